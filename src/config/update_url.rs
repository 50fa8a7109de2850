//! The web address that tells the newest version of the program.

/// The maximum length of the address, in bytes.
const LONGEST: usize = 512;

/// A web address that begins with `http://` or `https://` and contains no user name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpdateUrl(String);

/// The error omits the text, which may be a token in the wrong place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the address for the newest version must begin with https:// or http:// and a host, without spaces and without \
     `@`, and have at most {LONGEST} characters"
)]
pub struct UpdateUrlError;

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
        let fits = text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'@') && text.len() <= LONGEST;
        if begins && fits { Ok(Some(Self(text.to_owned()))) } else { Err(UpdateUrlError) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
