//! Unreachable channels, in memory: the bot lacks a permission, the channel is gone, or the chat refuses
//! messages about the matches of some people. The players are informed in private, once: by a direct message
//! if it is their turn, or else with their next private answer. If a permission is missing, nothing is sent
//! until somebody acts in the channel; after other refusals, messages are retried.

use std::collections::{BTreeMap, BTreeSet};

use crate::app::memory::{Lock, Recent};
use crate::base::id::{ChannelId, PersonId};
use crate::base::text::{Arg, Text, any_of};
use crate::base::time::{Span, Timestamp};
use crate::chat::incoming::MissingPermissions;
use crate::chat::limits;
use crate::chat::voice::Voice;
use crate::store::rows::{UnreachableChange, UnreachableChannel, UnreachableReason};

pub type ChannelChanges = Vec<ChannelChange>;

pub type ChannelChange = (ChannelId, UnreachableChange);

/// The unreachable channels, as the store holds them, in memory.
#[derive(Default)]
pub struct UnreachableChannels {
    /// One lock for channels and actions, so that no action is lost beside a start or a refusal.
    state: Lock<ChannelState>,
    /// The channels of which the chat has said lately that they were deleted. The report may be missing (no
    /// gateway, another process), so a refused message still has the same consequences.
    pub(super) deleted: Lock<Recent<ChannelId, (), REMEMBERED>>,
    /// The permissions that the bot lacks in channels, as far as the chat has said so lately.
    missing_permissions: Lock<Recent<ChannelId, MissingPermissions, REMEMBERED>>,
    /// Changes that could not be written, the oldest first, each with the time at which it became known.
    unwritten: Lock<Vec<(Timestamp, ChannelChange)>>,
}

/// Time for which an action in a channel is remembered. Other processes learn of it sooner.
const ACTED_WITHIN: Span = Span::minutes(1);
/// Number of channels, and of threads, about which the latest facts are remembered at least.
pub(super) const REMEMBERED: usize = 8192;
/// Time after which an unreachable channel is forgotten, so that its next message is tried again.
const KEPT: Span = Span::days(90);

#[derive(Default)]
struct ChannelState {
    known: BTreeMap<ChannelId, KnownChannel>,
    /// Channels in which somebody acted before the rows of the store were read.
    early: BTreeSet<ChannelId>,
    has_begun: bool,
    /// Channels in which somebody acted lately, which other processes need to know.
    acted: BTreeMap<ChannelId, Timestamp>,
}

struct KnownChannel {
    row: UnreachableChannel,
    /// Whether somebody has acted in the channel since it was recorded, so the next message is tried.
    tried_again: bool,
}

impl UnreachableChannels {
    /// Loads the rows of the store at the start. What was recorded while they were read is newer, and stays.
    pub fn begin(&self, rows: impl IntoIterator<Item = (ChannelId, UnreachableChannel)>) {
        let mut state = self.state.lock();
        let early = std::mem::take(&mut state.early);
        state.has_begun = true;
        for (channel, row) in rows {
            let known = || KnownChannel { row, tried_again: early.contains(&channel) };
            state.known.entry(channel).or_insert_with(known);
        }
    }

    fn is_known(&self, channel: ChannelId, is: impl FnOnce(&KnownChannel) -> bool) -> bool {
        self.state.lock().known.get(&channel).is_some_and(is)
    }

    /// Whether the bot lacks a permission in a channel, so that it sends nothing until somebody acts there.
    pub fn is_closed(&self, channel: ChannelId) -> bool {
        self.is_known(channel, |known| !known.tried_again && known.row.why == UnreachableReason::Forbidden)
    }

    pub fn is_gone(&self, channel: ChannelId) -> bool {
        self.deleted.lock().get(&channel).is_some()
            || self.is_known(channel, |known| !known.tried_again && known.row.why == UnreachableReason::Gone)
    }

    /// Whether messages for a person fail in a channel, so that the person can only be reached in private.
    pub fn is_unreachable_for(&self, channel: ChannelId, person: PersonId) -> bool {
        self.is_known(channel, |KnownChannel { row, tried_again }| match row.why {
            UnreachableReason::Forbidden => !tried_again,
            UnreachableReason::Gone => true,
            UnreachableReason::Refused => row.uninformed.contains(&person) || row.informed.contains(&person),
        })
    }

