//! Repair of index rows: adds and removes rows until the indexes agree with the records from which they
//! are derived.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::host::Match;
use crate::host::challenge::Challenge;
use crate::host::person::Person;
use crate::host::rating::Rating;
use crate::host::server::Server;

use super::{Key, indexes, rows};

/// Returns whether the row under a key is an index row, which is derived from records.
pub fn is_index(key: &[u8]) -> bool {
    Key::read(key).is_some_and(|key| key.kind().contents().is_index)
}

/// Adds the index rows that the records require, and removes all other index rows. Messages of missing
/// matches and challenges are removed too; records stay unchanged. `rows` holds version and bytes by
/// key.
pub fn indexes(rows: &mut BTreeMap<Vec<u8>, (u64, Vec<u8>)>) {
    let mut facts = IndexFacts::default();
    for (key, (_, bytes)) in &*rows {
        if let Some(key) = Key::read(key) {
            facts.see(&key, bytes);
        }
    }
    rows.retain(|key, _| Key::read(key).is_none_or(|key| facts.allows(&key)));
    for (key, bytes) in facts.due {
        rows.entry(key.to_bytes()).or_insert((1, bytes));
    }
}

/// Facts collected from the records, which decide which index rows stay.
#[derive(Default)]
struct IndexFacts {
    due: BTreeMap<Key, Vec<u8>>,
    hidden: BTreeSet<PersonId>,
    matches: BTreeMap<MatchId, bool>,
    challenges: BTreeSet<ChallengeId>,
}

impl IndexFacts {
    /// Collects the facts of the next row. Rows must come in key order, because people, who may hide
    /// from leaderboards, precede their ratings.
    fn see(&mut self, key: &Key, bytes: &[u8]) {
        match key {
            Key::Challenge(id) => {
                self.challenges.insert(*id);
                let challenge = rows::from_bytes::<Challenge>(bytes).ok();
                self.require(challenge.iter().flat_map(indexes::of_challenge));
            }
            Key::Match(id) => {
                let record = rows::from_bytes::<Match>(bytes).ok();
                self.matches.insert(*id, record.as_ref().is_some_and(Match::is_running));
                self.require(record.iter().flat_map(indexes::of_match));
            }
            Key::Server(id) => {
                let server = rows::from_bytes::<Server>(bytes).ok();
                self.require(server.iter().flat_map(|server| indexes::of_server(*id, server)));
            }
            Key::Person(id) if rows::from_bytes::<Person>(bytes).is_ok_and(|person| person.hidden) => {
                self.hidden.insert(*id);
            }
            Key::Rating(person, ladder) if !self.hidden.contains(person) => {
                if let Ok(rating) = rows::from_bytes::<Rating>(bytes) {
                    let rank = indexes::of_rating(*person, ladder, &rating);
                    self.due.insert(rank, bytes.to_vec());
                }
            }
            _ => {}
        }
    }

    fn require(&mut self, keys: impl Iterator<Item = Key>) {
        let exact = keys.filter(|key| key.kind().contents().is_index);
        self.due.extend(exact.map(|key| (key, Vec::new())));
    }

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
