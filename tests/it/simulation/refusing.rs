//! Refusals of the simulated chat, temporary or permanent: channels, people, texts and pictures.

use engawa::base::id::{ChannelId, PersonId};
use engawa::chat::ChatFault;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::people::{PLACES, pick};

/// If texts are refused, one text in this many is.
const TEXTS: u32 = 4;

/// A rule by which the chat refuses messages.
#[derive(Clone, Debug)]
pub struct Refusal {
    whom: RefusalTarget,
    fault: ChatFault,
    /// The number of refusals until the rule ends, if it does.
    left: Option<u32>,
}

/// The messages that a rule refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RefusalTarget {
    In(ChannelId),
    To(PersonId),
    /// Texts whose bytes have this sum modulo [`TEXTS`].
    Saying(u32),
    Pictures,
}

/// A message or an edit, as the chat sees it.
pub struct OutgoingMessage<'a> {
    pub channel: ChannelId,
    /// The only reader, for a direct message.
    pub reader: Option<PersonId>,
    pub text: &'a str,
    pub has_picture: bool,
}

impl Refusal {
    /// Returns a random refusal of a channel or thread, a person, texts or pictures.
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

    /// Returns the fault of a message that the rule refuses.
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
