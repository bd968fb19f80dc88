//! Rounds a second, one core, through the very machine that deals live: random legal rounds.
//!
//! The tables tell their settlements to a tally, as a simulator's do; `roulette_with_lines` keeps
//! every line, as a live table does. `cargo bench -p games`

use chance::{Ask, Card, Deck, Generator, Outcome, Place, Shoe, Wheel};
use divan::counter::ItemsCount;
use games::baccarat::commission_free_baccarat::CommissionFreeBaccarat;
use games::baccarat::mini_baccarat::MiniBaccarat;
use games::blackjack::blackjack::{BET, Blackjack};
use games::blackjack::free_bet_blackjack::FreeBetBlackjack;
use games::blackjack::pontoon_plus::PontoonPlus;
use games::blackjack::ride_free::RideFree;
use games::dice::craps::Craps;
use games::dice::three_dice_baccarat::ThreeDiceBaccarat;
use games::pai_gow::PaiGowPoker;
use games::poker::crazy_four_poker::CrazyFourPoker;
use games::poker::deuces_wild_xtreme::DeucesWildXtreme;
use games::poker::dj_wild::DjWild;
use games::poker::four_card_poker::FourCardPoker;
use games::poker::let_it_ride::LetItRide;
use games::poker::mississippi_stud::MississippiStud;
use games::poker::texas_holdem_bonus::TexasHoldemBonus;
use games::poker::three_card_poker::ThreeCardPoker;
use games::poker::ultimate_texas_holdem::UltimateTexasHoldem;
use games::wheel::{big_six::BigSix, roulette::Roulette};
use games::{
    Action, Awaiting, Cents, Decision, Event, Game, Lines, Options, Seat, Spot, Step, Table, Tally,
    Wager,
};
use hands::{Hand, ThreeRank};

fn main() {
    divan::main();
}

/// Rounds in one timed sample.
const ROUNDS: u64 = 100_000;

fn open<G: Game>() -> Table<G, Tally> {
    Table::open(Options::new()).expect("the default options open a table")
}

fn spot<G: Game>(name: &str) -> Spot {
    G::find_spot(name).expect("the spot exists")
}

#[inline(always)]
fn wager<G: Game, L: Lines<G::Because>>(table: &mut Table<G, L>, seat: u8, on: Spot, dollars: i64) {
    let amount = Cents::dollars(dollars);
    let wager = Wager { seat: Seat::new(seat), on, amount, for_dealer: false };
    table.step(Event::Wager(wager)).expect("a legal wager");
}

