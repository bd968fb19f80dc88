//! A pair that is split, every hand played by its own cards.

use std::collections::BTreeMap;

use super::pays::{Pays, Suits};
use super::play::{Deep, END, FirstTwo, Game, Play, completing, doubled_points};
use super::players_hands::Next;
use super::splits::{Split, Weights};
use crate::Ratio;
use crate::blackjack::{ACE, Counts, Shoe, VALUES, Wide, falling};

/// What is done with two cards, splitting and giving up apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// No more cards.
    Stand,
    /// Another card.
    Hit,
    /// One card for another bet.
    Double,
}

/// What 6-7-8 and 7-7-7 are paid more than another 21 of three cards in split hands, whose suits
/// are not looked at: the mean over them, for hands whose first card is of the pair, and for those
/// that further splits add.
#[derive(Clone, Debug)]
pub struct Extras {
    /// 6-7-8.
    pub runs: [Ratio; 2],
    /// 7-7-7.
    pub sevens: [Ratio; 2],
}

/// So many times one over others.
fn part(of: i64, among: i64) -> Ratio {
    Ratio::new(of, among.unsigned_abs())
}

/// Three cards drawn from `of` of a suit, `among` all of the rank.
fn three(of: i64, among: i64) -> Ratio {
    part(of * (of - 1) * (of - 2), among * (among - 1) * (among - 2))
}

impl Extras {
    /// Whatever the suits of the pair.
    pub fn mean(pays: &Pays, decks: i64) -> Extras {
        let spades = part(1, 4);
        let runs = runs(pays, &spades);
        let sevens = sevens(
            pays,
            &part((decks - 1) * (decks - 2), (4 * decks - 1) * (4 * decks - 2)),
            &spades,
        );
        Extras { runs: [runs.clone(), runs], sevens: [sevens.clone(), sevens] }
    }

    /// A pair of sevens of these suits.
    pub fn of_sevens(pays: &Pays, decks: i64, suits: Suits) -> Extras {
        let left = 4 * decks - 2;
        // The pair's share of spades; the chance that a further seven is one.
        let (pair, further) = match suits {
            Suits::Mixed => (part(1, 4), part(1, 4)),
            Suits::Suited => (Ratio::ZERO, part(decks, left)),
            Suits::Spades => (Ratio::ONE, part(decks - 2, left)),
        };
        // How many sevens of its suit are left to one of the pair.
        let own = if suits == Suits::Mixed { decks - 1 } else { decks - 2 };
        let first = sevens(pays, &part(own * (own - 1), left * (left - 1)), &pair);
        // Of three further sevens: those suits that the pair is of, and the others.
        let of = |gone: i64| three(decks - gone, left);
        let (spades, others) = match suits {
            Suits::Mixed => {
                let half = (of(0) + of(1)) / Ratio::from(2);
                (half.clone(), half * Ratio::from(3))
            }
            Suits::Suited => (of(0), of(2) + of(0) * Ratio::from(2)),
            Suits::Spades => (of(2), of(0) * Ratio::from(3)),
        };
        let mixed = Ratio::ONE - &spades - &others;
        let more = pays.extra(true, Suits::Mixed) * mixed
            + pays.extra(true, Suits::Spades) * spades
            + pays.extra(true, Suits::Suited) * others;
        Extras { runs: [runs(pays, &pair), runs(pays, &further)], sevens: [first, more] }
    }
}

/// 6-7-8 when the first card is a spade so often; the other two are of its suit once in sixteen.
fn runs(pays: &Pays, spades: &Ratio) -> Ratio {
    let suited = pays.extra(false, Suits::Spades) * spades
        + pays.extra(false, Suits::Suited) * (Ratio::ONE - spades);
    pays.extra(false, Suits::Mixed) * part(15, 16) + suited * part(1, 16)
}

