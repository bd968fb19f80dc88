//! Blocks of rounds that are looked up, several shoes side by side.
//!
//! A shoe is put in its order up to the cut card at once, and the cards before it are followed
//! through the [`Automaton`](crate::automaton::Automaton) without a question in between; the last
//! rounds are dealt card by card. Four shoes are followed by turns: while one waits for its edge
//! the others go on.
//!
//! Every card is the one that the table machine would have been dealt. What a [`QuickShoe`] deals
//! depends on its words alone, not on who asks for how many cards when, but for how far it is in
//! order when it is shuffled again; [`Ahead`] follows that from round to round, and it is put in
//! order as far. So all draws are those whose evenness [`chance::uniform`] argues and tests.

use std::ops::Range;

use chance::{Quick, QuickShoe};

use crate::automaton::Automaton;
use crate::block::{Block, Brought, Walk};
use crate::compiled::Compiled;
use crate::round::ENOUGH;
use crate::ways::Ways;
use crate::{Listener, Plan, Played};

/// How many shoes lie side by side.
pub(crate) const SIDE_BY_SIDE: usize = 4;

/// Places for the rounds of a shoe: more than it has cards.
const PLACES: usize = 512;

/// Below this many cards before the cut card a shoe is dealt card by card.
const FEW: usize = 64;

/// Where the shoes are shuffled.
#[derive(Clone, Copy)]
struct Cut {
    /// A round that ends with more cards out is the last.
    cards: usize,
    /// As many are put in order and followed at once.
    at_once: usize,
    size: usize,
}

/// How far a shoe would be in order, had a machine dealt from it.
struct Ahead {
    ready: usize,
    /// Whole handfuls of the shoe.
    whole: usize,
}

impl Ahead {
    const HANDFUL: usize = QuickShoe::<u8>::HANDFUL;

    /// After so many burned cards.
    fn new(burned: usize, size: usize) -> Ahead {
        let whole = size / Ahead::HANDFUL * Ahead::HANDFUL;
        Ahead { ready: burned.next_multiple_of(Ahead::HANDFUL), whole }
    }

    /// A round begins with so many cards out.
    #[inline(always)]
    fn begin(&mut self, out: usize) {
        let more = usize::from(self.ready.wrapping_sub(out) < ENOUGH);
        let prepared = self.ready + more * QuickShoe::<u8>::PREPARED;
        self.ready = prepared.min(self.whole);
    }

    /// So many cards are out in the round, or at its end.
    #[inline(always)]
    fn deal(&mut self, out: usize) {
        if self.ready < out {
            self.ready = out.next_multiple_of(Ahead::HANDFUL);
        }
    }
}

/// A block with its shoe.
struct Lane {
    shoe: QuickShoe<u8>,
    quick: Quick,
    /// Where the round is, and what it has told.
    place: u64,
    told: u64,
    burned: usize,
    /// What rounds have told, and in the low bits how many cards were out when they ended.
    ended: Box<[u64; PLACES]>,
    count: usize,
    /// Rounds of the block, and those that are left.
    rounds: u64,
    left: u64,
    ran_out: bool,
    walk: Walk,
    by_depth: Vec<Brought>,
    /// How often a round ended in each way.
    times: Vec<u64>,
}

/// Whether no round of a plan can take more cards than its shoe has left.
pub(crate) fn suffice<G: Played>(compiled: &Compiled, plan: &Plan, cut: u16) -> bool {
    let (round, burned) = compiled.automaton.longest();
    let size = plan.decks() * G::DECK.len();
    let most = if plan.fresh { burned } else { usize::from(cut).max(burned) };
    most + round <= size
}

/// Plays blocks of rounds by looking up.
pub(crate) struct Shoes<'a> {
    plan: &'a Plan,
    automaton: &'a Automaton,
    /// Empty, but knows the spots.
    listener: &'a Listener,
    ways: Ways<'a>,
    cut: Cut,
}

