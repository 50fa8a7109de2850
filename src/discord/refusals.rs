//! Failed requests, and the remedies for the statuses and error codes with which Discord refuses a request.
//!
//! Source: Discord's documentation, "Opcodes and Status Codes" (HTTP and JSON tables, read in November 2026);
//! for 20026, 50278 and 40333 Discord's public issue tracker. A request refused with an unknown code is
//! retried, since a code that Discord adds must not lose an outbox entry.

use crate::base::time::Span;
use crate::chat::ChatFault;

/// A failed request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RestFailure {
    #[error(transparent)]
    Refused(ErrorResponse),
    /// The request could not be sent, or its response could not be read. The text never contains the
    /// request's address, because that may hold an interaction's secret token.
    #[error("{0}")]
    Broken(String),
    /// The response exceeds a bound. The text is one of [`super::bounds`].
    #[error("the answer {0}")]
    Excess(&'static str),
}

impl RestFailure {
    /// Whether Discord refuses the request itself, with one of these error codes.
    pub(super) fn has_code(&self, codes: &[u64]) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.status < 429 && codes.contains(&refusal.code))
    }
}

/// A response with which Discord refuses a request.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("status {status}, code {code}, {why}")]
pub(super) struct ErrorResponse {
    pub status: u16,
    /// Discord's JSON error code; 0 if the body has none.
    pub code: u64,
    /// Discord's message, followed by the invalid fields of the request body, if Discord named any.
    pub why: String,
    /// The time that Discord asks to wait before the next attempt.
    pub retry_after: Option<Span>,
    /// Whether `retry_after` applies to all requests of the bot, and not only to this route.
    pub global: bool,
    /// Whether the request carried the token of an interaction, which Discord accepts for fifteen minutes,
    /// instead of the bot's.
    pub of_interaction: bool,
}

/// The remedy that a sender has for a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Remedy {
    /// Send the same request again later, after growing pauses.
    Retry,
    /// Send the same request again once the limit has ended. Until then, Discord would refuse it again.
    Limited,
    /// Send the message without the application's own emoji.
    WithoutEmoji,
    /// Send the message without its file.
    WithoutPicture,
    /// Post nothing more in this channel until somebody changes its permissions.
    ChannelUnreachable,
    /// The message, its channel or its server no longer exists.
    Gone,
    /// The person cannot receive direct messages from the bot.
    PersonUnreachable,
    /// The thread is archived. Edits in it fail until somebody posts there.
    ThreadArchived,
    /// The server already has the maximum number of active threads.
    ThreadLimit,
    /// The interaction's token has expired, so the interaction can no longer be answered.
    TokenExpired,
    /// The interaction already has its first answer.
    AlreadyAnswered,
    /// Discord does not accept the bot's token.
    BotRefused,
    /// The message will never be accepted in this form; a different one may be.
    Final,
}

