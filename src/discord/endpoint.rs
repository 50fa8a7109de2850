//! The HTTP endpoint for signed interactions, which needs no gateway connection (Discord's documentation,
//! "Receiving and Responding to Interactions").
//!
//! The endpoint accepts each interaction with status 202. The bot answers in a separate request, because an
//! answer in the HTTP response could carry only smaller files. A request with a wrong or old signature gets
//! an empty 401; Discord tests this regularly.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::Value;
use serenity::all::{ApplicationId, UserId};
use serenity::http::Route;
use serenity::interactions_endpoint::Verifier;
use tokio::net::TcpListener;

use crate::base::time::{Span, Timestamp};
use crate::config;
use crate::net;

use super::events::{Event, Events};
use super::gateway::{ConnectionParts, ask_until_reachable};
use super::inbound::{has_reply_token, is_ping};
use super::responses::IdObject;
use super::transports::{Transport, Transports, UNREADABLE_REQUEST};
use super::{DiscordFault, ShutdownSignal, until_closed};

/// The bounds of the server. The largest request that Discord sends is a button press, which contains the whole message
/// with the button.
const LIMITS: net::Limits =
    net::Limits { patience: Duration::from_secs(30), largest_body: 1024 * 1024, descriptor_divisor: 4 };
/// The maximum age of a signature, against attackers who send an old request again. Discord itself gives up
/// on an interaction after three seconds.
const OLDEST: Span = Span::seconds(60);

/// The fields that the bot reads from Discord's description of its application. With the gateway, the same
/// ids come in the event `READY`.
#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
    bot: IdObject,
    /// The key that verifies Discord's requests, in hexadecimal digits.
    verify_key: Option<String>,
}

#[derive(Clone)]
struct Acceptor {
    verifier: Verifier,
    events: Events,
    transports: Arc<Transports>,
}

/// Serves requests until `closing` turns true. Requests that are already arriving then are still
/// accepted.
pub(super) async fn serve(
    config::Endpoint { listen, public_key }: &config::Endpoint,
    parts: &ConnectionParts,
    mut closing: ShutdownSignal,
) -> Result<(), DiscordFault> {
    let verifier = Verifier::try_new(public_key.0).map_err(|_| {
        DiscordFault::Endpoint("interactions.public_key is not the key of any application".into())
    })?;
    let cannot = |error| DiscordFault::Endpoint(format!("nothing can listen on {listen}: {error}"));
    let listener = TcpListener::bind(listen).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    let ConnectionParts { events, transports, .. } = parts;
    let asking = ask_until_reachable(parts, Route::Oauth2ApplicationCurrent);
    let who: Application = tokio::select! {
        biased;
        () = until_closed(&mut closing) => return Ok(()),
        who = asking => who?,
    };
    events.send(Event::Introduced { application: who.id, user: UserId::new(who.bot.id.get()) });
    let is_own_key = who.verify_key.is_none_or(|key| key.eq_ignore_ascii_case(&public_key.to_string()));
    if is_own_key {
        tracing::info!(%address, "listening for interactions by HTTP");
    } else {
        tracing::error!(
            "interactions.public_key is not the key of this application, so every request of Discord is refused; \
             copy the Public Key from the page General Information in Discord's developer portal"
        );
    }
    transports.set(Transport::Endpoint, is_own_key);
    let closed = async move { until_closed(&mut closing).await };
    let router = router(Acceptor { verifier, events: events.clone(), transports: Arc::clone(transports) });
    let served = net::serve(listener, LIMITS, router, closed).await;
    transports.set(Transport::Endpoint, false);
    served.map_err(cannot)
}

/// Builds the router, which accepts POST on any path, since the operator chooses the path in the
/// application's settings at Discord. A GET returns an explanation. `Host` may be anything: a proxy passes on its own, and
/// a website that reaches this address cannot sign.
fn router(acceptor: Acceptor) -> Router {
    let accept = async move |State(acceptor): State<Acceptor>, headers: HeaderMap, body: Bytes| {
        acceptor.accept(&headers, &body)
    };
    let here = get(async || "Discord delivers here, by POST.\n").post(accept);
    Router::new().fallback(here).with_state(acceptor)
}

impl Acceptor {
    /// Verifies a request's signature and queues its interaction for the dispatcher. Answers 401 if Discord did not
    /// sign the request, or signed it too long ago, and 400 without the id and token that an answer needs.
    fn accept(&self, headers: &HeaderMap, body: &[u8]) -> Response {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let (signature, moment) = (text("x-signature-ed25519"), text("x-signature-timestamp"));
        let signed_at = moment.parse::<i64>().ok().and_then(|at| at.checked_mul(1_000)).map(Timestamp);
        let signed_at = signed_at.filter(|_| self.verifier.verify(signature, moment, body).is_ok());
        let Some(signed_at) = signed_at else {
            self.transports.count_rejected("signature");
            return StatusCode::UNAUTHORIZED.into_response();
        };
        let now = self.events.now();
        let ahead = Span(now.0.saturating_sub(signed_at.0));
        let is_fresh = ahead.0.unsigned_abs() <= OLDEST.0.unsigned_abs();
        self.transports.compare_clocks((!is_fresh).then_some(ahead));
        if !is_fresh {
            return StatusCode::UNAUTHORIZED.into_response();
        }
        let sent: Value = serde_json::from_slice(body).unwrap_or_default();
        if is_ping(&sent) {
            return ([(header::CONTENT_TYPE, "application/json")], r#"{"type":1}"#).into_response();
        }
        if !has_reply_token(&sent) {
            self.transports.count_unreadable(UNREADABLE_REQUEST, "a signed request");
            return StatusCode::BAD_REQUEST.into_response();
        }
        self.events.send(Event::Interaction(sent, now));
        StatusCode::ACCEPTED.into_response()
    }
}
