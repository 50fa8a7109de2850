//! Threads that matches have to themselves: opened before the first board, archived when all is told.

use std::collections::BTreeSet;
use std::sync::{MutexGuard, PoisonError};

use crate::base::id::{ChannelId, MessageId};
use crate::base::text::{Arg, Text};
use crate::base::time::Span;
use crate::chat::limits::{self, cut};
use crate::chat::voice::Voice;
use crate::host::Match;
use crate::host::owed::Owed;
use crate::store::rows::{Class, What};

use super::super::failure::Failure;
use super::{Deliverer, Item, Outcome, Sent, outcome_of};

/// Where we may not open a thread although we were told that we may, it is tried again after so long.
const NOT_ALLOWED: Span = Span::minutes(10);

impl Deliverer {
    /// Opens the thread that a match has to itself, unless it is known to be there. An error says why nothing can be written there.
    pub async fn open_thread(&self, record: &Match, voice: Voice<'_>) -> Result<(), Sent> {
        let Some(of) = record.thread_of else { return Ok(()) };
        let thread = record.place.channel;
        if self.threads().contains(&thread) {
            return Ok(());
        }
        let name = self.thread_name(record, voice).await;
        // A thread that is opened on a message has its id.
        let opened = self.chat.open_thread(of, MessageId(thread.0), &name).await;
        let Err(fault) = opened else {
            self.threads().insert(thread);
            return Ok(());
        };
        tracing::warn!(channel = %of, id = %record.id, %fault, "a thread could not be opened");
        Err(match outcome_of(&fault, of) {
            Some(Outcome::Trouble(wait)) => Sent::Trouble(wait),
            Some(_) => Sent::Trouble(Some(NOT_ALLOWED)),
            None => Sent::Never,
        })
    }

    fn threads(&self) -> MutexGuard<'_, BTreeSet<ChannelId>> {
        // Whole after every single change.
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn thread_name(&self, record: &Match, voice: Voice<'_>) -> String {
        let names = self.decider.names_in(record.place.server, &record.people.0).await;
        let name =
            |at: usize| names.get(at).and_then(Option::as_ref).map_or("?", |name| name.as_str()).to_owned();
        let text = Text::new("thread-name").with("game", Text::of(&record.terms.game, "name"));
        let text = text.with("one", Arg::Name(name(0))).with("two", Arg::Name(name(1)));
        cut(&voice.plain(&text), limits::THREAD)
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
