//! The computer's turn: the engine chooses a move, and the match takes a step as for a person.

use crate::host::matches::MatchCommand;
use crate::host::{Actor, Match, Refusal};
use crate::store::Key;

use super::super::failure::{Failure, Result};
use super::super::thinker::Thinker;
use super::matches::{self, DecisionOrigin, MatchDecision};
use super::{Decider, WriteBatch, fair_play};

/// Plays the computer's move if the computer is to move in `record`. The same commit deletes the outbox
/// entry that asked for the move. Returns `None` if the match has moved on meanwhile: if it is the
/// computer's turn again, another entry asks for that move.
///
/// # Errors
/// Also refuses if the move could help the computer's opponent in a running rated match. The computer's
/// turn then waits until that match ends, or until the opponent takes their move back.
pub async fn play(
    decider: &Decider,
    thinker: &dyn Thinker,
    record: &Match,
    entry_key: Option<&Key>,
    origin: &DecisionOrigin,
) -> Result<Option<MatchDecision>> {
    let mover = record.mover().and_then(|mover| Some((mover, mover.level()?)));
    let Some((computer, level)) = mover else { return Ok(None) };
    if let Some(refusal) = fair_play::why_no_answer(decider, record).await? {
        return Err(refusal.into());
    }
    let turn = record.turn;
    let seed = record.id.bits() ^ u64::from(turn) << 40;
    let Some(mv) = thinker.reply(decider.table_of(record)?, level, seed).await? else { return Ok(None) };
    let (command, reads) = (MatchCommand::Play { turn, mv }, decider.repository.transaction());
    let decide = || async {
        let stored = reads.game_match(record.id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        let entries =
            entry_key.iter().fold(WriteBatch::default(), |entries, key| entries.delete_any((*key).clone()));
        matches::step(decider, &reads, entries, &stored, Actor::Person(computer), &command, origin).await
    };
    match decider.transact(&reads, decide).await {
        Ok(played) => Ok(Some(played)),
        Err(Failure::Refused(refusal))
            if [Refusal::OLD_TURN, Refusal::OVER, Refusal::NO_SUCH_MATCH].contains(&refusal) =>
        {
            Ok(None)
        }
        Err(failure) => Err(failure),
    }
}
