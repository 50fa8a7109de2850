//! Once only: a message whose arrival was not confirmed is searched for before it is sent again.

use crate::base::id::{ChannelId, MatchId, MessageId, PersonId, Place};
use crate::base::time::Span;
use crate::chat::{BotMessage, ChatFault, Edit, FileEdit, Message, ReplyTo};
use crate::host::{Effect, NotificationReason, Press};
use crate::store::Subject;
use crate::store::rows::{AnswerTarget, EntryContent, OutboxEntry, UnreachableReason};

use super::emblems::without_picture;
use super::entry::{OutboxItem, Outcome};
use super::send::{PostRequest, Sender};

/// Time for which the chat surely recognises a repeated nonce. Discord says "a few minutes".
const ONE_MESSAGE: Span = Span::minutes(1);
/// Time for which an answer can be found by its token: fifteen minutes, less a margin for the request.
const TOKEN: Span = Span::minutes(14);
/// Tolerated lag of the chat's clock behind the clock of this machine.
const SKEW: Span = Span::seconds(5);

/// A message of an entry that is in its channel.
#[derive(Clone, Copy)]
pub struct PostedMessage {
    /// `None` if somebody has deleted the message since.
    pub message: Option<MessageId>,
    /// Whether its people were notified when the message was first sent.
    pub has_notified: bool,
}

/// The result of a search: the message, if it was found. An error contains the pause that the chat asks for, if any.
type Lookup = Result<Option<PostedMessage>, Option<Span>>;

