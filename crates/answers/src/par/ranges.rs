//! Where the return of a wager lies after so many hands.

use odds::Figure;

/// After how many hands.
pub const HANDS: [u64; 5] = [100, 1_000, 10_000, 100_000, 1_000_000];

/// How sure, in percent, and how many deviations that is of a normal distribution.
pub const CONFIDENCES: [(u32, f64); 3] = [(90, 1.644_854), (95, 1.959_964), (99, 2.575_829)];

/// The return of a wager, from the least to the most that is likely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
}

/// Where the return, as a share of what is staked, lies after so many hands; none where the edge
/// is not known.
pub fn range(figure: &Figure, hands: u64, deviations: f64) -> Option<Range> {
    let middle = 1.0 - figure.house_edge.as_ref()?.to_f64();
    let around = deviations * figure.standard_deviation() / (hands as f64).sqrt();
    Some(Range { least: middle - around, most: middle + around })
}
