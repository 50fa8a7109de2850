//! The rows that records ask for: alarms, who plays what, ladders. What can be worked out from records can be put right
//! where it does not agree with them.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId};
use crate::host::Match;
use crate::host::challenge::Challenge;
use crate::host::person::Person;
use crate::host::rating::Rating;
use crate::host::server::Server;
use crate::store::{Key, Subject, rows};

/// What a challenge asks for.
pub fn of_challenge(challenge: &Challenge) -> Vec<Key> {
    let Some(due) = challenge.due() else { return Vec::new() };
    let id = challenge.id;
    let asked = challenge.to.filter(|to| !to.is_computer()).map(|to| Key::Asked(to, id));
    [Key::Open(challenge.from, id), Key::Alarm(due, Subject::Challenge(id))]
        .into_iter()
        .chain(asked)
        .collect()
}

/// What a match asks for.
pub fn of_match(record: &Match) -> Vec<Key> {
    if !record.is_running() {
        return Vec::new();
    }
    let people = record.people.0.into_iter().filter(|person| !person.is_computer());
    let running = people.map(|person| Key::Running(person, record.id));
    let alarm = record.next_alarm().map(|at| Key::Alarm(at, Subject::Match(record.id)));
    running.chain(alarm).collect()
}

/// What a server asks for.
pub fn of_server(id: ServerId, server: &Server) -> Vec<Key> {
    server.puzzle.iter().map(|posting| Key::Alarm(posting.next, Subject::Server(id))).collect()
}

/// Whether the rows of a key's kind can be worked out from records.
pub fn is_worked_out(key: &[u8]) -> bool {
    Key::read(key).is_some_and(|key| key.kind().contents().is_index)
}

/// Puts right what does not agree with the records, which stay as they are. Rows by key: version and record.
pub fn work_out(rows: &mut BTreeMap<Vec<u8>, (u64, Vec<u8>)>) {
    let mut asked = Asked::default();
    for (key, (_, bytes)) in &*rows {
        if let Some(key) = Key::read(key) {
            asked.see(&key, bytes);
        }
    }
    rows.retain(|key, _| Key::read(key).is_none_or(|key| asked.allows(&key)));
    for (key, bytes) in asked.due {
        rows.entry(key.to_bytes()).or_insert((1, bytes));
    }
}

/// What the records ask for.
#[derive(Default)]
struct Asked {
    due: BTreeMap<Key, Vec<u8>>,
    hidden: BTreeSet<PersonId>,
    matches: BTreeMap<MatchId, bool>,
    challenges: BTreeSet<ChallengeId>,
}

impl Asked {
    /// Looks at the next row, in the order of keys: people come before ratings.
    fn see(&mut self, key: &Key, bytes: &[u8]) {
        match key {
            Key::Challenge(id) => {
                self.challenges.insert(*id);
                let challenge = rows::from_bytes::<Challenge>(bytes).ok();
                self.ask(challenge.iter().flat_map(of_challenge));
            }
            Key::Match(id) => {
                let record = rows::from_bytes::<Match>(bytes).ok();
                self.matches.insert(*id, record.as_ref().is_some_and(Match::is_running));
                self.ask(record.iter().flat_map(of_match));
            }
            Key::Server(id) => {
                let server = rows::from_bytes::<Server>(bytes).ok();
                self.ask(server.iter().flat_map(|server| of_server(*id, server)));
            }
            Key::Person(id) if rows::from_bytes::<Person>(bytes).is_ok_and(|person| person.hidden) => {
                self.hidden.insert(*id);
            }
            Key::Rating(person, ladder) if !self.hidden.contains(person) => {
                if let Ok(rating) = rows::from_bytes::<Rating>(bytes) {
                    let rank = Key::Rank(ladder.clone(), rating.standing(*person));
                    self.due.insert(rank, bytes.to_vec());
                }
            }
            _ => {}
        }
    }

    fn ask(&mut self, keys: impl Iterator<Item = Key>) {
        self.due.extend(keys.map(|key| (key, Vec::new())));
    }

    /// Whether a row may stay.
    fn allows(&self, key: &Key) -> bool {
        match key {
            Key::Ended(_, _, id) => self.matches.get(id) == Some(&false),
            Key::Board(id) => self.matches.contains_key(id),
            Key::Card(id) => self.challenges.contains(id),
            key if key.kind().contents().is_index => self.due.contains_key(key),
            _ => true,
        }
    }
}