/// One box against a shoe, which hits or stands at random and takes no insurance.
struct Box21<G> {
    deck: Deck,
    decks: usize,
    /// The first cards of a round, which need no asking.
    dealt: usize,
    /// A hand below this total must draw.
    must_draw: u8,
    /// The total of the hand that is asked to play.
    points: fn(&G) -> Option<u8>,
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn blackjack(bencher: divan::Bencher<'_, '_>) {
    twenty_one(bencher, hole_card_game(Blackjack::points_in_turn));
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn free_bet_blackjack(bencher: divan::Bencher<'_, '_>) {
    twenty_one(bencher, hole_card_game(FreeBetBlackjack::points_in_turn));
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn ride_free(bencher: divan::Bencher<'_, '_>) {
    twenty_one(bencher, hole_card_game(RideFree::points_in_turn));
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn pontoon_plus(bencher: divan::Bencher<'_, '_>) {
    let points = PontoonPlus::points_in_turn;
    let game = Box21 { deck: Deck::NoTens, decks: 4, dealt: 3, must_draw: 12, points };
    twenty_one(bencher, game);
}

fn hole_card_game<G>(points: fn(&G) -> Option<u8>) -> Box21<G> {
    Box21 { deck: Deck::Standard, decks: 6, dealt: 4, must_draw: 0, points }
}

#[inline(always)]
fn twenty_one<G: Game>(bencher: divan::Bencher<'_, '_>, game: Box21<G>) {
    let mut table = open::<G>();
    let mut shoe = Shoe::new(game.deck, game.decks).expect("a shoe");
    let mut generator = Generator::seeded(1, 3);
    bencher.bench_local(|| {
        let mut paid = Cents::ZERO;
        for _ in 0..ROUNDS {
            wager(&mut table, 1, BET, 5);
            while !matches!(
                table.awaiting(),
                Awaiting::Wagers { next: Ask::Card { to: Place::Seat(_) }, .. }
            ) {
                answer(&game, &mut table, &mut shoe, &mut generator);
            }
            let mut step = Step::Continues;
            for _ in 0..game.dealt {
                let card = Outcome::Card(shoe.draw(&mut generator));
                step = table.step(Event::Chance(card)).expect("a card is due");
            }
            while step != Step::Settled {
                step = answer(&game, &mut table, &mut shoe, &mut generator);
            }
            paid += table.listener().net;
        }
        paid
    });
}

/// Answers what the table awaits, whatever it is.
#[inline(always)]
fn answer<G: Game>(
    game: &Box21<G>,
    table: &mut Table<G, Tally>,
    shoe: &mut Shoe,
    generator: &mut Generator,
) -> Step {
    let decide = |table: &mut Table<G, Tally>, seat, action| {
        table.step(Event::Decide(Decision::new(seat, action))).expect("a legal decision")
    };
    let outcome = match table.awaiting() {
        Awaiting::Decision { seat, .. } => {
            return match (game.points)(table.game()) {
                None => decide(table, seat, Action::NoInsurance),
                Some(points) if points < game.must_draw || generator.below(2) == 0 => {
                    decide(table, seat, Action::Hit)
                }
                Some(_) => decide(table, seat, Action::Stand),
            };
        }
        Awaiting::Wagers { next: Ask::Shuffle, .. } | Awaiting::Chance(Ask::Shuffle) => {
            shoe.shuffle_all();
            Outcome::Shuffled
        }
        Awaiting::Wagers { .. } | Awaiting::Chance(_) => Outcome::Card(shoe.draw(generator)),
    };
    table.step(Event::Chance(outcome)).expect("what was awaited")
}

/// One player's wagers against eight decks, shuffled and burned shoe by shoe.
fn baccarat<G: Game>(bencher: divan::Bencher<'_, '_>, wagers: &[(&str, i64)]) {
    let mut table = open::<G>();
    let mut shoe = Shoe::new(Deck::Standard, 8).expect("eight decks");
    let mut generator = Generator::seeded(1, 3);
    let wagers: Vec<_> = wagers.iter().map(|(name, dollars)| (spot::<G>(name), *dollars)).collect();
    bencher.bench_local(|| {
        let mut paid = Cents::ZERO;
        for _ in 0..ROUNDS {
            wagers.iter().for_each(|(on, dollars)| wager(&mut table, 1, *on, *dollars));
            if table.awaiting() == Awaiting::wagers(Ask::Shuffle) {
                shoe.shuffle_all();
                table.step(Event::Chance(Outcome::Shuffled)).expect("a shuffle is due");
            }
            loop {
                let card = Outcome::Card(shoe.draw(&mut generator));
                if table.step(Event::Chance(card)).expect("a card is due") == Step::Settled {
                    break;
                }
            }
            paid += table.listener().net;
        }
        paid
    });
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn mini_baccarat(bencher: divan::Bencher<'_, '_>) {
    baccarat::<MiniBaccarat>(bencher, &[("banker", 5), ("dragon-bonus-player", 5)]);
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn commission_free_baccarat(bencher: divan::Bencher<'_, '_>) {
    baccarat::<CommissionFreeBaccarat>(bencher, &[("banker", 5), ("fortune-7", 5)]);
}

/// So many wagers of one player, and a spin.
const WAGERS: [usize; 3] = [1, 2, 3];

#[divan::bench(counters = [ItemsCount::new(ROUNDS)], args = WAGERS)]
fn roulette(bencher: divan::Bencher<'_, '_>, wagers: usize) {
    spin_roulette(bencher, open::<Roulette>(), wagers, |table| table.listener().net);
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)], args = WAGERS)]
fn roulette_with_lines(bencher: divan::Bencher<'_, '_>, wagers: usize) {
    let table = Table::<Roulette>::open(Options::new()).expect("a table");
    let net = |table: &Table<Roulette>| table.lines().iter().map(|line| line.net()).sum();
    spin_roulette(bencher, table, wagers, net);
}

#[inline(always)]
fn spin_roulette<L: Lines<<Roulette as Game>::Because>>(
    bencher: divan::Bencher<'_, '_>,
    mut table: Table<Roulette, L>,
    wagers: usize,
    net: impl Fn(&Table<Roulette, L>) -> Cents,
) {
    let mut generator = Generator::seeded(1, 1);
    let spots = ["straight:17", "split:17-20", "red", "dozen:2"].map(spot::<Roulette>);
    bencher.bench_local(|| {
        let mut paid = Cents::ZERO;
        for round in 0..ROUNDS as usize {
            for on in 0..wagers {
                wager(&mut table, 1, spots[(round + on) & 3], 5);
            }
            let fell = Outcome::Pocket(generator.pocket(Wheel::DoubleZero));
            assert_eq!(table.step(Event::Chance(fell)), Ok(Step::Settled));
            paid += net(&table);
        }
        paid
    });
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)], args = WAGERS)]
fn big_six(bencher: divan::Bencher<'_, '_>, wagers: usize) {
    let mut table = open::<BigSix>();
    let mut generator = Generator::seeded(1, 2);
    let spots = ["1", "2", "joker", "10"].map(spot::<BigSix>);
    bencher.bench_local(|| {
        let mut paid = Cents::ZERO;
        for round in 0..ROUNDS as usize {
            for on in 0..wagers {
                wager(&mut table, 1, spots[(round + on) & 3], 5);
            }
            let stop = Outcome::Insignia(generator.insignia());
            assert_eq!(table.step(Event::Chance(stop)), Ok(Step::Settled));
            paid += table.listener().net;
        }
        paid
    });
}

