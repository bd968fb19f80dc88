//! Let It Ride and Mississippi Stud: one look-up by the cards that are seen.

use games::poker::let_it_ride::Ride;
use games::poker::mississippi_stud::Mississippi;
use games::poker::{PokerGame, Sight};
use games::{Cents, Chosen, OptionError};
use odds::poker::{let_it_ride, mississippi_stud};

use super::Knows;
use super::sets::{self, Bits, FOURS, THREES};

/// Which bets ride, seen three and four cards.
pub struct Rides {
    three: Bits,
    four: Bits,
}

impl Rides {
    /// Optimal play with bets of this size.
    pub fn optimal(chosen: &Chosen, bet: Cents) -> Result<Rides, OptionError> {
        let best = let_it_ride::Optimal::new(chosen, bet)?;
        let mut all = Rides { three: Bits::new(THREES), four: Bits::new(FOURS) };
        sets::each_set(|set| all.three.set(sets::three(set), best.rides(sets::hand(&set))));
        sets::each_set(|set| all.four.set(sets::four(set), best.rides(sets::hand(&set))));
        Ok(all)
    }
}

impl Knows<Ride> for Rides {
    #[inline(always)]
    fn times(&self, sight: &Sight<Ride>) -> u8 {
        let Some([a, b, c]) = sets::numbers(sight.cards()) else { return 0 };
        let rides = match sets::numbers(sight.face_up()) {
            Some([d]) => self.four.get(sets::four([a, b, c, d])),
            None => self.three.get(sets::three([a, b, c])),
        };
        rides.into()
    }
}

/// The ante and the wagers of Third and Fourth Street, by their places among the spots.
const STAKED: [usize; 3] = [0, Mississippi::STREETS[0].fills, Mississippi::STREETS[1].fills];

/// Two bits for every amount that may be staked by then: the multiple that is bet, none for a fold.
pub struct Bets {
    two: Box<[u8]>,
    three: Box<[u8]>,
    four: Box<[u16]>,
}

impl Bets {
    /// Optimal play with an ante of this size.
    pub fn optimal(chosen: &Chosen, ante: Cents) -> Result<Bets, OptionError> {
        let best = mississippi_stud::Optimal::new(chosen, ante)?;
        let packed = |set: &[u8]| {
            let (hand, street) = (sets::hand(set), set.len() - 2);
            let bets = best.staked(street).iter().map(|staked| {
                u16::from(best.bets(hand, *staked)) << (2 * (usize::from(*staked) - street - 1))
            });
            bets.fold(0, |all, bet| all | bet)
        };
        let (mut two, mut three, mut four) = (Vec::new(), Vec::new(), Vec::new());
        sets::each_set::<2>(|set| two.push(packed(&set) as u8));
        sets::each_set::<3>(|set| three.push(packed(&set) as u8));
        sets::each_set::<4>(|set| four.push(packed(&set)));
        Ok(Bets { two: two.into(), three: three.into(), four: four.into() })
    }
}

impl Knows<Mississippi> for Bets {
    #[inline(always)]
    fn times(&self, sight: &Sight<Mississippi>) -> u8 {
        let Some([a, b]) = sets::numbers(sight.cards()) else { return 0 };
        let board = sight.face_up();
        let chips = STAKED.map(|spot| sight.stakes[spot]);
        // Twice and three times the ante are one and two more than the least that can lie there.
        let over =
            |wager: Cents| u8::from(wager > chips[0]) + u8::from(wager > chips[0] + chips[0]);
        let packed = match sight.street {
            0 => self.two[sets::pair(a, b)].into(),
            1 => {
                let [c] = sets::numbers(board).unwrap_or_default();
                u16::from(self.three[sets::three([a, b, c])]) >> (2 * over(chips[1]))
            }
            _ => {
                let [c, d] = sets::numbers(board).unwrap_or_default();
                self.four[sets::four([a, b, c, d])] >> (2 * (over(chips[1]) + over(chips[2])))
            }
        };
        (packed & 3) as u8
    }
}
