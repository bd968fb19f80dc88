//! The way in and out.

use crate::driver::{Window, browse};
use crate::fixture::{Floor, PASSWORD};

#[test]
fn what_is_wrong_stands_beside_the_field_and_the_right_password_leads_on() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "500");
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::WithoutScript] {
            let page = browsers.open(window).await;
            page.visit("/account/entries").await;
            page.wait_for_path("/sign-in?then=/account/entries").await;
            page.click("form[action='/sign-in'] button").await;
            assert_eq!(page.text("#name-wrong").await, "Write the name of your account.");
            assert_eq!(page.text("#password-wrong").await, "Write your password.");
            page.write("#name", "ann").await;
            page.write("#password", "wrong password").await;
            page.click("form[action='/sign-in'] button").await;
            let said = page.text("#password-wrong").await;
            assert_eq!(said, "The name or the password is not right.");
            assert_eq!(page.attribute("#name", "value").await.as_deref(), Some("ann"));
            page.write("#password", PASSWORD).await;
            page.click("form[action='/sign-in'] button").await;
            page.wait_for_path("/account/entries").await;
            assert!(page.text("table").await.contains("Deposit"));
            page.click("details.menu summary").await;
            page.click("[data-sign-out]").await;
            page.wait_for_path("/").await;
            page.visit("/account").await;
            page.wait_for_path("/sign-in?then=/account").await;
        }
    });
}

#[test]
fn a_guest_goes_on_to_the_page_they_came_for_and_nobody_is_sent_elsewhere() {
    let floor = Floor::open();
    browse(&floor, async |browsers| {
        let page = browsers.open(Window::Desktop).await;
        page.visit("/account").await;
        page.click("[data-guest]").await;
        page.wait_for_path("/account").await;
        assert!(page.text("dl").await.contains("$1,000.00"));
        let page = browsers.open(Window::Desktop).await;
        page.visit("/sign-in?then=//elsewhere.example/").await;
        page.click("[data-guest]").await;
        page.wait_for_path("/").await;
    });
}
