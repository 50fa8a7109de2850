//! Tests of time: deadlines, reminders, takebacks, offers, pauses, vacations and quiet hours, some with a
//! restart in between.

use engawa::base::id::MatchId;
use engawa::base::time::{Clock, Span};
use engawa::host::{
    Conclusion, Match, MatchAction, MatchActionPress, OfferKind, PlayState, Player, Press, Refusal, matches,
};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::matches::conclusion;
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    accepts, assert_answer, assert_refused, control, controls, drawable, match_on, offers, pressed_game, text,
};

/// Opens a harness in which the art of the game is prepared, so that boards are drawn quickly.
pub async fn opened() -> Harness {
    let harness = Harness::open().await;
    harness.people.slash(NELL, "rules", json!({ "game": pressed_game() })).await;
    until("the art is prepared", async || {
        harness.people.messages(NELL).await.iter().all(|message| message["loading"] == false)
    })
    .await;
    harness
}

/// Starts a match in which both have moved once and Hana is to move. Returns its board.
pub async fn both_moved(harness: &Harness, options: Value) -> Value {
    let mut options = options;
    options["seat"] = json!("first");
    let board = harness.start_match(HANA, OTIS, pressed_game(), drawable(options)).await;
    let board = harness.play_anything(&board).await;
    harness.play_anything(&board).await
}

pub fn asks(what: MatchAction) -> impl Fn(&Press) -> bool {
    move |press| matches!(press, Press::Side(MatchActionPress { action: asked, .. }) if *asked == what)
}

/// Returns the messages of the channel, as Nell sees them, whose text contains `what`.
pub async fn saying(harness: &Harness, what: &str) -> Vec<Value> {
    let all = harness.people.messages(NELL).await;
    all.into_iter().filter(|message| text(message).contains(what)).collect()
}

/// Waits until exactly `times` messages of the channel contain a text. Returns the last of them.
pub async fn said(harness: &Harness, what: &str, times: usize) -> Value {
    until(&format!("{times} times is said: {what}"), async || saying(harness, what).await.len() >= times)
        .await;
    let all = saying(harness, what).await;
    assert_eq!(all.len(), times, "{what}");
    all.last().expect("at least one").clone()
}

/// Presses the button of an offer and confirms the private question. Returns the public message of the offer,
/// which contains `says`.
pub async fn offered(harness: &Harness, who: &str, message: &Value, what: MatchAction, says: &str) -> Value {
    let times = saying(harness, says).await.len();
    let question = harness.press(who, message, asks(what)).await["message"].clone();
    assert_eq!(question["you"]["alone_see_it"], true, "{question}");
    let sure = |press: &Press| {
        matches!(press, Press::Side(MatchActionPress { action: MatchAction::ConfirmOffer(_), .. }))
    };
    harness.press(who, &question, sure).await;
    said(harness, says, times + 1).await
}

/// Waits until a match is over and its last board is shown. Returns the match.
pub async fn ended(harness: &Harness, id: MatchId) -> Match {
    until("the match is over", async || !harness.game_match(id).is_running()).await;
    harness.wait_for_board(id).await;
    harness.game_match(id)
}

/// Returns the deadline of a match as a Discord timestamp, relative to now.
pub fn until_when(record: &Match) -> String {
    let deadline = record.playing().and_then(PlayState::deadline).expect("a clock runs");
    format!("<t:{}:R>", deadline.seconds())
}

