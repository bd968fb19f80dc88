//! The solver against the table itself, and against deals counted one by one.

use chance::{Ask, Card, Outcome, Place};
use games::poker::Shown;
use games::{
    Action, AnyTable, Awaiting, Cents, Chosen, Decision, Event, HandNumber, Kind, Options, Seat,
    Statement, Step, Value, Wager,
};
use proptest::prelude::*;

use super::*;
use crate::figure::net;
use crate::poker::census::Pack;
use crate::{NoCache, Ratio, Silent, Situation};

/// The chips of a round, so much that none of the odds here is rounded.
const STAKE: Cents = Cents::dollars(20);

/// A table with these options.
pub fn chosen<V: Showdown>(set: &[(&str, Value)]) -> Chosen {
    let options: Options = set.iter().map(|(key, value)| ((*key).into(), value.clone())).collect();
    Chosen::new(Kind::find(V::ID).unwrap().rulebook(), options).unwrap()
}

/// Cards in the order in which they fall: the player's, the dealer's, the joker's replacement.
#[derive(Clone, Copy, Debug)]
pub struct Deal<'a>(pub &'a [Card]);

impl Deal<'_> {
    pub fn own<V: Showdown>(&self) -> &[Card] {
        &self.0[..V::OWN]
    }

    pub fn dealer<V: Showdown>(&self) -> &[Card] {
        &self.0[V::OWN..V::OWN + V::DEALT]
    }

    fn replacement<V: Showdown>(&self) -> Card {
        self.0[V::OWN + V::DEALT]
    }
}

/// Any deal of a deck.
pub fn deals<V: Showdown>() -> impl Strategy<Value = Vec<Card>> {
    Just(V::DECK.cards().to_vec()).prop_shuffle()
}

/// A table that has dealt a round to the first seat, and awaits its decision or is settled.
pub fn dealt<V: Showdown>(chosen: &Chosen, spots: &[&str], deal: Deal<'_>) -> Box<dyn AnyTable> {
    let mut table = Kind::find(V::ID).unwrap().open_by(chosen.clone()).unwrap();
    for spot in spots {
        let on = table.find_spot(spot).unwrap();
        let progressive = spot.contains("progressive") || *spot == "five-card-linked";
        let amount = if progressive { Cents::DOLLAR } else { STAKE };
        table
            .step(Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false }))
            .unwrap();
    }
    deal_on::<V>(table.as_mut(), deal);
    table
}

/// Deals until somebody has to decide, or the round is settled.
fn deal_on<V: Showdown>(table: &mut dyn AnyTable, deal: Deal<'_>) {
    let (mut own, mut dealer) = (deal.own::<V>().iter(), deal.dealer::<V>().iter());
    while !table.is_settled() {
        let ask = match table.awaiting() {
            Awaiting::Wagers { next, .. } => next,
            Awaiting::Chance(ask) => ask,
            Awaiting::Decision { .. } => return,
        };
        let outcome = match ask {
            Ask::Shuffle => Outcome::Shuffled,
            Ask::Card { to: Place::Seat(_) } => Outcome::Card(own.next().copied()),
            Ask::Card { to: Place::Dealer } => Outcome::Card(dealer.next().copied()),
            Ask::Card { .. } => Outcome::Card(Some(deal.replacement::<V>())),
            other => panic!("{other:?}"),
        };
        table.step(Event::Chance(outcome)).unwrap();
    }
}

/// The whole round: no times is a fold.
pub fn round<V: Showdown>(
    chosen: &Chosen,
    spots: &[&str],
    deal: Deal<'_>,
    times: u8,
) -> Vec<Statement> {
    let mut table = dealt::<V>(chosen, spots, deal);
    let action = if times == 0 { Action::Fold } else { Action::Play };
    let named = (times > 0 && V::STREETS[0].price != games::poker::Price::Once).then_some(times);
    let decision = Decision { times: named, ..Decision::new(Seat::FIRST, action) };
    let step = table.step(Event::Decide(decision)).unwrap();
    if step != Step::Settled {
        deal_on::<V>(table.as_mut(), deal);
    }
    table.statements()
}

