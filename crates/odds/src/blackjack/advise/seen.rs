//! What a player has seen, and what follows from it.

use chance::{Card, Place};
use games::blackjack::{FirstCards, HoleCardGame, Rules, TwentyOne};
use games::{Action, Cents, Game, Pays, Seat, View, Viewer};
use hands::Total;

use super::hand::Own;
use super::unknown;
use crate::blackjack::{
    ACE, Act, Against, Counts, DRAWN, DealerTree, End, Fate, Play, Shoe, Stake, VALUES, Wide,
    falling, value_of,
};
use crate::{AdviceError, Ratio, Situation};

/// Weights times as many fit in a [`Wide`].
pub(super) const MOST_PARTS: i64 = 1 << 26;

/// What a player sees and remembers, and what follows from it.
#[derive(Clone)]
pub struct Seen {
    pub play: Play,
    /// The smallest chip.
    pub unit: Cents,
    /// What a unit of the values is.
    pub base: Cents,
    /// The seat's hands, and which of them decides.
    pub own: Vec<Own>,
    pub turn: usize,
    /// The dealer's up card, and the hole card where it lies open.
    pub up: usize,
    pub hole: Option<usize>,
    /// What is drawn to them.
    pub tree: DealerTree,
    /// What this player has not seen, the hole card and what was burned included.
    pub left: Shoe,
    /// A card that lies exposed and is dealt next.
    pub next_card: Option<usize>,
    /// What the seat may still win in this round.
    pub room: Option<Cents>,
    /// What insurance pays.
    pub insured: Pays,
    /// Whether all seats together may win no more than so much, and others still may.
    pub shares_limit: bool,
    /// What a side bet that will have won after the peek lets the seat put on its bet.
    pub proceeds: Cents,
    /// What comes back of the bet of the hand in turn when it is given up.
    pub half_back: Cents,
    /// The seat's side bets.
    pub side_bets: Vec<String>,
    /// How many cards are remembered that lie on the table no more.
    pub earlier: usize,
    /// Whether other seats may still draw.
    pub others_play: bool,
}

impl Seen {
    pub fn new<V: HoleCardGame>(situation: &Situation<'_>) -> Result<Seen, AdviceError> {
        let (table, seat) = (situation.table, situation.seat);
        let bad = |bad: games::OptionError| AdviceError::Unknown(bad.to_string());
        let rules = TwentyOne::<V>::rules(table.chosen()).map_err(bad)?;
        let play = Play::of::<V>(table.chosen()).map_err(bad)?;
        let view = table.view(Viewer::Seat(seat));
        let (up, hole) = dealers_cards(&view)?;
        let mut left = Shoe::of_decks(play.terms.decks);
        for card in &view.seen {
            let less = left.without(value_of(*card));
            left = less.ok_or_else(|| unknown("more cards of a value than the shoe has"))?;
        }
        let own = Own::all(&view, seat);
        let turn = situation.hand.index();
        let base = Own::base(&own, turn, &table.offers(seat, Some(situation.hand)))?;
        let half_back = rules.half_back(own[turn].bet);
        let total = [Some(up), hole].into_iter().flatten().fold(Total::EMPTY, with);
        let tree = match hole {
            Some(_) => DealerTree::open(total, play.terms.hits_soft_17),
            None => DealerTree::new(up, play.terms.hits_soft_17),
        };
        let on_side = view.wagers.iter().filter(|wager| wager.seat == seat && wager.on != "bet");
        let seen = Seen {
            unit: rules.unit,
            room: room(&rules, &view, situation),
            insured: rules.insured.pays,
            shares_limit: rules.payout.of_a_round().is_some() && !rides_alone(&view, seat),
            proceeds: proceeds(&rules, &view, seat).unwrap_or(Cents::ZERO),
            side_bets: on_side.map(|wager| wager.on.clone()).collect(),
            earlier: of_earlier_rounds(&view),
            others_play: others_play(&view, situation),
            next_card: view.next_card.map(value_of),
            play,
            base,
            own,
            turn,
            up,
            hole,
            tree,
            left,
            half_back,
        };
        seen.check(&view)?;
        Ok(seen)
    }

    /// Whether enough is known of the hands, and the cards last to the end of the round.
    fn check(&self, view: &View) -> Result<(), AdviceError> {
        if self.hand().size < 2 || self.hand().face_down() > 0 {
            return Err(unknown("a card of this hand has not been seen"));
        }
        let cards_left = view.fact("cards left").and_then(|left| left.parse().ok());
        // The hole card is one of those counted, and has been dealt already.
        let there = cards_left.unwrap_or(self.left.left()) + u64::from(self.hole.is_none());
        if there.min(self.left.left()) < self.most_cards() {
            return Err(unknown("too few cards are left in the shoe to be sure of a round"));
        }
        Ok(())
    }

