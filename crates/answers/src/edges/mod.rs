//! The theoretical win of a table: every stake times the exact edge of its wager.
//!
//! A settlement has a line for each wager. [`Edges::of`] says what a unit staked on the spot of a
//! line is expected to lose, so that the sum over lines is what the house should have won. Where a
//! figure is for a whole hand, the line of its base wager carries all of it, and what decisions and
//! the document put beside it (a raise, a blind) carries nothing; where decisions raise the base
//! wager itself, as in blackjack, each unit staked carries its part.
//!
//! Left out is whatever figures leave out: envy bonuses, payout limits, and rounding to chips
//! (which only craps includes). Everyone is assumed to play as well as possible. Where awards are
//! fixed in dollars, the edge depends on the stake: it is worked out for the stake itself, or, for
//! a wager that decisions raise, taken from the nearest stake that has a figure.

mod edge;

use std::collections::BTreeMap;
use std::sync::Mutex;

use games::{Cents, Chosen, Kind, Layout, Options, Statement, Verdict};
use odds::{Cache, Figure, Ratio, Silent};
use sim::Simulator;

pub use edge::Edge;
use edge::staked;

use crate::AnswerError;
use crate::figures::{Inquiry, Subject};
use crate::house;

/// Options that change no edge: tables that differ in them share their figures.
const BOUNDS: [&str; 4] = ["min", "max", "limits", "seats"];

/// Returns the options without those that change no edge.
pub fn rules(options: &Options) -> Options {
    let mut rules = options.clone();
    rules.retain(|key, _| !BOUNDS.contains(&key.as_str()));
    rules
}

/// The exact edges of the wagers of a table.
pub struct Edges {
    simulator: &'static Simulator,
    layout: &'static Layout,
    subject: Subject,
    chosen: Chosen,
    /// By wager; several where the edge depends on something else too.
    figures: BTreeMap<String, Vec<Figure>>,
    /// Edges that depend on the stake, as far as they were asked for.
    by_stake: Mutex<BTreeMap<(String, Cents), Option<Edge>>>,
}

/// What lines should have brought the house.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Theory {
    /// The expected win, in cents.
    pub win: Ratio,
    /// The variance of it, in cents squared, as if no two wagers hung together.
    pub variance: Ratio,
    /// Stakes whose wager has no edge of its own, which are not in it.
    pub unpriced: Cents,
}

/// What the theory of a line rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staked<'a> {
    /// The wager.
    pub wager: &'a str,
    /// What was staked.
    pub stake: Cents,
    /// Whether it was void, and decided nothing.
    pub void: bool,
}

impl<'a> From<&'a Statement> for Staked<'a> {
    fn from(line: &'a Statement) -> Staked<'a> {
        Staked { wager: &line.wager, stake: line.stake, void: line.verdict == Verdict::Void }
    }
}

impl Theory {
    /// A line with so much at stake, and its edge.
    pub fn add(&mut self, stake: Cents, edge: Option<&Edge>) {
        let Some(Edge { loss, variance, .. }) = edge else {
            self.unpriced += stake;
            return;
        };
        let stake = Ratio::from(stake.cents());
        self.win += loss * &stake;
        self.variance += variance * stake.squared();
    }
}

/// Which part of a figure the lines of a spot carry.
enum Part<'a> {
    /// The figure of this wager.
    Own(&'a str),
    /// The figure of the main game.
    Main,
    /// Nothing: the main game's figure has it.
    Within,
}

impl Edges {
    /// The edges of a table with these options. What takes long to find is kept in `cache`.
    ///
    /// ```
    /// use answers::edges::Edges;
    /// use games::{Cents, Options};
    /// use odds::NoCache;
    /// let edges = Edges::of_table("roulette", &Options::new(), &NoCache).unwrap();
    /// let edge = edges.of("straight:17", Cents::dollars(5), &NoCache).unwrap();
    /// assert_eq!(edge.loss.to_string(), "1/19");
    /// ```
    pub fn of_table(
        game: &str,
        options: &Options,
        cache: &dyn Cache,
    ) -> Result<Edges, AnswerError> {
        let kind: &Kind = house::game(game).map_err(AnswerError::unknown)?;
        let subject = Subject::find(game).map_err(AnswerError::unknown)?;
        let no_simulator =
            || AnswerError::unknown(format!("{game}: nobody knows how it is played"));
        let simulator = Simulator::find(game).ok_or_else(no_simulator)?;
        let chosen = Chosen::new(kind.rulebook(), rules(options))?;
        let mut edges = Edges {
            simulator,
            layout: kind.layout(),
            subject,
            chosen,
            figures: BTreeMap::new(),
            by_stake: Mutex::default(),
        };
        for figure in edges.ask(None, cache).map_err(AnswerError::refused)? {
            edges.figures.entry(figure.wager.clone()).or_default().push(figure);
        }
        Ok(edges)
    }

