//! Tests of the club table and of `/admin setup`. The club table is a message with one button for each game;
//! a press finds an opponent or waits for one. Blocked people never meet, and nobody else learns who is
//! waiting.

use engawa::base::id::MatchId;
use engawa::base::time::Span;
use engawa::features::admin::SetupPress;
use engawa::features::club::ClubPress;
use engawa::games::GAMES;
use engawa::host::challenge::CLUB_TABLE_EXPIRY;
use engawa::host::club::{ClubTable, NOT_IN_USE};
use engawa::host::{ChallengeState, Match, Press, PressFields, TimeControl, server};
use engawa::store::{Key, RowKind, rows};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{
    accepts, assert_answer, assert_refused, control, match_on, offers, person, text,
};
use super::time::direct;

/// Owner of the server, and the only person in these tests who may manage the server.
const OWNER: &str = HANA;
/// The first channel of the server.
const CHANNEL: &str = "1100000000000000002";

fn is(wanted: ClubPress) -> impl Fn(&Press) -> bool {
    move |press| ClubPress::of(press).as_ref() == Some(&wanted)
}

fn seeks(game: &str) -> impl Fn(&Press) -> bool {
    is(ClubPress::Seek(game.to_owned()))
}

fn stops(game: &str) -> impl Fn(&Press) -> bool {
    is(ClubPress::Stop(game.to_owned()))
}

fn looks(game: &str) -> impl Fn(&Press) -> bool {
    is(ClubPress::Look(game.to_owned()))
}

fn setup(wanted: SetupPress) -> impl Fn(&Press) -> bool {
    move |press| SetupPress::of(press) == Some(wanted)
}

fn is_board(press: &Press) -> bool {
    matches!(press, Press::Play(_))
}

fn game() -> &'static str {
    GAMES[0].facts().id
}

fn is_private(outcome: &Value) -> bool {
    outcome["message"]["you"]["alone_see_it"] == true
}

impl Harness {
    async fn sets_up(&self) -> Value {
        self.people.slash(OWNER, "admin setup", json!({})).await["message"].clone()
    }

    /// Returns the message of the club table as everybody sees it, or `None` if no channel shows one.
    async fn table(&self) -> Option<Value> {
        self.table_in(&self.people).await
    }

    async fn table_in(&self, people: &People) -> Option<Value> {
        people.messages(NELL).await.into_iter().rfind(|message| offers(message, seeks(game())))
    }

    pub async fn posts_the_table(&self) -> Value {
        let panel = self.sets_up().await;
        self.press(OWNER, &panel, setup(SetupPress::Post)).await;
        until("the table stands", async || self.table().await.is_some()).await;
        until("the outbox is empty", async || self.outbox_is_empty()).await;
        self.table().await.expect("it stands")
    }

    async fn waits(&self, who: &str, table: &Value, game: &str) -> Value {
        let answer = self.press(who, table, seeks(game)).await;
        assert!(is_private(&answer), "{answer}");
        answer["message"].clone()
    }

    /// Asserts that no message in the channel contains the names or ids of these people, who wait or waited
    /// for an opponent. No message may ping anybody.
    async fn nobody_else_learns(&self, who: &[&str]) {
        until("the outbox is empty", async || self.outbox_is_empty()).await;
        for message in self.people.all_messages(NELL).await {
            let read = format!("{} {}", text(&message), message["components"]).to_lowercase();
            for (id, name) in [(HANA, "hana"), (OTIS, "otis"), (NELL, "nell")] {
                assert!(!who.contains(&id) || !read.contains(id) && !read.contains(name), "{message}");
            }
            assert_eq!(message["pinged"], json!([]), "{message}");
        }
    }

    /// Waits for a match of a game and returns it. The match begins a little after the message that announces
    /// it.
    async fn begins_on(&self, game: &str) -> Match {
        let found = || self.matches().into_iter().find(|one| one.terms.game == game);
        until("the match begins", async || found().is_some()).await;
        found().expect("it has begun")
    }

