//! Effects of remedies, checked through the public interface.

use chance::{Ask, Generator, Place};
use games::{
    AnyTable, Applied, Awaiting, Cents, Irregularity, Seat, Statement, Step, Verdict, Viewer,
};

use super::deal;
use super::table::Row;
use super::words::{Round, asked, playing};
use crate::driver::Driver;

/// An irregularity that was accepted, and the table after it.
pub struct Remedied<'a> {
    pub what: Irregularity,
    pub seat: Option<Seat>,
    pub round: &'a Round,
    pub after: &'a dyn AnyTable,
    pub applied: Applied,
}

impl Remedied<'_> {
    /// Checks the chips and the effects of a row. Returns `true` if anything changed immediately.
    pub fn check(&self, driver: &Driver, row: &Row, at: &dyn Fn() -> String) -> bool {
        let before = driver.table.as_ref();
        self.check_chips(before, at);
        for effect in &row.effects {
            let (name, reason) = effect.split_once(':').unwrap_or((effect, ""));
            let holds = match name {
                "nothing" => !reason.trim().is_empty() && !self.has_changed(before),
                "may-stand" => !reason.trim().is_empty(),
                "noted" | "rare" => true,
                _ => self.holds(name, driver),
            };
            assert!(holds, "{}: not `{effect}`: {:#?}", at(), self.applied);
        }
        let changed = self.has_changed(before);
        let may_stand = ["nothing", "may-stand", "noted"].iter().any(|effect| row.has(effect));
        assert!(changed || may_stand, "{}: accepted, and nothing changes", at());
        changed
    }

    /// Checks that the layout changes by the chips put up less the stakes of the new lines.
    fn check_chips(&self, before: &dyn AnyTable, at: &dyn Fn() -> String) {
        for seat in Seat::up_to(before.chosen().seats()) {
            let moved = self.after.at_stake(seat) - before.at_stake(seat);
            let settled: Cents = self.new_lines(seat).map(|line| line.stake).sum();
            let put_up = self.applied.put_up.iter().filter(|up| up.seat == seat);
            let put_up: Cents = put_up.map(|up| up.amount).sum();
            assert_eq!(moved, put_up - settled, "{}: seat {seat}", at());
        }
    }

    fn new_lines(&self, seat: Seat) -> impl Iterator<Item = &Statement> {
        self.applied.lines.iter().filter(move |line| line.seat == seat)
    }

    /// Returns `true` if people at the table can see a change.
    fn has_changed(&self, before: &dyn AnyTable) -> bool {
        let out = |table: &dyn AnyTable| table.cards_out().map(|out| out.dealt());
        let chips = |table: &dyn AnyTable| -> Vec<Cents> {
            Seat::up_to(table.chosen().seats()).map(|seat| table.at_stake(seat)).collect()
        };
        before.awaiting() != self.after.awaiting()
            || !self.applied.lines.is_empty()
            || chips(before) != chips(self.after)
            || out(before) != out(self.after)
            || before.view(Viewer::Dealer) != self.after.view(Viewer::Dealer)
            || before.view(Viewer::Rail) != self.after.view(Viewer::Rail)
            || openings(before) != openings(self.after)
    }

    fn holds(&self, effect: &str, driver: &Driver) -> bool {
        let before = driver.table.as_ref();
        let is_void = |line: &Statement| line.verdict == Verdict::Void;
        let awaits = |to| asked(self.after) == Some(Ask::Card { to });
        match effect {
            "void-round" => self.is_round_void(),
            // The side bets on a player's own cards stay up, by the clause.
            "voids" => {
                let lines = &self.applied.lines;
                let stays = |line: &Statement| ["trips", "bonus"].contains(&line.wager.as_str());
                lines.iter().any(is_void) && lines.iter().all(|line| is_void(line) || stays(line))
            }
            "void-seat" => {
                let seat = self.seat.expect("a seat");
                let mut lines = self.new_lines(seat).peekable();
                let some = lines.peek().is_some();
                some && lines.all(is_void) && self.after.at_stake(seat) == Cents::ZERO
            }
            // Side bets of the box may be settled with it.
            "void-hand" => {
                let lines = self.new_lines(self.seat.expect("a seat"));
                let mut bets = lines.filter(|line| line.wager == "bet").peekable();
                bets.peek().is_some() && bets.all(is_void)
            }
            "discards" => self.applied.taken_out.len() == 1,
            "shuffles" => shuffles_next(driver, self.after),
            "asks-dealer" => awaits(Place::Dealer),
            "asks-seat" => awaits(Place::Seat(self.seat.expect("a seat"))),
            "falls" => self.falls(before),
            "order" => deal::is_in_order(&self.what, self.round, before, self.after),
            "shows-hole" => deal::shows_hole(self.after),
            "dealer-shown" => deal::shows_hole(self.after) || self.applied.step == Step::Settled,
            "ends-hands" => self.ends_hands(driver),
            "forfeits" => self.forfeits(driver),
            "takes-more" => openings(before) != openings(self.after),
            other => panic!("`{other}` is not an effect"),
        }
    }

    fn is_round_void(&self) -> bool {
        let net = |seat: Seat| -> Cents {
            let lines = self.after.statements();
            lines.iter().filter(|line| line.seat == seat).map(|line| line.net).sum()
        };
        let nobody_pays =
            Seat::up_to(self.after.chosen().seats()).all(|seat| net(seat) == Cents::ZERO);
        let voids = !self.applied.lines.is_empty();
        self.applied.step == Step::Settled && playing(self.after).is_empty() && nobody_pays && voids
    }

    /// Returns `true` if the named card is in a hand, or is the next card.
    fn falls(&self, before: &dyn AnyTable) -> bool {
        let Some(card) = self.what.card else { return true };
        let lies = |table: &dyn AnyTable| {
            let hands = table.view(Viewer::Dealer).hands;
            let all = hands.iter().flat_map(|hand| hand.cards.iter().flatten());
            all.filter(|lies| **lies == card).count()
        };
        let next = self.after.view(Viewer::Rail).next_card == Some(card);
        let settled = self.applied.step == Step::Settled;
        lies(self.after) > lies(before) || next || settled
    }

    /// Returns `true` if no hand is played further.
    fn ends_hands(&self, driver: &Driver) -> bool {
        if self.applied.step == Step::Settled {
            return playing(self.after).is_empty();
        }
        let turned = matches!(asked(self.after), Some(Ask::Reveal { .. }));
        let won = |line: &Statement| line.wager == "bet" && line.net > Cents::ZERO;
        let played = play_on(driver, self.after, 1);
        turned && played.asked.is_empty() && !played.lines.iter().any(won)
    }

    /// Returns `true` if the player has no further decision and is paid nothing.
    fn forfeits(&self, driver: &Driver) -> bool {
        let seat = self.seat.expect("a seat");
        let asks = |table: &dyn AnyTable| match table.awaiting() {
            Awaiting::Decision { seat: asked, .. } => asked == seat,
            _ => false,
        };
        let paid = |lines: &[Statement]| {
            lines.iter().any(|line| line.seat == seat && line.paid > Cents::ZERO)
        };
        if self.applied.step == Step::Settled {
            return !paid(&self.applied.lines);
        }
        let played = play_on(driver, self.after, 1);
        !asks(self.after) && !played.asked.contains(&seat)
    }
}

