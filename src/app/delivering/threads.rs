//! Threads that matches have to themselves: opened before the first board, archived when all is told.

use std::collections::BTreeSet;
use std::sync::{MutexGuard, PoisonError};

use crate::base::id::{ChannelId, MessageId};
use crate::base::text::{Arg, Text};
use crate::base::time::Span;
use crate::chat::ChatFault;
use crate::chat::limits::{self, cut};
use crate::chat::voice::Voice;
use crate::host::Match;
use crate::host::owed::Owed;
use crate::store::rows::{Class, DisplayName, What, WhyClosed};

use super::super::failure::Failure;
use super::{Deliverer, Item, Outcome, outcome_of};

/// What somebody is called who is new here is written down just after what they have done; so long it is waited for.
const NAMED: Span = Span::seconds(2);

impl Deliverer {
    /// Opens the thread that a match has to itself, unless it is known to be there. An error says what becomes of what was to be written
    /// there.
    pub async fn open_thread(&self, record: &Match, voice: Voice<'_>) -> Result<(), Outcome> {
        let Some(of) = record.thread_of else { return Ok(()) };
        let thread = record.place.channel;
        if self.threads().contains(&thread) {
            return Ok(());
        }
        if self.closed.is_closed(of) {
            return Err(Outcome::Closed(of));
        }
        let asked = self.decider.now();
        let names = self.decider.names_in(record.place.server, &record.people.0).await;
        if names.iter().any(Option::is_none) && asked - record.made < NAMED {
            return Err(Outcome::Trouble(Some(NAMED)));
        }
        let name = thread_name(record, &names, voice);
        // A thread that is opened on a message has its id.
        let Err(fault) = self.chat.open_thread(of, MessageId(thread.0), &name).await else {
            self.threads().insert(thread);
            return Ok(());
        };
        tracing::warn!(channel = %of, id = %record.id, %fault, "a thread could not be opened");
        if fault == ChatFault::Forbidden {
            self.note_closed(Some(self.closed.close(of, WhyClosed::Forbidden, &record.people.0, asked)))
                .await;
        }
        Err(outcome_of(&fault, of).unwrap_or(Outcome::Over))
    }

    fn threads(&self) -> MutexGuard<'_, BTreeSet<ChannelId>> {
        // Whole after every single change.
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Archives the thread of a match that is over, once nothing else is to be written or changed there.
    pub(super) async fn archive(&self, item: Item<'_>, record: &Match) -> Result<Outcome, Failure> {
        let waits = |(_, row): &(u64, crate::store::rows::Delivery)| {
            row.what != What::Owed(Owed::Archive) && row.class() != Class::Call
        };
        if item.rows.iter().any(waits) {
            return Ok(Outcome::Behind);
        }
        let thread = record.place.channel;
        // A rematch in the same thread leaves it when it is over itself.
        let others = self.decider.ledger.running(record.people.0[0]).await?;
        if others.iter().any(|other| other.place == record.place) {
            return self.drop_as(item, "superseded").await;
        }
        self.threads().remove(&thread);
        match self.chat.archive(thread).await {
            Ok(()) => self.remove(item).await,
            Err(fault) => match outcome_of(&fault, thread) {
                Some(Outcome::Trouble(wait)) => Ok(Outcome::Trouble(wait)),
                // Without us the chat archives it after a while.
                _ => self.drop_as(item, "refused").await,
            },
        }
    }
}

fn thread_name(record: &Match, names: &[Option<DisplayName>], voice: Voice<'_>) -> String {
    let name = |at: usize| names.get(at).and_then(Option::as_ref).map_or("?", DisplayName::as_str).to_owned();
    let text = Text::new("thread-name").with("game", Text::of(&record.terms.game, "name"));
    let text = text.with("one", Arg::Name(name(0))).with("two", Arg::Name(name(1)));
    cut(&voice.plain(&text), limits::THREAD)
}
