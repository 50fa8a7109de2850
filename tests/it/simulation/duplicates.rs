//! Rules for how often a message appears: once for each outbox entry, card of a challenge, board, puzzle and
//! digest, whatever the chat loses, refuses or delays, and however often the program dies.
//!
//! A message is recognized in two ways, so that neither a lost nonce nor a wrong entry hides a duplicate: by
//! its outbox entry, and by its contents.

use std::collections::BTreeMap;

use engawa::base::id::{ChallengeId, ChannelId};
use engawa::base::time::Timestamp;
use engawa::chat::Message;
use engawa::features::puzzle::{MorningPostEntry, ShareEntry};
use engawa::features::season::SeasonPostEntry;
use engawa::host::{Effect, NotificationReason, Press};
use engawa::store::Subject;
use engawa::store::rows::{EntryContent, EntryFields};

use crate::morning::day_of_post;
use crate::testing::chat::{FakeInteraction, reader};

use super::channel::components;
use super::checked_store::{CheckedStore, KnownEntry};

/// A new public or direct message.
pub struct SentMessage<'a> {
    pub channel: ChannelId,
    pub at: Timestamp,
    pub message: &'a Message,
    /// The interaction that the message answers.
    pub to: Option<&'a FakeInteraction>,
    pub nonce: Option<&'a str>,
    /// Whether the report on the message is lost.
    pub is_report_lost: bool,
}

/// Everything that was ever shown, each with its messages.
#[derive(Default)]
pub struct Ledger(BTreeMap<String, Vec<ShownMessage>>);

pub struct ShownMessage {
    pub channel: ChannelId,
    pub at: Timestamp,
    /// Whether a moderator has deleted the message, so that the bot may post it again.
    is_deleted: bool,
    text: String,
}

impl Ledger {
    /// Adds a new message. Asserts that nothing that it shows was shown before.
    pub fn add(&mut self, checked_store: &CheckedStore, sent: &SentMessage<'_>) {
        let &SentMessage { channel, at, message, to, is_report_lost, .. } = sent;
        let known = entry_of(checked_store, sent);
        // If the report on a follow-up is lost, the bot may send it again, since follow-ups have no nonce.
        let is_lost_follow_up = is_report_lost && to.is_some_and(|to| to.has_first);
        if is_lost_follow_up || known.as_ref().is_some_and(|(_, known)| may_repeat(known)) {
            return;
        }
        if is_report_lost {
            checked_store.count(if to.is_some() { "a public answer unheard" } else { "a post unheard" });
        }
        let mut shown = contents(channel, message);
        // Such a message is recognised by its words alone. In another language, it may come again.
        let by_words = known.as_ref().filter(|(_, known)| !has_telling_controls(known));
        let by_words = by_words.map(|(nonce, _)| nonce.clone());
        // After a deletion of all its data, a server that is set up anew shows its things again.
        let erased = known.as_ref().and_then(|(_, known)| match known.subject {
            Subject::Server(server) => checked_store.erased_at(server),
            _ => None,
        });
        // Without the row about its messages, a board that was just posted may come again in another place.
        let is_unknown = known.as_ref().is_some_and(|(_, known)| match known.subject {
            Subject::Match(id) => checked_store.damaged_matches().has_lost_messages(id),
            _ => false,
        });
        if let Some((nonce, known)) = known {
            if let Some((what, event)) = content_of_entry(&known, channel) {
                checked_store.count(event);
                shown.insert(what, 1);
            }
            shown.insert(nonce, known.times);
        }
        if let Some(to) = to {
            shown.insert(format!("answer {}", to.event.reply.id), 1);
        }
        for (what, most) in shown {
            let all = self.0.entry(what.clone()).or_default();
            if by_words.as_ref() == Some(&what) && all.iter().any(|shown| shown.text != message.text) {
                continue;
            }
            all.push(ShownMessage { channel, at, is_deleted: false, text: message.text.clone() });
            let counts = |shown: &&ShownMessage| !shown.is_deleted && Some(shown.at) >= erased;
            let times = all.iter().filter(counts).count();
            let most = most + usize::from(is_unknown && what.starts_with("board "));
            assert!(times <= most, "{what} is shown {times} times: {message:?}");
        }
    }

    /// Notes that a moderator has deleted messages.
    pub fn forgive(&mut self, which: impl Fn(&ShownMessage) -> bool) {
        self.0.values_mut().flatten().filter(|shown| which(shown)).for_each(|shown| shown.is_deleted = true);
    }

