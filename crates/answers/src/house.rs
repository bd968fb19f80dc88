//! What a table plays by: a house file, and options given one by one.

use games::{HouseFile, Kind, OptionKind, Options, Rulebook, Value, did_you_mean};

use wire::{json, options};

/// The game with this id, or a line that names those there are.
pub fn game(id: &str) -> Result<&'static Kind, String> {
    Kind::find(id).ok_or_else(|| {
        let known: Vec<_> = Kind::all().iter().map(|kind| kind.id).collect();
        let id: String = id.chars().take(40).collect();
        let meant = did_you_mean(&id, known.iter().copied());
        format!("there is no game `{id}`, expected one of {}{meant}", known.join(", "))
    })
}

/// The options of a house file, which must be one for this game.
pub fn options_for(kind: &Kind, file: HouseFile) -> Result<Options, String> {
    if file.game != kind.id {
        let game: String = file.game.chars().take(40).collect();
        return Err(format!("this house file is for `{game}`, expected one for {}", kind.id));
    }
    Ok(file.options)
}

/// Fills in what is not given: the house's choice stands where nobody made another. Values by
/// name (limits, pay tables, odds) are filled in name by name.
pub fn fill_in(given: &mut Options, house: Options) {
    for (key, default) in house {
        match (given.get_mut(&key), default) {
            (Some(Value::Map(given)), Value::Map(default)) => fill_in(given, default),
            (Some(_), _) => {}
            (None, default) => {
                given.insert(key, default);
            }
        }
    }
}

/// Sets one option from `key=value`, where a dotted key goes inside: `limits.red.max=100`.
///
/// ```
/// use games::{Kind, Options, Value};
/// let roulette = Kind::find("roulette").unwrap();
/// let mut options = Options::new();
/// answers::house::set(roulette.rulebook(), &mut options, "min=5").unwrap();
/// assert_eq!(options["min"], Value::Text("5".into()));
/// ```
pub fn set(book: &Rulebook, options: &mut Options, setting: &str) -> Result<(), String> {
    let shown: String = setting.chars().take(40).collect();
    let Some((key, value)) = setting.split_once('=').filter(|(key, _)| !key.trim().is_empty())
    else {
        return Err(format!("`{shown}` is not an option: expected key=value"));
    };
    let (key, value) = (key.trim(), value.trim());
    let mut path: Vec<_> = key.split('.').collect();
    let (Some(last), false) = (path.pop(), key.split('.').any(str::is_empty)) else {
        return Err(format!("`{shown}` is not an option: expected key=value"));
    };
    let value = if path.is_empty() { plain(book, last, value)? } else { Value::Text(value.into()) };
    let mut inside = options;
    for part in path {
        let entry = inside.entry(part.into()).or_insert_with(|| Value::Map(Options::new()));
        let Value::Map(map) = entry else {
            return Err(format!("option `{key}`: `{part}` is one value, not values by name"));
        };
        inside = map;
    }
    inside.insert(last.into(), value);
    Ok(())
}

/// A value as its option wants it: what is a number for one is an amount for another.
fn plain(book: &Rulebook, key: &str, value: &str) -> Result<Value, String> {
    if value.starts_with('{') {
        let object = json::read(value).map_err(|e| format!("option `{key}`: {e}"))?;
        return options::from_json(&object).map(Value::Map);
    }
    let text = Value::Text(value.into());
    let option = book.option(key);
    Ok(match option.map(|option| &option.kind) {
        Some(OptionKind::Switch { .. }) => value.parse().map_or(text, Value::Switch),
        Some(OptionKind::Count { .. }) => value.parse().map_or(text, Value::Count),
        None if key == "seats" => value.parse().map_or(text, Value::Count),
        _ => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> Value {
        Value::Text(words.into())
    }

    #[test]
    fn settings_take_the_kind_of_their_option() {
        let kind = Kind::find("roulette").unwrap();
        let book = kind.rulebook();
        let mut options = Options::new();
        for setting in [
            "wheel=single",
            "seats=3",
            "min=5",
            "limits.red.max=100",
            "pay={\"red\":{\"win\":\"2 to 1\"}}",
        ] {
            set(book, &mut options, setting).unwrap();
        }
        assert_eq!(options["wheel"], text("single"));
        assert_eq!(options["seats"], Value::Count(3));
        assert_eq!(options["min"], text("5"));
        let table = kind.open(options).unwrap();
        assert_eq!(table.chosen().limits()["red"].1, Some(games::Cents::dollars(100)));
        assert_eq!(table.chosen().pays("red", "win").to_string(), "2 to 1");
    }

    #[test]
    fn settings_that_make_no_sense_are_refused() {
        let book = Kind::find("roulette").unwrap().rulebook();
        for bad in ["", "=", "=x", "wheel", ".=3", "limits..max=3", "pay={", "pay={\"a\":[1]}"] {
            assert!(set(book, &mut Options::new(), bad).is_err(), "{bad}");
        }
        let mut options = Options::from([("min".into(), text("5"))]);
        assert!(set(book, &mut options, "min.red=5").is_err());
    }

    #[test]
    fn the_house_fills_in_what_the_script_leaves_open() {
        let file = "game = \"roulette\"\n[options]\nwheel = \"single\"\nmin = \"5\"\n\
                    [options.limits.red]\nmin = \"10\"\nmax = \"100\"";
        let house = options_for(Kind::find("roulette").unwrap(), HouseFile::parse(file).unwrap());
        let kind = Kind::find("roulette").unwrap();
        let mut given = Options::new();
        set(kind.rulebook(), &mut given, "min=1").unwrap();
        set(kind.rulebook(), &mut given, "limits.red.max=50").unwrap();
        fill_in(&mut given, house.unwrap());
        let chosen = kind.open(given).unwrap().chosen().clone();
        assert_eq!(chosen.in_force("wheel").as_deref(), Some("single"));
        assert_eq!(chosen.min(), Some(games::Cents::DOLLAR));
        let (least, most) = chosen.limits()["red"];
        assert_eq!(
            (least.unwrap().to_string(), most.unwrap().to_string()),
            ("10.00".into(), "50.00".into())
        );
    }
}
