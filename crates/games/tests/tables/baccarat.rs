//! Both baccarat games: what golden rounds cannot show, and every combination of counts against a
//! plain computation written from the documents.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

use chance::{Ask, Card, Deck, Generator, Outcome, Place, Shoe};
use games::baccarat::commission_free_baccarat::CommissionFreeBaccarat;
use games::baccarat::mini_baccarat::MiniBaccarat;
use games::{
    Action, AnyTable, Awaiting, Cents, Decision, Event, Game, HandNumber, Irregularity,
    IrregularityKind, Kind, Options, Seat, Step, Table, Value, Verdict, Viewer, Wager,
};

const SPOTS: [&str; 6] =
    ["player", "banker", "tie", "dragon-bonus-player", "dragon-bonus-banker", "fortune-7"];

fn open(game: &str, options: &[(&str, &str)]) -> Box<dyn AnyTable> {
    let value = |text: &str| match text {
        "true" | "false" => Value::Switch(text == "true"),
        _ => text.parse().map_or(Value::Text(text.into()), Value::Count),
    };
    let options: Options =
        options.iter().map(|(key, text)| ((*key).to_owned(), value(text))).collect();
    Kind::find(game).unwrap().open(options).unwrap()
}

fn wager(table: &mut dyn AnyTable, seat: u8, spot: &str, dollars: i64) {
    let on = table.find_spot(spot).unwrap();
    let amount = Cents::dollars(dollars);
    table
        .step(Event::Wager(Wager { seat: Seat::new(seat), on, amount, for_dealer: false }))
        .unwrap();
}

fn fall(table: &mut dyn AnyTable, card: &str) -> Step {
    table.step(Event::Chance(Outcome::Card(card.parse().ok()))).unwrap()
}

fn deal(table: &mut dyn AnyTable, cards: &str) -> Step {
    cards.split_whitespace().fold(Step::Continues, |_, card| fall(table, card))
}

fn decide(table: &mut dyn AnyTable, seat: u8, action: Action) -> Step {
    table.step(Event::Decide(Decision::new(Seat::new(seat), action))).unwrap()
}

/// A fresh shoe whose burned cards nobody counts.
fn shuffle(table: &mut dyn AnyTable) {
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    table.step(Event::Chance(Outcome::Card(None))).unwrap();
}

fn next(table: &dyn AnyTable) -> Ask {
    match table.awaiting() {
        Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => next,
        Awaiting::Decision { .. } => panic!("a decision is awaited"),
    }
}

fn sees(table: &dyn AnyTable, viewer: Viewer) -> String {
    let hands = table.view(viewer).hands;
    let cards = hands.iter().map(|hand| {
        let card = |card: &Option<Card>| card.map_or("??".into(), |card: Card| card.to_string());
        hand.cards.iter().map(card).collect::<Vec<_>>().join(" ")
    });
    cards.collect::<Vec<_>>().join(" | ")
}

fn fact(table: &dyn AnyTable, name: &str) -> Option<String> {
    table.view(Viewer::Rail).fact(name).map(str::to_owned)
}

/// Section 6: what a card counts.
fn value(card: Card) -> u32 {
    match &card.to_string()[..1] {
        "A" => 1,
        "T" | "J" | "Q" | "K" => 0,
        digit => digit.parse().unwrap(),
    }
}

fn count(hand: &[u32]) -> u32 {
    hand.iter().sum::<u32>() % 10
}

/// Sections 9 to 11 in their own words: both hands, from cards as they leave the shoe.
fn plain_deal(mut card: impl FnMut() -> u32) -> (Vec<u32>, Vec<u32>) {
    let four = [card(), card(), card(), card()];
    let (mut player, mut banker) = (vec![four[0], four[2]], vec![four[1], four[3]]);
    if count(&player) >= 8 || count(&banker) >= 8 {
        return (player, banker);
    }
    let own = count(&banker);
    let draws = if count(&player) < 6 {
        player.push(card());
        match (own, player[2]) {
            (0..=2, _) => true,
            (3, third) => third != 8,
            (4, third) => (2..=7).contains(&third),
            (5, third) => (4..=7).contains(&third),
            (6, third) => third == 6 || third == 7,
            _ => false,
        }
    } else {
        own <= 5
    };
    if draws {
        banker.push(card());
    }
    (player, banker)
}

