//! Channels in which something cannot be written: we are not permitted to, they are gone, or the chat refuses
//! the messages about some people's matches. Remembered, so that the players hear of it in private, once: by
//! a direct message where it is their turn, else with their next private answer. Kept in the store, and in
//! memory as it stands there.
//!
//! After a missing permission nothing is asked again before somebody acts there; all else is tried at growing
//! pauses.

use std::collections::{BTreeMap, BTreeSet};

use crate::app::deciding;
use crate::base::id::{ChannelId, PersonId};
use crate::base::text::{Arg, Text};
use crate::base::time::{Span, Timestamp};
use crate::chat::limits;
use crate::chat::permission::Lacking;
use crate::chat::voice::Voice;
use crate::store::rows::{Closed, ClosedChange, WhyClosed};
use crate::store::{Key, KeyRange, RowKind};

use super::super::failure::Result;
use super::super::lock::Lock;
use super::sender::Sender;

/// Changes of channels, to be written.
pub type Changes = Vec<Change>;

/// A change of one channel, to be written.
pub type Change = (ChannelId, ClosedChange);

/// The unreachable channels, as they stand in the store.
#[derive(Default)]
pub struct UnreachableChannels {
    known: Lock<BTreeMap<ChannelId, Channel>>,
    early: Lock<Early>,
    /// Channels in which somebody acted lately, for other processes to know.
    heard: Lock<BTreeMap<ChannelId, Timestamp>>,
    /// The permissions that we lack in channels, as far as the chat has said so.
    lacking: Lock<BTreeMap<ChannelId, Lacking>>,
    /// Changes that could not be written, the oldest first, with the time at which each became known.
    unwritten: Lock<Vec<(Timestamp, Change)>>,
}

/// How long it is remembered that somebody acted in a channel: other processes look more often.
const HEARD: Span = Span::minutes(1);

/// Channels in which somebody acted before the store was read.
#[derive(Default)]
struct Early {
    channels: BTreeSet<ChannelId>,
    is_over: bool,
}

/// A channel that has a row.
struct Channel {
    row: Closed,
    /// Somebody has acted there since: the next message is tried.
    tried_again: bool,
}

impl Channel {
    const fn new(row: Closed, tried_again: bool) -> Self {
        Self { row, tried_again }
    }
}

impl UnreachableChannels {
    /// Takes note of what is in the store at the start.
    pub fn begin(&self, rows: impl IntoIterator<Item = (ChannelId, Closed)>) {
        let early = std::mem::replace(&mut *self.early.lock(), Early { is_over: true, ..Early::default() });
        let known = |(channel, row)| (channel, Channel::new(row, early.channels.contains(&channel)));
        self.known.lock().extend(rows.into_iter().map(known));
    }

    /// Whether nothing may be written there, as far as we know: nothing is asked until somebody acts there.
    pub fn is_closed(&self, channel: ChannelId) -> bool {
        let all = self.known.lock();
        all.get(&channel).is_some_and(|known| !known.tried_again && known.row.why == WhyClosed::Forbidden)
    }

    /// Whether a channel was deleted, as far as we know.
    pub fn is_gone(&self, channel: ChannelId) -> bool {
        let all = self.known.lock();
        all.get(&channel).is_some_and(|known| !known.tried_again && known.row.why == WhyClosed::Gone)
    }

    /// Whether a person does not see there what they should, as far as we know: they can only be reached in
    /// private.
    pub fn is_shut_to(&self, channel: ChannelId, person: PersonId) -> bool {
        let all = self.known.lock();
        let shut = |known: &Channel| match known.row.why {
            WhyClosed::Forbidden => !known.tried_again,
            WhyClosed::Gone => true,
            WhyClosed::Refused => known.row.untold.contains(&person) || known.row.told.contains(&person),
        };
        all.get(&channel).is_some_and(shut)
    }

    /// The chat says what we lack in a channel.
    pub fn lacks(&self, channel: ChannelId, lacks: &Lacking) {
        let mut lacking = self.lacking.lock();
        if lacks.is_empty() {
            lacking.remove(&channel);
        } else {
            lacking.insert(channel, lacks.clone());
        }
    }

