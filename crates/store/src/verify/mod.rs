//! Inspection of a store, even while a bot has it open: checksums, batch numbers, rows, indexes, and
//! every move of every match.
//!
//! The inspection changes nothing. The index is read in a temporary copy, and only while no process has the store
//! open.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::iter::Peekable;
use std::path::Path;
use std::vec;

use crate::base::id::{ChallengeId, MatchId};
use crate::game::Registry;
use crate::host::{Challenge, Match};

use super::indexes::RecordFacts;
use super::journal::chain::Link;
use super::journal::{Chain, Generations, Header, JournalEnd, RawRow, ReadError, SnapshotRows, replay};
use super::keys::Owner;
use super::rows::{self, QuarantinedRow};
use super::sled::{self as disk, IndexError, IndexInspection, StoreContents};
use crate::{Key, OpenFault, RowKind, Subject};

/// Maximum number of problems that are listed one by one; the rest are only counted.
const MOST_LISTED: usize = 100;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Contents of the store, one sentence for each chain of files and each kind of row.
    pub summary: Vec<String>,
    /// Problems, one sentence each. Empty for an intact store.
    pub problems: Vec<String>,
}

impl Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.summary.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        self.problems.iter().try_for_each(|line| writeln!(f, "wrong: {line}"))?;
        match self.problems.len() {
            0 => f.write_str("All is well."),
            1 => f.write_str("One thing is wrong."),
            many => write!(f, "{many} things are wrong."),
        }
    }
}

/// Inspects the store in a folder. Matches are replayed with the rules of `games`.
pub fn inspect(folder: &Path, games: &Registry) -> Result<Findings, OpenFault> {
    let generations = disk::generations(folder)?;
    let index = IndexInspection::of(folder)?;
    let mut findings = Findings::default();
    findings.or_problem(disk::format_in(folder))?;
    findings.files(&generations).map_err(disk::fault_at(folder))?;
    for (path, bytes) in disk::leftover_files(folder).map_err(disk::fault_at(folder))? {
        findings.summary.push(format!("set aside: {}, {}", path.display(), size(bytes)));
    }
    if let Some(contents) = findings.or_problem(disk::contents(folder, &index))? {
        let compared = IndexComparison::with(&index, &contents).map_err(disk::fault_at(folder))?;
        findings.contents(contents, &index, games, compared);
    }
    Ok(findings)
}

/// Inspects the rows that `each` visits, in key order. Matches are replayed with the rules of `games`.
pub fn inspect_rows(
    games: &Registry,
    each: impl FnOnce(&mut dyn FnMut(&RawRow)) -> Result<(), OpenFault>,
) -> Result<Findings, OpenFault> {
    let (mut seen, mut findings) = (Inspection::new(games), Findings::default());
    each(&mut |row| seen.see(row))?;
    findings.seen(seen);
    Ok(findings)
}

/// The problems of rows, which must be in key order, one sentence each.
pub fn problems<R: Borrow<RawRow>>(rows: impl Iterator<Item = R>, games: &Registry) -> Vec<String> {
    let mut seen = Inspection::new(games);
    for row in rows {
        seen.see(row.borrow());
    }
    seen.end()
}

/// State of an inspection over all rows of a store. Each row is inspected once, in key order, so most
/// records come before their index rows.
struct Inspection<'a> {
    games: &'a Registry,
    counts: BTreeMap<RowKind, u64>,
    /// Facts from the records read so far. Index rows that have been read are not due any more.
    facts: RecordFacts,
    /// Alarms of servers read so far. In key order, they come before the records of the servers.
    early: BTreeSet<Key>,
    problems: Vec<String>,
    more: usize,
}

impl<'a> Inspection<'a> {
    fn new(games: &'a Registry) -> Self {
        let (counts, facts, early) = (BTreeMap::new(), RecordFacts::default(), BTreeSet::new());
        Self { games, counts, facts, early, problems: Vec::new(), more: 0 }
    }

    fn see(&mut self, row: &RawRow) {
        let Some(key) = Key::read(&row.key) else {
            return self.report(row.key.escape_ascii(), "this is no key");
        };
        *self.counts.entry(key.kind()).or_default() += 1;
        if let Err(why) = (key.kind().contents().check)(&row.bytes) {
            self.report(&key, why);
        }
        let owner = key.kind().owner();
        if key.find(|subject| (!self.has(owner, subject)).then_some(())).is_some() {
            self.report(&key, "what it belongs to is missing");
        }
        self.facts.see(&key, &row.bytes);
        match &key {
            Key::Challenge(id) => self.see_challenge(&key, *id, &row.bytes),
            Key::Match(id) => self.see_match(&key, *id, &row.bytes),
            Key::Alarm(_, Subject::Server(_)) => drop(self.early.insert(key.clone())),
            Key::Quarantined(_) => {
                if let Ok(aside) = rows::from_bytes::<QuarantinedRow>(&row.bytes) {
                    self.report(&key, format!("it could not be read and was set aside: {}", aside.why));
                }
            }
            _ if key.kind().contents().is_index && !self.facts.due.remove(&key) => {
                self.report(&key, "no record asks for it");
            }
            _ => {}
        }
    }

