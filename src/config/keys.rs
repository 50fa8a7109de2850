//! The keys of the configuration, and the environment variables that set them and override the file, above all
//! secrets. The tests compare the table of keys with the example file, so it cannot lack a key.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use strsim::levenshtein;
use toml::Value;

/// The beginning of every variable that is named after a key.
const PREFIX: &str = "ENGAWA_";

/// A key of the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The section of the key in the file; empty for a key outside all sections.
    pub section: &'static str,
    pub name: &'static str,
    pub form: Form,
    /// An older variable for the same key, from before every key had one.
    pub older: Option<&'static str>,
}

/// The form in which a variable gives a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The text itself, without quotation marks.
    Text,
    /// A text that no message shows. A second variable may name a file with it.
    Secret,
    Number,
    /// `true` or `false`.
    Switch,
    /// A TOML value, as in the file.
    Table,
}

/// An environment variable of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub name: String,
    pub source: Source,
}

/// The meaning of a variable's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Value,
    /// The path of a file with the value.
    File,
    /// The value, with spaces around it allowed, as always under this older name.
    OlderName,
}

/// The error of a value that is no table as a key needs it.
const TABLE_ERROR: &str = "expected a value as in the file, such as { total = 16, here = [0, 7] }";

/// All keys, in the order of the example file.
pub const KEYS: &[Key] = &[
    Key::new("", "language", Form::Text),
    Key::new("", "keep_pictures", Form::Switch),
    Key::new("discord", "token", Form::Secret).also("DISCORD_TOKEN"),
    Key::new("discord", "api_url", Form::Text).also("DISCORD_API_URL"),
    Key::new("discord", "gateway", Form::Switch),
    Key::new("discord", "shards", Form::Table),
    Key::new("discord", "invite_url", Form::Text),
    Key::new("interactions", "listen", Form::Text),
    Key::new("interactions", "public_key", Form::Text),
    Key::new("store", "path", Form::Text),
    Key::new("store", "url", Form::Secret),
    Key::new("store", "connections", Form::Number),
    Key::new("store", "upgrade_exports", Form::Number),
    Key::new("store", "upgrade_exports_path", Form::Text),
    Key::new("limits", "open_challenges", Form::Number),
    Key::new("limits", "challenges_an_hour", Form::Number),
    Key::new("limits", "running_matches", Form::Number),
    Key::new("status", "port", Form::Number),
    Key::new("status", "listen", Form::Text),
    Key::new("status", "listen_metrics", Form::Switch),
    Key::new("updates", "url", Form::Text),
];

impl Key {
    const fn new(section: &'static str, name: &'static str, form: Form) -> Self {
        Self { section, name, form, older: None }
    }

    const fn also(mut self, older: &'static str) -> Self {
        self.older = Some(older);
        self
    }

    /// The variable named after the key, such as `ENGAWA_STORE_PATH`.
    pub fn variable(&self) -> String {
        let separator = if self.section.is_empty() { "" } else { "_" };
        format!("{PREFIX}{}{separator}{}", self.section, self.name).to_ascii_uppercase()
    }

    pub fn variables(&self) -> Vec<Variable> {
        let own = self.variable();
        let file = (self.form == Form::Secret)
            .then(|| Variable { name: format!("{own}_FILE"), source: Source::File });
        let older = self.older.map(|name| Variable { name: name.to_owned(), source: Source::OlderName });
        [Variable { name: own, source: Source::Value }].into_iter().chain(file).chain(older).collect()
    }

    /// Parses the value of a variable as far as its form tells. The error says what is expected.
    fn parse(&self, text: &str) -> Result<Value, &'static str> {
        match self.form {
            Form::Text | Form::Secret => Ok(Value::String(text.to_owned())),
            Form::Number => text.parse().map(Value::Integer).map_err(|_| "expected a whole number"),
            Form::Switch => text.parse().map(Value::Boolean).map_err(|_| "expected true or false"),
            Form::Table => {
                let table = toml::from_str::<toml::Table>(&format!("value = {text}")).ok();
                table.and_then(|mut table| table.remove("value")).ok_or(TABLE_ERROR)
            }
        }
    }
}

