//! Writes the index anew beside the one in use, in a thread of its own: what sled no longer shows stays in
//! its file until it reuses the room. Commits and reads go on meanwhile, on the index in use.
//!
//! ```text
//! copying   every row into `sled-2`, then the batches that the journal has had since, until few are missing
//! the switch   the store thread adds what is still missing, and from now on everybody uses `sled-2`
//! closing   the former index is closed, renamed to a name that nobody believes, and removed
//! ```
//!
//! Of several indexes in a folder the first is the one in use: a copy is never whole while the former is
//! there, and the former is whole until it is renamed. So a program may end at any moment, and the next start
//! goes on with the first (`folder`).

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::{fs, io};

use super::aside;
use super::disk::JournaledDisk;
use super::folder;
use super::index::{Applied, Index};
use super::recover::Trouble;
use crate::store::group::guarded;
use crate::store::journal::compact::{Answer, Wake, tell};
use crate::store::journal::{Bad, BatchPosition, follow};
use crate::store::{Fault, durable, lock};

/// The store thread is asked to switch when the copy lacks no more batches than it can add in a moment.
const FEW_BATCHES: u64 = 16;

/// Called before each row that is copied.
pub type BeforeRow = Arc<dyn Fn() + Send + Sync>;

/// An index that is being written anew, and who waits for it.
pub struct Renewal {
    /// Told when nothing of the past is left in any file.
    pub answers: Vec<Answer>,
    pub stage: Stage,
}

/// How far an index that is written anew is.
pub enum Stage {
    Copying(Background<Copied>),
    /// The copy is in use, and the former index is being removed.
    Closing(Background<()>),
}

/// A copy of the index, which lacks the batches after a place.
pub struct Copied {
    pub index: Index,
    /// The number in the name of its folder.
    pub number: u64,
    /// The last batch that it has.
    pub place: BatchPosition,
}

/// What is copied, from where to where.
pub struct Copying {
    /// The folder of the store, not that of an index.
    pub folder: PathBuf,
    /// The index in use, from which rows are copied.
    pub index: Index,
    /// The number in the name of the copy's folder.
    pub number: u64,
    /// The random number of the store.
    pub store: u64,
    /// The newest journal. No other is begun while rows are copied.
    pub journal: PathBuf,
    /// The last batch that the index shows, as a place in that journal.
    pub place: BatchPosition,
    pub before_row: Option<BeforeRow>,
}

impl Copying {
    /// Copies everything, and fails once `ending` is set.
    pub fn run(self, ending: &AtomicBool) -> Result<Copied, Trouble> {
        aside::remove_all(&self.folder)?;
        aside::remove_scratch(&self.folder)?;
        let path = folder::numbered_index(&self.folder, self.number);
        folder::wait_until_closed(&path);
        remove_if_there(&path)?;
        let copied = self.copy(&path, ending);
        if copied.is_err() {
            // Whatever is left of it is removed at the next start.
            folder::wait_until_closed(&path);
            let _ = fs::remove_dir_all(&path);
        }
        copied
    }

    fn copy(&self, path: &Path, ending: &AtomicBool) -> Result<Copied, Trouble> {
        let index = Index::open(path)?;
        for row in self.index.raw_rows() {
            check_ending(ending)?;
            if let Some(before_row) = &self.before_row {
                before_row();
            }
            index.set(row?.entry())?;
        }
        let mut place = self.place;
        index.set_applied(Applied { store: self.store, place })?;
        loop {
            check_ending(ending)?;
            let before = place.number;
            // What the index in use shows is synced. Of what the journal holds beyond it, nothing is
            // promised.
            let shown = self.index.applied()?.map_or(before, |applied| applied.place.number);
            place = catch_up(&index, &self.journal, Applied { store: self.store, place }, shown)?;
            if place.number - before <= FEW_BATCHES {
                index.flush()?;
                return Ok(Copied { index, number: self.number, place });
            }
        }
    }
}

/// Applies to an index what a journal has had since a place, up to the batch `last`. Returns the place of the
/// last batch.
fn catch_up(index: &Index, journal: &Path, applied: Applied, last: u64) -> Result<BatchPosition, Trouble> {
    let Applied { store, place } = applied;
    follow(journal, place, last, |rows, place| {
        Ok::<_, Trouble>(index.apply_raw(rows, Applied { store, place })?)
    })
}