impl Sender {
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
    ) -> Result<PostedMessage, Outcome> {
        let found =
            if item.delivery_unknown { self.find(item, place.channel, message).await } else { Ok(None) };
        let posted = match found {
            Ok(Some(found)) => return Ok(found),
            Ok(None) => {
                let shows = item.effect().is_some_and(Effect::is_main_message);
                let request = PostRequest { place, people, nonce: &item.nonce(), shows };
                self.post(request, message.clone()).await
            }
            Err(wait) => Err(Outcome::Trouble(wait)),
        };
        match posted {
            Ok(message) => Ok(PostedMessage { message, has_notified: true }),
            Err(outcome) => Err(self.refused_if_lasting(item, place.channel, people, outcome).await),
        }
    }

    /// Turns trouble that has lasted long into a refusal, and records the people of the entry to be informed.
    pub(super) async fn refused_if_lasting(
        &self,
        item: OutboxItem<'_>,
        channel: ChannelId,
        people: &[PersonId],
        outcome: Outcome,
    ) -> Outcome {
        let now = self.decider.now();
        if !matches!(outcome, Outcome::Trouble(_)) || !item.is_in_long_trouble(now) {
            return outcome;
        }
        let why = UnreachableReason::Refused;
        self.record_unreachable(self.unreachable.close(channel, why, people, now)).await;
        Outcome::Refused
    }

    /// Searches for a public answer by its token. An error contains the pause that the chat asks for, if any.
    pub(super) async fn find_answer(&self, row: &OutboxEntry) -> Result<Option<MessageId>, Option<Span>> {
        let fresh = self.decider.now() - row.made < TOKEN;
        let Some(to) = token(row).filter(|_| fresh) else { return Ok(None) };
        default_if_final(self.chat.original(&to).await)
    }

    /// Sends a direct message to a person. A repeated attempt first searches for the message of the former
    /// attempt. Notices about quarantined records rely on the nonce alone, which Discord knows for a minute.
    /// Returns the place of the message; `None` if somebody has deleted it since.
    pub(super) async fn send_direct(
        &self,
        item: OutboxItem<'_>,
        person: PersonId,
        message: Message,
    ) -> Result<Option<(ChannelId, MessageId)>, ChatFault> {
        let channel = self.chat.direct(person).await?;
        // Do not search for notices about quarantined records: two such notices may have the same words.
        if item.delivery_unknown && (is_direct_message(item) || !matches!(item.subject, Subject::Person(_))) {
            match self.find_by_words(item, channel, &message).await {
                Ok(Some(found)) => return Ok(found.message.map(|message| (channel, message))),
                Ok(None) => {}
                Err(retry_after) => return Err(ChatFault::Limited { retry_after }),
            }
        }
        match self.chat.post(channel, &format!("{}d", item.nonce()), message).await {
            Ok(posted) => Ok(Some((channel, posted))),
            Err(ChatFault::Deleted) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    /// Searches for a message that may have been sent without an acknowledgement. If it was to fill a
    /// deferred answer, fills that answer. Searches the channel above the thread of an ended match, too, if a
    /// control or a link tells the message from those of other matches. An error contains the pause that the
    /// chat asks for, if any.
    async fn find(&self, item: OutboxItem<'_>, channel: ChannelId, message: &Message) -> Lookup {
        if let Some(to) = token(item.row)
            && let Some(id) = self.find_answer(item.row).await?
            && let Some(found) = self.fill_answer(&to, id, item, channel, message).await?
        {
            return Ok(Some(found));
        }
        // After a deferral, and on a panel, the message is no answer, so the token does not find it.
        let found = self.find_by_words(item, channel, message).await?;
        let has_telling_control = is_known_by_controls(item) && message.first_control().is_some();
        // Only messages of one match link to its board. Names cannot: their brackets are escaped.
        let is_unmistakable = has_telling_control || message.text.contains("](");
        let fallback = item.fallback.filter(|_| is_unmistakable);
        let (None, Some(parent)) = (found, fallback) else { return Ok(found) };
        // Above a thread, the message has another nonce, so this search is never too early.
        self.find_recent(item, parent, message).await
    }

    /// Searches a channel, unless its nonce alone prevents a second message.
    async fn find_by_words(&self, item: OutboxItem<'_>, channel: ChannelId, message: &Message) -> Lookup {
        if self.decider.now() - item.row.made < ONE_MESSAGE && !may_be_answer(item.row) {
            // The chat still knows the nonce, so sending the message again makes no duplicate.
            return Ok(None);
        }
        self.find_recent(item, channel, message).await
    }

    /// Searches the recent messages of a channel for one with the same words, turn or first control.
    async fn find_recent(&self, item: OutboxItem<'_>, channel: ChannelId, message: &Message) -> Lookup {
        let mut all = self.recent(item, channel).await?;
        all.retain(|one| Some(one.id) != item.replaced_message);
        let posted = |id| Ok(Some(PostedMessage { message: Some(id), has_notified: true }));
        if let Some(same) = all.iter().find(|one| !message.text.is_empty() && is_same(one, message)) {
            return posted(same.id);
        }
        let Some(older) = all.iter().find(|one| is_older(one, item, message)) else { return Ok(None) };
        if item.never_edited {
            return posted(older.id);
        }
        // The message was posted with older words. Its people were notified then; the edit notifies nobody.
        let Message { text, rows, file, .. } = message.clone();
        let file = file.map_or(FileEdit::Keep, FileEdit::Replace);
        match self.edit(item, channel, older.id, Edit { text: Some(text), rows: Some(rows), file }).await {
            Some(Outcome::Trouble(wait)) => Err(wait),
            // The message is posted, even if its words cannot be changed.
            _ => posted(older.id),
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
    ) -> Lookup {
        let posted = self.recent(item, channel).await?;
        let stands = posted.iter().find(|posted| posted.id == id);
        if stands.is_some_and(|posted| is_same(posted, message)) {
            return Ok(Some(PostedMessage { message: Some(id), has_notified: true }));
        }
        // If the answer has older words, its people were notified when it was posted.
        let whole = stands.is_some_and(|posted| is_older(posted, item, message));
        let finished = self.chat.finish(to, message.clone()).await;
        default_if_final(finished.map(|id| Some(PostedMessage { message: Some(id), has_notified: whole })))
    }

    /// Finds the bot's messages in a channel since the entry was made or due, whichever is later.
    pub async fn recent(&self, item: OutboxItem<'_>, id: ChannelId) -> Result<Vec<BotMessage>, Option<Span>> {
        // The entry of a digest is made a day before it is due, just after another digest was sent.
        let since = item.row.made.max(item.row.due()) - SKEW;
        default_if_final(self.chat.recent(id, since).await)
    }
}

/// Whether a posted message equals `message`, with its picture or without, in case it was refused.
fn is_same(posted: &BotMessage, message: &Message) -> bool {
    posted.looks_like(message) || without_picture(message).is_some_and(|bare| posted.looks_like(&bare))
}

/// Whether a posted message offers the moves of the same turn, as only one board in a channel
/// does. Words are not compared: they change with the deadline and with the language of the channel. If the
/// match has ended meanwhile, its message offers no moves, and the turn is that of its `entry`.
fn is_same_board(posted: &BotMessage, message: &Message, entry: Option<(MatchId, u32)>) -> bool {
    let turn = |control: &str| match Press::read(control) {
        Some(Press::Play(step)) => Some((step.id, step.turn)),
        _ => None,
    };
    let board_turn = message.first_control().and_then(turn).or(entry);
    board_turn.is_some() && posted.components.iter().any(|control| turn(control) == board_turn)
}

/// Whether a posted message is that of the entry with other words, which change with the language of a server.
fn is_older(posted: &BotMessage, item: OutboxItem<'_>, message: &Message) -> bool {
    let entry = match (item.effect(), item.subject) {
        (Some(Effect::Board { turn }), Subject::Match(id)) => Some((id, *turn)),
        _ => None,
    };
    is_same_board(posted, message, entry)
        || is_known_by_controls(item) && begins_alike(posted, message)
        || is_digest(item) && is_of_same_time(posted, message)
}

/// Whether a posted message is a digest of the same morning, whose time is in its first line.
fn is_of_same_time(posted: &BotMessage, message: &Message) -> bool {
    let is_digest = posted.components.iter().all(|id| Press::read(id) == Some(Press::Next));
    let time = |text: &str| Some(text.lines().next()?.split_once("<t:")?.1.split_once(':')?.0.to_owned());
    is_digest && time(&message.text).is_some_and(|morning| time(&posted.text) == Some(morning))
}

/// Whether the first control of the entry's message names what it shows, such as a challenge or a puzzle. Two
/// notifications may have the same control.
fn is_known_by_controls(item: OutboxItem<'_>) -> bool {
    let is_offer = matches!(item.effect(), Some(Effect::Offer { .. }));
    is_offer
        || item.effect().is_some_and(Effect::is_main_message)
        || matches!(item.subject, Subject::Server(_))
}

fn begins_alike(posted: &BotMessage, message: &Message) -> bool {
    message.first_control().is_some_and(|first| posted.components.first().is_some_and(|id| id == first))
}

/// The chat's result, or a default if a retry is pointless. An error contains the pause that the chat asks for.
fn default_if_final<T: Default>(answer: Result<T, ChatFault>) -> Result<T, Option<Span>> {
    match answer {
        Err(ChatFault::Limited { retry_after }) => Err(retry_after),
        Err(ChatFault::Unavailable(_)) => Err(None),
        answer => Ok(answer.unwrap_or_default()),
    }
}

pub(super) fn token(row: &OutboxEntry) -> Option<ReplyTo> {
    let AnswerTarget { interaction, token, channel } = row.answer.clone()?;
    Some(ReplyTo { id: interaction, token, channel })
}

/// Whether the message of an entry may have been sent as an answer. An answer has no nonce, so
/// posting the message again would duplicate it and notify people twice. Entries of lines are exempt: a
/// search might find an earlier line with the same words, and a duplicate is better than a loss.
const fn may_be_answer(row: &OutboxEntry) -> bool {
    row.lease.is_some()
        && row.combined_with.is_none()
        && !matches!(row.content, EntryContent::Effect(Effect::Line { .. }))
}

/// Whether a direct message can be searched for by its words: a morning digest, or one of a feature.
const fn is_direct_message(item: OutboxItem<'_>) -> bool {
    matches!(item.row.content, EntryContent::Feature(_)) || is_digest(item)
}

const fn is_digest(item: OutboxItem<'_>) -> bool {
    let EntryContent::Effect(Effect::Notify(call)) = &item.row.content else { return false };
    matches!(call.why, NotificationReason::Digest { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::Timestamp;
    use crate::chat::{Button, ButtonStyle, File, Row};
    use crate::host::{MoveChoices, Notification};

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
        let carried = OutboxEntry { combined_with: Some(1), ..entry(Effect::Notify(call)) };
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
            assert_eq!(is_same_board(&board, &offering(&control), None), is_it, "{control}");
        }
        let end = Message::default();
        assert!(!is_same_board(&board, &end, None), "what offers no moves is no board");
        assert!(is_same_board(&board, &end, Some((id, 3))), "the match has ended meanwhile");
        assert!(begins_alike(&board, &offering(&play(3))) && !begins_alike(&board, &offering(&play(4))));
        assert!(!begins_alike(&board, &Message::default()), "it has no control to name it");
        let digest = |text: &str| Message { text: text.into(), ..Message::default() };
        let next = vec![Press::Next.to_string()];
        let text = "Good morning, <t:5:R>:\nA match".to_owned();
        let posted = BotMessage { text, components: next, ..board.clone() };
        for (text, is_it) in
            [("Recently ended, <t:5:R>:", true), ("Good morning, <t:6:R>:", false), ("", false)]
        {
            assert_eq!(is_of_same_time(&posted, &digest(text)), is_it, "{text}");
        }
    }
}
