//! The keys of the index rows that are derived from each record. A commit writes the difference between
//! the old and the new keys; `verify` compares the keys with the stored rows, and [`repair`] corrects those.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId};
use crate::base::ladder::Ladder;
use crate::host::{Challenge, Match, Person, Phase, Rating, Server};

use super::keys::{Key, Subject};
use super::rows;

/// A challenge that is no longer open has no index rows. A challenge to the computer is not listed under
/// its recipient, because the computer answers at once.
pub fn of_challenge(challenge: &Challenge) -> BTreeSet<Key> {
    let Some(due) = challenge.due() else { return BTreeSet::new() };
    let id = challenge.id;
    let invitation = challenge.to.filter(|to| !to.is_computer()).map(|to| Key::ReceivedChallenge(to, id));
    let at_table = challenge.waits_at_table().then_some(Key::TableChallenge(challenge.place.server, id));
    let all = [Key::SentChallenge(challenge.from, id), Key::Alarm(due, Subject::Challenge(id))];
    all.into_iter().chain(invitation).chain(at_table).collect()
}

/// Practice uses separate row kinds, so that counts and lists of matches between people skip it. No list of a server
/// has it.
pub fn of_match(record: &Match) -> BTreeSet<Key> {
    let of_person = |person| match &record.phase {
        Phase::Over(over) if record.practice => Key::PracticeEnded(person, Reverse(over.at), record.id),
        Phase::Playing(_) if record.practice => Key::PracticeRunning(person, record.id),
        Phase::Over(over) => Key::EndedMatch(person, Reverse(over.at), record.id),
        Phase::Playing(_) => Key::RunningMatch(person, record.id),
    };
    let people = record.people.0.into_iter().filter(|person| !person.is_computer());
    let alarm = record.next_alarm().map(|at| Key::Alarm(at, Subject::Match(record.id)));
    let is_listed = record.is_running() && !record.practice;
    let on_server = is_listed.then_some(Key::ServerMatch(record.place.server, record.id));
    people.map(of_person).chain(alarm).chain(on_server).collect()
}

pub fn of_server(id: ServerId, server: &Server) -> BTreeSet<Key> {
    let season = server.season_schedule.iter().map(|schedule| schedule.next);
    let alarms = server.puzzle.iter().map(|posting| posting.next).chain(season);
    alarms.map(|at| Key::Alarm(at, Subject::Server(id))).collect()
}

/// The row on the leaderboard repeats the rating. The caller leaves out people who hide from leaderboards.
pub fn of_rating(person: PersonId, ladder: &Ladder, rating: &Rating) -> Key {
    Key::Rank(ladder.clone(), rating.standing(person))
}

/// Facts about the records of a store, which decide which other rows belong there.
#[derive(Debug, Default)]
pub struct RecordFacts {
    /// Index rows that the records require.
    pub due: BTreeSet<Key>,
    /// Matches, each with whether it is running.
    pub matches: BTreeMap<MatchId, bool>,
    pub challenges: BTreeSet<ChallengeId>,
    /// People who hide from leaderboards.
    hidden: BTreeSet<PersonId>,
}

impl RecordFacts {
    /// Collects the facts of the next row. Rows must come in key order, because people, who may hide
    /// from leaderboards, precede their ratings.
    pub fn see(&mut self, key: &Key, bytes: &[u8]) {
        match key {
            Key::Challenge(id) => {
                self.challenges.insert(*id);
                let challenge = rows::from_bytes::<Challenge>(bytes).ok();
                self.due.extend(challenge.iter().flat_map(of_challenge));
            }
            Key::Match(id) => {
                let record = rows::from_bytes::<Match>(bytes).ok();
                self.matches.insert(*id, record.as_ref().is_some_and(Match::is_running));
                let keys = record.iter().flat_map(of_match);
                self.due.extend(keys.filter(|key| key.kind().contents().is_index));
            }
            Key::Server(id) => {
                let server = rows::from_bytes::<Server>(bytes).ok();
                self.due.extend(server.iter().flat_map(|server| of_server(*id, server)));
            }
            Key::Person(id) if rows::from_bytes::<Person>(bytes).is_ok_and(|person| person.hidden) => {
                self.hidden.insert(*id);
            }
            Key::Rating(person, ladder) if !self.hidden.contains(person) => {
                let rating = rows::from_bytes::<Rating>(bytes).ok();
                self.due.extend(rating.map(|rating| of_rating(*person, ladder, &rating)));
            }
            _ => {}
        }
    }

    fn allows(&self, key: &Key) -> bool {
        match key {
            Key::EndedMatch(_, _, id) | Key::RecentMatch(_, _, id) => self.matches.get(id) == Some(&false),
            Key::Board(id) => self.matches.contains_key(id),
            Key::Card(id) => self.challenges.contains(id),
            key if key.kind().contents().is_index => self.due.contains(key),
            _ => true,
        }
    }
}

/// Adds the index rows that the records require, and removes all other index rows. Messages of missing
/// matches and challenges are removed too; records stay unchanged. `rows` holds version and bytes by
/// key.
pub fn repair(rows: &mut BTreeMap<Vec<u8>, (u64, Vec<u8>)>) {
    let mut facts = RecordFacts::default();
    for (key, (_, bytes)) in &*rows {
        if let Some(key) = Key::read(key) {
            facts.see(&key, bytes);
        }
    }
    rows.retain(|key, _| Key::read(key).is_none_or(|key| facts.allows(&key)));
    for key in facts.due {
        let rating = match &key {
            Key::Rank(ladder, standing) => {
                rows.get(&Key::Rating(standing.person(), ladder.clone()).to_bytes())
            }
            _ => None,
        };
        let bytes = rating.map_or_else(Vec::new, |(_, bytes)| bytes.clone());
        rows.entry(key.to_bytes()).or_insert((1, bytes));
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;
    use crate::base::time::Timestamp;

    #[test]
    fn repair_drops_lists_without_their_records() {
        let id = MatchId::from_random(1);
        let lost = [
            Key::EndedMatch(PersonId(1), Reverse(Timestamp(0)), id),
            Key::RecentMatch(ServerId(9), Timestamp(0), id),
        ];
        let mut rows = lost.iter().map(|key| (key.to_bytes(), (1, Vec::new()))).collect();
        repair(&mut rows);
        assert!(rows.is_empty(), "{rows:?}");
    }
}