/// Closes an index that is not in use any more, and removes it. Until it has another name it is whole.
pub fn remove(index: Index, path: &Path, folder: &Path) -> Result<(), Trouble> {
    drop(index);
    folder::wait_until_closed(path);
    let removed = folder.join(aside::RENEWED);
    remove_if_there(&removed)?;
    fs::rename(path, &removed)?;
    durable::sync_folder(folder)?;
    fs::remove_dir_all(&removed)?;
    Ok(())
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn check_ending(ending: &AtomicBool) -> Result<(), Fault> {
    if ending.load(Ordering::Acquire) { Err(Fault::Closed) } else { Ok(()) }
}

impl JournaledDisk {
    /// Goes on with the index that is being written anew, and begins with one where somebody has asked.
    pub(super) fn renew(&mut self) {
        if self.renewal.is_none() && !self.asked.is_empty() {
            let answers = std::mem::take(&mut self.asked);
            let begun = self.begin_copying();
            self.enter(answers, begun);
        }
        let Some(Renewal { answers, stage }) = self.renewal.take() else { return };
        match stage {
            Stage::Copying(work) => match work.take() {
                None => self.renewal = Some(Renewal { answers, stage: Stage::Copying(work) }),
                Some(copied) => {
                    let switched = copied.and_then(|copied| self.switch_to(copied));
                    self.enter(answers, switched);
                }
            },
            Stage::Closing(work) => match work.take() {
                None => self.renewal = Some(Renewal { answers, stage: Stage::Closing(work) }),
                Some(Ok(())) => {
                    self.begin_generation(answers);
                    self.renew();
                }
                Some(Err(trouble)) => refuse(answers, &trouble),
            },
        }
    }

    fn enter(&mut self, answers: Vec<Answer>, stage: Result<Stage, Trouble>) {
        match stage {
            Ok(stage) => self.renewal = Some(Renewal { answers, stage }),
            Err(trouble) => refuse(answers, &trouble),
        }
    }

    /// Another journal has taken the place of the one that the copy follows: it is begun anew.
    pub(super) fn copy_again(&mut self) {
        if let Some(Renewal { stage: Stage::Copying(_), .. }) = &self.renewal
            && let Some(Renewal { answers, .. }) = self.renewal.take()
        {
            self.asked.extend(answers);
        }
    }

    /// Nothing comes of the index that is written anew; all who wait for it, or would wait for the next, are
    /// told why.
    pub(super) fn give_up_renewal(&mut self, why: &str) {
        let renewal = self.renewal.take().map(|Renewal { answers, .. }| answers);
        let answers = renewal.into_iter().flatten().chain(self.asked.drain(..)).collect();
        tell(answers, &Err(why.to_owned()));
    }

    fn begin_copying(&self) -> Result<Stage, Trouble> {
        let header = self.journal.header();
        let is_here = self.applied.generation == header.generation;
        let place = if is_here { self.applied } else { BatchPosition::before_all(header) };
        let copying = Copying {
            folder: self.folder.clone(),
            index: self.index.get().ok_or(Fault::Closed)?,
            number: self.state.index_number() + 1,
            store: header.store,
            journal: self.folder.join(self.journal.file_name()),
            place,
            before_row: self.before_copied_row.clone(),
        };
        Ok(Stage::Copying(Background::start(Arc::clone(&self.wake), move |ending| copying.run(ending))?))
    }

    /// Adds to a copy what it still lacks, and shows it to everybody in place of the former index.
    fn switch_to(&self, Copied { index, number, place }: Copied) -> Result<Stage, Trouble> {
        let journal = self.folder.join(self.journal.file_name());
        let applied = Applied { store: self.journal.header().store, place };
        let last = catch_up(&index, &journal, applied, self.applied.number)?;
        if last.number != self.applied.number {
            return Err(Bad::damage(&journal, format!("it can only be read to batch {}", last.number)).into());
        }
        let (path, folder) = (self.state.index_path(), self.folder.clone());
        let former = self.index.set(index).ok_or(Fault::Closed)?;
        self.state.use_index(number);
        let closing = move |_: &AtomicBool| remove(former, &path, &folder);
        Ok(Stage::Closing(Background::start(Arc::clone(&self.wake), closing)?))
    }
}

fn refuse(answers: Vec<Answer>, trouble: &Trouble) {
    tracing::error!(%trouble, "the index could not be written anew; what was deleted may still be in older files");
    tell(answers, &Err(trouble.to_string()));
}

/// Work in a thread of its own. Dropping it asks the work to end, and waits until it has.
pub struct Background<T> {
    outcome: Arc<Mutex<Option<Result<T, Trouble>>>>,
    ending: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Background<T> {
    /// Starts work, and calls `wake` when it is over.
    pub fn start(
        wake: Wake,
        work: impl FnOnce(&AtomicBool) -> Result<T, Trouble> + Send + 'static,
    ) -> io::Result<Self> {
        let (outcome, ending) = (Arc::new(Mutex::new(None)), Arc::new(AtomicBool::new(false)));
        let (to, told_to_end) = (Arc::clone(&outcome), Arc::clone(&ending));
        let thread = std::thread::Builder::new().name("index".into()).spawn(move || {
            let panicked = |why| Err(Trouble::Index(Fault::Stopped { why }));
            let done = guarded(|| work(&told_to_end)).unwrap_or_else(panicked);
            *lock(&to) = Some(done);
            wake();
        })?;
        Ok(Self { outcome, ending, thread: Some(thread) })
    }
}

impl<T> Background<T> {
    /// The outcome, once; nothing while the work is under way.
    pub fn take(&self) -> Option<Result<T, Trouble>> {
        lock(&self.outcome).take()
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread that writes the index anew ended in a panic");
        }
    }
}
