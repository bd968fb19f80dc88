//! Random rounds at a table, and beside it a plain account of what everybody should win.

use std::collections::BTreeMap;

use chance::{Ask, Card, Generator, Outcome, Place};
use games::pai_gow::PaiGowPoker;
use games::{
    Action, Awaiting, Cents, Decision, Event, Game, HandNumber, Options, Seat, Step, Table, Value,
    Verdict, Wager,
};

use super::plain::{self, high, house_way, is_foul, low, lows, rest};
use super::round::{DEALER, Ends, FORTUNE, Round, SEATS, Said, said};

const CHIP: i64 = 25;
/// A table with its casino's choices, and what the account remembers of the rounds before.
pub struct Account {
    table: Table<PaiGowPoker>,
    random: Generator,
    shoe: bool,
    start: &'static str,
    to_quarters: bool,
    two_hands: Option<(u8, u8)>,
    button: usize,
    /// Who wagered on the last hand against the house, and who has banked since.
    wagered: Vec<u8>,
    had: Vec<u8>,
    /// The seat whose turn was last; above all seats after the dealer's.
    turn: u8,
    last_bet: BTreeMap<u8, i64>,
    pub counts: Counts,
}

/// What the random rounds have shown.
#[derive(Debug, Default)]
pub struct Counts {
    pub banked: usize,
    pub partners: usize,
    pub surrendered: usize,
    pub foul: usize,
    pub copies: usize,
    pub envy: usize,
    pub qualifying: usize,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.banked += other.banked;
        self.partners += other.partners;
        self.surrendered += other.surrendered;
        self.foul += other.foul;
        self.copies += other.copies;
        self.envy += other.envy;
        self.qualifying += other.qualifying;
    }
}

impl Account {
    /// A table that a seed chooses.
    pub fn new(seed: u64) -> Account {
        let mut random = Generator::seeded(seed, 0x9A1_604);
        let shoe = random.below(2) == 0;
        let start = ["dice", "number", "button"][random.below(if shoe { 3 } else { 2 }) as usize];
        let to_quarters = random.below(3) == 0;
        let two_hands = (random.below(3) == 0).then(|| {
            let first = 1 + random.below(5) as u8;
            (first, first + 1)
        });
        let text = |text: &str| Value::Text(text.into());
        let pair = two_hands.map_or("none".into(), |(a, b)| format!("{a}-{b}"));
        let rounding = if to_quarters { "up-to-quarter" } else { "exact" };
        let options = Options::from([
            ("dealing".into(), text(if shoe { "shoe" } else { "hand" })),
            ("start".into(), text(start)),
            ("vigorish_rounding".into(), text(rounding)),
            ("two_hands".into(), text(&pair)),
        ]);
        Account {
            table: Table::open(options).unwrap(),
            random,
            shoe,
            start,
            to_quarters,
            two_hands,
            button: DEALER,
            wagered: Vec::new(),
            had: Vec::new(),
            turn: 7,
            last_bet: BTreeMap::new(),
            counts: Counts::default(),
        }
    }

    fn below(&mut self, n: i64) -> i64 {
        i64::from(self.random.below(n as u32))
    }

    fn dollars(&mut self, most: i64) -> i64 {
        100 * (1 + self.below(most))
    }

    fn apply(&mut self, event: Event) -> Step {
        let result = self.table.step(event);
        result.unwrap_or_else(|refusal| panic!("{event:?}: {refusal}"))
    }

    fn wager(&mut self, seat: u8, on: &str, cents: i64) {
        let on = PaiGowPoker::find_spot(on).unwrap();
        let amount = Cents::new(cents);
        self.apply(Event::Wager(Wager { seat: Seat::new(seat), on, amount, for_dealer: false }));
    }

    fn say(&mut self, decision: Decision) -> Step {
        self.apply(Event::Decide(decision))
    }

    fn vigorish(&self, win: i64) -> i64 {
        let exact = win.max(0) * 5 / 100;
        if self.to_quarters { (exact + 24) / 25 * 25 } else { exact }
    }

