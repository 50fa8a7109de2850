//! Discord's own way to say no: a status, a code and a sentence, and for a wrong body a tree of what is wrong
//! where.
//!
//! Knows nothing of what was asked. The codes are those of Discord's documentation.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::ids::Id;

/// A refusal with a fixed status, code and sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known(pub u16, pub u32, pub &'static str);

pub const NOT_FOUND: Known = Known(404, 0, "404: Not Found");
/// No token, or not this one.
pub const UNAUTHORIZED: Known = Known(401, 0, "401: Unauthorized");
/// The route has other methods only.
pub const METHOD_NOT_ALLOWED: Known = Known(405, 0, "405: Method Not Allowed");
/// Another application's id in the path.
pub const UNKNOWN_APPLICATION: Known = Known(404, 10_002, "Unknown Application");
pub const UNKNOWN_CHANNEL: Known = Known(404, 10_003, "Unknown Channel");
pub const UNKNOWN_GUILD: Known = Known(404, 10_004, "Unknown Guild");
/// Nobody with this id in the server.
pub const UNKNOWN_MEMBER: Known = Known(404, 10_007, "Unknown Member");
pub const UNKNOWN_MESSAGE: Known = Known(404, 10_008, "Unknown Message");
pub const UNKNOWN_USER: Known = Known(404, 10_013, "Unknown User");
pub const UNKNOWN_EMOJI: Known = Known(404, 10_014, "Unknown Emoji");
/// No webhook with this id and token.
pub const UNKNOWN_WEBHOOK: Known = Known(404, 10_015, "Unknown Webhook");
/// Never sent, answered too late, or not with this token.
pub const UNKNOWN_INTERACTION: Known = Known(404, 10_062, "Unknown interaction");
pub const UNKNOWN_COMMAND: Known = Known(404, 10_063, "Unknown application command");
/// Too many commands of one kind.
pub const TOO_MANY_COMMANDS: Known =
    Known(400, 30_032, "Maximum number of application commands reached (100).");
/// Too many edits of a message older than an hour.
pub const TOO_MANY_OLD_EDITS: Known =
    Known(429, 30_046, "Maximum number of edits to messages older than 1 hour reached. Try again later.");
/// More bytes than a request may have.
pub const TOO_LARGE: Known = Known(413, 40_005, "Request entity too large");
/// The first answer was given already.
pub const ALREADY_ANSWERED: Known = Known(400, 40_060, "Interaction has already been acknowledged.");
/// The bot may not see the channel.
pub const MISSING_ACCESS: Known = Known(403, 50_001, "Missing Access");
pub const NOT_THE_AUTHOR: Known = Known(403, 50_005, "Cannot edit a message authored by another user");
pub const EMPTY_MESSAGE: Known = Known(400, 50_006, "Cannot send an empty message");
pub const CLOSED_TO_MESSAGES: Known = Known(403, 50_007, "Cannot send messages to this user");
/// The bot may see the channel but not do this.
pub const MISSING_PERMISSIONS: Known = Known(403, 50_013, "Missing Permissions");
/// The token's 15 minutes are over, or it was never valid.
pub const INVALID_WEBHOOK_TOKEN: Known = Known(401, 50_027, "Invalid Webhook Token");
/// There are no threads in a thread.
pub const WRONG_CHANNEL_TYPE: Known = Known(400, 50_024, "Cannot execute action on this channel type");
/// On a message there is one thread at most.
pub const THREAD_ALREADY_CREATED: Known =
    Known(400, 160_004, "A thread has already been created for this message");
/// A server has as many active threads as it may have.
pub const TOO_MANY_THREADS: Known = Known(400, 160_006, "Maximum number of active threads reached");
/// Nothing in an archived thread can be changed.
pub const ARCHIVED: Known = Known(400, 50_083, "Thread is archived");
pub const INVALID_JSON: Known = Known(400, 50_109, "The request body contains invalid JSON.");
pub const INVALID_ASSET: Known = Known(400, 50_046, "Invalid Asset");

/// The outcome of a request that may be refused.
pub type Result<T, E = Refused> = std::result::Result<T, E>;

/// Why a request was not done.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    Known(Known),
    /// The body is wrong in these places.
    Form(Form),
}

