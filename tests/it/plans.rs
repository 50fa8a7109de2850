//! Tests of answers planned ahead (conditional moves). A player composes and confirms an answer in private.
//! The bot plays it only if the expected move comes.

use engawa::base::choice::ChoiceKey;
use engawa::game::MoveText;
use engawa::games::GAMES;
use engawa::host::matches::{self, after_hypothetical_move};
use engawa::host::{
    ConditionalMove, ConditionalMovePress, ConditionalMoveStage, Match, MatchAction, MatchActionPress, Press,
    Refusal,
};
use engawa::store::{Key as RowKey, rows};
use serde_json::{Value, json};

use super::harness::Harness;
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_answer, assert_refused, controls, game_of, match_on, offers, person, small, spelled, table_of,
    text,
};

/// Returns the choices that a private panel offers: the component id, the menu values, and the stage of the
/// plan to which each leads.
fn choices(message: &Value) -> Vec<(String, Vec<String>, ConditionalMoveStage)> {
    let mut found = Vec::new();
    for control in controls(message).into_iter().filter(|control| control["disabled"] != true) {
        let id = control["custom_id"].as_str().expect("ours have ids");
        let Some(Press::Plan(press)) = Press::read(id) else { continue };
        match control["options"].as_array() {
            Some(options) => found.extend(options.iter().map(|option| {
                let value = option["value"].as_str().expect("a value").to_owned();
                let chosen = press.clone().choosing([&value]).expect("our values are keys");
                (id.to_owned(), vec![value], chosen.stage)
            })),
            None => found.push((id.to_owned(), Vec::new(), press.stage)),
        }
    }
    found
}

/// Returns how many choices of a move are made at this stage, or `None` if the stage leads to another move.
fn far(stage: &ConditionalMoveStage, path: &[ChoiceKey]) -> Option<usize> {
    let (ConditionalMoveStage::Theirs(chosen) | ConditionalMoveStage::Mine(_, chosen)) = stage else {
        return None;
    };
    (!chosen.is_empty() && path.starts_with(chosen)).then_some(chosen.len())
}

fn is_settling(press: &Press) -> bool {
    matches!(press, Press::Plan(ConditionalMovePress { stage: ConditionalMoveStage::Settle { .. }, .. }))
}

fn is_start(press: &Press) -> bool {
    matches!(press, Press::Plan(ConditionalMovePress { stage: ConditionalMoveStage::Theirs(_), .. }))
}

fn is_forgetting(press: &Press) -> bool {
    matches!(press, Press::Plan(ConditionalMovePress { stage: ConditionalMoveStage::Forget, .. }))
}

/// Returns a legal move, and an answer to it that does not end the game.
fn move_and_answer(record: &Match) -> [MoveText; 2] {
    let table = table_of(record);
    let answer = |mv: &MoveText| {
        let (_, after) = after_hypothetical_move(record, &*table, mv)?;
        let goes_on = |answer: &MoveText| {
            let mut then = after.fork();
            then.play(answer).is_ok() && then.ending().is_none()
        };
        after.legal().into_iter().find(goes_on)
    };
    let mut pairs = table.legal().into_iter().filter_map(|mv| Some([mv.clone(), answer(&mv)?]));
    pairs.next().expect("the game goes on")
}

impl Harness {
    /// Composes the answer `mine` to the move `theirs`, starting with the button *My view*. Returns the
    /// message that asks for confirmation.
    async fn press_together(&self, who: &str, board: &Value, [theirs, mine]: &[MoveText; 2]) -> Value {
        let record = self.game_match(match_on(board));
        let view = self.press(who, board, |press| matches!(press, Press::MyView(_))).await;
        let mut shown = self.press(who, &view["message"], is_start).await["message"].clone();
        let (after, _) =
            after_hypothetical_move(&record, &*table_of(&record), theirs).expect("it can be answered");
        let answer = spelled_after(&after, &record, theirs, mine);
        for path in [spelled(&record, theirs), answer] {
            while let Some((id, values, _)) = choices(&shown)
                .into_iter()
                .filter_map(|(id, values, stage)| Some((id, values, far(&stage, &path)?)))
                .max_by_key(|(_, _, far)| *far)
            {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                let outcome = self.people.press(who, &shown, &id, &values).await;
                assert_eq!(outcome["outcome"], "answered", "{outcome}");
                assert_eq!(outcome["message"]["you"]["alone_see_it"], true, "{outcome}");
                shown = outcome["message"].clone();
            }
        }
        assert!(offers(&shown, is_settling), "it is shown before it is planned: {shown}");
        assert_eq!(self.game_match(record.id), record, "nothing is played by planning");
        shown
    }

    /// Returns the stored planned answers of a person in a match.
    fn plan_of(&self, who: &str, record: &Match) -> Option<ConditionalMove> {
        let key = RowKey::ConditionalMove(person(who), record.id);
        let row = self.all_rows().into_iter().find(|(found, _)| *found == key)?.1;
        Some(rows::from_bytes(&row.bytes).expect("it can be read"))
    }
}

/// Returns the choices that spell the move `mine` after the move `theirs`.
fn spelled_after(after: &Match, before: &Match, theirs: &MoveText, mine: &MoveText) -> Vec<ChoiceKey> {
    let mut round = after.clone();
    round.rounds.clone_from(&before.rounds);
    round.rounds.last_mut().expect("a round").add(theirs.clone(), before.made, before.turn);
    assert!(game_of(before).open(&before.round().setup, &round.round().moves).is_ok());
    spelled(&round, mine)
}

