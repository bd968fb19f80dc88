//! A link: the meters of one progressive, for one table or many.

use std::collections::VecDeque;
use std::sync::Arc;

use games::{AnyTable, Cents, Exact, Kind, Link, Meter, MeterMove, Options};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

use super::command::check_link_id;
use crate::table::{self, Done, Terms};
use crate::{Account, Code, Fields, FloorError, Posting, Time, Why};

/// An award that a link paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// The table.
    pub table: String,
    /// Its record.
    pub seq: u64,
    /// The round there.
    pub round: u64,
    /// When.
    pub time: Time,
    /// The meter.
    pub meter: String,
    /// How much.
    pub amount: Cents,
}

/// How many hits are remembered.
pub(crate) const HITS: usize = 25;

impl Hit {
    /// What a record had a meter pay, and where.
    pub fn of(done: &Done, moved: &MeterMove) -> Hit {
        let record = &done.sealed.record;
        Hit {
            table: record.chain.clone(),
            seq: record.seq,
            round: record.round.unwrap_or(0),
            time: record.time,
            meter: moved.meter.clone(),
            amount: moved.awarded.shown(),
        }
    }
}

/// The meters of one progressive.
#[derive(Clone)]
pub struct LinkState {
    terms: Arc<LinkTerms>,
    link: Link,
    hits: VecDeque<Hit>,
}

/// What never changes of a link.
struct LinkTerms {
    id: String,
    /// What it was made for: a game, or a progressive of several games.
    game: String,
    options: Options,
    /// The only meter it has, where it is a table's own.
    only: Option<String>,
}

impl LinkState {
    /// A link as a manager asks for it: `{"link", "game", "options"}`, where the game is one with
    /// meters or the id of a progressive.
    pub fn from_json(body: &Json) -> Result<LinkState, FloorError> {
        let fields = Fields::of("the link", body)?;
        fields.only(&["link", "game", "options", "meters"])?;
        let id = fields.text("link")?;
        check_link_id(id)?;
        let options = match fields.get("options") {
            None => Options::new(),
            Some(json) => {
                wire::options::from_json(json).map_err(|why| Code::BadRequest.error(why))?
            }
        };
        let wanted = fields.text("game")?;
        let game = game_of(wanted).ok_or_else(|| {
            let wanted: String = wanted.chars().take(40).collect();
            let why = format!("there is no game or progressive `{wanted}` with meters");
            Code::BadRequest.error(why)
        })?;
        LinkState::open(id.into(), (wanted, game), options, None)
    }

    /// The links that a table has for itself.
    pub fn own(terms: &Terms) -> Result<Vec<LinkState>, FloorError> {
        let own = terms.own_links().map(|(meter, link)| {
            let only = Some(meter.to_owned());
            let of = (terms.kind.id, terms.kind);
            LinkState::open(link.to_owned(), of, terms.options.clone(), only)
        });
        own.collect()
    }

    fn open(
        id: String,
        (wanted, game): (&str, &'static Kind),
        options: Options,
        only: Option<String>,
    ) -> Result<LinkState, FloorError> {
        let refused = |why: String| Code::Refused.error(why);
        let table = table::open(game, &options, game.rulebook().edition)
            .map_err(|e| refused(e.to_string()))?;
        let link = Link::open(table.as_ref()).map_err(|e| refused(e.to_string()))?;
        let terms = Arc::new(LinkTerms { id, game: wanted.into(), options, only });
        Ok(LinkState { terms, link, hits: VecDeque::new() })
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.terms.id
    }

    /// Whether a table has it for itself.
    pub fn is_of_a_table(&self) -> bool {
        self.terms.only.is_some()
    }

    /// The meters it has.
    pub fn meters(&self) -> impl Iterator<Item = (&str, &Meter)> {
        let own = |name: &str| self.terms.only.as_deref().is_none_or(|only| only == name);
        let meters = self.link.meters().iter().filter(move |(name, _)| own(name));
        meters.map(|(name, meter)| (name.as_str(), meter))
    }

    /// Where a meter stands.
    pub fn meter_value(&self, meter: &str) -> Option<Exact> {
        self.meters().find(|(name, _)| *name == meter).map(|(_, meter)| meter.value())
    }

    /// What its account holds: what the displays show.
    pub fn shown(&self) -> Cents {
        self.meters().map(|(_, meter)| meter.shows()).sum()
    }

    /// Its seed, which comes from the cage when it is made.
    pub fn seed(&self) -> Vec<Posting> {
        let seed = self.shown();
        let posting = Posting::new(Account::Cage, Account::link(self.id()), seed, Why::Seed);
        if seed > Cents::ZERO { vec![posting] } else { Vec::new() }
    }

    /// Whether a table may play for this meter of it.
    pub fn fits(&self, table: &dyn AnyTable, meter: &str) -> Result<(), FloorError> {
        if self.meter_value(meter).is_none() {
            let why = format!("the link `{}` has no meter `{meter}`", self.id());
            return Err(Code::Refused.error(why));
        }
        self.link.fits(table, meter).map_err(|why| Code::Refused.error(why.to_string()))
    }

    /// A table moved one of its meters.
    pub fn follow(&mut self, moved: &MeterMove) {
        self.link.follow([moved]);
    }

    /// Remembers what was paid, if anything was; the newest stand first.
    pub fn remember(&mut self, hit: Hit) {
        if hit.amount > Cents::ZERO {
            let at = self.hits.partition_point(|known| known.time > hit.time);
            self.hits.insert(at, hit);
            self.hits.truncate(HITS);
        }
    }

    /// As it stands in the journal.
    pub fn to_json(&self) -> Json {
        json!({
            "link": self.id(),
            "game": self.terms.game,
            "options": wire::options::to_json(&self.terms.options),
        })
    }

    /// The link as anybody may see it.
    pub fn state(&self) -> Json {
        let meters = self.meters().map(|(name, meter)| {
            let state = json!({
                "shows": meter.shows().to_string(),
                "value": meter.value().to_string(),
                "seeds": meter.seeds().to_string(),
                "contributed": meter.contributed().to_string(),
                "awarded": meter.awarded().to_string(),
            });
            (name.to_owned(), state)
        });
        let shown = self
            .meters()
            .map(|(name, meter)| (name.to_owned(), Json::from(meter.shows().to_string())));
        let hits = self.hits.iter().map(|hit| {
            json!({
                "table": hit.table, "seq": hit.seq, "round": hit.round,
                "time": hit.time.to_string(), "meter": hit.meter, "amount": hit.amount.to_string(),
            })
        });
        json!({
            "link": self.id(),
            "game": self.terms.game,
            "balance": self.shown().to_string(),
            "meters": shown.collect::<Map<_, _>>(),
            "accounts": meters.collect::<Map<_, _>>(),
            "hits": hits.collect::<Vec<_>>(),
        })
    }
}

/// The game whose meters a link has: the game itself, or the first that has the progressive.
fn game_of(wanted: &str) -> Option<&'static Kind> {
    let has_meters = |kind: &&Kind| {
        table::open(kind, &Options::new(), kind.rulebook().edition)
            .is_ok_and(|table| !table.meters().is_empty())
    };
    if let Some(kind) = Kind::find(wanted).filter(has_meters) {
        return Some(kind);
    }
    let plays_for = |kind: &&Kind| {
        table::open(kind, &Options::new(), kind.rulebook().edition)
            .is_ok_and(|table| table.meters().iter().any(|(name, _)| name == wanted))
    };
    Kind::all().iter().find(plays_for)
}
