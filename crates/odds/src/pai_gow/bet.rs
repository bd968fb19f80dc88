//! The bet against the dealer, and the bank against the dealer's hand.

use std::time::Instant;

use games::pai_gow::{PaiGowPoker, Rules};
use games::{Cents, Chosen, Game as _, OptionError};

use super::charts::{percent, strategy};
use super::solve::{Copies, Game, Price, Solution, Tally};
use crate::{Chart, Figure, Outcomes, Question, Ratio, Strategy, parallel};

const SPOT: &str = "bet";

/// How the player sets their hands, and whether they bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The best way against the dealer.
    Optimal,
    /// The house way against the dealer.
    HouseWay,
    /// The best way as the bank, against the dealer who plays for the house.
    Bank,
}

impl Policy {
    const ALL: [Policy; 3] = [Policy::Optimal, Policy::HouseWay, Policy::Bank];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Optimal => "optimal",
            Policy::HouseWay => "house-way",
            Policy::Bank => "bank",
        }
    }

    /// Those that are asked for.
    fn asked(question: &Question<'_>) -> Vec<Policy> {
        match question.word("policy") {
            None if question.all => Policy::ALL.to_vec(),
            None => vec![Policy::Optimal],
            Some(name) => Policy::ALL.into_iter().filter(|policy| policy.name() == name).collect(),
        }
    }

    /// Who wins copies.
    pub const fn copies(self) -> Copies {
        match self {
            Policy::Optimal | Policy::HouseWay => Copies::Dealers,
            Policy::Bank => Copies::Players,
        }
    }

    /// What a win brings on a stake, vigorish taken off: of the amount won by a player
    /// (OH.PG.13.XIII), of the net win of the bank (OH.PG.14.XVIII).
    pub fn price(self, rules: &Rules, stake: Cents) -> Price {
        let paid = match self {
            Policy::Optimal | Policy::HouseWay => rules.bet.pays.on(stake, Cents::new(1)),
            Policy::Bank => stake,
        };
        Price::new((paid - rules.vigorish(paid)).cents(), stake.cents())
    }
}

/// A stake of which five hundredths are whole cents.
pub(super) const ANY_STAKE: Cents = Cents::dollars(10_000);

/// A record to be written.
struct Record {
    chosen: Chosen,
    policy: Policy,
    /// Where the vigorish is rounded.
    stake: Option<Cents>,
    price: Price,
}

/// The figures of the bet, with four cards of each of these ranks and the joker in the deck.
pub fn figures(question: &Question<'_>, ranks: u16) -> Result<Vec<Figure>, OptionError> {
    let since = Instant::now();
    let mut records = Vec::new();
    for table in question.tables(&["vigorish_rounding"])? {
        for chosen in question.pay_tables(&table, SPOT) {
            records.extend(records_of(question, &chosen)?);
        }
    }
    let Some(first) = records.first() else { return Ok(Vec::new()) };
    let game = Game::new(&PaiGowPoker::rules(&first.chosen)?.house_way, ranks);
    let of = |copies| records.iter().filter(move |record| record.policy.copies() == copies);
    let solve = |copies: Copies| {
        let asked = of(copies);
        asked.clone().next()?;
        let mut prices: Vec<Price> = Vec::new();
        for record in asked.filter(|record| record.policy != Policy::HouseWay) {
            if !prices.contains(&record.price) {
                prices.push(record.price);
            }
        }
        Some(game.solve(copies, &prices, question.progress))
    };
    let sides = [Copies::Dealers, Copies::Players];
    let sides = sides.into_iter().filter(|copies| of(*copies).next().is_some()).count() as u64;
    question.progress.begin("the dealer's hands against every seven cards", sides * Game::STEPS);
    let (against_dealer, as_bank) =
        parallel::both(&|| solve(Copies::Dealers), &|| solve(Copies::Players));
    question.progress.end();
    let figure = |record: &Record| {
        let solution = match record.policy.copies() {
            Copies::Dealers => against_dealer.as_ref(),
            Copies::Players => as_bank.as_ref(),
        };
        solution.and_then(|solution| record.figure(question, solution)).map(|f| f.took(since))
    };
    Ok(records.iter().filter_map(figure).collect())
}

fn records_of(question: &Question<'_>, chosen: &Chosen) -> Result<Vec<Record>, OptionError> {
    let rules = PaiGowPoker::rules(chosen)?;
    let stakes: Vec<_> = match rules.up_to_quarter {
        true => question.stakes(chosen, SPOT).into_iter().map(Some).collect(),
        false => vec![None],
    };
    let mut records = Vec::new();
    for policy in Policy::asked(question) {
        for &stake in &stakes {
            let price = policy.price(&rules, stake.unwrap_or(ANY_STAKE));
            records.push(Record { chosen: chosen.clone(), policy, stake, price });
        }
    }
    Ok(records)
}

impl Record {
    fn figure(&self, question: &Question<'_>, solution: &Solution) -> Option<Figure> {
        let mut conditions = question.conditions(&self.chosen).with("policy", self.policy.name());
        if let Some(stake) = self.stake {
            conditions = conditions.staking(stake);
        }
        let table = self.chosen.table_of(SPOT);
        let game = &self.chosen.rulebook().id;
        let figure = |tally: &Tally| {
            Figure::new(game, SPOT, table, conditions, &self.price.outcomes(tally, solution.deals))
        };
        let best = || solution.at(self.price);
        Some(match self.policy {
            Policy::HouseWay => figure(&solution.house)
                .with_strategy(house_way(&self.chosen))
                .noting("Player and dealer set every hand the house way."),
            Policy::Optimal => figure(&best()?.tally)
                .with_strategy(strategy(best()?, solution))
                .noting(
                    "The player knows their own seven cards; the dealer sets theirs the house way.",
                )
                .noting("Of ways to set a hand that are worth the same the house way is taken."),
            Policy::Bank => {
                let house = self.price.outcomes(&solution.house, solution.deals).mean();
                figure(&best()?.tally)
                    .with_strategy(strategy(best()?, solution))
                    .noting(
                        "The player banks against the house's bet alone; with other bets \
                             the vigorish is on what they win of all together (OH.PG.14.XVIII).",
                    )
                    .noting(format!(
                        "Set the house way, the bank's hands cost {}.",
                        percent(&-house)
                    ))
            }
        })
    }
}

impl Price {
    fn outcomes(self, tally: &Tally, deals: u64) -> Outcomes {
        let win = Ratio::from(self.win) / Ratio::from(self.per);
        let mut all = Outcomes::default();
        all.add("win", &win.to_decimal(), win, tally.won);
        all.add("push", "0", Ratio::ZERO, deals - tally.won - tally.lost);
        all.add("lose", "-1", -Ratio::ONE, tally.lost);
        all
    }
}

/// The house way in words.
fn house_way(chosen: &Chosen) -> Strategy {
    let rules = &chosen.rulebook().house_way;
    let row = |rule: &games::HouseRule| {
        let ranges: Vec<_> = rule.of.iter().map(ToString::to_string).collect();
        let hand = format!("{} {}", rule.hand.name().replace('-', " "), ranges.join(" "));
        (hand.trim_end().to_owned(), vec![rule.about.clone(), rule.clause.to_string()])
    };
    let chart = Chart {
        title: "The house way: the first row that fits".into(),
        columns: vec!["set so".into(), "clause".into()],
        rows: rules.iter().map(row).collect(),
    };
    let words = vec!["The dealer tells any player who asks how the house sets a hand.".into()];
    Strategy { words, charts: vec![chart] }
}
