//! The morning post of a server: the result of yesterday's puzzle, the run of the club, and the posts of a club in
//! which nobody presses. Also the messages in which people share their results.
//!
//! A day of a puzzle lasts until the alarm of the next local date, which posts the next puzzle.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MessageId};
use crate::base::row::is_default;
use crate::base::time::{Day, Span, Timestamp};
use crate::puzzle::is_monday;
use crate::{Refusal, SeasonNumber};

/// A run forgives one missed day within this number of days.
const FORGIVING_DAYS: u32 = 7;
/// The length from which a post shows the club's run.
pub const SHOWN_RUN: u32 = 3;
/// The length from which a post says that a run has ended.
const LEAST_ENDED_RUN: u32 = 7;
/// The number of days for which a puzzle that nobody has solved stays open.
pub const OPEN_DAYS: u32 = 7;
/// The number of posts that say who will be named.
const INTRODUCTIONS: u32 = 3;
/// Posts that nobody pressed, in a row, after which posts come on Mondays only.
const QUIET_POSTS: u32 = 3;
/// Posts that nobody pressed, in a row, after which none come.
const SILENT_POSTS: u32 = QUIET_POSTS + 4;
/// Shares within this time are one message. The last message of a day takes all that follow.
const SHARED_TOGETHER: Span = Span::hours(1);
/// Maximum number of messages with shares in a channel within a day.
const MOST_SHARES: usize = 3;
/// Maximum number of results in one message.
const MOST_RESULTS: u32 = 15;

/// The refusal for a result that no message of the day has room for.
pub const TOO_MANY_SHARED: Refusal = Refusal::new("refused-share-full");
/// Shortest outage that excuses the days on which it was.
pub const EXCUSING_OUTAGE: Span = Span::hours(6);

/// The outcome of a day for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayOutcome {
    Solved,
    Missed,
    /// The day does not count: the bot did not run, or fair play withheld the puzzle.
    Excused,
}

/// Days with a solved puzzle in a row. One missed day in seven is forgiven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Run {
    /// The number of solved days.
    #[serde(skip_serializing_if = "is_default")]
    pub days: u32,
    /// The last missed day that was forgiven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forgiven: Option<Day>,
    /// The most days of any run so far.
    #[serde(skip_serializing_if = "is_default")]
    pub longest: u32,
}

impl Run {
    /// The run after the next day.
    #[must_use]
    pub fn after(self, day: Day, outcome: DayOutcome) -> Self {
        match outcome {
            DayOutcome::Excused => self,
            DayOutcome::Solved => {
                let days = self.days + 1;
                Self { days, longest: self.longest.max(days), ..self }
            }
            DayOutcome::Missed if self.days > 0 && self.forgives(day) => Self { forgiven: Some(day), ..self },
            DayOutcome::Missed => Self { days: 0, forgiven: None, ..self },
        }
    }

    fn forgives(self, day: Day) -> bool {
        self.forgiven.is_none_or(|last| day.0 >= last.0 + FORGIVING_DAYS)
    }
}

/// A person's solution of a day's puzzle on one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleResult {
    /// The number of tries, at least 1.
    pub tries: usize,
    /// [`SharePost::at`] of the message in which the person has shared the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<Timestamp>,
}

/// Returns the number of tries that earns the crown, given those of all solvers: one, or else the least of at least
/// two solvers.
pub fn crown(tries: &[usize]) -> Option<usize> {
    let least = tries.iter().copied().min()?;
    (least == 1 || tries.len() > 1).then_some(least)
}

/// An outage of at least [`EXCUSING_OUTAGE`]. Its key has the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongOutage {
    pub until: Timestamp,
}

/// The place of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PostedAt {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// A message in which people share their results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharePost {
    /// The time of the first share, which identifies the message on its server.
    pub at: Timestamp,
    pub channel: ChannelId,
    /// `None` until it is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// The number of results in it.
    pub results: u32,
}

/// The state of a server's morning posts. No person is named in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MorningState {
    /// The local date of the last alarm. The puzzles of earlier dates are closed. `None` before the first alarm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// The days whose puzzle somebody has solved, until an alarm has counted them.
    #[serde(skip_serializing_if = "is_default")]
    pub solved: BTreeSet<Day>,
    /// The run up to the day before `day`.
    #[serde(skip_serializing_if = "is_default")]
    pub run: Run,
    /// Posted puzzles that nobody had solved when they closed. They stay open for [`OPEN_DAYS`].
    #[serde(skip_serializing_if = "is_default")]
    pub open: BTreeSet<Day>,
    /// The number of posts that have reached the channel.
    #[serde(skip_serializing_if = "is_default")]
    pub posts: u32,
    /// The day of the last post.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posted: Option<Day>,
    /// The message of the last post, once it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<PostedAt>,
    /// Whether somebody has pressed since the last post.
    #[serde(skip_serializing_if = "is_default")]
    pub is_pressed: bool,
    /// The number of posts in a row that nobody had pressed when the next one came.
    #[serde(skip_serializing_if = "is_default")]
    pub unpressed: u32,
    /// A post that nobody pressed, which is deleted once the next one is posted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub former: Option<PostedAt>,
    /// The messages with shares of the last 24 hours.
    #[serde(skip_serializing_if = "is_default")]
    pub shares: Vec<SharePost>,
}

