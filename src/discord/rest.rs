//! The client of Discord's REST API: serenity builds the requests, and this module reads the responses.
//!
//! Serenity itself would read a response of any size, and would discard the time that Discord asks to wait.
//! So every request goes through [`RestClient`], which also waits for the [`Budget`] and for Discord's
//! [`RateLimits`]. The module knows nothing about messages or commands.

use std::error::Error;
use std::fmt::Write;
use std::iter;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Response;
use reqwest::header::HeaderMap;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::ApplicationId;
use serenity::http::{Http, HttpBuilder, HttpError, LightMethod, Request, Route};
use tokio::time::Instant;

use crate::base::metrics::Metrics;
use crate::base::time::{Clock, Span};
use crate::chat::ChatFault;
use crate::config::{ApiUrl, Token};

use super::bounds::{LARGEST, TOO_LARGE, excess};
use super::budget::Budget;
use super::rate_limits::{LONGEST_WAIT, RateLimits, Scopes, believed, seconds};
use super::refusals::{ErrorResponse, Remedy, RestFailure, remedy};
use super::{DiscordFault, StopHandle};

/// The timeout of one HTTP request, in seconds. Most uploads are small pictures. The largest, a file of a
/// person's data export, may have 10 MiB.
const REQUEST_SECONDS: u64 = 15;
const CONNECT_SECONDS: u64 = 5;
/// The maximum size of the reason for a refusal, in bytes. It goes into logs.
const LONGEST_REASON: usize = 1_000;

pub(super) struct RestClient {
    pub http: Http,
    requests: reqwest::Client,
    limits: RateLimits,
    pub budget: Budget,
    pub observer: Option<Observer>,
    /// The clock that tells the age of messages.
    pub clock: Option<Arc<dyn Clock>>,
    /// Ends the connection if Discord refuses the bot's token. With more requests under that token, Discord
    /// would lock the bot out.
    pub stop: StopHandle,
}

/// A request with its response, for an [`Observer`].
pub(super) struct Exchange<'a> {
    pub method: LightMethod,
    /// The address of the request without its query. It contains ids, and for interactions a secret token.
    pub address: &'a str,
    pub status: u16,
    pub headers: &'a HeaderMap,
    /// The time from the request to the end of the response.
    pub took: Duration,
    pub body: &'a [u8],
}

