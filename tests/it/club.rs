//! Tests of the club table and of `/admin setup`. The club table is a message with one button for each game;
//! a press finds an opponent or waits for one. Blocked people never meet, and nobody else learns who is
//! waiting. The list of matches to watch shows what everybody may see.

use std::sync::Arc;

use engawa::base::id::{ChannelId, MatchId, MessageId, PersonId, Place, ServerId};
use engawa::base::level::Level;
use engawa::base::time::Span;
use engawa::chat::{Answer, InteractionEvent, ReplyTo, UserAction};
use engawa::features::admin::{SetupControl, SetupPress};
use engawa::features::club::ClubPress;
use engawa::features::follow::FollowPress;
use engawa::features::guess::GuessPress;
use engawa::games::GAMES;
use engawa::host::challenge::CLUB_TABLE_EXPIRY;
use engawa::host::club::{ClubTable, NOT_IN_USE};
use engawa::host::{ChallengeState, Limits, Match, PracticePress, Press, PressFields, TimeControl, server};
use engawa::store::{Key, MemoryStore, RowKind, rows};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{
    accepts, assert_answer, assert_refused, control, match_on, offers, person, pressed_game, text,
};
use super::testing::shell::{Shell, acceptance, call, message, presses};
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

fn setup(wanted: SetupControl) -> impl Fn(&Press) -> bool {
    move |press| SetupPress::of(press).is_some_and(|press| press.control == wanted)
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
        self.press(OWNER, &panel, setup(SetupControl::Post)).await;
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
            text(&said).contains(&format!("being played in <#{}>", self.game_match(id).place.channel))
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
async fn two_who_press_at_once_share_no_opponent() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    harness.waits(HANA, &table, game()).await;
    let [one, two] = [OTIS, NELL].map(|who| harness.press(who, &table, seeks(game())));
    tokio::join!(one, two);
    until("one of them plays", async || harness.matches().len() == 1).await;
    let record = harness.matches().remove(0);
    assert!(record.people.player_of(person(HANA)).is_some(), "{:?}", record.people);
    assert_eq!(harness.waiting(), 1, "the other one waits");
    harness.wait_for_board(record.id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nearest_ratings_meet() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let game = pressed_game();
    // Nell beats Otis. Then Hana, who has no rating, is nearer to her than he is.
    let options = json!({ "seat": "first", "rated": true });
    let board = harness.start_match(OTIS, NELL, game, options).await;
    let board = harness.play_anything(&board).await;
    let lost = harness.game_match(match_on(&harness.play_anything(&board).await));
    let resign = Press::ResignMatch { id: lost.id, turn: lost.turn };
    harness.press_planted(OTIS, &resign.to_string()).await;
    assert!(!harness.game_match(lost.id).is_running());
    harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await;
    for who in [OTIS, HANA] {
        harness.waits(who, &table, game).await;
    }
    harness.press(NELL, &table, seeks(game)).await;
    let begun = || harness.matches().into_iter().find(Match::is_running);
    until("she plays", async || begun().is_some()).await;
    let record = begun().expect("it has begun");
    assert!([HANA, NELL].map(person).iter().all(|who| record.people.player_of(*who).is_some()));
    assert_eq!(harness.waiting(), 1, "he has waited longer, and still waits");
    harness.wait_for_board(record.id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_stays_when_the_opponent_comes() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let note = harness.waits(HANA, &table, game()).await;
    let asks_for_level = |press: &Press| matches!(press, Press::Practice(PracticePress::Open(Some(_))));
    let choice = harness.press(HANA, &note, asks_for_level).await["message"].clone();
    assert_ne!(choice["id"], note["id"], "the note stays");
    let gentle =
        |press: &Press| matches!(press, Press::Practice(PracticePress::Begin { level: Level::Gentle, .. }));
    let panel = harness.press(HANA, &choice, gentle).await;
    assert!(is_private(&panel), "{panel}");
    let practice = harness.matches().remove(0);
    assert_eq!((practice.practice, practice.terms.game.as_str()), (true, game()));
    assert_eq!(harness.waiting(), 1, "she still looks for somebody");

    let board = harness.press(OTIS, &table, seeks(game())).await["message"].clone();
    let record = harness.game_match(match_on(&board));
    assert!([HANA, OTIS].map(person).iter().all(|who| record.people.player_of(*who).is_some()));
    harness.wait_for_board(record.id).await;
    let list = harness.people.slash(HANA, "games", json!({})).await["message"].clone();
    assert!(offers(&list, |press| *press == Press::MyView(practice.id)), "she finds it again: {list}");
    assert!(harness.game_match(practice.id).is_running());
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_watch_from_the_table() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let watch = async |who: &str| {
        let answer = harness.press(who, &table, is(ClubPress::Watch(0))).await;
        assert!(is_private(&answer), "{answer}");
        answer["message"].clone()
    };
    let nothing = watch(NELL).await;
    assert!(text(&nothing).starts_with("There’s no match to watch here"), "{nothing}");
    assert!(offers(&nothing, is(ClubPress::Puzzle)), "{nothing}");
    assert!(offers(&nothing, |press| *press == Press::Practice(PracticePress::Open(None))), "{nothing}");

    let options = json!({ "seat": "first" });
    let id = match_on(&harness.start_match(HANA, OTIS, pressed_game(), options).await);
    let stands = async || {
        let message = harness.message(&table["id"]).await.expect("it stands");
        ["content", "components", "edited_timestamp"].map(|part| message[part].clone())
    };
    let before = stands().await;
    let list = watch(NELL).await;
    for part in [&format!("<@{HANA}>"), &format!("<@{OTIS}>"), "move 1"] {
        assert!(text(&list).contains(part), "{part} in {list}");
    }
    let sees = |press: &Press| *press == Press::MyView(id);
    let board = harness.press(NELL, &list, sees).await;
    assert!(is_private(&board) && board["message"]["id"] != list["id"], "the list stays: {board}");
    let guesses = |press: &Press| GuessPress::of(press).is_some();
    let follows = |press: &Press| FollowPress::of(press) == Some(FollowPress::follow(id));
    assert!(offers(&list, guesses) && offers(&list, follows), "{list}");
    let guess = harness.press(NELL, &list, guesses).await;
    assert!(text(&guess["message"]).contains("Nobody can see your guess"), "{guess}");
    let followed = harness.press(NELL, &watch(NELL).await, follows).await;
    assert!(text(&followed["message"]).contains("You’re following the"), "{followed}");
    assert!(!offers(&watch(NELL).await, follows), "she follows it already");
    assert!(!offers(&watch(HANA).await, sees), "her own match is in /games");
    assert_eq!(stands().await, before, "the table is not edited");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn watch_leaves_out_hidden_blocked_and_banned_people() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let options = json!({ "seat": "first" });
    let id = match_on(&harness.start_match(HANA, OTIS, pressed_game(), options).await);
    let sees = async || {
        let list = harness.press(NELL, &table, is(ClubPress::Watch(0))).await["message"].clone();
        offers(&list, |press| *press == Press::MyView(id))
    };
    assert!(sees().await);
    for (who, command, options, undo) in [
        (OTIS, "settings", json!({ "hidden": true }), ("settings", json!({ "hidden": false }))),
        (OTIS, "block", json!({ "whom": NELL }), ("unblock", json!({ "whom": NELL }))),
        (NELL, "block", json!({ "whom": OTIS }), ("unblock", json!({ "whom": OTIS }))),
        (OWNER, "admin ban", json!({ "person": OTIS }), ("admin unban", json!({ "person": OTIS }))),
        (OWNER, "admin ban", json!({ "person": NELL }), ("admin unban", json!({ "person": NELL }))),
    ] {
        harness.people.slash(who, command, options.clone()).await;
        assert!(!sees().await, "{who}: /{command} {options}");
        harness.people.slash(who, undo.0, undo.1).await;
        assert!(sees().await, "{who}: /{}", undo.0);
    }
    harness.close_and_check().await;
}

/// Returns the answer to an act of a person in a channel.
async fn act_in(shell: &Shell, place: Place, person: PersonId, act: UserAction) -> Answer {
    let event = shell.event(person, act);
    let reply = ReplyTo { channel: place.channel, ..event.reply };
    shell.hear(InteractionEvent { reply, server: Some(place.server), ..event }).await.remove(0)
}

async fn press_in(shell: &Shell, place: Place, person: PersonId, press: &Press) -> Answer {
    let (component, values) = (press.to_string(), Vec::new());
    let act = UserAction::Press { message: MessageId(1), private: false, component, values };
    act_in(shell, place, person, act).await
}

#[tokio::test]
async fn watch_shows_only_visible_matches() {
    let channel = |channel| Place { server: ServerId(1), channel: ChannelId(channel) };
    let [table, open, closed] = [2, 3, 4].map(channel);
    let other_server = Place { server: ServerId(9), channel: ChannelId(5) };
    let shell = Shell::over(Arc::new(MemoryStore::new()), table, Limits::default(), 1);
    for (place, first) in [(table, 100), (open, 200), (closed, 300), (other_server, 400)] {
        let challenges = UserAction::Command(call(&format!("challenge {}", game()), []));
        let card = act_in(&shell, place, PersonId(first), challenges).await;
        press_in(&shell, place, PersonId(first + 1), &acceptance(&card)).await;
    }
    shell.chat.state().private_channels.extend([table.channel, closed.channel]);
    for (place, seen) in [(table, [true, true, false, false]), (open, [false, true, false, false])] {
        let list = press_in(&shell, place, PersonId(13), &ClubPress::Watch(0).press()).await;
        let said = &message(&list).text;
        let shown = [100, 200, 300, 400].map(|person| said.contains(&format!("<@{person}>")));
        assert_eq!(shown, seen, "{said}");
    }
}

#[tokio::test]
async fn watch_has_pages() {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::new(MemoryStore::new()), place, Limits::default(), 1);
    for number in 0..6 {
        shell.begin_match([PersonId(100 + number), PersonId(200 + number)]).await;
    }
    let boards = |list: &Answer| -> Vec<MatchId> {
        let seen = |press: Press| match press {
            Press::MyView(id) => Some(id),
            _ => None,
        };
        presses(list).into_iter().filter_map(seen).collect()
    };
    let watch = |page| ClubPress::Watch(page).press();
    let first = shell.press(PersonId(13), &watch(0)).await;
    assert!(presses(&first).contains(&watch(1)), "{first:?}");
    let last = shell.press_in_private(PersonId(13), &watch(1)).await;
    assert!(matches!(last, Answer::Replace(_)), "{last:?}");
    let mut all = [boards(&first), boards(&last)].concat();
    assert_eq!((boards(&first).len(), all.len()), (4, 6));
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 6, "each match is on one page");
    let beyond = shell.press_in_private(PersonId(13), &watch(99)).await;
    assert_eq!(boards(&beyond), boards(&last));
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
    for press in [ClubPress::Watch(0), ClubPress::Puzzle, ClubPress::Leaderboard, ClubPress::Learn] {
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
    assert!(text(&choose(SetupControl::Language, "language-de").await).contains("Deutsch"));
    assert!(text(&choose(SetupControl::Puzzle, "14").await).contains("07:00"));
    assert!(!text(&choose(SetupControl::Puzzle, "off").await).contains("07:00"));
    let id = control(&panel, setup(SetupControl::Channel));
    let here = format!("channel-{}-on", panel["channel_id"].as_str().expect("a channel"));
    let answer = harness.people.press(OWNER, &panel, &id, &[&here]).await;
    assert!(text(&answer["message"]).contains("<#"), "{answer}");
    let answer = harness.press(OWNER, &panel, setup(SetupControl::ThreadsOn)).await;
    assert!(offers(&answer["message"], setup(SetupControl::ThreadsOff)), "{answer}");
    let log = harness.people.slash(OWNER, "admin log", json!({})).await;
    assert_eq!(text(&log["message"]).lines().count(), 5, "{log}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn former_table_says_that_it_moved() {
    let harness = Harness::open().await;
    let former = harness.posts_the_table().await;
    let panel = harness.sets_up().await;
    let answer = harness.press(OWNER, &panel, setup(SetupControl::Post)).await["message"].clone();
    assert!(text(&answer).starts_with("I’m posting the club table"), "{answer}");
    assert!(offers(&answer, setup(SetupControl::Language)), "the panel stays: {answer}");
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
        ("silent", "You’ve turned off my notifications"),
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
    let answer = harness.press(OWNER, &panel, setup(SetupControl::Post)).await;
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
    harness.press(OWNER, &panel, setup(SetupControl::Post)).await;
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
    assert!(text(&table).contains("Ungewertet"), "{table}");
    assert!(text(&table).contains("Gerade sucht niemand"), "whom nobody can meet is not counted: {table}");
    assert_eq!(harness.waiting(), 0, "she has not agreed to a live match");
    let direct_messages = direct(&harness, HANA).await;
    assert!(
        text(direct_messages.last().expect("a direct message")).contains("Die Vorgaben des Servers"),
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
    harness.press(OWNER, &panel, setup(SetupControl::Post)).await;
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
        let answer = harness.press(OWNER, &panel, setup(SetupControl::ThreadsOn)).await["message"].clone();
        assert_eq!(text(&answer).contains("I can’t open threads in this channel"), is_closed, "{answer}");
        harness.press(OWNER, &answer, setup(SetupControl::ThreadsOff)).await;
    }
    harness.close_and_check().await;
}
