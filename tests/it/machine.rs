//! Tests of the store on a machine that refuses: too few open files, or no room in files. Real limits of the process
//! stop it at one place after another. An error of the machine is neither damage nor a reason to begin anew.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use engawa::base::id::InteractionId;
use engawa::base::time::Timestamp;
use engawa::store::rows::HandledInteraction;
use engawa::store::{Batch, Key, Precondition, SledStore, Store};
use tempfile::TempDir;

/// Limits of the size of a file, in blocks of 512 or 1,024 bytes, and of the number of open files.
const BLOCKS: [u32; 10] = [0, 1, 2, 4, 8, 64, 256, 1_024, 4_096, 16_384];
const OPEN_FILES: std::ops::RangeInclusive<u32> = 3..=24;

/// Runs `engawa store` under limits, which the shell `sh` sets.
fn limited(limits: &str, store: &Path, arguments: &[&str]) -> Output {
    let script = format!("{limits}; exec \"$0\" store \"$@\" --store \"$STORE\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_engawa")]).args(arguments).env("STORE", store);
    command.env("TMPDIR", store.parent().expect("a folder above")).output().expect("sh runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns all limits. A write beyond the limit of a file's size fails, since its signal is ignored.
fn limits() -> Vec<String> {
    let blocks = BLOCKS.iter().map(|blocks| format!("trap '' XFSZ; ulimit -f {blocks}"));
    blocks.chain(OPEN_FILES.map(|files| format!("ulimit -n {files}"))).collect()
}

/// Returns the contents of all files below a folder, without the lock and the state of the index, which each start
/// writes anew.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("readable") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.clone(), fs::read(path).expect("readable"));
            }
        }
    }
    found
}

fn copy(from: &Path, to: &Path) {
    for (path, bytes) in files(from) {
        let target = to.join(path.strip_prefix(from).expect("below it"));
        fs::create_dir_all(target.parent().expect("a folder")).expect("a folder");
        fs::write(target, bytes).expect("written");
    }
}

const ROWS: u64 = 3_000;

fn key(number: u64) -> Key {
    Key::Interaction(InteractionId(number))
}

/// Creates a store whose rows fill several frames, of which one is not in a snapshot.
async fn store_at(folder: &Path) {
    let store = SledStore::open(folder).expect("a store");
    let at = HandledInteraction { at: Timestamp(5) };
    let put = |batch: Batch, number| batch.put_record(key(number), Precondition::Absent, &at);
    store.commit((1..ROWS).fold(Batch::new(), put)).await.expect("committed");
    store.compact().await.expect("compacted");
    store.commit(put(Batch::new(), ROWS)).await.expect("committed");
}

