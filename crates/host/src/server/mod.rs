//! Server settings: channels, language, colours, default terms, seasons and bans. Also the log of moderators' actions, and
//! the removal of the bot from a server.
//!
//! A server without settings is [`Server::default`]. Nothing here knows matches or the chat; the caller
//! checks that the person may change a setting.

mod change;
mod season;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MatchId, PersonHash, PersonId};
use crate::base::row::{DeletedPerson, Record, is_default};
use crate::base::scene::Theme;
use crate::base::text::{Arg, all_of};
use crate::base::time::{Span, Timestamp};
use crate::game::Options;

use super::{Format, HelpButton, Note, Refusal, SeasonNumber, Terms, ThreadLoss, TimeControl};

pub use change::{
    FormerBoards, NO_SUCH_CHANNEL, NOTHING_TO_SETTLE, PuzzleSchedule, ServerChange, too_many_channels,
};
pub use season::{
    LEAST_SEASON_MATCHES, LONGEST_SEASON, LONGEST_SEASON_WAIT, MIN_SEASON_LENGTH, MOST_SEASONS,
    NO_SEASON_NAME, NO_SUCH_SEASON, ONE_SEASON_CHANGE, SEASON_BEGUN_SINCE, Season, SeasonName, SeasonRhythm,
    SeasonSchedule, long_season_name, season_too_soon, too_many_seasons,
};

/// The maximum number of channels to which a server may restrict matches.
pub const MOST_CHANNELS: usize = 25;
/// For this long after a match has lost its thread, the messages about set-up and settings mention the
/// loss.
pub const LOST_THREAD_NOTICE_PERIOD: Span = Span::days(30);
/// The number of running matches in one channel from which the bot offers threads to a manager.
pub const THREADS_OFFERED_FROM: usize = 6;
/// The maximum number of people banned on a server, including those who have deleted their data.
pub const MOST_BANNED: usize = 500;

/// The refusal, in a direct message, for a command that works only in a channel of a server.
pub const ONLY_IN_SERVERS: Refusal = Refusal::new("refused-only-in-servers").helped_by(&[HelpButton::Games]);
/// The refusal for a command that requires the permission to manage the server.
pub const NOT_ALLOWED: Refusal = Refusal::new("refused-not-allowed");
/// The chat does not say whether the person may do this.
pub const CANNOT_CHECK: Refusal = Refusal::new("refused-cannot-check");
/// The refusal for a person who is banned from playing on this server.
pub const BANNED: Refusal = Refusal::new("refused-banned");
pub const ONESELF: Refusal = Refusal::new("refused-ban-oneself");

/// The settings, seasons and bans of one server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Server {
    /// The channels in which matches may begin; empty means all channels.
    #[serde(skip_serializing_if = "is_default")]
    pub channels: BTreeSet<ChannelId>,
    /// The code of the language of public messages; `None` follows the language of the Discord server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The colours of pictures that everybody sees.
    #[serde(skip_serializing_if = "is_default")]
    pub theme: Theme,
    /// The default time control of challenges; `None` means [`TimeControl::USUAL`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// The default format of challenges; `None` means a single round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// Whether challenges are rated by default; `None` means yes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// Whether matches are strict: a clock that reaches zero gets no day off.
    #[serde(skip_serializing_if = "is_default")]
    pub strict: bool,
    /// What becomes of a board after the next move; `None` follows the bot owner's default.
    #[serde(rename = "pictures", skip_serializing_if = "Option::is_none")]
    pub boards: Option<FormerBoards>,
    /// Whether each match gets its own thread, where the bot can open one.
    #[serde(skip_serializing_if = "is_default")]
    pub threads: bool,
    /// Whether a manager has been offered threads, or has chosen them, so that nobody is offered them again.
    #[serde(skip_serializing_if = "is_default")]
    pub threads_offered: bool,
    /// The last failure to use a thread for a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost_thread: Option<LostThread>,
    /// The channel and time of the daily puzzle; `None` if the server gets none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<PuzzleSchedule>,
    /// All seasons so far, oldest first.
    #[serde(skip_serializing_if = "is_default")]
    pub seasons: Vec<Season>,
    /// How seasons renew themselves; `None` if managers begin them by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub season_schedule: Option<SeasonSchedule>,
    #[serde(skip_serializing_if = "is_default")]
    pub banned: Bans,
    /// The number of entries that the log of moderators' actions has ever had.
    #[serde(skip_serializing_if = "is_default")]
    pub deeds: u64,
}