    /// Records the permissions that the bot lacks in a channel. An empty set means that it lacks none.
    pub fn set_missing_permissions(&self, channel: ChannelId, lacks: &MissingPermissions) {
        let mut missing_permissions = self.missing_permissions.lock();
        if lacks.is_empty() {
            missing_permissions.remove(&channel);
        } else {
            missing_permissions.insert(channel, lacks.clone());
        }
    }

    pub fn reopen(&self, channel: ChannelId, now: Timestamp) {
        self.deleted.lock().remove(&channel);
        let mut state = self.state.lock();
        state.acted.retain(|_, at| now - *at <= ACTED_WITHIN);
        state.acted.insert(channel, now);
        if let Some(known) = state.known.get_mut(&channel) {
            known.tried_again = true;
        } else if !state.has_begun {
            state.early.insert(channel);
        }
    }

    /// Takes over the rows that other processes have written, and adds actions in channels that only
    /// this process knows. Returns the channels that may be reachable again, and the changes to write.
    pub fn learn(
        &self,
        rows: impl IntoIterator<Item = (ChannelId, UnreachableChannel)>,
    ) -> (Vec<ChannelId>, ChannelChanges) {
        let mut rows: BTreeMap<ChannelId, UnreachableChannel> = rows.into_iter().collect();
        let (mut state, mut changes) = (self.state.lock(), Vec::new());
        let ChannelState { known: all, acted, .. } = &mut *state;
        for (channel, at) in &*acted {
            let Some(row) = rows.get_mut(channel).filter(|row| *at > row.last_activity.unwrap_or(row.since))
            else {
                continue;
            };
            row.last_activity = Some(*at);
            changes.push((*channel, UnreachableChange::Activity(*at)));
        }
        let mut open: Vec<_> = all.keys().filter(|channel| !rows.contains_key(*channel)).copied().collect();
        all.retain(|channel, _| rows.contains_key(channel));
        for (channel, row) in rows {
            // For a channel that this process sees for the first time, an action in the row is news.
            let former = UnreachableChannel { last_activity: None, ..row.clone() };
            let known = all.entry(channel).or_insert(KnownChannel { row: former, tried_again: false });
            if row.last_activity > known.row.last_activity {
                known.tried_again = true;
                open.push(channel);
            }
            known.row = row;
        }
        (open, changes)
    }

    /// Records that a post that began at `started` was refused, and the people of the message. If somebody
    /// has acted in the channel since, the next message is tried. Returns the changes to write.
    pub fn close(
        &self,
        channel: ChannelId,
        why: UnreachableReason,
        people: &[PersonId],
        started: Timestamp,
    ) -> ChannelChanges {
        let change = UnreachableChange::Close { why, asked: started, people: people.into() };
        let mut state = self.state.lock();
        let ChannelState { known: all, acted, .. } = &mut *state;
        let tried_again = acted.get(&channel).is_some_and(|at| *at >= started);
        let before = all.remove(&channel).map(|known| known.row);
        let after = UnreachableChannel::after(before, &change);
        all.extend(after.map(|row| (channel, KnownChannel { row, tried_again })));
        vec![(channel, change)]
    }

    /// Records people whose message was not sent. Returns the change to write, if any.
    pub fn add_affected_people(&self, channel: ChannelId, people: &[PersonId]) -> ChannelChanges {
        self.change(channel, UnreachableChange::AddAffected(people.into()))
    }

    /// Records that a message for these people was posted. Returns the change if the channel was recorded.
    pub fn open(&self, channel: ChannelId, people: &[PersonId]) -> ChannelChanges {
        self.change(channel, UnreachableChange::Open(people.into()))
    }

    /// Forgets the channels that were closed long ago. Most of them are gone. Returns the changes to write.
    pub fn forget_old(&self, now: Timestamp) -> ChannelChanges {
        let before = now - KEPT;
        let old =
            |(channel, known): (&ChannelId, &KnownChannel)| (known.row.since < before).then_some(*channel);
        let old: Vec<ChannelId> = self.state.lock().known.iter().filter_map(old).collect();
        old.into_iter().flat_map(|channel| self.change(channel, UnreachableChange::Forget(before))).collect()
    }

    /// Applies a change to the cached channel. Returns the change if it makes a difference.
    fn change(&self, channel: ChannelId, change: UnreachableChange) -> ChannelChanges {
        let all = &mut self.state.lock().known;
        let Some(KnownChannel { row, tried_again }) = all.remove(&channel) else { return Vec::new() };
        let next = UnreachableChannel::after(Some(row.clone()), &change);
        let is_news = next.as_ref() != Some(&row);
        all.extend(next.map(|row| (channel, KnownChannel { row, tried_again })));
        is_news.then_some((channel, change)).into_iter().collect()
    }

