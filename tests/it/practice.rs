//! Tests of practice with the computer. It takes place in one private message (the panel), in a server or in
//! direct messages, and nobody else ever sees it.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engawa::base::id::{ChannelId, MatchId, MessageId, Place, ServerId};
use engawa::base::level::Level;
use engawa::base::seat::Seat;
use engawa::base::time::Span;
use engawa::chat::{InteractionEvent, UserAction};
use engawa::game::{AnyGame, MoveText, PositionText, Table};
use engawa::games::GAMES;
use engawa::host::challenge::practice::{ONLY_IN_PUBLIC, PUBLIC_FOR_PERSON, SHOWN_ALREADY};
use engawa::host::matches::{MOST_PRACTICE, NO_OFFERS_TO_COMPUTER, NOTHING_TO_TAKE_BACK};
use engawa::host::{
    Conclusion, Format, Limits, Match, MatchAction, MatchActionPress, Phase, Player, PracticePress, Press,
    Refusal, fair_play, server, view,
};
use engawa::store::{Key, MemoryStore, Row, RowKind};
use serde_json::{Value, json};

use super::endings::said;
use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{
    assert_refused, control, controls, line_to, match_on, offers, person, pressed_game, small, spelled,
    table_of, text, way_on,
};
use super::testing::shell::{Shell, call, message, presses};
use super::testing::store::CommitFault;
use super::traffic;

fn undoes(press: &Press) -> bool {
    matches!(press, Press::Side(MatchActionPress { action: MatchAction::TakeBack, .. }))
}

fn again(press: &Press) -> bool {
    matches!(press, Press::Practice(PracticePress::Again { .. }))
}

/// The button that begins another practice of the same game.
fn anew(press: &Press) -> bool {
    matches!(press, Press::Practice(PracticePress::Anew { .. }))
}

fn shows(press: &Press) -> bool {
    matches!(press, Press::Practice(PracticePress::ShowEnd(_)))
}

fn board(press: &Press) -> bool {
    matches!(press, Press::MyView(_))
}

/// Returns two clients, one in a channel and one in Hana's direct messages, because people practise in both.
async fn doors(harness: &Harness) -> [People; 2] {
    [harness.people.clone(), harness.people.in_direct_messages(HANA).await]
}

/// Starts practice by `/challenge` as Hana. Returns the match, and its panel once she is to move.
async fn practise(harness: &Harness, from: &People, game: &dyn AnyGame, more: Value) -> (MatchId, Value) {
    let mut options = if more["from"].is_string() { json!({}) } else { small(game) };
    options["level"] = json!("gentle");
    for (name, value) in more.as_object().expect("options") {
        options[name] = value.clone();
    }
    let before: Vec<MatchId> = harness.matches().into_iter().map(|record| record.id).collect();
    let mut begun = from.slash(HANA, &format!("challenge {}", game.facts().id), options).await;
    if offers(&begun["message"], anew) {
        begun = harness.press(HANA, &begun["message"], anew).await;
    }
    assert_eq!(begun["message"]["you"]["alone_see_it"], true, "{begun}");
    let new = harness.matches().into_iter().find(|record| !before.contains(&record.id));
    let id = new.unwrap_or_else(|| panic!("no match: {begun}")).id;
    (id, settled(harness, from, id, &begun["message"]).await)
}

/// Waits until the computer has moved. Returns the panel in its new state.
async fn settled(harness: &Harness, from: &People, id: MatchId, panel: &Value) -> Value {
    let is_theirs = async || harness.game_match(id).mover().is_none_or(|mover| !mover.is_computer());
    until("the computer has moved", is_theirs).await;
    let now = async || {
        let seen = from.messages_from(HANA, &panel["id"]).await;
        seen.into_iter().find(|seen| seen["id"] == panel["id"]).unwrap_or_else(|| panic!("gone: {panel}"))
    };
    until("the panel says so", async || !text(&now().await).contains("is thinking")).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    now().await
}

/// Plays a move by the panel. Returns the panel after the computer's answer, and the effort in taps: one for
/// a press of a button, two for a choice from a menu.
async fn play(harness: &Harness, from: &People, panel: &Value, mv: &MoveText) -> (Value, u32) {
    let before = harness.game_match(match_on(panel));
    let (path, mut shown, mut taps) = (spelled(&before, mv), panel.clone(), 0);
    while harness.game_match(before.id).turn == before.turn {
        let (id, values, _) = way_on(&shown, &path);
        taps += if values.is_empty() { 1 } else { 2 };
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let outcome = from.press(HANA, &shown, &id, &values).await;
        assert_eq!(outcome["message"]["id"], panel["id"], "one message is updated: {outcome}");
        shown = outcome["message"].clone();
    }
    let record = harness.game_match(before.id);
    assert_eq!(record.rounds[before.rounds.len() - 1].moves.get(before.round().moves.len()), Some(mv));
    (settled(harness, from, before.id, panel).await, taps)
}

