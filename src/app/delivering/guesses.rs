//! How those who watched have guessed, as it is told: with the line that a former board becomes, on the card
//! of a round and at the end.
//!
//! Guesses are looked at here and judged by the record as it is now; no move waits for them, and nobody is
//! called. A match that cannot be read has none.

use crate::base::text::Text;
use crate::chat::guesses::told_with;
use crate::host::{Match, guess, view};
use crate::store::Subject;

use super::super::deciding::Ledger;
use super::super::failure::Failure;
use super::outbox_item::Context;

/// The line of the former board of a turn, with who has guessed the move that it tells.
pub(super) async fn with_guessers(cx: Context<'_>, line: &str, shown: u32) -> Result<String, Failure> {
    let record = match cx.item.subject {
        Subject::Match(id) => cx.reads.readable_match(id).await?,
        _ => None,
    };
    // The first board of a further round tells no move: the card of the round before has told it.
    let telling = record.map(|kept| kept.record).filter(|record| !record.begins_a_round(shown));
    let Some(record) = telling else { return Ok(line.to_owned()) };
    let guessed_by = guessed_by(&cx.decider.ledger, &record, shown).await?;
    let voice = cx.composer.voice(cx.item.row.language.as_deref());
    Ok(guessed_by.map_or_else(|| line.to_owned(), |people| told_with(line, &people, voice)))
}

/// The people who have guessed the move by which a round ended, where a move did.
pub(super) async fn of_the_last_move(
    ledger: &Ledger,
    record: &Match,
    round: usize,
) -> Result<Option<Text>, Failure> {
    match record.rounds[round].ended_at() {
        Some(turn) => guessed_by(ledger, record, turn.saturating_add(1)).await,
        None => Ok(None),
    }
}

/// The guesses on the last board of a match: who has guessed its last move, and who was right most often.
pub(super) async fn at_the_end(ledger: &Ledger, record: &Match) -> Result<Vec<Text>, Failure> {
    if !record.terms.guesses {
        return Ok(Vec::new());
    }
    let all = ledger.guesses(record.id).await?;
    let last = view::guessed_by(&guess::right(record, &all, record.turn));
    let best = view::best_guessers(&guess::best(record, &all));
    Ok(last.into_iter().chain(best).collect())
}

async fn guessed_by(ledger: &Ledger, record: &Match, shown: u32) -> Result<Option<Text>, Failure> {
    if !record.terms.guesses {
        return Ok(None);
    }
    let all = ledger.guesses(record.id).await?;
    Ok(view::guessed_by(&guess::right(record, &all, shown)))
}