    /// News about unreachable channels of which a person was not informed yet.
    pub fn pending_news(&self, person: PersonId) -> Vec<(ChannelId, Text)> {
        let all = &self.state.lock().known;
        let concerned = all.iter().filter(|(_, known)| known.row.uninformed.contains(&person));
        let text = |channel: &ChannelId, why| {
            let about = |key| Text::new(key).with("channel", Arg::Word(format!("<#{channel}>")));
            match (why, self.missing_permissions.lock().get(channel)) {
                (UnreachableReason::Forbidden, Some(lacks)) => {
                    about("told-channel-lacks").with("list", any_of(lacks.iter().map(|one| one.text())))
                }
                (UnreachableReason::Forbidden, None) => about("told-channel-shut"),
                (UnreachableReason::Gone, _) => Text::new("told-channel-gone"),
                (UnreachableReason::Refused, _) => about("told-channel-refuses"),
            }
        };
        concerned.map(|(channel, known)| (*channel, text(channel, known.row.why))).collect()
    }

    /// Appends pending news for a person to a text, as far as it fits. Returns the channels in it.
    pub fn append_pending_news(&self, text: &mut String, to: PersonId, voice: Voice<'_>) -> Vec<ChannelId> {
        let mut room = limits::TEXT.saturating_sub(text.chars().count());
        let mut channels = Vec::new();
        for (channel, news) in self.pending_news(to) {
            let line = format!("\n\n{}", voice.say(&news));
            if let Some(left) = room.checked_sub(line.chars().count()) {
                room = left;
                text.push_str(&line);
                channels.push(channel);
            }
        }
        channels
    }

    pub fn record_informed_people(&self, person: PersonId, channels: &[ChannelId]) -> ChannelChanges {
        channels
            .iter()
            .flat_map(|channel| self.change(*channel, UnreachableChange::MarkInformed(person)))
            .collect()
    }

    pub fn with_unwritten(&self, changes: ChannelChanges, now: Timestamp) -> Vec<(Timestamp, ChannelChange)> {
        let mut all = std::mem::take(&mut *self.unwritten.lock());
        all.extend(changes.into_iter().map(|change| (now, change)));
        all
    }

    /// Keeps changes that could not be written. They come before those that have failed meanwhile.
    pub fn keep_unwritten(&self, changes: Vec<(Timestamp, ChannelChange)>) {
        self.unwritten.lock().splice(0..0, changes);
    }

    pub fn forget(&self, person: PersonId) {
        for known in self.state.lock().known.values_mut() {
            known.row.uninformed.remove(&person);
            known.row.informed.remove(&person);
        }
        self.unwritten.lock().retain_mut(|(_, (_, change))| change.leave_out(person));
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
        assert_eq!(closed.close(HERE, UnreachableReason::Forbidden, &[ADA], Timestamp(1)).len(), 1);
        assert!(closed.is_closed(HERE));
        closed.reopen(HERE, Timestamp(2));
        assert!(!closed.is_closed(HERE));
        let _ = closed.close(HERE, UnreachableReason::Gone, &[], Timestamp(3));
        assert!(
            !closed.is_closed(HERE) && closed.is_unreachable_for(HERE, ADA),
            "it is gone, and asked for again"
        );
        assert_eq!([closed.open(HERE, &[ADA]).len(), closed.open(HERE, &[ADA]).len()], [1, 0]);
    }

    #[test]
    fn later_matches_in_closed_channel_are_recorded() {
        let (closed, other) = (UnreachableChannels::default(), PersonId(8));
        let _ = closed.close(HERE, UnreachableReason::Forbidden, &[ADA], Timestamp(1));
        let _ = closed.record_informed_people(ADA, &[HERE]);
        assert!(closed.add_affected_people(HERE, &[ADA]).is_empty(), "told is told");
        assert_eq!(closed.add_affected_people(HERE, &[ADA, other]).len(), 1);
        assert_eq!((closed.pending_news(ADA).len(), closed.pending_news(other).len()), (0, 1));
    }

