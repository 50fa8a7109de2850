//! The message catalogue: loads the Fluent messages of every language and formats them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};

use super::language::{contents, files};
use super::{ArgFormatter, Language, spacing};

/// The key of the message that holds a language's name for itself.
const OWN_NAME: &str = "language-name";

/// The key of the message that replaces the name of a person who has deleted their data.
const FORMER: &str = "former-player";

/// An invalid message catalogue. The files are embedded in the program, so this error is a bug of the
/// program.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// The file is not valid Fluent.
    #[error("{file}: {reason}")]
    Unreadable { file: String, reason: String },
    /// The file defines a message that an earlier file of the same language also defines.
    #[error("{file}: {key} is defined twice")]
    DuplicateKey { file: String, key: String },
}

type Bundle = FluentBundle<FluentResource>;

/// The messages of every language. The first use of a language parses its files and caches the result,
/// which takes about 1 MiB of memory.
pub struct Catalogue {
    source: Source,
    own_names: BTreeMap<Language, String>,
    bundles: BTreeMap<Language, OnceLock<Bundle>>,
}

/// The source of the messages: the embedded files, each edited with `change`, and the files in `more`. An
/// entry of `more` is a language code and the text of a file.
#[derive(Clone)]
struct Source {
    more: Vec<(String, String)>,
    change: fn(&str) -> String,
}

impl Source {
    fn read(&self, language: Language) -> Result<Bundle, CatalogueError> {
        let mut bundle = empty_bundle(language);
        for file in files().filter(|file| is_of(file, language)) {
            let bytes = contents(&file);
            add(&mut bundle, &file, (self.change)(&String::from_utf8_lossy(&bytes)))?;
        }
        for (_, text) in self.more.iter().filter(|(theirs, _)| *theirs == language.code()) {
            add(&mut bundle, "more", text.clone())?;
        }
        Ok(bundle)
    }
}

impl Catalogue {
    /// Loads the embedded messages.
    ///
    /// # Errors
    ///
    /// Returns an error if a file is not valid Fluent or defines a message twice.
    pub fn load() -> Result<Self, CatalogueError> {
        Self::load_with(&[])
    }

    /// Loads the embedded messages and `more`: language codes, each with the text of a Fluent file. Tests
    /// supply the messages of games that exist only in tests.
    ///
    /// # Errors
    ///
    /// Returns an error if a file is not valid Fluent or defines a message twice.
    pub fn load_with(more: &[(&str, &str)]) -> Result<Self, CatalogueError> {
        let more = more.iter().map(|&(language, text)| (language.to_owned(), text.to_owned())).collect();
        Self::check(Source { more, change: ToOwned::to_owned })
    }

    /// Loads the embedded messages after editing the text of each file with `change`. Tests check layouts
    /// with longer words this way.
    ///
    /// # Errors
    ///
    /// Returns an error if an edited file is not valid Fluent or defines a message twice.
    pub fn load_changed(change: fn(&str) -> String) -> Result<Self, CatalogueError> {
        Self::check(Source { more: Vec::new(), change })
    }

    /// Parses every language, so that an invalid file is detected at the start of the program. Keeps only
    /// the languages' own names, to save memory.
    fn check(source: Source) -> Result<Self, CatalogueError> {
        let mut own_names = BTreeMap::new();
        for language in Language::all() {
            let name = format(&source.read(language)?, language, OWN_NAME, &FluentArgs::new());
            own_names.insert(language, name.unwrap_or_else(|| language.code().to_owned()));
        }
        Ok(Self { source, own_names, bundles: empty_cache() })
    }

    /// A catalogue of the same messages with an empty cache. A caller that needs every language
    /// only once drops this copy, and thereby frees the parsed files.
    #[must_use]
    pub fn with_empty_cache(&self) -> Self {
        Self { source: self.source.clone(), own_names: self.own_names.clone(), bundles: empty_cache() }
    }

    /// Formats a text in a language.
    ///
    /// If the language lacks the message, the English message is used. If English lacks the message too,
    /// the result is the message key, so that people see something that they can report.
    pub fn say(&self, language: Language, text: &Text, dress: &dyn ArgFormatter) -> String {
        if !self.needs_spaces(language) {
            return self.sentence(language, text, dress);
        }
        spacing::space_beside_latin(&self.sentence(language, text, &spacing::Quoting(dress)))
    }

    /// Whether the language sets Latin words apart by blanks, which its messages leave out.
    fn needs_spaces(&self, language: Language) -> bool {
        let own_name = self.bundle(language).get_message(OWN_NAME);
        own_name.is_some_and(|message| message.get_attribute(spacing::ATTRIBUTE).is_some())
    }

