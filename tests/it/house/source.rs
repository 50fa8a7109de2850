//! Source files as the tests of the architecture see them: paths in any notation, identifiers and string
//! literals. Comments and test modules are left out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Returns the folders of all packages of the workspace.
pub fn packages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).expect("the other packages");
    let mut packages: Vec<PathBuf> = crates.map(|entry| entry.expect("an entry").path()).collect();
    packages.sort();
    packages.push(root.to_owned());
    packages
}

/// Returns the folders of the suites: end to end, and of single packages.
pub fn suites() -> Vec<PathBuf> {
    let folders = packages().into_iter().filter_map(|package| fs::read_dir(package.join("tests")).ok());
    folders.flatten().map(|suite| suite.expect("an entry").path()).collect()
}

/// Returns the room (top-level module) that a whole package makes up, or `None` for a package with several
/// rooms.
fn only_room(package: &Path) -> Option<String> {
    if package == Path::new(env!("CARGO_MANIFEST_DIR")) {
        return None;
    }
    let name = package.file_name()?.to_str()?;
    let is_room = super::page::rooms().iter().any(|room| room.name == name);
    (is_room && !package.join("src").join(name).is_dir()).then(|| name.to_owned())
}

pub struct Source {
    /// Path below `src`, without the ending: `store/sled/index`. Its first step is the room.
    pub place: String,
    pub text: String,
    /// Whether the file consists of tests, which may name more than other code.
    pub is_test: bool,
    pub named: Named,
}

#[derive(Debug, Default)]
pub struct Named {
    /// All paths. Grouped imports are expanded, and `crate`, `super` and `self` are resolved:
    /// `crate::store::Key`, `serde::Serialize`.
    pub paths: BTreeSet<String>,
    pub words: BTreeSet<String>,
    /// Contents of all string literals.
    pub texts: BTreeSet<String>,
}

/// All source files of the workspace, sorted by path, read on first use.
pub static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let mut sources = Vec::new();
    for package in packages() {
        let root = package.join("src");
        let room = only_room(&package).unwrap_or_default();
        collect(&root, &root, &mut |path, text| {
            let place = Path::new(&room).join(path);
            sources.push(Source::new(place.to_str().expect("our names are ASCII"), text));
        });
    }
    assert!(sources.len() > 30, "the house is larger than {} files", sources.len());
    sources
});

/// Returns the source files that are not tests.
pub fn code() -> impl Iterator<Item = &'static Source> {
    SOURCES.iter().filter(|source| !source.is_test)
}

fn collect(root: &Path, folder: &Path, found: &mut impl FnMut(&Path, String)) {
    let entries = fs::read_dir(folder).expect("a folder of source");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let place = path.strip_prefix(root).expect("below its root").with_extension("");
            let text = fs::read_to_string(&path).expect("source is text");
            found(&place, text);
        }
    }
}

impl Source {
    /// Collects the names in `text`. `place` is the path below `src`, without the ending.
    pub fn new(place: &str, text: String) -> Self {
        let is_test = place.split('/').any(|part| matches!(part, "tests" | "conform"));
        let named = Named::of(place, code_of(&text));
        Self { place: place.to_owned(), text, is_test, named }
    }

    /// Returns the first step of the file's path, which is its room.
    pub fn room(&self) -> &str {
        self.place.split('/').next().expect("a path has a first part")
    }

    pub fn lines(&self) -> usize {
        code_of(&self.text).lines().filter(|line| !line.trim_start().starts_with("//")).count()
    }
}

impl Named {
    /// Collects the names in the code of the file `place`.
    fn of(place: &str, code: &str) -> Self {
        let mut named = Self::default();
        let tokens = tokens(code, &mut named.texts);
        let own: Vec<&str> =
            place.split('/').filter(|part| !matches!(*part, "mod" | "lib" | "main")).collect();
        let children = declared(&tokens);
        let mut reader = Reader { tokens: &tokens, at: 0, found: Vec::new() };
        reader.all();
        for path in reader.found {
            if !children.contains(path[0]) {
                named.paths.insert(resolved(&path, &own));
            }
        }
        named.words.extend(tokens.iter().filter(|token| is_word(token)).map(|token| (*token).to_owned()));
        named
    }
}

/// Returns the text before the test module, which must come last in the file.
fn code_of(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default()
}

/// Returns the modules that a file declares. A path that begins with one of them leads into the file's own
/// module, so it needs no check.
fn declared<'a>(tokens: &[&'a str]) -> BTreeSet<&'a str> {
    tokens.windows(2).filter(|pair| pair[0] == "mod").map(|pair| pair[1]).collect()
}

