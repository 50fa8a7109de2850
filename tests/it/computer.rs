//! Tests of public matches against the computer, which accepts and moves by itself and is never rated.

use engawa::base::id::{MatchId, PersonId};
use engawa::base::level::Level;
use engawa::game::AnyGame;
use engawa::games::GAMES;
use engawa::host::{Match, MatchAction, Player, Press, TimeControl, challenge, matches};
use engawa::store::RowKind;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, OTIS};
use super::player_actions::{assert_refused, controls, offers, person, pressed_game, small, table_of, text};

/// Number of moves that one person makes in a row in one channel. Discord allows about one edit of an old
/// message a second, so that edits of old boards pile up.
const MOVES: usize = 16;
/// The test must see more pending edits than this at some point.
const BEHIND: usize = 3;

/// Challenges the computer. Returns the match, which begins by itself.
pub async fn start_match(harness: &Harness, who: &str, game: &dyn AnyGame, more: Value) -> MatchId {
    let mut options = small(game);
    options["level"] = json!("gentle");
    options["public"] = json!(true);
    for (name, value) in more.as_object().expect("options") {
        options[name] = value.clone();
    }
    let before: Vec<MatchId> = harness.matches().into_iter().map(|record| record.id).collect();
    harness.invite(who, game.facts().id, options).await;
    until("it accepts", async || harness.matches().len() > before.len()).await;
    let new = harness.matches().into_iter().find(|record| !before.contains(&record.id));
    new.expect("a match").id
}

/// Waits until the computer has moved and the channel shows the current board.
pub async fn answered(harness: &Harness, id: MatchId) -> Match {
    let is_theirs = async || {
        let record = harness.game_match(id);
        record.mover().is_none_or(|mover| !mover.is_computer())
    };
    until("the computer has moved", is_theirs).await;
    harness.wait_for_board(id).await;
    harness.game_match(id)
}

