//! The one place that builds clients of serenity.
//!
//! A trap is closed here: with its limiter on, serenity ignores the address it is given and sends every
//! request, token included, to Discord. So a loopback interface always comes without limiter.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use serenity::http::{Http, HttpBuilder};

use super::fault::Fault;
use super::rest::Rest;
use crate::base::metrics::Metrics;
use crate::base::time::Timestamp;
use crate::config::{Api, Token};
use crate::net::loopback;

/// How long one request may take. A board is at most some hundred kilobytes.
const REQUEST_SECONDS: u64 = 15;
const CONNECT_SECONDS: u64 = 5;

/// Discord's interface, with the limiter exactly where Discord's own address is asked.
pub(super) fn rest(api: &Api, token: &Token, metrics: Arc<Metrics>) -> Result<Rest, Fault> {
    let requests = requests(api).build().map_err(|error| Fault::Network(error.to_string()))?;
    Ok(rest_over(requests, api, token, metrics))
}

/// The same over a given client of HTTP.
pub(super) fn rest_over(requests: reqwest::Client, api: &Api, token: &Token, metrics: Arc<Metrics>) -> Rest {
    let builder = HttpBuilder::new(token.reveal()).client(requests.clone());
    let http = match api {
        Api::Discord => builder,
        Api::Loopback(base) => builder.proxy(base).ratelimiter_disabled(true),
    };
    Rest::new(http.build(), requests, metrics)
}

/// What the gateway's own code is given for an interface: it carries the token, and cannot ask anybody
/// anything.
pub(super) fn offline(token: &Token) -> Http {
    HttpBuilder::new(token.reveal()).proxy("nowhere").ratelimiter_disabled(true).build()
}

/// Takes out of the limiter what limits nothing any more. It keeps an entry for every interaction for ever
/// otherwise.
pub(super) async fn prune(http: &Http, now: Timestamp) {
    let Some(limiter) = &http.ratelimiter else { return };
    let now = UNIX_EPOCH + Duration::from_millis(u64::try_from(now.0).unwrap_or(0));
    // One that is locked is in use.
    limiter.routes().write().await.retain(|_, route| {
        route.try_lock().map_or(true, |route| route.reset().is_some_and(|reset| reset > now))
    });
}

/// What serenity would build itself, with a time limit; towards this machine also without the system's proxy
/// and without following anybody elsewhere.
pub(super) fn requests(api: &Api) -> reqwest::ClientBuilder {
    let builder = reqwest::Client::builder()
        .use_rustls_tls()
        .timeout(Duration::from_secs(REQUEST_SECONDS))
        .connect_timeout(Duration::from_secs(CONNECT_SECONDS));
    match api {
        Api::Discord => builder,
        Api::Loopback(_) => builder.no_proxy().redirect(reqwest::redirect::Policy::none()),
    }
}

/// An interface on this machine never leads to a gateway elsewhere.
pub(super) fn check_gateway(api: &Api, url: &str) -> Result<(), Fault> {
    match api {
        Api::Loopback(_) if !loopback::is_address(url) => Err(Fault::GatewayElsewhere(url.to_owned())),
        _ => Ok(()),
    }
}
