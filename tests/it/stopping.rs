//! Tests of SIGTERM in the middle of play. The real program must end by itself, and its store must have every
//! acknowledged move once and in order.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use engawa::base::id::MatchId;
use engawa::host::{Match, Press};
use engawa::store::{Key, SledStore};
use serde_json::json;
use tempfile::TempDir;

use super::harness::until;
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{accepts, control, match_on, offers, pressed_game};
use super::program::Program;
use super::rows;

/// Number of matches that are played at the same time.
const MATCHES: usize = 6;
/// Number of acknowledged moves after which the program gets the signal.
const ENOUGH: usize = 12;

/// Starts a match of Hana and Otis. Returns `None` if an answer comes too late, as on a slow machine.
async fn begin(people: &People) -> Option<MatchId> {
    let command = format!("challenge {}", pressed_game());
    let body = json!({ "as": HANA, "command": command, "options": { "opponent": OTIS }, "settle": true });
    let card = people.attempt("slash", body).await?["message"].clone();
    if !offers(&card, accepts) {
        return None;
    }
    let accept = control(&card, accepts);
    let body = json!({ "as": OTIS, "message": card["id"], "custom_id": accept, "settle": true });
    let board = people.attempt("press", body).await?["message"].clone();
    offers(&board, |press| matches!(press, Press::Play(_))).then(|| match_on(&board))
}

/// Plays a match until it is over or the program stops answering. Returns the acknowledged moves.
async fn play(people: People, id: MatchId, acknowledged: Arc<AtomicUsize>) -> (MatchId, Vec<String>) {
    let mut acknowledged_moves = Vec::new();
    while let Some(mv) = play_one(&people, id).await {
        acknowledged_moves.push(mv);
        acknowledged.fetch_add(1, Ordering::SeqCst);
    }
    (id, acknowledged_moves)
}

async fn play_one(people: &People, id: MatchId) -> Option<String> {
    for who in [HANA, OTIS] {
        let body = json!({
            "as": who, "command": "move", "focused": "move", "options": { "move": "", "match": id.to_string() },
        });
        let offered = people.attempt("autocomplete", body).await?;
        let Some(mv) = offered["choices"][0]["value"].as_str() else { continue };
        let options = json!({ "move": mv, "match": id.to_string() });
        let body = json!({ "as": who, "command": "move", "options": options, "settle": true });
        let outcome = people.attempt("slash", body).await?;
        // If the answer is private, the bot has refused the move, because this player is not to move.
        if outcome["message"]["you"]["alone_see_it"] != true {
            return Some(mv.to_owned());
        }
    }
    None
}

fn stored_moves(data: &Path, id: MatchId) -> Vec<String> {
    let store = SledStore::open(&data.join("sandbox-store")).expect("the store opens");
    let record: Match = rows::stored(&store, &Key::Match(id)).expect("a match");
    record.round().moves.iter().map(|mv| mv.0.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_during_play_keeps_everything_acknowledged() {
    let home = TempDir::new().expect("a folder");
    let mut program = Program::sandbox(home.path(), &["--port", "0"]);
    let people = People::at(&program.url());
    until("the commands are there", async || !people.commands(NELL).await.is_empty()).await;
    people.until("the bot is there", |about| about["bot_connected"] == true).await;
    let acknowledged = Arc::new(AtomicUsize::new(0));
    let mut playing = Vec::new();
    while playing.len() < MATCHES {
        if let Some(id) = begin(&people).await {
            playing.push(tokio::spawn(play(people.clone(), id, Arc::clone(&acknowledged))));
        }
    }
    until("they are in the midst of it", async || acknowledged.load(Ordering::SeqCst) >= ENOUGH).await;
    assert_eq!(program.end("-TERM").await, Some(0), "it ended by itself");
    for played in playing {
        let (id, acknowledged_moves) = played.await.expect("no panic");
        let moves = stored_moves(home.path(), id);
        assert!(
            moves.starts_with(&acknowledged_moves),
            "{acknowledged_moves:?} was acknowledged, {moves:?} is stored"
        );
        assert!(
            moves.len() <= acknowledged_moves.len() + 1,
            "at most the move that was under way: {acknowledged_moves:?} {moves:?}"
        );
    }
}

/// Name of the environment variable that makes this test hang, in the child process.
const HANGS: &str = "ENGAWA_HANGS";

/// A thread that waits for a hanging disk would keep the program running. The test starts itself in a child
/// process to check that the deadline ends such a program.
#[test]
fn hanging_program_is_ended_by_deadline() {
    if std::env::var_os(HANGS).is_some() {
        engawa::start::end_within(Duration::from_millis(50));
        loop {
            std::thread::park();
        }
    }
    let test = std::env::current_exe().expect("a program");
    let name = std::thread::current().name().expect("a test has a name").to_owned();
    let hanging = Command::new(test).args(["--exact", &name]).env(HANGS, "1").output().expect("it starts");
    assert_eq!(hanging.status.code(), Some(3));
}
