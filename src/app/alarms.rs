//! What happens because its moment has come: challenges run out.

use crate::base::id::{ChallengeId, InteractionId};
use crate::base::time::{Span, Timestamp};
use crate::chat::voice::Voice;
use crate::host::challenge::Command;
use crate::host::{Actor, Refusal};
use crate::store::{Key, Subject};

use super::App;
use super::ledger::Entries;
use super::no::No;

/// How long an interaction is remembered. A chat delivers it again within minutes; its token dies after fifteen.
const REMEMBERED: Span = Span::hours(24);

impl App {
    /// Does what has become due.
    pub(super) async fn ring(&self) -> Result<(), No> {
        for (at, subject) in self.ledger.due(self.clock.now())? {
            match subject {
                Subject::Challenge(id) => self.expire(at, id).await?,
                // Matches have no clock yet; such a row would be left over.
                Subject::Match(_) => self.silence(at, subject).await?,
            }
        }
        Ok(())
    }

    /// A challenge that nobody answered runs out, and its card says so.
    async fn expire(&self, at: Timestamp, id: ChallengeId) -> Result<(), No> {
        let decide = || {
            let kept = self.ledger.challenge(id)?.ok_or(Refusal::NoSuchChallenge)?;
            let (step, entries) = self.step_challenge(&kept, Actor::Clock, Command::Expire)?;
            Ok((entries, step))
        };
        match self.settle(decide).await {
            Ok(step) => self.repaint_card(&step.next, None, Voice::new(&self.words, self.language)).await,
            Err(No::Refused(_)) => self.silence(at, Subject::Challenge(id)).await,
            Err(fault) => Err(fault),
        }
    }

    /// Takes away an alarm that has nothing to ring for.
    async fn silence(&self, at: Timestamp, subject: Subject) -> Result<(), No> {
        self.settle(|| Ok((Entries::default().unmark(Key::Alarm(at, subject)), ()))).await
    }

    /// Forgets interactions that cannot come again.
    pub(super) async fn forget(&self) -> Result<(), No> {
        let before = self.clock.now();
        let old = |(id, at): (InteractionId, Timestamp)| (before - at > REMEMBERED).then_some(id);
        let ids: Vec<InteractionId> = self.ledger.oldest_seen()?.into_iter().filter_map(old).collect();
        if ids.is_empty() {
            return Ok(());
        }
        let entries = || ids.iter().fold(Entries::default(), |entries, id| entries.unmark(Key::Seen(*id)));
        self.settle(|| Ok((entries(), ()))).await
    }
}
