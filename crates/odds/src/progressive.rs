//! The figure of a progressive wager out of how often each of its awards is won.

use games::{Cents, Chosen, Pays, Progressive};

use crate::figure::{LineFigure, ProgressiveFigure, pays_in_words};
use crate::{Figure, Question, Ratio};

/// How often each award of a progressive is won.
#[derive(Clone, Debug)]
pub struct AwardCounts {
    chosen: Chosen,
    spot: String,
    terms: Progressive,
    /// By line, in the order of the pay table.
    won: Vec<Ratio>,
    /// How often a hand on the envy list comes up at another seat, where that is not how often it
    /// wins.
    envied: Option<Vec<Ratio>>,
    total: Ratio,
    /// How many players divide what is paid from a meter.
    players: u32,
}

impl AwardCounts {
    /// No award has been won yet, of so many deals in all.
    ///
    /// # Panics
    /// If the table has no progressive on that spot.
    pub fn new(chosen: &Chosen, spot: &str, total: impl Into<Ratio>) -> AwardCounts {
        let all = Progressive::all(chosen).unwrap_or_default();
        let spots = chosen.rulebook().spots.iter().filter(|rule| rule.meter.is_some());
        let at = spots.zip(all).find(|(rule, _)| rule.id == spot);
        let (_, terms) = at.unwrap_or_else(|| panic!("no progressive on `{spot}`"));
        let won = vec![Ratio::ZERO; terms.lines().count()];
        let (chosen, spot, total) = (chosen.clone(), spot.into(), total.into());
        AwardCounts { chosen, spot, terms, won, envied: None, total, players: 1 }
    }

    /// A line, by its number in the pay table, is won so many times more.
    pub fn add(&mut self, line: u8, weight: impl Into<Ratio>) {
        self.won[usize::from(line)] += weight.into();
    }

    /// What is paid from a meter is divided among so many players, who all win together.
    #[must_use]
    pub fn shared_by(mut self, players: u32) -> AwardCounts {
        self.players = players.max(1);
        self
    }

    /// A line comes up at another seat so many times more, where that is not how often it wins.
    pub fn add_envied(&mut self, line: u8, weight: impl Into<Ratio>) {
        let none = vec![Ratio::ZERO; self.won.len()];
        self.envied.get_or_insert(none)[usize::from(line)] += weight.into();
    }

    /// The figure, priced at the meter that was given.
    pub fn figure(&self, question: &Question<'_>) -> Figure {
        let base = Ratio::from(self.terms.base.cents());
        let meter = question.money("meter");
        let Sums { fixed, shares, squares, hit, envy, lines, from_meter } = self.sums(meter);
        let base_edge = Ratio::ONE - &fixed;
        let house_edge = match meter {
            Some(meter) => Some(&base_edge - self.per_base(meter) * &shares),
            None if from_meter.is_empty() => Some(base_edge.clone()),
            None => None,
        };
        // The mean award; the swept stake only moves the result, not how it spreads.
        let mean = Ratio::ONE - house_edge.as_ref().unwrap_or(&base_edge);
        let one_meter = self.terms.count_of_meters() == 1 && shares.is_positive();
        let break_even = one_meter.then(|| &base_edge / &shares * &base / Ratio::from(100));
        let mut conditions = question.conditions_on(&self.chosen, Some(&self.spot));
        if let Some(meter) = meter.filter(|_| !from_meter.is_empty()) {
            conditions = conditions.with("meter", meter.to_string().as_str());
        }
        if self.players > 1 {
            conditions = conditions.with("players", i64::from(self.players));
        }
        let has_envy = self.terms.lines().any(|line| line.envy > Cents::ZERO);
        Figure {
            game: self.chosen.rulebook().id.clone(),
            wager: self.spot.clone(),
            pay_table: self.chosen.table_of(&self.spot).id.clone(),
            conditions,
            element_of_risk: house_edge.clone(),
            house_edge,
            hit_frequency: hit,
            variance: squares - mean.squared(),
            lines,
            progressive: Some(ProgressiveFigure {
                base_edge,
                break_even_meter: break_even,
                from_meter,
            }),
            envy_per_player: has_envy.then_some(envy),
            strategy: None,
            notes: Vec::new(),
            method: crate::Method::Exact,
            seconds: 0.0,
        }
    }

    /// An amount in units of the wager.
    fn per_base(&self, amount: Cents) -> Ratio {
        Ratio::from(amount.cents()) / Ratio::from(self.terms.base.cents())
    }

    /// What a line pays in units of the wager: none where a meter that nobody gave decides.
    fn award(&self, pays: Pays, meter: Option<Cents>) -> Option<Ratio> {
        match self.share(pays) {
            Some(share) => meter.map(|meter| self.per_base(meter) * share),
            None => Some(self.per_base(pays.on(self.terms.base, Cents::new(1)))),
        }
    }

    /// Which share of a meter a line pays to each of those who win together.
    fn share(&self, pays: Pays) -> Option<Ratio> {
        match pays {
            Pays::Percent(percent) => Some(Ratio::new(percent, 100 * self.players)),
            _ => None,
        }
    }

    /// Adds all lines of the pay table up.
    fn sums(&self, meter: Option<Cents>) -> Sums {
        let (mut sums, mut won_in_all) = (Sums::default(), Ratio::ZERO);
        for (n, (line, won)) in self.terms.lines().zip(&self.won).enumerate() {
            let probability = won / &self.total;
            let envied = self.envied.as_ref().map_or(won, |envied| &envied[n]);
            sums.envy += Ratio::new(line.envy.cents(), 100u32) * envied / &self.total;
            let award = self.award(line.pays, meter);
            match (self.share(line.pays), &award) {
                (Some(share), _) => {
                    sums.from_meter.push(line.name.to_owned());
                    sums.shares += &probability * share;
                }
                (None, Some(award)) => sums.fixed += award * &probability,
                (None, None) => {}
            }
            // An award as big as the swept stake leaves nothing won.
            if award.as_ref().is_none_or(|award| *award > Ratio::ONE) {
                sums.hit += &probability;
            }
            won_in_all += &probability;
            sums.squares += award.clone().unwrap_or_default().squared() * &probability;
            sums.lines.push(LineFigure {
                name: line.name.into(),
                pays: pays_in_words(line.pays),
                adds: award.map(|award| award * &probability),
                probability,
                ways: won.clone(),
            });
        }
        let lost = Ratio::ONE - &won_in_all;
        sums.lines.push(LineFigure {
            name: "lose".into(),
            pays: "-1".into(),
            ways: &lost * &self.total,
            probability: lost,
            adds: Some(Ratio::ZERO),
        });
        sums
    }
}

/// What the lines of a pay table come to together, each as often as it is won; awards are in units
/// of the wager.
#[derive(Default)]
struct Sums {
    /// Awards that no meter decides.
    fixed: Ratio,
    /// Shares of a meter.
    shares: Ratio,
    /// The squares of all awards that are known.
    squares: Ratio,
    /// How often anything is won.
    hit: Ratio,
    /// What another seat's wager brings, in dollars.
    envy: Ratio,
    lines: Vec<LineFigure>,
    /// The lines that are paid from a meter.
    from_meter: Vec<String>,
}
