//! The configuration: a TOML file in which every key is optional, and an environment variable for each key,
//! which overrides the file.
//!
//! The caller reads the environment and passes it in, so the result depends on the arguments and on the files
//! that they name.

mod keys;
mod sections;
#[cfg(test)]
mod tests;
mod values;

use std::path::{Path, PathBuf};
use std::slice;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

pub use keys::{
    Environment, Form, KEYS, Key, STORE_VARIABLE, Source, TOKEN_VARIABLE, URL_VARIABLE, Variable,
    VariableFault, variables_of,
};
pub use sections::{
    DiscordConfig, Endpoint, Interactions, LimitsConfig, Shards, StatusConfig, StoreConfig, UpdatesConfig,
};
pub use values::{
    ApiUrl, ApiUrlError, DatabaseUrl, DatabaseUrlError, InviteUrl, PublicKey, Token, TokenError, UpdateUrl,
    may_be_address,
};

use crate::words::Language;

use keys::{Override, harmless_part};

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
    /// Only shells replace `~` with the home folder.
    #[error(
        "only a shell expands `~` at the beginning of a path; write the full path, such as /home/name/engawa"
    )]
    Tilde,
    #[error("this is an address, not a path; the address of a database belongs in store.url")]
    Address,
}

/// The path unchanged.
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

    /// Loads only where a running bot says how it is. Errors in other sections do not matter, nor does the file if
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
        let is_file_needed = table.is_none() && overrides.iter().all(|one| one.key.name == "listen_metrics");
        let mut table = table.unwrap_or_default();
        table.retain(|section, _| section == "status");
        match merge(&table, &overrides) {
            Ok(config) if !is_file_needed => Ok(config.status),
            _ => Ok(Self::load(file, &environment)?.status),
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
                // The file comes first, because its errors have a line.
                let config = Self::read(text).map_err(in_file)?;
                let clashes = |one: &&Override| merge(&file, slice::from_ref(*one)).is_err();
                let culprit = overrides.iter().find(clashes).or(overrides.first());
                if let Some(Override { variable, .. }) = culprit {
                    return Err(VariableFault::Invalid { name: variable.clone(), why }.into());
                }
                config
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

    /// The token for logging in to Discord. The sandbox does not need one.
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
        // A section that is no table stays, and is named as an error of the file.
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
            Err(why) if why != sections::MISSING_KEY => {
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

/// Removes values and unknown names from an error message of the parser, and names kinds of numbers by their
/// range. Each may be a secret in the wrong place.
fn without_values(message: &str) -> String {
    if let Some(message) = with_harmless_name(message) {
        return message;
    }
    let mut message = without_texts(message);
    for kind in ["integer", "floating point", "boolean", "character"] {
        if let Some((before, rest)) = message.split_once(&format!("{kind} `"))
            && let Some((_, after)) = rest.split_once('`')
        {
            let what = if kind == "integer" { "this number" } else { "this value" };
            message = format!("{before}{what}{after}");
        }
    }
    message
        .replace("invalid value: this number, expected", "expected")
        .replace("expected u16", "expected a whole number from 0 to 65535")
        .replace("expected u32", "expected a whole number from 0 to 4294967295")
}

/// A message about an unknown name with only the harmless part of the name, or `None` for any other
/// message. The parser does not escape the name, so its end is the last text that can follow it.
fn with_harmless_name(message: &str) -> Option<String> {
    let (kind, rest) = message.split_once('`').filter(|(kind, _)| kind.starts_with("unknown "))?;
    let end = ["`, expected ", "`, there are no "].iter().filter_map(|after| rest.rfind(after)).max();
    let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
    Some(format!("{kind}`{}{after}", harmless_part(name)))
}

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
