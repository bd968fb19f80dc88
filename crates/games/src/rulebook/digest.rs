//! Which rules are in force: a digest of the text they were read from.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{LinkRule, Rulebook, Shared};

/// The text a rulebook was read from.
#[derive(Clone, Debug, Default)]
pub(super) struct RulesText {
    digest: String,
    /// The text itself, where it is not the game's own.
    text: Option<Arc<str>>,
}

impl RulesText {
    /// The text, and those of the documents that are joined into it.
    pub(super) fn of(text: &str, links: &[LinkRule]) -> RulesText {
        let joined = links.iter().filter_map(|link| Shared::find(&link.document));
        let joined = joined.map(|shared| shared.document().rulebook_text());
        let mut digest = Sha256::new();
        // Line by line: how a file system ends a line says nothing about a rule.
        for text in std::iter::once(text).chain(joined) {
            let source = source_lines(text);
            let rules = text.lines().enumerate().filter(|(at, _)| !source.contains(at));
            for (_, line) in rules {
                digest.update(line);
                digest.update("\n");
            }
        }
        let mut hexadecimal = String::with_capacity(2 * Sha256::output_size());
        for byte in digest.finalize() {
            // Writing into a text cannot fail.
            let _ = write!(hexadecimal, "{byte:02x}");
        }
        RulesText { digest: hexadecimal, text: None }
    }
}

/// Returns the lines of the `[source]` table, which the digest leaves out: naming or correcting a
/// source does not change the rules, so older records keep the digest of the rules in force.
///
/// The table must be valid TOML by itself, so that it cannot hide the line of a rule.
fn source_lines(text: &str) -> Range<usize> {
    let mut lines = text.lines();
    let Some(first) = lines.position(|line| line.trim_end() == "[source]") else { return 0..0 };
    let count = 1 + lines.take_while(|line| !line.starts_with('[')).count();
    let table: Vec<&str> = text.lines().skip(first).take(count).collect();
    match table.join("\n").parse::<toml::Table>() {
        Ok(_) => first..first + count,
        Err(_) => 0..0,
    }
}

impl Rulebook {
    /// The digest of the rules in force (SHA-256, in hexadecimal): of the text of this rulebook but
    /// its source, and of the documents that are joined into it. The field of that name is of the
    /// document's clauses.
    ///
    /// ```
    /// use games::{Kind, Rulebook};
    /// let text = include_str!("../../../../rulebook/big-six.toml");
    /// let usual = Kind::find("big-six").unwrap().rulebook();
    /// assert_eq!(Rulebook::own(text).unwrap().digest(), usual.digest());
    /// let raised = Rulebook::own(&text.replace("40 to 1", "45 to 1")).unwrap();
    /// assert_ne!(raised.digest(), usual.digest());
    /// ```
    pub fn digest(&self) -> &str {
        &self.rules_text.digest
    }

    /// The text, where it is somebody's own and says something else than the game's.
    pub fn own_text(&self) -> Option<&str> {
        self.rules_text.text.as_deref()
    }

    /// Remembers the text of a rulebook that differs from its model.
    pub(super) fn remember(&mut self, text: &str, model: &Rulebook) {
        if self.digest() != model.digest() {
            self.rules_text.text = Some(text.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_of_the_lines_and_of_what_is_joined() {
        let digest = |text: &str, links: &[LinkRule]| RulesText::of(text, links).digest;
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(digest("", &[]), empty);
        assert_eq!(digest("a\r\nb\r\n", &[]), digest("a\nb", &[]));
        assert_ne!(digest("a\nb", &[]), digest("ab", &[]));
        // A source does not change the digest unless it swallows a rule.
        let source = "[source]\nissuer = \"x\"\n\n";
        let rules = "a = 1\n\n[[spot]]\nid = \"b\"\n";
        let with = |source: &str| rules.replace("[[spot]]", &format!("{source}[[spot]]"));
        assert_eq!(digest(rules, &[]), digest(&with(source), &[]));
        assert_eq!(digest(&with(source), &[]), digest(&with(&source.replace('x', "y")), &[]));
        let hides = "[source]\nissuer = \"\"\"\n";
        assert_ne!(digest(rules, &[]), digest(&with(hides), &[]));
        assert_ne!(digest(rules, &[]), digest(&with(source).replace("id", "name"), &[]));
        let link = LinkRule { document: "multi-link-progressive".into(), pay_table: None };
        assert_ne!(digest("a", &[link]), digest("a", &[]));
    }
}
