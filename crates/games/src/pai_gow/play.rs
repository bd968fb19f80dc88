//! What players decide: to bank or to pass, and how they set their seven cards.

use chance::Card;
use hands::Hand;

use super::position::{SEATS, STACKS, of_seat};
use super::{BET, Because, FORTUNE, PaiGowPoker, Phase, Rules, Set};
use crate::RefusalCode::{Limit, NotOffered, NotYourTurn, Unknown};
use crate::{Action, Cents, Cost, Line, Lines, Offer, Refusal, Seat, Spot, Step, Taken, Verdict};

/// What it takes to set hands: the low hand is named, unless nobody else has seen the cards. Those
/// are set face down, and shown later.
#[inline(always)]
pub(super) fn cost_of_setting(action: Action, seen: bool) -> Cost {
    if action == Action::Set && seen { Cost::LowHand } else { Cost::Free }
}

impl PaiGowPoker {
    /// What this action would cost the seat now, or why it may not be taken.
    pub(super) fn offered(
        &self,
        rules: &Rules,
        seat: Seat,
        action: Action,
    ) -> Result<Offer, Refusal> {
        match action {
            Action::Bank | Action::BankAlone | Action::Pass => {
                self.bank_offered(rules, seat, action)
            }
            Action::Set | Action::HouseWay => {
                let position = self.check_setting(seat)?;
                self.check_order(rules, seat)?;
                Ok(Offer { action, cost: cost_of_setting(action, self.seen(position) >= 2) })
            }
            Action::Surrender => self.check_surrender(seat).map(|()| Offer::free(action)),
            _ => Err(NotOffered.refuse(format!("pai-gow-poker has no decision `{action}`"))),
        }
    }

    fn bank_offered(&self, rules: &Rules, seat: Seat, action: Action) -> Result<Offer, Refusal> {
        match self.phase {
            Phase::Banking { seat: asked } if asked == seat && action == Action::Pass => {
                Ok(Offer::free(action))
            }
            // OH.PG.14.IX: the bank asks the house to make no bet.
            Phase::Banking { seat: asked } if asked == seat && action == Action::BankAlone => {
                Ok(Offer::free(action))
            }
            // OH.PG.14.VIII, OH.PG.14.IX: the house bets the bank's last bet, or less, in whole
            // dollars (OH.PG.13.XIII).
            Phase::Banking { seat: asked } if asked == seat => {
                let last = of_seat(seat).map_or(Cents::ZERO, |at| self.bank.last_bets[at]);
                let chip = rules.chip_of_bank();
                let most = last.down_to(chip);
                let least = chip.min(most);
                let cost = Cost::Between { least, most, usual: Some(most) };
                Ok(Offer { action, cost })
            }
            // A bank that nobody plays against may be given back.
            Phase::Betting if action == Action::Pass && self.bank.is(seat) => {
                match self.bets.iter().chain(&self.bank.chips).all(|chips| *chips == Cents::ZERO) {
                    true => Ok(Offer::free(action)),
                    false => {
                        Err(NotOffered.cite("OH.PG.14.III", "wagers lie on the layout already"))
                    }
                }
            }
            Phase::Banking { seat: asked } => {
                Err(NotYourTurn.cite("OH.PG.14.II", format!("it is seat {asked}'s turn to bank")))
            }
            _ => Err(self.no_bank_offered(seat)),
        }
    }

    #[cold]
    fn no_bank_offered(&self, seat: Seat) -> Refusal {
        let (clause, why) = match self.bank.seat {
            Some(bank) => ("OH.PG.14.II", format!("seat {bank} banks this round")),
            None if self.bank.has_had(seat) => {
                ("OH.PG.14.IV", format!("seat {seat} has had the bank in this rotation"))
            }
            None if !self.bank.wagered.contains(seat) => (
                "OH.PG.14.IV",
                format!("seat {seat} did not wager on the last hand against the house"),
            ),
            None => ("OH.PG.14.V", "the house banks this round".into()),
        };
        NotOffered.cite(clause, why)
    }

    /// Whether this seat has yet to set its hands.
    #[inline]
    fn waits(&self, seat: Seat) -> bool {
        let position = seat.index();
        self.is_shown(position) && self.set[position] == Set::Waiting
    }

    /// The same, or why it has nothing to set.
    fn check_setting(&self, seat: Seat) -> Result<usize, Refusal> {
        let Some(position) = of_seat(seat).filter(|_| self.phase == Phase::Setting) else {
            return Err(self.nobody_sets());
        };
        if !self.is_shown(position) {
            return Err(self.no_hand(seat, position));
        }
        if self.set[position] != Set::Waiting {
            let why = format!("seat {seat} has set its hands, and may not change them");
            return Err(NotYourTurn.cite("OH.PG.7.IV", why));
        }
        Ok(position)
    }

    #[cold]
    fn nobody_sets(&self) -> Refusal {
        match self.phase {
            Phase::Betting | Phase::Dealing => {
                NotYourTurn.cite("OH.PG.13.I", "hands are set when all cards have been dealt")
            }
            Phase::Revealing => NotYourTurn.cite("OH.PG.13.II", "the hands lie on the table"),
            _ => NotOffered.refuse("nobody sets a hand now"),
        }
    }

    #[cold]
    fn no_hand(&self, seat: Seat, position: usize) -> Refusal {
        match self.bank.chips[position] {
            Cents::ZERO => NotYourTurn.refuse(format!("seat {seat} has no hand to set")),
            _ => NotYourTurn
                .cite("OH.PG.14.XIX", "only the bank itself sets its hands, not a partner"),
        }
    }

