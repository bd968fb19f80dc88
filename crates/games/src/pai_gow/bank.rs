//! Who banks: the rotation, the chips that a player-bank puts up, and its partners (OH.PG.14).

use serde::{Deserialize, Serialize};

use super::position::{SEATS, of_seat};
use crate::{Cents, Seat, SeatSet};

/// The bank of a table, and its turns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bank {
    /// The seat that banks this round; none when the house does.
    pub seat: Option<Seat>,
    /// What the house bets against a player-bank (OH.PG.14.VIII).
    pub house_bet: Cents,
    /// The chips that the bank and its partners have put up, by position.
    pub chips: [Cents; SEATS],
    /// What the bank answers for, once the cards are dealt.
    pub backing: Cents,
    /// The number of the seat that had the last turn in this rotation; more than any seat's at its
    /// beginning, which is the dealer's own turn.
    turn: u8,
    /// Who has had the bank in this rotation (OH.PG.14.IV).
    had: SeatSet,
    /// Who wagered on the last hand against the house (OH.PG.14.IV).
    pub wagered: SeatSet,
    /// Every seat's last bet, by position.
    pub last_bets: [Cents; SEATS],
}

/// The seats that have chips.
#[inline(always)]
pub fn with_chips(chips: &[Cents; SEATS]) -> SeatSet {
    chips.map(|chips| chips > Cents::ZERO).into()
}

/// The turn of the dealer, from which the bank goes counter-clockwise: to the right.
const DEALERS_TURN: u8 = SEATS as u8 + 1;

impl Bank {
    /// OH.PG.14.I: the house banks the first hand.
    pub const HOUSE: Bank = Bank {
        seat: None,
        house_bet: Cents::ZERO,
        chips: [Cents::ZERO; SEATS],
        backing: Cents::ZERO,
        turn: DEALERS_TURN,
        had: SeatSet::NONE,
        wagered: SeatSet::NONE,
        last_bets: [Cents::ZERO; SEATS],
    };

    /// Whether this seat banks.
    #[inline]
    pub fn is(&self, seat: Seat) -> bool {
        self.seat == Some(seat)
    }

    /// Whether this seat may be the bank, or a partner, in this rotation (OH.PG.14.IV).
    pub fn may_have(&self, seat: Seat) -> bool {
        self.wagered.contains(seat) && !self.had.contains(seat)
    }

    /// Whether this seat has had the bank in this rotation.
    pub fn has_had(&self, seat: Seat) -> bool {
        self.had.contains(seat)
    }

    /// Who is asked next; none when the turn comes to the dealer (OH.PG.14.II, OH.PG.14.V).
    pub fn next(&self) -> Option<Seat> {
        let before = SeatSet::first(self.turn.saturating_sub(1).min(SEATS as u8));
        self.wagered.without(self.had).among(before).last()
    }

    /// This seat lets its turn go by (OH.PG.14.III).
    pub fn pass(&mut self, seat: Seat) {
        self.turn = seat.number();
        self.clear();
    }

    /// This seat banks.
    pub fn take(&mut self, seat: Seat, house_bet: Cents) {
        self.turn = seat.number();
        self.seat = Some(seat);
        self.house_bet = house_bet;
    }

    /// A round has been played: who banked has had it, and the next rotation begins once the
    /// house has banked. `twin` is the other seat of a player who has two.
    pub fn played(&mut self, bets: &[Cents; SEATS], twin: impl Fn(Seat) -> Option<Seat>) {
        match self.seat {
            None => {
                self.wagered = with_chips(bets);
                self.had = SeatSet::NONE;
                self.turn = DEALERS_TURN;
            }
            Some(seat) => {
                for banker in self.partners().chain([seat]) {
                    self.had.insert(banker);
                    twin(banker).into_iter().for_each(|twin| self.had.insert(twin));
                }
            }
        }
        for (last, bet) in self.last_bets.iter_mut().zip(bets) {
            if *bet > Cents::ZERO {
                *last = *bet;
            }
        }
        self.clear();
    }

