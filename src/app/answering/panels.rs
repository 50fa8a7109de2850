//! The panel of each person: the private message in which they last chose something for a turn of a
//! match. It is deleted when they open another panel, after their move, and when a move makes it stale.
//! Deletion needs the token of the panel's interaction, which is valid for fifteen minutes. So panels
//! are kept in memory only, and some are never deleted; a press on such a panel shows the state of its
//! match.

use std::fmt;

use crate::app::memory::{Lock, Recent};
use crate::base::id::{MatchId, MessageId, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::chat::{Answer, AnswerPart, Message, ReplyTo, UserAction};
use crate::host::Press;

use super::context::Context;

/// Time for which a panel can be deleted with its token: fifteen minutes, less a margin for the request.
const TOKEN: Span = Span::seconds(14 * 60 + 30);
/// The number of panels that are remembered at least. Older ones may be forgotten, and then stay in the chat.
const REMEMBERED: usize = 10_000;

/// A private message, with the data that are needed to delete it.
#[derive(Clone)]
pub struct OpenPanel {
    to: ReplyTo,
    part: AnswerPart,
    /// The id of the message, if the chat has returned it.
    message: Option<MessageId>,
    /// The match to which the panel belongs; `None` if the message is to be deleted at once.
    of: Option<MatchId>,
    until: Timestamp,
}

/// Omits the token, which is secret.
impl fmt::Debug for OpenPanel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Panel({:?} of {:?}, until {:?})", self.message, self.of, self.until)
    }
}

/// The last panel of each person.
#[derive(Default)]
pub struct Panels(Lock<Recent<PersonId, OpenPanel, REMEMBERED>>);

/// A private answer, as the chat identifies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerRef {
    pub part: AnswerPart,
    /// The id of the message, if the chat has returned it.
    pub message: Option<MessageId>,
}

impl Panels {
    /// Keeps the later one of a person's former panel and a new one. Returns the other one, if it is
    /// another message with a valid token. The new panel may be the older, since interactions may be
    /// recorded out of order.
    fn keep(&self, person: PersonId, panel: OpenPanel, now: Timestamp) -> Option<OpenPanel> {
        let mut panels = self.0.lock();
        let former = panels.remove(&person).filter(|former| former.until > now);
        let (older, later) = match former {
            Some(former) if former.to.id > panel.to.id => (Some(panel), former),
            former => (former, panel),
        };
        let older = older.filter(|older| older.message.is_none() || older.message != later.message);
        panels.insert(person, later);
        older
    }

    /// Removes and returns the panel of a person, if `is_meant` returns true for it.
    fn take(&self, person: PersonId, is_meant: impl FnOnce(&OpenPanel) -> bool) -> Option<OpenPanel> {
        let mut panels = self.0.lock();
        panels.get(&person).is_some_and(|panel| is_meant(panel)).then(|| panels.remove(&person)).flatten()
    }

    /// Keeps a panel that could not be deleted, unless the person has a newer panel by now.
    fn put_back(&self, person: PersonId, panel: OpenPanel) {
        let mut panels = self.0.lock();
        if panels.get(&person).is_none() {
            panels.insert(person, panel);
        }
    }
}

/// The match to which the panel in an answer belongs, if the answer is a panel.
pub(super) const fn of_answer(answer: &Answer) -> Option<MatchId> {
    match answer {
        Answer::Message(_, Message { panel_of, .. }) | Answer::Replace(Message { panel_of, .. }) => *panel_of,
        Answer::Completions(_) => None,
    }
}

/// Records an answer that was given. A new panel replaces the person's former one. A panel that was
/// changed into a text is no longer recorded.
pub(super) async fn record_panel(context: Context<'_>, of: Option<MatchId>) {
    let Some(AnswerRef { part, message }) = context.reply.private_answer().await else { return };
    let (panels, person) = (context.panels, context.person());
    let replaced = pressed_message(context).filter(|pressed| message == Some(*pressed));
    // In direct messages with the bot, a message stays even if it was changed into a panel, so do not
    // record it.
    let stays = replaced.is_some() && pressed(context).is_none();
    if of.is_none() || stays {
        if replaced.is_some() {
            panels.take(person, |stored| stored.message == replaced);
        }
        return;
    }
    let panel = OpenPanel { to: context.incoming.reply.clone(), part, message, of, until: until(context) };
    let older = panels.keep(person, panel, context.decider.now());
    // Without the id of a panel, it may be the very message that was pressed, so do not delete it.
    let is_another = |older: &OpenPanel| replaced.is_none() || older.message.is_some();
    older.filter(is_another).into_iter().for_each(|older| context.reply.discard(older));
}

/// Discards the person's panel after their act has changed the board, since the panel is stale now. The
/// panel that was pressed is kept, because the answer is about to change it.
pub(super) fn discard_stale(context: Context<'_>, of: MatchId) {
    let is_another = |stored: &OpenPanel| match stored.message {
        Some(message) => Some(message) != pressed_message(context),
        None => pressed(context).is_none(),
    };
    let is_meant = |stored: &OpenPanel| stored.of == Some(of) && is_another(stored);
    context
        .panels
        .take(context.person(), is_meant)
        .into_iter()
        .for_each(|panel| context.reply.discard(panel));
}

