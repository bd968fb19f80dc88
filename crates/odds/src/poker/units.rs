//! What the lines of a pay table come to, in whole parts of the base wager.

use games::{Cents, Chosen, OptionError, Pay, Pays};

use crate::{Question, Ratio, net};

/// More parts than this in a unit, and sums over all deals might not fit.
const MOST_PARTS: i128 = 1 << 48;

/// What each line of a spot's pay table adds to a result, in parts of a unit small enough that all
/// are whole.
#[derive(Clone, Debug)]
pub struct Units {
    /// How many parts a unit has.
    pub parts: i128,
    /// By line, the lost hands last: what a unit wins, and what a wager wins whatever its size.
    lines: Vec<[i128; 2]>,
}

impl Units {
    /// The lines of a spot, with awards in dollars on a base wager of `stake`.
    pub fn new(chosen: &Chosen, spot: &str, stake: Cents) -> Result<Units, OptionError> {
        let lines = chosen.table_of(spot).lines_of(spot);
        let priced = lines.map(|line| price(chosen.pays(spot, &line.name), stake));
        let priced: Vec<_> = priced.chain([price(Pays::Lose, stake)]).collect();
        let all: Vec<Ratio> = priced.into_iter().flatten().collect();
        let too_fine = || OptionError::new("pay", "these odds are too fine to be added up exactly");
        let (parts, all) = in_parts(&all, MOST_PARTS).ok_or_else(too_fine)?;
        let (lines, _) = all.as_chunks::<2>();
        Ok(Units { parts, lines: lines.to_vec() })
    }

    /// The base wagers to look at: one, or where awards are in dollars one for every stake.
    pub fn stakes(question: &Question<'_>, chosen: &Chosen, spot: &str) -> Vec<Option<Cents>> {
        let mut lines = chosen.table_of(spot).lines_of(spot);
        match lines.any(|line| chosen.pays(spot, &line.name).is_in_dollars()) {
            true => question.stakes(chosen, spot).into_iter().map(Some).collect(),
            false => vec![None],
        }
    }

    /// How many lines there are, the lost hands counted as one.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The number of the line that settlement pays.
    #[inline]
    pub fn line(&self, pay: Pay) -> usize {
        pay.line().map_or(self.len() - 1, usize::from)
    }

    /// What a unit wins by a line, and what a wager wins whatever its size, in parts.
    #[inline]
    pub fn of(&self, line: usize) -> (i128, i128) {
        self.lines[line].into()
    }

    /// A whole number of parts, or of so many deals' parts, in units.
    pub fn ratio(&self, parts: i128, deals: u64) -> Ratio {
        Ratio::from(parts) / Ratio::from(self.parts * i128::from(deals))
    }
}

/// What a unit wins, and what a wager wins whatever its size.
fn price(pays: Pays, stake: Cents) -> [Ratio; 2] {
    let all = net(pays, stake);
    match pays {
        _ if pays.is_in_dollars() => {
            let unit = if pays.returns_stake() { Ratio::ZERO } else { -Ratio::ONE };
            let flat = all - &unit;
            [unit, flat]
        }
        _ => [all, Ratio::ZERO],
    }
}

/// Ratios as whole parts of a unit, and how many parts it has; none where it would need more than
/// so many.
pub fn in_parts(ratios: &[Ratio], most: i128) -> Option<(i128, Vec<i128>)> {
    let common = |parts, ratio: &Ratio| {
        let other = i128::try_from(ratio.denominator()).ok()?;
        let (mut a, mut b): (i128, i128) = (parts, other);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (parts / a).checked_mul(other).filter(|parts| *parts <= most)
    };
    let unit = ratios.iter().try_fold(1, common)?;
    let whole = |ratio: &Ratio| i128::try_from((ratio * Ratio::from(unit)).numerator()).ok();
    Some((unit, ratios.iter().map(whole).collect::<Option<_>>()?))
}
