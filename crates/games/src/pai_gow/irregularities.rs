//! When something goes wrong (OH.PG.16), and when a player leaves (OH.PG.7.II).

use super::position::{DEALER, SEATS, Start, of_seat};
use super::{BANK, BET, Because, FORTUNE, PaiGowPoker, Phase, Rules, Set};
use crate::RefusalCode::{Incomplete, NoRemedy};
use crate::engine::refusal::no_remedy;
use crate::{
    Action, Cents, Choice, Irregularity, IrregularityKind, Line, Lines, Refusal, Seat, Step,
    Verdict,
};

impl PaiGowPoker {
    /// The remedy of what went wrong.
    pub(super) fn remedy(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Some(rule) = rules.book.remedy(what.kind) else {
            return Err(no_remedy(what.kind));
        };
        let clause = rule.clause.id();
        if let Phase::Banking { seat } = self.phase {
            let why = format!("no round is under way: seat {seat} is asked whether it banks");
            return Err(NoRemedy.cite(clause, why));
        }
        if let Some(why) = self.out_of_time(rules, what.kind) {
            return Err(NoRemedy.cite(clause, why));
        }
        match what.kind {
            IrregularityKind::NoRoll => self.no_roll(rules, clause),
            // OH.PG.16.IX: it is a card of the stacks that all have seen.
            IrregularityKind::CardDrawnInError if what.exposed == Some(true) => {
                Ok(self.deal_again())
            }
            // Unseen it is the next card: whoever deals it enters it as such.
            IrregularityKind::CardDrawnInError => Ok(Step::Continues),
            IrregularityKind::HandNotDealt if !rules.by_hand => {
                Err(NoRemedy.cite(clause, "this table deals from a shoe, not from the hand"))
            }
            IrregularityKind::ShufflerJam
            | IrregularityKind::CardExposed
            | IrregularityKind::HandNotDealt => Ok(self.deal_again()),
            IrregularityKind::PlayerCardExposed => self.player_exposed(rules, what, clause, lines),
            IrregularityKind::HandsSetWrong => self.set_wrong(rules, what.seat, clause, lines),
            IrregularityKind::WalkAway => self.walk_away(rules, what.seat, clause, lines),
            IrregularityKind::DealerCardExposed if !self.is_in(DEALER) => {
                Err(NoRemedy.cite(clause, "the house makes no bet, and the dealer has no hand"))
            }
            IrregularityKind::DeckCountWrong if !rules.by_hand => {
                Ok(self.void_all(("OH.PG.10.VII", what.kind), lines))
            }
            _ => Ok(self.void_all((clause, what.kind), lines)),
        }
    }

    /// OH.PG.16.I, OH.PG.16.II: the dice are shaken again.
    fn no_roll(&mut self, rules: &Rules, clause: &'static str) -> Result<Step, Refusal> {
        if rules.start != Start::Dice {
            return Err(NoRemedy.cite(clause, "this table shakes no dice"));
        }
        if self.phase != Phase::Betting {
            return Err(NoRemedy.cite(clause, "the cards are being dealt by the roll"));
        }
        self.start = None;
        Ok(Step::Continues)
    }

