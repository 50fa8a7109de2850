//! Time zones by their IANA names: lookup, completion, and suggestions for misspelled names.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use jiff::tz::{self, TimeZone};
use strsim::levenshtein;

use crate::base::as_text;

/// Time zones from around the world, suggested before a person has typed anything.
const FAMILIAR: [&str; 16] = [
    "Europe/London",
    "Europe/Berlin",
    "Europe/Helsinki",
    "Africa/Lagos",
    "Africa/Nairobi",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
];
/// The time zone in which most people live who use a locale of Discord, or who have chosen a language of the bot.
/// `en-US` is left out: it is the locale of people and servers that have chosen none, all over the world.
pub(super) const ZONES_BY_LOCALE: [(&str, &str); 33] = [
    ("bg", "Europe/Sofia"),
    ("cs", "Europe/Prague"),
    ("da", "Europe/Copenhagen"),
    ("de", "Europe/Berlin"),
    ("el", "Europe/Athens"),
    ("en-GB", "Europe/London"),
    ("es-419", "America/Mexico_City"),
    ("es-ES", "Europe/Madrid"),
    ("fi", "Europe/Helsinki"),
    ("fr", "Europe/Paris"),
    ("he", "Asia/Jerusalem"),
    ("hi", "Asia/Kolkata"),
    ("hr", "Europe/Zagreb"),
    ("hu", "Europe/Budapest"),
    ("id", "Asia/Jakarta"),
    ("it", "Europe/Rome"),
    ("ja", "Asia/Tokyo"),
    ("ko", "Asia/Seoul"),
    ("lt", "Europe/Vilnius"),
    ("ms", "Asia/Kuala_Lumpur"),
    ("nl", "Europe/Amsterdam"),
    ("no", "Europe/Oslo"),
    ("pl", "Europe/Warsaw"),
    ("pt-BR", "America/Sao_Paulo"),
    ("ro", "Europe/Bucharest"),
    ("ru", "Europe/Moscow"),
    ("sv-SE", "Europe/Stockholm"),
    ("th", "Asia/Bangkok"),
    ("tr", "Europe/Istanbul"),
    ("uk", "Europe/Kyiv"),
    ("vi", "Asia/Ho_Chi_Minh"),
    ("zh-CN", "Asia/Shanghai"),
    ("zh-TW", "Asia/Taipei"),
];
const UTC: &str = "UTC";
/// Time zones for UTC offsets that are no whole number of hours, and UTC itself. Each zone has this
/// offset, in minutes, all year.
pub(super) const FRACTIONAL_OFFSETS: [(i16, &str); 9] = [
    (-570, "Pacific/Marquesas"),
    (210, "Asia/Tehran"),
    (270, "Asia/Kabul"),
    (330, "Asia/Kolkata"),
    (345, "Asia/Kathmandu"),
    (390, "Asia/Yangon"),
    (525, "Australia/Eucla"),
    (570, "Australia/Darwin"),
    (0, UTC),
];
/// The prefix in the names of zones with a constant UTC offset. The sign in such a name is inverted:
/// `Etc/GMT-2` is two hours ahead of UTC.
const FIXED_OFFSET_PREFIX: &str = "Etc/GMT";
/// A misspelled name may have one mistake for each group of this many letters.
const LETTERS_PER_MISTAKE: usize = 3;

/// Entries of a text file: a key, and its values.
type Entries = LazyLock<Vec<(&'static str, Vec<&'static str>)>>;

/// The large towns by their time zone, in all spellings that people may search for.
pub(super) static TOWNS: Entries = LazyLock::new(|| entries(include_str!("towns.txt")));
/// The zones by abbreviations, which are separated by [`SEPARATOR`].
pub(super) static ABBREVIATIONS: Entries = LazyLock::new(|| entries(include_str!("abbreviations.txt")));
pub(super) const SEPARATOR: &str = ", ";