/// The remedy for each JSON error code. Each code occurs once, and each list is sorted.
#[rustfmt::skip]
pub(super) const CODES: &[(Remedy, &[u64])] = &[
    // Code 0 is a general error; proxies in front of Discord send no code at all. Code 40333 comes from
    // Cloudflare ("internal network error", discord-api-docs 6473), and does not mean a missing permission.
    (Remedy::Retry, &[
        0, 40_006, 40_043, 40_333, 110_001, 130_000, 500_000,
    ]),
    // 20016: the slow mode of a channel. 20022: edits of an announcement. 20028, 20029: writes in a channel, a server.
    // 30046: edits of a message that is older than an hour, by a limit that Discord does not publish. 40003: direct
    // messages to new people. 40004: messages at all, for some time.
    (Remedy::Limited, &[20_016, 20_022, 20_028, 20_029, 30_040, 30_042, 30_046, 40_003, 40_004, 40_062]),
    (Remedy::WithoutEmoji, &[10_014, 50_144, 50_145, 50_151]),
    // 20009: Discord's scan of the picture found explicit content. 400001: the server's uploads are limited.
    (Remedy::WithoutPicture, &[
        10_021, 20_009, 30_015, 40_005, 50_045, 50_046, 50_110, 50_123, 50_124, 50_138, 50_146, 400_001,
    ]),
    (Remedy::ChannelUnreachable, &[
        20_035, 40_058, 40_067, 50_001, 50_003, 50_008, 50_009, 50_013, 50_024, 50_095, 50_097, 50_101, 160_002,
        160_005,
    ]),
    (Remedy::Gone, &[10_003, 10_004, 10_008, 50_055]),
    // 20026: the bot is flagged for abuse and may open no new direct messages. 50278: bot and person share no
    // server.
    (Remedy::PersonUnreachable, &[10_007, 10_013, 20_026, 40_007, 50_007, 50_033, 50_278]),
    (Remedy::ThreadArchived, &[50_083]),
    (Remedy::ThreadLimit, &[160_006, 160_007]),
    (Remedy::TokenExpired, &[10_012, 10_015, 10_062, 40_012, 50_027]),
    (Remedy::AlreadyAnswered, &[40_060]),
    (Remedy::BotRefused, &[40_001, 50_014]),
    // Refusals of a message's content (200000, 200001, 20031, 240000) or form (50006, 50035, 50109), and
    // codes for requests that this program never sends.
    (Remedy::Final, &[
        10_001, 10_002, 10_005, 10_006, 10_009, 10_010, 10_011, 10_016, 10_020, 10_026, 10_027, 10_028, 10_029, 10_030,
        10_031, 10_032, 10_033, 10_036, 10_038, 10_049, 10_050, 10_057, 10_059, 10_060, 10_061, 10_063, 10_065, 10_066,
        10_067, 10_068, 10_069, 10_070, 10_071, 10_087, 10_097, 20_001, 20_002, 20_012, 20_018, 20_024, 20_031, 30_001,
        30_002, 30_003, 30_004, 30_005, 30_007, 30_008, 30_010, 30_011, 30_013, 30_016, 30_018, 30_019, 30_030, 30_031,
        30_032, 30_033, 30_034, 30_035, 30_037, 30_038, 30_039, 30_045, 30_047, 30_048, 30_052, 30_056, 30_058, 30_060,
        30_061, 40_002, 40_018, 40_019, 40_032, 40_033, 40_041, 40_061, 40_066, 40_074, 40_094, 50_002, 50_004, 50_005,
        50_006, 50_010, 50_011, 50_012, 50_015, 50_016, 50_017, 50_019, 50_020, 50_021, 50_025, 50_026, 50_028, 50_034,
        50_035, 50_036, 50_039, 50_041, 50_054, 50_057, 50_067, 50_068, 50_070, 50_073, 50_074, 50_080, 50_081, 50_084,
        50_085, 50_086, 50_091, 50_109, 50_131, 50_132, 50_159, 50_160, 50_161, 50_162, 50_163, 50_173, 50_178, 50_192,
        50_600, 60_003, 80_004, 90_001, 90_002, 150_006, 160_004, 170_001, 170_002, 170_003, 170_004,
        170_005, 170_006, 170_007, 180_000, 180_002, 200_000, 200_001, 220_001, 220_002, 220_003, 220_004, 240_000,
        350_000, 350_001, 520_000, 520_001, 520_002, 520_003, 520_004, 520_006,
    ]),
];

/// Statuses without a known code are retried, except 401 and 413: 403 or 404 without a code says nothing about
/// the channel.
pub(super) fn remedy(refusal: &ErrorResponse) -> Remedy {
    match refusal.status {
        429 => return Remedy::Limited,
        500.. => return Remedy::Retry,
        _ => {}
    }
    let of_code = CODES.iter().find(|(_, codes)| codes.contains(&refusal.code)).map(|(remedy, _)| *remedy);
    match (of_code, refusal.status) {
        // `why` names the invalid fields, such as `data.components.0.components.1.emoji.id` or
        // `attachments.0.filename`. These decide the remedy.
        (Some(Remedy::Final), _) if refusal.code == 50_035 => form_error_remedy(&refusal.why),
        (Some(remedy), _) if refusal.code != 0 => remedy,
        (_, 401) => Remedy::BotRefused,
        (_, 413) => Remedy::WithoutPicture,
        _ => Remedy::Retry,
    }
}

impl From<RestFailure> for ChatFault {
    fn from(failure: RestFailure) -> Self {
        let why = failure.to_string();
        let RestFailure::Refused(refusal) = failure else { return Self::Unavailable(why) };
        let ErrorResponse { retry_after, of_interaction, .. } = refusal;
        match remedy(&refusal) {
            Remedy::Limited => Self::Limited { retry_after },
            Remedy::Retry if retry_after.is_some() => Self::Limited { retry_after },
            Remedy::Retry => Self::Unavailable(why),
            Remedy::WithoutEmoji => Self::Emoji(why),
            Remedy::WithoutPicture => Self::Picture(why),
            Remedy::ChannelUnreachable => Self::Forbidden,
            Remedy::Gone => Self::Gone,
            Remedy::PersonUnreachable => Self::Recipient(why),
            Remedy::ThreadLimit => Self::ThreadLimit,
            Remedy::ThreadArchived => Self::Archived,
            Remedy::AlreadyAnswered => Self::Answered,
            Remedy::TokenExpired => Self::TokenExpired,
            Remedy::BotRefused if of_interaction => Self::TokenExpired,
            Remedy::BotRefused => Self::Unauthorized,
            Remedy::Final => Self::Refused(why),
        }
    }
}

