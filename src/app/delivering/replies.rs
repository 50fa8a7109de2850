//! The computer's turn: it is owed like anything else, so that no kill loses it and none plays it twice.

use crate::base::id::{ChallengeId, PersonId};
use crate::base::time::Span;
use crate::host::challenge::{self, ChallengeState, Loads};
use crate::host::limits::Load;
use crate::host::matches::Command;
use crate::host::{Actor, Match, Refusal};
use crate::store::rows::{Delivery, What};
use crate::words::Language;

use super::super::deciding::{Asked, Entries};
use super::super::failure::Failure;
use super::{Deliverer, Item, Outcome};

/// Whoever tells what comes before the computer's turn is let finish; asked again after so long.
const SOON: Span = Span(40);
/// Where others were faster again and again, it is tried again after so long, and holds up nothing else.
const CROWDED: Span = Span::seconds(2);

impl Deliverer {
    /// The computer moves.
    pub(super) async fn reply(&self, item: Item<'_>, record: &Match, turn: u32) -> Result<Outcome, Failure> {
        let mover = record.mover().filter(|_| record.turn == turn);
        let Some((computer, level)) = mover.and_then(|mover| Some((mover, mover.level()?))) else {
            return self.drop_as(item, "passed").await;
        };
        if self.is_being_told(item) {
            return Ok(Outcome::Soon(SOON));
        }
        let table = self.decider.table_of(record)?;
        let seed = record.id.bits() ^ u64::from(turn) << 40;
        let Some(mv) = self.thinker.reply(table, level, seed).await? else {
            return self.drop_as(item, "nothing").await;
        };
        let command = Command::Play { turn, mv };
        let (reads, asked) = (self.decider.ledger.reads(), Asked::default());
        let decide = || async {
            let kept = reads.game_match(record.id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
            let deed = (Actor::Person(computer), &command);
            let entries = Entries::default().unmark(item.key());
            let (_, entries) = self.decider.step(&reads, entries, &kept, deed, &asked).await?;
            Ok((entries, ()))
        };
        match self.decider.settle(&reads, decide).await {
            Ok(()) => Ok(Outcome::Over),
            // Something has happened meanwhile: if it is its turn again, that is owed anew.
            Err(Failure::Refused(refusal))
                if [Refusal::OLD_TURN, Refusal::OVER, Refusal::NO_SUCH_MATCH].contains(&refusal) =>
            {
                self.drop_as(item, "passed").await
            }
            Err(Failure::Refused(refusal)) if refusal == Refusal::CROWDED => Ok(Outcome::Soon(CROWDED)),
            Err(failure) => Err(failure),
        }
    }

    /// The computer accepts a challenge, or where it may not, declines.
    pub(super) async fn accept(&self, item: Item<'_>, id: ChallengeId) -> Result<Outcome, Failure> {
        let kept = item.reads.challenge(id).await?;
        let open = kept.filter(|kept| kept.record.state == ChallengeState::Open);
        let to = open.and_then(|kept| kept.record.to).filter(|to| to.is_computer());
        let Some(computer) = to else { return self.drop_as(item, "passed").await };
        if self.is_being_told(item) {
            return Ok(Outcome::Soon(SOON));
        }
        let accepted = self.answer_challenge(item, id, computer, true).await;
        let answered = match accepted {
            Err(Failure::Refused(refusal)) if refusal != Refusal::CROWDED => {
                self.answer_challenge(item, id, computer, false).await
            }
            answered => answered,
        };
        match answered {
            Ok(()) => Ok(Outcome::Over),
            Err(Failure::Refused(refusal)) if refusal == Refusal::CROWDED => Ok(Outcome::Soon(CROWDED)),
            Err(Failure::Refused(_)) => self.drop_as(item, "passed").await,
            Err(fault) => Err(fault),
        }
    }

    async fn answer_challenge(
        &self,
        item: Item<'_>,
        id: ChallengeId,
        computer: PersonId,
        yes: bool,
    ) -> Result<(), Failure> {
        let language = item.row.language.as_deref().and_then(Language::for_locale);
        let (reads, asked) = (self.decider.ledger.reads(), Asked { language, ..Asked::default() });
        let decide = || async {
            let kept = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
            let command = if yes {
                let from = reads.load(kept.record.from).await?;
                challenge::Command::Accept(Loads { from, to: Load::default() })
            } else {
                challenge::Command::Decline
            };
            let deed = (Actor::Person(computer), command);
            let (_, entries) = self.decider.step_challenge(&reads, &kept, deed, &asked, None).await?;
            Ok((entries.unmark(item.key()), ()))
        };
        self.decider.settle(&reads, decide).await
    }

    /// Whether somebody is just telling what comes before: the answer stands first, and the computer's turn after it.
    fn is_being_told(&self, item: Item<'_>) -> bool {
        let now = self.decider.now();
        let is_told = |(number, row): &(u64, Delivery)| {
            let shows = matches!(&row.what, What::Owed(owed) if owed.shows());
            *number < item.number && shows && row.lease.is_some_and(|lease| now < lease)
        };
        item.rows.iter().any(is_told)
    }
}