/// The failure of a match to use its own thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostThread {
    /// The time at which the match moved to the parent channel.
    pub at: Timestamp,
    pub why: ThreadLoss,
}

/// The people banned from playing on a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bans {
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub people: BTreeSet<PersonId>,
    /// Hashes of banned people who have deleted their data. If such a person comes back, the bot
    /// recognises them by the hash.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub former: BTreeSet<PersonHash>,
}

impl Bans {
    /// Whether a person is banned. `hash` is the hash of the person; it finds a ban from before
    /// they deleted their data.
    pub fn has(&self, person: PersonId, hash: Option<PersonHash>) -> bool {
        self.people.contains(&person) || hash.is_some_and(|hash| self.former.contains(&hash))
    }

    /// Replaces the id of a banned person with a hash, when that person deletes their data.
    #[must_use]
    pub fn replace_with_hash(mut self, person: PersonId, hash: PersonHash) -> Self {
        if self.people.remove(&person) {
            self.former.insert(hash);
        }
        self
    }
}

impl Server {
    /// Checks whether a match may begin in a channel. The first value of `banned` tells whether the
    /// person who asks is banned, the second whether the person `other` is banned.
    ///
    /// # Errors
    /// Refuses in a channel where matches may not begin, and if either person is banned.
    pub fn check(&self, here: ChannelId, banned: [bool; 2], other: Option<PersonId>) -> Result<(), Refusal> {
        self.check_channel(here)?;
        match (banned, other) {
            ([true, _], _) => Err(BANNED),
            ([_, true], Some(person)) => Err(banned_here(person)),
            _ => Ok(()),
        }
    }

    /// Checks that matches may begin in a channel. If the list of channels is empty, all channels are
    /// allowed.
    pub fn check_channel(&self, channel: ChannelId) -> Result<(), Refusal> {
        if self.channels.is_empty() || self.channels.contains(&channel) {
            return Ok(());
        }
        Err(other_channels(&self.channels))
    }

    /// The code of the language of public messages, as far as the settings say: the one that managers have
    /// chosen, or else that of the Discord server when they set up a daily post or seasons.
    pub fn spoken_language(&self) -> Option<&str> {
        let posting = self.puzzle.as_ref().map(|posting| &posting.language);
        let schedule = self.season_schedule.as_ref().map(|schedule| &schedule.language);
        self.language.as_ref().or(posting).or(schedule).map(String::as_str)
    }

    /// The default format of challenges: the server's setting, or else a single round.
    pub fn usual_format(&self) -> Format {
        self.format.unwrap_or(Format::Single)
    }

    /// The default time control of challenges: the server's setting, or else
    /// [`TimeControl::USUAL`].
    pub fn usual_clock(&self) -> TimeControl {
        self.clock.unwrap_or(TimeControl::USUAL)
    }

    /// Whether challenges are rated by default: the server's setting, or else yes.
    pub fn usually_rated(&self) -> bool {
        self.rated.unwrap_or(true)
    }