impl<'a> Shoes<'a> {
    /// Shoes with a cut card behind so many cards.
    pub fn new<G: Played>(
        compiled: &'a Compiled,
        plan: &'a Plan,
        listener: &'a Listener,
        cut: u16,
    ) -> Shoes<'a> {
        let size = plan.decks() * G::DECK.len();
        let cards = if plan.fresh { 0 } else { usize::from(cut) };
        let whole = (cards + 1).min(size) / Ahead::HANDFUL * Ahead::HANDFUL;
        let cut = Cut { cards, at_once: if cards < FEW { 0 } else { whole }, size };
        let ways = Ways::new(compiled, listener);
        Shoes { plan, automaton: &compiled.automaton, listener, ways, cut }
    }

    /// Plays the blocks with these numbers, up to four of them side by side. None for a block in
    /// which a shoe ran out in a round: what is done then the table knows.
    pub fn blocks<G: Played>(
        &mut self,
        numbers: Range<u64>,
        keeps_curves: impl Fn(u64) -> bool,
    ) -> Vec<Option<Block>> {
        let lane = |number| Lane::new::<G>(self.plan, number, keeps_curves(number));
        let mut lanes: Vec<Lane> = numbers.map(lane).collect();
        while let Ok(four) = <&mut [Lane; SIDE_BY_SIDE]>::try_from(&mut lanes[..])
            && four.iter().all(|lane| lane.left > 0)
        {
            self.shoes(four);
        }
        for lane in &mut lanes {
            while lane.left > 0 {
                self.shoe(lane);
            }
        }
        lanes.into_iter().map(|lane| lane.into_block(&self.ways, self.listener)).collect()
    }

    /// A shoe of each of four blocks.
    fn shoes(&mut self, lanes: &mut [Lane; SIDE_BY_SIDE]) {
        lanes.iter_mut().for_each(|lane| self.begin(lane));
        let from = lanes.iter().map(|lane| lane.burned).max().unwrap_or(0);
        for lane in lanes.iter_mut() {
            self.follow([lane], |lane| lane.burned..from.min(self.cut.at_once));
        }
        self.follow(lanes.each_mut(), |_| from..self.cut.at_once);
        lanes.iter_mut().for_each(|lane| self.finish(lane));
    }

    /// A shoe of one block.
    fn shoe(&mut self, lane: &mut Lane) {
        self.begin(lane);
        self.follow([lane], |lane| lane.burned..self.cut.at_once);
        self.finish(lane);
    }

    /// The shoe is shuffled, and cards are burned.
    fn begin(&self, lane: &mut Lane) {
        let automaton = self.automaton;
        lane.shoe.shuffle_all();
        lane.shoe.ready_to(&mut lane.quick, self.cut.at_once);
        let mut place = automaton.shoe();
        while place != Automaton::BEGIN {
            let Some(letter) = lane.shoe.draw(&mut lane.quick) else {
                return lane.runs_out();
            };
            place = (automaton.step(place, letter) & automaton.place_mask()) as u32;
        }
        (lane.place, lane.told, lane.count) = (Automaton::BEGIN.into(), automaton.begin(), 0);
        lane.burned = lane.shoe.dealt();
    }

    /// Follows cards that are in order through shoes side by side. What has been told is written
    /// down at every card, and kept where a round ended.
    #[inline(always)]
    fn follow<const N: usize>(&self, lanes: [&mut Lane; N], cards: impl Fn(&Lane) -> Range<usize>) {
        let Range { start, end } = cards(&*lanes[0]);
        let automaton = self.automaton;
        let (begin, mask) = (automaton.begin(), automaton.place_mask());
        let mut places: [u64; N] = std::array::from_fn(|n| lanes[n].place);
        let mut told: [u64; N] = std::array::from_fn(|n| lanes[n].told);
        let mut counts: [usize; N] = std::array::from_fn(|n| lanes[n].count);
        let mut shoes = lanes.map(|lane| {
            (lane.shoe.places(), &mut lane.ended, &mut lane.place, &mut lane.told, &mut lane.count)
        });
        for at in start..end {
            let out = at as u64 + 1;
            for (n, (letters, ended, ..)) in shoes.iter_mut().enumerate() {
                let edge = automaton.step(places[n] as u32, letters[at % PLACES]);
                let sum = told[n].wrapping_add(edge & !mask);
                places[n] = edge & mask;
                ended[counts[n] % PLACES] = sum | out;
                let over = places[n] == u64::from(Automaton::BEGIN);
                counts[n] = counts[n].wrapping_add(usize::from(over));
                told[n] = if over { begin } else { sum };
            }
        }
        for (n, (_, _, place, sum, count)) in shoes.iter_mut().enumerate() {
            (**place, **sum, **count) = (places[n], told[n], counts[n]);
        }
    }

    /// The last rounds of the shoe, and the books of all.
    fn finish(&mut self, lane: &mut Lane) {
        let (automaton, Cut { cards, at_once, size }) = (self.automaton, self.cut);
        let mask = automaton.place_mask();
        let mut ahead = Ahead::new(lane.burned, size);
        let mut out = lane.burned;
        for ended in &lane.ended[..lane.count] {
            ahead.begin(out);
            out = (ended & mask) as usize;
            ahead.deal(out);
        }
        let begin = u64::from(Automaton::BEGIN);
        if at_once > 0 {
            if lane.place != begin {
                ahead.begin(out);
                ahead.deal(at_once);
            }
            lane.shoe.ready_to(&mut lane.quick, ahead.ready);
            lane.shoe.deal_to(at_once);
        }
        loop {
            if lane.place == begin {
                let out = lane.shoe.dealt();
                if out > cards && lane.count > 0 {
                    break;
                }
                lane.shoe.prepare(&mut lane.quick, ENOUGH);
            }
            let Some(letter) = lane.shoe.draw(&mut lane.quick) else {
                return lane.runs_out();
            };
            let edge = automaton.step(lane.place as u32, letter);
            lane.place = edge & mask;
            lane.told = lane.told.wrapping_add(edge & !mask);
            if lane.place == begin {
                lane.ended[lane.count % PLACES] = lane.told | lane.shoe.dealt() as u64;
                lane.told = automaton.begin();
                lane.count += 1;
            }
        }
        lane.books(&mut self.ways, mask);
    }
}

