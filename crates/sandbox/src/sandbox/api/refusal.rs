//! Refusals of the people's interface: an HTTP status and one sentence.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Json, Response},
};
use serde_json::json;

/// HTTP status and sentence of a refused request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRefusal {
    status: StatusCode,
    sentence: String,
}

/// Result of a request that may be refused.
pub type Result<T, E = RequestRefusal> = std::result::Result<T, E>;

impl RequestRefusal {
    /// Refuses a request that makes no sense (400).
    pub fn wrong(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, sentence: sentence.into() }
    }

    /// Refuses a request for something that is missing or invisible to this person (404).
    pub fn missing(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::NOT_FOUND, sentence: sentence.into() }
    }

    /// Refuses an action that is impossible at present (409).
    pub fn closed(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::CONFLICT, sentence: sentence.into() }
    }

    /// Refuses a request from another web page (403).
    pub fn foreign(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::FORBIDDEN, sentence: sentence.into() }
    }
}

impl IntoResponse for RequestRefusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.sentence }))).into_response()
    }
}
