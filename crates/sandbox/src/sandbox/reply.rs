//! Answer of a route before it is sent.

use serde_json::Value;

use super::rates::BucketState;

#[derive(Debug)]
pub struct RestResponse {
    pub status: u16,
    /// JSON body; null for status 204.
    pub body: Value,
    /// Whether the answer omits rate limit headers.
    pub unmetered: bool,
    /// Seconds to wait, and whether the limit is global.
    pub limited: Option<(f64, bool)>,
    /// State of the request's rate limit, if rate limits are on.
    pub bucket_state: Option<BucketState>,
    /// Failure that a switch demanded, if any.
    pub failed: Option<ForcedFailure>,
}

/// How a switch made a request fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedFailure {
    /// Whether the request took effect all the same.
    pub took_effect: bool,
    /// Whether the connection breaks instead of an answer.
    pub cut: bool,
}
