//! A plain settlement written from the document.

use std::collections::BTreeMap;

use chance::{Ask, Card, Deck, Generator, Outcome, Place};
use games::blackjack::pontoon_plus::PontoonPlus;
use games::{Action, Awaiting, Cents, Decision, Event, Game, Options, Seat, Table, Wager};

const CHIP: i64 = 25;

/// The rank's letter and the suit's.
fn letters(card: Card) -> (char, char) {
    let text = card.to_string();
    let mut letters = text.chars();
    (letters.next().unwrap(), letters.next().unwrap())
}

fn value(card: Card) -> u32 {
    match letters(card).0 {
        'A' => 1,
        'K' | 'Q' | 'J' => 10,
        digit => digit.to_digit(10).unwrap(),
    }
}

fn is_picture(card: Card) -> bool {
    value(card) == 10
}

/// SG.PP.3.2.1: each ace is one or eleven, but for those of the first two cards of a double.
fn total(cards: &[Card], doubled: bool) -> u32 {
    let mut totals = vec![0];
    for (n, card) in cards.iter().enumerate() {
        let eleven = value(*card) == 1 && !(doubled && n < 2);
        let low = totals.iter().map(|total| total + value(*card));
        let high = totals.iter().filter(|_| eleven).map(|total| total + 11);
        totals = low.chain(high).collect();
    }
    let best = totals.iter().filter(|total| **total <= 21).max();
    *best.unwrap_or(totals.iter().min().unwrap())
}

/// SG.PP.4.1.1: what a 21 pays, to two.
fn odds_of_21(cards: &[Card]) -> i64 {
    let mut ranks: Vec<_> = cards.iter().map(|card| letters(*card).0).collect();
    ranks.sort_unstable();
    let suits: Vec<_> = cards.iter().map(|card| letters(*card).1).collect();
    let by_suits = || match suits.iter().all(|suit| *suit == suits[0]) {
        true if suits[0] == 's' => 6,
        true => 4,
        false => 3,
    };
    match (cards.len(), ranks.as_slice()) {
        (3, ['6', '7', '8'] | ['7', '7', '7']) => by_suits(),
        (..=4, _) => 2,
        (5, _) => 3,
        (6, _) => 4,
        _ => 6,
    }
}

/// SG.PP.4.1.3: what the Bonus pays to one.
fn bonus_odds(cards: &[Card]) -> Option<i64> {
    let ((a, a_suit), (b, b_suit)) = (letters(cards[0]), letters(cards[1]));
    let pictures = cards.iter().filter(|card| is_picture(**card)).count();
    let aces = [a, b].iter().filter(|rank| **rank == 'A').count();
    match (aces, pictures) {
        (2, _) if a_suit == b_suit => Some(40),
        (2, _) => Some(11),
        (1, 1) => Some(4),
        (1, _) => Some(1),
        (_, 2) if a == b => Some(8),
        _ if a == b => Some(3),
        _ => None,
    }
}

/// Half the amounts, in whole chips.
fn in_chips(halves: i64) -> i64 {
    halves / 2 / CHIP * CHIP
}

/// A player's money on a hand.
#[derive(Clone)]
struct Bet {
    seat: u8,
    initial: i64,
    doubled: i64,
}

#[derive(Clone)]
struct Hand {
    cards: Vec<Card>,
    bets: Vec<Bet>,
    doubled: bool,
    waits: bool,
}

struct OneBox {
    seat: u8,
    hands: Vec<Hand>,
    /// Who declined a split.
    declined: Vec<u8>,
    surrendered: bool,
    over: bool,
    insured: Vec<(u8, i64)>,
}

/// A table, and beside it a plain account of what everybody should win.
pub struct Account {
    table: Table<PontoonPlus>,
    random: Generator,
    shoe: Vec<Card>,
    dealer: Vec<Card>,
    boxes: Vec<OneBox>,
    drawn: bool,
    net: BTreeMap<u8, i64>,
    put: BTreeMap<u8, i64>,
}

