//! The schemas of what is taken and answered.

use serde_json::{Map, Value as Json, json};

/// Every schema, by its name.
pub fn all() -> Map<String, Json> {
    let mut all = Map::new();
    let of_play = [of_tables(), of_rounds(), of_the_books()];
    for group in [basics(), bodies()].into_iter().chain(of_play).chain([of_questions()]) {
        if let Json::Object(schemas) = group {
            all.extend(schemas);
        }
    }
    all
}

fn named(schema: &str) -> Json {
    json!({"$ref": format!("#/components/schemas/{schema}")})
}

/// An object with these fields; those whose name ends with `?` may be left out.
fn object(fields: &[(&str, Json)]) -> Json {
    let name = |field: &str| field.trim_end_matches('?').to_owned();
    let needed: Vec<String> =
        fields.iter().map(|(field, _)| (*field).to_owned()).filter(|f| !f.ends_with('?')).collect();
    let properties: Map<String, Json> =
        fields.iter().map(|(field, schema)| (name(field), schema.clone())).collect();
    json!({"type": "object", "properties": properties, "required": needed})
}

fn list_of(field: &str, item: Json) -> Json {
    object(&[(field, json!({"type": "array", "items": item}))])
}

fn text() -> Json {
    json!({"type": "string"})
}

fn count() -> Json {
    json!({"type": "integer", "minimum": 0})
}

fn yes_or_no() -> Json {
    json!({"type": "boolean"})
}

fn anything() -> Json {
    json!({"type": "object"})
}

fn money() -> Json {
    named("Money")
}

fn time() -> Json {
    json!({"type": "string", "format": "date-time"})
}

fn role() -> Json {
    let roles: Vec<_> = floor::Role::ALL.iter().map(|role| role.name()).collect();
    json!({"type": "string", "enum": roles})
}

/// What has this schema, or null.
fn or_null(schema: Json) -> Json {
    json!({"anyOf": [schema, {"type": "null"}]})
}

/// A text, or null.
fn perhaps() -> Json {
    json!({"type": ["string", "null"]})
}

fn perhaps_count() -> Json {
    json!({"type": ["integer", "null"]})
}

fn perhaps_number() -> Json {
    json!({"type": ["number", "null"]})
}

fn basics() -> Json {
    let codes: Vec<_> = floor::Code::ALL.iter().map(|code| code.name()).collect();
    json!({
        "Nothing": {"type": "object", "additionalProperties": false},
        "Document": anything(),
        "Money": {
            "type": "string", "pattern": "^-?[0-9]+(\\.[0-9]{1,2})?$", "examples": ["12.50"],
        },
        "CommandId": {"type": "string", "pattern": "^[A-Za-z0-9_.:-]{1,64}$"},
        "Problem": object(&[
            ("status", count()),
            ("code", json!({"type": "string", "enum": codes})),
            ("detail", text()),
            ("clause?", text()),
            ("duty?", text()),
        ]),
        "Readiness": object(&[
            ("ready", yes_or_no()),
            ("checks", object(&[("store", text()), ("entropy", text()), ("clock", text())])),
        ]),
        "SignedIn": object(&[("token", text()), ("role", role()), ("name", text())]),
        "Door": object(&[
            ("house", text()), ("kind", json!({"enum": ["play", "real"]})),
            ("guests", yes_or_no()), ("sign_in", json!({"type": "array", "items": text()})),
        ]),
        "Done": object(&[
            ("chain", text()), ("seq", count()), ("balance?", money()), ("repeated?", yes_or_no()),
        ]),
        "Me": object(&[
            ("name", text()), ("role", role()), ("balance?", money()),
            ("seats", json!({
                "type": "array", "items": object(&[("table", text()), ("seat", count())]),
            })),
        ]),
        "People": list_of("people", object(&[
            ("name", text()), ("role", role()), ("locked", yes_or_no()),
        ])),
    })
}