/// Ante and Pair Plus of one player, who plays queen, six, four or better.
#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn three_card_poker(bencher: divan::Bencher<'_, '_>) {
    let mut table = open::<ThreeCardPoker>();
    let mut shoe = Shoe::single(Deck::Standard);
    let mut generator = Generator::seeded(1, 3);
    let [ante, pair_plus] = ["ante", "pair-plus"].map(spot::<ThreeCardPoker>);
    let worst: [Card; 3] = ["Qc", "6d", "4h"].map(|card| card.parse().expect("a card"));
    let worst = ThreeRank::from(worst);
    bencher.bench_local(|| {
        let mut paid = Cents::ZERO;
        for _ in 0..ROUNDS {
            wager(&mut table, 1, ante, 5);
            wager(&mut table, 1, pair_plus, 5);
            shoe.shuffle_all();
            table.step(Event::Chance(Outcome::Shuffled)).expect("a shuffle is due");
            let mut player = Hand::EMPTY;
            for nth in 0..6 {
                let card = shoe.draw(&mut generator);
                if let (0, Some(card)) = (nth % 2, card) {
                    player = player.with(card);
                }
                table.step(Event::Chance(Outcome::Card(card))).expect("a card is due");
            }
            let action = if ThreeRank::of(player) >= worst { Action::Play } else { Action::Fold };
            let decided = table.step(Event::Decide(Decision::new(Seat::FIRST, action)));
            assert_eq!(decided, Ok(Step::Settled));
            paid += table.listener().net;
        }
        paid
    });
}

/// One seat of a poker table with these wagers. At every decision it takes one of two at random:
/// the way on, with its multiple, or the way out.
fn poker<G: Game>(
    bencher: divan::Bencher<'_, '_>,
    deck: Deck,
    wagers: &[(&str, i64)],
    choices: &[[(Action, Option<u8>); 2]],
) {
    let mut table = open::<G>();
    let mut shoe = Shoe::single(deck);
    let mut generator = Generator::seeded(1, 3);
    let wagers: Vec<_> = wagers.iter().map(|(name, dollars)| (spot::<G>(name), *dollars)).collect();
    bencher.bench_local(|| {
        let mut paid = Cents::ZERO;
        for _ in 0..ROUNDS {
            wagers.iter().for_each(|(on, dollars)| wager(&mut table, 1, *on, *dollars));
            shoe.shuffle_all();
            table.step(Event::Chance(Outcome::Shuffled)).expect("a shuffle is due");
            let mut street = 0;
            loop {
                let event = match table.awaiting() {
                    Awaiting::Decision { seat, .. } => {
                        let coin = generator.below(2) as usize;
                        let (action, times) = choices[street][coin];
                        street += 1;
                        Event::Decide(Decision { times, ..Decision::new(seat, action) })
                    }
                    _ => Event::Chance(Outcome::Card(shoe.draw(&mut generator))),
                };
                if table.step(event).expect("what is awaited") == Step::Settled {
                    break;
                }
            }
            paid += table.listener().net;
        }
        paid
    });
}

