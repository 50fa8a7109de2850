//! The response to a REST request, before it is sent.

use serde_json::Value;

use super::rates::BucketState;

#[derive(Debug)]
pub struct RestResponse {
    pub status: u16,
    /// The JSON body; null for status 204.
    pub body: Value,
    /// Whether the response has no rate limit headers.
    pub unmetered: bool,
    /// For status 429: the seconds to wait, and whether the limit is global.
    pub limited: Option<(f64, bool)>,
    /// The state of the request's rate limit; `None` if rate limits are off.
    pub bucket_state: Option<BucketState>,
    /// The failure of the request; `None` if the request was handled normally.
    pub failed: Option<ForcedFailure>,
}

/// The way in which a switch made a request fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedFailure {
    /// Whether the request took effect although it failed.
    pub took_effect: bool,
    /// Whether the connection is closed without a response.
    pub cut: bool,
}
