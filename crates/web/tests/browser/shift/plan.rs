//! What the shifts of the games differ in.

/// A shift.
pub struct Plan {
    /// The game, which the table is called by.
    pub game: &'static str,
    /// Options as the manager writes them into the form.
    pub options: &'static [(&'static str, &'static str)],
    /// What the table is run with: kind, and how many for the whole shift.
    pub equipment: (&'static str, u32),
    /// Where every player puts a chip of five dollars.
    pub wagers: &'static [&'static str],
    /// Where the first player puts another chip for an award that is held, and the cards that win
    /// it, by place; nothing where the document holds none. At craps a Fire Bet is told instead.
    pub award: Option<(&'static str, &'static [(&'static str, &'static str)])>,
    /// What goes wrong.
    pub ruling: Ruling,
    /// How many hours cards may be in play; nothing for dice, whose hours no document counts: a
    /// supervisor takes them away.
    pub hours: Option<i64>,
}

/// Something that goes wrong, and what the supervisor says of it.
pub struct Ruling {
    pub kind: &'static str,
    pub fields: &'static [(&'static str, &'static str)],
    pub when: When,
}

/// When it goes wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Before anything falls.
    First,
    /// After some cards.
    Cards,
    /// When somebody is to decide.
    Decision,
}

pub const BLACKJACK: Plan = Plan {
    game: "blackjack",
    options: &[("decks", "2")],
    equipment: ("deck", 4),
    wagers: &["bet"],
    award: Some(("rocket-aces", &[("seat", "As 7h"), ("dealer", "9c 8d")])),
    ruling: Ruling { kind: "hole-card-exposed", fields: &[("card", "6c")], when: When::Decision },
    hours: Some(24),
};

pub const CRAPS: Plan = Plan {
    game: "craps",
    options: &[],
    equipment: ("dice", 2),
    wagers: &["pass", "field"],
    award: None,
    ruling: Ruling { kind: "no-roll", fields: &[], when: When::First },
    hours: None,
};

pub const BACCARAT: Plan = Plan {
    game: "mini-baccarat",
    options: &[("decks", "6")],
    equipment: ("deck", 12),
    wagers: &["banker"],
    award: None,
    ruling: Ruling { kind: "insufficient-cards", fields: &[], when: When::Cards },
    hours: Some(24),
};

pub const PAI_GOW: Plan = Plan {
    game: "pai-gow-poker",
    options: &[],
    equipment: ("deck", 3),
    wagers: &["bet"],
    award: None,
    ruling: Ruling {
        kind: "player-card-exposed",
        fields: &[("seat", "first"), ("choice", "void")],
        when: When::Decision,
    },
    hours: Some(6),
};

pub const ULTIMATE: Plan = Plan {
    game: "ultimate-texas-holdem",
    options: &[],
    equipment: ("deck", 4),
    wagers: &["ante", "blind"],
    award: Some((
        "progressive",
        &[("seat", "Ks Kd"), ("community", "Kh 4c 9s 2d 7c"), ("dealer", "Ac 3d")],
    )),
    ruling: Ruling { kind: "deck-count-wrong", fields: &[], when: When::Decision },
    hours: Some(6),
};
