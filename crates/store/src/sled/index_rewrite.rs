//! Rewriting of the index in a background thread, while commits and reads use the present index. A
//! rewrite erases deleted data, which sled keeps in its file until the space is used again.
//!
//! Of several indexes in a folder, the one with the lowest number is in use. So the program may end at
//! any time, and the next start continues with that index.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::{fs, io};

use crate::group::guarded;
use crate::journal::compact::{OutcomeSender, Wake, answer_all};
use crate::journal::{BatchPosition, ReadError, follow};
use crate::{StoreFault, durable, lock};

use super::disk::JournaledDisk;
use super::index::{Index, IndexProgress};
use super::recover::{RecoveryError, Result};
use super::{folder, quarantine};

/// Maximum number of batches that the copy may lack when it replaces the index. The store thread can add
/// so few batches quickly.
const FEW_BATCHES: u64 = 16;

/// Function that runs before each row is copied; tests use it to pause the copy.
pub type BeforeRow = Arc<dyn Fn() + Send + Sync>;

/// A rewrite of the index, with the callers who wait for it, while the store keeps working:
///
/// ```text
/// copying   copies all rows into `sled-2`, then batches from the journal, until few are missing
/// switch    the store thread adds the missing batches, and `sled-2` becomes the index in use
/// closing   closes the former index, renames it to an untrusted name, and removes it
/// ```
pub struct IndexRewrite {
    /// Callers who requested the rewrite. They get the outcome once no file contains deleted data any
    /// more.
    answers: Vec<OutcomeSender>,
    /// Whether rows are being copied, and the former index is in use.
    is_copying: bool,
    work: Background,
}

/// A copy of the index that contains all batches up to a position.
struct RewrittenIndex {
    index: Index,
    /// Number in the name of the copy's folder.
    number: u64,
    /// Position of the last batch in the copy.
    place: BatchPosition,
}

/// Source and destination of a copy of the index.
struct CopyJob {
    /// Folder of the store, not of an index.
    folder: PathBuf,
    /// The index in use, which is copied.
    index: Index,
    /// Number in the name of the copy's folder.
    number: u64,
    /// Random number of the store, for the copy's progress.
    store: u64,
    /// Path of the newest journal. The store begins no other journal while rows are copied.
    journal: PathBuf,
    /// Position, in the newest journal, of the last batch applied to the index in use.
    place: BatchPosition,
    before_row: Option<BeforeRow>,
}

impl CopyJob {
    /// Removes everything that was set aside. Then copies all rows, and the batches committed meanwhile,
    /// until few are missing. Fails once `ending` is set.
    fn run(self, ending: &AtomicBool) -> Result<RewrittenIndex> {
        quarantine::remove_all(&self.folder)?;
        quarantine::remove_scratch(&self.folder)?;
        let path = folder::numbered_index(&self.folder, self.number);
        folder::wait_until_closed(&path);
        durable::ignore_missing(fs::remove_dir_all(&path))?;
        let copied = self.copy(&path, ending);
        if copied.is_err() {
            // Ignore a failed removal, because the next start removes the copy.
            folder::wait_until_closed(&path);
            let _ = fs::remove_dir_all(&path);
        }
        copied
    }

    fn copy(&self, path: &Path, ending: &AtomicBool) -> Result<RewrittenIndex> {
        let index = Index::open(path)?;
        for row in self.index.raw_rows() {
            check_ending(ending)?;
            if let Some(before_row) = &self.before_row {
                before_row();
            }
            index.set(row?.entry())?;
        }
        let mut place = self.place;
        index.set_applied(IndexProgress { store: self.store, place })?;
        loop {
            check_ending(ending)?;
            let before = place.number;
            // Copy only batches that are in the index in use, because those are synced. Later batches in
            // the journal may not be.
            let shown = self.index.applied()?.map_or(before, |applied| applied.place.number);
            place = catch_up(&index, &self.journal, IndexProgress { store: self.store, place }, shown)?;
            if place.number - before <= FEW_BATCHES {
                index.flush()?;
                return Ok(RewrittenIndex { index, number: self.number, place });
            }
        }
    }
}

/// Applies the batches of a journal after the position in `applied`, up to the batch `last`. Returns the
/// position of the last batch applied.
fn catch_up(index: &Index, journal: &Path, applied: IndexProgress, last: u64) -> Result<BatchPosition> {
    let IndexProgress { store, place } = applied;
    follow(journal, place, last, |rows, place| {
        Ok::<_, RecoveryError>(index.apply_raw(rows, IndexProgress { store, place })?)
    })
}

/// Closes a former index and removes it. The index is first renamed, so that the next start ignores it.
fn remove(index: Index, path: &Path, folder: &Path) -> Result<()> {
    drop(index);
    folder::wait_until_closed(path);
    let removed = folder.join(quarantine::REPLACED_INDEX);
    durable::ignore_missing(fs::remove_dir_all(&removed))?;
    fs::rename(path, &removed)?;
    durable::sync_folder(folder)?;
    fs::remove_dir_all(&removed)?;
    Ok(())
}

fn check_ending(ending: &AtomicBool) -> Result<(), StoreFault> {
    if ending.load(Ordering::Acquire) { Err(StoreFault::Closed) } else { Ok(()) }
}

