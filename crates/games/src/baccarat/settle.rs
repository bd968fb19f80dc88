//! Settlement: what becomes of every wager, and the order in which they are taken and paid.

use std::cmp::Ordering;

use super::{
    BANKER, Baccarat, BaccaratGame, Because, Count, DRAGON_BANKER, DRAGON_PLAYER, PLAYER, Phase,
    Rules, SPOTS, Side, TIE,
};
use crate::{Cents, Line, Lines, Pay, Seat, SeatSet, Spot, Step, Verdict};

/// Spots of the layout, as bits.
type Spots = u8;

/// The regular wagers of a seat, and its side bets.
const REGULAR: Spots = (1 << DRAGON_PLAYER.0) - 1;
const SIDE: Spots = (1 << SPOTS) - 1 - REGULAR;

/// What becomes of the wagers on a spot.
#[derive(Clone, Copy)]
struct Fate {
    verdict: Verdict,
    pay: Pay,
    /// It owes vigorish: 5% of what it won, or of a tied wager.
    charged: bool,
    clause: &'static str,
    because: Because,
}

impl Fate {
    #[inline]
    const fn win(pay: Pay, clause: &'static str, because: Because) -> Fate {
        Fate { verdict: Verdict::Win, pay, charged: false, clause, because }
    }

    #[inline]
    const fn lose(clause: &'static str, because: Because) -> Fate {
        Fate { verdict: Verdict::Lose, pay: Pay::NOTHING, charged: false, clause, because }
    }

    #[inline]
    const fn push(clause: &'static str, because: Because) -> Fate {
        Fate { verdict: Verdict::Push, pay: Pay::RETURNED, charged: false, clause, because }
    }
}

/// Wagers that one walk along the table settles at each seat.
type Stop = (Spots, Take);

/// Which of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Take {
    /// Those that lost.
    Lost,
    /// Those that won, or are returned.
    Rest,
}

/// OH.BA.12.II, OH.CF.12.II: losing wagers first, then the winning ones.
const NO_SIDE_BETS: &[&[Stop]] = &[&[(REGULAR, Take::Lost)], &[(REGULAR, Take::Rest)]];
/// OH.BA.15.III.A.1, OH.CF.15.III.A.1: all side bets, then the regular wagers.
const SIDES_FIRST: &[&[Stop]] =
    &[&[(SIDE, Take::Rest)], &[(REGULAR, Take::Lost)], &[(REGULAR, Take::Rest)]];
/// OH.BA.15.III.A.3, OH.CF.15.III.A.3: a side bet has lost, so all that lost is collected first.
const SIDES_FIRST_ONE_LOST: &[&[Stop]] = &[
    &[(SIDE, Take::Lost)],
    &[(REGULAR, Take::Lost)],
    &[(SIDE, Take::Rest)],
    &[(REGULAR, Take::Rest)],
];
/// OH.BA.15.III.A.2, OH.CF.15.III.A.2: each seat's side bets, then its regular wagers.
const SEAT_BY_SEAT: &[&[Stop]] =
    &[&[(SIDE, Take::Rest), (REGULAR, Take::Lost), (REGULAR, Take::Rest)]];
/// The same, and a side bet has lost.
const SEAT_BY_SEAT_ONE_LOST: &[&[Stop]] =
    &[&[(SIDE, Take::Lost), (REGULAR, Take::Lost)], &[(SIDE, Take::Rest), (REGULAR, Take::Rest)]];

/// The spots, in the order of the layout.
#[inline(always)]
fn spots(mut among: Spots) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let spot = among.trailing_zeros() as usize;
        among &= among.wrapping_sub(1);
        (spot < SPOTS).then_some(spot)
    })
}

/// The walks that the house has chosen, by what happened to the side bets.
#[inline]
fn walks(rules: &Rules, laid: Spots, lost: Spots) -> &'static [&'static [Stop]] {
    match (laid & SIDE != 0, lost & SIDE != 0, rules.seat_by_seat) {
        (false, ..) => NO_SIDE_BETS,
        (true, false, false) => SIDES_FIRST,
        (true, true, false) => SIDES_FIRST_ONE_LOST,
        (true, false, true) => SEAT_BY_SEAT,
        (true, true, true) => SEAT_BY_SEAT_ONE_LOST,
    }
}

/// The two hands as they are announced.
#[derive(Clone, Copy)]
pub(super) struct Announced {
    player: Count,
    banker: Count,
    /// The Banker's Hand has three cards.
    banker_drew: bool,
    because: Because,
}

impl Announced {
    #[inline(always)]
    pub(super) fn new(player: Count, banker: Count, banker_drew: bool) -> Announced {
        Announced { player, banker, banker_drew, because: Because::result(player, banker) }
    }

