//! Values of single keys: addresses, the bot's token, and the key for Discord's signatures.
//!
//! A text may be a secret in the wrong place, so no error shows it. Token and database address are secrets, so no
//! log line shows them either.

use std::fmt;

use crate::net::loopback;

const DISCORD: &str = "https://discord.com";

/// The base address of Discord's HTTP API.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ApiUrl {
    #[default]
    Discord,
    /// Scheme, host and port of an address on this machine, without a slash at the end.
    Loopback(String),
}

/// The address is neither Discord's nor on this machine. The error omits the text, which may be a token
/// in the wrong place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected either {DISCORD} or an address of this machine such as http://127.0.0.1:8420, without a path"
)]
pub struct ApiUrlError;

impl ApiUrl {
    /// Parses `https://discord.com`, or `http://` or `https://` with a loopback host and an optional
    /// port. A slash at the end is allowed. Fails for every other text.
    ///
    /// The parser accepts far less than a URL parser does, so no unusual notation can send the token to somebody else.
    pub fn read(text: &str) -> Result<Self, ApiUrlError> {
        let base = text.strip_suffix('/').unwrap_or(text);
        let rest = base.strip_prefix("http://").or_else(|| base.strip_prefix("https://"));
        match rest {
            _ if base == DISCORD => Ok(Self::Discord),
            Some(authority) if loopback::is_authority(authority) => Ok(Self::Loopback(base.to_owned())),
            _ => Err(ApiUrlError),
        }
    }
}

impl fmt::Display for ApiUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discord => f.write_str(DISCORD),
            Self::Loopback(base) => f.write_str(base),
        }
    }
}

const DATABASES: [&str; 2] = ["postgres://", "postgresql://"];

/// The address of a database. The `Debug` output omits the text.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

/// The text is not a database address. The error omits the text, which may contain a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseUrlError {
    #[error(
        "the address of a database begins with postgres:// or postgresql://, as in postgres://user@host/database"
    )]
    Beginning,
    #[error(
        "the address of a database, as in postgres://user@host/database, contains a space or a character other than \
         ASCII; write each of its bytes as % and two hexadecimal digits"
    )]
    Character,
}

/// Whether a text may be an address with a password, also one with a mistake in it.
pub fn may_be_address(text: &str) -> bool {
    text.contains("://") || (text.contains(['@', '%']) && text.starts_with("postgres"))
}

impl DatabaseUrl {
    /// Parses an address. Returns `None` for an empty text.
    ///
    /// # Errors
    ///
    /// Fails if the text has another prefix, or contains spaces or other characters than ASCII.
    pub fn read(text: &str) -> Result<Option<Self>, DatabaseUrlError> {
        let word = text.trim();
        match word {
            "" => Ok(None),
            _ if !DATABASES.iter().any(|begins| word.starts_with(begins)) => Err(DatabaseUrlError::Beginning),
            _ if !word.bytes().all(|byte| byte.is_ascii_graphic()) => Err(DatabaseUrlError::Character),
            _ => Ok(Some(Self(word.to_owned()))),
        }
    }

    /// The server, the database and the options, without user and password.
    pub fn place(&self) -> String {
        let place = self.0.rsplit_once('@').or(self.0.split_once("://")).map_or("", |(_, place)| place);
        place.split_inclusive(['?', '&']).filter(|part| !part.starts_with("password=")).collect()
    }

    /// The address with its password. Only the module that connects may call this.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address(not shown)")
    }
}

/// The bot's token. The `Debug` output omits the text.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The text is not a token. The error omits the text, which probably contains the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    #[error("a token is one word of letters, digits and punctuation, without spaces inside")]
    NotOneWord,
    #[error("the token is in quotation marks, which are not part of it; leave them out")]
    Quoted,
}

/// Quotation marks that people may copy together with a token. No token contains one.
const QUOTES: [char; 9] = ['"', '\'', '`', '“', '”', '„', '‘', '’', '«'];