const FOLD: (Action, Option<u8>) = (Action::Fold, None);
const CHECK: (Action, Option<u8>) = (Action::Check, None);

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn four_card_poker(bencher: divan::Bencher<'_, '_>) {
    let choices = [[(Action::Play, Some(3)), FOLD]];
    poker::<FourCardPoker>(bencher, Deck::Standard, &[("ante", 5), ("aces-up", 5)], &choices);
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn crazy_four_poker(bencher: divan::Bencher<'_, '_>) {
    let choices = [[(Action::Play, Some(1)), FOLD]];
    let wagers = [("ante", 5), ("super-bonus", 5)];
    poker::<CrazyFourPoker>(bencher, Deck::Standard, &wagers, &choices);
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn let_it_ride(bencher: divan::Bencher<'_, '_>) {
    let choices = [[(Action::Ride, None), (Action::Pull, None)]; 2];
    poker::<LetItRide>(bencher, Deck::Standard, &[("bet", 5)], &choices);
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn mississippi_stud(bencher: divan::Bencher<'_, '_>) {
    let choices = [[(Action::Bet, Some(3)), (Action::Bet, Some(1))]; 3];
    poker::<MississippiStud>(bencher, Deck::Standard, &[("ante", 5)], &choices);
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn ultimate_texas_holdem(bencher: divan::Bencher<'_, '_>) {
    let choices = [
        [(Action::Bet, Some(4)), CHECK],
        [(Action::Bet, Some(2)), CHECK],
        [(Action::Bet, Some(1)), FOLD],
    ];
    let wagers = [("ante", 5), ("blind", 5)];
    poker::<UltimateTexasHoldem>(bencher, Deck::Standard, &wagers, &choices);
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn texas_holdem_bonus(bencher: divan::Bencher<'_, '_>) {
    let choices =
        [[(Action::Bet, None), FOLD], [(Action::Bet, None), CHECK], [(Action::Bet, None), CHECK]];
    poker::<TexasHoldemBonus>(bencher, Deck::Standard, &[("ante", 5)], &choices);
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn dj_wild(bencher: divan::Bencher<'_, '_>) {
    let choices = [[(Action::Play, None), FOLD]];
    poker::<DjWild>(bencher, Deck::WithJoker, &[("ante", 5), ("blind", 5)], &choices);
}

#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn deuces_wild_xtreme(bencher: divan::Bencher<'_, '_>) {
    let choices = [[(Action::Play, None), FOLD]];
    poker::<DeucesWildXtreme>(bencher, Deck::WithJoker, &[("ante", 5), ("odds", 5)], &choices);
}

/// One seat that passes the bank and asks for the house way; stacks without a hand to play are
/// discarded unseen.
#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn pai_gow_poker(bencher: divan::Bencher<'_, '_>) {
    let mut table = open::<PaiGowPoker>();
    let mut shoe = Shoe::single(Deck::WithJoker);
    let mut generator = Generator::seeded(1, 3);
    let [bet, fortune] = ["bet", "fortune-bonus"].map(spot::<PaiGowPoker>);
    bencher.bench_local(|| {
        let mut paid = Cents::ZERO;
        for _ in 0..ROUNDS {
            if let Awaiting::Decision { seat, .. } = table.awaiting() {
                table.step(Event::Decide(Decision::new(seat, Action::Pass))).expect("a pass");
            }
            wager(&mut table, 1, bet, 5);
            wager(&mut table, 1, fortune, 5);
            shoe.shuffle_all();
            table.step(Event::Chance(Outcome::Shuffled)).expect("a shuffle is due");
            table.step(Event::Chance(Outcome::ThreeDice(generator.dice()))).expect("a roll");
            while let Awaiting::Wagers { next, .. } | Awaiting::Chance(next) = table.awaiting() {
                let card = match next {
                    Ask::Card { to: Place::Burn } => None,
                    _ => shoe.draw(&mut generator),
                };
                table.step(Event::Chance(Outcome::Card(card))).expect("a card is due");
            }
            let decided = table.step(Event::Decide(Decision::new(Seat::FIRST, Action::HouseWay)));
            assert_eq!(decided, Ok(Step::Settled));
            paid += table.listener().net;
        }
        paid
    });
}

/// Rolls, not rounds: a pass bet with double odds behind it, put up again whenever it is decided.
#[divan::bench(counters = [ItemsCount::new(ROUNDS)])]
fn craps(bencher: divan::Bencher<'_, '_>) {
    let mut table = open::<Craps>();
    let mut generator = Generator::seeded(1, 3);
    let [pass, odds] = ["pass", "pass-odds"].map(spot::<Craps>);
    wager(&mut table, 1, pass, 10);
    bencher.bench_local(|| {
        let mut paid = Cents::ZERO;
        for _ in 0..ROUNDS {
            let had_point = table.game().point().is_some();
            let roll = Event::Chance(Outcome::Dice(generator.dice()));
            if table.step(roll).expect("a legal roll") == Step::Settled {
                paid += table.listener().net;
                wager(&mut table, 1, pass, 10);
            } else if !had_point {
                wager(&mut table, 1, odds, 20);
            }
        }
        paid
    });
}

/// So many wagers of one player, the first of them standard, and both cups.
#[divan::bench(counters = [ItemsCount::new(ROUNDS)], args = WAGERS)]
fn three_dice_baccarat(bencher: divan::Bencher<'_, '_>, wagers: usize) {
    let mut table = open::<ThreeDiceBaccarat>();
    let mut generator = Generator::seeded(1, 3);
    let spots = ["player", "any-triple", "golden-talons-player"].map(spot::<ThreeDiceBaccarat>);
    bencher.bench_local(|| {
        let mut paid = Cents::ZERO;
        for _ in 0..ROUNDS {
            spots[..wagers].iter().for_each(|on| wager(&mut table, 1, *on, 5));
            let (player, banker) = (generator.dice(), generator.dice());
            let cups = Event::Chance(Outcome::Cups { player, banker });
            assert_eq!(table.step(cups), Ok(Step::Settled));
            paid += table.listener().net;
        }
        paid
    });
}
