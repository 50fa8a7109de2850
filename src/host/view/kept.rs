//! What is kept about a person, in words and numbers.

use std::collections::BTreeMap;

use crate::base::text::Text;

/// What rows about a person are to that person. The overview has one line for each, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// What they have settled for themselves, as a whole.
    Settings,
    /// The person's names, one for each server.
    Names,
    /// Matches in which they still play.
    Running,
    /// Matches of theirs that are over.
    Ended,
    /// Matches in which they have planned answers.
    Plans,
    /// Matches of others in which they have guessed moves.
    Guesses,
    /// Servers on which they have tried a puzzle of the day.
    Tries,
    /// Ratings, one for each game here and everywhere.
    Ratings,
    /// Challenges that wait for an answer.
    Open,
    /// Challenges that were accepted, declined or withdrawn, or have expired.
    Closed,
    Blocked,
    /// When they made challenges of late.
    Made,
    /// Entries in the logs of servers: deeds of theirs, and deeds that concern them.
    Deeds,
    /// What only the program needs: indexes, alarms, messages that are still to be sent.
    Upkeep,
}

impl Topic {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 14] = [
        Self::Settings,
        Self::Names,
        Self::Running,
        Self::Ended,
        Self::Plans,
        Self::Guesses,
        Self::Tries,
        Self::Ratings,
        Self::Open,
        Self::Closed,
        Self::Blocked,
        Self::Made,
        Self::Deeds,
        Self::Upkeep,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::Settings => "privacy-settings",
            Self::Names => "privacy-names",
            Self::Running => "privacy-running",
            Self::Ended => "privacy-ended",
            Self::Plans => "privacy-plans",
            Self::Guesses => "privacy-guesses",
            Self::Tries => "privacy-tries",
            Self::Ratings => "privacy-ratings",
            Self::Open => "privacy-open",
            Self::Closed => "privacy-closed",
            Self::Blocked => "privacy-blocked",
            Self::Made => "privacy-made",
            Self::Deeds => "privacy-deeds",
            Self::Upkeep => "privacy-rest",
        }
    }

    /// Whether its line says how many there are. The others are kept as a whole.
    const fn is_counted(self) -> bool {
        !matches!(self, Self::Settings | Self::Tries | Self::Made)
    }
}

/// How many rows are kept about a person, by topic.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptView {
    /// The rows that the person may read, without topics that have none.
    pub rows: BTreeMap<Topic, usize>,
    /// How many people stand in the one row of [`Topic::Blocked`].
    pub blocked: usize,
}

impl KeptView {
    /// A line for each topic that has rows; none when nothing is kept.
    pub fn lines(&self) -> Vec<Text> {
        let has_rows = |topic: &Topic| self.rows.get(topic).is_some_and(|count| *count > 0);
        Topic::ALL.into_iter().filter(has_rows).map(|topic| self.line(topic)).collect()
    }

    fn line(&self, topic: Topic) -> Text {
        let count = match topic {
            Topic::Blocked => self.blocked,
            topic => self.rows.get(&topic).copied().unwrap_or_default(),
        };
        let line = Text::new(topic.key());
        if topic.is_counted() { line.with("count", count) } else { line }
    }
}
