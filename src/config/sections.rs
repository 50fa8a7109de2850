//! The sections of the configuration. The values of their keys are in [`super::values`].

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use serde::{Deserialize, Deserializer, de::Error as _};

use super::plain_path;
use super::values::{ApiUrl, DatabaseUrl, InviteUrl, PublicKey, Token, UpdateUrl};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a table")]
pub struct DiscordConfig {
    /// The bot's token. An empty text in the file becomes `None`.
    #[serde(deserialize_with = "token")]
    pub token: Option<Token>,
    #[serde(deserialize_with = "api")]
    pub api_url: ApiUrl,
    /// Whether the bot receives events through Discord's gateway.
    pub gateway: bool,
    /// The gateway shards of this process, or `None` for as many as Discord recommends.
    #[serde(deserialize_with = "shards")]
    pub shards: Option<Shards>,
    /// The web address at which people add the bot to a server. `/help` links to it. Without one, the bot
    /// makes the address from its application id.
    #[serde(deserialize_with = "invite_url")]
    pub invite_url: Option<InviteUrl>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a table")]
pub struct StoreConfig {
    /// The folder of the store, which is created if missing. A relative path starts at the working
    /// directory.
    #[serde(deserialize_with = "folder")]
    pub path: PathBuf,
    /// The database that replaces the folder, if set.
    #[serde(deserialize_with = "address")]
    pub url: Option<DatabaseUrl>,
    /// The maximum number of simultaneous connections to the database.
    #[serde(deserialize_with = "connections")]
    pub connections: u32,
    /// The number of exports from before upgrades to keep. With 0, an upgrade begins without an export.
    pub upgrade_exports: u32,
    /// The folder of these exports. With `None`, they are beside the folder of the store, or, with a database,
    /// in the working directory.
    #[serde(deserialize_with = "optional_folder")]
    pub upgrade_exports_path: Option<PathBuf>,
}

/// The limits for each person, all at least 1.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a table")]
pub struct LimitsConfig {
    /// The maximum number of challenges without an answer yet.
    #[serde(deserialize_with = "at_least_one")]
    pub open_challenges: u32,
    /// The maximum number of challenges within an hour, including rematches.
    #[serde(deserialize_with = "at_least_one")]
    pub challenges_an_hour: u32,
    #[serde(deserialize_with = "at_least_one")]
    pub running_matches: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a table")]
pub struct UpdatesConfig {
    /// The address that the bot asks once a day for the newest version. Without one, it asks nobody.
    #[serde(deserialize_with = "update_url")]
    pub url: Option<UpdateUrl>,
}

impl Default for DiscordConfig {
    fn default() -> Self {
        Self { token: None, api_url: ApiUrl::Discord, gateway: true, shards: None, invite_url: None }
    }
}

impl Default for StoreConfig {
    fn default() -> Self {
        Self {
            path: PathBuf::from("data/store"),
            url: None,
            connections: 16,
            upgrade_exports: 3,
            upgrade_exports_path: None,
        }
    }
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self { open_challenges: 5, challenges_an_hour: 20, running_matches: 20 }
    }
}

/// The HTTP endpoint to which Discord delivers interactions, or `None` if the configuration has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "InteractionsSection")]
pub struct Interactions(pub Option<Endpoint>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The address and port to listen on, without TLS. A proxy in front of the endpoint handles TLS.
    pub listen: SocketAddr,
    /// The key that verifies Discord's signatures of requests.
    pub public_key: PublicKey,
}

/// The TOML section of the endpoint. An empty value counts as missing.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a table")]
struct InteractionsSection {
    #[serde(deserialize_with = "listen")]
    listen: Option<SocketAddr>,
    #[serde(deserialize_with = "public_key")]
    public_key: Option<PublicKey>,
}

/// The error of a section that has an address without a key, or a key without an address.
pub(super) const MISSING_KEY: &str = "interactions need both listen and public_key";

impl TryFrom<InteractionsSection> for Interactions {
    type Error = &'static str;

