//! Why somebody may not do something on a server, or with what it has settled.

use std::collections::BTreeSet;

use crate::base::id::{ChannelId, PersonId};
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;

use super::{LONGEST_SEASON, MOST_BANNED, MOST_CHANNELS, MOST_SEASONS};

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Matches are begun in other channels.
    OtherChannels {
        /// In which.
        channels: BTreeSet<ChannelId>,
    },
    /// It takes a channel of a server, and one writes to the bot alone.
    OnlyInServers,
    /// One may not play here.
    Banned,
    /// Somebody else may not play here.
    BannedHere {
        /// Who.
        person: PersonId,
    },
    /// They are banned already.
    BannedAlready {
        /// Who.
        person: PersonId,
    },
    /// As many are banned as may be.
    TooManyBanned,
    /// They are not banned.
    NotBanned {
        /// Who.
        person: PersonId,
    },
    /// One does not ban oneself.
    Oneself,
    /// As many channels are named as may be.
    TooManyChannels,
    /// The channel is not among those that are named, or the last of them.
    NoSuchChannel,
    /// It takes somebody who may manage the server.
    NotAllowed,
    /// Nothing was named that could be settled.
    Nothing,
    /// One does not decide a match that one plays in.
    OwnMatch,
    /// Whom a match is decided for does not play in it.
    NotTheirMatch {
        /// Who.
        person: PersonId,
    },
    /// A decision needs a reason that both can read.
    NoReason,
    /// There are as many seasons as may be.
    TooManySeasons,
    /// The last season began less than a day ago.
    SeasonTooSoon {
        /// When the next one may begin.
        next: Timestamp,
    },
    /// A season has to be called something.
    NoSeasonName,
    /// The name of a season is too long.
    LongSeasonName,
    /// The server has no such season.
    NoSuchSeason,
    /// A season is of a server, and the leaderboard over all servers is asked for.
    SeasonEverywhere,
}

impl Refused {
    /// What the person reads.
    pub fn text(&self) -> Text {
        let about = |key, person: &PersonId| Text::new(key).with("person", Arg::Person(person.0));
        match self {
            Self::OtherChannels { channels } => {
                Text::new("refused-other-channels").with("channels", mentions(channels))
            }
            Self::OnlyInServers => Text::new("refused-only-in-servers"),
            Self::Banned => Text::new("refused-banned"),
            Self::BannedHere { person } => about("refused-banned-here", person),
            Self::BannedAlready { person } => about("refused-banned-already", person),
            Self::TooManyBanned => Text::new("refused-too-many-banned").with("limit", MOST_BANNED),
            Self::NotBanned { person } => about("refused-not-banned", person),
            Self::Oneself => Text::new("refused-ban-oneself"),
            Self::TooManyChannels => Text::new("refused-too-many-channels").with("limit", MOST_CHANNELS),
            Self::NoSuchChannel => Text::new("refused-no-such-channel"),
            Self::NotAllowed => Text::new("refused-not-allowed"),
            Self::Nothing => Text::new("refused-nothing-to-settle"),
            Self::OwnMatch => Text::new("refused-own-match"),
            Self::NotTheirMatch { person } => about("refused-not-their-match", person),
            Self::NoReason => Text::new("refused-no-reason"),
            Self::TooManySeasons => Text::new("refused-too-many-seasons").with("limit", MOST_SEASONS),
            Self::SeasonTooSoon { next } => {
                Text::new("refused-season-too-soon").with("when", Arg::When(*next))
            }
            Self::NoSeasonName => Text::new("refused-no-season-name"),
            Self::LongSeasonName => Text::new("refused-long-season-name").with("limit", LONGEST_SEASON),
            Self::NoSuchSeason => Text::new("refused-no-such-season"),
            Self::SeasonEverywhere => Text::new("refused-season-everywhere"),
        }
    }
}

/// Channels as the chat links them.
pub fn mentions<'a>(channels: impl IntoIterator<Item = &'a ChannelId>) -> Arg {
    let all: Vec<String> = channels.into_iter().map(|channel| format!("<#{channel}>")).collect();
    Arg::Word(all.join(", "))
}
