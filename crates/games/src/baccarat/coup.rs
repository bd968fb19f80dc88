//! A whole coup in one go, where nothing but cards can come between its first card and its last.

use chance::Card;
use hands::Points;

use super::{
    Baccarat, Because, Hand, Phase, Rules, SeatSet, Side, Variant, banker_draws_after, first_to_draw,
};
use crate::{Lines, Refusal, Step};

/// Cards of a coup at most.
const MOST: u16 = 6;

/// The cards of a coup so far, in the order in which they left the shoe.
struct Drawn {
    cards: [Option<Card>; MOST as usize],
    count: usize,
}

impl<V: Variant> Baccarat<V> {
    /// Whether the next round is dealt face up from a shoe that holds enough for it, with no card
    /// aside: what can be dealt in one go.
    #[inline(always)]
    pub(super) fn is_plain_coup(&self, rules: &Rules) -> bool {
        self.phase == Phase::Wagers
            && !self.wagered.is_empty()
            && self.spare.is_none()
            && !self.simulated
            && !rules.face_down
            && !self.shoe.is_held_up()
            && self.shoe.out.left() >= MOST
    }

    /// Deals and settles it: player, banker, player, banker (OH.BA.9.III, OH.CF.9.III), then the
    /// third cards.
    #[inline(always)]
    pub(super) fn coup(
        &mut self,
        rules: &Rules,
        cards: &mut impl FnMut() -> Option<Card>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let mut drawn = Drawn { cards: [None; MOST as usize], count: 0 };
        macro_rules! card {
            () => {
                match cards() {
                    Some(card) if self.shoe.out.takes(card) => {
                        drawn.cards[drawn.count] = Some(card);
                        drawn.count += 1;
                        card
                    }
                    card => return self.unfinished(rules, &drawn, card, lines),
                }
            };
        }
        let [p1, b1, p2, b2] = [card!(), card!(), card!(), card!()];
        let player = Points::EMPTY.with(p1).with(p2);
        let banker = Points::EMPTY.with(b1).with(b2);
        let (mut third, mut last) = (None, None);
        match first_to_draw(player.get(), banker.get()) {
            None => {}
            Some(Side::Player) => {
                let card = card!();
                third = Some(card);
                if banker_draws_after(banker.get(), Points::value(card)) {
                    last = Some(card!());
                }
            }
            Some(Side::Banker) => last = Some(card!()),
        }
        self.player = Hand::face_up([p1, p2], third);
        self.banker = Hand::face_up([b1, b2], last);
        self.ceded = [SeatSet::NONE; 2];
        Ok(self.settle(rules, lines))
    }

    /// There is no further card, or not this one: the others lie where they fell.
    #[cold]
    #[inline(never)]
    fn unfinished(
        &mut self,
        rules: &Rules,
        drawn: &Drawn,
        refused: Option<Card>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        if drawn.count > 0 {
            self.begin(rules);
        }
        for card in &drawn.cards[..drawn.count] {
            self.falls(rules, *card, false, lines);
        }
        match refused {
            Some(_) => self.shoe.take(refused).map(|()| Step::Continues),
            None => Ok(Step::Continues),
        }
    }
}
