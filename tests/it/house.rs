//! The architecture as a test: who may name whom, which library has which room, how long a file may be.
//!
//! The table is the one of ARCHITECTURE.md. Rooms are the folders (and single files) directly below `src`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Which rooms of ours a room may name. `*` is every room.
const ROOMS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("game", &["base"]),
    ("games", &["base", "game"]),
    ("host", &["base", "game"]),
    ("words", &["base"]),
    ("render", &["base"]),
    ("store", &["base", "game", "host"]),
    ("chat", &["base", "game", "host", "words"]),
    ("app", &["base", "game", "host", "words", "render", "store", "chat", "config"]),
    ("discord", &["base", "chat", "app", "config"]),
    ("sandbox", &["base", "config"]),
    ("status", &["base", "config"]),
    ("config", &["base", "words"]),
    ("start", &["*"]),
    ("cli", &["*"]),
    ("main", &["*"]),
    ("lib", &["*"]),
];

/// Libraries that have a room: nobody else may name them. A path below `src` without its ending, or a room.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("serenity", &["discord"]),
    ("reqwest", &["discord"]),
    ("sled", &["store/sled"]),
    ("image", &["render"]),
    ("imageproc", &["render"]),
    ("png", &["render"]),
    ("flate2", &["render"]),
    ("quantette", &["render"]),
    ("gif", &["render"]),
    ("plotters", &["render/chart"]),
    ("plotters_backend", &["render/chart"]),
    ("crc32fast", &["store/journal"]),
    ("jiff", &["host/hours"]),
    ("prometheus_client", &["status"]),
    ("axum", &["sandbox", "status"]),
    ("fluent_bundle", &["words"]),
    ("unic_langid", &["words"]),
    ("skillratings", &["host/rating"]),
    ("serde", &["config", "store", "chat", "discord", "sandbox", "cli"]),
    ("serde_json", &["store", "chat", "discord", "sandbox", "cli"]),
    ("toml", &["config"]),
    ("clap", &["cli"]),
    ("rand", &["game", "games", "host", "app", "cli"]),
    ("rand_chacha", &["app", "cli"]),
    ("tokio", &["app", "store", "discord", "sandbox", "start", "status", "main"]),
    ("futures_util", &["app", "discord", "sandbox"]),
    ("rust_embed", &["words", "sandbox"]),
    ("tracing_subscriber", &["main"]),
];

/// Rooms that say nothing to a log: what they find out is their result.
const SILENT: &[&str] = &["base", "game", "games", "host"];

/// Lines of code that a file may have, without tests.
const LONGEST_FILE: usize = 400;

struct Source {
    /// Below `src`, without the ending: `store/sled`.
    place: String,
    text: String,
    is_test: bool,
}

impl Source {
    fn room(&self) -> &str {
        self.place.split('/').next().expect("a path has a first part")
    }
}

fn sources() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    collect(&src, &src, &mut sources);
    assert!(sources.len() > 30, "the house is larger than {} files", sources.len());
    sources
}

fn collect(root: &Path, folder: &Path, into: &mut Vec<Source>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder of src").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(root, &path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let place = path.strip_prefix(root).expect("below src").with_extension("");
            let place = place.to_str().expect("our names are ASCII").to_owned();
            let text = fs::read_to_string(&path).expect("source is text");
            let is_test = is_test(&place);
            into.push(Source { place, text, is_test });
        }
    }
}

/// Suites and rulebook cases stand beside the code and may know more than it.
fn is_test(place: &str) -> bool {
    place.split('/').any(|part| matches!(part, "tests" | "conform" | "toy"))
}

/// The code without comments and without its test module, which stands at the end of a file.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The words that follow `start` wherever it stands: `crate::store` gives `store`.
fn named_after(code: &str, start: &str) -> BTreeSet<String> {
    let word = |rest: &str| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    code.match_indices(start).map(|(at, _)| word(&code[at + start.len()..])).collect()
}

/// Whether the code names a library: as a path `name::` that is not the end of a longer one.
fn names(code: &str, library: &str) -> bool {
    let path = format!("{library}::");
    code.match_indices(&path).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
    })
}

#[test]
fn rooms_name_only_whom_they_may() {
    let mut wrong = Vec::new();
    for source in sources().iter().filter(|source| !source.is_test) {
        let room = source.room();
        let (_, may) = ROOMS
            .iter()
            .find(|(name, _)| *name == room)
            .unwrap_or_else(|| panic!("{room} is a new room: give it a line in the table"));
        for named in named_after(&code(&source.text), "crate::") {
            let known = ROOMS.iter().any(|(name, _)| *name == named);
            if known && named != room && !may.contains(&"*") && !may.contains(&named.as_str()) {
                wrong.push(format!("{} names {named}", source.place));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rules_know_only_the_vocabulary_and_games_do_not_know_each_other() {
    let sources = sources();
    let games: BTreeSet<&str> = sources
        .iter()
        .filter_map(|source| source.place.strip_prefix("games/")?.split_once('/'))
        .map(|(game, _)| game)
        .collect();
    assert!(!games.is_empty(), "there are games");
    let mut wrong = Vec::new();
    for source in sources.iter().filter(|source| source.room() == "games" && !source.is_test) {
        let code = code(&source.text);
        if source.place.ends_with("/rules") && names(&code, "crate") {
            let named = named_after(&code, "crate::");
            wrong.extend(
                named
                    .iter()
                    .filter(|named| *named != "base")
                    .map(|named| format!("{}: {named}", source.place)),
            );
        }
        let own = source.place.split('/').nth(1).unwrap_or_default();
        let others =
            named_after(&code, "crate::games::").into_iter().chain(named_after(&code, "super::super::"));
        wrong.extend(
            others
                .filter(|game| games.contains(game.as_str()) && game != own)
                .map(|game| format!("{}: {game}", source.place)),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn libraries_stay_in_their_rooms() {
    let mut wrong = Vec::new();
    for source in sources().iter().filter(|source| !source.is_test) {
        let code = code(&source.text);
        for (library, rooms) in LIBRARIES {
            let at_home = rooms
                .iter()
                .any(|room| source.place == *room || source.place.starts_with(&format!("{room}/")));
            if names(&code, library) && !at_home {
                wrong.push(format!("{} names {library}", source.place));
            }
        }
        if SILENT.contains(&source.room()) && names(&code, "tracing") {
            wrong.push(format!("{} writes to the log", source.place));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_file_gets_away() {
    let long: Vec<String> = sources()
        .iter()
        .filter(|source| !source.is_test)
        .map(|source| (source, code(&source.text).lines().count()))
        .filter(|(_, lines)| *lines > LONGEST_FILE)
        .map(|(source, lines)| format!("{}: {lines} lines", source.place))
        .collect();
    assert!(long.is_empty(), "split by noun: {long:#?}");
}

#[test]
fn every_file_says_what_it_is() {
    let silent: Vec<String> = sources()
        .into_iter()
        .filter(|source| !source.text.starts_with("//!"))
        .map(|source| source.place)
        .collect();
    assert!(silent.is_empty(), "no `//!` at the top: {silent:#?}");
}

#[test]
fn no_game_is_named_outside_its_folder() {
    let sources = sources();
    let mut wrong = Vec::new();
    for source in
        sources.iter().filter(|source| !source.is_test && !matches!(source.room(), "games" | "main" | "cli"))
    {
        let code = code(&source.text);
        for game in engawa::games::GAMES {
            if code.contains(&format!("\"{}", game.facts().id)) {
                wrong.push(format!("{} names {}", source.place, game.facts().id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