/// A function that sees every exchange, even a refusal. Requests without a response are not reported.
pub(super) type Observer = Box<dyn Fn(&Exchange<'_>) + Send + Sync>;

impl RestClient {
    pub(super) fn new(api: &ApiUrl, token: &Token, metrics: Arc<Metrics>) -> Result<Self, DiscordFault> {
        let requests = requests(api).build().map_err(|error| DiscordFault::Network(error.to_string()))?;
        Ok(Self::over(requests, api, token, metrics))
    }

    /// Like [`RestClient::new`], but uses an HTTP client that the caller has built.
    pub(super) fn over(
        requests: reqwest::Client,
        api: &ApiUrl,
        token: &Token,
        metrics: Arc<Metrics>,
    ) -> Self {
        // With its own rate limiter, serenity would also ignore a configured base address, and send every request,
        // including the bot's token, to Discord.
        let builder = HttpBuilder::new(token.reveal()).client(requests.clone()).ratelimiter_disabled(true);
        let builder = match api {
            ApiUrl::Discord => builder,
            ApiUrl::Loopback(base) => builder.proxy(base),
        };
        let (limits, budget) = (RateLimits::default(), Budget::new(metrics));
        let (http, stop) = (builder.build(), StopHandle::default());
        Self { http, requests, limits, budget, observer: None, clock: None, stop }
    }

    /// The application's id. Fails until Discord has sent it at the start of a session.
    pub(super) fn application(&self) -> Result<ApplicationId, ChatFault> {
        self.http.application_id().ok_or_else(not_connected)
    }

    /// Sends a request, and parses the response as JSON.
    pub(super) async fn ask<T: DeserializeOwned>(&self, request: Request<'_>) -> Result<T, RestFailure> {
        let body = self.send(request).await?;
        // Report only the position of the error, because the response may contain a secret.
        serde_json::from_slice(&body).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            RestFailure::Broken(format!("the answer is not readable (line {line}, column {column})"))
        })
    }

    /// Sends a request, and returns the body of the response. If Discord refuses the bot's token, a second
    /// request checks whether the token is really invalid, because Discord sometimes refuses a valid token once.
    pub(super) async fn send(&self, request: Request<'_>) -> Result<Vec<u8>, RestFailure> {
        let is_token_refused =
            |refusal: &ErrorResponse| !refusal.of_interaction && remedy(refusal) == Remedy::BotRefused;
        let outcome = self.try_once(request).await;
        let Err(RestFailure::Refused(refusal)) = &outcome else { return outcome };
        if !is_token_refused(refusal) {
            return outcome;
        }
        let other = self.try_once(Request::new(Route::UserMe, LightMethod::Get)).await;
        if matches!(other, Err(RestFailure::Refused(refusal)) if is_token_refused(&refusal)) {
            self.stop.end(Err(DiscordFault::TokenRefused));
            return outcome;
        }
        let ErrorResponse { status, code, .. } = refusal;
        let why = format!("status {status}, code {code} for a token that is accepted elsewhere");
        Err(RestFailure::Broken(why))
    }

    async fn try_once(&self, request: Request<'_>) -> Result<Vec<u8>, RestFailure> {
        let scopes = Scopes::of(&request, self.clock.as_ref().map(|clock| clock.now()));
        self.limits.acquire(&scopes).await.map_err(too_many)?;
        self.budget.acquire(request.route_ref(), LONGEST_WAIT).await.map_err(too_many)?;
        let outcome = self.perform(request, &scopes).await;
        if let Err(RestFailure::Refused(refusal)) = &outcome
            && let Some(wait) = refusal.retry_after.filter(|_| remedy(refusal) == Remedy::Limited)
        {
            let wait = Duration::from_millis(wait.0.unsigned_abs());
            self.limits.refuse(&scopes, refusal, wait);
        }
        outcome
    }

    async fn perform(&self, request: Request<'_>, scopes: &Scopes) -> Result<Vec<u8>, RestFailure> {
        let (method, since) = (*request.method_ref(), Instant::now());
        let address = self.observer.as_ref().map(|_| request.route_ref().path());
        // Serenity itself would do the same without its rate limiter, but read the response.
        let built = request.build(&self.requests, self.http.token(), self.http.proxy.as_deref());
        let built = built.map_err(|error| match error {
            serenity::Error::Http(HttpError::Request(error)) => broken(&error),
            serenity::Error::Http(error) => RestFailure::Broken(error.to_string()),
            _ => RestFailure::Broken("it could not be asked".to_owned()),
        })?;
        let response = built.send().await.map_err(|error| broken(&error))?;
        let status = response.status();
        let headers = response.headers().clone();
        // A refusal for a limit may describe that limit, and not the route's.
        if status.as_u16() != 429 && !self.budget.is_off() {
            self.limits.record(scopes, &headers);
        }
        let body = read(response).await?;
        if let (Some(observe), Some(address)) = (&self.observer, &address) {
            let (status, took) = (status.as_u16(), since.elapsed());
            observe(&Exchange { method, address, status, headers: &headers, took, body: &body });
        }
        if status.is_success() {
            Ok(body)
        } else {
            let wait = seconds(&headers, "retry-after");
            let refusal = error_response(status.as_u16(), &body, wait);
            Err(RestFailure::Refused(ErrorResponse { of_interaction: !scopes.has_bots_token, ..refusal }))
        }
    }
}

/// A builder for the HTTP client, configured as serenity does by default, with timeouts. For a
/// loopback address the client uses no proxy and follows no redirect.
pub(super) fn requests(api: &ApiUrl) -> reqwest::ClientBuilder {
    let builder = reqwest::Client::builder()
        .use_rustls_tls()
        .timeout(Duration::from_secs(REQUEST_SECONDS))
        .connect_timeout(Duration::from_secs(CONNECT_SECONDS));
    match api {
        ApiUrl::Discord => builder,
        ApiUrl::Loopback(_) => builder.no_proxy().redirect(reqwest::redirect::Policy::none()),
    }
}

