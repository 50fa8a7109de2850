//! Reader of ARCHITECTURE.md, with its table of rooms (top-level modules), and of docs/invariants.md, with
//! the tests that each invariant names.

use std::fs;
use std::path::Path;

use super::source::{SOURCES, Source};

/// A row of the table of rooms (top-level modules).
#[derive(Debug)]
pub struct Room {
    /// Path of the room below a package's `src`, or a pattern for files of several rooms, such as
    /// `features/*/view`.
    pub name: String,
    /// Whether the room is a package, so that its Cargo.toml permits rooms and libraries.
    pub is_package: bool,
    /// The rooms that this room may import, each with the only part of this room that may import it. An empty
    /// string permits the import everywhere. `None` permits all rooms.
    pub rooms: Option<Vec<(String, String)>>,
    /// Libraries that this room may name, each with the only part of this room that may name it. An empty
    /// string permits the library everywhere.
    pub libraries: Vec<(String, String)>,
}

impl Room {
    /// Returns whether a file matches the pattern of this row.
    fn is_of_name(&self, place: &str) -> bool {
        let parts = |path: &str| path.split('/').map(str::to_owned).collect::<Vec<_>>();
        let (wanted, found) = (parts(&self.name), parts(place));
        self.name.contains('*')
            && wanted.len() == found.len()
            && wanted.iter().zip(&found).all(|(wanted, found)| wanted == "*" || wanted == found)
    }

    /// Returns whether the file `place` of this room may name a library.
    pub fn holds(&self, library: &str, place: &str) -> bool {
        let is_listed = self.libraries.iter().any(|(name, _)| name == library);
        let by_cargo = self.is_package && !is_listed && !super::CLOCKS.contains(&library);
        by_cargo || self.permits(&self.libraries, library, place)
    }

    /// Returns whether the file `place` of this room may name another room.
    pub fn may_name(&self, other: &str, place: &str) -> bool {
        self.rooms.as_ref().is_none_or(|rooms| self.permits(rooms, other, place))
    }

    fn permits(&self, list: &[(String, String)], wanted: &str, place: &str) -> bool {
        list.iter().any(|(name, within)| {
            let home = format!("{}/{within}", self.name);
            name == wanted && (within.is_empty() || place == home || place.starts_with(&format!("{home}/")))
        })
    }
}

/// Returns the row that governs a file: the first with a matching pattern, otherwise the row of the file's
/// room.
pub fn room_of<'r>(rooms: &'r [Room], source: &Source) -> Option<&'r Room> {
    let of_name = rooms.iter().find(|room| room.is_of_name(&source.place));
    of_name.or_else(|| rooms.iter().find(|room| room.name == source.room()))
}

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the text from a second-level heading to the next one.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no `{heading}`"));
    rest.split("\n## ").next().unwrap_or(rest)
}

pub fn rooms() -> Vec<Room> {
    let page = page("ARCHITECTURE.md");
    let rows = section(&page, "The rooms").lines().filter(|line| line.starts_with("| `"));
    let rooms: Vec<Room> = rows.flat_map(row).collect();
    assert!(rooms.len() > 10, "the table of rooms is not found");
    rooms
}

fn row(line: &str) -> Vec<Room> {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [names, _, may, libraries] = cells[..] else { panic!("four cells: {line}") };
    let placed = |cell: &str| listed(cell).iter().map(|entry| in_place(entry)).collect::<Vec<_>>();
    let is_package = may == "Cargo.toml";
    let rooms = (!is_package && !may.starts_with("everything")).then(|| placed(may));
    let libraries = placed(libraries);
    let room = |name: &String| Room {
        name: name.trim_end_matches("/*").to_owned(),
        is_package,
        rooms: rooms.clone(),
        libraries: libraries.clone(),
    };
    listed(names).iter().map(room).collect()
}

/// Splits a table cell at its commas. A cell with `-` is an empty list.
fn listed(cell: &str) -> Vec<String> {
    let plain = |part: &str| part.replace('`', "").trim().to_owned();
    cell.split(',').map(plain).filter(|part| !part.is_empty() && part != "-").collect()
}

