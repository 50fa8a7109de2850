//! Writes the store that a release leaves to the tests of later versions (`crates/store/tests/stores/released.rs`), and presses
//! the buttons of boards in such stores.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use engawa::base::time::{Clock, Span, Timestamp};
use engawa::game::{Prompt, Registry};
use engawa::games::GAMES;
use engawa::host::{Limits, Match, Phase, Press};
use engawa::store::sled::{FormerFormat, Settings};
use engawa::store::{Direction, Key, KeyRange, RowKind, SledStore, Store, rows};

use super::harness::Harness;
use super::postgres;
use super::program::engawa;
use super::stalled::do_everything;
use super::testing::shell::Shell;

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

/// Returns the matches of a store that somebody can play on.
async fn playable(store: &dyn Store) -> Vec<Match> {
    let all =
        store.scan(&KeyRange::of_kind(RowKind::Matches), usize::MAX, Direction::Up).await.expect("a store");
    let matches = all.into_iter().map(|(_, row)| rows::from_bytes::<Match>(&row.bytes).expect("readable"));
    matches.filter(|one| matches!(&one.phase, Phase::Playing(state) if !state.paused)).collect()
}

/// The component ids are those that every release has written: `1p`, match, turn, page, choices.
#[tokio::test]
async fn boards_of_released_versions_can_be_played() {
    let stores = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/stores");
    for release in fs::read_dir(stores).expect("stores") {
        let home = tempfile::tempdir().expect("a folder");
        for file in fs::read_dir(release.expect("a release").path().join("folder")).expect("a folder") {
            let file = file.expect("a file").path();
            fs::copy(&file, home.path().join(file.file_name().expect("a name"))).expect("copied");
        }
        let settings = Settings { former: FormerFormat::Upgrade(None), ..Settings::default() };
        let store: Arc<dyn Store> = Arc::new(SledStore::open_with(home.path(), settings).expect("a store"));
        let matches = playable(&*store).await;
        assert!(!matches.is_empty());
        let shell = Shell::over(Arc::clone(&store), matches[0].place, Limits::default(), 1);
        let last = matches.iter().map(|one| one.made).max().unwrap_or(Timestamp(0));
        shell.clock.set_ahead(last + Span::minutes(1) - shell.clock.now());
        for record in matches {
            let table = record.table(Registry::new(GAMES).find(&record.terms.game).expect("a game"));
            let (table, mut choices) = (table.expect("it replays"), Vec::new());
            while let Prompt::Choose(next) = table.prompt(&choices) {
                choices.push(next.choices[0].key.clone());
            }
            let keys = choices.join(".");
            let component = format!("1p.{}.{}.0.{keys}", record.id, record.turn);
            let press = Press::read(&component).expect("a press");
            shell.press(record.mover().expect("it is running"), &press).await;
            let row = store.load(&[Key::Match(record.id)]).await.expect("a store").remove(0).expect("a row");
            let now: Match = rows::from_bytes(&row.bytes).expect("readable");
            assert!(now.turn > record.turn, "{component}");
        }
    }
}
