//! The outbox entries of a decision, written in its commit and numbered in the order of delivery. A
//! notification also has the number of the entry whose message may carry it.

use crate::base::id::MessageId;
use crate::base::time::{Span, Timestamp};
use crate::host::person::UNDO_PERIOD;
use crate::host::{Effect, Notification, NotificationReason};
use crate::store::rows::{AnswerTarget, EntryContent, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::WriteBatch;

/// Lease of the entry that the deciding process delivers itself. Discord waits three seconds for an
/// answer, but a request to it may take up to fifteen.
pub(super) const LEASE: Span = Span::seconds(20);

/// The entries that a decision adds to the outbox.
#[derive(Clone, Debug)]
pub struct Outbox {
    pub subject: Subject,
    /// The entries by number, in the order of delivery.
    pub rows: Vec<(u64, OutboxEntry)>,
    /// The entry that the handler delivers by changing the pressed message.
    pub changes_pressed: Option<u64>,
}

/// Facts about a decision on which its outbox entries depend.
#[derive(Clone, Debug, Default)]
pub struct OutboxContext {
    /// Number of the first new entry in the outbox of the subject.
    pub first: u64,
    /// The party that delivers the first message at once.
    pub deliverer: Deliverer,
    /// The message of the offer that was open before the decision.
    pub offer: Option<MessageId>,
    /// Language of the channel, if no other row records it for as long as the entries may wait.
    pub language: Option<String>,
    /// The message of the challenge that the decision closes. A notification may outlive the row about it.
    pub card: Option<MessageId>,
    /// The pressed message, if the press answers what the message offers.
    pub pressed: Option<MessageId>,
}

/// The party that delivers the first message of a decision.
#[derive(Clone, Debug, Default)]
pub enum Deliverer {
    /// The outbox worker of any process.
    #[default]
    AnyProcess,
    /// The process that made the decision, by a separate message.
    Decider,
    /// The process that made the decision, by the answer to an interaction.
    Answer(AnswerTarget),
}

impl Outbox {
    pub fn new(subject: Subject, effects: &[Effect], now: Timestamp, context: &OutboxContext) -> Self {
        let mut rows: Vec<(u64, OutboxEntry)> = Vec::new();
        let (mut message, mut changes_pressed) = (None, None);
        let mut deliverer = &context.deliverer;
        for (number, effect) in (context.first..).zip(effects) {
            let mut row =
                OutboxEntry::new(EntryContent::Effect(*effect), now).with_due(not_before(effect, now));
            row.language.clone_from(&context.language);
            if let Effect::Notify(_) = effect {
                row.message = context.card;
                row.combined_with = message;
                let carrier = rows.iter().find(|(other, _)| Some(*other) == message);
                row.lease = carrier.and_then(|(_, row)| row.lease);
            } else if may_carry_notification(effect) {
                message = Some(number);
            }
            let shows_end = match effect {
                Effect::OfferEnd { .. } => {
                    row.message = context.offer;
                    context.offer == context.pressed
                }
                Effect::Card => true,
                _ => false,
            };
            if context.pressed.is_some() && shows_end {
                changes_pressed = Some(number);
            }
            if is_delivered_by(deliverer, effect) {
                row.lease = Some(now + LEASE);
                if let Deliverer::Answer(to) = deliverer {
                    row.answer = Some(to.clone());
                }
                deliverer = &Deliverer::AnyProcess;
            }
            rows.push((number, row));
        }
        // The answer is another message if there is one.
        changes_pressed = changes_pressed.filter(|_| rows.iter().all(|(_, row)| row.lease.is_none()));
        Self { subject, rows, changes_pressed }
    }

    /// The entry that the deciding process delivers at once, if there is one.
    pub fn leased(&self) -> Option<(u64, &OutboxEntry)> {
        let leased = |(_, row): &&(u64, OutboxEntry)| row.lease.is_some() && row.combined_with.is_none();
        self.rows.iter().find(leased).map(|(number, row)| (*number, row))
    }

    /// The one entry that gets the answer of the interaction, if there is one.
    pub fn answers(&self) -> Option<u64> {
        self.leased().map(|(number, _)| number).or(self.changes_pressed)
    }

    /// Adds the entries to the writes of a commit.
    pub fn add_to(&self, mut entries: WriteBatch) -> WriteBatch {
        if let Some(number) = self.changes_pressed {
            // Notifications wait for their message.
            let is_its =
                |(other, row): &&(u64, OutboxEntry)| *other == number || row.combined_with == Some(number);
            for (other, _) in self.rows.iter().filter(is_its) {
                entries = entries.reserve(self.subject, *other);
            }
        }
        self.rows.iter().fold(entries, |entries, (number, row)| {
            entries.put(Key::Outbox(self.subject, *number), Precondition::Absent, row)
        })
    }
}

/// Whether an effect posts a message, which can carry a notification.
const fn may_carry_notification(effect: &Effect) -> bool {
    match effect {
        Effect::Notify(_) | Effect::Refresh | Effect::Archive | Effect::Reply { .. } => false,
        Effect::Board { .. }
        | Effect::Round { .. }
        | Effect::Offer { .. }
        | Effect::OfferEnd { .. }
        | Effect::Line { .. }
        | Effect::Card => true,
    }
}

/// Whether `deliverer` delivers an effect at once. A separate message is only a board or the end
/// of a round; the answer to an interaction may be any message.
const fn is_delivered_by(deliverer: &Deliverer, effect: &Effect) -> bool {
    match effect {
        Effect::Board { .. } | Effect::Round { .. } => !matches!(deliverer, Deliverer::AnyProcess),
        // In practice, `Reply` is the only effect. The handler of the press leases it and waits for the
        // computer's move.
        Effect::Offer { .. } | Effect::Line { .. } | Effect::Card | Effect::Reply { .. } => {
            matches!(deliverer, Deliverer::Answer(_))
        }
        Effect::Refresh | Effect::OfferEnd { .. } | Effect::Archive | Effect::Notify(_) => false,
    }
}

/// The earliest delivery time of an effect. A vacation is announced only after the minutes in
/// which it can be undone.
fn not_before(effect: &Effect, now: Timestamp) -> Timestamp {
    match effect {
        Effect::Notify(Notification { why: NotificationReason::OpponentAway { .. }, .. }) => {
            now + UNDO_PERIOD
        }
        _ => now,
    }
}
