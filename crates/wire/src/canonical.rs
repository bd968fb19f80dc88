//! JSON with one way of writing it (RFC 8785), so that it can be hashed.

use std::cmp::Ordering;

use serde_json::Value as Json;

/// A value as RFC 8785 writes it: no spaces, keys in order. The journal has no numbers but whole
/// ones, which are written as they are.
///
/// ```
/// let value = serde_json::json!({"b": [1, true], "a": "x"});
/// assert_eq!(wire::canonical::text(&value), r#"{"a":"x","b":[1,true]}"#);
/// ```
pub fn text(value: &Json) -> String {
    let mut text = String::with_capacity(256);
    write(value, &mut text);
    text
}

/// The same behind what is written already.
pub fn write(value: &Json, text: &mut String) {
    match value {
        Json::Object(object) => {
            if object.keys().is_sorted_by(|a, b| order(a, b).is_le()) {
                return write_object(object.iter(), text);
            }
            let mut fields: Vec<_> = object.iter().collect();
            fields.sort_by(|(a, _), (b, _)| order(a, b));
            write_object(fields.into_iter(), text);
        }
        Json::Array(items) => {
            text.push('[');
            for (n, item) in items.iter().enumerate() {
                if n > 0 {
                    text.push(',');
                }
                write(item, text);
            }
            text.push(']');
        }
        Json::String(written) => write_string(written, text),
        Json::Null => text.push_str("null"),
        Json::Bool(true) => text.push_str("true"),
        Json::Bool(false) => text.push_str("false"),
        Json::Number(number) => text.push_str(&number.to_string()),
    }
}

/// An object whose fields are in order.
fn write_object<'a>(fields: impl Iterator<Item = (&'a String, &'a Json)>, text: &mut String) {
    text.push('{');
    for (n, (key, value)) in fields.enumerate() {
        if n > 0 {
            text.push(',');
        }
        write_string(key, text);
        text.push(':');
        write(value, text);
    }
    text.push('}');
}

/// Keys are compared by their UTF-16 units; as plain bytes where that is the same.
pub(crate) fn order(a: &str, b: &str) -> Ordering {
    match a.is_ascii() && b.is_ascii() {
        true => a.cmp(b),
        false => a.encode_utf16().cmp(b.encode_utf16()),
    }
}

/// A string in quotes.
pub fn write_string(written: &str, text: &mut String) {
    text.push('"');
    if written.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
        text.push_str(written);
        text.push('"');
        return;
    }
    for c in written.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\u{8}' => text.push_str("\\b"),
            '\t' => text.push_str("\\t"),
            '\n' => text.push_str("\\n"),
            '\u{c}' => text.push_str("\\f"),
            '\r' => text.push_str("\\r"),
            c if c < ' ' => text.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => text.push(c),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The examples of RFC 8785, 3.2.2 and 3.2.3, as far as they are without fractions.
    #[test]
    fn keys_and_letters_are_written_as_the_standard_has_them() {
        let letters = json!("\u{20ac}$\u{f}\nA'B\"\\\\\"/");
        assert_eq!(text(&letters), "\"\u{20ac}$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"");
        let keys = json!({
            "\u{20ac}": 1, "\r": 2, "\u{fb33}": 3, "1": 4, "\u{1f600}": 5, "\u{80}": 6, "\u{f6}": 7
        });
        let order: Vec<_> = text(&keys).chars().filter(char::is_ascii_digit).collect();
        // Carriage return, 1 (the key and its value), U+0080, U+00F6, U+20AC, U+1F600, U+FB33.
        assert_eq!(order.iter().collect::<String>(), "21467153");
    }
}
