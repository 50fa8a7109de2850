//! The bot's token. No log line and no error shows it.

use std::fmt;

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

    /// Returns the token as text. Only the module that logs in may call this.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(not shown)")
    }
}