    /// A void round is no round: whoever banked has their turn again.
    pub fn not_played(&mut self) {
        if let Some(seat) = self.seat {
            self.turn = seat.number() + 1;
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.seat = None;
        self.house_bet = Cents::ZERO;
        self.chips = [Cents::ZERO; SEATS];
        self.backing = Cents::ZERO;
    }

    /// What the bank and its partners have put up.
    pub fn put_up(&self) -> Cents {
        self.chips.iter().copied().sum()
    }

    /// The players who bank together with the one who plays the hand (OH.PG.14.XIX).
    pub fn partners(&self) -> impl Iterator<Item = Seat> + use<> {
        let (chips, bank) = (self.chips, self.seat);
        Seat::up_to(SEATS)
            .filter(move |seat| chips[seat.index()] > Cents::ZERO && bank != Some(*seat))
    }

    /// Whether anybody has put up chips beside the bank's own.
    pub fn has_partners(&self) -> bool {
        self.partners().next().is_some()
    }

    /// What this seat answers for of the bank's backing.
    pub fn share(&self, seat: Seat) -> Cents {
        let Some(position) = of_seat(seat) else { return Cents::ZERO };
        if self.put_up() > Cents::ZERO {
            self.chips[position]
        } else if self.is(seat) {
            self.backing
        } else {
            Cents::ZERO
        }
    }

    /// Divides an amount among the bank and its partners by what each answers for, from the
    /// dealer's right, in whole chips; the parts add up, and none is more than what the partner
    /// answers for as long as the amount is not.
    pub fn divide(&self, amount: Cents, chip: Cents) -> [Cents; SEATS] {
        let shares: [Cents; SEATS] = std::array::from_fn(|at| self.share(Seat::at(at)));
        divide(amount, shares, chip)
    }
}

/// Divides an amount in proportion to these shares, in whole chips.
pub fn divide(amount: Cents, shares: [Cents; SEATS], chip: Cents) -> [Cents; SEATS] {
    let whole: Cents = shares.into_iter().sum();
    let mut parts = [Cents::ZERO; SEATS];
    if whole == Cents::ZERO {
        return parts;
    }
    let (mut shared, mut given) = (Cents::ZERO, Cents::ZERO);
    for at in (0..SEATS).rev() {
        shared += shares[at];
        // What is left when everybody has their part is nothing: the last one gets the rest.
        let so_far = match shared == whole {
            true => amount,
            false => amount.part(shared, whole).down_to(chip),
        };
        parts[at] = so_far - given;
        given = so_far;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn dollars(of: [i64; SEATS]) -> [Cents; SEATS] {
        of.map(Cents::dollars)
    }

    /// The seats asked before the next round, if all of them pass.
    fn asked(bank: &Bank) -> Vec<u8> {
        let mut bank = bank.clone();
        std::iter::from_fn(|| {
            let seat = bank.next()?;
            bank.pass(seat);
            Some(seat.number())
        })
        .collect()
    }

    #[test]
    fn the_bank_goes_counter_clockwise_and_comes_back_to_the_dealer() {
        let mut bank = Bank::HOUSE;
        assert_eq!(asked(&bank), [], "the house banks the first hand");
        bank.played(&dollars([5, 0, 5, 0, 5, 0]), |_| None);
        assert_eq!(asked(&bank), [5, 3, 1], "who did not wager is not asked");
        bank.pass(Seat::new(5));
        bank.take(Seat::new(3), Cents::dollars(5));
        bank.played(&dollars([5, 0, 0, 0, 5, 0]), |_| None);
        assert_eq!(asked(&bank), [1], "the rotation goes on");
        bank.pass(Seat::new(1));
        assert_eq!(bank.next(), None, "the dealer's turn");
        bank.played(&dollars([5, 5, 0, 0, 0, 0]), |_| None);
        assert_eq!(asked(&bank), [2, 1], "a new rotation");
    }

    #[test]
    fn a_void_round_leaves_the_turn_where_it_was() {
        let mut bank = Bank::HOUSE;
        bank.played(&dollars([5, 5, 5, 0, 0, 0]), |_| None);
        bank.pass(Seat::new(3));
        bank.take(Seat::new(2), Cents::ZERO);
        bank.not_played();
        assert_eq!(asked(&bank), [2, 1]);
        bank.pass(Seat::new(2));
        bank.pass(Seat::new(1));
        bank.not_played();
        assert_eq!(asked(&bank), []);
    }

    #[test]
    fn partners_and_the_other_seat_of_a_player_have_had_the_bank() {
        let mut bank = Bank::HOUSE;
        bank.played(&dollars([5; SEATS]), |_| None);
        bank.take(Seat::new(6), Cents::ZERO);
        bank.chips = dollars([0, 0, 0, 100, 0, 50]);
        assert!(bank.has_partners());
        bank.played(&dollars([5, 5, 5, 0, 5, 0]), |seat| {
            (seat == Seat::new(6)).then_some(Seat::new(5))
        });
        assert_eq!(asked(&bank), [3, 2, 1]);
    }

    proptest! {
        #[test]
        fn parts_add_up_and_nobody_answers_for_more_than_their_chips(
            shares in prop::array::uniform6(0..2_000i64),
            amount in 0..12_000i64,
            chip in prop::sample::select(vec![1, 25, 100]),
        ) {
            let shares = dollars(shares);
            let whole: Cents = shares.iter().copied().sum();
            let amount = Cents::dollars(amount).min(whole);
            let parts = divide(amount, shares, Cents::new(chip));
            prop_assert_eq!(parts.iter().copied().sum::<Cents>(), amount);
            for (part, share) in parts.iter().zip(shares) {
                prop_assert!(*part >= Cents::ZERO && *part <= share, "{} of {}", part, share);
                prop_assert!(part.is_multiple_of(Cents::new(chip)));
            }
        }
    }
}
