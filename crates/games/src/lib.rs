//! The table games: what their documents say, as machines that outcomes are fed to.
//!
//! A table never draws a card itself. [`Table::awaiting`] says what it awaits, somebody answers,
//! [`Table::apply`] checks the answer and moves on. One machine serves the live table, the
//! settlement of scripts, the simulator, the solver and replay.
//!
//! Nothing in this crate reads a clock, a file, an environment or a random source.

mod awaiting;
mod cards_out;
mod chips;
mod clause;
mod deals;
mod event;
mod kind;
mod layout;
mod lines;
mod money;
mod names;
mod payout_limits;
mod pays;
mod progressive;
mod refusal;
mod rulebook;
mod settlement;
mod shoe;
mod stakes;
mod table;
mod view;

pub mod baccarat;
pub mod blackjack;
pub mod dice;
pub mod pai_gow;
pub mod poker;
pub mod wheel;

pub use awaiting::{Asked, Awaiting, Cost, Offer, Step};
pub use cards_out::CardsOut;
pub use chips::Chips;
pub use clause::Clause;
pub use deals::{Deals, Seen};
pub use event::{
    Action, Choice, Decision, Event, Irregularity, Mishap, Order, SEATS, SeatSet, Spot, Wager,
};
pub use kind::{AnyTable, Kind, Opened, Statement};
pub use layout::{Bounds, Layout, Limits, SpotInfo};
pub use lines::{Lines, Tally};
pub use money::{BadAmount, Cents, Chip};
pub use names::UnknownName;
pub use payout_limits::{PayoutLimits, Won};
pub use pays::{BadPays, Pay, Pays};
pub use progressive::{
    Award, BadLink, BadRate, Envy, Exact, Link, Meter, Meters, Progressive, ProgressiveLine, Rate,
};
pub use refusal::Refusal;
pub use rulebook::{
    BadOption, BadRange, BadRulebook, BadTrace, Chosen, HouseFile, HouseHand, HouseLow, HouseRule,
    HouseWith, IrregularityRule, LinkRule, Moment, OptionKind, OptionRule, Options, PayLine,
    PayTable, Prompt, RankRange, Reading, Row, Rulebook, Seats, Shared, SpotLimits, SpotRule,
    Status, Trace, Unchanged, Value,
};
pub use settlement::{Line, Verdict};
pub use shoe::{Burn, Shoe};
pub use table::{BadSave, Game, Table, Taken};
pub use view::{HandView, View, Viewer, WagerView};

/// Every game of the house. A new game is added here and nowhere else.
static GAMES: [Kind; 20] = [
    Kind::of::<blackjack::blackjack::Blackjack>(),
    Kind::of::<blackjack::free_bet_blackjack::FreeBetBlackjack>(),
    Kind::of::<blackjack::ride_free::RideFree>(),
    Kind::of::<blackjack::pontoon_plus::PontoonPlus>(),
    Kind::of::<dice::craps::Craps>(),
    Kind::of::<dice::three_dice_baccarat::ThreeDiceBaccarat>(),
    Kind::of::<wheel::roulette::Roulette>(),
    Kind::of::<wheel::big_six::BigSix>(),
    Kind::of::<baccarat::mini_baccarat::MiniBaccarat>(),
    Kind::of::<baccarat::commission_free_baccarat::CommissionFreeBaccarat>(),
    Kind::of::<poker::three_card_poker::ThreeCardPoker>(),
    Kind::of::<poker::four_card_poker::FourCardPoker>(),
    Kind::of::<poker::crazy_four_poker::CrazyFourPoker>(),
    Kind::of::<poker::let_it_ride::LetItRide>(),
    Kind::of::<poker::mississippi_stud::MississippiStud>(),
    Kind::of::<poker::ultimate_texas_holdem::UltimateTexasHoldem>(),
    Kind::of::<poker::texas_holdem_bonus::TexasHoldemBonus>(),
    Kind::of::<pai_gow::PaiGowPoker>(),
    Kind::of::<poker::dj_wild::DjWild>(),
    Kind::of::<poker::deuces_wild_xtreme::DeucesWildXtreme>(),
];