/// Resolves a relative path, as written in `module`, to a path that begins with `crate` or a library.
fn resolved(path: &[&str], module: &[&str]) -> String {
    let supers = path.iter().take_while(|part| **part == "super").count();
    let rest = match path[0] {
        "super" => [&module[..module.len().saturating_sub(supers)], &path[supers..]].concat(),
        "self" => [module, &path[1..]].concat(),
        "crate" => path[1..].to_vec(),
        _ => return path.join("::"),
    };
    [&["crate"][..], &rest].concat().join("::")
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Returns the identifiers, keywords and punctuation of the code, without comments. String literals are added
/// to `texts`.
fn tokens<'a>(code: &'a str, texts: &mut BTreeSet<String>) -> Vec<&'a str> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => text_end(rest, 1, "\"", texts),
            'r' if ["r\"", "r#\"", "r##\""].iter().any(|raw| rest.starts_with(raw)) => {
                let hashes = rest[1..].chars().take_while(|c| *c == '#').count();
                text_end(rest, hashes + 2, &format!("\"{}", "#".repeat(hashes)), texts)
            }
            '\'' => quoted_end(rest),
            _ if is_word(rest) => rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len()),
            ':' if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        let token = &rest[..end];
        if is_word(token) && !token.contains('"') || token.len() <= 2 && !token.trim().is_empty() {
            tokens.push(token);
        }
        rest = &rest[end..];
    }
    tokens
}

/// Returns the end of the string literal at the start of `rest`, and adds its content to `texts`. `from` is
/// the length of the opening delimiter, such as `r#"`; `close` is the closing delimiter.
fn text_end(rest: &str, from: usize, close: &str, texts: &mut BTreeSet<String>) -> usize {
    let mut at = from;
    while at < rest.len() && !rest[at..].starts_with(close) {
        let escaped = close == "\"" && rest[at..].starts_with('\\');
        at += if escaped { 2 } else { rest[at..].chars().next().map_or(1, char::len_utf8) };
    }
    texts.insert(rest[from.min(rest.len())..at.min(rest.len())].to_owned());
    (at + close.len()).min(rest.len())
}

/// Returns the end of a character literal, or of the quote that begins a lifetime.
fn quoted_end(rest: &str) -> usize {
    let inside = rest[1..].chars().next();
    match inside {
        Some('\\') => rest[3..].find('\'').map_or(1, |at| at + 4),
        Some(c) if rest[1 + c.len_utf8()..].starts_with('\'') => c.len_utf8() + 2,
        _ => 1,
    }
}

/// A parser that collects the paths in a list of tokens.
struct Reader<'a> {
    tokens: &'a [&'a str],
    at: usize,
    found: Vec<Vec<&'a str>>,
}

impl<'a> Reader<'a> {
    fn next_is(&self, token: &str) -> bool {
        self.tokens.get(self.at) == Some(&token)
    }

    fn all(&mut self) {
        while self.at < self.tokens.len() {
            let begins = is_word(self.tokens[self.at])
                && self.tokens.get(self.at + 1) == Some(&"::")
                && (self.at == 0 || self.tokens[self.at - 1] != ".");
            if begins { self.tree(&[]) } else { self.at += 1 }
        }
    }

    /// Reads a path, or the paths of a group such as `{a, b::c}`. `stem` is the part of the path that was
    /// already read.
    fn tree(&mut self, stem: &[&'a str]) {
        let mut path = stem.to_vec();
        let mut goes_on = true;
        while goes_on && self.at < self.tokens.len() && (is_word(self.tokens[self.at]) || self.next_is("*")) {
            path.push(self.tokens[self.at]);
            self.at += 1;
            goes_on = self.next_is("::");
            self.at += usize::from(goes_on);
        }
        if goes_on && self.next_is("{") {
            return self.branches(&path);
        }
        if path.last() == Some(&"self") && path.len() > 1 {
            path.pop();
        }
        if !path.is_empty() {
            self.found.push(path);
        }
    }

    fn branches(&mut self, stem: &[&'a str]) {
        self.at += 1;
        while self.at < self.tokens.len() && !self.next_is("}") {
            let before = self.at;
            self.tree(stem);
            // Skip an alias (`as name`), up to the next comma.
            while self.at < self.tokens.len() && !self.next_is(",") && !self.next_is("}") {
                self.at += 1;
            }
            self.at += usize::from(self.next_is(",") || self.at == before);
        }
        self.at += 1;
    }
}