/// 7-7-7 when all are of one suit so often, and that is spades so often.
fn sevens(pays: &Pays, suited: &Ratio, spades: &Ratio) -> Ratio {
    let of_suit = pays.extra(true, Suits::Spades) * spades
        + pays.extra(true, Suits::Suited) * (Ratio::ONE - spades);
    pays.extra(true, Suits::Mixed) * (Ratio::ONE - suited) + of_suit * suited
}

/// What is known of a pair that is split.
#[derive(Clone, Debug)]
pub struct SplitPlay {
    /// Until how many hands it is split.
    pub most: usize,
    /// By the second card of a hand.
    pub acts: [Act; VALUES],
    /// Whether a longer hand draws, by its number: hands whose second card is another than the
    /// pair's, and those where it is the pair's.
    pub hits: [Vec<bool>; 2],
    /// By second and third card, whether what was doubled is kept.
    pub keeps: [[bool; VALUES]; VALUES],
    /// What all hands are worth, every 21 of three cards paid alike.
    flat: Ratio,
    /// How often 6-7-8, 7-7-7 is drawn, for hands of the pair and for further ones.
    runs: [Ratio; 2],
    sevens: [Ratio; 2],
    /// What is wagered in all.
    pub staked: Ratio,
}

/// The hands of one card that wait, and how many there are in all.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    /// All hands of the box.
    pub hands: usize,
    /// Those that wait for their second card.
    pub pending: usize,
    /// The most that there may be.
    pub most: usize,
}

impl SplitPlay {
    /// The best way to play hands of one card of a value, out of a shoe that has given up all that
    /// lies on the table: split again whenever that can be done, or never. Of two equal ones never.
    pub fn solve(
        game: Game<'_>,
        shoe: Shoe,
        pair: usize,
        waiting: Waiting,
        mean: &Extras,
    ) -> SplitPlay {
        let never =
            SplitPlay::until(game, shoe, pair, Waiting { most: waiting.hands, ..waiting }, mean);
        if waiting.most <= waiting.hands {
            return never;
        }
        let always = SplitPlay::until(game, shoe, pair, waiting, mean);
        if always.value(mean) > never.value(mean) { always } else { never }
    }

    /// What the hands are worth together.
    pub fn value(&self, extras: &Extras) -> Ratio {
        let of =
            |often: &[Ratio; 2], extra: &[Ratio; 2]| &often[0] * &extra[0] + &often[1] * &extra[1];
        &self.flat + of(&self.runs, &extras.runs) + of(&self.sevens, &extras.sevens)
    }

    fn until(
        game: Game<'_>,
        shoe: Shoe,
        pair: usize,
        waiting: Waiting,
        mean: &Extras,
    ) -> SplitPlay {
        let split = Split::new(waiting.hands, waiting.pending, waiting.most);
        let mut found = SplitPlay {
            most: waiting.most,
            acts: [Act::Stand; VALUES],
            hits: Default::default(),
            keeps: [[true; VALUES]; VALUES],
            flat: Ratio::ZERO,
            runs: [Ratio::ZERO, Ratio::ZERO],
            sevens: [Ratio::ZERO, Ratio::ZERO],
            staked: Ratio::ZERO,
        };
        let all = split.all();
        for (same, weights) in [(false, &all.other), (true, &all.same)] {
            let play = Play::split(game, shoe, pair, weights);
            let deep = (pair != ACE).then(|| play.deep());
            let whole = Whole::new(game, &shoe, weights.len());
            for second in (0..VALUES).filter(|second| (*second == pair) == same) {
                let cards = two(pair, second);
                // The split value's own cards are in the weights.
                let count = if same { 1 } else { shoe.count(second) as i64 };
                if count > 0 {
                    found.add(&play, deep.as_ref(), &cards, (second, count), &whole, mean);
                }
            }
            found.add_completed(game, shoe, pair, &split, same);
            found.hits[usize::from(same)] = deep.map_or_else(Vec::new, Deep::into_hits);
        }
        found
    }