    /// The edge of a line: of its spot, by name, and what was staked there. None where the spot
    /// alone does not say it: chips of a player who banks, a wager that is made knowing a card.
    pub fn of(&self, spot: &str, stake: Cents, cache: &dyn Cache) -> Option<Edge> {
        match self.part(spot)? {
            Part::Within => Some(Edge::default()),
            Part::Own(wager) => self.priced(wager, stake, cache),
            Part::Main => self.priced(self.simulator.base.first()?, stake, cache),
        }
    }

    /// What the house should have won by the lines of a round.
    pub fn of_round(&self, lines: &[Statement], cache: &dyn Cache) -> Theory {
        let lines: Vec<Staked<'_>> = lines.iter().map(Staked::from).collect();
        let mut theory = Theory::default();
        for (line, edge) in lines.iter().zip(self.of_lines(&lines, cache)) {
            theory.add(line.stake, edge.as_ref());
        }
        theory
    }

    /// The edge of each line of a round, all of whose lines these are: none where it is not known,
    /// or where another player is on the other side.
    pub fn of_lines(&self, lines: &[Staked<'_>], cache: &dyn Cache) -> Vec<Option<Edge>> {
        let players_bank = lines.iter().any(|line| self.simulator.banked.contains(&line.wager));
        let edge = |line: &Staked<'_>| {
            // A wager that is void was not decided.
            if line.void {
                return Some(Edge::default());
            }
            let against_house = !(players_bank && self.is_main(line.wager));
            self.of(line.wager, line.stake, cache).filter(|_| against_house)
        };
        lines.iter().map(edge).collect()
    }

    /// The names of the meters that a wager plays for, in the order of [`Edge::meters`].
    pub fn meters_of(&self, wager: &str) -> Vec<String> {
        match edge::progressive(&self.chosen, wager) {
            Some(terms) => terms.names().take(terms.count_of_meters()).collect(),
            None => Vec::new(),
        }
    }

    fn is_main(&self, spot: &str) -> bool {
        matches!(self.part(spot), Some(Part::Main))
    }

    /// Which figure the lines of a spot belong to.
    fn part<'a>(&'a self, spot: &'a str) -> Option<Part<'a>> {
        let Simulator { base, banked, .. } = self.simulator;
        let book = self.chosen.rulebook();
        let rule = book.spot(self.layout.info(self.layout.find(spot)?).family)?;
        if banked.contains(&rule.id.as_str()) {
            return None;
        }
        if let Some(place) = base.iter().position(|base| *base == rule.id) {
            return Some(if place == 0 { Part::Main } else { Part::Within });
        }
        // `straight:17` is a straight bet, a come bet on its number still a come bet.
        let kind = spot.split(':').next().unwrap_or(spot);
        let paid_as = book.paid_as(&rule.id);
        if base.first() == Some(&paid_as) {
            // A bet behind another player's, or one of the three that were made at once.
            let is_bet = !rule.by_decision || self.is_several();
            return Some(if is_bet { Part::Main } else { Part::Within });
        }
        match [kind, paid_as].into_iter().find(|wager| self.figures.contains_key(*wager)) {
            Some(wager) => Some(Part::Own(wager)),
            None => rule.by_decision.then_some(Part::Within),
        }
    }

    /// Whether the base wager is several equal ones, which have a line each.
    fn is_several(&self) -> bool {
        let base = self.simulator.base.first();
        let rule = base.and_then(|base| self.chosen.rulebook().spot(base));
        rule.is_some_and(|rule| rule.bets > 1)
    }

