//! What a club does besides playing: it settles how it plays, begins seasons, decides and bans, blocks one
//! another, leaves and is forgotten. What must hold of it is written here from outside.

use std::collections::{BTreeMap, BTreeSet};

use engawa::base::id::{MessageId, PersonId, Place, ServerId};
use engawa::base::time::{Span, Timestamp};
use engawa::chat::{Act, Person, Value};
use engawa::host::challenge::ChallengeState;
use engawa::host::conclusion::Conclusion;
use engawa::host::former::Leaving;
use engawa::host::server::{Departure, GRACE, SeasonName};
use engawa::host::{Blocks, Challenge, Format, Match, Personal, Phase, Press, SeasonPress, Server};
use engawa::store::{Direction, Key, KeyRange, RowKind, Store};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::rows::{at_once, kept};

use super::laws::Promised;
use super::people::{MANAGER, PLACES, Sight, called, pick};

/// The reason that is always given.
const REASON: &str = "So it was agreed.";
/// How much later than it may be something is done, at most: whoever does it comes by.
const MOMENT: Span = Span::hours(1);

/// Something that somebody does to the club, or to themselves in it. Only in some worlds somebody has
/// everything about themselves deleted: there no row is damaged.
pub fn act(sight: &Sight<'_>, deletes: bool, dice: &mut ChaCha8Rng) -> (PersonId, Place, Act) {
    let manager = if dice.random_ratio(9, 10) { MANAGER } else { pick(dice) };
    let someone = pick(dice);
    let person = |person: PersonId| {
        Value::Person(Person { id: person, name: "_x_".to_owned(), bot: false, absence: None })
    };
    let admin = |sub: &str, options: Vec<(&'static str, Value)>| called("admin", Some(sub), options);
    let text = |text: &str| Value::Text(text.to_owned());
    let place = *PLACES.choose(dice).expect("places");
    let (by, act) = match dice.random_range(0..35) {
        0..4 => (someone, called("block", None, [("whom", person(pick(dice)))])),
        4..7 => (someone, called("unblock", None, [("whom", text(&pick(dice).to_string()))])),
        7..12 => (manager, ruling(sight, dice)),
        12..14 => (manager, admin("ban", vec![("person", person(someone)), ("reason", text(REASON))])),
        14..17 => (manager, admin("unban", vec![("person", person(someone))])),
        17 => (manager, admin("season", vec![("name", text("Another"))])),
        18..20 => (manager, begin_season(sight, place.server)),
        20..23 => (manager, admin("threads", vec![("threads", Value::Flag(dice.random_ratio(2, 3)))])),
        23..25 => {
            let word = ["here", "not-here", "everywhere", "everywhere"].choose(dice).expect("four");
            (manager, admin("channels", vec![("where", text(word))]))
        }
        32..34 => {
            let zone = ["UTC", "Asia/Tokyo", "Nowhere"].choose(dice).expect("three");
            (manager, admin("puzzle", vec![("hour", text("9")), ("zone", text(zone))]))
        }
        34 => (manager, admin("puzzle", Vec::new())),
        25..30 => (someone, start(sight, dice)),
        30 if dice.random_ratio(1, 3) => (manager, press(&Press::Purge(true))),
        31 if deletes => (someone, press(&Press::Personal(Personal::DeleteYes))),
        _ => (someone, press(&Press::Personal(Personal::Delete))),
    };
    (by, place, act)
}

fn press(press: &Press) -> Act {
    Act::Press { message: MessageId(1), private: true, component: press.to_string(), values: Vec::new() }
}

/// Begins a season, as by the answer to the question.
fn begin_season(sight: &Sight<'_>, server: ServerId) -> Act {
    let number = kept::<Server>(sight.vault.rows(), &Key::Server(server)).unwrap_or_default().next_season();
    let name = SeasonName::read("Another").expect("a name");
    press(&Press::Season(number.map_or(SeasonPress::NotNow, |number| SeasonPress::Begin { number, name })))
}

/// A match is called off or decided, with a reason.
fn ruling(sight: &Sight<'_>, dice: &mut ChaCha8Rng) -> Act {
    let matches = sight.vault.matches();
    let id = matches.choose(dice).map_or_else(|| "x".to_owned(), |record| record.id.to_string());
    let mut options = vec![("match", Value::Text(id)), ("reason", Value::Text(REASON.to_owned()))];
    match dice.random_range(0..3) {
        0 => options.push(("drawn", Value::Flag(true))),
        1 => {
            let person = Person { id: pick(dice), name: "_x_".to_owned(), bot: false, absence: None };
            options.push(("winner", Value::Person(person)));
        }
        _ => {}
    }
    called("admin", Some("end"), options)
}

/// A challenge from the deal of a match, or from a moment of one.
fn start(sight: &Sight<'_>, dice: &mut ChaCha8Rng) -> Act {
    let matches = sight.vault.matches();
    let Some(record) = matches.choose(dice) else { return called("help", None, []) };
    let given = if dice.random() {
        ("same-deal-as", Value::Text(record.id.to_string()))
    } else {
        let ply = dice.random_range(0..12_u32);
        ("from", Value::Text(engawa::host::challenge::write_moment(record.id, ply)))
    };
    called("challenge", Some(&record.terms.game), [given])
}

/// What must hold of a commit.
pub fn judge(
    rows: &dyn Store,
    (promised, matches): (&Promised, &[(Option<Match>, Match)]),
    by: Option<PersonId>,
) {
    for (old, new) in matches {
        match old {
            None => nothing_stands_between(rows, new.place.server, new.people.0),
            Some(old) if old.is_running() && !new.is_running() => ended(rows, promised, new, by),
            Some(_) => {}
        }
    }
    for (old, new) in promised.records::<Challenge>(|key| matches!(key, Key::Challenge(_))) {
        if let (None, Some(to), ChallengeState::Open) = (old, new.to, new.state) {
            nothing_stands_between(rows, new.place.server, [new.from, to]);
        }
    }
    for ladder in promised.rated() {
        let Some(server) = ladder.scope().server() else { continue };
        let now = kept::<Server>(rows, &Key::Server(server)).unwrap_or_default().scope_now(server);
        assert_eq!(ladder.scope(), now, "a match counts in the season that runs");
    }
    promised.gone().filter(|(person, since)| !is_back(rows, *person, *since)).for_each(|(person, _)| {
        nothing_is_left_of(rows, person);
    });
}

/// Whether somebody has begun something since they wished to leave, in the very moment in which the last of
/// them went.
fn is_back(rows: &dyn Store, person: PersonId, since: Timestamp) -> bool {
    let found =
        |kind| at_once(rows.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up)).expect("memory");
    found(RowKind::Challenges).into_iter().any(|(key, _)| {
        let asked: Challenge = kept(rows, &key).expect("it is there");
        (asked.from == person || asked.to == Some(person)) && asked.made >= since
    })
}

