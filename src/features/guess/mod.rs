//! Guesses: spectators of a match guess the next move in secret, and messages of the match say who was right.
//!
//! Each guess is chosen step by step like a move, on the current board, and saved. Nobody else sees it before the move.

#[cfg(test)]
mod tests;
mod view;

pub use view::GuessPress;

use crate::app::answering::look_up::{self, check_reachable};
use crate::app::answering::{
    AnswerFuture, AnswerResult, Context, TOKEN_LIFETIME, chosen_move, commit_once, give,
};
use crate::app::memory::Recent;
use crate::app::{
    Chore, Feature, FeatureState, Lock, MatchExtras, Repository, Result, WatchRefusal, WriteBatch,
    forget_past, watch_refusal,
};
use crate::base::id::{MatchId, PersonId};
use crate::base::text::Text;
use crate::base::time::{Span, Timestamp};
use crate::chat::parts::{Aside, LabelledPress};
use crate::chat::{Answer, AnswerPart, BoxFuture, Message, ReplyTo};
use crate::delivery::{AnswerRef, Composer};
use crate::game::{MoveText, Table};
use crate::host::{Match, MoveChoices, Press, PressFields, Refusal, server};
use crate::store::{Key, KeyRange, RowKind};

use crate::host::guess::{CANNOT_GUESS, Guess, Guesses, Judgement, best, may_guess, right_guessers};
use view::{best_guessers, guessed_by};

pub(super) const FEATURE: Feature = Feature {
    press,
    aside: Some(aside),
    extras: MatchExtras {
        round_line: |repository, record, round| Box::pin(last_guessers_line(repository, record, round)),
        board_lines: |repository, record| Box::pin(guesser_lines(repository, record)),
        board_retired: |composer, state, record| Box::pin(edit_right_notes(composer, state, record)),
    },
    chore: Some(Chore {
        name: "guesses",
        run: |decider, _| Box::pin(forget_past(decider, RowKind::Guesses, KEPT)),
    }),
    ..Feature::NONE
};

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    let GuessPress(step) = GuessPress::of(press)?;
    Some(Box::pin(guess(context, step, values)))
}

/// Handles a press on the way to a guess: asks for the next choice, or saves the guess.
async fn guess(context: Context<'_>, step: MoveChoices, values: &[String]) -> Result<Option<Answer>> {
    let step = step.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let record = look_up::reachable_match(context, step.id).await?;
    let table = context.decider.table_of(&record)?;
    check_guess(context, &record, &*table, step.turn).await?;
    match chosen_move(&*table, &step.chosen)? {
        Some(mv) => save_guess(context, &step, &mv).await,
        None => ask(context, &record, &*table, &step).await,
    }
}

fn aside<'a>(context: Context<'a>, record: &'a Match) -> BoxFuture<'a, Aside> {
    Box::pin(async move { Aside::of(watcher_press(context, record).await) })
}

/// The button to guess the next move, for a spectator who may.
pub fn watcher_press<'a>(context: Context<'a>, record: &'a Match) -> BoxFuture<'a, Option<LabelledPress>> {
    Box::pin(async move {
        let table = context.decider.table_of(record).ok()?;
        let may = check_guess(context, record, &*table, record.turn).await.is_ok();
        let press = GuessPress(MoveChoices::new(record.id, record.turn)).press();
        may.then_some(LabelledPress { press, label: "button-guess" })
    })
}

/// Checks that a person may guess now: the match allows it, they are not banned from its server, and have no block
/// between themselves and a player.
///
/// # Errors
///
/// The refusal says why the person may not guess.
async fn check_guess(context: Context<'_>, record: &Match, table: &dyn Table, turn: u32) -> Result<()> {
    may_guess(record, table, context.person(), turn)?;
    match watch_refusal(context.reads, record, context.person()).await? {
        Some(WatchRefusal::Banned) => Err(server::BANNED.into()),
        Some(WatchRefusal::Blocked) => Err(CANNOT_GUESS.into()),
        None => Ok(()),
    }
}

