//! What can be edited, what was, and what is wrong with it.

use games::{Chosen, Kind, OptionKind, OptionRule, Options, Pays, Rulebook, SpotRule, Value};
use serde_json::{Map, Value as Json, json};

/// Assumptions that somebody may want to make, with what they are.
const ASSUMPTIONS: [(&str, &str); 3] = [
    ("stake", "what is wagered, in dollars: some lines pay a fixed amount"),
    ("meter", "where the meter stands, in dollars"),
    ("players", "how many play"),
];

/// What is asked about a wager.
pub struct WhatIf {
    /// The wager.
    pub wager: String,
    /// The pay tables that the fields are of.
    pub tables: String,
    /// What each line pays.
    pub pays: Vec<PayField>,
    /// What the house chooses.
    pub options: Vec<OptionField>,
}

/// What a line pays.
pub struct PayField {
    /// The spot.
    pub spot: String,
    /// The line.
    pub line: String,
    /// Whether lines of other spots stand beside it.
    pub of_several: bool,
    /// What the document has it pay.
    pub document: String,
    /// What somebody has it pay.
    pub said: String,
    /// What is wrong with that.
    pub wrong: Option<String>,
}

/// What the house chooses.
pub struct OptionField {
    /// The key.
    pub key: String,
    /// What it is about.
    pub about: String,
    /// The clause that leaves it to the house.
    pub clause: Option<String>,
    /// What there is to choose from.
    pub choices: Choices,
    /// What it is unless somebody says otherwise.
    pub default: String,
    /// What somebody says.
    pub said: String,
}

/// What there is to choose from.
pub enum Choices {
    /// One of these.
    Several(Vec<String>),
    /// Whatever is written.
    Any,
}

impl PayField {
    /// The name of the field in an address.
    pub fn name(&self) -> String {
        format!("pay.{}.{}", self.spot, self.line)
    }

    /// Whether it is not what the document says.
    pub fn is_edited(&self) -> bool {
        self.said != self.document
    }

    fn read(mut self, said: Option<&str>) -> PayField {
        let Some(said) = said.map(str::trim).filter(|said| !said.is_empty()) else { return self };
        // A bare number is odds to one.
        let whole = said.bytes().all(|byte| byte.is_ascii_digit());
        let said = if whole { format!("{said} to 1") } else { said.chars().take(40).collect() };
        match said.parse::<Pays>() {
            Ok(pays) => self.said = pays.to_string(),
            Err(_) => {
                let expected = "write odds such as 8 to 1 or 3 to 2, or an amount such as $50";
                self.wrong = Some(format!("This is no payout: {expected}."));
                self.said = said;
            }
        }
        self
    }
}

impl OptionField {
    /// Whether it is not the default.
    pub fn is_edited(&self) -> bool {
        self.said != self.default
    }

    /// The value as questions have it.
    fn value(&self) -> Json {
        match self.said.as_str() {
            "true" => true.into(),
            "false" => false.into(),
            said => said.parse::<i64>().map_or_else(|_| said.into(), Json::from),
        }
    }
}

impl WhatIf {
    /// What an address asks about a wager of a game. Fields of another pay table are not looked at.
    pub fn read(kind: &Kind, wager: &str, asked: &Json) -> WhatIf {
        let field = |name: &str| asked.get(name).and_then(Json::as_str);
        let book = kind.rulebook();
        let family = family(kind, wager);
        let options = options(book, family, &field);
        let chosen = Chosen::new(book, Options::new());
        let mut what =
            WhatIf { wager: wager.into(), tables: String::new(), pays: Vec::new(), options };
        let (Ok(chosen), Some(rule)) = (chosen, book.spot(family)) else { return what };
        let spots: Vec<&SpotRule> = book.spots.iter().filter(|spot| is_part(rule, spot)).collect();
        let mut tables: Vec<&str> = Vec::new();
        for spot in &spots {
            let Some(table) = chosen.table_if(&spot.id) else { continue };
            for line in table.lines_of(&spot.id) {
                tables.push(&table.id);
                what.pays.push(PayField {
                    spot: spot.id.clone(),
                    line: line.name.clone(),
                    of_several: spots.len() > 1,
                    document: line.pays.to_string(),
                    said: line.pays.to_string(),
                    wrong: None,
                });
            }
        }
        tables.dedup();
        what.tables = tables.join(" ");
        if field("of").is_none_or(|of| of == what.tables) {
            let read = |pay: PayField| {
                let said = field(&pay.name());
                pay.read(said)
            };
            what.pays = what.pays.into_iter().map(read).collect();
        }
        what
    }

    /// Whether something cannot be asked.
    pub fn is_wrong(&self) -> bool {
        self.pays.iter().any(|pay| pay.wrong.is_some())
    }

    /// The question as the document answers it.
    pub fn document(&self, kind: &Kind) -> Json {
        json!({ "game": kind.id, "wager": self.wager })
    }

    /// The question as it was edited; none where nothing was, or something is wrong.
    pub fn edited(&self, kind: &Kind) -> Option<Json> {
        let mut question = self.document(kind);
        let set: Map<String, Json> = self
            .options
            .iter()
            .filter(|option| option.is_edited())
            .map(|option| (option.key.clone(), option.value()))
            .collect();
        let pay = self.pay();
        if self.is_wrong() || (set.is_empty() && pay.is_empty()) {
            return None;
        }
        if !set.is_empty() {
            question["options"] = set.into();
        }
        if !pay.is_empty() {
            question["pay"] = pay.into();
        }
        Some(question)
    }

