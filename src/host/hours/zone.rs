//! Time zones by their IANA names: found, completed while somebody types, and guessed at when they are mistyped.

use jiff::tz::{self, TimeZone};

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
/// Of how many letters one may be wrong in a guess.
const LETTERS_PER_MISTAKE: usize = 3;

/// A time zone that the program knows, by its name in the IANA database.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zone(String);

/// There is no time zone of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownZone {
    /// What was asked for.
    pub name: String,
    /// What may have been meant.
    pub meant: Option<Zone>,
}

impl Zone {
    /// The zone of a name, in capital letters or small ones; spaces stand for `_`.
    pub fn new(name: &str) -> Result<Self, UnknownZone> {
        let spelled = spelled(name);
        let known = tz::db().get(&spelled).ok().and_then(|zone| zone.iana_name().map(str::to_owned));
        known.map(Self).ok_or_else(|| UnknownZone { name: name.to_owned(), meant: meant(&spelled) })
    }

    /// Its name: `Europe/Berlin`.
    pub fn name(&self) -> &str {
        &self.0
    }

    pub(super) fn rules(&self) -> TimeZone {
        tz::db().get(&self.0).expect("a zone is made of a name that was found")
    }
}

/// At most `limit` zones for what somebody has typed so far, the likeliest first: those of which a part begins like
/// that, then those that hold it anywhere.
pub fn zones_like(typed: &str, limit: usize) -> Vec<Zone> {
    let typed = spelled(typed).to_ascii_lowercase();
    if typed.is_empty() {
        return FAMILIAR.iter().take(limit).map(|&name| Zone(name.to_owned())).collect();
    }
    let mut found: Vec<(bool, String)> = names()
        .filter_map(|name| {
            let small = name.to_ascii_lowercase();
            let begins =
                small.starts_with(&typed) || small.split(['/', '_']).any(|part| part.starts_with(&typed));
            small.contains(&typed).then_some((!begins, name))
        })
        .collect();
    found.sort();
    found.into_iter().take(limit).map(|(_, name)| Zone(name)).collect()
}

/// Names of places, and UTC; not the old abbreviations, which are wrong half of the year.
fn names() -> impl Iterator<Item = String> {
    let is_place = |name: &str| (name.contains('/') && !name.starts_with("Etc/")) || name == "UTC";
    tz::db().available().filter(move |name| is_place(name.as_str())).map(|name| name.as_str().to_owned())
}

fn spelled(name: &str) -> String {
    name.trim().replace(' ', "_")
}

/// The zone with the fewest different letters, in its whole name or in that of its town.
fn meant(name: &str) -> Option<Zone> {
    let name = name.to_ascii_lowercase();
    let town = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let mistakes = |known: &str| {
        let known = known.to_ascii_lowercase();
        distance(&name, &known).min(distance(&town(&name), &town(&known)))
    };
    let (fewest, best) = names().map(|known| (mistakes(&known), known)).min()?;
    (fewest <= town(&name).len() / LETTERS_PER_MISTAKE).then_some(Zone(best))
}

/// How many letters have to be put in, left out or changed to make one of the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (down, letter) in one.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], down + 1);
        for (across, against) in other.bytes().enumerate() {
            let least = row[across].min(row[across + 1]) + 1;
            let here = least.min(diagonal + usize::from(letter != against));
            diagonal = std::mem::replace(&mut row[across + 1], here);
        }
    }
    row[other.len()]
}
