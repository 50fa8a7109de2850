//! Tests of what-if boards as people use them in a channel: from a panel, `/board` and a replay, with the presses of
//! playing.

use engawa::game::{MoveText, Table};
use engawa::games::GAMES;
use engawa::host::lines::{Line, Lines};
use engawa::host::{Match, Press, WhatIfPress, WhatIfStep};
use engawa::store::Key;
use serde_json::{Value, json};

use super::line_from;
use crate::harness::{Harness, until};
use crate::people::{HANA, NELL, OTIS};
use crate::player_actions::{
    control, controls, match_on, offers, person, small, spelled_on, table_of, text, way_by,
};
use crate::rows::stored;

/// The style of blue buttons.
const BLUE: u64 = 1;
/// Number in the component id of the replay's forward button.
const FORWARD: u8 = 2;

fn is_step(wanted: impl Fn(&WhatIfStep) -> bool) -> impl Fn(&Press) -> bool {
    move |press| matches!(press, Press::WhatIf(press) if wanted(&press.step))
}

fn is(step: WhatIfStep) -> impl Fn(&Press) -> bool {
    is_step(move |pressed| *pressed == step)
}

fn opens(press: &Press) -> bool {
    is_step(|step| matches!(step, WhatIfStep::Open(_)))(press)
}

/// Asserts that a message is a what-if board: private and pictured, with blue buttons and no real move.
fn assert_is_what_if(message: &Value) {
    assert_eq!(message["you"]["alone_see_it"], true, "{message}");
    assert!(text(message).contains("What if"), "{message}");
    assert!(message["attachments"][0]["description"].is_string(), "a picture: {message}");
    assert!(!offers(message, |press| matches!(press, Press::Play(_))), "a real move: {message}");
    for control in controls(message).into_iter().filter(|control| control["disabled"] != true) {
        let press = control["custom_id"].as_str().and_then(Press::read);
        let is_try = press.as_ref().is_some_and(is_step(|step| matches!(step, WhatIfStep::Try(_))));
        assert!(!is_try || control["options"].is_array() || control["style"] == BLUE, "{control}");
    }
    let last = message["components"].as_array().and_then(|rows| rows.last()).expect("rows");
    let last = json!({ "components": [last] });
    for step in [WhatIfStep::Back, WhatIfStep::Restart, WhatIfStep::Leave] {
        assert!(offers(&last, is(step.clone())), "{step:?} is in the last row: {message}");
    }
    // A kept line that can become the plan offers that in place of *Keep*.
    let keeps = is_step(|step| matches!(step, WhatIfStep::Keep | WhatIfStep::AskPlan(_)));
    assert!(offers(&last, keeps), "{message}");
}

impl Harness {
    fn lines(&self, who: &str, record: &Match) -> Lines {
        stored(self.store(), &Key::Lines(person(who), record.id)).unwrap_or_default()
    }

    fn working(&self, who: &str, record: &Match) -> Line {
        self.lines(who, record).working.expect("a working line")
    }

    /// Presses a control of a what-if board, which must be answered in private. Returns the next message.
    async fn steps(&self, who: &str, shown: &Value, step: WhatIfStep) -> Value {
        let outcome = self.press(who, shown, is(step)).await;
        assert_eq!(outcome["message"]["you"]["alone_see_it"], true, "{outcome}");
        outcome["message"].clone()
    }

