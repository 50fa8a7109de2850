//! The supported languages, and their selection by a chat client's locale.
//!
//! A language is a folder below `assets/locales`; its name is the language code.

use std::sync::LazyLock;

use super::files;

/// All language codes, the default first and then alphabetically.
static CODES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let others = files::folders().into_iter().filter(|code| code != DEFAULT);
    [DEFAULT.to_owned()].into_iter().chain(others).collect()
});

/// The code of the fallback language.
const DEFAULT: &str = "en";

/// A language of the catalogue, stored as an index into the sorted codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(usize);

impl Language {
    /// English, the fallback for messages that another language lacks.
    pub const ENGLISH: Self = Self(0);

    /// Returns every language, the default first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..CODES.len()).map(Self)
    }

    /// Returns the language code, which is also the folder below `assets/locales`: `de`, `zh-TW`.
    pub fn code(self) -> &'static str {
        &CODES[self.0]
    }

    /// Returns the language with exactly this code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::all().find(|language| language.code() == code)
    }

    /// Returns the language for a client's locale such as `de` or `en-GB`, or `None` if it is not
    /// supported. A language with a region, such as `zh-TW`, serves that region only.
    pub fn for_locale(locale: &str) -> Option<Self> {
        let is = |asked: &str| Self::all().find(|language| language.code().eq_ignore_ascii_case(asked));
        is(locale).or_else(|| is(primary(locale)))
    }

    /// Returns a related language for an unsupported locale, such as `zh-TW` for `zh-CN`. Returns `None`
    /// if the locale itself is supported.
    pub fn related_to_locale(locale: &str) -> Option<Self> {
        let near = |language: &Self| primary(language.code()).eq_ignore_ascii_case(primary(locale));
        Self::all().find(near).filter(|_| Self::for_locale(locale).is_none())
    }
}

/// Returns a locale without its region.
fn primary(locale: &str) -> &str {
    locale.split(['-', '_']).next().unwrap_or_default()
}