/// Sections 8 and 13: what a spot wins or loses on each 100 cents.
fn plain_result(spot: usize, vigorish: bool, player: &[u32], banker: &[u32]) -> i64 {
    let (p, b) = (count(player), count(banker));
    let seven = banker.len() == 3 && b == 7 && p < b;
    let dragon = |own: &[u32], other: &[u32]| {
        let (mine, theirs) = (count(own), count(other));
        let natural = |hand: &[u32]| hand.len() == 2 && count(hand) >= 8;
        match (natural(own), natural(other)) {
            (true, true) if mine == theirs => 0,
            (true, _) if mine > theirs => 100,
            (true, _) => -100,
            (false, _) => match mine.saturating_sub(theirs) {
                9 => 3000,
                8 => 1000,
                7 => 600,
                6 => 400,
                5 => 200,
                4 => 100,
                _ => -100,
            },
        }
    };
    match spot {
        0 => (i64::from(p > b) - i64::from(p < b)) * 100,
        1 if p == b => 0,
        1 if p > b => -100,
        1 if vigorish => 95,
        1 => i64::from(!seven) * 100,
        2 if p == b => 800,
        2 => -100,
        3 => dragon(player, banker),
        4 => dragon(banker, player),
        _ if seven => 4000,
        _ => -100,
    }
}

/// A card of this value, of some suit.
fn card_of(value: u32, suit: usize) -> String {
    let rank = match value {
        0 => "K".into(),
        1 => "A".into(),
        digit => digit.to_string(),
    };
    format!("{rank}{}", ["s", "h", "d", "c"][suit % 4])
}

/// Deals a round for every count of both hands, every player's third card and every banker's.
fn every_combination(mut look: impl FnMut([u32; 4], &[&str])) {
    for n in 0..10_000 {
        let [player, banker, third, fourth] = [n / 1000, n / 100 % 10, n / 10 % 10, n % 10];
        let names: Vec<_> = [0, 0, player, banker, third, fourth]
            .into_iter()
            .enumerate()
            .map(|(n, value)| card_of(value, n))
            .collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        look([player, banker, third, fourth], &names);
    }
}

#[test]
fn third_cards_follow_the_documents_tables() {
    for game in ["mini-baccarat", "commission-free-baccarat"] {
        let mut table = open(game, &[]);
        every_combination(|values, names| {
            shuffle(table.as_mut());
            wager(table.as_mut(), 1, "tie", 5);
            let mut cards = names.iter();
            let mut fell = Vec::new();
            loop {
                let Ask::Card { to } = next(table.as_ref()) else { panic!("a card is due") };
                fell.push(to);
                if fall(table.as_mut(), cards.next().unwrap()) == Step::Settled {
                    break;
                }
            }
            let mut order = [0, 0, values[0], values[1], values[2], values[3]].into_iter();
            let (player, banker) = plain_deal(|| order.next().unwrap());
            let mut expected = vec![Place::Player, Place::Banker, Place::Player, Place::Banker];
            expected.extend((player.len() == 3).then_some(Place::Player));
            expected.extend((banker.len() == 3).then_some(Place::Banker));
            assert_eq!(fell, expected, "{game}: {names:?}");
        });
    }
}

#[test]
fn every_wager_is_settled_as_the_documents_say_for_every_combination_of_counts() {
    for (game, spots) in [("mini-baccarat", 5), ("commission-free-baccarat", 6)] {
        let mut table = open(game, &[]);
        every_combination(|values, names| {
            shuffle(table.as_mut());
            SPOTS[..spots].iter().for_each(|spot| wager(table.as_mut(), 1, spot, 100));
            let settled = names.iter().position(|card| fall(table.as_mut(), card) == Step::Settled);
            assert!(settled.is_some(), "{names:?}");
            let mut order = [0, 0, values[0], values[1], values[2], values[3]].into_iter();
            let (player, banker) = plain_deal(|| order.next().unwrap());
            let lines = table.statements();
            assert_eq!(lines.len(), spots, "{names:?}");
            for line in &lines {
                let spot = SPOTS.iter().position(|spot| *spot == line.wager).unwrap();
                let expected = plain_result(spot, spots == 5, &player, &banker);
                assert_eq!(line.net.cents(), expected * 100, "{game}: {names:?} {line:#?}");
            }
            // A side bet has lost, so everything that lost comes first.
            if lines[0].verdict == Verdict::Lose && !SPOTS[..3].contains(&lines[0].wager.as_str()) {
                let losers = lines.iter().take_while(|line| line.verdict == Verdict::Lose).count();
                assert!(lines[losers..].iter().all(|line| line.verdict != Verdict::Lose));
            }
        });
    }
}

