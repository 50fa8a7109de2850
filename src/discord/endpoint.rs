//! What people do, as Discord delivers it by HTTP: signed requests, without any gateway and behind any load
//! balancer.
//!
//! A request is only taken here (202); its answer goes out by the same route as for the gateway, since a
//! direct one may carry smaller files. Whoever sends something that Discord did not sign, or signed long ago,
//! is told nothing more than that. (Discord's documentation, "Receiving and Responding to Interactions"; it
//! tests the endpoint with wrong signatures when the address is given to it.)

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::Value;
use serenity::all::{ApplicationId, UserId};
use serenity::http::Route;
use serenity::interactions_endpoint::Verifier;
use tokio::net::TcpListener;

use super::events::{Event, Events};
use super::fault::Fault;
use super::form::Sent;
use super::gateway::ask_patiently;
use super::inbound::{has_address, is_ping};
use super::liveness::Timeouts;
use super::outbound::Outbound;
use super::ways::{Unread, Way, Ways};
use super::{Closing, told};
use crate::base::time::Span;
use crate::config::{self, Api};
use crate::net::Listener;

/// The largest request that is read, in bytes. The largest that Discord sends is a press, with its message
/// whole.
const LARGEST: usize = 1024 * 1024;
/// How far the moment of a signature may be from ours. Whoever did something gives up after three seconds.
const OLDEST: Span = Span::seconds(60);
/// How long nothing may move on a connection.
const IDLE: Duration = Duration::from_secs(30);

/// The HTTP endpoint that takes signed requests.
pub(super) struct Endpoint {
    pub at: config::Endpoint,
    pub api: Api,
    pub outbound: Arc<Outbound>,
    pub events: Events,
    pub timeouts: Timeouts,
    pub ways: Arc<Ways>,
}

/// Who we are, as Discord tells whoever asks without a gateway.
#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
    bot: Bot,
}

#[derive(Deserialize)]
struct Bot {
    id: UserId,
}

/// What is known to every request.
#[derive(Clone)]
struct Taker {
    verifier: Verifier,
    events: Events,
    ways: Arc<Ways>,
}

/// Why a request is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NotTaken {
    /// It is not signed by Discord, or too long ago.
    Unsigned,
    /// It is, but so unlike an interaction that nobody could be answered.
    Unreadable,
}

impl Endpoint {
    /// Takes what Discord delivers until we close; what has begun to arrive then is taken as well.
    pub(super) async fn serve(self, mut closing: Closing) -> Result<(), Fault> {
        let config::Endpoint { listen, public_key } = &self.at;
        let verifier = Verifier::try_new(public_key.0).map_err(|_| {
            Fault::Endpoint("interactions.public_key is not the key of any application".into())
        })?;
        let cannot = |error| Fault::Endpoint(format!("nothing can listen on {listen}: {error}"));
        let listener = TcpListener::bind(listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        let route = Route::Oauth2ApplicationCurrent;
        let asking = ask_patiently::<Application>(self.outbound.rest(), route, &self.api, &self.timeouts);
        let who = tokio::select! {
            biased;
            () = told(&mut closing) => return Ok(()),
            who = asking => who?,
        };
        self.events.pass_on(Event::Introduced { application: who.id, user: who.bot.id });
        tracing::info!(%address, "what Discord delivers by HTTP is taken");
        self.ways.set(Way::Endpoint, true);
        let closed = async move { told(&mut closing).await };
        let router = router(Taker { verifier, events: self.events, ways: Arc::clone(&self.ways) });
        let served = axum::serve(Listener::new(listener, IDLE), router).with_graceful_shutdown(closed).await;
        self.ways.set(Way::Endpoint, false);
        served.map_err(cannot)
    }
}

/// Any path will do: which one it is, only the page of the application says. Who only looks is told what this
/// is.
fn router(taker: Taker) -> Router {
    let here = get(async || "Discord delivers here, by POST.\n").post(take);
    Router::new().fallback(here).layer(DefaultBodyLimit::max(LARGEST)).with_state(taker)
}

async fn take(State(taker): State<Taker>, headers: HeaderMap, body: Bytes) -> Response {
    match taker.take(&headers, &body) {
        Ok(true) => ([(header::CONTENT_TYPE, "application/json")], r#"{"type":1}"#).into_response(),
        Ok(false) => StatusCode::ACCEPTED.into_response(),
        Err(NotTaken::Unsigned) => StatusCode::UNAUTHORIZED.into_response(),
        Err(NotTaken::Unreadable) => StatusCode::BAD_REQUEST.into_response(),
    }
}

impl Taker {
    /// Passes on what Discord has signed. Tells whether it only asked whether anybody is there.
    fn take(&self, headers: &HeaderMap, body: &[u8]) -> Result<bool, NotTaken> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let (signature, moment) = (text("x-signature-ed25519"), text("x-signature-timestamp"));
        let now = self.events.now();
        let age_ms =
            moment.parse::<i64>().ok().and_then(|at| at.checked_mul(1_000)).map(|at| now.0.abs_diff(at));
        let is_fresh = age_ms.is_some_and(|age| age <= OLDEST.0.unsigned_abs());
        if self.verifier.verify(signature, moment, body).is_err() || !is_fresh {
            tracing::debug!(age_ms, "a request that Discord did not sign, or long ago, is refused");
            return Err(NotTaken::Unsigned);
        }
        let sent: Value = serde_json::from_slice(body).unwrap_or_default();
        if is_ping(&sent) {
            return Ok(true);
        }
        if !has_address(&sent) {
            self.ways.count_unread(Unread::Http, "a signed request");
            return Err(NotTaken::Unreadable);
        }
        self.events.pass_on(Event::Interaction(Box::new(Sent::Form(sent)), now));
        Ok(false)
    }
}
