//! The disk of group commit: the journal takes a group and syncs it, then the index shows it. Begins a new
//! generation when the journal has grown, and from the index when older files turn out to be damaged; finds
//! its way after a fault.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::folder;
use super::generation::{before_all, write_generation};
use super::index::{Applied, Index, SharedIndex};
use super::recover::{Recovered, Recovery, Trouble};
use super::renewal::{BeforeRow, Renewal};
use super::state::IndexState;
use crate::base::metrics::Metrics;
use crate::store::group::Disk;
use crate::store::journal::compact::{Answer, Damage, Wake, tell};
use crate::store::journal::frame::Entry;
use crate::store::journal::{BatchPosition, Compactor, Files, Generations, Header, Journal, Survey};
use crate::store::plan::Changes;
use crate::store::{Fault, Key};

/// The most that a journal grows before a new one is begun, however large the snapshot is.
const MAX_JOURNAL_BYTES: u64 = 256 * 1024 * 1024;
/// How many times as large as the snapshot a journal grows: what is written for snapshots stays in
/// proportion.
const SNAPSHOTS: u64 = 2;

/// Is written and taken away to see whether the disk works again.
const PROBE_FILE: &str = "engawa.probe";
/// What has to fit on a disk that works again: more than the index takes at a time.
const PROBE_BYTES: usize = 4 * 1024 * 1024;

/// How far a group has come on its way to disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Synced,
    /// It is being appended: of it there is a part, which is no whole frame.
    Appending,
    /// It is appended and was to be synced: nobody knows what the file holds on disk, whatever reading it
    /// says.
    Syncing,
}

/// The journal with the index behind it.
pub struct JournaledDisk {
    pub(super) files: Arc<dyn Files>,
    pub(super) folder: PathBuf,
    pub(super) index: SharedIndex,
    pub(super) state: IndexState,
    pub(super) metrics: Arc<Metrics>,
    pub(super) journal: Journal,
    pub(super) compactor: Compactor,
    pub(super) stage: Stage,
    /// The last batch that the index shows.
    pub(super) applied: BatchPosition,
    /// The least that a journal grows before a new one is begun, in bytes.
    pub(super) least: u64,
    /// Where the journal must be before the next try, after one that failed.
    pub(super) next_try: u64,
    /// Wakes the thread that this runs in.
    pub(super) wake: Wake,
    pub(super) before_copied_row: Option<BeforeRow>,
    /// Who wants the past to go, from now on.
    pub(super) asked: Vec<Answer>,
    /// The index that is being written anew, for those who asked before it was begun.
    pub(super) renewal: Option<Renewal>,
}

impl Disk for JournaledDisk {
    fn version(&self, key: &Key) -> Result<Option<u64>, Fault> {
        let row = self.state.needs(|| self.index.with(|index| index.load(key)))?;
        Ok(row.map(|row| row.version))
    }

    fn write(&mut self, changes: &Changes) -> Result<(), Fault> {
        self.stage = Stage::Appending;
        self.journal.append(changes).map_err(|error| unwritten(&error))
    }

    /// Where it fails and the program ends before it has found its way, the next start copies everything that
    /// is readable into new files.
    fn sync(&mut self) -> Result<(), Fault> {
        self.stage = Stage::Syncing;
        self.journal.sync().map_err(|error| {
            self.state.withdraw();
            unwritten(&error)
        })?;
        self.stage = Stage::Synced;
        Ok(())
    }

    fn apply(&mut self, changes: Changes) -> Result<(), Fault> {
        let place = self.journal.place();
        let applied = Applied { store: self.journal.header().store, place };
        self.state.needs(|| self.index.with(|index| index.apply(changes, applied)))?;
        self.applied = place;
        Ok(())
    }

    fn maintain(&mut self) {
        if let Some(damage) = self.compactor.take_damage() {
            self.leave_damage_behind(damage);
        }
        self.renew();
        let grown = self.journal.place().end;
        let may = !self.compactor.is_busy() && self.renewal.is_none();
        if may && grown >= self.limit().max(self.next_try) {
            self.begin_generation(Vec::new());
        }
    }

    /// All who ask before the index is next written anew share that; who asks later waits for the next time,
    /// since what they deleted may have been copied by then.
    fn compact(&mut self, answer: Answer) {
        self.asked.push(answer);
    }

    /// What was acknowledged is in the index and, synced, in the journal. Of the group that failed, what was
    /// being appended is cut off; what was appended but not synced is read back and, where it is there,
    /// appended to a new file.
    fn resume(&mut self) -> Result<(), Fault> {
        self.give_up_renewal("the disk has failed meanwhile");
        self.probe().map_err(|error| unwritten(&error))?;
        let index_failed =
            self.state.has_failed() || self.state.needs(|| self.index.with(Index::flush)).is_err();
        let mut rows_back = Vec::new();
        let resumed = match self.stage {
            Stage::Syncing => self.renew_journal(&mut rows_back),
            Stage::Appending | Stage::Synced => self.reopen_journal(),
        };
        resumed.map_err(|trouble| still(&trouble))?;
        if index_failed {
            self.build_index().map_err(|trouble| still(&trouble))?;
        } else {
            self.apply_back(&rows_back)?;
        }
        self.applied = self.journal.place();
        self.state.begin().map_err(|error| still(&Trouble::from(error)))
    }
}

/// A row that was read back: its key, and its version and bytes, or nothing where it goes.
type RowBack = (Vec<u8>, Option<(u64, Vec<u8>)>);

impl JournaledDisk {
    fn limit(&self) -> u64 {
        let most = MAX_JOURNAL_BYTES.max(self.least);
        (SNAPSHOTS * self.compactor.snapshot_bytes()).clamp(self.least, most)
    }

