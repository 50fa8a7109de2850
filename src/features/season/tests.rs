//! Tests of a server's alarm, of the post about a season, and of its stored entry.

use std::sync::Arc;

use super::{EndedSeason, GameChampions, PATIENCE, SeasonPostEntry, picture, run_server_alarm, view};
use crate::app::deciding::tests::{NOW, decider};
use crate::app::{Result, WriteBatch};
use crate::base::id::{ChannelId, PersonId, ServerId};
use crate::base::scene::Theme;
use crate::base::time::{Span, Timestamp};
use crate::chat::voice::Voice;
use crate::chat::{Message, Row};
use crate::features::puzzle::MorningPostEntry;
use crate::games::GAMES;
use crate::host::hours::{self, HalfHour, Zone};
use crate::host::morning::MorningState;
use crate::host::server::LEAST_SEASON_MATCHES;
use crate::host::{
    Press, PuzzleSchedule, Rating, Scope, Season, SeasonName, SeasonNumber, SeasonRhythm, SeasonSchedule,
    Server,
};
use crate::store::rows::conform::{FIXTURE_TIME, Fixtures, check_fixture};
use crate::store::rows::{EntryContent, EntryFields, FeatureEntry, OutboxEntry};
use crate::store::{Batch, Key, Ladder, MemoryStore, Precondition, Store, Subject};
use crate::words::{Catalogue, Language};
use engawa_samples::{NOON, assert_whole};

const SERVER: ServerId = ServerId(9);

const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/src/features/season/rows"),
    files: &[(1, "outbox-entry-season", |file| {
        let entry = SeasonPostEntry { channel: ChannelId(5), number: SeasonNumber::MIN };
        check_fixture(file, &OutboxEntry::new(EntryContent::Feature(entry.to_entry()), FIXTURE_TIME));
    })],
};

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

fn season(name: &str) -> Season {
    Season { name: SeasonName::read(name).expect("a name"), since: NOON }
}

/// The end of season 4. Three people are shown in the first game, and one in the others.
fn ended<'a>(season: &'a Season, name: &str) -> EndedSeason<'a> {
    let game = |(at, id): (usize, &str)| {
        let names = [name, "Otis", "Nell"].map(str::to_owned).into_iter();
        GameChampions { game: id.to_owned(), names: names.take(if at == 0 { 3 } else { 1 }).collect() }
    };
    let games = GAMES.iter().map(|game| game.facts().id).enumerate().map(game).collect();
    let number = SeasonNumber::new(4).expect("not 0");
    EndedSeason { number, season, end: NOON + Span::days(90), zone: None, games }
}

fn post(season: &Season, name: &str, voice: Voice<'_>) -> Message {
    view::post(view::above(&ended(season, name), Arc::from(&[][..]), voice), voice)
}

#[tokio::test]
async fn alarm_counts_although_the_clock_was_set_back() {
    let (decider, key) = (decider(Arc::new(MemoryStore::new())), Key::Server(ServerId(9)));
    let rung = NOW + Span(1);
    let schedule = Server::default().schedule_seasons(SeasonRhythm::Month, ChannelId(2), "en".into(), NOW);
    let season_schedule = Some(SeasonSchedule { next: rung, ..schedule });
    let server = Server { season_schedule, ..Server::default() };
    decider.write(WriteBatch::default().put(key.clone(), Precondition::Any, &server)).await.expect("memory");
    run_server_alarm(&decider, ServerId(9), rung).await.expect("it is due");
    let stored = decider.repository.one::<Server>(&key).await.expect("memory").expect("its settings");
    assert!(stored.record.season_schedule.is_some_and(|schedule| schedule.next > rung));
}

/// A server whose season is to end now. Its daily post is at half past seven, half an hour ago, and next due at `next`.
fn server(next: Timestamp) -> Server {
    let (time, zone) = (HalfHour::new(15).expect("a time of day"), Zone::utc());
    let posting = PuzzleSchedule { channel: ChannelId(3), time, zone, next, language: "en".into() };
    let schedule = Server::default().schedule_seasons(SeasonRhythm::Month, ChannelId(2), "en".into(), NOON);
    let season_schedule = Some(SeasonSchedule { next: NOW, ..schedule });
    Server { puzzle: Some(posting), season_schedule, seasons: vec![season("1")], ..Server::default() }
}

fn rating() -> Rating {
    Rating { wins: LEAST_SEASON_MATCHES, last: Some(NOW), ..Rating::default() }
}

/// The only person on a leaderboard of the season.
fn rank() -> Key {
    let ladder = Ladder::new(GAMES[0].facts().id, Scope::Season(SeasonNumber::MIN, SERVER));
    Key::Rank(ladder, rating().standing(PersonId(5)))
}

/// A season with enough matches, and a state of the daily posts.
fn played(state: &MorningState) -> Batch {
    let ranked = Batch::new().put_record(rank(), Precondition::Any, &rating());
    ranked.put_record(Key::Morning(SERVER), Precondition::Any, state)
}

