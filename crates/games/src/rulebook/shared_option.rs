//! The options that every table has, beside those of its game's own document.

/// An option that every table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedOption {
    /// The key in scripts.
    pub key: &'static str,
    /// The default; none where there is nothing until it is given.
    pub default: Option<&'static str>,
    /// What it changes.
    pub about: &'static str,
}

impl SharedOption {
    /// All of them.
    pub const ALL: [SharedOption; 7] = [
        SharedOption::new("min", "the least main wager; one unit until given"),
        SharedOption::new("max", "the most of the main wager; no bound until given"),
        SharedOption::new(
            "limits",
            "bounds by spot: {\"SPOT\": {\"min\": \"1\", \"max\": \"100\"}}",
        ),
        SharedOption {
            default: Some("0.25"),
            ..SharedOption::new("unit", "the smallest chip: what is paid is rounded down to it")
        },
        SharedOption::new("seats", "how many seats the table has; the most until given"),
        SharedOption::new(
            "pay_tables",
            "the pay table of a spot: {\"SPOT\": \"ID\"}; the first that fits until given",
        ),
        SharedOption::new(
            "pay",
            "higher odds for a line: {\"SPOT\": {\"LINE\": \"8 to 1\"}}, where the clause lets the casino",
        ),
    ];

    const fn new(key: &'static str, about: &'static str) -> SharedOption {
        SharedOption { key, default: None, about }
    }
}
