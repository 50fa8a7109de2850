//! The panel of each person: the private message in which they last pressed something about the turn of a
//! match ([`Message::panel_of`] says which messages are panels). It goes when they open another one, when they
//! have moved, and when a move makes it old.
//!
//! A panel can be deleted with the token of the interaction that answered by it, for fifteen minutes. So this
//! is kept in memory alone, and everything here is best effort: a panel that stays is harmless, since a press
//! on it is answered by what has become of its match.

use std::collections::BTreeMap;
use std::fmt;

use crate::base::id::{MatchId, MessageId, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::chat::{Act, Answer, AnswerPart, Message, ReplyTo};
use crate::host::Press;

use super::super::lock::Lock;
use super::context::Context;

/// How long a panel can be deleted with its token: fifteen minutes, less the time that a request may take.
const TOKEN: Span = Span::seconds(14 * 60 + 30);
/// So many panels are known at most; beyond that the oldest are forgotten, and stay where they are.
const MOST: usize = 10_000;

/// A private message, with what it takes to delete it.
#[derive(Clone)]
pub struct Panel {
    to: ReplyTo,
    part: AnswerPart,
    /// The message itself, where the chat has told it.
    message: Option<MessageId>,
    /// The match of which it is one; nothing where it goes at once.
    of: Option<MatchId>,
    until: Timestamp,
}

/// The token is a secret.
impl fmt::Debug for Panel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Panel({:?} of {:?}, until {:?})", self.message, self.of, self.until)
    }
}

/// The last panel of each person.
#[derive(Default)]
pub struct Panels(Lock<BTreeMap<PersonId, Panel>>);

/// Where a private answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub part: AnswerPart,
    /// Nothing where the chat has not told it.
    pub message: Option<MessageId>,
}

impl Panels {
    /// Keeps the later of a panel and the one that was kept before. Returns the other, where that is another
    /// message whose token is still good: an interaction may take note only after one that followed it.
    fn keep(&self, person: PersonId, panel: Panel, now: Timestamp) -> Option<Panel> {
        let mut panels = self.0.lock();
        let former = panels.remove(&person).filter(|former| former.until > now);
        let (older, later) = match former {
            Some(former) if former.to.id > panel.to.id => (Some(panel), former),
            former => (former, panel),
        };
        let older = older.filter(|older| older.message.is_none() || older.message != later.message);
        panels.insert(person, later);
        if panels.len() > MOST {
            panels.retain(|_, panel| panel.until > now);
        }
        if panels.len() > MOST {
            let oldest = panels.iter().min_by_key(|(_, panel)| panel.until).map(|(person, _)| *person);
            oldest.and_then(|person| panels.remove(&person));
        }
        older
    }

    /// Takes the panel of a person, if it is one like this.
    fn take(&self, person: PersonId, is_meant: impl FnOnce(&Panel) -> bool) -> Option<Panel> {
        let mut panels = self.0.lock();
        panels.get(&person).is_some_and(is_meant).then(|| panels.remove(&person)).flatten()
    }

    /// Keeps a panel that could not be deleted, unless another one is kept by now.
    fn put_back(&self, person: PersonId, panel: Panel) {
        self.0.lock().entry(person).or_insert(panel);
    }
}

/// The match of which an answer is a panel.
pub(super) const fn of_answer(answer: &Answer) -> Option<MatchId> {
    match answer {
        Answer::Message(_, Message { panel_of, .. }) | Answer::Replace(Message { panel_of, .. }) => *panel_of,
        Answer::Completions(_) => None,
    }
}

/// Takes note of an answer that was given: a panel takes the place of the one before, and a panel that has
/// become something to read is none any more.
pub(super) async fn note(context: Context<'_>, of: Option<MatchId>) {
    let Some(Standing { part, message }) = context.reply.standing().await else { return };
    let (panels, person) = (context.panels, context.person());
    let replaced = pressed_message(context).filter(|pressed| message == Some(*pressed));
    // What people read in messages with the bot stays, also where it was changed into a panel.
    let stays = replaced.is_some() && pressed(context).is_none();
    if of.is_none() || stays {
        if replaced.is_some() {
            panels.take(person, |kept| kept.message == replaced);
        }
        return;
    }
    let panel = Panel { to: context.incoming.reply.clone(), part, message, of, until: until(context) };
    let older = panels.keep(person, panel, context.decider.now());
    // One of which the chat has not told the message may be the very one that was pressed.
    let is_another = |older: &Panel| replaced.is_none() || older.message.is_some();
    older.filter(is_another).into_iter().for_each(|older| context.reply.discard(older));
}

