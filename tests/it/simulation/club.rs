//! Acts of a club (a server that plays) besides moves: settings, seasons, rulings, bans, blocks, removals and
//! deletions. The module also has the rules for them.

use std::collections::{BTreeMap, BTreeSet};

use engawa::base::id::{MessageId, PersonId, Place, ServerId};
use engawa::base::time::{Span, Timestamp};
use engawa::chat::{ChatPerson, OptionValue, UserAction};
use engawa::features::club::ClubPress;
use engawa::host::server::REMOVAL_GRACE;
use engawa::host::user_deletion::UserDeletion;
use engawa::host::{
    Blocks, Challenge, ChallengeState, Conclusion, Format, Match, PersonalDataPress, Phase, Press,
    PressFields, SeasonName, SeasonPress, Server, ServerRemoval,
};
use engawa::store::{Direction, Key, KeyRange, RowKind, Store};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::rows::{block_on_store, stored};

use super::commit_rules::CheckedCommit;
use super::people::{MANAGER, PLACES, PersonView, called, pick};

/// Reason that managers give for every ruling and ban.
const REASON: &str = "So it was agreed.";
/// Maximum delay of the bot's periodic work in a simulated world.
const MOMENT: Span = Span::hours(1);

/// Returns a random act that changes the club's settings or the person's own place in it. With `deletes`,
/// people may also delete all their data; no row is damaged in such a world.
pub fn act(sight: &PersonView<'_>, deletes: bool, dice: &mut ChaCha8Rng) -> (PersonId, Place, UserAction) {
    // The chat lets nobody else give commands of managers, but everybody may press their buttons.
    let presses = if dice.random_ratio(9, 10) { MANAGER } else { pick(dice) };
    let someone = pick(dice);
    let person = |person: PersonId| {
        OptionValue::Person(ChatPerson { id: person, name: "_x_".to_owned(), bot: false, absence: None })
    };
    let admin = |sub: &str, options: Vec<(&'static str, OptionValue)>| called("admin", Some(sub), options);
    let text = |text: &str| OptionValue::Text(text.to_owned());
    let place = *PLACES.choose(dice).expect("places");
    let (by, act) = match dice.random_range(0..44) {
        0..4 => (someone, called("block", None, [("whom", person(pick(dice)))])),
        4..7 => (someone, called("unblock", None, [("whom", text(&pick(dice).to_string()))])),
        7..12 => (MANAGER, ruling(sight, dice)),
        12..14 => (MANAGER, admin("ban", vec![("person", person(someone)), ("reason", text(REASON))])),
        14..17 => (MANAGER, admin("unban", vec![("person", person(someone))])),
        17 if dice.random() => (MANAGER, admin("season", vec![("name", text("Another"))])),
        17 => {
            let rhythm = ["month", "month", "quarter", "manual"].choose(dice).expect("four");
            (MANAGER, admin("season", vec![("rhythm", text(rhythm))]))
        }
        18..20 => (presses, begin_season(sight, place.server)),
        20..23 => (MANAGER, admin("threads", vec![("threads", OptionValue::Flag(dice.random_ratio(2, 3)))])),
        23..25 => {
            let word = ["here", "not-here", "everywhere", "everywhere"].choose(dice).expect("four");
            (MANAGER, admin("channels", vec![("where", text(word))]))
        }
        32..34 | 40..44 => {
            let hour = ["9", "13", "20"].choose(dice).expect("three");
            let zone = ["UTC", "Asia/Tokyo", "Nowhere"].choose(dice).expect("three");
            (MANAGER, admin("puzzle", vec![("hour", text(hour)), ("zone", text(zone))]))
        }
        34 => (MANAGER, admin("puzzle", Vec::new())),
        35..39 => (MANAGER, press(&ClubPress::Post.press())),
        39 => (presses, admin("defaults", vec![("rated", OptionValue::Flag(dice.random()))])),
        25..30 => (someone, start(sight, dice)),
        30 if dice.random_ratio(1, 3) => (presses, press(&Press::Purge(true))),
        31 if deletes => (someone, press(&Press::Personal(PersonalDataPress::DeleteYes))),
        _ => (someone, press(&Press::Personal(PersonalDataPress::Delete))),
    };
    (by, place, act)
}

/// Returns the commands by which a manager prepares a server: threads, the club table, and the daily puzzle.
pub fn opening() -> [UserAction; 3] {
    let text = |text: &str| OptionValue::Text(text.to_owned());
    [
        called("admin", Some("threads"), [("threads", OptionValue::Flag(true))]),
        press(&ClubPress::Post.press()),
        called("admin", Some("puzzle"), [("hour", text("9")), ("zone", text("UTC"))]),
    ]
}

fn press(press: &Press) -> UserAction {
    UserAction::Press {
        message: MessageId(1),
        private: true,
        component: press.to_string(),
        values: Vec::new(),
    }
}

/// Returns the press that confirms the start of a season.
fn begin_season(sight: &PersonView<'_>, server: ServerId) -> UserAction {
    let number =
        stored::<Server>(sight.checked_store.rows(), &Key::Server(server)).unwrap_or_default().next_season();
    let name = SeasonName::read("Another").expect("a name");
    press(&Press::Season(number.map_or(SeasonPress::NotNow, |number| SeasonPress::Begin { number, name })))
}

/// Returns a manager's command that aborts or decides a match and gives a reason.
fn ruling(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> UserAction {
    let matches = sight.checked_store.matches();
    let id = matches.choose(dice).map_or_else(|| "x".to_owned(), |record| record.id.to_string());
    let mut options =
        vec![("match", OptionValue::Text(id)), ("reason", OptionValue::Text(REASON.to_owned()))];
    match dice.random_range(0..3) {
        0 => options.push(("drawn", OptionValue::Flag(true))),
        1 => {
            let person = ChatPerson { id: pick(dice), name: "_x_".to_owned(), bot: false, absence: None };
            options.push(("winner", OptionValue::Person(person)));
        }
        _ => {}
    }
    called("admin", Some("end"), options)
}

/// Returns a challenge that starts from the deal or a position of an earlier match.
fn start(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> UserAction {
    let matches = sight.checked_store.matches();
    let Some(record) = matches.choose(dice) else { return called("help", None, []) };
    let given = if dice.random() {
        ("same-deal-as", OptionValue::Text(record.id.to_string()))
    } else {
        let ply = dice.random_range(0..12_u32);
        ("from", OptionValue::Text(engawa::host::challenge::write_moment(record.id, ply)))
    };
    called("challenge", Some(&record.terms.game), [given])
}

/// Asserts the club's rules for a commit. `by` is the person who asked for it.
pub fn judge(
    rows: &dyn Store,
    (promised, matches): (&CheckedCommit, &[(Option<Match>, Match)]),
    by: Option<PersonId>,
) {
    for (old, new) in matches {
        match old {
            None => assert_may_play(rows, new.place.server, new.people.0),
            Some(old) if old.is_running() && !new.is_running() => ended(rows, promised, new, by),
            Some(_) => {}
        }
    }
    for (old, new) in promised.records::<Challenge>(|key| matches!(key, Key::Challenge(_))) {
        if let (None, Some(to), ChallengeState::Open) = (old, new.to, new.state) {
            assert_may_play(rows, new.place.server, [new.from, to]);
        }
    }
    for ladder in promised.rated() {
        let Some(server) = ladder.scope().server() else { continue };
        let now = stored::<Server>(rows, &Key::Server(server)).unwrap_or_default().current_scope(server);
        assert_eq!(ladder.scope(), now, "a match counts in the season that runs");
    }
    promised.gone().filter(|(person, since)| !is_back(rows, *person, *since)).for_each(|(person, _)| {
        assert_fully_deleted(rows, person);
    });
}

/// Returns whether a person has been in a new challenge since their deletion began. Such a person may act at
/// the very moment at which the last of their data is deleted.
fn is_back(rows: &dyn Store, person: PersonId, since: Timestamp) -> bool {
    let found = |kind| {
        block_on_store(rows.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up)).expect("memory")
    };
    found(RowKind::Challenges).into_iter().any(|(key, _)| {
        let challenge: Challenge = stored(rows, &key).expect("it is there");
        (challenge.from == person || challenge.to == Some(person)) && challenge.made >= since
    })
}

/// Asserts that neither person has blocked the other, and that neither is banned from the server.
fn assert_may_play(rows: &dyn Store, server: ServerId, people: [PersonId; 2]) {
    let banned = stored::<Server>(rows, &Key::Server(server)).unwrap_or_default().banned;
    for (one, other) in [(people[0], people[1]), (people[1], people[0])] {
        let blocks = stored::<Blocks>(rows, &Key::Blocks(one)).unwrap_or_default();
        assert!(blocks.people().all(|blocked| blocked != other), "{one} has blocked {other}");
        assert!(!banned.people.contains(&one), "{one} was banned");
    }
}

/// Asserts the rules for the end of a match. The match counts in the current season. Only a manager who does
/// not play in it may decide it, with a reason in the server's log.
fn ended(rows: &dyn Store, promised: &CheckedCommit, new: &Match, by: Option<PersonId>) {
    let Phase::Over(over) = &new.phase else { return };
    let season = stored::<Server>(rows, &Key::Server(new.place.server)).unwrap_or_default().current_season();
    assert_eq!(over.season, season.filter(|_| over.ratings.is_some()), "where it counts");
    let decided = matches!(over.conclusion, Conclusion::Decided { .. });
    assert!(!decided || over.reason.is_some(), "{:?} for no reason", over.conclusion);
    if over.reason.is_some() {
        assert_eq!(by, Some(MANAGER), "who has decided {}", new.id);
        assert!(!new.people.0.contains(&MANAGER), "nobody decides their own match");
        assert!(promised.has(|key| matches!(key, Key::AuditEntry(..))), "it stands in the log");
    }
}

/// Asserts that no key and no row contains the id of a deleted person.
fn assert_fully_deleted(rows: &dyn Store, person: PersonId) {
    let digits = person.to_string();
    for kind in RowKind::ALL {
        // Skip these: a person who acts at this very moment gets new rows there.
        if matches!(kind, RowKind::Names | RowKind::Newcomers) {
            continue;
        }
        for (key, row) in
            block_on_store(rows.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up)).expect("memory")
        {
            let text = String::from_utf8_lossy(&row.bytes).into_owned();
            assert!(!key.to_string().contains(&digits), "{key} is left of {person}");
            assert!(!text.contains(&digits), "{key} still says {person}: {text}");
        }
    }
}

/// Returns whether an ended match changed only because its deleted player was replaced by a former player (a
/// placeholder id).
pub fn is_anonymized(rows: &dyn Store, old: &Match, new: &Match) -> bool {
    old.people.0.into_iter().any(|person| {
        let Some(deletion) = stored::<UserDeletion>(rows, &Key::UserDeletion(person)) else { return false };
        let people = old.people.map(|one| if one == person { deletion.former } else { one });
        *new == Match { people, ..old.clone() }
    })
}

/// Asserts the rules for the rows at the end of a simulated world.
pub fn judge_in_the_end(rows: &dyn Store, matches: &[Match], now: Timestamp) {
    let all = |kind| {
        block_on_store(rows.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up)).expect("memory")
    };
    assert!(all(RowKind::UserDeletions).is_empty(), "somebody is leaving for ever");
    for (key, _) in all(RowKind::ServerRemovals) {
        let Key::ServerRemoval(server) = key else { continue };
        let removal: ServerRemoval = stored(rows, &key).expect("it is there");
        assert!(!removal.deletion_requested, "what was to go has gone");
        let late = removal.since + REMOVAL_GRACE + MOMENT < now;
        let played = matches.iter().any(|record| record.is_running() && record.place.server == server);
        assert!(!(late && played), "a match goes on where nobody hears us");
    }
}

/// Returns how often events of a club occurred in a simulated world, by name.
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
    let blocks = block_on_store(rows.scan(&KeyRange::of_kind(RowKind::Blocks), usize::MAX, Direction::Up))
        .expect("memory");
    count("blocks", blocks.len());
    seen
}