/// As much of an unknown name as is certainly no secret in the wrong place: a name that differs from one
/// of the program's by at most two characters, or else its first words, as far as they are the program's.
pub(super) fn harmless_part(name: &str) -> Cow<'_, str> {
    let lower = name.to_ascii_lowercase();
    let variables = KEYS.iter().flat_map(Key::variables).map(|variable| variable.name.to_ascii_lowercase());
    let names = KEYS.iter().flat_map(|key| [key.section, key.name]).chain(["total", "here"]);
    let names: Vec<String> = variables.chain(names.map(str::to_owned)).collect();
    let is_near = |own: &String| levenshtein(own, &lower) <= 2.min(own.len() / 3);
    if names.iter().any(is_near) {
        return name.into();
    }
    let is_own = |word: &str| names.iter().any(|own| own.split('_').any(|part| part == word));
    let words =
        lower.split_inclusive('_').take_while(|word| is_own(word.trim_end_matches('_')) || *word == "_");
    let length = words.map(str::len).sum();
    if length == name.len() { name.into() } else { format!("{}…", &name[..length]).into() }
}

/// The names of all variables that set one of these keys. A key is written `section.name`.
pub fn variables_of(keys: &[&str]) -> Vec<String> {
    let is_meant =
        |key: &&Key| keys.iter().any(|meant| meant.split_once('.') == Some((key.section, key.name)));
    KEYS.iter().filter(is_meant).flat_map(Key::variables).map(|variable| variable.name).collect()
}

/// The usual variable for `discord.token`.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";
/// The variable for `store.url`.
pub const STORE_VARIABLE: &str = "ENGAWA_STORE_URL";
/// The usual variable for `discord.api_url`.
pub const URL_VARIABLE: &str = "DISCORD_API_URL";

/// The maximum size of a file with a secret, in bytes.
const LARGEST_SECRET: u64 = 4096;

/// The variable that gives a build its commit. It may be set while the program runs, and has no effect then.
const BUILD_VARIABLE: &str = "ENGAWA_COMMIT";

/// Quotation marks that shells remove, but that some containers take for a part of the value.
const QUOTES: [char; 2] = ['"', '\''];

/// The variables that may set keys, with their values; `None` for a value that is not UTF-8. Blank
/// variables are left out.
#[derive(Clone, Default)]
pub struct Environment(BTreeMap<String, Option<String>>);

/// An error in an environment variable. The error never shows the variable's value, which may be a secret.
#[derive(Debug, thiserror::Error)]
pub enum VariableFault {
    /// The rest of the name is left out, because it may be a secret in the wrong place.
    #[error("{name} is no key of the configuration{}", hint(nearest.as_deref()))]
    Unknown { name: String, nearest: Option<String> },
    #[error("{first} and {second} are both set, and mean the same key; remove one of them")]
    Twice { first: String, second: String },
    #[error("{name}: {why}")]
    Invalid { name: String, why: String },
    /// The path is left out, because it may be a secret in the wrong place.
    #[error("the file that {name} names cannot be read: {source}")]
    Unreadable { name: String, source: io::Error },
}

/// A key with the value that a variable gives it.
pub(super) struct Override {
    pub variable: String,
    pub key: &'static Key,
    pub value: Value,
}

