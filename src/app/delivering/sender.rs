//! The sender brings one message to the chat, once. It searches for messages whose arrival was not
//! confirmed, and sends nothing into channels where the bot lacks a permission. It does not know the
//! order of entries.

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use crate::app::deciding::Decider;
use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Span;
use crate::chat::{BotMessage, Chat, ChatFault, Edit, FileEdit, Message, ReplyTo};
use crate::host::{Effect, Notification, NotificationReason, Press, ThreadLoss};
use crate::store::Subject;
use crate::store::rows::{AnswerTarget, EntryContent, OutboxEntry, UnreachableReason};

use super::fallback::{self, Emblems, Fallback};
use super::outbox_item::{OutboxItem, Retry};
use super::threads::Threads;
use super::unreachable::UnreachableChannels;

/// Time for which the chat surely recognises a repeated nonce. Discord says "a few minutes".
const ONE_MESSAGE: Span = Span::minutes(1);
/// Time for which an answer can be found by the token of its interaction: fifteen minutes, less a margin
/// for the request.
const TOKEN: Span = Span::minutes(14);
/// Tolerated lag of the chat's clock behind the clock of this machine.
const SKEW: Span = Span::seconds(5);

pub struct Sender {
    pub chat: Fallback,
    pub unreachable: Arc<UnreachableChannels>,
    pub(super) decider: Arc<Decider>,
    pub(super) threads: Threads,
}

/// The result of sending a message into a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostOutcome {
    Posted(MessageId),
    /// The bot lacks a permission in the channel. The post is retried only after somebody has acted
    /// there.
    Forbidden,
    /// The chat refuses the message, or the channel is gone. The message is retried with long pauses,
    /// and its people are recorded so that they are informed.
    Refused,
    /// Trouble with the chat, which may ask for a pause. The message may have arrived all the same, but
    /// thanks to its nonce, sending it again makes no duplicate.
    Trouble(Option<Span>),
}

/// A message to be posted into a channel.
#[derive(Clone, Copy)]
pub struct PostRequest<'a> {
    pub place: Place,
    /// The people to inform if the message cannot be sent.
    pub people: &'a [PersonId],
    /// The nonce that prevents a duplicate when the message is sent again.
    pub nonce: &'a str,
    /// Whether the message shows a match or a challenge itself, rather than a remark about one.
    pub shows: bool,
}

/// A message of an entry that is in its channel.
pub struct PostedMessage {
    pub message: MessageId,
    /// Whether its people were notified when the message was first sent.
    pub has_notified: bool,
}

impl Sender {
    pub fn new(decider: Arc<Decider>, chat: Arc<dyn Chat>, emblems: Arc<Emblems>) -> Self {
        let chat = Fallback::new(chat, emblems, Arc::clone(&decider.faults));
        Self { chat, unreachable: Arc::default(), decider, threads: Threads::default() }
    }

    /// Makes the outbox entries due that wait for a channel, since it may be reachable again.
    pub fn reopen(&self, channel: ChannelId) {
        let now = self.decider.now();
        self.unreachable.reopen(channel, now);
        self.decider.schedule.reopen(channel, now);
    }

    /// Posts a message into a channel, once for each nonce. If the message cannot be sent, its people
    /// are recorded. If a permission is missing, nothing more is sent until somebody acts in the
    /// channel.
    pub async fn post(&self, posting: PostRequest<'_>, message: Message) -> PostOutcome {
        let PostRequest { place: Place { channel, .. }, people, nonce: once, shows } = posting;
        if self.unreachable.is_closed(channel) {
            self.record_unreachable(self.unreachable.concern(channel, people)).await;
            return PostOutcome::Forbidden;
        }
        let started = self.decider.now();
        let fault = match self.chat.post(channel, once, message).await {
            Ok(shown) => {
                self.threads.mark_open(channel);
                // An accepted mention does not mean that the chat would accept the board.
                let informed = if shows { people } else { &[] };
                self.record_unreachable(self.unreachable.open(channel, informed)).await;
                return PostOutcome::Posted(shown);
            }
            Err(fault) => fault,
        };
        self.decider.faults.warn("a message could not be sent", &fault, &format_args!("{once} in {channel}"));
        let why = match &fault {
            ChatFault::Forbidden => UnreachableReason::Forbidden,
            // The match will leave its deleted thread, so there is no news about this channel to give.
            ChatFault::Gone if self.threads.has(channel) => {
                self.threads.refuse(channel, ThreadLoss::Deleted, started);
                return PostOutcome::Refused;
            }
            ChatFault::Gone => UnreachableReason::Gone,
            ChatFault::Limited { retry_after } => return PostOutcome::Trouble(*retry_after),
            ChatFault::Refused(_)
            | ChatFault::Emoji(_)
            | ChatFault::Picture(_)
            | ChatFault::Recipient(_)
            | ChatFault::ThreadLimit
            | ChatFault::Answered => UnreachableReason::Refused,
            ChatFault::Trouble(_)
            | ChatFault::TokenExpired
            | ChatFault::Unauthorized
            | ChatFault::Archived => {
                return PostOutcome::Trouble(None);
            }
        };
        self.record_unreachable(self.unreachable.close(channel, why, people, started)).await;
        if why == UnreachableReason::Forbidden { PostOutcome::Forbidden } else { PostOutcome::Refused }
    }

