//! The [`Disk`] of a store in a folder: the journal makes a group of commits durable, then the index
//! makes the group visible. When the journal has grown, or when older files are damaged, the disk begins
//! a new generation. The disk also recovers after faults.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use crate::group::{Changes, Disk};
use crate::journal::compact::{Damage, OutcomeSender, Wake, answer_all};
use crate::journal::frame::FrameRow;
use crate::journal::{BatchPosition, Compactor, Generations, Header, Journal, ReadError, Survey};
use crate::{Key, StoreFault};

use super::index::{Index, IndexProgress, SharedIndex};
use super::index_rewrite::IndexRewrite;
use super::recover::{RecoveredStore, Recovery, RecoveryError, write_generation};
use super::state::IndexState;
use super::{Settings, folder};

/// Maximum size of a journal in bytes, however large the snapshot is. A larger configured minimum takes
/// precedence.
const MAX_JOURNAL_BYTES: u64 = 256 * 1024 * 1024;
/// Maximum size of a journal as a multiple of the snapshot's size. Writing snapshots then costs at most
/// a fixed share of all writing.
const SNAPSHOTS: u64 = 2;

/// Name of the file that is written and removed to check whether the disk works again.
const PROBE_FILE: &str = "engawa.probe";
/// Size of the file that is written to check the disk, in bytes: more than the index writes at a time.
const PROBE_BYTES: usize = 4 * 1024 * 1024;

/// A journal, which makes commits durable, and the index that answers reads.
pub struct JournaledDisk {
    pub(super) folder: PathBuf,
    pub(super) settings: Settings,
    pub(super) index: SharedIndex,
    pub(super) state: IndexState,
    pub(super) journal: Journal,
    pub(super) compactor: Compactor,
    /// Whether the last group was appended, but its sync has not succeeded. Even if the file returns the
    /// data, the disk may not have stored them.
    pub(super) is_syncing: bool,
    /// Position of the last batch applied to the index.
    pub(super) applied: BatchPosition,
    /// Size of the journal, in bytes, at which to begin a generation after an earlier attempt has
    /// failed.
    pub(super) next_try: u64,
    /// Wakes the store's writer thread, which owns this disk.
    pub(super) wake: Wake,
    /// Callers whose compaction waits for the next rewrite of the index.
    pub(super) compactions: Vec<OutcomeSender>,
    /// The rewrite of the index that is under way, with the callers who requested it before it began.
    pub(super) renewal: Option<IndexRewrite>,
}

impl Disk for JournaledDisk {
    fn version(&self, key: &Key) -> Result<Option<u64>, StoreFault> {
        self.state.guard(|| self.index.with(|index| index.version(key)))
    }

    fn write(&mut self, changes: &Changes) -> Result<(), StoreFault> {
        self.journal.append(changes).map_err(|error| unwritten(&error))
    }

    /// Syncs the journal. If the sync fails, the index is no longer trusted: if the program ends before
    /// it has recovered, the next start copies all readable data into new files.
    fn sync(&mut self) -> Result<(), StoreFault> {
        self.is_syncing = true;
        self.journal.sync().map_err(|error| {
            self.state.withdraw();
            unwritten(&error)
        })?;
        self.is_syncing = false;
        Ok(())
    }

    fn apply(&mut self, changes: Changes) -> Result<(), StoreFault> {
        let place = self.journal.place;
        let applied = IndexProgress { store: self.journal.header.store, place };
        self.state.guard(|| self.index.with(|index| index.apply(changes, applied)))?;
        self.applied = place;
        Ok(())
    }

    fn maintain(&mut self) {
        if let Some(damage) = self.compactor.take_damage() {
            self.start_new_generation(damage);
        }
        self.renew();
        let grown = self.journal.place.end;
        let may = !self.compactor.is_busy() && self.renewal.is_none();
        if may && grown >= self.limit().max(self.next_try) {
            self.begin_generation(Vec::new());
        }
    }

