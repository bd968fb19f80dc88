//! Everything that can become of a wager, and how often.

use games::{Cents, Chosen, Line, Pay, Pays, Verdict};

use crate::figure::{LineFigure, net, pays_in_words};
use crate::{Figure, Question, Ratio};

/// Everything that can become of a wager. Results are in units of the base wager, weights in
/// whatever the solver counts: deals, ordered deals, or probabilities.
///
/// ```
/// use odds::{Outcomes, Ratio};
/// let mut straight = Outcomes::default();
/// straight.add("win", "35", Ratio::from(35), 1u32);
/// straight.add("lose", "-1", Ratio::from(-1), 37u32);
/// assert_eq!(straight.mean(), Ratio::new(-1, 19u32));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    rows: Vec<Row>,
    total: Ratio,
}

#[derive(Clone, Debug)]
struct Row {
    name: String,
    pays: String,
    net: Ratio,
    staked: Ratio,
    weight: Ratio,
}

impl Outcomes {
    /// Something that happens to a wager of one unit.
    pub fn add(&mut self, name: &str, pays: &str, net: Ratio, weight: impl Into<Ratio>) {
        self.add_staked(name, pays, net, Ratio::ONE, weight);
    }

    /// Something that happens when `staked` units have been wagered in all.
    pub fn add_staked(
        &mut self,
        name: &str,
        pays: &str,
        net: Ratio,
        staked: Ratio,
        weight: impl Into<Ratio>,
    ) {
        let weight = weight.into();
        self.total += &weight;
        let same = |row: &&mut Row| row.name == name && row.net == net && row.staked == staked;
        match self.rows.iter_mut().find(same) {
            Some(row) => row.weight += weight,
            None => {
                let (name, pays) = (name.into(), pays.into());
                self.rows.push(Row { name, pays, net, staked, weight });
            }
        }
    }

    /// A line for each net result, in units, when `staked` units have been wagered: what a game
    /// with decisions comes to.
    pub fn add_result(&mut self, net: Ratio, staked: Ratio, weight: impl Into<Ratio>) {
        let units = net.to_decimal();
        let name = match units.as_str() {
            "0" => "even".to_owned(),
            lost if lost.starts_with('-') => format!("lose {}", &lost[1..]),
            won => format!("win {won}"),
        };
        self.add_staked(&name, &units, net, staked, weight);
    }

    /// The weight of everything.
    pub fn total(&self) -> &Ratio {
        &self.total
    }

    /// The expected result.
    pub fn mean(&self) -> Ratio {
        self.expect(|row| row.net.clone())
    }

    /// What is wagered in the mean.
    pub fn mean_staked(&self) -> Ratio {
        self.expect(|row| row.staked.clone())
    }

    /// The variance of the result.
    pub fn variance(&self) -> Ratio {
        self.expect(|row| row.net.squared()) - self.mean().squared()
    }

    /// How often the result is above nothing.
    pub fn hit_frequency(&self) -> Ratio {
        let won = |row: &Row| if row.net.is_positive() { Ratio::ONE } else { Ratio::ZERO };
        self.expect(won)
    }

    fn expect(&self, of: impl Fn(&Row) -> Ratio) -> Ratio {
        self.rows.iter().map(|row| of(row) * &row.weight).sum::<Ratio>() / &self.total
    }

    /// The lines by name, the best result first.
    pub fn lines(&self) -> Vec<LineFigure> {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by(|a, b| b.net.cmp(&a.net));
        let mut lines: Vec<LineFigure> = Vec::new();
        for row in rows {
            let probability = &row.weight / &self.total;
            let adds = &row.net * &probability;
            match lines.iter_mut().find(|line| line.name == row.name) {
                Some(line) => {
                    line.probability += probability;
                    line.ways += &row.weight;
                    line.adds = line.adds.take().map(|sum| sum + adds);
                }
                None => lines.push(LineFigure {
                    name: row.name.clone(),
                    pays: row.pays.clone(),
                    probability,
                    ways: row.weight.clone(),
                    adds: Some(adds),
                }),
            }
        }
        lines
    }
}

/// How often each line of a spot's pay table is made.
#[derive(Clone, Debug)]
pub struct LineCounts {
    chosen: Chosen,
    spot: String,
    lines: Vec<Ratio>,
    lost: Ratio,
    returned: Ratio,
}

impl LineCounts {
    /// No line has been made yet.
    pub fn new(chosen: &Chosen, spot: &str) -> LineCounts {
        let lines = chosen.table_of(spot).lines_of(spot).count();
        LineCounts {
            chosen: chosen.clone(),
            spot: spot.into(),
            lines: vec![Ratio::ZERO; lines],
            lost: Ratio::ZERO,
            returned: Ratio::ZERO,
        }
    }

    /// What settlement pays, so many times more.
    pub fn add(&mut self, pay: Pay, weight: impl Into<Ratio>) {
        match (pay.line(), pay.pays) {
            (Some(line), _) => self.lines[usize::from(line)] += weight.into(),
            (None, Pays::Push) => self.returned += weight.into(),
            (None, _) => self.lost += weight.into(),
        }
    }

    /// A wager that a table has settled, so many times more.
    pub fn add_settled<W>(&mut self, settled: &Line<W>, weight: impl Into<Ratio>) {
        match (settled.line, settled.verdict) {
            (Some(line), _) => self.lines[usize::from(line)] += weight.into(),
            (None, Verdict::Push) => self.returned += weight.into(),
            (None, _) => self.lost += weight.into(),
        }
    }

    /// Everything that can become of the wager, with awards in dollars on a stake.
    pub fn outcomes(&self, stake: Cents) -> Outcomes {
        let mut all = Outcomes::default();
        let table = self.chosen.table_of(&self.spot);
        for (line, weight) in table.lines_of(&self.spot).zip(&self.lines) {
            let pays = self.chosen.pays(&self.spot, &line.name);
            let stated = pays_in_words(pays);
            all.add(&line.name, &stated, net(pays, stake), weight.clone());
        }
        if !self.returned.is_zero() {
            all.add("returned", "0", Ratio::ZERO, self.returned.clone());
        }
        all.add("lose", "-1", -Ratio::ONE, self.lost.clone());
        all
    }

    /// Whether a line pays dollars, so that the figure depends on the stake.
    pub fn has_dollars(&self) -> bool {
        let mut lines = self.chosen.table_of(&self.spot).lines_of(&self.spot);
        lines.any(|line| {
            let pays = self.chosen.pays(&self.spot, &line.name);
            pays.is_in_dollars()
        })
    }

    /// The figures of the wager: one, or where awards are in dollars one for every stake.
    pub fn figures(&self, question: &Question<'_>) -> Vec<Figure> {
        let table = self.chosen.table_of(&self.spot);
        let figure = |stake: Cents, conditions| {
            let game = &self.chosen.rulebook().id;
            Figure::new(game, &self.spot, table, conditions, &self.outcomes(stake))
        };
        let conditions = question.conditions(&self.chosen);
        if !self.has_dollars() {
            return vec![figure(Cents::DOLLAR, conditions)];
        }
        let stakes = question.stakes(&self.chosen, &self.spot);
        stakes.into_iter().map(|stake| figure(stake, conditions.clone().staking(stake))).collect()
    }
}
