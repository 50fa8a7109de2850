//! What a server has settled for all who play there: where, in which language and colours, on which usual
//! terms, and who may not. Pure and validated, as what a person settles for themselves is.
//!
//! A server that has never settled anything is [`Server::default`]. Knows no match and no chat; whether
//! somebody may change any of it, the chat says.

mod change;
mod deed;
mod departure;
mod posting;
mod season;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, PersonId};
use crate::base::row::is_default;
use crate::base::scene::Theme;
use crate::base::text::Arg;
use crate::base::time::{Span, Timestamp};
use crate::game::Options;

use super::clock::Control;
use super::format::{Format, Terms};
use super::former::Hash;
use super::matches::ThreadLoss;
use super::refusal::Refusal;

pub use change::{Change, NO_SUCH_CHANNEL, NOTHING_TO_SETTLE, too_many_channels};
pub use deed::{Deed, Measure};
pub use departure::{Departure, GRACE, KEPT};
pub use posting::Posting;
pub use season::{
    LONGEST_SEASON, MOST_SEASONS, NO_SEASON_NAME, NO_SUCH_SEASON, SEASON_BEGUN_SINCE, SEASONS_APART, Season,
    SeasonName, long_season_name, season_too_soon, too_many_seasons,
};

/// The most channels that a server may name; it names none where one may play in all.
pub const MOST_CHANNELS: usize = 25;
/// So long those who keep a server in order are told of a thread that a match could not have.
pub const LOST_THREAD_TOLD: Span = Span::days(30);
/// The most people that a server may ban.
pub const MOST_BANNED: usize = 500;

/// It takes a channel of a server, and the person writes to the bot alone.
pub const ONLY_IN_SERVERS: Refusal = Refusal::new("refused-only-in-servers");
/// It takes somebody who may manage the server.
pub const NOT_ALLOWED: Refusal = Refusal::new("refused-not-allowed");
/// The person may not play here.
pub const BANNED: Refusal = Refusal::new("refused-banned");
pub const ONESELF: Refusal = Refusal::new("refused-ban-oneself");

/// The settings, seasons and bans of one server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Server {
    /// The channels in which matches are begun; none of them means in all.
    #[serde(skip_serializing_if = "is_default")]
    pub channels: BTreeSet<ChannelId>,
    /// The code of the language of what all see; nothing follows the server's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The colours of pictures that all see.
    #[serde(skip_serializing_if = "is_default")]
    pub theme: Theme,
    /// The clock of a challenge that names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Control>,
    /// The format of a challenge that names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// Whether a challenge that does not say is rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// Whether boards of old keep their pictures; nothing leaves that to whoever runs the bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pictures: Option<bool>,
    /// Whether each match has a thread to itself, where one may be opened.
    #[serde(skip_serializing_if = "is_default")]
    pub threads: bool,
    /// The last thread that a match could not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost_thread: Option<LostThread>,
    /// Where and when the day's puzzle is posted; nothing where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Posting>,
    /// Its seasons, the first one first: all that have ever begun.
    #[serde(skip_serializing_if = "is_default")]
    pub seasons: Vec<Season>,
    #[serde(skip_serializing_if = "is_default")]
    pub banned: Banned,
    /// How many deeds its log has had.
    #[serde(skip_serializing_if = "is_default")]
    pub deeds: u64,
}

/// A thread that a match was to have to itself, and could not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostThread {
    /// When the match moved to the channel.
    pub at: Timestamp,
    /// What was wrong with the thread.
    pub why: ThreadLoss,
}

/// Who may not play on a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Banned {
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub people: BTreeSet<PersonId>,
    /// Those who have had everything about themselves deleted since.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub former: BTreeSet<Hash>,
}

impl Banned {
    /// Whether somebody is banned. `hash` is theirs.
    pub fn has(&self, person: PersonId, hash: Option<Hash>) -> bool {
        self.people.contains(&person) || hash.is_some_and(|hash| self.former.contains(&hash))
    }

    /// The same, with only a hash of a person who leaves.
    #[must_use]
    pub fn forgetting(mut self, person: PersonId, hash: Hash) -> Self {
        if self.people.remove(&person) {
            self.former.insert(hash);
        }
        self
    }
}

impl Server {
    /// Whether a match of two people, the one who asks for it first, may begin in a channel. `banned` says of
    /// each whether they are.
    pub fn check(
        &self,
        channel: ChannelId,
        banned: [bool; 2],
        other: Option<PersonId>,
    ) -> Result<(), Refusal> {
        self.check_channel(channel)?;
        match (banned, other) {
            ([true, _], _) => Err(BANNED),
            ([_, true], Some(person)) => Err(banned_here(person)),
            _ => Ok(()),
        }
    }