/// Discards the panel that was pressed, if its press was answered by another message. The token of the
/// panel's own interaction deletes it.
pub(super) fn discard_pressed(context: Context<'_>) {
    let pressed = pressed(context);
    let is_pressed = |stored: &OpenPanel| pressed.is_some() && stored.message == pressed;
    context
        .panels
        .take(context.person(), is_pressed)
        .into_iter()
        .for_each(|panel| context.reply.discard(panel));
}

/// Completes the answer without a message: deletes the panel that was pressed, or the deferral of a
/// command. Returns false if the person needs a message instead.
pub(super) async fn close(context: Context<'_>) -> bool {
    let message = pressed(context);
    let is_meant = match &context.incoming.act {
        // Only panels have controls that belong to a turn.
        UserAction::Press { component, .. } => {
            message.is_some() && Press::read(component).is_some_and(|press| press.turn().is_some())
        }
        UserAction::Command(_) => true,
        UserAction::Complete { .. } => false,
    };
    if !is_meant || !context.reply.acknowledge().await {
        return false;
    }
    context.panels.take(context.person(), |panel| message.is_some() && panel.message == message);
    let (to, part) = (context.incoming.reply.clone(), AnswerPart::First);
    context.reply.discard(OpenPanel { to, part, message, of: None, until: until(context) });
    true
}

/// Deletes discarded messages. Call this after the answer, so that nobody waits for it.
pub(super) async fn clear(context: Context<'_>) {
    for panel in context.reply.take_discarded() {
        let Err(fault) = context.services.sender.chat.delete(&panel.to, panel.part).await else { continue };
        tracing::debug!(?panel, %fault, "a panel could not be deleted");
        if fault.may_pass() {
            context.panels.put_back(context.person(), panel);
        }
    }
}

const fn pressed_message(context: Context<'_>) -> Option<MessageId> {
    match &context.incoming.act {
        UserAction::Press { message, .. } => Some(*message),
        UserAction::Command(_) | UserAction::Complete { .. } => None,
    }
}

/// The message that was pressed, if it is ephemeral. Messages in direct messages with the bot
/// are private, but not ephemeral: they stay.
const fn pressed(context: Context<'_>) -> Option<MessageId> {
    match &context.incoming.act {
        UserAction::Press { message, private: true, .. } => Some(*message),
        _ => None,
    }
}

/// The time at which the interaction's token expires.
fn until(context: Context<'_>) -> Timestamp {
    context.incoming.at + TOKEN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{ChannelId, InteractionId};

    fn panel(number: u64, until: i64) -> OpenPanel {
        let to = ReplyTo { id: InteractionId(number), token: "a secret".into(), channel: ChannelId(1) };
        let (message, of) = (Some(MessageId(number)), Some(MatchId::from_random(number)));
        OpenPanel { to, part: AnswerPart::First, message, of, until: Timestamp(until) }
    }

    #[test]
    fn panels_are_kept_per_person_for_fifteen_minutes() {
        let panels = Panels::default();
        let (ada, ben) = (PersonId(1), PersonId(2));
        assert!(panels.keep(ada, panel(1, 100), Timestamp(0)).is_none());
        assert!(panels.keep(ben, panel(2, 100), Timestamp(0)).is_none());
        let older = panels.keep(ada, panel(3, 300), Timestamp(50)).expect("the first one");
        assert_eq!(older.message, Some(MessageId(1)));
        let late = panels.keep(ada, panel(2, 300), Timestamp(50)).expect("the one that comes late");
        assert_eq!(late.message, Some(MessageId(2)), "the later one stays");
        assert!(panels.keep(ada, panel(3, 300), Timestamp(50)).is_none(), "it is the same message");
        assert!(panels.keep(ada, panel(4, 900), Timestamp(300)).is_none(), "its token is no longer good");
        assert!(panels.take(ada, |kept| kept.message == Some(MessageId(3))).is_none());
        assert!(panels.take(ada, |kept| kept.message == Some(MessageId(4))).is_some());
        panels.put_back(ben, panel(5, 900));
        assert!(panels.take(ben, |kept| kept.message == Some(MessageId(2))).is_some(), "a newer one stays");
    }

    #[test]
    fn known_panels_are_bounded() {
        let panels = Panels::default();
        for number in 0..=2 * REMEMBERED as u64 + 5 {
            panels.keep(
                PersonId(number),
                panel(number, 1_000 + i64::try_from(number).unwrap_or(0)),
                Timestamp(0),
            );
        }
        assert!(panels.0.lock().len() <= 2 * REMEMBERED);
        assert!(panels.take(PersonId(0), |_| true).is_none(), "the oldest went");
    }

    #[test]
    fn tokens_are_not_written_into_logs() {
        assert!(!format!("{:?}", panel(1, 2)).contains("secret"));
    }
}
