//! The settings of the HTTP servers for health checks and metrics: one for this machine, and one for other
//! machines.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use serde::{Deserialize, Deserializer, de::Error as _};

use super::interactions;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a table")]
pub struct StatusConfig {
    /// The port on 127.0.0.1. With 0, there is no server for this machine.
    pub port: u16,
    /// The address of the server for other machines, which tells only whether the bot works.
    #[serde(deserialize_with = "listen")]
    pub listen: Option<SocketAddr>,
    /// Whether the server for other machines also has the metrics.
    pub listen_metrics: bool,
}

impl StatusConfig {
    /// Returns an address at which a program on this machine can ask the bot how it is; `None` if there is no
    /// server.
    pub fn local_address(&self) -> Option<SocketAddr> {
        if self.port != 0 {
            return Some((Ipv4Addr::LOCALHOST, self.port).into());
        }
        let mut address = self.listen?;
        match address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
            _ => {}
        }
        Some(address)
    }
}

fn listen<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    match interactions::listen(from)? {
        Some(address) if address.port() == 0 => Err(D::Error::custom("expected a port other than 0")),
        address => Ok(address),
    }
}