/// Nothing new comes about where one has blocked the other, or one may not play here.
fn nothing_stands_between(rows: &dyn Store, server: ServerId, people: [PersonId; 2]) {
    let banned = kept::<Server>(rows, &Key::Server(server)).unwrap_or_default().banned;
    for (one, other) in [(people[0], people[1]), (people[1], people[0])] {
        let blocks = kept::<Blocks>(rows, &Key::Blocks(one)).unwrap_or_default();
        assert!(blocks.people().all(|blocked| blocked != other), "{one} has blocked {other}");
        assert!(!banned.people.contains(&one), "{one} may not play here");
    }
}

/// A match is decided from outside only by whoever manages the server, does not play in it, and says why in
/// its log.
fn ended(rows: &dyn Store, promised: &Promised, new: &Match, by: Option<PersonId>) {
    let Phase::Over(over) = &new.phase else { return };
    let season = kept::<Server>(rows, &Key::Server(new.place.server)).unwrap_or_default().season_now();
    assert_eq!(over.season, season.filter(|_| over.ratings.is_some()), "where it counts");
    let decided = matches!(over.conclusion, Conclusion::Decided { .. });
    assert!(!decided || over.reason.is_some(), "{:?} for no reason", over.conclusion);
    if over.reason.is_some() {
        assert_eq!(by, Some(MANAGER), "who has decided {}", new.id);
        assert!(!new.people.0.contains(&MANAGER), "nobody decides their own match");
        assert!(promised.has(|key| matches!(key, Key::Deed(..))), "it stands in the log");
    }
}

