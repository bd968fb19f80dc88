//! Reads the fields of a form.

use floor::{Code, FloorError};
use serde_json::{Map, Value as Json};

/// The fields of a form as an object of texts; the last of one name counts.
///
/// # Errors
/// `bad-request` where it is no form.
pub fn read(bytes: &[u8]) -> Result<Json, FloorError> {
    let broken = || Code::BadRequest.error("the body is no form");
    let text = std::str::from_utf8(bytes).map_err(|_| broken())?;
    let mut fields = Map::new();
    for pair in text.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let decoded = |text| decode(text).ok_or_else(broken);
        fields.insert(decoded(name)?, decoded(value)?.into());
    }
    Ok(Json::Object(fields))
}

/// A text as it was before it went into an address or a form; none where it is broken.
pub fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
                u8::try_from(high * 16 + low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// An address within these pages; the lobby where it is one of elsewhere, or none at all.
pub fn within(address: &str) -> &str {
    let own = address.starts_with('/') && !address.starts_with("//");
    // Browsers take a backslash for a slash, and leave out what cannot be seen.
    let plain = address.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if own && plain { address } else { "/" }
}

/// A text as it goes into an address.
pub fn encode(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~/".contains(&byte);
    let one = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_and_what_is_none_is_refused() {
        let cases = [
            ("name=ann&password=a+b%26c", Some(r#"{"name":"ann","password":"a b&c"}"#)),
            ("", Some("{}")),
            ("a&b=&a=2", Some(r#"{"a":"2","b":""}"#)),
            ("a=%C3%A9", Some(r#"{"a":"é"}"#)),
            ("a=%ff", None),
            ("a=%4", None),
            ("a=%zz", None),
        ];
        for (sent, expected) in cases {
            let read = read(sent.as_bytes()).ok().map(|json| json.to_string());
            assert_eq!(read.as_deref(), expected, "{sent}");
        }
    }

    #[test]
    fn nobody_is_sent_to_a_page_of_elsewhere() {
        for own in ["/", "/tables/bj-1?seat=2", "/account/rounds/a/1#x"] {
            assert_eq!(within(own), own);
        }
        for other in ["", "tables", "//evil.example", "/\\evil", "/\t/evil", "https://evil", "/a b"]
        {
            assert_eq!(within(other), "/", "{other:?}");
        }
    }

    #[test]
    fn what_is_encoded_is_decoded_to_the_same() {
        for text in ["/tables/bj-1?seat=2", "é & = + %", ""] {
            assert_eq!(decode(&encode(text)).as_deref(), Some(text));
        }
    }
}
