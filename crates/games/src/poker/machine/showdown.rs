//! Who is paid what: forfeits from the left, then every player from the right.

use chance::{Card, Place};
use hands::Hand;

use super::because::Because;
use super::deal::{HOUSE, Places, SEATS};
use super::poker_game::{PokerGame, Shown};
use super::seat_settlement::SeatSettlement;
use super::seen::hand;
use super::table::{Phase, Poker, Rules};
use crate::poker::multi_link;
use crate::{Award, Cents, Chips, Envy, IrregularityKind, Line, Lines, Seat, Spot, Step, Verdict};

/// A place with the chips of its seat: its own, and those for the dealer.
pub(super) type SeatChips<'a, V> =
    (usize, &'a <V as PokerGame>::Stakes, &'a <V as PokerGame>::Stakes);

impl<V: PokerGame> Poker<V> {
    /// Forfeited wagers are collected from the left once everybody has decided. Who has nothing
    /// left is out of the round.
    pub(super) fn collect_forfeits(&mut self, lines: &mut impl Lines<Because<V::PaidFor>>) {
        for place in self.owing.left_to_right() {
            self.forfeit(place, lines);
        }
        self.owing = Places::NONE;
    }

    /// Takes what a player who folded or left has forfeited.
    fn forfeit(&mut self, place: usize, lines: &mut impl Lines<Because<V::PaidFor>>) {
        let gone = self.gone.has(place);
        let chips = (self.stakes[place], self.tips[place]);
        let left = Self::forfeit_chips(place, chips, gone, lines);
        for spot in 0..V::Stakes::SPOTS {
            self.forfeited[place][spot] += chips.0[spot] - left.0[spot];
        }
        self.collected = self.collected.with(Places::only(place));
        (self.stakes[place], self.tips[place]) = left;
        if left.0 == V::Stakes::default() {
            self.wagered = self.wagered.without(Places::only(place));
        }
    }