impl Account {
    pub fn new(seed: u64) -> Account {
        Account {
            table: Table::open(Options::new()).unwrap(),
            random: Generator::seeded(seed, 0x9_0171),
            shoe: Vec::new(),
            dealer: Vec::new(),
            boxes: Vec::new(),
            drawn: false,
            net: BTreeMap::new(),
            put: BTreeMap::new(),
        }
    }

    /// How many hands each box has.
    pub fn hands(&self) -> impl Iterator<Item = usize> {
        self.boxes.iter().map(|own| own.hands.len())
    }

    fn below(&mut self, n: i64) -> i64 {
        i64::from(self.random.below(n as u32))
    }

    /// A random amount of chips, from one to all of this.
    fn part(&mut self, of: i64) -> i64 {
        match self.below(2) {
            0 => of,
            _ => (1 + self.below(of / CHIP)) * CHIP,
        }
    }

    fn gain(&mut self, seat: u8, cents: i64) {
        *self.net.entry(seat).or_default() += cents;
    }

    fn wager(&mut self, seat: u8, spot: &str, cents: i64) {
        let on = PontoonPlus::find_spot(spot).unwrap();
        let amount = Cents::new(cents);
        self.table
            .step(Event::Wager(Wager { seat: Seat::new(seat), on, amount, for_dealer: false }))
            .unwrap();
        *self.put.entry(seat).or_default() += cents;
    }

    /// A card to this place, which the table must await.
    fn draw(&mut self, to: Place) -> Card {
        let asked = match self.table.awaiting() {
            Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => next,
            other => panic!("{other:?} where a card to {to} is due"),
        };
        assert_eq!(asked, Ask::Card { to });
        let card = self.shoe.pop().unwrap();
        self.table.step(Event::Chance(Outcome::Card(Some(card)))).unwrap();
        card
    }

    fn say(&mut self, seat: u8, action: Action, cents: Option<i64>) {
        if action != Action::Surrender {
            let Awaiting::Decision { seat: asked, .. } = self.table.awaiting() else {
                panic!("{action} where {:?} is awaited", self.table.awaiting())
            };
            assert_eq!(asked, Seat::new(seat), "{action}");
        }
        let amount = cents.map(Cents::new);
        let decision = Decision { amount, ..Decision::new(Seat::new(seat), action) };
        self.table.step(Event::Decide(decision)).unwrap();
        *self.put.entry(seat).or_default() += cents.unwrap_or(0);
    }

    /// One round, from the first bet to the last line.
    pub fn round(&mut self) {
        self.net.clear();
        self.put.clear();
        self.drawn = false;
        let sides = self.place_bets();
        if self.table.awaiting() == Awaiting::wagers(Ask::Shuffle) {
            let cards = (0..52).map(Card::from_index).filter(|card| Deck::NoTens.contains(*card));
            self.shoe = cards.cycle().take(4 * 48).collect();
            self.random.shuffle(&mut self.shoe);
            self.table.step(Event::Chance(Outcome::Shuffled)).unwrap();
        }
        self.deal();
        self.settle_first_two(&sides);
        if value(self.dealer[0]) == 1 {
            self.ask_insurance();
        }
        for n in 0..self.boxes.len() {
            self.play_box(n);
        }
        self.dealer_plays();
        self.compare();
    }

