//! The table games: what their documents say, as machines that outcomes are fed to.
//!
//! A table never draws a card itself. [`Table::awaiting`] says what it awaits, somebody answers,
//! [`Table::apply`] checks the answer and moves on. One machine serves the live table, the
//! settlement of scripts, the simulator, the solver and replay.
//!
//! Nothing in this crate reads a clock, a file, an environment or a random source.

mod cards;
mod clause;
mod document;
mod engine;
mod layout;
mod live;
mod money;
mod names;
mod nearest;
mod progressive;
mod registry;
mod rulebook;

pub mod baccarat;
pub mod blackjack;
pub mod dice;
pub mod pai_gow;
pub mod poker;
pub mod wheel;

pub use chance::{HandNumber, NumberError, Seat};

pub use cards::{Burn, CardsOut, Dealing, Pack, Shoe};
pub use clause::Clause;
pub use document::Document;
pub use engine::express;
pub use engine::{
    Action, AnyTable, Applied, Asked, Awaiting, Choice, Cost, Course, Decision, Event, Fact,
    Family, Game, HandView, Happening, Irregularity, IrregularityKind, Kind, Line, LineReason,
    Lines, MeterChange, MeterMove, Multiples, Offer, Opened, Opening, Order, PutUp, Refusal,
    RefusalCode, RunBy, SEATS, SaveError, Scene, SeatSet, Spot, Statement, Step, Table, Taken,
    Tally, Verdict, View, Viewer, Wager, WagerState, WagerView, Wagered,
};
pub use layout::{Bounds, Layout, Limits, SpotInfo};
pub use live::{HouseDealer, LiveError, LiveTable};
pub use money::{
    AmountError, Cents, Chip, Chips, Pay, PayoutLimits, Pays, PaysError, Won, common_divisor,
    least_multiple,
};
pub use names::NameError;
pub use nearest::{did_you_mean, nearest};
pub use progressive::{
    Award, Envy, Exact, ExactError, Link, LinkError, Meter, Meters, Progressive, ProgressiveLine,
    Rate, RateError,
};
pub use rulebook::{
    Backs, Choices, Chosen, Counted, DocumentSource, Doer, Duty, DutyCommand, Edition,
    EquipmentKind, EquipmentRule, FactChange, HouseFile, HouseHand, HouseLow, HouseRule, HouseWith,
    IrregularityRule, LinkRule, Moment, Need, Occasion, OptionError, OptionKind, OptionRule,
    OptionWord, Options, PayLine, PayTable, PlainOccasion, Prompt, RangeError, RankRange, Reading,
    Reason, Recount, Row, Rulebook, RulebookError, Seats, Shared, SharedOption, SpotLimits,
    SpotOccasion, SpotRule, Status, Target, Trace, TraceError, Unchanged, Value, Words,
};

/// The examples of the README, which run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