async fn ask(context: Context<'_>, record: &Match, table: &dyn Table, step: &MoveChoices) -> AnswerResult {
    let known = context.reads.read_or_default::<Guesses>(Key::Guess(step.id, context.person())).await?.record;
    let question = view::ask_guess(record, table, &known);
    let (board, picture) = look_up::pictured(context, record, table, &step.chosen).await?;
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
        check_guess(context, &record, &*table, step.turn).await?;
        let known = reads.read_or_default::<Guesses>(Key::Guess(step.id, person)).await?;
        let next = known.record.with(&record, &*table, person, step.turn, mv)?;
        let confirmation = view::guess_sealed(&record, &*table, mv).ok_or(Refusal::STALE_CHOICES)?;
        let entries = WriteBatch::default().put(Key::Guess(step.id, person), known.expected, &next);
        Ok((entries, (confirmation, next.list.into_iter().next_back())))
    };
    let Some((confirmation, guess)) = commit_once(context, decide).await? else { return Ok(None) };
    let first = MoveChoices::new(step.id, step.turn);
    give(context, context.in_private(view::guess_saved(&confirmation, first, context.private))).await;
    // Any other part of an answer than the first could be edited only as the message that was pressed.
    if let Some(AnswerRef { part: AnswerPart::First, .. }) = context.reply.slot.private_answer().await
        && let Some(guess) = guess
    {
        let right = view::guess_was_right(&confirmation, context.private);
        let expires_at = context.incoming.at + TOKEN_LIFETIME;
        let note = GuessNote { guess, right, to: context.incoming.reply.clone(), expires_at };
        context.services.state.of::<GuessNotes>().0.lock().insert((step.id, person), note);
    }
    Ok(None)
}

/// The number of notes that are remembered at least.
const NOTES: usize = 1_000;

/// The private messages that confirm guesses, in memory only, because their tokens expire soon.
#[derive(Default)]
struct GuessNotes(Lock<Recent<(MatchId, PersonId), GuessNote, NOTES>>);

struct GuessNote {
    guess: Guess,
    /// The message that replaces the note if the guess was right.
    right: Message,
    to: ReplyTo,
    expires_at: Timestamp,
}

impl GuessNote {
    fn is_decided(&self, record: &Match) -> bool {
        self.guess.judge(record) != Judgement::Open
    }
}

/// Edits the notes of people who have guessed the move right, unless they have deleted their data since.
/// Forgets these notes, and those of wrong and void guesses.
async fn edit_right_notes(composer: &Composer, state: &FeatureState, record: &Match) {
    let notes = state.of::<GuessNotes>();
    let keys: Vec<(MatchId, PersonId)> = {
        let mut notes = notes.0.lock();
        let decided = notes.iter_mut().filter(|((id, _), note)| *id == record.id && note.is_decided(record));
        decided.map(|(key, _)| *key).collect()
    };
    let decider = &composer.decider;
    for (id, person) in keys {
        let note = notes.0.lock().remove(&(id, person));
        let Some(note) = note.filter(|note| note.expires_at > decider.now()) else { continue };
        let is_right = note.guess.judge(record) == Judgement::Right;
        if is_right && matches!(decider.repository.has_row(&Key::Guess(id, person)).await, Ok(true)) {
            composer.sender.try_edit_answer(&note.to, note.right).await;
        }
    }
}

/// The people who guessed the move that ended a round, if a move ended it.
async fn last_guessers_line(repository: &Repository, record: &Match, round: usize) -> Result<Option<Text>> {
    let turn = record.rounds[round].ending_turn();
    let Some(turn) = turn.filter(|_| record.terms.guesses) else { return Ok(None) };
    let all = guesses_of(repository, record.id).await?;
    Ok(guessed_by(&right_guessers(record, &all, turn.saturating_add(1))))
}

/// Lines for the current board: who guessed the last move and, at the end, who was right most often.
async fn guesser_lines(repository: &Repository, record: &Match) -> Result<Vec<Text>> {
    // The message about the round before has already named the people who guessed its last move.
    if !record.terms.guesses || record.is_running() && record.begins_a_round(record.turn) {
        return Ok(Vec::new());
    }
    let all = guesses_of(repository, record.id).await?;
    let last = guessed_by(&right_guessers(record, &all, record.turn));
    let best = (!record.is_running()).then(|| best_guessers(&best(record, &all))).flatten();
    Ok(last.into_iter().chain(best).collect())
}

/// Time for which guesses are kept after the end of their match. By then the end has been shown, or it
/// never will be.
const KEPT: Span = Span::days(30);

async fn guesses_of(repository: &Repository, id: MatchId) -> Result<Vec<(PersonId, Guesses)>> {
    let rows = repository.all(KeyRange::with_prefix(RowKind::Guesses, &id)).await?;
    Ok(rows.into_iter().filter_map(|(key, guesses)| Some((key.person()?, guesses))).collect())
}