    /// Posts the message of an entry, unless it was posted already.
    ///
    /// # Errors
    /// Returns when to send it again.
    pub async fn post_entry(
        &self,
        item: OutboxItem<'_>,
        place: Place,
        people: &[PersonId],
        message: &Message,
    ) -> Result<PostedMessage, Retry> {
        let wait = match self.search_or_post(item, place, people, message).await {
            Ok(outcome) => return outcome,
            Err(wait) => wait,
        };
        let lasts = self.is_lasting(item, place.channel, people).await;
        Err(if lasts { Retry::Refused } else { Retry::Trouble(wait) })
    }

    /// After trouble, returns the pause that the chat asks for, if any.
    async fn search_or_post(
        &self,
        item: OutboxItem<'_>,
        place: Place,
        people: &[PersonId],
        message: &Message,
    ) -> Result<Result<PostedMessage, Retry>, Option<Span>> {
        if item.delivery_unknown
            && let Some(found) = self.find(item, place.channel, message).await?
        {
            return Ok(Ok(found));
        }
        let shows = matches!(&item.row.content, EntryContent::Effect(owed) if owed.is_main_message());
        let request = PostRequest { place, people, nonce: &item.nonce(), shows };
        match self.post(request, message.clone()).await {
            PostOutcome::Posted(message) => Ok(Ok(PostedMessage { message, has_notified: true })),
            PostOutcome::Forbidden => Ok(Err(Retry::WhenReachable(place.channel))),
            PostOutcome::Refused => Ok(Err(Retry::Refused)),
            PostOutcome::Trouble(wait) => Err(wait),
        }
    }

    /// Records the people of an entry to be informed, if trouble with the entry has lasted long. Returns
    /// whether it has.
    pub(super) async fn is_lasting(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        people: &[PersonId],
    ) -> bool {
        let now = self.decider.now();
        let lasts = item.is_in_long_trouble(now);
        if lasts {
            self.record_unreachable(self.unreachable.close(channel, UnreachableReason::Refused, people, now))
                .await;
        }
        lasts
    }

    /// Searches for a public answer that may have been sent without an acknowledgement. An error
    /// contains the pause that the chat asks for, if any.
    pub(super) async fn find_answer(&self, row: &OutboxEntry) -> Result<Option<MessageId>, Option<Span>> {
        let fresh = self.decider.now() - row.made < TOKEN;
        let Some(to) = token(row).filter(|_| fresh) else { return Ok(None) };
        or_wait(self.chat.original(&to).await)
    }

    /// Sends a direct message to a person. A repeated attempt first searches for the message of the
    /// former attempt. Notices about quarantined records rely on the nonce alone, which Discord
    /// remembers for a minute.
    pub(super) async fn send_direct(
        &self,
        item: OutboxItem<'_>,
        person: PersonId,
        message: Message,
    ) -> Result<(), ChatFault> {
        let channel = self.chat.direct(person).await?;
        // Do not search for notices about quarantined records: two such notices may have the same words.
        if item.delivery_unknown && (is_direct_message(item) || !matches!(item.subject, Subject::Person(_))) {
            match self.find_by_words(item, channel, &message).await {
                Ok(Some(_)) => return Ok(()),
                Ok(None) => {}
                Err(retry_after) => return Err(ChatFault::Limited { retry_after }),
            }
        }
        self.chat.post(channel, &format!("{}d", item.nonce()), message).await.map(drop)
    }