/// What a round brings at a table and what the solver prices it at, wager by wager.
pub fn check_round<V: Showdown>(chosen: &Chosen, spots: &[&str], deal: Deal<'_>, pick: usize) {
    let game = MainGame::<V>::new(chosen).unwrap();
    let (own, dealer) = (Hand::of(deal.own::<V>()), Hand::of(deal.dealer::<V>()));
    let choices = game.choices(own, [Some(dealer)]);
    let choice = &choices[pick % choices.len()];
    let lines = round::<V>(chosen, spots, deal, choice.times);
    let in_main = |line: &&Statement| {
        let equal = V::EQUAL.map(|equal| V::SPOTS[equal.second]);
        ["ante", "play", "ante-bonus"].contains(&&*line.wager) || equal == Some(&*line.wager)
    };
    let scale = |cents: i64| Ratio::new(cents * STAKE.cents(), game.base().cents() as u64);
    let (net_at_table, staked) = lines
        .iter()
        .filter(in_main)
        .fold((0, 0), |(net, staked), line| (net + line.net.cents(), staked + line.stake.cents()));
    assert_eq!(Ratio::from(net_at_table), scale(choice.nets[0]), "{deal:?} {choice:?}");
    assert_eq!(Ratio::from(staked), scale(choice.staked), "{deal:?} {choice:?}");
    for line in lines.iter().filter(|line| !in_main(line) && line.wager != "envy") {
        let spot = V::SPOTS.iter().position(|spot| *spot == line.wager).unwrap();
        let forfeited = choice.times == 0 && !V::FOLD_KEEPS.contains(&spot);
        if let Some(n) = V::PROGRESSIVES.iter().position(|known| *known == spot) {
            let replacement = Some(deal.replacement::<V>());
            let shown = Shown { replacement, ..Shown::default() };
            let award = V::award(game.rules(), n, own, &shown).0.filter(|_| !forfeited);
            let table = chosen.table_of(&line.wager);
            let name = award.map(|line| table.lines[usize::from(line)].name.as_str());
            assert_eq!(line.line_name(), name, "{deal:?} {}", line.wager);
            continue;
        }
        let pay = Side::new(&game, &line.wager).pay(own, dealer);
        let units = if forfeited { -Ratio::ONE } else { net(pay.pays, STAKE) };
        assert_eq!(
            Ratio::from(line.net.cents()),
            units * Ratio::from(STAKE.cents()),
            "{deal:?} {}",
            line.wager
        );
    }
}

/// A little deck: some ranks in so many suits, and perhaps the joker.
pub fn little_deck(ranks: std::ops::Range<u8>, suits: u8, joker: bool) -> Vec<Card> {
    let cards =
        ranks.flat_map(|rank| (0..suits).map(move |suit| Card::from_index(rank * 4 + suit)));
    cards.chain(joker.then_some(Card::JOKER)).collect()
}

/// Every deal of a little deck, one by one, against the solver.
fn check_little_deck<V: Showdown>(cards: &[Card]) {
    let game = MainGame::<V>::new(&chosen::<V>(&[])).unwrap();
    let meetings = Meetings::<V>::in_deck(cards, &Silent);
    let (results, _) = meetings.play(&game);
    let pack = Pack::new(cards);
    let mut plain = Results::default();
    pack.each_set(V::OWN, |own| {
        let hand = pack.hand(own);
        let mut dealers: Vec<(Hand, u32)> = Vec::new();
        let mut ranks = std::collections::BTreeMap::new();
        pack.each_completion(Hand::EMPTY, pack.without(own), V::DEALT, &mut |dealer| {
            *ranks.entry(V::house(dealer)).or_insert((dealer, 0)) =
                (dealer, ranks.get(&V::house(dealer)).map_or(0, |(_, n)| *n) + 1);
        });
        dealers.extend(ranks.into_values());
        let value = |times: u8| -> i128 {
            let net = |(dealer, count): &(Hand, u32)| {
                i128::from(game.net(times, hand, *dealer)) * i128::from(*count)
            };
            dealers.iter().map(net).sum()
        };
        let deals: u32 = dealers.iter().map(|(_, count)| count).sum();
        let choices = game.choices(hand, [dealers.first().map(|(dealer, _)| *dealer)]);
        let mut best = (&choices[0], i128::from(choices[0].nets[0]) * i128::from(deals));
        for choice in &choices[1..] {
            if value(choice.times) > best.1 {
                best = (choice, value(choice.times));
            }
        }
        for (dealer, count) in dealers {
            let mut choice = best.0.clone();
            if choice.times > 0 {
                choice.nets = [game.net(choice.times, hand, dealer)];
            }
            plain.add(&choice, &[count.into()], 1);
        }
    });
    assert_eq!(results, plain);
}

/// What a hand wins depends on nothing but the kind of the dealer's hand: it is looked at against
/// every rank of the dealer's.
fn check_kinds<V: Showdown>(meetings: &Meetings<V>) {
    let game = MainGame::<V>::new(&chosen::<V>(&[])).unwrap();
    for meeting in meetings.all.iter().step_by(1 + meetings.all.len() / 100) {
        let cards = meeting.hand.cards;
        let nets = game.choices(cards, meetings.dealers(meeting));
        for dealer in meetings.examples() {
            let (own, house) = (V::own(cards), V::house(dealer));
            let kind = match house.cmp(&own) {
                _ if house < V::QUALIFIES => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 2,
                std::cmp::Ordering::Greater => 3,
            };
            for choice in nets.iter().filter(|c| c.times > 0 && meeting.against[kind] > 0) {
                assert_eq!(game.net(choice.times, cards, dealer), choice.nets[kind]);
            }
        }
    }
}

