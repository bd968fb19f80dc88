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
        if self.ready.wrapping_sub(out) < ENOUGH {
            self.ready = (self.ready + QuickShoe::<u8>::PREPARED).min(self.whole);
        }
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
    /// Which of those side by side it is.
    row: usize,
    shoe: QuickShoe<u8>,
    quick: Quick,
    /// What the round has told, and in the low bits where it is.
    emitted: u64,
    burned: usize,
    /// Rounds of the shoe that have ended.
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
    /// By row, the cards of its shoe as they lie.
    letters: Box<[[u8; PLACES]; SIDE_BY_SIDE]>,
    /// By row, what rounds have told, and in the low bits how many cards were out when they ended.
    ended: Box<[[u64; PLACES]; SIDE_BY_SIDE]>,
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
        let letters = Box::new([[0; PLACES]; SIDE_BY_SIDE]);
        let ended = Box::new([[0; PLACES]; SIDE_BY_SIDE]);
        Shoes { plan, automaton: &compiled.automaton, listener, ways, cut, letters, ended }
    }

    /// Plays the blocks with these numbers, up to four of them side by side. None for a block in
    /// which a shoe ran out in a round: what is done then the table knows.
    pub fn blocks<G: Played>(
        &mut self,
        numbers: Range<u64>,
        keeps_curves: impl Fn(u64) -> bool,
    ) -> Vec<Option<Block>> {
        let lane = |(row, number)| Lane::new::<G>(self.plan, row, number, keeps_curves(number));
        let numbers = numbers.take(SIDE_BY_SIDE);
        let mut lanes: Vec<Lane> = numbers.enumerate().map(lane).collect();
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
        let to = self.cut.at_once;
        let from = lanes.iter().map(|lane| lane.burned).max().unwrap_or(0);
        for lane in lanes.iter_mut() {
            let burned = lane.burned;
            self.follow([lane], burned..from.min(to));
        }
        self.follow(lanes.each_mut(), from..to);
        lanes.iter_mut().for_each(|lane| self.finish(lane));
    }

    /// A shoe of one block.
    fn shoe(&mut self, lane: &mut Lane) {
        self.begin(lane);
        let burned = lane.burned;
        self.follow([lane], burned..self.cut.at_once);
        self.finish(lane);
    }

    /// The shoe is shuffled, and cards are burned.
    fn begin(&mut self, lane: &mut Lane) {
        let automaton = self.automaton;
        lane.shoe.shuffle_all();
        lane.shoe.ready_to(&mut lane.quick, self.cut.at_once);
        if self.cut.at_once > 0 {
            self.letters[lane.row] = *lane.shoe.places();
        }
        let mut place = automaton.shoe();
        while place != Automaton::BEGIN {
            let Some(letter) = lane.shoe.draw(&mut lane.quick) else {
                return lane.runs_out();
            };
            place = (automaton.step(place, letter) & automaton.place_mask()) as u32;
        }
        (lane.emitted, lane.count) = (automaton.begin(), 0);
        lane.burned = lane.shoe.dealt();
    }

    /// Follows cards that are in order through shoes side by side. What has been told is written
    /// down at every card, and kept where a round ended: it leads to place 0.
    #[inline(always)]
    fn follow<const N: usize>(&mut self, lanes: [&mut Lane; N], cards: Range<usize>) {
        let row = lanes[0].row;
        let letters = self.letters[row..].first_chunk::<N>();
        let ended = self.ended[row..].first_chunk_mut::<N>();
        let (Some(letters), Some(ended)) = (letters, ended) else { return };
        let automaton = self.automaton;
        let (edges, begin, mask) = (automaton.edges(), automaton.begin(), automaton.place_mask());
        let mut emitted: [u64; N] = std::array::from_fn(|n| lanes[n].emitted);
        let mut counts: [usize; N] = std::array::from_fn(|n| lanes[n].count);
        for at in cards {
            let out = at as u64 + 1;
            for n in 0..N {
                let place = (emitted[n] & mask) as usize;
                let edge = edges[place.wrapping_add(usize::from(letters[n][at % PLACES]))];
                let sum = (emitted[n] & !mask).wrapping_add(edge);
                ended[n][counts[n] % PLACES] = sum | out;
                let over = edge & mask == u64::from(Automaton::BEGIN);
                counts[n] = counts[n].wrapping_add(usize::from(over));
                emitted[n] = if over { begin } else { sum };
            }
        }
        for (lane, (emitted, count)) in lanes.into_iter().zip(emitted.into_iter().zip(counts)) {
            (lane.emitted, lane.count) = (emitted, count);
        }
    }

    /// The last rounds of the shoe, and the books of all.
    fn finish(&mut self, lane: &mut Lane) {
        let (automaton, Cut { cards, at_once, size }) = (self.automaton, self.cut);
        let (mask, begin) = (automaton.place_mask(), u64::from(Automaton::BEGIN));
        let ended = &mut self.ended[lane.row];
        let mut ahead = Ahead::new(lane.burned, size);
        let mut out = lane.burned;
        for ended in &ended[..lane.count] {
            ahead.begin(out);
            out = (ended & mask) as usize;
            ahead.deal(out);
        }
        if at_once > 0 {
            if lane.emitted & mask != begin {
                ahead.begin(out);
                ahead.deal(at_once);
            }
            lane.shoe.ready_to(&mut lane.quick, ahead.ready);
            lane.shoe.deal_to(at_once);
        }
        loop {
            if lane.emitted & mask == begin {
                let out = lane.shoe.dealt();
                if out > cards && lane.count > 0 {
                    break;
                }
                lane.shoe.prepare(&mut lane.quick, ENOUGH);
            }
            let Some(letter) = lane.shoe.draw(&mut lane.quick) else {
                return lane.runs_out();
            };
            let edge = automaton.step((lane.emitted & mask) as u32, letter);
            lane.emitted = (lane.emitted & !mask).wrapping_add(edge);
            if lane.emitted & mask == begin {
                ended[lane.count % PLACES] = lane.emitted | lane.shoe.dealt() as u64;
                lane.emitted = automaton.begin();
                lane.count += 1;
            }
        }
        lane.books(&ended[..lane.count], &mut self.ways, mask);
    }
}

