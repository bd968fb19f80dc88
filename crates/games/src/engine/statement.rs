//! Settlement lines in words.

use crate::{Cents, Chosen, Clause, Game, HandNumber, Seat, Table, Verdict};

/// A settlement line in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The seat.
    pub seat: Seat,
    /// Which of the seat's hands; none when the seat has only one.
    pub hand: Option<HandNumber>,
    /// The wager's name.
    pub wager: String,
    /// What was staked.
    pub stake: Cents,
    /// How it ended.
    pub verdict: Verdict,
    /// Winnings on top of the returned stake, or the whole award where the stake is kept.
    pub paid: Cents,
    /// How much of it came off a progressive's meters; the house pays the rest.
    pub from_meter: Cents,
    /// What the house takes or charges.
    pub commission: Cents,
    /// The clause that decides.
    pub clause: Clause,
    /// The reason.
    pub because: String,
    /// What goes back over the table.
    pub returned: Cents,
    /// What it changes for the seat.
    pub net: Cents,
    /// A wager for the dealer's benefit.
    pub for_dealer: bool,
    /// The line of the pay table that paid it, by table and name.
    pub line: Option<(String, String)>,
    /// What must be verified before it is paid, by which clause.
    pub verify: Option<(Clause, String)>,
}

impl Statement {
    /// The line of the pay table that paid it, by name.
    pub fn line_name(&self) -> Option<&str> {
        self.line.as_ref().map(|(_, line)| line.as_str())
    }
}

impl<G: Game> Table<G> {
    /// The lines settled so far in this round, or those of the round just settled, in words.
    pub fn statements(&self) -> Vec<Statement> {
        self.statements_from(0)
    }

    /// The same without the first so many.
    pub(super) fn statements_from(&self, first: usize) -> Vec<Statement> {
        let chosen = self.chosen();
        let lines = self.lines()[first..].iter().map(|line| Statement {
            seat: line.seat,
            hand: line.hand,
            wager: G::layout().name(line.wager).to_owned(),
            line: line.line.and_then(|n| paid_by(chosen, G::layout().info(line.wager).family, n)),
            verify: line.verify.map(|clause| (clause, asks(chosen, clause))),
            stake: line.stake,
            verdict: line.verdict,
            paid: line.paid,
            from_meter: line.from_meter,
            commission: line.commission,
            clause: line.clause,
            because: because(line.because, line.cut),
            returned: line.returned(),
            net: line.net(),
            for_dealer: line.for_dealer,
        });
        lines.collect()
    }
}

/// The line of the pay table that pays a spot, by table and name.
fn paid_by(chosen: &Chosen, spot: &str, line: u8) -> Option<(String, String)> {
    let spot = chosen.rulebook().paid_as(spot);
    let table = chosen.table_of(spot);
    let line = table.lines_of(spot).nth(line.into())?;
    Some((table.id.clone(), line.name.clone()))
}

/// What a clause asks for before an award is paid.
fn asks(chosen: &Chosen, clause: Clause) -> String {
    let prompt = chosen.rulebook().prompts.iter().find(|prompt| prompt.clause == clause);
    prompt.map_or("verify".into(), |prompt| prompt.say.clone())
}

/// The reason in words, with what the payout limit did.
fn because(because: impl std::fmt::Display, cut: bool) -> String {
    let limit = if cut { ", cut to the payout limit" } else { "" };
    format!("{because}{limit}")
}
