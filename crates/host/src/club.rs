//! The club table of a server: its place, the usual terms that it shows, the number of people who wait there, whom a
//! person meets there, and which matches they may want to watch.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MessageId, PersonId};
use crate::base::text::Arg;
use crate::base::time::{Span, Timestamp};
use crate::morning::PostedAt;
use crate::{Challenge, Format, HelpButton, Match, PlayState, Rating, Refusal, Server, Terms, TimeControl};

/// Shortest time between two edits of the table's message, since Discord limits edits of messages older
/// than an hour.
pub const MIN_EDIT_INTERVAL: Span = Span::minutes(10);

/// Maximum number of running matches that one request looks at for the list of matches to watch.
pub const MOST_WATCHED: usize = 100;

/// The message is no longer the server's club table.
pub const NOT_IN_USE: Refusal = Refusal::new("refused-club-not-in-use").helped_by(&[HelpButton::Challenge]);

/// The stored state of a server's club table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubTable {
    /// The channel of the table. `None` in a row that could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<ChannelId>,
    /// The message of the table. `None` until it is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// The former message, which people can use until a new one is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub former: Option<PostedAt>,
    /// The code of the server's language when the table was posted; used unless the server has chosen a
    /// language.
    pub language: String,
    /// The number of people who wait, by game, as the message shows it. Games for which nobody waits are
    /// left out.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub shown: WaitingCounts,
    /// The terms that the message shows. `None` in older rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<TableTerms>,
    /// The code of the message's language. `None` in older rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spoken: Option<String>,
    /// The time of the last edit, which may still be under way.
    pub edited: Timestamp,
}

/// The number of people who wait for an opponent, by game.
pub type WaitingCounts = BTreeMap<String, usize>;

/// The terms on which people meet at a table; they are the same for all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableTerms {
    pub format: Format,
    pub clock: TimeControl,
    pub rated: bool,
}

/// The contents of the table's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableContents {
    pub waiting: WaitingCounts,
    pub terms: TableTerms,
    /// The code of the language of the message.
    pub language: String,
}

/// The reason why a person no longer waits at the table, although they did not ask to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableStopReason {
    /// The table is now in another channel, which the person may not see.
    Moved,
    /// The table now shows other terms, to which the person has not agreed.
    Terms,
}

impl TableTerms {
    pub fn of(server: &Server) -> Self {
        Self { format: server.usual_format(), clock: server.usual_clock(), rated: server.usually_rated() }
    }

    pub fn for_game(self, game: &str, server: &Server) -> Terms {
        let Self { format, clock, rated } = self;
        Terms { format, rated, clock, ..server.usual_terms(game.to_owned()) }
    }

    /// Whether a challenge waits on these terms. A challenge that is unrated only because of the
    /// person who made it (`unrated_reason`) counts as rated.
    pub fn matches_challenge(self, challenge: &Challenge) -> bool {
        let Terms { format, clock, rated, .. } = challenge.terms;
        self == Self { format, clock, rated: rated || challenge.unrated_reason.is_some() }
    }
}

impl ClubTable {
    /// The table with an edit that begins now. Returns `None` if the message already shows
    /// `contents`, or if the last edit is too recent.
    pub fn edit(&self, contents: &TableContents, now: Timestamp) -> Option<Self> {
        let is_due = self.message.is_some() && now - self.edited >= MIN_EDIT_INTERVAL;
        let is_so = self.shown == contents.waiting
            && self.terms == Some(contents.terms)
            && self.spoken.as_ref() == Some(&contents.language);
        (is_due && !is_so).then(|| Self { edited: now, ..self.clone() })
    }

    /// The table after its message was posted or edited to show `contents`.
    #[must_use]
    pub fn with_message(self, message: MessageId, contents: TableContents) -> Self {
        let TableContents { waiting, terms, language } = contents;
        Self {
            message: Some(message),
            former: None,
            shown: waiting,
            terms: Some(terms),
            spoken: Some(language),
            ..self
        }
    }

    /// The message that people can use: the table's own, or the former one until a new one is
    /// posted.
    pub fn current_message(&self) -> Option<PostedAt> {
        let own = self.channel.zip(self.message).map(|(channel, message)| PostedAt { channel, message });
        own.or(self.former)
    }

    /// Whether the table accepts presses in a channel: its own channel, or that of the current
    /// message.
    pub fn is_in_channel(&self, channel: ChannelId) -> bool {
        self.channel == Some(channel)
            || self.current_message().is_some_and(|stands| stands.channel == channel)
    }

    /// The terms on which people meet: those that the message shows.
    pub fn terms(&self, server: &Server) -> TableTerms {
        self.terms.unwrap_or_else(|| TableTerms::of(server))
    }

    /// Why the challenge of a waiting person can no longer be met, if so. People have agreed
    /// only to the channel and the terms that they saw.
    pub fn stop_reason(&self, challenge: &Challenge) -> Option<TableStopReason> {
        self.message?;
        if self.channel != Some(challenge.place.channel) {
            return Some(TableStopReason::Moved);
        }
        self.terms.filter(|terms| !terms.matches_challenge(challenge)).map(|_| TableStopReason::Terms)
    }
}

/// Counts the challenges that wait, by game.
pub fn count<'a>(waiting: impl IntoIterator<Item = &'a Challenge>, now: Timestamp) -> WaitingCounts {
    let mut counts = WaitingCounts::new();
    for challenge in waiting.into_iter().filter(|challenge| is_waiting(challenge, now)) {
        *counts.entry(challenge.terms.game.clone()).or_default() += 1;
    }
    counts
}

/// Whether a challenge waits at the table: it is open and has not expired.
pub fn is_waiting(challenge: &Challenge, now: Timestamp) -> bool {
    challenge.waits_at_table() && challenge.due().is_some_and(|expires| now < expires)
}

/// The people whom a person may meet, the nearest rating first. Each waiting challenge comes with the rating of the person
/// who waits, and `own` is the rating of the person who looks for an opponent. Of two people with equally near
/// ratings, the one who has waited longer comes first.
pub fn nearest_first(me: PersonId, own: &Rating, mut waiting: Vec<(Challenge, Rating)>) -> Vec<Challenge> {
    waiting.retain(|(challenge, _)| challenge.from != me);
    waiting.sort_by_key(|(challenge, rating)| {
        (own.whole().abs_diff(rating.whole()), challenge.made, challenge.id)
    });
    waiting.into_iter().map(|(challenge, _)| challenge).collect()
}

/// The running matches of other people, the one with the latest activity first: at most [`MOST_WATCHED`].
pub fn to_watch(me: PersonId, mut running: Vec<Match>) -> Vec<Match> {
    running.retain(|record| record.is_running() && record.people.player_of(me).is_none());
    running.sort_by_key(|record| (Reverse(record.playing().map(PlayState::last_activity)), record.id));
    running.truncate(MOST_WATCHED);
    running
}

pub fn moved_to(channel: ChannelId) -> Refusal {
    Refusal::new("refused-club-moved").with("channel", Arg::Word(format!("<#{channel}>")))
}
