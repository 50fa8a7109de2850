//! What can be done with a store without opening it: read it beside whoever has it open, make one of rows, have its index
//! built again.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::folder::{self, Layout, Trust};
use super::recover::{Recovery, Trouble, new_header};
use super::{OpenFault, Settings, SledStore};
use crate::store::journal::{Bad, Files, Generations, Merge, RawRow};

/// How often reading begins again when files lose their names in the very moment.
const TRIES: usize = 10;

/// The snapshots and journals of the store in a folder.
pub fn generations(path: &Path) -> Result<Generations, OpenFault> {
    let strange = |why: &str| OpenFault::NotAStore { path: path.into(), why: why.into() };
    match folder::layout(path)? {
        Layout::Present => Generations::list(path).map_err(|bad| damaged(path, bad)),
        Layout::Old => Err(strange("it is from before the journal; start the bot once, and it gets one")),
        Layout::Unmarked => Err(strange("there is no store")),
    }
}

/// All rows of the store in a folder as they are now.
pub fn rows(path: &Path) -> Result<Merge, OpenFault> {
    let mut tries = 0..TRIES;
    loop {
        tries.next();
        let rows = generations(path)?.best(path).and_then(|(chain, _)| Merge::of(chain));
        match rows {
            Err(Bad::System { why, .. }) if why.kind() == io::ErrorKind::NotFound && !tries.is_empty() => {}
            rows => return rows.map_err(|bad| damaged(path, bad)),
        }
    }
}

/// What is wrong with files, as a fault of the store in a folder.
pub fn damaged(path: &Path, bad: Bad) -> OpenFault {
    Trouble::Bad(bad).at(path)
}

/// Makes a store of rows, which come in the order of their keys. Where one is an error, nothing is made.
pub fn make<E>(
    path: &Path,
    files: Arc<dyn Files>,
    mut next: impl FnMut() -> Option<Result<RawRow, E>>,
) -> Result<u64, OpenFault> {
    let was_there = path.exists();
    let _lock = folder::lock(path)?;
    let trust = Trust::new(path, None);
    let recovery = Recovery { folder: path, files, trust: &trust };
    let stopped = || io::Error::other("it was not completed");
    let rows = std::iter::from_fn(|| next().map(|row| row.map_err(|_| Trouble::System(stopped()))));
    let made = recovery.write_generation(new_header(), rows).and_then(|rows| {
        folder::mark(path)?;
        Ok(rows)
    });
    made.map_err(|trouble| {
        // What is left of it, if anything, is in nobody's way but that of the next try.
        let _ = if was_there { folder::clear(path) } else { fs::remove_dir_all(path) };
        trouble.at(path)
    })
}

/// Builds the index of the store in a folder again, which nobody may have open. Says what was done.
pub fn rebuild(path: &Path) -> Result<String, OpenFault> {
    generations(path)?;
    let lock = folder::lock(path)?;
    let there = path.join(folder::INDEX).exists();
    let aside =
        there.then(|| folder::move_aside(path)).transpose().map_err(|error| folder::system(path, &error))?;
    drop(lock);
    drop(SledStore::open_with(path, Settings::default())?);
    let old = aside.map(|aside| format!(" The old one lies in {}.", aside.display())).unwrap_or_default();
    Ok(format!("The index is built from snapshot and journal.{old}"))
}
