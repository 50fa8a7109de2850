//! The command `store backup`: one more export in a folder of backups, checked as an import would check it.

use std::fs::{self, File, TryLockError};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use crate::app::clock::SystemClock;
use crate::base::time::{Clock, Timestamp};
use crate::game::Registry;
use crate::store::nesting::is_within;
use crate::store::{backup, durable, private, stamp};

use super::{StoreCommandFault, StoreLocation, export_to, print_missing};

/// The name of a new backup until it has passed the check.
const UNCHECKED: &str = "engawa-unchecked.jsonl";
/// The name of a checked backup begins and ends with these texts. Between them is the time in UTC.
const START: &str = "engawa-";
const END: &str = ".jsonl";

/// Writes a backup into `folder`, checks it, and deletes the oldest backups until `keep` are left.
///
/// # Errors
///
/// Fails if the new backup lacks rows, may lack rows, or could not be imported. Then it stays under the name
/// [`UNCHECKED`] until the next backup begins, and no other backup is deleted.
pub(super) fn back_up(
    place: &StoreLocation,
    folder: &Path,
    keep: usize,
    games: &Registry,
    out: &mut impl Write,
) -> Result<(), StoreCommandFault> {
    let at = SystemClock::default().now();
    let name = file_name(at).ok_or(StoreCommandFault::Clock)?;
    let (unchecked, file) = (folder.join(UNCHECKED), folder.join(name));
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| StoreCommandFault::File { path, source }
    };
    if let StoreLocation::Folder(store) = place
        && is_within(folder, store)
    {
        return Err(StoreCommandFault::WithinStore(folder.to_owned()));
    }
    private::create_folder(folder).map_err(failed(folder))?;
    let _alone = alone(folder)?;
    if unchecked.exists() {
        fs::remove_file(&unchecked).map_err(failed(&unchecked))?;
    }
    let exported = export_to(place, &unchecked)?;
    print_missing(&exported);
    if !exported.lost.is_empty() || exported.uncertainty.is_some() {
        return Err(StoreCommandFault::Incomplete(unchecked));
    }
    let text = File::open(&unchecked).map_err(failed(&unchecked))?;
    let rows = backup::check(BufReader::new(text), games)
        .map_err(|source| StoreCommandFault::NotRestorable { file: unchecked.clone(), source })?;
    fs::rename(&unchecked, &file).map_err(failed(&file))?;
    // The new backup must survive a power cut before an older one is deleted.
    durable::sync_folder(folder).map_err(failed(folder))?;
    let surplus = surplus(folder, at, keep).map_err(failed(folder))?;
    // Try all of them: one that cannot be deleted must not keep the others, which would fill the disk.
    let deleted: Vec<_> = surplus.iter().map(|old| fs::remove_file(old).map_err(failed(old))).collect();
    deleted.into_iter().collect::<Result<(), _>>()?;
    writeln!(out, "{rows} rows are in {}; older backups deleted: {}.", file.display(), surplus.len())?;
    Ok(())
}