    fn is_one_player(&self, a: u8, b: u8) -> bool {
        a == b || self.two_hands == Some((a.min(b), a.max(b)))
    }

    /// Whether this seat may have the bank, or a part of it (OH.PG.14.IV).
    fn may_bank(&self, seat: u8) -> bool {
        let had = self.had.iter().any(|other| self.is_one_player(*other, seat));
        self.wagered.contains(&seat) && !had
    }

    /// One round, from the question who banks to the last line.
    pub fn round(&mut self) {
        let mut round = Round::default();
        self.offer_bank(&mut round);
        self.place_bets(&mut round);
        self.deal(&mut round);
        self.set_hands(&mut round);
        assert!(self.table.is_settled());
        self.settle(&mut round);
        self.played(&round);
    }

    /// From the dealer's right, everybody who may have it (OH.PG.14.II, III).
    fn offer_bank(&mut self, round: &mut Round) {
        for seat in (1..self.turn).rev() {
            if !self.may_bank(seat) {
                continue;
            }
            assert_eq!(
                self.table.awaiting(),
                Awaiting::Decision { seat: Seat::new(seat), hand: HandNumber::FIRST }
            );
            self.turn = seat;
            if self.below(3) > 0 {
                self.say(Decision::new(Seat::new(seat), Action::Pass));
                continue;
            }
            let last = self.last_bet[&seat];
            let (amount, house) = match self.below(3) {
                0 => (None, last),
                1 => (Some(Cents::ZERO), 0),
                _ => {
                    let less = self.dollars(last / 100);
                    (Some(Cents::new(less)), less)
                }
            };
            self.say(Decision { amount, ..Decision::new(Seat::new(seat), Action::Bank) });
            (round.bank, round.house) = (Some(seat), house);
            break;
        }
        assert!(matches!(self.table.awaiting(), Awaiting::Wagers { .. }));
    }

    fn place_bets(&mut self, round: &mut Round) {
        let plays = |seat: &u8| !round.bank.is_some_and(|bank| self.is_one_player(bank, *seat));
        let mut players: Vec<u8> = SEATS.into_iter().filter(plays).collect();
        self.random.shuffle(&mut players);
        for (n, seat) in players.iter().enumerate() {
            if n == 0 || self.below(3) > 0 {
                let bet = self.dollars(60);
                round.bets.insert(*seat, bet);
            }
        }
        let needed = round.bets.values().sum::<i64>() + round.house;
        if let Some(bank) = round.bank.filter(|_| self.random.below(2) == 0) {
            let spare = self.below(50) * 100;
            let bets = |seat: &u8| round.bets.keys().any(|own| self.is_one_player(*own, *seat));
            let partners = players.iter().filter(|s| !bets(s)).copied();
            let partners: Vec<u8> = partners.filter(|s| self.may_bank(*s)).collect();
            round.chips.insert(bank, needed + spare);
            for partner in partners {
                let part = self.dollars(80);
                if round.chips[&bank] > part {
                    *round.chips.get_mut(&bank).unwrap() -= part;
                    round.chips.insert(partner, part);
                }
            }
            self.wager(bank, "bank", round.chips[&bank]);
            for (seat, chips) in round.chips.clone() {
                if seat != bank {
                    self.wager(seat, "bank", chips);
                }
            }
        }
        for (seat, bet) in round.bets.clone() {
            self.wager(seat, "bet", bet);
            if self.below(3) > 0 {
                let bonus = self.dollars(9);
                round.fortune.insert(seat, bonus);
                self.wager(seat, "fortune-bonus", bonus);
            }
        }
    }

    /// Where the first card goes, as the table is told (OH.PG.11).
    fn starting_position(&mut self) -> usize {
        let Awaiting::Wagers { next, .. } = self.table.awaiting() else {
            panic!("wagers are open")
        };
        let number = match (self.start, next) {
            ("dice", Ask::ThreeDice) => {
                let dice = self.random.dice::<3>();
                self.apply(Event::Chance(Outcome::ThreeDice(dice)));
                i64::from(dice.total())
            }
            ("number", Ask::Number { most: 7 }) => {
                let number = 1 + self.below(7);
                self.apply(Event::Chance(Outcome::Number(number as u8)));
                number
            }
            ("button", _) => return self.button,
            other => panic!("{other:?}"),
        };
        // The dealer is one; counter-clockwise comes the sixth seat.
        DEALER - (number as usize - 1) % 7
    }

