//! Every card from everywhere, through the real table.

use std::collections::{BTreeMap, HashMap};

use chance::{Ask, Card, Outcome, Place, Quick};
use games::express::Seen;
use games::{Asked, Awaiting, Event, HandNumber, Step, Table};

use super::graph::{Edge, Graph, Node, Target};
use super::kinds::{Kind, Kinds};
use super::settlements::{Ended, Settled, Settlements, Waiting};
use crate::recorded_lines::RecordedLines;
use crate::{Listener, Played, Player, SimTable};

/// Tables that can come to more states play every round.
const MOST: usize = 1 << 23;

/// What a game says of its future; nothing where it cannot tell.
pub(super) fn future<G: Played>(game: &G, rules: &G::Rules) -> Option<Vec<u8>> {
    let mut words = Vec::new();
    game.future(rules, &mut words).then_some(words)
}

/// A card of each letter, in their order; none where letters are missing between others.
fn one_of_each(cards: &[Card], letter: &dyn Fn(Card) -> u8) -> Option<Vec<Card>> {
    let letters: BTreeMap<u8, Card> =
        cards.iter().rev().map(|card| (letter(*card), *card)).collect();
    let all_there = letters.keys().copied().eq(0..letters.len() as u8);
    all_there.then(|| letters.into_values().collect())
}

/// The table, and what is known of it.
pub(super) struct Explorer<'a, G: Played, P> {
    table: Table<G, RecordedLines>,
    player: &'a P,
    coin: Quick,
    /// One of the cards that count the same, by what they count.
    pub cards: Vec<Card>,
    graph: Graph,
    /// The states by what the table says of its future.
    known: HashMap<Box<[u8]>, Target>,
    /// The future between two rounds, and when one begins.
    pub between: Vec<u8>,
    pub begins: Vec<u8>,
    listener: &'a Listener,
    kinds: Kinds,
    settlements: Settlements<G>,
}