    /// Queues a compaction for the next rewrite of the index. A rewrite under way cannot serve the
    /// caller, because it may already have copied rows that the caller has deleted.
    fn compact(&mut self, answer: OutcomeSender) {
        self.compactions.push(answer);
    }

    /// Recovers after a fault. Everything acknowledged is in the synced journal and in the index. An
    /// incomplete frame is cut off. A frame that was appended but not synced is read back; a readable
    /// one is copied to a new file.
    fn resume(&mut self) -> Result<(), StoreFault> {
        self.give_up_renewal("the disk has failed meanwhile");
        self.probe().map_err(|error| unwritten(&error))?;
        let index_failed =
            self.state.has_failed() || self.state.guard(|| self.index.with(Index::flush)).is_err();
        let mut recovered = Vec::new();
        let resumed =
            if self.is_syncing { self.renew_journal(&mut recovered) } else { self.reopen_journal() };
        resumed.map_err(|trouble| stopped_fault(&trouble))?;
        if index_failed {
            self.build_index().map_err(|trouble| stopped_fault(&trouble))?;
        } else {
            self.apply_recovered(&recovered)?;
        }
        self.applied = self.journal.place;
        self.state.begin().map_err(|error| stopped_fault(&RecoveryError::from(error)))
    }
}

/// A row that was read back from the journal: its key, and version and bytes, or `None` for a deletion.
type RecoveredRow = (Vec<u8>, Option<(u64, Vec<u8>)>);

impl JournaledDisk {
    fn limit(&self) -> u64 {
        let most = MAX_JOURNAL_BYTES.max(self.settings.journal_bytes);
        (SNAPSHOTS * self.compactor.snapshot_bytes()).clamp(self.settings.journal_bytes, most)
    }

    /// Begins a new journal and requests its snapshot. If the journal cannot be created, the old one
    /// stays in use.
    ///
    /// The index is flushed first. So after a crash of the program, the index is never older than the
    /// new snapshot.
    pub(super) fn begin_generation(&mut self, answers: Vec<OutcomeSender>) {
        if let Err(fault) = self.state.guard(|| self.index.with(Index::flush)) {
            tracing::error!(%fault, "the index could not be flushed before a new journal");
        }
        match self.new_journal(self.journal.place.number) {
            Ok(journal) => self.use_journal(journal, answers),
            Err(error) => {
                tracing::error!(%error, "no new journal could be created; the old one stays in use");
                self.next_try = self.journal.place.end + self.settings.journal_bytes;
                answer_all(answers, &Err(error.to_string()));
            }
        }
    }

    /// Continues in a new journal, and requests its snapshot.
    fn use_journal(&mut self, journal: Journal, answers: Vec<OutcomeSender>) {
        self.compactor.request(journal.header.generation, answers);
        self.journal = journal;
        self.next_try = 0;
    }

    fn new_journal(&self, base: u64) -> io::Result<Journal> {
        let before = self.journal.header;
        let header = Header { generation: before.generation + 1, base, ..before };
        Journal::create(&*self.settings.files, &self.folder, header)
    }

    /// Writes a new generation from the index, because older files are damaged. Commits wait for about
    /// as long as it takes to write every row once. The damaged files stay in place.
    fn start_new_generation(&mut self, Damage { why, answers }: Damage) {
        match self.generation_from_index() {
            Ok((rows, journal)) => {
                tracing::error!(
                    why,
                    rows,
                    "a file is damaged; the store continues in a new generation written from the index"
                );
                self.settings.metrics.store_repairs.add();
                self.copy_again();
                self.applied = journal.place;
                self.use_journal(journal, answers);
            }
            Err(trouble) => {
                tracing::error!(why, %trouble, "a file is damaged and no new generation could be begun; the old journal stays in use");
                answer_all(answers, &Err(why));
            }
        }
    }