    fn deal(&mut self, round: &mut Round) {
        self.apply(Event::Chance(Outcome::Shuffled));
        let start = self.starting_position();
        let deck = self.stacked(round);
        round.hands = deck.chunks(7).take(7).map(<[Card]>::to_vec).collect();
        let mut given = [0; 7];
        for n in 0..49 {
            let (row, place) = (n / 7, n % 7);
            let stack = match (self.shoe, row % 2) {
                (true, _) => row,
                (false, 0) => place,
                (false, _) => 6 - place,
            };
            let position = (start + stack) % 7;
            let to = match position {
                _ if !round.plays(position) => Place::Burn,
                DEALER => Place::Dealer,
                _ => Place::Seat(Seat::new(position as u8 + 1)),
            };
            let asked = match self.table.awaiting() {
                Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => next,
                other => panic!("{other:?} where card {n} is due"),
            };
            assert_eq!(asked, Ask::Card { to }, "card {n}");
            let card = round.hands[position][given[position]];
            given[position] += 1;
            self.apply(Event::Chance(Outcome::Card(Some(card))));
        }
    }

    /// A deck in stacks of seven; often with something rare in one of them.
    fn stacked(&mut self, round: &Round) -> Vec<Card> {
        let mut deck: Vec<Card> = (0..53).map(Card::from_index).collect();
        self.random.shuffle(&mut deck);
        let seat = self.below(6) as usize;
        let opponent = round.bank.map_or(DEALER, |bank| usize::from(bank) - 1);
        match self.below(6) {
            0 => {
                let rank = plain::rank(deck[seat * 7]);
                bring(&mut deck, seat, |card| plain::rank(card) == rank);
            }
            1 => {
                let suit = ['c', 'd', 'h', 's'][self.below(4) as usize];
                let from = 2 + self.below(9) as u8;
                bring(&mut deck, seat, |card| {
                    let near = (from..from + 7).contains(&plain::rank(card));
                    card.is_joker() || (near && plain::suit(card) == Some(suit))
                });
            }
            2 => bring(&mut deck, seat, |card| plain::rank(card) == 14 || plain::rank(card) == 13),
            // The same ranks as the hand that it plays against.
            3 if seat != opponent => {
                for n in 0..7 {
                    let rank = plain::rank(deck[opponent * 7 + n]);
                    let taken = |at: usize| at / 7 == opponent || (at / 7 == seat && at % 7 < n);
                    let other = (0..53).find(|at| !taken(*at) && plain::rank(deck[*at]) == rank);
                    other.into_iter().for_each(|at| deck.swap(seat * 7 + n, at));
                }
            }
            _ => {}
        }
        deck
    }

    fn set_hands(&mut self, round: &mut Round) {
        let mut players = round.live();
        self.random.shuffle(&mut players);
        if let Some((a, b)) = self.two_hands {
            // OH.PG.7.IV: the larger wager first, equal ones counter-clockwise.
            let at = |seat| players.iter().position(|other| *other == seat);
            if let (Some(at_a), Some(at_b)) = (at(a), at(b))
                && (round.bets[&b] >= round.bets[&a]) != (at_b < at_a)
            {
                players.swap(at_a, at_b);
            }
        }
        players.extend(round.bank);
        for seat in players {
            if self.decide(round, seat) == Step::Settled {
                return;
            }
            // Somebody who has set their hands thinks better of it.
            let set: Vec<u8> =
                round.live().into_iter().filter(|s| round.low.contains_key(s)).collect();
            if !set.is_empty() && self.below(12) == 0 {
                let seat = set[self.below(set.len() as i64) as usize];
                if self.surrender(round, seat) == Step::Settled {
                    return;
                }
            }
        }
    }

