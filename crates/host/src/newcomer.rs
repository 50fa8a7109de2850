//! The steps that a person takes within two weeks of their first press or command. The host of the bot sees only
//! how many people have taken each step.

use serde::{Deserialize, Serialize};

use crate::Match;
use crate::base::id::{MatchId, PersonId};
use crate::base::time::{Span, Timestamp};

/// Time after their first press or command for which a person counts as a newcomer.
pub const NEWCOMER_TIME: Span = Span::days(14);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NewcomerStep {
    /// The first press or command.
    Seen,
    /// The first match with the computer.
    Practice,
    /// The first match with a person.
    Person,
    /// Matches with two different people.
    TwoPeople,
}

/// The steps of a newcomer.
///
/// The default is a person who is no newcomer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Newcomer {
    /// The first match with a person, until there is one with another person. The row names no opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_match: Option<MatchId>,
    /// The steps in the order in which they were taken.
    pub steps: Vec<NewcomerStep>,
    /// The end of the time in which steps count.
    pub until: Timestamp,
}

impl Newcomer {
    /// A person whose first press or command came at `at`.
    pub fn new(at: Timestamp) -> Self {
        Self { first_match: None, steps: vec![NewcomerStep::Seen], until: at + NEWCOMER_TIME }
    }

    pub fn is_over(&self, now: Timestamp) -> bool {
        self.until <= now
    }

    /// The newcomer after they have begun a match as the person `by`, or `None` if that is no new step. `first`
    /// is the match under [`Newcomer::first_match`], if its record can be read.
    pub fn after(&self, begun: &Match, by: PersonId, first: Option<&Match>, now: Timestamp) -> Option<Self> {
        let opponent = begun.people[begun.people.player_of(by)?.other()];
        let step = match first {
            _ if opponent.is_computer() => NewcomerStep::Practice,
            None => NewcomerStep::Person,
            Some(first) if first.people.player_of(opponent).is_none() => NewcomerStep::TwoPeople,
            Some(_) => return None,
        };
        if self.is_over(now) || self.steps.contains(&step) {
            return None;
        }
        let first_match = match step {
            NewcomerStep::Person => Some(begun.id),
            NewcomerStep::TwoPeople => None,
            NewcomerStep::Seen | NewcomerStep::Practice => self.first_match,
        };
        let steps = self.steps.iter().copied().chain([step]).collect();
        Some(Self { first_match, steps, until: self.until })
    }
}
