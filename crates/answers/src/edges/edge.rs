//! The edge of one wager: the share of each unit staked that the house expects to keep.

use games::{Cents, Chosen, Pays, Progressive};
use odds::{Figure, Ratio};

/// What a unit on a wager is expected to lose, and how its result spreads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edge {
    /// The expected loss per unit staked. What a meter pays is not in it: the money of a meter is
    /// not the table's.
    pub loss: Ratio,
    /// The variance of the result per unit staked.
    pub variance: Ratio,
    /// The share of each of the progressive's meters that a wager wins in the mean, in the order
    /// of their names; empty for other wagers.
    pub meters: Vec<Ratio>,
}

impl Edge {
    /// The edge of a wager that is judged by itself.
    pub(super) fn new(figure: &Figure, chosen: &Chosen) -> Option<Edge> {
        let progressive = figure.progressive.as_ref().map(|progressive| &progressive.base_edge);
        let loss = progressive.or(figure.house_edge.as_ref())?.clone();
        let meters = match progressive {
            Some(_) => shares(figure, chosen).unwrap_or_default(),
            None => Vec::new(),
        };
        Some(Edge { loss, variance: figure.variance.clone(), meters })
    }

    /// The edge of all that is staked on a wager that decisions raise: what a unit of the first
    /// stake loses, by what is staked on it in the mean.
    pub(super) fn of_all_staked(figure: &Figure) -> Option<Edge> {
        let (loss, of_all) = (figure.house_edge.as_ref()?, figure.element_of_risk.clone()?);
        let variance = &figure.variance / staked(loss, &of_all);
        Some(Edge { loss: of_all, variance, meters: Vec::new() })
    }

    /// A wager that holds at each of several points, by how often each comes up.
    pub(super) fn mixed(edges: &[(Edge, Ratio)]) -> Edge {
        let all: Ratio = edges.iter().map(|(_, ways)| ways.clone()).sum();
        let mean = |of: &dyn Fn(&Edge) -> Ratio| -> Ratio {
            edges.iter().map(|(edge, ways)| of(edge) * ways).sum::<Ratio>() / &all
        };
        let loss = mean(&|edge| edge.loss.clone());
        let squares = mean(&|edge| &edge.variance + edge.loss.squared());
        Edge { variance: squares - loss.squared(), loss, meters: Vec::new() }
    }

    /// The expected loss per unit of a progressive with its meters where they stand, as whoever
    /// plays for them sees it; `stake` is the wager.
    pub fn with_meters(&self, stake: Cents, meters: &[Cents]) -> Ratio {
        let won = self.meters.iter().zip(meters);
        let won: Ratio = won.map(|(share, meter)| share * Ratio::from(meter.cents())).sum();
        &self.loss - won / Ratio::from(stake.cents().max(1))
    }
}

/// How much is staked in all, for a unit of the first stake.
pub(super) fn staked(loss: &Ratio, of_all: &Ratio) -> Ratio {
    if of_all.is_zero() { Ratio::ONE } else { loss / of_all }
}

/// The progressive that a wager plays for.
pub(super) fn progressive(chosen: &Chosen, wager: &str) -> Option<Progressive> {
    let spots = chosen.rulebook().spots.iter().filter(|spot| spot.meter.is_some());
    let mut terms = spots.zip(Progressive::all(chosen).ok()?);
    terms.find(|(spot, _)| spot.id == wager).map(|(_, terms)| terms)
}

/// The share of each meter that is won in the mean.
fn shares(figure: &Figure, chosen: &Chosen) -> Option<Vec<Ratio>> {
    let terms = progressive(chosen, &figure.wager)?;
    let mut shares = vec![Ratio::ZERO; terms.count_of_meters()];
    for line in terms.lines() {
        let Pays::Percent(percent) = line.pays else { continue };
        let won = figure.lines.iter().find(|won| won.name == line.name)?;
        *shares.get_mut(line.meter)? += &won.probability * Ratio::new(percent, 100u32);
    }
    Some(shares)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_has_the_mean_and_the_whole_variance() {
        let edge = |loss, variance| Edge {
            loss: Ratio::from(loss),
            variance: Ratio::from(variance),
            meters: Vec::new(),
        };
        // Half of the time nothing is lost, half of the time two: one in the mean, one around it.
        let halves = [(edge(0, 0), Ratio::ONE), (edge(2, 0), Ratio::ONE)];
        assert_eq!(Edge::mixed(&halves), edge(1, 1));
        assert_eq!(Edge::mixed(&[(edge(3, 5), Ratio::from(7))]), edge(3, 5));
    }

    #[test]
    fn a_meter_makes_a_progressive_better() {
        let edge = Edge {
            loss: Ratio::new(1, 4u32),
            variance: Ratio::ONE,
            meters: vec![Ratio::new(1, 100_000u32), Ratio::ZERO],
        };
        let meters = [Cents::dollars(10_000), Cents::dollars(500)];
        assert_eq!(edge.with_meters(Cents::DOLLAR, &meters), Ratio::new(3, 20u32));
        assert_eq!(edge.with_meters(Cents::DOLLAR, &[]), edge.loss);
    }
}
