//! The web address that tells the newest version of the program.

/// The maximum length of the address, in bytes.
const LONGEST: usize = 512;

/// A web address that begins with `http://` or `https://` and contains no user name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpdateUrl(String);

/// The error omits the text, which may be a token in the wrong place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpdateUrlError {
    #[error("the address for the newest version must begin with https:// or http:// and a host")]
    Beginning,
    #[error("the address for the newest version must have no spaces, and only characters of ASCII")]
    Character,
    #[error("the address for the newest version must contain neither `@` nor a user name")]
    User,
    #[error("the address for the newest version must have at most {LONGEST} characters")]
    Length,
}

impl UpdateUrl {
    /// Parses a web address. Returns `None` for an empty text.
    ///
    /// # Errors
    ///
    /// Fails if the text does not begin with a scheme and a host, contains spaces or `@`, or is too long.
    pub fn read(text: &str) -> Result<Option<Self>, UpdateUrlError> {
        if text.is_empty() {
            return Ok(None);
        }
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let begins = host.is_some_and(|host| {
            host.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[')
        });
        match () {
            () if !begins => Err(UpdateUrlError::Beginning),
            () if !text.bytes().all(|byte| byte.is_ascii_graphic()) => Err(UpdateUrlError::Character),
            () if text.contains('@') => Err(UpdateUrlError::User),
            () if text.len() > LONGEST => Err(UpdateUrlError::Length),
            () => Ok(Some(Self(text.to_owned()))),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