    fn place_bets(&mut self) -> Vec<(u8, String, u8, i64)> {
        self.boxes.clear();
        let mut sides = Vec::new();
        for seat in 1..=4 {
            if self.below(3) == 0 && !(seat == 4 && self.boxes.is_empty()) {
                continue;
            }
            let stake = |account: &mut Account| (1 + account.below(480)) * CHIP;
            let initial = stake(self);
            self.wager(seat, "bet", initial);
            let mut bets = vec![Bet { seat, initial, doubled: 0 }];
            for other in [1, 8, 9].into_iter().filter(|other| *other != seat) {
                if self.below(4) == 0 {
                    let initial = stake(self);
                    self.wager(other, &format!("behind-{seat}"), initial);
                    bets.push(Bet { seat: other, initial, doubled: 0 });
                }
            }
            for name in ["player-pair", "bonus"] {
                for other in [seat, 2, 9] {
                    if self.below(4) > 0 || (other == 2 && seat == 2) {
                        continue;
                    }
                    let own = if other == seat { String::new() } else { format!("-{seat}") };
                    let cents = stake(self);
                    self.wager(other, &format!("{name}{own}"), cents);
                    sides.push((seat, name.to_owned(), other, cents));
                }
            }
            let hand = Hand { cards: Vec::new(), bets, doubled: false, waits: false };
            self.boxes.push(OneBox {
                seat,
                hands: vec![hand],
                declined: Vec::new(),
                surrendered: false,
                over: false,
                insured: Vec::new(),
            });
        }
        sides
    }

    fn deal(&mut self) {
        for second in [false, true] {
            for n in 0..self.boxes.len() {
                let card = self.draw(Place::Seat(Seat::new(self.boxes[n].seat)));
                self.boxes[n].hands[0].cards.push(card);
            }
            if !second {
                self.dealer = vec![self.draw(Place::Dealer)];
            }
        }
    }

    fn settle_first_two(&mut self, sides: &[(u8, String, u8, i64)]) {
        for (on, name, seat, cents) in sides {
            let on = self.boxes.iter().find(|own| own.seat == *on).unwrap();
            let cards = &on.hands[0].cards;
            let odds = match name.as_str() {
                "bonus" => bonus_odds(cards),
                _ => (letters(cards[0]).0 == letters(cards[1]).0).then_some(11),
            };
            self.gain(*seat, odds.map_or(-cents, |odds| odds * cents));
        }
        for n in 0..self.boxes.len() {
            let cards = &self.boxes[n].hands[0].cards;
            if cards.iter().any(|card| value(*card) == 1) && cards.iter().any(|c| is_picture(*c)) {
                self.boxes[n].over = true;
                for bet in self.boxes[n].hands[0].bets.clone() {
                    self.gain(bet.seat, in_chips(bet.initial * 3));
                }
            }
        }
    }

    fn ask_insurance(&mut self) {
        for n in 0..self.boxes.len() {
            if self.boxes[n].over {
                continue;
            }
            for bet in self.boxes[n].hands[0].bets.clone() {
                self.maybe_surrender();
                let half = bet.initial / 2 / CHIP * CHIP;
                if half > 0 && self.below(2) == 0 {
                    let amount = self.part(half);
                    self.say(bet.seat, Action::Insure, Some(amount));
                    self.boxes[n].insured.push((bet.seat, amount));
                } else {
                    self.say(bet.seat, Action::NoInsurance, None);
                }
            }
        }
    }

    /// Now and then somebody gives up, in turn or not.
    fn maybe_surrender(&mut self) {
        let shown = self.dealer[0];
        if self.drawn || !(value(shown) == 1 || is_picture(shown)) || self.below(4) > 0 {
            return;
        }
        let n = self.below(self.boxes.len() as i64) as usize;
        let own = &mut self.boxes[n];
        if own.over || own.surrendered || own.hands.len() > 1 || own.hands[0].doubled {
            return;
        }
        own.surrendered = true;
        own.hands[0].waits = true;
        let seat = own.seat;
        self.say(seat, Action::Surrender, None);
    }

    fn play_box(&mut self, n: usize) {
        let mut at = 0;
        while !self.boxes[n].over && at < self.boxes[n].hands.len() {
            if self.boxes[n].hands[at].cards.len() == 1 {
                self.hit(n, at);
            }
            while self.decide(n, at) {}
            at += 1;
        }
    }

    fn hit(&mut self, n: usize, at: usize) {
        let card = self.draw(Place::Seat(Seat::new(self.boxes[n].seat)));
        self.drawn = true;
        self.boxes[n].hands[at].cards.push(card);
    }