/// Locks a folder of backups until the returned value is dropped, so that two backups at once do not mix.
/// Returns `None` where a folder cannot be locked.
fn alone(folder: &Path) -> Result<Option<File>, StoreCommandFault> {
    let Ok(opened) = File::open(folder) else { return Ok(None) };
    match opened.try_lock() {
        Ok(()) => Ok(Some(opened)),
        Err(TryLockError::WouldBlock) => Err(StoreCommandFault::BackupInProgress(folder.to_owned())),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Returns the backups to delete so that `keep` are left, the oldest first. Other files in the folder are
/// not backups.
fn surplus(folder: &Path, newest: Timestamp, keep: usize) -> std::io::Result<Vec<PathBuf>> {
    stamp::surplus(folder, newest, keep, time_of)
}

/// Returns the name of a backup that begins at this time, to the second, such as
/// `engawa-2026-11-20T22-03-00Z.jsonl`. Returns `None` after the year 9999.
fn file_name(at: Timestamp) -> Option<String> {
    Some(format!("{START}{}{END}", stamp::write(at)?))
}

/// Parses a name that [`file_name`] has written.
fn time_of(name: &str) -> Option<Timestamp> {
    stamp::read(name.strip_prefix(START)?.strip_suffix(END)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::PersonId;
    use crate::base::ladder::{Ladder, Scope};
    use crate::host::rating::Rating;
    use crate::store::{Batch, Key, Precondition, SledStore, Store};

    #[test]
    fn names_of_backups_read_back_as_written() {
        let name = file_name(Timestamp(1_795_212_180_999)).expect("four digits");
        assert_eq!(name, "engawa-2026-11-20T22-03-00Z.jsonl");
        assert_eq!(time_of(&name), Some(Timestamp(1_795_212_180_000)));
        for other in [
            UNCHECKED,
            "engawa-2026-11-20T22:03:00Z.jsonl",
            "engawa-2026-11-31T22-03-00Z.jsonl",
            "engawa-2026-11-20T22-03-00Z.jsonl.new",
            "engawa-before.jsonl",
            "notes.txt",
        ] {
            assert_eq!(time_of(other), None, "{other}");
        }
    }

    #[test]
    fn backup_within_the_store_makes_no_folder() {
        let home = tempfile::TempDir::new().expect("a folder");
        let store = home.path().join("store");
        let games = Registry::new(&[]);
        let place = StoreLocation::Folder(store.clone());
        let fault = back_up(&place, &store.join("backups"), 3, &games, &mut Vec::new());
        assert!(matches!(fault, Err(StoreCommandFault::WithinStore(_))), "{fault:?}");
        assert!(!store.exists(), "the bot would refuse a folder with other files");
    }

    #[tokio::test]
    async fn backup_that_cannot_be_imported_deletes_none() {
        let home = tempfile::TempDir::new().expect("a folder");
        let (store, folder) = (home.path().join("store"), home.path().join("backups"));
        let opened = SledStore::open(&store).expect("a store");
        // A rating without its place in the ladder.
        let key = Key::Rating(PersonId(1), Ladder::new("game", Scope::Global));
        let rating = Batch::new().put_record(key, Precondition::Any, &Rating::default());
        opened.commit(rating).await.expect("committed");
        drop(opened);
        fs::create_dir(&folder).expect("a folder");
        let older = ["engawa-2026-01-01T00-00-00Z.jsonl", "engawa-2026-01-02T00-00-00Z.jsonl"];
        for name in older {
            fs::write(folder.join(name), "").expect("written");
        }
        let games = Registry::new(&[]);
        let fault = back_up(&StoreLocation::Folder(store), &folder, 1, &games, &mut Vec::new());
        assert!(matches!(fault, Err(StoreCommandFault::NotRestorable { .. })), "{fault:?}");
        for name in [older[0], older[1], UNCHECKED] {
            assert!(folder.join(name).exists(), "{name}");
        }
    }

    #[test]
    fn second_backup_at_once_is_refused() {
        let home = tempfile::TempDir::new().expect("a folder");
        let first = alone(home.path()).expect("nobody else");
        if first.is_some() {
            let fault = alone(home.path()).expect_err("the first goes on");
            assert!(matches!(fault, StoreCommandFault::BackupInProgress(_)), "{fault}");
        }
        drop(first);
        alone(home.path()).expect("the first has ended");
    }

    #[test]
    fn backups_from_the_future_are_deleted_first() {
        let home = tempfile::TempDir::new().expect("a folder");
        let days = ["2026-01-01", "2026-01-02", "2026-01-03", "9998-01-01"];
        let names = days.map(|day| format!("engawa-{day}T00-00-00Z.jsonl"));
        for name in names.iter().map(String::as_str).chain(["notes.txt", UNCHECKED]) {
            fs::write(home.path().join(name), "").expect("written");
        }
        fs::create_dir(home.path().join("engawa-2019-01-01T00-00-00Z.jsonl")).expect("a folder");
        let deleted = |keep| {
            let surplus = surplus(home.path(), time_of(&names[2]).expect("a name"), keep).expect("readable");
            let name = |path: &PathBuf| path.file_name()?.to_str().map(str::to_owned);
            surplus.iter().map(|path| name(path).expect("our names are ASCII")).collect::<Vec<_>>()
        };
        assert_eq!(deleted(4), Vec::<String>::new());
        assert_eq!(deleted(2), [names[3].as_str(), &names[0]]);
        assert_eq!(deleted(1), [names[3].as_str(), &names[0], &names[1]]);
    }
}