    /// Whether this seat's hands are the next of its player's, and the bank's the last of all.
    fn check_order(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        match self.sets_before(rules, seat) {
            None => Ok(()),
            Some(other) if self.bank.is(seat) => {
                let why = format!("the bank does not look at its cards until seat {other} has set");
                Err(NotYourTurn.cite("OH.PG.14.X", why))
            }
            Some(twin) => {
                let why = format!("the player sets the hand of seat {twin} first");
                Err(NotYourTurn.cite("OH.PG.7.IV", why))
            }
        }
    }

    /// A seat that must set its hands before this one does.
    #[inline]
    fn sets_before(&self, rules: &Rules, seat: Seat) -> Option<Seat> {
        if self.bank.is(seat) {
            return Seat::up_to(SEATS).find(|other| *other != seat && self.waits(*other));
        }
        // OH.PG.7.IV: the larger bet first, equal ones counter-clockwise.
        let bet = |seat: Seat| self.bets[seat.index()];
        let first = |twin: &Seat| self.waits(*twin) && (bet(*twin), *twin) > (bet(seat), seat);
        rules.twin(seat).filter(first)
    }

    /// Who is asked next to set their hands: from the dealer's left, the bank last.
    pub(super) fn next_to_set(&self, rules: &Rules) -> Option<Seat> {
        let next = |seat: &Seat| self.waits(*seat) && self.sets_before(rules, *seat).is_none();
        Seat::up_to(SEATS).find(next)
    }

    /// OH.PG.13.V: a player may give the hands up until the dealer exposes them.
    fn check_surrender(&self, seat: Seat) -> Result<(), Refusal> {
        let position = of_seat(seat).filter(|_| self.phase == Phase::Setting);
        match position {
            Some(_) if self.bank.is(seat) => {
                Err(NotOffered.cite("OH.PG.13.V", "the bank has no wager to surrender"))
            }
            Some(position) if self.is_shown(position) => Ok(()),
            Some(_) => Err(NotOffered.refuse(format!("seat {seat} has no hand to surrender"))),
            None => Err(NotOffered.cite("OH.PG.13.V", "no hand can be surrendered now")),
        }
    }

    /// A decision that has been offered and priced.
    pub(super) fn decided(
        &mut self,
        rules: &Rules,
        taken: Taken,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Taken { seat, action, amount, low, .. } = taken;
        let Some(position) = of_seat(seat) else { return Err(self.unasked()) };
        match action {
            Action::Pass => {
                self.bank.pass(seat);
                self.offer_the_bank();
                return Ok(Step::Continues);
            }
            Action::Bank | Action::BankAlone => {
                if amount > Cents::ZERO && !rules.is_whole(amount) {
                    let why = format!("the house bets whole dollars, not {amount}");
                    return Err(Limit.cite("OH.PG.13.XIII", why));
                }
                self.bank.take(seat, amount);
                self.phase = Phase::Betting;
                return Ok(Step::Continues);
            }
            Action::Surrender => {
                let bet = if self.bank.seat.is_some() { "OH.PG.14.XV" } else { "OH.PG.13.V" };
                self.give_up(seat, [bet, "OH.PG.13.V"], Because::Surrendered, lines);
            }
            Action::HouseWay => self.set[position] = Set::HouseWay,
            _ => {
                let seen = Hand::of_seen(&self.stacks[position]);
                self.set[position] = low_hand(position, seen, low)?;
            }
        }
        Ok(self.go_on(rules, lines))
    }

    /// A player's bet is lost at once, and their Fortune Bonus with it: their cards are taken up
    /// unseen, and nothing can be paid on them.
    pub(super) fn give_up(
        &mut self,
        seat: Seat,
        [bet, fortune]: [&'static str; 2],
        because: Because,
        lines: &mut impl Lines<Because>,
    ) {
        let position = seat.index();
        if self.bank.seat.is_some() {
            self.collected += self.bets[position];
        }
        self.given_up[position] = [self.bets[position], self.fortune[position]];
        self.take_off(seat, BET, Verdict::Forfeit, (bet, because), lines);
        self.take_off(seat, FORTUNE, Verdict::Forfeit, (fortune, because), lines);
        self.out.insert(seat);
    }

    /// Takes a seat's chips off a spot, with a line that pays nothing.
    pub(super) fn take_off(
        &mut self,
        seat: Seat,
        on: Spot,
        verdict: Verdict,
        (clause, because): (&'static str, Because),
        lines: &mut impl Lines<Because>,
    ) {
        let chips = match on {
            BET => &mut self.bets[seat.index()],
            _ => &mut self.fortune[seat.index()],
        };
        let stake = std::mem::take(chips);
        if stake > Cents::ZERO {
            lines.push(Line::unpaid((seat, on, stake), verdict, clause, because));
        }
    }

    /// The round goes on once everybody has set their hands, or nobody is left to play against.
    pub(super) fn go_on(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if self.has_opponents() && self.next_to_set(rules).is_some() {
            return Step::Continues;
        }
        self.show(rules, lines)
    }

    /// Whether any hand is still to be compared with the dealer's or the bank's.
    pub(super) fn has_opponents(&self) -> bool {
        (0..STACKS).any(|position| self.plays_against(position))
    }
}

/// The low hand that a player has named, which must be of their own cards: those that were seen.
#[inline]
pub(super) fn low_hand(
    position: usize,
    seen: Hand,
    low: Option<[Card; 2]>,
) -> Result<Set, Refusal> {
    let Some([a, b]) = low else { return Ok(Set::FaceDown) };
    if a == b || !seen.contains(a) || !seen.contains(b) {
        let why = format!("seat {} has no {a} and {b} to set low", position + 1);
        return Err(Unknown.cite("OH.PG.13.I", why));
    }
    Ok(Set::Low([a, b]))
}