    /// What becomes of a spot (section 8).
    #[inline(always)]
    fn fate<V: BaccaratGame>(self, rules: &Rules, spot: usize) -> Fate {
        let Announced { player, banker, because, .. } = self;
        let clauses = &V::CLAUSES;
        let ahead = player.points.cmp(&banker.points);
        match (Spot(spot as u16), ahead) {
            (PLAYER, Ordering::Greater) => Fate::win(rules.player, clauses.player_wins, because),
            (PLAYER, Ordering::Less) => Fate::lose(clauses.player_loses, because),
            (PLAYER, Ordering::Equal) => Fate::push(clauses.player_ties, because),
            (BANKER, Ordering::Greater) => Fate::lose(clauses.banker_loses, because),
            (BANKER, Ordering::Less) => self.banker_wins::<V>(rules),
            (BANKER, Ordering::Equal) => banker_ties::<V>(rules, because),
            (TIE, Ordering::Equal) => Fate::win(rules.tie, clauses.tie_wins, because),
            (TIE, _) => Fate::lose(clauses.tie_loses, because),
            (DRAGON_PLAYER, _) => dragon::<V>(rules, Side::Player, player, banker, because),
            (DRAGON_BANKER, _) => dragon::<V>(rules, Side::Banker, banker, player, because),
            _ => self.fortune::<V>(rules),
        }
    }

    /// Whether the Banker's Hand has won with 7 on three cards.
    #[inline]
    fn three_card_seven(self) -> bool {
        self.banker_drew && self.banker.points == 7 && self.player.points < 7
    }

    /// A Banker wager when the Banker's Hand wins (OH.BA.8.I.A.1, OH.CF.8.I.A.1).
    #[inline]
    fn banker_wins<V: BaccaratGame>(self, rules: &Rules) -> Fate {
        if let Some(seven) = V::FORTUNE_7
            && self.three_card_seven()
        {
            return Fate::push(seven.banker, Because::ThreeCardSeven(self.player.points));
        }
        let win = Fate::win(rules.banker, V::CLAUSES.banker_wins, self.because);
        Fate { charged: V::VIGORISH.is_some(), ..win }
    }

    /// A wager on 7 with three cards (OH.CF.8.I.D).
    #[inline]
    fn fortune<V: BaccaratGame>(self, rules: &Rules) -> Fate {
        match V::FORTUNE_7 {
            Some(seven) if self.three_card_seven() => {
                Fate::win(rules.fortune, seven.wins, Because::ThreeCardSeven(self.player.points))
            }
            Some(seven) => Fate::lose(seven.loses, self.because),
            // No chips can lie there.
            None => Fate::push(V::CLAUSES.banker_ties, self.because),
        }
    }
}

impl<V: BaccaratGame> Baccarat<V> {
    /// Both hands are complete: wagers are taken and paid, walk by walk along the table, from the
    /// highest seat down.
    #[inline]
    pub(super) fn settle(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if self.simulated {
            return self.simulation_over(rules);
        }
        let drew = self.banker.len() == 3;
        let result = Announced::new(self.player.count(), self.banker.count(), drew);
        let alone = self.wagered.the_one().map(|seat| (seat, self.laid_by(seat)));
        match alone {
            // One wager on the whole table: there is no order to keep.
            Some((seat, laid)) if laid.is_power_of_two() => {
                let spot = laid.trailing_zeros() as usize;
                self.settle_spot(rules, seat, spot, &result.fate::<V>(rules, spot), lines);
            }
            _ => self.walk(rules, result, self.laid(), lines),
        }
        self.wagered = SeatSet::NONE;
        self.finish(rules, lines)
    }

    /// The spots on which chips lie.
    fn laid(&self) -> Spots {
        let (mut laid, mut seats) = (0, self.wagered);
        while let Some(seat) = seats.last() {
            seats.remove(seat);
            laid |= self.laid_by(seat);
        }
        laid
    }

    /// The spots on which a seat has chips.
    #[inline(always)]
    fn laid_by(&self, seat: Seat) -> Spots {
        let row = self.chips[seat.index()].iter().enumerate();
        row.fold(0, |laid, (spot, chips)| laid | Spots::from(*chips > Cents::ZERO) << spot)
    }

    #[inline(never)]
    fn walk(
        &mut self,
        rules: &Rules,
        result: Announced,
        laid: Spots,
        lines: &mut impl Lines<Because>,
    ) {
        let lose = |spot: &usize| result.fate::<V>(rules, *spot).verdict == Verdict::Lose;
        let lost = spots(laid).filter(lose).fold(0, |lost, spot| lost | 1 << spot);
        for walk in walks(rules, laid, lost) {
            let mut seats = self.wagered;
            while let Some(seat) = seats.last() {
                seats.remove(seat);
                for (among, take) in *walk {
                    let taken = if *take == Take::Lost { lost } else { !lost };
                    for spot in spots(self.laid_by(seat) & among & taken) {
                        let fate = result.fate::<V>(rules, spot);
                        self.settle_spot(rules, seat, spot, &fate, lines);
                    }
                }
            }
        }
    }

