//! What the table machine costs: blackjack through it against a loop written for this one game.
//!
//! Both have the same shoe, generator and tables of decisions, and count what a round brings. The
//! loop knows nothing but one box at a table of six decks: no events, no checks, no clauses, no
//! irregularities. `cargo bench -p sim --bench plain_blackjack`

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use chance::{Ask, Card, Deck, Place};
use games::blackjack::DealerHand;
use games::blackjack::blackjack::{Blackjack, Ohio, Soft17};
use games::express::Deals;
use games::{
    Action, Asked, Awaiting, Cents, Chosen, Decision, Event, Kind, Options, Seat, Spot, Step,
    Table, Tally, Wager,
};
use hands::Total;
use odds::{NoCache, Silent};
use sim::players::blackjack::{Book, blackjack_by};
use sim::{Context, Counts, Plan, Player, RulesOf, Simulator};

/// Rounds of one sample. All take turns, so that a busy machine slows all; the best of each is
/// printed.
const ROUNDS: u64 = 400_000;
const SAMPLES: usize = 60;

const BET: i64 = 10_00;
const DECKS: usize = 6;
/// Nearly no round takes more cards.
const ENOUGH: usize = 12;

fn main() {
    let kind = Kind::find("blackjack").expect("a game");
    let chosen = Chosen::new(kind.rulebook(), Options::new()).expect("the defaults");
    assert_eq!((chosen.count("decks"), chosen.choose::<Soft17>()), (DECKS as i64, Soft17::Hit));
    let cut = DECKS * 52 * chosen.count("penetration") as usize / 100;
    let stop = AtomicBool::new(false);
    let context =
        Context { progress: &Silent, cache: &NoCache, stop: &stop, so_far: None, device: None };
    let book = Book::optimal::<Ohio>(&chosen, &context).expect("a table");
    let simulator = Simulator::find("blackjack").expect("a game that is simulated");
    let bets = simulator.bets(&chosen, &[], Cents::new(BET)).expect("the usual wager");
    let mut machine = Machine::new(&book, &chosen);
    let mut plan = Plan { rounds: ROUNDS, ..Plan::new(chosen, bets) };
    let mut plain = Plain::new(&book, cut);
    let [mut plain_best, mut machine_best, mut simulated_best] = [0_f64; 3];
    for _ in 0..SAMPLES {
        let since = Instant::now();
        (0..ROUNDS).for_each(|_| plain.round());
        plain_best = plain_best.max(rate(since));
        let since = Instant::now();
        (0..ROUNDS).for_each(|_| machine.round());
        machine_best = machine_best.max(rate(since));
        plan.seed += 1;
        let since = Instant::now();
        blackjack_by(&book, &plan, &context).expect("a simulation");
        simulated_best = simulated_best.max(rate(since));
    }
    println!("| blackjack, six decks, optimal play | million rounds a second |");
    println!("|---|---|");
    println!("| a loop of its own ({:.2}% of the bet) | {plain_best:.1} |", mean(&plain.results));
    println!("| the table machine ({:.2}%) | {machine_best:.1} |", mean(&machine.results));
    println!("| ratio | {:.2} |", plain_best / machine_best);
    println!("| a simulation with all its counts | {simulated_best:.1} |");
}

/// What a round brings, in percent of the bet.
fn mean(results: &Counts) -> f64 {
    let results = results.sorted();
    let sum: i128 = results.iter().map(|(net, n)| i128::from(*net) * i128::from(*n)).sum();
    100.0 * sum as f64 / (ROUNDS * SAMPLES as u64) as f64 / BET as f64
}

/// Million rounds a second in a sample that began then.
fn rate(since: Instant) -> f64 {
    ROUNDS as f64 / since.elapsed().as_secs_f64() / 1e6
}

/// The table machine with one box.
struct Machine<'b> {
    table: Table<Blackjack, Tally>,
    seats: Seats<'b>,
    wager: Wager,
    results: Counts,
}

/// Who deals to it, and who plays.
struct Seats<'b> {
    dealer: sim::QuickDealer,
    book: &'b Book,
}

impl Deals<Blackjack> for &mut Seats<'_> {
    #[inline(always)]
    fn card(&mut self) -> Option<Card> {
        self.dealer.card()
    }

    #[inline(always)]
    fn decide(
        &mut self,
        seen: &Blackjack,
        rules: &RulesOf<Blackjack>,
        asked: Asked,
    ) -> Option<Decision> {
        Some(self.book.decide(seen, rules, asked, &mut self.dealer.quick))
    }
}

impl<'b> Machine<'b> {
    fn new(book: &'b Book, chosen: &Chosen) -> Machine<'b> {
        let table = Table::with_rules(chosen.clone()).expect("a table");
        let dealer = sim::QuickDealer::new(Deck::Standard, DECKS, 1, 0);
        let wager =
            Wager { seat: Seat::FIRST, on: Spot(0), amount: Cents::new(BET), for_dealer: false };
        Machine { table, seats: Seats { dealer, book }, wager, results: Counts::default() }
    }

    /// A round, entered.
    fn round(&mut self) {
        self.table.step(Event::Wager(self.wager)).expect("a wager");
        while let Awaiting::Wagers {
            next: ask @ (Ask::Shuffle | Ask::Card { to: Place::Burn }),
            ..
        } = self.table.awaiting()
        {
            let outcome = self.seats.dealer.answer(ask).expect("an answer");
            self.table.step(Event::Chance(outcome)).expect("what was asked for");
        }
        self.seats.dealer.begin(ENOUGH);
        let step = self.table.deal_on(&mut self.seats);
        assert_eq!(step, Ok(Step::Settled));
        self.results.add(std::mem::take(self.table.listener_mut()).net.cents());
    }
}

/// A table that deals to one box.
struct Plain<'b> {
    book: &'b Book,
    dealer: sim::QuickDealer,
    cut: usize,
    results: Counts,
}