    /// Whether matches may be begun in a channel.
    pub fn check_channel(&self, channel: ChannelId) -> Result<(), Refusal> {
        if self.channels.is_empty() || self.channels.contains(&channel) {
            return Ok(());
        }
        Err(other_channels(&self.channels))
    }

    /// The format of a challenge that names none.
    pub fn usual_format(&self) -> Format {
        self.format.unwrap_or(Format::Single)
    }

    /// The clock of a challenge that names none.
    pub fn usual_clock(&self) -> Control {
        self.clock.unwrap_or(Control::USUAL)
    }

    /// Whether a challenge that does not say is rated.
    pub fn usually_rated(&self) -> bool {
        self.rated.unwrap_or(true)
    }

    /// The terms of a match of a game for which nobody names any.
    pub fn usual_terms(&self, game: String) -> Terms {
        Terms {
            game,
            options: Options::default(),
            format: self.usual_format(),
            rated: self.usually_rated(),
            clock: self.usual_clock(),
            quiet: false,
            guesses: true,
            hints: false,
        }
    }

    pub fn ban(mut self, person: PersonId, hash: Option<Hash>) -> Result<Self, Refusal> {
        if self.banned.has(person, hash) {
            return Err(banned_already(person));
        }
        if self.banned.people.len() + self.banned.former.len() >= MOST_BANNED {
            return Err(too_many_banned());
        }
        self.banned.people.insert(person);
        Ok(self)
    }

    pub fn unban(mut self, person: PersonId, hash: Option<Hash>) -> Result<Self, Refusal> {
        if !self.banned.has(person, hash) {
            return Err(not_banned(person));
        }
        self.banned.people.remove(&person);
        if let Some(hash) = hash {
            self.banned.former.remove(&hash);
        }
        Ok(self)
    }
}

/// Matches are begun in these other channels.
pub fn other_channels(channels: &BTreeSet<ChannelId>) -> Refusal {
    Refusal::new("refused-other-channels").with("channels", mentions(channels))
}

/// Another person may not play here.
pub fn banned_here(person: PersonId) -> Refusal {
    Refusal::new("refused-banned-here").with("person", person)
}

pub fn banned_already(person: PersonId) -> Refusal {
    Refusal::new("refused-banned-already").with("person", person)
}

pub fn too_many_banned() -> Refusal {
    Refusal::new("refused-too-many-banned").with("limit", MOST_BANNED)
}

pub fn not_banned(person: PersonId) -> Refusal {
    Refusal::new("refused-not-banned").with("person", person)
}

/// Channels as the chat links them.
pub fn mentions<'a>(channels: impl IntoIterator<Item = &'a ChannelId>) -> Arg {
    let all: Vec<String> = channels.into_iter().map(|channel| format!("<#{channel}>")).collect();
    Arg::Word(all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PersonId = PersonId(11);
    const HASH: Hash = Hash([7; 16]);

    #[test]
    fn ban_survives_deletion_and_is_lifted_whole() {
        let server = Server::default().ban(ADA, None).expect("one may ban");
        assert_eq!(server.clone().ban(ADA, None), Err(banned_already(ADA)));
        let left = Server { banned: server.banned.forgetting(ADA, HASH), ..Server::default() };
        assert!(left.banned.people.is_empty() && left.banned.has(ADA, Some(HASH)));
        assert!(!left.banned.has(ADA, Some(Hash([8; 16]))), "somebody else");
        assert_eq!(left.clone().ban(ADA, Some(HASH)), Err(banned_already(ADA)));
        assert_eq!(left.unban(ADA, Some(HASH)), Ok(Server::default()));
        assert_eq!(Server::default().unban(ADA, Some(HASH)), Err(not_banned(ADA)));
    }

    #[test]
    fn one_plays_everywhere_until_a_channel_is_named() {
        let (here, there) = (ChannelId(1), ChannelId(2));
        let named = Server::default().with(Change::Channel(here, true)).expect("a channel");
        assert_eq!((Server::default().check_channel(there), named.check_channel(here)), (Ok(()), Ok(())));
        let channels = BTreeSet::from([here]);
        assert_eq!(named.check_channel(there), Err(other_channels(&channels)));
        assert_eq!(named.with(Change::Everywhere), Ok(Server::default()));
    }
}
