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

use crate::block::{Block, Brought, Walk};
use crate::explore::Compiled;
use crate::round::ENOUGH;
use crate::{Listener, Plan, Played};

/// How many shoes lie side by side.
pub(crate) const SIDE_BY_SIDE: usize = 4;

/// Places for the rounds of a shoe: more than it has cards.
const PLACES: usize = 512;

/// Below this many cards before the cut card a shoe is dealt card by card.
const FEW: usize = 64;

/// Where a round ended, and how many cards were out.
#[derive(Clone, Copy, Default)]
struct Ended {
    state: u32,
    out: u32,
}

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
    state: u32,
    burned: usize,
    ended: Box<[Ended; PLACES]>,
    count: usize,
    /// Rounds of the block, and those that are left.
    rounds: u64,
    left: u64,
    walk: Walk,
    by_depth: Vec<Brought>,
    /// How often a round led to each state that ends one.
    times: Vec<u64>,
}

/// Whether the rounds of a plan can come out of its shoes without an end: none is shuffled in a
/// round.
pub(crate) fn suits<G: Played>(compiled: &Compiled, plan: &Plan, cut: u16) -> bool {
    let (round, burned) = compiled.automaton.longest();
    let size = plan.decks() * G::DECK.len();
    let most = if plan.fresh { burned } else { usize::from(cut).max(burned) };
    most + round <= size
}

/// Plays blocks of rounds out of shoes with a cut card behind so many cards.
pub(crate) fn blocks<G: Played>(
    compiled: &Compiled,
    plan: &Plan,
    listener: &Listener,
    (cut, numbers): (u16, Range<u64>),
    keeps_curves: impl Fn(u64) -> bool,
) -> Vec<Block> {
    let size = plan.decks() * G::DECK.len();
    let cards = if plan.fresh { 0 } else { usize::from(cut) };
    let whole = (cards + 1).min(size) / Ahead::HANDFUL * Ahead::HANDFUL;
    let cut = Cut { cards, at_once: if cards < FEW { 0 } else { whole }, size };
    let lane = |number| Lane::new::<G>(compiled, plan, number, keeps_curves(number));
    let mut lanes: Vec<Lane> = numbers.map(lane).collect();
    let table = Looked { compiled, nets: nets(compiled), cut };
    while let Ok(four) = <&mut [Lane; SIDE_BY_SIDE]>::try_from(&mut lanes[..])
        && four.iter().all(|lane| lane.left > 0)
    {
        table.shoes(four);
    }
    for lane in &mut lanes {
        while lane.left > 0 {
            table.shoe(lane);
        }
    }
    lanes.into_iter().map(|lane| lane.into_block(compiled, listener)).collect()
}

/// What a round brings, by the state that it led to.
fn nets(compiled: &Compiled) -> Vec<i64> {
    let ends = 0..compiled.automaton.ends();
    ends.map(|end| compiled.noted[compiled.automaton.way(end)].net).collect()
}

/// What is looked up.
struct Looked<'a> {
    compiled: &'a Compiled,
    nets: Vec<i64>,
    cut: Cut,
}