fn bodies() -> Json {
    let id = || ("id", named("CommandId"));
    json!({
        "Login": object(&[("name", text()), ("password", text())]),
        "ChangePassword": object(&[
            ("old", text()), ("new", json!({"type": "string", "minLength": 10})),
        ]),
        "IdAlone": object(&[id()]),
        "Amount": object(&[id(), ("amount", money())]),
        "NewPerson": object(&[id(), ("name", text()), ("role", role()), (
            "password", json!({"type": "string", "minLength": 10}),
        )]),
        "NewEquipment": object(&[
            id(), ("equipment", text()), ("kind", text()), ("colour?", text()), ("game?", text()),
        ]),
        "NewLink": object(&[id(), ("link", text()), ("game", text()), ("options?", anything())]),
        "NewTable": object(&[
            id(),
            ("table", json!({"type": "string", "pattern": "^[a-z0-9-]{1,32}$"})),
            ("game", text()),
            ("options?", anything()),
            ("dealt?", json!({"type": "string", "enum": ["house", "dealer"]})),
            ("pace?", or_null(object(&[("wagers", count()), ("decision", count())]))),
            ("presence?", or_null(object(&[
                ("away", count()), ("sit_out", count()), ("free", count()),
            ]))),
            ("approvals?", yes_or_no()),
            ("duties?", yes_or_no()),
            ("coach?", yes_or_no()),
            ("links?", json!({"type": "object", "additionalProperties": text()})),
        ]),
        "Command": command(),
        "NewSimulation": object(&[
            id(), ("game", text()), ("rounds?", json!({"type": "integer", "maximum": 1_000_000_000})),
            ("wager?", json!({})), ("stake?", money()), ("strategy?", text()), ("seed?", count()),
            ("options?", anything()),
        ]),
        "Script": object(&[
            ("game", text()), ("options?", anything()), ("meters?", anything()),
            ("steps", json!({"type": "array", "items": anything()})),
        ]),
        "OddsQuestion": object(&[
            ("game", text()), ("wager?", text()), ("options?", anything()), ("pay?", anything()),
        ]),
    })
}

/// A command: an id, and one of the commands by its name.
fn command() -> Json {
    let names = floor::table::COMMANDS;
    let mut fields: Map<String, Json> =
        names.iter().map(|name| ((*name).to_owned(), anything())).collect();
    fields.insert("id".into(), named("CommandId"));
    fields.insert("if_seq".into(), count());
    let one: Vec<Json> = names.iter().map(|name| json!({ "required": [name] })).collect();
    json!({
        "type": "object", "properties": fields, "required": ["id"], "oneOf": one,
        "additionalProperties": false,
    })
}

fn of_tables() -> Json {
    let you = json!({"anyOf": [
        object(&[
            ("round", count()), ("net", money()),
            ("seats", json!({"type": "array", "items": count()})),
        ]),
        {"type": "null"},
    ]});
    let nets = json!({"type": "object", "additionalProperties": money()});
    json!({
        "CommandDone": object(&[
            ("table", text()), ("seq", count()), ("round", count()), ("seat?", count()),
            ("repeated?", yes_or_no()), ("state?", named("Table")),
        ]),
        "Tables": list_of("tables", object(&[
            ("table", text()), ("game", text()), ("status", text()), ("dealt", text()),
            ("seats", perhaps_count()), ("taken", perhaps_count()), ("at_stake", perhaps()),
            ("here", perhaps_count()), ("away", perhaps_count()),
            ("round", perhaps_count()), ("seq", perhaps_count()), ("meters", anything()),
        ])),
        "Seat": object(&[
            ("seat", count()), ("player", json!({"type": ["string", "null"]})),
            ("mine", yes_or_no()), ("chips", money()), ("at_stake", money()), ("ready", yes_or_no()),
            ("presence", json!({"enum": ["here", "away", "sitting-out"]})), ("until?", time()),
            ("was?", text()),
        ]),
        "Table": object(&[
            ("table", text()), ("game", text()),
            ("status", json!({
                "type": "string",
                "enum": ["closed", "opening", "open", "paused", "closing", "faulty"],
            })),
            ("dealt", text()), ("seq?", count()), ("round?", count()),
            ("dealer?", json!({"type": ["string", "null"]})),
            ("seats?", json!({"type": "array", "items": named("Seat")})),
            ("awaiting?", json!({"type": ["object", "null"]})),
            ("spots?", json!({"type": "array"})), ("offers?", json!({"type": "array"})),
            ("hands?", json!({"type": "array"})), ("wagers?", json!({"type": "array"})),
            ("facts?", anything()), ("meters?", anything()),
            ("lines?", json!({"type": "array"})), ("net?", nets),
            ("lines_round?", count()), ("settled?", yes_or_no()), ("you?", you),
            ("held?", json!({"type": "array"})), ("prompts?", json!({"type": "array"})),
            ("equipment?", json!({"type": "array"})),
            ("pending?", json!({"type": "array"})), ("why?", text()), ("paper?", text()),
        ]),
    })
}