    /// One decision on a hand; whether another may follow.
    fn decide(&mut self, n: usize, at: usize) -> bool {
        if self.ended(n, at) {
            return false;
        }
        let hand = &self.boxes[n].hands[at];
        let (points, pair) = (total(&hand.cards, false), self.may_split(n, at));
        let split_aces = self.boxes[n].hands.len() > 1 && value(hand.cards[0]) == 1;
        if split_aces {
            self.boxes[n].hands[at].waits = true;
            return false;
        }
        self.maybe_surrender();
        if self.boxes[n].surrendered {
            return false;
        }
        let two = self.boxes[n].hands[at].cards.len() == 2;
        let seat = self.boxes[n].seat;
        match self.below(8) {
            0..=2 if points >= 12 => {
                self.say(seat, Action::Stand, None);
                self.boxes[n].hands[at].waits = true;
                false
            }
            3 | 4 if pair => {
                self.split(n, at);
                true
            }
            5 | 6 if two => {
                self.double(n, at);
                false
            }
            _ => {
                self.say(seat, Action::Hit, None);
                self.hit(n, at);
                true
            }
        }
    }

    fn may_split(&self, n: usize, at: usize) -> bool {
        let hand = &self.boxes[n].hands[at];
        let pair = hand.cards.len() == 2 && value(hand.cards[0]) == value(hand.cards[1]);
        pair && self.boxes[n].hands.len() < 4
    }

    fn split(&mut self, n: usize, at: usize) {
        let seat = self.boxes[n].seat;
        let mut hand = self.boxes[n].hands[at].clone();
        let second = hand.cards.pop().unwrap();
        let mut bets = Vec::new();
        for bet in &hand.bets {
            if bet.seat == seat {
                self.say(seat, Action::Split, Some(bet.initial));
                bets.push(bet.clone());
            } else if self.boxes[n].declined.contains(&bet.seat) {
                continue;
            } else if self.below(2) == 0 {
                self.say(bet.seat, Action::Follow, Some(bet.initial));
                bets.push(bet.clone());
            } else {
                self.say(bet.seat, Action::Decline, None);
                self.boxes[n].declined.push(bet.seat);
            }
        }
        self.boxes[n].hands[at] = hand;
        let new = Hand { cards: vec![second], bets, doubled: false, waits: false };
        self.boxes[n].hands.push(new);
        self.hit(n, at);
    }

    fn double(&mut self, n: usize, at: usize) {
        let seat = self.boxes[n].seat;
        self.boxes[n].hands[at].doubled = true;
        for which in 0..self.boxes[n].hands[at].bets.len() {
            let Bet { seat: player, initial, .. } = self.boxes[n].hands[at].bets[which];
            let amount = self.part(initial);
            if player == seat {
                self.say(player, Action::Double, Some(amount));
            } else if self.below(2) == 0 {
                self.say(player, Action::Follow, Some(amount));
            } else {
                self.say(player, Action::Decline, None);
                continue;
            }
            self.boxes[n].hands[at].bets[which].doubled = amount;
        }
        self.hit(n, at);
        if self.ended(n, at) {
            return;
        }
        // SG.PP.3.25.3: who doubled may take it back and lose their bet.
        let mut kept = Vec::new();
        for bet in self.boxes[n].hands[at].bets.clone() {
            if bet.doubled > 0 && self.below(3) == 0 {
                self.say(bet.seat, Action::Withdraw, None);
                self.gain(bet.seat, -bet.initial);
                continue;
            }
            if bet.doubled > 0 {
                self.say(bet.seat, Action::Keep, None);
            }
            kept.push(bet);
        }
        self.boxes[n].hands[at].waits = !kept.is_empty();
        self.boxes[n].hands[at].bets = kept;
    }