    /// Searches for a message that may have been sent without an acknowledgement. If it was to fill a
    /// deferred answer, fills that answer. An error contains the pause that the chat asks for, if any.
    pub(super) async fn find(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Option<PostedMessage>, Option<Span>> {
        if let Some(to) = token(item.row)
            && let Some(id) = self.find_answer(item.row).await?
            && let Some(found) = self.fill_answer(&to, id, item, channel, message).await?
        {
            return Ok(Some(found));
        }
        // After a deferral, and on a panel, the message is separate from the answer, so the token does
        // not find it.
        self.find_by_words(item, channel, message).await
    }

    /// Searches the recent messages of a channel for one with the same words, or with the same board.
    async fn find_by_words(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Option<PostedMessage>, Option<Span>> {
        if self.decider.now() - item.row.made < ONE_MESSAGE && !may_be_answer(item.row) {
            // The chat still knows the nonce, so sending the message again makes no duplicate.
            return Ok(None);
        }
        let posted = self.recent(item, channel).await?;
        let same = posted.iter().find(|posted| !message.text.is_empty() && is_same(posted, message));
        if let Some(same) = same {
            return Ok(Some(PostedMessage { message: same.id, has_notified: true }));
        }
        match posted.iter().find(|posted| is_same_board(posted, message)) {
            Some(board) => self.edit_board(item, channel, board.id, message).await.map(Some),
            None => Ok(None),
        }
    }

    /// Edits a board that was posted with older words. The edit notifies nobody, but the post has
    /// notified the people already.
    async fn edit_board(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        board: MessageId,
        message: &Message,
    ) -> Result<PostedMessage, Option<Span>> {
        let Message { text, rows, file, .. } = message.clone();
        let file = file.map_or(FileEdit::Keep, FileEdit::Replace);
        match self.edit(item, channel, board, Edit { text: Some(text), rows: Some(rows), file }).await {
            Some(Retry::Trouble(wait)) => Err(wait),
            // The board is posted, even if its words cannot be changed.
            _ => Ok(PostedMessage { message: board, has_notified: true }),
        }
    }

    /// Fills a deferred answer with the message, unless the answer shows the message already.
    async fn fill_answer(
        &self,
        to: &ReplyTo,
        id: MessageId,
        item: OutboxItem<'_>,
        channel: ChannelId,
        message: &Message,
    ) -> Result<Option<PostedMessage>, Option<Span>> {
        let posted = self.recent(item, channel).await?;
        let stands = posted.iter().find(|posted| posted.id == id);
        if stands.is_some_and(|posted| is_same(posted, message)) {
            return Ok(Some(PostedMessage { message: id, has_notified: true }));
        }
        // If the answer shows the board with older words, its people were notified when it was posted.
        let whole = stands.is_some_and(|posted| is_same_board(posted, message));
        let finished = self.chat.finish(to, message.clone()).await;
        or_wait(finished.map(|message| Some(PostedMessage { message, has_notified: whole })))
    }

    /// Finds the bot's messages in a channel since the entry was made or due, whichever is later.
    pub(super) async fn recent(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
    ) -> Result<Vec<BotMessage>, Option<Span>> {
        // The entry of a digest is made a day before it is due, just after another digest was sent. The
        // search must not find that one.
        let since = item.row.made.max(item.row.due()) - SKEW;
        or_wait(self.chat.recent(channel, since).await)
    }

    /// Edits a message of the bot. Returns when to retry, or `None` if no retry is needed. An edit of a
    /// message that is gone or cannot be changed is given up: a press on such a message still gets an
    /// answer.
    pub async fn edit(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        message: MessageId,
        edit: Edit,
    ) -> Option<Retry> {
        tracing::debug!(subject = %item.subject, %message, what = ?item.row.content, "editing a message");
        let mut fault = self.chat.edit(channel, message, edit.clone()).await.err()?;
        if let (ChatFault::Refused(_), Some(_)) = (&fault, &edit.text) {
            // Automatic moderation may refuse the words. Without them, the edit still removes the
            // controls of a past turn.
            let what = "the new text of a message is refused; only its controls change";
            self.decider.faults.warn(what, &fault, &format_args!("{message} in {channel}"));
            fault = self.chat.edit(channel, message, Edit { text: None, ..edit }).await.err()?;
        }
        if let Some(later) = Retry::after(&fault, channel) {
            return Some(later);
        }
        tracing::info!(%channel, %message, %fault, "a message cannot be edited; it stays as it is");
        self.decider.metrics.dropped.add("unchangeable");
        None
    }

    /// Returns a function that asks the chat whether the bot is on a server. If the chat does not
    /// answer, the function returns `None`, and its caller asks again later.
    pub fn membership_query<'a>(&'a self) -> impl Fn(ServerId) -> BoxFuture<'a, Option<bool>> + Send + Sync {
        move |server| {
            async move {
                let answer = self.chat.is_member(server).await;
                if let Err(fault) = &answer {
                    let what = "cannot tell whether the bot is on a server; the query is retried";
                    self.decider.faults.warn(what, fault, &server);
                }
                answer.ok()
            }
            .boxed()
        }
    }
}

