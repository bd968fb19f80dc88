//! A route: what is called how, by whom, with what, and what comes of it.

use std::pin::Pin;
use std::sync::Arc;

use axum::response::Response;
use floor::{Code, FloorError, Role};
use serde_json::Value as Json;

use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;

/// How a route is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// It reads.
    Get,
    /// It changes something, or asks a question that is too long for an address.
    Post,
}

impl Verb {
    /// The name in HTTP.
    pub const fn name(self) -> &'static str {
        match self {
            Verb::Get => "GET",
            Verb::Post => "POST",
        }
    }
}

/// Who may call a route.
#[derive(Clone, Copy, Debug)]
pub enum Access {
    /// Anyone, signed in or not.
    Anyone,
    /// These roles.
    Roles(&'static [Role]),
    /// Whoever may give the command in the body ([`floor::may`]).
    ByCommand,
}

/// What a route takes.
pub struct Body {
    /// The schema, by its name in the OpenAPI document.
    pub schema: &'static str,
    /// Whether it can be read: what is wrong with it is said before anything else is looked at.
    pub check: fn(&Json) -> Result<(), FloorError>,
    /// Whether it is a command, with an id by which a repetition is known.
    pub command: bool,
    /// Whether it may be left out.
    pub optional: bool,
}

/// Who calls the example of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Nobody who is signed in.
    Nobody,
    /// Somebody with this role, called by its name.
    Role(Role),
}

/// A call that works, for readers of the OpenAPI document; a test makes it.
pub struct Example {
    /// By whom.
    pub by: Who,
    /// The path with its parameters, and what is asked with it.
    pub path: &'static str,
    /// What is sent, as JSON.
    pub body: Option<&'static str>,
}

/// What comes of a call: later.
pub type Answering = Pin<Box<dyn Future<Output = Result<Response, HandlerError>> + Send>>;

/// How a call is answered.
#[derive(Clone, Copy)]
pub enum Handler {
    /// At once, or once somebody else has done the work.
    Light(fn(Arc<App>, Call) -> Answering),
    /// By reading the store: on a thread that may wait.
    Reading(fn(&App, &Call) -> Result<Response, FloorError>),
    /// By computing for somebody at a table: a few at a time.
    AtTable(fn(&App, &Call) -> Result<Response, FloorError>),
    /// By much computing: a few at a time.
    Heavy(fn(&App, &Call) -> Result<Response, FloorError>),
}

/// A route.
pub struct Route {
    /// How it is called.
    pub verb: Verb,
    /// Its path, parameters in braces.
    pub path: &'static str,
    /// Its name in the OpenAPI document.
    pub operation: &'static str,
    /// What it is for, in a sentence.
    pub summary: &'static str,
    /// Who may call it.
    pub access: Access,
    /// What it takes.
    pub body: Option<Body>,
    /// Parameters behind the question mark: name and meaning.
    pub query: &'static [(&'static str, &'static str)],
    /// The status of its answer.
    pub status: u16,
    /// The type of its answer.
    pub content: &'static str,
    /// The schema of its answer, by its name in the OpenAPI document; none where it is no JSON.
    pub answer: &'static str,
    /// The problems of its own, beside those that every route of its kind has.
    pub codes: &'static [Code],
    /// A call that works.
    pub example: Example,
    /// Whether it is a page: it takes forms, and what it refuses is said in HTML.
    pub page: bool,
    /// How it is answered.
    pub(crate) handler: Handler,
}

/// Where a route is made up bit by bit, this is what it begins with.
const UNANSWERED: Handler = Handler::Reading(|_, _| Err(Code::Internal.error("")));

impl Route {
    const fn new(
        verb: Verb,
        path: &'static str,
        operation: &'static str,
        summary: &'static str,
    ) -> Route {
        Route {
            verb,
            path,
            operation,
            summary,
            access: Access::Anyone,
            body: None,
            query: &[],
            status: 200,
            content: "application/json",
            answer: "",
            codes: &[],
            example: Example { by: Who::Nobody, path, body: None },
            page: false,
            handler: UNANSWERED,
        }
    }

    /// A route that reads.
    pub(crate) const fn get(
        path: &'static str,
        operation: &'static str,
        summary: &'static str,
    ) -> Route {
        Route::new(Verb::Get, path, operation, summary)
    }

    /// A route that takes a body.
    pub(crate) const fn post(
        path: &'static str,
        operation: &'static str,
        summary: &'static str,
    ) -> Route {
        Route::new(Verb::Post, path, operation, summary)
    }

