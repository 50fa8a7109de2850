//! The keys of the configuration with the environment variables that set them. The tests compare the table
//! with the example file, so it cannot lack a key.

use std::borrow::Cow;

use strsim::levenshtein;
use toml::Value;

/// The beginning of every variable that is named after a key.
pub(super) const PREFIX: &str = "ENGAWA_";

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
const AS_IN_THE_FILE: &str = "expected a value as in the file, such as { total = 16, here = [0, 7] }";

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

    /// Returns the variable named after the key, such as `ENGAWA_STORE_PATH`.
    pub fn variable(&self) -> String {
        let separator = if self.section.is_empty() { "" } else { "_" };
        format!("{PREFIX}{}{separator}{}", self.section, self.name).to_ascii_uppercase()
    }

    /// Returns every variable that sets the key.
    pub fn variables(&self) -> Vec<Variable> {
        let own = self.variable();
        let file = (self.form == Form::Secret)
            .then(|| Variable { name: format!("{own}_FILE"), source: Source::File });
        let older = self.older.map(|name| Variable { name: name.to_owned(), source: Source::OlderName });
        [Variable { name: own, source: Source::Value }].into_iter().chain(file).chain(older).collect()
    }

    /// Parses the value of a variable as far as its form tells. The error says what is expected.
    pub(super) fn parse(&self, text: &str) -> Result<Value, &'static str> {
        match self.form {
            Form::Text | Form::Secret => Ok(Value::String(text.to_owned())),
            Form::Number => text.parse().map(Value::Integer).map_err(|_| "expected a whole number"),
            Form::Switch => text.parse().map(Value::Boolean).map_err(|_| "expected true or false"),
            Form::Table => {
                let table = toml::from_str::<toml::Table>(&format!("value = {text}")).ok();
                table.and_then(|mut table| table.remove("value")).ok_or(AS_IN_THE_FILE)
            }
        }
    }
}

/// Returns as much of an unknown name as is certainly no secret in the wrong place: a name that differs from one
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

/// Returns the names of all variables that set one of these keys. A key is written `section.name`.
pub fn variables_of(keys: &[&str]) -> Vec<String> {
    let is_meant =
        |key: &&Key| keys.iter().any(|meant| meant.split_once('.') == Some((key.section, key.name)));
    KEYS.iter().filter(is_meant).flat_map(Key::variables).map(|variable| variable.name).collect()
}