/// Whole shoes of random cards and wagers, seat by seat against the plain computation.
fn play_shoes<G: Game>(vigorish: bool, options: &[(&str, &str)]) {
    let mut generator = Generator::seeded(7, 11);
    let marked = options.contains(&("vigorish", "marked"));
    for _ in 0..40 {
        let mut table = open(G::ID, options);
        let mut shoe = Shoe::new(Deck::Standard, 8).unwrap();
        shoe.shuffle_all();
        table.step(Event::Chance(Outcome::Shuffled)).unwrap();
        let mut draw = |table: &mut dyn AnyTable| {
            let card = shoe.draw(&mut generator).unwrap();
            (card, table.step(Event::Chance(Outcome::Card(Some(card)))).unwrap())
        };
        // Section 5.VII.
        let (first, _) = draw(table.as_mut());
        let more = if value(first) == 0 { 10 } else { value(first) };
        for _ in 0..more {
            assert_eq!(next(table.as_ref()), Ask::Card { to: Place::Burn });
            draw(table.as_mut());
        }
        let mut owed = 0;
        let mut rounds = 0;
        let mut dealt = 1 + more as usize;
        while next(table.as_ref()) != Ask::Shuffle {
            let seats = [1 + rounds % 5, 7 + rounds % 7];
            let stakes = [10 + i64::from(rounds % 9), 25, 5, 3, 2, 1];
            let spots = if vigorish { 5 } else { 6 };
            for seat in seats {
                for (spot, stake) in SPOTS[..spots].iter().zip(stakes) {
                    wager(table.as_mut(), seat, spot, stake);
                }
            }
            let mut cards = Vec::new();
            loop {
                let (card, step) = draw(table.as_mut());
                cards.push(value(card));
                if step == Step::Settled {
                    break;
                }
            }
            dealt += cards.len();
            let mut order = cards.iter().copied();
            let (player, banker) = plain_deal(|| order.next().unwrap());
            assert_eq!(order.next(), None, "{cards:?}");
            for seat in seats {
                let lines = table.statements();
                let of = |line: &&games::Statement| {
                    line.seat == Seat::new(seat) && line.wager != "vigorish"
                };
                let net: Cents = lines.iter().filter(of).map(|line| line.net).sum();
                let won = |spot| plain_result(spot, vigorish, &player, &banker) * stakes[spot];
                let mut plain: i64 = (0..spots).map(won).sum();
                if marked && count(&banker) > count(&player) {
                    plain += 5 * stakes[1];
                    owed += 5 * stakes[1];
                }
                assert_eq!(net.cents(), plain, "{cards:?}");
            }
            rounds += 1;
        }
        assert!(dealt > 8 * 52 - 14 && rounds > 60, "{dealt} cards, {rounds} rounds");
        // What was marked is collected with the last round.
        let collected: Cents = table
            .statements()
            .iter()
            .filter(|line| line.wager == "vigorish")
            .map(|line| line.commission)
            .sum();
        assert_eq!(collected.cents(), owed);
    }
}

#[test]
fn whole_shoes_settle_as_a_plain_computation_says() {
    play_shoes::<MiniBaccarat>(true, &[]);
    play_shoes::<MiniBaccarat>(true, &[("vigorish", "marked")]);
    play_shoes::<MiniBaccarat>(true, &[("side_bets_first", "each-seat")]);
    play_shoes::<CommissionFreeBaccarat>(false, &[]);
}