    fn generation_from_index(&self) -> Result<(u64, Journal), RecoveryError> {
        let generation = Generations::list(&self.folder)?.next_repair_generation();
        let header = Header { generation, base: self.applied.number, ..self.journal.header };
        let index = self.index.get().ok_or(StoreFault::Closed)?;
        let rows = index.raw_rows();
        let made = self.state.guard(|| {
            // An index that cannot read one of its rows has failed. An error while writing files says
            // nothing about the index, so pass it through `guard` as a success.
            match write_generation(&self.settings.files, &self.folder, header, rows) {
                Err(RecoveryError::IndexError(error)) => Err(StoreFault::from(error)),
                written => Ok(written),
            }
        })?;
        let (rows, journal) = made?;
        self.state.guard(|| Ok(index.set_applied(IndexProgress::before_all(header))?))?;
        Ok((rows, journal))
    }

    /// Checks that a file can be written and synced. Truncating a file would prove nothing, because that
    /// works on a full disk too.
    fn probe(&self) -> io::Result<()> {
        let path = self.folder.join(PROBE_FILE);
        let mut file = self.settings.files.create(&path)?;
        let written = file.append(&vec![0x5a; PROBE_BYTES]).and_then(|()| file.sync());
        let removed = self.settings.files.remove(&path);
        written.and(removed)
    }

    /// Reopens the journal's file behind the last batch, and cuts off everything after that batch.
    fn reopen_journal(&mut self) -> Result<(), RecoveryError> {
        let (header, place) = (self.journal.header, self.journal.place);
        self.journal = Journal::extend(&*self.settings.files, &self.folder, header, place)?;
        Ok(())
    }

    /// Replaces the journal with a new one, with a copy of the readable batches behind the last
    /// acknowledged one. Adds the rows of these batches to `recovered`.
    fn renew_journal(&mut self, recovered: &mut Vec<RecoveredRow>) -> Result<(), RecoveryError> {
        let known = self.applied.number;
        let mut there = Generations::list(&self.folder)?;
        // Skip newer journals, which come from an earlier attempt.
        there.journals.split_off(&(self.journal.header.generation + 1));
        let survey = Survey::of(&there, None, ReadError::ends_repair)?;
        let mut journal = self.new_journal(known)?;
        survey.each_after::<RecoveryError>(known, |_, rows| {
            let owned = |bytes: (u64, &[u8])| (bytes.0, bytes.1.to_vec());
            recovered.extend(rows.iter().map(|entry| (entry.key.to_vec(), entry.row.map(owned))));
            Ok(journal.append_rows(rows)?)
        })?;
        journal.sync()?;
        self.journal = journal;
        self.is_syncing = false;
        self.compactor.request(self.journal.header.generation, Vec::new());
        Ok(())
    }

    fn apply_recovered<'a>(&self, rows: &'a [RecoveredRow]) -> Result<(), StoreFault> {
        let applied = IndexProgress { store: self.journal.header.store, place: self.journal.place };
        let row = |(key, row): &'a RecoveredRow| FrameRow {
            key,
            row: row.as_ref().map(|(version, bytes)| (*version, bytes.as_slice())),
        };
        let rows: Vec<FrameRow<'_>> = rows.iter().map(row).collect();
        self.state.guard(|| self.index.with(|index| index.apply_raw(&rows, applied)))
    }

    /// Rebuilds the index from snapshot and journals, after the present index has failed.
    fn build_index(&self) -> Result<(), RecoveryError> {
        drop(self.index.take());
        folder::wait_until_closed(&self.state.index_path());
        let files = Arc::clone(&self.settings.files);
        let recovery =
            Recovery { folder: &self.folder, files, state: &self.state, metrics: &self.settings.metrics };
        let RecoveredStore { index, .. } = recovery.build_in_place(self.applied.number)?;
        self.index.set(index);
        Ok(())
    }
}

fn unwritten(error: &io::Error) -> StoreFault {
    StoreFault::Stopped { why: format!("the journal: {error}") }
}

fn stopped_fault(trouble: &RecoveryError) -> StoreFault {
    StoreFault::Stopped { why: trouble.to_string() }
}
