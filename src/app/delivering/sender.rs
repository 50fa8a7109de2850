//! The sender: brings one message to the chat, once. It finds a message again whose arrival nobody confirmed,
//! and tries nothing in channels that cannot be written to. Knows no order of entries.

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Span;
use crate::chat::{Chat, ChatFault, Edit, FileEdit, Message, ReplyTo, Seen};
use crate::host::Press;
use crate::host::matches::ThreadLoss;
use crate::host::owed::{Call, Owed, Reason};
use crate::store::Subject;
use crate::store::rows::{AnswerTo, Delivery, What, WhyClosed};

use super::super::deciding::Decider;
use super::emblems::Emblems;
use super::fallback::{self, Fallback};
use super::outbox_item::{OutboxItem, Retry};
use super::threads::Threads;
use super::unreachable::UnreachableChannels;

/// How long a chat certainly takes the same message for one, by its name. Discord says "a few minutes".
const ONE_MESSAGE: Span = Span::minutes(1);
/// How long an answer can be found by the token of its interaction, less the time that the request takes.
const TOKEN: Span = Span::minutes(14);
/// A chat's clock may be a little behind ours.
const SKEW: Span = Span::seconds(5);

pub struct Sender {
    /// The chat, with a second try for what it refuses.
    pub chat: Arc<dyn Chat>,
    pub unreachable: Arc<UnreachableChannels>,
    pub(super) decider: Arc<Decider>,
    pub(super) threads: Threads,
}

/// The result of sending a message into a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    There(MessageId),
    /// We may not write there, until somebody acts there.
    Closed,
    /// The chat refuses it, or the channel is gone. It is tried again at long pauses, and its people have
    /// been noted to be told.
    Refused,
    /// The chat is in trouble; it may be there all the same. The same sent again is the same message.
    Trouble(Option<Span>),
}

/// A message to be posted into a channel.
#[derive(Clone, Copy)]
pub struct Posting<'a> {
    pub place: Place,
    /// The people whom it concerns when it cannot be sent.
    pub people: &'a [PersonId],
    /// The name under which sending it twice is sending it once.
    pub once: &'a str,
    /// Whether it shows a match or a challenge itself, rather than saying something about it.
    pub shows: bool,
}

/// A message of ours that was found again.
pub(super) struct Found {
    pub message: MessageId,
    /// Whether it was told before, so that whom it calls has heard it.
    pub whole: bool,
}

impl Sender {
    pub fn new(decider: Arc<Decider>, chat: Arc<dyn Chat>, emblems: Arc<Emblems>) -> Self {
        let chat = Arc::new(Fallback::new(chat, emblems, Arc::clone(&decider.faults)));
        Self { chat, unreachable: Arc::default(), decider, threads: Threads::default() }
    }

    /// Sends a message into a channel, once for each name. A message that cannot be sent concerns some
    /// people. After a missing permission nothing is asked again before somebody acts there.
    pub async fn post(&self, posting: Posting<'_>, message: Message) -> Sent {
        let Posting { place: Place { channel, .. }, people, once, shows } = posting;
        if self.unreachable.is_closed(channel) {
            self.note_unreachable(self.unreachable.concern(channel, people)).await;
            return Sent::Closed;
        }
        let asked = self.decider.now();
        let fault = match self.chat.post(channel, once, message).await {
            Ok(shown) => {
                self.threads.is_well(channel);
                // A mention that passes says nothing about the board that is refused.
                let shown_to = if shows { people } else { &[] };
                self.note_unreachable(self.unreachable.open(channel, shown_to)).await;
                return Sent::There(shown);
            }
            Err(fault) => fault,
        };
        self.decider.faults.warn("a message could not be sent", &fault, &format_args!("{once} in {channel}"));
        let why = match &fault {
            ChatFault::Forbidden => WhyClosed::Forbidden,
            // Its match goes on without it: nothing is to be told about this channel.
            ChatFault::Gone if self.threads.has(channel) => {
                self.threads.refuse(channel, ThreadLoss::Deleted, asked);
                return Sent::Refused;
            }
            ChatFault::Gone => WhyClosed::Gone,
            ChatFault::Limited { retry_after } => return Sent::Trouble(*retry_after),
            ChatFault::Refused(_)
            | ChatFault::Emoji(_)
            | ChatFault::Picture(_)
            | ChatFault::Recipient(_)
            | ChatFault::ThreadLimit
            | ChatFault::Answered => WhyClosed::Refused,
            ChatFault::Trouble(_) | ChatFault::Late | ChatFault::Unauthorized | ChatFault::Archived => {
                return Sent::Trouble(None);
            }
        };
        self.note_unreachable(self.unreachable.close(channel, why, people, asked)).await;
        if why == WhyClosed::Forbidden { Sent::Closed } else { Sent::Refused }
    }

