//! Messages into channels: sent once, found again where nobody heard whether they were, and not tried where nothing can be
//! written.

use crate::base::id::{ChannelId, MessageId, PersonId, Place};
use crate::base::time::Span;
use crate::chat::{ChatFault, Message, ReplyTo, Seen};
use crate::host::owed::{Call, Owed, Reason};
use crate::store::Subject;
use crate::store::rows::{AnswerTo, Delivery, What, WhyClosed};

use super::super::failure::Failure;
use super::{Deliverer, Item, Outcome};

/// How long a chat certainly takes the same message for one, by its name. Discord says "a few minutes".
const ONE_MESSAGE: Span = Span::minutes(1);
/// How long an answer can be found by the token of its interaction, less the time that the request takes.
const TOKEN: Span = Span::minutes(14);
/// A chat's clock may be a little behind ours.
const SKEW: Span = Span::seconds(5);

/// What became of a message into a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It is there.
    There(MessageId),
    /// We may not write there.
    Closed,
    /// Nobody ever can, or the chat refuses the form of it.
    Never,
    /// The chat is in trouble; it may be there all the same. The same sent again is the same message.
    Trouble(Option<Span>),
}

/// A message of ours that was found again.
pub(super) struct Found {
    /// The message.
    pub message: MessageId,
    /// Whether it said what it should, so that whom it calls has heard it.
    pub whole: bool,
}

impl Deliverer {
    /// Sends a message into a channel, once for each name. What cannot be sent there concerns some people. Where nothing can
    /// be written, nothing is asked again before somebody acts there.
    pub async fn post(&self, place: Place, people: &[PersonId], once: &str, message: Message) -> Sent {
        let channel = place.channel;
        match self.closed.why(channel) {
            Some(WhyClosed::Forbidden) => return Sent::Closed,
            Some(WhyClosed::Gone) => return Sent::Never,
            None => {}
        }
        let asked = self.decider.now();
        let fault = match self.chat.post(channel, once, message).await {
            Ok(shown) => {
                self.note_closed(self.closed.open(channel)).await;
                return Sent::There(shown);
            }
            Err(fault) => fault,
        };
        tracing::warn!(%channel, once, %fault, "a message could not be sent");
        let why = match &fault {
            ChatFault::Forbidden => WhyClosed::Forbidden,
            ChatFault::Gone => WhyClosed::Gone,
            ChatFault::Limited { retry_after } => return Sent::Trouble(*retry_after),
            ChatFault::Refused(_) | ChatFault::Answered => return Sent::Never,
            ChatFault::Trouble(_) | ChatFault::Late | ChatFault::Unauthorized | ChatFault::Archived => {
                return Sent::Trouble(None);
            }
        };
        self.note_closed(Some(self.closed.close(channel, why, people, asked))).await;
        if why == WhyClosed::Gone { Sent::Never } else { Sent::Closed }
    }

    /// Sends what is owed, unless it is there already.
    pub(super) async fn post_owed(
        &self,
        item: Item<'_>,
        place: Place,
        people: &[PersonId],
        message: &Message,
    ) -> Result<(Sent, bool), Failure> {
        if item.doubtful {
            match self.find(item, place.channel, message).await {
                Ok(Some(found)) => return Ok((Sent::There(found.message), found.whole)),
                Ok(None) => {}
                Err(wait) => return Ok((Sent::Trouble(wait), false)),
            }
        }
        Ok((self.post(place, people, &item.once(), message.clone()).await, true))
    }

    /// Writes to somebody alone, unless it is there already.
    pub(super) async fn write_alone(
        &self,
        item: Item<'_>,
        person: PersonId,
        message: Message,
    ) -> Result<(), ChatFault> {
        let channel = self.chat.direct(person).await?;
        // Of two matches that are set aside the same is said.
        if item.doubtful && (is_letter(item) || !matches!(item.subject, Subject::Person(_))) {
            match self.find(item, channel, &message).await {
                Ok(Some(_)) => return Ok(()),
                Ok(None) => {}
                Err(retry_after) => return Err(ChatFault::Limited { retry_after }),
            }
        }
        self.chat.post(channel, &format!("{}d", item.once()), message).await.map(drop)
    }

    /// Looks whether something is there of which nobody heard that it was told. An answer that was only promised becomes the
    /// message. An error says how long to wait before looking again, if the chat says so.
    pub(super) async fn find(
        &self,
        item: Item<'_>,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Option<Found>, Option<Span>> {
        let now = self.decider.now();
        if let Some(to) = token(item.row).filter(|_| now - item.row.made < TOKEN) {
            return self.find_answer(&to, item, channel, message).await;
        }
        if item.row.answer.is_none() && now - item.row.made < ONE_MESSAGE {
            // The same sent again is the same message.
            return Ok(None);
        }
        let seen = self.recent(item, channel).await?;
        let same = seen.into_iter().find(|seen| !message.text.is_empty() && seen.is(message));
        Ok(same.map(|seen| Found { message: seen.id, whole: true }))
    }

    async fn find_answer(
        &self,
        to: &ReplyTo,
        item: Item<'_>,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Option<Found>, Option<Span>> {
        let id = match self.chat.original(to).await {
            Ok(Some(id)) => id,
            Ok(None) | Err(ChatFault::Gone | ChatFault::Late) => return Ok(None),
            Err(fault) => return Err(wait(&fault)),
        };
        let seen = self.recent(item, channel).await?;
        if seen.iter().any(|seen| seen.id == id && seen.is(message)) {
            return Ok(Some(Found { message: id, whole: true }));
        }
        match self.chat.finish(to, message.clone()).await {
            Ok(message) => Ok(Some(Found { message, whole: false })),
            Err(ChatFault::Gone | ChatFault::Late) => Ok(None),
            Err(fault) => Err(wait(&fault)),
        }
    }

    /// What we wrote into the channel since something was decided.
    pub(super) async fn recent(&self, item: Item<'_>, channel: ChannelId) -> Result<Vec<Seen>, Option<Span>> {
        let since = item.row.made - SKEW;
        match self.chat.recent(channel, since).await {
            Ok(seen) => Ok(seen),
            Err(fault) if fault.may_pass() => Err(wait(&fault)),
            Err(_) => Ok(Vec::new()),
        }
    }

    /// What a person should know besides: where nothing can be written.
    pub(super) async fn note_closed(&self, batch: Option<crate::store::Batch>) {
        let Some(batch) = batch else { return };
        if let Err(fault) = self.decider.commit(batch).await {
            tracing::warn!(%fault, "what is known of a closed channel could not be written down");
        }
    }
}

impl Sent {
    /// What it means for what is owed, where it is not there.
    pub(super) const fn outcome(&self, place: Place) -> Option<Outcome> {
        match self {
            Self::There(_) | Self::Never => None,
            Self::Closed => Some(Outcome::Closed(place.channel)),
            Self::Trouble(wait) => Some(Outcome::Trouble(*wait)),
        }
    }
}

const fn wait(fault: &ChatFault) -> Option<Span> {
    match fault {
        ChatFault::Limited { retry_after } => *retry_after,
        _ => None,
    }
}

/// The interaction whose answer something is.
pub(super) fn token(row: &Delivery) -> Option<ReplyTo> {
    let AnswerTo { interaction, token, channel } = row.answer.clone()?;
    Some(ReplyTo { id: interaction, token, channel })
}

/// Whether it is the letter of a morning, of which there is one.
const fn is_letter(item: Item<'_>) -> bool {
    matches!(&item.row.what, What::Owed(Owed::Call(Call { why: Reason::Digest { .. }, .. })))
}
