//! The rulebooks as JSON.

use chance::Rank;
use games::{
    DocumentSource, Duty, HouseRule, HouseWith, Kind, OptionKind, OptionRule, Options, PayTable,
    Prompt, RankRange, Rulebook, Shared, SharedOption, SpotRule, Status, Trace,
};
use serde_json::{Value as Json, json};

use super::{decks, documents, linked_games};

/// Every game with its document, seats, decks, wagers and pay tables.
pub fn games_json() -> Json {
    Kind::all().iter().map(game_json).collect()
}

fn game_json(kind: &Kind) -> Json {
    let book = kind.rulebook();
    json!({
        "id": book.id,
        "name": book.name,
        "document": book.document,
        "sources": book.sources().map(source_json).collect::<Vec<_>>(),
        "seats": book.seats.most,
        "decks": decks_json(kind),
        "wagers": book.spots.iter().map(|spot| &spot.id).collect::<Vec<_>>(),
        "pay_tables": book.pay_tables.iter().map(|table| &table.id).collect::<Vec<_>>(),
    })
}

fn decks_json(kind: &Kind) -> Json {
    decks(kind).map_or(
        Json::Null,
        |decks| json!({"least": decks.least, "most": decks.most, "default": decks.default}),
    )
}

/// The cards that a table of this game is dealt from: the ranks that each suit has, the jokers of a
/// deck, and how many decks there are unless the casino chooses otherwise; null without cards.
fn cards_json(kind: &Kind) -> Json {
    let Some(pack) = kind.open(Options::new()).ok().and_then(|table| table.pack()) else {
        return Json::Null;
    };
    let cards = pack.deck.cards();
    let ranks = Rank::ALL.into_iter().filter(|rank| cards.iter().any(|c| c.rank() == Some(*rank)));
    json!({
        "ranks": ranks.map(|rank| rank.letter().to_string()).collect::<Vec<_>>(),
        "jokers": cards.iter().filter(|card| card.rank().is_none()).count(),
        "decks": pack.decks,
    })
}

/// Everything the rulebook of a game holds.
pub fn rules_json(kind: &Kind) -> Json {
    let book = kind.rulebook();
    let mut json = document_json(book, kind.trace());
    json["seats"] = json!({"most": book.seats.most, "clause": book.seats.clause});
    json["decks"] = decks_json(kind);
    json["cards"] = cards_json(kind);
    for (spot, wager) in book.spots.iter().zip(json["wagers"].as_array_mut().into_iter().flatten())
    {
        let spots = kind.layout().iter().filter(|(_, info)| info.open && info.family == spot.id);
        wager["spots"] = spots.map(|(_, info)| Json::from(info.name.as_str())).collect();
    }
    json
}

/// Everything the rulebook of a progressive holds that several games share.
pub fn link_json(shared: &Shared) -> Json {
    let mut json = document_json(shared.rulebook(), shared.trace());
    json["games"] = linked_games(shared).map(|kind| Json::from(kind.id)).collect();
    json
}

fn document_json(book: &Rulebook, trace: &Trace) -> Json {
    let own = book.options.iter().map(option_json);
    let shared = if book.seats.most > 0 { &SharedOption::ALL[..] } else { &[] };
    let shared = shared.iter().map(|SharedOption { key, default, about }| {
        json!({"key": key, "kind": "shared", "default": default, "clause": null, "about": about})
    });
    let irregularities = book
        .irregularities
        .iter()
        .map(|rule| json!({"kind": rule.kind, "clause": rule.clause, "remedy": rule.remedy}));
    let readings =
        book.readings.iter().map(|reading| json!({"clause": reading.clause, "text": reading.text}));
    let pay_tables = book.pay_tables.iter().map(pay_table_json);
    let mut json = json!({
        "id": book.id,
        "name": book.name,
        "document": book.document,
        "sources": book.sources().map(source_json).collect::<Vec<_>>(),
        "rulebook_digest": book.digest(),
        "options": own.chain(shared).collect::<Vec<_>>(),
        "wagers": book.spots.iter().map(spot_json).collect::<Vec<_>>(),
        "pay_tables": pay_tables.collect::<Vec<_>>(),
        "irregularities": irregularities.collect::<Vec<_>>(),
        "prompts": book.prompts.iter().map(prompt_json).collect::<Vec<_>>(),
        "duties": book.duties().iter().map(duty_json).collect::<Vec<_>>(),
        "readings": readings.collect::<Vec<_>>(),
        "links": book.links.iter().map(|link| &link.document).collect::<Vec<_>>(),
        "trace": trace_json(book, trace),
    });
    if !book.house_way.is_empty() {
        json["house_way"] = book.house_way.iter().map(house_rule_json).collect();
    }
    json
}