/// The board of a match has changed by what this person did: their panel of it is old, unless it is the one
/// that they have pressed, which is about to change.
pub(super) fn is_old(context: Context<'_>, of: MatchId) {
    let is_another = |kept: &Panel| match kept.message {
        Some(message) => Some(message) != pressed_message(context),
        None => pressed(context).is_none(),
    };
    let is_meant = |kept: &Panel| kept.of == Some(of) && is_another(kept);
    let old = context.panels.take(context.person(), is_meant);
    if let Some(panel) = old {
        context.reply.discard(panel);
    }
}

/// A press was answered by another message: the panel goes by the token of what it answered itself.
pub(super) fn is_left(context: Context<'_>) {
    let pressed = pressed(context);
    let left = context.panels.take(context.person(), |kept| pressed.is_some() && kept.message == pressed);
    if let Some(panel) = left {
        context.reply.discard(panel);
    }
}

/// Ends the answer without a word: the panel that was pressed goes, or the promise that a deferral has made.
/// Returns whether that is so; else the person has to be told something.
pub(super) async fn close(context: Context<'_>) -> bool {
    let message = pressed(context);
    let is_meant = match &context.incoming.act {
        // Controls of a turn stand on panels alone.
        Act::Press { component, .. } => {
            message.is_some() && Press::read(component).is_some_and(|press| press.turn().is_some())
        }
        Act::Command(_) => true,
        Act::Complete { .. } => false,
    };
    if !is_meant || !context.reply.acknowledge().await {
        return false;
    }
    context.panels.take(context.person(), |kept| message.is_some() && kept.message == message);
    let (to, part) = (context.incoming.reply.clone(), AnswerPart::First);
    context.reply.discard(Panel { to, part, message, of: None, until: until(context) });
    true
}

/// Deletes what has had its time. Only after the answer: nobody waits for it.
pub(super) async fn clear(context: Context<'_>) {
    for panel in context.reply.discarded() {
        let Err(fault) = context.services.sender.chat.delete(&panel.to, panel.part).await else { continue };
        tracing::debug!(?panel, %fault, "a panel stays");
        if fault.may_pass() {
            context.panels.put_back(context.person(), panel);
        }
    }
}

/// The message that was pressed.
const fn pressed_message(context: Context<'_>) -> Option<MessageId> {
    match &context.incoming.act {
        Act::Press { message, .. } => Some(*message),
        Act::Command(_) | Act::Complete { .. } => None,
    }
}

/// The message that was pressed, where it is ephemeral. One that stands in messages with the bot is not: nobody
/// else sees it, and it stays.
const fn pressed(context: Context<'_>) -> Option<MessageId> {
    match &context.incoming.act {
        Act::Press { message, private: true, .. } => Some(*message),
        _ => None,
    }
}

/// Until when the token of an interaction serves.
fn until(context: Context<'_>) -> Timestamp {
    context.incoming.at + TOKEN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{ChannelId, InteractionId};

    fn panel(number: u64, until: i64) -> Panel {
        let to = ReplyTo { id: InteractionId(number), token: "a secret".into(), channel: ChannelId(1) };
        let (message, of) = (Some(MessageId(number)), Some(MatchId::from_random(number)));
        Panel { to, part: AnswerPart::First, message, of, until: Timestamp(until) }
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
        for number in 0..=MOST as u64 + 5 {
            panels.keep(
                PersonId(number),
                panel(number, 1_000 + i64::try_from(number).unwrap_or(0)),
                Timestamp(0),
            );
        }
        assert_eq!(panels.0.lock().len(), MOST);
        assert!(panels.take(PersonId(0), |_| true).is_none(), "the oldest went");
    }

    #[test]
    fn tokens_are_not_written_into_logs() {
        assert!(!format!("{:?}", panel(1, 2)).contains("secret"));
    }
}