    /// Returns how often something was shown, without what a moderator has deleted; `None` if never.
    pub fn times_shown(&self, what: &str) -> Option<usize> {
        self.0.get(what).map(|all| all.iter().filter(|shown| !shown.is_deleted).count())
    }

    /// Returns whether a message is the card of a challenge.
    pub fn is_card(&self, channel: ChannelId, at: Timestamp) -> bool {
        let mut cards = self.0.iter().filter(|(what, _)| what.starts_with("card ")).flat_map(|(_, all)| all);
        cards.any(|shown| (shown.channel, shown.at) == (channel, at))
    }
}

/// The name of a challenge's card in a [`Ledger`].
pub fn card(id: ChallengeId) -> String {
    format!("card {id}")
}

/// Returns the outbox entry that a message delivers, with the nonce of the message. Asserts that every posted
/// message has one.
fn entry_of(checked_store: &CheckedStore, sent: &SentMessage<'_>) -> Option<(String, KnownEntry)> {
    let Some(nonce) = sent.nonce else { return checked_store.entry_answering(sent.to?.event.reply.id) };
    // A notification may be delivered twice: by a mention, and by a direct message with a nonce of its own.
    assert_eq!(nonce.ends_with('d'), reader(sent.channel).is_some(), "{nonce} in {}", sent.channel);
    // A match that has left its thread posts with other nonces.
    let entry = checked_store.entry_of(nonce.trim_end_matches(['t', 'd']));
    Some((nonce.to_owned(), entry.unwrap_or_else(|| panic!("no entry for {nonce}: {:?}", sent.message))))
}

/// Returns whether the controls of an entry's message tell it from all others.
fn has_telling_controls(KnownEntry { subject, row, .. }: &KnownEntry) -> bool {
    matches!(row.content, EntryContent::Effect(Effect::Board { .. } | Effect::Card | Effect::Offer { .. }))
        || matches!(subject, Subject::Server(_))
}

/// Returns whether the message of an entry has only its nonce against duplicates. Another message may have the
/// same words, so the bot does not search for it.
fn may_repeat(KnownEntry { subject, row, .. }: &KnownEntry) -> bool {
    match row.content {
        EntryContent::Effect(Effect::Line { .. }) => true,
        EntryContent::Effect(Effect::Notify(call)) => {
            let is_digest = matches!(call.why, NotificationReason::Digest { .. });
            matches!(subject, Subject::Challenge(_) | Subject::Person(_)) && !is_digest
        }
        EntryContent::Feature(_) => matches!(subject, Subject::Person(_)),
        _ => false,
    }
}

/// Returns what an entry shows once in all, and the name of that event.
fn content_of_entry(
    KnownEntry { subject, row, .. }: &KnownEntry,
    channel: ChannelId,
) -> Option<(String, &'static str)> {
    Some(match (&row.content, subject) {
        (EntryContent::Effect(Effect::Card), Subject::Challenge(id)) => (card(*id), "a card shown"),
        (EntryContent::Effect(Effect::Board { turn }), Subject::Match(id)) => {
            (format!("board {id} {turn}"), "a board shown")
        }
        (EntryContent::Effect(Effect::Notify(call)), Subject::Person(id)) => match call.why {
            // A mention follows a direct message that is in doubt if the person accepts no others.
            NotificationReason::Digest { morning } => {
                (format!("digest {id} {} {channel}", morning.0), "a digest shown")
            }
            _ => return None,
        },
        (EntryContent::Feature(entry), Subject::Server(id)) => {
            if let Some(MorningPostEntry(post)) = MorningPostEntry::of(entry) {
                (format!("puzzle {id} {}", post.day.0), "a puzzle shown")
            } else if let Some(ShareEntry { at, .. }) = ShareEntry::of(entry) {
                (format!("share {id} {}", at.0), "a share shown")
            } else if let Some(SeasonPostEntry { number, .. }) = SeasonPostEntry::of(entry) {
                (format!("season {id} {number}"), "a season shown")
            } else {
                (format!("table {id} {}", row.made.0), "a club table shown")
            }
        }
        _ => return None,
    })
}

/// Returns what the controls of a message say that it shows, with the number of times it may be shown.
fn contents(channel: ChannelId, message: &Message) -> BTreeMap<String, usize> {
    let shows = |press: Press| match press {
        Press::Accept(id) => Some(card(id)),
        Press::Play(step) => Some(format!("board {} {}", step.id, step.turn)),
        _ => None,
    };
    let presses = || components(message).filter_map(|(id, _)| Press::read(&id));
    let post = day_of_post(message).map(|day| format!("puzzle {channel} {}", day.0));
    presses().filter_map(shows).chain(post).map(|what| (what, 1)).collect()
}
