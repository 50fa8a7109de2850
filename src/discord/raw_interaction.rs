//! Raw interactions from either transport, and readers for single JSON fields.

use serde_json::Value as Json;
use serenity::all::Interaction;

/// The largest id that every store can hold. Discord's ids count milliseconds since 2015 in their upper 42
/// bits, and will exceed this value in 2084.
const LARGEST_ID: u64 = i64::MAX.cast_unsigned();

/// Discord's numbers for interaction types.
pub(super) mod kind {
    pub const PING: u64 = 1;
    pub const COMMAND: u64 = 2;
    pub const PRESS: u64 = 3;
    pub const COMPLETION: u64 = 4;
    pub const FORM: u64 = 5;
}

/// An interaction as the gateway or the HTTP endpoint delivered it.
#[expect(clippy::large_enum_variant, reason = "an event keeps it in a box of its own")]
pub(super) enum RawInteraction {
    /// The JSON as Discord sent it.
    Json(Json),
    /// The interaction as serenity parsed it.
    Parsed(Interaction),
}

impl RawInteraction {
    /// Converts the interaction to Discord's JSON form.
    pub(super) fn into_form(self) -> serde_json::Result<Json> {
        let read = match self {
            Self::Json(form) => return Ok(form),
            Self::Parsed(read) => read,
        };
        let kind = match &read {
            Interaction::Ping(_) => kind::PING,
            Interaction::Command(_) => kind::COMMAND,
            Interaction::Component(_) => kind::PRESS,
            Interaction::Autocomplete(_) => kind::COMPLETION,
            Interaction::Modal(_) => kind::FORM,
            _ => 0,
        };
        let mut form = serde_json::to_value(read)?;
        form["type"] = kind.into();
        Ok(form)
    }
}

/// A JSON value in an interaction; `None` if the field is missing or null.
#[derive(Clone, Copy)]
pub(super) struct JsonPart<'a>(pub Option<&'a Json>);

impl<'a> JsonPart<'a> {
    pub(super) fn at(self, key: &str) -> Self {
        Self(self.0.and_then(|json| json.get(key)).filter(|json| !json.is_null()))
    }

    /// Returns the entries of a list; `None` if the value is not a list.
    pub(super) fn list(self) -> Option<impl Iterator<Item = JsonPart<'a>>> {
        Some(self.0?.as_array()?.iter().map(|json| JsonPart(Some(json))))
    }

    /// Returns the entries of a list, or no entries if the value is not a list.
    pub(super) fn each(self) -> impl Iterator<Item = JsonPart<'a>> {
        self.list().into_iter().flatten()
    }

    pub(super) fn text(self) -> Option<&'a str> {
        self.0?.as_str()
    }

    pub(super) fn flag(self) -> Option<bool> {
        self.0?.as_bool()
    }

    /// Returns a whole number, or one written as a string. Discord sends ids and permissions as strings.
    pub(super) fn number(self) -> Option<u64> {
        let json = self.0?;
        json.as_u64().or_else(|| json.as_str()?.parse().ok())
    }

    /// Returns an id that every store can hold; `None` for 0 and for larger ids.
    pub(super) fn id(self) -> Option<u64> {
        self.number().filter(|id| (1..=LARGEST_ID).contains(id))
    }
}
