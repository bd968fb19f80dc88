//! Two hands against two hands: who wins, by which clause.

use super::position::{DEALER, SEATS, STACKS};
use super::setting::Setting;
use super::{Because, PaiGowPoker, Ranks, Rules, Set};
use crate::{Cents, Seat};
use hands::Hand;

/// What a player shows at the end.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shown {
    /// Two hands.
    Hands(Ranks),
    /// A low hand above the high hand (OH.PG.13.VII.C).
    Foul(Ranks),
    /// Not set as the rules have it (OH.PG.13.VII.D).
    Wrong,
    /// Cards that nobody has seen yet.
    FaceDown {
        /// They are set the house way, which is never foul.
        fair: bool,
    },
}

/// How a bet ends, by which clause, and why.
pub(super) type Ended = (Ends, &'static str, Because);

/// How a bet ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    Wins,
    Loses,
    Ties,
}

impl Set {
    /// These seven cards as they are set; none where they are not.
    #[inline]
    fn of(self, seven: Hand, rules: &Rules) -> Option<Setting> {
        match self {
            Set::Low(low) => Setting::new(seven, low),
            Set::HouseWay => Some(rules.house_way.set(seven)),
            Set::Waiting | Set::FaceDown | Set::Shown(_) | Set::Wrong => None,
        }
    }

    /// What seven cards show that are set so; none are face down.
    #[inline]
    pub(super) fn shown(self, seven: Option<Hand>, rules: &Rules) -> Shown {
        let Some(seven) = seven.filter(|_| self != Set::Wrong) else {
            return match self {
                Set::Wrong => Shown::Wrong,
                set => Shown::FaceDown { fair: set == Set::HouseWay },
            };
        };
        let Some(setting) = self.of(seven, rules) else { return Shown::Wrong };
        let ranks = setting.ranks();
        if ranks.are_foul() { Shown::Foul(ranks) } else { Shown::Hands(ranks) }
    }
}

impl PaiGowPoker {
    /// How a position has set these seven cards; the dealer sets theirs the house way
    /// (OH.PG.13.IV).
    pub(super) fn setting(&self, rules: &Rules, position: usize, hand: Hand) -> Option<Setting> {
        self.set_of(position).of(hand, rules)
    }

    fn set_of(&self, position: usize) -> Set {
        if position == DEALER { Set::HouseWay } else { self.set[position] }
    }

    /// What a position shows.
    pub(super) fn shown(&self, rules: &Rules, position: usize) -> Shown {
        self.set_of(position).shown(self.hand(position), rules)
    }

    /// How a player's hands end against those of the dealer or the bank; none as long as that
    /// depends on cards that nobody has seen.
    pub(super) fn ends(&self, player: Shown, other: Shown) -> Option<Ended> {
        let banked = self.bank.seat.is_some();
        Some(match (player, other) {
            (Shown::Wrong, _) => (Ends::Loses, "OH.PG.13.VII.D", Because::SetWrong),
            (Shown::Foul(ranks), _) => {
                let clause = if banked { "OH.PG.14.XIV" } else { "OH.PG.13.VII.C" };
                (Ends::Loses, clause, Because::Foul(ranks))
            }
            (Shown::Hands(_) | Shown::FaceDown { fair: true }, Shown::Foul(_) | Shown::Wrong) => {
                (Ends::Wins, "OH.PG.14.XVII.B", Because::BankFoul)
            }
            (Shown::Hands(own), Shown::Hands(other)) => {
                let (ends, clause) = compare(own, other);
                let clause = if banked { by_bank(ends, own, other) } else { clause };
                (ends, clause, Because::Compared { own, other })
            }
            (Shown::FaceDown { .. }, _) | (_, Shown::FaceDown { .. }) => return None,
        })
    }

    /// Who is played against: the dealer, or the player who banks.
    pub(super) fn against(&self) -> usize {
        self.bank.seat.map_or(DEALER, |seat| seat.index())
    }

    /// Whether this position plays a hand against the dealer or the bank.
    pub(super) fn plays_against(&self, position: usize) -> bool {
        match self.bets.get(position) {
            Some(bet) => *bet > Cents::ZERO && self.is_shown(position),
            None => self.bank.seat.is_some() && self.playing[DEALER],
        }
    }