/// The remedy for an invalid request body (code 50035), by the fields that Discord names in `why`.
fn form_error_remedy(why: &str) -> Remedy {
    let names = |part: &str| {
        why.split(';')
            .skip(1)
            .filter_map(|place| place.split(':').next())
            .any(|place| place.split('.').any(|step| step.trim() == part))
    };
    if names("emoji") {
        Remedy::WithoutEmoji
    } else if names("attachments") || names("files") {
        Remedy::WithoutPicture
    } else if names("recipient_id") {
        Remedy::PersonUnreachable
    } else {
        Remedy::Final
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(status: u16, code: u64, why: &str) -> ErrorResponse {
        ErrorResponse { status, code, why: why.to_owned(), ..ErrorResponse::default() }
    }

    #[test]
    fn every_code_has_one_remedy() {
        let mut codes: Vec<u64> = CODES.iter().flat_map(|(_, codes)| codes.iter().copied()).collect();
        let all = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), all, "a code has two remedies");
        for (remedy, codes) in CODES {
            assert!(codes.is_sorted(), "{remedy:?} is not in order");
        }
    }

    #[test]
    fn unknown_refusals_are_retried() {
        let documented: Vec<u64> = CODES.iter().flat_map(|(_, codes)| codes.iter().copied()).collect();
        for status in
            [400, 402, 403, 404, 405, 406, 408, 409, 410, 418, 422, 425, 451, 499, 500, 502, 503, 504, 599]
        {
            assert_eq!(remedy(&refusal(status, 0, "without a reason")), Remedy::Retry, "{status}");
            for code in (1..600_000).step_by(997).filter(|code| !documented.contains(code)) {
                assert_eq!(remedy(&refusal(status, code, "")), Remedy::Retry, "{status} {code}");
            }
        }
        assert_eq!(remedy(&refusal(413, 0, "")), Remedy::WithoutPicture);
        assert_eq!(remedy(&refusal(401, 0, "")), Remedy::BotRefused);
    }

    #[test]
    fn server_errors_and_rate_limits_are_always_retried() {
        for (status, wanted) in [(429, Remedy::Limited), (500, Remedy::Retry), (503, Remedy::Retry)] {
            for code in CODES.iter().flat_map(|(_, codes)| codes.iter().copied()).chain([990_001]) {
                assert_eq!(remedy(&refusal(status, code, "")), wanted, "{status} {code}");
            }
        }
    }

    #[test]
    fn only_documented_codes_close_a_channel() {
        for (status, code) in [(403, 0), (403, 40_333), (403, 200_000), (404, 0)] {
            assert_ne!(remedy(&refusal(status, code, "")), Remedy::ChannelUnreachable, "{status} {code}");
        }
        for code in [50_001, 50_013] {
            assert_eq!(remedy(&refusal(403, code, "")), Remedy::ChannelUnreachable, "{code}");
        }
    }

    #[test]
    fn invalid_form_names_its_remedy() {
        for (place, wanted) in [
            (
                "data.components.0.components.1.emoji.id: Invalid emoji (COMPONENT_INVALID_EMOJI)",
                Remedy::WithoutEmoji,
            ),
            (
                "components.0.components.0.options.3.emoji.name: Invalid emoji (BUTTON_COMPONENT_INVALID_EMOJI)",
                Remedy::WithoutEmoji,
            ),
            ("attachments.0.filename: This field is required (BASE_TYPE_REQUIRED)", Remedy::WithoutPicture),
            ("recipient_id: Value is not snowflake. (NUMBER_TYPE_COERCE)", Remedy::PersonUnreachable),
            ("content: Must be 2000 or fewer in length; about emoji (BASE_TYPE_BAD_LENGTH)", Remedy::Final),
        ] {
            assert_eq!(
                remedy(&refusal(400, 50_035, &format!("Invalid Form Body; {place}"))),
                wanted,
                "{place}"
            );
        }
    }
}