    /// Adds hands with one second card.
    fn add(
        &mut self,
        play: &Play<'_>,
        deep: Option<&Deep>,
        cards: &Counts,
        (second, count): (usize, i64),
        whole: &Whole,
        mean: &Extras,
    ) {
        let times = |wide: Wide| whole.part(wide.times(count));
        let Some(hand) = play.hands().with(cards) else {
            // SG.PP.3.24.3: an ace and a picture are 21, paid at once.
            let all = times(play.all(cards));
            self.flat += &all * Ratio::new(whole.pays_21, whole.parts);
            self.staked += all;
            return;
        };
        let Some(two) = deep.and_then(|deep| play.first_two(deep, hand)) else {
            // SG.PP.3.24.2: a split ace gets one card.
            let worth = play.worth_of_standing(cards, hand.total.points());
            self.flat += whole.value(worth.times(count));
            self.staked += times(play.all(cards));
            return;
        };
        let (act, worth) = best(&two, whole, extra_of(cards, mean));
        self.acts[second] = act;
        self.keeps[second] = two.keeps;
        self.flat += worth * Ratio::from(count);
        self.staked += times(two.all);
        if act == Act::Double {
            self.staked += times(two.kept);
        }
    }

    /// Notes how often drawing to two cards makes 6-7-8 or 7-7-7.
    fn add_completed(
        &mut self,
        game: Game<'_>,
        shoe: Shoe,
        pair: usize,
        split: &Split,
        same: bool,
    ) {
        for second in (0..VALUES).filter(|second| (*second == pair) == same) {
            let cards = two(pair, second);
            if completing(&cards).is_none() || self.acts[second] != Act::Hit {
                continue;
            }
            let count = if same { 1 } else { shoe.count(second) as i64 };
            for (n, weights) in [&split.all_first(), &split.more].into_iter().enumerate() {
                let Weights { other, same: again } = weights;
                let weights = if same { again } else { other };
                if weights.is_empty() {
                    continue;
                }
                let play = Play::split(game, shoe, pair, weights);
                let whole = Whole::new(game, &shoe, weights.len());
                let often = whole.part(play.completes(&cards).times(count));
                let sum = if cards[6] == 2 { &mut self.sevens } else { &mut self.runs };
                sum[n] += often;
            }
        }
    }
}

/// Everything that there is, to divide by.
struct Whole {
    ways: Ratio,
    parts: u64,
    pays_21: i64,
}

impl Whole {
    fn new((hands, pays, _): Game<'_>, shoe: &Shoe, shoes: usize) -> Whole {
        let ways = Ratio::from(falling(shoe.left(), super::play::draws(hands) + shoes - 1));
        Whole { ways, parts: pays.parts.unsigned_abs(), pays_21: pays.by_size[2] }
    }

    fn part(&self, wide: Wide) -> Ratio {
        Ratio::from(wide) / &self.ways
    }

    fn value(&self, wide: Wide) -> Ratio {
        self.part(wide) / Ratio::from(self.parts)
    }
}

/// The best of standing, drawing and doubling, of equal ones the first, without what 6-7-8 and
/// 7-7-7 bring more.
fn best(two: &FirstTwo, whole: &Whole, extra: Option<&Ratio>) -> (Act, Ratio) {
    let more = extra.map_or(Ratio::ZERO, |extra| whole.part(two.completes) * extra);
    let mut best: Option<(Act, Ratio, Ratio)> = None;
    let hit = whole.value(two.hit);
    let offers = [
        two.stand.map(|stand| (Act::Stand, whole.value(stand))),
        Some((Act::Hit, hit)),
        Some((Act::Double, whole.value(two.double))),
    ];
    for (act, flat) in offers.into_iter().flatten() {
        let value = if act == Act::Hit { &flat + &more } else { flat.clone() };
        if best.as_ref().is_none_or(|(_, _, known)| value > *known) {
            best = Some((act, flat, value));
        }
    }
    best.map_or((Act::Hit, Ratio::ZERO), |(act, flat, _)| (act, flat))
}

