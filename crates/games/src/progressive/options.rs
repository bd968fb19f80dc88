//! What a casino chooses of a progressive in words.

use crate::rulebook::choices;

choices! {
    /// How a meter gets its seed.
    Seeding of "seeding" {
        /// From a reserve meter: whatever the casino says.
        Reserve = "reserve",
        /// The one that the document specifies.
        Fixed = "fixed",
    }
}

choices! {
    /// Whether the lines that win a whole meter win the same one.
    MetersAre of "meters" {
        /// One meter for all of them.
        Shared = "shared",
        /// A meter for each.
        Independent = "independent",
    }
}

choices! {
    /// The hand that wins the secondary jackpot as well: a line of the pay table.
    SecondaryLine of "secondary_line" {
        StraightFlush = "straight-flush",
        FourOfAKind = "four-of-a-kind",
        FullHouse = "full-house",
        Flush = "flush",
        Straight = "straight",
        ThreeOfAKind = "three-of-a-kind",
        RoyalFlush = "royal-flush",
    }
}