fn openings(table: &dyn AnyTable) -> Vec<String> {
    let seats = Seat::up_to(table.chosen().seats());
    seats.map(|seat| format!("{:?}", table.openings(seat))).collect()
}

/// Returns `true` if the cards are shuffled before the next one is dealt.
fn shuffles_next(driver: &Driver, table: &dyn AnyTable) -> bool {
    match asked(table) {
        Some(ask @ (Ask::Card { .. } | Ask::Shuffle)) => ask == Ask::Shuffle,
        _ => {
            let played = play_on(driver, table, 1);
            played.first_ask.is_none_or(|ask| ask == Ask::Shuffle)
        }
    }
}

/// The rest of a round.
#[derive(Default, PartialEq)]
pub struct Played {
    events: Vec<String>,
    asked: Vec<Seat>,
    /// The first card or shuffle that was awaited.
    first_ask: Option<Ask>,
    lines: Vec<Statement>,
}

/// Plays on from a table to the settlement of the round.
pub fn play_on(driver: &Driver, from: &dyn AnyTable, seed: u64) -> Played {
    let random = Generator::seeded(seed, 0x601);
    let mut more = Driver::open(driver.kind, driver.options.clone(), random);
    more.table = from.duplicate();
    more.cards = driver.cards.clone();
    (more.accidents, more.wagers_left) = (false, if playing(from).is_empty() { 3 } else { 0 });
    let mut played = Played::default();
    loop {
        // The table knows better which cards a remedy has moved.
        more.cards.doubtful = true;
        let table = more.table.as_ref();
        let open = table.view(Viewer::Rail).hands;
        played.events.push(format!("{:?} {open:?}", table.awaiting()));
        match table.awaiting() {
            Awaiting::Decision { seat, .. } => played.asked.push(seat),
            Awaiting::Chance(ask @ (Ask::Card { .. } | Ask::Shuffle))
            | Awaiting::Wagers { next: ask, .. } => {
                played.first_ask.get_or_insert(ask);
            }
            Awaiting::Chance(_) => {}
        }
        assert!(played.events.len() < 4000, "the round does not end");
        if more.step(&mut |_| ()) == Step::Settled {
            break;
        }
    }
    played.lines = more.table.statements();
    played
}
