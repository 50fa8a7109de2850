//! What a decision owes, as rows of its own commit: numbered, in order, each call with the message that may
//! carry it.

use crate::base::id::MessageId;
use crate::base::time::{Span, Timestamp};
use crate::host::owed::{Call, Owed, Reason};
use crate::host::person::UNDONE_WITHIN;
use crate::store::rows::{AnswerTo, Delivery, What};
use crate::store::{Expected, Key, Subject};

use super::Entries;

/// How long whoever answers has the answer to themselves. A chat gives up after three seconds; a slow one
/// takes a request for up to fifteen.
const LEASE: Span = Span::seconds(20);

/// The rows that a decision adds to the outbox.
#[derive(Clone, Debug)]
pub struct Outbox {
    pub subject: Subject,
    /// The rows by number, in the order in which they are told.
    pub rows: Vec<(u64, Delivery)>,
}

/// What is known of how a decision will be told.
#[derive(Clone, Debug, Default)]
pub struct Owing {
    /// The number of the first row.
    pub first: u64,
    /// Who tells the first message at once.
    pub teller: Teller,
    /// The message of the offer that was open before.
    pub offer: Option<MessageId>,
    /// The language of the channel, where no other row says it.
    pub language: Option<String>,
}

/// Who tells the first message of a decision.
#[derive(Clone, Debug, Default)]
pub enum Teller {
    /// The outbox worker of any process.
    #[default]
    Anybody,
    /// Whoever has decided, by a message of its own.
    Decider,
    /// Whoever has decided, by the answer to an interaction.
    Answer(AnswerTo),
}

impl Outbox {
    /// The rows for what a step owes.
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
                // Neither is a message that could carry a call.
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

    /// The message that whoever has decided tells at once, if there is one.
    pub fn leased(&self) -> Option<(u64, &Delivery)> {
        let leased = |(_, row): &&(u64, Delivery)| row.lease.is_some() && row.with.is_none();
        self.rows.iter().find(leased).map(|(number, row)| (*number, row))
    }

    /// Adds the rows to what is written.
    #[must_use]
    pub fn written(&self, entries: Entries) -> Entries {
        self.rows.iter().fold(entries, |entries, (number, row)| {
            entries.put(Key::Owed(self.subject, *number), Expected::Absent, row)
        })
    }
}

/// Whether somebody tells something at once: a message of its own, and where a panel waits for it, only a
/// board. The computer's turn is told by the answer where nothing is told before it.
const fn is_told_by(teller: &Teller, owed: &Owed) -> bool {
    match owed {
        Owed::Board { .. } | Owed::Round { .. } => !matches!(teller, Teller::Anybody),
        // Of practice nothing else is owed: whoever answers waits for the computer.
        Owed::Offer { .. } | Owed::Line { .. } | Owed::Card | Owed::Reply { .. } => {
            matches!(teller, Teller::Answer(_))
        }
        Owed::Refresh | Owed::OfferEnd { .. } | Owed::Archive | Owed::Call(_) => false,
    }
}

/// A vacation may be undone for some minutes: until then nobody hears of it.
fn told_from(owed: &Owed, now: Timestamp) -> Timestamp {
    match owed {
        Owed::Call(Call { why: Reason::Away { .. }, .. }) => now + UNDONE_WITHIN,
        _ => now,
    }
}

fn lease_of(rows: &[(u64, Delivery)], number: u64) -> Option<Timestamp> {
    rows.iter().find(|(other, _)| *other == number).and_then(|(_, row)| row.lease)
}