impl Lane {
    fn new<G: Played>(plan: &Plan, number: u64, curves: bool) -> Lane {
        let (sessions, more) = plan.block(number);
        let session = plan.session.max(1);
        let rounds = sessions * session + more;
        Lane {
            shoe: QuickShoe::of(G::DECK, plan.decks(), G::counts),
            quick: Quick::seeded(plan.seed, number),
            place: 0,
            told: 0,
            burned: 0,
            ended: Box::new([0; PLACES]),
            count: 0,
            rounds,
            left: rounds,
            ran_out: false,
            walk: Walk::new((sessions, session), curves),
            by_depth: vec![Brought::default(); plan.decks() * G::DECK.len() + 1],
            times: Vec::new(),
        }
    }

    /// The shoe has no card left in a round: nothing of the block is kept.
    #[cold]
    fn runs_out(&mut self) {
        (self.ran_out, self.left) = (true, 0);
    }

    /// Enters the rounds of a shoe, as many as the block has left.
    fn books(&mut self, ways: &mut Ways<'_>, mask: u64) {
        let rounds = self.count.min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let mut out = self.burned;
        for ended in &self.ended[..rounds] {
            let way = ways.find(ended & !mask);
            let number = way.number as usize;
            if number >= self.times.len() {
                self.times.resize(number + 1, 0);
            }
            self.times[number] += 1;
            self.walk.round(way.net);
            self.by_depth[out].add(way.net);
            out = (ended & mask) as usize;
        }
        self.left -= rounds as u64;
    }

    fn into_block(self, ways: &Ways<'_>, listener: &Listener) -> Option<Block> {
        if self.ran_out {
            return None;
        }
        let mut listener = listener.clone();
        for (noted, times) in ways.noted().iter().zip(&self.times) {
            listener.enter(noted, *times);
        }
        Some(Block::new(self.rounds, &listener, self.walk, self.by_depth, Vec::new()))
    }
}
