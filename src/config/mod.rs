//! The configuration: a TOML file of which every key may be missing, and the token from the environment.
//!
//! Reading is a pure function of both texts; whoever starts the program asks the environment. Knows nobody
//! who uses it.

mod address;
mod api;
mod environment;
mod interactions;
mod invite;
mod shards;
mod token;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, de::Error as _};

pub use address::{Address, BadAddress};
pub use api::{Api, BadApi};
pub use environment::{Environment, STORE_VARIABLE, TOKEN_VARIABLE, URL_VARIABLE};
pub use interactions::{BadPublicKey, Endpoint, Interactions, PublicKey};
pub use invite::{BadInviteUrl, InviteUrl};
pub use shards::{BadShards, Shards};
pub use token::{BadToken, Token};

use crate::words::Language;

/// Everything that can be configured, with a default for each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub discord: Discord,
    /// Whether and where Discord delivers by HTTP.
    pub interactions: Interactions,
    pub store: Store,
    /// The language where neither a person's client nor the server has chosen one that we speak.
    #[serde(deserialize_with = "language")]
    pub language: Language,
    /// Whether boards of turns that are over keep their pictures in the channel.
    pub keep_pictures: bool,
    /// How much one person may have going on.
    pub limits: Limits,
    /// How the bot can be watched.
    pub status: Status,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// The token of the bot; an empty text is none.
    #[serde(deserialize_with = "token")]
    pub token: Option<Token>,
    #[serde(deserialize_with = "api")]
    pub api_url: Api,
    /// Whether the gateway is listened to.
    pub gateway: bool,
    /// The shards of the gateway; nothing for as many as Discord advises, all of them here.
    #[serde(deserialize_with = "shards")]
    pub shards: Option<Shards>,
    /// The address at which people add the bot to a server; `/help` links it.
    #[serde(deserialize_with = "invite_url")]
    pub invite_url: Option<InviteUrl>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Store {
    /// A folder, made when it is not there; relative to where the program was started.
    #[serde(deserialize_with = "folder")]
    pub path: PathBuf,
    /// The address of a database, which is used in place of the folder.
    #[serde(deserialize_with = "address")]
    pub url: Option<Address>,
    /// How many connections to the database there may be at a time.
    #[serde(deserialize_with = "connections")]
    pub connections: u32,
}

/// How much one person may have going on. Each at least 1.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Challenges that wait for an answer.
    #[serde(deserialize_with = "at_least_one")]
    pub open_challenges: u32,
    /// Challenges made within an hour, rematches among them.
    #[serde(deserialize_with = "at_least_one")]
    pub challenges_an_hour: u32,
    #[serde(deserialize_with = "at_least_one")]
    pub running_matches: u32,
}

/// How the bot can be watched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Status {
    /// The port of 127.0.0.1 on which health and metrics are told; 0 tells them nowhere.
    pub port: u16,
}

impl Default for Discord {
    fn default() -> Self {
        Self { token: None, api_url: Api::Discord, gateway: true, shards: None, invite_url: None }
    }
}

impl Default for Store {
    fn default() -> Self {
        Self { path: PathBuf::from("data/store"), url: None, connections: 16 }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { open_challenges: 5, challenges_an_hour: 20, running_matches: 20 }
    }
}

/// An error in the configuration file or in an environment variable.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("the configuration {} cannot be read: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    /// The file says something that it cannot say.
    #[error("{}, {wrong}", path.display())]
    File { path: PathBuf, wrong: Wrong },
    /// The variable holds something that is no token.
    #[error("{TOKEN_VARIABLE}: {0}")]
    Token(#[from] BadToken),
    /// The variable holds something that is no address.
    #[error("{STORE_VARIABLE}: {0}")]
    Address(#[from] BadAddress),
    /// The variable holds something that is no address of Discord's interface.
    #[error("{URL_VARIABLE}: {0}")]
    Api(#[from] BadApi),
    /// Nothing that anybody does would reach the program.
    #[error(
        "discord.gateway is false and interactions.listen says nothing: nothing that people do would arrive"
    )]
    Deaf,
}

/// What is wrong in a configuration. Never repeats the line itself, for a token may stand on it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct Wrong {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong with it and, where that can be said, what is possible.
    pub why: String,
}

/// A path that begins with `~`, which only a shell understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`~` at the beginning of a path means a home folder to a shell only; write the whole path, such as /home/name/engawa"
)]
pub struct TildePath;