/// Whether a posted message equals `message`, with its picture or, if the picture was refused,
/// without.
fn is_same(posted: &BotMessage, message: &Message) -> bool {
    posted.looks_like(message)
        || fallback::without_picture(message).is_some_and(|bare| posted.looks_like(&bare))
}

/// Whether a posted message offers the moves of the same turn, as only one board in a channel
/// does. Words are not compared: they change with the deadline and with the language of the channel.
fn is_same_board(posted: &BotMessage, message: &Message) -> bool {
    let turn = |control: &str| match Press::read(control) {
        Some(Press::Play(step)) => Some((step.id, step.turn)),
        _ => None,
    };
    let board_turn = message.first_control().and_then(turn);
    board_turn.is_some() && posted.components.iter().any(|control| turn(control) == board_turn)
}

impl PostOutcome {
    pub const fn message(&self) -> Option<MessageId> {
        match self {
            Self::Posted(message) => Some(*message),
            Self::Forbidden | Self::Refused | Self::Trouble(_) => None,
        }
    }
}

/// The chat's result, or a default value if a retry is pointless. An error contains the pause
/// that the chat asks for, if any.
fn or_wait<T: Default>(answer: Result<T, ChatFault>) -> Result<T, Option<Span>> {
    match answer {
        Err(ChatFault::Limited { retry_after }) => Err(retry_after),
        Err(ChatFault::Trouble(_)) => Err(None),
        answer => Ok(answer.unwrap_or_default()),
    }
}

/// The interaction that an entry answers, if any.
pub(super) fn token(row: &OutboxEntry) -> Option<ReplyTo> {
    let AnswerTarget { interaction, token, channel } = row.answer.clone()?;
    Some(ReplyTo { id: interaction, token, channel })
}

/// Whether the message of an entry may have been sent as an answer. An answer has no nonce, so
/// posting the message again would duplicate it and notify people twice. Entries of lines are exempt: a
/// search might find an earlier line with the same words, and a duplicate is better than a loss.
const fn may_be_answer(row: &OutboxEntry) -> bool {
    row.lease.is_some()
        && row.with.is_none()
        && !matches!(row.content, EntryContent::Effect(Effect::Line { .. }))
}

/// Whether an entry is a direct message whose words can be searched for: a morning digest, or a
/// direct message of a feature.
const fn is_direct_message(item: OutboxItem<'_>) -> bool {
    matches!(
        &item.row.content,
        EntryContent::Feature(_)
            | EntryContent::Effect(Effect::Call(Notification { why: NotificationReason::Digest { .. }, .. }))
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::MatchId;
    use crate::base::time::Timestamp;
    use crate::chat::{Button, ButtonStyle, File, Row};
    use crate::host::MoveChoices;

    #[test]
    fn message_is_recognised_without_its_refused_picture() {
        let file = File { bytes: Vec::new().into(), name: "board.png".into(), alt: "Red holds a1.".into() };
        let message = Message { text: "Your turn.".into(), file: Some(file), ..Message::default() };
        let stands = |text: &str| BotMessage {
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
        let entry = |effect| OutboxEntry::new(EntryContent::Effect(effect), made);
        let told_at_once = |row: OutboxEntry| OutboxEntry { lease: Some(made + Span::seconds(20)), ..row };
        let board = entry(Effect::Board { turn: 3 });
        let call = Notification { person: PersonId(7), turn: 3, why: NotificationReason::Turn };
        let carried = OutboxEntry { with: Some(1), ..entry(Effect::Call(call)) };
        assert!(!may_be_answer(&board), "the outbox worker posts with a nonce");
        // This holds even without a token: a press on a panel may be answered with the board.
        assert!(may_be_answer(&told_at_once(board)));
        assert!(!may_be_answer(&told_at_once(carried)), "the answer is its message");
    }

    #[test]
    fn board_is_recognised_by_its_turn() {
        let id = MatchId::from_random(1);
        let play = |turn| Press::Play(MoveChoices::new(id, turn)).to_string();
        let browse = Press::Browse(MoveChoices::new(id, 3)).to_string();
        let offering = |control: &str| {
            let (id, label) = (control.to_owned(), "a1".to_owned());
            let button = Button { id, label, emoji: None, style: ButtonStyle::Plain, disabled: false };
            Message { rows: vec![Row::Buttons(vec![button])], ..Message::default() }
        };
        let board = BotMessage {
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
