//! Requests to Discord's interface: sent by the library with its limiter, read by us.
//!
//! The library reads an answer whole, whatever its size, and forgets how long Discord asks to wait. So it is
//! given no answer to read: everything that we ask goes through [`Rest`], and its gateway asks nothing (see
//! [`super::session`]). Before a request goes out, it waits for its place in the [`Budget`] and for what
//! Discord has asked to wait. Knows no message and no command.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::Response;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::ApplicationId;
use serenity::http::{Http, HttpError, LightMethod, RatelimitingBucket, Request, Route};
use tokio::time::{Instant, sleep_until, timeout};

use super::budget::Budget;
use super::refusals::{ErrorResponse, Remedy, remedy};
use crate::base::metrics::Metrics;
use crate::base::time::Span;
use crate::chat::ChatFault;

/// The largest answer that is read, in bytes. The largest that we ask for is a hundred messages with
/// everything on them.
const LARGEST: usize = 8 * 1024 * 1024;
/// How long a request may take, with all the waiting that the limiter finds right.
const LONGEST: Duration = Duration::from_secs(30);
/// The longest wait that Discord may ask for and we sit out; whoever asks hears of a longer one at once.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// The client of Discord's REST API.
pub(super) struct Rest {
    http: Http,
    requests: reqwest::Client,
    waits: Waits,
    budget: Budget,
}

/// Why nothing came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    Refused(ErrorResponse),
    /// It could not be asked, or said nothing that can be read. In words, without any address: the secret of
    /// an interaction is a part of it.
    Broken(String),
}

impl Rest {
    /// By a client of the library, and the client of HTTP that it was given.
    pub(super) fn new(http: Http, requests: reqwest::Client, metrics: Arc<Metrics>) -> Self {
        Self { http, requests, waits: Waits::default(), budget: Budget::new(metrics) }
    }

    /// Whether requests go out as they come, to who counts none of them.
    pub(super) fn hurry(&self, on: bool) {
        self.budget.hurry(on);
    }

    pub(super) fn http(&self) -> &Http {
        &self.http
    }

    /// Who we are. Discord tells it when it greets us, before anybody can have done anything.
    pub(super) fn application(&self) -> Result<ApplicationId, ChatFault> {
        self.http.application_id().ok_or_else(not_connected)
    }

    /// Asks, and reads the answer as JSON.
    pub(super) async fn ask<T: DeserializeOwned>(&self, request: Request<'_>) -> Result<T, Failure> {
        let body = self.send(request).await?;
        // What is wrong with it says the place, and no text of the answer.
        serde_json::from_slice(&body).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            Failure::Broken(format!("the answer is not readable (line {line}, column {column})"))
        })
    }

    /// Asks; the bytes of the answer.
    pub(super) async fn send(&self, request: Request<'_>) -> Result<Vec<u8>, Failure> {
        let has_bots_token = has_bots_token(request.route_ref());
        match self.try_once(request).await {
            Err(Failure::Refused(told))
                if has_bots_token
                    && remedy(&told) == Remedy::BotRefused
                    && !self.is_token_refused().await =>
            {
                let (status, code) = (told.status, told.code);
                Err(Failure::Broken(format!(
                    "status {status}, code {code} for a token that is accepted elsewhere"
                )))
            }
            outcome => outcome,
        }
    }

    /// Whether Discord says again that it does not accept the token of the bot. A single such answer is now
    /// and then a fault of its own.
    async fn is_token_refused(&self) -> bool {
        let asked = self.try_once(Request::new(Route::UserMe, LightMethod::Get)).await;
        matches!(asked, Err(Failure::Refused(told)) if remedy(&told) == Remedy::BotRefused)
    }

    async fn try_once(&self, request: Request<'_>) -> Result<Vec<u8>, Failure> {
        let bucket = request.route_ref().ratelimiting_bucket();
        self.waits.sit_out(bucket).await?;
        self.budget.turn(request.route_ref(), LONGEST_WAIT).await.map_err(too_many)?;
        let answered = timeout(LONGEST, self.perform(request)).await;
        let outcome = answered.map_err(|_| Failure::Broken("no answer in time".to_owned()))?;
        // A limit of one message (30046) is none of its route.
        if let Err(Failure::Refused(
            told @ ErrorResponse { status: 429, code: 0, retry_after: Some(wait), .. },
        )) = &outcome
        {
            self.waits.note((!told.global).then_some(bucket), *wait);
        }
        outcome
    }

    async fn perform(&self, request: Request<'_>) -> Result<Vec<u8>, Failure> {
        let response = match &self.http.ratelimiter {
            Some(limiter) => limiter.perform(request).await.map_err(|error| of_library(&error))?,
            None => self.execute(request).await?,
        };
        let status = response.status();
        let header = response.headers().get("retry-after").and_then(|value| value.to_str().ok());
        let wait = header.and_then(|text| text.parse().ok()).and_then(span);
        let body = read(response).await?;
        if status.is_success() { Ok(body) } else { Err(Failure::Refused(told(status.as_u16(), &body, wait))) }
    }

    /// Without the limiter the library would do just this, and read the answer.
    async fn execute(&self, request: Request<'_>) -> Result<Response, Failure> {
        let built = request.build(&self.requests, self.http.token(), self.http.proxy.as_deref());
        let request = built.map_err(|error| of_library(&error))?;
        request.send().await.map_err(|error| broken(&error))
    }
}