/// What a morning post says. Names are added on delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MorningPost {
    /// The day of the puzzle that is posted, in the time zone of the server's daily puzzle.
    pub day: Day,
    /// The length of a run that has ended, if the post says so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ended: u32,
    /// Whether the post says that solvers may be named.
    #[serde(default, skip_serializing_if = "is_default")]
    pub introduces: bool,
    /// Whether the run that has ended is the longest so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_longest: bool,
    /// Days of puzzles that stayed open and were solved since.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: Vec<Day>,
    /// The length of the club's run, if yesterday was solved and the run is at least [`SHOWN_RUN`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub run: u32,
    /// The season that has ended with this post, which shows its champions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<SeasonNumber>,
    /// The state of yesterday's puzzle; `None` if there is nothing to say about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yesterday: Option<Yesterday>,
}

/// The state of yesterday's puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Yesterday {
    Solved,
    /// Nobody has found it yet, and it stays open.
    Open,
}

/// How often a club gets posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Daily,
    Mondays,
    Never,
}

impl MorningState {
    /// Closes the days before `today` and decides whether to post. Returns the next state, with the post if there is
    /// one.
    /// `is_excused` says whether the bot did not run on a day. The alarm of a date that has had one changes nothing.
    #[must_use]
    pub fn at_alarm(mut self, today: Day, is_excused: impl Fn(Day) -> bool) -> (Self, Option<MorningPost>) {
        if self.day.is_some_and(|last| today <= last) {
            return (self, None);
        }
        let (longest_before, yesterday) = (self.run.longest, today.previous());
        let ended = self.close_days(today, is_excused);
        let is_solved = self.solved.contains(&yesterday);
        let late: Vec<Day> = self.open.intersection(&self.solved).copied().collect();
        self.open.retain(|day| day.0 + OPEN_DAYS > today.0 && !late.contains(day));
        self.solved.retain(|day| *day >= today);
        self.day = Some(today);
        let unpressed = self.missed_posts();
        let is_due = match pace(unpressed) {
            Pace::Daily => true,
            Pace::Mondays => is_monday(today),
            Pace::Never => false,
        };
        if !is_due {
            return (self, None);
        }
        let is_told = ended >= LEAST_ENDED_RUN;
        let post = MorningPost {
            day: today,
            ended: if is_told { ended } else { 0 },
            is_longest: is_told && ended >= longest_before,
            introduces: self.posts < INTRODUCTIONS,
            late,
            run: if is_solved && self.run.days >= SHOWN_RUN { self.run.days } else { 0 },
            season: None,
            yesterday: if is_solved {
                Some(Yesterday::Solved)
            } else {
                self.open.contains(&yesterday).then_some(Yesterday::Open)
            },
        };
        let message = self.message.take();
        let former = message.filter(|_| !self.is_pressed).or(self.former);
        (self.posted, self.is_pressed) = (Some(today), false);
        (Self { unpressed, former, ..self }, Some(post))
    }

    /// Counts the days before `today` for the run. Returns the length of a run that has ended, or 0.
    fn close_days(&mut self, today: Day, is_excused: impl Fn(Day) -> bool) -> u32 {
        let mut ended = 0;
        for day in self.day.map_or(today.previous().0, |last| last.0)..today.0 {
            let day = Day(day);
            let outcome = match () {
                () if self.solved.contains(&day) => DayOutcome::Solved,
                () if is_excused(day) => DayOutcome::Excused,
                () => DayOutcome::Missed,
            };
            let next = self.run.after(day, outcome);
            if next.days == 0 && self.run.days > 0 {
                ended = self.run.days;
            }
            if self.posted == Some(day) && outcome != DayOutcome::Solved {
                self.open.insert(day);
            }
            self.run = next;
        }
        ended
    }

    /// The number of posts in a row that nobody has pressed, with the last one if it has reached the channel.
    fn missed_posts(&self) -> u32 {
        if self.is_pressed { 0 } else { self.unpressed + u32::from(self.message.is_some()) }
    }

    /// How often the club gets posts, as of a day that may be after the last post.
    pub fn pace(&self, today: Day) -> Pace {
        let is_over = self.posted.is_some_and(|posted| posted < today);
        pace(if is_over { self.missed_posts() } else { self.unpressed })
    }

