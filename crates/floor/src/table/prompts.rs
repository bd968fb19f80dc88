//! What people are told to do now: duties, and what is only said.

use games::{Doer, Prompt, RunBy};
use serde_json::{Value as Json, json};

use super::asked::Asked;
use super::{FloorTable, Status};

impl FloorTable {
    /// What people are to do now, in the document's words: what the table asks for first, then what
    /// is only said.
    pub(super) fn prompts_json(&self) -> Json {
        let asked = self.asked(None);
        let is_duty = |prompt: &&Prompt| self.terms.duties && prompt.duty.is_some();
        let run_by = RunBy { device: self.has_device(), idle: self.is_idle(), irregularity: None };
        let said = match self.status {
            Status::Open => self.engine.prompts(),
            _ => Vec::new(),
        };
        let said = said.into_iter().filter(|prompt| !is_duty(prompt) && prompt.is_meant(&run_by));
        asked.iter().map(asked_json).chain(said.map(said_json)).collect()
    }
}

/// A prompt that nobody has to say is done.
fn said_json(prompt: &Prompt) -> Json {
    json!({
        "clause": prompt.clause.id(),
        "say": prompt.say,
        "by": by_json(&prompt.by),
        "at": prompt.at.name(),
    })
}

/// Something that the table asks for.
fn asked_json(asked: &Asked) -> Json {
    let clauses: Vec<_> = asked.clauses.iter().map(|clause| clause.id()).collect();
    let mut json = json!({
        "duty": asked.duty,
        "by": by_json(&asked.by),
        "holds": asked.holds,
        "needs": asked.needs.iter().map(|need| need.name()).collect::<Vec<_>>(),
        "at": asked.at.name(),
        "clause": clauses.first(),
        "say": asked.say,
    });
    if clauses.len() > 1 {
        json["clauses"] = clauses.into();
    }
    if let Some(name) = &asked.equipment {
        json["equipment"] = name.as_str().into();
    }
    if let Some((kind, number)) = asked.wanted {
        json["kind"] = kind.name().into();
        json["number"] = number.into();
    }
    // How deep the cut was may be told, and is checked then.
    if let Some((least, most)) = asked.depth {
        json["depth"] = json!({"least": least, "most": most});
    }
    json
}

/// A role, or the roles that must each do it.
fn by_json(by: &[Doer]) -> Json {
    match by {
        [one] => one.name().into(),
        all => all.iter().map(|role| role.name()).collect(),
    }
}