    /// Takes the chips of a seat, its own and those for the dealer, that a fold or leaving
    /// forfeits; answers what is left of them.
    #[inline(always)]
    pub(super) fn forfeit_chips(
        place: usize,
        (own, tips): (V::Stakes, V::Stakes),
        gone: bool,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> (V::Stakes, V::Stakes) {
        let mut left = (own, tips);
        let mut wagers =
            SeatSettlement::new(seat(place), Cents::ZERO, &own, tips_of::<V>(&tips), 0, lines);
        for &spot in V::ORDER {
            // A player who leaves abandons everything.
            let (clause, because) = match gone {
                true => (V::CLAUSES.leaves, Because::Left),
                false if V::FOLD_KEEPS.contains(&spot) => continue,
                false if V::MULTI_LINK == Some(spot) => (multi_link::FORFEIT, Because::Folded),
                false => (V::fold_clause(&own, spot), Because::Folded),
            };
            wagers.unpaid(spot, Verdict::Forfeit, clause, because);
            left.0[spot] = Cents::ZERO;
            if V::TIPS.is_some() {
                left.1[spot] = Cents::ZERO;
            }
        }
        left
    }

    /// Nobody has a wager left: the round is over, unless a folded hand brings an envy bonus.
    #[inline]
    pub(super) fn nobody_left(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        if self.to_show(rules, None).is_empty() {
            self.round_over()
        } else {
            self.show(rules, lines)
        }
    }

    /// Settles, unless cards that matter have yet to be turned over.
    #[inline(never)]
    pub(super) fn show(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        if !self.owing.is_empty() {
            self.collect_forfeits(lines);
        }
        if self.unseen
            && let Some((place, _)) = self.to_reveal(rules)
        {
            self.phase = Phase::Revealing;
            let turned = match place {
                Place::Seat(seat) => Places::only(seat.index()),
                _ => Places::HOUSE,
            };
            self.open = self.open.with(self.house(rules)).with(turned);
            return Step::Continues;
        }
        self.settle(rules, lines)
    }

    /// Whose hands are shown: those that a wager left looks at, given what the dealer has, and
    /// those that may bring another player an envy bonus.
    #[inline]
    fn to_show(&self, rules: &Rules<V>, dealer: Option<&V::DealerHand>) -> Places {
        let looks = |place: usize| V::needs_hand(rules, &self.stakes[place], dealer);
        let looked_at = self.wagered.only_if(looks);
        let envious = self.linked();
        match V::ENVY {
            Some((_, Envy::AnyHand, _)) if envious.is_empty() => looked_at,
            Some((_, Envy::AnyHand, _)) if !self.hands_void && self.has_five_cards() => {
                let mut hands = self.dealt_in.without(self.gone);
                if envious.left_to_right().count() == 1 {
                    // A player's own hand brings no envy.
                    hands = hands.without(envious);
                }
                looked_at.with(hands)
            }
            _ => looked_at,
        }
    }

    /// Whether the hands have come to the five cards that a progressive looks at (OH.ML.5.I).
    fn has_five_cards(&self) -> bool {
        let own = self.dealt_in.first().map_or(0, |place| self.held[place]);
        own + self.board_open >= 5
    }

    /// Who plays the last progressive, the one with the envy bonus, and is still there.
    #[inline]
    pub(super) fn linked(&self) -> Places {
        match V::PROGRESSIVES.len() {
            0 => Places::NONE,
            n => self.locked[n - 1].without(self.gone),
        }
    }

    /// The dealer's hand, where it is shown: somebody's wagers are settled by it.
    #[inline]
    fn house(&self, rules: &Rules<V>) -> Places {
        let needed = |place: usize| V::needs_dealer(rules, &self.stakes[place], self.hand(place));
        let shows = V::HOUSE == Place::Dealer && self.wagered.any(needed);
        if shows { Places::HOUSE } else { Places::NONE }
    }

    /// The next card to turn over: the dealer's first, then those of the players from the right.
    pub(super) fn to_reveal(&self, rules: &Rules<V>) -> Option<(Place, usize)> {
        if self.wagered.is_empty() && self.linked().is_empty() {
            return None;
        }
        let unseen = |place: usize| {
            let cards = &self.hands[place][..usize::from(self.held[place])];
            Some((Self::place(place), cards.iter().position(Option::is_none)?))
        };
        let house = self.house(rules);
        if let Some(hidden) = house.first().and_then(unseen) {
            return Some(hidden);
        }
        let dealer = self.dealer(rules, house, &self.shown());
        let hidden = self.to_show(rules, dealer.as_ref()).right_to_left().find_map(unseen);
        let joker = |place: usize| self.hands[place].contains(&Some(Card::JOKER));
        hidden.or_else(|| {
            let needed = self.replacement == Some(None) && self.linked().any(joker);
            needed.then_some((Place::JokerReplacement, 0))
        })
    }

    /// What the dealer has, where the hand is shown; all its cards were seen.
    #[inline]
    fn dealer(&self, rules: &Rules<V>, house: Places, shown: &Shown) -> Option<V::DealerHand> {
        (!house.is_empty()).then(|| V::dealer(rules, self.hand(HOUSE), shown))
    }

    /// Everybody who is left, from the dealer's right.
    #[inline]
    fn settle(&mut self, rules: &Rules<V>, lines: &mut impl Lines<Because<V::PaidFor>>) -> Step {
        let shown = self.shown();
        let house = self.house(rules);
        let dealer = self.dealer(rules, house, &shown);
        let showing = self.to_show(rules, dealer.as_ref());
        if self.wagered.is_empty() {
            // Everybody has folded: the dealer's hand matters to nobody.
            for place in showing.right_to_left() {
                self.settle_progressives(rules, place, &shown, lines);
            }
        } else {
            let linked = self.locked != [Places::NONE; 3];
            let since = lines.mark();
            let mut won = Cents::ZERO;
            for place in self.wagered.with(showing).right_to_left() {
                if self.wagered.has(place) {
                    let (seat, cards) = (self.seat_chips(place), self.laid_open(place, showing));
                    won += Self::settle_chips(rules, seat, dealer.as_ref(), cards, &shown, lines);
                }
                if linked && showing.has(place) {
                    self.settle_progressives(rules, place, &shown, lines);
                }
            }
            if rules.payout.may_cut(won) {
                let seats = self.wagered.right_to_left();
                let seats =
                    seats.map(|place| (self.seat_chips(place), self.laid_open(place, showing)));
                Self::keep_limits(rules, seats, dealer.as_ref(), &shown, since, lines);
            }
        }
        self.open = showing.with(house);
        self.round_over()
    }

    /// A place with the chips of its seat, its own and those for the dealer.
    #[inline]
    fn seat_chips(&self, place: usize) -> SeatChips<'_, V> {
        (place, &self.stakes[place], &self.tips[place])
    }

