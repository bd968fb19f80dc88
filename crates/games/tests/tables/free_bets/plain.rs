//! What every wager brings, worked out from the documents alone, in cents.

use std::collections::BTreeMap;

use chance::{Card, Suit};

use super::felt::{Hand, Spots, count};

/// Stake and what comes back, by seat, wager and whether it was for the dealer.
pub type Returns = BTreeMap<(u8, String, bool), (i64, i64)>;

const SEED: i64 = 1_000_000;

fn rank(card: Card) -> u8 {
    card.rank().expect("a rank").index() + 2
}

fn one_suit(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit() == cards[0].suit())
}

fn one_color(cards: &[Card]) -> bool {
    let red = |card: &Card| matches!(card.suit(), Some(Suit::Hearts | Suit::Diamonds));
    cards.iter().all(|card| red(card) == red(&cards[0]))
}

/// What a bonus wager pays for each dollar; nothing where it loses.
type Odds = Option<i64>;

/// The dealer's 22.
fn dealer_22(dealer: &[Card], other: i64) -> Odds {
    match count(dealer).0 {
        22 if one_suit(dealer) => Some(50),
        22 if one_color(dealer) => Some(20),
        22 => Some(other),
        _ => None,
    }
}

/// By the original hand at its end.
fn has_30(own: &Spots) -> bool {
    count(&own.hands[0].cards).0 == 30
}

fn silver_stack(lammers: usize) -> Odds {
    [None, Some(3), Some(10), Some(30), Some(60), Some(100), Some(300), Some(1000)][lammers]
}

fn bust_bonus(dealer: &[Card]) -> Odds {
    if count(dealer).0 <= 21 {
        return None;
    }
    let row = match rank(dealer[0]) {
        8 if dealer.len() == 3 && dealer.iter().all(|card| rank(*card) == 8) => [25, 75],
        14 => [3, 50],
        2 => [1, 25],
        3 => [1, 15],
        4 => [1, 10],
        5 => [1, 5],
        6 => [1, 3],
        7 => [2, 15],
        8 => [2, 10],
        _ => [2, 20],
    };
    Some(row[usize::from(one_suit(dealer))])
}

/// A poker hand of three cards, by name.
fn three(cards: [Card; 3]) -> &'static str {
    let mut ranks = cards.map(rank);
    ranks.sort_unstable();
    let run = |ranks: [u8; 3]| ranks[0] + 1 == ranks[1] && ranks[1] + 1 == ranks[2];
    let straight = run(ranks) || ranks == [2, 3, 14];
    let alike = ranks[0] == ranks[2];
    match one_suit(&cards) {
        true if alike => "suited trips",
        true if straight => "straight flush",
        _ if alike => "trips",
        _ if straight => "straight",
        true => "flush",
        _ => "other",
    }
}

fn classic(made: &str) -> Odds {
    (made != "other").then_some(9)
}

fn xtreme(made: &str) -> Odds {
    match made {
        "straight flush" => Some(30),
        "suited trips" | "trips" => Some(20),
        "straight" => Some(10),
        "flush" => Some(5),
        _ => None,
    }
}

fn top_3(made: &str) -> Odds {
    match made {
        "suited trips" => Some(270),
        "straight flush" => Some(180),
        "trips" => Some(90),
        _ => None,
    }
}

/// Two cards of 20, by name.
fn twenty(cards: &[Card], dealer_blackjack: bool) -> &'static str {
    let queens = cards.iter().all(|card| rank(*card) == 12 && card.suit() == Some(Suit::Hearts));
    match count(cards).0 {
        20 if queens && dealer_blackjack => "ladies and blackjack",
        20 if queens => "ladies",
        20 if cards[0] == cards[1] => "matched",
        20 if one_suit(cards) => "suited",
        20 => "any",
        _ => "other",
    }
}

fn lucky_ladies(made: &str) -> Odds {
    match made {
        "ladies and blackjack" => Some(1000),
        "ladies" => Some(125),
        "matched" => Some(19),
        "suited" => Some(9),
        "any" => Some(4),
        _ => None,
    }
}

/// An award for a dollar: the whole meter, so many dollars, or nothing.
#[derive(Clone, Copy)]
enum Award {
    Meter,
    Dollars(i64),
}

fn three_card_award(cards: [Card; 3], made: &str) -> Option<Award> {
    Some(match made {
        "suited trips" if rank(cards[0]) >= 13 => Award::Meter,
        "suited trips" => Award::Dollars(125),
        "straight flush" => Award::Dollars(25),
        "trips" => Award::Dollars(20),
        "straight" => Award::Dollars(7),
        "flush" => Award::Dollars(3),
        _ => return None,
    })
}

fn lucky_ladies_award(made: &str) -> Option<Award> {
    Some(match made {
        "ladies and blackjack" => Award::Meter,
        "ladies" => Award::Dollars(200),
        "matched" => Award::Dollars(25),
        "suited" => Award::Dollars(10),
        "any" => Award::Dollars(2),
        _ => return None,
    })
}