    /// The edge of a wager for a stake.
    fn priced(&self, wager: &str, stake: Cents, cache: &dyn Cache) -> Option<Edge> {
        let found = self.figures.get(wager)?;
        if self.simulator.raised_in_place && self.simulator.base.first() == Some(&wager) {
            // How much of a raised wager was the first stake its line does not say.
            return Edge::of_all_staked(nearest(found, stake)?);
        }
        let has_stake = |figure: &Figure| stake_of(figure).is_some();
        // At craps a stake is paid and charged in chips.
        if !self.simulator.by_roll && !found.iter().any(has_stake) {
            return self.edge(found);
        }
        let key = (wager.to_owned(), stake);
        let kept = self.by_stake.lock().ok().and_then(|kept| kept.get(&key).cloned());
        kept.unwrap_or_else(|| {
            let figures = self.ask(Some((wager, stake)), cache);
            // A stake that chips do not make is paid as the odds are printed.
            let edge = self.edge(figures.as_deref().unwrap_or(found));
            if let Ok(mut kept) = self.by_stake.lock() {
                kept.insert(key, edge.clone());
            }
            edge
        })
    }

    /// The edge that the figures of a wager say; none where they say several.
    fn edge(&self, figures: &[Figure]) -> Option<Edge> {
        // A player who may cap a bet with the proceeds of another does.
        let caps = |figure: &Figure| figure.conditions.get("cap").map(ToString::to_string);
        let figures: Vec<_> =
            figures.iter().filter(|figure| caps(figure).as_deref() != Some("collect")).collect();
        match figures.as_slice() {
            [figure] if self.simulator.base.first() == Some(&figure.wager.as_str()) => {
                match self.is_several() {
                    true => Edge::of_all_staked(figure),
                    false => Edge::new(figure, &self.chosen),
                }
            }
            [figure] => {
                let mut edge = Edge::new(figure, &self.chosen)?;
                if caps(figure).is_some() {
                    edge.loss = &edge.loss - self.of_cap(figure)?;
                }
                Some(edge)
            }
            _ => {
                let at = |figure: &&Figure| {
                    let point = figure.conditions.get("point")?.to_string().parse().ok()?;
                    Some((Edge::new(figure, &self.chosen)?, ways(point)))
                };
                let points = figures.iter().map(at).collect::<Option<Vec<_>>>()?;
                (!points.is_empty()).then(|| Edge::mixed(&points))
            }
        }
    }

    /// What the proceeds of a wager that cap the base wager lose there: its lines have that.
    fn of_cap(&self, figure: &Figure) -> Option<Ratio> {
        let all = staked(figure.house_edge.as_ref()?, figure.element_of_risk.as_ref()?);
        let base = self.figures.get(*self.simulator.base.first()?)?.first()?;
        Some((all - Ratio::ONE) * base.element_of_risk.as_ref()?)
    }

    /// The figures of all wagers, or of one for a stake.
    fn ask(&self, of: Option<(&str, Cents)>, cache: &dyn Cache) -> Result<Vec<Figure>, String> {
        let mut inquiry = Inquiry::about(vec![self.subject.clone()]);
        inquiry.fill_in(self.chosen.given().clone());
        if let Some((wager, stake)) = of {
            inquiry.wager = Some(wager.to_owned());
            let stake = stake.to_string();
            inquiry.give("stake", stake.strip_suffix(".00").unwrap_or(&stake).into())?;
        }
        inquiry.answer(cache, &Silent)
    }
}

/// The stake that a figure is for, where it matters.
fn stake_of(figure: &Figure) -> Option<Cents> {
    figure.conditions.get("stake")?.to_string().parse().ok()
}

/// The figure for this stake, or for the next that is less; the first where all are for more.
fn nearest(figures: &[Figure], stake: Cents) -> Option<&Figure> {
    let fits = |figure: &&Figure| stake_of(figure).is_none_or(|own| own <= stake);
    figures.iter().rev().find(fits).or(figures.first())
}

/// How many rolls of the dice make a point.
fn ways(point: i32) -> Ratio {
    Ratio::from(6 - (7 - point).abs())
}