/// Runs the alarm of a time. Returns the settings and the outbox entries after it.
async fn ring(at: Timestamp, server: &Server, rows: Batch) -> Result<(Server, Vec<FeatureEntry>)> {
    let store = Arc::new(MemoryStore::new());
    let rows = rows.put_record(Key::Server(SERVER), Precondition::Any, server);
    store.commit(rows).await.expect("memory");
    let decider = decider(store);
    run_server_alarm(&decider, SERVER, at).await?;
    let stored = decider.repository.one::<Server>(&Key::Server(SERVER)).await?.expect("its settings");
    let entries = decider.repository.outbox_entries(Subject::Server(SERVER)).await?;
    let of_feature = |(_, row): (u64, OutboxEntry)| match row.content {
        EntryContent::Feature(entry) => Some(entry),
        _ => None,
    };
    Ok((stored.record, entries.into_iter().filter_map(of_feature).collect()))
}

/// The season that the only entry shows, and whether it does so without a puzzle.
fn shown(entries: &[FeatureEntry]) -> (Option<u16>, bool) {
    let [entry] = entries else { panic!("one entry: {entries:?}") };
    match (MorningPostEntry::of(entry), SeasonPostEntry::of(entry)) {
        (Some(MorningPostEntry(post)), None) => (post.season.map(SeasonNumber::get), false),
        (None, Some(alone)) => (Some(alone.number.get()), true),
        _ => panic!("{entry:?}"),
    }
}

#[tokio::test]
async fn season_and_puzzle_of_an_alarm_are_one_post() {
    let quiet = MorningState { unpressed: 20, ..MorningState::default() };
    for (state, is_alone) in [(MorningState::default(), false), (quiet, true)] {
        let (next, entries) = ring(NOW, &server(NOW), played(&state)).await.expect("it is due");
        assert_eq!((next.seasons.len(), shown(&entries)), (2, (Some(1), is_alone)), "{state:?}");
    }
}

#[tokio::test]
async fn season_waits_for_the_post_of_its_day() {
    let (new, today) = (MorningState::default(), hours::day_of(NOW, None));
    let posted = MorningState { day: Some(today), posted: Some(today), ..new.clone() };
    let [later, tomorrow] = [NOW + Span::hours(1), NOW + Span::days(1)];
    for (at, state) in [(later, &new), (tomorrow, &posted)] {
        let (next, entries) = ring(NOW, &server(at), played(state)).await.expect("it is due");
        assert_eq!((next.seasons.len(), entries.len()), (1, 0), "{state:?}");
        assert_eq!(next.season_schedule.map(|schedule| schedule.next), Some(at), "with the next post");
    }
    let (next, entries) = ring(NOW, &server(tomorrow), played(&new)).await.expect("it is due");
    assert_eq!((next.seasons.len(), shown(&entries)), (2, (Some(1), true)), "no post today");
}

#[tokio::test]
async fn unreadable_season_does_not_keep_the_puzzle() {
    let damaged = || Batch::new().put(rank(), Precondition::Any, b"damaged".to_vec());
    assert!(ring(NOW, &server(NOW), damaged()).await.is_err(), "the alarm is repeated");
    let at = NOW - PATIENCE;
    let (next, entries) = ring(at, &server(at), damaged()).await.expect("it is due");
    assert_eq!((next.seasons.len(), shown(&entries)), (1, (None, false)));
    let posting = next.puzzle.map(|posting| posting.next);
    assert_eq!(next.season_schedule.map(|schedule| schedule.next), posting, "with the next post");
}

#[test]
fn post_names_champions_without_mentions() {
    let words = Catalogue::load().expect("the catalogue loads");
    let voice = Voice::new(&words, Language::ENGLISH);
    let message = post(&season("4"), "*Hana* <@22>", voice);
    assert!(message.silent && message.pings.is_empty());
    assert!(message.text.starts_with("**Season 4 has ended.**"), "{}", message.text);
    assert!(message.text.contains(": 1. \\*Hana\\* ") && !message.text.contains("<@22>"), "{}", message.text);
    let alt = message.file.map(|file| file.alt).expect("a picture");
    let game = voice.plain(&ended(&season("4"), "").games[0].name());
    assert!(alt.starts_with("Season 4: the champions. "), "{alt}");
    assert!(alt.contains(&format!("{game}: 1. *Hana* <@22>, 2. Otis, 3. Nell.")), "{alt}");
    let [Row::Buttons(buttons)] = &message.rows[..] else { panic!("{:?}", message.rows) };
    assert!(matches!(Press::read(&buttons[0].id), Some(Press::Ladder { .. })), "{buttons:?}");
    let named = post(&season("*Spring*"), "Hana", voice);
    assert!(named.text.starts_with("**The “\\*Spring\\*” season has ended.**"), "{}", named.text);
}

#[test]
fn picture_has_the_days_of_its_season() {
    let words = Catalogue::load().expect("the catalogue loads");
    let voice = Voice::new(&words, Language::ENGLISH);
    let season = season("4");
    let shown = picture(&ended(&season, "Hana"), Theme::Day, voice);
    assert_eq!(shown.title, "Season 4 · 14 Nov 2023 to 12 Feb 2024");
    assert_eq!(shown.games.len(), GAMES.len());
    assert_eq!(shown.games[0].names, ["Hana", "Otis", "Nell"]);
}

#[test]
fn post_is_whole_in_every_language() {
    let words = Catalogue::load().expect("the catalogue loads");
    for voice in Language::all().map(|language| Voice::new(&words, language)) {
        assert_whole(&post(&season(&"*<@22>* ".repeat(4)), &"W".repeat(32), voice));
    }
}