    /// The chips of a seat on a spot are taken, paid or returned.
    #[inline(always)]
    fn settle_spot(
        &mut self,
        rules: &Rules,
        seat: Seat,
        spot: usize,
        fate: &Fate,
        lines: &mut impl Lines<Because>,
    ) {
        let stake = std::mem::take(&mut self.row(seat)[spot]);
        if stake == Cents::ZERO {
            return;
        }
        let wager = (seat, Spot(spot as u16), stake);
        let award = (fate.pay, fate.pay.pays.on(stake, rules.unit));
        let mut line = Line::decided(wager, fate.verdict, award, fate.clause, fate.because);
        if fate.charged {
            let won = if fate.verdict == Verdict::Win { line.paid } else { stake };
            // Wagers are whole dollars: 5% of them are whole cents.
            let vigorish = won.times(5, 100);
            if rules.marked {
                self.owed[seat.index()] += vigorish;
                return lines.push_marked(line, vigorish);
            }
            line = line.charged(vigorish);
        }
        lines.push(line);
    }

    /// All wagers are returned, from the highest seat down.
    pub(super) fn void_all(
        &mut self,
        clause: &'static str,
        because: Because,
        lines: &mut impl Lines<Because>,
    ) {
        for seat in self.wagered.iter().rev() {
            for spot in 0..SPOTS {
                let stake = std::mem::take(&mut self.row(seat)[spot]);
                if stake > Cents::ZERO {
                    let wager = (seat, Spot(spot as u16), stake);
                    lines.push(Line::unpaid(wager, Verdict::Void, clause, because));
                }
            }
        }
        self.wagered = SeatSet::NONE;
    }

    /// The round is over.
    #[inline]
    pub(super) fn finish(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        self.phase = Phase::Wagers;
        self.shoe_goes_on(rules);
        if rules.marked && self.shoe.shuffle_due {
            self.collect_vigorish(lines);
        }
        Step::Settled
    }

    /// OH.BA.10.V, OH.CF.10.V: the round in which the cover card came out was the last.
    #[inline]
    pub(super) fn shoe_goes_on(&mut self, rules: &Rules) {
        self.shoe.round_over(rules.cover);
        if self.spare.is_some() {
            self.spare_after_round();
        }
    }

    /// Collects all the vigorish that is marked (OH.BA.13.V); whether there was any.
    #[cold]
    pub(super) fn collect_vigorish(&mut self, lines: &mut impl Lines<Because>) -> bool {
        let mut any = false;
        for seat in Seat::up_to(self.owed.len()).rev() {
            any |= self.collect_from(seat, lines);
        }
        any
    }

    /// Collects the vigorish that is marked for a seat; whether there was any.
    pub(super) fn collect_from(&mut self, seat: Seat, lines: &mut impl Lines<Because>) -> bool {
        let owed = std::mem::take(&mut self.owed[seat.index()]);
        let Some(vigorish) = V::VIGORISH.filter(|_| owed > Cents::ZERO) else { return false };
        let wager = (seat, vigorish.spot, Cents::ZERO);
        let line = Line::unpaid(wager, Verdict::Lose, vigorish.marked, Because::Marked);
        lines.push_marked(line.charged(owed), -owed);
        true
    }
}

/// A Banker wager on a tie (OH.BA.8.I.A.3, OH.CF.8.I.A.3).
#[inline]
fn banker_ties<V: BaccaratGame>(rules: &Rules, because: Because) -> Fate {
    match V::VIGORISH {
        Some(vigorish) if rules.tie_vigorish => {
            Fate { charged: true, ..Fate::push(vigorish.tie, because) }
        }
        _ => Fate::push(V::CLAUSES.banker_ties, because),
    }
}

/// A Dragon Bonus on one hand (OH.BA.8.I.D, OH.CF.8.I.E).
#[inline]
fn dragon<V: BaccaratGame>(
    rules: &Rules,
    side: Side,
    own: Count,
    other: Count,
    because: Because,
) -> Fate {
    const NATURAL: usize = 6;
    const NATURAL_TIE: usize = 7;
    let (clauses, pays) = (&V::CLAUSES, &rules.dragon[side as usize]);
    let paid = |line: usize, because| Fate::win(pays[line], clauses.dragon_wins, because);
    if own.natural {
        return match own.points.cmp(&other.points) {
            Ordering::Greater => paid(NATURAL, because),
            Ordering::Less => Fate::lose(clauses.dragon_beaten_natural, because),
            Ordering::Equal => {
                let pay = pays[NATURAL_TIE].returned();
                Fate { pay, ..Fate::push(clauses.dragon_ties, because) }
            }
        };
    }
    if own.points <= other.points {
        return Fate::lose(clauses.dragon_beaten, because);
    }
    let by = Because::By { winner: side, won: own.points, lost: other.points };
    match own.points - other.points {
        margin @ 4.. => paid(9 - margin as usize, by),
        _ => Fate::lose(clauses.dragon_too_close, by),
    }
}