/// The document that a rulebook was traced against, or that of a progressive joined into it.
fn source_json(source: &DocumentSource) -> Json {
    json!({
        "issuer": source.issuer,
        "title": source.title,
        "edition": source.edition,
        "approved_by": source.approved_by,
        "under": source.under,
        "submitted": source.submitted,
        "approved": source.approved,
        "amended": source.amended,
        "effective": source.effective,
        "sha256": source.sha256,
    })
}

fn prompt_json(prompt: &Prompt) -> Json {
    json!({
        "at": prompt.at.name(),
        "clause": prompt.clause,
        "say": prompt.say,
        "by": prompt.by.iter().map(|role| role.name()).collect::<Vec<_>>(),
        "holds": prompt.holds,
        "when": prompt.when,
        "spot": prompt.spot,
        "lines": prompt.lines,
        "duty": prompt.duty,
        "only_said": prompt.only_said,
    })
}

/// Something that people do, whom a table on a floor asks for it.
fn duty_json(duty: &Duty<'_>) -> Json {
    json!({
        "duty": duty.name,
        "at": duty.at.name(),
        "by": match duty.by()[..] {
            [one] => json!(one.name()),
            ref all => all.iter().map(|role| role.name()).collect(),
        },
        "holds": duty.holds(),
        "clause": duty.clause(),
        "clauses": duty.rows.iter().map(|row| row.clause).collect::<Vec<_>>(),
        "needs": duty.needs().iter().map(|need| need.name()).collect::<Vec<_>>(),
        "equipment": duty.equipment().map(games::EquipmentKind::name),
        "hours": duty.hours(),
    })
}

fn house_rule_json(rule: &HouseRule) -> Json {
    let list = |ranges: &[RankRange]| ranges.iter().map(ToString::to_string).collect::<Vec<_>>();
    json!({
        "clause": rule.clause,
        "hand": rule.hand.name(),
        "of": list(&rule.of),
        "with": rule.with.map(HouseWith::name),
        "holding": list(&rule.holding),
        "low": rule.low.name(),
        "about": rule.about,
    })
}

fn option_json(option: &OptionRule) -> Json {
    let mut json = match &option.kind {
        OptionKind::Choice { values } => {
            json!({"kind": "choice", "default": values.first(), "values": values})
        }
        OptionKind::Switch { default } => json!({"kind": "switch", "default": default}),
        OptionKind::Count { least, most, default } => {
            json!({"kind": "count", "default": default, "least": least, "most": most})
        }
        OptionKind::Money { least, most, default } => {
            json!({"kind": "money", "default": default, "least": least, "most": most})
        }
        OptionKind::Boxes => json!({"kind": "boxes", "default": null}),
        OptionKind::Rate { least, most, default, in_all } => json!({
            "kind": "rate", "default": default, "least": least, "most": most, "in_all": in_all,
        }),
    };
    json["key"] = option.key.as_str().into();
    json["clause"] = option.clause.id().into();
    json["about"] = option.about.as_str().into();
    if !option.each.is_empty() {
        json["each"] = json!(option.each);
    }
    json
}

fn spot_json(spot: &SpotRule) -> Json {
    json!({
        "id": spot.id,
        "name": spot.name,
        "clause": spot.clause,
        "about": spot.about,
        "by_decision": spot.by_decision,
        "main": spot.main,
        "meter": spot.meter,
        "equals": spot.equals,
    })
}

fn pay_table_json(table: &PayTable) -> Json {
    let lines = table.lines.iter().map(|line| {
        let spot = line.spot.as_ref().or(table.spot.as_ref());
        let mut json = json!({
            "spot": spot,
            "name": line.name,
            "pays": line.pays.to_string(),
            "stake_returned": line.pays.returns_stake(),
        });
        if let Some(envy) = line.envy {
            json["envy"] = envy.to_string().into();
        }
        json
    });
    json!({
        "id": table.id,
        "clause": table.clause,
        "decks": table.decks.map(|[least, most]| json!({"least": least, "most": most})),
        "printed_for": table.printed_for.map(|[least, most]| json!({"least": least, "most": most})),
        "completed": table.completed,
        "may_be_raised": table.floor,
        "independent_meters": table.independent,
        "lines": lines.collect::<Vec<_>>(),
    })
}

/// What becomes of the clauses of every document.
pub fn documents_json() -> Json {
    let document = |(book, trace): (&Rulebook, &Trace)| {
        let names = json!({"id": book.id, "name": book.name, "document": book.document});
        let (Json::Object(mut all), Json::Object(counts)) = (names, trace_json(book, trace)) else {
            return Json::Null;
        };
        all.extend(counts);
        Json::Object(all)
    };
    documents().map(document).collect()
}

fn trace_json(book: &Rulebook, trace: &Trace) -> Json {
    let counts = Status::ALL.map(|status| (status.name().to_owned(), trace.count(status).into()));
    let mut json = Json::Object(counts.into_iter().collect());
    json["clauses"] = book.clauses.into();
    json["rows"] = trace.rows.len().into();
    json["digest"] = book.digest.as_str().into();
    json
}
