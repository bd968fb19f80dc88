//! Pages that print well: what all of them share.

const LOOK: &str = include_str!("look.css");

/// A page of its own.
pub fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{}</title>\
         <style>{LOOK}{}</style></head><body>\n{body}</body></html>\n",
        escaped(title),
        answers::figures::actions::css(),
    )
}

/// A table of plain cells; its head comes again on every sheet of paper.
pub fn table(names: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = String::from("<table><thead><tr>");
    names.iter().for_each(|name| text += &format!("<th>{name}</th>"));
    text += "</tr></thead>\n<tbody>";
    for row in rows {
        text += "<tr>";
        row.iter().for_each(|cell| text += &format!("<td>{}</td>", escaped(cell)));
        text += "</tr>\n";
    }
    text + "</tbody></table>\n"
}

/// Text that may stand inside markup.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_into_a_page_cannot_be_markup() {
        assert_eq!(escaped("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
        let rows = vec![vec!["<x>".to_owned()]];
        assert!(table(&["name"], rows.into_iter()).contains("<td>&lt;x&gt;</td>"));
    }
}
