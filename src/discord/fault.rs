//! What went wrong, in our words: faults of the connection, and what the port calls the answers of Discord.
//!
//! No text made here holds an address, since the secret of an interaction is a part of it.

use serenity::all::GatewayError;

use super::refusals::ErrorResponse;
use super::refusals::{Remedy, remedy};
use super::rest::Failure;
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
    /// The gateway's close codes 4013 and 4014.
    #[error("Discord does not permit the events asked for (gateway intents)")]
    IntentsRefused,
    /// Nobody answered at this base address, or not as Discord does. May pass, and is waited for.
    #[error("{api} cannot be reached: {why}")]
    Unreachable { api: String, why: String },
    /// The interface is on this machine, but its gateway is not: it would get our token.
    #[error(
        "the interface is on this machine, but its gateway is {0}; refused, since it would be sent our token"
    )]
    GatewayElsewhere(String),
    /// What Discord delivers by HTTP cannot be taken.
    #[error("deliveries by HTTP cannot be taken: {0}")]
    Endpoint(String),
    #[error("no connections can be made: {0}")]
    Network(String),
    /// The connection ended for good, and we did not ask for it.
    #[error("the connection to the gateway ended: {0}")]
    Ended(String),
}

/// What it means that the question for the gateway failed.
pub(super) fn of_question(api: &Api, failure: Failure) -> Fault {
    match failure {
        Failure::Refused(ErrorResponse { status: 401, .. }) => Fault::TokenRefused,
        Failure::Refused(told) => Fault::Unreachable { api: api.to_string(), why: in_words(&told) },
        Failure::Broken(why) => Fault::Unreachable { api: api.to_string(), why },
    }
}

/// What it means that the gateway ended a session for good.
pub(super) fn of_gateway(error: &GatewayError) -> Fault {
    match error {
        GatewayError::InvalidAuthentication | GatewayError::NoAuthentication => Fault::TokenRefused,
        GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents => Fault::IntentsRefused,
        error => Fault::Ended(error.to_string()),
    }
}

/// Whose secret a request carries: it decides what 401 means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Secret {
    Bot,
    /// The token of one interaction, good for fifteen minutes.
    Interaction,
}

/// What a failure means for the one who asked for something.
pub(super) fn of_request(secret: Secret, failure: Failure) -> ChatFault {
    match failure {
        Failure::Refused(told) => of_answer(secret, &told),
        Failure::Broken(why) => ChatFault::Trouble(why),
    }
}

/// Whether Discord knows no message of an interaction: none yet (10008), or not even the webhook that a first
/// answer makes (10015).
pub(super) fn is_unanswered(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(ErrorResponse { code: 10_008 | 10_015, .. }))
}

/// Whether Discord says that we are not on a server: it is unknown (10004), or not ours to see (50001).
pub(super) fn is_no_member(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(ErrorResponse { status: 403 | 404, code: 10_004 | 50_001, .. }))
}

/// Whether there is a thread on a message already (160004).
pub(super) fn is_there_already(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(ErrorResponse { code: 160_004, .. }))
}

/// The port's word for a refusal, by its [`remedy`].
fn of_answer(secret: Secret, told: &ErrorResponse) -> ChatFault {
    match remedy(told) {
        // 30046: enough edits of messages older than an hour; how many are enough, Discord does not publish.
        Remedy::Retry if told.status == 429 || told.code == 30_046 || told.retry_after.is_some() => {
            ChatFault::Limited { retry_after: told.retry_after }
        }
        Remedy::Retry => ChatFault::Trouble(in_words(told)),
        Remedy::WithoutEmoji => ChatFault::Emoji(in_words(told)),
        Remedy::WithoutPicture => ChatFault::Picture(in_words(told)),
        Remedy::ChannelUnreachable => ChatFault::Forbidden,
        Remedy::ChannelGone | Remedy::MessageGone => ChatFault::Gone,
        Remedy::PersonUnreachable => ChatFault::Recipient(in_words(told)),
        Remedy::ThreadLimit => ChatFault::ThreadLimit,
        Remedy::ThreadArchived => ChatFault::Archived,
        Remedy::AlreadyAnswered => ChatFault::Answered,
        Remedy::TokenExpired => ChatFault::Late,
        Remedy::BotRefused if secret == Secret::Interaction => ChatFault::Late,
        Remedy::BotRefused => ChatFault::Unauthorized,
        Remedy::Final => ChatFault::Refused(in_words(told)),
    }
}

fn in_words(told: &ErrorResponse) -> String {
    let ErrorResponse { status, code, why, .. } = told;
    format!("status {status}, code {code}, {why}")
}