fn of_rounds() -> Json {
    let nets = json!({"type": "object", "additionalProperties": money()});
    json!({
        "Round": object(&[
            ("table", text()), ("round", count()), ("from_seq", count()), ("seq", count()),
            ("time", time()), ("lines", json!({"type": "array"})), ("net", nets),
            ("script", named("Script")),
        ]),
        "Rounds": list_of("rounds", named("Round")),
        "MyRounds": list_of("rounds", object(&[
            ("n", count()), ("table", text()), ("round", count()), ("seat", count()),
            ("time", time()), ("net", money()),
        ])),
        "Pending": list_of("pending", object(&[
            ("table", text()), ("seq", count()), ("what", text()), ("amount?", money()),
            ("by", text()), ("why?", text()), ("of?", count()), ("slip?", text()),
        ])),
        "Link": object(&[
            ("link", text()), ("game", text()), ("balance", money()), ("meters", anything()),
            ("accounts", anything()), ("hits", json!({"type": "array"})),
        ]),
        "Links": list_of("links", named("Link")),
        "Equipment": list_of("equipment", object(&[
            ("equipment", text()), ("kind", text()), ("colour", perhaps()), ("game", perhaps()),
            ("life", text()), ("since", time()), ("table", perhaps()), ("why?", text()),
        ])),
    })
}

fn of_the_books() -> Json {
    json!({
        "Ledger": object(&[
            ("accounts", json!({"type": "object", "additionalProperties": money()})),
            ("sum", money()),
        ]),
        "Account": object(&[
            ("account", text()), ("balance", money()),
            ("entries", json!({"type": "array", "items": object(&[
                ("n", count()), ("chain", text()), ("seq", count()), ("time", time()),
                ("amount", money()), ("from", text()), ("to", text()), ("why", text()),
                ("balance", money()),
            ])})),
        ]),
        "Heads": list_of("heads", object(&[
            ("n", count()), ("time", time()), ("heads", anything()), ("previous", text()),
            ("signature", text()),
        ])),
        "Key": object(&[("key", text())]),
    })
}

fn of_questions() -> Json {
    json!({
        "Games": {"type": "array", "items": object(&[("id", text()), ("name", text())])},
        "Rules": object(&[("id", text()), ("name", text())]),
        "Settled": object(&[
            ("rounds", json!({"type": "array"})), ("meters", anything()),
            ("awaiting", json!({"type": ["object", "null"]})),
        ]),
        "Advice": object(&[
            ("game", text()), ("seat", count()), ("hand", count()), ("best", anything()),
            ("options", json!({"type": "array"})),
        ]),
        "TablesReport": list_of("tables", tables_row()),
        "PlayersReport": list_of("players", object(&players_row())),
        "PlayerReport": object(&[&players_row()[..], &[("mistakes", anything())]].concat()),
        "Alerts": list_of("alerts", object(&[("what", text()), ("time", time())])),
        "Figures": {"type": "array", "items": anything()},
        "Simulation": object(&[
            ("job", text()),
            ("status", json!({"type": "string", "enum": ["waiting", "running", "done", "failed"]})),
            ("rounds", count()), ("played", count()), ("report?", anything()), ("detail?", text()),
            ("repeated?", yes_or_no()),
        ]),
    })
}

/// A table in the report of tables.
fn tables_row() -> Json {
    let money = |name: &'static str| (name, money());
    object(&[
        ("table", text()),
        ("game", text()),
        money("opening"),
        money("fills"),
        money("credits"),
        money("drop"),
        money("closing"),
        money("win"),
        money("net"),
        money("contributions"),
        money("awards"),
        money("refused"),
        money("tips"),
        money("identity"),
        money("handle"),
        ("hold", perhaps_number()),
        ("rounds", count()),
        ("theoretical", perhaps()),
        ("theoretical_exact", perhaps()),
        ("deviation", perhaps_number()),
    ])
}

/// A player in the report of players.
fn players_row() -> [(&'static str, Json); 8] {
    [
        ("player", text()),
        ("seconds", count()),
        ("rounds", count()),
        ("handle", money()),
        ("average", perhaps()),
        ("theoretical", perhaps()),
        ("theoretical_exact", perhaps()),
        ("win", money()),
    ]
}
