//! A game's spots by number and by name.

use std::collections::HashMap;

use crate::Spot;

/// A spot of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotInfo {
    /// The name in scripts: `place-6`.
    pub name: String,
    /// The rulebook's spot or family of spots: `place-N`.
    pub family: &'static str,
    /// Whether a wager may be put there directly.
    pub open: bool,
    /// Whether the table's `min` and `max` bound it.
    pub main: bool,
}

/// All the spots of a game.
#[derive(Debug)]
pub struct Layout {
    pub(super) spots: Vec<SpotInfo>,
    by_name: HashMap<String, Spot>,
}

impl Layout {
    /// A layout of these spots, numbered from 0.
    pub fn new(spots: Vec<SpotInfo>) -> Layout {
        let numbered = spots.iter().enumerate();
        let by_name = numbered.map(|(n, spot)| (spot.name.clone(), Spot(n as u16))).collect();
        Layout { spots, by_name }
    }

    /// The layout of a game whose spots are all known by name: the first is the main wager, the
    /// first `open` are wagered on.
    pub fn of_names(names: &[&'static str], open: usize) -> Layout {
        let spots = names.iter().enumerate().map(|(n, name)| SpotInfo {
            name: (*name).into(),
            family: name,
            open: n < open,
            main: n == 0,
        });
        Layout::new(spots.collect())
    }

    /// The spot with this name.
    pub fn find(&self, name: &str) -> Option<Spot> {
        self.by_name.get(name).copied()
    }

    /// What is known of a spot.
    pub fn info(&self, spot: Spot) -> &SpotInfo {
        &self.spots[spot.0 as usize]
    }

    /// A spot's name.
    pub fn name(&self, spot: Spot) -> &str {
        &self.info(spot).name
    }

    /// Every spot with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Spot, &SpotInfo)> {
        self.spots.iter().enumerate().map(|(n, info)| (Spot(n as u16), info))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::LazyLock;

    use super::*;

    /// A layout with a main spot, a side bet of a family and a spot made by a decision.
    pub(crate) fn layout() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
            let spot =
                |name: &str, family, open, main| SpotInfo { name: name.into(), family, open, main };
            Layout::new(vec![
                spot("main", "main", true, true),
                spot("side-4", "side-N", true, false),
                spot("side-6", "side-N", true, false),
                spot("made", "made", false, true),
            ])
        });
        &LAYOUT
    }

    #[test]
    fn a_spot_is_found_by_its_name_and_no_other() {
        assert_eq!(layout().find("side-6"), Some(Spot(2)));
        assert_eq!(layout().name(Spot(2)), "side-6");
        assert_eq!(layout().find("side-N"), None);
        assert_eq!(layout().iter().count(), 4);
    }
}
