//! The club table and `/admin setup`: one press finds an opponent, never across a block, and nobody else learns
//! who waits.

use engawa::base::time::Span;
use engawa::features::admin::SetupPress;
use engawa::features::club::{ClubPress, NOT_IN_USE};
use engawa::games::GAMES;
use engawa::host::press::Fields;
use engawa::host::{ChallengeState, Press, server};
use engawa::store::{Key, RowKind};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::seats::{assert_refused, control, match_on, offers, person, text};

/// The owner of the server. Only she may manage it.
const OWNER: &str = HANA;

fn is(wanted: ClubPress) -> impl Fn(&Press) -> bool {
    move |press| ClubPress::of(press).as_ref() == Some(&wanted)
}

fn seeks(game: &str) -> impl Fn(&Press) -> bool {
    is(ClubPress::Seek(game.to_owned()))
}

fn is_private(outcome: &Value) -> bool {
    outcome["message"]["you"]["alone_see_it"] == true
}

impl Harness {
    async fn sets_up(&self) -> Value {
        self.people.slash(OWNER, "admin setup", json!({})).await["message"].clone()
    }

    /// The message of the table, as all see it.
    async fn table(&self) -> Option<Value> {
        let messages = self.people.messages(NELL).await;
        messages.into_iter().rfind(|message| offers(message, seeks(GAMES[0].facts().id)))
    }

    async fn posts_the_table(&self) -> Value {
        let panel = self.sets_up().await;
        self.press(OWNER, &panel, is(ClubPress::Post)).await;
        until("the table stands", async || self.table().await.is_some()).await;
        until("it is noted", async || self.owes_nothing()).await;
        self.table().await.expect("it stands")
    }

    async fn waits(&self, who: &str, table: &Value, game: &str) -> Value {
        let told = self.press(who, table, seeks(game)).await;
        assert!(is_private(&told), "{told}");
        told["message"].clone()
    }

