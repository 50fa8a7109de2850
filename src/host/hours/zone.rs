//! Time zones by their IANA names: found, completed while somebody types, and guessed at when they are
//! mistyped.

use jiff::tz::{self, TimeZone};

use super::towns::TOWNS;
use crate::base::as_text;

/// Zones that are offered before anything is typed: once around the world.
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
const UTC: &str = "UTC";
/// Zones whose clock is so many minutes ahead of UTC all year, where that is not a number of whole hours.
pub(super) const BETWEEN_HOURS: [(i16, &str); 9] = [
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
/// Zones without a place are called so in the database. The sign is the other one: two hours ahead is `-2`.
const WITHOUT_PLACE: &str = "Etc/GMT";
/// Of how many letters one may be wrong in a guess.
const LETTERS_PER_MISTAKE: usize = 3;

/// A time zone that the program knows, by its name in the IANA database.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zone(String);

/// There is no time zone of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownZone {
    pub name: String,
    /// The zone that was probably meant; nothing where no name is close.
    pub meant: Option<Zone>,
}

/// A zone that somebody may mean, under the name by which they look for it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The town, where its name is not that of the zone.
    pub town: Option<&'static str>,
    pub zone: Zone,
}

impl Zone {
    /// The zone of a name, or of a large town in it; capitals, accents, spaces and `_` do not matter. Also one that is
    /// written as its distance from UTC, such as `UTC+2`, `+02:00` or `GMT-5`: its clock is never changed.
    pub fn new(name: &str) -> Result<Self, UnknownZone> {
        let named = || {
            let zone = tz::db().get(&name.trim().replace(' ', "_")).ok()?;
            zone.iana_name().map(str::to_owned)
        };
        // Most stored names are like this. No town is, so that a search through towns would be in vain.
        if (name.contains('/') || name == UTC)
            && let Some(zone) = named()
        {
            return Ok(Self(zone));
        }
        if let Some(zone) = minutes_ahead(name).and_then(without_place) {
            return Ok(zone);
        }
        let sought = folded(name);
        let known = TOWNS.iter().find(|(_, towns)| towns.iter().any(|town| folded(town) == sought));
        let known = known.map(|(zone, _)| (*zone).to_owned());
        let town = || names().find(|known| folded(town_of(known)) == sought);
        let unknown = || UnknownZone { name: name.to_owned(), meant: meant(&sought) };
        known.or_else(named).or_else(town).map(Self).ok_or_else(unknown)
    }

    pub fn utc() -> Self {
        Self(UTC.to_owned())
    }

    /// The IANA name, such as `Europe/Berlin` or `UTC`.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// The name for people: the same, but `UTC+2` for a zone without a place.
    pub fn shown(&self) -> String {
        match self.0.strip_prefix(WITHOUT_PLACE).and_then(|ahead| ahead.split_at_checked(1)) {
            Some(("-", hours)) => format!("{UTC}+{hours}"),
            Some(("+", hours)) => format!("{UTC}−{hours}"),
            _ => self.0.clone(),
        }
    }

    pub(super) fn rules(&self) -> TimeZone {
        tz::db().get(&self.0).expect("a zone is made of a name that was found")
    }
}

as_text!(Zone, Zone::name, |text: &str| Self::new(text).ok(), "is no time zone");

/// At most `limit` zones for what somebody has typed so far, the likeliest first: those of which a part, or a
/// large town, begins like that, then those that hold it anywhere.
pub fn zones_like(typed: &str, limit: usize) -> Vec<Found> {
    let distance = minutes_ahead(typed).and_then(without_place);
    let typed = folded(typed);
    if typed.is_empty() {
        let familiar = FAMILIAR.iter().take(limit);
        return familiar.map(|&name| Found { town: None, zone: Zone(name.to_owned()) }).collect();
    }
    let begins = |name: &str| name.split(['/', '_', ' ', '-']).any(|part| folded(part).starts_with(&typed));
    let fits = |name: &str| {
        folded(name).contains(&typed).then(|| !(begins(name) || folded(name).starts_with(&typed)))
    };
    let zones = names().filter_map(|name| Some((fits(&name)?, Found { town: None, zone: Zone(name) })));
    let towns = TOWNS.iter().flat_map(|(zone, towns)| towns.iter().map(move |town| (*zone, *town)));
    let towns = towns.filter_map(|(zone, town)| {
        // Where the zone itself fits, it is there already.
        let known = fits(zone).is_some();
        let rank = fits(town).filter(|_| !known)?;
        Some((rank, Found { town: Some(town), zone: Zone(zone.to_owned()) }))
    });
    let mut found: Vec<(bool, Found)> = zones.chain(towns).collect();
    found.sort();
    let found = found.into_iter().map(|(_, found)| found);
    distance.map(|zone| Found { town: None, zone }).into_iter().chain(found).take(limit).collect()
}

/// How many minutes a clock is ahead of UTC that is written as its distance from it; nothing where it is not
/// written like that.
fn minutes_ahead(name: &str) -> Option<i16> {
    let name: String =
        name.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_uppercase();
    let distance = name.strip_prefix(UTC).or_else(|| name.strip_prefix("GMT")).unwrap_or(&name);
    let (sign, digits) = match distance.chars().next()? {
        '+' => (1, &distance[1..]),
        '-' => (-1, &distance[1..]),
        '−' => (-1, distance.strip_prefix('−')?),
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

/// The zone whose clock is always so many minutes ahead of UTC, where there is one.
fn without_place(minutes: i16) -> Option<Zone> {
    if let Some((_, name)) = BETWEEN_HOURS.iter().find(|(ahead, _)| *ahead == minutes) {
        return Some(Zone((*name).to_owned()));
    }
    // From 14 hours ahead to 12 behind.
    if minutes % 60 != 0 || !(-12..=14).contains(&(minutes / 60)) {
        return None;
    }
    Some(Zone(format!("{WITHOUT_PLACE}{:+}", -(minutes / 60))))
}

/// Names of places, and UTC; not the old abbreviations, which are wrong half of the year.
fn names() -> impl Iterator<Item = String> {
    let is_place = |name: &str| (name.contains('/') && !name.starts_with("Etc/")) || name == UTC;
    tz::db().available().filter(move |name| is_place(name.as_str())).map(|name| name.as_str().to_owned())
}

/// A name without what people leave out or spell otherwise: capitals, accents, spaces. `ue` stands for `ü`.
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

/// The last part of a zone's name: its town.
fn town_of(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or_default()
}

/// The zone with the fewest different letters, in its whole name, in that of its town, or in that of another
/// town.
fn meant(name: &str) -> Option<Zone> {
    let mistakes = |known: &str| {
        let known = folded(known);
        distance(name, &known).min(distance(town_of(name), town_of(&known)))
    };
    let zones = names().map(|known| (mistakes(&known), known));
    let towns = TOWNS.iter().flat_map(|(zone, towns)| towns.iter().map(move |town| (zone, town)));
    let towns = towns.map(|(zone, town)| (mistakes(town), (*zone).to_owned()));
    let (fewest, best) = zones.chain(towns).min()?;
    (fewest <= town_of(name).chars().count() / LETTERS_PER_MISTAKE).then_some(Zone(best))
}

/// How many letters have to be put in, left out or changed to make one of the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (down, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], down + 1);
        for (across, &against) in other.iter().enumerate() {
            let least = row[across].min(row[across + 1]) + 1;
            let here = least.min(diagonal + usize::from(letter != against));
            diagonal = std::mem::replace(&mut row[across + 1], here);
        }
    }
    row[other.len()]
}