/// OH.BA.12.II, OH.BA.15.III.A: two seats with the same wagers, and the Player wins with a 9.
#[test]
fn wagers_are_collected_and_paid_in_the_order_that_the_house_has_chosen() {
    let regular = ["player", "banker"];
    let won = ["player", "banker", "dragon-bonus-player"];
    let lost = ["player", "banker", "dragon-bonus-player", "dragon-bonus-banker"];
    let cases: [(&[&str], &str, &str); 6] = [
        (&regular, "all", "2 banker, 1 banker, 2 player, 1 player"),
        (&regular, "each-seat", "2 banker, 1 banker, 2 player, 1 player"),
        (
            &won,
            "all",
            "2 dragon-bonus-player, 1 dragon-bonus-player, \
             2 banker, 1 banker, 2 player, 1 player",
        ),
        (
            &won,
            "each-seat",
            "2 dragon-bonus-player, 2 banker, 2 player, \
             1 dragon-bonus-player, 1 banker, 1 player",
        ),
        (
            &lost,
            "all",
            "2 dragon-bonus-banker, 1 dragon-bonus-banker, 2 banker, 1 banker, \
             2 dragon-bonus-player, 1 dragon-bonus-player, 2 player, 1 player",
        ),
        (
            &lost,
            "each-seat",
            "2 dragon-bonus-banker, 2 banker, 1 dragon-bonus-banker, 1 banker, \
             2 dragon-bonus-player, 2 player, 1 dragon-bonus-player, 1 player",
        ),
    ];
    for (wagers, first, order) in cases {
        let mut table = open("mini-baccarat", &[("side_bets_first", first)]);
        shuffle(table.as_mut());
        for seat in [1, 2] {
            wagers.iter().for_each(|spot| wager(table.as_mut(), seat, spot, 20));
        }
        assert_eq!(deal(table.as_mut(), "4s Ks 5s 2s"), Step::Settled);
        let lines = table.statements();
        let named: Vec<_> = lines.iter().map(|l| format!("{} {}", l.seat, l.wager)).collect();
        assert_eq!(named.join(", "), order, "{first}: {wagers:?}");
    }
}

/// OH.BA.8.I.D: two naturals that tie are a line of the pay table, which returns the wager.
#[test]
fn a_tie_of_naturals_is_a_line_of_the_dragon_bonus() {
    let mut table = open("mini-baccarat", &[]);
    shuffle(table.as_mut());
    wager(table.as_mut(), 1, "player", 20);
    wager(table.as_mut(), 1, "dragon-bonus-player", 20);
    assert_eq!(deal(table.as_mut(), "4s 4h 5s 5h"), Step::Settled);
    let lines = table.statements();
    let bonus = lines.iter().find(|line| line.wager == "dragon-bonus-player").unwrap();
    assert_eq!((bonus.verdict, bonus.line_name()), (Verdict::Push, Some("natural tie")));
}

#[test]
fn the_cards_are_shuffled_before_play_and_after_every_shoe() {
    for game in ["mini-baccarat", "commission-free-baccarat"] {
        let mut table = open(game, &[]);
        assert_eq!(next(table.as_ref()), Ask::Shuffle);
        wager(table.as_mut(), 1, "player", 10);
        let early = table.step(Event::Chance(Outcome::Card("Ks".parse().ok())));
        let clause = if game == "mini-baccarat" { "OH.BA.5.I" } else { "OH.CF.5.I" };
        assert_eq!(early.unwrap_err().clause().unwrap().id(), clause);
        shuffle(table.as_mut());
        deal(table.as_mut(), "Ks");
        let amid = table.step(Event::Chance(Outcome::Shuffled));
        assert_eq!(amid.unwrap_err().clause().unwrap().id(), clause);
        assert_eq!(deal(table.as_mut(), "Kd 7s 6d"), Step::Settled);
        // Between rounds a dealer may shuffle whenever they want to.
        table.step(Event::Chance(Outcome::Shuffled)).unwrap();
        assert_eq!(next(table.as_ref()), Ask::Card { to: Place::Burn });
    }
}

#[test]
fn the_round_in_which_the_cover_card_comes_out_is_completed_then_the_cards_are_shuffled() {
    for game in ["mini-baccarat", "commission-free-baccarat"] {
        for before_the_round in [true, false] {
            let mut table = open(game, &[]);
            shuffle(table.as_mut());
            wager(table.as_mut(), 1, "player", 10);
            if before_the_round {
                table.step(Event::CutCard).unwrap();
                deal(table.as_mut(), "Ks Kd");
            } else {
                deal(table.as_mut(), "Ks Kd");
                table.step(Event::CutCard).unwrap();
            }
            assert!(table.step(Event::CutCard).is_err(), "one cover card comes out");
            assert_eq!(fact(table.as_ref(), "shuffle").unwrap(), "after this round");
            assert_eq!(deal(table.as_mut(), "7s 6d"), Step::Settled);
            assert_eq!(next(table.as_ref()), Ask::Shuffle);
            shuffle(table.as_mut());
            assert_eq!(next(table.as_ref()), Ask::Card { to: Place::Player });
        }
    }
}