impl From<Known> for Refused {
    fn from(known: Known) -> Self {
        Self::Known(known)
    }
}

impl Refused {
    pub fn status(&self) -> u16 {
        match self {
            Self::Known(known) => known.0,
            Self::Form(_) => 400,
        }
    }

    pub fn body(&self) -> Value {
        match self {
            Self::Known(Known(_, code, message)) => json!({ "message": message, "code": code }),
            Self::Form(form) => form.body(),
        }
    }
}

/// One thing wrong with a body.
#[derive(Clone, Debug, PartialEq)]
struct Problem {
    /// Keys and indices with dots between them; nothing for the body itself.
    path: String,
    code: &'static str,
    message: String,
}

/// Collects everything that is wrong with a body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    problems: Vec<Problem>,
    /// Whether keys that nobody knows are passed over, as Discord does.
    lenient: bool,
    /// The application's emoji; any may be named where they are not known.
    emojis: Option<BTreeSet<Id>>,
}

impl Form {
    /// A form that passes over keys that nobody knows, or does not, and knows which emoji the application
    /// has.
    pub fn knowing(lenient: bool, emojis: BTreeSet<Id>) -> Self {
        Self { lenient, emojis: Some(emojis), ..Self::default() }
    }

    /// Whether the application has this emoji.
    pub fn has_emoji(&self, id: Id) -> bool {
        self.emojis.as_ref().is_none_or(|emojis| emojis.contains(&id))
    }

    /// Notes a key that is not documented.
    pub fn unknown_key(&mut self, path: &str) {
        if !self.lenient {
            self.problem(path, "UNKNOWN_KEY", "The stand-in does not know this key.");
        }
    }

    /// Notes a problem at a path such as `data.components.0.custom_id`.
    pub fn problem(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        self.problems.push(Problem { path: path.to_owned(), code, message: message.into() });
    }

    /// A field that must be there is not.
    pub fn required(&mut self, path: &str) {
        self.problem(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// A value outside the fixed list.
    pub fn not_offered(&mut self, path: &str, offered: &str) {
        self.problem(path, "BASE_TYPE_CHOICES", format!("Value must be one of {{{offered}}}."));
    }

    /// Fine, or everything that is wrong.
    pub fn finish(self) -> Result<()> {
        if self.problems.is_empty() { Ok(()) } else { Err(Refused::Form(self)) }
    }

    /// The same problems one level deeper, except those that already start with one of these steps.
    pub fn under(mut self, step: &str, but: &[&str]) -> Self {
        for problem in &mut self.problems {
            let first = problem.path.split('.').next().unwrap_or_default();
            if !but.contains(&first) {
                problem.path = format!("{step}.{}", problem.path);
            }
        }
        self
    }

    /// Whether nothing is wrong so far.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }

    fn body(&self) -> Value {
        let mut errors = Value::Object(Map::new());
        for problem in &self.problems {
            let entry = json!({ "code": problem.code, "message": problem.message });
            let list = &mut branch(&mut errors, &problem.path)["_errors"];
            match list {
                Value::Array(entries) => entries.push(entry),
                other => *other = json!([entry]),
            }
        }
        json!({ "code": 50_035, "message": "Invalid Form Body", "errors": errors })
    }
}

/// The node of the tree at a dotted path, made when missing.
fn branch<'a>(tree: &'a mut Value, path: &str) -> &'a mut Value {
    path.split('.').filter(|step| !step.is_empty()).fold(tree, |node, step| {
        let child = &mut node[step];
        if child.is_null() {
            *child = Value::Object(Map::new());
        }
        child
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_body_is_told_as_a_tree() {
        let mut form = Form::default();
        form.required("data.components.0.custom_id");
        form.problem("data.content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.");
        let refused = form.finish().expect_err("two problems");
        let body = refused.body();
        assert_eq!(refused.status(), 400);
        assert_eq!(body["code"], 50_035);
        assert_eq!(
            body["errors"]["data"]["components"]["0"]["custom_id"]["_errors"][0]["code"],
            "BASE_TYPE_REQUIRED"
        );
        assert_eq!(
            body["errors"]["data"]["content"]["_errors"][0]["message"],
            "Must be 2000 or fewer in length."
        );
    }
}
