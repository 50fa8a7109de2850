//! What happens because its moment has come: challenges run out, and in matches whatever a clock has to do.

use crate::base::id::{ChallengeId, InteractionId, MatchId};
use crate::base::time::{Span, Timestamp};
use crate::chat::voice::Voice;
use crate::host::challenge::Command;
use crate::host::matches;
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
                Subject::Match(id) => self.ring_match(at, id).await?,
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

    /// What is due in a match: it may end, or somebody is reminded. An alarm that rang too early, or is left over, goes;
    /// the one that the match needs is there.
    async fn ring_match(&self, at: Timestamp, id: MatchId) -> Result<(), No> {
        let decide = || {
            let kept = self.ledger.game_match(id)?.ok_or(Refusal::NoSuchMatch)?;
            let (moved, entries) =
                self.step(Entries::default(), &kept, Actor::Clock, &matches::Command::Ring, None)?;
            let left_over = kept.record.next_alarm() != Some(at) && moved.next.next_alarm() != Some(at);
            let key = Key::Alarm(at, Subject::Match(id));
            Ok((if left_over { entries.unmark(key) } else { entries }, moved))
        };
        match self.settle(decide).await {
            Ok(moved) => self.tell_alone(&moved).await,
            Err(No::Refused(_)) => self.set_alarm(at, id).await,
            Err(fault) => Err(fault),
        }
    }

    /// Sets the alarm of a match anew.
    async fn set_alarm(&self, at: Timestamp, id: MatchId) -> Result<(), No> {
        let decide = || {
            let kept = self.ledger.game_match(id)?;
            let entries = Entries::default().unmark(Key::Alarm(at, Subject::Match(id)));
            Ok((kept.iter().fold(entries, Entries::alarm), ()))
        };
        self.settle(decide).await
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
