//! Addresses of this machine. Whatever is not plainly one counts as foreign, so that no trick of writing
//! sends a token elsewhere.

use std::net::{Ipv4Addr, Ipv6Addr};

/// Whether an address of any scheme (`ws://127.0.0.1:9/path?query`) leads to this machine.
pub fn is_address(url: &str) -> bool {
    let Some((_, rest)) = url.split_once("://") else { return false };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    is_authority(&rest[..end])
}

/// Whether an authority of an address leads to this machine: `127.x.y.z`, `[::1]` or `localhost`, and perhaps
/// a port, without a user name, and with each number in its usual form.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_this_machine_may_have_a_path() {
        for here in ["ws://127.0.0.1:9", "ws://127.0.0.1:9/", "wss://localhost/a?b=c", "ws://[::1]:9?v=10"] {
            assert!(is_address(here), "{here}");
        }
        for elsewhere in
            ["wss://gateway.discord.gg", "ws://127.0.0.1:9@example.com/", "127.0.0.1", "ws:///127.0.0.1"]
        {
            assert!(!is_address(elsewhere), "{elsewhere}");
        }
    }
}
