//! A report as rows and columns, whatever it is written as.

use games::Cents;
use odds::Ratio;
use serde_json::{Map, Value as Json, json};

/// What stands in a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A word.
    Word(String),
    /// A whole number.
    Count(u64),
    /// An amount.
    Money(Cents),
    /// A number: in words with so many places behind the point, in JSON as it is.
    Decimal(f64, usize),
    /// Nothing that can be said.
    Blank,
}

impl Cell {
    /// A number with so many places, where there is one.
    pub fn decimal(number: Option<f64>, places: usize) -> Cell {
        number.map_or(Cell::Blank, |number| Cell::Decimal(number, places))
    }

    /// An exact number of cents, as the nearest amount.
    pub fn cents(cents: Option<&Ratio>) -> Cell {
        cents.and_then(Ratio::nearest).map_or(Cell::Blank, |cents| Cell::Money(Cents::new(cents)))
    }

    /// As it is printed; nothing where there is nothing to say.
    pub fn text(&self) -> String {
        match self {
            Cell::Word(word) => word.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Money(amount) => amount.to_string(),
            Cell::Decimal(number, places) => {
                let text = format!("{number:.places$}");
                // What is rounded to nothing has no sign.
                match text.strip_prefix('-') {
                    Some(rest) if rest.bytes().all(|byte| b"0.".contains(&byte)) => rest.to_owned(),
                    _ => text,
                }
            }
            Cell::Blank => String::new(),
        }
    }

    fn to_json(&self) -> Json {
        match self {
            Cell::Count(count) => (*count).into(),
            Cell::Decimal(number, _) => (*number).into(),
            Cell::Blank => Json::Null,
            cell => cell.text().into(),
        }
    }
}

/// A report as rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// What its rows are.
    pub name: &'static str,
    /// The names of the columns.
    pub columns: &'static [&'static str],
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
}

impl Sheet {
    /// A report without a row.
    pub fn new(name: &'static str, columns: &'static [&'static str]) -> Sheet {
        Sheet { name, columns, rows: Vec::new() }
    }

    /// Another row.
    pub fn push(&mut self, row: Vec<Cell>) {
        debug_assert_eq!(row.len(), self.columns.len());
        self.rows.push(row);
    }

    /// A row as JSON, by column.
    pub fn row_json(&self, row: &[Cell]) -> Json {
        let cells = self.columns.iter().zip(row);
        Json::Object(
            cells.map(|(name, cell)| ((*name).into(), cell.to_json())).collect::<Map<_, _>>(),
        )
    }

    /// The rows as JSON, under the report's name.
    pub fn to_json(&self) -> Json {
        let rows: Vec<Json> = self.rows.iter().map(|row| self.row_json(row)).collect();
        json!({ self.name: rows })
    }

    /// As comma-separated values (RFC 4180), the names of the columns first.
    pub fn to_csv(&self) -> String {
        let names = self.columns.iter().map(|name| quoted(name)).collect::<Vec<_>>();
        let mut csv = names.join(",") + "\r\n";
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|cell| quoted(&cell.text())).collect();
            csv.push_str(&cells.join(","));
            csv.push_str("\r\n");
        }
        csv
    }
}

/// In quotes where a reader would take it for more than one cell.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\r', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let mut sheet = Sheet::new("things", &["name", "amount", "share", "count"]);
        let word = |word: &str| Cell::Word(word.into());
        sheet.push(vec![
            word("a, \"b\""),
            Cell::Money(Cents::new(-5)),
            Cell::Blank,
            Cell::Count(2),
        ]);
        sheet.push(vec![
            word("c"),
            Cell::Money(Cents::DOLLAR),
            Cell::Decimal(0.25, 4),
            Cell::Blank,
        ]);
        sheet
    }

    #[test]
    fn cells_that_hold_commas_or_quotes_stand_in_quotes() {
        let csv = "name,amount,share,count\r\n\"a, \"\"b\"\"\",-0.05,,2\r\nc,1.00,0.2500,\r\n";
        assert_eq!(sheet().to_csv(), csv);
    }

    #[test]
    fn amounts_are_text_other_numbers_are_numbers_and_nothing_is_null() {
        let first = json!({"name": "a, \"b\"", "amount": "-0.05", "share": null, "count": 2});
        assert_eq!(sheet().to_json()["things"][0], first);
        assert_eq!(sheet().to_json()["things"][1]["share"], 0.25);
    }

    #[test]
    fn numbers_are_rounded_and_nothing_is_never_below_nothing() {
        for (number, places, text) in
            [(-0.001, 2, "0.00"), (-0.006, 2, "-0.01"), (2.0 / 3.0, 4, "0.6667"), (-3.0, 0, "-3")]
        {
            assert_eq!(Cell::Decimal(number, places).text(), text);
        }
        let half = Ratio::new(5, 2u32);
        assert_eq!(Cell::cents(Some(&half)), Cell::Money(Cents::new(3)));
        assert_eq!(Cell::cents(Some(&-half)), Cell::Money(Cents::new(-3)));
        assert_eq!(Cell::cents(None), Cell::Blank);
    }
}
