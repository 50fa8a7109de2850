//! Tests of live matches, whose clocks are faster than a day. They cover how people type such clocks, and
//! matches from the challenge to the end.

use std::sync::Arc;

use engawa::base::id::{ChannelId, PersonId, Place, ServerId};
use engawa::base::time::{Clock, Span};
use engawa::chat::{CommandCall, InteractionEvent, UserAction};
use engawa::games::GAMES;
use engawa::host::{
    Challenge, ChallengeState, Conclusion, Limits, MatchAction, OfferKind, PlayState, Player, Press,
    TimeControl, clock,
};
use engawa::store::{MemoryStore, RowKind};
use engawa::words::{Catalogue, Language};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::matches::conclusion;
use super::people::{HANA, OTIS};
use super::player_actions::{accepts, assert_answer, control, match_on, pressed_game, refusal_text_in, text};
use super::rows::all;
use super::testing::shell::{Shell, call, message};
use super::time::{asks, both_moved, direct, ended, offered, opened, said, until_when};

const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
const ADA: PersonId = PersonId(11);

/// Returns a command with the option `clock`: a challenge to anyone, or a change of the server's defaults.
fn with_clock(name: &str, sub: &str, typed: &str) -> CommandCall {
    call(&format!("{name} {sub}"), [("clock", typed)])
}

fn called(words: &Catalogue, language: Language, control: TimeControl) -> String {
    engawa::chat::voice::Voice::new(words, language).plain(&control.text())
}

#[tokio::test]
async fn clocks_are_read_by_word_and_name() {
    let store = Arc::new(MemoryStore::new());
    let limits = Limits { challenges: 9_999, challenges_an_hour: 9_999, ..Limits::default() };
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, limits, 1);
    let words = Catalogue::load().expect("the catalogue");
    let mut typed: Vec<(String, TimeControl)> =
        TimeControl::OFFERED.into_iter().map(|control| (control.word(), control)).collect();
    for language in Language::all() {
        typed.extend(TimeControl::OFFERED.map(|control| (called(&words, language, control), control)));
    }
    typed.extend([
        ("LIVE".to_owned(), TimeControl::Live),
        ("3 days".to_owned(), TimeControl::PerMove { days: 3 }),
        ("12 h".to_owned(), TimeControl::HoursPerMove { hours: 12 }),
        ("no clock ".to_owned(), TimeControl::None),
    ]);
    for (game, (typed, expected)) in GAMES.iter().cycle().zip(&typed) {
        shell.command(ADA, with_clock("challenge", game.facts().id, typed)).await;
        let made = all::<Challenge>(&*store, RowKind::Challenges).into_iter().map(|(_, made)| made);
        let newest = made.max_by_key(|made| made.made).expect("it is made");
        assert_eq!(newest.terms.clock, *expected, "{typed:?}");
        shell.clock.advance(Span::seconds(1));
    }
}

