//! Recognition of names of this machine: in URLs, to which no token may be sent elsewhere, and in the header
//! `Host`, by which a website betrays that its own name leads here. A doubtful name counts as foreign.

use std::net::{Ipv4Addr, Ipv6Addr};

/// Whether a URL such as `ws://127.0.0.1:9/path?query` leads to this machine. Any scheme is accepted.
pub fn is_address(url: &str) -> bool {
    let Some((_, rest)) = url.split_once("://") else { return false };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    is_authority(&rest[..end])
}

/// Whether the authority part of a URL leads to this machine: `127.x.y.z`, `[::1]` or `localhost`,
/// with an optional port. User names and unusual number notations are rejected.
pub fn is_authority(authority: &str) -> bool {
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (authority, None),
    };
    let port_is_good = port.is_none_or(|port| !port.starts_with('+') && port.parse::<u16>().is_ok());
    port_is_good && is_host(host)
}

fn is_host(host: &str) -> bool {
    let v6 = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    match v6 {
        Some(v6) => v6.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback()),
        None => host == "localhost" || host.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback()),
    }
}

/// Whether `host`, the value of a header `Host`, names a port of this machine by `127.0.0.1` or
/// `localhost`. A browser sends another name for a website whose name resolves to this machine.
pub fn is_own_host(host: &str, port: u16) -> bool {
    let name = host.strip_suffix(&format!(":{port}"));
    name.is_some_and(|name| name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_addresses_may_have_a_path() {
        for here in ["ws://127.0.0.1:9", "ws://127.0.0.1:9/", "wss://localhost/a?b=c", "ws://[::1]:9?v=10"] {
            assert!(is_address(here), "{here}");
        }
        for elsewhere in
            ["wss://gateway.discord.gg", "ws://127.0.0.1:9@example.com/", "127.0.0.1", "ws:///127.0.0.1"]
        {
            assert!(!is_address(elsewhere), "{elsewhere}");
        }
    }

    #[test]
    fn own_hosts_have_the_name_and_port() {
        for (host, is_own) in [
            ("127.0.0.1:8420", true),
            ("localhost:8420", true),
            ("LocalHost:8420", true),
            ("localhost:8421", false),
            ("localhost", false),
            ("evil.example:8420", false),
            ("127.0.0.1:8420:8420", false),
            ("", false),
        ] {
            assert_eq!(is_own_host(host, 8420), is_own, "{host}");
        }
    }
}