    /// Why nothing can be remedied now of what went wrong: there is nothing yet that it could have
    /// spoiled, or it comes too late.
    fn out_of_time(&self, rules: &Rules, kind: IrregularityKind) -> Option<&'static str> {
        let all_dealt = matches!(self.phase, Phase::Setting | Phase::Revealing);
        let nobody = self.phase == Phase::Betting && self.exposure() == Cents::ZERO;
        match kind {
            IrregularityKind::ShufflerJam if nobody && !self.shuffled => Some(
                "nobody has wagered and the cards are shuffled next: nothing is to be remedied",
            ),
            // From the device's shoe come the stacks of this round too; by hand it holds the other
            // deck by then.
            IrregularityKind::ShufflerJam if all_dealt => {
                Some("the cards of this round have been dealt")
            }
            IrregularityKind::ShufflerJam
                if self.phase == Phase::Dealing && self.dealt > 0 && rules.by_hand =>
            {
                Some("the cards are dealt from the hand: the device has no part in that")
            }
            // A roll that was told before any wager may still be called off.
            IrregularityKind::NoRoll if self.start.is_some() => None,
            IrregularityKind::ShufflerJam => None,
            _ if nobody => Some("nobody has wagered: no hand is dealt that it could concern"),
            IrregularityKind::CardDrawnInError if all_dealt => {
                Some("the seven stacks are dealt: there is no next card")
            }
            IrregularityKind::CardExposed | IrregularityKind::HandNotDealt if all_dealt => {
                Some("the seven stacks are dealt")
            }
            IrregularityKind::DealerCardExposed if self.phase == Phase::Revealing => {
                Some("the dealer is showing their cards: none is exposed before its time")
            }
            _ => None,
        }
    }

    /// OH.PG.16.IX, OH.PG.16.X, OH.PG.16.XI: the stacks are taken up and the cards shuffled again;
    /// the wagers stay.
    fn deal_again(&mut self) -> Step {
        self.shuffled = false;
        self.take_up();
        Step::Continues
    }

    /// The position of a seat that has a hand in this round, or will have one.
    fn check_in(
        &self,
        seat: Option<Seat>,
        kind: IrregularityKind,
    ) -> Result<(Seat, usize), Refusal> {
        let Some(seat) = seat else {
            return Err(Incomplete.refuse(format!("`{kind}` needs the seat of the player")));
        };
        let there = of_seat(seat).filter(|at| match self.phase {
            Phase::Betting => self.is_in(*at),
            _ => self.is_shown(*at),
        });
        match there {
            Some(position) => Ok((seat, position)),
            None => Err(NoRemedy.refuse(format!("seat {seat} has no hand in this round"))),
        }
    }

    /// OH.PG.16.IV: the player, who has not looked at their other cards, plays on or voids their
    /// hand.
    fn player_exposed(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        clause: &'static str,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let (seat, position) = self.check_in(what.seat, what.kind)?;
        let set = self.phase == Phase::Revealing
            || (self.phase == Phase::Setting && self.set[position] != Set::Waiting);
        if set {
            return Err(NoRemedy.cite(clause, format!("seat {seat} has set its hands")));
        }
        match what.choice {
            Some(Choice::Continue) => Ok(Step::Continues),
            // Without a bank's hand there is nothing to play against.
            Some(Choice::Void) if self.bank.is(seat) => {
                Ok(self.void_all((clause, what.kind), lines))
            }
            Some(Choice::Void) => {
                self.take_off(seat, BET, Verdict::Void, (clause, Because::HandVoid), lines);
                self.take_off(seat, FORTUNE, Verdict::Void, (clause, Because::HandVoid), lines);
                self.out.insert(seat);
                self.envy.remove(seat);
                Ok(self.without_a_hand(rules, position, lines))
            }
            _ => {
                let why = "the player chooses: `choice` must be continue or void";
                Err(Incomplete.cite(clause, why))
            }
        }
    }

    /// The hand of a position is out of the round, which goes on if anybody else is in it.
    fn without_a_hand(
        &mut self,
        rules: &Rules,
        position: usize,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let nobody = self.bets.iter().all(|bet| *bet == Cents::ZERO);
        match self.phase {
            // Before the deal nothing has been played, and nothing need be.
            Phase::Betting if nobody && self.bank.seat.is_none() => self.not_played(),
            Phase::Betting => Step::Continues,
            Phase::Dealing if !self.has_opponents() => self.show(rules, lines),
            Phase::Dealing => {
                // What is still dealt to it goes to the discard rack.
                self.playing[position] = false;
                Step::Continues
            }
            Phase::Revealing => self.show(rules, lines),
            _ => self.go_on(rules, lines),
        }
    }

    /// OH.PG.16.VIII: the dealer's hands are reset the house way, which is how they are settled
    /// anyway. OH.PG.13.VII.D: a player's that were not set correctly lose.
    fn set_wrong(
        &mut self,
        rules: &Rules,
        seat: Option<Seat>,
        clause: &'static str,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        if seat.is_none() {
            let why = match self.phase {
                Phase::Setting | Phase::Revealing if self.playing[DEALER] => {
                    return Ok(Step::Continues);
                }
                Phase::Setting | Phase::Revealing => {
                    "the house makes no bet: the dealer has no hand"
                }
                _ => "the dealer has not set their hands yet",
            };
            return Err(NoRemedy.cite(clause, why));
        }
        let (seat, position) = self.check_in(seat, IrregularityKind::HandsSetWrong)?;
        if !matches!(self.phase, Phase::Setting | Phase::Revealing) {
            let why = format!("seat {seat} has not set its hands yet");
            return Err(NoRemedy.cite("OH.PG.13.VII.D", why));
        }
        if self.set[position] == Set::Wrong {
            let why = format!("the hands of seat {seat} lose already: it has been noted");
            return Err(NoRemedy.cite("OH.PG.13.VII.D", why));
        }
        if self.phase == Phase::Setting && self.set[position] == Set::Waiting {
            // In the order of the others: a player with two hands, and the bank last.
            self.offered(rules, seat, Action::HouseWay).map_err(|why| why.with_code(NoRemedy))?;
        }
        self.set[position] = Set::Wrong;
        Ok(match self.phase {
            Phase::Setting => self.go_on(rules, lines),
            _ => self.show(rules, lines),
        })
    }

    /// OH.PG.7.II: the wagers of a player who leaves are lost. A bank that leaves has its hands
    /// set the house way.
    fn walk_away(
        &mut self,
        rules: &Rules,
        seat: Option<Seat>,
        clause: &'static str,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let (seat, position) = self.check_in(seat, IrregularityKind::WalkAway)?;
        if self.phase == Phase::Betting {
            let why = "no card has been dealt: players who leave take their wagers with them";
            return Err(NoRemedy.cite(clause, why));
        }
        if self.bank.is(seat) {
            if self.set[position] != Set::Waiting {
                let why = format!("seat {seat}, the bank, has set its hands: the round goes on");
                return Err(NoRemedy.cite(clause, why));
            }
            self.set[position] = Set::HouseWay;
            return Ok(match self.phase {
                Phase::Setting => self.go_on(rules, lines),
                _ => Step::Continues,
            });
        }
        self.give_up(seat, [clause; 2], Because::WalkedAway, lines);
        self.envy.remove(seat);
        Ok(self.without_a_hand(rules, position, lines))
    }

    /// Void: every wager goes back, from the right, what was given up before too, and the chips of
    /// the bank.
    fn void_all(
        &mut self,
        why: (&'static str, IrregularityKind),
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let (clause, because) = (why.0, Because::Void(why.1));
        let banked: [Cents; SEATS] = std::array::from_fn(|at| self.banked(Seat::at(at)));
        for seat in Seat::up_to(SEATS).rev() {
            self.take_off(seat, BET, Verdict::Void, (clause, because), lines);
            self.take_off(seat, FORTUNE, Verdict::Void, (clause, because), lines);
            for (on, paid) in [BET, FORTUNE].into_iter().zip(self.given_up[seat.index()]) {
                if paid > Cents::ZERO {
                    lines.push(Line::given_back((seat, on, paid), clause, because));
                }
            }
        }
        for seat in Seat::up_to(SEATS).rev() {
            let stake = banked[seat.index()];
            if stake > Cents::ZERO {
                lines.push(Line::unpaid((seat, BANK, stake), Verdict::Void, clause, because));
            }
        }
        self.playing = Default::default();
        self.not_played()
    }
}
