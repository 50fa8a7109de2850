//! Rules by which the simulated chat refuses messages, for a while or for good: to a channel or a person,
//! with certain texts, or with pictures.

use engawa::base::id::{ChannelId, PersonId};
use engawa::chat::ChatFault;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::people::{PLACES, pick};

/// A rule against texts refuses one text in this many.
const TEXTS: u32 = 4;

/// A rule by which the simulated chat refuses messages.
#[derive(Clone, Debug)]
pub struct Refusal {
    whom: RefusalTarget,
    fault: ChatFault,
    /// Number of refusals after which the rule ends; `None` if it never does.
    left: Option<u32>,
}

/// The messages that a rule refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RefusalTarget {
    In(ChannelId),
    To(PersonId),
    /// Public texts whose bytes add up to this number modulo [`TEXTS`].
    Saying(u32),
    Pictures,
}

/// A new or edited message, as far as the rules need it.
pub struct OutgoingMessage<'a> {
    pub channel: ChannelId,
    /// Reader of a direct message; `None` in a channel.
    pub reader: Option<PersonId>,
    pub text: &'a str,
    pub has_picture: bool,
}

impl Refusal {
    /// Returns a random rule, for a channel or thread, a person, texts or pictures.
    pub fn random(threads: &[ChannelId], dice: &mut ChaCha8Rng) -> Self {
        let refused = || ChatFault::Refused("never".to_owned());
        let left = dice.random_ratio(2, 3).then(|| dice.random_range(1..12));
        let (whom, fault) = match dice.random_range(0..6) {
            0 => (RefusalTarget::Saying(dice.random_range(0..TEXTS)), refused()),
            1 => (RefusalTarget::Pictures, ChatFault::Picture("no picture".to_owned())),
            2 => (RefusalTarget::To(pick(dice)), ChatFault::Recipient("nobody there".to_owned())),
            3 if !threads.is_empty() => {
                (RefusalTarget::In(threads[dice.random_range(0..threads.len())]), refused())
            }
            4 => (
                RefusalTarget::In(PLACES[dice.random_range(0..3)].channel),
                ChatFault::Trouble("a long storm".to_owned()),
            ),
            _ => (RefusalTarget::In(PLACES[dice.random_range(0..3)].channel), refused()),
        };
        Self { whom, fault, left }
    }

    /// Returns the error if the rule refuses this message, and counts the refusal.
    pub fn meet(&mut self, sent: &OutgoingMessage<'_>) -> Option<ChatFault> {
        let is_met = match self.whom {
            RefusalTarget::In(channel) => channel == sent.channel,
            RefusalTarget::To(person) => sent.reader == Some(person),
            RefusalTarget::Saying(residue) => {
                let sum = sent.text.bytes().map(u32::from).sum::<u32>();
                sent.reader.is_none() && sum % TEXTS == residue
            }
            RefusalTarget::Pictures => sent.has_picture,
        };
        if !is_met || self.left == Some(0) {
            return None;
        }
        self.left = self.left.map(|left| left - 1);
        Some(self.fault.clone())
    }
}
