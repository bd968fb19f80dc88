//! Ride Free's bonus wagers on the first cards: 21+3, Top 3 and Lucky Ladies with their
//! progressives (CO.RF.21.D to CO.RF.21.G).

use std::rc::Rc;

use chance::{Card, Deck};
use games::blackjack::ride_free::{Colorado, DealersBlackjack, Tables, ThreeCards, Twenty};
use games::blackjack::{FirstCards, HoleCardGame};
use games::{Cents, Chosen, OptionError, Pay};

use super::first_cards::{Class, Kinds};
use crate::{AwardCounts, Figure, LineCounts, Question, Ratio};

/// What a wager looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looks {
    /// Three cards as a poker hand.
    Three,
    /// Two cards as a 20.
    Two,
}

/// A wager on the first cards.
struct BonusWager {
    spot: &'static str,
    looks: Looks,
    /// The options that matter.
    options: &'static [&'static str],
}

const WAGERS: [BonusWager; 6] = [
    BonusWager { spot: "21+3-classic", looks: Looks::Three, options: &["decks"] },
    BonusWager { spot: "21+3-xtreme", looks: Looks::Three, options: &["decks"] },
    BonusWager { spot: "top-3", looks: Looks::Three, options: &["decks"] },
    BonusWager { spot: "lucky-ladies", looks: Looks::Two, options: &["decks"] },
    BonusWager { spot: "21+3-progressive", looks: Looks::Three, options: &["decks"] },
    // Two queens of hearts make a blackjack in hearts rarer than one in another suit.
    BonusWager {
        spot: "lucky-ladies-progressive",
        looks: Looks::Two,
        options: &["decks", "specific_suit"],
    },
];

/// The ordered deals by what they make, for all wagers that look at the same cards.
type Deals = Rc<[Class]>;

/// The figures of all six.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    let mut known: Vec<((Looks, u8), Deals)> = Vec::new();
    for BonusWager { spot, looks, options } in WAGERS {
        let count = |table: &Chosen| {
            let what = (looks, table.count("decks") as u8);
            if let Some((_, deals)) = known.iter().find(|(known, _)| *known == what) {
                return Ok(deals.clone());
            }
            let deals: Deals = deals(looks, what.1).into();
            known.push((what, deals.clone()));
            Ok(deals)
        };
        let price = |chosen: &Chosen, deals: &Deals| Ok(price(question, chosen, spot, deals));
        figures.extend(question.figures_of(options, spot, count, price)?);
    }
    Ok(figures)
}

/// The ordered deals by what they make.
fn deals(looks: Looks, decks: u8) -> Vec<Class> {
    let shoe = Kinds::fresh(Deck::Standard, decks);
    match looks {
        Looks::Three => shoe.classes(52 + ThreeCards::PAID + 1, three),
        Looks::Two => shoe.classes(10, two),
    }
}

/// The number of what three cards make, each three of one rank and suit by itself.
fn three(cards: FirstCards) -> usize {
    let [first, second] = cards.own;
    match ThreeCards::of([first, second, cards.up]) {
        ThreeCards::SuitedThree(rank, suit) => usize::from(Card::new(rank, suit).index()),
        other => 52 + other.kind(),
    }
}

/// The number of what two cards make, the dealer's blackjacks by their suit.
fn two(cards: FirstCards) -> usize {
    match Twenty::of(cards) {
        Twenty::Ladies(DealersBlackjack::Suited(suit)) => suit as usize,
        Twenty::Ladies(DealersBlackjack::Mixed) => 4,
        Twenty::Ladies(DealersBlackjack::None) => 5,
        Twenty::Matched => 6,
        Twenty::Suited => 7,
        Twenty::Any => 8,
        Twenty::Not(_) => 9,
    }
}