fn extra_of<'e>(cards: &Counts, mean: &'e Extras) -> Option<&'e Ratio> {
    completing(cards).map(|_| if cards[6] == 2 { &mean.sevens[0] } else { &mean.runs[0] })
}

/// Two cards.
pub fn two(first: usize, second: usize) -> Counts {
    let mut cards = [0; VALUES];
    cards[first] += 1;
    cards[second] += 1;
    cards
}

/// By net result in parts, and end of the dealer.
type ByNet = BTreeMap<i64, [Wide; END]>;

/// Chances in parts of 2^60.
const UNIT: i128 = 1 << 60;

/// How a split round spreads, in parts of 2^60: how often it is won, and its mean square.
///
/// Hands are taken as independent of one another once the dealer's end is known; a 6-7-8 or 7-7-7
/// as paid for several suits. Nothing else in a figure rests on that.
pub fn won_and_square(game: Game<'_>, shoe: Shoe, pair: usize, plan: &SplitPlay) -> (Ratio, Ratio) {
    let split = Split::new(2, 2, plan.most);
    let mut by_net: ByNet = BTreeMap::new();
    let all = split.all();
    let longest = all.other.len().max(all.same.len());
    let pad = |list: &[i64]| -> Vec<i64> {
        (0..longest).map(|n| list.get(n).copied().unwrap_or(0)).collect()
    };
    for (same, weights) in [(false, pad(&all.other)), (true, pad(&all.same))] {
        let play = Play::split(game, shoe, pair, &weights);
        let deep = (pair != ACE).then(|| play.deep());
        for second in (0..VALUES).filter(|second| (*second == pair) == same) {
            let spread = Spread { play: &play, deep: deep.as_ref(), pays: game.1, shoe, pair };
            spread.add(second, plan, &mut by_net);
        }
    }
    let chances_of_hands = split.hands.iter().map(|(hands, terms)| {
        let term = |(gone, term): (usize, &i64)| {
            let ways = falling(shoe.count(pair), gone).times(*term);
            Ratio::from(ways) / Ratio::from(falling(shoe.left(), gone))
        };
        (*hands, fixed(&terms.iter().enumerate().map(term).sum()))
    });
    let hands: Vec<(usize, i128)> = chances_of_hands.collect();
    combine(&by_net, &hands, game.1.parts)
}

fn fixed(chance: &Ratio) -> i128 {
    let scaled = chance * Ratio::from(UNIT);
    let whole = scaled.numerator() / dashu_int::IBig::from(scaled.denominator().clone());
    i128::try_from(whole).unwrap_or(0)
}

fn combine(by_net: &ByNet, hands: &[(usize, i128)], parts: i64) -> (Ratio, Ratio) {
    let total = |end: usize| by_net.values().map(|ends| ends[end]).sum::<Wide>();
    let everything: Wide = (0..END).map(total).sum();
    let (mut won, mut square) = (0i128, 0i128);
    for end in 0..END {
        let all = total(end);
        if all.is_zero() {
            continue;
        }
        let at_end = fixed(&(Ratio::from(all) / Ratio::from(everything)));
        let chance = |ends: &[Wide; END]| fixed(&(Ratio::from(ends[end]) / Ratio::from(all)));
        let one: Vec<(i64, i128)> = by_net.iter().map(|(net, ends)| (*net, chance(ends))).collect();
        let mut sums: BTreeMap<i64, i128> = [(0, UNIT)].into();
        for count in 1..=4 {
            let mut next = BTreeMap::new();
            for ((sum, a), (net, b)) in sums.iter().flat_map(|s| one.iter().map(move |o| (s, o))) {
                *next.entry(sum + net).or_insert(0) += a * b / UNIT;
            }
            sums = next;
            for (_, often) in hands.iter().filter(|(hands, _)| *hands == count) {
                for (net, chance) in &sums {
                    let weight = at_end * often / UNIT * chance / UNIT;
                    won += if *net > 0 { weight } else { 0 };
                    square += weight * i128::from(net * net);
                }
            }
        }
    }
    let of =
        |parts_of: i128, per: i64| Ratio::from(parts_of) / (Ratio::from(UNIT) * Ratio::from(per));
    (of(won, 1), of(square, parts * parts))
}

