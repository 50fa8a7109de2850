//! The REST side under `/api/v10`: takes a request whole, refuses what must be refused, answers from the
//! memory.
//!
//! What each route does stands in the files beside this one as plain functions of (memory, now, call); this
//! file knows only the order: read, switch of faults, token, route, disk, record.

mod applications;
mod channels;
mod interactions;
mod routes;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use applications::Wanted;
use axum::{
    body::{Body, Bytes},
    extract::{Request, State as Shared},
    http::{HeaderMap, Method, StatusCode, header},
    response::Response,
};
pub use channels::direct_with;
use serde_json::{Value, json};

use super::{
    call::{self, Call},
    errors::{Refused, Result, UNAUTHORIZED},
    failing::{Failing, RestFault},
    options::TOKEN,
    rates::{Over, Standing},
    reply::{Failed, Reply},
    standin::Standin,
};
use crate::base::time::Timestamp;

impl Reply {
    /// Reply with status 200 and a body.
    pub fn ok(body: Value) -> Self {
        Self { status: 200, body, unmetered: false, limited: None, standing: None, failed: None }
    }

    /// Reply with status 201 and a body.
    pub fn created(body: Value) -> Self {
        Self { status: 201, ..Self::ok(body) }
    }

    /// Reply with status 204, without a body.
    pub fn nothing() -> Self {
        Self { status: 204, ..Self::ok(Value::Null) }
    }
}

impl From<Refused> for Reply {
    fn from(refused: Refused) -> Self {
        Self { status: refused.status(), ..Self::ok(refused.body()) }
    }
}

/// The refusal of a request that is one too many.
fn too_many(wait: f64, global: bool) -> Reply {
    // Discord's OpenAPI document wants a code; 0 is no error of its own.
    let body = json!({
        "code": 0, "message": "You are being rate limited.", "retry_after": wait, "global": global,
    });
    Reply { status: 429, limited: Some((wait, global)), ..Reply::ok(body) }
}

impl From<&RestFault> for Reply {
    fn from(fault: &RestFault) -> Self {
        let RestFault { status, code, retry_after, global, heard, .. } = *fault;
        let failed = Some(Failed { heard, cut: false });
        if status == 429 && code == 0 {
            return Self { failed, ..too_many(retry_after, global) };
        }
        let text = format!("{status}: made to fail by a switch of the sandbox");
        let mut body = json!({ "message": text, "code": code });
        if status == 429 {
            (body["retry_after"], body["global"]) = (json!(retry_after), json!(global));
        }
        Self { status, failed, ..Self::ok(body) }
    }
}

impl From<&Failing> for Reply {
    fn from(Failing { fault, cut }: &Failing) -> Self {
        Self { failed: Some(Failed { heard: fault.heard, cut: *cut }), ..Self::from(fault) }
    }
}

/// Serves one request to the API.
pub async fn serve(Shared(standin): Shared<Arc<Standin>>, request: Request) -> Response {
    let call = match call::read(request).await {
        Ok(call) => call,
        Err(refused) => return respond(&Reply::from(refused), "unread", standin.now()),
    };
    let half_way = standin.faults().slowness() / 2;
    travel(half_way).await;
    let reply = reply_to(&standin, &call).await;
    standin.kept().await;
    travel(half_way).await;
    standin.record_call(&call, &reply);
    if reply.failed.is_some_and(|failed| failed.cut) {
        return broken_off();
    }
    respond(&reply, &call.bucket().0, standin.now())
}

/// An answer whose connection breaks before its first byte of a body.
fn broken_off() -> Response {
    let broken = futures_util::stream::once(async { Err::<Bytes, _>(io::Error::other("made to break")) });
    Response::new(Body::from_stream(broken))
}

