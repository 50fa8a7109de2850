//! Guesses by spectators: each is chosen step by step like a move, on the current board, and saved.
//! Nobody else sees it before the move.

use super::decide::{Guesses, may_guess};
use crate::app::answering::look_up::{self, MatchTable, check_reachable};
use crate::app::answering::{AnswerFuture, Context, Presses, chosen_move, commit_once};
use crate::app::{Result, WriteBatch};
use crate::chat::parts::LabelledPress;
use crate::chat::{Answer, BoxFuture};
use crate::game::MoveText;
use crate::host::press::{MoveChoices, PressFields};
use crate::host::{Match, Press, Refusal};
use crate::store::Key;

use super::press::GuessPress;
use super::upkeep::check_guesser;
use super::view;

pub const PRESSES: Presses = Presses { letters: "G", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    let GuessPress(step) = GuessPress::of(press)?;
    Some(Box::pin(guess(context, step, values)))
}

/// Handles a press on the way to a guess: asks for the next choice, or saves the guess.
async fn guess(context: Context<'_>, step: MoveChoices, values: &[String]) -> Result<Option<Answer>> {
    let step = step.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let record = look_up::reachable_match(context, step.id).await?;
    let table = context.decider.table_of(&record)?;
    let board = MatchTable { record: &record, table: &*table };
    check_guess(context, board, step.turn).await?;
    match chosen_move(&*table, &step.chosen)? {
        Some(mv) => save_guess(context, &step, &mv).await,
        None => ask(context, board, &step).await,
    }
}

/// Returns the press with which a spectator begins to guess, if they may.
pub fn watcher_press<'a>(context: Context<'a>, record: &'a Match) -> BoxFuture<'a, Option<LabelledPress>> {
    Box::pin(async move {
        let table = context.decider.table_of(record).ok()?;
        let may = check_guess(context, MatchTable { record, table: &*table }, record.turn).await.is_ok();
        let press = GuessPress(MoveChoices::new(record.id, record.turn)).press();
        may.then_some(LabelledPress { press, label: "button-guess" })
    })
}

async fn check_guess(
    context: Context<'_>,
    MatchTable { record, table }: MatchTable<'_>,
    turn: u32,
) -> Result<()> {
    may_guess(record, table, context.person(), turn)?;
    check_guesser(context.decider, context.reads, record, context.person()).await
}

async fn ask(context: Context<'_>, board: MatchTable<'_>, step: &MoveChoices) -> Result<Option<Answer>> {
    let known = context.reads.read_or_default::<Guesses>(Key::Guess(step.id, context.person())).await?.record;
    let question = view::ask_guess(board.record, board.table, &known);
    let (board, picture) = look_up::pictured(context, board, &step.chosen).await?;
    let emoji = |sprite: &str| context.services.composer.emblem(&board.game, sprite);
    let message = view::choose(&question, &board, step, picture, context.private, &emoji);
    Ok(Some(context.in_private(message)))
}

/// Stores a guess. The commit expects the match as it was read, so a guess after the move is refused.
/// The commit writes only the guess, so it never causes a conflict for a move.
async fn save_guess(context: Context<'_>, step: &MoveChoices, mv: &MoveText) -> Result<Option<Answer>> {
    let (reads, person) = (context.reads, context.person());
    let decide = || async {
        let record = reads.game_match(step.id).await?.ok_or(Refusal::NO_SUCH_MATCH)?.record;
        check_reachable(context, &record)?;
        let table = context.decider.table_of(&record)?;
        check_guess(context, MatchTable { record: &record, table: &*table }, step.turn).await?;
        let known = reads.read_or_default::<Guesses>(Key::Guess(step.id, person)).await?;
        let next = known.record.with(&record, &*table, person, step.turn, mv)?;
        let confirmation = view::guess_sealed(&record, &*table, mv).ok_or(Refusal::STALE_CHOICES)?;
        Ok((WriteBatch::default().put(Key::Guess(step.id, person), known.expected, &next), confirmation))
    };
    let Some(confirmation) = commit_once(context, decide).await? else { return Ok(None) };
    let first = MoveChoices::new(step.id, step.turn);
    Ok(Some(context.in_private(view::guess_saved(&confirmation, first, context.private))))
}
