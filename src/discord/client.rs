//! Construction of serenity's HTTP clients, which happens in no other module.
//!
//! Serenity's rate limiter is off (see [`super::rate_limits`]). With its limiter on, serenity would also ignore a
//! configured base address, and send every request, including the bot's token, to Discord.

use std::sync::Arc;
use std::time::Duration;

use serenity::http::{Http, HttpBuilder};

use super::fault::DiscordFault;
use super::rest::RestClient;
use crate::base::metrics::Metrics;
use crate::config::{ApiUrl, Token};
use crate::net::loopback;

/// The timeout of one HTTP request, in seconds. Most uploads are small pictures. The largest, a file of a
/// person's data export, may have 10 MiB.
const REQUEST_SECONDS: u64 = 15;
const CONNECT_SECONDS: u64 = 5;

pub(super) fn rest(api: &ApiUrl, token: &Token, metrics: Arc<Metrics>) -> Result<RestClient, DiscordFault> {
    let requests = requests(api).build().map_err(|error| DiscordFault::Network(error.to_string()))?;
    Ok(rest_over(requests, api, token, metrics))
}

/// Like [`rest`], but uses an HTTP client that the caller has built.
pub(super) fn rest_over(
    requests: reqwest::Client,
    api: &ApiUrl,
    token: &Token,
    metrics: Arc<Metrics>,
) -> RestClient {
    let builder = HttpBuilder::new(token.reveal()).client(requests.clone()).ratelimiter_disabled(true);
    let http = match api {
        ApiUrl::Discord => builder,
        ApiUrl::Loopback(base) => builder.proxy(base),
    };
    RestClient::new(http.build(), requests, metrics)
}

/// Returns the HTTP client that serenity's gateway code requires but must not use. Its base address is
/// invalid, so it cannot send the token anywhere.
pub(super) fn offline(token: &Token) -> Http {
    HttpBuilder::new(token.reveal()).proxy("nowhere").ratelimiter_disabled(true).build()
}

/// Returns a builder for the HTTP client, configured as serenity does by default, with timeouts. For a
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

/// Checks the gateway's address `url`. If the API has a loopback address, the gateway must have one too,
/// because the gateway receives the token.
pub(super) fn check_gateway(api: &ApiUrl, url: &str) -> Result<(), DiscordFault> {
    match api {
        ApiUrl::Loopback(_) if !loopback::is_address(url) => {
            Err(DiscordFault::GatewayElsewhere(url.to_owned()))
        }
        _ => Ok(()),
    }
}
