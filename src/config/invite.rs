//! The web address at which people add the bot to a server.

/// The maximum length of the address of a button, in characters, set by Discord.
const LONGEST: usize = 512;

/// A web address that begins with `https://` and has at most 512 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InviteUrl(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the invitation must be an address that begins with https://, without spaces, of at most {LONGEST} characters"
)]
pub struct InviteUrlError;

impl InviteUrl {
    /// Parses a web address. Returns `None` for an empty text.
    ///
    /// # Errors
    ///
    /// Fails if the text does not begin with `https://` and a host, contains spaces, or is too long.
    pub fn read(text: &str) -> Result<Option<Self>, InviteUrlError> {
        if text.is_empty() {
            return Ok(None);
        }
        let host = text.strip_prefix("https://").ok_or(InviteUrlError)?;
        let begins = host.starts_with(|first: char| first.is_ascii_alphanumeric());
        let fits = text.bytes().all(|byte| byte.is_ascii_graphic()) && text.len() <= LONGEST;
        if begins && fits { Ok(Some(Self(text.to_owned()))) } else { Err(InviteUrlError) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
