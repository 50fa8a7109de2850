//! Whether every row can be read, whether what was played follows the rules, and whether the indexes say what
//! the records say. Reads each row once, in the order of keys, in which records come before their indexes,
//! and remembers what is running, open, due and rated.

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId};
use crate::game::Registry;
use crate::host::challenge::Challenge;
use crate::host::matches::Match;
use crate::host::person::Person;
use crate::host::rating::Rating;
use crate::host::server::Server;
use crate::store::keys::Owner;
use crate::store::rows::{self, Record, SetAside};
use crate::store::{Key, RowKind, Subject, indexes};

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

    pub fn see(&mut self, key: &Key, bytes: &[u8]) {
        if let Err(why) = (key.kind().contents().check)(bytes) {
            self.tell(key, why);
        }
        let owner = key.kind().owner();
        if key.find(|subject| (!self.has(owner, subject)).then_some(())).is_some() {
            self.tell(key, "what it belongs to is missing");
        }
        match key {
            Key::Challenge(id) => self.see_challenge(key, *id, bytes),
            Key::Match(id) => self.see_match(key, *id, bytes),
            Key::Server(id) => self.see_server(*id, bytes),
            Key::Person(id) => {
                let person = read::<Person>(bytes);
                self.hidden.extend(person.filter(|person| person.hidden).map(|_| *id));
            }
            Key::Rating(person, ladder) => {
                let rating = read::<Rating>(bytes).filter(|_| !self.hidden.contains(person));
                self.due.extend(rating.map(|rating| indexes::of_rating(*person, ladder, &rating)));
            }
            // Servers come after alarms.
            Key::Alarm(_, Subject::Server(_)) => drop(self.early.insert(key.clone())),
            Key::SetAside(_) => {
                if let Some(aside) = read::<SetAside>(bytes) {
                    self.tell(key, format!("it could not be read and was set aside: {}", aside.why));
                }
            }
            key if key.kind().contents().is_index && !self.due.remove(key) => {
                self.tell(key, "no record asks for it");
            }
            _ => {}
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
        let Some(challenge) = read::<Challenge>(bytes) else { return };
        if challenge.id != id {
            self.tell(key, "its record has another id");
        }
        if self.games.find(&challenge.terms.game).is_none() {
            self.tell(key, format!("there is no game `{}`", challenge.terms.game));
        }
        self.due.extend(indexes::of_challenge(&challenge));
    }

    fn see_match(&mut self, key: &Key, id: MatchId, bytes: &[u8]) {
        self.matches.insert(id);
        let Some(record) = read::<Match>(bytes) else { return };
        if record.id != id {
            self.tell(key, "its record has another id");
        }
        if record.is_running() {
            self.running.insert(id);
        }
        self.due.extend(indexes::of_match(&record).into_iter().filter(|key| key.kind().contents().is_index));
        if let Err(why) = self.replay(&record) {
            self.tell(key, why);
        }
    }

    fn see_server(&mut self, id: ServerId, bytes: &[u8]) {
        let Some(server) = read::<Server>(bytes) else { return };
        for alarm in indexes::of_server(id, &server) {
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

    /// Whether a subject that a row names is as the row needs it. People and servers need no row.
    fn has(&self, owner: Owner, subject: Subject) -> bool {
        match subject {
            Subject::Challenge(id) => owner == Owner::Itself || self.challenges.contains(&id),
            Subject::Match(id) => match owner {
                Owner::Itself => true,
                Owner::Record => self.matches.contains(&id),
                Owner::RunningMatch => self.running.contains(&id),
                Owner::EndedMatch => self.matches.contains(&id) && !self.running.contains(&id),
            },
            Subject::Person(_) | Subject::Server(_) => true,
        }
    }

    fn tell(&mut self, key: impl Display, what: impl Display) {
        if self.problems.len() < MOST_TOLD {
            self.problems.push(format!("{key}: {what}"));
        } else {
            self.more += 1;
        }
    }
}

/// A record, if it can be read: a row that cannot was told of by its contents' check.
fn read<R: Record>(bytes: &[u8]) -> Option<R> {
    rows::from_bytes(bytes).ok()
}