/// Returns the direct messages between the bot and a person.
pub async fn direct(harness: &Harness, who: &str) -> Vec<Value> {
    let (_, about) = harness.people.get("about", &[("as", who)]).await;
    let channels = about["channels"].as_array().expect("channels");
    let Some(channel) = channels.iter().find(|channel| channel["direct"] == true) else { return Vec::new() };
    let id = channel["id"].as_str().expect("an id");
    let (_, list) = harness.people.get("messages", &[("as", who), ("channel", id)]).await;
    list.as_array().expect("a list").clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_and_board_show_the_clock() {
    let harness = opened().await;
    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    assert!(text(&card).contains("3 days per move"), "{}", text(&card));
    let options = json!({ "opponent": OTIS, "clock": "24h+8h", "nights": true });
    let card = harness.invite(HANA, pressed_game(), options).await;
    assert!(text(&card).contains("24 hours, plus 8 per move, capped at 48"), "{}", text(&card));
    assert!(text(&card).contains("Clocks stop during quiet hours"), "{}", text(&card));
    let board = harness.accept(OTIS, &card).await;
    let record = harness.game_match(match_on(&board));
    assert!(text(&board).contains(&until_when(&record)), "{}", text(&board));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_reminds_once_and_credits_the_outage() {
    let mut harness = opened().await;
    harness.people.slash(HANA, "settings", json!({ "days-off": false })).await;
    let board = both_moved(&harness, json!({ "clock": "3-days" })).await;
    let id = match_on(&board);
    harness.clock.advance(Span::hours(49));
    let reminder = said(&harness, "running out of time in", 1).await;
    harness.assert_pings(&reminder, [HANA.to_owned()]).await;
    assert!(text(&reminder).contains(&until_when(&harness.game_match(id))), "{}", text(&reminder));
    for hours in [20, 40] {
        let before = harness.game_match(id).playing().and_then(engawa::host::PlayState::deadline);
        harness.close().await;
        harness.clock.advance(Span::hours(hours));
        harness.open_again().await;
        let moved =
            async || harness.game_match(id).playing().and_then(engawa::host::PlayState::deadline) > before;
        until("the time is given back", moved).await;
    }
    harness.clock.advance(Span::hours(24));
    let record = ended(&harness, id).await;
    assert_eq!(conclusion(&record), Conclusion::Time { winner: Player::Two });
    assert_eq!(record.rating_changes().len(), 4);
    let last = said(&harness, "ran out of time", 1).await;
    harness.assert_pings(&last, [HANA.to_owned(), OTIS.to_owned()]).await;
    until("no reminder is left", async || saying(&harness, "running out of time in").await.is_empty()).await;
    let described = |message: &Value| message["attachments"][0]["description"].to_string();
    let all = harness.people.messages(NELL).await;
    assert!(
        all.iter().any(|message| described(message).contains("The round is over; White won. Ratings: ")),
        "{all:?}"
    );
    harness.wait_for_no_controls(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_are_edited_once_their_turn_is_over() {
    let harness = opened().await;
    harness.people.slash(HANA, "settings", json!({ "alerts": "both" })).await;
    let board = both_moved(&harness, json!({ "clock": "3-days" })).await;
    harness.clock.advance(Span::hours(49));
    let reminder = said(&harness, "running out of time in", 1).await;
    let reminds = |message: &Value| text(message).contains("running out of time in");
    until("she is written to, too", async || direct(&harness, HANA).await.iter().any(reminds)).await;
    harness.play_anything(&board).await;
    let past = "This reminder about **Okiya** no longer applies.";
    assert_eq!(said(&harness, past, 1).await["id"], reminder["id"]);
    until("the direct message says so, too", async || {
        let direct = direct(&harness, HANA).await;
        !direct.iter().any(reminds) && direct.iter().any(|message| text(message) == past)
    })
    .await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deadline_missed_during_a_restart_has_grace() {
    let mut harness = opened().await;
    let other = both_moved(&harness, json!({ "clock": "7-days" })).await;
    let deadline = |harness: &Harness, id| harness.game_match(id).playing().and_then(PlayState::deadline);
    let board = both_moved(&harness, json!({ "clock": "1-day" })).await;
    let id = match_on(&board);
    let before = deadline(&harness, match_on(&other));
    harness.clock.advance(Span::minutes(24 * 60 - 10));
    said(&harness, "running out of time in", 1).await;
    // Leave 30 seconds until the deadline: enough to stop the bot, but less than the time until it runs
    // again.
    harness.clock.advance(Span::seconds(10 * 60 - 30));
    harness.close().await;
    harness.clock.advance(Span::seconds(60));
    harness.open_again().await;
    let record = harness.game_match(id);
    assert!(record.playing().and_then(PlayState::deadline).expect("a clock runs") < harness.clock.now());
    let turn = record.turn;
    harness.play_anything(&board).await;
    let record = harness.game_match(id);
    assert!(record.is_running() && record.turn == turn + 1, "{record:?}");
    offered(&harness, OTIS, &other, MatchAction::Offer(OfferKind::Draw), "a draw").await;
    assert_eq!(deadline(&harness, match_on(&other)), before, "of time that is there nobody gets more");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn timeout_before_both_moved_has_no_winner() {
    let harness = opened().await;
    for who in [HANA, OTIS] {
        harness.people.slash(who, "settings", json!({ "days-off": false })).await;
    }
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "clock": "1-day" })).await;
    harness.clock.advance(Span::hours(25));
    let record = ended(&harness, match_on(&board)).await;
    assert_eq!(conclusion(&record), Conclusion::Abandoned);
    assert_eq!(record.rating_changes(), []);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redone_move_calls_nobody() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    let before = harness.game_match(match_on(&board));
    let played = harness.play_anything(&board).await;
    harness.assert_pings(&played, [OTIS.to_owned()]).await;
    let undone = harness.press(HANA, &played, asks(MatchAction::TakeBack)).await;
    let undone = undone["message"].clone();
    harness.wait_for_board(before.id).await;
    harness.assert_pings(&undone, []).await;
    let record = harness.game_match(before.id);
    assert_eq!(record.round(), before.round());
    assert_eq!(
        record.playing().and_then(PlayState::deadline),
        before.playing().and_then(PlayState::deadline)
    );
    harness.wait_for_no_controls(&played).await;
    let mv = record.round().moves.len();
    let press = controls(&undone).into_iter().find(|one| one["disabled"] != true).expect("a live cell");
    let id = press["custom_id"].as_str().expect("an id");
    let again = harness.people.press(HANA, &undone, id, &[]).await["message"].clone();
    assert_eq!(harness.game_match(before.id).round().moves.len(), mv + 1);
    harness.assert_pings(&again, []).await;
    let refused = harness.people.slash(OTIS, "undo", json!({})).await;
    assert_refused(&refused, &matches::NOTHING_TO_UNDO);
    let by_command = harness.people.slash(HANA, "undo", json!({})).await;
    assert_eq!(by_command["outcome"], "answered");
    assert_eq!(harness.game_match(before.id).round().moves.len(), mv);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
pub async fn draw_offers_survive_a_restart() {
    let mut harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    let id = match_on(&board);
    let draw = OfferKind::Draw;
    let offered = offered(&harness, HANA, &board, MatchAction::Offer(draw), "a draw").await;
    harness.assert_pings(&offered, [OTIS.to_owned()]).await;
    let own = harness.press(HANA, &offered, asks(MatchAction::Yes(draw))).await;
    assert_refused(&own, &matches::own_offer(super::player_actions::person(OTIS)));
    let declined = harness.press(OTIS, &offered, asks(MatchAction::No(draw))).await;
    assert!(text(&declined["message"]).contains("rather play on"), "{declined}");
    harness.wait_for_no_controls(&offered).await;
    let offered = harness.people.slash(HANA, "offer", json!({ "kind": "draw" })).await["message"].clone();
    harness.close().await;
    harness.open_again().await;
    let end = harness.press(OTIS, &offered, asks(MatchAction::Yes(draw))).await;
    assert!(text(&end["message"]).contains("Both players agreed to a draw"), "{end}");
    let record = harness.game_match(id);
    assert_eq!(conclusion(&record), Conclusion::Agreed);
    assert_eq!(record.rating_changes().len(), 4);
    harness.wait_for_no_controls(&offered).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn next_move_voids_an_offer() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    let offered = offered(&harness, OTIS, &board, MatchAction::Offer(OfferKind::Draw), "a draw").await;
    let waits = harness.people.slash(HANA, "offer", json!({ "kind": "pause" })).await;
    assert_refused(&waits, &matches::offer_waits(super::player_actions::person(OTIS)));
    harness.play_anything(&board).await;
    harness.wait_for_no_controls(&offered).await;
    let void = harness.message(&offered["id"]).await.expect("it is still there");
    assert!(text(&void).contains("moved on"), "{}", text(&void));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
pub async fn agreed_takeback_returns_two_moves() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    let id = match_on(&board);
    let says = "your reply to it";
    let question = offered(&harness, HANA, &board, MatchAction::TakeBack, says).await;
    harness.clock.advance(Span::hours(20));
    let kind = OfferKind::Takeback { plies: 2 };
    let shown = harness.press(OTIS, &question, asks(MatchAction::Yes(kind))).await["message"].clone();
    harness.wait_for_board(id).await;
    assert_eq!(harness.game_match(id).round().moves.len(), 0);
    harness.assert_pings(&shown, [HANA.to_owned()]).await;
    harness.wait_for_no_controls(&question).await;
    harness.wait_for_no_controls(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
pub async fn pause_stops_the_clock_visibly() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({ "clock": "1-day" })).await;
    let id = match_on(&board);
    let more = harness.press(HANA, &board, asks(MatchAction::More)).await["message"].clone();
    let pause = MatchAction::Offer(OfferKind::Pause);
    let offered = offered(&harness, HANA, &more, pause, "until either player resumes play").await;
    harness.assert_pings(&offered, [OTIS.to_owned()]).await;
    harness.press(OTIS, &offered, asks(MatchAction::Yes(OfferKind::Pause))).await;
    let paused = said(&harness, "Paused by agreement", 1).await;
    assert_eq!(paused["id"], board["id"], "the board itself says it");
    assert!(paused["attachments"][0].is_object(), "and keeps its picture");
    harness.clock.advance(Span::days(5));
    let resumed = harness.press(OTIS, &paused, asks(MatchAction::Resume)).await["message"].clone();
    harness.assert_pings(&resumed, [HANA.to_owned()]).await;
    let record = harness.game_match(id);
    let when = until_when(&record);
    until("the board shows the new deadline", async || {
        text(&harness.message(&board["id"]).await.expect("the board")).contains(&when)
    })
    .await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn opponent_gives_time() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({ "clock": "1-day" })).await;
    let more = harness.press(OTIS, &board, asks(MatchAction::More)).await["message"].clone();
    harness.press(OTIS, &more, asks(MatchAction::Give)).await;
    let when = until_when(&harness.game_match(match_on(&board)));
    let news = said(&harness, "more time", 1).await;
    assert!(text(&news).contains(&when), "{}", text(&news));
    let not_theirs = harness.people.slash(HANA, "offer", json!({ "kind": "give" })).await;
    assert_refused(&not_theirs, &matches::not_their_clock(super::player_actions::person(OTIS)));
    let question = harness.people.slash(HANA, "offer", json!({ "kind": "time" })).await["message"].clone();
    harness.assert_pings(&question, [OTIS.to_owned()]).await;
    harness.press(OTIS, &question, asks(MatchAction::Yes(OfferKind::Time))).await;
    let later = until_when(&harness.game_match(match_on(&board)));
    assert!(later > when, "{later} after {when}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn vacation_stops_clocks_visibly() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({ "clock": "1-day" })).await;
    let id = match_on(&board);
    let answer = harness.people.slash(HANA, "vacation start", json!({})).await;
    assert_answer(&answer, "You’re on vacation");
    until("only the call is left", async || !harness.outbox_is_empty() && harness.has_delayed_entries())
        .await;
    harness.clock.advance(Span::minutes(11));
    let call = said(&harness, "your opponent in **Okiya**, is on vacation", 1).await;
    harness.assert_pings(&call, [OTIS.to_owned()]).await;
    let shown = said(&harness, "their clock is stopped", 1).await;
    assert_eq!(shown["id"], board["id"]);
    harness.clock.advance(Span::days(10));
    let back = harness.people.slash(HANA, "vacation end", json!({})).await;
    assert_answer(&back, "Welcome back");
    let record = harness.game_match(id);
    let left = record.playing().and_then(PlayState::deadline).expect("it runs") - harness.clock.now();
    assert!(left > Span::hours(23), "{left:?}");
    let again = harness.people.slash(HANA, "vacation end", json!({})).await;
    assert_answer(&again, "You’re not on vacation");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clock_runs_again_when_a_vacation_ends() {
    let harness = opened().await;
    both_moved(&harness, json!({ "clock": "7-days" })).await;
    harness.people.slash(HANA, "vacation start", json!({})).await;
    harness.clock.advance(Span::days(43));
    let news = said(&harness, "is back from vacation", 1).await;
    harness.assert_pings(&news, [HANA.to_owned()]).await;
    harness.close_and_check().await;
}

/// Plays a move in the quiet hours of the next player, Otis, who is not pinged.
async fn play_at_night(harness: &Harness) {
    let hour = harness.clock.now().seconds() / 3600 % 24;
    let night = format!("{}-{}", hour, (hour + 10) % 24);
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    harness.people.slash(OTIS, "settings", json!({ "zone": "UTC", "quiet": night })).await;
    let press = controls(&board).into_iter().find(|one| one["disabled"] != true).expect("a live cell");
    let key = press["custom_id"].as_str().expect("an id");
    let played = harness.people.press(HANA, &board, key, &[]).await["message"].clone();
    harness.wait_for_board(match_on(&board)).await;
    harness.assert_pings(&played, []).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn night_call_waits_for_morning() {
    let harness = opened().await;
    play_at_night(&harness).await;
    harness.clock.advance(Span::hours(11));
    let morning = said(&harness, ": It’s your turn", 1).await;
    harness.assert_pings(&morning, [OTIS.to_owned()]).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn call_comes_when_quiet_hours_are_switched_off() {
    let harness = opened().await;
    play_at_night(&harness).await;
    harness.people.slash(OTIS, "settings", json!({ "quiet": "never" })).await;
    let call = said(&harness, ": It’s your turn", 1).await;
    harness.assert_pings(&call, [OTIS.to_owned()]).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_at_night_calls_in_the_morning() {
    let harness = opened().await;
    let hour = harness.clock.now().seconds() / 3600 % 24;
    let night = format!("{}-{}", hour, (hour + 10) % 24);
    harness.people.slash(OTIS, "settings", json!({ "zone": "UTC", "quiet": night })).await;
    harness.people.slash(NELL, "settings", json!({ "alerts": "silent" })).await;
    let challenged = async |who: &str| {
        let card = harness.invite(HANA, pressed_game(), json!({ "opponent": who })).await;
        harness.assert_pings(&card, []).await;
        card
    };
    let card = challenged(OTIS).await;
    let withdrawn = challenged(OTIS).await;
    challenged(NELL).await;
    harness.press(HANA, &withdrawn, |press| matches!(press, Press::Withdraw(_))).await;
    harness.clock.advance(Span::hours(11));
    let morning = said(&harness, "challenges you to a match", 1).await;
    harness.assert_pings(&morning, [OTIS.to_owned()]).await;
    assert!(text(&morning).contains(card["id"].as_str().expect("an id")), "with the way there: {morning}");
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let calls = harness.people.messages(OTIS).await;
    let calls = calls.iter().filter(|message| text(message).contains("challenges you to a match"));
    assert_eq!(calls.count(), 1, "what was withdrawn calls nobody, nor does what is to be silent");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
pub async fn refused_direct_message_becomes_a_mention() {
    let harness = opened().await;
    harness.people.slash(OTIS, "settings", json!({ "alerts": "direct" })).await;
    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS, "seat": "first" })).await;
    harness.assert_pings(&card, []).await;
    until("Otis is notified of the challenge", async || direct(&harness, OTIS).await.len() == 1).await;
    let direct_message = direct(&harness, OTIS).await.remove(0);
    assert!(text(&direct_message).contains("[Go to the challenge]"), "{}", text(&direct_message));
    let board = harness.press(OTIS, &card, accepts).await["message"].clone();
    let id = match_on(&board);
    harness.wait_for_board(id).await;
    let cell = |board: &Value| {
        let live =
            controls(board).into_iter().find(|one| one["disabled"] != true).expect("a live cell").clone();
        live["custom_id"].as_str().expect("an id").to_owned()
    };
    let played = harness.people.press(HANA, &board, &cell(&board), &[]).await["message"].clone();
    until("Otis is written to", async || direct(&harness, OTIS).await.len() == 2).await;
    harness.assert_pings(&played, []).await;
    let direct_message = direct(&harness, OTIS).await.remove(1);
    assert!(
        text(&direct_message).contains("It’s your turn") && text(&direct_message).contains("channels/"),
        "{}",
        text(&direct_message)
    );
    // A message in the channel uses the channel's language, even if its reader has chosen another one.
    harness.people.slash(OTIS, "settings", json!({ "language": "de" })).await;
    let (status, _) = harness.people.post("doors", json!({ "as": OTIS, "closed": true })).await;
    assert_eq!(status, 200);
    let next = harness.people.press(OTIS, &played, &cell(&played), &[]).await["message"].clone();
    harness.wait_for_board(id).await;
    harness.people.press(HANA, &next, &cell(&next), &[]).await;
    let mention = said(&harness, ": It’s your turn", 1).await;
    harness.assert_pings(&mention, [OTIS.to_owned()]).await;
    assert_eq!(direct(&harness, OTIS).await.len(), 2);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unconfirmed_direct_message_is_not_sent_twice() {
    let mut harness = opened().await;
    harness.disable_refusals("makes requests fail itself");
    harness.people.slash(OTIS, "settings", json!({ "alerts": "direct" })).await;
    let unheard = json!({
        "switch": "fail_rest", "method": "POST", "path": "channels/*/messages",
        "status": 502, "times": 1000, "heard": true,
    });
    harness.people.inject(unheard).await;
    harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    until("the direct message arrives", async || !direct(&harness, OTIS).await.is_empty()).await;
    harness.close().await;
    // By now, Discord has forgotten the nonce (mark against duplicates) of the message.
    harness.clock.advance(Span::minutes(6));
    harness.open_again().await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    assert_eq!(direct(&harness, OTIS).await.len(), 1, "it is not written again");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clockless_match_asks_and_is_abandoned() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({ "clock": "none" })).await;
    let id = match_on(&board);
    harness.clock.advance(Span::days(31));
    let asked = said(&harness, "for a month", 1).await;
    harness.assert_pings(&asked, [HANA.to_owned(), OTIS.to_owned()]).await;
    harness.clock.advance(Span::days(31));
    let record = ended(&harness, id).await;
    assert_eq!(conclusion(&record), Conclusion::Abandoned);
    assert_eq!(record.rating_changes(), []);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn list_begins_with_the_soonest_deadline() {
    let harness = opened().await;
    for clock in ["7-days", "1-day", "none", "3-days"] {
        harness.start_match(HANA, OTIS, pressed_game(), json!({ "clock": clock, "seat": "first" })).await;
    }
    let list = harness.people.slash(HANA, "games", json!({})).await;
    let said = text(&list["message"]).to_owned();
    let moment =
        |line: &str| line.split("<t:").nth(1).and_then(|rest| rest.split(':').next()?.parse::<i64>().ok());
    let moments: Vec<Option<i64>> = said.lines().map(moment).collect();
    assert_eq!(moments.len(), 4, "{said}");
    assert!(
        moments[..3].is_sorted() && moments[..3].iter().all(Option::is_some) && moments[3].is_none(),
        "{said}"
    );
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_offers_only_fitting_buttons() {
    let harness = opened().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), drawable(json!({ "seat": "first" }))).await;
    let draw = asks(MatchAction::Offer(OfferKind::Draw));
    assert!(!offers(&board, &draw) && !offers(&board, asks(MatchAction::TakeBack)));
    assert!(offers(&board, |press| matches!(press, Press::Resign { .. })));
    let more = harness.press(NELL, &board, asks(MatchAction::More)).await["message"].clone();
    assert_eq!(controls(&more).len(), 5, "words, rules, start, guess and follow: {more}");
    let words = harness.press(NELL, &more, |press| matches!(press, Press::Words(_))).await;
    assert_eq!(words["outcome"], "answered");
    assert!(!control(&board, asks(MatchAction::More)).is_empty());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_offer_and_move_are_both_answered() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    let id = match_on(&board);
    let question =
        harness.press(OTIS, &board, asks(MatchAction::Offer(OfferKind::Draw))).await["message"].clone();
    let draw = control(&question, asks(MatchAction::ConfirmOffer(OfferKind::Draw)));
    let live = controls(&board).into_iter().find(|one| one["disabled"] != true).expect("a live cell");
    let cell = live["custom_id"].as_str().expect("an id");
    let people = &harness.people;
    let (offered, played) =
        tokio::join!(people.press(OTIS, &question, &draw, &[]), people.press(HANA, &board, cell, &[]));
    assert_eq!((&offered["outcome"], &played["outcome"]), (&json!("answered"), &json!("answered")));
    harness.wait_for_board(id).await;
    let record = harness.game_match(id);
    assert_eq!(record.round().moves.len(), 3);
    assert_eq!(record.playing().and_then(|playing| playing.offer), None);
    let offers = saying(&harness, "offers").await;
    // Either the move came first and the offer is refused, or the move ended the offer before anybody saw it.
    if offers.is_empty() && offered["type"] != 6 {
        assert_refused(&offered, &Refusal::OLD_TURN);
    }
    for offer in offers {
        harness.wait_for_no_controls(&offer).await;
    }
    harness.close_and_check().await;
}
