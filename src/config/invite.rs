//! The web address at which people add the bot to a server.

/// The maximum length of the address of a button, in characters, set by Discord.
const LONGEST: usize = 512;

/// The text that removes the button *Add to your server*.
const HIDDEN: &str = "none";

/// The choice of a host who does not want the address that the bot makes by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InviteUrl {
    /// A web address that begins with `https://` and has at most 512 characters.
    Address(String),
    /// People see no address.
    Hidden,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InviteUrlError {
    #[error("the invitation must be \"none\" or an address that begins with https:// and a host")]
    Beginning,
    #[error("the address of the invitation must have no spaces, and only characters of ASCII")]
    Character,
    #[error("the address of the invitation must have at most {LONGEST} characters")]
    Length,
}

impl InviteUrl {
    /// Parses a web address or `none`. Returns `None` for an empty text.
    ///
    /// # Errors
    ///
    /// Fails if any other text does not begin with `https://` and a host, contains spaces, or is too long.
    pub fn read(text: &str) -> Result<Option<Self>, InviteUrlError> {
        if text.is_empty() {
            return Ok(None);
        }
        if text == HIDDEN {
            return Ok(Some(Self::Hidden));
        }
        let host = text.strip_prefix("https://").unwrap_or_default();
        match () {
            () if !host.starts_with(|first: char| first.is_ascii_alphanumeric()) => {
                Err(InviteUrlError::Beginning)
            }
            () if !text.bytes().all(|byte| byte.is_ascii_graphic()) => Err(InviteUrlError::Character),
            () if text.len() > LONGEST => Err(InviteUrlError::Length),
            () => Ok(Some(Self::Address(text.to_owned()))),
        }
    }
}