fn entries(file: &'static str) -> Vec<(&'static str, Vec<&'static str>)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let entries = lines.map(|line| line.split_once(": ").expect("a key and values"));
    entries.map(|(key, values)| (key, values.split(SEPARATOR).collect())).collect()
}

/// A time zone of the embedded IANA database, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zone(String);

/// The error for a name that is no time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownZone {
    pub name: String,
    /// The zones that the name may mean: several of an abbreviation, or the one with the most similar name.
    pub meant: Vec<Zone>,
}

/// A suggested zone, with the town that matched the typed text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ZoneSuggestion {
    /// The town that matched the typed text; `None` if the zone's own name matched.
    pub town: Option<&'static str>,
    pub zone: Zone,
}

impl Zone {
    /// Finds a zone by its name, by a large town in it, by an abbreviation that means only one zone, or by a UTC
    /// offset such as `UTC+2`, `+02:00` or `GMT-5`. Ignores case, accents, spaces and `_`. A zone found by its
    /// offset has no daylight saving time. Whatever is found is also suggested ([`zones_like`]).
    ///
    /// # Errors
    /// Returns an [`UnknownZone`] for any other name, with a suggestion if a similar name exists.
    pub fn new(typed: &str) -> Result<Self, UnknownZone> {
        <[Self; 1]>::try_from(named(typed)).map(|[zone]| zone).map_err(|mut meant| {
            if meant.is_empty() {
                meant.extend(similar(&folded(typed)));
            }
            UnknownZone { name: typed.to_owned(), meant }
        })
    }

    /// Reads a name from a stored row. Older versions also took names that are no longer suggested, such as `EST`.
    pub(crate) fn stored(name: &str) -> Option<Self> {
        tz::db().get(name).ok()?.iana_name().map(|name| Self(name.to_owned()))
    }

    pub fn utc() -> Self {
        Self(UTC.to_owned())
    }

    /// Guesses the zone from a locale of Discord, such as `de` or `pt-BR`; `None` if the locale says nothing.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let (_, name) = ZONES_BY_LOCALE.iter().find(|(known, _)| *known == locale)?;
        Some(Self((*name).to_owned()))
    }

    /// Zones from around the world and UTC, for a menu. `chosen` comes first if it is none of them.
    pub fn familiar(chosen: &Self) -> Vec<Self> {
        let names = FAMILIAR.into_iter().chain([UTC]);
        let mut zones: Vec<Self> = names.map(|name| Self(name.to_owned())).collect();
        if !zones.contains(chosen) {
            zones.insert(0, chosen.clone());
        }
        zones
    }

    /// The name in lowercase letters, digits and `-`, for component ids: `europe--berlin`, `etc--gmtplus5`.
    pub fn word(&self) -> String {
        self.0.to_ascii_lowercase().replace('/', "--").replace('_', "-").replace('+', "plus")
    }

    /// Reads what [`Zone::word`] writes.
    pub fn of_word(word: &str) -> Option<Self> {
        let mut zones = tz::db().available().map(|name| Self(name.as_str().to_owned()));
        zones.find(|zone| zone.word() == word)
    }

    /// The IANA name, such as `Europe/Berlin` or `UTC`.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// The display name: the IANA name, or `UTC+2` for a fixed offset.
    pub fn display_name(&self) -> String {
        match self.0.strip_prefix(FIXED_OFFSET_PREFIX).and_then(|ahead| ahead.split_at_checked(1)) {
            Some(("-", hours)) => format!("{UTC}+{hours}"),
            Some(("+", hours)) => format!("{UTC}−{hours}"),
            _ => self.0.clone(),
        }
    }

    pub(super) fn rules(&self) -> TimeZone {
        tz::db().get(&self.0).expect("a zone is made of a name that was found")
    }
}

as_text!(Zone, Zone::name, Self::stored, "is no time zone");

