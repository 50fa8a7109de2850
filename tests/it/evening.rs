//! Tests of the sandbox's prepared evening: example matches that pretend people play in a new sandbox, by
//! commands and presses. The evening takes place once, and is the same every time.

use std::collections::BTreeSet;
use std::sync::Arc;

use engawa::app::clock::SystemClock;
use engawa::base::time::{Clock, Span};
use engawa::games::GAMES;
use engawa::host::{ChallengeState, Match, Press};
use engawa::sandbox::Options;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::harness::{Harness, until};
use super::matches::rule_of;
use super::people::{HANA, NELL, OTIS, People, http};
use super::player_actions::{accepts, control, match_on, offers, text};
use super::program::Program;
use super::standin;

/// Number of moves played in the last match of the evening. The reader of the page is to move next.
const BEGUN: u32 = 4;

fn mentioned(text: &str) -> BTreeSet<&str> {
    text.split("<@").skip(1).filter_map(|rest| rest.split('>').next()).collect()
}

/// Opens a harness and plays the prepared evening. Returns its matches, ordered by id.
async fn spent() -> (Harness, Vec<Match>) {
    let harness = Harness::open().await;
    harness.spend_an_evening().await;
    let matches = harness.matches();
    (harness, matches)
}

#[tokio::test(flavor = "multi_thread")]
async fn evening_shows_every_game_and_your_turn() {
    let (harness, matches) = spent().await;
    let channel = async || harness.people.messages_at_most(HANA, 500).await;
    let messages = channel().await;

    for game in GAMES {
        let whole =
            |one: &&Match| one.terms.game == game.facts().id && !one.is_running() && rule_of(one).is_some();
        let ended =
            matches.iter().find(whole).unwrap_or_else(|| panic!("no {} was played out", game.facts().id));
        let replays = |press: &Press| matches!(press, Press::Replay { id, .. } if *id == ended.id);
        let card = messages.iter().find(|message| offers(message, replays)).expect("its end card");
        let replay = harness.press(NELL, card, replays).await;
        assert_eq!(replay["message"]["attachments"].as_array().map(Vec::len), Some(1), "{replay}");
    }

    let running: Vec<&Match> = matches.iter().filter(|one| one.is_running()).collect();
    let [running] = running[..] else { panic!("one match goes on: {running:?}") };
    assert_eq!(running.mover().map(|mover| mover.to_string()).as_deref(), Some(HANA));
    let board = messages.last().expect("messages");
    assert_eq!(match_on(board), running.id, "the board stands last: {board}");

    let open = harness.challenges().into_iter().filter(|one| one.state == ChallengeState::Open);
    assert_eq!(open.map(|one| one.to).collect::<Vec<_>>(), [None], "one challenge waits for anybody");
    let ladder = messages
        .iter()
        .filter_map(|message| message["attachments"][0]["description"].as_str())
        .find(|alt| alt.contains("this server’s leaderboard"))
        .expect("a leaderboard");
    assert_eq!(ladder.matches("give or take").count(), 6, "{ladder}");

    // No private panel of the evening is left, and the last board accepts a move.
    for who in [HANA, OTIS, "mika", "juno", "ravi"] {
        let seen = harness.people.messages_at_most(who, 500).await;
        let own = seen.iter().filter(|message| message["you"]["alone_see_it"] == true);
        assert_eq!(own.count(), 0, "{who}");
    }
    let after = harness.play_anything(board).await;
    assert_eq!(match_on(&after), running.id);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_evening_is_the_same() {
    let ((first, some), (second, others)) = tokio::join!(spent(), spent());
    let played = |matches: &[Match]| {
        let of = |one: &Match| {
            let round = one.round();
            (one.id, one.people, one.terms.clone(), round.setup.clone(), round.moves.clone())
        };
        matches.iter().map(of).collect::<Vec<_>>()
    };
    assert!(some.len() > GAMES.len(), "people play more than one match of each");
    assert_eq!(played(&some), played(&others));
    first.close_and_check().await;
    second.close_and_check().await;
}

/// Returns the ids of all messages in the first channel, as Otis sees them.
async fn ids(people: &People) -> Vec<Value> {
    let messages = people.messages_at_most(OTIS, 500).await;
    messages.into_iter().map(|mut message| message["id"].take()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_fresh_folder_opens_on_the_evening() {
    let home = TempDir::new().expect("a folder");
    let mut program = Program::as_given(home.path(), &["--port", "0"]);
    let people = People::at(&program.url());
    let last_is_your_turn = async || {
        let messages = people.messages_at_most(HANA, 500).await;
        // The page may open before the last match begins, and earlier matches pass through the same turn. The
        // last match begins after the open challenge, so require that challenge as well.
        let is_open = |message: &Value| offers(message, accepts);
        let is_board = |message: &Value| {
            offers(message, |press| matches!(press, Press::Play(step) if step.turn == BEGUN + 1))
        };
        messages.iter().any(is_open)
            && messages.last().is_some_and(|last| is_board(last) && mentioned(text(last)).contains(HANA))
    };
    until("the evening is prepared", last_is_your_turn).await;
    let cards =
        async || people.get("about", &[("as", "hana")]).await.1["cards"].as_array().expect("cards").clone();
    until("the cards are drawn", async || !cards().await.is_empty()).await;
    let cards = cards().await;
    let games: BTreeSet<&str> =
        cards.iter().filter_map(|card| card["command"].as_str()?.split(' ').nth(1)).collect();
    assert_eq!(games, GAMES.iter().map(|game| game.facts().id).collect());
    for card in &cards {
        let picture = format!("{}{}", program.url(), card["picture"].as_str().expect("an address"));
        let picture = http().get(picture).send().await.expect("it is served").bytes().await.expect("bytes");
        assert!(picture.starts_with(b"\x89PNG"), "{card}");
    }
    assert_eq!(program.end("-TERM").await, Some(0));

    let mut again = Program::as_given(home.path(), &["--port", "0"]);
    let people = People::at(&again.url());
    let before = ids(&people).await;
    people.until("the bot is there", |about| about["bot_connected"] == true).await;
    let board = people.messages_at_most(HANA, 500).await.pop().expect("the board");
    let shown =
        people.press(HANA, &board, &control(&board, |press| matches!(press, Press::MyView(_))), &[]).await;
    assert_eq!(shown["outcome"], "answered", "the evening goes on: {shown}");
    assert_eq!(ids(&people).await, before, "it is not begun again");
    assert_eq!(again.end("-TERM").await, Some(0));

    let other = TempDir::new().expect("a folder");
    let mut empty = Program::sandbox(other.path(), &["--port", "0"]);
    let people = People::at(&empty.url());
    people.until("the bot is there", |about| about["bot_connected"] == true).await;
    until("the commands are there", async || !people.commands(HANA).await.is_empty()).await;
    let help = people.slash(HANA, "help", json!({})).await;
    assert_eq!(help["outcome"], "answered", "{help}");
    assert_eq!(ids(&people).await, [] as [Value; 0], "--empty is empty");
    assert_eq!(empty.end("-TERM").await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn sandbox_clock_survives_a_restart() {
    let folder = TempDir::new().expect("a folder");
    let open = async |clock: &Arc<SystemClock>| {
        let options = Options {
            port: 0,
            folder: Some(folder.path().to_owned()),
            record: None,
            clock: Arc::clone(clock) as _,
        };
        let sandbox = standin::start(options).await.expect("a free port");
        let moved = Arc::clone(clock);
        sandbox.share_clock(move |span| moved.advance(span));
        sandbox
    };
    let first = Arc::<SystemClock>::default();
    let sandbox = open(&first).await;
    let (status, _) = People::at(&sandbox.url()).post("clock", json!({ "hours": 30 })).await;
    assert_eq!((status, first.skipped()), (200, Span::hours(30)));
    sandbox.shut_down().await;

    let second = Arc::<SystemClock>::default();
    let sandbox = open(&second).await;
    assert_eq!(second.skipped(), Span::hours(30));
    let (status, _) = People::at(&sandbox.url()).post("clock", json!({ "hours": 1 })).await;
    assert_eq!(status, 200);
    sandbox.shut_down().await;
    // Opening the folder again must not add the stored 31 hours to this clock a second time.
    let sandbox = open(&second).await;
    assert_eq!(second.skipped(), Span::hours(31));
    sandbox.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn server_can_speak_another_language() {
    let harness = Harness::open().await;
    let (status, answer) = harness.people.post("language", json!({ "locale": "de" })).await;
    assert_eq!((status, &answer["locale"]), (200, &json!("de")));
    let (_, about) = harness.people.get("about", &[("as", "hana")]).await;
    assert_eq!(about["server"]["locale"], "de");
    let board = harness.start_match(HANA, OTIS, GAMES[0].facts().id, json!({})).await;
    assert!(text(&board).contains("ist am Zug"), "{board}");
    let (status, _) = harness.people.post("language", json!({ "locale": "xx" })).await;
    assert_eq!(status, 400);
    harness.close_and_check().await;
}