    /// SG.PP.3.21, SG.PP.3.26: a bust is collected, a 21 paid at once.
    fn ended(&mut self, n: usize, at: usize) -> bool {
        let Hand { cards, bets, doubled, .. } = self.boxes[n].hands[at].clone();
        let points = total(&cards, doubled);
        let split = self.boxes[n].hands.len() > 1;
        if points < 21 || self.boxes[n].surrendered {
            return self.boxes[n].surrendered;
        }
        let sevens = cards.len() == 3 && cards.iter().all(|card| letters(*card).0 == '7');
        let one_suit = cards.iter().all(|card| letters(*card).1 == letters(cards[0]).1);
        let super_bonus = sevens && one_suit && !split && !doubled;
        let super_bonus = super_bonus && letters(self.dealer[0]).0 == '7';
        for bet in bets {
            let stake = bet.initial + bet.doubled;
            let odds = if doubled { 2 } else { odds_of_21(&cards) };
            self.gain(bet.seat, if points > 21 { -stake } else { in_chips(stake * odds) });
            match bet.initial {
                1_000..10_000 if super_bonus => self.gain(bet.seat, 100_000),
                10_000.. if super_bonus => self.gain(bet.seat, 500_000),
                _ => {}
            }
        }
        for other in 0..self.boxes.len() {
            if super_bonus && other != n {
                self.gain(self.boxes[other].seat, 50_00);
            }
        }
        true
    }

    fn dealer_plays(&mut self) {
        let waits = |own: &OneBox| own.hands.iter().any(|hand| hand.waits);
        if !self.boxes.iter().any(|own| waits(own) || !own.insured.is_empty()) {
            return;
        }
        let second = self.draw(Place::Dealer);
        self.dealer.push(second);
        let compared = |own: &OneBox| waits(own) && !own.surrendered;
        if self.has_pontoon() || !self.boxes.iter().any(compared) {
            return;
        }
        loop {
            let points = total(&self.dealer, false);
            // All aces at one: the total is soft where that is less.
            let soft = self.dealer.iter().map(|card| value(*card)).sum::<u32>() < points;
            if points > 17 || (points == 17 && !soft) {
                return;
            }
            let card = self.draw(Place::Dealer);
            self.dealer.push(card);
        }
    }

    fn has_pontoon(&self) -> bool {
        self.dealer.len() == 2 && total(&self.dealer, false) == 21
    }

    fn compare(&mut self) {
        let (pontoon, theirs) = (self.has_pontoon(), total(&self.dealer, false));
        for n in 0..self.boxes.len() {
            for (seat, amount) in std::mem::take(&mut self.boxes[n].insured) {
                self.gain(seat, if pontoon { 2 * amount } else { -amount });
            }
            let surrendered = self.boxes[n].surrendered;
            for hand in self.boxes[n].hands.clone().into_iter().filter(|hand| hand.waits) {
                let ours = total(&hand.cards, hand.doubled);
                for Bet { seat, initial, doubled } in hand.bets {
                    let stake = initial + doubled;
                    let net = match ours.cmp(&theirs) {
                        _ if pontoon => -initial,
                        _ if surrendered => in_chips(initial) - initial,
                        _ if theirs > 21 => stake,
                        std::cmp::Ordering::Greater => stake,
                        std::cmp::Ordering::Less => -stake,
                        std::cmp::Ordering::Equal => 0,
                    };
                    self.gain(seat, net);
                }
            }
        }
    }

    /// The table's own account agrees, and every chip has come off it.
    pub fn agrees(&self) {
        assert!(self.table.is_settled(), "{:?}", self.table.awaiting());
        let (mut net, mut staked) = (BTreeMap::new(), BTreeMap::new());
        for line in self.table.lines() {
            *net.entry(line.seat.number()).or_insert(0) += line.net().cents();
            *staked.entry(line.seat.number()).or_insert(0) += line.stake.cents();
        }
        let money = |amounts: &BTreeMap<u8, i64>| -> Vec<_> {
            amounts.iter().filter(|(_, cents)| **cents != 0).map(|(s, c)| (*s, *c)).collect()
        };
        assert_eq!(money(&net), money(&self.net), "{:#?}", self.table.lines());
        assert_eq!(money(&staked), money(&self.put));
        assert!((1..=14).all(|seat| self.table.at_stake(Seat::new(seat)) == Cents::ZERO));
    }
}
