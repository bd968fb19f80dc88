//! Documents that several games share: a progressive that tables of many games are linked to.

use std::sync::Arc;

use serde::Deserialize;

use super::{Rulebook, RulebookError, Trace};
use crate::document::document;
use crate::progressive::SecondaryLine;
use crate::{Clause, Document};

/// A progressive's document that a game's own document refers to.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkRule {
    /// The document, by its file.
    pub document: String,
    /// The clause under which the game's own document prints the pay table again, if it does.
    pub pay_table: Option<Clause>,
}

/// A document that several games share.
pub struct Shared {
    /// The name of the progressive in scripts.
    pub progressive: &'static str,
    document: fn() -> &'static Document,
}

static SHARED: [Shared; 2] = [
    Shared {
        progressive: "multi-link",
        document: || document!("multi-link-progressive", SecondaryLine),
    },
    Shared { progressive: "rocket-aces", document: || document!("rocket-aces") },
];

impl Shared {
    /// Every shared document.
    pub fn all() -> &'static [Shared] {
        &SHARED
    }

    /// The document with this file name, or of this progressive.
    pub fn find(name: &str) -> Option<&'static Shared> {
        SHARED.iter().find(|shared| shared.id() == name || shared.progressive == name)
    }

    /// The name of its files.
    pub fn id(&self) -> &'static str {
        self.document().id
    }

    /// Its files.
    pub fn document(&self) -> &'static Document {
        (self.document)()
    }

    /// The rulebook.
    pub fn rulebook(&self) -> &'static Arc<Rulebook> {
        self.document().rulebook()
    }

    /// The clause trace.
    pub fn trace(&self) -> &'static Trace {
        self.document().trace()
    }
}

impl Rulebook {
    /// What the linked documents say becomes part of this rulebook: spots, options, prompts and
    /// readings, and the pay tables, under the clause that prints them again where there is one.
    pub(super) fn join_links(&mut self) -> Result<(), RulebookError> {
        for link in &self.links {
            let Some(shared) = Shared::find(&link.document) else {
                return Err(RulebookError(format!("there is no document `{}`", link.document)));
            };
            let mut book: Rulebook = toml::from_str(shared.document().rulebook_text())
                .map_err(|e| RulebookError(format!("{}: {e}", shared.id())))?;
            if let Some(printed) = &link.pay_table {
                for table in &mut book.pay_tables {
                    printed.id().clone_into(&mut table.id);
                    table.clause = *printed;
                }
            }
            self.words.extend(shared.document().words());
            self.spots.append(&mut book.spots);
            self.options.append(&mut book.options);
            self.pay_tables.append(&mut book.pay_tables);
            self.prompts.append(&mut book.prompts);
            self.readings.append(&mut book.readings);
        }
        Ok(())
    }
}
