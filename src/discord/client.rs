//! The one place that builds a client of serenity.
//!
//! Two traps are closed here. With its limiter on, serenity ignores the address it is given and sends every request,
//! token included, to Discord; and when the question for the gateway fails, it silently takes Discord's. So a loopback
//! interface always comes without limiter, and a gateway that is not loopback as well is refused.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use serenity::Client;
use serenity::all::GatewayIntents;
use serenity::client::{ClientBuilder, EventHandler};
use serenity::http::{Http, HttpBuilder};

use super::fault::{Fault, of_start};
use crate::base::time::Timestamp;
use crate::config::{Api, Token, is_loopback};

/// How long one request may take. A board is at most some hundred kilobytes.
const REQUEST_SECONDS: u64 = 15;
const CONNECT_SECONDS: u64 = 5;

/// Interactions need no intent. Guild events would tell of servers that we leave, at the price of an object per server.
const INTENTS: GatewayIntents = GatewayIntents::empty();

/// A client whose interface and gateway are both Discord's or both on this machine.
pub(super) async fn build<H>(api: &Api, token: &Token, handler: Arc<H>) -> Result<Client, Fault>
where
    H: EventHandler + 'static,
{
    let http = http(api, token)?;
    let gateway = http.get_gateway().await.map_err(|error| of_start(api, error))?;
    check_gateway(api, &gateway.url)?;
    let client = ClientBuilder::new_with_http(http, INTENTS)
        .event_handler_arc(handler)
        .await
        .map_err(|error| of_start(api, error))?;
    check_gateway(api, &client.ws_url.lock().await)?;
    Ok(client)
}

/// The way to Discord's interface alone, with the limiter exactly where Discord's own address is asked.
pub(super) fn http(api: &Api, token: &Token) -> Result<Http, Fault> {
    let requests = requests(api).build().map_err(|error| Fault::Network(error.to_string()))?;
    Ok(http_over(requests, api, token))
}

/// The same over a given client of HTTP.
pub(super) fn http_over(requests: reqwest::Client, api: &Api, token: &Token) -> Http {
    let builder = HttpBuilder::new(token.reveal()).client(requests);
    match api {
        Api::Discord => builder,
        Api::Loopback(base) => builder.proxy(base).ratelimiter_disabled(true),
    }
    .build()
}

/// Takes out of the limiter what limits nothing any more. It keeps an entry for every interaction for ever otherwise.
pub(super) async fn prune(http: &Http, now: Timestamp) {
    let Some(limiter) = &http.ratelimiter else { return };
    let now = UNIX_EPOCH + Duration::from_millis(u64::try_from(now.0).unwrap_or(0));
    // One that is locked is in use.
    limiter.routes().write().await.retain(|_, route| {
        route.try_lock().map_or(true, |route| route.reset().is_some_and(|reset| reset > now))
    });
}

/// What serenity would build itself, with a time limit; towards this machine also without the system's proxy and without
/// following anybody elsewhere.
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

fn check_gateway(api: &Api, url: &str) -> Result<(), Fault> {
    match api {
        Api::Loopback(_) if !is_loopback(url) => Err(Fault::GatewayElsewhere(url.to_owned())),
        _ => Ok(()),
    }
}
