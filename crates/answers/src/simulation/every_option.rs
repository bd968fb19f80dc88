//! The tables of a check of every option: each option at each of its values, one at a time.
//!
//! Some options matter only with another: vigorish of tied wagers that is marked, a rule for tables
//! with two decks. [`BESIDE`] lists these pairs. A value that is refused alone is combined with the
//! first value of another option that makes it legal.

use std::collections::BTreeSet;

use games::{Cents, Kind, OptionKind, Options, Rulebook, Value};

/// A number with more values than this is set to some of them.
const MAX_LISTED: i64 = 12;

/// The smallest chips that are tried.
const UNITS: [&str; 4] = ["0.01", "0.05", "1", "5"];

/// Options with another that they need to matter, and its value.
const BESIDE: [(&str, &str, &str); 16] = [
    ("shuffler", "decks", "4"),
    ("dealing", "decks", "2"),
    ("soft17", "decks", "2"),
    ("double_on", "decks", "2"),
    ("resplit_aces", "decks", "2"),
    ("split_hands", "decks", "2"),
    ("tie_vigorish", "vigorish", "marked"),
    ("dealt", "table", "midi"),
    ("vig_percent", "vig", "on-win"),
    ("lay", "vig", "on-win"),
    ("resplit_aces", "split_aces", "one-card"),
    ("several_boxes_min", "several_boxes", "1-2"),
    ("secondary_line", "secondary_contribution", "0.1"),
    ("secondary_seed", "secondary_contribution", "0.1"),
    ("seed", "seeding", "fixed"),
    ("contribution", "meters", "independent"),
];

/// Returns the options of every table to play, the defaults first.
pub fn tables(kind: &Kind, book: &Rulebook) -> Result<Vec<Options>, String> {
    let settings = settings(kind, book);
    let mut tables = vec![Options::new()];
    for (key, value) in &settings {
        let alone = Options::from([(key.clone(), value.clone())]);
        for (_, other, at) in BESIDE.iter().filter(|(needs, ..)| needs == key) {
            let is_it = |(key, value): &&(String, Value)| key == other && value.to_string() == *at;
            let mut both = alone.clone();
            both.extend(settings.iter().find(is_it).cloned());
            tables.extend(kind.open(both.clone()).is_ok().then_some(both));
        }
        tables.push(legal(kind, alone, &settings)?);
    }
    let mut seen = BTreeSet::new();
    tables.retain(|options| seen.insert(words(options)));
    Ok(tables)
}

/// Returns options as text: `vig=on-win vig_percent=1`.
pub fn words(options: &Options) -> String {
    let one = |(key, value): (&String, &Value)| match value {
        Value::Map(values) => {
            let within = values.iter().map(|(name, value)| format!("{key}.{name}={value}"));
            within.collect::<Vec<_>>().join(" ")
        }
        value => format!("{key}={value}"),
    };
    options.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Returns the options themselves, or with one more that makes them legal.
fn legal(kind: &Kind, alone: Options, all: &[(String, Value)]) -> Result<Options, String> {
    let Err(refused) = kind.open(alone.clone()) else { return Ok(alone) };
    let beside = all.iter().filter(|(key, _)| !alone.contains_key(key)).map(|(key, value)| {
        let mut both = alone.clone();
        both.insert(key.clone(), value.clone());
        both
    });
    let mut beside = beside.filter(|both| kind.open(both.clone()).is_ok());
    beside.next().ok_or_else(|| refused.to_string())
}

/// Lists every option with every value: those of the rulebook, and those that all tables have.
fn settings(kind: &Kind, book: &Rulebook) -> Vec<(String, Value)> {
    let mut all: Vec<(String, Value)> = Vec::new();
    for option in &book.options {
        all.extend(values(&option.kind).into_iter().map(|value| (option.key.clone(), value)));
    }
    all.extend(pay_tables(kind, book));
    all.extend(UNITS.map(|unit| ("unit".into(), unit.into())));
    all.push(("seats".into(), Value::Count(1)));
    // Bounds of the main wager on both sides of what is staked otherwise.
    all.push(("min".into(), "120".into()));
    all.push(("max".into(), "5".into()));
    all.retain(|(key, value)| key != "unit" || fits_chips(kind, value));
    all
}

/// Lists the pay tables of all spots. Tables that are legal with the defaults are chosen for all
/// spots together, the others one by one.
fn pay_tables(kind: &Kind, book: &Rulebook) -> Vec<(String, Value)> {
    let chosen = |tables: &Options| ("pay_tables".to_owned(), Value::Map(tables.clone()));
    let (mut together, mut alone): (Vec<Options>, Vec<Options>) = (Vec::new(), Vec::new());
    for spot in &book.spots {
        let mut place = 0;
        for table in book.tables_of(&spot.id) {
            let table = Value::Text(table.id.clone());
            let own = Options::from([(spot.id.clone(), table.clone())]);
            if kind.open(Options::from([chosen(&own)])).is_err() {
                alone.push(own);
                continue;
            }
            if place == together.len() {
                together.push(Options::new());
            }
            together[place].insert(spot.id.clone(), table);
            place += 1;
        }
    }
    let legal = |tables: &&Options| kind.open(Options::from([chosen(tables)])).is_ok();
    let (whole, split): (Vec<_>, Vec<_>) = together.iter().partition(legal);
    let one_by_one = split.into_iter().flatten();
    alone.extend(one_by_one.map(|(spot, id)| Options::from([(spot.clone(), id.clone())])));
    whole.into_iter().chain(&alone).map(chosen).collect()
}

/// Returns `true` if a table can be opened with this smallest chip.
fn fits_chips(kind: &Kind, unit: &Value) -> bool {
    kind.open(Options::from([("unit".into(), unit.clone())])).is_ok()
}

/// Lists the values of an option: all of them, or both ends and some between.
fn values(kind: &OptionKind) -> Vec<Value> {
    let texts = |texts: &[&str]| texts.iter().map(|text| Value::from(*text)).collect();
    match kind {
        OptionKind::Choice { values } => values.iter().map(|v| v.as_str().into()).collect(),
        OptionKind::Switch { .. } => vec![false.into(), true.into()],
        OptionKind::Count { least, most, .. } if most - least < MAX_LISTED => {
            (*least..=*most).map(Value::from).collect()
        }
        OptionKind::Count { least, most, default } => {
            let part = |share: i64| least + (most - least) * share / 4;
            let all = BTreeSet::from([*least, part(1), part(2), part(3), *most, *default, 3]);
            let within = all.into_iter().filter(|n| (least..=most).contains(&n));
            within.map(Value::from).collect()
        }
        OptionKind::Money { least, most, default } => {
            let bound = |text: &str| text.parse().unwrap_or(Cents::MOST);
            let top = most.as_deref().map_or(Cents::MOST, bound);
            let own = [Some(least), most.as_ref(), default.as_ref()].into_iter().flatten();
            let own = own.map(String::as_str).chain(["0.50", "5.00", "75.00", "60000.00"]);
            let own: BTreeSet<Cents> = own.map(bound).collect();
            let within = own.into_iter().filter(|n| (bound(least)..=top).contains(n));
            within.map(|amount| Value::Text(amount.to_string())).collect()
        }
        OptionKind::Boxes => texts(&["1-2", "1-3 5-6"]),
        OptionKind::Rate { least, most, default, .. } => texts(&[least, "0.1", default, most]),
    }
}