impl Token {
    /// Parses a token, with optional spaces around it and an optional `Bot ` before it. Returns `None`
    /// for an empty text.
    ///
    /// # Errors
    ///
    /// Fails if there are spaces inside the token or quotation marks around it.
    pub fn read(text: &str) -> Result<Option<Self>, TokenError> {
        let word = text.trim();
        let word = word.strip_prefix("Bot ").unwrap_or(word).trim_start();
        match word {
            "" => Ok(None),
            _ if word.starts_with(QUOTES) || word.ends_with(QUOTES) => Err(TokenError::Quoted),
            _ if word.bytes().all(|byte| byte.is_ascii_graphic()) => Ok(Some(Self(word.to_owned()))),
            _ => Err(TokenError::NotOneWord),
        }
    }

    /// The token as text. Only the module that logs in may call this.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(not shown)")
    }
}

/// The maximum length of a web address, in characters; Discord's limit for the address of a button.
const LONGEST: usize = 512;

/// Checks the characters and the length of a web address. `what` begins the error.
fn check_address(what: &str, text: &str) -> Result<(), String> {
    if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(format!("{what} must have no spaces, and only characters of ASCII"));
    }
    if text.len() > LONGEST { Err(format!("{what} must have at most {LONGEST} characters")) } else { Ok(()) }
}

/// The choice of a host who does not want the address that the bot makes by itself, at which people add the bot to
/// a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InviteUrl {
    /// A web address that begins with `https://` and has at most 512 characters.
    Address(String),
    /// People see no address.
    Hidden,
}

impl InviteUrl {
    /// Parses a web address, or `none`, which removes the button *Add to your server*. An empty text is `None`.
    pub fn read(text: &str) -> Result<Option<Self>, String> {
        match text {
            "" => return Ok(None),
            "none" => return Ok(Some(Self::Hidden)),
            _ => {}
        }
        let host = text.strip_prefix("https://").unwrap_or_default();
        if !host.starts_with(|first: char| first.is_ascii_alphanumeric()) {
            return Err(
                "the invitation must be \"none\" or an address that begins with https:// and a host".into()
            );
        }
        check_address("the address of the invitation", text)?;
        Ok(Some(Self::Address(text.to_owned())))
    }
}

/// A web address that returns the newest version of the program. It begins with `http://` or `https://` and contains
/// no user name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpdateUrl(String);

impl UpdateUrl {
    /// Parses a web address. An empty text is `None`.
    pub fn read(text: &str) -> Result<Option<Self>, String> {
        const WHAT: &str = "the address for the newest version";
        if text.is_empty() {
            return Ok(None);
        }
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
        if !host.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[') {
            return Err(format!("{WHAT} must begin with https:// or http:// and a host"));
        }
        check_address(WHAT, text)?;
        if text.contains('@') {
            return Err(format!("{WHAT} must contain neither `@` nor a user name"));
        }
        Ok(Some(Self(text.to_owned())))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The Ed25519 public key of an application, which Discord shows on the application's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

impl PublicKey {
    /// Parses 64 hexadecimal digits, with optional spaces around them.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        const WRONG: &str =
            "a public key has 64 hexadecimal digits; copy it from the page of your application";
        let digits = text.trim();
        if digits.len() != 64 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(WRONG);
        }
        let mut key = [0; 32];
        for (byte, at) in key.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| WRONG)?;
        }
        Ok(Self(key))
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_has_neither_user_nor_password() {
        for (address, place) in [
            ("postgres://engawa:s%40e@db:5432/games?sslmode=require", "db:5432/games?sslmode=require"),
            ("postgres://db/games", "db/games"),
            ("postgresql://db/games?password=secret&options=x", "db/games?options=x"),
            ("postgres://u@db/games?options=x&password=secret", "db/games?options=x&"),
        ] {
            assert_eq!(DatabaseUrl(address.to_owned()).place(), place);
        }
    }
}
