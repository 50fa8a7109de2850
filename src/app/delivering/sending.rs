//! Messages into channels: sent once, found again where nobody heard whether they were, and not tried where nothing can be
//! written.

use crate::base::id::{ChannelId, MessageId, PersonId, Place};
use crate::base::time::{Span, Timestamp};
use crate::chat::{ChatFault, Edit, FileEdit, Message, ReplyTo, Seen};
use crate::host::Press;
use crate::host::matches::ThreadLoss;
use crate::host::owed::{Call, Owed, Reason};
use crate::store::Subject;
use crate::store::rows::{AnswerTo, Delivery, What, WhyClosed};

use super::super::failure::Failure;
use super::closed::Changes;
use super::{Deliverer, Item, Outcome, fallback};

/// How long a chat certainly takes the same message for one, by its name. Discord says "a few minutes".
const ONE_MESSAGE: Span = Span::minutes(1);
/// How long an answer can be found by the token of its interaction, less the time that the request takes.
const TOKEN: Span = Span::minutes(14);
/// Trouble that lasts longer than this is told to the people of a message, as if it were refused.
const LONG_TROUBLE: Span = Span::minutes(10);
/// A chat's clock may be a little behind ours.
const SKEW: Span = Span::seconds(5);

/// What became of a message into a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It is there.
    There(MessageId),
    /// We may not write there, until somebody acts there.
    Closed,
    /// The chat refuses it, or the channel is gone. It is tried again at long pauses, and its people have been noted to be told.
    Refused,
    /// The chat is in trouble; it may be there all the same. The same sent again is the same message.
    Trouble(Option<Span>),
}

/// What is to be posted into a channel.
#[derive(Clone, Copy)]
pub struct Posting<'a> {
    /// Where.
    pub place: Place,
    /// Whom it concerns when it cannot be sent.
    pub people: &'a [PersonId],
    /// By which name sending it twice is sending it once.
    pub once: &'a str,
    /// Whether it shows a match or a challenge itself, rather than saying something about it.
    pub shows: bool,
}

/// A message of ours that was found again.
pub(super) struct Found {
    /// The message.
    pub message: MessageId,
    /// Whether it was told before, so that whom it calls has heard it.
    pub whole: bool,
}

impl Deliverer {
    /// Sends a message into a channel, once for each name. What cannot be sent there concerns some people. Where nothing can
    /// be written, nothing is asked again before somebody acts there.
    pub async fn post(&self, posting: Posting<'_>, message: Message) -> Sent {
        let Posting { place: Place { channel, .. }, people, once, shows } = posting;
        if self.closed.is_closed(channel) {
            self.note_closed(self.closed.concern(channel, people)).await;
            return Sent::Closed;
        }
        let asked = self.decider.now();
        let fault = match self.chat.post(channel, once, message).await {
            Ok(shown) => {
                self.threads.is_well(channel);
                // A mention that passes says nothing about the board that is refused.
                let shown_to = if shows { people } else { &[] };
                self.note_closed(self.closed.open(channel, shown_to)).await;
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
        self.note_closed(self.closed.close(channel, why, people, asked)).await;
        if why == WhyClosed::Forbidden { Sent::Closed } else { Sent::Refused }
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
                Err(wait) => {
                    let lasts = self.is_lasting(item, place.channel, people).await;
                    return Ok((if lasts { Sent::Refused } else { Sent::Trouble(wait) }, false));
                }
            }
        }
        let shows = matches!(&item.row.what, What::Owed(owed) if owed.shows());
        let sent = self.post(Posting { place, people, once: &item.once(), shows }, message.clone()).await;
        if matches!(sent, Sent::Trouble(_)) && self.is_lasting(item, place.channel, people).await {
            return Ok((Sent::Refused, false));
        }
        Ok((sent, true))
    }

    /// Whether trouble with something owed has lasted so long that its people are to be told, which is noted here.
    pub(super) async fn is_lasting(&self, item: Item<'_>, channel: ChannelId, people: &[PersonId]) -> bool {
        let now = self.decider.now();
        let lasts = item.is_in_long_trouble(now);
        if lasts {
            self.note_closed(self.closed.close(channel, WhyClosed::Refused, people, now)).await;
        }
        lasts
    }

    /// The public answer by which something was told of which nobody heard. An error says how long to wait before asking again, if
    /// the chat says so.
    pub(super) async fn answered(&self, row: &Delivery) -> Result<Option<MessageId>, Option<Span>> {
        let fresh = self.decider.now() - row.made < TOKEN;
        let Some(to) = token(row).filter(|_| fresh) else { return Ok(None) };
        match self.chat.original(&to).await {
            Ok(found) => Ok(found),
            Err(fault) if fault.may_pass() => Err(wait(&fault)),
            Err(_) => Ok(None),
        }
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
            match self.find_by_words(item, channel, &message).await {
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
        if let Some(to) = token(item.row)
            && let Some(id) = self.answered(item.row).await?
            && let Some(found) = self.fill_answer((&to, id), item, channel, message).await?
        {
            return Ok(Some(found));
        }
        // After a deferral, and on a panel, the answer is a message of its own, which the token does not tell.
        self.find_by_words(item, channel, message).await
    }

    /// The same among what stands in a channel, and not among answers.
    async fn find_by_words(
        &self,
        item: Item<'_>,
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
            Some(board) => self.write_anew(item, (channel, board.id), message).await.map(Some),
            None => Ok(None),
        }
    }