    /// The most cards that the seat and the dealer can still need, were the lowest to come first:
    /// a hand of 20 points, and a dealer's of 16, may get one more.
    fn most_cards(&self) -> u64 {
        let hard = |total: Total| u64::from(total.hard());
        let dealer = [Some(self.up), self.hole].into_iter().flatten().fold(Total::EMPTY, with);
        let (mut points, mut more) = (16u64.saturating_sub(hard(dealer)), 1);
        let open = |(n, own): &(usize, &Own)| *n == self.turn || own.waits();
        for (_, own) in self.own.iter().enumerate().filter(open) {
            points += 20u64.saturating_sub(hard(own.total()));
            more += 1;
        }
        let pair = self.own.iter().find(|own| own.waits()).and_then(Own::first);
        if let Some(pair) = pair.or_else(|| self.may_split()) {
            // Each hand more begins with a card of the pair, and goes on like any other.
            let most = usize::from(self.play.terms.most_hands(pair == ACE));
            let hands = most.saturating_sub(self.own.len()) as u64;
            points += hands * (20 - pair as u64);
            more += 2 * hands;
        }
        let mut cards = 0;
        for (value, count) in self.left.counts().iter().enumerate() {
            let worth = value as u64 + 1;
            let taken = u64::from(*count).min(points / worth);
            (points, cards) = (points - taken * worth, cards + taken);
        }
        cards + more
    }

    /// The hand that decides.
    pub fn hand(&self) -> &Own {
        &self.own[self.turn]
    }

    /// So much money in units.
    pub fn units(&self, amount: Cents) -> Ratio {
        Ratio::new(amount.cents(), self.base.cents().unsigned_abs())
    }

    /// The value of the pair that the hand in turn may be split into.
    pub fn may_split(&self) -> Option<usize> {
        let pair = self.hand().pair()?;
        let most = self.play.terms.most_hands(pair == ACE);
        (self.own.len() < usize::from(most)).then_some(pair)
    }

    /// Whether the hand in turn may have another card: split aces may not where they get one.
    pub fn may_draw(&self) -> bool {
        let closed =
            self.own.len() > 1 && self.hand().starts_with_ace() && self.play.terms.one_card_to_aces;
        !closed && self.hand().total().points() < 21
    }

    /// What rides on a hand, as whole numbers, and how many of them are a unit. A payout limit is
    /// counted where there is one hand alone; several are counted [`Together`](super::together).
    pub fn stake(&self, own: &Own) -> (Stake, i64) {
        let cents = own.stake(self.base);
        let most = match self.room {
            Some(room) if self.one_rides() => room.cents().max(0),
            _ => i64::MAX,
        };
        let doubled = [Act::Double, Act::FreeDouble].map(|act| cents.after(act).wins());
        let part = gcd(gcd(cents.bet, cents.lammers), self.base.cents());
        let finer = gcd(part, most);
        let reached = doubled.into_iter().any(|wins| wins > most) && most / finer < MOST_PARTS;
        let part = if reached { finer } else { part };
        let stake = Stake {
            bet: cents.bet / part,
            lammers: cents.lammers / part,
            most: if reached { most / part } else { i64::MAX },
        };
        (stake, self.base.cents() / part)
    }

    /// Whether all that rides is on one hand, which is not going to be split.
    pub fn one_rides(&self) -> bool {
        self.own.len() == 1
    }

    /// Hands that other cards than the seat's own are drawn to, with some cards put back.
    pub fn against(&self, back: &Counts) -> Against<'_> {
        let mut counts = *self.left.counts();
        counts.iter_mut().zip(back).for_each(|(left, back)| *left += back);
        let shoe = Shoe::of(counts);
        Against::new(&self.tree, shoe, self.play.free_bets, Against::depth_for(&shoe))
    }

    /// The chances of the dealer's ends when these cards are drawn from now; they sum to the chance
    /// that there is no blackjack.
    pub fn ends(&self, left: &Shoe) -> [Ratio; End::ALL.len()] {
        match (self.next_card, self.hole) {
            (None, _) => chances(&self.tree, left),
            (Some(next), Some(hole)) => chances(&self.tree_with(hole, next), left),
            (Some(next), None) => {
                let mut sum: [Ratio; End::ALL.len()] = Default::default();
                let not = self.tree.hole_is_not();
                for hole in (0..VALUES).filter(|hole| Some(*hole) != not) {
                    let Some(less) = left.without(hole) else { continue };
                    let chance = Ratio::new(left.count(hole), left.left());
                    let ends = chances(&self.tree_with(hole, next), &less);
                    sum.iter_mut().zip(ends).for_each(|(sum, end)| *sum += end * &chance);
                }
                sum
            }
        }
    }

    /// The dealer with a hole card and, when drawing, this card first.
    fn tree_with(&self, hole: usize, next: usize) -> DealerTree {
        let hits_soft_17 = self.play.terms.hits_soft_17;
        let total = [self.up, hole].into_iter().fold(Total::EMPTY, with);
        let draws = games::blackjack::DealerHand::draws_to(total, hits_soft_17);
        DealerTree::open(if draws { with(total, next) } else { total }, hits_soft_17)
    }

    /// What a hand of these points, or a bust, brings in units when the dealer's ends have these
    /// weights.
    pub fn meets(&self, points: u8, own: &Own, ends: &[Ratio]) -> Ratio {
        let (stake, unit) = self.stake(own);
        let mut sum = Ratio::ZERO;
        for (end, chance) in End::ALL.into_iter().zip(ends) {
            let net = match self.fate(points, end) {
                Fate::Won => stake.wins(),
                Fate::Tied => 0,
                Fate::Lost => -stake.bet,
            };
            sum += chance * Ratio::from(net);
        }
        sum / Ratio::from(unit)
    }

    /// How a hand of these points, or a bust, fares.
    pub fn fate(&self, points: u8, end: End) -> Fate {
        match points {
            22.. => Fate::Lost,
            _ => Fate::of(points, end, self.play.free_bets),
        }
    }
}