/// What becomes of one hand of a split.
struct Spread<'s, 'a> {
    play: &'s Play<'a>,
    deep: Option<&'s Deep>,
    pays: &'s Pays,
    shoe: Shoe,
    pair: usize,
}

impl Spread<'_, '_> {
    fn add(&self, second: usize, plan: &SplitPlay, by: &mut ByNet) {
        let cards = two(self.pair, second);
        let (parts, even) = (self.pays.parts, self.pays.even);
        let Some(hand) = self.play.hands().with(&cards) else {
            return self.settled(&cards, self.pays.by_size[2], 1, by);
        };
        let points = hand.total.points();
        match (plan.acts[second], self.deep) {
            (_, None) | (Act::Stand, _) => self.compared(&cards, points, 1, 1, by),
            (Act::Double, _) => {
                for third in 0..VALUES {
                    let mut cards = cards;
                    cards[third] += 1;
                    match doubled_points(&two(self.pair, second), third) {
                        22.. => self.settled(&cards, -2 * parts, 1, by),
                        21 => self.settled(&cards, 2 * even, 1, by),
                        _ if !plan.keeps[second][third] => self.settled(&cards, -parts, 1, by),
                        points => self.compared(&cards, points, 2, 1, by),
                    }
                }
            }
            (Act::Hit, Some(deep)) => self.hits(deep, &cards, by),
        }
    }

    /// A hand that draws, and goes on as its play says.
    fn hits(&self, deep: &Deep, from: &Counts, by: &mut ByNet) {
        let all = self.play.hands().all();
        let mut orders = vec![0i64; all.len()];
        for (n, hand) in all.iter().enumerate() {
            let times = if hand.cards == *from { 1 } else { orders[n] };
            if times == 0 {
                continue;
            }
            if hand.cards != *from && !deep.hits(n) {
                self.compared(&hand.cards, hand.total.points(), 1, times, by);
                continue;
            }
            for (value, next) in hand.next.into_iter().enumerate() {
                let mut cards = hand.cards;
                cards[value] += 1;
                match next {
                    Next::Hand(next) => orders[usize::from(next)] += times,
                    Next::TwentyOne => {
                        self.settled(&cards, self.pays.by_size[hand.size + 1], times, by);
                    }
                    Next::Bust => self.settled(&cards, -self.pays.parts, times, by),
                }
            }
        }
    }

    /// The ways to draw the cards that are not of the split value, in one order.
    fn ways(&self, cards: &Counts) -> Wide {
        let mut others = *cards;
        others[self.pair] = 0;
        self.shoe.ways(&others)
    }

    fn settled(&self, cards: &Counts, net: i64, times: i64, by: &mut ByNet) {
        let ways = self.ways(cards);
        if ways.is_zero() {
            return;
        }
        let sums = by.entry(net).or_default();
        for (sum, weight) in sums.iter_mut().zip(self.play.meets(cards)) {
            *sum += (weight * ways).times(times);
        }
    }

    fn compared(&self, cards: &Counts, points: u8, bets: i64, times: i64, by: &mut ByNet) {
        let ways = self.ways(cards);
        if ways.is_zero() {
            return;
        }
        let (parts, even) = (self.pays.parts, self.pays.even);
        for (end, weight) in self.play.meets(cards).into_iter().enumerate() {
            let net = match (end, points.cmp(&(17 + end as u8))) {
                // SG.PP.3.25.4: a pontoon takes one bet.
                (7, _) => -parts,
                (5 | 6, _) | (_, std::cmp::Ordering::Greater) => bets * even,
                (_, std::cmp::Ordering::Equal) => 0,
                (_, std::cmp::Ordering::Less) => -bets * parts,
            };
            by.entry(net).or_default()[end] += (weight * ways).times(times);
        }
    }
}
