//! Planned answers to moves of the opponent: each is chosen step by step like a move, shown, and saved.

use crate::app::deciding::WriteBatch;
use crate::app::failure::Result;
use crate::base::scene::Look;
use crate::base::text::Text;
use crate::chat::plans;
use crate::game::prompt::{PendingChoice, Prompt};
use crate::game::{MoveText, Table};
use crate::host::matches::{self, after_hypothetical_move, check_may_plan};
use crate::host::{ConditionalMove, ConditionalMovePress, ConditionalMoveStage, Match, Refusal, view};
use crate::store::Key;

use super::commit::commit_once;
use super::context::{AnswerResult, Context};
use super::look_up::{self, check_reachable, look_of};

pub(super) async fn plan(
    context: Context<'_>,
    press: ConditionalMovePress,
    values: &[String],
) -> AnswerResult {
    let press = press.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let record = look_up::own_match(context, press.id).await?;
    check_may_plan(&record, context.person(), press.turn)?;
    let table = context.decider.table_of(&record)?;
    match &press.stage {
        ConditionalMoveStage::Theirs(chosen) => match chosen_move(&*table, chosen)? {
            Some(theirs) => {
                let next = press.at(ConditionalMoveStage::Mine(move_index(&*table, &theirs)?, Vec::new()));
                ask_answer(context, &record, &*table, &next, &[]).await
            }
            None => ask_their_move(context, &record, &*table, &press, chosen).await,
        },
        ConditionalMoveStage::Mine(theirs, chosen) => {
            let (_, after) = after_their_move(&record, &*table, *theirs)?;
            match chosen_move(&*after, chosen)? {
                Some(mine) => {
                    let save =
                        ConditionalMoveStage::Settle { theirs: *theirs, mine: move_index(&*after, &mine)? };
                    ask_whether(context, &record, &*table, &press.at(save)).await
                }
                None => ask_answer(context, &record, &*table, &press, chosen).await,
            }
        }
        ConditionalMoveStage::Settle { theirs, mine } => {
            let (_, after) = after_their_move(&record, &*table, *theirs)?;
            let (theirs, mine) = (legal_move(&*table, *theirs)?, legal_move(&*after, *mine)?);
            save(context, &press, Some((&theirs, &mine))).await
        }
        ConditionalMoveStage::Forget => save(context, &press, None).await,
    }
}

async fn ask_their_move(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    press: &ConditionalMovePress,
    chosen: &[String],
) -> AnswerResult {
    let plan = context.reads.plan(context.person(), record.id).await?.unwrap_or_default().record;
    let plan = if chosen.is_empty() { plan } else { ConditionalMove::default() };
    let view = view::plan(record, table, &plan, view::ask_opponent_move(record));
    ask(context, record, table, chosen, look_of(context, record), press, &view).await
}

async fn ask_answer(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    press: &ConditionalMovePress,
    chosen: &[String],
) -> AnswerResult {
    let ConditionalMoveStage::Mine(theirs, _) = press.stage else {
        return Err(Refusal::UNKNOWN_PRESS.into());
    };
    let question =
        view::ask_answer_move(record, table, &legal_move(table, theirs)?).ok_or(Refusal::STALE_CHOICES)?;
    let (next, after) = after_their_move(record, table, theirs)?;
    let view = view::plan(record, table, &ConditionalMove::default(), question);
    ask(context, &next, &*after, chosen, look_of(context, record), press, &view).await
}

async fn ask(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    chosen: &[String],
    look: Look,
    press: &ConditionalMovePress,
    view: &view::ConditionalMoveView,
) -> AnswerResult {
    let (board, picture) =
        context.services.composer.pictured(record, table, chosen, look, context.private).await?;
    let emoji = |sprite: &str| context.services.composer.emblem(&board.game, sprite);
    let message = plans::choose(view, &board, press, picture, context.private, &emoji);
    Ok(Some(context.in_private(message)))
}

