//! The configuration: a TOML file in which every key is optional, and an environment variable for each key,
//! which overrides the file.
//!
//! The caller reads the environment and passes it in, so the result depends on the arguments and on the files
//! that they name.

mod api_url;
mod database_url;
mod environment;
mod interactions;
mod invite;
mod keys;
mod messages;
mod shards;
mod status;
mod token;
mod update_url;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::slice;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

pub use api_url::{ApiUrl, ApiUrlError};
pub use database_url::{DatabaseUrl, DatabaseUrlError, may_be_address};
pub use environment::{Environment, STORE_VARIABLE, TOKEN_VARIABLE, URL_VARIABLE, VariableFault};
pub use interactions::{Endpoint, Interactions, PublicKey, PublicKeyError};
pub use invite::{InviteUrl, InviteUrlError};
pub use keys::{Form, KEYS, Key, Source, Variable, variables_of};
pub use shards::{Shards, ShardsError};
pub use status::StatusConfig;
pub use token::{Token, TokenError};
pub use update_url::{UpdateUrl, UpdateUrlError};

use crate::words::Language;

use environment::Override;
use messages::without_values;

/// All settings. Keys that the file omits have their defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub discord: DiscordConfig,
    pub interactions: Interactions,
    pub store: StoreConfig,
    /// The language for people whose client and whose server have chosen no supported language.
    #[serde(deserialize_with = "language")]
    pub language: Language,
    /// Whether the boards of past turns keep their pictures in the channel. A server may override this.
    pub keep_pictures: bool,
    pub limits: LimitsConfig,
    /// The HTTP servers for health checks and metrics.
    pub status: StatusConfig,
    /// The notice that a newer version of the program is out.
    pub updates: UpdatesConfig,
}

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

/// An error in the configuration file or in an environment variable.
#[derive(Debug, thiserror::Error)]
pub enum ConfigFault {
    #[error("the configuration {} cannot be read: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    /// The file is not valid TOML, or one of its keys or values is invalid.
    #[error("{}, {wrong}", path.display())]
    File { path: PathBuf, wrong: ConfigLineError },
    #[error(transparent)]
    Variable(#[from] VariableFault),
    /// Neither the gateway nor the HTTP endpoint is enabled, so the bot would receive nothing.
    #[error(
        "discord.gateway is false and interactions.listen is empty, so no interaction would arrive; set one of them"
    )]
    NoWayIn,
}

/// An error in a line of the configuration file. The error never quotes the line, which may contain a
/// token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct ConfigLineError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// A description of the error with the accepted values, if these are known.
    pub why: String,
}

/// A text that was certainly not meant as a path. The error omits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// Only shells replace `~` by the home folder.
    #[error(
        "only a shell expands `~` at the beginning of a path; write the full path, such as /home/name/engawa"
    )]
    Tilde,
    #[error("this is an address, not a path; the address of a database belongs in store.url")]
    Address,
}

/// Returns the path unchanged.
///
/// # Errors
///
/// Fails if the path begins with `~`, because the program would create a folder of that name. Fails if the path
/// may be an address with a password, because messages show paths.
pub fn plain_path(path: PathBuf) -> Result<PathBuf, PathError> {
    let is_tilde = |part: std::path::Component<'_>| part.as_os_str().to_string_lossy().starts_with('~');
    if path.components().next().is_some_and(is_tilde) {
        return Err(PathError::Tilde);
    }
    if may_be_address(&path.to_string_lossy()) { Err(PathError::Address) } else { Ok(path) }
}

/// The bot has no token to log in with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no token: create an application at https://discord.com/developers/applications, copy the token of its \
     bot and set {TOKEN_VARIABLE} to it (or discord.token in the file named by --config, or ENGAWA_DISCORD_TOKEN_FILE to the \
     path of a file with it); `engawa sandbox` needs none"
)]
pub struct NoToken;

