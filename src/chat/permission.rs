//! The permissions that the bot needs in a channel.

use std::collections::BTreeSet;

use crate::base::text::Text;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    View,
    Send,
    /// Attach files, because boards are pictures.
    Attach,
    /// Read earlier messages, to find out after a fault whether a message was delivered.
    History,
}

/// The permissions that the bot lacks in a channel.
pub type MissingPermissions = BTreeSet<Permission>;

impl Permission {
    pub const ALL: [Self; 4] = [Self::View, Self::Send, Self::Attach, Self::History];

    /// Returns the name of the permission in the chat's settings.
    pub const fn text(self) -> Text {
        Text::new(match self {
            Self::View => "permission-view",
            Self::Send => "permission-send",
            Self::Attach => "permission-attach",
            Self::History => "permission-history",
        })
    }
}
