//! Fills and credits of a table, and what may be undone.

use floor::Code;
use serde_json::json;

use crate::pit::Table;

#[test]
fn a_credit_is_undone_while_the_table_is_open_and_not_once_its_rack_is_counted() {
    let table = Table::of_house("credit-undone", "roulette");
    let asked = table.does("supervisor", "credit", json!({"amount": "100"}))["seq"].clone();
    let given = table.does("cage", "credit", json!({"confirm": asked}))["seq"].clone();
    let undo = json!({"void": given, "why": "wrong table"});
    table.does("manager", "close", json!({}));
    for who in ["supervisor", "cage"] {
        assert_eq!(table.refuses(who, "credit", undo.clone()), Code::TableClosed);
    }
    assert_eq!(table.holds("table:t:rack"), "0.00");
    table.does("manager", "open", json!({"float": "1000"}));
    table.does("supervisor", "credit", undo.clone());
    table.does("cage", "credit", undo);
    assert_eq!(table.holds("table:t:rack"), "1100.00");
}

#[test]
fn what_is_to_be_undone_is_named_and_the_reason_is_the_supervisors_alone() {
    let table = Table::of_house("to-be-undone", "roulette");
    let asked = table.does("supervisor", "fill", json!({"amount": "100"}))["seq"].clone();
    let given = table.does("cage", "fill", json!({"confirm": asked}))["seq"].clone();
    let undo = table.does("supervisor", "fill", json!({"void": asked, "why": "wrong table"}));
    let waits = json!([{
        "seq": undo["seq"], "what": "void", "by": "supervisor", "amount": "100.00",
        "why": "wrong table", "of": given, "slip": "fill",
    }]);
    assert_eq!(table.state("cage")["pending"], waits);
}
