//! Whether every row can be read, and whether the indexes say what the records say. Reads each row once, in the order of
//! keys, in which records come before their indexes, and remembers what is running, open, due and rated.

use std::collections::BTreeSet;
use std::fmt::Display;

use serde_json::{Map, Value};

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::host::challenge::Challenge;
use crate::host::ladder::Standing;
use crate::host::matches::Match;
use crate::host::person::Person;
use crate::host::player::Player;
use crate::host::rating::Rating;
use crate::store::rows::{self, Board, Card, Record, Seen};
use crate::store::{Key, Subject};

/// The most problems that are told one by one.
const MOST_TOLD: usize = 100;

/// Reads the rows of a store and gathers what is wrong.
#[derive(Debug, Default)]
pub struct Inspection {
    /// Rows of indexes that have to come, for the records that came.
    due: BTreeSet<Key>,
    running: BTreeSet<MatchId>,
    matches: BTreeSet<MatchId>,
    challenges: BTreeSet<ChallengeId>,
    /// People who are on no ladder.
    hidden: BTreeSet<PersonId>,
    problems: Vec<String>,
    more: usize,
}

impl Inspection {
    /// Looks at the next row.
    pub fn see(&mut self, key: &Key, bytes: &[u8]) {
        match key {
            Key::Challenge(id) => self.see_challenge(key, *id, bytes),
            Key::Match(id) => self.see_match(key, *id, bytes),
            Key::Person(id) => {
                let person = self.read::<Person>(key, bytes);
                self.hidden.extend(person.filter(|person| person.hidden).map(|_| *id));
            }
            Key::Rating(person, ladder) => {
                let rating = self.read::<Rating>(key, bytes).filter(|_| !self.hidden.contains(person));
                self.due
                    .extend(rating.map(|rating| Key::Rank(ladder.clone(), Standing::new(*person, &rating))));
            }
            Key::Rank(..) => self.see_place(key, bytes),
            Key::Running(..) | Key::Open(..) | Key::Alarm(..) => self.see_mark(key, bytes),
            // Matches from before this index have no rows in it.
            Key::Ended(_, _, id) => {
                self.belongs(key, self.matches.contains(id) && !self.running.contains(id));
                self.is_empty(key, bytes);
            }
            Key::Board(id) => {
                self.read::<Board>(key, bytes);
                self.belongs(key, self.matches.contains(id));
            }
            Key::Card(id) => {
                self.read::<Card>(key, bytes);
                self.belongs(key, self.challenges.contains(id));
            }
            Key::Seen(_) => drop(self.read::<Seen>(key, bytes)),
            Key::Meta(_) => self.see_object(key, bytes),
        }
    }

    /// A row whose key or value is none.
    pub fn see_nonsense(&mut self, key: &[u8]) {
        self.tell(key.escape_ascii(), "this is no key");
    }

    /// What is wrong, after the last row.
    pub fn end(mut self) -> Vec<String> {
        for key in std::mem::take(&mut self.due) {
            self.tell(key, "it is missing");
        }
        if self.more > 0 {
            self.problems.push(format!("and {} more", self.more));
        }
        self.problems
    }

    fn see_challenge(&mut self, key: &Key, id: ChallengeId, bytes: &[u8]) {
        self.challenges.insert(id);
        let Some(challenge) = self.read::<Challenge>(key, bytes) else { return };
        if challenge.id != id {
            self.tell(key, "its record has another id");
        }
        if let Some(due) = challenge.due() {
            self.due.insert(Key::Open(challenge.from, id));
            self.due.insert(Key::Alarm(due, Subject::Challenge(id)));
        }
    }

    fn see_match(&mut self, key: &Key, id: MatchId, bytes: &[u8]) {
        self.matches.insert(id);
        let Some(record) = self.read::<Match>(key, bytes) else { return };
        if record.id != id {
            self.tell(key, "its record has another id");
        }
        if record.is_running() {
            self.running.insert(id);
            self.due.extend(Player::BOTH.map(|player| Key::Running(record.people[player], id)));
            self.due.extend(record.next_alarm().map(|at| Key::Alarm(at, Subject::Match(id))));
        }
    }

    /// A place on a ladder, which has the rating again.
    fn see_place(&mut self, key: &Key, bytes: &[u8]) {
        if !self.due.remove(key) {
            self.tell(key, "no record asks for it");
        }
        if !bytes.is_empty() {
            self.read::<Rating>(key, bytes);
        }
    }

    /// A row of an index, which says all in its key.
    fn see_mark(&mut self, key: &Key, bytes: &[u8]) {
        if !self.due.remove(key) {
            self.tell(key, "no record asks for it");
        }
        self.is_empty(key, bytes);
    }

    /// A row of odds and ends: an object with a version.
    fn see_object(&mut self, key: &Key, bytes: &[u8]) {
        let object = serde_json::from_slice::<Map<String, Value>>(bytes);
        if !object.is_ok_and(|object| object.get("v").is_some_and(Value::is_u64)) {
            self.tell(key, "it is no object with a version");
        }
    }

    fn is_empty(&mut self, key: &Key, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.tell(key, "there is something in it");
        }
    }

    fn belongs(&mut self, key: &Key, there: bool) {
        if !there {
            self.tell(key, "what it belongs to is missing");
        }
    }

    fn read<R: Record>(&mut self, key: &Key, bytes: &[u8]) -> Option<R> {
        rows::from_bytes(bytes).map_err(|bad| self.tell(key, bad)).ok()
    }

    fn tell(&mut self, key: impl Display, what: impl Display) {
        if self.problems.len() < MOST_TOLD {
            self.problems.push(format!("{key}: {what}"));
        } else {
            self.more += 1;
        }
    }
}