    /// A board that stands there with the words of before gets those of now. That calls nobody: whom it calls has heard it.
    async fn write_anew(
        &self,
        item: Item<'_>,
        (channel, board): (ChannelId, MessageId),
        message: &Message,
    ) -> Result<Found, Option<Span>> {
        let Message { text, rows, file, .. } = message.clone();
        let file = file.map_or(FileEdit::Keep, FileEdit::Replace);
        match self.change(item, channel, board, Edit { text: Some(text), rows: Some(rows), file }).await {
            Some(Outcome::Trouble(wait)) => Err(wait),
            // It is there, even where its words cannot be changed.
            _ => Ok(Found { message: board, whole: true }),
        }
    }

    /// An answer that was only promised becomes the message.
    async fn fill_answer(
        &self,
        (to, id): (&ReplyTo, MessageId),
        item: Item<'_>,
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
        match self.chat.finish(to, message.clone()).await {
            Ok(message) => Ok(Some(Found { message, whole })),
            Err(fault) if fault.may_pass() => Err(wait(&fault)),
            Err(_) => Ok(None),
        }
    }

    /// What we wrote into the channel since something was decided.
    pub(super) async fn recent(&self, item: Item<'_>, channel: ChannelId) -> Result<Vec<Seen>, Option<Span>> {
        // A letter is made the morning before it is due, just after another one.
        let since = item.row.made.max(item.row.due) - SKEW;
        match self.chat.recent(channel, since).await {
            Ok(seen) => Ok(seen),
            Err(fault) if fault.may_pass() => Err(wait(&fault)),
            Err(_) => Ok(Vec::new()),
        }
    }

    /// Writes what becomes known of channels in which nothing can be written. A change that cannot be written now is written with the
    /// next one or in the next pass: memory has it already, so nobody would write it again.
    pub async fn note_closed(&self, changes: Changes) {
        let mut left = self.closed.with_unwritten(changes, self.decider.now()).into_iter();
        while let Some((known, change)) = left.next() {
            match self.decider.write_closed(&change, known).await {
                Ok(deleted) => deleted.into_iter().for_each(|person| self.closed.forget(person)),
                Err(failure) => {
                    self.closed.keep_unwritten([(known, change)].into_iter().chain(left).collect());
                    self.decider.faults.warn(
                        "what is known of a closed channel could not be written down",
                        &failure,
                        &"",
                    );
                    return;
                }
            }
        }
    }
}

/// Whether a message is there already, with its picture or, where that was refused, without.
fn is_same(seen: &Seen, message: &Message) -> bool {
    seen.is(message) || fallback::without_picture(message).is_some_and(|bare| seen.is(&bare))
}

/// Whether a message offers the moves of the same turn. Of boards in a channel only one does, whatever it says: the words of a
/// board change during its turn, with its deadline and with the language of the channel.
fn is_same_board(seen: &Seen, message: &Message) -> bool {
    let turn = |control: &str| match Press::read(control) {
        Some(Press::Play(step)) => Some((step.id, step.turn)),
        _ => None,
    };
    let owed = message.first_control().and_then(turn);
    owed.is_some() && seen.components.iter().any(|control| turn(control) == owed)
}

impl Item<'_> {
    /// Whether attempts have failed for so long that trouble is no passing one. While the program was away nothing was tried.
    pub(super) fn is_in_long_trouble(&self, now: Timestamp) -> bool {
        self.failing_since.is_some_and(|since| now - since > LONG_TROUBLE)
    }
}

impl Sent {
    /// What it means for what is owed, where it is not there.
    pub(super) const fn outcome(&self, place: Place) -> Option<Outcome> {
        match self {
            Self::There(_) => None,
            Self::Closed => Some(Outcome::Closed(place.channel)),
            Self::Refused => Some(Outcome::Refused),
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

/// Whether something may stand there as an answer, which has no name: where a channel takes no message of whoever has decided, their
/// answer is the message. Sent by its name it would be a second one, and call again. A line may say the same as one just before it,
/// and would be taken for that: rather twice than never.
const fn may_be_answer(row: &Delivery) -> bool {
    row.lease.is_some() && row.with.is_none() && !matches!(row.what, What::Owed(Owed::Line { .. }))
}

/// Whether it is the letter of a morning, of which there is one.
const fn is_letter(item: Item<'_>) -> bool {
    matches!(&item.row.what, What::Owed(Owed::Call(Call { why: Reason::Digest { .. }, .. })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::MatchId;
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
    fn only_what_somebody_tells_at_once_may_be_an_answer() {
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