    /// Settles the chips of one seat; answers what it won of what payout limits cover.
    #[inline(always)]
    pub(super) fn settle_chips(
        rules: &Rules<V>,
        (place, own, tips): SeatChips<'_, V>,
        dealer: Option<&V::DealerHand>,
        cards: Hand,
        shown: &Shown,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Cents {
        let tips = tips_of::<V>(tips);
        let mut wagers =
            SeatSettlement::new(seat(place), rules.unit, own, tips, rules.limited, lines);
        V::settle(rules, dealer, cards, shown, &mut wagers);
        wagers.paid()
    }

    /// What the seats won is cut to the payout limits. A listener that only adds up has kept no
    /// lines: they are told once more, to a list.
    #[cold]
    #[inline(never)]
    pub(super) fn keep_limits<'a, L: Lines<Because<V::PaidFor>>>(
        rules: &Rules<V>,
        seats: impl Iterator<Item = (SeatChips<'a, V>, Hand)>,
        dealer: Option<&V::DealerHand>,
        shown: &Shown,
        since: L::Mark,
        lines: &mut L,
    ) {
        let mut settled: Vec<Line<Because<V::PaidFor>>> = Vec::new();
        for (seat, cards) in seats {
            Self::settle_chips(rules, seat, dealer, cards, shown, &mut settled);
        }
        rules.payout.keep_lines(&settled, |wager| V::is_limited(wager.0.into()), since, lines);
    }

    /// The progressives of one seat, at the meters as they stand at its turn (OH.ML.7.IV), and what
    /// its hand brings to the others.
    fn settle_progressives(
        &mut self,
        rules: &Rules<V>,
        place: usize,
        shown: &Shown,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        if self.hands_void || !self.has_five_cards() {
            return;
        }
        let cards = self.hand(place);
        for (n, spot) in V::PROGRESSIVES.iter().enumerate() {
            let progressive = &rules.progressives[n];
            let stake = self.stakes[place][*spot];
            let last = n + 1 == V::PROGRESSIVES.len();
            // Without a wager a hand counts only where any hand may bring an envy bonus.
            let any_hand = last && matches!(V::ENVY, Some((_, Envy::AnyHand, _)));
            if stake == Cents::ZERO && !any_hand {
                continue;
            }
            let (line, made) = V::award(rules, n, cards, shown);
            if stake > Cents::ZERO {
                let wager = (seat(place), Spot(*spot as u16), stake);
                let award = line.map(|line| progressive.award(line, &mut self.meters));
                let because = match award {
                    Some(Award { pays, meter, .. }) => Because::Award { made, pays, meter },
                    None => Because::NotPaid(made),
                };
                lines.push(Line::award(wager, line.zip(award), progressive.clause, because));
            }
            if let Some(line) = line.filter(|line| last && progressive.envy(*line) > Cents::ZERO) {
                self.pay_envy(rules, place, line, (made, shown), lines);
            }
        }
    }

    /// What a hand brings to every other player with a wager, from the right.
    fn pay_envy(
        &mut self,
        rules: &Rules<V>,
        place: usize,
        line: u8,
        (made, shown): (V::PaidFor, &Shown),
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let Some((spot, envy, clause)) = V::ENVY else { return };
        let n = V::PROGRESSIVES.len() - 1;
        let others = self.linked().without(Places::only(place));
        let wins = |other: &usize| {
            let line = V::award(rules, n, self.hand(*other), shown).0;
            line.is_some_and(|line| rules.progressives[n].envy(line) > Cents::ZERO)
        };
        let others: Places = match envy {
            Envy::AnyHand => others,
            Envy::Winners => others.only_if(|other| !wins(&other)),
        };
        let paid = rules.progressives[n].envy(line);
        for other in others.right_to_left() {
            let wager = (seat(other), Spot(spot as u16), Cents::ZERO);
            let because = Because::Envy { seat: seat(place), made };
            lines.push(Line::win(wager, paid, clause, because));
        }
    }

    /// All hands are void: every wager of the round goes back, in the order in which wagers are
    /// settled, but those that are spared; those that were forfeited and collected already have a
    /// line without a stake. What progressive wagers had put on the meters is taken back.
    pub(super) fn void(
        &mut self,
        rules: &Rules<V>,
        (clause, what): (&'static str, IrregularityKind),
        spared: &[usize],
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let dealt = self.phase != Phase::Betting;
        for place in self.wagered.with(self.collected).right_to_left() {
            if !dealt {
                V::lock(&mut self.stakes[place]);
            }
            let (own, tips) = (self.stakes[place], self.tips[place]);
            let collected = self.forfeited[place];
            let mut left = own;
            let tips = tips_of::<V>(&tips);
            let mut wagers = SeatSettlement::new(seat(place), Cents::ZERO, &own, tips, 0, lines);
            for &spot in V::ORDER.iter().filter(|spot| !spared.contains(spot)) {
                wagers.unpaid(spot, Verdict::Void, clause, Because::Void(what));
                wagers.give_back(spot, collected[spot], clause, Because::Void(what));
                if let Some(n) = V::PROGRESSIVES.iter().position(|known| *known == spot)
                    && dealt
                    && own[spot] + collected[spot] > Cents::ZERO
                {
                    rules.progressives[n].take_back(&mut self.meters);
                }
                left[spot] = Cents::ZERO;
                self.tips[place][spot] = Cents::ZERO;
                self.forfeited[place][spot] = Cents::ZERO;
            }
            self.stakes[place] = left;
            if left == V::Stakes::default() {
                self.wagered = self.wagered.without(Places::only(place));
            }
        }
        self.hands_void = true;
        (self.undecided, self.owing) = (Places::NONE, Places::NONE);
    }

    /// The round is over; a shuffle is due. The hands lie there until then.
    #[inline]
    pub(super) fn round_over(&mut self) -> Step {
        for place in self.wagered.left_to_right() {
            self.stakes[place] = V::Stakes::default();
            if V::TIPS.is_some() {
                self.tips[place] = V::Stakes::default();
            }
        }
        self.no_chips_left()
    }

    /// The round is over, and the layout is empty.
    #[inline(always)]
    pub(super) fn no_chips_left(&mut self) -> Step {
        self.phase = Phase::Betting;
        self.stage = 0;
        self.shuffled = false;
        self.unseen = false;
        self.hands_void = false;
        self.wagered = Places::NONE;
        self.undecided = Places::NONE;
        self.folded = Places::NONE;
        self.gone = Places::NONE;
        self.owing = Places::NONE;
        self.locked = [Places::NONE; 3];
        if !self.collected.is_empty() {
            self.collected = Places::NONE;
            self.forfeited = [V::Stakes::default(); SEATS];
        }
        Step::Settled
    }

    /// The cards that lie open for everybody.
    #[inline]
    fn shown(&self) -> Shown {
        let mut shown = Shown { replacement: self.replacement.flatten(), ..Shown::default() };
        for (n, card) in self.board[..usize::from(self.board_open)].iter().flatten().enumerate() {
            shown.board = shown.board.with(*card);
            if n < 3 {
                shown.flop = shown.flop.with(*card);
            }
        }
        shown
    }

    /// The cards of a player who shows them; none of one whose hand decides nothing.
    #[inline]
    fn laid_open(&self, place: usize, showing: Places) -> Hand {
        if showing.has(place) { self.hand(place) } else { Hand::EMPTY }
    }

    /// The cards of a place; those that nobody turned over are not needed.
    #[inline]
    fn hand(&self, place: usize) -> Hand {
        hand(&self.hands[place][..usize::from(self.held[place])])
    }
}

#[inline]
pub(super) const fn seat(place: usize) -> Seat {
    Seat::at(place)
}

/// What a player wagered for the dealer, where the document knows such wagers.
#[inline(always)]
fn tips_of<V: PokerGame>(tips: &V::Stakes) -> Option<&V::Stakes> {
    V::TIPS.is_some().then_some(tips)
}
