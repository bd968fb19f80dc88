//! The founding of a casino: the first record of its chain says what kind of money it handles.
//!
//! The kind never changes, so nothing can turn play money into real money: no route, no posting
//! and no import leads from one kind to the other.

use games::Cents;
use serde_json::{Value as Json, json};

use super::House;
use crate::{Account, Code, Fields, FloorError, Posting, Time, Why};

/// The number of the secret that keys the digests of passwords in the chain.
const SECRET: &str = "1";
/// The name of a casino whose owner has not named it.
const DEFAULT_NAME: &str = "Croupier";
/// The longest accepted name of a casino, in characters.
const MAX_NAME_CHARS: usize = 64;

games::named! {
    /// The kind of money that a casino handles.
    CasinoKind {
        /// Play money: guests, free refills and demo tables; the cage pays nothing out.
        Play = "play",
        /// Real money: no guests and no free money.
        Real = "real",
    }
}

/// What the first record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founding {
    /// The kind of money.
    pub kind: CasinoKind,
    /// The name of the casino, as pages show it.
    pub name: String,
}

impl Default for Founding {
    fn default() -> Founding {
        Founding { kind: CasinoKind::Play, name: DEFAULT_NAME.into() }
    }
}

impl Founding {
    /// As the record has it.
    pub(super) fn to_json(&self) -> Json {
        json!({"kind": self.kind.name(), "name": self.name, "secret": SECRET})
    }

    /// Reads what a record has.
    pub(super) fn from_fields(fields: &Fields<'_>) -> Result<Founding, FloorError> {
        fields.only(&["kind", "name", "secret"])?;
        let kind = fields.text("kind")?;
        let known = CasinoKind::ALL.iter().copied().find(|known| known.name() == kind);
        let kind = known
            .ok_or_else(|| Code::BadRequest.error("`kind` of a casino: expected play or real"))?;
        Ok(Founding { kind, name: fields.text("name")?.to_owned() })
    }

    /// Checks a name that somebody chose.
    ///
    /// # Errors
    /// `bad-request` for an empty or long name, or one with control characters.
    pub fn check_name(name: &str) -> Result<(), FloorError> {
        let length = name.chars().count();
        match (1..=MAX_NAME_CHARS).contains(&length) && !name.chars().any(char::is_control) {
            true => Ok(()),
            false => Err(Code::BadRequest
                .error(format!("name of the casino: expected 1 to {MAX_NAME_CHARS} characters"))),
        }
    }
}

impl House {
    /// The kind of money. A casino whose chain is older than foundings handles play money.
    pub fn kind(&self) -> CasinoKind {
        self.founding().map_or(CasinoKind::Play, |(founding, _)| founding.kind)
    }

    /// The founding and its time; `None` in a chain that is older than foundings.
    pub fn founding(&self) -> Option<(&Founding, Time)> {
        self.founded.as_deref().map(|(founding, time)| (founding, *time))
    }

    /// Checks whether this casino can be served as the given kind.
    ///
    /// # Errors
    /// `refused` if it handles play money, or free money was ever given out in it.
    pub fn check_kind(&self, wanted: CasinoKind) -> Result<(), FloorError> {
        if wanted == CasinoKind::Play || self.kind_is_real() {
            return Ok(());
        }
        match self.founding() {
            Some((_, time)) => {
                let time = time.to_string();
                let date = time.split('T').next().unwrap_or_default();
                Err(Code::Refused.error(format!(
                    "this is a play house since {date}; a real one needs an empty store"
                )))
            }
            None if self.has_guests() => Err(Code::Refused.error(
                "this house has had guests with play money; a real one needs an empty store",
            )),
            None => Ok(()),
        }
    }

    fn kind_is_real(&self) -> bool {
        self.founded.is_some() && self.kind() == CasinoKind::Real
    }

    fn has_guests(&self) -> bool {
        self.people.keys().any(|name| name.starts_with("guest-"))
    }

    /// What a founding moves: nothing.
    pub(super) fn found(&self, founding: &Founding) -> Result<Vec<Posting>, FloorError> {
        match self.founded {
            Some(_) => Err(Code::AlreadyDone.error("the kind of a house never changes")),
            None => self.check_kind(founding.kind).map(|()| Vec::new()),
        }
    }

    /// Checks that free money may be given out.
    pub(super) fn check_play(&self) -> Result<(), FloorError> {
        match self.kind_is_real() {
            true => Err(Code::NotAllowed.error("a house with real money has no play money")),
            false => Ok(()),
        }
    }

    /// Checks that the cage may pay money out. Chains older than foundings have such records.
    pub(super) fn check_pays_out(&self) -> Result<(), FloorError> {
        match self.founded.is_some() && self.kind() == CasinoKind::Play {
            true => Err(Code::PlayMoney.error("play money is not paid out")),
            false => Ok(()),
        }
    }

    /// What a top-up moves.
    pub(super) fn top_up(&self, name: &str, amount: Cents) -> Result<Vec<Posting>, FloorError> {
        self.check_play()?;
        self.check_player(name)?;
        Ok(vec![Posting::new(Account::Outside, Account::player(name), amount, Why::TopUp)])
    }
}
