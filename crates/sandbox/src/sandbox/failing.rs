//! Failures of REST requests that a test or the page has ordered with a [`Switch`](super::Switch).

use serde::{Deserialize, Serialize};

use super::bot_request::BotRequest;

/// An order to fail the next requests of a route.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestFault {
    /// The HTTP method; any method if absent.
    #[serde(default)]
    pub method: Option<String>,
    /// The path below `/api/v10/`, such as `channels/*/messages`. `*` stands for any one segment.
    pub path: String,
    /// The HTTP status of the response. Any is possible; the usual ones are 429, and 500 and above.
    pub status: u16,
    /// The error code in the response's body.
    #[serde(default)]
    pub code: u32,
    /// The number of requests that still fail; 1 if absent.
    #[serde(default = "one_time")]
    pub times: u32,
    /// For status 429: the seconds to wait.
    #[serde(default = "one_second")]
    pub retry_after: f64,
    /// For status 429: whether the limit applies to all requests.
    #[serde(default)]
    pub global: bool,
    /// Whether the request takes effect although it fails, as if only the response were lost.
    #[serde(default)]
    pub heard: bool,
}

/// The failure of a single request, whether ordered or random.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestFailure {
    pub fault: RestFault,
    /// Whether the connection is closed without a response.
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
