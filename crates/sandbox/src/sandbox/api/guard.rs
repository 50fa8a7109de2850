//! Who may come in: requests to this very address that no other page has sent.
//!
//! A web page anywhere can make a browser send requests to 127.0.0.1. The browser tells where they come from
//! (`Origin`), and a name that was made to point here shows in `Host`. Tools send no `Origin`, which is fine.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::refusal::Refusal;

/// The names under which this address may be called.
#[derive(Clone, Debug)]
pub struct Allowed {
    hosts: [String; 2],
}

impl Allowed {
    /// The two names of this machine, with the port.
    pub fn at(port: u16) -> Self {
        Self { hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")] }
    }

    fn host_is_fine(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
        host.is_some_and(|host| self.hosts.iter().any(|own| own == host))
    }

    fn origin_is_fine(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let name = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        name.is_some_and(|name| self.hosts.iter().any(|own| own == name))
    }
}

/// Lets a request pass, or not. The bot's API is spared the look at `Host`, since it asks for a token
/// instead.
pub async fn check(State(allowed): State<Arc<Allowed>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    if !allowed.origin_is_fine(request.headers()) {
        return Refusal::foreign("This request comes from another page.").into_response();
    }
    if !is_api && !allowed.host_is_fine(request.headers()) {
        return Refusal::foreign("This address was called by another name than its own.").into_response();
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
    fn only_this_address_is_let_in() {
        let allowed = Allowed::at(8420);
        for (origin, fine) in [
            ("http://127.0.0.1:8420", true),
            ("http://localhost:8420", true),
            ("http://localhost:8421", false),
            ("https://127.0.0.1:8420", false),
            ("http://evil.example", false),
            ("null", false),
        ] {
            assert_eq!(allowed.origin_is_fine(&headers(header::ORIGIN, origin)), fine, "{origin}");
        }
        assert!(allowed.origin_is_fine(&HeaderMap::new()), "tools send none");
        assert!(allowed.host_is_fine(&headers(header::HOST, "localhost:8420")));
        assert!(!allowed.host_is_fine(&headers(header::HOST, "evil.example:8420")));
        assert!(!allowed.host_is_fine(&HeaderMap::new()));
    }
}