/// The zones that a typed abbreviation may mean; none if it is no abbreviation.
fn zones_of(typed: &str) -> &'static [&'static str] {
    let is_meant = |known: &str| known.eq_ignore_ascii_case(typed);
    let mut entries = ABBREVIATIONS.iter();
    entries.find(|(known, _)| known.split(SEPARATOR).any(is_meant)).map_or(&[], |(_, zones)| &zones[..])
}

fn named(typed: &str) -> Vec<Zone> {
    let typed = typed.trim();
    let abbreviated = zones_of(typed);
    if !abbreviated.is_empty() {
        return abbreviated.iter().map(|&name| Zone(name.to_owned())).collect();
    }
    let sought = folded(typed);
    let town = || TOWNS.iter().find(|(_, towns)| towns.iter().any(|town| folded(town) == sought));
    let whole = || names().find(|known| folded(known) == sought);
    let end = || names().find(|known| folded(town_of(known)) == sought);
    let named = || town().map(|(zone, _)| (*zone).to_owned()).or_else(whole).or_else(end).map(Zone);
    minutes_ahead(typed)
        .and_then(fixed_offset_zone)
        .or_else(|| constant(typed))
        .or_else(named)
        .into_iter()
        .collect()
}

/// At most `limit` suggestions, each zone once, best first: the zones of exactly this name, offset or
/// abbreviation, then names with a part that begins with the typed text, then other names that contain it.
pub fn zones_like(typed: &str, limit: usize) -> Vec<ZoneSuggestion> {
    let small = folded(typed);
    if small.is_empty() {
        let familiar = FAMILIAR.iter().take(limit);
        return familiar.map(|&name| ZoneSuggestion { town: None, zone: Zone(name.to_owned()) }).collect();
    }
    // Other names that contain the letters of an abbreviation are chance.
    let is_abbreviation = !zones_of(typed.trim()).is_empty();
    let literal = typed.trim().to_lowercase();
    let parts = |name: &str| name.split(['/', '_', ' ', '-']).map(str::to_owned).collect::<Vec<_>>();
    let fits = |name: &str| {
        if is_abbreviation {
            return parts(name).iter().any(|part| part.to_lowercase().starts_with(&literal)).then_some(false);
        }
        let whole = folded(name);
        let begins =
            whole.starts_with(&small) || parts(name).iter().any(|part| folded(part).starts_with(&small));
        whole.contains(&small).then_some(!begins)
    };
    let zones =
        names().filter_map(|name| Some((fits(&name)?, ZoneSuggestion { town: None, zone: Zone(name) })));
    let towns = TOWNS.iter().flat_map(|(zone, towns)| towns.iter().map(move |town| (*zone, *town)));
    let towns = towns.filter_map(|(zone, town)| {
        // A zone whose own name matches is already listed, so its towns are left out.
        let known = fits(zone).is_some();
        let rank = fits(town).filter(|_| !known)?;
        Some((rank, ZoneSuggestion { town: Some(town), zone: Zone(zone.to_owned()) }))
    });
    let mut fitting: Vec<(bool, ZoneSuggestion)> = zones.chain(towns).collect();
    fitting.sort();
    let fitting = fitting.into_iter().map(|(_, found)| found);
    let exact = named(typed).into_iter().map(|zone| {
        let town = TOWNS.iter().find(|(name, _)| *name == zone.0).map_or(&[][..], |(_, towns)| &towns[..]);
        ZoneSuggestion { town: town.iter().copied().find(|town| folded(town) == small), zone }
    });
    let mut seen = BTreeSet::new();
    exact.chain(fitting).filter(|found| seen.insert(found.zone.clone())).take(limit).collect()
}

/// Reads the name of a constant offset, which is the value of a suggestion such as *UTC+2*: `Etc/GMT-2`.
fn constant(name: &str) -> Option<Zone> {
    let is_constant =
        |zone: &Zone| zone.0.strip_prefix(FIXED_OFFSET_PREFIX).is_some_and(|hours| hours.len() > 1);
    Zone::stored(name).filter(is_constant)
}

