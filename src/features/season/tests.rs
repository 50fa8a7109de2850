//! Tests of the post about a season, and of its stored entry.

use std::sync::Arc;

use super::{EndedSeason, GameChampions, SeasonPostEntry, picture, run_server_alarm, view};
use crate::app::WriteBatch;
use crate::app::deciding::tests::{NOW, decider};
use crate::base::id::{ChannelId, ServerId};
use crate::base::scene::Theme;
use crate::base::time::Span;
use crate::chat::voice::Voice;
use crate::chat::{Message, Row};
use crate::games::GAMES;
use crate::host::{Press, Season, SeasonName, SeasonNumber, SeasonRhythm, SeasonSchedule, Server};
use crate::store::rows::conform::{FIXTURE_TIME, Fixtures, check_fixture};
use crate::store::rows::{EntryContent, EntryFields, OutboxEntry};
use crate::store::{Key, MemoryStore, Precondition};
use crate::words::{Catalogue, Language};
use engawa_samples::{NOON, assert_whole};

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
    view::post(&ended(season, name), Arc::from(&[][..]), voice)
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

#[test]
fn post_names_champions_in_its_picture_only() {
    let words = Catalogue::load().expect("the catalogue loads");
    let voice = Voice::new(&words, Language::ENGLISH);
    let message = post(&season("4"), "*Hana* <@22>", voice);
    assert!(message.silent && message.pings.is_empty());
    assert!(message.text.starts_with("**Season 4 has ended.**"), "{}", message.text);
    let alt = message.file.map(|file| file.alt).expect("a picture");
    let game = voice.plain(&ended(&season("4"), "").games[0].name());
    assert!(alt.starts_with("The champions of Season 4. "), "{alt}");
    assert!(alt.contains(&format!("{game}: 1. *Hana* <@22>, 2. Otis, 3. Nell.")), "{alt}");
    let [Row::Buttons(buttons)] = &message.rows[..] else { panic!("{:?}", message.rows) };
    assert!(matches!(Press::read(&buttons[0].id), Some(Press::Ladder { .. })), "{buttons:?}");
    let named = post(&season("*Spring*"), "Hana", voice);
    assert!(named.text.starts_with("**Season “\\*Spring\\*” has ended.**"), "{}", named.text);
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
