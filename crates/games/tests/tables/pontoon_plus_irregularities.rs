//! Pontoon Plus when something goes wrong: every kind of irregularity in every phase of a round,
//! and every card counted out of the shoe once.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

use chance::{Ask, Card, Outcome, Place};
use games::blackjack::pontoon_plus::PontoonPlus;
use games::{
    Action, Awaiting, Cents, Choice, Decision, Event, Game, Irregularity, IrregularityKind,
    Options, Seat, Step, Table, Verdict, Viewer, Wager,
};

type Pontoon = Table<PontoonPlus>;

fn open() -> Pontoon {
    let mut table = Pontoon::open(Options::new()).unwrap();
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    table
}

fn bet(table: &mut Pontoon, seat: u8, spot: &str) {
    let on = PontoonPlus::find_spot(spot).unwrap();
    let amount = Cents::dollars(10);
    table
        .step(Event::Wager(Wager { seat: Seat::new(seat), on, amount, for_dealer: false }))
        .unwrap();
}

fn fall(table: &mut Pontoon, cards: &str) {
    for card in chance::cards(cards).unwrap() {
        table.step(Event::Chance(Outcome::Card(card))).unwrap();
    }
}

fn say(table: &mut Pontoon, seat: u8, action: Action) {
    table.step(Event::Decide(Decision::new(Seat::new(seat), action))).unwrap();
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn left(table: &Pontoon) -> u16 {
    table.view(Viewer::Rail).fact("cards left").unwrap().parse().unwrap()
}

/// A moment of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
enum At {
    /// Nobody has bet yet.
    Empty,
    /// A round is over, nobody has bet for the next.
    Over,
    /// Bets lie, no card is out.
    Bets,
    /// The dealer's first card is due.
    Deal,
    /// Insurance is asked.
    Insurance,
    /// The first box is asked.
    Turn,
    /// A standing player is asked whether they follow a double down.
    Follow,
    /// A card is due to the first box.
    Draw,
    /// What was doubled is kept or withdrawn.
    Stay,
    /// The dealer's second card is due.
    Dealer,
    /// The dealer has two cards and draws on.
    Dealing,
}

const ALL: [At; 11] = [
    At::Empty,
    At::Over,
    At::Bets,
    At::Deal,
    At::Insurance,
    At::Turn,
    At::Follow,
    At::Draw,
    At::Stay,
    At::Dealer,
    At::Dealing,
];

/// A table at this moment: one box, and one who stands behind it.
fn at(moment: At) -> Pontoon {
    let mut table = open();
    if moment == At::Empty {
        return table;
    }
    bet(&mut table, 1, "bet");
    bet(&mut table, 8, "behind-1");
    match moment {
        At::Empty | At::Bets => {}
        At::Deal => fall(&mut table, "6s"),
        At::Insurance => fall(&mut table, "6s Ad 5h"),
        _ => fall(&mut table, "6s 9d 5h"),
    }
    match moment {
        At::Follow => say(&mut table, 1, Action::Double),
        At::Draw => say(&mut table, 1, Action::Hit),
        At::Stay => {
            say(&mut table, 1, Action::Double);
            say(&mut table, 8, Action::Decline);
            fall(&mut table, "7d");
        }
        At::Dealer | At::Dealing | At::Over => {
            say(&mut table, 1, Action::Hit);
            fall(&mut table, "8d");
            say(&mut table, 1, Action::Stand);
        }
        _ => {}
    }
    match moment {
        At::Dealing => fall(&mut table, "2d"),
        At::Over => fall(&mut table, "8c"),
        _ => {}
    }
    table
}

/// What a kind does at a moment: the clause that refuses it, `void`, or nothing but what it says.
type Fate = &'static str;

const GOES_ON: Fate = "goes on";
const VOID: Fate = "void";
/// Nothing lies on the layout that could be remedied.
const NO_ROUND: Fate = "SG.PP.5.13";

/// What should become of an irregularity, by kind and moment.
fn fate(what: &Irregularity, moment: At) -> Fate {
    use At::{Bets, Deal, Dealer, Dealing, Draw, Empty, Follow, Over, Turn};
    match (what.kind, moment) {
        (IrregularityKind::BetsNotChecked, Empty | Over | Bets) => GOES_ON,
        (IrregularityKind::BetsNotChecked, _) => "SG.PP.5.1",
        (IrregularityKind::WalkAway, Empty | Over | Dealer | Dealing) => "SG.PP.5.3",
        (IrregularityKind::DealerOverdraws, Over) => GOES_ON,
        (IrregularityKind::DealerOverdraws, Bets) => "SG.PP.5.6",
        (IrregularityKind::DealerOverdraws, _) => "SG.PP.5.10.2",
        (IrregularityKind::CardFaceUpInShoe, Empty | Over) => GOES_ON,
        (_, Empty | Over) => NO_ROUND,
        (
            IrregularityKind::TechnicalInterruption
            | IrregularityKind::ForeignCard
            | IrregularityKind::DeckCountWrong
            | IrregularityKind::InsufficientCards
            | IrregularityKind::NotShuffled,
            _,
        ) => VOID,
        (IrregularityKind::SimultaneousCards, Bets | Turn | Follow | Draw)
            if what.seat == Some(Seat::FIRST) =>
        {
            GOES_ON
        }
        (IrregularityKind::SimultaneousCards, Deal | Dealer | Dealing) if what.seat.is_none() => {
            GOES_ON
        }
        (IrregularityKind::SimultaneousCards, _) => "SG.PP.5.12",
        (IrregularityKind::CardExposed, _) if what.seat == Some(Seat::new(2)) => "SG.PP.3.12",
        (IrregularityKind::DealingError, _) if what.choices == [None; games::SEATS] => "SG.PP.5.7",
        (IrregularityKind::DealingError, _) if what.choices[1].is_some() => "SG.PP.5.7",
        _ => GOES_ON,
    }
}

/// Every kind that the document knows, in the forms in which it may be told.
fn every_kind() -> Vec<Irregularity> {
    let seat = |kind, seat| Irregularity { seat: Some(seat), ..Irregularity::new(kind) };
    let choices = |kind, seat: usize| {
        let mut choices = [None; games::SEATS];
        choices[seat - 1] = Some(Choice::Continue);
        Irregularity { choices, ..Irregularity::new(kind) }
    };
    let with_card = |what: Irregularity| Irregularity { card: Some(card("4c")), ..what };
    vec![
        seat(IrregularityKind::BetsNotChecked, Seat::FIRST),
        seat(IrregularityKind::WalkAway, Seat::FIRST),
        seat(IrregularityKind::WalkAway, Seat::new(8)),
        Irregularity::new(IrregularityKind::TechnicalInterruption),
        Irregularity::new(IrregularityKind::ForeignCard),
        Irregularity::new(IrregularityKind::DeckCountWrong),
        Irregularity::new(IrregularityKind::InsufficientCards),
        Irregularity::new(IrregularityKind::NotShuffled),
        Irregularity::new(IrregularityKind::DealingError),
        choices(IrregularityKind::DealingError, 1),
        choices(IrregularityKind::DealingError, 2),
        with_card(choices(IrregularityKind::DealingError, 1)),
        Irregularity::new(IrregularityKind::DealerOverdraws),
        with_card(Irregularity::new(IrregularityKind::DealerOverdraws)),
        Irregularity::new(IrregularityKind::CardDrawnInError),
        with_card(Irregularity::new(IrregularityKind::CardDrawnInError)),
        Irregularity::new(IrregularityKind::CardFaceUpInShoe),
        with_card(Irregularity::new(IrregularityKind::CardFaceUpInShoe)),
        Irregularity::new(IrregularityKind::SimultaneousCards),
        seat(IrregularityKind::SimultaneousCards, Seat::FIRST),
        with_card(seat(IrregularityKind::SimultaneousCards, Seat::FIRST)),
        seat(IrregularityKind::SimultaneousCards, Seat::new(2)),
        Irregularity::new(IrregularityKind::CardExposed),
        seat(IrregularityKind::CardExposed, Seat::FIRST),
        seat(IrregularityKind::CardExposed, Seat::new(2)),
    ]
}

#[test]
fn every_irregularity_has_a_remedy_in_every_phase_or_is_refused() {
    let rulebook = games::Kind::find("pontoon-plus").unwrap().rulebook();
    let kinds = every_kind();
    for known in &rulebook.irregularities {
        assert!(
            kinds.iter().any(|what| what.kind.name() == known.kind),
            "{} is not tried",
            known.kind
        );
    }
    for moment in ALL {
        for what in &kinds {
            let mut table = at(moment);
            let before = table.clone();
            let went = table.step(Event::Irregularity(*what));
            let expected = fate(what, moment);
            let found = match &went {
                Err(refusal) => refusal.clause().map_or("no clause", |clause| clause.id()),
                Ok(Step::Settled) => VOID,
                Ok(Step::Continues) => GOES_ON,
            };
            assert_eq!(found, expected, "{what:?} at {moment:?}");
            match expected {
                VOID => {
                    assert!(table.lines().iter().all(|line| line.verdict == Verdict::Void));
                    assert!((1..=14).all(|seat| table.at_stake(Seat::new(seat)) == Cents::ZERO));
                }
                GOES_ON => {}
                _ => assert!(table.game() == before.game(), "{what:?} was refused at {moment:?}"),
            }
        }
    }
}

/// A card that was seen leaves the shoe when it is told, and once; it lies on one hand, or in the
/// discards.
#[test]
fn a_card_taken_out_is_counted_once() {
    let told = |kind, seat| {
        let what = Irregularity { card: Some(card("4c")), seat, ..Irregularity::new(kind) };
        Event::Irregularity(what)
    };
    // A card that is the next falls when the box draws, and is not asked for again.
    for (kind, seat) in [
        (IrregularityKind::CardFaceUpInShoe, None),
        (IrregularityKind::SimultaneousCards, Some(Seat::FIRST)),
    ] {
        let mut table = at(At::Turn);
        let before = left(&table);
        table.step(told(kind, seat)).unwrap();
        assert_eq!(left(&table), before - 1, "{kind}");
        say(&mut table, 1, Action::Hit);
        assert_eq!(left(&table), before - 1, "{kind}");
        let own = table.view(Viewer::Rail).hands.remove(0);
        assert_eq!(own.cards, chance::cards("6s 5h 4c").unwrap(), "{kind}");
        assert!(matches!(table.awaiting(), Awaiting::Decision { seat: Seat::FIRST, .. }), "{kind}");
    }
    // A card that was dealt where nobody had bet is in the discards: the next one falls.
    let mut table = at(At::Turn);
    let before = left(&table);
    table.step(told(IrregularityKind::CardDrawnInError, None)).unwrap();
    assert_eq!(left(&table), before - 1);
    say(&mut table, 1, Action::Hit);
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Card { to: Place::Seat(Seat::FIRST) }));
    // In the deal it falls where it was due.
    let mut table = at(At::Deal);
    let before = left(&table);
    table.step(told(IrregularityKind::CardDrawnInError, None)).unwrap();
    assert_eq!(left(&table), before - 1);
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Card { to: Place::Seat(Seat::FIRST) }));
    // What the dealer drew too much does not open the next round.
    let mut table = at(At::Over);
    let before = left(&table);
    table.step(told(IrregularityKind::DealerOverdraws, None)).unwrap();
    assert_eq!(left(&table), before - 1);
    bet(&mut table, 1, "bet");
    fall(&mut table, "9s");
    assert_eq!(table.view(Viewer::Rail).hands[0].cards, chance::cards("9s").unwrap());
}

