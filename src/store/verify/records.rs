//! Inspection of rows: whether they can be decoded, whether moves follow the rules, and whether indexes
//! agree with records. Each row is inspected once, in key order, so most records come before their index
//! rows.

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
use crate::store::rows::{self, QuarantinedRow, Record};
use crate::store::{Key, RowKind, Subject, indexes};

/// Maximum number of problems that are listed one by one; the rest are only counted.
const MOST_LISTED: usize = 100;

/// State of an inspection over all rows of a store.
pub struct Inspection<'a> {
    games: &'a Registry,
    /// Index rows that the records read so far require, and that have not been read yet.
    due: BTreeSet<Key>,
    /// Alarms of servers read so far. In key order, they come before the records of the servers.
    early: BTreeSet<Key>,
    running: BTreeSet<MatchId>,
    matches: BTreeSet<MatchId>,
    challenges: BTreeSet<ChallengeId>,
    /// People who hide from leaderboards.
    hidden: BTreeSet<PersonId>,
    problems: Vec<String>,
    more: usize,
}

impl<'a> Inspection<'a> {
    /// Creates an inspection; `games` has the rules of the matches.
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
            self.report(key, why);
        }
        let owner = key.kind().owner();
        if key.find(|subject| (!self.has(owner, subject)).then_some(())).is_some() {
            self.report(key, "what it belongs to is missing");
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
            // In key order, this alarm comes before the record of its server, which tells whether the
            // alarm is right.
            Key::Alarm(_, Subject::Server(_)) => drop(self.early.insert(key.clone())),
            Key::Quarantined(_) => {
                if let Some(aside) = read::<QuarantinedRow>(bytes) {
                    self.report(key, format!("it could not be read and was set aside: {}", aside.why));
                }
            }
            key if key.kind().contents().is_index && !self.due.remove(key) => {
                self.report(key, "no record asks for it");
            }
            _ => {}
        }
    }

    pub fn see_invalid(&mut self, key: &[u8]) {
        self.report(key.escape_ascii(), "this is no key");
    }

    /// Returns all problems, one sentence each. Call this after the last row.
    pub fn end(mut self) -> Vec<String> {
        for key in std::mem::take(&mut self.due) {
            // Challenges from before the index `Asked` was introduced have no row there, so this is no
            // problem.
            if key.kind() == RowKind::Asked {
                continue;
            }
            self.report(key, "it is missing");
        }
        for key in std::mem::take(&mut self.early) {
            self.report(key, "no record asks for it");
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
            self.report(key, "its record has another id");
        }
        if self.games.find(&challenge.terms.game).is_none() {
            self.report(key, format!("there is no game `{}`", challenge.terms.game));
        }
        self.due.extend(indexes::of_challenge(&challenge));
    }

    fn see_match(&mut self, key: &Key, id: MatchId, bytes: &[u8]) {
        self.matches.insert(id);
        let Some(record) = read::<Match>(bytes) else { return };
        if record.id != id {
            self.report(key, "its record has another id");
        }
        if record.is_running() {
            self.running.insert(id);
        }
        self.due.extend(indexes::of_match(&record).into_iter().filter(|key| key.kind().contents().is_index));
        if let Err(why) = self.replay(&record) {
            self.report(key, why);
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

    /// Replays every round of a match from its set-up.
    fn replay(&self, record: &Match) -> Result<(), String> {
        let name = &record.terms.game;
        let game = self.games.find(name).ok_or_else(|| format!("there is no game `{name}`"))?;
        for (round, played) in record.rounds.iter().enumerate() {
            let table = record.table_at(game, round, played.moves.len());
            table.map_err(|bad| format!("round {}: {bad}", round + 1))?;
        }
        Ok(())
    }

    /// Returns whether the record that a row needs exists. Rows about people and servers need no other
    /// record.
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

    fn report(&mut self, key: impl Display, what: impl Display) {
        if self.problems.len() < MOST_LISTED {
            self.problems.push(format!("{key}: {what}"));
        } else {
            self.more += 1;
        }
    }
}

/// Decodes a record. Returns `None` for an unreadable row, which was reported already.
fn read<R: Record>(bytes: &[u8]) -> Option<R> {
    rows::from_bytes(bytes).ok()
}