fn first_legal(record: &Match) -> MoveText {
    table_of(record).legal().swap_remove(0)
}

/// Returns a move after which no answer of the computer ends the round.
fn safe(record: &Match) -> MoveText {
    let table = table_of(record);
    let after = |table: &dyn Table, mv: &MoveText| {
        let mut after = table.fork();
        after.play(mv).expect("it is legal");
        after
    };
    let is_safe = |mv: &MoveText| {
        let met = after(&*table, mv);
        met.ending().is_none() && met.legal().iter().all(|reply| after(&*met, reply).ending().is_none())
    };
    table.legal().into_iter().find(is_safe).expect("there is one so early")
}

/// Returns a position in which the player to move can win at once, with the winning move.
fn before_a_win(game: &dyn AnyGame) -> (PositionText, MoveText) {
    let position = PositionText(game.lesson().position.to_owned());
    let table = game.open(&position, &[]).expect("it opens");
    for seed in 0.. {
        let Some(mut line) = line_to(&*table, seed, &|ending| ending.winner.is_some()) else { continue };
        let last = line.pop().expect("a move");
        let before = game.open(&position, &line).expect("it replays");
        let mut after = before.fork();
        after.play(&last).expect("a legal move");
        if after.ending().and_then(|ending| ending.winner) == Some(before.turn()) {
            return (before.position(), last);
        }
    }
    unreachable!("some line is won by its last move")
}

/// Returns the bodies of all requests by which the bot wrote something that others can see.
fn seen_by_others(record: &Path) -> Vec<String> {
    let lines = traffic::lines(record);
    let is_public = |line: &Value| {
        let path = line["path"].as_str().unwrap_or_default();
        let (method, request) = (line["method"].as_str().unwrap_or_default(), &line["request"]);
        let is_private = |message: &Value| message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0);
        if path.contains("/channels/") && ["POST", "PATCH", "PUT"].contains(&method) {
            return !path.ends_with("/typing");
        }
        if path.contains("/interactions/") && request["type"] == 4 {
            return !is_private(&request["data"]);
        }
        path.contains("/webhooks/") && method == "POST" && !is_private(request)
    };
    let of_bot = lines.iter().filter(|line| line["dir"] == "bot->discord" && is_public(line));
    of_bot.map(|line| format!("{} {}: {}", line["method"], line["path"], line["request"])).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_is_private_in_every_game() {
    let harness = Harness::open().await;
    harness.wait_for_emblems().await;
    for game in GAMES {
        for from in doors(&harness).await {
            let session = Session { harness: &harness, from: &from, game: *game };
            let id = session.plays_and_takes_back().await;
            session.reopens_and_resigns(id).await;
            let next = session.wins_and_goes_on().await;
            session.leaves_alone(next).await;
        }
    }
    assert_eq!(harness.people.messages(NELL).await, Vec::<Value>::new());
    let public = seen_by_others(&harness.record());
    assert!(public.is_empty(), "{}", public.join("\n"));
    harness.close_and_check().await;
}

/// Hana's practice of one game, in a channel or in direct messages.
struct Session<'a> {
    harness: &'a Harness,
    from: &'a People,
    game: &'static dyn AnyGame,
}