#[test]
fn cards_dealt_face_down_are_seen_when_all_four_lie_there() {
    for game in ["mini-baccarat", "commission-free-baccarat"] {
        let mut table = open(game, &[("dealt", "face-down")]);
        wager(table.as_mut(), 1, "player", 10);
        shuffle(table.as_mut());
        deal(table.as_mut(), "Ks Kd 5s");
        assert_eq!(sees(table.as_ref(), Viewer::Seat(Seat::FIRST)), "?? ?? | ??");
        deal(table.as_mut(), "7d");
        assert_eq!(sees(table.as_ref(), Viewer::Rail), "Ks 5s | Kd 7d");
        assert_eq!(deal(table.as_mut(), "3s"), Step::Settled);
        assert_eq!(sees(table.as_ref(), Viewer::Rail), "Ks 5s 3s | Kd 7d");
    }
}

#[test]
fn cards_are_seen_by_the_seat_that_controls_them_and_by_nobody_else() {
    let mut table = open("mini-baccarat", &[("table", "midi")]);
    wager(table.as_mut(), 1, "player", 10);
    wager(table.as_mut(), 2, "player", 20);
    wager(table.as_mut(), 3, "banker", 5);
    shuffle(table.as_mut());
    deal(table.as_mut(), "Ks Kd 5s 3d");
    let table = table.as_mut();
    assert_eq!(
        table.awaiting(),
        Awaiting::Decision { seat: Seat::new(2), hand: HandNumber::FIRST }
    );
    assert_eq!(fact(table, "cards").unwrap(), "seat 2 controls the player's hand");
    assert_eq!(sees(table, Viewer::Seat(Seat::new(2))), "Ks 5s | ?? ??");
    for viewer in [Viewer::Rail, Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::new(3))] {
        assert_eq!(sees(table, viewer), "?? ?? | ?? ??");
    }
    // Who cedes the cards sees them no more.
    decide(table, 2, Action::Cede);
    assert_eq!(sees(table, Viewer::Seat(Seat::new(2))), "?? ?? | ?? ??");
    assert_eq!(sees(table, Viewer::Seat(Seat::FIRST)), "Ks 5s | ?? ??");
    decide(table, 1, Action::Open);
    assert_eq!(
        table.awaiting(),
        Awaiting::Decision { seat: Seat::new(3), hand: HandNumber::new(2) }
    );
    assert_eq!(sees(table, Viewer::Rail), "Ks 5s | ?? ??");
    assert_eq!(sees(table, Viewer::Seat(Seat::new(3))), "Ks 5s | Kd 3d");
    decide(table, 3, Action::Open);
    // The player's third card waits for the seat that opened the first two.
    deal(table, "2s");
    assert_eq!(sees(table, Viewer::Rail), "Ks 5s ?? | Kd 3d");
    assert_eq!(sees(table, Viewer::Seat(Seat::FIRST)), "Ks 5s 2s | Kd 3d");
    decide(table, 1, Action::Open);
    deal(table, "5d");
    assert_eq!(sees(table, Viewer::Rail), "Ks 5s 2s | Kd 3d ??");
    assert_eq!(decide(table, 3, Action::Cede), Step::Settled);
    assert_eq!(sees(table, Viewer::Rail), "Ks 5s 2s | Kd 3d 5d");
}

#[test]
fn a_card_that_all_have_seen_lies_open_among_those_that_nobody_has() {
    let mut table = open("mini-baccarat", &[("table", "midi")]);
    let table = table.as_mut();
    wager(table, 1, "player", 10);
    shuffle(table);
    deal(table, "?? Kd");
    let mut what = Irregularity::new(IrregularityKind::CardFaceUpInShoe);
    what.card = "5s".parse().ok();
    table.step(Event::Irregularity(what)).unwrap();
    deal(table, "7d");
    assert_eq!(sees(table, Viewer::Rail), "?? 5s | ?? ??");
    // A third card that all have seen needs nobody to open it.
    (what.card, what.kind) = (None, IrregularityKind::CardFaceUpInShoe);
    table.step(Event::Irregularity(what)).unwrap();
    decide(table, 1, Action::Open);
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Reveal { to: Place::Player }));
    fall(table, "Ks");
    assert_eq!(sees(table, Viewer::Rail), "Ks 5s | Kd 7d");
    assert!(table.step(Event::Chance(Outcome::Card(None))).is_err(), "all have seen it");
    assert_eq!(fall(table, "3s"), Step::Settled);
    assert_eq!(table.statements()[0].because, "player 8 beats banker 7");
}

