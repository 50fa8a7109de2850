//! Tests of the architecture: which modules and libraries each module may name, the size of files, and a test
//! for every invariant. The permissions are read from ARCHITECTURE.md, so that page and code agree. The page
//! calls a top-level module a room.

mod documents;
mod page;
pub mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use engawa::game::Registry;
use engawa::games::GAMES;

use page::Room;
use source::{SOURCES, Source, code, packages};

/// Maximum number of lines of code in a file, without tests.
const LONGEST_FILE: usize = 500;

/// Files that declare the modules beside them.
const ROOTS: [&str; 3] = ["lib.rs", "main.rs", "mod.rs"];

/// Clocks of the standard library and of tokio. A room needs a permission to use one, as it does for a
/// library.
const CLOCKS: [&str; 3] = ["std::time::Instant", "std::time::SystemTime", "tokio::time::Instant"];

/// Returns the libraries on which the program depends, by their names in code.
fn libraries() -> BTreeSet<String> {
    let mut libraries = BTreeSet::new();
    for package in packages() {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("Cargo.toml");
        let manifest: toml::Table = manifest.parse().expect("TOML");
        let of_systems =
            manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values);
        let tables =
            manifest.get("dependencies").into_iter().chain(of_systems.map(|system| &system["dependencies"]));
        let names = tables.flat_map(|table| table.as_table().expect("a table").keys());
        libraries.extend(names.map(|name| name.replace('-', "_")));
    }
    libraries
}

/// Returns a message for everything that a file names without permission.
fn breaches(source: &Source, rooms: &[Room], libraries: &BTreeSet<String>) -> Vec<String> {
    let place = &source.place;
    let Some(room) = page::room_of(rooms, source) else {
        return vec![format!("{place} is in a new room: give it a row in the table of ARCHITECTURE.md")];
    };
    let mut wrong = Vec::new();
    for path in &source.named.paths {
        let (first, rest) = path.split_once("::").unwrap_or((path, ""));
        let second = rest.split("::").next().unwrap_or_default();
        let other = rooms.iter().map(|room| &room.name).find(|name| name.replace('-', "_") == second);
        if let Some(other) = other.filter(|other| first == "crate" && *other != source.room())
            && !room.may_name(other, place)
        {
            wrong.push(format!("{place} names {other}"));
        }
        if libraries.contains(first) && !room.holds(first, place) {
            wrong.push(format!("{place} names the library {first}"));
        }
        wrong.extend(
            clocks(path).filter(|clock| !room.holds(clock, place)).map(|c| format!("{place} names {c}")),
        );
    }
    wrong
}

/// Returns the clocks that a path names: in full, from an imported module of the standard library
/// (`time::Instant`), or by a glob (`std::time::*`).
fn clocks(path: &str) -> impl Iterator<Item = &'static str> {
    let reaches = |clock: &&str| {
        let (library, within) = clock.split_once("::").expect("a path");
        let (module, _) = clock.rsplit_once("::").expect("a path");
        let whole = path.starts_with(clock) || path.strip_suffix("::*") == Some(module);
        whole || library == "std" && path.starts_with(within)
    };
    CLOCKS.into_iter().filter(|_| path.contains("time")).filter(reaches).collect::<Vec<_>>().into_iter()
}

