//! The layout: a game's spots, the bounds of what may be wagered there, and the chips that lie
//! there.

mod limits;
mod spots;
mod stakes;

pub use limits::{Bounds, Limits};
pub use spots::{Layout, SpotInfo};
pub use stakes::{Stake, Stakes};
