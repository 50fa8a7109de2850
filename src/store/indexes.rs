//! The keys of the index rows that are derived from each record. A commit writes the difference between
//! the old and the new keys; `verify` compares the keys with the stored rows.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::keys::{Key, Subject};
use crate::base::id::{PersonId, ServerId};
use crate::base::ladder::Ladder;
use crate::host::challenge::Challenge;
use crate::host::matches::{Match, Phase};
use crate::host::rating::Rating;
use crate::host::server::Server;

/// Returns the keys of the index rows of a challenge. A challenge that is no longer open has none. A
/// challenge to the computer is not listed under its recipient, because the computer answers at once.
pub fn of_challenge(challenge: &Challenge) -> BTreeSet<Key> {
    let Some(due) = challenge.due() else { return BTreeSet::new() };
    let id = challenge.id;
    let invitation = challenge.to.filter(|to| !to.is_computer()).map(|to| Key::Asked(to, id));
    let at_table = challenge.waits_at_table().then_some(Key::Waiting(challenge.place.server, id));
    let all = [Key::Open(challenge.from, id), Key::Alarm(due, Subject::Challenge(id))];
    all.into_iter().chain(invitation).chain(at_table).collect()
}

/// Returns the keys of the index rows of a match. Practice uses separate row kinds, so that counts and
/// lists of matches between people skip it.
pub fn of_match(record: &Match) -> BTreeSet<Key> {
    let of_person = |person| match &record.phase {
        Phase::Over(over) if record.practice => Key::PracticeEnded(person, Reverse(over.at), record.id),
        Phase::Playing(_) if record.practice => Key::PracticeRunning(person, record.id),
        Phase::Over(over) => Key::Ended(person, Reverse(over.at), record.id),
        Phase::Playing(_) => Key::Running(person, record.id),
    };
    let people = record.people.0.into_iter().filter(|person| !person.is_computer());
    let alarm = record.next_alarm().map(|at| Key::Alarm(at, Subject::Match(record.id)));
    people.map(of_person).chain(alarm).collect()
}

pub fn of_server(id: ServerId, server: &Server) -> BTreeSet<Key> {
    server.puzzle.iter().map(|posting| Key::Alarm(posting.next, Subject::Server(id))).collect()
}

/// Returns the key of a rating's row on its leaderboard; that row repeats the rating. The caller leaves
/// out people who hide from leaderboards.
pub fn of_rating(person: PersonId, ladder: &Ladder, rating: &Rating) -> Key {
    Key::Rank(ladder.clone(), rating.standing(person))
}
