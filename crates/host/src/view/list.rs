//! Lists of a person's running matches and open challenges, and of the data stored about them.

use std::collections::BTreeMap;

use crate::base::id::{ChallengeId, ChannelId, MatchId, PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::{Challenge, Match, Phase, Player};

use super::phrases;

/// One running match in a person's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    pub id: MatchId,
    /// The place of the match. The caller adds a link to the board message.
    pub place: Place,
    /// The parent channel of the match's own thread, if it has one.
    pub thread_of: Option<ChannelId>,
    /// Whether it is the turn of the owner of the list.
    pub mine: bool,
    /// Whether this is practice, a private match with the computer, which has no public board.
    pub practice: bool,
    pub turn: u32,
    pub game: String,
    /// The game, the opponent and the player to move.
    pub text: Text,
}

/// The running matches of the person `me`. Matches in which it is their turn come first, then the
/// others. In both groups, the soonest deadline comes first; matches without a deadline follow, the
/// oldest turn first.
pub fn list(me: PersonId, matches: &[Match]) -> Vec<ListRow> {
    let mut rows: Vec<_> = matches.iter().filter_map(|record| row(me, record)).collect();
    rows.sort_by_key(|(due, row)| (!row.mine, *due, row.id));
    rows.into_iter().map(|(_, row)| row).collect()
}

/// The sort key: whether there is no deadline, the deadline, and the start of the turn.
type Due = (bool, Option<Timestamp>, Timestamp);

fn row(me: PersonId, record: &Match) -> Option<(Due, ListRow)> {
    let player = record.people.player_of(me)?;
    let Phase::Playing(playing) = &record.phase else { return None };
    let mine = playing.mover == player;
    let deadline = playing.deadline();
    let text = match (mine, deadline) {
        _ if record.practice => Text::new("list-practice"),
        (true, None) => Text::new("list-mine"),
        (false, None) => Text::new("list-theirs"),
        (true, Some(at)) => Text::new("list-mine-until").with("when", at),
        (false, Some(at)) => Text::new("list-theirs-until").with("when", at),
    };
    let text = against(text, record, record.people[player.other()]);
    Some((
        (deadline.is_none(), deadline, playing.since),
        ListRow {
            id: record.id,
            place: record.place,
            thread_of: record.thread_of,
            mine,
            practice: record.practice,
            turn: record.turn,
            game: record.terms.game.clone(),
            text,
        },
    ))
}

/// Adds the game of a match, the opponent, and the number of the next move.
fn against(text: Text, record: &Match, opponent: impl Into<Arg>) -> Text {
    text.with("game", Text::of(&record.terms.game, "name"))
        .with("person", opponent)
        .with("number", phrases::number_of_move(record))
}

/// Describes a running match of other people.
pub fn watched(record: &Match) -> Text {
    phrases::people(Text::new("list-watched"), record).with("number", phrases::number_of_move(record))
}

/// Says that practice is still running, to a person who is about to begin another of the same game.
pub fn practice_running(record: &Match) -> Text {
    against(Text::new("practice-running"), record, record.people[Player::Two])
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedChallenge {
    pub id: ChallengeId,
    pub place: Place,
    /// Whether the owner of the list made the challenge and may withdraw it. Otherwise, the owner is the
    /// challenged person.
    pub mine: bool,
    /// The game, the other person, and the expiry.
    pub text: Text,
}

/// The open challenges by or to the person `me`; challenges to them come first.
pub fn list_challenges(me: PersonId, challenges: &[Challenge]) -> Vec<ListedChallenge> {
    let open = challenges.iter().filter(|record| record.due().is_some());
    let mut rows: Vec<_> = open.filter_map(|record| listed_challenge(me, record)).collect();
    rows.sort_by_key(|row| row.mine);
    rows
}

fn listed_challenge(me: PersonId, record: &Challenge) -> Option<ListedChallenge> {
    let mine = record.from == me;
    let text = match record.to {
        Some(to) if mine => Text::new("list-challenge-made").with("person", to),
        None if mine && record.waits_at_table() => Text::new("list-club-search"),
        None if mine => Text::new("list-challenge-open"),
        Some(to) if to == me => Text::new("list-challenge-received").with("person", record.from),
        _ => return None,
    };
    let text = text.with("game", Text::of(&record.terms.game, "name")).with("when", record.expires);
    Some(ListedChallenge { id: record.id, place: record.place, mine, text })
}

/// Describes a match for a menu that the player `me` sees. The caller formats the opponent.
pub fn match_label(me: PersonId, record: &Match, opponent: Arg) -> Text {
    if !record.is_running() {
        return ended_match_label(me, record, opponent);
    }
    let mine = record.mover() == Some(me);
    against(Text::new(if mine { "list-choice-mine" } else { "list-choice-theirs" }), record, opponent)
}

/// Describes an ended match from the view of the player `me`. The caller formats the opponent.
pub fn ended_match_label(me: PersonId, record: &Match, opponent: Arg) -> Text {
    let outcome = record.counted_conclusion().map_or("none", |conclusion| match conclusion.winner() {
        Some(winner) if record.people[winner] == me => "won",
        Some(_) => "lost",
        None => "drawn",
    });
    let moves: usize = record.rounds.iter().map(|round| round.moves.len()).sum();
    Text::new("replay-choice")
        .with("game", Text::of(&record.terms.game, "name"))
        .with("person", opponent)
        .with("outcome", outcome)
        .with("moves", moves)
}

/// A category of stored data, from the person's view. The overview lists the categories in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// The personal settings, counted as one item.
    Settings,
    /// The person's names, one for each server.
    Names,
    /// Running matches in which the person plays.
    RunningMatches,
    /// Ended matches in which the person played.
    EndedMatches,
    /// Matches in which the person has planned answers to moves of the opponent.
    Plans,
    /// Rows of a feature. The key names the message that counts these rows, and determines their place
    /// among features.
    Feature(&'static str),
    /// Ratings, one for each game and scope.
    Ratings,
    /// Open challenges by or to the person.
    OpenChallenges,
    /// Closed challenges: accepted, declined, withdrawn or expired.
    ClosedChallenges,
    Blocked,
    /// The times of recent challenges, for the hourly limit.
    ChallengeTimes,
    /// Entries in server logs by the person or about them.
    AuditLog,
    /// Technical rows: indexes, alarms, undelivered messages.
    TechnicalRows,
}

impl Topic {
    const fn key(self) -> &'static str {
        match self {
            Self::Settings => "privacy-settings",
            Self::Names => "privacy-names",
            Self::RunningMatches => "privacy-running",
            Self::EndedMatches => "privacy-ended",
            Self::Plans => "privacy-plans",
            Self::Feature(key) => key,
            Self::Ratings => "privacy-ratings",
            Self::OpenChallenges => "privacy-open",
            Self::ClosedChallenges => "privacy-closed",
            Self::Blocked => "privacy-blocked",
            Self::ChallengeTimes => "privacy-made",
            Self::AuditLog => "privacy-deeds",
            Self::TechnicalRows => "privacy-rest",
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
    /// A line for each category with rows; empty if nothing is stored.
    pub fn lines(&self) -> Vec<Text> {
        let line = |(topic, rows): (&Topic, &usize)| {
            let count = if *topic == Topic::Blocked { self.blocked } else { *rows };
            // Some messages ignore the count.
            Text::new(topic.key()).with("count", count)
        };
        self.rows.iter().filter(|(_, rows)| **rows > 0).map(line).collect()
    }
}