/// Opens a store without limits, and returns the number of its rows.
async fn rows(folder: &Path) -> u64 {
    let store = SledStore::open(folder).expect("it opens without limits");
    let keys: Vec<Key> = (1..=ROWS).map(key).collect();
    store.load(&keys).await.expect("readable").iter().flatten().count() as u64
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_of_the_machine_are_no_damage() {
    let home = TempDir::new().expect("a folder");
    let sound = home.path().join("sound");
    store_at(&sound).await;
    let mut refusals = 0;
    for limit in limits() {
        for command in [&["move-back", "--by", "1h"][..], &["verify"], &["rebuild"]] {
            let folder = home.path().join("store");
            copy(&sound, &folder);
            let before = files(&folder);
            let output = limited(&limit, &folder, command);
            let (code, said) = (output.status.code(), said(&output));
            let printed = String::from_utf8_lossy(&output.stdout);
            let what = format!("{limit}, {command:?}, {code:?}: {said}{printed}");
            assert!(!said.contains("is damaged") && !printed.contains("wrong:"), "{what}");
            if code != Some(0) {
                refusals += 1;
                let now = files(&folder);
                let lost: Vec<_> =
                    before.iter().filter(|(path, bytes)| now.get(*path) != Some(bytes)).collect();
                let lost: Vec<_> = lost.iter().map(|(path, _)| path).filter(|path| !is_state(path)).collect();
                assert!(lost.is_empty(), "{what}: {lost:?}");
                let new = now.keys().find(|path| path.to_string_lossy().contains("sled-broken"));
                assert_eq!(new, None, "{what}");
            }
            assert_eq!(rows(&folder).await, ROWS, "{what}");
            fs::remove_dir_all(&folder).expect("removable");
            let left: Vec<_> = fs::read_dir(home.path())
                .expect("readable")
                .map(|entry| entry.expect("an entry").file_name())
                // Without a descriptor no folder can be removed; the next inspection removes such a copy.
                .filter(|name| !name.to_string_lossy().starts_with("engawa-looking-"))
                .collect();
            assert_eq!(left, ["sound"], "{what}");
        }
    }
    assert!(refusals > 20, "{refusals}");
}

/// Each start and each close writes the state of the index; sled writes to its own files when it is opened.
fn is_state(path: &Path) -> bool {
    path.ends_with("index-state") || path.components().any(|part| part.as_os_str() == "sled")
}

/// A store whose index or snapshot is really damaged is repaired as far as the machine lets it, and loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn errors_during_a_repair_lose_nothing() {
    let home = TempDir::new().expect("a folder");
    let sound = home.path().join("sound");
    store_at(&sound).await;
    let damages: [fn(&Path); 3] = [
        |store| fs::remove_file(store.join("index-state")).expect("removable"),
        |store| fs::remove_dir_all(store.join("sled")).expect("removable"),
        |store| {
            let snapshots =
                fs::read_dir(store).expect("readable").map(|entry| entry.expect("an entry").path());
            let snapshot = snapshots.filter(|path| path.to_string_lossy().contains("snapshot-")).max();
            fs::write(snapshot.expect("a snapshot"), "damaged").expect("written");
        },
    ];
    for limit in limits() {
        for (number, damage) in damages.iter().enumerate() {
            let folder = home.path().join("store");
            copy(&sound, &folder);
            damage(&folder);
            let output = limited(&limit, &folder, &["move-back", "--by", "1h"]);
            let what = format!("{limit}, damage {number}: {}", said(&output));
            assert!(!said(&output).contains("is damaged"), "{what}");
            assert_eq!(rows(&folder).await, ROWS, "{what}");
            fs::remove_dir_all(&folder).expect("removable");
        }
    }
}

/// Imports that fail leave nothing that prevents the next one. Imports that are killed leave a folder that no command
/// takes for a store.
#[test]
fn failed_and_killed_imports_make_no_store() {
    let home = TempDir::new().expect("a folder");
    let (folder, file) = (home.path().join("store"), home.path().join("rows.jsonl"));
    let row = |id: u32| {
        format!(
            "{{\"key\":\"0a{id:016x}\",\"name\":\"seen/{id}\",\"version\":1,\"row\":{{\"v\":1,\"at\":5}}}}\n"
        )
    };
    let rows: String = (1..=3_000).map(row).collect();
    fs::write(&file, format!("{{\"engawa\":\"export\",\"format\":1}}\n{rows}{{\"rows\":3000}}\n"))
        .expect("written");
    let import = ["import", file.to_str().expect("a plain name")];
    let mut failures = 0;
    for limit in limits() {
        let output = limited(&limit, &folder, &import);
        let what = format!("{limit}: {}", said(&output));
        if output.status.success() {
            fs::remove_dir_all(&folder).expect("removable");
            continue;
        }
        failures += 1;
        let left: Vec<_> =
            files(home.path()).into_keys().filter(|path| !path.ends_with("lock") && *path != file).collect();
        assert!(left.is_empty(), "{what}: {left:?}");
    }
    assert!(failures > 5, "{failures}");
    let (mut kills, mut begun) = (0, 0);
    for blocks in BLOCKS {
        // Without the trap, the write beyond the limit kills the program.
        let output = limited(&format!("ulimit -f {blocks}"), &folder, &import);
        if output.status.success() {
            break;
        }
        assert_eq!(output.status.code(), None, "{}", said(&output));
        kills += 1;
        let has_rows = fs::read_dir(&folder)
            .expect("made")
            .any(|entry| entry.expect("an entry").file_name().to_string_lossy().contains("snapshot-"));
        if has_rows {
            begun += 1;
            for command in [&["move-back", "--by", "1h"][..], &["verify"], &["export"], &["rebuild"], &import]
            {
                let output = limited("true", &folder, command);
                let said = said(&output);
                assert!(said.contains("has not finished") && !output.status.success(), "{command:?}: {said}");
            }
        }
        fs::remove_dir_all(&folder).expect("removable");
    }
    assert!(kills > 2 && begun > 0, "{kills} {begun}");
}
