//! The chips of one seat.

use std::fmt;
use std::ops::IndexMut;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Cents;

/// The chips of a seat by spot.
pub trait Chips:
    Copy
    + Default
    + fmt::Debug
    + PartialEq
    + Serialize
    + DeserializeOwned
    + Send
    + Sync
    + IndexMut<usize, Output = Cents>
    + 'static
{
    /// How many spots can hold chips.
    const SPOTS: usize;
}

impl<const N: usize> Chips for [Cents; N]
where
    [Cents; N]: Default + Serialize + DeserializeOwned,
{
    const SPOTS: usize = N;
}