    /// Formats a text, without the blanks that the language may need beside Latin words.
    fn sentence(&self, language: Language, text: &Text, dress: &dyn ArgFormatter) -> String {
        let args = self.arguments(language, text, dress);
        [language, Language::default()]
            .into_iter()
            .find_map(|language| format(self.bundle(language), language, &text.key, &args))
            .unwrap_or_else(|| text.key.to_string())
    }

    /// Whether the language has the message, without the fallback to English.
    pub fn has_message(&self, language: Language, key: &str) -> bool {
        self.bundle(language).has_message(key)
    }

    /// The language's name for itself, such as "Deutsch".
    pub fn own_name(&self, language: Language) -> String {
        self.own_names[&language].clone()
    }

    /// Whether the language has been used and its parsed files are in memory.
    pub fn is_cached(&self, language: Language) -> bool {
        self.bundles[&language].get().is_some()
    }

    fn bundle(&self, language: Language) -> &Bundle {
        let read = || self.source.read(language).expect("the embedded files were parsed before");
        self.bundles[&language].get_or_init(read)
    }

    fn arguments<'a>(&self, language: Language, text: &Text, dress: &dyn ArgFormatter) -> FluentArgs<'a> {
        let mut args = FluentArgs::new();
        for (name, arg) in &text.args {
            args.set(*name, self.argument(language, arg, dress));
        }
        args
    }

    fn argument<'a>(&self, language: Language, arg: &Arg, dress: &dyn ArgFormatter) -> FluentValue<'a> {
        match arg {
            Arg::Number(n) => FluentValue::from(*n),
            Arg::Word(word) => FluentValue::from(word.clone()),
            Arg::Name(name) => FluentValue::from(dress.name(name)),
            Arg::Person(id) if PersonId(*id).is_former() => {
                FluentValue::from(self.sentence(language, &Text::new(FORMER), dress))
            }
            Arg::Person(id) if let Some(level) = PersonId(*id).level() => {
                let name = Text::new("computer-name").with("level", Text::of("computer", level.name()));
                FluentValue::from(self.sentence(language, &name, dress))
            }
            Arg::Person(id) => FluentValue::from(dress.person(*id)),
            Arg::When(moment) => FluentValue::from(dress.when(*moment)),
            Arg::Language(code) => FluentValue::from(match Language::of_code(code) {
                Some(known) => self.own_name(known),
                None => code.clone(),
            }),
            Arg::Text(text) => FluentValue::from(self.sentence(language, text, dress)),
            Arg::List(texts) => FluentValue::from(self.list(language, texts, dress)),
        }
    }

    /// Joins messages as the language joins lists: "a, b and c".
    fn list(&self, language: Language, texts: &[Text], dress: &dyn ArgFormatter) -> String {
        let sentences: Vec<String> = texts.iter().map(|text| self.sentence(language, text, dress)).collect();
        let Some((last, others)) = sentences.split_last() else { return String::new() };
        let join = |key, (one, two): (String, &String)| {
            self.sentence(language, &Text::new(key).with("others", one).with("last", two.clone()), dress)
        };
        let others = others.iter().fold(None, |before, other| match before {
            Some(before) => Some(join("list-more", (before, other))),
            None => Some(other.clone()),
        });
        others.map_or_else(|| last.clone(), |others| join("list-and", (others, last)))
    }
}

fn empty_cache() -> BTreeMap<Language, OnceLock<Bundle>> {
    Language::all().map(|language| (language, OnceLock::new())).collect()
}

/// Formats a message. Returns `None` if the language lacks the message.
fn format(bundle: &Bundle, language: Language, key: &str, args: &FluentArgs<'_>) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let mut errors = Vec::new();
    let sentence = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
    if !errors.is_empty() {
        tracing::warn!(
            key,
            language = language.code(),
            ?errors,
            "a message was formatted with errors; people may see a placeholder in it"
        );
    }
    Some(sentence)
}

fn is_of(file: &str, language: Language) -> bool {
    file.strip_prefix(language.code()).is_some_and(|rest| rest.starts_with('/'))
}

fn empty_bundle(language: Language) -> Bundle {
    let identifier: LanguageIdentifier = language.code().parse().expect("our codes are language codes");
    let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
    // Fluent can enclose arguments in Unicode isolation marks, for messages that mix writing directions.
    // No message mixes directions, and some chat clients show the marks as boxes, so the marks are off.
    bundle.set_use_isolating(false);
    bundle
}

fn add(bundle: &mut Bundle, file: &str, text: String) -> Result<(), CatalogueError> {
    let resource = FluentResource::try_new(text).map_err(|(_, errors)| CatalogueError::Unreadable {
        file: file.to_owned(),
        reason: errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
    })?;
    bundle.add_resource(resource).map_err(|errors| CatalogueError::DuplicateKey {
        file: file.to_owned(),
        key: errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
    })
}