    /// Somebody acts there: it may be open again.
    pub fn reopen(&self, channel: ChannelId, now: Timestamp) {
        let mut heard = self.heard.lock();
        heard.retain(|_, at| now - *at <= HEARD);
        heard.insert(channel, now);
        drop(heard);
        let mut early = self.early.lock();
        if let Some(known) = self.known.lock().get_mut(&channel) {
            known.tried_again = true;
        } else if !early.is_over {
            early.channels.insert(channel);
        }
    }

    /// Takes note of what other processes have written since, and tells them where somebody acted. Returns
    /// which channels may be open again, and what to write.
    pub fn learn(&self, rows: impl IntoIterator<Item = (ChannelId, Closed)>) -> (Vec<ChannelId>, Changes) {
        let mut rows: BTreeMap<ChannelId, Closed> = rows.into_iter().collect();
        let (mut all, mut changes) = (self.known.lock(), Vec::new());
        for (channel, at) in &*self.heard.lock() {
            let Some(row) = rows.get_mut(channel).filter(|row| *at > row.acted.unwrap_or(row.since)) else {
                continue;
            };
            row.acted = Some(*at);
            changes.push((*channel, ClosedChange::Act(*at)));
        }
        let mut open: Vec<ChannelId> =
            all.keys().filter(|channel| !rows.contains_key(*channel)).copied().collect();
        for channel in &open {
            all.remove(channel);
        }
        for (channel, row) in rows {
            // Of a channel that is new here it is new, too, that somebody has acted there.
            let known = all
                .entry(channel)
                .or_insert_with(|| Channel::new(Closed { acted: None, ..row.clone() }, false));
            if row.acted > known.row.acted {
                known.tried_again = true;
                open.push(channel);
            }
            known.row = row;
        }
        (open, changes)
    }

    /// Nothing could be written there when it was asked, which concerns some people. If somebody has acted
    /// since, it is tried again: the answer may be older than that. Returns what to write.
    pub fn close(
        &self,
        channel: ChannelId,
        why: WhyClosed,
        people: &[PersonId],
        asked: Timestamp,
    ) -> Changes {
        let tried_again = self.heard.lock().get(&channel).is_some_and(|at| *at >= asked);
        let change = ClosedChange::Close { why, asked, people: people.into() };
        let mut all = self.known.lock();
        let before = all.remove(&channel).map(|known| known.row);
        all.extend(Closed::after(before, &change).map(|row| (channel, Channel::new(row, tried_again))));
        vec![(channel, change)]
    }

    /// Nothing was asked there because it is closed, which concerns some people. Returns what to write, if
    /// one of them has not been noted.
    pub fn concern(&self, channel: ChannelId, people: &[PersonId]) -> Changes {
        self.change(channel, ClosedChange::Concern(people.into()))
    }

    /// A message that concerns some people was written there. Returns what to write, if it was closed before.
    pub fn open(&self, channel: ChannelId, people: &[PersonId]) -> Changes {
        self.change(channel, ClosedChange::Open(people.into()))
    }

    /// Applies a change to what is known of a channel. Returns it, if it makes a difference.
    fn change(&self, channel: ChannelId, change: ClosedChange) -> Changes {
        let mut all = self.known.lock();
        let Some(Channel { row, tried_again }) = all.remove(&channel) else { return Vec::new() };
        let next = Closed::after(Some(row.clone()), &change);
        let is_news = next.as_ref() != Some(&row);
        all.extend(next.map(|row| (channel, Channel::new(row, tried_again))));
        is_news.then_some((channel, change)).into_iter().collect()
    }