impl JournaledDisk {
    /// Advances the rewrite under way to its next stage, if its thread has finished. Without a rewrite,
    /// begins one if a caller has requested it.
    pub(super) fn renew(&mut self) {
        if self.renewal.is_none() && !self.compactions.is_empty() {
            let answers = std::mem::take(&mut self.compactions);
            match self.begin_copying() {
                Ok(work) => self.renewal = Some(IndexRewrite { answers, is_copying: true, work }),
                Err(trouble) => refuse(answers, &trouble),
            }
        }
        let Some(done) = self.renewal.as_ref().and_then(|renewal| renewal.work.take()) else { return };
        let Some(IndexRewrite { answers, .. }) = self.renewal.take() else { return };
        match done.and_then(|copied| copied.map(|copied| self.switch_to(copied)).transpose()) {
            Ok(Some(work)) => self.renewal = Some(IndexRewrite { answers, is_copying: false, work }),
            Ok(None) => {
                self.begin_generation(answers);
                self.renew();
            }
            Err(trouble) => refuse(answers, &trouble),
        }
    }

    /// Restarts a copy that is under way, because a new journal has replaced the one from which the copy
    /// takes later batches.
    pub(super) fn copy_again(&mut self) {
        if let Some(IndexRewrite { answers, .. }) = self.renewal.take_if(|renewal| renewal.is_copying) {
            self.compactions.extend(answers);
        }
    }

    /// Cancels the rewrite under way. All callers get an error, also those who wait for the next
    /// rewrite.
    pub(super) fn give_up_renewal(&mut self, why: &str) {
        let renewal = self.renewal.take().map(|IndexRewrite { answers, .. }| answers);
        let answers = renewal.into_iter().flatten().chain(self.compactions.drain(..)).collect();
        answer_all(answers, &Err(why.to_owned()));
    }

    fn begin_copying(&self) -> Result<Background> {
        let header = self.journal.header;
        let is_here = self.applied.generation == header.generation;
        let place = if is_here { self.applied } else { BatchPosition::before_all(header) };
        let copying = CopyJob {
            folder: self.folder.clone(),
            index: self.index.get().ok_or(StoreFault::Closed)?,
            number: self.state.index_number() + 1,
            store: header.store,
            journal: self.folder.join(self.journal.file_name()),
            place,
            before_row: self.settings.before_copied_row.clone(),
        };
        Ok(Background::start(Arc::clone(&self.wake), move |ending| copying.run(ending).map(Some))?)
    }

    /// Adds the missing batches to a copy, makes the copy the index in use, and starts to remove the
    /// former index.
    fn switch_to(&self, RewrittenIndex { index, number, place }: RewrittenIndex) -> Result<Background> {
        let journal = self.folder.join(self.journal.file_name());
        let applied = IndexProgress { store: self.journal.header.store, place };
        let last = catch_up(&index, &journal, applied, self.applied.number)?;
        if last.number != self.applied.number {
            let what = format!("it can only be read to batch {}", last.number);
            return Err(ReadError::damage(&journal, what).into());
        }
        let (path, folder) = (self.state.index_path(), self.folder.clone());
        let former = self.index.set(index).ok_or(StoreFault::Closed)?;
        self.state.use_index(number);
        let closing = move |_: &AtomicBool| remove(former, &path, &folder).map(|()| None);
        Ok(Background::start(Arc::clone(&self.wake), closing)?)
    }
}

fn refuse(answers: Vec<OutcomeSender>, trouble: &RecoveryError) {
    tracing::error!(%trouble, "the index could not be rewritten; deleted data may remain in older files");
    answer_all(answers, &Err(trouble.to_string()));
}

/// A task in a thread of its own. Dropping the value asks the task to end, and waits for the thread.
struct Background {
    outcome: Arc<Mutex<Option<Outcome>>>,
    ending: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// The copy that was made, or `None` after the former index was removed.
type Outcome = Result<Option<RewrittenIndex>>;

impl Background {
    /// Starts a task that calls `wake` when it is done.
    fn start(wake: Wake, work: impl FnOnce(&AtomicBool) -> Outcome + Send + 'static) -> io::Result<Self> {
        let (outcome, ending) = (Arc::new(Mutex::new(None)), Arc::new(AtomicBool::new(false)));
        let (to, told_to_end) = (Arc::clone(&outcome), Arc::clone(&ending));
        let thread = std::thread::Builder::new().name("index".into()).spawn(move || {
            let panicked = |why| Err(RecoveryError::Index(StoreFault::Stopped { why }));
            let done = guarded(|| work(&told_to_end)).unwrap_or_else(panicked);
            *lock(&to) = Some(done);
            wake();
        })?;
        Ok(Self { outcome, ending, thread: Some(thread) })
    }

    /// Takes the outcome; `None` while the task is running, or after the outcome was taken.
    fn take(&self) -> Option<Outcome> {
        lock(&self.outcome).take()
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread that rewrites the index panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_task_is_told_to_end_and_has_ended() {
        let has_ended = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&has_ended);
        let work = move |ending: &AtomicBool| {
            while !ending.load(Ordering::Acquire) {
                std::thread::yield_now();
            }
            ended.store(true, Ordering::Release);
            Ok(None)
        };
        drop(Background::start(Arc::new(|| ()), work).expect("a thread"));
        assert!(has_ended.load(Ordering::Acquire));
    }
}
