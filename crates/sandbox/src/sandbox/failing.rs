//! Requests that are to fail.

use serde::{Deserialize, Serialize};

use super::call::Call;

/// A route that fails for a while.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestFault {
    /// HTTP method, or any when absent.
    #[serde(default)]
    pub method: Option<String>,
    /// The path below `/api/v10/`, a `*` for any one step, such as `channels/*/messages`.
    pub path: String,
    /// The HTTP status to answer with: 429 or one from 500 on, but any is possible.
    pub status: u16,
    /// The error code in the body.
    #[serde(default)]
    pub code: u32,
    /// Number of requests that fail; 1 when absent.
    #[serde(default = "once")]
    pub times: u32,
    /// Of a 429: seconds to wait.
    #[serde(default = "a_second")]
    pub retry_after: f64,
    /// Of a 429: whether it is the limit for everything.
    #[serde(default)]
    pub global: bool,
    /// Whether what was asked for happens all the same: trouble on the way back.
    #[serde(default)]
    pub heard: bool,
}

/// The failure that a request meets.
#[derive(Clone, Debug, PartialEq)]
pub struct Failing {
    pub fault: RestFault,
    /// Whether the connection breaks instead of an answer.
    pub cut: bool,
}

fn once() -> u32 {
    1
}

fn a_second() -> f64 {
    1.0
}

impl RestFault {
    pub fn fits(&self, call: &Call) -> bool {
        let steps: Vec<&str> = self.path.trim_matches('/').split('/').collect();
        let asked = call.steps();
        let path_fits =
            steps.len() == asked.len() && steps.iter().zip(asked).all(|(a, b)| *a == "*" || *a == b);
        path_fits
            && self.method.as_deref().is_none_or(|method| method.eq_ignore_ascii_case(call.method.as_str()))
    }
}
