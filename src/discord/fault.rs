//! The errors of the connection, and the translation of Discord's error responses into [`ChatFault`].
//!
//! No error text contains a request's address, because the addresses of interactions contain a secret token.

use serenity::all::GatewayError;

use super::refusals::ErrorResponse;
use super::refusals::{Remedy, remedy};
use super::rest::RestFailure;
use crate::chat::ChatFault;
use crate::config::ApiUrl;

/// The reason why a connection could not be made, or why it ended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiscordFault {
    /// Discord sent the gateway's close code 4004, or HTTP status 401.
    #[error(
        "Discord does not accept the token; copy it again from the page of your application, without spaces"
    )]
    TokenRefused,
    /// Discord sent the gateway's close code 4013 or 4014.
    #[error("Discord refuses the gateway intents of the bot")]
    IntentsRefused,
    /// The server at the base address did not answer, or answered otherwise than Discord does. The
    /// connection keeps retrying.
    #[error("{api} cannot be reached: {why}")]
    Unreachable { api: String, why: String },
    /// The API has a loopback address, but its gateway has not. A remote gateway would receive the token.
    #[error(
        "the API is on this machine, but its gateway is {0}; refused, since that gateway would receive the token"
    )]
    GatewayElsewhere(String),
    /// The HTTP endpoint for interactions could not start, or failed later.
    #[error("the HTTP endpoint cannot be served: {0}")]
    Endpoint(String),
    #[error("no connection can be made: {0}")]
    Network(String),
    /// The connection ended for good, although nobody had stopped it. The string is serenity's error.
    #[error("the connection to the gateway ended: {0}")]
    Ended(String),
}

/// Converts the failure of a request for the gateway's address.
pub(super) fn of_gateway_request(api: &ApiUrl, failure: RestFailure) -> DiscordFault {
    match failure {
        RestFailure::Refused(ErrorResponse { status: 401, .. }) => DiscordFault::TokenRefused,
        RestFailure::Refused(refusal) => {
            DiscordFault::Unreachable { api: api.to_string(), why: in_words(&refusal) }
        }
        RestFailure::Broken(why) => DiscordFault::Unreachable { api: api.to_string(), why },
        RestFailure::Excess(what) => {
            DiscordFault::Unreachable { api: api.to_string(), why: format!("the answer {what}") }
        }
    }
}

/// Converts the error with which serenity gave a session up for good.
pub(super) fn of_gateway(error: &GatewayError) -> DiscordFault {
    match error {
        GatewayError::InvalidAuthentication | GatewayError::NoAuthentication => DiscordFault::TokenRefused,
        GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents => {
            DiscordFault::IntentsRefused
        }
        error => DiscordFault::Ended(error.to_string()),
    }
}

/// The kind of token that a request carries, which decides what status 401 means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Secret {
    Bot,
    /// The token of one interaction, which Discord accepts for fifteen minutes.
    Interaction,
}

/// Converts a failed request into an error of the chat port.
pub(super) fn of_request(secret: Secret, failure: RestFailure) -> ChatFault {
    match failure {
        RestFailure::Refused(refusal) => of_answer(secret, &refusal),
        RestFailure::Broken(why) => ChatFault::Trouble(why),
        RestFailure::Excess(what) => ChatFault::Trouble(format!("the answer {what}")),
    }
}

/// Returns whether a failure means that an interaction has no answer yet. Discord then reports an unknown
/// message (10008), or an unknown webhook (10015), since only the first answer creates the webhook.
pub(super) fn is_unanswered(failure: &RestFailure) -> bool {
    matches!(failure, RestFailure::Refused(ErrorResponse { code: 10_008 | 10_015, .. }))
}

/// Returns whether a failure means that the bot is not on a server. Discord then reports an unknown server
/// (10004) or missing access (50001).
pub(super) fn is_no_member(failure: &RestFailure) -> bool {
    matches!(failure, RestFailure::Refused(ErrorResponse { status: 403 | 404, code: 10_004 | 50_001, .. }))
}

/// Returns whether a failure means that a person is not on a server: Discord knows no such member (10007), or
/// no such account any more (10013).
pub(super) fn is_no_person(failure: &RestFailure) -> bool {
    matches!(failure, RestFailure::Refused(ErrorResponse { status: 404, code: 10_007 | 10_013, .. }))
}

/// Returns whether a failure means that a command has no permissions of its own on a server (10066).
pub(super) fn is_without_overwrites(failure: &RestFailure) -> bool {
    matches!(failure, RestFailure::Refused(ErrorResponse { code: 10_066, .. }))
}

/// Returns whether a failure means that a message already has a thread (160004).
pub(super) fn is_there_already(failure: &RestFailure) -> bool {
    matches!(failure, RestFailure::Refused(ErrorResponse { code: 160_004, .. }))
}

/// Converts an error response, by the [`remedy`] for its code.
fn of_answer(secret: Secret, refusal: &ErrorResponse) -> ChatFault {
    match remedy(refusal) {
        Remedy::Limited => ChatFault::Limited { retry_after: refusal.retry_after },
        Remedy::Retry if refusal.retry_after.is_some() => {
            ChatFault::Limited { retry_after: refusal.retry_after }
        }
        Remedy::Retry => ChatFault::Trouble(in_words(refusal)),
        Remedy::WithoutEmoji => ChatFault::Emoji(in_words(refusal)),
        Remedy::WithoutPicture => ChatFault::Picture(in_words(refusal)),
        Remedy::ChannelUnreachable => ChatFault::Forbidden,
        Remedy::ChannelGone | Remedy::MessageGone => ChatFault::Gone,
        Remedy::PersonUnreachable => ChatFault::Recipient(in_words(refusal)),
        Remedy::ThreadLimit => ChatFault::ThreadLimit,
        Remedy::ThreadArchived => ChatFault::Archived,
        Remedy::AlreadyAnswered => ChatFault::Answered,
        Remedy::TokenExpired => ChatFault::TokenExpired,
        Remedy::BotRefused if secret == Secret::Interaction => ChatFault::TokenExpired,
        Remedy::BotRefused => ChatFault::Unauthorized,
        Remedy::Final => ChatFault::Refused(in_words(refusal)),
    }
}

fn in_words(refusal: &ErrorResponse) -> String {
    let ErrorResponse { status, code, why, .. } = refusal;
    format!("status {status}, code {code}, {why}")
}