pub(super) fn not_connected() -> ChatFault {
    ChatFault::Trouble("not connected yet".to_owned())
}

/// Whether a request carries the bot's token, and not only that of an interaction.
const fn has_bots_token(route: &Route<'_>) -> bool {
    !matches!(
        route,
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessage { .. }
            | Route::WebhookFollowupMessages { .. }
    )
}

/// What we say in Discord's place when it would have to be waited for too long.
fn too_many(left: Duration) -> Failure {
    let (why, retry_after) = ("too many requests".to_owned(), span(left.as_secs_f64()));
    Failure::Refused(ErrorResponse { status: 429, why, retry_after, ..ErrorResponse::default() })
}

/// The bytes of an answer, unless there are too many.
async fn read(mut response: Response) -> Result<Vec<u8>, Failure> {
    let too_large = || Failure::Broken("the answer is too large".to_owned());
    if response.content_length().is_some_and(|length| length > LARGEST as u64) {
        return Err(too_large());
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if body.len() + chunk.len() > LARGEST {
            return Err(too_large());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn told(status: u16, body: &[u8], wait: Option<Span>) -> ErrorResponse {
    let json: Value = serde_json::from_slice(body).unwrap_or_default();
    let mut why = json["message"].as_str().unwrap_or("without a reason").to_owned();
    places(&json["errors"], "", &mut why);
    let retry_after = json["retry_after"].as_f64().and_then(span).or(wait);
    let global = json["global"] == true;
    ErrorResponse { status, code: json["code"].as_u64().unwrap_or(0), why, retry_after, global }
}

/// What is wrong where: the tree of Discord, in a line.
fn places(errors: &Value, path: &str, why: &mut String) {
    for (key, below) in errors.as_object().into_iter().flatten() {
        let Some(list) = below.as_array().filter(|_| key == "_errors") else {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            places(below, &path, why);
            continue;
        };
        for error in list {
            let text = |key: &str| error[key].as_str().unwrap_or_default();
            // A text takes everything that is written into it.
            let _ = write!(why, "; {path}: {} ({})", text("message"), text("code"));
        }
    }
}

/// Seconds as Discord writes them, rounded up to a millisecond.
fn span(seconds: f64) -> Option<Span> {
    let wait = Duration::try_from_secs_f64(seconds).ok()?;
    i64::try_from(wait.as_nanos().div_ceil(1_000_000)).ok().map(Span)
}

fn of_library(error: &serenity::Error) -> Failure {
    match error {
        serenity::Error::Http(HttpError::Request(error)) => broken(error),
        serenity::Error::Http(error) => Failure::Broken(error.to_string()),
        _ => Failure::Broken("it could not be asked".to_owned()),
    }
}

fn broken(error: &reqwest::Error) -> Failure {
    let why = match error {
        error if error.is_timeout() => "no answer in time",
        error if error.is_connect() => "nobody answers there",
        _ => "the connection broke",
    };
    Failure::Broken(why.to_owned())
}

/// Until when Discord wants no request of a kind, or none at all. The library's limiter does the same, where
/// it is on.
#[derive(Default)]
struct Waits(Mutex<HashMap<Option<RatelimitingBucket>, Instant>>);

impl Waits {
    fn note(&self, bucket: Option<RatelimitingBucket>, wait: Span) {
        let now = Instant::now();
        let until = now + Duration::from_millis(u64::try_from(wait.0).unwrap_or(0));
        let mut waits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waits.retain(|_, until| *until > now);
        waits.insert(bucket, until);
    }

    async fn sit_out(&self, bucket: RatelimitingBucket) -> Result<(), Failure> {
        let until = {
            let waits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            waits.get(&Some(bucket)).max(waits.get(&None)).copied()
        };
        let Some(until) = until else { return Ok(()) };
        let left = until.saturating_duration_since(Instant::now());
        if left > LONGEST_WAIT {
            return Err(too_many(left));
        }
        sleep_until(until).await;
        Ok(())
    }
}