    /// Whether the puzzle of a day can be solved for the club: it is today's, or not closed.
    pub fn is_open(&self, day: Day, today: Day) -> bool {
        // Until today's alarm, yesterday's puzzle counts. After a pause, nobody has seen older ones.
        let is_yesterdays = day == today.previous() && self.day.is_some_and(|last| last <= day);
        day == today || is_yesterdays || self.open.contains(&day)
    }

    /// The state after a press, if that changes it. A press wakes a quiet club.
    pub fn pressed(&self) -> Option<Self> {
        let is_new = !self.is_pressed && self.posted.is_some();
        // Until a new post is in the channel, people press the former one, which then stays.
        let former = self.former.filter(|_| self.message.is_some());
        is_new.then(|| Self { former, is_pressed: true, unpressed: 0, ..self.clone() })
    }

    /// The state after somebody has solved the puzzle of an open day.
    #[must_use]
    pub fn solved(mut self, day: Day) -> Self {
        self.solved.insert(day);
        self
    }

    /// The state after the message of a day's post was found or posted. Returns the message to delete, if any.
    #[must_use]
    pub fn with_message(self, day: Day, message: Option<PostedAt>) -> (Self, Option<PostedAt>) {
        if self.posted != Some(day) {
            return (self, None);
        }
        let posts = self.posts + u32::from(self.message.is_none() && message.is_some());
        let former = self.former;
        (Self { message: message.or(self.message), former: None, posts, ..self }, former)
    }

    /// The state after a share in a channel, with the message that gets it.
    ///
    /// # Errors
    /// Refuses if the messages of this day are full.
    pub fn share(mut self, channel: ChannelId, now: Timestamp) -> Result<(Self, SharePost), Refusal> {
        self.shares.retain(|share| now - share.at < Span::days(1));
        let count = self.shares.iter().filter(|share| share.channel == channel).count();
        // Two channels may begin a message in the same millisecond.
        let at = self.shares.iter().map(|share| share.at.0 + 1).max().unwrap_or_default().max(now.0);
        let has_room = |share: &&mut SharePost| share.channel == channel && share.results < MOST_RESULTS;
        let last = self.shares.iter_mut().rfind(has_room);
        let joined = last.filter(|share| now - share.at < SHARED_TOGETHER || count >= MOST_SHARES);
        if let Some(share) = joined {
            share.results += 1;
            let share = *share;
            return Ok((self, share));
        }
        if count >= MOST_SHARES {
            return Err(TOO_MANY_SHARED);
        }
        let share = SharePost { at: Timestamp(at), channel, message: None, results: 1 };
        self.shares.push(share);
        Ok((self, share))
    }
}

