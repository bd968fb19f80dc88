//! Who is paid what: the forfeited wagers from the left, then every player from the right.

use chance::{Card, Rank};
use hands::{FiveCategory, FiveRank, Hand, ThreeCategory, ThreeRank};

use super::{
    ANTE, ANTE_BONUS, Because, Made, PAIR_PLUS, PLAY, Rules, SIX_CARD, Stakes, ThreeCardPoker,
};
use crate::poker::deal::{DEALER, Places};
use crate::{Cents, Line, Lines, Mishap, Pays, Spot, Step, Verdict};

/// "Queen high or better" (OH.3C.12.I).
const QUALIFIES: ThreeRank = ThreeRank::floor(ThreeCategory::HighCard, Rank::Queen);

impl ThreeCardPoker {
    /// OH.3C.10.III: forfeited wagers are collected from the left, before the dealer's cards are
    /// shown. Who has nothing left is out of the round.
    #[inline]
    pub(super) fn collect_forfeits(&mut self, lines: &mut impl Lines<Because>) {
        for place in self.folded.with(self.gone).left_to_right() {
            self.forfeit(place, lines);
        }
    }

    /// Takes what a player who folded or left has forfeited.
    pub(super) fn forfeit(&mut self, place: usize, lines: &mut impl Lines<Because>) {
        let gone = self.gone.has(place);
        let stakes = &mut self.stakes[place];
        let (spots, clause, because): (&[usize], _, _) = match stakes {
            // OH.3C.7.III: whatever he wagered is abandoned.
            _ if gone => (&[ANTE, PLAY, PAIR_PLUS, SIX_CARD], "OH.3C.7.III", Because::Left),
            // A fold never forfeits the Six Card Bonus.
            [_, _, six, _] if *six > Cents::ZERO => {
                (&[ANTE, PAIR_PLUS], "OH.3C.10.II.B", Because::Folded)
            }
            [_, pair_plus, ..] if *pair_plus > Cents::ZERO => {
                (&[ANTE, PAIR_PLUS], "OH.3C.10.II.A", Because::Folded)
            }
            _ => (&[ANTE], "OH.3C.10.II", Because::Folded),
        };
        for &spot in spots {
            let stake = std::mem::take(&mut stakes[spot]);
            if stake > Cents::ZERO {
                let wager = wager(place, spot, stake);
                lines.push(Line::unpaid(wager, Verdict::Forfeit, clause, because));
            }
        }
        if stakes[SIX_CARD] == Cents::ZERO {
            self.wagered = self.wagered.without(Places::only(place));
        }
    }

    /// OH.3C.10.IV: everybody who is left, from the dealer's right.
    #[inline]
    pub(super) fn settle(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if !self.wagered.is_empty() {
            let dealer = Dealer::new(self.face_up(DEALER));
            for place in self.wagered.right_to_left() {
                let cards = Hand::from(self.face_up(place));
                let stakes = std::mem::take(&mut self.stakes[place]);
                settle_player(rules, place, stakes, cards, &dealer, lines);
            }
            self.open = self.wagered.with(Places::DEALER);
        }
        self.round_over()
    }

    /// All hands are void: every wager goes back, in the order in which wagers are settled.
    pub(super) fn void(
        &mut self,
        clause: &'static str,
        what: Mishap,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        for place in self.wagered.right_to_left() {
            let stakes = std::mem::take(&mut self.stakes[place]);
            for spot in [ANTE, PLAY, PAIR_PLUS, SIX_CARD] {
                if stakes[spot] > Cents::ZERO {
                    let wager = wager(place, spot, stakes[spot]);
                    lines.push(Line::unpaid(wager, Verdict::Void, clause, Because::Void(what)));
                }
            }
        }
        self.round_over()
    }

    /// Three cards that everybody may now see.
    #[inline]
    fn face_up(&self, place: usize) -> [Card; 3] {
        self.hands[place].map(|card| card.expect("what a showdown needs has been revealed"))
    }
}

/// The dealer's hand at the showdown.
struct Dealer {
    cards: Hand,
    rank: ThreeRank,
}

impl Dealer {
    #[inline]
    fn new(cards: [Card; 3]) -> Dealer {
        let cards = Hand::from(cards);
        Dealer { cards, rank: ThreeRank::of(cards) }
    }

    #[inline]
    fn qualifies(&self) -> bool {
        self.rank >= QUALIFIES
    }
}

#[inline]
const fn wager(place: usize, spot: usize, stake: Cents) -> (u8, Spot, Cents) {
    (place as u8 + 1, Spot(spot as u16), stake)
}