    /// Goes on in a new journal, and has the snapshot made that belongs to it. Where that fails, the old one
    /// does as well.
    ///
    /// The index is handed to the system first: when only the program ends, it is never older than the new
    /// snapshot.
    pub(super) fn begin_generation(&mut self, answers: Vec<Answer>) {
        if let Err(fault) = self.state.needs(|| self.index.with(Index::flush)) {
            tracing::error!(%fault, "the index could not be written out");
        }
        match self.new_journal(self.journal.place().number) {
            Ok(journal) => {
                self.journal = journal;
                self.next_try = 0;
                self.compactor.ask(self.journal.header().generation, answers);
            }
            Err(error) => {
                tracing::error!(%error, "no new journal could be begun; the old one goes on");
                self.next_try = self.journal.place().end + self.least;
                tell(answers, &Err(error.to_string()));
            }
        }
    }

    fn new_journal(&self, base: u64) -> io::Result<Journal> {
        let before = self.journal.header();
        let header = Header { generation: before.generation + 1, base, ..before };
        Journal::create(&*self.files, &self.folder, header)
    }

    /// Begins a generation from the index, for what is older cannot be read as a whole any more. Commits wait
    /// meanwhile, about as long as it takes to write every row once; the damaged files stay where they are.
    fn leave_damage_behind(&mut self, Damage { why, answers }: Damage) {
        match self.generation_from_index() {
            Ok((rows, journal)) => {
                tracing::error!(
                    why,
                    rows,
                    "a file is damaged; a new generation is begun from the index, which is whole"
                );
                self.metrics.store_repairs.add();
                self.copy_again();
                self.journal = journal;
                self.applied = self.journal.place();
                self.next_try = 0;
                self.compactor.ask(self.journal.header().generation, answers);
            }
            Err(trouble) => {
                tracing::error!(why, %trouble, "a file is damaged, and no new generation could be begun; the journal goes on");
                tell(answers, &Err(why));
            }
        }
    }

    fn generation_from_index(&self) -> Result<(u64, Journal), Trouble> {
        let generation = Generations::list(&self.folder)?.after_gap();
        let header = Header { generation, base: self.applied.number, ..self.journal.header() };
        let index = self.index.get().ok_or(Fault::Closed)?;
        let rows = index.raw_rows();
        let made = self.state.needs(|| {
            // A row that the index cannot read fails it; what the disk refuses does not.
            match write_generation(&self.files, &self.folder, header, rows) {
                Err(Trouble::Index(fault)) => Err(fault),
                written => Ok(written),
            }
        })?;
        let (rows, journal) = made?;
        self.state.needs(|| index.set_applied(before_all(header)))?;
        Ok((rows, journal))
    }

    /// Whether there is room for what comes, and can be written and synced: a full disk lets files be cut,
    /// which says nothing.
    fn probe(&self) -> io::Result<()> {
        let path = self.folder.join(PROBE_FILE);
        let mut file = self.files.create(&path)?;
        let written = file.append(&vec![0x5a; PROBE_BYTES]).and_then(|()| file.sync());
        let removed = self.files.remove(&path);
        written.and(removed)
    }

    /// Goes on in the same file, behind the last batch that is synced.
    fn reopen_journal(&mut self) -> Result<(), Trouble> {
        let (header, place) = (self.journal.header(), self.journal.place());
        self.journal = Journal::extend(&*self.files, &self.folder, header, place)?;
        self.stage = Stage::Synced;
        Ok(())
    }

    /// Goes on in a new file. What can be read behind the last batch that was acknowledged is copied there.
    fn renew_journal(&mut self, rows_back: &mut Vec<RowBack>) -> Result<(), Trouble> {
        let known = self.applied.number;
        let mut there = Generations::list(&self.folder)?;
        // What is newer is from an earlier try.
        there.journals.split_off(&(self.journal.header().generation + 1));
        let survey = Survey::of(&there, None);
        let mut journal = self.new_journal(known)?;
        survey.each_after::<Trouble>(known, |_, rows| {
            let owned = |bytes: (u64, &[u8])| (bytes.0, bytes.1.to_vec());
            rows_back.extend(rows.iter().map(|entry| (entry.key.to_vec(), entry.row.map(owned))));
            Ok(journal.append_rows(rows)?)
        })?;
        journal.sync()?;
        self.journal = journal;
        self.stage = Stage::Synced;
        self.compactor.ask(self.journal.header().generation, Vec::new());
        Ok(())
    }

    fn apply_back<'a>(&self, rows: &'a [RowBack]) -> Result<(), Fault> {
        let applied = Applied { store: self.journal.header().store, place: self.journal.place() };
        let row = |(key, row): &'a RowBack| Entry {
            key,
            row: row.as_ref().map(|(version, bytes)| (*version, bytes.as_slice())),
        };
        let rows: Vec<Entry<'_>> = rows.iter().map(row).collect();
        self.state.needs(|| self.index.with(|index| index.apply_raw(&rows, applied)))
    }

    /// Builds the index anew, for the one that there is has failed.
    fn build_index(&self) -> Result<(), Trouble> {
        drop(self.index.take());
        folder::wait_until_closed(&self.state.index_path());
        let files = Arc::clone(&self.files);
        let recovery = Recovery { folder: &self.folder, files, state: &self.state, metrics: &self.metrics };
        let Recovered { index, .. } = recovery.build_in_place(self.applied.number)?;
        self.index.set(index);
        Ok(())
    }
}

fn unwritten(error: &io::Error) -> Fault {
    Fault::Stopped { why: format!("the journal: {error}") }
}

fn still(trouble: &Trouble) -> Fault {
    Fault::Stopped { why: trouble.to_string() }
}