/// Plays a random legal move by the command `/move`.
async fn play(harness: &Harness, who: &str, record: &Match, rng: &mut ChaCha8Rng) {
    let mv = table_of(record).legal().choose(rng).expect("it goes on").0.clone();
    let options = json!({ "move": mv, "match": record.id.to_string() });
    let outcome = harness.people.slash(who, "move", options).await;
    assert_eq!(outcome["outcome"], "answered", "{outcome}");
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_plays_every_game_to_its_end() {
    let harness = Harness::open().await;
    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    for game in GAMES {
        let id = start_match(&harness, HANA, *game, json!({})).await;
        let mut record = answered(&harness, id).await;
        assert_eq!(record.people[Player::Two], PersonId::computer(Level::Gentle));
        assert!(!record.terms.rated, "nothing is rated against the computer");
        while record.is_running() {
            assert_eq!(record.mover(), Some(person(HANA)), "it does not keep anybody waiting");
            play(&harness, HANA, &record, rng).await;
            record = answered(&harness, id).await;
        }
        let moves: Vec<_> = record.rounds.iter().flat_map(|round| &round.moves).collect();
        assert!(moves.len() > 3, "{}: {moves:?}", game.facts().id);
        let kinds = harness.rows_about(record.people[Player::Two]).into_iter().map(|(key, _)| key.kind());
        let records = [RowKind::Matches, RowKind::Challenges];
        let more: Vec<_> = kinds.filter(|kind| !records.contains(kind)).collect();
        assert_eq!(more, [], "nothing is stored about the computer");
    }
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let profile = harness.people.slash(HANA, "profile", json!({})).await;
    let said = text(&profile["message"]);
    assert!(said.contains(&format!("<@{HANA}> against Engawa (gentle):")), "{said}");
    assert!(said.contains("No rated matches yet") && !said.contains("Engawa (steady)"), "{said}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
pub async fn undo_takes_back_the_computers_answer_too() {
    let harness = Harness::open().await;
    let rng = &mut ChaCha8Rng::seed_from_u64(4);
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let id = start_match(&harness, HANA, *game, json!({ "seat": "first" })).await;
    let record = answered(&harness, id).await;
    play(&harness, HANA, &record, rng).await;
    let record = answered(&harness, id).await;
    assert_eq!(record.round().moves.len(), 2);
    let undone = harness.people.slash(HANA, "undo", json!({ "match": id.to_string() })).await;
    assert_eq!(undone["outcome"], "answered", "{undone}");
    let record = harness.game_match(id);
    assert_eq!((record.round().moves.len(), record.mover()), (0, Some(person(HANA))));
    let offered =
        harness.people.slash(HANA, "offer", json!({ "kind": "pause", "match": id.to_string() })).await;
    assert_refused(&offered, &matches::NO_OFFERS_TO_COMPUTER);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn public_match_has_no_clock_and_no_offers() {
    let harness = Harness::open().await;
    let rng = &mut ChaCha8Rng::seed_from_u64(6);
    let is_more = |press: &Press| matches!(press, Press::Side(side) if side.action == MatchAction::More);
    let asks = |press: &Press| matches!(press, Press::Side(side) if matches!(side.action, MatchAction::Offer(_) | MatchAction::Give));
    for game in GAMES {
        let id = start_match(&harness, HANA, *game, json!({ "seat": "first" })).await;
        let record = answered(&harness, id).await;
        play(&harness, HANA, &record, rng).await;
        let record = answered(&harness, id).await;
        assert_eq!(record.terms.clock, TimeControl::None);
        let board = harness.people.last_message(HANA).await.expect("a board");
        let menu = harness.press(HANA, &board, is_more).await["message"].clone();
        assert!(!offers(&board, asks) && !offers(&menu, asks), "{}: {board} {menu}", game.facts().id);
    }
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let menu = harness.press(HANA, &board, is_more).await["message"].clone();
    assert!(offers(&menu, asks), "people are asked: {menu}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_moves_first_and_calls_nobody() {
    let harness = Harness::open().await;
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let id = start_match(&harness, HANA, *game, json!({ "seat": "second", "level": "best" })).await;
    let record = answered(&harness, id).await;
    assert_eq!(record.round().moves.len(), 1, "it has moved first");
    assert_eq!(record.people[Player::Two].level(), Some(Level::Best));
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let messages = harness.people.messages(HANA).await;
    assert!(messages.iter().all(|message| message["you"]["were_pinged"] != true), "{messages:?}");
    assert!(messages.iter().any(|message| text(message).contains("Engawa (full strength)")), "{messages:?}");
    let wrong = harness
        .people
        .slash(HANA, &format!("challenge {}", game.facts().id), json!({ "opponent": OTIS, "level": "best" }))
        .await;
    assert_refused(&wrong, &challenge::LEVEL_FOR_PERSON);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rematch_with_computer_begins_with_swapped_seats() {
    let harness = Harness::open().await;
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let id = start_match(&harness, HANA, *game, json!({ "seat": "first" })).await;
    let record = answered(&harness, id).await;
    play(&harness, HANA, &record, &mut ChaCha8Rng::seed_from_u64(1)).await;
    answered(&harness, id).await;
    let resigned = harness.people.slash(HANA, "resign", json!({ "match": id.to_string() })).await;
    assert_eq!(resigned["outcome"], "answered", "{resigned}");
    harness
        .press(HANA, &resigned["message"], |press| {
            matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
        })
        .await;
    assert!(!harness.game_match(id).is_running());
    harness.people.slash(HANA, "rematch", json!({ "match": id.to_string() })).await;
    until("it accepts", async || harness.matches().len() == 2).await;
    let next = harness.matches().into_iter().find(|record| record.id != id).expect("a rematch");
    let next = answered(&harness, next.id).await;
    assert_eq!(next.round().moves.len(), 1, "the computer has the first move now");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_does_not_wait_for_old_boards() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let no_edits = json!({
        "switch": "fail_rest", "method": "PATCH", "path": "channels/*/messages/*",
        "status": 429, "retry_after": 5.0, "times": 100_000,
    });
    harness.people.inject(no_edits).await;
    let mut games = GAMES.iter().cycle();
    let is_old = |message: &Value| {
        let presses = controls(message).into_iter().filter_map(|one| Press::read(one["custom_id"].as_str()?));
        let steps = presses.filter_map(|press| if let Press::Play(step) = press { Some(step) } else { None });
        steps.into_iter().any(|step| step.turn < harness.game_match(step.id).turn)
    };
    let (mut playing, mut behind) = (None, 0);
    for _ in 0..MOVES {
        let id = match playing {
            Some(id) => id,
            None => start_match(&harness, HANA, *games.next().expect("a game"), json!({})).await,
        };
        let record = answered(&harness, id).await;
        let old = harness.people.messages(HANA).await.iter().filter(|message| is_old(message)).count();
        behind = behind.max(old);
        if record.is_running() {
            play(&harness, HANA, &record, rng).await;
        }
        playing = Some(id).filter(|id| harness.game_match(*id).is_running());
    }
    assert!(behind > BEHIND, "no edit passes, and the computer has not waited: {behind} were behind");
    harness.people.inject(json!({ "switch": "calm" })).await;
    harness.close_and_check().await;
}
