//! Which rules are in force: a digest of the text they were read from.

use std::fmt::Write;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{LinkRule, Rulebook, Shared};

/// The text a rulebook was read from.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    digest: String,
    /// The text itself, where it is not the game's own.
    text: Option<Arc<str>>,
}

impl Source {
    /// The text, and those of the documents that are joined into it.
    pub(super) fn of(text: &str, links: &[LinkRule]) -> Source {
        let joined = links.iter().filter_map(|link| Shared::find(&link.document));
        let joined = joined.map(|shared| shared.document().rulebook_text());
        let mut digest = Sha256::new();
        // Line by line: how a file system ends a line says nothing about a rule.
        for line in std::iter::once(text).chain(joined).flat_map(str::lines) {
            digest.update(line);
            digest.update("\n");
        }
        let mut hexadecimal = String::with_capacity(2 * Sha256::output_size());
        for byte in digest.finalize() {
            // Writing into a text cannot fail.
            let _ = write!(hexadecimal, "{byte:02x}");
        }
        Source { digest: hexadecimal, text: None }
    }
}

impl Rulebook {
    /// The digest of the rules in force (SHA-256, in hexadecimal): of the text of this rulebook and
    /// of the documents that are joined into it. The field of that name is of the document's
    /// clauses.
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
        &self.source.digest
    }

    /// The text, where it is somebody's own and says something else than the game's.
    pub fn own_text(&self) -> Option<&str> {
        self.source.text.as_deref()
    }

    /// Remembers the text of a rulebook that differs from its model.
    pub(super) fn remember(&mut self, text: &str, model: &Rulebook) {
        if self.digest() != model.digest() {
            self.source.text = Some(text.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_of_the_lines_and_of_what_is_joined() {
        let digest = |text: &str, links: &[LinkRule]| Source::of(text, links).digest;
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(digest("", &[]), empty);
        assert_eq!(digest("a\r\nb\r\n", &[]), digest("a\nb", &[]));
        assert_ne!(digest("a\nb", &[]), digest("ab", &[]));
        let link = LinkRule { document: "multi-link-progressive".into(), pay_table: None };
        assert_ne!(digest("a", &[link]), digest("a", &[]));
    }
}
