//! The computer's turn: the engine chooses a move, and the match takes a step as for a person. Practice
//! with the computer begins here, too.

use crate::app::failure::{Failure, Result};
use crate::app::thinker::Thinker;
use crate::host::challenge::practice::{PracticeRequest, begin};
use crate::host::matches::MOST_PRACTICE;
use crate::host::{Actor, Conclusion, Match, MatchCommand, Refusal, matches as host};
use crate::store::Key;

use super::matches::{self, DecisionOrigin, MatchDecision, end_without_result};
use super::{Decider, Transaction, WriteBatch, fair_play, newcomers};

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
        let entries = entry_key.into_iter().cloned().fold(WriteBatch::default(), WriteBatch::delete_any);
        let by = Actor::Person(computer);
        let (more, played) = matches::step(decider, &reads, &stored, by, &command, origin).await?;
        Ok((entries.and(more), played))
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

/// Begins practice. If the person already has [`MOST_PRACTICE`] practice matches, the one with the oldest
/// last activity ends in the same commit.
pub async fn open_practice(
    decider: &Decider,
    reads: &Transaction<'_>,
    wish: &PracticeRequest,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, MatchDecision)> {
    let (now, person) = (decider.now(), wish.person);
    // Read the guard before counting the matches: if two practice matches begin at once, one of the two
    // commits meets a conflict and counts again.
    let guard = reads.guard(person).await?;
    let running = decider.repository.practice(person).await?;
    let game = decider.game(&wish.terms.game)?;
    let decide = || -> Result<host::MatchUpdate> {
        Ok(begin(wish.clone(), now, game, &mut reads.draw(&decider.dice))?)
    };
    let setup = |outcome: &host::MatchUpdate| Some(outcome.next.round().setup.clone());
    let update = fair_play::decide_with_fair_deal(decider, person, &wish.terms, decide, setup).await?;
    let (entries, decision) = matches::begin(decider, update, origin)?;
    let entries = newcomers::with_match(decider, reads, entries, &decision.next).await?;
    let entries = entries.guard(person, guard).and(room_for_one(decider, reads, &running).await?);
    Ok((entries, decision))
}

async fn room_for_one(decider: &Decider, reads: &Transaction<'_>, running: &[Match]) -> Result<WriteBatch> {
    let oldest = host::longest_untouched(running).filter(|_| running.len() >= MOST_PRACTICE);
    let Some(oldest) = oldest else { return Ok(WriteBatch::default()) };
    match reads.game_match(oldest.id).await? {
        Some(stored) if stored.record.is_running() => {
            end_without_result(decider, reads, &stored, Conclusion::Abandoned).await
        }
        _ => Ok(WriteBatch::default()),
    }
}