#[test]
fn rooms_import_only_permitted_names() {
    let (rooms, libraries) = (page::rooms(), libraries());
    let code = code().filter(|source| source.room() != "lib");
    let wrong: Vec<String> = code.flat_map(|source| breaches(source, &rooms, &libraries)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A file that no module declares is neither compiled nor formatted, and its tests do not run.
#[test]
fn every_file_is_declared() {
    let mut wrong = Vec::new();
    for package in packages() {
        for part in ["src", "tests", "benches", "examples"] {
            undeclared(&package.join(part), &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Collects the files below a folder that the root of the folder does not declare as modules.
fn undeclared(folder: &Path, wrong: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    let roots = paths
        .iter()
        .filter(|path| path.file_name().is_some_and(|name| ROOTS.iter().any(|root| name == *root)));
    let declared: String = roots.map(|path| fs::read_to_string(path).expect("source is text")).collect();
    for path in &paths {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let is_source = path.extension().is_some_and(|ending| ending == "rs");
        let is_known = declared.is_empty()
            || declared.contains(&format!("mod {name};"))
            || declared.contains(&format!("#[path = \"{name}.rs\"]"));
        if is_source && !is_known && !ROOTS.contains(&&*format!("{name}.rs")) {
            wrong.push(path.clone());
        }
        if path.is_dir() {
            undeclared(path, wrong);
        }
    }
}

/// Functions of the standard library that create files or folders with the usual mode, follow links, or name a folder
/// that others can write to.
const OPEN_TO_OTHERS: [&str; 10] = [
    "fs::write",
    "fs::copy",
    "fs::create_dir",
    "fs::create_dir_all",
    "fs::File::create",
    "fs::File::options",
    "fs::OpenOptions",
    "fs::DirBuilder",
    "env::temp_dir",
    "fs::hard_link",
];

/// Files that may name one of [`OPEN_TO_OTHERS`], each with the reason.
const CREATORS: [(&str, &str); 7] = [
    ("sandbox/disk", "a file in a private folder"),
    ("sandbox/record", "a record of the stand-in, where the person wants it"),
    ("store/durable", "opens a file to sync it, a device or a pipe"),
    ("store/journal/write", "opens a journal to extend it"),
    ("store/private", "makes all files and folders of the program"),
    ("store/sled/folder", "opens the lock, which processes share"),
    ("store/sled/offline", "a private copy in the temporary folder"),
];

/// Other users of the machine must neither read a file of the program nor choose where it goes.
#[test]
fn files_are_created_privately() {
    let mut wrong = BTreeSet::new();
    let mut named = BTreeSet::new();
    for source in code() {
        // After `use std::fs::File`, paths begin with `File`.
        let reaches = |path: &&String| {
            OPEN_TO_OTHERS.iter().any(|open| {
                let without_module = open.strip_prefix("fs::File").map(|method| format!("File{method}"));
                path.ends_with(open) || without_module.is_some_and(|name| **path == name)
            })
        };
        for path in source.named.paths.iter().filter(reaches) {
            match CREATORS.iter().find(|(place, _)| source.place.contains(place)) {
                Some((place, _)) => drop(named.insert(*place)),
                None => drop(
                    wrong.insert(format!("{}: {path}; see `store::private` and `NewFile`", source.place)),
                ),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let idle: Vec<_> = CREATORS.iter().filter(|(place, _)| !named.contains(place)).collect();
    assert!(idle.is_empty(), "{idle:#?}");
}

#[test]
fn table_has_no_unused_permission() {
    let libraries = libraries();
    let mut idle = Vec::new();
    let rooms = page::rooms();
    for room in &rooms {
        let is_own = |source: &&Source| page::room_of(&rooms, source).is_some_and(|of| of.name == room.name);
        let own: Vec<_> = SOURCES.iter().filter(is_own).collect();
        assert!(!own.is_empty(), "{} is no room", room.name);
        for (library, within) in &room.libraries {
            assert!(libraries.contains(library) || CLOCKS.contains(&&**library), "{library} is no library");
            let here = |source: &Source| within.is_empty() || source.place.contains(within.as_str());
            let starts = |path: &String| path == library || path.starts_with(&format!("{library}::"));
            if !own.iter().any(|source| here(source) && source.named.paths.iter().any(starts)) {
                idle.push(format!("{} does not name {library}", room.name));
            }
        }
    }
    assert!(idle.is_empty(), "{idle:#?}");
}

#[test]
fn rules_know_only_the_vocabulary() {
    let mut wrong = Vec::new();
    for source in code().filter(|source| source.room() == "games") {
        let own = source.place.split('/').nth(1).unwrap_or_default();
        let is_rules = source.place.ends_with("/rules");
        for path in &source.named.paths {
            let Some(ours) = path.strip_prefix("crate::") else { continue };
            let of_own = ours.starts_with(&format!("games::{own}::"));
            if own != "mod"
                && (ours.starts_with("games::") && !of_own
                    || is_rules && !of_own && !ours.starts_with("base::"))
            {
                wrong.push(format!("{} names {ours}", source.place));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the lower-case words of an identifier or a text. `KonaneBoard` and `konane_board` both have the
/// word `konane`.
fn words(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut word = String::new();
    let mut was_small = false;
    for c in text.chars().chain([' ']) {
        if !c.is_alphanumeric() || c.is_uppercase() && was_small {
            words.insert(std::mem::take(&mut word).to_lowercase());
        }
        word.extend(Some(c).filter(|c| c.is_alphanumeric()));
        was_small = c.is_lowercase();
    }
    words
}

/// The file with the help text of the command line, whose examples may name a game.
const EXAMPLES: &str = "cli/help";

#[test]
fn games_are_named_only_in_their_folder() {
    let ids: BTreeSet<&str> = Registry::new(GAMES).iter().map(|game| game.facts().id).collect();
    let mut wrong = Vec::new();
    let outside = |source: &&Source| source.room() != "games" && source.place != EXAMPLES;
    for source in code().filter(outside) {
        for text in source.named.words.iter().chain(&source.named.texts) {
            let words = words(text);
            wrong.extend(
                ids.iter()
                    .filter(|id| words.contains(**id))
                    .map(|id| format!("{} names {id}: {text}", source.place)),
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_invariant_names_its_tests() {
    let invariants = page::invariants();
    assert!(invariants.len() > 10, "the invariants are not found");
    let mut wrong = Vec::new();
    for invariant in invariants {
        if invariant.tests.is_empty() {
            wrong.push(format!("no test: {}", invariant.text));
        }
        wrong.extend(
            invariant
                .tests
                .iter()
                .filter(|test| !page::exists(test))
                .map(|test| format!("there is no {test}")),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_file_is_too_long() {
    let long = code().filter(|source| source.lines() > LONGEST_FILE);
    let long: Vec<String> =
        long.map(|source| format!("{}: {} lines", source.place, source.lines())).collect();
    assert!(long.is_empty(), "split by noun: {long:#?}");
}

/// A store in a folder answers at once, so an unlimited scan would block its thread.
#[test]
fn no_scan_is_unlimited() {
    let is_unlimited = |source: &Source| {
        let calls = source.text.match_indices(".scan(").map(|(at, _)| &source.text[at..]);
        calls.filter_map(|call| call.split(';').next()).any(|call| call.contains("usize::MAX"))
    };
    let unlimited: Vec<&str> =
        code().filter(|source| is_unlimited(source)).map(|source| source.place.as_str()).collect();
    assert!(unlimited.is_empty(), "use `store::loading::each_chunk`: {unlimited:?}");
}

/// The methods of the chat by which people see a message.
const SENDING: [&str; 8] = ["answer", "defer", "finish", "follow_up", "post", "edit", "delete", "original"];

#[test]
fn only_delivery_sends_messages() {
    let is_sent = |text: &str| {
        let calls = text.split("chat").skip(1).filter_map(|rest| {
            let rest = rest.trim_start_matches("()").trim_start().strip_prefix('.')?.trim_start();
            rest.split_once('(').map(|(method, _)| method.trim())
        });
        calls.into_iter().any(|method| SENDING.contains(&method))
    };
    assert!(is_sent("self.chat\n    .post(channel)") && !is_sent("chat.recent(channel).edit()"));
    let outside = |source: &&Source| !["chat", "delivery", "discord"].contains(&source.room());
    let code = code()
        .filter(outside)
        .filter(|source| is_sent(source.text.split("#[cfg(test)]").next().unwrap_or_default()));
    let senders: Vec<&str> = code.map(|source| source.place.as_str()).collect();
    assert!(senders.is_empty(), "{senders:?}");
}

#[test]
fn trace_of_a_press_names_real_functions() {
    let steps = page::trace();
    assert!(steps.len() > 10, "the trace is not found");
    for (module, step) in steps {
        let function = step.rsplit("::").next().expect("a name");
        let is_there = |source: &&source::Source| {
            let opens = |end: &str| source.text.contains(&format!("fn {function}{end}"));
            source.place.starts_with(&module) && (opens("(") || opens("<"))
        };
        assert!(SOURCES.iter().any(|source| is_there(&source)), "{module}: {step}");
    }
}

#[test]
fn glossary_is_short_and_names_real_items() {
    let glossary = page::glossary();
    assert!((20..=40).contains(&glossary.len()), "{} items", glossary.len());
    let missing: Vec<_> = glossary.iter().filter(|path| !page::is_declared(path)).collect();
    assert!(missing.is_empty(), "no such item: {missing:#?}");
    assert!(!page::is_declared("host::matches::Matc"), "a part of a name is not enough");
}

#[test]
fn readme_of_each_package_names_three_files_to_read() {
    for package in
        packages().into_iter().filter(|package| package.parent().is_some_and(|at| at.ends_with("crates")))
    {
        let readme = fs::read_to_string(package.join("README.md")).expect("a README");
        let named = |number: u8| {
            let (_, rest) = readme.split_once(&format!("\n{number}. `"))?;
            rest.split_once('`').map(|(file, _)| file)
        };
        for number in 1..=3 {
            let file = named(number).expect("three files");
            assert!(package.join(file).exists(), "{}: {file}", package.display());
        }
        assert!(readme.lines().count() <= 30, "{}", package.display());
    }
}

#[test]
fn every_file_has_module_docs() {
    let silent = SOURCES.iter().filter(|source| !source.text.starts_with("//!"));
    let silent: Vec<&String> = silent.map(|source| &source.place).collect();
    assert!(silent.is_empty(), "no `//!` at the top: {silent:#?}");
}

/// Checks `code` as if it were the file `place`, and returns the violations. Tests of the check itself use
/// this.
fn found(place: &str, code: &str) -> Vec<String> {
    let source = Source::new(place, code.to_owned());
    breaches(&source, &page::rooms(), &libraries())
}

#[test]
fn names_are_found_in_every_form() {
    for (place, code, wrong) in [
        ("net/x", "use crate::{base::seat::Seat, sandbox::page};", "net/x names sandbox"),
        ("game/x/y", "use super::super::super::games::{self, okiya as c};", "game/x/y names games"),
        ("delivery/x", "fn f() -> crate::discord::Answer { todo!() }", "delivery/x names discord"),
        ("host/x", "use std::{fs, time::{Duration, Instant}};", "host/x names std::time::Instant"),
        ("app/x", "use std::time; fn f() { time::SystemTime::now(); }", "app/x names std::time::SystemTime"),
        ("app/x", "use tokio::{sync, time::{Instant, sleep}};", "app/x names tokio::time::Instant"),
        ("host/x", "use tokio::time::*;", "host/x names tokio::time::Instant"),
        ("features/x/view", "use crate::app::Entries;", "features/x/view names app"),
        ("features/x/view", "use crate::store::Key;", "features/x/view names store"),
        ("game/x", "use tracing::{info, warn};", "game/x names the library tracing"),
        ("store/x", "use sled::Db;", "store/x names the library sled"),
        ("nowhere/x", "", "nowhere/x is in a new room: give it a row in the table of ARCHITECTURE.md"),
    ] {
        assert!(found(place, code).iter().any(|found| found == wrong), "{code}: {:?}", found(place, code));
    }
    for (place, code) in [
        ("game/x", "// crate::games::Key\nconst A: &str = \"crate::store::Key\"; /// [`crate::app`]\n"),
        ("features/x/mod", "use crate::store::Key; use crate::app::Entries;"),
        ("store/mod", "mod sled; pub use self::sled::SledStore; use sled::Other;"),
        (
            "host/x",
            "struct A<'a>(&'a str); const B: char = '\"'; use crate::{base::seat::{self, Seat as S}, game};",
        ),
    ] {
        assert_eq!(found(place, code), Vec::<String>::new(), "{code}");
    }
    for text in ["konane", "Konane", "KonaneBoard", "KONANE_SIZE", "on_konane", "a konane-size of 6"] {
        assert!(words(text).contains("konane"), "{text}");
    }
    assert!(!words("konanes").contains("konane"));
}

/// Files that may truncate texts, because their texts contain what people have written: names, and texts that
/// repeat notes.
const CUTS: [&str; 4] = ["app/answering/look_up", "chat/lists", "delivery/threads", "features/block/mod"];

#[test]
fn only_what_people_have_written_is_cut() {
    let cuts = |source: &&'static Source| {
        !source.is_test && source.named.paths.iter().any(|path| path.ends_with("limits::cut"))
    };
    let cutting: BTreeSet<&str> = code().filter(cuts).map(|source| source.place.as_str()).collect();
    assert_eq!(cutting, BTreeSet::from(CUTS), "a text of ours is `limits::whole`");
}
