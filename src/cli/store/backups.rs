//! The command `store backup`: one more export in a folder of backups, checked as an import would check it.

use std::fs::{self, File, TryLockError};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use crate::app::clock::SystemClock;
use crate::base::time::{Clock, Timestamp};
use crate::game::Registry;
use crate::store::backup::{self, ExportReport};
use crate::store::export_files::{self, is_within};
use crate::store::sled::StoreContents;
use crate::store::upgrade::store_number;
use crate::store::{durable, private};

use super::{Result, StoreCommandFault, StoreLocation, print_missing, write_file};

/// The name of a backup begins and ends with these texts. Between them are the number of its store, since several
/// stores may have their backups in one folder, and the time in UTC.
const START: &str = "engawa-";
const END: &str = ".jsonl";
/// Stands in place of the time until a new backup has passed the check.
const UNCHECKED: &str = "unchecked";

/// Writes a backup into `folder`, checks it, and deletes the oldest backups until `keep` are left.
///
/// # Errors
///
/// Fails if the new backup lacks rows, may lack rows, or could not be imported. Then it stays as [`UNCHECKED`] until
/// the next backup of the store begins, and no other backup is deleted.
pub(super) fn back_up(
    place: &StoreLocation,
    folder: &Path,
    keep: usize,
    games: &Registry,
    out: &mut impl Write,
) -> Result<()> {
    let begun = SystemClock::default().now();
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
    let _alone = lock_folder(folder)?;
    let (number, unchecked, exported) = export_unchecked(place, folder)?;
    print_missing(&exported.lost, exported.uncertainty.as_ref());
    if !exported.lost.is_empty() || exported.uncertainty.is_some() {
        return Err(StoreCommandFault::Incomplete(unchecked));
    }
    let text = File::open(&unchecked).map_err(failed(&unchecked))?;
    let rows = backup::check(BufReader::new(text), games)
        .map_err(|source| StoreCommandFault::NotRestorable { file: unchecked.clone(), source })?;
    let (at, file) =
        export_files::unused(folder, begun, |at| file_name(number, at)).ok_or(StoreCommandFault::Clock)?;
    fs::rename(&unchecked, &file).map_err(failed(&file))?;
    // The new backup must survive a power cut before an older one is deleted.
    durable::sync_folder(folder).map_err(failed(folder))?;
    let surplus = surplus(folder, number, at, keep).map_err(failed(folder))?;
    // Try all of them: one that cannot be deleted must not keep the others, which would fill the disk.
    let deleted: Vec<_> = surplus.iter().map(|old| fs::remove_file(old).map_err(failed(old))).collect();
    deleted.into_iter().collect::<Result<(), _>>()?;
    writeln!(out, "{rows} rows are in {}; older backups deleted: {}.", file.display(), surplus.len())?;
    Ok(())
}

/// Exports a store into a file of `folder` that does not count as a backup yet. Returns the id of the store in the
/// names of its backups, and the file.
fn export_unchecked(place: &StoreLocation, folder: &Path) -> Result<(u32, PathBuf, ExportReport)> {
    let unchecked_of = |number| {
        let unchecked = folder.join(named(number, UNCHECKED));
        // Best effort: frees the space of an earlier file, which the new one replaces anyway.
        let _ = fs::remove_file(&unchecked);
        (number, unchecked)
    };
    match place {
        StoreLocation::Folder(store) => {
            let contents = backup::contents(store)?;
            let (number, unchecked) = unchecked_of(number_of(&contents));
            let exported = write_file(&unchecked, |out| backup::export_contents(store, contents, out))?;
            Ok((number, unchecked, exported))
        }
        StoreLocation::Database(address) => {
            let (number, unchecked) = unchecked_of(store_number(address.place()));
            let exported =
                write_file(&unchecked, |out| crate::store_postgres::export(address.reveal(), out))?;
            Ok((number, unchecked, exported))
        }
    }
}

/// Returns the number of a store in a folder in the names of its backups. Two stores have the same place if each is in a
/// container of its own, but not the same random number.
fn number_of(contents: &StoreContents) -> u32 {
    store_number(contents.store.to_be_bytes())
}

