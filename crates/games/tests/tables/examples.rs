//! The examples do what they say.

#[path = "../../examples/bot.rs"]
mod bot;
#[path = "../../examples/settle_a_round.rs"]
mod settle_a_round;

#[test]
fn a_round_is_settled_line_by_line() {
    settle_a_round::main().expect("the round is played");
    let text = settle_a_round::settled().expect("the round is played");
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("seat 2 ante        25.00 forfeit   0.00  OH.3C.10.II"), "{text}");
    assert!(text.contains("pair-plus    5.00 win       5.00  OH.3C.12.IV"), "{text}");
    assert!(text.contains("pair of kings"), "{text}");
}

#[test]
fn a_bot_plays_the_same_visit_twice() {
    bot::main().expect("the rounds are played");
    let won = bot::visit(50, 3).expect("the rounds are played");
    assert_eq!(bot::visit(50, 3).expect("the rounds are played"), won);
}