#[test]
fn marked_vigorish_lies_in_view_until_the_shuffle() {
    let mut table = open("mini-baccarat", &[("vigorish", "marked")]);
    let table = table.as_mut();
    wager(table, 2, "banker", 100);
    wager(table, 5, "banker", 7);
    shuffle(table);
    deal(table, "Ks Kd 6s 7d");
    assert_eq!(fact(table, "vigorish").unwrap(), "seat 2 owes 5.00, seat 5 owes 0.35");
    assert_eq!(table.at_stake(Seat::new(2)), Cents::ZERO);
    decide(table, 5, Action::SettleVigorish);
    assert_eq!(fact(table, "vigorish").unwrap(), "seat 2 owes 5.00");
    // A shuffle that nobody called for collects what is still marked, as a settlement of its own.
    let step = table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    assert_eq!(step, Step::Settled);
    let lines = table.statements();
    assert_eq!(
        (lines.len(), lines[0].seat, lines[0].commission),
        (1, Seat::new(2), Cents::dollars(5))
    );
    assert_eq!(fact(table, "vigorish"), None);
    assert!(table.offers(Seat::new(2), None).is_empty());
}

#[test]
fn marked_vigorish_is_collected_with_the_last_round_of_a_shoe() {
    let mut table = Table::<MiniBaccarat>::open(Options::from([(
        "vigorish".to_owned(),
        Value::Text("marked".into()),
    )]))
    .unwrap();
    wager(&mut table, 1, "banker", 20);
    shuffle(&mut table);
    table.step(Event::CutCard).unwrap();
    deal(&mut table, "Ks Kd 6s 7d");
    let lines: Vec<_> = table.lines().iter().map(|line| (line.paid, line.commission)).collect();
    let (win, vigorish) = (Cents::dollars(20), Cents::dollars(1));
    assert_eq!(lines, [(win, Cents::ZERO), (Cents::ZERO, vigorish)]);
}

#[test]
fn a_simulated_round_needs_no_wagers_and_settles_none() {
    let mut table = open("mini-baccarat", &[]);
    let table = table.as_mut();
    wager(table, 1, "player", 10);
    shuffle(table);
    deal(table, "Ks Kd 7s 6d");
    let mut what = Irregularity::new(IrregularityKind::CardDrawnInError);
    (what.card, what.exposed) = ("9s".parse().ok(), Some(true));
    table.step(Event::Irregularity(what)).unwrap();
    assert_eq!(fact(table, "simulated round").unwrap(), "wagers wait for the next one");
    assert_eq!(next(table), Ask::Card { to: Place::Banker });
    assert_eq!(deal(table, "Kh Jd"), Step::Continues);
    let late = Event::Wager(Wager {
        seat: Seat::new(2),
        on: table.find_spot("tie").unwrap(),
        amount: Cents::dollars(5),
        for_dealer: false,
    });
    assert_eq!(table.step(late).unwrap_err().clause().unwrap().id(), "OH.BA.14.III");
    assert_eq!(deal(table, "Qd"), Step::Continues);
    assert!(table.statements().is_empty());
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Card { to: Place::Player }));
    assert!(table.step(late).is_ok());
}

#[test]
fn cards_that_are_shuffled_anyway_need_no_simulated_round() {
    let mut table = open("commission-free-baccarat", &[]);
    let table = table.as_mut();
    wager(table, 1, "player", 10);
    shuffle(table);
    let mut what = Irregularity::new(IrregularityKind::CardDrawnInError);
    (what.card, what.exposed) = ("9s".parse().ok(), Some(true));
    table.step(Event::Irregularity(what)).unwrap();
    table.step(Event::CutCard).unwrap();
    assert_eq!(deal(table, "Ks Kd 7s 6d"), Step::Settled);
    assert_eq!(next(table), Ask::Shuffle);
    shuffle(table);
    assert_eq!(
        (next(table), fact(table, "simulated round")),
        (Ask::Card { to: Place::Player }, None)
    );
}