fn pace(unpressed: u32) -> Pace {
    match unpressed {
        0..QUIET_POSTS => Pace::Daily,
        QUIET_POSTS..SILENT_POSTS => Pace::Mondays,
        _ => Pace::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Monday.
    const MONDAY: Day = Day(20_787);

    fn day(after: u32) -> Day {
        Day(MONDAY.0 + after)
    }

    /// The lengths of a run, given the outcomes of days: `s`olved, `m`issed, `e`xcused.
    fn lengths(days: &str) -> Vec<u32> {
        let mut run = Run::default();
        let outcomes = days.chars().map(|letter| match letter {
            's' => DayOutcome::Solved,
            'm' => DayOutcome::Missed,
            _ => DayOutcome::Excused,
        });
        let after = |(at, outcome)| {
            run = run.after(Day(at), outcome);
            run.days
        };
        (1..).zip(outcomes).map(after).collect()
    }

    #[test]
    fn run_forgives_one_day_in_seven() {
        assert_eq!(lengths("ssmse"), [1, 2, 2, 3, 3]);
        assert_eq!(lengths("smsm"), [1, 1, 2, 0]);
        assert_eq!(lengths("smsssssms"), [1, 1, 2, 3, 4, 5, 6, 0, 1], "six days later");
        assert_eq!(lengths("smssssssms"), [1, 1, 2, 3, 4, 5, 6, 7, 7, 8], "seven days later");
        assert_eq!(lengths("mse"), [0, 1, 1]);
    }

    #[test]
    fn crown_needs_first_try_or_company() {
        assert_eq!(
            [crown(&[]), crown(&[1]), crown(&[2]), crown(&[3, 2]), crown(&[2, 1])],
            [None, Some(1), None, Some(2), Some(1)]
        );
    }

    #[test]
    fn each_date_has_one_post() {
        let never = |_| false;
        let (state, first) = MorningState::default().at_alarm(MONDAY, never);
        assert_eq!(first.map(|post| (post.day, post.yesterday, post.introduces)), Some((MONDAY, None, true)));
        for date in [MONDAY, MONDAY.previous()] {
            assert_eq!(state.clone().at_alarm(date, never), (state.clone(), None));
        }
        let (state, open) = state.at_alarm(day(1), never);
        assert_eq!(open.expect("a post").yesterday, Some(Yesterday::Open));
        assert!(
            state.is_open(MONDAY, day(1)) && state.is_open(day(1), day(1)) && state.is_open(day(1), day(2))
        );
        assert!(!state.is_open(day(2), day(1)));
        let open_on = |today| state.clone().at_alarm(today, never).0.is_open(MONDAY, today);
        assert!(open_on(day(6)) && !open_on(day(7)), "open for seven days");
        let (state, late) = state.solved(MONDAY).solved(day(1)).at_alarm(day(2), never);
        let late = late.expect("a post");
        assert_eq!((late.late, late.yesterday), (vec![MONDAY], Some(Yesterday::Solved)));
        assert!(!state.is_open(MONDAY, day(2)) && !state.is_open(day(1), day(2)));
    }

    #[test]
    fn run_is_shown_from_three_days_and_its_end_from_seven() {
        let (mut state, mut shown) = (MorningState::default().at_alarm(MONDAY, |_| false).0, Vec::new());
        for at in 0..12 {
            // The eighth day is forgiven, and the ninth is not.
            let solved = if (7..=9).contains(&at) { state } else { state.solved(day(at)) };
            let (next, post) = solved.at_alarm(day(at + 1), |_| false);
            let next = next.pressed().unwrap_or(next);
            shown.push(post.map(|post| (post.run, post.ended, post.is_longest)).expect("a post"));
            state = next;
        }
        let none = (0, 0, false);
        let run = |days| (days, 0, false);
        assert_eq!(shown[..8], [none, none, run(3), run(4), run(5), run(6), run(7), none]);
        assert_eq!(shown[8..], [(0, 7, true), none, none, none]);
    }

    #[test]
    fn days_without_bot_do_not_count() {
        let (state, _) = MorningState::default().at_alarm(MONDAY, |_| false);
        let (state, _) = state.solved(MONDAY).at_alarm(day(1), |_| false);
        let (state, post) = state.at_alarm(day(5), |day| day.0 < MONDAY.0 + 4);
        assert_eq!(
            (state.run.days, state.run.forgiven),
            (1, Some(day(4))),
            "one missed day, which is forgiven"
        );
        assert_eq!(post.expect("a post").yesterday, None, "no puzzle was posted yesterday");
    }

    #[test]
    fn quiet_club_gets_fewer_posts_until_pressed() {
        let (mut state, mut posted) = (MorningState::default(), Vec::new());
        let at = |state: &mut MorningState, after: u32| {
            let (mut next, post) = std::mem::take(state).at_alarm(day(after), |_| false);
            if post.is_some() {
                let message = PostedAt { channel: ChannelId(1), message: MessageId(u64::from(after) + 1) };
                let former;
                (next, former) = next.with_message(day(after), Some(message));
                assert_eq!(former.is_some(), after > 0, "the post before is deleted");
            }
            *state = next;
            post.is_some()
        };
        for after in 0..60 {
            if at(&mut state, after) {
                posted.push(after);
            }
        }
        assert_eq!(posted, [0, 1, 2, 7, 14, 21, 28], "three days, then four Mondays");
        assert_eq!([28, 60].map(|after| state.pace(day(after))), [Pace::Mondays, Pace::Never]);
        assert_eq!(state.message.map(|posted| posted.message.0), Some(29));
        state = state.pressed().expect("a press wakes the club");
        assert_eq!((state.pace(day(60)), state.pressed()), (Pace::Daily, None));
        let (state, post) = state.at_alarm(day(60), |_| false);
        assert!(post.is_some() && state.former.is_none(), "the pressed post stays");
    }

    #[test]
    fn shares_of_an_hour_are_one_message() {
        let (channel, hour) = (ChannelId(1), 3_600_000);
        let (mut state, mut all) = (MorningState::default(), Vec::new());
        for at in [0, hour - 1, hour, 2 * hour, 3 * hour, 26 * hour] {
            let share;
            (state, share) = state.share(channel, Timestamp(at)).expect("there is room");
            all.push(share.at.0);
        }
        assert_eq!(all, [0, 0, hour, 2 * hour, 2 * hour, 26 * hour], "at most three a day");
        let (_, elsewhere) = state.clone().share(ChannelId(2), Timestamp(26 * hour)).expect("there is room");
        assert_eq!((elsewhere.at.0, elsewhere.channel), (26 * hour + 1, ChannelId(2)));
        let mut count = 0;
        while let Ok((next, _)) = state.clone().share(channel, Timestamp(26 * hour)) {
            (state, count) = (next, count + 1);
        }
        assert_eq!(count, 14 + 2 * 15);
    }
}