impl Looked<'_> {
    /// A shoe of each of four blocks.
    fn shoes(&self, lanes: &mut [Lane; SIDE_BY_SIDE]) {
        lanes.iter_mut().for_each(|lane| self.begin(lane));
        let from = lanes.iter().map(|lane| lane.burned).max().unwrap_or(0);
        for lane in lanes.iter_mut() {
            self.follow([lane], |lane| lane.burned..from.min(self.cut.at_once));
        }
        self.follow(lanes.each_mut(), |_| from..self.cut.at_once);
        lanes.iter_mut().for_each(|lane| self.finish(lane));
    }

    /// A shoe of one block.
    fn shoe(&self, lane: &mut Lane) {
        self.begin(lane);
        self.follow([lane], |lane| lane.burned..self.cut.at_once);
        self.finish(lane);
    }

    /// The shoe is shuffled, and cards are burned.
    fn begin(&self, lane: &mut Lane) {
        let automaton = &self.compiled.automaton;
        lane.shoe.shuffle_all();
        lane.shoe.ready_to(&mut lane.quick, self.cut.at_once);
        (lane.state, lane.count) = (automaton.shoe(), 0);
        while lane.state >= automaton.ends() {
            let Some(letter) = lane.shoe.draw(&mut lane.quick) else { break };
            lane.state = automaton.step(lane.state, letter);
        }
        lane.burned = lane.shoe.dealt();
    }

    /// Follows cards that are in order through shoes side by side. Where a round ends is written
    /// down at every card, and kept where one did.
    #[inline(always)]
    fn follow<const N: usize>(&self, lanes: [&mut Lane; N], cards: impl Fn(&Lane) -> Range<usize>) {
        let Range { start, end } = cards(&*lanes[0]);
        let (automaton, ends) = (&self.compiled.automaton, self.compiled.automaton.ends());
        let mut states: [u32; N] = std::array::from_fn(|n| lanes[n].state);
        let mut counts: [usize; N] = std::array::from_fn(|n| lanes[n].count);
        let mut lanes = lanes
            .map(|lane| (lane.shoe.places(), &mut lane.ended, &mut lane.state, &mut lane.count));
        for at in start..end {
            for (n, (letters, ended, ..)) in lanes.iter_mut().enumerate() {
                let state = automaton.step(states[n], letters[at % PLACES]);
                states[n] = state;
                ended[counts[n] % PLACES] = Ended { state, out: at as u32 + 1 };
                counts[n] = counts[n].wrapping_add(usize::from(state < ends));
            }
        }
        for (n, (_, _, state, count)) in lanes.iter_mut().enumerate() {
            (**state, **count) = (states[n], counts[n]);
        }
    }

    /// The last rounds of the shoe, and the books of all.
    fn finish(&self, lane: &mut Lane) {
        let (automaton, Cut { cards, at_once, size }) = (&self.compiled.automaton, self.cut);
        let mut ahead = Ahead::new(lane.burned, size);
        let mut out = lane.burned;
        for ended in &lane.ended[..lane.count] {
            ahead.begin(out);
            out = ended.out as usize;
            ahead.deal(out);
        }
        let mut between = lane.state < automaton.ends();
        if at_once > 0 {
            if !between {
                ahead.begin(out);
                ahead.deal(at_once);
            }
            lane.shoe.ready_to(&mut lane.quick, ahead.ready);
            lane.shoe.deal_to(at_once);
        }
        loop {
            if between {
                let out = lane.shoe.dealt();
                if out > cards && lane.count > 0 {
                    break;
                }
                lane.shoe.prepare(&mut lane.quick, ENOUGH);
            }
            let Some(letter) = lane.shoe.draw(&mut lane.quick) else { break };
            lane.state = automaton.step(lane.state, letter);
            between = lane.state < automaton.ends();
            if between {
                let out = lane.shoe.dealt() as u32;
                lane.ended[lane.count % PLACES] = Ended { state: lane.state, out };
                lane.count += 1;
            }
        }
        lane.books(&self.nets);
    }
}

impl Lane {
    fn new<G: Played>(compiled: &Compiled, plan: &Plan, number: u64, curves: bool) -> Lane {
        let (sessions, more) = plan.block(number);
        let session = plan.session.max(1);
        let rounds = sessions * session + more;
        Lane {
            shoe: QuickShoe::of(G::DECK, plan.decks(), G::counts),
            quick: Quick::seeded(plan.seed, number),
            state: 0,
            burned: 0,
            ended: Box::new([Ended::default(); PLACES]),
            count: 0,
            rounds,
            left: rounds,
            walk: Walk::new((sessions, session), curves),
            by_depth: vec![Brought::default(); plan.decks() * G::DECK.len() + 1],
            times: vec![0; compiled.automaton.ends() as usize],
        }
    }

    /// Enters the rounds of a shoe, as many as the block has left.
    fn books(&mut self, nets: &[i64]) {
        let rounds = self.count.min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let times = &mut self.times[..nets.len()];
        let mut out = self.burned;
        for ended in &self.ended[..rounds] {
            let net = nets[ended.state as usize];
            times[ended.state as usize] += 1;
            self.walk.round(net);
            self.by_depth[out].add(net);
            out = ended.out as usize;
        }
        self.left -= rounds as u64;
    }

    fn into_block(self, compiled: &Compiled, listener: &Listener) -> Block {
        let mut listener = listener.clone();
        for (end, times) in (0..).zip(&self.times) {
            listener.enter(&compiled.noted[compiled.automaton.way(end)], *times);
        }
        Block::new(self.rounds, &listener, self.walk, self.by_depth, Vec::new())
    }
}