    /// Waits until the message `card` links to the thread of its match.
    async fn match_has_begun_in_a_thread(&self, card: &Value, id: MatchId) {
        self.wait_for_board(id).await;
        until("the message says where", async || {
            let said = self.message(&card["id"]).await.unwrap_or_default();
            text(&said).contains(&format!("The match is on in <#{}>", self.game_match(id).place.channel))
        })
        .await;
        until("the outbox is empty", async || self.outbox_is_empty()).await;
    }

    /// Asserts that a private message announces the newest match and links to its board.
    async fn leads_to_the_board(&self, answer: &Value) {
        let record = self.matches().into_iter().max_by_key(|one| one.made).expect("a match");
        self.wait_for_board(record.id).await;
        let board = self.board(record.id).and_then(|board| board.message).expect("it is shown");
        let (said, link) = (text(answer), format!("{CHANNEL}/{board}"));
        assert!(said.contains("Your match has started.") && said.contains(&link), "{answer}");
        assert_eq!(answer["you"]["alone_see_it"], true, "{answer}");
    }

    fn club(&self) -> ClubTable {
        let all = self.all_rows();
        let (_, row) = all.into_iter().find(|(key, _)| key.kind() == RowKind::ClubTables).expect("a table");
        rows::from_bytes(&row.bytes).expect("it can be read")
    }