impl Lane {
    fn new<G: Played>(plan: &Plan, row: usize, number: u64, curves: bool) -> Lane {
        let (sessions, more) = plan.block(number);
        let session = plan.session.max(1);
        let rounds = sessions * session + more;
        Lane {
            row,
            shoe: QuickShoe::of(G::DECK, plan.decks(), G::counts),
            quick: Quick::seeded(plan.seed, number),
            emitted: 0,
            burned: 0,
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

    /// Enters the rounds of a shoe, as many as the block has left. Their ways are found before
    /// anything is done with them: so no search waits for another.
    fn books(&mut self, ended: &[u64], ways: &mut Ways<'_>, mask: u64) {
        let mut numbers = [0_u32; PLACES];
        let rounds = ended.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let ended = &ended[..rounds];
        for (number, ended) in numbers.iter_mut().zip(ended) {
            *number = ways.find(ended & !mask);
        }
        let (numbers, nets) = (&numbers[..rounds], ways.nets());
        if self.times.len() < nets.len() {
            self.times.resize(nets.len(), 0);
        }
        let mut out = self.burned;
        let Lane { times, by_depth, walk, .. } = self;
        walk.rounds(numbers.iter().zip(ended).map(|(number, ended)| {
            let net = nets[*number as usize];
            times[*number as usize] += 1;
            by_depth[out].add(net);
            out = (ended & mask) as usize;
            net
        }));
        self.left -= rounds as u64;
    }

    fn into_block(self, ways: &Ways<'_>, listener: &Listener) -> Option<Block> {
        if self.ran_out {
            return None;
        }
        let mut listener = listener.clone();
        for (recorded, times) in ways.recorded().iter().zip(&self.times) {
            listener.enter(recorded, *times);
        }
        Some(Block::new(self.rounds, &listener, self.walk, self.by_depth, Vec::new()))
    }
}
