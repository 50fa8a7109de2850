//! Failures that a switch demands for certain requests.

use serde::{Deserialize, Serialize};

use super::bot_request::BotRequest;

/// A route whose next requests fail.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestFault {
    /// HTTP method; any method if absent.
    #[serde(default)]
    pub method: Option<String>,
    /// Path below `/api/v10/`, with `*` for any one segment, such as `channels/*/messages`.
    pub path: String,
    /// HTTP status of the answer: usually 429 or 500 and above, but any is possible.
    pub status: u16,
    /// Error code in the answer's body.
    #[serde(default)]
    pub code: u32,
    /// Number of requests that fail; 1 if absent.
    #[serde(default = "one_time")]
    pub times: u32,
    /// For status 429: seconds to wait.
    #[serde(default = "one_second")]
    pub retry_after: f64,
    /// For status 429: whether it is the global limit.
    #[serde(default)]
    pub global: bool,
    /// Whether the request takes effect all the same, as when only the answer is lost.
    #[serde(default)]
    pub heard: bool,
}

/// Failure of a single request, demanded or random.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestFailure {
    pub fault: RestFault,
    /// Whether the connection breaks instead of an answer.
    pub cut: bool,
}

fn one_time() -> u32 {
    1
}

fn one_second() -> f64 {
    1.0
}

impl RestFault {
    pub fn matches(&self, call: &BotRequest) -> bool {
        let steps: Vec<&str> = self.path.trim_matches('/').split('/').collect();
        let asked = call.steps();
        let path_fits =
            steps.len() == asked.len() && steps.iter().zip(asked).all(|(a, b)| *a == "*" || *a == b);
        path_fits
            && self.method.as_deref().is_none_or(|method| method.eq_ignore_ascii_case(call.method.as_str()))
    }
}