impl<'a, G: Played, P: Player<G>> Explorer<'a, G, P> {
    /// A table of which nothing is known yet; none where letters are missing.
    pub fn new(opened: &'a SimTable<G>, player: &'a P) -> Option<Explorer<'a, G, P>> {
        let cards = one_of_each(G::DECK.cards(), &|card| G::counts(card))?;
        Some(Explorer {
            table: Table::with_rules(opened.chosen().clone()).ok()?,
            player,
            coin: Quick::seeded(0, 0),
            graph: Graph::new(cards.len()),
            cards,
            known: HashMap::new(),
            between: Vec::new(),
            begins: Vec::new(),
            listener: opened.listener(),
            kinds: Kinds::default(),
            settlements: Settlements::default(),
        })
    }

    /// Where a table stands that awaits chance: whatever may come is tried from there, each card
    /// out of a whole shoe.
    pub fn explore(&mut self, mut game: G) -> Option<Target> {
        game.refill();
        let game = &game;
        self.table.reset_to(game);
        let node = match self.table.awaiting() {
            _ if game.hides() => Node::Hides(self.edge(game, Outcome::Card(None))?),
            Awaiting::Chance(Ask::Peek) => Node::Reads(
                self.edges(game, |card| Outcome::Peeked { blackjack: game.read(card) })?,
            ),
            Awaiting::Chance(Ask::Reveal { .. }) => Node::Turns(self.turned(game)?),
            _ => Node::Draws(self.edges(game, |card| Outcome::Card(Some(card)))?),
        };
        Some(self.graph.node(node))
    }

    /// What follows, by letter.
    fn edges(&mut self, game: &G, outcome: impl Fn(Card) -> Outcome) -> Option<Box<[Edge]>> {
        (0..self.cards.len()).map(|n| self.edge(game, outcome(self.cards[n]))).collect()
    }

    /// What follows a card that is turned, by letter. A letter that the reader has excluded is
    /// never followed.
    fn turned(&mut self, game: &G) -> Option<Box<[Edge]>> {
        let letters = self.cards.len();
        let edge = |n: usize| {
            let card = self.cards[n];
            match game.may_turn(card) {
                true => self.edge(game, Outcome::Card(Some(card))),
                false => Some(Edge { to: Target::OVER, emitted: Graph::NOTHING }),
            }
        };
        (0..letters).map(edge).collect()
    }

    fn edge(&mut self, game: &G, outcome: Outcome) -> Option<Edge> {
        self.table.reset_to(game);
        let awaits = self.go_on(outcome)?;
        let emitted = self.emitted(game, outcome, awaits)?;
        let to = if awaits { self.next()? } else { Target::OVER };
        Some(Edge { to, emitted })
    }

    /// Lets it happen, and asks the player until chance is awaited again or the round is over;
    /// whether it is awaited.
    fn go_on(&mut self, outcome: Outcome) -> Option<bool> {
        let mut step = self.table.step(Event::Chance(outcome)).ok()?;
        while step == Step::Continues {
            match self.table.awaiting() {
                Awaiting::Decision { seat, hand } => step = self.decide(Asked { seat, hand })?,
                Awaiting::Chance(Ask::Card { .. } | Ask::Peek | Ask::Reveal { .. })
                | Awaiting::Wagers { next: Ask::Card { to: Place::Burn }, .. } => {
                    return Some(true);
                }
                Awaiting::Wagers { next: Ask::Card { .. }, .. } => {
                    let begins = future(self.table.game(), self.table.rules())? == self.begins;
                    return begins.then_some(false);
                }
                _ => return None,
            }
        }
        let over = future(self.table.game(), self.table.rules())? == self.between;
        over.then_some(false)
    }

    fn decide(&mut self, asked: Asked) -> Option<Step> {
        let before = self.coin.clone();
        let (game, rules) = (self.table.game(), self.table.rules());
        let (player, coin) = (self.player, &mut self.coin);
        let decide = |seen: &G::Seen| player.decide(seen, rules, asked, coin);
        let decision = G::Seen::show(game, rules, asked, decide);
        if self.coin != before {
            return None;
        }
        self.table.step(Event::Decide(decision)).ok()
    }

    /// What the table has emitted on this step. Hands that had begun to wait before it are not
    /// emitted again: what settles them is.
    fn emitted(&mut self, from: &G, outcome: Outcome, goes_on: bool) -> Option<u32> {
        let recorded = self.table.listener();
        if recorded.cut {
            return None;
        }
        let before = from.waits();
        let after = if goes_on { self.table.game().waits() } else { 0 };
        if recorded.lines.is_empty() && after & !before == 0 {
            return Some(Graph::NOTHING);
        }
        let mut emitted = Vec::new();
        let hands = (0..u8::BITS as usize).map(|nth| (HandNumber::at(nth), 1_u8 << nth));
        for (hand, _) in hands.clone().filter(|(_, bit)| before & bit == 0) {
            let lines = recorded.lines.iter().filter(|(of, _)| *of == hand);
            let lines: Vec<_> = lines.map(|(_, result)| self.listener.looks_at(*result)).collect();
            if !lines.is_empty() {
                emitted.extend(self.kinds.of_hand(hand, Kind::Lines(lines)));
            }
        }
        let game = self.table.game();
        for (hand, _) in hands.filter(|(_, bit)| after & !before & bit != 0) {
            let mut words = Vec::new();
            game.waits_as(hand, &mut words);
            let new = || Waiting { game: game.clone(), hand };
            let waiting = self.settlements.waiting(words, new);
            emitted.extend(self.kinds.of_hand(hand, Kind::Waits(waiting)));
        }
        if !goes_on && before != 0 && self.is_dealers(from) {
            let mut words = Vec::new();
            game.settled_by(&mut words);
            let new = || Ended { game: from.clone(), outcome };
            emitted.push(self.kinds.number(Kind::Ends(self.settlements.ended(words, new))));
        }
        Some(self.graph.emitted(emitted))
    }

    /// Whether what comes goes to the dealer.
    fn is_dealers(&self, game: &G) -> bool {
        let dealers = Place::Dealer;
        matches!(
            game.awaiting(self.table.rules()),
            Awaiting::Chance(Ask::Card { to } | Ask::Reveal { to }) if to == dealers
        )
    }

    /// Where the table has come to, found out if it is new.
    fn next(&mut self) -> Option<Target> {
        let words = future(self.table.game(), self.table.rules())?;
        if let Some(known) = self.known.get(&words[..]) {
            return Some(*known);
        }
        if self.known.len() == MOST {
            return None;
        }
        let game = self.table.game().clone();
        let target = self.explore(game)?;
        self.known.insert(words.into(), target);
        Some(target)
    }

    /// What has been found, with every hand that waits settled against all that can end it, and
    /// where some targets are in it.
    pub fn settled<const N: usize>(
        mut self,
        targets: [Target; N],
    ) -> Option<(Graph, [Target; N], Vec<Kind>, Settled)> {
        let rows = self.settlements.rows(&mut self.table, self.listener)?;
        let (kinds, settled, emitted_as) = self.kinds.settled(&rows);
        let (graph, targets) = self.graph.emitted_as(&emitted_as, targets);
        Some((graph, targets, kinds, settled))
    }
}
