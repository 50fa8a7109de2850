//! The disk of group commit: the journal takes a group and syncs it, then the index shows it. Begins a new generation when
//! the journal has grown.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::folder::{self, Trust};
use super::index::{Applied, Index};
use super::recover::Trouble;
use crate::store::group::{Disk, guarded};
use crate::store::journal::compact::Answer;
use crate::store::journal::{Compactor, Files, Header, Journal};
use crate::store::plan::Changes;
use crate::store::{Fault, Key};

/// The most that a journal grows before a new one is begun, however large the snapshot is.
const MAX_JOURNAL_BYTES: u64 = 256 * 1024 * 1024;
/// How many times as large as the snapshot a journal grows: what is written for snapshots stays in proportion.
const SNAPSHOTS: u64 = 2;

/// The journal with the index behind it.
pub struct JournaledDisk {
    pub(super) files: Arc<dyn Files>,
    pub(super) folder: PathBuf,
    pub(super) index: Index,
    pub(super) trust: Trust,
    pub(super) journal: Journal,
    pub(super) compactor: Compactor,
    /// The least that a journal grows before a new one is begun, in bytes.
    pub(super) least: u64,
    /// Where the journal must be before the next try, after one that failed.
    pub(super) patience: u64,
}

impl Disk for JournaledDisk {
    fn version(&self, key: &Key) -> Result<Option<u64>, Fault> {
        let row = self.trust.needs(|| self.index.load(key))?;
        Ok(row.map(|row| row.version))
    }

    fn write(&mut self, changes: &Changes) -> Result<(), Fault> {
        self.journal.append(changes).map_err(|error| unwritten(&error))
    }

    /// After a sync that failed nobody knows what the file holds on disk, whatever reading it says: the next start copies
    /// everything that is readable into new files.
    fn sync(&mut self) -> Result<(), Fault> {
        self.journal.sync().map_err(|error| {
            self.trust.withdraw();
            unwritten(&error)
        })
    }

    fn apply(&mut self, changes: Changes) -> Result<(), Fault> {
        let applied = Applied { store: self.journal.header().store, place: self.journal.place() };
        self.trust.needs(|| self.index.apply(changes, applied))
    }

    fn rest(&mut self) {
        let grown = self.journal.place().end;
        if grown >= self.limit().max(self.patience) && !self.compactor.is_busy() {
            self.begin_generation(None);
        }
    }

    /// What sled no longer shows stays in its file until it reuses the room; an index that was moved aside goes.
    fn compact(&mut self, answer: Answer) {
        if let Err(error) = folder::remove_aside(&self.folder) {
            tracing::error!(%error, "an index that was moved aside could not be removed");
        }
        self.begin_generation(Some(answer));
    }
}

impl JournaledDisk {
    fn limit(&self) -> u64 {
        let most = MAX_JOURNAL_BYTES.max(self.least);
        (SNAPSHOTS * self.compactor.snapshot_bytes()).clamp(self.least, most)
    }

    /// Goes on in a new journal, and has the snapshot made that belongs to it. Where that fails, the old one does as well.
    ///
    /// The index is handed to the system first: when only the program ends, it is never older than the new snapshot.
    pub(super) fn begin_generation(&mut self, answer: Option<Answer>) {
        if let Err(fault) = self.trust.needs(|| self.index.flush()) {
            tracing::error!(%fault, "the index could not be written out");
        }
        match self.new_journal() {
            Ok(journal) => {
                self.journal = journal;
                self.patience = 0;
                self.compactor.ask(self.journal.header().generation, answer);
            }
            Err(error) => {
                tracing::error!(%error, "no new journal could be begun; the old one goes on");
                self.patience = self.journal.place().end + self.least;
                let refused = Fault::Uncompacted { why: error.to_string() };
                // Nobody may be listening any more.
                let _ = answer.map(|answer| answer.send(Err(refused.into())));
            }
        }
    }

    fn new_journal(&self) -> io::Result<Journal> {
        let before = self.journal.header();
        let header =
            Header { generation: before.generation + 1, base: self.journal.place().number, ..before };
        Journal::create(&*self.files, &self.folder, header)
    }
}

fn unwritten(error: &io::Error) -> Fault {
    Fault::Stopped { why: format!("the journal: {error}") }
}

impl Trust {
    /// Runs something that needs the index. When that fails, the index is built again at the next start.
    pub fn needs<T>(&self, touch: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
        let outcome = guarded(touch).unwrap_or_else(|why| Err(Fault::Stopped { why }));
        if let Err(Fault::Stopped { .. }) = outcome {
            self.withdraw();
        }
        outcome
    }

    /// Closes the index, syncs it, and says that it can be believed.
    pub fn close(&self, index: Index) -> Result<(), Trouble> {
        index.close()?;
        folder::wait_until_closed(&self.index_path());
        folder::sync_all(&self.index_path())?;
        Ok(self.end()?)
    }
}
