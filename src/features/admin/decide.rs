//! The decision of the button *Recommended*: what it sets on a server, what stays as it is, and what cannot be set in a
//! channel.

use crate::base::id::ChannelId;
use crate::host::club::ClubTable;
use crate::host::{Refusal, Server};

/// A part of what is recommended for a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Puzzle,
    ClubTable,
    Seasons,
}

/// The outcome of the button for one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartOutcome {
    Set,
    /// The server had set the part before.
    Kept,
    Refused(Refusal),
}

/// All parts with their outcomes, in the order in which the panel lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recommendation(pub Vec<(Part, PartOutcome)>);

impl Part {
    pub const ALL: [Self; 3] = [Self::Puzzle, Self::ClubTable, Self::Seasons];

    /// Whether the server has set the part, in whatever way. Seasons that were begun by hand count as set.
    pub fn is_set(self, server: &Server, table: &ClubTable) -> bool {
        match self {
            Self::Puzzle => server.puzzle.is_some(),
            Self::ClubTable => table.channel.is_some(),
            Self::Seasons => server.season_schedule.is_some() || !server.seasons.is_empty(),
        }
    }
}

impl Recommendation {
    /// Decides what to set. `lacking` is the refusal if the bot may not post in the channel `here`.
    pub fn new(server: &Server, table: &ClubTable, here: ChannelId, lacking: Option<&Refusal>) -> Self {
        let refusal = |part| match part {
            Part::Seasons => None,
            Part::Puzzle => lacking.cloned(),
            Part::ClubTable => lacking.cloned().or_else(|| server.check_channel(here).err()),
        };
        let outcome = |part: Part| match refusal(part) {
            _ if part.is_set(server, table) => PartOutcome::Kept,
            Some(refusal) => PartOutcome::Refused(refusal),
            None => PartOutcome::Set,
        };
        Self(Part::ALL.into_iter().map(|part| (part, outcome(part))).collect())
    }

    pub fn sets(&self, part: Part) -> bool {
        self.0.contains(&(part, PartOutcome::Set))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::Timestamp;
    use crate::host::server::other_channels;
    use crate::host::{PuzzleSchedule, SeasonName, ServerChange};

    const HERE: ChannelId = ChannelId(5);
    const LACKING: Refusal = Refusal::new("refused-lacking");

    fn outcomes(server: &Server, table: &ClubTable, lacking: Option<&Refusal>) -> Vec<PartOutcome> {
        let Recommendation(parts) = Recommendation::new(server, table, HERE, lacking);
        parts.into_iter().map(|(_, outcome)| outcome).collect()
    }

    #[test]
    fn new_server_gets_everything() {
        let found = outcomes(&Server::default(), &ClubTable::default(), None);
        assert_eq!(found, [const { PartOutcome::Set }; 3]);
    }

    #[test]
    fn parts_that_are_set_stay() {
        let puzzle = PuzzleSchedule::read("7.18.0.en.UTC");
        let by_hand = SeasonName::read("Ours").expect("a name");
        let server = Server::default().with(ServerChange::Puzzle(puzzle)).expect("it may");
        let server = server.begin_season(by_hand, Timestamp(0)).expect("the first");
        let table = ClubTable { channel: Some(ChannelId(9)), ..ClubTable::default() };
        assert_eq!(outcomes(&server, &table, Some(&LACKING)), [const { PartOutcome::Kept }; 3]);
    }

    #[test]
    fn seasons_are_set_where_the_bot_cannot_post() {
        let refused = || PartOutcome::Refused(LACKING);
        let found = outcomes(&Server::default(), &ClubTable::default(), Some(&LACKING));
        assert_eq!(found, [refused(), refused(), PartOutcome::Set]);
    }

    #[test]
    fn table_needs_a_channel_in_which_matches_begin() {
        let elsewhere = ServerChange::Channel(ChannelId(9), true);
        let server = Server::default().with(elsewhere).expect("a channel");
        let refused = PartOutcome::Refused(other_channels(&server.channels));
        let found = outcomes(&server, &ClubTable::default(), None);
        assert_eq!(found, [PartOutcome::Set, refused, PartOutcome::Set]);
    }
}