/// The figures of a wager out of the deals, paid as settlement pays them.
fn price(question: &Question<'_>, chosen: &Chosen, spot: &str, deals: &[Class]) -> Vec<Figure> {
    let tables = Tables::new(chosen);
    let at = Colorado::SPOTS.iter().position(|known| *known == spot).expect("a spot of the layout");
    let pay = |cards| Colorado::first_cards(&tables, at, cards).map_or(Pay::NOTHING, |e| e.pay);
    let total: u64 = deals.iter().map(|(_, weight)| weight).sum();
    if Colorado::PROGRESSIVES.contains(&at) {
        let mut awards = AwardCounts::new(chosen, spot, total);
        for (cards, weight) in deals {
            if let Some(line) = pay(*cards).line() {
                awards.add(line, *weight);
            }
        }
        return vec![awards.figure(question)];
    }
    let (mut lines, mut envy) = (LineCounts::new(chosen, spot), Ratio::ZERO);
    for (cards, weight) in deals {
        let pay = pay(*cards);
        lines.add(pay, *weight);
        let owed = Colorado::dealer_envy(&tables, at, pay).map_or(Cents::ZERO, |envy| envy.amount);
        envy += Ratio::new(owed.cents(), 100u32) * Ratio::new(*weight, total);
    }
    let mut figures = lines.figures(question);
    if envy.is_positive() {
        // CO.RF.p2: the house pays it to the dealer, so it is in no edge of the player.
        let note = format!(
            "the dealer's envy pay, {envy} dollars a round in the mean, is not in the edge"
        );
        figures = figures.into_iter().map(|figure| figure.noting(note.as_str())).collect();
    }
    figures
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::tests::{all, ask};
    use std::collections::BTreeMap;

    use chance::{Ask, Generator, Outcome};
    use games::{
        Action, AnyTable, Awaiting, Decision, Event, Kind, Options, Seat, Statement, Step, Value,
        Wager,
    };

    fn edge(spot: &str, table: &str, decks: i64) -> Ratio {
        let tables = Value::Map([(spot.to_owned(), table.into())].into());
        let figures =
            ask(&figures, "ride-free", &[("decks", decks.into()), ("pay_tables", tables)]);
        let figure = figures.into_iter().find(|figure| figure.wager == spot).unwrap();
        assert_eq!(figure.pay_table, table);
        figure.house_edge.unwrap()
    }

    /// Counted by hand, six decks: of 5,013,320 hands of three cards 10,368 are straight flushes,
    /// 26,312 threes of a kind, 155,520 straights and 292,896 other flushes.
    #[test]
    fn nine_to_one_with_six_decks_costs_what_was_counted_by_hand() {
        let won = 10_368 + 26_312 + 155_520 + 292_896;
        assert_eq!(
            edge("21+3-classic", "PT-FLT-213-03", 6),
            Ratio::ONE - Ratio::new(10 * won, 5_013_320u32)
        );
    }

    #[test]
    fn xtreme_and_top_three_are_paid_by_the_same_hands() {
        // 1,040 of the threes of a kind are of one suit.
        let lost = 5_013_320i64 - 10_368 - 26_312 - 155_520 - 292_896;
        let won = 1_040 * 100 + 10_368 * 30 + (26_312 - 1_040) * 20 + 155_520 * 10 + 292_896 * 5;
        assert_eq!(edge("21+3-xtreme", "PT-FLT-213XT-04", 6), Ratio::new(lost - won, 5_013_320u32));
        let top = 1_040 * 271 + 10_368 * 181 + (26_312 - 1_040) * 91;
        assert_eq!(edge("top-3", "PT-FLT-TOP3-01", 6), Ratio::ONE - Ratio::new(top, 5_013_320u32));
    }

    /// Lucky Ladies with six decks, counted by hand in ordered pairs of 312 cards.
    #[test]
    fn lucky_ladies_is_what_was_counted_by_hand() {
        let figures = ask(&figures, "ride-free", &[]);
        let ladies = figures.iter().find(|figure| figure.wager == "lucky-ladies").unwrap();
        let ways = |n: usize| &ladies.lines[n].probability;
        let pairs = 312 * 311u32;
        assert_eq!(ways(0) + ways(1), Ratio::new(6 * 5, pairs));
        // Fifteen other kinds of ten matched; of a suit 24 tens and aces with nines.
        assert_eq!(*ways(2), Ratio::new(15 * 30, pairs));
        assert_eq!(*ways(3), Ratio::new(4 * (24 * 18 + 6 * 6 * 2), pairs));
        assert_eq!(*ways(4), Ratio::new(96 * 72 + 24 * 18 * 2, pairs));
        let blackjack = Ratio::new(24 * 94 * 2, 310 * 309u32);
        assert_eq!(*ways(0), Ratio::new(30, pairs) * blackjack);
    }

    /// Published to a hundredth of a percent, for decks that the table is allowed for.
    #[test]
    fn edges_are_the_published_ones() {
        for (spot, table, decks, published) in [
            ("21+3-classic", "PT-FLT-213-03", 1, 0.1330),
            ("21+3-classic", "PT-FLT-213-03", 2, 0.0726),
            ("21+3-classic", "PT-FLT-213-03", 4, 0.0424),
            ("21+3-classic", "PT-FLT-213-03", 6, 0.0324),
            ("21+3-classic", "PT-FLT-213-03", 8, 0.0274),
            ("21+3-classic", "PT-FLT-213-01", 2, 0.0278),
            ("lucky-ladies", "PT-FLT-LL-03", 6, 0.2471),
            ("lucky-ladies", "PT-FLT-LL-03", 8, 0.2405),
        ] {
            let off = edge(spot, table, decks).to_f64() - published;
            assert!(off.abs() <= 0.00005, "{spot} {table} {decks}: {off}");
        }
    }

    #[test]
    fn every_wager_under_every_table_is_a_whole() {
        let figures = all(&figures, "ride-free");
        let of = |spot: &str| figures.iter().filter(|figure| figure.wager == spot).count();
        assert_eq!(of("21+3-classic"), 6 * 8);
        assert_eq!(of("21+3-progressive"), 11 * 6);
        for figure in &figures {
            let chances = figure.lines.iter().map(|line| line.probability.clone());
            assert_eq!(chances.sum::<Ratio>(), Ratio::ONE, "{}", figure.pay_table);
        }
    }

    #[test]
    fn a_blackjack_in_hearts_is_the_rarest() {
        let top = |suit: &str| {
            let figures = ask(&figures, "ride-free", &[("specific_suit", suit.into())]);
            let ladies = figures.into_iter().find(|f| f.wager == "lucky-ladies-progressive");
            ladies.unwrap().lines.remove(0).probability
        };
        assert!(top("hearts") < top("spades"));
        assert_eq!(top("clubs"), top("spades"));
    }

    /// A deal stands for all of its kind: the table pays every one of them alike.
    #[test]
    fn the_table_pays_every_deal_like_the_one_that_stands_for_it() {
        let chosen = Chosen::new(Kind::find("ride-free").unwrap().rulebook(), Options::new());
        let chosen = chosen.unwrap();
        let open = Kind::find("ride-free").unwrap().open_by(chosen.clone()).unwrap();
        let tables = Tables::new(&chosen);
        let [three_cards, two_cards] = [Looks::Three, Looks::Two].map(|looks| deals(looks, 6));
        let mut random = Generator::seeded(3, 21);
        for _ in 0..400 {
            let mut shoe: Vec<_> = (0..6).flat_map(|_| Deck::Standard.cards().to_vec()).collect();
            random.shuffle(&mut shoe);
            let paid = at_table(open.as_ref(), shoe);
            for BonusWager { spot, looks, .. } in WAGERS {
                let (classes, kind): (_, fn(FirstCards) -> usize) = match looks {
                    Looks::Three => (&three_cards, three),
                    Looks::Two => (&two_cards, two),
                };
                let same = classes.iter().find(|(cards, _)| kind(*cards) == kind(paid.0)).unwrap();
                let at = Colorado::SPOTS.iter().position(|known| *known == spot).unwrap();
                let pay = Colorado::first_cards(&tables, at, same.0).unwrap().pay;
                let line = pay.line().map(|n| {
                    let table = chosen.table_of(spot);
                    table.lines_of(spot).nth(n.into()).unwrap().name.as_str()
                });
                assert_eq!(
                    paid.1.get(spot).and_then(Option::as_deref),
                    line,
                    "{spot} {:?}",
                    paid.0
                );
            }
        }
    }

    /// Deals a round with every bonus wager, and says the first cards and the lines that paid.
    fn at_table(
        open: &dyn AnyTable,
        mut shoe: Vec<Card>,
    ) -> (FirstCards, BTreeMap<String, Option<String>>) {
        let mut table = open.duplicate();
        let mut wagers = vec!["bet"];
        wagers.extend(WAGERS.iter().map(|wager| wager.spot));
        for spot in wagers {
            let on = table.find_spot(spot).unwrap();
            let wager = Wager { seat: Seat::FIRST, on, amount: Cents::DOLLAR, for_dealer: false };
            table.step(Event::Wager(wager)).unwrap();
        }
        // The box, the dealer, the box, the dealer.
        let top = shoe.len();
        let [own, up, second, hole] = [1, 2, 3, 4].map(|n| shoe[top - n]);
        let blackjack_hole = Some(hole).filter(|hole| hands::is_blackjack(up, *hole));
        let cards = FirstCards { own: [own, second], up, blackjack_hole };
        loop {
            let event = match table.awaiting() {
                Awaiting::Wagers { next: Ask::Card { .. }, .. }
                | Awaiting::Chance(Ask::Card { .. }) => Event::Chance(Outcome::Card(shoe.pop())),
                Awaiting::Wagers { .. } | Awaiting::Chance(_) => Event::Chance(Outcome::Shuffled),
                Awaiting::Decision { hand, .. } => {
                    let asked = |action| {
                        table.offers(Seat::FIRST, Some(hand)).iter().any(|o| o.action == action)
                    };
                    let actions = [Action::NoInsurance, Action::Stand];
                    let action = actions.into_iter().find(|action| asked(*action)).unwrap();
                    Event::Decide(Decision::new(Seat::FIRST, action))
                }
            };
            if table.step(event).unwrap() == Step::Settled {
                break;
            }
        }
        let line = |line: Statement| (line.wager, line.line.map(|(_, name)| name));
        (cards, table.statements().into_iter().map(line).collect())
    }
}