/// A hand that waits for the dealer: its points, and what is on it.
#[derive(Clone, Copy, Default)]
struct Stands {
    points: u8,
    bet: i64,
}

#[inline(always)]
fn value(card: Card) -> usize {
    usize::from(hands::points(card)).wrapping_sub(1).min(9)
}

impl<'b> Plain<'b> {
    fn new(book: &'b Book, cut: usize) -> Plain<'b> {
        let mut dealer = sim::QuickDealer::new(Deck::Standard, DECKS, 1, 0);
        dealer.card();
        Plain { book, dealer, cut, results: Counts::default() }
    }

    #[inline(always)]
    fn card(&mut self) -> Card {
        self.dealer.card().expect("the cut card comes before the end")
    }

    /// A round, entered.
    fn round(&mut self) {
        if self.dealer.dealt() > self.cut {
            self.dealer.answer(Ask::Shuffle);
            self.card();
        }
        self.dealer.begin(ENOUGH);
        let net = self.play();
        self.results.add(net);
    }

    fn play(&mut self) -> i64 {
        let (first, up, second, hole) = (self.card(), self.card(), self.card(), self.card());
        let own = Total::EMPTY.with(first).with(second);
        let dealer = Total::EMPTY.with(up).with(hole);
        let blackjack = own.points() == 21;
        if dealer.points() == 21 {
            return if blackjack { 0 } else { -BET };
        }
        if blackjack {
            return BET * 3 / 2;
        }
        let (a, b, against) = (value(first), value(second), value(up));
        let mut stands = Stands { points: own.points(), bet: BET };
        match self.book.two_cards(against, a, b) {
            Action::Stand => {}
            Action::Hit => stands.points = self.draw(own, self.book.start(a, b), against).points(),
            Action::Double => {
                stands.points = own.with(self.card()).points();
                stands.bet = 2 * BET;
            }
            _ => return self.split(a, against, dealer),
        }
        if stands.points > 21 {
            return -stands.bet;
        }
        settle(stands, self.dealer(dealer))
    }

    /// Draws to a hand at least once.
    #[inline(always)]
    fn draw(&mut self, mut own: Total, mut holding: usize, up: usize) -> Total {
        loop {
            let card = self.card();
            own = own.with(card);
            holding = self.book.next(holding, value(card));
            if own.points() >= 21 || !self.book.draws(up, holding) {
                return own;
            }
        }
    }

    #[inline(always)]
    fn dealer(&mut self, mut total: Total) -> Total {
        while DealerHand::draws_to(total, true) {
            total = total.with(self.card());
        }
        total
    }

    /// Splits a pair, to four hands.
    #[inline(never)]
    fn split(&mut self, pair: usize, up: usize, dealer: Total) -> i64 {
        let (mut hands, mut hand) = ([Stands::default(); 4], 0);
        let mut count = 2;
        while hand < count {
            let one = Total::EMPTY.with_points(pair as u8 + 1);
            let card = self.card();
            let own = one.with(card);
            let second = value(card);
            hands[hand] = Stands { points: own.points(), bet: BET };
            let action = match pair {
                0 => Action::Stand,
                _ if own.points() == 21 => Action::Stand,
                _ => self.book.split_hand(up, pair, second, count as u8),
            };
            match action {
                Action::Split => {
                    // The second card begins a hand of its own, this one gets another.
                    count += 1;
                    continue;
                }
                Action::Hit => hands[hand].points = self.draw_split(own, pair, second, up),
                Action::Double => {
                    let points = own.with(self.card()).points();
                    hands[hand] = Stands { points, bet: 2 * BET };
                }
                _ => {}
            }
            hand += 1;
        }
        let hands = &hands[..count];
        let lost = hands.iter().filter(|hand| hand.points > 21).map(|hand| -hand.bet).sum();
        if hands.iter().all(|hand| hand.points > 21) {
            return lost;
        }
        let dealer = self.dealer(dealer);
        let stands = hands.iter().filter(|hand| hand.points <= 21);
        lost + stands.map(|hand| settle(*hand, dealer)).sum::<i64>()
    }

    fn draw_split(&mut self, mut own: Total, pair: usize, second: usize, up: usize) -> u8 {
        let mut holding = self.book.start(pair, second);
        loop {
            let card = self.card();
            own = own.with(card);
            holding = self.book.next(holding, value(card));
            if own.points() >= 21 || !self.book.split_draws(up, pair, second, holding) {
                return own.points();
            }
        }
    }
}

/// A hand that is not too many against the dealer's.
#[inline(always)]
fn settle(hand: Stands, dealer: Total) -> i64 {
    let (ours, theirs) = (hand.points, dealer.points());
    let won = i64::from(theirs > 21 || ours > theirs);
    let lost = i64::from(theirs <= 21 && ours < theirs);
    (won - lost) * hand.bet
}
