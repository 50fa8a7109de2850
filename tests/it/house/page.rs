//! ARCHITECTURE.md and docs/invariants.md as data: the table of rooms, and the tests named by the
//! invariants.

use std::fs;
use std::path::Path;

use super::source::{SOURCES, Source};

/// A row of the table of rooms.
#[derive(Debug)]
pub struct Room {
    /// The name below a root, or a pattern for files in all folders of a room: `features/*/view`.
    pub name: String,
    /// The rooms that it may name, each with the part of the room that may, or an empty string. `None`
    /// permits all.
    pub rooms: Option<Vec<(String, String)>>,
    /// The libraries that it may name, each with the part of the room that may: `sled`, or an empty
    /// string.
    pub libraries: Vec<(String, String)>,
}

impl Room {
    /// Whether a file matches the pattern of this row.
    fn is_of_name(&self, place: &str) -> bool {
        let parts = |path: &str| path.split('/').map(str::to_owned).collect::<Vec<_>>();
        let (wanted, found) = (parts(&self.name), parts(place));
        self.name.contains('*')
            && wanted.len() == found.len()
            && wanted.iter().zip(&found).all(|(wanted, found)| wanted == "*" || wanted == found)
    }

    /// Whether a file of this room may name a library.
    pub fn holds(&self, library: &str, place: &str) -> bool {
        self.permits(&self.libraries, library, place)
    }

    /// Whether a file of this room may name another room.
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

/// Returns the room of a file: a row with a matching pattern, else the row of its first folder.
pub fn room_of<'r>(rooms: &'r [Room], source: &Source) -> Option<&'r Room> {
    let of_name = rooms.iter().find(|room| room.is_of_name(&source.place));
    of_name.or_else(|| rooms.iter().find(|room| room.name == source.room()))
}

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the text below a heading, up to the next one.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no `{heading}`"));
    rest.split("\n## ").next().unwrap_or(rest)
}

/// Reads the table of rooms from ARCHITECTURE.md.
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
    let rooms = (!may.starts_with("everything")).then(|| placed(may));
    let libraries = placed(libraries);
    let room = |name: &String| Room {
        name: name.trim_end_matches("/*").to_owned(),
        rooms: rooms.clone(),
        libraries: libraries.clone(),
    };
    listed(names).iter().map(room).collect()
}

/// Splits a cell at its commas; `-` is an empty list.
fn listed(cell: &str) -> Vec<String> {
    let plain = |part: &str| part.replace('`', "").trim().to_owned();
    cell.split(',').map(plain).filter(|part| !part.is_empty() && part != "-").collect()
}

/// Splits `sled in sled` into a name in code and a part of the room.
fn in_place(entry: &str) -> (String, String) {
    let (name, place) = entry.split_once(" in ").unwrap_or((entry, ""));
    (name.replace('-', "_"), place.to_owned())
}

/// Returns the functions that one press goes through, each with its module: `app/answering` and
/// `moves::choose`.
pub fn trace() -> Vec<(String, String)> {
    let page = page("ARCHITECTURE.md");
    let section = section(&page, "One press, from Discord to the board");
    let lines = section.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a trace");
    let (mut module, mut steps) = (String::new(), Vec::new());
    for line in lines.lines() {
        let mut columns = line.split_whitespace();
        if !line.starts_with(' ') {
            module = columns.next().expect("a module").replace("::", "/");
        }
        steps.push((module.clone(), columns.next().expect("a function").to_owned()));
    }
    steps
}

/// An invariant with the tests that check it, as `module::function`.
pub struct Invariant {
    /// The text of the item, without the tests.
    pub text: String,
    /// The names of the tests, as `module::function`.
    pub tests: Vec<String>,
}

/// Reads the invariants: list items that each end with the tests in brackets.
pub fn invariants() -> Vec<Invariant> {
    let page = page("docs/invariants.md");
    let items = section(&page, "Invariants").split("\n- ").skip(1);
    items.map(|item| invariant(&item.split_whitespace().collect::<Vec<_>>().join(" "))).collect()
}

fn invariant(item: &str) -> Invariant {
    let (text, tests) = item.rsplit_once(" (").unwrap_or((item, ""));
    let tests = tests.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    Invariant { text: text.to_owned(), tests }
}

/// Whether a module in `src`, or a module of the end-to-end tests, has this function.
pub fn exists(test: &str) -> bool {
    let Some((module, function)) = test.rsplit_once("::") else { return false };
    let module = module.replace("::", "/");
    let within = module.strip_suffix("/tests").unwrap_or(&module);
    let places = [&*module, within].map(|module| [module.to_owned(), format!("{module}/mod")]).concat();
    let sources = SOURCES.iter().filter(|source| places.contains(&source.place));
    let suites = ["tests/it", "crates/play/tests/games"].into_iter().flat_map(|folder| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let file = move |place| root.join(place).with_extension("rs");
        places.iter().filter_map(move |place| fs::read_to_string(file(place)).ok())
    });
    let texts = sources.map(|source| source.text.clone()).chain(suites);
    texts.into_iter().any(|text| text.contains(&format!("fn {function}(")))
}
