//! What an environment is opened with, and the seats made of it.

use std::sync::Arc;

use chance::Deck;
use games::blackjack::blackjack::Blackjack;
use games::{AnyTable, Cents, Game, Options, Table};
use pyo3::prelude::*;
use sim::{QuickDealer, Simulator};
use wire::options;
use wire::script::Fields;

use super::look::Look;
use super::machine::{AnyMachine, Machine};
use super::many::Row;
use super::moves::moves_of;
use super::one::AnySeat;
use super::quick_blackjack::QuickBlackjack;
use super::seat::{Seat, Terms};
use crate::errors;

/// The base wager where nothing else is said.
const STAKE: Cents = Cents::dollars(10);

/// Nearly no round out of a shoe takes more cards.
const ENOUGH: usize = 12;

/// What somebody asked for.
pub struct Setting {
    game: String,
    options: Options,
    stake: Cents,
    /// Wagers that lie there when a round begins; none for the base wagers of a game with
    /// decisions.
    wagers: Option<Vec<String>>,
    fresh: bool,
    /// Whether the best move and what another gives away are told.
    pub advice: bool,
}

impl Setting {
    fn read(text: &str) -> Result<Setting, String> {
        let json = wire::json::read(text)?;
        let fields = Fields::of("environment", &json)?;
        fields.only(&["game", "options", "stake", "wagers", "fresh", "advice"])?;
        let wagers = |list: &serde_json::Value| {
            let names = list.as_array().map(|names| names.iter().map(|name| name.as_str()));
            let names = names.and_then(|names| names.collect::<Option<Vec<_>>>());
            names.map(|names| names.into_iter().map(String::from).collect())
        };
        let wagers = match fields.optional("wagers") {
            None => None,
            Some(list) => {
                Some(wagers(list).ok_or("environment: `wagers` must be a list of texts")?)
            }
        };
        Ok(Setting {
            game: fields.text("game")?.into(),
            options: fields.optional("options").map_or(Ok(Options::new()), options::from_json)?,
            stake: fields.money_if("stake")?.filter(|stake| *stake > Cents::ZERO).unwrap_or(STAKE),
            wagers,
            fresh: fields.switch("fresh")?,
            advice: fields.switch("advice")?,
        })
    }
}

/// A table that seats are opened like.
pub struct Opened {
    pub setting: Setting,
    pub terms: Arc<Terms>,
    table: Box<dyn AnyTable>,
}

impl Opened {
    /// Reads a setting and tries it.
    pub fn new(py: Python<'_>, text: &str) -> PyResult<Opened> {
        let setting = Setting::read(text).map_err(|why| errors::usage(py, why))?;
        let kind = answers::house::game(&setting.game).map_err(|why| errors::usage(py, why))?;
        let table = kind.open(setting.options.clone()).map_err(|why| errors::refused(py, why))?;
        let simulator = Simulator::find(kind.id);
        let own = setting.wagers.as_ref();
        let usual = || simulator.map_or(&[][..], |simulator| simulator.base);
        let named: Vec<&str> = match own {
            Some(named) => named.iter().map(String::as_str).collect(),
            None => usual().to_vec(),
        };
        let named: Vec<_> = named.into_iter().map(|name| (name, None)).collect();
        let bets = match (simulator, named.is_empty()) {
            (Some(simulator), false) => simulator
                .bets(table.chosen(), &named, setting.stake)
                .map_err(|why| errors::refused(py, why))?,
            _ => Vec::new(),
        };
        let terms = Terms {
            moves: moves_of(kind),
            look: Look::of(table.as_ref()),
            unit: setting.stake,
            base: bets.into_iter().map(|bet| (bet.on, bet.amount)).collect(),
            fresh: setting.fresh,
            // What is shuffled for every round is put in order no further than it is dealt.
            ahead: match table.pack() {
                Some(pack) if pack.decks > 1 && !setting.fresh => ENOUGH,
                _ => 0,
            },
            longest: kind.longest_round,
        };
        Ok(Opened { setting, terms: Arc::new(terms), table })
    }

    /// A seat at a table of its own; the quickest there is, where that is asked for.
    pub fn seat(&self, py: Python<'_>, quick: bool) -> PyResult<Box<dyn AnySeat>> {
        Ok(match quick && self.has_quick_table() {
            true => Box::new(self.quick_seat(py)?),
            false => Box::new(self.any_seat(py)?),
        })
    }

    /// A number of seats, each at a table of its own.
    pub fn row(&self, py: Python<'_>, many: usize, quick: bool) -> PyResult<Box<dyn Row>> {
        Ok(match quick && self.has_quick_table() {
            true => Box::new(vec![self.quick_seat(py)?; many]),
            false => Box::new(vec![self.any_seat(py)?; many]),
        })
    }

    /// Whether there is a table for speed.
    fn has_quick_table(&self) -> bool {
        self.setting.fresh && self.setting.game == Blackjack::ID
    }

    fn quick_seat(&self, py: Python<'_>) -> PyResult<Seat<QuickBlackjack>> {
        let table = Table::open(self.setting.options.clone());
        let table = table.map_err(|why| errors::refused(py, why))?;
        self.sit(py, QuickBlackjack::new(table))
    }

    fn any_seat(&self, py: Python<'_>) -> PyResult<Seat<AnyMachine>> {
        self.sit(py, AnyMachine::new(self.table.clone()))
    }

    fn sit<M: Machine>(&self, py: Python<'_>, machine: M) -> PyResult<Seat<M>> {
        let seat = Seat::new(self.terms.clone(), machine, self.dealer(0, 0));
        seat.map_err(|why| errors::refusal(py, &why))
    }

    /// Who deals, from a seed and a stream of it.
    pub fn dealer(&self, seed: u64, stream: u64) -> QuickDealer {
        let (deck, decks) =
            self.table.pack().map_or((Deck::Standard, 1), |pack| (pack.deck, pack.decks));
        QuickDealer::new(deck, decks.into(), seed, stream)
    }

    /// The moves by number.
    pub fn moves(&self) -> Vec<String> {
        let kind = self.table.kind();
        self.terms.moves.iter().map(|one| one.name(kind)).collect()
    }

    /// What each number that is seen stands for.
    pub fn fields(&self) -> Vec<String> {
        self.terms.look.names(self.table.as_ref())
    }

    /// How many numbers are seen, and how many moves there are.
    pub fn widths(&self) -> (usize, usize) {
        (self.terms.look.size(), self.terms.moves.len())
    }

    /// Room for what one seat sees and may do.
    pub fn rooms(&self) -> (Vec<f32>, Vec<i8>) {
        let (wide, may) = self.widths();
        (vec![0.0; wide], vec![0; may])
    }
}