/// Settles the wagers of one player: first what is collected (OH.3C.10.IV.B), then what is
/// returned or paid (OH.3C.10.IV.C), each in the order ante, play, ante bonus, Pair Plus; the Six
/// Card Bonus comes after all of them (OH.3C.11.II).
#[inline]
fn settle_player(
    rules: &Rules,
    place: usize,
    [ante, pair_plus, six_card, play]: Stakes,
    cards: Hand,
    dealer: &Dealer,
    lines: &mut impl Lines<Because>,
) {
    let rank = ThreeRank::of(cards);
    let made = Made::Three(rank.category());
    let pair_pays = rules.pair_plus[rank.category() as usize];
    let against = Because::Against { player: rank, dealer: dealer.rank };
    let in_play = play > Cents::ZERO;
    let beaten = in_play && dealer.qualifies() && rank < dealer.rank;

    if beaten {
        lines.push(lost(wager(place, ANTE, ante), against));
        lines.push(lost(wager(place, PLAY, play), against));
    }
    if pair_plus > Cents::ZERO && matches!(pair_pays, Pays::Lose) {
        lines.push(lost(wager(place, PAIR_PLUS, pair_plus), Because::NoPair(rank)));
    }
    if in_play && !beaten {
        let (ante, play) = (wager(place, ANTE, ante), wager(place, PLAY, play));
        if !dealer.qualifies() {
            // The Play Wager is returned, whatever the player holds.
            let because = Because::NotQualified(dealer.rank);
            lines.push(Line::win(ante, rules.even(ante.2), "OH.3C.12.I", because));
            lines.push(Line::unpaid(play, Verdict::Push, "OH.3C.12.I", because));
        } else if rank > dealer.rank {
            lines.push(Line::win(ante, rules.even(ante.2), "OH.3C.12.II", against));
            lines.push(Line::win(play, rules.even(play.2), "OH.3C.12.II", against));
        } else {
            lines.push(Line::unpaid(ante, Verdict::Push, "OH.3C.12.III", against));
            lines.push(Line::unpaid(play, Verdict::Push, "OH.3C.12.III", against));
        }
    }
    let bonus = rules.ante_bonus[rank.category() as usize];
    if in_play && !matches!(bonus, Pays::Lose) {
        // On any hand that plays, won or lost. The ante has its own line: nothing more is staked.
        let paid = bonus.on(ante, rules.unit);
        let line = wager(place, ANTE_BONUS, Cents::ZERO);
        lines.push(Line::win(line, paid, "OH.3C.12.V", Because::Pays(made, bonus)));
    }
    if pair_plus > Cents::ZERO && !matches!(pair_pays, Pays::Lose) {
        let line = wager(place, PAIR_PLUS, pair_plus);
        lines.push(paid(rules, line, pair_pays, "OH.3C.12.IV", made));
    }
    if six_card > Cents::ZERO {
        let line = wager(place, SIX_CARD, six_card);
        lines.push(settle_six_cards(rules, line, cards + dealer.cards));
    }
}

/// OH.3C.11.II.A: the best five of the player's and the dealer's cards, or all six of them.
#[cold]
fn settle_six_cards(rules: &Rules, wager: (u8, Spot, Cents), six: Hand) -> Line<Because> {
    let best = FiveRank::of6(six);
    let (made, pays) = match six_card_royal(six) {
        Some(suit) => (Made::SixCardRoyal(suit), rules.six_card_royal[suit as usize]),
        None => {
            let category: FiveCategory = best.category();
            (Made::Five(category), rules.six_card[category as usize])
        }
    };
    if matches!(pays, Pays::Lose) {
        Line::unpaid(wager, Verdict::Lose, "OH.3C.11.II.A.1", Because::NoTrips(best))
    } else {
        paid(rules, wager, pays, "OH.3C.12.VI", made)
    }
}

/// Nine to ace of one suit: six cards of a suit, none below a nine.
fn six_card_royal(six: Hand) -> Option<chance::Suit> {
    let mut cards = six.cards();
    let suit = cards.next()?.suit();
    let royal = six.cards().all(|card| card.suit() == suit && card.rank() >= Some(Rank::Nine));
    if royal { suit } else { None }
}

#[inline]
fn lost(wager: (u8, Spot, Cents), because: Because) -> Line<Because> {
    Line::unpaid(wager, Verdict::Lose, "OH.3C.10.IV.B", because)
}

/// A wager that its pay table pays.
#[inline]
fn paid(
    rules: &Rules,
    wager: (u8, Spot, Cents),
    pays: Pays,
    clause: &'static str,
    made: Made,
) -> Line<Because> {
    let award = pays.on(wager.2, rules.unit);
    let mut line = Line::win(wager, award, clause, Because::Pays(made, pays));
    // A casino may post its raised odds "for 1".
    line.stake_kept = !pays.returns_stake();
    line
}
