//! Insurance pays what the pay table says: by a rulebook of one's own it may be something else.

use std::sync::Arc;

use chance::{Ask, Outcome, Place};
use games::{
    Action, AnyTable, Awaiting, Cents, Chosen, Decision, Event, Kind, Options, Rulebook, Seat,
    Statement, Step, Value, Verdict, Wager,
};

/// The games with insurance before a peek.
const GAMES: [&str; 3] = ["blackjack", "free-bet-blackjack", "ride-free"];

/// A game's rulebook with this in place of one line of its pay tables.
fn paying(game: &str, spot: &str, printed: &str, pays: &str) -> Result<Arc<Rulebook>, String> {
    let text = Kind::find(game).unwrap().rulebook_text();
    let table = text.find(&format!("spot = \"{spot}\"\nline = [")).unwrap();
    let (before, after) = text.split_at(table);
    let other = after.replacen(&format!("\"{printed}\""), &format!("\"{pays}\""), 1);
    assert_ne!(after, other, "{game}");
    Rulebook::own(&format!("{before}{other}")).map(Arc::new).map_err(|bad| bad.to_string())
}

fn open(game: &str, book: &Arc<Rulebook>, options: Options) -> Box<dyn AnyTable> {
    let chosen = Chosen::new(book, options).unwrap();
    Kind::find(game).unwrap().open_by(chosen).unwrap()
}

/// Ten dollars on 9-7 against an ace, five on insurance, and this hole card: seen at once, or
/// missed by the reader and turned in the end. Answers the lines of insurance.
fn insured(mut table: Box<dyn AnyTable>, hole: &str, missed: bool) -> Vec<Statement> {
    let (seat, on) = (Seat::FIRST, table.find_spot("bet").unwrap());
    let wager = Wager { seat, on, amount: Cents::dollars(10), for_dealer: false };
    table.apply(Event::Wager(wager)).unwrap();
    let (mut own, mut dealer) = (["9s", "7h"].into_iter(), ["As", hole].into_iter());
    let card = |text: &str| Outcome::Card(Some(text.parse().unwrap()));
    for _ in 0..20 {
        let event = match table.awaiting() {
            Awaiting::Decision { hand, .. } => {
                let offers = table.offers(seat, Some(hand));
                let insures = offers.iter().any(|offer| offer.action == Action::Insure);
                let insure = Decision::new(seat, Action::Insure);
                Event::Decide(match insures {
                    true => Decision { amount: Some(Cents::dollars(5)), ..insure },
                    false => Decision::new(seat, Action::Stand),
                })
            }
            Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => Event::Chance(match next {
                Ask::Shuffle => Outcome::Shuffled,
                Ask::Peek => Outcome::Peeked { blackjack: false },
                Ask::Card { to: Place::Seat(_) } => card(own.next().unwrap()),
                // The hole card lies face down where the reader is to miss it.
                Ask::Card { to: Place::Dealer } => match dealer.next() {
                    Some(text) if missed && text == hole => Outcome::Card(None),
                    text => card(text.unwrap()),
                },
                Ask::Reveal { .. } => card(hole),
                _ => Outcome::Card(None),
            }),
        };
        if table.apply(event).unwrap().step == Step::Settled {
            let lines = table.statements().into_iter();
            return lines.filter(|line| line.wager == "insurance").collect();
        }
    }
    panic!("the round does not end");
}

/// What the lines pay and bring in all.
fn paid_and_net(lines: &[Statement]) -> (Cents, Cents) {
    (lines.iter().map(|line| line.paid).sum(), lines.iter().map(|line| line.net).sum())
}

#[test]
fn insurance_pays_what_a_rulebook_of_ones_own_says() {
    for game in GAMES {
        for (pays, won) in [("3 to 1", 15), ("3 to 2", 7), ("9 for 1", 40), ("$20", 20)] {
            let book = paying(game, "insurance", "2 to 1", pays).unwrap();
            let table = || open(game, &book, Options::from([("unit".into(), "1".into())]));
            let lines = insured(table(), "Kd", false);
            let (_, net) = paid_and_net(&lines);
            assert_eq!(net, Cents::dollars(won), "{game}: {pays}: {lines:#?}");
            let line = lines.iter().find(|line| line.verdict == Verdict::Win).unwrap();
            assert_eq!(line.line_name(), Some("win"), "{game}");
            // A reader that fails to see the blackjack changes nothing of it.
            let (_, net) = paid_and_net(&insured(table(), "Kd", true));
            assert_eq!(net, Cents::dollars(won), "{game}: {pays}, missed by the reader");
        }
    }
}

#[test]
fn insurance_that_pays_nothing_or_returns_the_wager_does_so() {
    for (pays, net) in [("push", 0), ("lose", -5)] {
        let book = paying("blackjack", "insurance", "2 to 1", pays).unwrap();
        for missed in [false, true] {
            let lines = insured(open("blackjack", &book, Options::new()), "Kd", missed);
            assert_eq!(paid_and_net(&lines).1, Cents::dollars(net), "{pays}: {lines:#?}");
        }
    }
}

#[test]
fn insurance_that_was_collected_in_error_is_paid_by_its_line_and_within_the_payout_limit() {
    let ride_free = Kind::find("ride-free").unwrap();
    for (limit, paid, cut) in [("100", 15, false), ("4", 9, true)] {
        let options = Options::from([("payout_limit".to_owned(), Value::from(limit))]);
        let table = open("ride-free", ride_free.rulebook(), options);
        let lines = insured(table, "Kd", true);
        // It was collected, and comes back with what it wins.
        let [lost, won] = &lines[..] else { panic!("{lines:#?}") };
        assert_eq!((lost.verdict, lost.stake), (Verdict::Lose, Cents::dollars(5)));
        assert_eq!((won.stake, won.paid), (Cents::ZERO, Cents::dollars(paid)), "{limit}");
        assert_eq!((won.line_name(), won.because.contains("cut to")), (Some("win"), cut));
    }
}

#[test]
fn a_bet_that_is_not_won_at_even_money_is_refused() {
    for game in GAMES {
        for pays in ["6 to 5", "2 for 1", "push"] {
            let refused = match paying(game, "bet", "1 to 1", pays) {
                Err(refused) => refused,
                Ok(book) => {
                    let chosen = Chosen::new(&book, Options::new()).unwrap();
                    Kind::find(game).unwrap().open_by(chosen).err().unwrap().to_string()
                }
            };
            let said = format!("option `pay.bet.win`: a bet is won at 1 to 1, not at {pays} (");
            assert!(refused.contains(&said), "{game}: {refused}");
        }
    }
}
