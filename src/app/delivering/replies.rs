//! The computer's turn: it is owed like anything else, so that no kill loses it and none plays it twice.

use crate::app::deciding;
use crate::base::id::{ChallengeId, PersonId};
use crate::base::time::Span;
use crate::host::challenge::{self, ChallengeState, Loads};
use crate::host::limits::Load;
use crate::host::{Actor, Match, Refusal};
use crate::store::rows::{Delivery, What};
use crate::words::Language;

use super::super::deciding::Asked;
use super::super::failure::{Failure, Result};
use super::outbox_item::{Context, Disposition, Retry};

/// The handler that shows the position before the computer's turn is let finish: the computer looks again
/// after so long.
const SOON: Span = Span(40);
/// If others were faster again and again, it is tried again after so long, and holds up nothing else.
const CROWDED: Span = Span::seconds(2);
/// The computer keeps silent about a rated match that somebody is playing: whether it still runs is asked again
/// after so long.
const SILENT: Span = Span::minutes(10);

/// Plays the computer's move of this turn.
pub(super) async fn reply(cx: Context<'_>, record: &Match, turn: u32) -> Result<Disposition> {
    if record.practice {
        return super::practice::reply(cx, record, turn).await;
    }
    if record.turn != turn {
        return Ok(Disposition::Drop("passed"));
    }
    if is_being_told(cx) {
        return Ok(Retry::After(SOON).into());
    }
    let key = cx.item.key();
    match deciding::computer::play(cx.decider, cx.thinker, record, Some(&key), &Asked::default()).await {
        Ok(Some(_)) => Ok(Disposition::Done),
        Ok(None) => Ok(Disposition::Drop("passed")),
        Err(Failure::Refused(refusal)) => Ok(Retry::After(after_refusal(&refusal)).into()),
        Err(failure) => Err(failure),
    }
}

/// After how long the computer looks again whether it may move.
pub(super) fn after_refusal(refusal: &Refusal) -> Span {
    if *refusal == Refusal::CROWDED { CROWDED } else { SILENT }
}

/// The computer accepts a challenge, or where it may not, declines.
pub(super) async fn accept(cx: Context<'_>, id: ChallengeId) -> Result<Disposition> {
    let kept = cx.reads.challenge(id).await?;
    let open = kept.filter(|kept| kept.record.state == ChallengeState::Open);
    let to = open.and_then(|kept| kept.record.to).filter(|to| to.is_computer());
    let Some(computer) = to else { return Ok(Disposition::Drop("passed")) };
    if is_being_told(cx) {
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

async fn answer_challenge(cx: Context<'_>, id: ChallengeId, computer: PersonId, yes: bool) -> Result<()> {
    let language = cx.item.row.language.as_deref().and_then(Language::for_locale);
    let (reads, asked) = (cx.decider.ledger.reads(), Asked { language, ..Asked::default() });
    let decide = || async {
        let kept = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
        let command = if yes {
            let from = reads.load(kept.record.from).await?;
            challenge::Command::Accept(Loads { from, to: Load::default() })
        } else {
            challenge::Command::Decline
        };
        let (decider, by) = (cx.decider, Actor::Person(computer));
        let (entries, _) =
            deciding::challenges::step_challenge(decider, &reads, &kept, by, command, &asked, None).await?;
        Ok((entries.unmark(cx.item.key()), ()))
    };
    cx.decider.settle(&reads, decide).await
}

/// Whether somebody is just telling what comes before: the answer stands first, and the computer's turn after
/// it.
fn is_being_told(cx: Context<'_>) -> bool {
    let now = cx.decider.now();
    let is_told = |(number, row): &(u64, Delivery)| {
        let shows = matches!(&row.what, What::Owed(owed) if owed.shows());
        *number < cx.item.number && shows && row.lease.is_some_and(|lease| now < lease)
    };
    cx.rows.iter().any(is_told)
}