    /// Tries a move by the controls of a what-if board. Returns the next board and the number of presses.
    async fn tries(
        &self,
        who: &str,
        shown: &Value,
        record: &Match,
        (table, mv): (&dyn Table, &MoveText),
    ) -> (Value, usize) {
        let path = spelled_on(table, mv);
        let (mut shown, before) = (shown.clone(), self.lines(who, record).version);
        for presses in 1..=path.len() {
            let (id, values, _) = way_by(&shown, &path, |press, values| match press {
                Press::WhatIf(press @ WhatIfPress { step: WhatIfStep::Try(_), .. }) => {
                    let WhatIfStep::Try(chosen) = press.choosing(values)?.step else { return None };
                    Some(chosen)
                }
                _ => None,
            });
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            let outcome = self.people.press(who, &shown, &id, &values).await;
            assert_eq!(outcome["outcome"], "answered", "{outcome}");
            shown = outcome["message"].clone();
            assert_eq!(shown["you"]["alone_see_it"], true, "{outcome}");
            if self.lines(who, record).version > before {
                assert_eq!(self.working(who, record).moves.last(), Some(mv));
                assert_is_what_if(&shown);
                return (shown, presses);
            }
        }
        panic!("{mv} is not tried: {shown}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_are_tried_with_the_presses_of_playing() {
    let harness = Harness::open().await;
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        let mut board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let record = harness.game_match(match_on(&board));
        until("the outbox is empty", async || harness.outbox_is_empty()).await;
        let public = harness.people.messages(NELL).await;
        let line = line_from(&*table_of(&record), 4);
        let mut presses = Vec::new();
        for who in [HANA, OTIS] {
            let panel = harness.press(who, &board, |press| matches!(press, Press::MyView(_))).await;
            let mut shown = harness.press(who, &panel["message"], opens).await["message"].clone();
            assert_is_what_if(&shown);
            let mut table = table_of(&record);
            presses.clear();
            for mv in &line {
                let (next, count) = harness.tries(who, &shown, &record, (&*table, mv)).await;
                table.play(mv).expect("it is legal");
                presses.push(count);
                shown = next;
            }
            let expected = Line { moves: line.clone(), ..Line::at(&record, 0, 0) };
            assert_eq!(harness.working(who, &record), expected);
            shown = harness.steps(who, &shown, WhatIfStep::Back).await;
            assert_eq!(harness.working(who, &record).moves, line[..3]);
            shown = harness.steps(who, &shown, WhatIfStep::Keep).await;
            assert_eq!(harness.lines(who, &record).kept, [harness.working(who, &record)]);
            shown = harness.steps(who, &shown, WhatIfStep::Restart).await;
            assert_eq!(harness.working(who, &record).moves, []);
            assert_is_what_if(&shown);
            let left = harness.steps(who, &shown, WhatIfStep::Leave).await;
            let plays = offers(&left, |press| matches!(press, Press::Play(_)));
            assert_eq!(plays, who == HANA, "the real board, in which only Hana may move: {left}");
            assert!(!offers(&left, is_step(|step| matches!(step, WhatIfStep::Try(_)))), "{left}");
            assert_eq!(harness.game_match(record.id), record, "nothing was played");
        }
        assert_eq!(harness.people.messages(NELL).await, public, "and nobody else has seen anything");
        for (mv, tried) in line.iter().zip(presses) {
            let mover = harness.game_match(record.id).mover().expect("it runs").to_string();
            let before = harness.interactions_of(&mover);
            board = harness.play(&board, mv).await;
            assert_eq!(harness.interactions_of(&mover) - before, tried, "{}: {mv}", game.facts().id);
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_and_replay_lead_to_a_what_if_board() {
    let harness = Harness::open().await;
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let start = table_of(&harness.game_match(match_on(&board)));
        let line = line_from(&*start, 3);
        let board = harness.play(&board, &line[0]).await;
        harness.play(&board, &line[1]).await;
        let record = harness.game_match(match_on(&board));
        let named = json!({ "match": record.id.to_string() });
        for who in [HANA, OTIS] {
            let shown = harness.people.slash(who, "board", named.clone()).await["message"].clone();
            let shown = harness.press(who, &shown, opens).await["message"].clone();
            let table = table_of(&record);
            let (shown, _) = harness.tries(who, &shown, &record, (&*table, &line[2])).await;
            assert_eq!(harness.working(who, &record).ply, 2, "from the present position");
            harness.steps(who, &shown, WhatIfStep::Keep).await;

            let replay = harness.people.slash(who, "replay", named.clone()).await["message"].clone();
            let shown = harness.press(who, &replay, opens).await["message"].clone();
            let (shown, _) = harness.tries(who, &shown, &record, (&*start, &line[0])).await;
            let expected = Line { moves: line[..1].to_vec(), ..Line::at(&record, 0, 0) };
            assert_eq!(harness.working(who, &record), expected, "from the start");
            assert_is_what_if(&shown);
            let replay = harness.people.slash(who, "replay", named.clone()).await["message"].clone();
            let forward = |press: &Press| matches!(press, Press::Replay { part, .. } if *part == FORWARD);
            let later = harness.press(who, &replay, forward).await["message"].clone();
            let shown = harness.press(who, &later, opens).await["message"].clone();
            assert_is_what_if(&shown);
            assert_eq!(harness.working(who, &record), Line::at(&record, 0, 1), "from the position shown");
            // The line that was kept can be loaded, and still fits.
            let shown = harness.people.slash(who, "board", named.clone()).await["message"].clone();
            let listed = harness.press(who, &shown, is(WhatIfStep::List)).await["message"].clone();
            let load = control(&listed, is_step(|step| matches!(step, WhatIfStep::Load(_))));
            let shown = harness.people.press(who, &listed, &load, &["0"]).await["message"].clone();
            assert_is_what_if(&shown);
            assert_eq!(harness.working(who, &record).moves, line[2..]);
        }
        assert_eq!(harness.game_match(record.id), record, "nothing was played");
    }
    harness.close_and_check().await;
}