    /// Sends the message of an entry, unless it is there already. Tells whether the people whom it calls have
    /// been notified by it.
    pub async fn post_entry(
        &self,
        item: OutboxItem<'_>,
        place: Place,
        people: &[PersonId],
        message: &Message,
    ) -> (Sent, bool) {
        if item.doubtful {
            match self.find(item, place.channel, message).await {
                Ok(Some(found)) => return (Sent::There(found.message), found.whole),
                Ok(None) => {}
                Err(wait) => {
                    let lasts = self.is_lasting(item, place.channel, people).await;
                    return (if lasts { Sent::Refused } else { Sent::Trouble(wait) }, false);
                }
            }
        }
        let shows = matches!(&item.row.what, What::Owed(owed) if owed.shows());
        let sent = self.post(Posting { place, people, once: &item.once(), shows }, message.clone()).await;
        if matches!(sent, Sent::Trouble(_)) && self.is_lasting(item, place.channel, people).await {
            return (Sent::Refused, false);
        }
        (sent, true)
    }

    /// Whether trouble with something owed has lasted so long that its people are to be told, which is noted
    /// here.
    pub(super) async fn is_lasting(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        people: &[PersonId],
    ) -> bool {
        let now = self.decider.now();
        let lasts = item.is_in_long_trouble(now);
        if lasts {
            self.note_unreachable(self.unreachable.close(channel, WhyClosed::Refused, people, now)).await;
        }
        lasts
    }

    /// The public answer by which something was told of which nobody heard. An error says how long to wait
    /// before asking again, if the chat says so.
    pub(super) async fn answered(&self, row: &Delivery) -> Result<Option<MessageId>, Option<Span>> {
        let fresh = self.decider.now() - row.made < TOKEN;
        let Some(to) = token(row).filter(|_| fresh) else { return Ok(None) };
        or_wait(self.chat.original(&to).await)
    }

    /// Writes to somebody alone, unless it is there already.
    pub(super) async fn write_alone(
        &self,
        item: OutboxItem<'_>,
        person: PersonId,
        message: Message,
    ) -> Result<(), ChatFault> {
        let channel = self.chat.direct(person).await?;
        // Of two matches that are set aside the same is said.
        if item.doubtful && (is_letter(item) || !matches!(item.subject, Subject::Person(_))) {
            match self.find_by_words(item, channel, &message).await {
                Ok(Some(_)) => return Ok(()),
                Ok(None) => {}
                Err(retry_after) => return Err(ChatFault::Limited { retry_after }),
            }
        }
        self.chat.post(channel, &format!("{}d", item.once()), message).await.map(drop)
    }