    fn surrender(&mut self, round: &mut Round, seat: u8) -> Step {
        let clause = if round.bank.is_some() { "14.XV" } else { "13.V" };
        round.lines.push(said(seat, "bet", round.bets[&seat], Verdict::Forfeit, 0, clause));
        if let Some(stake) = round.fortune.get(&seat) {
            round.lines.push(said(seat, "fortune-bonus", *stake, Verdict::Forfeit, 0, "13.V"));
        }
        round.given_up.push(seat);
        self.counts.surrendered += 1;
        self.say(Decision::new(Seat::new(seat), Action::Surrender))
    }

    fn decide(&mut self, round: &mut Round, seat: u8) -> Step {
        let seven = round.hands[usize::from(seat) - 1].clone();
        match self.below(10) {
            0 if round.bank != Some(seat) => self.surrender(round, seat),
            0..4 => {
                round.low.insert(seat, house_way(&seven));
                self.say(Decision::new(Seat::new(seat), Action::HouseWay))
            }
            chance => {
                let foul = |two: &[Card; 2]| is_foul(&high(&rest(&seven, *two)), &low(*two));
                let ways = lows(&seven).into_iter().filter(|two| chance == 4 || !foul(two));
                let ways: Vec<_> = ways.collect();
                let two = ways[self.below(ways.len() as i64) as usize];
                self.counts.foul += usize::from(foul(&two));
                round.low.insert(seat, two);
                self.say(Decision { low: Some(two), ..Decision::new(Seat::new(seat), Action::Set) })
            }
        }
    }

    /// What the table said against what it should have said.
    fn settle(&mut self, round: &mut Round) {
        let given_up = round.lines.len();
        let live = round.live();
        let ends: BTreeMap<u8, Ends> =
            live.iter().map(|seat| (*seat, round.ends(*seat, &mut self.counts.copies))).collect();
        for winners in [false, true] {
            for seat in &live {
                let (verdict, clause) = ends[seat];
                if (verdict == Verdict::Win) == winners {
                    let bet = round.bets[seat];
                    let paid = if winners { bet } else { 0 };
                    let mut line = said(*seat, "bet", bet, verdict, paid, clause);
                    line.5 = self.vigorish(paid);
                    round.lines.push(line);
                    if !round.qualifies(*seat) {
                        round.settle_fortune(*seat);
                    }
                }
            }
        }
        if !live.is_empty() || round.house > 0 {
            self.settle_envy(round);
        }
        let lines = self.table.lines().iter().map(|line| {
            let on = PaiGowPoker::layout().name(line.wager).to_owned();
            let [stake, paid, commission] =
                [line.stake, line.paid, line.commission].map(Cents::cents);
            (
                line.seat.number(),
                on,
                stake,
                line.verdict,
                paid,
                commission,
                line.clause.id().to_owned(),
            )
        });
        let lines: Vec<Said> = lines.collect();
        let (banks, others): (Vec<Said>, Vec<Said>) =
            lines.iter().cloned().partition(|line| line.1 == "house" || line.1 == "bank");
        assert_eq!(others, round.lines, "bank {:?}, hands {:?}", round.bank, round.hands);
        // The house against the bank first, the bank's own lines last (OH.PG.14.XVI, XVIII).
        let houses = banks.iter().filter(|line| line.1 == "house").count();
        assert!(lines[given_up..].iter().take(houses).all(|line| line.1 == "house"));
        assert!(lines.iter().rev().take(banks.len() - houses).all(|line| line.1 == "bank"));
        match round.bank {
            Some(_) => self.check_bank(round, &ends, &banks),
            None => assert_eq!(banks, []),
        }
        assert!(SEATS.iter().all(|seat| self.table.at_stake(Seat::new(*seat)) == Cents::ZERO));
    }

    fn settle_envy(&mut self, round: &mut Round) {
        for seat in SEATS.into_iter().rev() {
            if round.fortune.get(&seat).is_some_and(|bonus| *bonus >= 500) {
                for other in SEATS.into_iter().rev() {
                    if round.qualifies(other) && !self.is_one_player(seat, other) {
                        let envy = 100 * FORTUNE[round.line_of(other).unwrap()].1;
                        round.lines.push(said(seat, "envy", 0, Verdict::Win, envy, "15.IV.A.a"));
                        self.counts.envy += 1;
                    }
                }
            }
            if round.qualifies(seat) && round.bets.contains_key(&seat) {
                self.counts.qualifying += 1;
                round.settle_fortune(seat);
            }
        }
    }

