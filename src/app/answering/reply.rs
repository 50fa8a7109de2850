//! The reply to one interaction, the known panels and notes of people (`panels.rs` says what these are), and the
//! turns at which people last looked.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::app::memory::{Lock, Recent};
use crate::base::id::{ChannelId, MatchId, MessageId, PersonId};
use crate::base::time::Timestamp;
use crate::chat::{AnswerPart, ReplyTo};
use crate::delivery::Slot;
use crate::host::Match;

/// The number of looks, and of people whose panels are remembered, at least. Older panels may be forgotten, and
/// then stay in the chat.
const REMEMBERED: usize = 10_000;
/// The number of messages that are remembered of one person.
const OF_ONE: usize = 5;

/// A private message, with the data that are needed to delete it.
#[derive(Clone)]
pub struct OpenPanel {
    pub to: ReplyTo,
    pub part: AnswerPart,
    pub message: Option<MessageId>,
    pub kind: PanelKind,
    pub expires_at: Timestamp,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PanelKind {
    /// The panel of a match; without one, a message that is to be deleted at once.
    Panel(Option<MatchId>),
    /// The note about a refusal, by its key, in a channel.
    Note(ChannelId, Cow<'static, str>),
}

impl PanelKind {
    fn replaces(&self, former: &Self) -> bool {
        matches!((self, former), (Self::Panel(_), Self::Panel(_))) || self == former
    }
}

/// Omits the token, which is secret.
impl fmt::Debug for OpenPanel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} in {:?}, until {:?}", self.kind, self.message, self.expires_at)
    }
}

pub struct Reply<'a> {
    pub slot: Slot<'a>,
    pub panels: &'a Panels,
    pub looks: &'a Looks,
    /// Private messages that are deleted once the answer is given.
    discarded: Lock<Vec<OpenPanel>>,
    /// The practice match whose panel says that the computer is thinking, if no handler waits for its move.
    pub thinking: Lock<Option<MatchId>>,
    /// Whether people are still on the server, as the chat has answered. A decision that is repeated after a
    /// conflict does not ask again, because the person waits.
    pub members: Lock<BTreeMap<PersonId, bool>>,
}

impl<'a> Reply<'a> {
    pub fn new(slot: Slot<'a>, panels: &'a Panels, looks: &'a Looks) -> Self {
        let (discarded, thinking, members) = Default::default();
        Self { slot, panels, looks, discarded, thinking, members }
    }

    pub fn discard(&self, panels: impl IntoIterator<Item = OpenPanel>) {
        self.discarded.lock().extend(panels);
    }

    pub fn take_discarded(&self) -> Vec<OpenPanel> {
        std::mem::take(&mut *self.discarded.lock())
    }
}

/// The turn of each match at which a person last looked: at *My view*, at their panel, or by a move of their
/// own. It is kept in memory only, so nothing is said about a look before a restart.
#[derive(Default)]
pub struct Looks(Lock<Recent<(PersonId, MatchId), u32, REMEMBERED>>);

impl Looks {
    /// Records a look at a match. Returns the turn at the look before, if it is known.
    pub fn record(&self, person: PersonId, record: &Match) -> Option<u32> {
        let (key, mut looks) = ((person, record.id), self.0.lock());
        let before = looks.get(&key).copied();
        looks.insert(key, record.turn);
        before
    }
}

#[derive(Default)]
pub struct Panels(Lock<Recent<PersonId, Vec<OpenPanel>, REMEMBERED>>);

impl Panels {
    /// Keeps the later one of a person's former panel, or note of the same kind, and a new one, which may be
    /// recorded out of order. Returns the other one, if it is another message with a valid token.
    pub fn keep(&self, person: PersonId, panel: OpenPanel, now: Timestamp) -> Option<OpenPanel> {
        let mut people = self.0.lock();
        let mut all = people.remove(&person).unwrap_or_default();
        all.retain(|stored| stored.expires_at > now);
        let former = all.iter().position(|stored| panel.kind.replaces(&stored.kind)).map(|at| all.remove(at));
        let (older, later) = match former {
            Some(former) if former.to.id > panel.to.id => (Some(panel), former),
            former => (former, panel),
        };
        let is_another = |stored: &OpenPanel| stored.message.is_none() || stored.message != later.message;
        let older = older.filter(is_another);
        // A note that was changed into a panel is none any more.
        all.retain(is_another);
        all.insert(0, later);
        // Only notes are forgotten: a forgotten panel would stay after the person's move.
        let mut notes = 0;
        all.retain(|stored| {
            let is_note = matches!(stored.kind, PanelKind::Note(..));
            notes += usize::from(is_note);
            !is_note || notes < OF_ONE
        });
        people.insert(person, all);
        older
    }

    /// Removes and returns the first message of a person for which `is_meant` returns true.
    pub fn take(&self, person: PersonId, is_meant: impl Fn(&OpenPanel) -> bool) -> Option<OpenPanel> {
        let mut people = self.0.lock();
        let all = people.get(&person)?;
        let at = all.iter().position(is_meant)?;
        Some(all.remove(at))
    }

    /// Keeps a message that could not be deleted, unless the person has a newer one of its kind by now.
    pub fn put_back(&self, person: PersonId, panel: OpenPanel) {
        let mut people = self.0.lock();
        let mut all = people.remove(&person).unwrap_or_default();
        if !all.iter().any(|stored| panel.kind.replaces(&stored.kind)) {
            all.push(panel);
        }
        people.insert(person, all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::InteractionId;

    fn panel(number: u64, until: i64) -> OpenPanel {
        let to = ReplyTo { id: InteractionId(number), token: "a secret".into(), channel: ChannelId(1) };
        let kind = PanelKind::Panel(Some(MatchId::from_random(number)));
        let message = Some(MessageId(number));
        OpenPanel { to, part: AnswerPart::First, message, kind, expires_at: Timestamp(until) }
    }

    fn note(number: u64, channel: u64, kind: &'static str) -> OpenPanel {
        OpenPanel { kind: PanelKind::Note(ChannelId(channel), kind.into()), ..panel(number, 300) }
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
    fn note_replaces_only_its_own_kind_in_its_channel() {
        let (panels, ada, now) = (Panels::default(), PersonId(1), Timestamp(0));
        for kept in [panel(1, 300), note(2, 7, "not-your-turn"), note(3, 7, "over"), note(4, 8, "over")] {
            assert!(panels.keep(ada, kept, now).is_none());
        }
        let older = panels.keep(ada, note(5, 7, "over"), now).expect("the former one");
        assert_eq!(older.message, Some(MessageId(3)));
        // A button of the note of message 2 has changed it into a panel.
        let older = panels.keep(ada, OpenPanel { message: Some(MessageId(2)), ..panel(6, 300) }, now);
        assert_eq!(older.expect("the former panel").message, Some(MessageId(1)));
        assert!(panels.keep(ada, note(7, 7, "not-your-turn"), now).is_none(), "the panel stays");
        for number in 0..10 {
            panels.keep(ada, note(20 + number, number, "over"), now);
        }
        assert_eq!(panels.0.lock().get(&ada).map(|all| all.len()), Some(OF_ONE), "notes are bounded");
        assert!(panels.take(ada, |kept| kept.message == Some(MessageId(2))).is_some(), "the panel stays");
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