fn with(total: Total, value: usize) -> Total {
    total.with_points(value as u8 + 1)
}

/// The greatest common part of two amounts, one of which may be nothing.
pub(super) fn gcd(a: i64, b: i64) -> i64 {
    games::common_divisor(a, b).max(1)
}

fn chances(tree: &DealerTree, left: &Shoe) -> [Ratio; End::ALL.len()] {
    let all = Ratio::from(falling(left.left(), DRAWN));
    tree.drawn(left).ways.map(|ways| Ratio::from(Wide::from(ways)) / &all)
}

/// The dealer's up card, and the hole card where it lies open.
fn dealers_cards(view: &View) -> Result<(usize, Option<usize>), AdviceError> {
    let dealer = view.hands.iter().find(|hand| hand.place == Place::Dealer);
    match dealer.map(|hand| hand.cards.as_slice()) {
        Some([Some(up)] | [Some(up), None]) => Ok((value_of(*up), None)),
        Some([Some(up), Some(hole)]) => Ok((value_of(*up), Some(value_of(*hole)))),
        _ => Err(unknown("the dealer's up card is not known")),
    }
}

/// Whether other seats may still draw: those behind this one, and before play begins all.
fn others_play(view: &View, situation: &Situation<'_>) -> bool {
    let (table, seat) = (situation.table, situation.seat);
    let in_turn = |offer: &games::Offer| offer.action == Action::Stand;
    let plays = table.offers(seat, Some(situation.hand)).iter().any(in_turn);
    let later = |other: Seat| other > seat || (other != seat && !plays);
    view.hands.iter().any(|hand| matches!(hand.place, Place::Seat(other) if later(other)))
}

/// What is remembered besides the cards on the table.
fn of_earlier_rounds(view: &View) -> usize {
    let mut now: Vec<Card> =
        view.hands.iter().flat_map(|hand| hand.cards.clone()).flatten().collect();
    now.extend(view.next_card);
    let mut earlier = 0;
    for card in &view.seen {
        match now.iter().position(|other| other == card) {
            Some(at) => drop(now.swap_remove(at)),
            None => earlier += 1,
        }
    }
    earlier
}

/// What the seat may still win in a round with payout limits. That of all seats together is its own
/// once nobody else can win any more.
fn room<V: HoleCardGame>(
    rules: &Rules<V>,
    view: &View,
    situation: &Situation<'_>,
) -> Option<Cents> {
    let progressive = |wager: &str| V::PROGRESSIVES.iter().any(|spot| V::SPOTS[*spot] == wager);
    let lines = situation.table.statements();
    let won = |seat: Option<Seat>| -> Cents {
        let own = lines.iter().filter(|line| seat.is_none_or(|seat| seat == line.seat));
        let own = own.filter(|line| !line.for_dealer && !progressive(&line.wager));
        own.map(|line| line.paid).sum()
    };
    let of_seat = rules.payout.of_a_seat().map(|limit| limit - won(Some(situation.seat)));
    let alone = rides_alone(view, situation.seat);
    let of_round = rules.payout.of_a_round().filter(|_| alone).map(|limit| limit - won(None));
    [of_seat, of_round].into_iter().flatten().min()
}

/// Whether nobody else has a wager on the table.
fn rides_alone(view: &View, seat: Seat) -> bool {
    view.wagers.iter().all(|wager| wager.seat == seat)
}

/// What the side bet whose winner may cap the bet will bring back, should the dealer have no
/// blackjack.
fn proceeds<V: HoleCardGame>(rules: &Rules<V>, view: &View, seat: Seat) -> Option<Cents> {
    let (spot, _) = V::CAPS?;
    let mine = |wager: &&games::WagerView| wager.seat == seat && wager.on == V::SPOTS[spot];
    let stake = view.wagers.iter().filter(|wager| wager.state.is_none()).find(mine)?.amount;
    let cards = |place| view.hands.iter().find(|hand| hand.place == place).map(|hand| &hand.cards);
    let [Some(first), Some(second)] = cards(Place::Seat(seat))?[..] else { return None };
    let up = (*cards(Place::Dealer)?.first()?)?;
    let cards = FirstCards { own: [first, second], up, blackjack_hole: None };
    Some(V::first_cards(&rules.pays, spot, cards)?.returned(stake, rules.unit))
}
