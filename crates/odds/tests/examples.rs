//! The example does what it says.

#[path = "../examples/price_a_pay_table.rs"]
mod price_a_pay_table;

#[test]
fn another_pay_table_has_another_edge() {
    price_a_pay_table::main().expect("both tables are priced");
    let (printed, own) = price_a_pay_table::prices().expect("both tables are priced");
    // Of 22,100 hands 48, 52, 720, 1,096 and 3,744 win 40, 30, 6, 3 and 1; the others lose.
    let lost = 22_100 - 48 - 52 - 720 - 1_096 - 3_744;
    let won = 48 * 40 + 52 * 30 + 720 * 6 + 1_096 * 3 + 3_744;
    assert_eq!(printed, format!("{}/22100", lost - won).parse().expect("a ratio"));
    let other = won - 720 + 1_096;
    assert_eq!(own, format!("{}/22100", lost - other).parse().expect("a ratio"));
}