/// Locks a folder of backups until the returned value is dropped, so that two backups at once do not mix.
/// Returns `None` where a folder cannot be locked.
fn lock_folder(folder: &Path) -> Result<Option<File>> {
    let Ok(opened) = File::open(folder) else { return Ok(None) };
    match opened.try_lock() {
        Ok(()) => Ok(Some(opened)),
        Err(TryLockError::WouldBlock) => Err(StoreCommandFault::BackupInProgress(folder.to_owned())),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Returns the backups of a store to delete so that `keep` are left, the oldest first. Other files in the folder stay.
fn surplus(folder: &Path, store: u32, newest: Timestamp, keep: usize) -> std::io::Result<Vec<PathBuf>> {
    export_files::surplus(folder, newest, keep, |name| time_of(store, name))
}

/// Returns the name of a store's backup that begins at this time, to the second, such as
/// `engawa-0f3a91c2-2026-11-20T22-03-00Z.jsonl`. Returns `None` after the year 9999.
fn file_name(store: u32, at: Timestamp) -> Option<String> {
    Some(named(store, &export_files::write(at)?))
}

fn named(store: u32, what: &str) -> String {
    format!("{START}{store:08x}-{what}{END}")
}

/// Parses a name that [`file_name`] has written for this store.
fn time_of(store: u32, name: &str) -> Option<Timestamp> {
    export_files::read(name.strip_prefix(&format!("{START}{store:08x}-"))?.strip_suffix(END)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::PersonId;
    use crate::base::ladder::{Ladder, Scope};
    use crate::host::Rating;
    use crate::store::{Batch, Key, Precondition, SledStore, Store};

    #[test]
    fn names_of_backups_read_back_as_written() {
        let name = file_name(0xf00, Timestamp(1_795_212_180_999)).expect("four digits");
        assert_eq!(name, "engawa-00000f00-2026-11-20T22-03-00Z.jsonl");
        assert_eq!(time_of(0xf00, &name), Some(Timestamp(1_795_212_180_000)));
        assert_eq!(time_of(0xf01, &name), None, "another store");
        for other in [
            &named(0xf00, UNCHECKED),
            "engawa-00000f00-2026-11-20T22:03:00Z.jsonl",
            "engawa-00000f00-2026-11-31T22-03-00Z.jsonl",
            "engawa-00000f00-2026-11-20T22-03-00Z.jsonl.new",
            "engawa-2026-11-20T22-03-00Z.jsonl",
            "engawa-before.jsonl",
            "notes.txt",
        ] {
            assert_eq!(time_of(0xf00, other), None, "{other}");
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
        let number = number_of(&backup::contents(&store).expect("readable"));
        let place = StoreLocation::Folder(store);
        let name = |what| folder.join(named(number, what));
        let older = ["2026-01-01T00-00-00Z", "2026-01-02T00-00-00Z"];
        for time in older {
            fs::write(name(time), "").expect("written");
        }
        let games = Registry::new(&[]);
        let fault = back_up(&place, &folder, 1, &games, &mut Vec::new());
        assert!(matches!(fault, Err(StoreCommandFault::NotRestorable { .. })), "{fault:?}");
        for what in [older[0], older[1], UNCHECKED] {
            assert!(name(what).exists(), "{what}");
        }
    }

    #[test]
    fn second_backup_at_once_is_refused() {
        let home = tempfile::TempDir::new().expect("a folder");
        let first = lock_folder(home.path()).expect("nobody else");
        if first.is_some() {
            let fault = lock_folder(home.path()).expect_err("the first goes on");
            assert!(matches!(fault, StoreCommandFault::BackupInProgress(_)), "{fault}");
        }
        drop(first);
        lock_folder(home.path()).expect("the first has ended");
    }

    #[test]
    fn backups_from_the_future_are_deleted_first() {
        let home = tempfile::TempDir::new().expect("a folder");
        let days = ["2026-01-01", "2026-01-02", "2026-01-03", "9998-01-01"];
        let names = days.map(|day| named(7, &format!("{day}T00-00-00Z")));
        let others = ["notes.txt".to_owned(), named(7, UNCHECKED), named(8, "2025-01-01T00-00-00Z")];
        for name in names.iter().chain(&others) {
            fs::write(home.path().join(name), "").expect("written");
        }
        fs::create_dir(home.path().join(named(7, "2019-01-01T00-00-00Z"))).expect("a folder");
        let deleted = |keep| {
            let newest = time_of(7, &names[2]).expect("a name");
            let surplus = surplus(home.path(), 7, newest, keep).expect("readable");
            let name = |path: &PathBuf| path.file_name()?.to_str().map(str::to_owned);
            surplus.iter().map(|path| name(path).expect("our names are ASCII")).collect::<Vec<_>>()
        };
        assert_eq!(deleted(4), Vec::<String>::new());
        assert_eq!(deleted(2), [names[3].as_str(), &names[0]]);
        assert_eq!(deleted(1), [names[3].as_str(), &names[0], &names[1]]);
    }
}
