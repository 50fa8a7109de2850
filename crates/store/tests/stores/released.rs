//! Tests of stores that released versions wrote. They are kept in `tests/fixtures/stores`, in a folder for each
//! version: the store's folder without its index, the export that the version itself wrote of it, and the same
//! rows in tables of PostgreSQL.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::conform::all;
use super::tests::wait;
use crate::game::Registry;
use crate::games::GAMES;
use engawa_store::sled::{FormerFormat, Settings};
use engawa_store::{SledStore, UpgradeExports, backup, verify};
use engawa_store_postgres::PostgresStore;

use super::postgres::{shared, skip};
use super::upgrade::{NOW, PLACE, home};

/// Returns the folders of all released versions.
fn releases() -> Vec<PathBuf> {
    let stores = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/stores");
    let entries = fs::read_dir(stores).expect("stores of released versions");
    let releases: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    assert!(!releases.is_empty(), "at least one version was released");
    releases
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("copied");
    }
}

/// Returns the export that an upgrade has written into a folder, or else an export by the present program,
/// whose format the released version has.
fn exported(exports: &Path, present: impl FnOnce(&mut Vec<u8>)) -> String {
    let files: Vec<_> =
        fs::read_dir(exports).into_iter().flatten().map(|entry| entry.expect("an entry").path()).collect();
    match files.as_slice() {
        [] => {
            let mut written = Vec::new();
            present(&mut written);
            String::from_utf8(written).expect("text")
        }
        [export] => fs::read_to_string(export).expect("readable"),
        _ => panic!("{files:?}"),
    }
}

/// Checks that an export equals the one that the released version itself wrote, and that an import of it has
/// all rows of `store`.
fn assert_way_back(release: &Path, export: &str, store: &dyn crate::Store) {
    let theirs = fs::read_to_string(release.join("export.jsonl")).expect("an export");
    for (ours, theirs) in export.lines().zip(theirs.lines()) {
        assert_eq!(ours, theirs, "{}", release.display());
    }
    assert_eq!(export.len(), theirs.len(), "{}", release.display());
    let home = home();
    let (back, games) = (home.path().join("back"), Registry::new(GAMES));
    backup::import(&back, theirs.as_bytes(), &games).expect("imported");
    assert_eq!(verify::inspect(&back, &games).expect("inspected").problems, [""; 0]);
    assert_eq!(all(&SledStore::open(&back).expect("a store")), all(store));
}

#[test]
fn folders_of_released_versions_have_a_way_back() {
    for release in releases() {
        let home = home();
        let (folder, exports) = (home.path().join("store"), home.path().join("exports"));
        copy(&release.join("folder"), &folder);
        let former = FormerFormat::Upgrade(Some(UpgradeExports::new(&exports, PLACE, 3, NOW)));
        let store =
            SledStore::open_with(&folder, Settings { former, ..Settings::default() }).expect("brought up");
        let export = exported(&exports, |out| drop(backup::export(&folder, out).expect("exported")));
        assert_way_back(&release, &export, &store);
    }
}

#[test]
fn tables_of_released_versions_have_a_way_back() {
    let Some(cluster) = shared() else { return skip("tables of released versions") };
    for release in releases() {
        let (home, address) = (home(), cluster.place());
        let place = address.rsplit_once("%3D").expect("a place").1;
        let tables = fs::read_to_string(release.join("database.sql")).expect("tables");
        cluster.execute(&format!("set search_path to {place}; {tables}"));
        let exports = UpgradeExports::new(home.path(), PLACE, 3, NOW);
        let store =
            wait(PostgresStore::open_with(&address, 2, Arc::default(), Some(&exports))).expect("brought up");
        let export = exported(home.path(), |out| {
            drop(engawa_store_postgres::export(&address, out).expect("exported"));
        });
        assert_way_back(&release, &export, &store);
    }
}