    #[test]
    fn refused_messages_concern_their_people_alone() {
        let (closed, other) = (UnreachableChannels::default(), PersonId(8));
        let _ = closed.close(HERE, UnreachableReason::Refused, &[ADA], Timestamp(1));
        assert!(!closed.is_closed(HERE), "other messages are sent");
        assert!(closed.is_unreachable_for(HERE, ADA) && !closed.is_unreachable_for(HERE, other));
        assert!(closed.open(HERE, &[other]).is_empty(), "one of others says nothing about hers");
        assert_eq!((closed.pending_news(ADA).len(), closed.pending_news(other).len()), (1, 0));
        let _ = closed.record_informed_people(ADA, &[HERE]);
        assert!(closed.is_unreachable_for(HERE, ADA) && closed.pending_news(ADA).is_empty());
        assert!(!closed.open(HERE, &[ADA]).is_empty() && !closed.is_unreachable_for(HERE, ADA));
    }

    #[test]
    fn passing_mention_does_not_repeat_the_refused_board() {
        let closed = UnreachableChannels::default();
        let refuse = || closed.close(HERE, UnreachableReason::Refused, &[ADA], Timestamp(1));
        let _ = (refuse(), closed.record_informed_people(ADA, &[HERE]));
        assert!(closed.open(HERE, &[]).is_empty());
        let _ = refuse();
        assert_eq!(closed.pending_news(ADA), []);
    }

    #[test]
    fn refusal_of_one_message_closes_no_channel() {
        let (closed, other) = (UnreachableChannels::default(), PersonId(8));
        let _ = closed.close(HERE, UnreachableReason::Forbidden, &[ADA, other], Timestamp(1));
        let _ = closed.close(HERE, UnreachableReason::Refused, &[ADA], Timestamp(2));
        assert_eq!((closed.pending_news(ADA).len(), closed.pending_news(other).len()), (1, 0));
    }

    #[test]
    fn another_reason_is_news_to_the_people_of_the_message() {
        let (closed, other) = (UnreachableChannels::default(), PersonId(8));
        let _ = closed.close(HERE, UnreachableReason::Refused, &[ADA, other], Timestamp(1));
        let _ = (closed.record_informed_people(ADA, &[HERE]), closed.record_informed_people(other, &[HERE]));
        let _ = closed.close(HERE, UnreachableReason::Forbidden, &[other], Timestamp(2));
        assert_eq!([ADA, other].map(|person| closed.pending_news(person).len()), [0, 1]);
        assert!(closed.is_known(HERE, |known| known.row.informed.contains(&ADA)), "she still knows");
    }

    #[test]
    fn act_during_the_start_opens_a_channel() {
        let closed = UnreachableChannels::default();
        closed.reopen(HERE, Timestamp(1));
        closed.begin([(HERE, UnreachableChannel::new(UnreachableReason::Forbidden, Timestamp(1)))]);
        assert!(!closed.is_closed(HERE));
    }

    #[test]
    fn newer_refusal_survives_the_start() {
        let closed = UnreachableChannels::default();
        let _ = closed.close(HERE, UnreachableReason::Gone, &[ADA], Timestamp(2));
        closed.begin([(HERE, UnreachableChannel::new(UnreachableReason::Forbidden, Timestamp(1)))]);
        assert!(closed.is_gone(HERE));
    }

    #[test]
    fn channels_that_come_and_go_are_forgotten() {
        let closed = UnreachableChannels::default();
        let lacks = MissingPermissions::from([crate::chat::incoming::Permission::Send]);
        for number in 0..100_000 {
            let (channel, at) =
                (ChannelId(number), Timestamp(0) + Span::hours(i64::try_from(number).expect("small")));
            closed.set_missing_permissions(channel, &lacks);
            let _ = closed.close(channel, UnreachableReason::Forbidden, &[ADA], at);
            closed.reopen(channel, at);
            if number % 1000 == 0 {
                let _ = closed.forget_old(at);
            }
        }
        assert!(
            closed.missing_permissions.lock().len() <= 2 * REMEMBERED && closed.state.lock().acted.len() <= 1
        );
        assert!(closed.state.lock().known.len() <= 90 * 24 + 1000, "ninety days, an hour each");
    }