/// Everything about a person is gone when the last of it goes: no key and no row has their id.
fn nothing_is_left_of(rows: &dyn Store, person: PersonId) {
    let digits = person.to_string();
    for kind in RowKind::ALL {
        // Who does something in this very moment is called something.
        if kind == RowKind::Names {
            continue;
        }
        for (key, row) in
            at_once(rows.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up)).expect("memory")
        {
            let text = String::from_utf8_lossy(&row.bytes).into_owned();
            assert!(!key.to_string().contains(&digits), "{key} is left of {person}");
            assert!(!text.contains(&digits), "{key} still says {person}: {text}");
        }
    }
}

/// An ended match changes only where somebody leaves who played in it: a former player stands for them.
pub fn is_parted(rows: &dyn Store, old: &Match, new: &Match) -> bool {
    old.people.0.into_iter().any(|person| {
        let Some(leaving) = kept::<Leaving>(rows, &Key::Leaving(person)) else { return false };
        let people = old.people.map(|one| if one == person { leaving.former } else { one });
        *new == Match { people, ..old.clone() }
    })
}

/// What is left in the end.
pub fn judge_in_the_end(rows: &dyn Store, matches: &[Match], now: Timestamp) {
    let all = |kind| at_once(rows.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up)).expect("memory");
    assert!(all(RowKind::Leaving).is_empty(), "somebody is leaving for ever");
    for (key, _) in all(RowKind::Departures) {
        let Key::Departure(server) = key else { continue };
        let departure: Departure = kept(rows, &key).expect("it is there");
        assert!(!departure.asked, "what was to go has gone");
        let late = departure.since + GRACE + MOMENT < now;
        let played = matches.iter().any(|record| record.is_running() && record.place.server == server);
        assert!(!(late && played), "a match goes on where nobody hears us");
    }
}

/// What a world has seen of all this.
pub fn tally(rows: &dyn Store, matches: &[Match]) -> BTreeMap<&'static str, u64> {
    let mut seen = BTreeMap::new();
    let mut count = |what, times: usize| *seen.entry(what).or_default() += times as u64;
    let ended = || {
        matches.iter().filter_map(|record| match &record.phase {
            Phase::Over(over) => Some(over),
            Phase::Playing(_) => None,
        })
    };
    count("decided by a moderator", ended().filter(|over| over.reason.is_some()).count());
    count("closed with their server", ended().filter(|over| over.conclusion == Conclusion::Closed).count());
    count("counted in a season", ended().filter(|over| over.season.is_some()).count());
    count("played in a thread", matches.iter().filter(|record| record.thread_of.is_some()).count());
    let moved = |record: &&Match| record.challenge.is_some() && record.thread_of.is_none();
    count("moved to the channel", matches.iter().filter(moved).count());
    let former: BTreeSet<PersonId> =
        matches.iter().flat_map(|record| record.people.0).filter(|one| one.is_former()).collect();
    count("former players", former.len());
    let mirrored = matches.iter().filter(|record| matches!(record.terms.format, Format::Mirror { .. }));
    count("mirror matches", mirrored.count());
    let blocks =
        at_once(rows.scan(&KeyRange::of_kind(RowKind::Blocks), usize::MAX, Direction::Up)).expect("memory");
    count("blocks", blocks.len());
    seen
}