    fn try_from(
        InteractionsSection { listen, public_key }: InteractionsSection,
    ) -> Result<Self, Self::Error> {
        match (listen, public_key) {
            (None, None) => Ok(Self(None)),
            (Some(listen), Some(public_key)) => Ok(Self(Some(Endpoint { listen, public_key }))),
            _ => Err(MISSING_KEY),
        }
    }
}

/// The settings of the HTTP servers for health checks and metrics: one for this machine, and one for other machines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a table")]
pub struct StatusConfig {
    /// The port on 127.0.0.1. With 0, there is no server for this machine.
    pub port: u16,
    /// The address of the server for other machines, which tells only whether the bot works.
    #[serde(deserialize_with = "listen_to_others")]
    pub listen: Option<SocketAddr>,
    /// Whether the server for other machines also has the metrics.
    pub listen_metrics: bool,
}

impl StatusConfig {
    /// An address at which a program on this machine can ask the bot how it is; `None` if there is no
    /// server.
    pub fn local_address(&self) -> Option<SocketAddr> {
        if self.port != 0 {
            return Some((Ipv4Addr::LOCALHOST, self.port).into());
        }
        let mut address = self.listen?;
        let local = if address.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() };
        if address.ip().is_unspecified() {
            address.set_ip(local);
        }
        Some(address)
    }
}

/// The gateway shards of this process. Discord divides a bot's servers among shards, each a connection of its own.
///
/// The TOML value `{ total = 0, here = [0, 0] }` means as many shards as Discord recommends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub struct Shards {
    /// The number of shards of all processes together, at least 1.
    pub total: u32,
    /// The first and the last shard of this process, counted from 0. Both are included.
    pub here: (u32, u32),
}

fn token<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Token>, D::Error> {
    Token::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn folder<'de, D: Deserializer<'de>>(from: D) -> Result<PathBuf, D::Error> {
    plain_path(PathBuf::deserialize(from)?).map_err(D::Error::custom)
}

fn optional_folder<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PathBuf>, D::Error> {
    Ok(Some(folder(from)?).filter(|path| !path.as_os_str().is_empty()))
}

fn address<'de, D: Deserializer<'de>>(from: D) -> Result<Option<DatabaseUrl>, D::Error> {
    DatabaseUrl::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn api<'de, D: Deserializer<'de>>(from: D) -> Result<ApiUrl, D::Error> {
    ApiUrl::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn invite_url<'de, D: Deserializer<'de>>(from: D) -> Result<Option<InviteUrl>, D::Error> {
    InviteUrl::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn update_url<'de, D: Deserializer<'de>>(from: D) -> Result<Option<UpdateUrl>, D::Error> {
    UpdateUrl::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn shards<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Shards>, D::Error> {
    let Shards { total, here } = Shards::deserialize(from)?;
    match here {
        (0, 0) if total == 0 => Ok(None),
        (first, last) if first <= last && last < total => Ok(Some(Shards { total, here })),
        _ => Err(D::Error::custom(
            "shards are counted from 0; expected here = [first, last] with first <= last < total",
        )),
    }
}

fn connections<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    match u32::deserialize(from)? {
        0 => Err(D::Error::custom("0 connections cannot reach a database; expected 1 or more")),
        n => Ok(n),
    }
}

fn at_least_one<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    match u32::deserialize(from)? {
        0 => Err(D::Error::custom("0 would let nobody play; expected 1 or more")),
        n => Ok(n),
    }
}

/// Reads an address with a port; an empty text means none.
fn listen<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(from)?;
    let wrong = |_| D::Error::custom("expected an address with a port, such as \"0.0.0.0:8080\"");
    if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(wrong) }
}

fn listen_to_others<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    match listen(from)? {
        Some(address) if address.port() == 0 => Err(D::Error::custom("expected a port other than 0")),
        address => Ok(address),
    }
}

fn public_key<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PublicKey>, D::Error> {
    let text = String::deserialize(from)?;
    if text.is_empty() { Ok(None) } else { PublicKey::read(&text).map(Some).map_err(D::Error::custom) }
}
