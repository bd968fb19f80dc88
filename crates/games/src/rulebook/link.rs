//! Documents that several games share: a progressive that tables of many games are linked to.

use std::sync::OnceLock;

use serde::Deserialize;

use super::{BadRulebook, Rulebook, Trace};

/// A progressive's document that a game's own document refers to.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkRule {
    /// The document, by its file.
    pub document: String,
    /// The clause under which the game's own document prints the pay table again, if it does.
    pub pay_table: Option<String>,
}

/// A document that several games share.
pub struct Shared {
    /// Its file.
    pub id: &'static str,
    /// The name of the progressive in scripts.
    pub progressive: &'static str,
    rulebook_text: &'static str,
    trace_text: &'static str,
    rulebook: OnceLock<Rulebook>,
    trace: OnceLock<Trace>,
}

static SHARED: [Shared; 2] = [
    Shared {
        id: "multi-link-progressive",
        progressive: "multi-link",
        rulebook_text: include_str!("../../../../rulebook/multi-link-progressive.toml"),
        trace_text: include_str!("../../../../rulebook/trace/multi-link-progressive.tsv"),
        rulebook: OnceLock::new(),
        trace: OnceLock::new(),
    },
    Shared {
        id: "rocket-aces",
        progressive: "rocket-aces",
        rulebook_text: include_str!("../../../../rulebook/rocket-aces.toml"),
        trace_text: include_str!("../../../../rulebook/trace/rocket-aces.tsv"),
        rulebook: OnceLock::new(),
        trace: OnceLock::new(),
    },
];

impl Shared {
    /// Every shared document.
    pub fn all() -> &'static [Shared] {
        &SHARED
    }

    /// The document with this file name, or of this progressive.
    pub fn find(name: &str) -> Option<&'static Shared> {
        SHARED.iter().find(|shared| shared.id == name || shared.progressive == name)
    }

    /// The rulebook.
    ///
    /// # Panics
    /// If the embedded file is faulty; a test reads them all.
    pub fn rulebook(&self) -> &Rulebook {
        self.rulebook.get_or_init(|| {
            Rulebook::parse(self.rulebook_text).unwrap_or_else(|e| panic!("{}: {e}", self.id))
        })
    }

    /// The clause trace.
    ///
    /// # Panics
    /// If the embedded file is faulty; a test reads them all.
    pub fn trace(&self) -> &Trace {
        self.trace.get_or_init(|| {
            Trace::parse(self.trace_text).unwrap_or_else(|e| panic!("{}: {e}", self.id))
        })
    }
}

impl Rulebook {
    /// What the linked documents say becomes part of this rulebook: spots, options, prompts and
    /// readings, and the pay tables, under the clause that prints them again where there is one.
    pub(super) fn join_links(&mut self) -> Result<(), BadRulebook> {
        for link in &self.links {
            let Some(shared) = Shared::find(&link.document) else {
                return Err(BadRulebook(format!("there is no document `{}`", link.document)));
            };
            let mut book: Rulebook = toml::from_str(shared.rulebook_text)
                .map_err(|e| BadRulebook(format!("{}: {e}", shared.id)))?;
            if let Some(printed) = &link.pay_table {
                for table in &mut book.pay_tables {
                    table.id.clone_from(printed);
                    table.clause.clone_from(printed);
                }
            }
            self.spots.append(&mut book.spots);
            self.options.append(&mut book.options);
            self.pay_tables.append(&mut book.pay_tables);
            self.prompts.append(&mut book.prompts);
            self.readings.append(&mut book.readings);
        }
        Ok(())
    }
}
