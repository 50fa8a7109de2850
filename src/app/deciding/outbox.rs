//! The outbox entries of a decision, written in its commit: numbered, in order, each notification with
//! the number of the message that may carry it.

use crate::base::id::MessageId;
use crate::base::time::{Span, Timestamp};
use crate::host::owed::{Call, Owed, Reason};
use crate::host::person::UNDONE_WITHIN;
use crate::store::rows::{AnswerTo, Delivery, What};
use crate::store::{Expected, Key, Subject};

use super::Entries;

/// Time for which the process that answers an interaction holds its first entry exclusively. A chat
/// gives up after three seconds, but a slow one takes a request for up to fifteen.
const LEASE: Span = Span::seconds(20);

/// The entries that a decision adds to the outbox.
#[derive(Clone, Debug)]
pub struct Outbox {
    pub subject: Subject,
    /// The entries by number, in the order of delivery.
    pub rows: Vec<(u64, Delivery)>,
}

/// The context of a decision that its outbox entries depend on.
#[derive(Clone, Debug, Default)]
pub struct Owing {
    /// Number of the first entry in the outbox of the subject.
    pub first: u64,
    /// The party that delivers the first message at once.
    pub teller: Teller,
    /// The message of the offer that was open before.
    pub offer: Option<MessageId>,
    /// Language of the channel, if no other row records it.
    pub language: Option<String>,
}

/// The party that delivers the first message of a decision.
#[derive(Clone, Debug, Default)]
pub enum Teller {
    /// The outbox worker of any process.
    #[default]
    Anybody,
    /// The process that decided, by a message of its own.
    Decider,
    /// The process that decided, by the answer to an interaction.
    Answer(AnswerTo),
}

impl Outbox {
    /// Returns the entries for the effects of a step.
    pub fn new(subject: Subject, owed: &[Owed], now: Timestamp, owing: &Owing) -> Self {
        let mut rows: Vec<(u64, Delivery)> = Vec::new();
        let mut message = None;
        let mut teller = &owing.teller;
        for (number, owed) in (owing.first..).zip(owed) {
            let mut row = Delivery::new(What::Owed(*owed), now).told_from(told_from(owed, now));
            row.language.clone_from(&owing.language);
            match owed {
                Owed::Call(_) => {
                    row.with = message;
                    row.lease = message.and_then(|with| lease_of(&rows, with));
                }
                // These effects produce no message that could carry a notification.
                Owed::Refresh | Owed::Archive | Owed::Reply { .. } => {}
                _ => message = Some(number),
            }
            if let Owed::OfferEnd { .. } = owed {
                row.message = owing.offer;
            }
            if is_told_by(teller, owed) {
                row.lease = Some(now + LEASE);
                row.answer = match teller {
                    Teller::Answer(to) => Some(to.clone()),
                    Teller::Anybody | Teller::Decider => None,
                };
                teller = &Teller::Anybody;
            }
            rows.push((number, row));
        }
        Self { subject, rows }
    }

    /// Returns the entry that the deciding process delivers at once, if there is one.
    pub fn leased(&self) -> Option<(u64, &Delivery)> {
        let leased = |(_, row): &&(u64, Delivery)| row.lease.is_some() && row.with.is_none();
        self.rows.iter().find(leased).map(|(number, row)| (*number, row))
    }

    /// Adds the entries to the writes of a commit.
    #[must_use]
    pub fn written(&self, entries: Entries) -> Entries {
        self.rows.iter().fold(entries, |entries, (number, row)| {
            entries.put(Key::Owed(self.subject, *number), Expected::Absent, row)
        })
    }
}

/// Returns whether `teller` delivers an effect at once. A deciding process delivers only a board; the
/// answer to an interaction may also be another message.
const fn is_told_by(teller: &Teller, owed: &Owed) -> bool {
    match owed {
        Owed::Board { .. } | Owed::Round { .. } => !matches!(teller, Teller::Anybody),
        // Practice has no other effect than a reply, and its handler waits for the computer.
        Owed::Offer { .. } | Owed::Line { .. } | Owed::Card | Owed::Reply { .. } => {
            matches!(teller, Teller::Answer(_))
        }
        Owed::Refresh | Owed::OfferEnd { .. } | Owed::Archive | Owed::Call(_) => false,
    }
}

/// Returns the earliest delivery time of an effect. A vacation can be undone for some minutes, and is
/// announced after them.
fn told_from(owed: &Owed, now: Timestamp) -> Timestamp {
    match owed {
        Owed::Call(Call { why: Reason::Away { .. }, .. }) => now + UNDONE_WITHIN,
        _ => now,
    }
}

fn lease_of(rows: &[(u64, Delivery)], number: u64) -> Option<Timestamp> {
    rows.iter().find(|(other, _)| *other == number).and_then(|(_, row)| row.lease)
}
