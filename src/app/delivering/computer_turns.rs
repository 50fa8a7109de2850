//! The computer's turn. An outbox entry asks for it, so that a crash neither loses the turn nor plays it
//! twice.

use crate::app::deciding;
use crate::base::id::{ChallengeId, PersonId};
use crate::base::time::Span;
use crate::host::challenge::{self, ChallengeState, Loads};
use crate::host::limits::Load;
use crate::host::{Actor, Match, Refusal};
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::words::Language;

use super::super::deciding::DecisionOrigin;
use super::super::failure::{Failure, Result};
use super::outbox_item::{DeliveryContext, Disposition, Retry};

/// Pause while a handler still posts the position in which the computer is to move.
const SOON: Span = Span(40);
/// Pause after repeated conflicts in the store. Later entries do not wait.
const CROWDED: Span = Span::seconds(2);
/// Pause before the computer checks again whether fair play still forbids its move, because of a rated
/// match that is running.
const SILENT: Span = Span::minutes(10);

/// Plays the computer's move for the turn number `turn`.
pub(super) async fn reply(cx: DeliveryContext<'_>, record: &Match, turn: u32) -> Result<Disposition> {
    if record.practice {
        return super::practice::reply(cx, record, turn).await;
    }
    if record.turn != turn {
        return Ok(Disposition::Drop("passed"));
    }
    if is_being_delivered(cx) {
        return Ok(Retry::After(SOON).into());
    }
    let key = cx.item.key();
    match deciding::computer::play(cx.decider, cx.thinker, record, Some(&key), &DecisionOrigin::default())
        .await
    {
        Ok(Some(_)) => Ok(Disposition::Done),
        Ok(None) => Ok(Disposition::Drop("passed")),
        Err(Failure::Refused(refusal)) => Ok(Retry::After(after_refusal(&refusal)).into()),
        Err(failure) => Err(failure),
    }
}

/// Returns the pause before the computer tries again to move.
pub(super) fn after_refusal(refusal: &Refusal) -> Span {
    if *refusal == Refusal::CROWDED { CROWDED } else { SILENT }
}

/// Accepts a challenge to the computer, or declines it if the computer may not play.
pub(super) async fn accept(cx: DeliveryContext<'_>, id: ChallengeId) -> Result<Disposition> {
    let stored = cx.reads.challenge(id).await?;
    let open = stored.filter(|stored| stored.record.state == ChallengeState::Open);
    let to = open.and_then(|stored| stored.record.to).filter(|to| to.is_computer());
    let Some(computer) = to else { return Ok(Disposition::Drop("passed")) };
    if is_being_delivered(cx) {
        return Ok(Retry::After(SOON).into());
    }
    let accepted = answer_challenge(cx, id, computer, true).await;
    let answered = match accepted {
        Err(Failure::Refused(refusal)) if refusal != Refusal::CROWDED => {
            answer_challenge(cx, id, computer, false).await
        }
        answered => answered,
    };
    match answered {
        Ok(()) => Ok(Disposition::Done),
        Err(Failure::Refused(refusal)) if refusal == Refusal::CROWDED => Ok(Retry::After(CROWDED).into()),
        Err(Failure::Refused(_)) => Ok(Disposition::Drop("passed")),
        Err(fault) => Err(fault),
    }
}

async fn answer_challenge(
    cx: DeliveryContext<'_>,
    id: ChallengeId,
    computer: PersonId,
    yes: bool,
) -> Result<()> {
    let language = cx.item.row.language.as_deref().and_then(Language::for_locale);
    let (reads, origin) =
        (cx.decider.repository.transaction(), DecisionOrigin { language, ..DecisionOrigin::default() });
    let decide = || async {
        let stored = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
        let command = if yes {
            let from = reads.load(stored.record.from).await?;
            challenge::ChallengeCommand::Accept(Loads { from, to: Load::default() })
        } else {
            challenge::ChallengeCommand::Decline
        };
        let (decider, by) = (cx.decider, Actor::Person(computer));
        let (entries, _) =
            deciding::challenges::step_challenge(decider, &reads, &stored, by, command, &origin, None)
                .await?;
        Ok((entries.delete_any(cx.item.key()), ()))
    };
    cx.decider.transact(&reads, decide).await
}

/// Returns whether a handler is still delivering an earlier message. The computer's turn waits until it
/// has done so.
fn is_being_delivered(cx: DeliveryContext<'_>) -> bool {
    let now = cx.decider.now();
    let is_told = |(number, row): &(u64, OutboxEntry)| {
        let shows = matches!(&row.content, EntryContent::Effect(owed) if owed.is_main_message());
        *number < cx.item.number && shows && row.lease.is_some_and(|lease| now < lease)
    };
    cx.rows.iter().any(is_told)
}
