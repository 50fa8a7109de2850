//! Guesses of whoever watches: pressed together step by step like a move, on the board as it stands, and sealed. Nothing is played
//! here, and nobody else learns of it.

use crate::chat::{Answer, guesses};
use crate::game::{MoveText, Table};
use crate::host::guess::may_guess;
use crate::host::press::Choosing;
use crate::host::{Match, Press, Refusal, view};
use crate::store::Key;

use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::Answerer;
use super::look_up::{here, look_of};
use super::origin::Origin;
use super::plan::ready;
use super::request::Request;

impl Answerer {
    /// A press towards a guess: the next choice, or the guess itself.
    pub(super) async fn guess(
        &self,
        request: Request<'_>,
        step: Choosing,
        values: &[String],
    ) -> Result<Option<Answer>, Failure> {
        let step = step.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
        let record = self.found(request, step.id).await?;
        let table = self.decider.table_of(&record)?;
        self.check_guess(request, (&record, &*table), step.turn).await?;
        match ready(&*table, &step.chosen)? {
            Some(mv) => self.seal(request, &step, &mv).await,
            None => self.ask_for_guess(request, (&record, &*table), &step).await.map(Some),
        }
    }

    /// The press with which somebody who watches a match begins to guess, where they may.
    pub(super) async fn guess_press(&self, request: Request<'_>, record: &Match) -> Option<Press> {
        let table = self.decider.table_of(record).ok()?;
        let may = self.check_guess(request, (record, &*table), record.turn).await.is_ok();
        may.then(|| Press::Guess(Choosing::new(record.id, record.turn)))
    }

    async fn check_guess(
        &self,
        request: Request<'_>,
        board: (&Match, &dyn Table),
        turn: u32,
    ) -> Result<(), Failure> {
        may_guess(board, request.person(), turn)?;
        self.decider.check_guesser(request.reads, board.0, request.person()).await
    }

    async fn ask_for_guess(
        &self,
        request: Request<'_>,
        (record, table): (&Match, &dyn Table),
        step: &Choosing,
    ) -> Result<Answer, Failure> {
        let known = request.reads.guesses(record.id, request.person()).await?.record;
        let asked = view::ask_guess(record, table, &known);
        let look = look_of(record, request);
        let (board, picture) =
            self.deliverer.pictured(record, table, &step.chosen, look, request.private).await?;
        let emoji = |sprite: &str| self.deliverer.emblem(&board.game, sprite);
        let message = guesses::choose((&asked, &board), step, picture, request.private, &emoji);
        Ok(Origin::of(request.incoming).in_private(message))
    }

    /// Writes a guess down. The record is expected in the commit, and only the guess is written: where the move comes first, it is too
    /// late; and no move ever meets a conflict by it.
    async fn seal(
        &self,
        request: Request<'_>,
        step: &Choosing,
        mv: &MoveText,
    ) -> Result<Option<Answer>, Failure> {
        let (reads, person) = (request.reads, request.person());
        let decide = || async {
            let record = reads.game_match(step.id).await?.ok_or(Refusal::NO_SUCH_MATCH)?.record;
            here(request, &record)?;
            let table = self.decider.table_of(&record)?;
            self.check_guess(request, (&record, &*table), step.turn).await?;
            let known = reads.guesses(step.id, person).await?;
            let next = known.record.with((&record, &*table), person, (step.turn, mv))?;
            let said = view::guess_sealed(&record, &*table, mv).ok_or(Refusal::STALE_CHOICES)?;
            Ok((Entries::default().put(Key::Guess(step.id, person), known.expected, &next), said))
        };
        let Some(said) = self.once(request, decide).await? else { return Ok(None) };
        let first = Choosing::new(step.id, step.turn);
        Ok(Some(Origin::of(request.incoming).in_private(guesses::sealed(&said, first, request.private))))
    }
}
