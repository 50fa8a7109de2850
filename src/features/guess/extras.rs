//! The people who guessed right, as messages of a match name them. They stand on the line of a former
//! board, in the result of a round, and on the last board.
//!
//! The current record decides which guesses were right. No move waits for this, and nobody is notified.
//! If the match cannot be read, nobody is named.

use super::decide as guess;
use crate::app::{FormerBoard, MatchExtras, Repository, Result};
use crate::base::text::Text;
use crate::host::Match;

use super::upkeep::guesses_of;
use super::view::{best_guessers, guessed_by, line_with_guessers};

pub const EXTRAS: MatchExtras = MatchExtras {
    former_line: |former| Box::pin(with_guessers(former)),
    round_line: |repository, record, round| Box::pin(of_the_last_move(repository, record, round)),
    last_lines: |repository, record| Box::pin(at_the_end(repository, record)),
};

/// Returns the line that replaces the board of a turn, with the people who guessed the move that it
/// names.
async fn with_guessers(former: FormerBoard<'_>) -> Result<String> {
    let FormerBoard { repository, record, shown, line, voice } = former;
    // The message about the round before has already named the people who guessed its last move.
    if record.begins_a_round(shown) {
        return Ok(line.to_owned());
    }
    let guessers = guessers(repository, record, shown).await?;
    Ok(guessers.map_or_else(|| line.to_owned(), |people| line_with_guessers(line, &people, voice)))
}

/// Returns the people who guessed the move that ended a round, if a move ended it.
async fn of_the_last_move(repository: &Repository, record: &Match, round: usize) -> Result<Option<Text>> {
    match record.rounds[round].ended_at() {
        Some(turn) => guessers(repository, record, turn.saturating_add(1)).await,
        None => Ok(None),
    }
}

/// Returns lines for the last board: who guessed the last move, and who was right most often.
async fn at_the_end(repository: &Repository, record: &Match) -> Result<Vec<Text>> {
    if !record.terms.guesses {
        return Ok(Vec::new());
    }
    let all = guesses_of(repository, record.id).await?;
    let last = guessed_by(&guess::right_guessers(record, &all, record.turn));
    let best = best_guessers(&guess::best(record, &all));
    Ok(last.into_iter().chain(best).collect())
}

async fn guessers(repository: &Repository, record: &Match, shown: u32) -> Result<Option<Text>> {
    if !record.terms.guesses {
        return Ok(None);
    }
    let all = guesses_of(repository, record.id).await?;
    Ok(guessed_by(&guess::right_guessers(record, &all, shown)))
}
