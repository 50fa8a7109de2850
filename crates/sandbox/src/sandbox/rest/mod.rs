//! The REST API below `/api/v10`. A request passes these steps in order: reading, faults, token, rate limits,
//! route, record.
//!
//! The routes are in the submodules. They are functions of state, time and request, without I/O.

mod applications;
mod channels;
mod routes;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State as Shared};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::Response;
pub use channels::direct_with;
use serde_json::{Value, json};

use crate::base::time::Timestamp;

use super::bot_request::{self, BotRequest};
use super::errors::{ApiError, Result, UNAUTHORIZED};
use super::rates::{self, BucketState, ExceededLimit};
use super::{TOKEN, faults::RestFault, standin::Standin, state::State};

/// The response to a REST request, before it is sent.
#[derive(Debug)]
pub struct RestResponse {
    pub status: u16,
    /// The JSON body; null for status 204.
    pub body: Value,
    /// Whether the response has no rate limit headers.
    unmetered: bool,
    /// For status 429: the seconds to wait, and whether the limit is global.
    limited: Option<(f64, bool)>,
    /// The state of the request's rate limit; `None` if rate limits are off.
    bucket_state: Option<BucketState>,
    /// The failure that a fault command has caused; `None` if the request was handled normally.
    pub failed: Option<RestFault>,
}

pub type RestResult = Result<RestResponse>;

impl RestResponse {
    fn new(status: u16, body: Value) -> Self {
        Self { status, body, unmetered: false, limited: None, bucket_state: None, failed: None }
    }

    fn ok(body: Value) -> Self {
        Self::new(200, body)
    }

    /// A response without a body.
    fn nothing() -> Self {
        Self::new(204, Value::Null)
    }

    /// The refusal of a request that exceeds a rate limit. `wait` is in seconds.
    fn too_many(wait: f64, global: bool) -> Self {
        // Discord's OpenAPI document demands a code; 0 stands for no particular error.
        let body = json!({
            "code": 0, "message": "You are being rate limited.", "retry_after": wait, "global": global,
        });
        Self { limited: Some((wait, global)), ..Self::new(429, body) }
    }
}

impl From<ApiError> for RestResponse {
    fn from(refused: ApiError) -> Self {
        Self::new(refused.status, refused.body)
    }
}

impl From<RestFault> for RestResponse {
    fn from(fault: RestFault) -> Self {
        let RestFault { status, code, retry_after, global, .. } = fault;
        let mut response = Self::too_many(retry_after, global);
        if status != 429 {
            response = Self::new(status, json!({}));
        }
        if status != 429 || code != 0 {
            response.body["message"] = json!(format!("{status}: made to fail by a switch of the sandbox"));
            response.body["code"] = json!(code);
        }
        Self { failed: Some(fault), ..response }
    }
}

/// Handles every request below `/api/`, including simulated latency and faults.
pub async fn serve(Shared(standin): Shared<Arc<Standin>>, request: Request) -> Response {
    let call = match bot_request::read(request).await {
        Ok(call) => call,
        Err(refused) => return respond(&RestResponse::from(refused), "unread", standin.now()),
    };
    let half_latency = standin.latency() / 2;
    wait(half_latency).await;
    let reply = reply_to(&standin, &call).await;
    wait(half_latency).await;
    standin.record_call(&call, &reply);
    if reply.failed.as_ref().is_some_and(|fault| fault.closes_connection) {
        return broken_off();
    }
    let now = standin.now();
    respond(&reply, &rates::bucket(&call, now), now)
}

/// A response whose connection breaks before the first byte of the body.
fn broken_off() -> Response {
    let broken = futures_util::stream::once(async { Err::<Bytes, _>(io::Error::other("made to break")) });
    Response::new(Body::from_stream(broken))
}

