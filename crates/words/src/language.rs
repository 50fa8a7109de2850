//! The supported languages, and the choice of a language for a chat client's locale.
//!
//! Each language has a folder in `assets/locales`. The name of the folder is the language code.

use std::sync::LazyLock;

use super::files;

/// All language codes: English first, then the others alphabetically.
static CODES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let others = files::folders().into_iter().filter(|code| code != DEFAULT);
    [DEFAULT.to_owned()].into_iter().chain(others).collect()
});

/// The code of English, the fallback for messages that another language lacks.
const DEFAULT: &str = "en";

/// A supported language, stored as an index into the codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(usize);

impl Language {
    /// English, the fallback for messages that another language lacks.
    pub const ENGLISH: Self = Self(0);

    /// Returns every language: English first, then the others by their codes.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..CODES.len()).map(Self)
    }

    /// Returns the language code, such as `de` or `zh-TW`.
    pub fn code(self) -> &'static str {
        &CODES[self.0]
    }

    /// Returns the language with this code, which is case-sensitive.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::all().find(|language| language.code() == code)
    }

    /// Returns the language for a client's locale such as `de` or `en-GB`, or `None` if the locale is not
    /// supported. A language with a region, such as `zh-TW`, supports that region only.
    pub fn for_locale(locale: &str) -> Option<Self> {
        let is = |asked: &str| Self::all().find(|language| language.code().eq_ignore_ascii_case(asked));
        is(locale).or_else(|| is(primary(locale)))
    }

    /// Returns a language that differs from an unsupported locale only in the region, such as `zh-TW` for
    /// `zh-CN`. Returns `None` if there is no such language or if the locale is supported.
    pub fn related_to_locale(locale: &str) -> Option<Self> {
        let near = |language: &Self| primary(language.code()).eq_ignore_ascii_case(primary(locale));
        Self::all().find(near).filter(|_| Self::for_locale(locale).is_none())
    }
}

/// Returns a locale without its region: `zh` for `zh-TW`.
fn primary(locale: &str) -> &str {
    locale.split(['-', '_']).next().unwrap_or_default()
}
