//! The overview of the data stored about a person.

use std::collections::BTreeMap;

use crate::base::text::Text;

/// A category of stored data, from the person's view. The overview lists the categories in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// The personal settings, counted as one item.
    Settings,
    /// The person's names, one for each server.
    Names,
    /// Running matches in which the person plays.
    Running,
    /// Ended matches in which the person played.
    Ended,
    /// Matches in which the person has planned answers to moves of the opponent.
    Plans,
    /// Rows of a feature. The key names the message that counts these rows, and determines their place
    /// among features.
    Feature(&'static str),
    /// Ratings, one for each game and scope.
    Ratings,
    /// Open challenges by or to the person.
    Open,
    /// Closed challenges: accepted, declined, withdrawn or expired.
    Closed,
    Blocked,
    /// The times of recent challenges, for the hourly limit.
    Made,
    /// Entries in server logs by the person or about them.
    Deeds,
    /// Technical rows: indexes, alarms, undelivered messages.
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

/// The number of rows stored about a person, by category.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredDataView {
    /// The number of rows that the person may read, by category.
    pub rows: BTreeMap<Topic, usize>,
    /// The number of people whom the person has blocked. These people share the single row of
    /// [`Topic::Blocked`].
    pub blocked: usize,
}

impl StoredDataView {
    /// Returns a line for each category with rows; empty if nothing is stored.
    pub fn lines(&self) -> Vec<Text> {
        self.rows
            .iter()
            .filter(|(_, count)| **count > 0)
            .map(|(topic, count)| self.line(*topic, *count))
            .collect()
    }

    /// Formats the line of one category. Some messages ignore the count.
    fn line(&self, topic: Topic, rows: usize) -> Text {
        let count = if topic == Topic::Blocked { self.blocked } else { rows };
        Text::new(topic.key()).with("count", count)
    }
}
