//! Refusals of requests to the page's API: an HTTP status and one sentence.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Json, Response},
};
use serde_json::json;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRefusal {
    status: StatusCode,
    sentence: String,
}

pub type Result<T, E = RequestRefusal> = std::result::Result<T, E>;

impl RequestRefusal {
    /// Refuses a request that makes no sense (status 400).
    pub fn wrong(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, sentence: sentence.into() }
    }

    /// Refuses a request for something that does not exist, or that this person does not see (status 404).
    pub fn missing(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::NOT_FOUND, sentence: sentence.into() }
    }

    /// Refuses an action that is impossible in the present state (status 409).
    pub fn closed(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::CONFLICT, sentence: sentence.into() }
    }

    /// Refuses a request from another website (status 403).
    pub fn foreign(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::FORBIDDEN, sentence: sentence.into() }
    }
}

impl IntoResponse for RequestRefusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.sentence }))).into_response()
    }
}