    fn waiting(&self) -> usize {
        self.all_rows().iter().filter(|(key, _)| key.kind() == RowKind::TableChallenges).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn second_press_starts_the_match_in_every_game() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    for game in GAMES {
        let game = game.facts().id;
        let seen = harness.people.messages(NELL).await.len();
        let answer = harness.waits(HANA, &table, game).await;
        assert!(text(&answer).contains("looking for an opponent"), "{answer}");
        harness.press(HANA, &answer, stops(game)).await;
        assert_eq!(harness.waiting(), 0, "she has stopped");
        harness.waits(HANA, &table, game).await;
        harness.waits(HANA, &table, game).await;
        assert_eq!(harness.waiting(), 0, "a second press of the same person stops it");
        harness.waits(HANA, &table, game).await;
        assert_eq!(harness.people.messages(NELL).await.len(), seen, "nobody else sees who waits");

        let board = harness.press(OTIS, &table, seeks(game)).await["message"].clone();
        let record = harness.game_match(match_on(&board));
        assert_eq!(record.terms.game, game);
        assert!([HANA, OTIS].map(person).iter().all(|who| record.people.player_of(*who).is_some()));
        assert_eq!(harness.waiting(), 0);
        harness.wait_for_board(record.id).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_and_banned_people_never_pair() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let game = GAMES[0].facts().id;
    harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await;
    harness.waits(HANA, &table, game).await;
    let answer = harness.waits(OTIS, &table, game).await;
    assert!(text(&answer).contains("looking for an opponent"), "it does not say why: {answer}");
    assert_eq!((harness.waiting(), harness.matches().len()), (2, 0));
    harness.nobody_else_learns(&[HANA, OTIS]).await;
    harness.people.slash(OWNER, "admin ban", json!({ "person": OTIS })).await;
    let board = harness.press(NELL, &table, seeks(game)).await["message"].clone();
    let record = harness.game_match(match_on(&board));
    assert!(record.people.player_of(person(HANA)).is_some(), "the one who has waited longest and may play");
    let answer = harness.press(OTIS, &table, seeks(game)).await;
    assert!(text(&answer["message"]).contains("no longer looking"), "whoever waits may stop: {answer}");
    assert_refused(&harness.press(OTIS, &table, seeks(game)).await, &server::BANNED);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_press_at_once_play() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let game = GAMES[0].facts().id;
    let [one, two] = [HANA, OTIS].map(|who| harness.press(who, &table, seeks(game)));
    tokio::join!(one, two);
    until("they play", async || harness.matches().len() == 1).await;
    assert_eq!(harness.waiting(), 0);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wait_ends_privately_after_seven_days() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let [one, two, three] = [0, 1, 2].map(|number| GAMES[number].facts().id);
    harness.people.slash(OTIS, "settings", json!({ "alerts": "silent" })).await;
    harness.people.post("doors", json!({ "as": NELL, "closed": true })).await;
    for (who, game) in [(HANA, one), (OTIS, two), (NELL, three)] {
        harness.waits(who, &table, game).await;
    }
    harness.clock.advance(CLUB_TABLE_EXPIRY);
    harness.clock.advance(Span::hours(1));
    until("they expire", async || harness.waiting() == 0).await;
    assert!(harness.challenges().iter().all(|one| one.state == ChallengeState::Expired));
    until("she hears of it", async || !direct(&harness, HANA).await.is_empty()).await;
    harness.nobody_else_learns(&[HANA, OTIS, NELL]).await;
    let direct_messages = direct(&harness, HANA).await;
    assert!(
        direct_messages.len() == 1 && text(&direct_messages[0]).contains("Nobody joined you"),
        "{direct_messages:?}"
    );
    assert!(direct(&harness, OTIS).await.is_empty(), "he would rather look for himself");
    assert!(harness.matches().is_empty());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_learns_who_waits_whatever_ends_it() {
    let mut harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let stop = harness.waits(HANA, &table, game()).await;
    harness.press(HANA, &stop, stops(game())).await;
    harness.waits(HANA, &table, game()).await;
    let list = harness.people.slash(HANA, "games", json!({})).await["message"].clone();
    harness.press(HANA, &list, |press| matches!(press, Press::Withdraw(_))).await;
    assert_eq!(harness.waiting(), 0);
    harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await;
    harness.waits(HANA, &table, game()).await;
    harness.waits(OTIS, &table, game()).await;
    harness.people.slash(OWNER, "admin ban", json!({ "person": OTIS })).await;
    harness.clock.advance(Span::minutes(10));
    harness.restart_for_chores().await;
    harness.nobody_else_learns(&[HANA, OTIS]).await;
    assert_eq!(harness.waiting(), 2);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_are_edited_every_ten_minutes() {
    let mut harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let game = GAMES[0].facts().id;
    harness.waits(HANA, &table, game).await;
    harness.restart_for_chores().await;
    assert_eq!(harness.table().await.expect("it stands")["content"], table["content"], "it is too soon");
    harness.clock.advance(Span::minutes(10));
    harness.restart_for_chores().await;
    let now = harness.table().await.expect("it stands");
    assert!(text(&now).contains("(1)"), "{now}");
    assert_eq!(now["id"], table["id"], "it is the same message");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_buttons_answer_in_private() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let seen = harness.people.messages(NELL).await.len();
    for press in [ClubPress::Puzzle, ClubPress::Leaderboard, ClubPress::Learn] {
        let answer = harness.press(OTIS, &table, is(press)).await;
        assert!(is_private(&answer), "{answer}");
    }
    let answer = harness.press(OTIS, &table, |press| *press == Press::Next).await;
    assert!(is_private(&answer), "{answer}");
    assert_eq!(harness.people.messages(NELL).await.len(), seen);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn panel_settles_the_server_and_posts_once() {
    let harness = Harness::open().await;
    let panel = harness.sets_up().await;
    let choose = async |wanted, value: &str| {
        let id = control(&panel, setup(wanted));
        harness.people.press(OWNER, &panel, &id, &[value]).await["message"].clone()
    };
    assert!(text(&choose(SetupPress::Language, "language-de").await).contains("Deutsch"));
    assert!(text(&choose(SetupPress::Puzzle, "14").await).contains("07:00"));
    assert!(!text(&choose(SetupPress::Puzzle, "off").await).contains("07:00"));
    let id = control(&panel, setup(SetupPress::Channel));
    let here = format!("channel-{}-on", panel["channel_id"].as_str().expect("a channel"));
    let answer = harness.people.press(OWNER, &panel, &id, &[&here]).await;
    assert!(text(&answer["message"]).contains("<#"), "{answer}");
    let answer = harness.press(OWNER, &panel, setup(SetupPress::ThreadsOn)).await;
    assert!(offers(&answer["message"], setup(SetupPress::ThreadsOff)), "{answer}");
    let log = harness.people.slash(OWNER, "admin log", json!({})).await;
    assert_eq!(text(&log["message"]).lines().count(), 5, "{log}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn former_table_says_that_it_moved() {
    let harness = Harness::open().await;
    let former = harness.posts_the_table().await;
    let panel = harness.sets_up().await;
    let answer = harness.press(OWNER, &panel, setup(SetupPress::Post)).await["message"].clone();
    assert!(text(&answer).starts_with("I’m posting the club table"), "{answer}");
    assert!(offers(&answer, setup(SetupPress::Language)), "the panel stays: {answer}");
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let now = harness.table().await.expect("it stands");
    assert_ne!(now["id"], former["id"]);
    let former = harness.message(&former["id"]).await.expect("it stands");
    assert!(text(&former).contains("has moved") && !offers(&former, |_| true), "{former}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn table_of_a_purged_server_is_refused() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let game = GAMES[0].facts().id;
    harness.waits(OTIS, &table, game).await;
    let question = harness.people.slash(OWNER, "admin purge", json!({})).await["message"].clone();
    harness.press(OWNER, &question, |press| *press == Press::Purge(true)).await;
    let left = |key: &Key| matches!(key.kind(), RowKind::TableChallenges | RowKind::ClubTables);
    until("all is gone", async || !harness.all_rows().iter().any(|(key, _)| left(key))).await;
    assert_refused(&harness.press(OTIS, &table, seeks(game)).await, &NOT_IN_USE);
    harness.nobody_else_learns(&[OTIS]).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_note_buttons_have_no_side_effects() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let stop = harness.waits(HANA, &table, game()).await;
    let look = harness.waits(HANA, &table, game()).await;
    assert!(offers(&stop, stops(game())) && offers(&look, looks(game())), "{stop} {look}");
    harness.waits(OTIS, &table, game()).await;
    let answer = harness.press(HANA, &stop, stops(game())).await["message"].clone();
    assert!(
        text(&answer).contains("You aren’t looking"),
        "a stale Stop begins and accepts nothing: {answer}"
    );
    assert_eq!((harness.waiting(), harness.matches().len()), (1, 0));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn look_again_never_withdraws() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    harness.waits(HANA, &table, game()).await;
    let look = harness.waits(HANA, &table, game()).await;
    harness.waits(HANA, &table, game()).await;
    let answer = harness.press(HANA, &look, looks(game())).await["message"].clone();
    assert!(text(&answer).contains("You’re looking for an opponent"), "{answer}");
    assert_eq!(harness.waiting(), 1);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_person_reads_how_they_will_hear() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    for (alerts, phrase) in [
        ("mention", "I’ll mention you when"),
        ("direct", "I’ll send you a direct message when"),
        ("both", "I’ll mention you and send you a direct message when"),
        ("digest", "I’ll send you a direct message when"),
        ("silent", "You’ve turned my notifications off"),
    ] {
        harness.people.slash(OTIS, "settings", json!({ "alerts": alerts })).await;
        let waits = harness.waits(OTIS, &table, game()).await;
        assert!(text(&waits).contains(phrase), "{alerts}: {waits}");
        harness.press(OTIS, &waits, stops(game())).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn table_needs_permission_to_write() {
    let harness = Harness::open().await;
    let former = harness.posts_the_table().await;
    let panel = harness.sets_up().await;
    harness.people.post("channel", json!({ "channel": CHANNEL, "access": "read" })).await;
    let answer = harness.press(OWNER, &panel, setup(SetupPress::Post)).await;
    assert!(text(&answer["message"]).contains("send messages (*Send Messages*)"), "{answer}");
    harness.people.post("channel", json!({ "channel": CHANNEL, "access": "full" })).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let stands = harness.message(&former["id"]).await.expect("it stands");
    assert!(offers(&stands, seeks(game())), "the former one stays as it is: {stands}");
    harness.waits(OTIS, &former, game()).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn former_table_serves_until_the_new_one_stands() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let former = harness.posts_the_table().await;
    let panel = harness.sets_up().await;
    let path = "channels/*/messages";
    let failing = json!({ "switch": "fail_rest", "method": "POST", "path": path, "status": 403, "code": 50013, "times": 2 });
    harness.people.inject(failing).await;
    harness.press(OWNER, &panel, setup(SetupPress::Post)).await;
    let stands = harness.message(&former["id"]).await.expect("it stands");
    assert!(offers(&stands, seeks(game())), "{stands}");
    harness.waits(HANA, &former, game()).await;
    until("the new one stands", async || {
        harness.clock.advance(Span::seconds(30));
        harness.people.slash(OTIS, "games", json!({})).await;
        harness.club().former.is_none()
    })
    .await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let stands = harness.message(&former["id"]).await.expect("it stands");
    assert!(text(&stands).contains("has moved") && !offers(&stands, |_| true), "{stands}");
    assert_eq!(harness.waiting(), 1, "it is the same channel, so she still waits");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn club_matches_get_threads_if_wished() {
    let harness = Harness::open().await;
    harness.people.slash(OWNER, "admin threads", json!({ "threads": true })).await;
    let table = harness.posts_the_table().await;
    let seen = harness.people.messages(NELL).await.len();
    harness.waits(HANA, &table, game()).await;
    harness.nobody_else_learns(&[HANA]).await;
    let card = harness.press(OTIS, &table, seeks(game())).await["message"].clone();
    assert!(text(&card).contains("met at the club table"), "{card}");
    let record = harness.begins_on(game()).await;
    assert_eq!(record.thread_of.map(|channel| channel.to_string()).as_deref(), Some(CHANNEL));
    assert_eq!(json!(record.place.channel.to_string()), card["id"], "the thread is opened on that message");
    harness.match_has_begun_in_a_thread(&card, record.id).await;
    assert_eq!(harness.people.messages(NELL).await.len(), seen + 1, "nothing else is in the channel");
    let thread = harness.people.in_channel(card["id"].as_str().expect("an id"));
    let board = thread.messages(HANA).await.into_iter().find(|one| offers(one, is_board)).expect("a board");
    assert_eq!(board["pinged"], json!([HANA]), "{board}");

    // A press on the private message "looking for an opponent" starts a match in the same way.
    let game = GAMES[1].facts().id;
    harness.waits(OTIS, &table, game).await;
    let look = harness.waits(OTIS, &table, game).await;
    harness.waits(HANA, &table, game).await;
    let card = harness.press(OTIS, &look, looks(game)).await["message"].clone();
    assert!(
        text(&card).contains("met at the club table") && !is_private(&json!({ "message": card })),
        "{card}"
    );
    let record = harness.begins_on(game).await;
    assert_eq!(json!(record.place.channel.to_string()), card["id"]);
    harness.match_has_begun_in_a_thread(&card, record.id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_meet_on_the_terms_that_the_table_shows() {
    let mut harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let [one, two] = [0, 1].map(|number| GAMES[number].facts().id);
    harness.waits(HANA, &table, one).await;
    harness.waits(HANA, &table, two).await;
    harness.people.slash(OWNER, "admin defaults", json!({ "clock": "live", "rated": false })).await;
    harness.people.slash(OWNER, "admin language", json!({ "language": "de" })).await;
    let board = harness.press(OTIS, &table, seeks(one)).await["message"].clone();
    let record = harness.game_match(match_on(&board));
    assert_eq!(
        (record.terms.clock, record.terms.rated),
        (TimeControl::USUAL, true),
        "as the table still says"
    );
    harness.wait_for_board(record.id).await;

    harness.clock.advance(Span::minutes(10));
    harness.restart_for_chores().await;
    let table = harness.table().await.expect("it stands");
    assert!(text(&table).contains("Spieltisch"), "the table follows the language: {table}");
    assert!(text(&table).contains("ungewertet"), "{table}");
    assert!(text(&table).contains("Gerade sucht niemand"), "whom nobody can meet is not counted: {table}");
    assert_eq!(harness.waiting(), 0, "she has not agreed to a live match");
    let direct_messages = direct(&harness, HANA).await;
    assert!(
        text(direct_messages.last().expect("a direct message")).contains("Am Spieltisch gelten andere"),
        "{direct_messages:?}"
    );
    harness.waits(OTIS, &table, two).await;
    let board = harness.press(NELL, &table, seeks(two)).await["message"].clone();
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.terms.clock, record.terms.rated), (TimeControl::Live, false));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moved_table_notifies_waiting_people() {
    let harness = Harness::open().await;
    let former = harness.posts_the_table().await;
    harness.waits(OTIS, &former, game()).await;
    let (_, there) = harness.people.post("thread", json!({ "name": "elsewhere" })).await;
    let there = harness.people.in_channel(there["channel"].as_str().expect("a channel"));
    let panel = there.slash(OWNER, "admin setup", json!({})).await["message"].clone();
    harness.press(OWNER, &panel, setup(SetupPress::Post)).await;
    until("it stands there", async || harness.table_in(&there).await.is_some()).await;
    until("he waits no longer", async || harness.waiting() == 0).await;
    until("he hears of it", async || !direct(&harness, OTIS).await.is_empty()).await;
    let direct_messages = direct(&harness, OTIS).await;
    let direct_message = text(&direct_messages[0]);
    let table = harness.table_in(&there).await.expect("it stands");
    let link = format!("{}/{}", there.here(), table["id"].as_str().expect("an id"));
    assert!(
        direct_message.contains("has moved to another channel") && direct_message.contains(&link),
        "{direct_message}"
    );
    let refused = harness.press_planted(OTIS, &ClubPress::Seek(game().to_owned()).press().to_string()).await;
    assert_answer(
        &refused,
        &format!("The club table is in <#{}> now. Look for an opponent there.", there.here()),
    );
    harness.waits(OTIS, &table, game()).await;
    let board = harness.press(HANA, &table, seeks(game())).await["message"].clone();
    assert_eq!(harness.game_match(match_on(&board)).place.channel.to_string(), there.here());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_that_a_private_message_begins_is_linked() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    harness.waits(OTIS, &table, game()).await;
    let look = harness.waits(OTIS, &table, game()).await;
    harness.waits(HANA, &table, game()).await;
    let answer = harness.press(OTIS, &look, looks(game())).await["message"].clone();
    harness.leads_to_the_board(&answer).await;

    harness.invite(HANA, game(), json!({ "opponent": NELL })).await;
    let list = harness.people.slash(NELL, "games", json!({})).await["message"].clone();
    let answer = harness.press(NELL, &list, accepts).await["message"].clone();
    harness.leads_to_the_board(&answer).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn panel_says_where_threads_cannot_be_opened() {
    let harness = Harness::open().await;
    let (_, thread) = harness.people.post("thread", json!({ "name": "a thread" })).await;
    for (people, is_closed) in [
        (&harness.people, false),
        (&harness.people.in_channel(thread["channel"].as_str().expect("one")), true),
    ] {
        let panel = people.slash(OWNER, "admin setup", json!({})).await["message"].clone();
        assert!(!text(&panel).contains("can’t open threads"), "{panel}");
        let answer = harness.press(OWNER, &panel, setup(SetupPress::ThreadsOn)).await["message"].clone();
        assert_eq!(text(&answer).contains("I can’t open threads in this channel"), is_closed, "{answer}");
        harness.press(OWNER, &answer, setup(SetupPress::ThreadsOff)).await;
    }
    harness.close_and_check().await;
}
