//! States of a table and what leads from one to the other, before it is known what a card that
//! nobody sees is, and what is emitted for hands that wait.

use std::collections::HashMap;

use super::kinds::{Kind, Numbers};
use crate::automaton::{Automaton, Builder, Digits, Future, Sum};

/// A state, or the end of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Target(u32);

impl Target {
    /// The round is over.
    pub const OVER: Target = Target(u32::MAX);
}

/// What follows: a state, and the number of what is emitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Edge {
    pub to: Target,
    pub emitted: u32,
}

/// What a table awaits in a state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A card, by its letter.
    Draws(Box<[Edge]>),
    /// A card that nobody sees.
    Hides(Edge),
    /// What the card reader says, by the letter of the card that nobody sees.
    Reads(Box<[Edge]>),
    /// The card that nobody has seen, by its letter.
    Turns(Box<[Edge]>),
}

impl Node {
    /// The same with other edges.
    fn map(&self, edge: impl Fn(&Edge) -> Edge) -> Node {
        let all = |edges: &[Edge]| edges.iter().map(&edge).collect();
        match self {
            Node::Draws(edges) => Node::Draws(all(edges)),
            Node::Hides(one) => Node::Hides(edge(one)),
            Node::Reads(edges) => Node::Reads(all(edges)),
            Node::Turns(edges) => Node::Turns(all(edges)),
        }
    }
}

/// States that are added after all those they lead to, equal ones once.
#[derive(Debug)]
pub(super) struct Graph {
    letters: usize,
    nodes: Numbers<Node>,
    /// What is emitted at once: kinds in their order.
    emitted: Numbers<Vec<u32>>,
}

impl Graph {
    /// The number of an output that is nothing.
    pub const NOTHING: u32 = 0;

    /// No states yet.
    pub fn new(letters: usize) -> Graph {
        let mut graph = Graph { letters, nodes: Numbers::default(), emitted: Numbers::default() };
        graph.emitted(Vec::new());
        graph
    }

    /// How many letters there are.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The number of what is emitted.
    pub fn emitted(&mut self, mut kinds: Vec<u32>) -> u32 {
        kinds.sort_unstable();
        self.emitted.of(kinds)
    }

    /// The state with this node.
    pub fn node(&mut self, node: Node) -> Target {
        Target(self.nodes.of(node))
    }

    /// The same with another kind emitted for each kind, and where some targets are in it.
    pub fn emitted_as<const N: usize>(
        self,
        kinds: &[u32],
        targets: [Target; N],
    ) -> (Graph, [Target; N]) {
        let mut graph = Graph::new(self.letters);
        let kind = |kind: u32| kinds[kind as usize];
        let emitted = self.emitted.in_order().into_iter();
        let emitted: Vec<u32> =
            emitted.map(|emitted| graph.emitted(emitted.into_iter().map(kind).collect())).collect();
        let mut moved: Vec<Target> = Vec::new();
        let place = |moved: &[Target], to: Target| moved.get(to.0 as usize).copied().unwrap_or(to);
        for node in self.nodes.in_order() {
            let edge = |edge: &Edge| Edge {
                to: place(&moved, edge.to),
                emitted: emitted[edge.emitted as usize],
            };
            let node = graph.node(node.map(edge));
            moved.push(node);
        }
        (graph, targets.map(|target| place(&moved, target)))
    }

    /// The automaton of rounds that begin with one state, from shoes that begin with another: what
    /// nobody sees is multiplied in. `often` is how often each letter comes.
    ///
    /// None where there is no room for what is emitted.
    pub fn built(
        self,
        [begin, shoe]: [Target; 2],
        kinds: &[Kind],
        often: &[u32],
    ) -> Option<(Automaton, Digits)> {
        let together: Vec<usize> =
            (0..kinds.len()).filter(|kind| kinds[*kind].is_of_a_hand()).collect();
        let sum = |emitted: Vec<u32>| {
            let mut sum = Sum::NOTHING;
            let mut emitted = emitted.into_iter().map(|kind| kind as usize);
            emitted.all(|kind| sum.push(kind, kinds[kind].is_of_a_hand())).then_some(sum)
        };
        let sums: Option<Vec<Sum>> = self.emitted.in_order().into_iter().map(sum).collect();
        let mut product = Product {
            nodes: self.nodes.in_order(),
            sums: sums?,
            builder: Builder::new(self.letters),
            known: HashMap::new(),
        };
        let begin = product.future(begin, None);
        let shoe = product.future(shoe, None);
        product.builder.finish(begin, shoe, often, &together)
    }
}

/// States and what the card is that nobody sees.
struct Product {
    nodes: Vec<Node>,
    sums: Vec<Sum>,
    builder: Builder,
    known: HashMap<(Target, Option<u8>), Future>,
}

impl Product {
    /// The future of a state with such a card face down, if there is one.
    fn future(&mut self, at: Target, hidden: Option<u8>) -> Future {
        if at == Target::OVER {
            return Future::NONE;
        }
        if let Some(known) = self.known.get(&(at, hidden)) {
            return *known;
        }
        let node = self.nodes[at.0 as usize].clone();
        let of = |edges: &[Edge]| edges[usize::from(hidden.unwrap_or(0))];
        let future = match &node {
            Node::Draws(edges) => {
                let futures: Vec<_> = edges.iter().map(|edge| self.after(*edge, hidden)).collect();
                self.builder.state(&futures)
            }
            Node::Hides(edge) => {
                let letters = 0..self.builder.letters() as u8;
                let futures: Vec<_> = letters.map(|card| self.after(*edge, Some(card))).collect();
                self.builder.state(&futures)
            }
            Node::Reads(edges) => self.after(of(edges), hidden),
            Node::Turns(edges) => self.after(of(edges), None),
        };
        self.known.insert((at, hidden), future);
        future
    }

    fn after(&mut self, edge: Edge, hidden: Option<u8>) -> Future {
        self.future(edge.to, hidden).after(self.sums[edge.emitted as usize])
    }
}