    /// The bank's pool, and what every partner has of it.
    fn check_bank(&mut self, round: &Round, ends: &BTreeMap<u8, Ends>, banks: &[Said]) {
        self.counts.banked += 1;
        self.counts.partners += usize::from(round.chips.len() > 1);
        let bank = round.bank.unwrap();
        let lost = |seat: &u8| match ends.get(seat) {
            Some((Verdict::Win, _)) => -1,
            Some((Verdict::Lose, _)) => 1,
            Some(_) => 0,
            None => 1,
        };
        let pool: i64 = round.bets.iter().map(|(seat, bet)| lost(seat) * bet).sum();
        let shown = round.low.contains_key(&bank);
        let (verdict, clause) = match round.house {
            0 => (Verdict::Push, ""),
            _ => round.ends_for_the_bank(),
        };
        let houses = match verdict {
            Verdict::Win => round.house,
            Verdict::Lose => -round.house,
            _ => 0,
        };
        assert!(shown || (round.house == 0 && round.live().is_empty()));
        for line in banks.iter().filter(|line| line.1 == "house") {
            assert_eq!((line.3, &*line.6), (verdict, &*format!("OH.PG.{clause}")));
        }
        let exposure = round.bets.values().sum::<i64>() + round.house;
        let chips = match round.chips.is_empty() {
            true => BTreeMap::from([(bank, exposure)]),
            false => round.chips.clone(),
        };
        let whole: i64 = chips.values().sum();
        let net = |line: &Said| match line.3 {
            Verdict::Lose => -line.2,
            _ => line.4,
        };
        let of = |on: &'static str| banks.iter().filter(move |line| line.1 == on);
        // Chips go from players to the bank and back, and only commission to the house.
        assert_eq!(of("bank").map(net).sum::<i64>(), pool, "{banks:?}");
        assert_eq!(of("house").map(net).sum::<i64>(), houses, "{banks:?}");
        assert_eq!(of("house").map(|line| line.2).sum::<i64>(), round.house);
        let commission: i64 = banks.iter().map(|line| line.5).sum();
        assert_eq!(commission, self.vigorish(pool + houses), "{banks:?}");
        for (seat, own) in &chips {
            let lines: Vec<&Said> = banks.iter().filter(|line| line.0 == *seat).collect();
            assert_eq!(lines.iter().map(|line| line.2).sum::<i64>(), *own, "{banks:?}");
            // In whole chips their part is off by less than two in each of two lines.
            let part: i64 = lines.iter().map(|line| net(line)).sum();
            let off = part * whole - (pool + houses) * own;
            assert!(off.abs() <= 4 * CHIP * whole, "{banks:?} of {chips:?}");
        }
        assert!(banks.iter().all(|line| chips.contains_key(&line.0)));
    }

    /// What the next round's bank depends on.
    fn played(&mut self, round: &Round) {
        match round.bank {
            None => {
                self.wagered = round.bets.keys().copied().collect();
                self.had.clear();
                self.turn = 7;
            }
            Some(bank) => {
                self.had.push(bank);
                self.had.extend(round.chips.keys());
            }
        }
        self.last_bet.extend(&round.bets);
        self.button = (self.button + 1) % 7;
    }
}

/// Brings cards of one kind into a stack of the deck, as many as it holds.
fn bring(deck: &mut [Card], stack: usize, of_the_kind: impl Fn(Card) -> bool) {
    let mut slots = (stack * 7..stack * 7 + 7).filter(|at| !of_the_kind(deck[*at]));
    let slots: Vec<usize> = slots.by_ref().collect();
    let found = (0..deck.len()).filter(|at| at / 7 != stack && of_the_kind(deck[*at]));
    let found: Vec<usize> = found.collect();
    slots.into_iter().zip(found).for_each(|(slot, at)| deck.swap(slot, at));
}