/// A path as it was written, unless it begins with `~`: a folder of that name would be made otherwise.
pub fn without_tilde(path: PathBuf) -> Result<PathBuf, TildePath> {
    let is_tilde = |part: std::path::Component<'_>| part.as_os_str().to_string_lossy().starts_with('~');
    if path.components().next().is_some_and(is_tilde) { Err(TildePath) } else { Ok(path) }
}

/// Nobody has said how to log in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no token: make an application on https://discord.com/developers/applications, copy the token of its \
     bot and set {TOKEN_VARIABLE} to it (or discord.token in the file given by --config); `engawa sandbox` needs none"
)]
pub struct NoToken;

impl Config {
    /// The configuration that a file and the environment give together; without a file, the defaults.
    pub fn load(file: Option<&Path>, environment: &Environment) -> Result<Self, Fault> {
        let text = file.map(|path| (path, std::fs::read_to_string(path)));
        let config = match text {
            None => Self::default(),
            Some((path, Err(source))) => return Err(Fault::Unreadable { path: path.to_owned(), source }),
            Some((path, Ok(text))) => {
                Self::read(&text).map_err(|wrong| Fault::File { path: path.to_owned(), wrong })?
            }
        };
        config.with(environment)
    }

    /// The configuration that a text gives.
    pub fn read(text: &str) -> Result<Self, Wrong> {
        // Some editors put a byte order mark first.
        toml::from_str(text.strip_prefix('\u{feff}').unwrap_or(text)).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = 1 + text.bytes().take(start).filter(|&byte| byte == b'\n').count();
            Wrong { line, why: without_texts(error.message()) }
        })
    }

    /// The same with what the environment says; an empty variable says nothing.
    pub fn with(mut self, environment: &Environment) -> Result<Self, Fault> {
        let Environment { token, store_url, api_url } = environment;
        if let Some(token) = token.as_deref().map(Token::read).transpose()?.flatten() {
            self.discord.token = Some(token);
        }
        if let Some(url) = store_url.as_deref().map(Address::read).transpose()?.flatten() {
            self.store.url = Some(url);
        }
        if let Some(url) = api_url.as_deref().filter(|url| !url.is_empty()) {
            self.discord.api_url = Api::read(url)?;
        }
        if !self.discord.gateway && self.interactions.0.is_none() {
            return Err(Fault::Deaf);
        }
        Ok(self)
    }

    /// The token, which only the real Discord needs.
    pub fn token(&self) -> Result<&Token, NoToken> {
        self.discord.token.as_ref().ok_or(NoToken)
    }
}

/// What the parser says, without the texts that it repeats: one of them may be a token in the wrong place.
fn without_texts(message: &str) -> String {
    const BEFORE: &str = "string \"";
    let Some((before, rest)) = message.split_once(BEFORE) else { return message.to_owned() };
    let mut escaped = false;
    let end = rest.find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    let after = end.map_or("", |end| &rest[end + 1..]);
    format!("{before}a text{}", without_texts(after))
}

fn language<'de, D: Deserializer<'de>>(from: D) -> Result<Language, D::Error> {
    let code = String::deserialize(from)?;
    Language::of_code(&code).ok_or_else(|| {
        let possible: Vec<_> = Language::all().map(|language| format!("\"{}\"", language.code())).collect();
        D::Error::custom(format!("the language is not known, possible are {}", possible.join(", ")))
    })
}

fn token<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Token>, D::Error> {
    Token::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn folder<'de, D: Deserializer<'de>>(from: D) -> Result<PathBuf, D::Error> {
    without_tilde(PathBuf::deserialize(from)?).map_err(D::Error::custom)
}

fn address<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Address>, D::Error> {
    Address::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn api<'de, D: Deserializer<'de>>(from: D) -> Result<Api, D::Error> {
    Api::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn invite_url<'de, D: Deserializer<'de>>(from: D) -> Result<Option<InviteUrl>, D::Error> {
    InviteUrl::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn shards<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Shards>, D::Error> {
    shards::Written::deserialize(from)?.read().map_err(D::Error::custom)
}

fn connections<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    match u32::deserialize(from)? {
        0 => Err(D::Error::custom("0 connections reach no database, possible is 1 or more")),
        n => Ok(n),
    }
}

fn at_least_one<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    match u32::deserialize(from)? {
        0 => Err(D::Error::custom("0 would permit nobody to play, possible is 1 or more")),
        n => Ok(n),
    }
}