    /// The news of each channel that a person has not been told yet.
    pub fn untold(&self, person: PersonId) -> Vec<(ChannelId, Text)> {
        let all = self.known.lock();
        let concerned = all.iter().filter(|(_, known)| known.row.untold.contains(&person));
        let text = |(channel, known): (&ChannelId, &Channel)| match known.row.why {
            WhyClosed::Forbidden => {
                let (key, lacks) = match self.lacking.lock().get(channel) {
                    Some(lacks) => ("told-channel-lacks", lacks.iter().map(|one| one.text()).collect()),
                    None => ("told-channel-shut", Vec::new()),
                };
                let text = Text::new(key).with("channel", Arg::Word(format!("<#{channel}>")));
                if lacks.is_empty() { text } else { text.with("list", lacks) }
            }
            WhyClosed::Gone => Text::new("told-channel-gone"),
            WhyClosed::Refused => {
                Text::new("told-channel-refuses").with("channel", Arg::Word(format!("<#{channel}>")))
            }
        };
        concerned.map(|(channel, known)| (*channel, text((channel, known)))).collect()
    }

    /// Adds to a text what a person has not been told yet, as far as there is room. Returns the channels that
    /// it tells of.
    pub fn add_untold(&self, text: &mut String, person: PersonId, voice: Voice<'_>) -> Vec<ChannelId> {
        let mut room = limits::TEXT.saturating_sub(text.chars().count());
        let mut told = Vec::new();
        for (channel, untold) in self.untold(person) {
            let more = format!("\n\n{}", voice.say(&untold));
            if let Some(left) = room.checked_sub(more.chars().count()) {
                room = left;
                text.push_str(&more);
                told.push(channel);
            }
        }
        told
    }

    /// A person has been told of some channels. Returns what to write.
    pub fn has_told(&self, person: PersonId, of: &[ChannelId]) -> Changes {
        of.iter().flat_map(|channel| self.change(*channel, ClosedChange::Tell(person))).collect()
    }

    /// The changes that could not be written before, followed by these.
    pub fn with_unwritten(&self, changes: Changes, now: Timestamp) -> Vec<(Timestamp, Change)> {
        let mut all = std::mem::take(&mut *self.unwritten.lock());
        all.extend(changes.into_iter().map(|change| (now, change)));
        all
    }

    /// Keeps changes that could not be written for the next attempt, before those that have failed since they
    /// began.
    pub fn keep_unwritten(&self, changes: Vec<(Timestamp, Change)>) {
        self.unwritten.lock().splice(0..0, changes);
    }

    /// Forgets a person who was deleted.
    pub fn forget(&self, person: PersonId) {
        for known in self.known.lock().values_mut() {
            known.row.untold.remove(&person);
            known.row.told.remove(&person);
        }
        self.unwritten.lock().retain_mut(|(_, (_, change))| change.leave_out(person));
    }
}

impl Sender {
    pub(super) async fn unreachable_rows(&self) -> Result<Vec<(ChannelId, Closed)>> {
        let rows = self.decider.ledger.all::<Closed>(KeyRange::of_kind(RowKind::Closed)).await?;
        let of_channel = |(key, row)| match key {
            Key::Closed(channel) => Some((channel, row)),
            _ => None,
        };
        Ok(rows.into_iter().filter_map(of_channel).collect())
    }

