//! The reply to one interaction, and the known panels of people (`panels.rs` says what a panel is).

use std::fmt;

use crate::app::memory::{Lock, Recent};
use crate::base::id::{MatchId, MessageId, PersonId};
use crate::base::time::Timestamp;
use crate::chat::{AnswerPart, ReplyTo};
use crate::delivery::Slot;

/// The number of panels that are remembered at least. Older ones may be forgotten, and then stay in the chat.
const REMEMBERED: usize = 10_000;

/// A private message, with the data that are needed to delete it.
#[derive(Clone)]
pub struct OpenPanel {
    pub to: ReplyTo,
    pub part: AnswerPart,
    pub message: Option<MessageId>,
    /// The match to which the panel belongs; `None` if the message is to be deleted at once.
    pub match_id: Option<MatchId>,
    pub expires_at: Timestamp,
}

/// Omits the token, which is secret.
impl fmt::Debug for OpenPanel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Panel({:?} of {:?}, until {:?})", self.message, self.match_id, self.expires_at)
    }
}

pub struct Reply<'a> {
    pub slot: Slot<'a>,
    pub panels: &'a Panels,
    /// Private messages that are deleted once the answer is given.
    discarded: Lock<Vec<OpenPanel>>,
    /// The practice match whose panel says that the computer is thinking, if no handler waits for its move.
    pub thinking: Lock<Option<MatchId>>,
}

impl<'a> Reply<'a> {
    pub fn new(slot: Slot<'a>, panels: &'a Panels) -> Self {
        Self { slot, panels, discarded: Lock::default(), thinking: Lock::default() }
    }

    pub fn discard(&self, panels: impl IntoIterator<Item = OpenPanel>) {
        self.discarded.lock().extend(panels);
    }

    pub fn take_discarded(&self) -> Vec<OpenPanel> {
        std::mem::take(&mut *self.discarded.lock())
    }
}

#[derive(Default)]
pub struct Panels(Lock<Recent<PersonId, OpenPanel, REMEMBERED>>);

impl Panels {
    /// Keeps the later one of a person's former panel and a new one, which may be recorded out of order.
    /// Returns the other one, if it is another message with a valid token.
    pub fn keep(&self, person: PersonId, panel: OpenPanel, now: Timestamp) -> Option<OpenPanel> {
        let mut panels = self.0.lock();
        let former = panels.remove(&person).filter(|former| former.expires_at > now);
        let (older, later) = match former {
            Some(former) if former.to.id > panel.to.id => (Some(panel), former),
            former => (former, panel),
        };
        let older = older.filter(|older| older.message.is_none() || older.message != later.message);
        panels.insert(person, later);
        older
    }

    /// Removes and returns the panel of a person, if `is_meant` returns true for it.
    pub fn take(&self, person: PersonId, is_meant: impl FnOnce(&OpenPanel) -> bool) -> Option<OpenPanel> {
        let mut panels = self.0.lock();
        panels.get(&person).is_some_and(|panel| is_meant(panel)).then(|| panels.remove(&person)).flatten()
    }

    /// Keeps a panel that could not be deleted, unless the person has a newer panel by now.
    pub fn put_back(&self, person: PersonId, panel: OpenPanel) {
        let mut panels = self.0.lock();
        if panels.get(&person).is_none() {
            panels.insert(person, panel);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{ChannelId, InteractionId};

    fn panel(number: u64, until: i64) -> OpenPanel {
        let to = ReplyTo { id: InteractionId(number), token: "a secret".into(), channel: ChannelId(1) };
        let (message, match_id) = (Some(MessageId(number)), Some(MatchId::from_random(number)));
        OpenPanel { to, part: AnswerPart::First, message, match_id, expires_at: Timestamp(until) }
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