impl Session<'_> {
    /// Plays by the panel and by `/move`, then takes all moves back, beginning with a press on an old panel.
    /// Asserts that no draw can be offered.
    async fn plays_and_takes_back(&self) -> MatchId {
        let Self { harness, from, game } = *self;
        let (id, panel) = practise(harness, from, game, json!({ "seat": "second" })).await;
        let record = harness.game_match(id);
        assert!(record.practice && record.place == Place::NOWHERE && record.round().moves.len() == 1);
        assert!(record.playing().is_some_and(|playing| playing.deadline().is_none()), "the clocks stop");

        let (panel, _) = play(harness, from, &panel, &safe(&record)).await;
        let record = harness.game_match(id);
        let named = json!({ "match": id.to_string(), "move": safe(&record).0 });
        let moved = from.slash(HANA, "move", named).await;
        assert_eq!(moved["message"]["you"]["alone_see_it"], true, "{moved}");
        settled(harness, from, id, &moved["message"]).await;

        // This panel shows a former position. A press on it leads to the current board.
        let old = harness.press(HANA, &panel, undoes).await;
        let (now, record) = (old["message"].clone(), harness.game_match(id));
        let is_of_now = |press: &Press| press.turn() == Some((id, record.turn));
        assert!(offers(&now, is_of_now), "{}: {now}", game.facts().id);

        let mut undone = now;
        while offers(&undone, undoes) {
            undone = harness.press(HANA, &undone, undoes).await["message"].clone();
            undone = settled(harness, from, id, &undone).await;
        }
        assert_eq!(harness.game_match(id).round().moves.len(), 1, "all of one's own is taken back");
        let none = from.slash(HANA, "undo", json!({ "match": id.to_string() })).await;
        assert_refused(&none, &NOTHING_TO_TAKE_BACK);
        let offered = json!({ "kind": "draw", "match": id.to_string() });
        assert_refused(&from.slash(HANA, "offer", offered).await, &NO_OFFERS_TO_COMPUTER);
        id
    }

    /// Opens the panel again from the list of matches. Resigning asks for confirmation and ends the match in
    /// the same message.
    async fn reopens_and_resigns(&self, id: MatchId) {
        let Self { harness, from, .. } = *self;
        let listed = from.slash(HANA, "games", json!({})).await["message"].clone();
        let line = text(&listed).lines().find(|line| line.contains("Practice:")).expect("it is listed");
        assert!(line.contains("· you’re "), "the seat: {line}");
        assert!(!offers(&listed, |press| *press == Press::Next), "nobody waits there: {listed}");
        let reopens = |press: &Press| *press == Press::MyView(id);
        let panel = harness.press(HANA, &listed, reopens).await["message"].clone();
        let (panel, _) = play(harness, from, &panel, &first_legal(&harness.game_match(id))).await;
        let named = json!({ "match": id.to_string() });
        let seen = from.slash(HANA, "board", named.clone()).await["message"].clone();
        assert_eq!(text(&seen), text(&panel));
        let question = from.slash(HANA, "resign", named).await["message"].clone();
        let answer = harness.press(HANA, &question, |press| matches!(press, Press::ResignNo(_))).await;
        assert_eq!(text(&answer["message"]), text(&panel), "the board is back");
        let resigns = |press: &Press| matches!(press, Press::Resign { .. });
        let question = harness.press(HANA, &panel, resigns).await["message"].clone();
        let yes = |press: &Press| matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. });
        let end = harness.press(HANA, &question, yes).await["message"].clone();
        assert_eq!(end["id"], panel["id"], "in the same message: {end}");
        assert!(offers(&end, again) && offers(&end, |press| matches!(press, Press::Replay { .. })), "{end}");
    }

    /// Wins, and starts a match on the next level in the same message, with swapped seats.
    async fn wins_and_goes_on(&self) -> MatchId {
        let Self { harness, from, game } = *self;
        let (position, win) = before_a_win(game);
        let won = json!({ "from": position.0, "seat": "first" });
        let (won, panel) = practise(harness, from, game, won).await;
        let (end, _) = play(harness, from, &panel, &win).await;
        let Phase::Over(over) = harness.game_match(won).phase else { panic!("{end}") };
        assert_eq!(over.conclusion.winner(), Some(Player::One));
        assert!(over.ratings.is_none());
        let next = |press: &Press| {
            matches!(press, Press::Practice(PracticePress::Again { level: Level::Steady, .. }))
        };
        assert!(offers(&end, next), "{}: the next level: {end}", game.facts().id);
        let next = harness.press(HANA, &end, next).await["message"].clone();
        assert_eq!(next["id"], end["id"], "in the same message: {next}");
        settled(harness, from, match_on(&next), &next).await;
        let record = harness.game_match(match_on(&next));
        assert_eq!(record.people[Player::Two].level(), Some(Level::Steady));
        let seat = |id| harness.game_match(id).rounds[0].seat(Player::One);
        assert_ne!(seat(record.id), seat(won), "the seats are swapped");
        record.id
    }

    /// Lets 31 days pass without a move. The bot closes the match after 30 days, without a notification.
    async fn leaves_alone(&self, id: MatchId) {
        let harness = self.harness;
        harness.clock.advance(Span::days(29));
        assert!(harness.game_match(id).is_running());
        harness.clock.advance(Span::days(2));
        until("it is closed", async || !harness.game_match(id).is_running()).await;
        let closed = harness.game_match(id);
        assert!(matches!(&closed.phase, Phase::Over(over) if over.conclusion == Conclusion::Abandoned));
        until("the outbox is empty", async || harness.outbox_is_empty()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_is_given_on_the_board_of_practice() {
    let harness = Harness::open().await;
    let hint = |whole| move |press: &Press| matches!(press, Press::Hint { whole: all, .. } if *all == whole);
    for game in GAMES {
        let (id, panel) = practise(&harness, &harness.people, *game, json!({ "seat": "first" })).await;
        let first = harness.press(HANA, &panel, hint(false)).await["message"].clone();
        assert_eq!(first["id"], panel["id"], "the board itself: {first}");
        assert!(!offers(&first, hint(false)), "its button now asks for more: {first}");
        let shown = harness.press(HANA, &first, hint(true)).await["message"].clone();
        assert!(text(&shown).contains("The best move I can find"), "{shown}");
        let moves = |press: &Press| matches!(press, Press::Play(_));
        assert!(offers(&first, moves) && offers(&shown, moves), "{first} {shown}");
        assert_eq!(harness.game_match(id).round().moves.len(), 0, "nothing is played yet");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_move_takes_no_extra_taps() {
    let harness = Harness::open().await;
    for game in GAMES {
        let mut between = small(*game);
        between["rated"] = false.into();
        let shown = harness.start_match(HANA, OTIS, game.facts().id, between).await;
        let record = harness.game_match(match_on(&shown));
        let mover = record.mover().expect("it runs").to_string();
        let mv = first_legal(&record);
        let (path, mut step, mut taps) = (spelled(&record, &mv), shown.clone(), 0);
        while harness.game_match(record.id).turn == record.turn {
            let (id, values, _) = way_on(&step, &path);
            taps += if values.is_empty() { 1 } else { 2 };
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            step = harness.people.press(&mover, &step, &id, &values).await["message"].clone();
        }
        let same = json!({ "level": "gentle", "same-deal-as": record.id.to_string(), "seat": "first" });
        let begun = harness.people.slash(HANA, &format!("challenge {}", game.facts().id), same).await;
        let (_, own) = play(&harness, &harness.people, &begun["message"], &mv).await;
        assert_eq!(own, taps, "{}", game.facts().id);
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_result_is_shown_publicly_once() {
    let harness = Harness::open().await;
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let (position, win) = before_a_win(*game);
    let options = json!({ "from": position.0, "seat": "first" });
    let [channel, alone] = doors(&harness).await;
    let (_, panel) = practise(&harness, &alone, *game, options.clone()).await;
    let (end, _) = play(&harness, &alone, &panel, &win).await;
    assert!(!offers(&end, shows), "there is nobody to show it to: {end}");

    let (id, panel) = practise(&harness, &channel, *game, options).await;
    let (end, _) = play(&harness, &channel, &panel, &win).await;
    let shown = harness.press(HANA, &end, shows).await["message"].clone();
    assert_eq!(shown["you"]["alone_see_it"], false, "{shown}");
    assert!(text(&shown).contains("Engawa (gentle, ") && text(&shown).contains(HANA), "{shown}");
    let seen = harness.people.messages(NELL).await;
    assert_eq!(seen.len(), 1, "{seen:?}");
    assert!(seen[0]["attachments"][0]["description"].is_string() && seen[0]["you"]["were_pinged"] != true);
    let twice = harness.press(HANA, &end, shows).await;
    assert!(
        text(&twice["message"]).starts_with(&super::player_actions::refusal_text(&SHOWN_ALREADY)),
        "{twice}"
    );
    assert_eq!(harness.people.messages(NELL).await.len(), 1);

    // Nell reads the result that Hana has shown. A button below the result gives Nell practice of her own.
    let play = |press: &Press| matches!(press, Press::Practice(PracticePress::Open(Some(_))));
    let levels = harness.press(NELL, &seen[0], play).await["message"].clone();
    assert_eq!(levels["you"]["alone_see_it"], true, "{levels}");
    // Others still cannot open Hana's match.
    for command in ["board", "replay"] {
        let looked = harness.people.slash(NELL, command, json!({ "match": id.to_string() })).await;
        assert_refused(&looked, &Refusal::NO_SUCH_MATCH);
    }
    harness.close_and_check().await;
}

#[tokio::test]
async fn result_in_direct_messages_names_the_player() {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::new(MemoryStore::new()), place, Limits::default(), 1);
    let hear = async |act| {
        let incoming = InteractionEvent { server: None, ..shell.event(person(HANA), act) };
        shell.hear(incoming).await.pop().expect("an answer")
    };
    let path = format!("challenge {}", pressed_game());
    let begun = hear(UserAction::Command(call(&path, [("level", "gentle"), ("seat", "first")]))).await;
    let id = presses(&begun).iter().find_map(Press::game_match).expect("a board");
    let component = Press::Abort { id, turn: 1 }.to_string();
    let press = UserAction::Press { message: MessageId(1), private: true, component, values: Vec::new() };
    let end = hear(press).await;
    let drawn = message(&end).file.as_ref().expect("a picture").bytes.to_vec();
    let drawn = String::from_utf8(drawn).expect("the shell's artist writes");
    assert!(drawn.contains(&format!("guest {HANA}")) && drawn.contains("Engawa"), "{drawn}");
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_opens_from_help_rules_and_puzzles() {
    let harness = Harness::open().await;
    for from in doors(&harness).await {
        for command in ["help", "rules", "puzzle"] {
            let said = from.slash(HANA, command, json!({})).await["message"].clone();
            let opens = |press: &Press| matches!(press, Press::Practice(PracticePress::Open(_)));
            let mut levels = harness.press(HANA, &said, opens).await["message"].clone();
            assert_ne!(levels["id"], said["id"], "/{command} stays as it is");
            let game = |press: &Press| matches!(press, Press::Practice(PracticePress::Levels(game)) if game == pressed_game());
            if offers(&levels, game) {
                levels = harness.press(HANA, &levels, game).await["message"].clone();
            }
            let gentle = |press: &Press| {
                matches!(press, Press::Practice(PracticePress::Begin { level: Level::Gentle, .. }))
            };
            let mut panel = harness.press(HANA, &levels, gentle).await["message"].clone();
            if offers(&panel, anew) {
                panel = harness.press(HANA, &panel, anew).await["message"].clone();
            }
            assert_eq!(panel["id"], levels["id"], "{panel}");
            let panel = settled(&harness, &from, match_on(&panel), &panel).await;
            assert!(offers(&panel, |press| matches!(press, Press::Play(_))), "{panel}");
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn delayed_turn_updates_the_same_panel() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("lets commits fail");
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    // The bot writes a name after its first answer, and that commit must not be the one that fails.
    harness.people.slash(HANA, "help", json!({})).await;
    let is_named = |(key, _): &(Key, Row)| matches!(key, Key::DisplayName(_, id) if *id == person(HANA));
    until("the name is written", async || harness.all_rows().iter().any(is_named)).await;
    let (id, panel) = practise(&harness, &harness.people, *game, json!({ "seat": "first" })).await;
    let record = harness.game_match(id);
    faults.allow_commits(1);
    let (way, _, _) = way_on(&panel, &spelled(&record, &first_legal(&record)));
    let outcome = harness.people.press(HANA, &panel, &way, &[]).await;
    let thinking = outcome["message"].clone();
    assert_eq!(thinking["id"], panel["id"]);
    assert!(text(&thinking).contains("is thinking") && offers(&thinking, board), "{thinking}");
    assert_eq!(harness.game_match(id).round().moves.len(), 1, "one's own move is kept");
    faults.clear_faults();
    let panel = settled(&harness, &harness.people, id, &thinking).await;
    assert_eq!(harness.game_match(id).round().moves.len(), 2);
    assert!(offers(&panel, |press| matches!(press, Press::Play(_))), "{panel}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_computer_is_announced_before_its_move() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("says what is answered first");
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    for from in doors(&harness).await {
        let (id, panel) = practise(&harness, &from, *game, json!({ "seat": "first" })).await;
        let record = harness.game_match(id);
        faults.plan().slow_ms = 1150;
        let (way, _, _) = way_on(&panel, &spelled(&record, &first_legal(&record)));
        let thinking = from.press(HANA, &panel, &way, &[]).await["message"].clone();
        assert!(text(&thinking).contains("is thinking"), "{thinking}");
        faults.plan().slow_ms = 0;
        let panel = settled(&harness, &from, id, &panel).await;
        assert!(offers(&panel, |press| matches!(press, Press::Play(_))), "{panel}");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_survives_a_restart_and_reopens_elsewhere() {
    let mut harness = Harness::open().await;
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let (id, _) = practise(&harness, &harness.people, *game, json!({ "seat": "first" })).await;
    harness.close().await;
    harness.open_again().await;
    let alone = harness.people.in_direct_messages(HANA).await;
    let panel = alone.slash(HANA, "board", json!({})).await["message"].clone();
    let (_, _) = play(&harness, &alone, &panel, &first_legal(&harness.game_match(id))).await;
    assert_eq!(harness.game_match(id).round().moves.len(), 2);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn second_practice_of_a_game_offers_the_first() {
    let harness = Harness::open().await;
    harness.wait_for_emblems().await;
    for (game, from) in GAMES.iter().zip(doors(&harness).await.iter().cycle()) {
        let id = game.facts().id;
        let (first, panel) = practise(&harness, from, *game, json!({ "seat": "first" })).await;
        let (panel, _) = play(&harness, from, &panel, &first_legal(&harness.game_match(first))).await;
        let mut options = small(*game);
        (options["level"], options["seat"]) = (json!("steady"), json!("second"));
        options["format"] = json!("best-of-3");
        let question = from.slash(HANA, &format!("challenge {id}"), options.clone()).await["message"].clone();
        assert_eq!((match_on(&question), question["you"]["alone_see_it"].clone()), (first, json!(true)));
        assert_eq!(harness.matches().iter().filter(|record| record.terms.game == id).count(), 1, "{id}");
        let board = harness.press(HANA, &question, board).await["message"].clone();
        assert_eq!((&board["id"], text(&board)), (&question["id"], text(&panel)));
        let question = from.slash(HANA, &format!("challenge {id}"), options).await["message"].clone();
        let panel = harness.press(HANA, &question, anew).await["message"].clone();
        let second = harness.game_match(match_on(&settled(&harness, from, match_on(&panel), &panel).await));
        let first = harness.game_match(first);
        assert!(first.is_running() && second.id != first.id, "{id}");
        assert_eq!(second.people[Player::Two].level(), Some(Level::Steady));
        assert_eq!((second.terms.format, &second.terms.options), (Format::BestOf(3), &first.terms.options));
        assert_eq!(second.rounds[0].seat(Player::One), Seat::Second);
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_leaves_room_for_matches_with_people() {
    let harness = Harness::open().await;
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let mut ids = Vec::new();
    for _ in 0..=MOST_PRACTICE {
        let (id, _) = practise(&harness, &harness.people, *game, json!({ "seat": "first" })).await;
        ids.push(id);
        harness.clock.advance(Span::minutes(1));
    }
    let running: Vec<MatchId> =
        ids.iter().copied().filter(|id| harness.game_match(*id).is_running()).collect();
    assert_eq!(running, ids[1..], "the one that was left alone for longest has made room");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let moved = harness.people.slash(HANA, "board", json!({})).await["message"].clone();
    assert_eq!(match_on(&moved), match_on(&board), "what is played here with people comes first");
    let profile = harness.people.slash(OTIS, "profile", json!({ "person": HANA })).await;
    assert!(!text(&profile["message"]).contains("Engawa ("), "{profile}");
    let kinds: Vec<RowKind> =
        harness.rows_about(person(HANA)).into_iter().map(|(key, _)| key.kind()).collect();
    assert!(
        kinds.contains(&RowKind::PracticeRunning) && kinds.contains(&RowKind::PracticeEnded),
        "{kinds:?}"
    );
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_that_the_computer_lacks_are_refused() {
    let harness = Harness::open().await;
    let challenge = format!("challenge {}", pressed_game());
    for more in [
        json!({ "clock": "3-days" }),
        json!({ "rated": true }),
        json!({ "note": "Hi" }),
        json!({ "clock": "3-days", "public": true }),
        json!({ "nights": true, "public": true }),
        json!({ "expires": "1-day", "public": true }),
    ] {
        let mut options = json!({ "level": "gentle" });
        for (name, value) in more.as_object().expect("options") {
            options[name] = value.clone();
        }
        assert_refused(&harness.people.slash(HANA, &challenge, options).await, &ONLY_IN_PUBLIC);
    }
    let hidden = json!({ "opponent": OTIS, "public": false });
    assert_refused(&harness.people.slash(HANA, &challenge, hidden).await, &PUBLIC_FOR_PERSON);
    let alone = harness.people.in_direct_messages(HANA).await;
    for options in [json!({ "level": "gentle", "public": true }), json!({})] {
        assert_refused(&alone.slash(HANA, &challenge, options).await, &server::ONLY_IN_SERVERS);
    }
    assert!(harness.matches().is_empty() && harness.challenges().is_empty());
    harness.close_and_check().await;
}

/// Returns the number of messages that only Hana sees.
async fn notes(from: &People) -> usize {
    let seen = from.all_messages(HANA).await;
    seen.iter().filter(|message| message["you"]["alone_see_it"] == true).count()
}

fn more(press: &Press) -> bool {
    matches!(press, Press::Side(MatchActionPress { action: MatchAction::More, .. }))
}

fn list(press: &Press) -> bool {
    matches!(press, Press::Side(MatchActionPress { action: MatchAction::List, .. }))
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_menus_reuse_the_panel() {
    let harness = Harness::open().await;
    harness.wait_for_emblems().await;
    for game in GAMES {
        for from in doors(&harness).await {
            let (id, panel) = practise(&harness, &from, *game, json!({ "seat": "first" })).await;
            let before = notes(&from).await;
            let menu = harness.press(HANA, &panel, more).await["message"].clone();
            assert!(offers(&menu, board), "there is a way back: {menu}");
            let listed = harness.press(HANA, &menu, list).await["message"].clone();
            assert_eq!([&menu["id"], &listed["id"]], [&panel["id"]; 2], "{}", game.facts().id);
            assert!(
                offers(&listed, board) && offers(&listed, |press| matches!(press, Press::Play(_))),
                "{listed}"
            );
            let back = harness.press(HANA, &listed, board).await["message"].clone();
            assert_eq!((&back["id"], text(&back)), (&panel["id"], text(&panel)));
            let menu = harness.press(HANA, &back, more).await["message"].clone();
            let listed = harness.press(HANA, &menu, list).await["message"].clone();
            let (_, _) = play(&harness, &from, &listed, &first_legal(&harness.game_match(id))).await;
            assert_eq!(notes(&from).await, before, "one panel only");
        }
    }
    harness.close_and_check().await;
}

/// Returns the label of the button that takes a move back.
fn undo_label(panel: &Value) -> String {
    let buttons = controls(panel).into_iter();
    let is_undo =
        |one: &&Value| one["custom_id"].as_str().and_then(Press::read).is_some_and(|press| undoes(&press));
    buttons.filter(is_undo).map(|one| one["label"].as_str().expect("a label").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_before_a_move_is_taken_back() {
    let harness = Harness::open().await;
    let mut most = 0;
    for game in GAMES {
        let (id, mut panel) = practise(&harness, &harness.people, *game, json!({ "seat": "first" })).await;
        for _ in 0..2 {
            let mv = safe(&harness.game_match(id));
            panel = play(&harness, &harness.people, &panel, &mv).await.0;
        }
        let mut undone = 0;
        while offers(&panel, undoes) {
            assert_eq!(undo_label(&panel), "Take back", "{}", game.facts().id);
            panel = harness.press(HANA, &panel, undoes).await["message"].clone();
            undone += 1;
        }
        most = most.max(undone);
    }
    assert!(most > 1, "in some game twice");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn round_result_stays_until_the_next_move() {
    let harness = Harness::open().await;
    let mut begun_by_computer = 0;
    for (game, seat) in GAMES.iter().flat_map(|game| ["first", "second"].map(|seat| (*game, seat))) {
        let options = json!({ "seat": seat, "format": "best-of-3" });
        let (id, mut panel) = practise(&harness, &harness.people, game, options).await;
        while harness.game_match(id).rounds.len() == 1 {
            let mv = first_legal(&harness.game_match(id));
            panel = play(&harness, &harness.people, &panel, &mv).await.0;
        }
        let record = harness.game_match(id);
        begun_by_computer += record.round().moves.len();
        let result = said(&view::round(&record, 0).expect("it is over").status[0]);
        assert!(text(&panel).contains(&result), "{}: {panel}", game.facts().id);
        let (panel, _) = play(&harness, &harness.people, &panel, &safe(&record)).await;
        assert!(!text(&panel).contains(&result), "{}: {panel}", game.facts().id);
    }
    assert!(begun_by_computer > 0, "in some game the computer begins");
    harness.close_and_check().await;
}

/// Presses the control of a panel that leads furthest towards the first legal move. Returns the message after
/// the press.
async fn press_a_move(harness: &Harness, from: &People, id: MatchId, panel: &Value) -> Value {
    let record = harness.game_match(id);
    let (way, _, _) = way_on(panel, &spelled(&record, &first_legal(&record)));
    from.press(HANA, panel, &way, &[]).await["message"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_panel_edit_is_repaired_later() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("refuses changes of an answer itself");
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let (id, panel) = practise(&harness, &harness.people, *game, json!({ "seat": "first" })).await;
    faults.plan().slow_ms = 1150;
    let refused = json!({
        "switch": "fail_rest", "method": "PATCH", "path": "webhooks/*/*/messages/@original", "status": 500, "times": 3,
    });
    harness.people.inject(refused).await;
    let thinking = press_a_move(&harness, &harness.people, id, &panel).await;
    assert!(text(&thinking).contains("is thinking"), "{thinking}");
    faults.plan().slow_ms = 0;
    until("the computer has moved", async || harness.game_match(id).round().moves.len() == 2).await;
    let panel = settled(&harness, &harness.people, id, &thinking).await;
    assert!(offers(&panel, |press| matches!(press, Press::Play(_))), "{panel}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unconfirmed_computer_move_is_still_shown() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("lets commits be answered as if they had failed");
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let (id, panel) = practise(&harness, &harness.people, *game, json!({ "seat": "first" })).await;
    let moves = || harness.game_match(id).round().moves.len();
    faults.plan().slow_ms = 500;
    let unheard = async {
        until("the person has moved", async || moves() == 1).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        faults.fail_commits(CommitFault::ReportLost);
        until("the computer has moved", async || moves() == 2).await;
        faults.clear_faults();
    };
    let (shown, ()) = tokio::join!(press_a_move(&harness, &harness.people, id, &panel), unheard);
    faults.plan().slow_ms = 0;
    let panel = settled(&harness, &harness.people, id, &shown).await;
    assert!(offers(&panel, |press| matches!(press, Press::Play(_))), "{panel}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unconfirmed_result_can_be_posted_again() {
    let (mut harness, faults) = Harness::faulty().await;
    harness.disable_refusals("refuses answers and commits itself");
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let (position, win) = before_a_win(*game);
    let options = json!({ "from": position.0, "seat": "first" });
    let (_, panel) = practise(&harness, &harness.people, *game, options).await;
    let (end, _) = play(&harness, &harness.people, &panel, &win).await;
    // Allow only one more commit, as if the program died between this commit and the message.
    faults.allow_commits(1);
    let lost = json!({
        "switch": "fail_rest", "method": "POST", "path": "interactions/*/*/callback", "status": 500, "times": 6,
    });
    harness.people.inject(lost).await;
    let press = json!({ "as": HANA, "message": end["id"], "custom_id": control(&end, shows) });
    let (_, outcome) = harness.people.post("press", press).await;
    harness.forgive(&outcome);
    faults.clear_faults();
    harness.people.inject(json!({ "switch": "calm" })).await;
    assert_eq!(harness.people.messages(NELL).await, Vec::<Value>::new());
    harness.clock.advance(Span::minutes(2));
    let shown = harness.press(HANA, &end, shows).await["message"].clone();
    assert_eq!(shown["you"]["alone_see_it"], false, "{shown}");
    let twice = harness.press(HANA, &end, shows).await;
    assert!(
        text(&twice["message"]).starts_with(&super::player_actions::refusal_text(&SHOWN_ALREADY)),
        "{twice}"
    );
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notice_stands_in_the_answer_that_stays() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("says what is answered first");
    let simplified = harness.people.speaking("zh-CN");
    let mut options =
        small(*GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered"));
    (options["level"], options["seat"]) = (json!("gentle"), json!("second"));
    faults.plan().slow_ms = 1150;
    let begun =
        simplified.slash(HANA, &format!("challenge {}", pressed_game()), options).await["message"].clone();
    faults.plan().slow_ms = 0;
    let has_notice = |message: &Value| text(message).contains("zh-TW") || text(message).contains("繁體");
    assert!(text(&begun).contains("is thinking") && !has_notice(&begun), "{begun}");
    let id = harness.matches().pop().expect("a match").id;
    let panel = settled(&harness, &harness.people, id, &begun).await;
    assert!(has_notice(&panel), "{panel}");
    until("it is written down", async || harness.person(person(HANA)).language_fallback_notice).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_stops_in_running_rated_positions() {
    let harness = Harness::open().await;
    for game in GAMES.iter().filter(|game| game.facts().has_fixed_start()) {
        let (id, mut panel) = practise(&harness, &harness.people, *game, json!({ "seat": "first" })).await;
        for _ in 0..2 {
            let mv = safe(&harness.game_match(id));
            panel = play(&harness, &harness.people, &panel, &mv).await.0;
        }
        let mut options = small(*game);
        (options["seat"], options["rated"]) = (json!("first"), json!(true));
        let mut rated = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let practised = harness.game_match(id);
        for mv in &practised.round().moves {
            rated = harness.play(&rated, mv).await;
        }
        let record = harness.game_match(match_on(&rated));
        // The running rated match has reached the same position. A move in practice would now reveal how the
        // computer answers that position.
        let (path, mut shown) = (spelled(&practised, &first_legal(&practised)), panel.clone());
        let refusal = fair_play::reply_refusal(&record, person(HANA));
        for _ in &path {
            let (id, values, _) = way_on(&shown, &path);
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            shown = harness.people.press(HANA, &shown, &id, &values).await["message"].clone();
            if text(&shown).contains("I won’t play it until") {
                break;
            }
        }
        assert!(
            text(&shown).starts_with(&super::player_actions::refusal_text(&refusal)),
            "{}: {shown}",
            game.facts().id
        );
        assert_eq!(harness.game_match(id).turn, practised.turn, "nothing is played");
        assert_eq!(shown["id"], panel["id"]);
        // After takebacks the position is an opening that everybody knows, so the computer answers again. It
        // answers everywhere once the rated match is over.
        let back = harness.press(HANA, &shown, undoes).await["message"].clone();
        let taken_back = harness.game_match(id).round().moves.len();
        play(&harness, &harness.people, &back, &practised.round().moves[taken_back]).await;
        harness.people.slash(OTIS, "resign", json!({ "match": record.id.to_string() })).await;
        let turn = harness.game_match(record.id).turn;
        harness.press_planted(OTIS, &Press::ResignMatch { id: record.id, turn }.to_string()).await;
        until("it is over", async || !harness.game_match(record.id).is_running()).await;
        let panel =
            harness.people.slash(HANA, "board", json!({ "match": id.to_string() })).await["message"].clone();
        let (_, _) = play(&harness, &harness.people, &panel, &first_legal(&harness.game_match(id))).await;
    }
    harness.close_and_check().await;
}
