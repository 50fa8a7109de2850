//! How the people's interface says no: a status and one plain sentence.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Json, Response},
};
use serde_json::json;

/// HTTP status and sentence of a refused request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    status: StatusCode,
    sentence: String,
}

/// The outcome of a request that may be refused.
pub type Result<T, E = Refusal> = std::result::Result<T, E>;

impl Refusal {
    /// Refuses a request that makes no sense (400).
    pub fn wrong(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, sentence: sentence.into() }
    }

    /// What it names is not there, or this person does not see it.
    pub fn missing(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::NOT_FOUND, sentence: sentence.into() }
    }

    /// It is there, but cannot be done now.
    pub fn closed(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::CONFLICT, sentence: sentence.into() }
    }

    /// The request comes from somewhere else.
    pub fn foreign(sentence: impl Into<String>) -> Self {
        Self { status: StatusCode::FORBIDDEN, sentence: sentence.into() }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.sentence }))).into_response()
    }
}