    /// Writes what becomes known of channels in which nothing can be written. A change that cannot be written
    /// now is written with the next one or in the next pass: memory has it already, so nobody would write it
    /// again.
    pub async fn note_unreachable(&self, changes: Changes) {
        let mut left = self.unreachable.with_unwritten(changes, self.decider.now()).into_iter();
        while let Some((known, (channel, change))) = left.next() {
            match deciding::leaving::write_closed(&self.decider, channel, &change, known).await {
                Ok(deleted) => deleted.into_iter().for_each(|person| self.unreachable.forget(person)),
                Err(failure) => {
                    let left = [(known, (channel, change))].into_iter().chain(left).collect();
                    self.unreachable.keep_unwritten(left);
                    let what = "what is known of a closed channel could not be written down";
                    self.decider.faults.warn(what, &failure, &"");
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: ChannelId = ChannelId(5);
    const ADA: PersonId = PersonId(7);

    #[test]
    fn closed_channel_is_left_alone_until_somebody_acts() {
        let closed = UnreachableChannels::default();
        closed.reopen(HERE, Timestamp(0));
        assert!(!closed.is_closed(HERE));
        assert_eq!(closed.close(HERE, WhyClosed::Forbidden, &[ADA], Timestamp(1)).len(), 1);
        assert!(closed.is_closed(HERE));
        closed.reopen(HERE, Timestamp(2));
        assert!(!closed.is_closed(HERE));
        let _ = closed.close(HERE, WhyClosed::Gone, &[], Timestamp(3));
        assert!(!closed.is_closed(HERE) && closed.is_shut_to(HERE, ADA), "it is gone, and asked for again");
        assert_eq!([closed.open(HERE, &[ADA]).len(), closed.open(HERE, &[ADA]).len()], [1, 0]);
    }

    #[test]
    fn later_matches_in_a_closed_channel_concern_their_people() {
        let (closed, other) = (UnreachableChannels::default(), PersonId(8));
        let _ = closed.close(HERE, WhyClosed::Forbidden, &[ADA], Timestamp(1));
        let _ = closed.has_told(ADA, &[HERE]);
        assert!(closed.concern(HERE, &[ADA]).is_empty(), "told is told");
        assert_eq!(closed.concern(HERE, &[ADA, other]).len(), 1);
        assert_eq!((closed.untold(ADA).len(), closed.untold(other).len()), (0, 1));
    }

    #[test]
    fn refused_messages_concern_their_people_alone() {
        let (closed, other) = (UnreachableChannels::default(), PersonId(8));
        let _ = closed.close(HERE, WhyClosed::Refused, &[ADA], Timestamp(1));
        assert!(!closed.is_closed(HERE), "other messages are sent");
        assert!(closed.is_shut_to(HERE, ADA) && !closed.is_shut_to(HERE, other));
        assert!(closed.open(HERE, &[other]).is_empty(), "one of others says nothing about hers");
        assert_eq!((closed.untold(ADA).len(), closed.untold(other).len()), (1, 0));
        let _ = closed.has_told(ADA, &[HERE]);
        assert!(closed.is_shut_to(HERE, ADA) && closed.untold(ADA).is_empty());
        assert!(!closed.open(HERE, &[ADA]).is_empty() && !closed.is_shut_to(HERE, ADA));
    }

    #[test]
    fn passing_mention_does_not_repeat_the_refused_board() {
        let closed = UnreachableChannels::default();
        let refuse = || closed.close(HERE, WhyClosed::Refused, &[ADA], Timestamp(1));
        let _ = (refuse(), closed.has_told(ADA, &[HERE]));
        assert!(closed.open(HERE, &[]).is_empty());
        let _ = refuse();
        assert_eq!(closed.untold(ADA), []);
    }

    #[test]
    fn channel_that_refuses_one_message_is_open_to_others() {
        let (closed, other) = (UnreachableChannels::default(), PersonId(8));
        let _ = closed.close(HERE, WhyClosed::Forbidden, &[ADA, other], Timestamp(1));
        let _ = closed.close(HERE, WhyClosed::Refused, &[ADA], Timestamp(2));
        assert_eq!((closed.untold(ADA).len(), closed.untold(other).len()), (1, 0));
    }

    #[test]
    fn act_during_the_start_opens_a_channel() {
        let closed = UnreachableChannels::default();
        closed.reopen(HERE, Timestamp(1));
        closed.begin([(HERE, Closed::new(WhyClosed::Forbidden, Timestamp(1)))]);
        assert!(!closed.is_closed(HERE));
    }

    #[test]
    fn what_other_processes_find_open_is_tried_again() {
        let (here, there) = (UnreachableChannels::default(), UnreachableChannels::default());
        let _ = here.close(HERE, WhyClosed::Forbidden, &[ADA], Timestamp(1));
        let row = Closed::new(WhyClosed::Forbidden, Timestamp(1));
        assert_eq!(here.learn([(HERE, row.clone())]), (vec![], vec![]));
        assert!(here.is_closed(HERE));
        // Somebody acts where it is not even known that the channel is closed.
        there.reopen(HERE, Timestamp(3));
        let acted = Closed { acted: Some(Timestamp(3)), ..row.clone() };
        assert_eq!(there.learn([(HERE, row)]).1, [(HERE, ClosedChange::Act(Timestamp(3)))]);
        assert_eq!(here.learn([(HERE, acted.clone())]), (vec![HERE], vec![]));
        assert!(!here.is_closed(HERE));
        assert_eq!(here.learn([(HERE, acted)]).0, [], "told once");
        assert_eq!(here.learn([]).0, [HERE], "somebody else could write there");
    }

    #[test]
    fn learned_channel_is_open_if_somebody_acted_since() {
        let (quiet, acted) = (UnreachableChannels::default(), UnreachableChannels::default());
        let row = Closed::new(WhyClosed::Forbidden, Timestamp(1));
        assert_eq!(quiet.learn([(HERE, row.clone())]), (vec![], vec![]));
        assert!(quiet.is_closed(HERE));
        assert_eq!(acted.learn([(HERE, Closed { acted: Some(Timestamp(3)), ..row })]), (vec![HERE], vec![]));
        assert!(!acted.is_closed(HERE));
    }

    #[test]
    fn an_answer_from_before_somebody_acted_closes_nothing() {
        let (here, there) = (UnreachableChannels::default(), UnreachableChannels::default());
        here.reopen(HERE, Timestamp(5));
        there.reopen(HERE, Timestamp(5));
        let _ = here.close(HERE, WhyClosed::Forbidden, &[ADA], Timestamp(4));
        assert!(!here.is_closed(HERE));
        let _ = here.close(HERE, WhyClosed::Forbidden, &[ADA], Timestamp(6));
        assert!(here.is_closed(HERE));
        // Another process tells it to whoever asked before.
        let row = Closed::new(WhyClosed::Forbidden, Timestamp(4));
        assert_eq!(there.learn([(HERE, row)]).1.len(), 1);
    }

    #[test]
    fn unwritten_changes_are_written_next_in_their_order() {
        let closed = UnreachableChannels::default();
        let shut = closed.close(HERE, WhyClosed::Forbidden, &[ADA], Timestamp(1));
        let told = closed.has_told(ADA, &[HERE]);
        let at = |seconds, changes: &Changes| -> Vec<_> {
            changes.iter().map(|change| (Timestamp(seconds), change.clone())).collect()
        };
        // The earlier attempt fails last.
        closed.keep_unwritten(at(2, &told));
        closed.keep_unwritten(at(1, &shut));
        let open = closed.open(HERE, &[ADA]);
        let expected = [at(1, &shut), at(2, &told), at(3, &open)].concat();
        assert_eq!(closed.with_unwritten(open, Timestamp(3)), expected);
        assert_eq!(closed.with_unwritten(Vec::new(), Timestamp(4)), []);
    }

    #[test]
    fn unwritten_changes_forget_deleted_people() {
        let (closed, other) = (UnreachableChannels::default(), PersonId(8));
        let now = Timestamp(1);
        let shut = closed.close(HERE, WhyClosed::Forbidden, &[ADA, other], now);
        closed.keep_unwritten(closed.with_unwritten(shut, now));
        closed.keep_unwritten(closed.with_unwritten(closed.has_told(ADA, &[HERE]), now));
        closed.forget(ADA);
        let close =
            ClosedChange::Close { why: WhyClosed::Forbidden, asked: Timestamp(1), people: vec![other] };
        assert_eq!(closed.with_unwritten(Vec::new(), now), [(now, (HERE, close))]);
    }

    #[test]
    fn everybody_concerned_is_told_once() {
        let closed = UnreachableChannels::default();
        let _ = closed.close(HERE, WhyClosed::Forbidden, &[ADA, PersonId(8)], Timestamp(1));
        assert_eq!(closed.untold(ADA).len(), 1);
        assert_eq!(closed.has_told(ADA, &[HERE]).len(), 1);
        let _ = closed.close(HERE, WhyClosed::Forbidden, &[ADA], Timestamp(2));
        assert_eq!(closed.untold(ADA).len(), 0, "tried again in vain is no news");
        assert_eq!((closed.untold(ADA).len(), closed.untold(PersonId(8)).len()), (0, 1));
    }
}
