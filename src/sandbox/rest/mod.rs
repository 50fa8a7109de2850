//! The REST side under `/api/v10`: takes a request whole, refuses what must be refused, answers from the memory.
//!
//! What each route does stands in the files beside this one as plain functions of (memory, now, call); this file knows
//! only the order: read, switch of faults, token, route, disk, record.

mod applications;
mod call;
mod channels;
mod interactions;
mod routes;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use applications::Wanted;
use axum::{
    body::Body,
    extract::{Request, State as Shared},
    http::{HeaderMap, Method, StatusCode, header},
    response::Response,
};
pub use call::Call;
use serde_json::{Value, json};

use super::{
    TOKEN,
    errors::{Refused, UNAUTHORIZED},
    faults::RestFault,
    standin::Standin,
};

/// What a route answers.
#[derive(Debug)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The JSON body; none for 204.
    pub body: Value,
    /// Whether rate-limit headers stay away.
    pub unmetered: bool,
    /// Seconds to wait, and whether the limit is the one for everything.
    pub limited: Option<(f64, bool)>,
}

impl Reply {
    /// 200 with a body.
    pub fn ok(body: Value) -> Self {
        Self { status: 200, body, unmetered: false, limited: None }
    }

    /// 201 with a body.
    pub fn created(body: Value) -> Self {
        Self { status: 201, ..Self::ok(body) }
    }

    /// 204.
    pub fn nothing() -> Self {
        Self { status: 204, ..Self::ok(Value::Null) }
    }
}

impl From<Refused> for Reply {
    fn from(refused: Refused) -> Self {
        Self { status: refused.status(), ..Self::ok(refused.body()) }
    }
}

impl From<&RestFault> for Reply {
    fn from(fault: &RestFault) -> Self {
        if fault.status == 429 && fault.code == 0 {
            let text = "You are being rate limited.";
            let body = json!({ "message": text, "retry_after": fault.retry_after, "global": fault.global });
            return Self { status: 429, limited: Some((fault.retry_after, fault.global)), ..Self::ok(body) };
        }
        let text = format!("{}: made to fail by a switch of the sandbox", fault.status);
        Self { status: fault.status, ..Self::ok(json!({ "message": text, "code": fault.code })) }
    }
}

/// Serves one request to the API.
pub async fn serve(Shared(standin): Shared<Arc<Standin>>, request: Request) -> Response {
    let call = match call::read(request).await {
        Ok(call) => call,
        Err(refused) => return respond(&Reply::from(refused), "unread", &standin),
    };
    let half_way = standin.faults().slowness() / 2;
    travel(half_way).await;
    let reply = reply_to(&standin, &call).await;
    standin.kept().await;
    travel(half_way).await;
    standin.record_call(&call, &reply);
    respond(&reply, &call.bucket(), &standin)
}

/// Takes its time. No time at all is none: a timer would make at least a millisecond of it.
async fn travel(time: Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

async fn reply_to(standin: &Standin, call: &Call) -> Reply {
    let (delay, fault) = standin.faults().for_call(call);
    if let Some(delay) = delay {
        tokio::time::sleep(delay).await;
    }
    if let Some(fault) = fault.as_ref().filter(|fault| !fault.heard) {
        return Reply::from(fault);
    }
    if !call.is_open() && !is_authorized(&call.headers) {
        return Reply::from(Refused::from(UNAUTHORIZED));
    }
    let too_many = if call.is_open() { None } else { standin.faults().too_many() };
    if let Some(fault) = too_many {
        return Reply::from(&fault);
    }
    if let Err(refused) = check_endpoint(standin, call).await {
        return Reply::from(refused);
    }
    let reply = standin.act(|state, now| routes::answer(state, now, call).unwrap_or_else(Reply::from));
    fault.as_ref().map_or(reply, Reply::from)
}

/// Asks an address that interactions shall be delivered to whether it is fit for that, before it is taken.
async fn check_endpoint(standin: &Standin, call: &Call) -> Result<(), Refused> {
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

fn respond(reply: &Reply, bucket: &str, standin: &Standin) -> Response {
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
        let left = if reply.limited.is_some() { "0" } else { "49" };
        let after = reply.limited.map_or(1.0, |(seconds, _)| seconds);
        let reset = standin.now().0 / 1000 + 1;
        response = response
            .header("x-ratelimit-limit", "50")
            .header("x-ratelimit-remaining", left)
            .header("x-ratelimit-reset", format!("{reset}.000"))
            .header("x-ratelimit-reset-after", format!("{after:.3}"))
            .header("x-ratelimit-bucket", bucket);
    }
    let body = if reply.status == 204 { Body::empty() } else { Body::from(reply.body.to_string()) };
    // Exactly this, without a character set: one of the clients compares it.
    let response = response.header(header::CONTENT_TYPE, "application/json").body(body);
    response.expect("status and headers are made of fixed, valid texts")
}
