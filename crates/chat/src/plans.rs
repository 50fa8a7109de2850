//! Messages for planned answers: choosing an answer, confirming it, and listing all planned answers.
//!
//! Choices have the same layout as choices towards a move; only the component ids differ.

use crate::host::view::{BoardView, ConditionalMoveView};
use crate::host::{ConditionalMovePress, ConditionalMoveStage, Press};

use super::compose::EmojiLookup;
use super::layout::{self, LayoutContext};
use super::limits;
use super::outgoing::{Button, ButtonStyle, File, Message, Row};
use super::parts::{button, button_row, lines, plain_button, text_message};
use super::voice::Voice;

/// The message for the next choice towards a move of the opponent, or towards the player's
/// answer. `plan` has the planned answers so far and the question; `view` is the board on which the
/// player chooses.
pub fn choose(
    plan: &ConditionalMoveView,
    view: &BoardView,
    press: &ConditionalMovePress,
    picture: File,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
) -> Message {
    let id = |part, more: &[&str]| with_keys(press, part, more).to_string();
    let sheet = LayoutContext { voice, turned: view.turned, rows: limits::ROWS - 1, id: &id, emoji };
    let (question, mut rows) = layout::next_step(view.prompt.as_ref(), &sheet);
    let back = back(press).map(|back| plain(back, "button-back", voice));
    let forget = (!plan.answers.is_empty() && back.is_none())
        .then(|| plain(press.at(ConditionalMoveStage::Forget), "button-plan-forget", voice));
    rows.extend(button_row(back.into_iter().chain(forget).collect()));
    let said = plan.answers.iter().chain([&plan.asked]).chain(question);
    Message { file: Some(picture), rows, panel_of: Some(press.id), ..text_message(&lines(voice, said)) }
}

/// The question whether to keep a planned answer, with a picture of the board after both moves.
pub fn confirm_plan(
    plan: &ConditionalMoveView,
    theirs: u16,
    settle: &ConditionalMovePress,
    picture: File,
    voice: Voice<'_>,
) -> Message {
    let yes = button(&Press::Plan(settle.clone()), &voice.key("button-plan-settle"), ButtonStyle::Success);
    let back = plain(settle.at(ConditionalMoveStage::Mine(theirs, Vec::new())), "button-back", voice);
    let rows = vec![Row::Buttons(vec![yes, back])];
    let said = lines(voice, [&plan.asked]);
    Message { file: Some(picture), rows, panel_of: Some(settle.id), ..text_message(&said) }
}

pub fn saved_plan(plan: &ConditionalMoveView, first: &ConditionalMovePress, voice: Voice<'_>) -> Message {
    let mut buttons =
        vec![plain(first.at(ConditionalMoveStage::Theirs(Vec::new())), "button-plan-another", voice)];
    if !plan.answers.is_empty() {
        buttons.push(plain(first.at(ConditionalMoveStage::Forget), "button-plan-forget", voice));
    }
    let said = lines(voice, [&plan.asked].into_iter().chain(&plan.answers));
    Message { rows: vec![Row::Buttons(buttons)], panel_of: Some(first.id), ..text_message(&said) }
}

fn with_keys(press: &ConditionalMovePress, part: u8, more: &[&str]) -> Press {
    let mut stage = press.stage.clone();
    if let ConditionalMoveStage::Theirs(chosen) | ConditionalMoveStage::Mine(_, chosen) = &mut stage {
        *chosen = layout::with_keys(chosen, more);
    }
    Press::Plan(ConditionalMovePress { part, ..press.at(stage) })
}

/// The press that goes back one step; `None` at the first step and after the last.
fn back(press: &ConditionalMovePress) -> Option<ConditionalMovePress> {
    let before = |chosen: &[String]| chosen.split_last().map(|(_, before)| before.to_vec());
    match &press.stage {
        ConditionalMoveStage::Theirs(chosen) => Some(press.at(ConditionalMoveStage::Theirs(before(chosen)?))),
        ConditionalMoveStage::Mine(theirs, chosen) => Some(press.at(match before(chosen) {
            Some(before) => ConditionalMoveStage::Mine(*theirs, before),
            None => ConditionalMoveStage::Theirs(Vec::new()),
        })),
        ConditionalMoveStage::Settle { .. } | ConditionalMoveStage::Forget => None,
    }
}

fn plain(press: ConditionalMovePress, key: &'static str, voice: Voice<'_>) -> Button {
    plain_button(&Press::Plan(press), key, voice)
}
