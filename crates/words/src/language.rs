//! The supported languages, and the choice of a language for a chat client's locale.
//!
//! Each language has a folder in `assets/locales`. The name of the folder is the language code.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use rust_embed::RustEmbed;

/// All language codes: English first, then the others alphabetically.
static CODES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folders = files().filter_map(|file| file.split_once('/').map(|(folder, _)| folder.to_owned()));
    let others: BTreeSet<String> = folders.filter(|code| code != DEFAULT).collect();
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

    /// Every language: English first, then the others by their codes.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..CODES.len()).map(Self)
    }

    /// The language code, such as `de` or `zh-TW`.
    pub fn code(self) -> &'static str {
        &CODES[self.0]
    }

    /// The language with this code, which is case-sensitive.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::all().find(|language| language.code() == code)
    }

    /// The language for a client's locale such as `de` or `en-GB`, or `None` if the locale is not
    /// supported. A language with a region, such as `zh-TW`, supports that region only.
    pub fn for_locale(locale: &str) -> Option<Self> {
        let is = |asked: &str| Self::all().find(|language| language.code().eq_ignore_ascii_case(asked));
        is(locale).or_else(|| is(primary(locale)))
    }

    /// A language that differs from an unsupported locale only in the region, such as `zh-TW` for
    /// `zh-CN`. Returns `None` if there is no such language or if the locale is supported.
    pub fn related_to_locale(locale: &str) -> Option<Self> {
        let near = |language: &Self| primary(language.code()).eq_ignore_ascii_case(primary(locale));
        Self::all().find(near).filter(|_| Self::for_locale(locale).is_none())
    }
}

/// A locale without its region: `zh` for `zh-TW`.
fn primary(locale: &str) -> &str {
    locale.split(['-', '_']).next().unwrap_or_default()
}

/// The message files, embedded in the program. Each language has a folder.
#[derive(RustEmbed)]
#[folder = "../../assets/locales"]
struct Files;

/// The paths of all `.ftl` files, relative to `assets/locales`. Other files, such as an editor's
/// backups, are ignored.
pub fn files() -> impl Iterator<Item = Cow<'static, str>> {
    Files::iter().filter(|file| Path::new(&**file).extension().is_some_and(|ending| ending == "ftl"))
}

/// The contents of a file. `path` comes from [`files`].
pub fn contents(path: &str) -> Cow<'static, [u8]> {
    Files::get(path).expect("a file that was listed is there").data
}