#[tokio::test(flavor = "multi_thread")]
async fn planned_answer_is_played_and_undone_with_the_move() {
    let harness = Harness::open().await;
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let before = harness.game_match(match_on(&board));
        let both = move_and_answer(&before);
        let question = harness.press_together(OTIS, &board, &both).await;
        assert!(
            !question["attachments"].as_array().expect("pictures").is_empty(),
            "it is pictured: {question}"
        );
        assert_eq!(harness.plan_of(OTIS, &before), None, "not before it is meant");
        let done = harness.press(OTIS, &question, is_settling).await;
        assert_answer(&done, "Planned.");
        assert_eq!(harness.plan_of(OTIS, &before).expect("planned").answers.len(), 1);
        // No public message reveals the plan.
        assert!(harness.people.messages(NELL).await.iter().all(|seen| !text(seen).contains("you answer")));

        let played = harness
            .people
            .slash(HANA, "move", json!({ "move": both[0].0, "match": before.id.to_string() }))
            .await;
        assert_eq!(played["outcome"], "answered", "{played}");
        harness.wait_for_board(before.id).await;
        let after = harness.game_match(before.id);
        assert_eq!((after.turn, after.round().moves.as_slice()), (before.turn + 2, &both[..]));
        assert_eq!((after.round().planned.as_slice(), after.mover()), (&[1][..], Some(person(HANA))));
        assert_eq!(harness.plan_of(OTIS, &before), None);
        let shown = harness.board(before.id).expect("a board").message.expect("it is shown");
        let shown = harness.message(&json!(shown.to_string())).await;
        let shown = shown.expect("it stands");
        assert!(text(&shown).contains("That was planned ahead."), "{shown}");
        harness.assert_pings(&shown, [HANA.to_owned()]).await;
        let replay = harness.people.slash(HANA, "replay", json!({ "match": before.id.to_string() })).await;
        let id = Press::Replay { id: before.id, part: 0, frame: 2 }.to_string();
        let at_last = harness.press_planted(HANA, &id).await;
        assert!(
            [replay, at_last].iter().any(|seen| text(&seen["message"]).contains("That was planned ahead."))
        );

        // Hana takes her move back, and with it the answer that Otis had planned. She can do so only once,
        // and his plan is gone.
        let undo = |press: &Press| {
            matches!(press, Press::Side(MatchActionPress { action: MatchAction::TakeBack, .. }))
        };
        harness.press(HANA, &shown, undo).await;
        let undone = harness.game_match(before.id);
        assert_eq!((undone.round().moves.len(), undone.mover()), (0, Some(person(HANA))));
        assert!(undone.round().planned.is_empty());
        assert_eq!(undone.playing().expect("it runs").undo, None, "once");
        harness
            .people
            .slash(HANA, "move", json!({ "move": both[0].0, "match": before.id.to_string() }))
            .await;
        assert_eq!(harness.game_match(before.id).round().moves.len(), 1, "the plan is gone with the move");
        harness.wait_for_board(before.id).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn late_plan_is_refused() {
    let harness = Harness::open().await;
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let before = harness.game_match(match_on(&board));
        let both = move_and_answer(&before);
        let question = harness.press_together(OTIS, &board, &both).await;
        harness.play(&board, &both[0]).await;
        let late = harness.press(OTIS, &question, is_settling).await;
        assert_refused(&late, &matches::PLAN_TOO_LATE);
        assert!(
            offers(&late["message"], |press| matches!(press, Press::Browse(_))),
            "it is one's turn: {late}"
        );
        let after = harness.game_match(before.id);
        assert_eq!((after.round().moves.len(), harness.plan_of(OTIS, &before)), (1, None));
        // The player to move cannot plan an answer, and neither can a stranger.
        let forged = Press::Plan(ConditionalMovePress::new(after.id, after.turn)).to_string();
        let watching = Refusal::not_seated(after.seated());
        for (who, refusal) in [(OTIS, matches::PLAN_ON_OWN_TURN), (NELL, watching)] {
            assert_refused(&harness.press_planted(who, &forged).await, &refusal);
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plan_can_be_changed_forgotten_and_voided() {
    let harness = Harness::open().await;
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let before = harness.game_match(match_on(&board));
        let both = move_and_answer(&before);
        for _ in 0..2 {
            let question = harness.press_together(OTIS, &board, &both).await;
            let done = harness.press(OTIS, &question, is_settling).await;
            assert_eq!(harness.plan_of(OTIS, &before).expect("planned").answers.len(), 1, "one to each move");
            let start = harness.press(OTIS, &done["message"], is_start).await;
            assert!(text(&start["message"]).contains("you answer"), "what is planned is shown: {start}");
            let gone = harness.press(OTIS, &start["message"], is_forgetting).await;
            assert_answer(&gone, "Nothing is planned any more.");
            assert_eq!(harness.plan_of(OTIS, &before), None);
        }
        let question = harness.press_together(OTIS, &board, &both).await;
        harness.press(OTIS, &question, is_settling).await;
        let other = table_of(&before).legal().into_iter().find(|mv| *mv != both[0]).expect("another move");
        harness.play(&board, &other).await;
        let after = harness.game_match(before.id);
        assert_eq!((after.round().moves.len(), harness.plan_of(OTIS, &before)), (1, None));
    }
    harness.close_and_check().await;
}
