//! Whether every row can be read, whether what was played follows the rules, and whether the indexes say what the records
//! say. Reads each row once, in the order of keys, in which records come before their indexes, and remembers what is
//! running, open, due and rated.

use std::collections::BTreeSet;
use std::fmt::Display;

use serde_json::{Map, Value};

use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId};
use crate::game::Registry;
use crate::host::challenge::Challenge;
use crate::host::former::{Former, Leaving};
use crate::host::ladder::Standing;
use crate::host::limits::Made;
use crate::host::matches::{Match, Plan};
use crate::host::person::Person;
use crate::host::puzzle::{Puzzles, Tries};
use crate::host::rating::Rating;
use crate::host::server::{Deed, Departure, Server};
use crate::host::{Analysis, Blocks, Guesses};
use crate::store::rows::{self, Board, Card, Closed, Delivery, DisplayName, Record, Seen, SetAside};
use crate::store::{Key, RowKind, Subject};

use super::worked_out;

/// The most problems that are told one by one.
const MOST_TOLD: usize = 100;

/// Reads the rows of a store and gathers what is wrong.
pub struct Inspection<'a> {
    games: &'a Registry,
    /// Rows of indexes that have to come, for the records that came.
    due: BTreeSet<Key>,
    /// Alarms of servers, before what they are for.
    early: BTreeSet<Key>,
    running: BTreeSet<MatchId>,
    matches: BTreeSet<MatchId>,
    challenges: BTreeSet<ChallengeId>,
    /// People who are on no ladder.
    hidden: BTreeSet<PersonId>,
    problems: Vec<String>,
    more: usize,
}

impl<'a> Inspection<'a> {
    /// Of rows that tell of these games.
    pub fn new(games: &'a Registry) -> Self {
        Self {
            games,
            due: BTreeSet::new(),
            early: BTreeSet::new(),
            running: BTreeSet::new(),
            matches: BTreeSet::new(),
            challenges: BTreeSet::new(),
            hidden: BTreeSet::new(),
            problems: Vec::new(),
            more: 0,
        }
    }

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
            // Servers come after alarms.
            Key::Alarm(_, Subject::Server(_)) => {
                self.early.insert(key.clone());
                self.is_empty(key, bytes);
            }
            Key::Running(..) | Key::Open(..) | Key::Asked(..) | Key::Alarm(..) => self.see_mark(key, bytes),
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
            Key::Owed(subject, _) => {
                self.read::<Delivery>(key, bytes);
                self.belongs(key, self.is_there(*subject));
            }
            Key::Closed(_) => drop(self.read::<Closed>(key, bytes)),
            Key::SetAside(_) => self.see_set_aside(key, bytes),
            Key::Guard(_) => self.is_empty(key, bytes),
            Key::Blocks(_) => drop(self.read::<Blocks>(key, bytes)),
            Key::Made(_) => drop(self.read::<Made>(key, bytes)),
            Key::Former(_) => drop(self.read::<Former>(key, bytes)),
            Key::Leaving(_) => drop(self.read::<Leaving>(key, bytes)),
            Key::Server(id) => self.see_server(key, *id, bytes),
            Key::Puzzle(..) => drop(self.read::<Puzzles>(key, bytes)),
            Key::Tries(..) => drop(self.read::<Tries>(key, bytes)),
            Key::Departure(_) => drop(self.read::<Departure>(key, bytes)),
            Key::Plan(_, id) => {
                self.read::<Plan>(key, bytes);
                self.belongs(key, self.running.contains(id));
            }
            // They outlive the match for a while, and go with it.
            Key::Guess(id, _) => {
                self.read::<Guesses>(key, bytes);
                self.belongs(key, self.matches.contains(id));
            }
            Key::Analysis(id) => {
                self.read::<Analysis>(key, bytes);
                self.belongs(key, self.matches.contains(id) && !self.running.contains(id));
            }
            Key::Deed(..) => drop(self.read::<Deed>(key, bytes)),
            Key::DisplayName(..) => drop(self.read::<DisplayName>(key, bytes)),
        }
    }

    /// A row whose key or value is none.
    pub fn see_nonsense(&mut self, key: &[u8]) {
        self.tell(key.escape_ascii(), "this is no key");
    }

    /// What is wrong, after the last row.
    pub fn end(mut self) -> Vec<String> {
        for key in std::mem::take(&mut self.due) {
            // Challenges from before this index have no row in it.
            if key.kind() == RowKind::Asked {
                continue;
            }
            self.tell(key, "it is missing");
        }
        for key in std::mem::take(&mut self.early) {
            self.tell(key, "no record asks for it");
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
        if self.games.find(&challenge.terms.game).is_none() {
            self.tell(key, format!("there is no game `{}`", challenge.terms.game));
        }
        self.due.extend(worked_out::of_challenge(&challenge));
    }

    fn see_match(&mut self, key: &Key, id: MatchId, bytes: &[u8]) {
        self.matches.insert(id);
        let Some(record) = self.read::<Match>(key, bytes) else { return };
        if record.id != id {
            self.tell(key, "its record has another id");
        }
        if record.is_running() {
            self.running.insert(id);
        }
        self.due.extend(worked_out::of_match(&record));
        if let Err(why) = self.replay(&record) {
            self.tell(key, why);
        }
    }

    fn see_server(&mut self, key: &Key, id: ServerId, bytes: &[u8]) {
        let Some(server) = self.read::<Server>(key, bytes) else { return };
        for alarm in worked_out::of_server(id, &server) {
            if !self.early.remove(&alarm) {
                self.due.insert(alarm);
            }
        }
    }

    /// Plays every round of a match from its set-up on.
    fn replay(&self, record: &Match) -> Result<(), String> {
        let name = &record.terms.game;
        let game = self.games.find(name).ok_or_else(|| format!("there is no game `{name}`"))?;
        for (round, played) in record.rounds.iter().enumerate() {
            let table = record.table_at(game, round, played.moves.len());
            table.map_err(|bad| format!("round {}: {bad}", round + 1))?;
        }
        Ok(())
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

    /// A row that could not be read when it was needed.
    fn see_set_aside(&mut self, key: &Key, bytes: &[u8]) {
        if let Some(aside) = self.read::<SetAside>(key, bytes) {
            self.tell(key, format!("it could not be read and was set aside: {}", aside.why));
        }
    }

    /// Whether there is what something owed is about. People and servers need no row.
    fn is_there(&self, subject: Subject) -> bool {
        match subject {
            Subject::Challenge(id) => self.challenges.contains(&id),
            Subject::Match(id) => self.matches.contains(&id),
            Subject::Person(_) | Subject::Server(_) => true,
        }
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
