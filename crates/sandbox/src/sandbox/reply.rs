//! An answer of a route, before it is sent.

use serde_json::Value;

use super::rates::Standing;

#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    /// The JSON body; none for 204.
    pub body: Value,
    /// Whether the answer leaves out rate-limit headers.
    pub unmetered: bool,
    /// Seconds to wait, and whether the limit is the one for everything.
    pub limited: Option<(f64, bool)>,
    /// How the request stands to its limit, where limits are kept.
    pub standing: Option<Standing>,
    /// Where a switch made the request fail: whether it took effect all the same.
    pub failed: Option<Failed>,
}

/// How a switch made a request fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Whether it took effect all the same.
    pub heard: bool,
    /// Whether the connection breaks instead of the answer.
    pub cut: bool,
}
