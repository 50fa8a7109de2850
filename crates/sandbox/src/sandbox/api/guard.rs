//! Access check: a request must name this address as its host, and must not come from another website.
//!
//! A website can make a local browser send requests to 127.0.0.1. The header `Origin` reveals such a website,
//! and `Host` reveals a foreign domain name that resolves to this machine. Programs other than browsers send
//! no `Origin` and are allowed.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::refusal::RequestRefusal;

/// The accepted values of the `Host` header.
#[derive(Clone, Debug)]
pub struct AllowedHosts {
    hosts: [String; 2],
}

impl AllowedHosts {
    /// Allows the two names of this machine, 127.0.0.1 and localhost, with this port.
    pub fn at(port: u16) -> Self {
        Self { hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")] }
    }

    fn allows_host(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
        host.is_some_and(|host| self.hosts.iter().any(|own| own == host))
    }

    fn allows_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let name = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        name.is_some_and(|name| self.hosts.iter().any(|own| own == name))
    }
}

/// Passes a request on or refuses it. For the bot's API, `Host` is not checked, since that API requires a
/// token.
pub async fn check(State(allowed): State<Arc<AllowedHosts>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    if !allowed.allows_origin(request.headers()) {
        return RequestRefusal::foreign("This request comes from another page.").into_response();
    }
    if !is_api && !allowed.allows_host(request.headers()) {
        return RequestRefusal::foreign("This address was called by another name than its own.")
            .into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: header::HeaderName, value: &'static str) -> HeaderMap {
        let value = value.parse().expect("a plain header value");
        HeaderMap::from_iter([(name, value)])
    }

    #[test]
    fn foreign_hosts_and_origins_are_refused() {
        let allowed = AllowedHosts::at(8420);
        for (origin, fine) in [
            ("http://127.0.0.1:8420", true),
            ("http://localhost:8420", true),
            ("http://localhost:8421", false),
            ("https://127.0.0.1:8420", false),
            ("http://evil.example", false),
            ("null", false),
        ] {
            assert_eq!(allowed.allows_origin(&headers(header::ORIGIN, origin)), fine, "{origin}");
        }
        assert!(allowed.allows_origin(&HeaderMap::new()), "tools send none");
        assert!(allowed.allows_host(&headers(header::HOST, "localhost:8420")));
        assert!(!allowed.allows_host(&headers(header::HOST, "evil.example:8420")));
        assert!(!allowed.allows_host(&HeaderMap::new()));
    }
}