    #[test]
    fn channel_opened_by_another_process_is_retried() {
        let (here, there) = (UnreachableChannels::default(), UnreachableChannels::default());
        let _ = here.close(HERE, UnreachableReason::Forbidden, &[ADA], Timestamp(1));
        let row = UnreachableChannel::new(UnreachableReason::Forbidden, Timestamp(1));
        assert_eq!(here.learn([(HERE, row.clone())]), (vec![], vec![]));
        assert!(here.is_closed(HERE));
        // In the other process, somebody acts in the channel before that process knows that it is closed.
        there.reopen(HERE, Timestamp(3));
        let acted = UnreachableChannel { last_activity: Some(Timestamp(3)), ..row.clone() };
        assert_eq!(there.learn([(HERE, row)]).1, [(HERE, UnreachableChange::Activity(Timestamp(3)))]);
        assert_eq!(here.learn([(HERE, acted.clone())]), (vec![HERE], vec![]));
        assert!(!here.is_closed(HERE));
        assert_eq!(here.learn([(HERE, acted)]).0, [], "told once");
        assert_eq!(here.learn([]).0, [HERE], "somebody else could write there");
    }

    #[test]
    fn learned_channel_is_open_if_somebody_acted_since() {
        let (quiet, acted) = (UnreachableChannels::default(), UnreachableChannels::default());
        let row = UnreachableChannel::new(UnreachableReason::Forbidden, Timestamp(1));
        assert_eq!(quiet.learn([(HERE, row.clone())]), (vec![], vec![]));
        assert!(quiet.is_closed(HERE));
        assert_eq!(
            acted.learn([(HERE, UnreachableChannel { last_activity: Some(Timestamp(3)), ..row })]),
            (vec![HERE], vec![])
        );
        assert!(!acted.is_closed(HERE));
    }

    #[test]
    fn an_answer_from_before_somebody_acted_closes_nothing() {
        let (here, there) = (UnreachableChannels::default(), UnreachableChannels::default());
        here.reopen(HERE, Timestamp(5));
        there.reopen(HERE, Timestamp(5));
        let _ = here.close(HERE, UnreachableReason::Forbidden, &[ADA], Timestamp(4));
        assert!(!here.is_closed(HERE));
        let _ = here.close(HERE, UnreachableReason::Forbidden, &[ADA], Timestamp(6));
        assert!(here.is_closed(HERE));
        // The older refusal reaches the other process, which knows of the later action.
        let row = UnreachableChannel::new(UnreachableReason::Forbidden, Timestamp(4));
        assert_eq!(there.learn([(HERE, row)]).1.len(), 1);
    }

    #[test]
    fn unwritten_changes_are_written_next_in_their_order() {
        let closed = UnreachableChannels::default();
        let shut = closed.close(HERE, UnreachableReason::Forbidden, &[ADA], Timestamp(1));
        let informed = closed.record_informed_people(ADA, &[HERE]);
        let at = |seconds, changes: &ChannelChanges| -> Vec<_> {
            changes.iter().map(|change| (Timestamp(seconds), change.clone())).collect()
        };
        // The earlier attempt fails last.
        closed.keep_unwritten(at(2, &informed));
        closed.keep_unwritten(at(1, &shut));
        let open = closed.open(HERE, &[ADA]);
        let expected = [at(1, &shut), at(2, &informed), at(3, &open)].concat();
        assert_eq!(closed.with_unwritten(open, Timestamp(3)), expected);
        assert_eq!(closed.with_unwritten(Vec::new(), Timestamp(4)), []);
    }

    #[test]
    fn unwritten_changes_forget_deleted_people() {
        let (closed, other) = (UnreachableChannels::default(), PersonId(8));
        let now = Timestamp(1);
        let shut = closed.close(HERE, UnreachableReason::Forbidden, &[ADA, other], now);
        closed.keep_unwritten(closed.with_unwritten(shut, now));
        closed.keep_unwritten(closed.with_unwritten(closed.record_informed_people(ADA, &[HERE]), now));
        closed.forget(ADA);
        let close = UnreachableChange::Close {
            why: UnreachableReason::Forbidden,
            asked: Timestamp(1),
            people: vec![other],
        };
        assert_eq!(closed.with_unwritten(Vec::new(), now), [(now, (HERE, close))]);
    }

    #[test]
    fn everybody_concerned_is_told_once() {
        let closed = UnreachableChannels::default();
        let _ = closed.close(HERE, UnreachableReason::Forbidden, &[ADA, PersonId(8)], Timestamp(1));
        assert_eq!(closed.pending_news(ADA).len(), 1);
        assert_eq!(closed.record_informed_people(ADA, &[HERE]).len(), 1);
        let _ = closed.close(HERE, UnreachableReason::Forbidden, &[ADA], Timestamp(2));
        assert_eq!(closed.pending_news(ADA).len(), 0, "tried again in vain is no news");
        assert_eq!((closed.pending_news(ADA).len(), closed.pending_news(PersonId(8)).len()), (0, 1));
    }
}
