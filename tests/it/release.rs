//! Writes the store that a release leaves to the tests of later versions (`src/store/tests/released.rs`).

use std::fs;
use std::path::Path;

use super::harness::Harness;
use super::postgres;
use super::program::engawa;
use super::stalled::do_everything;

/// Returns the output of a command of the program.
fn output_of(arguments: &[&str]) -> Vec<u8> {
    let output = engawa(arguments).output().expect("the program starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// Writes the folder of the store without its index, an export of it, and the same rows in tables of
/// PostgreSQL.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "run once for each release"]
async fn store_of_this_release_is_kept() {
    let stores = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/stores");
    let release = stores.join(env!("CARGO_PKG_VERSION"));
    let kept = release.join("folder");
    fs::create_dir_all(&kept).expect("a folder");
    let mut harness = Harness::open().await;
    harness.spend_an_evening().await;
    harness.posts_the_table().await;
    do_everything(&harness).await;
    let folder = harness.store_folder().expect("no database");
    harness.close().await;
    let is_kept =
        |name: &str| ["engawa", "journal-", "snapshot-"].iter().any(|start| name.starts_with(start));
    for entry in fs::read_dir(&folder).expect("a store") {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        if is_kept(&name) {
            fs::copy(folder.join(&name), kept.join(&name)).expect("copied");
        }
    }
    let export = release.join("export.jsonl");
    let [from, to] = [&folder, &export].map(|path| path.to_str().expect("a plain name"));
    output_of(&["store", "export", "--store", from, "--out", to]);

    let cluster = postgres::shared().expect("a PostgreSQL server");
    let address = cluster.place();
    output_of(&["store", "import", "--store", &address, to]);
    let tables = cluster.dump(&address);
    fs::write(release.join("database.sql"), tables).expect("written");
}
