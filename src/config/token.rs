//! The token of the bot: a secret that no log and no error ever shows.

use std::fmt;

/// The token of the bot. Its debug form shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// A text that cannot be a token. Does not repeat it, for most of it may be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadToken {
    #[error("a token is one word of letters, digits and punctuation, without spaces inside")]
    NotOneWord,
    #[error("the token stands in quotation marks, which are no part of it; leave them out")]
    Quoted,
}

/// Quotation marks that a shell or an editor leaves around a token; none is a part of one.
const QUOTES: [char; 9] = ['"', '\'', '`', '“', '”', '„', '‘', '’', '«'];

impl Token {
    /// Reads a token with space around it or `Bot ` before it; an empty text is none.
    pub fn read(text: &str) -> Result<Option<Self>, BadToken> {
        let word = text.trim();
        let word = word.strip_prefix("Bot ").unwrap_or(word).trim_start();
        match word {
            "" => Ok(None),
            _ if word.starts_with(QUOTES) || word.ends_with(QUOTES) => Err(BadToken::Quoted),
            _ if word.bytes().all(|byte| byte.is_ascii_graphic()) => Ok(Some(Self(word.to_owned()))),
            _ => Err(BadToken::NotOneWord),
        }
    }

    /// The secret itself, for the one place that logs in.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(not shown)")
    }
}
