//! The token of the bot, which no log and no error shows.

use std::fmt;

/// The token of the bot. Its debug form hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// A text that is not a token. The error omits the text, most of which may be the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    #[error("a token is one word of letters, digits and punctuation, without spaces inside")]
    NotOneWord,
    #[error("the token is in quotation marks, which are not part of it; leave them out")]
    Quoted,
}

/// Quotation marks that a shell or an editor may leave around a token. No token contains one.
const QUOTES: [char; 9] = ['"', '\'', '`', '“', '”', '„', '‘', '’', '«'];

impl Token {
    /// Reads a token, with optional spaces around it or `Bot ` before it; `None` for an empty text.
    ///
    /// # Errors
    ///
    /// Fails if the text contains spaces inside, or quotation marks around the token.
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

    /// Returns the token, for the module that logs in.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(not shown)")
    }
}
