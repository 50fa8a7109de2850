//! Interactions that took effect are remembered as long as a chat may deliver them again, and then forgotten.

use crate::base::time::Span;
use crate::store::Key;

use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::Clockwork;

/// How long an interaction is remembered. A chat delivers it again within minutes; its token dies after fifteen.
const REMEMBERED: Span = Span::hours(24);

impl Clockwork {
    /// Forgets every interaction that cannot come again, however many there are.
    pub(super) async fn forget(&self) -> Result<(), Failure> {
        let now = self.decider.now();
        loop {
            let oldest = self.decider.ledger.oldest_seen().await?;
            let old = oldest.iter().filter(|(_, at)| now - *at > REMEMBERED);
            let ids: Vec<_> = old.map(|(id, _)| *id).collect();
            let entries = ids.iter().fold(Entries::default(), |entries, id| entries.unmark(Key::Seen(*id)));
            if ids.is_empty() {
                return Ok(());
            }
            self.decider.write(entries).await?;
            if ids.len() < oldest.len() {
                return Ok(());
            }
        }
    }
}