    /// Looks whether something is there of which nobody heard that it was told. An answer that was only
    /// promised becomes the message. An error says how long to wait before looking again, if the chat says
    /// so.
    pub(super) async fn find(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Option<Found>, Option<Span>> {
        if let Some(to) = token(item.row)
            && let Some(id) = self.answered(item.row).await?
            && let Some(found) = self.fill_answer(&to, id, item, channel, message).await?
        {
            return Ok(Some(found));
        }
        // After a deferral, and on a panel, the answer is a message of its own, which the token does not
        // tell.
        self.find_by_words(item, channel, message).await
    }

    /// The same among what stands in a channel, and not among answers.
    async fn find_by_words(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Option<Found>, Option<Span>> {
        if self.decider.now() - item.row.made < ONE_MESSAGE && !may_be_answer(item.row) {
            // The same sent again is the same message.
            return Ok(None);
        }
        let seen = self.recent(item, channel).await?;
        let same = seen.iter().find(|seen| !message.text.is_empty() && is_same(seen, message));
        if let Some(same) = same {
            return Ok(Some(Found { message: same.id, whole: true }));
        }
        match seen.iter().find(|seen| is_same_board(seen, message)) {
            Some(board) => self.write_anew(item, channel, board.id, message).await.map(Some),
            None => Ok(None),
        }
    }

    /// A board that stands there with the words of before gets those of now. That calls nobody: whom it calls
    /// has heard it.
    async fn write_anew(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        board: MessageId,
        message: &Message,
    ) -> Result<Found, Option<Span>> {
        let Message { text, rows, file, .. } = message.clone();
        let file = file.map_or(FileEdit::Keep, FileEdit::Replace);
        match self.edit(item, channel, board, Edit { text: Some(text), rows: Some(rows), file }).await {
            Some(Retry::Trouble(wait)) => Err(wait),
            // It is there, even where its words cannot be changed.
            _ => Ok(Found { message: board, whole: true }),
        }
    }

    /// An answer that was only promised becomes the message.
    async fn fill_answer(
        &self,
        to: &ReplyTo,
        id: MessageId,
        item: OutboxItem<'_>,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Option<Found>, Option<Span>> {
        let seen = self.recent(item, channel).await?;
        let stands = seen.iter().find(|seen| seen.id == id);
        if stands.is_some_and(|seen| is_same(seen, message)) {
            return Ok(Some(Found { message: id, whole: true }));
        }
        // A board with the words of before has called already.
        let whole = stands.is_some_and(|seen| is_same_board(seen, message));
        let finished = self.chat.finish(to, message.clone()).await;
        or_wait(finished.map(|message| Some(Found { message, whole })))
    }

    /// Our messages in the channel since something was decided.
    pub(super) async fn recent(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
    ) -> Result<Vec<Seen>, Option<Span>> {
        // A letter is made the morning before it is due, just after another one.
        let since = item.row.made.max(item.row.due()) - SKEW;
        or_wait(self.chat.recent(channel, since).await)
    }

    /// Changes a message of ours. Returns when that is tried again, or nothing when the edit is made. An edit
    /// of a message that is gone, or that can never be changed, counts as made: a press on it is answered.
    pub async fn edit(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        message: MessageId,
        edit: Edit,
    ) -> Option<Retry> {
        tracing::debug!(subject = %item.subject, %message, what = ?item.row.what, "a message is changed");
        let mut fault = self.chat.edit(channel, message, edit.clone()).await.err()?;
        if let (ChatFault::Refused(_), Some(_)) = (&fault, &edit.text) {
            // The words are refused (automatic moderation); without them the controls of a former turn still
            // go.
            let (what, at) =
                ("a message is changed without its new words", format!("{message} in {channel}"));
            self.decider.faults.warn(what, &fault, &at);
            fault = self.chat.edit(channel, message, Edit { text: None, ..edit }).await.err()?;
        }
        if let Some(later) = Retry::after(&fault, channel) {
            return Some(later);
        }
        tracing::info!(%channel, %message, %fault, "a message stays as it is");
        self.decider.metrics.dropped.add("unchangeable");
        None
    }

    /// Asks the chat whether the bot is on a server. An unknown answer is asked for again later.
    pub fn asks_for_server<'a>(&'a self) -> impl Fn(ServerId) -> BoxFuture<'a, Option<bool>> + Send + Sync {
        move |server| {
            async move {
                let answer = self.chat.is_member(server).await;
                if let Err(fault) = &answer {
                    let what = "whether the bot is on a server is not known; it is asked again";
                    self.decider.faults.warn(what, fault, &server);
                }
                answer.ok()
            }
            .boxed()
        }
    }
}

/// Whether a message is there already, with its picture or, where that was refused, without.
fn is_same(seen: &Seen, message: &Message) -> bool {
    seen.is(message) || fallback::without_picture(message).is_some_and(|bare| seen.is(&bare))
}

/// Whether a message offers the moves of the same turn. Of boards in a channel only one does, whatever it
/// says: the words of a board change during its turn, with its deadline and with the language of the channel.
fn is_same_board(seen: &Seen, message: &Message) -> bool {
    let turn = |control: &str| match Press::read(control) {
        Some(Press::Play(step)) => Some((step.id, step.turn)),
        _ => None,
    };
    let owed = message.first_control().and_then(turn);
    owed.is_some() && seen.components.iter().any(|control| turn(control) == owed)
}

impl Sent {
    /// The message that is there.
    pub const fn message(&self) -> Option<MessageId> {
        match self {
            Self::There(message) => Some(*message),
            Self::Closed | Self::Refused | Self::Trouble(_) => None,
        }
    }

