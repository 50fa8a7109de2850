//! The address at which a bot is added to a server.

/// The most characters that Discord takes in the address of a button.
const LONGEST: usize = 512;

/// An https address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InviteUrl(String);

/// A text that cannot be such an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an invitation is an address that begins with https://, without spaces, of at most {LONGEST} characters"
)]
pub struct BadInviteUrl;

impl InviteUrl {
    /// Reads an address; an empty text is none.
    pub fn read(text: &str) -> Result<Option<Self>, BadInviteUrl> {
        if text.is_empty() {
            return Ok(None);
        }
        let host = text.strip_prefix("https://").ok_or(BadInviteUrl)?;
        let begins = host.starts_with(|first: char| first.is_ascii_alphanumeric());
        let fits = text.bytes().all(|byte| byte.is_ascii_graphic()) && text.len() <= LONGEST;
        if begins && fits { Ok(Some(Self(text.to_owned()))) } else { Err(BadInviteUrl) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