    /// Whether any line depends on this position's cards: those of a bet, of the Fortune Bonus, or
    /// of somebody else's envy bonus. Only then are they turned over.
    #[cold]
    pub(super) fn is_decisive(&self, rules: &Rules, position: usize) -> bool {
        let other = self.shown(rules, self.against());
        let is_open = |position: usize| {
            self.plays_against(position) && self.ends(self.shown(rules, position), other).is_none()
        };
        let decides_bets = match position == self.against() {
            true => (0..STACKS).any(is_open),
            false => is_open(position),
        };
        let has_bonus = self.fortune.get(position).is_some_and(|bonus| *bonus > Cents::ZERO);
        decides_bets || has_bonus || self.is_envied(rules, position)
    }

    /// Whether another player has an envy button (OH.PG.15.IV.A.b).
    fn is_envied(&self, rules: &Rules, position: usize) -> bool {
        let of = Seat::at(position);
        let others = Seat::up_to(SEATS).filter(|seat| *seat != of && rules.twin(*seat) != Some(of));
        position != DEALER && others.into_iter().any(|seat| self.envy.contains(seat))
    }
}

/// How two hands end against those of the dealer, who wins copies (OH.PG.13.VII to OH.PG.13.XI).
fn compare(own: Ranks, other: Ranks) -> (Ends, &'static str) {
    use std::cmp::Ordering::{Equal, Greater, Less};
    match (own.high.cmp(&other.high), own.low.cmp(&other.low)) {
        (Less, Less) => (Ends::Loses, "OH.PG.13.VII.A"),
        (Equal, Equal | Less) | (Less, Equal) => (Ends::Loses, "OH.PG.13.VII.B"),
        (Greater, Less) => (Ends::Ties, "OH.PG.13.IX.A"),
        (Less, Greater) => (Ends::Ties, "OH.PG.13.IX.B"),
        // A copy does not win, and the other hand does not lose.
        (Equal, Greater) | (Greater, Equal) => (Ends::Ties, "OH.PG.13.IX"),
        (Greater, Greater) => (Ends::Wins, "OH.PG.13.XIII"),
    }
}

/// The clause for the same against a player-bank.
fn by_bank(ends: Ends, own: Ranks, other: Ranks) -> &'static str {
    match ends {
        Ends::Loses if own.high == other.high || own.low == other.low => "OH.PG.14.XIII",
        Ends::Loses => "OH.PG.14.XVII.A",
        Ends::Ties => "OH.PG.14.XVII.C",
        Ends::Wins => "OH.PG.14.XVII.B",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hands::{LowRank, PaiGowRank};

    fn ranks(high: &str, low: &str) -> Ranks {
        let cards = |text| chance::cards(text).expect("cards").into_iter().flatten();
        let low: Vec<_> = cards(low).collect();
        Ranks { high: PaiGowRank::of5(cards(high).collect()), low: LowRank::from([low[0], low[1]]) }
    }

    #[test]
    fn both_hands_must_win_and_a_copy_is_the_dealers() {
        let dealer = ranks("9s 9d 7h 4c 3d", "Kd Js");
        for (high, low, ends, clause) in [
            ("8s 8d 7s 4d 3c", "Kc Ts", Ends::Loses, "OH.PG.13.VII.A"),
            ("9h 9c 7s 4d 3c", "Kc Jd", Ends::Loses, "OH.PG.13.VII.B"),
            ("9h 9c 7s 4d 3c", "Kc Td", Ends::Loses, "OH.PG.13.VII.B"),
            ("8s 8d 7s 4d 3c", "Kc Jd", Ends::Loses, "OH.PG.13.VII.B"),
            ("Ts Td 7s 4d 3c", "Kc Td", Ends::Ties, "OH.PG.13.IX.A"),
            ("8s 8d 7s 4d 3c", "Kc Qd", Ends::Ties, "OH.PG.13.IX.B"),
            ("9h 9c 7s 4d 3c", "Kc Qd", Ends::Ties, "OH.PG.13.IX"),
            ("Ts Td 7s 4d 3c", "Kc Jd", Ends::Ties, "OH.PG.13.IX"),
            ("9h 9c 8s 4d 3c", "Kc Qd", Ends::Wins, "OH.PG.13.XIII"),
        ] {
            assert_eq!(compare(ranks(high, low), dealer), (ends, clause), "{high} {low}");
        }
    }
}