/// Takes its time. No time at all is none: a timer would make at least a millisecond of it.
async fn travel(time: Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

async fn reply_to(standin: &Standin, call: &Call) -> Reply {
    let (delay, failing) = standin.faults().for_call(call);
    if let Some(delay) = delay {
        tokio::time::sleep(delay).await;
    }
    if let Some(failing) = failing.as_ref().filter(|failing| !failing.fault.heard) {
        return Reply::from(failing);
    }
    if !call.is_open() && !is_authorized(&call.headers) {
        return Reply::from(Refused::from(UNAUTHORIZED));
    }
    let over = if call.is_open() { None } else { standin.faults().too_many() };
    if let Some(fault) = over {
        return Reply::from(&fault);
    }
    let metered = !call.steps().starts_with(&["interactions"]);
    let standing = if metered { standin.faults().standing(call) } else { None };
    if let Some(Standing { over: Some(over), reset_after, .. }) = &standing {
        // Thousandths of a second, upwards: who waits so long comes after it.
        let wait = (reset_after.as_secs_f64() * 1000.0).ceil() / 1000.0;
        return Reply { standing: standing.clone(), ..too_many(wait, *over == Over::Everything) };
    }
    let reply = answer_to(standin, call, failing).await;
    Reply { standing, ..reply }
}

async fn answer_to(standin: &Standin, call: &Call, failing: Option<Failing>) -> Reply {
    if let Err(refused) = check_endpoint(standin, call).await {
        return Reply::from(refused);
    }
    let reply = standin.act(|state, now| routes::answer(state, now, call).unwrap_or_else(Reply::from));
    let Some(mut failing) = failing else { return reply };
    failing.fault.heard = reply.status < 300;
    Reply::from(&failing)
}

/// Asks an address that interactions shall be delivered to whether it is fit for that, before it is taken.
async fn check_endpoint(standin: &Standin, call: &Call) -> Result<()> {
    let of_own = call.method == Method::PATCH && call.steps() == ["applications", "@me"];
    match applications::wanted_endpoint(call) {
        Wanted::To(address) if of_own => standin.deliveries().check(address, standin.now()).await,
        _ => Ok(()),
    }
}

fn is_authorized(headers: &HeaderMap) -> bool {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    sent.and_then(|value| value.strip_prefix("Bot ")) == Some(TOKEN)
}

fn respond(reply: &Reply, bucket: &str, now: Timestamp) -> Response {
    let mut response = Response::builder().status(StatusCode::from_u16(reply.status).unwrap_or_default());
    if let Some((seconds, global)) = reply.limited {
        // Whole seconds: clients sleep by this header.
        response = response.header("retry-after", format!("{:.0}", seconds.ceil()));
        response = response.header("x-ratelimit-scope", if global { "global" } else { "user" });
        if global {
            response = response.header("x-ratelimit-global", "true");
        }
    }
    if !reply.unmetered {
        let kept = reply.standing.as_ref();
        let after =
            kept.map(|standing| standing.reset_after.as_secs_f64()).or(reply.limited.map(|(wait, _)| wait));
        let after = after.unwrap_or(1.0);
        let left = kept.map_or(if reply.limited.is_some() { 0 } else { 49 }, |standing| standing.left);
        let reset = Duration::from_millis(u64::try_from(now.0).unwrap_or(0)) + Duration::from_secs_f64(after);
        response = response
            .header("x-ratelimit-limit", kept.map_or(50, |standing| standing.limit))
            .header("x-ratelimit-remaining", left)
            .header("x-ratelimit-reset", format!("{:.3}", reset.as_secs_f64()))
            .header("x-ratelimit-reset-after", format!("{after:.3}"))
            .header("x-ratelimit-bucket", bucket);
    }
    let response = if reply.status == 204 {
        // Nothing has no type: some clients read what has one.
        response.body(Body::empty())
    } else {
        // Exactly this, without a character set: one of the clients compares it.
        response.header(header::CONTENT_TYPE, "application/json").body(Body::from(reply.body.to_string()))
    };
    response.expect("status and headers are made of fixed, valid texts")
}
