//! The files of a document: its rulebook and its clause trace, each read once.

use std::sync::{Arc, OnceLock};

use crate::clause::with_room;
use crate::{Layout, Rulebook, Trace, Words};

/// What a document says as data, and the layout that its game has, each made when first asked for.
pub struct Document {
    /// The name of its files.
    pub id: &'static str,
    rulebook_text: &'static str,
    trace_text: &'static str,
    words: &'static [Words],
    rulebook: OnceLock<Arc<Rulebook>>,
    trace: OnceLock<Trace>,
    layout: OnceLock<Layout>,
}

impl Document {
    /// The document with these files, whose options that are one of several words have these.
    pub const fn new(
        id: &'static str,
        rulebook_text: &'static str,
        trace_text: &'static str,
        words: &'static [Words],
    ) -> Document {
        Document {
            id,
            rulebook_text,
            trace_text,
            words,
            rulebook: OnceLock::new(),
            trace: OnceLock::new(),
            layout: OnceLock::new(),
        }
    }

    /// The rulebook.
    ///
    /// # Panics
    /// If the embedded file is faulty; a test reads them all.
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        self.rulebook.get_or_init(|| {
            match with_room(|| Rulebook::with_words(self.rulebook_text, self.words)) {
                Ok(book) => Arc::new(book),
                Err(e) => panic!("{}: {e}", self.id),
            }
        })
    }

    /// The rulebook file.
    pub const fn rulebook_text(&self) -> &'static str {
        self.rulebook_text
    }

    /// The words of its own options that are one of several.
    pub const fn words(&self) -> &'static [Words] {
        self.words
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

    /// The game's layout, made when it is first asked for.
    pub fn layout(&self, made: impl FnOnce() -> Layout) -> &Layout {
        self.layout.get_or_init(made)
    }
}

/// The document whose files have this name, with the enums of its options that are words.
macro_rules! document {
    ($id:literal $(, $words:ty)*) => {{
        static DOCUMENT: crate::Document = crate::Document::new(
            $id,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebook/", $id, ".toml")),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../rulebook/trace/",
                $id,
                ".tsv"
            )),
            &[$(crate::Words::of::<$words>()),*],
        );
        &DOCUMENT
    }};
}
pub(crate) use document;