/// Half of a chip stays with the house.
fn to_quarters(cents: i64) -> i64 {
    cents / 25 * 25
}

/// What comes back of a hand that met the dealer.
fn against(hand: &Hand, dealer: &[Card]) -> i64 {
    let (own, house) = (count(&hand.cards).0, count(dealer).0);
    match () {
        _ if own > 21 => 0,
        _ if house == 22 => hand.chips,
        _ if house > 22 || own > house => hand.chips + hand.chips + hand.lammers,
        _ if own == house => hand.chips,
        _ => 0,
    }
}

/// A round that is over.
pub struct Round<'a> {
    pub boxes: &'a BTreeMap<u8, Spots>,
    pub dealer: &'a [Card],
    /// Where the two meters of Ride Free stood before the round, in cents.
    pub meters: [i64; 2],
}

impl Round<'_> {
    fn dealer_blackjack(&self) -> bool {
        self.dealer.len() == 2 && count(self.dealer).0 == 21
    }

    /// What comes back of the bet and of what the player wagered on it for the dealer.
    fn bet(&self, own: &Spots) -> (i64, i64) {
        let bet = own.bet();
        let tip = own.tips.get("bet").copied().unwrap_or(0);
        if own.surrendered {
            return (to_quarters(bet / 2), to_quarters(tip / 2));
        }
        if own.even_money {
            return (2 * bet, 2 * tip);
        }
        if own.is_natural() {
            let paid = |stake: i64| stake + to_quarters(stake * 3 / 2);
            let ties = self.dealer_blackjack();
            return if ties { (bet, tip) } else { (paid(bet), paid(tip)) };
        }
        if self.dealer_blackjack() {
            return (0, 0);
        }
        let hands = own.hands.iter().map(|hand| against(hand, self.dealer)).sum();
        let first = Hand { cards: own.hands[0].cards.clone(), chips: tip, lammers: 0 };
        (hands, against(&first, self.dealer))
    }

    /// What a bonus wager pays, other than a progressive.
    fn odds(&self, own: &Spots, wager: &str) -> Odds {
        let first = &own.dealt;
        let three = three([first[0], first[1], self.dealer[0]]);
        match wager {
            "push-22" => dealer_22(self.dealer, 7),
            "hedge-22" => dealer_22(self.dealer, 8).filter(|_| !has_30(own)),
            "silver-stack" => silver_stack(own.lammers),
            "bust-bonus" => bust_bonus(self.dealer).filter(|_| !has_30(own)),
            "21+3-classic" => classic(three),
            "21+3-xtreme" => xtreme(three),
            "top-3" => top_3(three),
            "lucky-ladies" => lucky_ladies(twenty(first, self.dealer_blackjack())),
            other => panic!("there is no wager {other}"),
        }
    }

    /// The awards of a progressive, from the dealer's right, and where its meter ends.
    fn progressive(&self, spot: &str, returns: &mut Returns) {
        let n = usize::from(spot == "lucky-ladies-progressive");
        let players = || self.boxes.iter().filter(|(_, own)| own.wagers.contains_key(spot));
        let mut meter = self.meters[n] + 21 * players().count() as i64;
        for (&seat, own) in players().rev() {
            let first = &own.dealt;
            let cards = [first[0], first[1], self.dealer[0]];
            let award = match n {
                0 => three_card_award(cards, three(cards)),
                _ => lucky_ladies_award(twenty(first, self.dealer_blackjack())),
            };
            let back = match award {
                Some(Award::Meter) => std::mem::replace(&mut meter, SEED),
                Some(Award::Dollars(dollars)) => dollars * 100,
                None => 0,
            };
            returns.insert((seat, spot.into(), false), (100, back));
        }
    }

    /// What every wager of the round brings.
    pub fn returns(&self) -> Returns {
        let mut returns = Returns::new();
        for (&seat, own) in self.boxes {
            let (bet, tip) = self.bet(own);
            let staked = own.hands.iter().map(|hand| hand.chips).sum();
            if own.bet() > 0 {
                returns.insert((seat, "bet".into(), false), (staked, bet));
            }
            if own.insurance > 0 {
                let back = if self.dealer_blackjack() { 3 * own.insurance } else { 0 };
                returns.insert((seat, "insurance".into(), false), (own.insurance, back));
            }
            if let Some(&stake) = own.tips.get("bet") {
                returns.insert((seat, "bet".into(), true), (stake, tip));
            }
            for (wagers, for_dealer) in [(&own.wagers, false), (&own.tips, true)] {
                for (wager, &stake) in wagers {
                    if wager != "bet" && !wager.contains("progressive") {
                        let odds = self.odds(own, wager);
                        let back = odds.map_or(0, |odds| stake + stake * odds);
                        returns.insert((seat, wager.clone(), for_dealer), (stake, back));
                    }
                }
            }
        }
        for spot in ["21+3-progressive", "lucky-ladies-progressive"] {
            self.progressive(spot, &mut returns);
        }
        returns
    }
}
