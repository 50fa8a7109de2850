//! The club table of a server: where it stands, and what it says: the usual terms there, and how many people
//! wait on them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MessageId, PersonId};
use crate::base::text::Arg;
use crate::base::time::{Span, Timestamp};
use crate::host::{Challenge, Control, Format, Refusal, Server, Terms};

/// The shortest time between two edits of the message: Discord limits edits of messages older than an hour.
pub const EDITS_APART: Span = Span::minutes(10);

/// The message is not the server's club table any more.
pub const NOT_IN_USE: Refusal = Refusal::new("refused-club-not-in-use");

/// The club table of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubTable {
    /// `None` in a row that could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<ChannelId>,
    /// `None` until it is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// The message that serves until a new one is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub former: Option<FormerTable>,
    /// The code of the language that the server spoke when it was posted, for servers that have chosen none.
    pub language: String,
    /// People who wait, by game, as the message says. Games without any are left out.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub shown: Waiting,
    /// The terms that the message names. `None` in rows from before they were kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<TableTerms>,
    /// The code of the language in which the message is. `None` in rows from before it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spoken: Option<String>,
    /// The time of the last edit, or of one that is under way.
    pub edited: Timestamp,
}

/// A message of a club table that another one replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormerTable {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// The number of people who wait, by game.
pub type Waiting = BTreeMap<String, usize>;

/// The terms on which people meet at a table, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableTerms {
    pub format: Format,
    pub clock: Control,
    pub rated: bool,
}

/// What the message says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub waiting: Waiting,
    pub terms: TableTerms,
    /// The code of its language.
    pub language: String,
}

/// Why somebody waits no longer, though they did not ask for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Misfit {
    /// The table stands in another channel, which they may not see.
    Moved,
    /// The table names other terms, to which they have not agreed.
    Terms,
}

impl TableTerms {
    /// The usual terms of a server.
    pub fn of(server: &Server) -> Self {
        Self { format: server.usual_format(), clock: server.usual_clock(), rated: server.usually_rated() }
    }

    /// The terms of a match of a game.
    pub fn for_game(self, game: &str, server: &Server) -> Terms {
        let Self { format, clock, rated } = self;
        Terms { format, rated, clock, ..server.usual_terms(game.to_owned()) }
    }

    /// Whether somebody waits on these terms. A challenge may be unrated for a reason of its person's own.
    pub fn are_of(self, challenge: &Challenge) -> bool {
        let Terms { format, clock, rated, .. } = challenge.terms;
        self == Self { format, clock, rated: rated || challenge.casual.is_some() }
    }
}

impl ClubTable {
    /// The table with an edit that begins now; `None` where the message says this already, or it is too soon.
    pub fn edit(&self, shown: &Shown, now: Timestamp) -> Option<Self> {
        let is_due = self.message.is_some() && now - self.edited >= EDITS_APART;
        let is_so = self.shown == shown.waiting
            && self.terms == Some(shown.terms)
            && self.spoken.as_ref() == Some(&shown.language);
        (is_due && !is_so).then(|| Self { edited: now, ..self.clone() })
    }

    /// The table once a message says this.
    #[must_use]
    pub fn told(self, message: MessageId, shown: Shown) -> Self {
        let Shown { waiting, terms, language } = shown;
        Self {
            message: Some(message),
            former: None,
            shown: waiting,
            terms: Some(terms),
            spoken: Some(language),
            ..self
        }
    }

    /// The message that stands until a new one is posted.
    pub fn standing(&self) -> Option<FormerTable> {
        let own = self.channel.zip(self.message).map(|(channel, message)| FormerTable { channel, message });
        own.or(self.former)
    }

    /// Whether it may be pressed in a channel: where it stands, or is being posted.
    pub fn serves(&self, channel: ChannelId) -> bool {
        self.channel == Some(channel) || self.standing().is_some_and(|stands| stands.channel == channel)
    }

    /// The terms on which people meet there: those that the message names.
    pub fn terms(&self, server: &Server) -> TableTerms {
        self.terms.unwrap_or_else(|| TableTerms::of(server))
    }

    /// Why somebody who waits cannot meet anybody here any more. They have agreed to the channel and the terms
    /// that they saw, and to no others.
    pub fn misfit(&self, challenge: &Challenge) -> Option<Misfit> {
        self.message?;
        if self.channel != Some(challenge.place.channel) {
            return Some(Misfit::Moved);
        }
        self.terms.filter(|terms| !terms.are_of(challenge)).map(|_| Misfit::Terms)
    }
}

/// Counts the challenges that wait, by game.
pub fn count<'a>(waiting: impl IntoIterator<Item = &'a Challenge>, now: Timestamp) -> Waiting {
    let mut counts = Waiting::new();
    for challenge in waiting.into_iter().filter(|challenge| waits(challenge, now)) {
        *counts.entry(challenge.terms.game.clone()).or_default() += 1;
    }
    counts
}

/// Whether a challenge waits at the table: it is open, and its time is not up.
pub fn waits(challenge: &Challenge, now: Timestamp) -> bool {
    challenge.waits_at_table() && challenge.due().is_some_and(|expires| now < expires)
}

/// Whether it is this person's.
pub fn is_of(challenge: &Challenge, person: PersonId) -> bool {
    challenge.from == person
}

/// The table stands in another channel.
pub fn stands_in(channel: ChannelId) -> Refusal {
    Refusal::new("refused-club-moved").with("channel", Arg::Word(format!("<#{channel}>")))
}
