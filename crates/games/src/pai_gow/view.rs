//! What a viewer may see of a Pai Gow table.

use chance::Card;
use hands::{Hand, PaiGowRank};

use super::position::{DEALER, SEATS, STACKS, place};
use super::{NAMES, PaiGowPoker, Phase, Rules};
use crate::{Cents, Fact, HandNumber, HandView, Seat, View, Viewer, WagerState, WagerView};

impl PaiGowPoker {
    pub(super) fn seen_by(&self, rules: &Rules, viewer: Viewer) -> View {
        let dealt = (0..STACKS).filter(|at| self.playing[*at] && self.held[*at] > 0);
        let dealt = dealt.filter(|at| *at == DEALER || !self.out.contains(Seat::at(*at)));
        View {
            hands: dealt.map(|position| self.hand_view(rules, position, viewer)).collect(),
            wagers: self.wagers(),
            facts: self.facts(rules),
            ..View::default()
        }
    }

    /// A player sees their own cards, of both seats if they have two; everybody sees what is
    /// exposed.
    fn hand_view(&self, rules: &Rules, position: usize, viewer: Viewer) -> HandView {
        let own = match viewer {
            Viewer::Seat(seat) => {
                let at = |seat: Seat| seat.index() == position;
                at(seat) || rules.twin(seat).is_some_and(at)
            }
            Viewer::Rail => false,
            Viewer::Dealer | Viewer::All => true,
        };
        let visible = self.exposed || own;
        let stack = &self.stacks[position][..usize::from(self.held[position])];
        let (cards, words) = match self.seven(position).filter(|_| visible) {
            Some(cards) => self.set_hand(rules, position, cards),
            None => (stack.iter().map(|card| card.filter(|_| visible)).collect(), String::new()),
        };
        HandView { place: place(position), hand: HandNumber::FIRST, cards, words }
    }

    /// Seven cards as they are set: the high hand, then the low hand.
    fn set_hand(
        &self,
        rules: &Rules,
        position: usize,
        cards: [Card; 7],
    ) -> (Vec<Option<Card>>, String) {
        let hand = Hand::from(&cards);
        let Some(setting) = self.setting(rules, position, hand) else {
            return (cards.map(Some).to_vec(), PaiGowRank::of7(hand).to_string());
        };
        let (high, low) = (setting.high_rank(), setting.low_rank());
        let of = |part: Hand| cards.into_iter().filter(move |card| part.contains(*card));
        let high_cards: Vec<_> = of(setting.high).collect();
        let cards = high.playing(&high_cards).into_iter().chain(of(setting.low));
        (cards.map(Some).collect(), format!("high {high}, low {}", low.describe()))
    }

    fn wagers(&self) -> Vec<WagerView> {
        let implied = self.bank.put_up() == Cents::ZERO;
        let mut wagers = Vec::new();
        for seat in Seat::up_to(SEATS) {
            let at = seat.index();
            let lies = [self.bets[at], self.fortune[at], self.banked(seat)];
            for (amount, on) in lies.into_iter().zip(NAMES).filter(|(lies, _)| *lies > Cents::ZERO)
            {
                let answers = on == "bank" && implied;
                let state = answers.then_some(WagerState::AnswersForAll);
                wagers.push(WagerView::new(seat, on, amount).being(state));
            }
        }
        wagers
    }

    fn facts(&self, rules: &Rules) -> Vec<Fact> {
        let bank = match (self.bank.seat, self.phase) {
            (_, Phase::Banking { seat }) => format!("seat {seat} is asked"),
            (Some(seat), _) => format!("seat {seat}"),
            (None, _) => "the house".into(),
        };
        let mut facts = vec![Fact::new("bank", bank)];
        if self.bank.has_partners() {
            let partners = self.bank.partners().map(|seat| format!("seat {seat}"));
            facts.push(Fact::new("partners", partners.collect::<Vec<_>>().join(", ")));
        }
        if self.bank.house_bet > Cents::ZERO {
            facts.push(Fact::new("the house bets", self.bank.house_bet.to_string()));
        }
        if self.collected > Cents::ZERO {
            facts.push(Fact::new("the bank has collected", self.collected.to_string()));
        }
        let known = self.starts_at(rules).filter(|_| !matches!(self.phase, Phase::Banking { .. }));
        if let Some(start) = known {
            facts.push(Fact::new(
                "first stack",
                place(usize::from(start)).to_string().replace('-', " "),
            ));
        }
        facts
    }
}
