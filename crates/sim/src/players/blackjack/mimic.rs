//! Plays as the dealer must: draws to 17, and nothing else.

use chance::Quick;
use games::blackjack::pontoon_plus::{HITS_SOFT_17, PlayerAsked, PontoonPlus};
use games::blackjack::{BoxAsked, DealerHand, HoleCardGame, TwentyOne};
use games::{Action, Decision};

use super::seat_decides;
use crate::{Asked, Player, RulesOf};

/// Draws as the table's dealer does; never doubles, splits, insures or gives up.
pub struct MimicDealer;

fn draws(total: hands::Total, hits_soft_17: bool) -> Action {
    if DealerHand::draws_to(total, hits_soft_17) { Action::Hit } else { Action::Stand }
}

impl<V: HoleCardGame> Player<TwentyOne<V>> for MimicDealer {
    #[inline(always)]
    fn decide(
        &self,
        game: &TwentyOne<V>,
        rules: &RulesOf<TwentyOne<V>>,
        asked: Asked,
        _: &mut Quick,
    ) -> Decision {
        match game.box_asked() {
            Some(BoxAsked::Insurance) => seat_decides(asked, Action::NoInsurance),
            Some(BoxAsked::Cap(_)) => seat_decides(asked, Action::Collect),
            _ => {
                let total = game.seat(asked.seat).hands[0].cards.total();
                seat_decides(asked, draws(total, rules.terms.hits_soft_17))
            }
        }
    }
}

impl Player<PontoonPlus> for MimicDealer {
    #[inline(always)]
    fn decide(
        &self,
        game: &PontoonPlus,
        _: &RulesOf<PontoonPlus>,
        asked: Asked,
        _: &mut Quick,
    ) -> Decision {
        match game.player_asked() {
            Some(PlayerAsked::Insurance) => seat_decides(asked, Action::NoInsurance),
            // A hand that the dealer stands on has more than the 12 that may stand (SG.PP.3.22).
            _ => {
                let total = game.seat(asked.seat).hands[0].cards.total();
                seat_decides(asked, draws(total, HITS_SOFT_17))
            }
        }
    }
}
