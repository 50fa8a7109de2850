//! What the bot has to be permitted in a channel, and what it lacks there.

use std::collections::BTreeSet;

use crate::base::text::Text;

/// Something that the bot has to be permitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    View,
    Send,
    /// To attach files: boards are pictures.
    Attach,
    /// To read what it has sent before, by which it finds out after a fault what was told.
    History,
}

/// What the bot lacks in a channel.
pub type Lacking = BTreeSet<Permission>;

impl Permission {
    pub const ALL: [Self; 4] = [Self::View, Self::Send, Self::Attach, Self::History];

    /// What people who keep servers in order call it.
    pub const fn text(self) -> Text {
        Text::new(match self {
            Self::View => "permission-view",
            Self::Send => "permission-send",
            Self::Attach => "permission-attach",
            Self::History => "permission-history",
        })
    }
}