    /// All problems, one sentence each. Call this after the last row.
    fn end(mut self) -> Vec<String> {
        let due = &mut self.facts.due;
        self.early.retain(|alarm| !due.remove(alarm));
        for key in std::mem::take(due) {
            // Challenges and matches from before these indexes were introduced have no row there, so this is
            // no problem. A bot adds those of matches when it starts.
            if !matches!(key.kind(), RowKind::ReceivedChallenges | RowKind::ServerMatches) {
                self.report(key, "it is missing");
            }
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
        let Ok(challenge) = rows::from_bytes::<Challenge>(bytes) else { return };
        if challenge.id != id {
            self.report(key, "its record has another id");
        }
        if self.games.find(&challenge.terms.game).is_none() {
            self.report(key, format!("there is no game `{}`", challenge.terms.game));
        }
    }

    fn see_match(&mut self, key: &Key, id: MatchId, bytes: &[u8]) {
        let Ok(record) = rows::from_bytes::<Match>(bytes) else { return };
        if record.id != id {
            self.report(key, "its record has another id");
        }
        if let Err(why) = self.replay(&record) {
            self.report(key, why);
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

    /// Whether the record that a row needs exists. Rows about people and servers need none.
    fn has(&self, owner: Owner, subject: Subject) -> bool {
        match subject {
            Subject::Challenge(id) => owner == Owner::Itself || self.facts.challenges.contains(&id),
            Subject::Match(id) => match (owner, self.facts.matches.get(&id)) {
                (Owner::Itself, _) => true,
                (Owner::Record, there) => there.is_some(),
                (Owner::RunningMatch, there) => there == Some(&true),
                (Owner::EndedMatch, there) => there == Some(&false),
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

impl Findings {
    fn problem(&mut self, problem: String) {
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Adds a fault to the problems, unless the machine has refused.
    fn or_problem<T>(&mut self, outcome: Result<T, OpenFault>) -> Result<Option<T>, OpenFault> {
        match outcome {
            Err(fault) if !fault.is_environment_fault() => {
                self.problem(fault.to_string());
                Ok(None)
            }
            outcome => outcome.map(Some),
        }
    }

    /// Inspects every snapshot and journal, and whether the journals continue the snapshots without a
    /// gap. Fails with an error that says nothing about the files, such as too many open files.
    fn files(&mut self, generations: &Generations) -> Result<(), ReadError> {
        for chain in generations.chains() {
            match chain.and_then(|chain| self.chain(&chain)) {
                Ok(()) => {}
                Err(bad) if bad.ends_repair() => return Err(bad),
                Err(bad) => self.problem(bad.to_string()),
            }
        }
        Ok(())
    }

    fn chain(&mut self, chain: &Chain) -> Result<(), ReadError> {
        let Header { generation, base, .. } = chain.snapshot.header;
        let snapshot = SnapshotRows::new(chain.snapshot.read()?)?;
        let rows = snapshot.map(|row| row.map(|_| 1_u64)).sum::<Result<u64, _>>()?;
        let bytes = size(chain.snapshot.length()?);
        self.summary.push(format!("snapshot {generation}: {rows} rows after batch {base}, {bytes}"));
        let ends = replay(chain, None, None, |_, _| Ok::<_, ReadError>(()))?;
        self.summary.push(journals(chain, ends)?);
        Ok(())
    }

    /// Inspects all readable rows. If the rows had to be merged from several sources, reports that as a
    /// problem.
    fn contents(
        &mut self,
        contents: StoreContents,
        index: &IndexInspection,
        games: &Registry,
        mut compared: IndexComparison,
    ) {
        let StoreContents { mut rows, number, saved, lost, uncertainty, .. } = contents;
        if !saved.is_empty() {
            let sources = saved.join("; ");
            self.problem(format!(
                "snapshot and journal lack acknowledged batches; everything up to batch {number} can be saved from: \
                 {sources}"
            ));
        }
        for lost in lost {
            self.problem(format!("lost: {lost}"));
        }
        if let Some(uncertainty) = uncertainty {
            self.problem(uncertainty);
        }
        let mut seen = Inspection::new(games);
        let inspected = rows.try_for_each(|row| {
            let row = row?;
            compared.see(&row);
            seen.see(&row);
            Ok::<_, ReadError>(())
        });
        match inspected {
            Ok(()) => self.seen(seen),
            // Report the damaged file, unless `files` has already done so. Checks between rows would only
            // report consequences of the damage.
            Err(bad) => self.problem(bad.to_string()),
        }
        self.index(index, number, &compared);
    }

    /// Adds the number of rows of each kind to the findings, and the problems of the rows.
    fn seen(&mut self, seen: Inspection<'_>) {
        self.summary.extend(seen.counts.iter().map(|(kind, count)| format!("{}: {count} rows", kind.name())));
        self.problems.extend(seen.end());
    }

    /// Adds the state of the index to the findings, and its differences from the rows.
    fn index(&mut self, index: &IndexInspection, number: u64, compared: &IndexComparison) {
        match index {
            IndexInspection::Absent => self.summary.push("index: none; the next start builds it".into()),
            IndexInspection::InUse => self.summary.push("index: in use, not inspected".into()),
            IndexInspection::NotInspected(why) => {
                self.summary.push(format!("index: not inspected: {why}"));
            }
            IndexInspection::Unreadable(why) => {
                self.problem(format!("the index cannot be read, and the next start rebuilds it: {why}"));
            }
            IndexInspection::Seen(seen) => {
                let Some(seen_number) = seen.number() else {
                    let problem = "the index does not record its progress; the next start rebuilds it";
                    return self.problem(problem.into());
                };
                let state = match (seen.is_clean, seen.is_trusted) {
                    (true, _) => "closed",
                    (_, true) => "left open",
                    _ => "not trusted, rebuilt by the next start",
                };
                self.summary.push(format!("index: to batch {seen_number} of {number}, {state}"));
                if let Some(difference) = compared.difference() {
                    self.problem(difference);
                }
            }
        }
    }
}

/// Comparison of the rows in the index with those of snapshot and journals, in one pass over both.
#[derive(Default)]
struct IndexComparison {
    /// Remaining rows of the index, if it can be compared.
    index: Option<Peekable<vec::IntoIter<RawRow>>>,
    fault: Option<String>,
    differing: u64,
    first: Option<String>,
}

impl IndexComparison {
    /// Creates a comparison. Nothing is compared unless the index is trusted and ends with the same batch as the
    /// rows.
    fn with(index: &IndexInspection, contents: &StoreContents) -> Result<Self, IndexError> {
        let seen = index.seen().filter(|seen| seen.is_trusted && seen.number() == Some(contents.number));
        let Some(seen) = seen.filter(|_| contents.saved.is_empty()) else {
            return Ok(Self::default());
        };
        match seen.index.raw_rows().collect::<Result<Vec<_>, _>>() {
            Ok(rows) => Ok(Self { index: Some(rows.into_iter().peekable()), ..Self::default() }),
            Err(why) if why.is_passing() => Err(why),
            Err(bad) => Ok(Self { fault: Some(bad.to_string()), ..Self::default() }),
        }
    }

    fn see(&mut self, row: &RawRow) {
        let Some(mut index) = self.index.take() else { return };
        while let Some(other) = index.next_if(|other| other.key < row.key) {
            self.differs(&other.key);
        }
        if index.next_if(|other| other.key == row.key).as_ref() != Some(row) {
            self.differs(&row.key);
        }
        self.index = Some(index);
    }

    fn differs(&mut self, key: &[u8]) {
        self.differing += 1;
        let name = || Key::read(key).map_or_else(|| key.escape_ascii().to_string(), |key| key.to_string());
        self.first.get_or_insert_with(name);
    }

    /// A sentence about the differences, if there are any.
    fn difference(&self) -> Option<String> {
        if let Some(fault) = &self.fault {
            return Some(format!("the index cannot be read from end to end: {fault}"));
        }
        let first = self.first.as_ref()?;
        Some(format!(
            "{} rows of the index differ from snapshot and journal, the first is {first}; `engawa store rebuild` replaces it",
            self.differing
        ))
    }
}

/// A sentence about the journals of a chain, with their last batch and their size.
fn journals(chain: &Chain, ends: JournalEnd) -> Result<String, ReadError> {
    let (oldest, newest) = (chain.snapshot.header.generation, chain.newest().header.generation);
    let which =
        if oldest == newest { format!("journal {oldest}") } else { format!("journals {oldest} to {newest}") };
    let bytes = chain.journals.iter().map(Link::length).sum::<Result<u64, _>>()?;
    let torn =
        if ends.torn > 0 { format!(", {} bytes at the end not whole", ends.torn) } else { String::new() };
    Ok(format!("{which}: to batch {}, {}{torn}", ends.place.number, size(bytes)))
}

fn size(bytes: u64) -> String {
    match bytes {
        0..10_240 => format!("{bytes} bytes"),
        10_240..10_485_760 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}