    /// The terms of a challenge to a game when the challenger chooses none.
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
            days_off: !self.strict,
        }
    }

    pub fn ban(mut self, person: PersonId, hash: Option<PersonHash>) -> Result<Self, Refusal> {
        if self.banned.has(person, hash) {
            return Err(banned_already(person));
        }
        if self.banned.people.len() + self.banned.former.len() >= MOST_BANNED {
            return Err(too_many_banned());
        }
        self.banned.people.insert(person);
        Ok(self)
    }

    pub fn unban(mut self, person: PersonId, hash: Option<PersonHash>) -> Result<Self, Refusal> {
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

/// The refusal in a channel where matches may not begin. The refusal lists the channels where
/// matches may begin.
pub fn other_channels(channels: &BTreeSet<ChannelId>) -> Refusal {
    Refusal::new("refused-other-channels").with("channels", mentions(channels))
}

/// The refusal when the other person is banned from playing on this server.
pub fn banned_here(person: PersonId) -> Refusal {
    Refusal::new("refused-banned-here").with("person", person)
}

pub fn banned_already(person: PersonId) -> Refusal {
    Refusal::new("refused-banned-already").with("person", person)
}

pub fn too_many_banned() -> Refusal {
    Refusal::new("refused-too-many-banned").with("limit", MOST_BANNED)
}

/// The refusal for a person who lifts a ban of their own that does not exist.
pub const NOT_BANNED_ONESELF: Refusal = Refusal::new("refused-not-banned-oneself");

pub fn not_banned(person: PersonId) -> Refusal {
    Refusal::new("refused-not-banned").with("person", person)
}

/// Formats channels as a list of Discord mentions.
pub fn mentions<'a>(channels: impl IntoIterator<Item = &'a ChannelId>) -> Arg {
    all_of(channels.into_iter().map(|channel| format!("<#{channel}>")))
}

/// The time between the bot's removal from a server and the end of the server's matches. The removal may
/// be a mistake, so the matches go on until then.
pub const REMOVAL_GRACE: Span = Span::hours(24);
/// The time between the bot's removal from a server and the deletion of the server's data.
pub const DATA_RETENTION: Span = Span::days(30);

/// The removal of the bot from a server, or a request by its managers to delete the server's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerRemoval {
    /// The time of the removal or request. An outage of the bot within the grace period postpones this
    /// time.
    pub since: Timestamp,
    /// Whether managers of the server have requested the deletion of its data. Such a deletion has no
    /// grace period, and adding the bot again does not stop it.
    #[serde(default, rename = "asked", skip_serializing_if = "std::ops::Not::not")]
    pub deletion_requested: bool,
}

impl ServerRemoval {
    /// Extends the grace period by an outage of the bot that began within the period.
    #[must_use]
    pub fn extend_for_outage(self, from: Timestamp, to: Timestamp) -> Self {
        let is_in_grace = self.since <= from && from < self.since + REMOVAL_GRACE;
        if self.deletion_requested || !is_in_grace {
            self
        } else {
            Self { since: self.since + (to - from), ..self }
        }
    }

    pub fn ends_matches(&self, now: Timestamp) -> bool {
        self.deletion_requested || self.since + REMOVAL_GRACE <= now
    }

    pub fn is_deletion_due(&self, now: Timestamp) -> bool {
        self.deletion_requested || self.since + DATA_RETENTION <= now
    }
}

/// Maximum number of entries in the audit log of a server.
pub const MOST_AUDIT_ENTRIES: u64 = 1000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditEntry {
    pub at: Timestamp,
    pub by: PersonId,
    pub what: AuditAction,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "Note::unless_blank")]
    pub reason: Option<Note>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AuditAction {
    /// A setting of the server was changed.
    Settled(ServerChange),
    /// The club table was posted in a channel.
    ClubTable(ChannelId),
    /// A moderator called a match off.
    CalledOff(MatchId),
    /// A moderator decided how a match ends.
    Decided {
        id: MatchId,
        /// The winner, or `None` for a draw.
        #[serde(rename = "person", skip_serializing_if = "Option::is_none")]
        winner: Option<PersonId>,
    },
    Banned {
        person: PersonId,
    },
    Unbanned {
        person: PersonId,
    },
    Season {
        /// The number of the season on its server, counted from 1.
        number: SeasonNumber,
        name: SeasonName,
    },
}

impl Record for Server {
    const KIND: &'static str = "server";

    fn without(self, gone: DeletedPerson) -> Option<Self> {
        let banned = self.banned.replace_with_hash(gone.person, gone.hash);
        Some(Self { banned, ..self })
    }
}
