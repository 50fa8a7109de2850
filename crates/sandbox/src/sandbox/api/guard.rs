//! Access check: a request must name this address as its host, and must not come from another website.
//!
//! A website can make a local browser send requests to 127.0.0.1. The header `Origin` reveals such a website,
//! and `Host` reveals a foreign domain name that resolves to this machine. The bot's API is no exception, because
//! its token is public. Programs other than browsers send no `Origin` and are allowed.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::refusal::RequestRefusal;
use crate::net::loopback::is_own_host;

/// Passes a request to this port on or refuses it.
pub async fn check(State(port): State<u16>, request: Request, next: Next) -> Response {
    match objection(request.headers(), port) {
        Some(sentence) => RequestRefusal::foreign(sentence).into_response(),
        None => next.run(request).await,
    }
}

fn objection(headers: &HeaderMap, port: u16) -> Option<&'static str> {
    let header = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| is_own_host(host, port));
    if !header(header::ORIGIN).is_none_or(is_own) {
        return Some("This request comes from another page.");
    }
    let is_called_by_own_name = header(header::HOST).is_some_and(|host| is_own_host(host, port));
    (!is_called_by_own_name).then_some("This address was called by another name than its own.")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use reqwest::{RequestBuilder, header};

    use crate::base::time::{Clock, Timestamp};
    use crate::sandbox::{self, Options, TOKEN};

    struct Fixed;

    impl Clock for Fixed {
        fn now(&self) -> Timestamp {
            Timestamp(1_800_000_000_000)
        }
    }

    /// Returns the path of every route below a prefix, as the source of a router declares them.
    fn paths(prefix: &str, source: &str) -> Vec<String> {
        let declared = source.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next());
        declared.map(|path| format!("{prefix}{}", path.replace("{*rest}", "v10/users/@me"))).collect()
    }

    async fn status(request: RequestBuilder) -> u16 {
        request.send().await.expect("the stand-in listens").status().as_u16()
    }

    #[tokio::test]
    async fn no_route_answers_websites() {
        let options = Options { port: 0, folder: None, record: None, clock: Arc::new(Fixed) };
        let standin = sandbox::start(options).await.expect("a free port");
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let mut all = paths("", include_str!("../mod.rs"));
        all.extend(paths("/sandbox/api", include_str!("mod.rs")));
        assert!(all.len() > 25, "{all:?}");
        // A path without a route, and the bot's API without a token.
        all.extend(["/nowhere/at/all", "/api/v10/gateway"].map(str::to_owned));
        let rebound = format!("evil.example:{}", standin.address().port());
        for path in all {
            let url = format!("{}{path}", standin.url());
            let get = || client.get(&url).header(header::AUTHORIZATION, format!("Bot {TOKEN}"));
            assert_eq!(status(get().header(header::HOST, &rebound)).await, 403, "{path}");
            assert_eq!(status(get().header(header::ORIGIN, "http://evil.example")).await, 403, "{path}");
            assert_ne!(status(get()).await, 403, "{path}");
        }
        let gateway = || {
            let request = client.get(standin.url()).header(header::CONNECTION, "upgrade");
            let request = request.header(header::UPGRADE, "websocket");
            let request = request.header(header::SEC_WEBSOCKET_KEY, "c2FuZGJveCBzYW5kYm94IQ==");
            request.header(header::SEC_WEBSOCKET_VERSION, "13")
        };
        assert_eq!(status(gateway().header(header::HOST, &rebound)).await, 403, "the gateway");
        assert_eq!(status(gateway().header(header::ORIGIN, "http://evil.example")).await, 403, "the gateway");
        assert_eq!(status(gateway()).await, 101, "the gateway");
        standin.shut_down().await;
    }
}
