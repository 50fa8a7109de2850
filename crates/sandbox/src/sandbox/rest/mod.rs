//! The REST API below `/api/v10`. A request passes these steps in order: reading, faults, token, rate limits,
//! route, disk, record.
//!
//! The routes are in the submodules. They are functions of state, time and request, without I/O.

mod applications;
mod channels;
mod interactions;
mod routes;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use applications::DeliveryChange;
use axum::{
    body::{Body, Bytes},
    extract::{Request, State as Shared},
    http::{HeaderMap, Method, StatusCode, header},
    response::Response,
};
pub use channels::direct_with;
use serde_json::{Value, json};

use super::{
    bot_request::{self, BotRequest},
    errors::{ApiError, Result, UNAUTHORIZED},
    failing::{RequestFailure, RestFault},
    options::TOKEN,
    rates::{BucketState, ExceededLimit},
    reply::{ForcedFailure, RestResponse},
    standin::Standin,
};
use crate::base::time::Timestamp;

impl RestResponse {
    /// Returns a response with status 200 and a body.
    pub fn ok(body: Value) -> Self {
        Self { status: 200, body, unmetered: false, limited: None, bucket_state: None, failed: None }
    }

    /// Returns a response with status 201 and a body.
    pub fn created(body: Value) -> Self {
        Self { status: 201, ..Self::ok(body) }
    }

    /// Returns a response with status 204 and no body.
    pub fn nothing() -> Self {
        Self { status: 204, ..Self::ok(Value::Null) }
    }
}

impl From<ApiError> for RestResponse {
    fn from(refused: ApiError) -> Self {
        Self { status: refused.status(), ..Self::ok(refused.body()) }
    }
}

/// Returns the refusal of a request that exceeds a rate limit. `wait` is in seconds.
fn too_many(wait: f64, global: bool) -> RestResponse {
    // Discord's OpenAPI document demands a code; 0 stands for no particular error.
    let body = json!({
        "code": 0, "message": "You are being rate limited.", "retry_after": wait, "global": global,
    });
    RestResponse { status: 429, limited: Some((wait, global)), ..RestResponse::ok(body) }
}

impl From<&RestFault> for RestResponse {
    fn from(fault: &RestFault) -> Self {
        let RestFault { status, code, retry_after, global, heard, .. } = *fault;
        let failed = Some(ForcedFailure { took_effect: heard, cut: false });
        if status == 429 && code == 0 {
            return Self { failed, ..too_many(retry_after, global) };
        }
        let text = format!("{status}: made to fail by a switch of the sandbox");
        let mut body = json!({ "message": text, "code": code });
        let limited = (status == 429).then_some((retry_after, global));
        if limited.is_some() {
            (body["retry_after"], body["global"]) = (json!(retry_after), json!(global));
        }
        Self { status, limited, failed, ..Self::ok(body) }
    }
}

impl From<&RequestFailure> for RestResponse {
    fn from(RequestFailure { fault, cut }: &RequestFailure) -> Self {
        Self { failed: Some(ForcedFailure { took_effect: fault.heard, cut: *cut }), ..Self::from(fault) }
    }
}

/// Handles every request below `/api/`, including simulated latency and faults.
pub async fn serve(Shared(standin): Shared<Arc<Standin>>, request: Request) -> Response {
    let call = match bot_request::read(request).await {
        Ok(call) => call,
        Err(refused) => return respond(&RestResponse::from(refused), "unread", standin.now()),
    };
    let half_latency = standin.faults().latency() / 2;
    wait(half_latency).await;
    let reply = reply_to(&standin, &call).await;
    standin.flushed().await;
    wait(half_latency).await;
    standin.record_call(&call, &reply);
    if reply.failed.is_some_and(|failed| failed.cut) {
        return broken_off();
    }
    respond(&reply, &call.bucket().0, standin.now())
}

/// Returns a response whose connection breaks before the first byte of the body.
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
    let (delay, failure) = standin.faults().for_call(call);
    if let Some(delay) = delay {
        tokio::time::sleep(delay).await;
    }
    if let Some(failure) = failure.as_ref().filter(|failure| !failure.fault.heard) {
        return RestResponse::from(failure);
    }
    if !call.needs_no_token() && !is_authorized(&call.headers) {
        return RestResponse::from(ApiError::from(UNAUTHORIZED));
    }
    let over = if call.needs_no_token() { None } else { standin.faults().too_many() };
    if let Some(fault) = over {
        return RestResponse::from(&fault);
    }
    let metered = !call.steps().starts_with(&["interactions"]);
    let bucket_state = if metered { standin.faults().bucket_state(call) } else { None };
    if let Some(BucketState { over: Some(over), reset_after, .. }) = &bucket_state {
        // Round up to milliseconds, so that a client that waits this long does not come too early.
        let wait = (reset_after.as_secs_f64() * 1000.0).ceil() / 1000.0;
        return RestResponse {
            bucket_state: bucket_state.clone(),
            ..too_many(wait, *over == ExceededLimit::Everything)
        };
    }
    let reply = answer_to(standin, call, failure).await;
    RestResponse { bucket_state, ..reply }
}

async fn answer_to(standin: &Standin, call: &BotRequest, failure: Option<RequestFailure>) -> RestResponse {
    if let Err(refused) = check_endpoint(standin, call).await {
        return RestResponse::from(refused);
    }
    let reply = standin.act(|state, now| routes::answer(state, now, call).unwrap_or_else(RestResponse::from));
    let Some(mut failure) = failure else { return reply };
    failure.fault.heard = reply.status < 300;
    RestResponse::from(&failure)
}

/// Checks a new endpoint for interactions, as Discord does, before the route accepts it.
async fn check_endpoint(standin: &Standin, call: &BotRequest) -> Result<()> {
    let of_own = call.method == Method::PATCH && call.steps() == ["applications", "@me"];
    match applications::delivery_change(call) {
        DeliveryChange::Http(address) if of_own => standin.deliveries().check(address, standin.now()).await,
        _ => Ok(()),
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
        let kept = reply.bucket_state.as_ref();
        let after = kept
            .map(|bucket_state| bucket_state.reset_after.as_secs_f64())
            .or(reply.limited.map(|(wait, _)| wait));
        let after = after.unwrap_or(1.0);
        let left =
            kept.map_or(if reply.limited.is_some() { 0 } else { 49 }, |bucket_state| bucket_state.left);
        // A switch may announce an absurd time.
        let wait = Duration::try_from_secs_f64(after).unwrap_or_default();
        let reset = Duration::from_millis(u64::try_from(now.0).unwrap_or(0)).saturating_add(wait);
        response = response
            .header("x-ratelimit-limit", kept.map_or(50, |bucket_state| bucket_state.limit))
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