#[tokio::test]
async fn unknown_clock_is_answered_with_a_list() {
    let shell = Shell::over(Arc::new(MemoryStore::new()), PLACE, Limits::default(), 1);
    let words = Catalogue::load().expect("the catalogue");
    for typed in ["8-days", "1", "*", "soon"] {
        for call in [with_clock("challenge", pressed_game(), typed), with_clock("admin", "defaults", typed)] {
            let incoming = InteractionEvent { manages: true, ..shell.event(ADA, UserAction::Command(call)) };
            let answer = shell.hear(incoming).await.remove(0);
            let refusal = &message(&answer).text;
            assert!(refusal.starts_with("There’s no clock called"), "{typed}: {refusal}");
            for control in TimeControl::OFFERED {
                let name = called(&words, Language::ENGLISH, control);
                assert!(refusal.contains(&name), "{name} is not in {refusal}");
            }
        }
    }
    for language in Language::all() {
        let refused = refusal_text_in(language, &clock::unknown_clock("x"));
        assert!(
            TimeControl::OFFERED.iter().all(|control| refused.contains(&called(&words, language, *control)))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_suggested_fastest_first() {
    let harness = Harness::open().await;
    let suggested = async |command: &str, typed: &str| -> Vec<String> {
        let found = harness.people.suggestions(HANA, command, "clock", typed).await;
        let choices = found["choices"].as_array().expect("choices").clone();
        choices.iter().filter_map(|choice| Some(choice["value"].as_str()?.to_owned())).collect()
    };
    let every: Vec<String> = TimeControl::OFFERED.into_iter().map(TimeControl::word).collect();
    for game in GAMES {
        assert_eq!(suggested(&format!("challenge {}", game.facts().id), "").await, every);
    }
    assert_eq!(suggested("admin defaults", "").await, every);
    assert_eq!(suggested("admin defaults", "12").await, ["12-hours"]);
    assert_eq!(suggested("admin defaults", "liv").await, ["live"]);
    let hours = suggested("admin defaults", "hours").await;
    assert_eq!(hours, ["12-hours", "24h+8h", "48h+24h", "72h+48h"], "by what people see");
    let answer = harness.people.slash(HANA, "admin defaults", json!({ "clock": "12 hours per move" })).await;
    assert_answer(&answer, "Done");
    let card = harness.invite(OTIS, pressed_game(), json!({})).await;
    assert!(text(&card).contains("12 hours per move"), "{}", text(&card));
    harness.close_and_check().await;
}

/// Puts a person into quiet hours now, sets their notifications to a morning digest, and starts their
/// vacation.
async fn absent(harness: &Harness, who: &str) {
    let hour = harness.clock.now().seconds() / 3600 % 24;
    let night = format!("{}-{}", hour, (hour + 10) % 24);
    let settings = json!({ "zone": "UTC", "quiet": night, "alerts": "digest", "weekends": true });
    harness.people.slash(who, "settings", settings).await;
    harness.people.slash(who, "vacation start", json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn live_match_ignores_quiet_hours() {
    let harness = opened().await;
    absent(&harness, OTIS).await;
    let options = json!({ "opponent": OTIS, "clock": "live", "nights": true, "seat": "first" });
    let card = harness.invite(HANA, pressed_game(), options).await;
    let says = ["Live (10 minutes per move)", "Quiet hours and vacations don’t apply"];
    assert!(says.iter().all(|says| text(&card).contains(says)), "{}", text(&card));
    let wait_for_messages = async |times: usize| {
        until("Otis is written to", async || direct(&harness, OTIS).await.len() == times).await;
    };
    wait_for_messages(1).await;
    let board = harness.press(OTIS, &card, accepts).await["message"].clone();
    let id = match_on(&board);
    harness.wait_for_board(id).await;
    harness.play_anything_unwatched(&board).await;
    wait_for_messages(2).await;
    let record = harness.game_match(id);
    let deadline = record.playing().and_then(PlayState::deadline).expect("it runs");
    assert!(deadline - harness.clock.now() <= Span::minutes(10) && !record.terms.quiet);
    assert!(record.playing().is_some_and(|playing| playing.away.0 == [None; 2]), "no vacation begins in it");
    let board = harness.board(id).and_then(|board| board.message).expect("it is shown");
    let board = harness.message(&json!(board.to_string())).await.expect("it stands there");
    harness.play_anything_unwatched(&board).await;
    let wait = harness.clock.now();
    harness.clock.advance(Span::minutes(7));
    let reminder = said(&harness, "running out of time in", 1).await;
    harness.assert_pings(&reminder, [HANA.to_owned()]).await;
    assert!(harness.clock.now() - wait < Span::minutes(8));
    harness.clock.advance(Span::minutes(4));
    let record = ended(&harness, id).await;
    assert_eq!(conclusion(&record), Conclusion::Time { winner: Player::Two });
    wait_for_messages(3).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn live_challenge_expires_after_fifteen_minutes() {
    let harness = opened().await;
    absent(&harness, HANA).await;
    let options = json!({ "opponent": OTIS, "clock": "live" });
    let card = harness.invite(HANA, pressed_game(), options).await;
    let Some(Press::Accept(id)) = Press::read(&control(&card, accepts)) else { panic!("{card}") };
    harness.clock.advance(Span::minutes(14));
    assert_eq!(harness.challenge(id).state, ChallengeState::Open);
    harness.clock.advance(Span::minutes(2));
    until("it runs out", async || harness.challenge(id).state == ChallengeState::Expired).await;
    until("Hana is notified at night", async || {
        direct(&harness, HANA)
            .await
            .iter()
            .any(|direct_message| text(direct_message).contains("challenge in time."))
    })
    .await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn vacation_names_live_matches_that_run_on() {
    let harness = opened().await;
    let live = both_moved(&harness, json!({ "clock": "live" })).await;
    let slow = both_moved(&harness, json!({ "clock": "1-day" })).await;
    let answer = harness.people.slash(HANA, "vacation start", json!({})).await;
    assert_answer(&answer, "You’re on vacation");
    let said = text(&answer["message"]);
    assert!(said.contains(&format!("with <@{OTIS}> continues")), "{said}");
    let deadline =
        |board: &Value| harness.game_match(match_on(board)).playing().and_then(PlayState::deadline);
    assert!(deadline(&live).is_some() && deadline(&slow).is_none());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn vacation_under_ten_minutes_does_not_count() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({ "clock": "1-day" })).await;
    let deadline = || harness.game_match(match_on(&board)).playing().and_then(PlayState::deadline);
    let before = deadline();
    for minutes in [0, 9] {
        harness.people.slash(HANA, "vacation start", json!({})).await;
        assert_eq!(deadline(), None);
        harness.clock.advance(Span::minutes(minutes));
        let back = harness.people.slash(HANA, "vacation end", json!({})).await;
        assert_answer(&back, "Welcome back. You were away for less than ten minutes");
        assert!(text(&back["message"]).contains("21 vacation days left"), "{back}");
        let (is, was) = (deadline().expect("it runs"), before.expect("it ran"));
        assert!((is - was).0.abs() < 2_000, "{was:?} became {is:?}");
    }
    let when = until_when(&harness.game_match(match_on(&board)));
    until("the board shows the deadline again", async || {
        text(&harness.message(&board["id"]).await.expect("the board")).contains(&when)
    })
    .await;
    harness.people.slash(HANA, "vacation start", json!({})).await;
    harness.clock.advance(Span::minutes(11));
    let back = harness.people.slash(HANA, "vacation end", json!({})).await;
    assert!(text(&back["message"]).contains("20 vacation days left"), "{back}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn vacation_is_announced_once_it_is_final() {
    let harness = opened().await;
    both_moved(&harness, json!({ "clock": "1-day" })).await;
    for _ in 0..3 {
        harness.people.slash(HANA, "vacation start", json!({})).await;
        harness.clock.advance(Span::minutes(9));
        harness.people.slash(HANA, "vacation end", json!({})).await;
    }
    harness.people.slash(HANA, "vacation start", json!({})).await;
    harness.clock.advance(Span::minutes(11));
    let says = |message: &Value| {
        text(message).contains("is on vacation") && text(message).contains("your opponent in")
    };
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let seen = harness.people.messages(OTIS).await;
    assert_eq!(seen.iter().filter(|message| says(message)).count(), 1, "{seen:?}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn vacation_that_saved_a_match_is_not_undone() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({ "clock": "1-day" })).await;
    let record = harness.game_match(match_on(&board));
    let mover = record.mover().expect("it runs").to_string();
    let left = record.playing().and_then(PlayState::deadline).expect("it runs") - harness.clock.now();
    harness.clock.advance(left.saturating_sub(Span::minutes(1)));
    harness.people.slash(&mover, "vacation start", json!({})).await;
    harness.clock.advance(Span::minutes(9));
    harness.play_anything(&board).await;
    let back = harness.people.slash(&mover, "vacation end", json!({})).await;
    assert!(text(&back["message"]).contains("20 vacation days left"), "{back}");
    assert!(harness.game_match(record.id).is_running());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn granted_time_is_ten_minutes() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({ "clock": "live" })).await;
    let left = || {
        let record = harness.game_match(match_on(&board));
        record.playing().and_then(PlayState::deadline).expect("it runs") - harness.clock.now()
    };
    let more = harness.press(HANA, &board, asks(MatchAction::More)).await["message"].clone();
    let question = offered(&harness, HANA, &more, MatchAction::Offer(OfferKind::Time), "for more time").await;
    harness.press(OTIS, &question, asks(MatchAction::Yes(OfferKind::Time))).await;
    assert!(left() > Span::minutes(15) && left() <= Span::minutes(20), "{:?}", left());
    harness.close_and_check().await;
}

impl Harness {
    /// Plays the first legal move by `/move`. Unlike `play_anything`, does not check whom the next board
    /// pings.
    async fn play_anything_unwatched(&self, board: &Value) {
        let before = self.game_match(match_on(board));
        let mv = super::player_actions::table_of(&before).legal().swap_remove(0);
        let mover = before.mover().expect("it runs").to_string();
        let of = json!({ "move": mv.0, "match": before.id.to_string() });
        self.people.slash(&mover, "move", of).await;
        self.wait_for_board(before.id).await;
        assert_eq!(self.game_match(before.id).turn, before.turn + 1);
    }
}
