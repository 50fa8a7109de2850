//! Tests that refusals and apologies stay private on a stalled store. A person without permissions tries
//! every command, and everything that blocks and limits forbid.

use std::sync::Arc;

use engawa::config::{Config, LimitsConfig};
use engawa::host::challenge;
use serde_json::{Value, json};

use super::super::harness::Harness;
use super::super::people::{HANA, NELL, OTIS};
use super::super::player_actions::{
    accepts, control, controls, match_on, person, pressed_game, refusal_text, text,
};
use super::super::private::refusal_part;
use super::{Act, ActKind, commands, is_private, public, while_stalled};
use crate::testing::store::{CommitFault, StoreFaults};

/// A match id that does not exist.
const NO_MATCH: &str = "00000000";

/// Returns options with which the bot refuses a command, if any options do that.
fn options(command: &str) -> Value {
    match command.split(' ').next().unwrap_or_default() {
        "challenge" => json!({ "opponent": HANA }),
        "move" => json!({ "move": "a1", "match": NO_MATCH }),
        "board" | "resign" | "undo" | "hint" | "replay" | "rematch" => json!({ "match": NO_MATCH }),
        "offer" => json!({ "kind": "draw", "match": NO_MATCH }),
        "leaderboard" => json!({ "season": "No such season" }),
        "profile" => json!({ "person": HANA }),
        "settings" => json!({ "quiet": "25-1" }),
        "block" => json!({ "whom": NELL }),
        "unblock" => json!({ "whom": "Nobody" }),
        _ => json!({}),
    }
}

/// Returns the component id of the first enabled control of a board.
fn live_cell(board: &Value) -> String {
    let live = controls(board).into_iter().find(|control| control["disabled"] != true);
    live.and_then(|cell| cell["custom_id"].as_str()).expect("a live cell").to_owned()
}

/// Returns a harness in which each person may have one open challenge and one running match, and the plan of
/// its store's faults.
async fn narrow() -> (Harness, Arc<StoreFaults>) {
    let limits = LimitsConfig { open_challenges: 1, challenges_an_hour: 20, running_matches: 1 };
    let config = Config { limits, ..Config::default() };
    Harness::faulty_with(config).await
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_stay_private_on_a_stalled_store() {
    let (harness, faults) = narrow().await;
    let open = harness.invite(HANA, pressed_game(), json!({})).await;
    let board = harness.start_match(OTIS, HANA, pressed_game(), json!({ "seat": "first" })).await;
    harness.people.slash(HANA, "settings", json!({ "hidden": true })).await;
    harness.people.slash(HANA, "block", json!({ "whom": NELL })).await;
    let before = public(&harness).await.len();

    let mut acts: Vec<Act> = Vec::new();
    // Discord keeps `/admin` from people without the permission.
    for command in commands().into_iter().filter(|command| !command.starts_with("admin ")) {
        acts.push(match &*command {
            "Challenge" => Act::menu(NELL, "Challenge", NELL),
            "Compare" => Act::menu(NELL, "Compare", NELL),
            "Open this match" => Act::menu(NELL, "Open this match", open["id"].as_str().expect("an id")),
            command => Act::slash(NELL, command, options(command)),
        });
    }
    let accept = control(&open, accepts);
    acts.push(Act { who: NELL.to_owned(), action: ActKind::Press(open.clone(), accept) });
    acts.push(Act { who: NELL.to_owned(), action: ActKind::Press(board.clone(), live_cell(&board)) });
    // The bot must refuse three challenges. The first is by a person at the limit of challenges. The others
    // are to a person who has blocked the challenger, and to one at the limit of running matches.
    let challenge = format!("challenge {}", pressed_game());
    let limits = [
        (HANA, json!({}), challenge::too_many_challenges(1)),
        (NELL, json!({ "opponent": HANA }), challenge::unavailable(person(HANA))),
        (NELL, json!({ "opponent": OTIS }), challenge::unavailable(person(OTIS))),
    ];
    let first = acts.len();
    acts.extend(limits.iter().map(|(who, options, _)| Act::slash(who, &*challenge, options.clone())));
    let outcomes = while_stalled(&harness, &faults, &acts).await;
    for (act, outcome) in acts.iter().zip(&outcomes) {
        assert!(is_private(outcome), "{act:?}: {outcome}");
    }
    for (outcome, (_, _, refusal)) in outcomes[first..].iter().zip(&limits) {
        assert!(text(&outcome["message"]).starts_with(&refusal_text(refusal)), "{outcome}");
    }
    let refused = outcomes.iter().filter(|outcome| refusal_part(text(&outcome["message"])).is_some()).count();
    assert!(refused >= acts.len() / 2, "{refused} of {} are refused", acts.len());
    assert_eq!(public(&harness).await.len(), before, "nothing was said to everybody");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn apologies_stay_private_on_a_stalled_store() {
    let (harness, faults) = Harness::faulty().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let record = harness.game_match(match_on(&board));
    let mover = record.mover().expect("it has begun").to_string();
    let before = public(&harness).await.len();
    faults.fail_commits(CommitFault::Fails);
    let acts = [
        Act::slash(NELL, format!("challenge {}", pressed_game()), json!({})),
        Act::slash(OTIS, "vacation start", json!({})),
        Act { who: mover, action: ActKind::Press(board.clone(), live_cell(&board)) },
    ];
    let outcomes = while_stalled(&harness, &faults, &acts).await;
    for (act, outcome) in acts.iter().zip(&outcomes) {
        assert!(is_private(outcome), "{act:?}: {outcome}");
        assert!(text(&outcome["message"]).starts_with("Something went wrong"), "{act:?}: {outcome}");
    }
    assert_eq!(public(&harness).await.len(), before);
    faults.clear_faults();
    harness.close_and_check().await;
}
