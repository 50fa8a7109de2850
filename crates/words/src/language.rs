//! The languages that Engawa speaks, and which of them a chat client's locale asks for.
//!
//! A language is a folder below `assets/locales` and nothing else: its name is the code.

use std::sync::LazyLock;

use super::files;

/// The codes of all, the default first and then by the alphabet.
static CODES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let others = files::folders().into_iter().filter(|code| code != DEFAULT);
    [DEFAULT.to_owned()].into_iter().chain(others).collect()
});

/// The folder of the language that every other one falls back to.
const DEFAULT: &str = "en";

/// A language of the catalogue, by its place among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(usize);

impl Language {
    /// English: the language that every other one falls back to.
    pub const ENGLISH: Self = Self(0);

    /// Returns every language, the default first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..CODES.len()).map(Self)
    }

    /// Its folder below `assets/locales`, which is its language code: `de`, `zh-TW`.
    pub fn code(self) -> &'static str {
        &CODES[self.0]
    }

    pub fn of_code(code: &str) -> Option<Self> {
        Self::all().find(|language| language.code() == code)
    }

    /// The language for a client's locale such as `de` or `en-GB`; none where we do not speak it. A language
    /// of one region, as `zh-TW` is, is only for that region.
    pub fn for_locale(locale: &str) -> Option<Self> {
        let is = |asked: &str| Self::all().find(|language| language.code().eq_ignore_ascii_case(asked));
        is(locale).or_else(|| is(primary(locale)))
    }

    /// A language that is written otherwise than a client's locale and is the nearest that we have: `zh-TW`
    /// for `zh-CN`. None where the locale's own is spoken.
    pub fn beside_locale(locale: &str) -> Option<Self> {
        let near = |language: &Self| primary(language.code()).eq_ignore_ascii_case(primary(locale));
        Self::all().find(near).filter(|_| Self::for_locale(locale).is_none())
    }
}

/// Returns a locale without its region.
fn primary(locale: &str) -> &str {
    locale.split(['-', '_']).next().unwrap_or_default()
}
