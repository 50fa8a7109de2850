//! How those who watched have guessed, as it is told: with the line that a former board becomes, on the card of a round and at the end.
//!
//! Guesses are looked at here and judged by the record as it is now; no move waits for them, and nobody is called. A match that
//! cannot be read has none.

use crate::base::text::Text;
use crate::chat::guesses::told_with;
use crate::host::{Match, guess, view};
use crate::store::Subject;

use super::super::failure::Failure;
use super::{Deliverer, Item};

impl Deliverer {
    /// The line of the former board of a turn, with who has guessed the move that it tells.
    pub(super) async fn with_guessers(
        &self,
        item: Item<'_>,
        line: &str,
        shown: u32,
    ) -> Result<String, Failure> {
        let record = match item.subject {
            Subject::Match(id) => item.reads.readable_match(id).await?,
            _ => None,
        };
        // The first board of a further round tells no move: the card of the round before has told it.
        let telling = record.map(|kept| kept.record).filter(|record| !record.begins_a_round(shown));
        let Some(record) = telling else { return Ok(line.to_owned()) };
        let guessed_by = self.guessed_by(&record, shown).await?;
        let voice = self.voice(item.row.language.as_deref());
        Ok(guessed_by.map_or_else(|| line.to_owned(), |people| told_with(line, &people, voice)))
    }

    /// Who has guessed the move by which a round ended, where a move did.
    pub(super) async fn guessed_the_last_of(
        &self,
        record: &Match,
        round: usize,
    ) -> Result<Option<Text>, Failure> {
        match record.rounds[round].ended_at() {
            Some(turn) => self.guessed_by(record, turn.saturating_add(1)).await,
            None => Ok(None),
        }
    }

    /// What the last board of a match says of guesses: who has guessed its last move, and who was right most often.
    pub(super) async fn guesses_at_the_end(&self, record: &Match) -> Result<Vec<Text>, Failure> {
        if !record.terms.guesses {
            return Ok(Vec::new());
        }
        let all = self.decider.ledger.guesses(record.id).await?;
        let last = view::guessed_by(&guess::right(record, &all, record.turn));
        let best = view::best_guessers(&guess::best(record, &all));
        Ok(last.into_iter().chain(best).collect())
    }

    async fn guessed_by(&self, record: &Match, shown: u32) -> Result<Option<Text>, Failure> {
        if !record.terms.guesses {
            return Ok(None);
        }
        let all = self.decider.ledger.guesses(record.id).await?;
        Ok(view::guessed_by(&guess::right(record, &all, shown)))
    }
}
