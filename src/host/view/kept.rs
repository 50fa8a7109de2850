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
    /// Rows of a feature, by the message that says how many there are; listed by its key.
    Feature(&'static str),
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
    const fn key(self) -> &'static str {
        match self {
            Self::Settings => "privacy-settings",
            Self::Names => "privacy-names",
            Self::Running => "privacy-running",
            Self::Ended => "privacy-ended",
            Self::Plans => "privacy-plans",
            Self::Feature(key) => key,
            Self::Ratings => "privacy-ratings",
            Self::Open => "privacy-open",
            Self::Closed => "privacy-closed",
            Self::Blocked => "privacy-blocked",
            Self::Made => "privacy-made",
            Self::Deeds => "privacy-deeds",
            Self::Upkeep => "privacy-rest",
        }
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
        self.rows
            .iter()
            .filter(|(_, count)| **count > 0)
            .map(|(topic, count)| self.line(*topic, *count))
            .collect()
    }

    /// A line may leave out how many there are.
    fn line(&self, topic: Topic, rows: usize) -> Text {
        let count = if topic == Topic::Blocked { self.blocked } else { rows };
        Text::new(topic.key()).with("count", count)
    }
}
