//! A call, as far as it has been read.

use axum::http::HeaderMap;
use floor::house::CasinoKind;
use floor::{Code, Fields, FloorError, Hash, Person, check_command_id};
use serde_json::Value as Json;

use crate::admission::Address;
use crate::pages::form;
use crate::serve::Connection;
use crate::signed_in::SignedIn;

/// A call, as far as it has been read.
pub struct Call {
    /// The path, without what is asked with it.
    pub path: String,
    /// The parameters in the path.
    pub params: Vec<(String, String)>,
    /// What is asked behind the question mark.
    pub query: String,
    /// The headers.
    pub headers: HeaderMap,
    /// What was sent; an empty object where nothing was.
    pub body: Json,
    /// Who calls.
    pub caller: Option<SignedIn>,
    /// The kind of money that the casino handles.
    pub kind: CasinoKind,
    /// What it came by.
    pub connection: Option<Connection>,
}

impl Call {
    /// A parameter in the path.
    pub fn param(&self, name: &str) -> &str {
        let found = self.params.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value)
    }

    /// A parameter behind the question mark, as it was before it went into the address; where it
    /// is broken there, as it came.
    pub fn query(&self, name: &str) -> Option<String> {
        let mut pairs =
            self.query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let (_, value) = pairs.find(|(key, _)| *key == name)?;
        Some(form::decode(value).unwrap_or_else(|| value.to_owned()))
    }

    /// A whole number behind the question mark.
    ///
    /// # Errors
    /// `bad-request` where it is no number.
    pub fn number(&self, name: &str) -> Result<Option<u64>, FloorError> {
        let Some(text) = self.query(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| {
            let text: String = text.chars().take(40).collect();
            Code::BadRequest.error(format!("`{name}={text}`: expected a whole number"))
        })
    }

    /// How much of a list is wanted: the number below which it begins, and how many.
    ///
    /// # Errors
    /// `bad-request` where they are no numbers.
    pub fn page(&self, usual: usize, most: usize) -> Result<(u64, usize), FloorError> {
        let before = self.number("before")?.unwrap_or(u64::MAX);
        Ok((before, self.limit(usual, most)?))
    }

    /// How many of a list are wanted.
    ///
    /// # Errors
    /// `bad-request` where it is no number.
    pub fn limit(&self, usual: usize, most: usize) -> Result<usize, FloorError> {
        let limit = self.number("limit")?.unwrap_or(usual as u64);
        Ok(usize::try_from(limit).unwrap_or(most).clamp(1, most))
    }

    /// The address that it came from.
    pub fn address(&self) -> Address {
        self.connection.as_ref().map_or(Address::NONE, Connection::address)
    }

    /// Returns the address that the call came from, unless it says nothing about who calls.
    pub fn client_address(&self) -> Option<Address> {
        let connection = self.connection.as_ref()?;
        let address = connection.peer()?.to_canonical();
        // On this machine it may be a proxy's, which has everybody behind it.
        (!address.is_loopback()).then(|| address.into())
    }

    /// Who calls.
    ///
    /// # Errors
    /// `not-signed-in` where nobody does.
    pub fn person(&self) -> Result<&Person, FloorError> {
        self.caller.as_ref().map(|caller| &caller.person).ok_or_else(not_signed_in)
    }

    /// The fields of the body.
    ///
    /// # Errors
    /// `bad-request` where it is no object.
    pub fn fields(&self) -> Result<Fields<'_>, FloorError> {
        Fields::of("the body", &self.body)
    }

    /// The command's id, and the digest of what was sent.
    ///
    /// # Errors
    /// `bad-request` where there is no id.
    pub fn key(&self) -> Result<(String, Hash), FloorError> {
        Ok((self.id()?, floor::host::digest(&self.path, &self.body)))
    }

    /// The command's id.
    ///
    /// # Errors
    /// `bad-request` if there is none.
    pub fn id(&self) -> Result<String, FloorError> {
        let id = self.fields()?.text("id")?;
        check_command_id(id)?;
        Ok(id.to_owned())
    }
}

/// The body of a command without its id.
pub fn without_id(body: &Json) -> Json {
    let mut body = body.clone();
    if let Some(fields) = body.as_object_mut() {
        fields.shift_remove("id");
    }
    body
}

/// Nobody is signed in.
pub fn not_signed_in() -> FloorError {
    Code::NotSignedIn.error("sign in first: POST /api/login, or POST /api/guests to play")
}