pub(super) fn not_connected() -> ChatFault {
    ChatFault::Unavailable("not connected yet".to_owned())
}

/// Converts an id to serenity's type, which cannot be 0. Nothing on Discord has the id 0, so such an id is
/// reported as [`ChatFault::Gone`].
pub(super) fn known<T: From<u64>>(id: u64) -> Result<T, ChatFault> {
    NonZeroU64::new(id).map(|id| T::from(id.get())).ok_or(ChatFault::Gone)
}

/// The error for a rate limit that is too long to wait for. `left` is the remaining wait.
fn too_many(left: Duration) -> RestFailure {
    let (why, retry_after) = ("too many requests".to_owned(), Some(span(left)));
    RestFailure::Refused(ErrorResponse { status: 429, why, retry_after, ..ErrorResponse::default() })
}

/// Reads the body of a response; fails if it exceeds a bound.
async fn read(mut response: Response) -> Result<Vec<u8>, RestFailure> {
    if response.content_length().is_some_and(|length| length > LARGEST as u64) {
        return Err(RestFailure::Excess(TOO_LARGE));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if body.len() + chunk.len() > LARGEST {
            return Err(RestFailure::Excess(TOO_LARGE));
        }
        body.extend_from_slice(&chunk);
    }
    excess(&body).map_or(Ok(body), |what| Err(RestFailure::Excess(what)))
}

fn error_response(status: u16, body: &[u8], wait: Option<Duration>) -> ErrorResponse {
    let json: Value = serde_json::from_slice(body).unwrap_or_default();
    let mut why = json["message"].as_str().unwrap_or("without a reason").to_owned();
    places(&json["errors"], "", &mut why);
    let is_end = |at: &usize| why.is_char_boundary(*at);
    why.truncate((0..=LONGEST_REASON.min(why.len())).rev().find(is_end).unwrap_or(0));
    let retry_after = json["retry_after"].as_f64().and_then(believed).or(wait).map(span);
    let global = json["global"] == true;
    let code = json["code"].as_u64().unwrap_or(0);
    ErrorResponse { status, code, why, retry_after, global, ..ErrorResponse::default() }
}

/// Appends the leaves of Discord's tree of validation errors to `why`, each with its path, until it is long enough.
fn places(errors: &Value, path: &str, why: &mut String) {
    if why.len().max(path.len()) > LONGEST_REASON {
        return;
    }
    for (key, below) in errors.as_object().into_iter().flatten() {
        let Some(list) = below.as_array().filter(|_| key == "_errors") else {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            places(below, &path, why);
            continue;
        };
        for error in list {
            let text = |key: &str| error[key].as_str().unwrap_or_default();
            // Ignore the result: writing into a `String` cannot fail.
            let _ = write!(why, "; {path}: {} ({})", text("message"), text("code"));
        }
    }
}

/// Converts a wait, rounded up to a millisecond.
fn span(wait: Duration) -> Span {
    Span(i64::try_from(wait.as_nanos().div_ceil(1_000_000)).unwrap_or(i64::MAX))
}

/// Names the deepest cause, such as a name without an address. The error itself shows the address of the request,
/// which may contain the token of an interaction.
fn broken(error: &reqwest::Error) -> RestFailure {
    let causes = || iter::successors(error.source(), |cause| (*cause).source());
    let what = match error {
        error if error.is_timeout() => return RestFailure::Broken("no answer in time".to_owned()),
        // The certificate of the other side is valid only for a time.
        _ if causes().any(|cause| cause.to_string().contains("certificate")) => {
            "its certificate is not accepted (a wrong clock of this machine has the same effect)"
        }
        error if error.is_connect() => "nobody answers there",
        _ => "the connection broke",
    };
    let cause = causes().last().map_or_else(|| "no cause is known".to_owned(), ToString::to_string);
    RestFailure::Broken(format!("{what}: {cause}"))
}