/// Two cards drawn together for the dealer are out, also where everybody has their bets returned.
#[test]
fn cards_drawn_together_for_the_dealer_are_out_whatever_the_players_choose() {
    for returned in [false, true] {
        let mut table = at(At::Dealer);
        let before = left(&table);
        let mut what = Irregularity::new(IrregularityKind::SimultaneousCards);
        if returned {
            (what.choices[0], what.choices[7]) = (Some(Choice::Void), Some(Choice::Void));
        }
        let went = table.step(Event::Irregularity(what)).unwrap();
        assert_eq!(went == Step::Settled, returned);
        if !returned {
            for _ in 0..2 {
                let burn = Ask::Card { to: Place::Burn };
                assert_eq!(table.awaiting(), Awaiting::Chance(burn));
                fall(&mut table, "4c");
            }
            assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Card { to: Place::Dealer }));
        }
        assert_eq!(left(&table), before - 2);
    }
}

/// A card face up in the shoe that no hand took is the first of the next round.
#[test]
fn a_card_face_up_in_the_shoe_waits_for_the_next_round() {
    let mut table = at(At::Turn);
    let seen = Irregularity {
        card: Some(card("4c")),
        ..Irregularity::new(IrregularityKind::CardFaceUpInShoe)
    };
    table.step(Event::Irregularity(seen)).unwrap();
    let mut back = Irregularity::new(IrregularityKind::DealingError);
    (back.choices[0], back.choices[7]) = (Some(Choice::Void), Some(Choice::Void));
    assert_eq!(table.step(Event::Irregularity(back)), Ok(Step::Settled));
    let before = left(&table);
    bet(&mut table, 1, "bet");
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Card { to: Place::Dealer }));
    fall(&mut table, "9d 5h");
    let hands = table.view(Viewer::Rail).hands;
    assert_eq!(hands[0].cards, chance::cards("4c 5h").unwrap());
    assert_eq!(hands[1].cards, chance::cards("9d").unwrap());
    assert_eq!(left(&table), before - 2);
    // A shuffle brings it back.
    let mut table = at(At::Turn);
    table.step(Event::Irregularity(seen)).unwrap();
    table.step(Event::CutCard).unwrap();
    table.step(Event::Irregularity(back)).unwrap();
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    bet(&mut table, 1, "bet");
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Card { to: Place::Seat(Seat::FIRST) }));
    assert_eq!(left(&table), 4 * 48);
}

/// The dealer draws no card for a hand on which no chip is left.
#[test]
fn no_card_is_drawn_for_a_hand_without_chips() {
    let mut table = at(At::Stay);
    say(&mut table, 1, Action::Withdraw);
    // The bet behind waits for the dealer; once it is returned nothing does.
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Card { to: Place::Dealer }));
    let mut back = Irregularity::new(IrregularityKind::DealingError);
    back.choices[7] = Some(Choice::Void);
    assert_eq!(table.step(Event::Irregularity(back)), Ok(Step::Settled));
}