/// Splits an entry such as `sled in sled` into the name in code, and the part of the room that may name it.
fn in_place(entry: &str) -> (String, String) {
    let (name, place) = entry.split_once(" in ").unwrap_or((entry, ""));
    (name.replace('-', "_"), place.to_owned())
}

/// Reads the traces in ARCHITECTURE.md: the functions that a press and a lost message go through, each with its module, such
/// as `app/answering` and `moves::choose`.
pub fn trace() -> Vec<(String, String)> {
    let page = page("ARCHITECTURE.md");
    let traces = ["One press", "One lost message"].map(|heading| {
        let section = section(&page, heading);
        section.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a trace")
    });
    let (mut module, mut steps) = (String::new(), Vec::new());
    for line in traces.into_iter().flat_map(str::lines) {
        let mut columns = line.split_whitespace();
        if !line.starts_with(' ') {
            module = columns.next().expect("a module").replace("::", "/");
        }
        steps.push((module.clone(), columns.next().expect("a function").to_owned()));
    }
    steps
}

/// Reads the glossary in ARCHITECTURE.md: each term with the path of the item in the code that it names, such
/// as `host::matches::Match`.
pub fn glossary() -> Vec<String> {
    let page = page("ARCHITECTURE.md");
    let rows = section(&page, "Glossary").lines().filter(|line| line.ends_with("` |"));
    rows.flat_map(|line| listed(line.trim_end_matches(" |").rsplit('|').next().expect("three cells")))
        .collect()
}

/// Returns whether a path names a module, or a type or function that is declared in its top-level module.
pub fn is_declared(path: &str) -> bool {
    let place = path.replace("::", "/");
    let room = place.split('/').next().unwrap_or_default();
    let name = path.rsplit("::").next().unwrap_or_default();
    let is_here = |source: &Source| {
        let declares = |kind: &str| {
            let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
            source.text.split(&format!("{kind} {name}")).skip(1).any(ends)
        };
        let is_module = source.place == place || source.place == format!("{place}/mod");
        is_module
            || source.room() == room && ["struct", "enum", "trait", "type", "fn"].into_iter().any(declares)
    };
    SOURCES.iter().any(is_here)
}

/// An invariant, with the tests that check it.
pub struct Invariant {
    /// Text of the list item, without the names of the tests.
    pub text: String,
    /// Names of the tests, in the form `module::function`.
    pub tests: Vec<String>,
}

/// Reads the invariants and the sentences about delivery, which are list items. Each ends with the names of
/// its tests in brackets.
pub fn invariants() -> Vec<Invariant> {
    let (invariants, delivery) = (page("docs/invariants.md"), page("src/delivery/README.md"));
    let paragraphs =
        [section(&invariants, "Invariants"), &delivery].into_iter().flat_map(|page| page.split("\n\n"));
    let items = paragraphs.flat_map(|paragraph| {
        paragraph.trim_start().strip_prefix("- ").into_iter().flat_map(|list| list.split("\n- "))
    });
    items.map(|item| invariant(&item.split_whitespace().collect::<Vec<_>>().join(" "))).collect()
}

fn invariant(item: &str) -> Invariant {
    let (text, tests) = item.rsplit_once(" (").unwrap_or((item, ""));
    let tests = tests.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    Invariant { text: text.to_owned(), tests }
}

/// Returns whether the function `module::function` exists in the sources or in a suite.
pub fn exists(test: &str) -> bool {
    let Some((module, function)) = test.rsplit_once("::") else { return false };
    let module = module.replace("::", "/");
    let within = module.strip_suffix("/tests").unwrap_or(&module);
    let places = [&*module, within].map(|module| [module.to_owned(), format!("{module}/mod")]).concat();
    let sources = SOURCES.iter().filter(|source| places.contains(&source.place));
    let suites = super::source::suites().into_iter().flat_map(|root| {
        // The tests of a package begin with the name of their suite, such as `host`.
        let suite = format!("{}/", root.file_name().unwrap_or_default().to_string_lossy());
        let file =
            move |place: &String| root.join(place.strip_prefix(&suite).unwrap_or(place)).with_extension("rs");
        places.iter().filter_map(move |place| fs::read_to_string(file(place)).ok())
    });
    let texts = sources.map(|source| source.text.clone()).chain(suites);
    texts.into_iter().any(|text| text.contains(&format!("fn {function}(")))
}