impl Environment {
    /// Keeps the variables that begin with `ENGAWA_`, in any case, and those with older names.
    pub fn new(variables: impl IntoIterator<Item = (impl Into<OsString>, impl Into<OsString>)>) -> Self {
        let mut kept = BTreeMap::new();
        for (name, value) in variables {
            let name: OsString = name.into();
            let Ok(name) = name.into_string() else { continue };
            // Windows ignores the case of names.
            let name = if cfg!(windows) { name.to_ascii_uppercase() } else { name };
            let value: OsString = value.into();
            let begins = name.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX));
            let is_blank = value.to_str().is_some_and(|value| value.trim().is_empty());
            if (begins || is_known(&name)) && !is_blank {
                kept.insert(name, value.into_string().ok());
            }
        }
        Self(kept)
    }

    /// Keeps only the variables of one section's keys.
    pub(super) fn only(&self, section: &str) -> Self {
        let of_section = KEYS.iter().filter(|key| key.section == section).flat_map(Key::variables);
        let kept = of_section.filter_map(|variable| self.0.get_key_value(&variable.name));
        Self(kept.map(|(name, value)| (name.clone(), value.clone())).collect())
    }

    /// Leaves out the variables of the token, for commands that need none.
    #[must_use]
    pub fn without_token(mut self) -> Self {
        for name in variables_of(&["discord.token"]) {
            self.0.remove(&name);
        }
        self
    }

    pub fn token_file(&self) -> Option<&Path> {
        let token = KEYS.iter().filter(|key| (key.section, key.name) == ("discord", "token"));
        let mut files = token.flat_map(Key::variables).filter(|variable| variable.source == Source::File);
        files.find_map(|variable| self.0.get(&variable.name)?.as_deref()).map(Path::new)
    }

    /// The values that the variables give to keys.
    ///
    /// # Errors
    ///
    /// Fails if a variable belongs to no key, if two belong to one key, if a value does not have the form of
    /// its key, or if a file with a secret cannot be read.
    pub(super) fn overrides(&self) -> Result<Vec<Override>, VariableFault> {
        if let Some(name) = self.0.keys().find(|name| !is_known(name) && !is_foreign_variable(name)) {
            let shown = harmless_part(name).into_owned();
            return Err(VariableFault::Unknown { name: shown, nearest: nearest(name) });
        }
        KEYS.iter().filter_map(|key| self.override_of(key).transpose()).collect()
    }

    fn override_of(&self, key: &'static Key) -> Result<Option<Override>, VariableFault> {
        let variables = key.variables().into_iter();
        let mut set = variables.filter(|variable| self.0.contains_key(&variable.name));
        let Some(variable) = set.next() else { return Ok(None) };
        if let Some(second) = set.next() {
            return Err(VariableFault::Twice { first: variable.name, second: second.name });
        }
        let name = variable.name;
        let invalid = |why: &str| VariableFault::Invalid { name: name.clone(), why: why.to_owned() };
        let text = self.0[&name].as_deref().ok_or_else(|| invalid("the value is not UTF-8"))?;
        let value = match variable.source {
            Source::Value => key.parse(plain(text).map_err(invalid)?),
            Source::File => {
                let text = secret(plain(text).map_err(invalid)?)
                    .map_err(|source| VariableFault::Unreadable { name: name.clone(), source })?;
                key.parse(plain(without_line_end(&text)).map_err(invalid)?)
            }
            Source::OlderName => key.parse(text),
        };
        let value = value.map_err(invalid)?;
        Ok(Some(Override { variable: name, key, value }))
    }
}

fn is_known(name: &str) -> bool {
    KEYS.iter().flat_map(Key::variables).any(|variable| variable.name == name)
}

/// Whether a variable is meant for the build, or is one that Kubernetes sets in every container beside
/// a service named `engawa`.
fn is_foreign_variable(name: &str) -> bool {
    let rest = name.strip_prefix(PREFIX).unwrap_or_default();
    name == BUILD_VARIABLE
        || ["PORT", "SERVICE_HOST", "SERVICE_PORT"].contains(&rest)
        || rest.starts_with("PORT_")
        || rest.starts_with("SERVICE_PORT_")
}

fn hint(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |nearest| format!("; the nearest is {nearest}"))
}

/// The variable that was probably meant: one that lacks only its section or has something added, or
/// else the one whose name differs least. Returns `None` if all differ in more than a third.
fn nearest(name: &str) -> Option<String> {
    let name = name.to_ascii_uppercase();
    let end = format!("_{}", name.trim_start_matches(PREFIX));
    let variables = KEYS.iter().flat_map(Key::variables).filter(|one| one.source != Source::OlderName);
    let names = variables.map(|variable| variable.name);
    let difference = |one: &String| (!one.ends_with(&end) && !name.starts_with(one), levenshtein(&name, one));
    let (difference, nearest) = names.map(|one| (difference(&one), one)).min()?;
    let is_close = !difference.0 || difference.1 <= name.len() / 3;
    is_close.then_some(nearest)
}

/// A value without change. The error names what was copied along with it.
fn plain(text: &str) -> Result<&str, &'static str> {
    let is_quoted = text.len() > 1 && text.starts_with(QUOTES) && text.ends_with(QUOTES);
    if text.is_empty() {
        Err("the file is empty")
    } else if text.starts_with('\u{feff}') {
        Err("there is an invisible character (a byte order mark) before the value; leave it out")
    } else if text.trim() != text {
        Err("there are spaces or line ends around the value; leave them out")
    } else if text.contains(['\n', '\r']) {
        Err("the value has several lines; expected one")
    } else if is_quoted {
        Err("the value is in quotation marks, which are not part of it; leave them out")
    } else {
        Ok(text)
    }
}

/// Reads a file with a secret.
///
/// # Errors
///
/// Fails if the file cannot be read, is not UTF-8, or has more than [`LARGEST_SECRET`] bytes.
fn secret(path: &str) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LARGEST_SECRET + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST_SECRET {
        let why = format!("it has more than {LARGEST_SECRET} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, why));
    }
    Ok(text)
}

/// Removes one line end, with which most editors end a file.
fn without_line_end(text: &str) -> &str {
    let text = text.strip_suffix('\n').unwrap_or(text);
    text.strip_suffix('\r').unwrap_or(text)
}
