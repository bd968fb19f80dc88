//! The source of a rulebook: the document that it was traced against.

use serde::Deserialize;

/// The document behind a rulebook, as it describes itself. Dates are in the document's own words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentSource {
    /// The casino or regulator that issued it.
    pub issuer: String,
    /// The title, with section and appendix.
    pub title: String,
    /// The edition, if the document numbers its editions.
    pub edition: Option<String>,
    /// The regulator that approved it, if another issued it.
    pub approved_by: Option<String>,
    /// The statute under which it was approved.
    pub under: Option<String>,
    /// The date on which it was submitted.
    pub submitted: Option<String>,
    /// The date on which it was approved.
    pub approved: Option<String>,
    /// The date of the last amendment of its basis and purpose.
    pub amended: Option<String>,
    /// The date from which it is in effect.
    pub effective: Option<String>,
    /// The SHA-256 digest of the clause file that the trace follows, in hexadecimal.
    pub sha256: String,
}

impl DocumentSource {
    /// Issuer, title and edition.
    ///
    /// ```
    /// let source = games::Kind::find("pontoon-plus").unwrap().rulebook().source.as_ref().unwrap();
    /// let name = "Resorts World at Sentosa Pte. Ltd., Pontoon Plus Game Rules, Version 5";
    /// assert_eq!(source.name(), name);
    /// assert!(source.dates().ends_with("in effect from December 1, 2020, 08:00"));
    /// ```
    pub fn name(&self) -> String {
        let parts = [Some(&self.issuer), Some(&self.title), self.edition.as_ref()];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ")
    }

    /// Approval and dates; empty if the document states neither.
    pub fn dates(&self) -> String {
        let by = self.approved_by.as_ref().map(|by| match &self.under {
            Some(under) => format!("approved by the {by} under {under}"),
            None => format!("approved by the {by}"),
        });
        let dated = |words: &str, date: &Option<String>| {
            date.as_ref().map(|date| format!("{words} {date}"))
        };
        let approved = match (by, &self.approved) {
            (Some(by), Some(date)) => Some(format!("{by} on {date}")),
            (by, date) => by.or(dated("approved on", date)),
        };
        let parts = [
            dated("submitted on", &self.submitted),
            approved,
            dated("basis and purpose amended on", &self.amended),
            dated("in effect from", &self.effective),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}