/// Sleeps for `time`. A timer of zero is skipped, because it would still take a millisecond.
async fn wait(time: Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

async fn reply_to(standin: &Standin, call: &BotRequest) -> RestResponse {
    let (delay, failure) = standin.act(|state, _| state.faults.take_failure(call));
    wait(delay).await;
    if let Some(failure) = failure.clone().filter(|failure| !failure.takes_effect) {
        return failure.into();
    }
    let is_open = call.needs_no_token();
    if !is_open && !is_authorized(&call.headers) {
        return ApiError::from(UNAUTHORIZED).into();
    }
    if !is_open && let Some(fault) = standin.act(|state, _| state.faults.too_many()) {
        return fault.into();
    }
    let is_metered = call.steps()[0] != "interactions";
    let count = |state: &mut State, now| state.faults.bucket_state(call, now);
    let bucket_state = if is_metered { standin.act(count) } else { None };
    if let Some(BucketState { over: Some(over), reset_after, .. }) = &bucket_state {
        // Round up to milliseconds, so that a client that waits this long does not come too early.
        let wait = (reset_after.as_secs_f64() * 1000.0).ceil() / 1000.0;
        let refused = RestResponse::too_many(wait, *over == ExceededLimit::Everything);
        return RestResponse { bucket_state, ..refused };
    }
    let mut reply = answer_to(standin, call).await;
    if let Some(failure) = failure {
        // The record tells whether the request took effect.
        reply = RestFault { takes_effect: reply.status < 300, ..failure }.into();
    }
    RestResponse { bucket_state, ..reply }
}

async fn answer_to(standin: &Standin, call: &BotRequest) -> RestResponse {
    if let Err(refused) = check_endpoint(standin, call).await {
        return refused.into();
    }
    standin.act(|state, now| routes::answer(state, now, call).unwrap_or_else(RestResponse::from))
}

/// Checks a new endpoint for interactions, as Discord does, before the route accepts it.
async fn check_endpoint(standin: &Standin, call: &BotRequest) -> Result<()> {
    let of_own = call.method == Method::PATCH && call.steps() == ["applications", "@me"];
    match call.body["interactions_endpoint_url"].as_str().filter(|url| of_own && !url.is_empty()) {
        Some(address) => standin.deliveries.check(address, standin.now()).await,
        None => Ok(()),
    }
}

fn is_authorized(headers: &HeaderMap) -> bool {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    sent.and_then(|value| value.strip_prefix("Bot ")) == Some(TOKEN)
}

fn respond(reply: &RestResponse, bucket: &str, now: Timestamp) -> Response {
    let mut response = Response::builder().status(StatusCode::from_u16(reply.status).unwrap_or_default());
    if let Some((seconds, global)) = reply.limited {
        // Clients read this header as whole seconds.
        response = response.header("retry-after", format!("{:.0}", seconds.ceil()));
        response = response.header("x-ratelimit-scope", if global { "global" } else { "user" });
        if global {
            response = response.header("x-ratelimit-global", "true");
        }
    }
    if !reply.unmetered {
        let (limit, left, after) = match (&reply.bucket_state, reply.limited) {
            (Some(BucketState { limit, left, reset_after, .. }), _) => {
                (*limit, *left, reset_after.as_secs_f64())
            }
            (None, Some((wait, _))) => (50, 0, wait),
            (None, None) => (50, 49, 1.0),
        };
        // A command may announce an absurd time.
        let wait = Duration::try_from_secs_f64(after).unwrap_or_default();
        let reset = Duration::from_millis(u64::try_from(now.0).unwrap_or(0)).saturating_add(wait);
        response = response
            .header("x-ratelimit-limit", limit)
            .header("x-ratelimit-remaining", left)
            .header("x-ratelimit-reset", format!("{:.3}", reset.as_secs_f64()))
            .header("x-ratelimit-reset-after", format!("{after:.3}"))
            .header("x-ratelimit-bucket", bucket);
    }
    let response = if reply.status == 204 {
        // Omit the content type, since some clients parse every body that has one.
        response.body(Body::empty())
    } else {
        // Omit the character set, since one client library compares the exact value of the header.
        response.header(header::CONTENT_TYPE, "application/json").body(Body::from(reply.body.to_string()))
    };
    response.expect("status and headers are made of fixed, valid texts")
}