    /// Who may call it.
    pub(crate) const fn by(mut self, roles: &'static [Role]) -> Route {
        self.access = Access::Roles(roles);
        self
    }

    /// Whoever may give the command in the body may call it.
    pub(crate) const fn by_command(mut self) -> Route {
        self.access = Access::ByCommand;
        self
    }

    /// What it takes.
    pub(crate) const fn takes(
        mut self,
        schema: &'static str,
        check: fn(&Json) -> Result<(), FloorError>,
    ) -> Route {
        self.body = Some(Body { schema, check, command: false, optional: false });
        self
    }

    /// What it takes, with an id.
    pub(crate) const fn commands(
        mut self,
        schema: &'static str,
        check: fn(&Json) -> Result<(), FloorError>,
    ) -> Route {
        self.body = Some(Body { schema, check, command: true, optional: false });
        self
    }

    /// What it takes, or nothing.
    pub(crate) const fn takes_nothing(
        mut self,
        check: fn(&Json) -> Result<(), FloorError>,
    ) -> Route {
        self.body = Some(Body { schema: "Nothing", check, command: false, optional: true });
        self
    }

    /// Its parameters behind the question mark.
    pub(crate) const fn asks(mut self, query: &'static [(&'static str, &'static str)]) -> Route {
        self.query = query;
        self
    }

    /// The schema of its answer.
    pub(crate) const fn answers(mut self, schema: &'static str) -> Route {
        self.answer = schema;
        self
    }

    /// The status and the type of its answer.
    pub(crate) const fn with(mut self, status: u16, content: &'static str) -> Route {
        (self.status, self.content) = (status, content);
        self
    }

    /// The problems of its own.
    pub(crate) const fn fails(mut self, codes: &'static [Code]) -> Route {
        self.codes = codes;
        self
    }

    /// A call that works.
    pub(crate) const fn example(
        mut self,
        by: Who,
        path: &'static str,
        body: Option<&'static str>,
    ) -> Route {
        self.example = Example { by, path, body };
        self
    }

    /// A page of ours: HTML, and what is refused is a page too. It is in no OpenAPI document.
    pub(crate) const fn page(
        path: &'static str,
        operation: &'static str,
        summary: &'static str,
    ) -> Route {
        Route { page: true, ..Route::get(path, operation, summary) }
            .with(200, "text/html; charset=utf-8")
    }

    /// A form of a page: for browsers without scripts.
    pub(crate) const fn form(
        path: &'static str,
        operation: &'static str,
        summary: &'static str,
    ) -> Route {
        let body = Body { schema: "", check: |_| Ok(()), command: false, optional: true };
        Route { page: true, body: Some(body), ..Route::post(path, operation, summary) }
            .with(303, "text/html; charset=utf-8")
    }

    /// How it is answered.
    pub(crate) const fn handled(mut self, handler: Handler) -> Route {
        self.handler = handler;
        self
    }

    /// Whether somebody must be signed in.
    pub fn needs_session(&self) -> bool {
        !matches!(self.access, Access::Anyone)
    }

    /// Whether a role may call it; for commands, whether it may give this one.
    pub fn may(&self, role: Role, command: Option<&str>) -> bool {
        match self.access {
            Access::Anyone => true,
            Access::Roles(roles) => roles.contains(&role),
            Access::ByCommand => command.is_some_and(|command| floor::may(role, command)),
        }
    }

    /// Every problem that it may have: its own, and those that follow from what it takes and who
    /// may call it.
    pub fn problems(&self) -> Vec<Code> {
        let mut codes = vec![Code::TooSlow];
        if self.needs_session() {
            codes.extend([Code::NotSignedIn, Code::NotAllowed]);
        }
        if let Some(body) = &self.body {
            codes.extend([Code::BadRequest, Code::TooLarge, Code::WrongOrigin]);
            if body.command {
                codes.extend([Code::CommandIdReused, Code::HouseFaulty, Code::StoreUnavailable]);
            }
        }
        if self.verb == Verb::Post || matches!(self.handler, Handler::Heavy(_)) {
            codes.push(Code::TooMany);
        }
        if !self.query.is_empty() {
            codes.push(Code::BadRequest);
        }
        codes.extend(self.codes);
        codes.sort_by_key(|code| (code.status(), code.name()));
        codes.dedup();
        codes
    }
}