    fn waiting(&self) -> usize {
        self.all_rows().iter().filter(|(key, _)| key.kind() == RowKind::Waiting).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn second_press_starts_the_match_in_every_game() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    for game in GAMES {
        let game = game.facts().id;
        let seen = harness.people.messages(NELL).await.len();
        let told = harness.waits(HANA, &table, game).await;
        assert!(text(&told).contains("looking for an opponent"), "{told}");
        harness.waits(HANA, &told, game).await;
        assert_eq!(harness.waiting(), 0, "a second press of the same person stops it");
        harness.waits(HANA, &table, game).await;
        assert_eq!(harness.people.messages(NELL).await.len(), seen, "nobody else sees who waits");

        let board = harness.press(OTIS, &table, seeks(game)).await["message"].clone();
        let record = harness.game_match(match_on(&board));
        assert_eq!(record.terms.game, game);
        assert!([HANA, OTIS].map(person).iter().all(|who| record.people.player_of(*who).is_some()));
        assert_eq!(harness.waiting(), 0);
        harness.calm(record.id).await;
    }
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_and_banned_people_never_pair() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let game = GAMES[0].facts().id;
    harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await;
    harness.waits(HANA, &table, game).await;
    let told = harness.waits(OTIS, &table, game).await;
    assert!(text(&told).contains("looking for an opponent"), "it does not say why: {told}");
    assert_eq!((harness.waiting(), harness.matches().len()), (2, 0));
    harness.people.slash(OWNER, "admin ban", json!({ "person": OTIS })).await;
    let board = harness.press(NELL, &table, seeks(game)).await["message"].clone();
    let record = harness.game_match(match_on(&board));
    assert!(record.people.player_of(person(HANA)).is_some(), "the one who has waited longest and may play");
    let told = harness.press(OTIS, &table, seeks(game)).await;
    assert!(text(&told["message"]).contains("no longer looking"), "whoever waits may stop: {told}");
    assert_refused(&harness.press(OTIS, &table, seeks(game)).await, &server::BANNED);
    harness.close_and_judge().await;
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
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_longer_than_seven_days() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let game = GAMES[0].facts().id;
    harness.waits(HANA, &table, game).await;
    harness.clock.advance(Span::hours(7 * 24 + 1));
    harness.waits(OTIS, &table, game).await;
    until("it expires", async || harness.waiting() == 1).await;
    let of_hana = |one: &&engawa::host::Challenge| one.from == person(HANA);
    let challenges = harness.challenges();
    assert_eq!(challenges.iter().find(of_hana).expect("hers").state, ChallengeState::Expired);
    until("she hears of it", async || harness.owes_nothing()).await;
    assert!(harness.matches().is_empty());
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_are_edited_every_ten_minutes() {
    let mut harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let game = GAMES[0].facts().id;
    harness.waits(HANA, &table, game).await;
    harness.close().await;
    harness.open_again().await;
    until("all is told", async || harness.owes_nothing()).await;
    assert_eq!(harness.table().await.expect("it stands")["content"], table["content"], "it is too soon");
    harness.clock.advance(Span::minutes(10));
    harness.close().await;
    harness.open_again().await;
    until("the number is shown", async || {
        text(&harness.table().await.expect("it stands")).contains("(1)")
    })
    .await;
    assert_eq!(harness.table().await.expect("it stands")["id"], table["id"], "it is the same message");
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_buttons_answer_in_private() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let seen = harness.people.messages(NELL).await.len();
    for press in [ClubPress::Puzzle, ClubPress::Leaderboard, ClubPress::Learn] {
        let told = harness.press(OTIS, &table, is(press)).await;
        assert!(is_private(&told), "{told}");
    }
    let told = harness.press(OTIS, &table, |press| *press == Press::Next).await;
    assert!(is_private(&told), "{told}");
    assert_eq!(harness.people.messages(NELL).await.len(), seen);
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn panel_settles_the_server_and_posts_once() {
    let harness = Harness::open().await;
    let panel = harness.sets_up().await;
    let setup = |wanted: SetupPress| move |press: &Press| SetupPress::of(press) == Some(wanted);
    let choose = async |wanted, value: &str| {
        let id = control(&panel, setup(wanted));
        harness.people.press(OWNER, &panel, &id, &[value]).await["message"].clone()
    };
    assert!(text(&choose(SetupPress::Language, "language-de").await).contains("Deutsch"));
    assert!(text(&choose(SetupPress::Puzzle, "14").await).contains("07:00"));
    assert!(!text(&choose(SetupPress::Puzzle, "off").await).contains("07:00"));
    let id = control(&panel, setup(SetupPress::Channel));
    let here = format!("channel-{}-on", panel["channel_id"].as_str().expect("a channel"));
    let told = harness.people.press(OWNER, &panel, &id, &[&here]).await;
    assert!(text(&told["message"]).contains("<#"), "{told}");
    let told = harness.press(OWNER, &panel, setup(SetupPress::Threads(true))).await;
    assert!(offers(&told["message"], setup(SetupPress::Threads(false))), "{told}");
    let log = harness.people.slash(OWNER, "admin log", json!({})).await;
    assert_eq!(text(&log["message"]).lines().count(), 5, "{log}");
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn former_table_says_that_it_moved() {
    let harness = Harness::open().await;
    let former = harness.posts_the_table().await;
    let panel = harness.sets_up().await;
    harness.press(OWNER, &panel, is(ClubPress::Post)).await;
    until("all is told", async || harness.owes_nothing()).await;
    let now = harness.table().await.expect("it stands");
    assert_ne!(now["id"], former["id"]);
    let former = harness.message(&former["id"]).await.expect("it stands");
    assert!(text(&former).contains("has moved") && !offers(&former, |_| true), "{former}");
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn table_of_a_purged_server_is_refused() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let game = GAMES[0].facts().id;
    harness.waits(OTIS, &table, game).await;
    let asked = harness.people.slash(OWNER, "admin purge", json!({})).await["message"].clone();
    harness.press(OWNER, &asked, |press| *press == Press::Purge(true)).await;
    let left = |key: &Key| matches!(key.kind(), RowKind::Waiting | RowKind::ClubTables);
    until("all is gone", async || !harness.all_rows().iter().any(|(key, _)| left(key))).await;
    assert_refused(&harness.press(OTIS, &table, seeks(game)).await, &NOT_IN_USE);
    harness.close_and_judge().await;
}
