//! What went wrong, in our words: faults of the connection, and what the port calls the answers of Discord.
//!
//! No text made here holds an address, since the secret of an interaction is a part of it.

use serenity::all::GatewayError;
use serenity::http::{ErrorResponse, HttpError};

use crate::chat::ChatFault;
use crate::config::Api;

/// Why the connection could not be made or ended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Close code 4004, or status 401.
    #[error(
        "Discord does not accept the token; copy it again from the page of your application, without spaces"
    )]
    TokenRefused,
    /// Close codes 4013 and 4014.
    #[error("Discord does not permit the events asked for (gateway intents)")]
    IntentsRefused,
    /// Nobody answered, or not as Discord does.
    #[error("{api} cannot be reached: {why}")]
    Unreachable {
        /// The interface.
        api: String,
        /// What happened.
        why: String,
    },
    /// The interface is on this machine, but its gateway is not: it would get our token.
    #[error(
        "the interface is on this machine, but its gateway is {0}; refused, since it would be sent our token"
    )]
    GatewayElsewhere(String),
    /// This machine cannot make connections.
    #[error("no connections can be made: {0}")]
    Network(String),
    /// The connection ended for good, and we did not ask for it.
    #[error("the connection to the gateway ended: {0}")]
    Ended(String),
}

/// What an error of serenity means for starting or staying connected.
pub(super) fn of_start(api: &Api, error: serenity::Error) -> Fault {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication | GatewayError::NoAuthentication) => {
            Fault::TokenRefused
        }
        serenity::Error::Gateway(
            GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents,
        ) => Fault::IntentsRefused,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) if answer.status_code == 401 => {
            Fault::TokenRefused
        }
        serenity::Error::Http(error) => Fault::Unreachable { api: api.to_string(), why: of_http(&error) },
        error => Fault::Ended(error.to_string()),
    }
}

/// Whose secret a request carries: it decides what 401 means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Secret {
    /// The token of the bot.
    Bot,
    /// The token of one interaction, good for fifteen minutes.
    Interaction,
}

/// What an error of serenity means for the one who asked for something.
pub(super) fn of_request(secret: Secret, error: &serenity::Error) -> ChatFault {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => of_answer(secret, answer),
        serenity::Error::Http(error) => ChatFault::Trouble(of_http(error)),
        serenity::Error::Json(error) => ChatFault::Trouble(format!("the answer is not readable: {error}")),
        error => ChatFault::Trouble(error.to_string()),
    }
}

/// The meaning of Discord's error codes, from its documentation ("Opcodes and Status Codes"), then of the status.
fn of_answer(secret: Secret, answer: &ErrorResponse) -> ChatFault {
    match (answer.error.code, answer.status_code.as_u16()) {
        (10_003 | 10_004 | 10_008, _) => ChatFault::Gone,
        // The last: so many edits of a message older than an hour are enough. It stays as it is.
        (10_015 | 10_062 | 50_027 | 30_046, _) => ChatFault::Late,
        (40_060, _) => ChatFault::Answered,
        (_, 401) if secret == Secret::Interaction => ChatFault::Late,
        (_, 401) => ChatFault::Unauthorized,
        (_, 429) => ChatFault::Trouble("too many requests".to_owned()),
        (50_035, _) => ChatFault::Refused(in_words(answer)),
        (_, 403) => ChatFault::Forbidden,
        (_, 400..=499) => ChatFault::Refused(in_words(answer)),
        _ => ChatFault::Trouble(in_words(answer)),
    }
}

fn in_words(answer: &ErrorResponse) -> String {
    let places: Vec<String> = answer
        .error
        .errors
        .iter()
        .map(|error| format!("{}: {} ({})", error.path, error.message, error.code))
        .collect();
    let (status, code, message) = (answer.status_code.as_u16(), answer.error.code, &answer.error.message);
    format!("status {status}, code {code}, {message} {}", places.join("; ")).trim_end().to_owned()
}

fn of_http(error: &HttpError) -> String {
    match error {
        HttpError::UnsuccessfulRequest(answer) => in_words(answer),
        HttpError::Request(error) if error.is_timeout() => "no answer in time".to_owned(),
        HttpError::Request(error) if error.is_connect() => "nobody answers there".to_owned(),
        HttpError::Request(_) => "the connection broke".to_owned(),
        error => error.to_string(),
    }
}