/// The advice at a table is what the solver does with the same hand, and of the same value.
fn check_advice<V: Showdown>(meetings: &Meetings<V>, deal: Deal<'_>) {
    let chosen = chosen::<V>(&[]);
    let mut spots = vec!["ante"];
    spots.extend(V::EQUAL.map(|equal| V::SPOTS[equal.second]));
    let table = dealt::<V>(&chosen, &spots, deal);
    let situation = Situation {
        table: table.as_ref(),
        seat: Seat::FIRST,
        hand: HandNumber::FIRST,
        progress: &Silent,
        cache: &NoCache,
    };
    let advice = advise::<V>(&situation).unwrap();
    assert_eq!(advice.base, STAKE);
    let game = MainGame::<V>::new(&chosen).unwrap();
    let meeting = meetings.meet(Hand::of(deal.own::<V>()));
    let choices = game.choices(meeting.hand.cards, meetings.dealers(&meeting));
    let best = &choices[Choice::best(&choices, &meeting.against)];
    let deals: u32 = meeting.against.iter().sum();
    let value = |choice: &Choice<4>| {
        let unit = i128::from(deals) * i128::from(game.base().cents());
        Ratio::from(choice.value(&meeting.against)) / Ratio::from(unit)
    };
    assert_eq!(advice.choices.len(), choices.len());
    assert_eq!(advice.choices[0].action == Action::Fold, best.times == 0);
    let found: Vec<_> = advice.choices.iter().map(|choice| choice.value.clone()).collect();
    let mut expected: Vec<_> = choices.iter().map(value).collect();
    expected.sort_by(|a, b| b.cmp(a));
    assert_eq!(found, expected);
    if let (Some(times), true) = (advice.choices[0].times, best.times > 0) {
        assert_eq!(times, best.times);
    }
}

macro_rules! game {
    ($name:ident, $game:ty, $deck:expr, $spots:expr, $set:expr) => {
        mod $name {
            use super::*;
            use std::sync::LazyLock;

            static MEETINGS: LazyLock<Meetings<$game>> = LazyLock::new(|| Meetings::new(&Silent));

            #[test]
            fn every_deal_of_a_little_deck_is_counted() {
                check_little_deck::<$game>(&$deck);
            }

            #[test]
            fn a_hand_wins_by_the_kind_of_the_dealers_hand() {
                check_kinds(&MEETINGS);
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(200))]
                #[test]
                fn a_round_brings_what_the_solver_says(
                    cards in deals::<$game>(), pick in 0usize..12, raised in any::<bool>(),
                ) {
                    let set: &[(&str, Value)] = if raised { &$set } else { &[] };
                    check_round::<$game>(&chosen::<$game>(set), $spots, Deal(&cards), pick);
                }
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(6))]
                #[test]
                fn advice_is_what_the_solver_does(cards in deals::<$game>()) {
                    check_advice(&MEETINGS, Deal(&cards));
                }
            }
        }
    };
}

/// Odds that the casino has raised.
fn raised(spot: &str, line: &str, odds: &str) -> (&'static str, Value) {
    let lines = Value::Map([(line.to_owned(), odds.into())].into());
    ("pay", Value::Map([(spot.to_owned(), lines)].into()))
}

game!(
    three_card_poker,
    games::poker::three_card_poker::ThreeCard,
    little_deck(7..13, 4, false),
    &["ante", "pair-plus", "six-card-bonus"],
    [raised("pair-plus", "flush", "4 to 1")]
);
game!(
    crazy_four_poker,
    games::poker::crazy_four_poker::CrazyFour,
    little_deck(8..12, 4, false),
    &["ante", "super-bonus", "queens-up", "progressive"],
    [("dealing", Value::from("shoe"))]
);
game!(
    dj_wild,
    games::poker::dj_wild::DeucesAndJoker,
    little_deck(0..5, 3, true),
    &["ante", "blind", "trips", "two-way-bad-beat"],
    [raised("blind", "straight", "7 to 5")]
);
game!(
    deuces_wild_xtreme,
    games::poker::deuces_wild_xtreme::Xtreme,
    little_deck(0..3, 4, true),
    &[
        "ante",
        "odds",
        "bad-beat-xtreme",
        "trips-plus-wild",
        "goin-wild",
        "goin-wild-progressive",
        "too-wild-progressive",
        "five-card-linked"
    ],
    [(
        "pay_tables",
        Value::Map(
            [
                ("bad-beat-xtreme".to_owned(), "PT-FLT-DWHF-BBX-02".into()),
                ("trips-plus-wild".to_owned(), "PT-FLT-DWHF-TPW-05".into()),
                ("five-card-linked".to_owned(), "PT-BJS-5CL-06".into())
            ]
            .into()
        )
    )]
);