impl Config {
    /// Loads the configuration from a file and from environment variables. Without a file, all keys have
    /// their defaults.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, if a key or a variable is invalid, or if the bot could receive
    /// nothing.
    pub fn load(file: Option<&Path>, environment: &Environment) -> Result<Self, ConfigFault> {
        let Some(path) = file else { return Self::read_with(Path::new(""), "", environment) };
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|source| ConfigFault::Unreadable { path: path.to_owned(), source })?;
        Self::read_with(path, &text, environment)
    }

    /// Loads only where a running bot says how it is. Mistakes in other sections do not matter, nor does the file if
    /// a variable of this section is set: a bot that works must not seem dead while somebody edits its configuration.
    ///
    /// # Errors
    ///
    /// Fails if the file is needed and cannot be read, or if a key or a variable of this section is invalid.
    pub fn load_status(file: Option<&Path>, environment: &Environment) -> Result<StatusConfig, ConfigFault> {
        let environment = environment.only("status");
        let overrides = environment.overrides()?;
        let text = file.map(std::fs::read_to_string).transpose().ok();
        let table = text.and_then(|text| parse::<toml::Table>(&text.unwrap_or_default()).ok());
        let mut table = match table {
            None if overrides.iter().all(|one| one.key.name == "listen_metrics") => {
                return Ok(Self::load(file, &environment)?.status);
            }
            table => table.unwrap_or_default(),
        };
        table.retain(|section, _| section == "status");
        match merge(&table, &overrides) {
            Ok(config) => Ok(config.status),
            Err(_) => Ok(Self::load(file, &environment)?.status),
        }
    }

    /// Parses the text of a configuration file, and overrides keys by environment variables. `path` is the
    /// file in error messages.
    ///
    /// # Errors
    ///
    /// Fails if a key or a variable is invalid, or if neither the gateway nor the HTTP endpoint is enabled. An
    /// invalid value in the file is no error if a variable overrides it.
    pub fn read_with(path: &Path, text: &str, environment: &Environment) -> Result<Self, ConfigFault> {
        let in_file = |wrong| ConfigFault::File { path: path.to_owned(), wrong };
        let overrides = environment.overrides()?;
        for one in &overrides {
            one.check()?;
        }
        let file: toml::Table = parse(text).map_err(in_file)?;
        let config = match merge(&file, &overrides) {
            Ok(config) => config,
            Err(why) => {
                // The file comes first, because its mistakes have a line.
                let config = Self::read(text).map_err(in_file)?;
                let clashes = |one: &&Override| merge(&file, slice::from_ref(*one)).is_err();
                let culprit = overrides.iter().find(clashes).or(overrides.first());
                match culprit {
                    Some(Override { variable: name, .. }) => {
                        return Err(VariableFault::Invalid { name: name.clone(), why }.into());
                    }
                    None => config,
                }
            }
        };
        if !config.discord.gateway && config.interactions.0.is_none() {
            return Err(ConfigFault::NoWayIn);
        }
        Ok(config)
    }

    /// Parses the text of a configuration file.
    ///
    /// # Errors
    ///
    /// Returns the first error with its line.
    pub fn read(text: &str) -> Result<Self, ConfigLineError> {
        parse(text)
    }

    /// Returns the token for logging in to Discord. The sandbox does not need one.
    ///
    /// # Errors
    ///
    /// Fails if neither the file nor the environment contains a token.
    pub fn token(&self) -> Result<&Token, NoToken> {
        self.discord.token.as_ref().ok_or(NoToken)
    }
}

/// Parses a text in TOML. The error names the line.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ConfigLineError> {
    // Skip the byte order mark with which some editors begin a file.
    toml::from_str(text.strip_prefix('\u{feff}').unwrap_or(text)).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let line = 1 + text.bytes().take(start).filter(|&byte| byte == b'\n').count();
        ConfigLineError { line, why: without_values(error.message()) }
    })
}

/// Reads a configuration from a file in which variables override keys. The error is a description.
fn merge(file: &toml::Table, overrides: &[Override]) -> Result<Config, String> {
    let mut table = file.clone();
    for Override { key, value, .. } in overrides {
        if key.section.is_empty() {
            table.insert(key.name.to_owned(), value.clone());
            continue;
        }
        let section = table.entry(key.section).or_insert_with(|| toml::Table::new().into());
        // A section that is no table stays, and is named as a mistake of the file.
        if let Some(section) = section.as_table_mut() {
            section.insert(key.name.to_owned(), value.clone());
        }
    }
    toml::Value::Table(table).try_into().map_err(|error: toml::de::Error| without_values(error.message()))
}

impl Override {
    /// Checks the value alone. That a key needs another one is no error here: the file may have it.
    fn check(&self) -> Result<(), VariableFault> {
        match merge(&toml::Table::new(), slice::from_ref(self)) {
            Err(why) if why != interactions::MissingKey.to_string() => {
                Err(VariableFault::Invalid { name: self.variable.clone(), why })
            }
            _ => Ok(()),
        }
    }
}

fn language<'de, D: Deserializer<'de>>(from: D) -> Result<Language, D::Error> {
    let code = String::deserialize(from)?;
    Language::of_code(&code).ok_or_else(|| {
        let possible: Vec<_> = Language::all().map(|language| format!("\"{}\"", language.code())).collect();
        D::Error::custom(format!("unknown language; expected one of {}", possible.join(", ")))
    })
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
    shards::ShardsSection::deserialize(from)?.read().map_err(D::Error::custom)
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
