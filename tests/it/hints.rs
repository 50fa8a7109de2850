//! Tests of hints. People get them against the computer, and in matches whose players agreed on hints. The
//! first hint gives a part of the best move or two candidates, the second the whole move. Both are the person's
//! own board, on which they move.

use engawa::ai;
use engawa::game::{AnyGame, MoveText};
use engawa::games::GAMES;
use engawa::host::challenge::MOST_RATED;
use engawa::host::{Match, MatchAction, MatchActionPress, Press, Refusal, format};
use serde_json::{Value, json};

use super::computer::{answered, start_match};
use super::harness::Harness;
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_refused, match_on, offers, pressed_game, small, spelled, table_of, text, way_on,
};

/// Number of nodes that the engine searches for a hint.
const NODES: u64 = 400_000;

fn asks(whole: bool) -> impl Fn(&Press) -> bool {
    move |press| matches!(press, Press::Hint { whole: all, .. } if *all == whole)
}

fn more(press: &Press) -> bool {
    matches!(press, Press::Side(MatchActionPress { action: MatchAction::More, .. }))
}

/// Returns the best move according to the engine, with as many nodes as the bot searches.
fn best(record: &Match) -> MoveText {
    table_of(record).think(ai::SearchLimits::nodes(NODES)).best.remove(0)
}

/// Asks for both hints as Hana and makes the move that they name on the board that shows them. Returns the
/// match afterwards.
async fn helped(harness: &Harness, game: &dyn AnyGame, record: &Match) -> Match {
    let best = best(record);
    let path = spelled(record, &best);
    let options = json!({ "match": record.id.to_string() });
    let mut shown = harness.people.slash(HANA, "hint", options).await["message"].clone();
    assert_eq!(shown["you"]["alone_see_it"], true, "{shown}");
    assert!(shown["attachments"][0]["description"].is_string(), "a picture: {shown}");
    way_on(&shown, &path);
    if offers(&shown, asks(true)) {
        let says = ["Think about", "One of these two"];
        assert!(says.iter().any(|says| text(&shown).starts_with(says)), "{shown}");
        shown = harness.press(HANA, &shown, asks(true)).await["message"].clone();
    }
    assert!(text(&shown).starts_with("The best move I can find"), "{}: {shown}", game.facts().id);
    while harness.game_match(record.id).turn == record.turn {
        let (id, values, _) = way_on(&shown, &path);
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        shown = harness.people.press(HANA, &shown, &id, &values).await["message"].clone();
    }
    let after = harness.game_match(record.id);
    assert_eq!(
        after.rounds[0].moves.get(record.round().moves.len()),
        Some(&best),
        "the suggested move is played"
    );
    after
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_gives_hints_against_itself() {
    let harness = Harness::open().await;
    for game in GAMES {
        let id = start_match(&harness, HANA, *game, json!({ "seat": "first" })).await;
        let record = answered(&harness, id).await;
        helped(&harness, *game, &record).await;
        let record = answered(&harness, id).await;
        if record.is_running() {
            helped(&harness, *game, &record).await;
            answered(&harness, id).await;
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agreed_hints_are_given_between_people() {
    let harness = Harness::open().await;
    let (game, challenge) = (pressed_game(), format!("challenge {}", pressed_game()));
    let rated = json!({ "opponent": OTIS, "hints": true, "rated": true });
    assert_refused(&harness.people.slash(HANA, &challenge, rated).await, &format::HINTS_RATED);
    let card = harness.invite(HANA, game, json!({ "opponent": OTIS, "hints": true })).await;
    assert!(text(&card).contains("Hints are allowed") && text(&card).contains("Casual"), "{card}");
    let board = harness.accept(OTIS, &card).await;
    let record = harness.game_match(match_on(&board));
    let mover = record.mover().expect("it runs").to_string();
    let other = if mover == HANA { OTIS } else { HANA };
    let hint = |turn| Press::Hint { id: record.id, turn, whole: false }.to_string();
    let shown = harness.press(&mover, &board, more).await["message"].clone();
    let hinted = harness.press(&mover, &shown, asks(false)).await["message"].clone();
    let plays = |press: &Press| matches!(press, Press::Play(_));
    assert!(offers(&hinted, asks(true)) && offers(&hinted, plays), "{hinted}");
    let theirs = harness.press(other, &board, more).await["message"].clone();
    assert!(!offers(&theirs, asks(false)), "it is not their turn: {theirs}");
    let waiting = Refusal::not_your_turn(record.mover().expect("it runs"));
    assert_refused(&harness.press_planted(other, &hint(record.turn)).await, &waiting);
    let watching = Refusal::not_seated(record.seated());
    assert_refused(&harness.press_planted(NELL, &hint(record.turn)).await, &watching);
    let board = harness.play_anything(&board).await;
    assert_refused(&harness.press_planted(&mover, &hint(record.turn)).await, &Refusal::OLD_TURN);
    harness.call_off(HANA, &board).await;
    let over = harness.game_match(record.id);
    assert_refused(&harness.press_planted(HANA, &hint(over.turn)).await, &Refusal::OVER);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_without_agreement_are_refused() {
    let harness = Harness::open().await;
    for (number, game) in GAMES.iter().enumerate() {
        let mut options: Value = small(*game);
        options["rated"] = json!(number < MOST_RATED);
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let record = harness.game_match(match_on(&board));
        let mover = record.mover().expect("it runs").to_string();
        let shown = harness.press(&mover, &board, more).await["message"].clone();
        assert!(!offers(&shown, asks(false)), "{shown}");
        let answer = harness.people.slash(&mover, "hint", json!({ "match": record.id.to_string() })).await;
        let why = if record.terms.rated {
            engawa::host::hint::IN_RATED_MATCH
        } else {
            engawa::host::hint::NOT_AGREED
        };
        assert_refused(&answer, &why);
        let planted = Press::Hint { id: record.id, turn: record.turn, whole: true }.to_string();
        assert_refused(&harness.press_planted(&mover, &planted).await, &why);
    }
    let nothing = harness.people.slash(NELL, "hint", json!({})).await;
    assert_refused(&nothing, &Refusal::NO_MATCH_HERE);
    // Without a name, the match comes first in which hints are allowed.
    let id = start_match(&harness, HANA, GAMES[GAMES.len() - 1], json!({ "seat": "first" })).await;
    let hinted = harness.people.slash(HANA, "hint", json!({})).await["message"].clone();
    assert!(offers(&hinted, |press| matches!(press, Press::Play(step) if step.id == id)), "{hinted}");
    harness.close_and_check().await;
}
