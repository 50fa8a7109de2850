//! Index rows that follow from records. A commit writes the difference between old and new, and `verify`
//! compares.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::keys::{Key, Subject};
use crate::base::id::{PersonId, ServerId};
use crate::base::ladder::Ladder;
use crate::host::challenge::Challenge;
use crate::host::matches::{Match, Phase};
use crate::host::rating::Rating;
use crate::host::server::Server;

/// Index rows of a challenge. One to the computer, which answers at once, has no due time and so no
/// rows.
pub fn of_challenge(challenge: &Challenge) -> BTreeSet<Key> {
    let Some(due) = challenge.due() else { return BTreeSet::new() };
    let id = challenge.id;
    let asked = challenge.to.filter(|to| !to.is_computer()).map(|to| Key::Asked(to, id));
    let at_table = challenge.waits_at_table().then_some(Key::Waiting(challenge.place.server, id));
    let all = [Key::Open(challenge.from, id), Key::Alarm(due, Subject::Challenge(id))];
    all.into_iter().chain(asked).chain(at_table).collect()
}

/// Index rows of a match. Practice has kinds of its own, so that counts and lists of matches between
/// people skip it.
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

/// Place of a rating on its ladder; its row repeats the rating. Hidden people have no place.
pub fn of_rating(person: PersonId, ladder: &Ladder, rating: &Rating) -> Key {
    Key::Rank(ladder.clone(), rating.standing(person))
}