/// Parses a UTC offset such as `UTC+2`. Returns the offset in minutes, or `None` for any other text.
fn minutes_ahead(name: &str) -> Option<i16> {
    let name: String =
        name.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_uppercase();
    let distance = name.strip_prefix(UTC).or_else(|| name.strip_prefix("GMT")).unwrap_or(&name);
    let (sign, digits) = match distance.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() > 2 => digits.split_at_checked(digits.len() - 2)?,
        None => (digits, "0"),
    };
    let number = |text: &str| {
        let is_short = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        is_short.then(|| text.parse::<i16>().ok()).flatten()
    };
    let minutes = number(minutes).filter(|minutes| *minutes < 60)?;
    Some(sign * (number(hours)? * 60 + minutes))
}

/// The zone with this fixed UTC offset in minutes, if there is one.
fn fixed_offset_zone(minutes: i16) -> Option<Zone> {
    if let Some((_, name)) = FRACTIONAL_OFFSETS.iter().find(|(ahead, _)| *ahead == minutes) {
        return Some(Zone((*name).to_owned()));
    }
    // The IANA database has constant offsets from -12 to +14 hours.
    if minutes % 60 != 0 || !(-12..=14).contains(&(minutes / 60)) {
        return None;
    }
    Some(Zone(format!("{FIXED_OFFSET_PREFIX}{:+}", -(minutes / 60))))
}

/// The names of zones that are named after places, and UTC. Leaves out abbreviations, old names of
/// countries and constant offsets.
fn names() -> impl Iterator<Item = String> {
    let is_place = |name: &str| (name.contains('/') && !name.starts_with("Etc/")) || name == UTC;
    tz::db().available().filter(move |name| is_place(name.as_str())).map(|name| name.as_str().to_owned())
}

/// Normalizes a name for comparison: ignores case, accents, spaces and all punctuation except `/`, and
/// treats `ae`, `oe` and `ue` as `ä`, `ö` and `ü`.
fn folded(name: &str) -> String {
    let plain = |letter: char| match letter {
        'ä' | 'á' | 'à' | 'â' | 'ã' | 'å' => "a",
        'ç' => "c",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'í' | 'ì' | 'î' | 'ï' => "i",
        'ł' => "l",
        'ñ' | 'ń' => "n",
        'ö' | 'ó' | 'ò' | 'ô' | 'õ' | 'ø' => "o",
        'ß' => "ss",
        'ü' | 'ú' | 'ù' | 'û' => "u",
        _ => "",
    };
    let mut folded = String::with_capacity(name.len());
    for letter in name.chars().flat_map(char::to_lowercase) {
        match plain(letter) {
            "" if letter.is_alphanumeric() || letter == '/' => folded.push(letter),
            plain => folded.push_str(plain),
        }
    }
    folded.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

/// The town in the name of a time zone: the part after the last `/`.
fn town_of(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or_default()
}

/// The time zone that a misspelled name most likely means. This is the zone with the smallest
/// edit distance to its name, or to the name of a town in this zone. Returns `None` if no zone is close
/// enough.
fn similar(name: &str) -> Option<Zone> {
    let mistakes = |known: &str| {
        let known = folded(known);
        levenshtein(name, &known).min(levenshtein(town_of(name), town_of(&known)))
    };
    let zones = names().map(|known| (mistakes(&known), known));
    let towns = TOWNS.iter().flat_map(|(zone, towns)| towns.iter().map(move |town| (zone, town)));
    let towns = towns.map(|(zone, town)| (mistakes(town), (*zone).to_owned()));
    let (fewest, best) = zones.chain(towns).min()?;
    (fewest <= town_of(name).chars().count() / LETTERS_PER_MISTAKE).then_some(Zone(best))
}