    /// The message, or when it is sent again.
    pub const fn arrived(&self, place: Place) -> Result<MessageId, Retry> {
        match self {
            Self::There(message) => Ok(*message),
            Self::Closed => Err(Retry::WhenOpen(place.channel)),
            Self::Refused => Err(Retry::Refused),
            Self::Trouble(wait) => Err(Retry::Trouble(*wait)),
        }
    }
}

/// An answer of the chat, or nothing where asking again would be in vain. An error says how long to wait before
/// asking again, if the chat says so.
fn or_wait<T: Default>(answer: Result<T, ChatFault>) -> Result<T, Option<Span>> {
    match answer {
        Err(ChatFault::Limited { retry_after }) => Err(retry_after),
        Err(ChatFault::Trouble(_)) => Err(None),
        answer => Ok(answer.unwrap_or_default()),
    }
}

/// The interaction whose answer something is.
fn token(row: &Delivery) -> Option<ReplyTo> {
    let AnswerTo { interaction, token, channel } = row.answer.clone()?;
    Some(ReplyTo { id: interaction, token, channel })
}

/// Whether something may stand there as an answer, which has no name: where a channel takes no message of
/// whoever has decided, their answer is the message. Sent by its name it would be a second one, and call
/// again. A line may say the same as one just before it, and would be taken for that: rather twice than
/// never.
const fn may_be_answer(row: &Delivery) -> bool {
    row.lease.is_some() && row.with.is_none() && !matches!(row.what, What::Owed(Owed::Line { .. }))
}

/// Whether it is the letter of a morning, of which there is one, or a feature's.
const fn is_letter(item: OutboxItem<'_>) -> bool {
    matches!(
        &item.row.what,
        What::Feature(_) | What::Owed(Owed::Call(Call { why: Reason::Digest { .. }, .. }))
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::MatchId;
    use crate::base::time::Timestamp;
    use crate::chat::{Button, ButtonStyle, File, Row};
    use crate::host::press::Choosing;

    #[test]
    fn message_is_recognised_without_its_refused_picture() {
        let file = File { bytes: Vec::new().into(), name: "board.png".into(), alt: "Red holds a1.".into() };
        let message = Message { text: "Your turn.".into(), file: Some(file), ..Message::default() };
        let stands = |text: &str| Seen {
            id: MessageId(1),
            text: text.into(),
            components: Vec::new(),
            has_controls: false,
        };
        for (text, is_it) in [
            ("Your turn.", true),
            ("Your turn.\n\nRed holds a1.", true),
            ("Your turn.\n\nRed holds a2.", false),
        ] {
            assert_eq!(is_same(&stands(text), &message), is_it, "{text}");
        }
    }

    #[test]
    fn only_immediate_deliveries_may_be_answers() {
        let made = Timestamp(0);
        let owing = |owed| Delivery::new(What::Owed(owed), made);
        let told_at_once = |row: Delivery| Delivery { lease: Some(made + Span::seconds(20)), ..row };
        let board = owing(Owed::Board { turn: 3 });
        let call = Call { person: PersonId(7), turn: 3, why: Reason::Turn };
        let carried = Delivery { with: Some(1), ..owing(Owed::Call(call)) };
        assert!(!may_be_answer(&board), "whoever works off the outbox sends by names alone");
        // Even without the token of an answer: whoever presses on a panel may get the board as one.
        assert!(may_be_answer(&told_at_once(board)));
        assert!(!may_be_answer(&told_at_once(carried)), "the answer is its message");
    }

    #[test]
    fn board_is_recognised_by_its_turn_whatever_it_says() {
        let id = MatchId::from_random(1);
        let play = |turn| Press::Play(Choosing::new(id, turn)).to_string();
        let browse = Press::Browse(Choosing::new(id, 3)).to_string();
        let offering = |control: &str| {
            let (id, label) = (control.to_owned(), "a1".to_owned());
            let button = Button { id, label, emoji: None, style: ButtonStyle::Plain, disabled: false };
            Message { rows: vec![Row::Buttons(vec![button])], ..Message::default() }
        };
        let board = Seen {
            id: MessageId(1),
            text: "Du bist am Zug.".into(),
            components: vec![play(3), browse.clone()],
            has_controls: true,
        };
        for (control, is_it) in [(play(3), true), (play(4), false), (browse, false)] {
            assert_eq!(is_same_board(&board, &offering(&control)), is_it, "{control}");
        }
        assert!(!is_same_board(&board, &Message::default()), "what offers no moves is no board");
    }
}