/// Shows the plan with the resulting board, and asks whether to save it.
async fn ask_whether(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    press: &ConditionalMovePress,
) -> AnswerResult {
    let ConditionalMoveStage::Settle { theirs, mine } = press.stage else {
        return Err(Refusal::UNKNOWN_PRESS.into());
    };
    let (next, mut after) = after_their_move(record, table, theirs)?;
    let mine = legal_move(&*after, mine)?;
    let question = view::ask_plan_confirmation(record, table, &legal_move(table, theirs)?, &mine)
        .ok_or(Refusal::STALE_CHOICES)?;
    let view = view::plan(record, table, &ConditionalMove::default(), question);
    after.play(&mine).map_err(Refusal::illegal)?;
    let look = look_of(context, record);
    let (_, picture) = context.services.composer.pictured(&next, &*after, &[], look, context.private).await?;
    let message = plans::confirm_plan(&view, theirs, press, picture, context.private);
    Ok(Some(context.in_private(message)))
}

/// Saves a move of the opponent with the planned answer, or deletes the person's whole plan if there is none.
/// The commit expects the match unchanged, so nothing is saved if the opponent has moved meanwhile.
async fn save(
    context: Context<'_>,
    press: &ConditionalMovePress,
    answer: Option<(&MoveText, &MoveText)>,
) -> AnswerResult {
    let decide = || async {
        let stored = context.reads.game_match(press.id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        check_reachable(context, &stored.record)?;
        check_may_plan(&stored.record, context.person(), press.turn)?;
        let table = context.decider.table_of(&stored.record)?;
        let known = context.reads.plan(context.person(), press.id).await?.unwrap_or_default();
        let entries = WriteBatch::default();
        let key = Key::ConditionalMove(context.person(), press.id);
        let Some((theirs, mine)) = answer else {
            let view =
                view::plan(&stored.record, &*table, &ConditionalMove::default(), Text::new("plan-forgotten"));
            return Ok((entries.remove(key, known.expected), view));
        };
        let next = known.record.with(&stored.record, &*table, context.person(), press.turn, theirs, mine)?;
        let view = view::plan(&stored.record, &*table, &next, Text::new("plan-settled"));
        Ok((entries.put(key, known.expected, &next), view))
    };
    let Some(view) = commit_once(context, decide).await? else { return Ok(None) };
    let first = ConditionalMovePress::new(press.id, press.turn);
    Ok(Some(context.in_private(plans::saved_plan(&view, &first, context.private))))
}

/// Returns the move that the choices determine; `None` if more choices are needed.
pub fn chosen_move(table: &dyn Table, chosen: &[String]) -> Result<Option<MoveText>, Refusal> {
    match table.prompt(chosen) {
        Prompt::Stale => Err(Refusal::STALE_CHOICES),
        Prompt::Ready(mv) => Ok(Some(mv)),
        // With the piece and its target chosen, the only remaining choice is made automatically.
        Prompt::Choose(PendingChoice { moves, .. }) if moves.len() == 1 && chosen.len() > 1 => {
            Ok(Some(moves[0].0.clone()))
        }
        Prompt::Choose(_) => Ok(None),
    }
}

/// Returns the match after a move of the opponent. Moves are given by their indexes among the legal moves.
fn after_their_move(
    record: &Match,
    table: &dyn Table,
    theirs: u16,
) -> Result<(Match, Box<dyn Table>), Refusal> {
    after_hypothetical_move(record, table, &legal_move(table, theirs)?).ok_or(matches::NOTHING_TO_ANSWER)
}

fn legal_move(table: &dyn Table, place: u16) -> Result<MoveText, Refusal> {
    table.legal().into_iter().nth(usize::from(place)).ok_or(Refusal::STALE_CHOICES)
}

fn move_index(table: &dyn Table, mv: &MoveText) -> Result<u16, Refusal> {
    let place = table.legal().iter().position(|legal| legal == mv).ok_or(Refusal::STALE_CHOICES)?;
    u16::try_from(place).map_err(|_| Refusal::STALE_CHOICES)
}