    /// What was edited, by spot and line.
    fn pay(&self) -> Map<String, Json> {
        let mut pay = Map::new();
        for field in self.pays.iter().filter(|pay| pay.is_edited()) {
            let lines = pay.entry(field.spot.clone()).or_insert_with(|| json!({}));
            lines[field.line.as_str()] = field.said.clone().into();
        }
        pay
    }

    /// Whether a table could be opened with what was edited; if not, why.
    ///
    /// # Errors
    /// Why it could not.
    pub fn may_open(&self, kind: &Kind) -> Result<(), String> {
        let text = |said: &str| Value::Text(said.into());
        let mut options = Options::new();
        for option in self.options.iter().filter(|option| option.is_edited()) {
            let is_assumed = ASSUMPTIONS.iter().any(|(key, _)| *key == option.key);
            let value = match option.value() {
                Json::Bool(on) => Value::Switch(on),
                Json::Number(n) => Value::Count(n.as_i64().unwrap_or(0)),
                _ => text(&option.said),
            };
            if !is_assumed {
                options.insert(option.key.clone(), value);
            }
        }
        let mut pay = Options::new();
        for field in self.pays.iter().filter(|pay| pay.is_edited()) {
            let lines = pay.entry(field.spot.clone()).or_insert(Value::Map(Options::new()));
            if let Value::Map(lines) = lines {
                lines.insert(field.line.clone(), text(&field.said));
            }
        }
        if !pay.is_empty() {
            options.insert("pay".into(), Value::Map(pay));
        }
        kind.open(options).map(drop).map_err(|e| answers::one_line(&e.to_string()))
    }
}

/// The rulebook's spot of a wager: `place-6` is a `place-N`.
fn family<'a>(kind: &'a Kind, wager: &'a str) -> &'a str {
    let layout = kind.layout();
    match kind.rulebook().spot(wager) {
        Some(spot) => &spot.id,
        None => layout.find(wager).map_or(wager, |spot| layout.info(spot).family),
    }
}

/// Whether a spot's pay table is part of a wager's figure: its own, that of its parts, and for a
/// main wager whatever is not a side bet.
fn is_part(wager: &SpotRule, spot: &SpotRule) -> bool {
    let side = |spot: &SpotRule| !spot.main && !spot.by_decision && spot.equals.is_none();
    let same_game = !side(wager) && !side(spot) && (spot.by_decision || spot.equals.is_some());
    spot.id == wager.id || wager.parts.contains(&spot.id) || same_game
}

fn options<'a>(
    book: &Rulebook,
    wager: &str,
    field: &impl Fn(&str) -> Option<&'a str>,
) -> Vec<OptionField> {
    let keys = odds::known(book, book.spot(wager).map(|spot| spot.id.as_str()));
    let own = book.options.iter().filter(|option| keys.contains(&option.key.as_str()));
    let assumed = ASSUMPTIONS.iter().filter(|(key, _)| keys.contains(key));
    let assumed = assumed.map(|(key, about)| OptionField {
        key: (*key).into(),
        about: (*about).into(),
        clause: None,
        choices: Choices::Any,
        default: String::new(),
        said: String::new(),
    });
    let all = own.filter_map(option).chain(assumed);
    let read = |mut option: OptionField| {
        if let Some(said) = field(&format!("set.{}", option.key)) {
            option.said = said.trim().chars().take(40).collect();
        }
        option
    };
    all.map(read).collect()
}

/// A field for an option; none for what is not a plain value.
fn option(rule: &OptionRule) -> Option<OptionField> {
    let (choices, default) = match &rule.kind {
        OptionKind::Choice { values } => {
            (Choices::Several(values.clone()), values.first()?.clone())
        }
        OptionKind::Switch { default } => {
            let other = !default;
            (Choices::Several(vec![default.to_string(), other.to_string()]), default.to_string())
        }
        OptionKind::Count { least, most, default } if most - least < 40 => {
            let counts = (*least..=*most).map(|n| n.to_string()).collect();
            (Choices::Several(counts), default.to_string())
        }
        OptionKind::Count { default, .. } => (Choices::Any, default.to_string()),
        OptionKind::Money { default, .. } => (Choices::Any, default.clone().unwrap_or_default()),
        OptionKind::Rate { default, .. } => (Choices::Any, default.clone()),
        OptionKind::Boxes => return None,
    };
    Some(OptionField {
        key: rule.key.clone(),
        about: rule.about.clone(),
        clause: Some(rule.clause.to_string()),
        choices,
        said: default.clone(),
        default,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(wager: &str, asked: Json) -> WhatIf {
        WhatIf::read(Kind::find("three-card-poker").unwrap_or(&Kind::all()[0]), wager, &asked)
    }

    #[test]
    fn only_what_is_edited_is_asked() {
        let kind = Kind::find("three-card-poker").unwrap_or(&Kind::all()[0]);
        assert_eq!(read("pair-plus", json!({})).edited(kind), None);
        let edited = read("pair-plus", json!({"pay.pair-plus.flush": "4"})).edited(kind);
        let expected = json!({
            "game": "three-card-poker", "wager": "pair-plus",
            "pay": {"pair-plus": {"flush": "4 to 1"}},
        });
        assert_eq!(edited, Some(expected));
    }

    #[test]
    fn what_is_no_payout_is_said_beside_its_field() {
        let what = read("pair-plus", json!({"pay.pair-plus.flush": "a lot"}));
        assert!(what.is_wrong());
        let wrong: Vec<_> = what.pays.iter().filter(|pay| pay.wrong.is_some()).collect();
        assert_eq!((wrong.len(), wrong[0].line.as_str()), (1, "flush"));
        // Fields of another pay table are not looked at.
        let other = json!({"of": "another", "pay.pair-plus.flush": "a lot"});
        assert!(!read("pair-plus", other).is_wrong());
    }
}
