//! The languages that Engawa speaks, and which of them a chat client's locale asks for.

/// A language of the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English: the language that every other one falls back to.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// Every language, the default first.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Its folder below `assets/locales`, which is its language code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The locales of chat clients that are shown this language.
    pub const fn locales(self) -> &'static [&'static str] {
        match self {
            Self::English => &["en-US", "en-GB"],
            Self::German => &["de"],
        }
    }

    /// The language for a client's locale such as `de` or `en-GB`; none where we do not speak it.
    pub fn for_locale(locale: &str) -> Option<Self> {
        let primary = locale.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }
}
