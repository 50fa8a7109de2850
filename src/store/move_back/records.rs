//! Correction of the times in each kind of record. The module decides which times were written while the
//! clock was ahead.

use crate::base::day::Day;
use crate::base::time::{Span, Timestamp};
use crate::features::club::ClubTable;
use crate::features::puzzle::Puzzles;
use crate::host::effect::Effect;
use crate::host::hours::{day_of, year};
use crate::host::limits::RecentChallenges;
use crate::host::matches::{Phase, PlayState};
use crate::host::person::Vacation;
use crate::host::server::{LostThread, Server, ServerRemoval};
use crate::host::user_deletion::{FormerPlayer, UNRATED, UserDeletion};
use crate::host::{Challenge, Match, Person};
use crate::store::rows::{EntryContent, HandledInteraction, HeartbeatRow, OutboxEntry, UnreachableChannel};

/// Assumed maximum difference between two correct clocks.
const TOLERANCE: Span = Span::minutes(2);
/// Maximum time that a player can be on vacation: the vacation days of two calendar years in a row.
const LONGEST_AWAY: Span = Span::days(43);
/// Maximum delay between the decision of an outbox entry and its delivery.
const LONGEST_HELD: Span = Span::days(30);

/// Parameters of a correction: how far to move times back, and the present time, which shows which times
/// are wrong.
#[derive(Clone, Copy)]
pub struct Adjustment {
    /// By how much the clock was ahead.
    pub by: Span,
    /// The present time according to a correct clock.
    pub now: Timestamp,
}

impl Adjustment {
    /// Returns whether a past event at this time must have been recorded by a clock that was ahead.
    pub fn is_ahead(self, at: Timestamp) -> bool {
        at > self.now + TOLERANCE
    }

    /// Returns the time of a past event, moved back if it lies in the future.
    fn past(self, at: Timestamp) -> Timestamp {
        if self.is_ahead(at) { at - self.by } else { at }
    }

    /// Returns a time that may lie in the future by at most `longest`, moved back if it lies further
    /// ahead.
    fn within(self, at: Timestamp, longest: Span) -> Timestamp {
        if at > self.now + longest { at - self.by } else { at }
    }

    pub fn of_match(self, record: &Match) -> Option<Match> {
        let mut next = record.clone();
        let Phase::Playing(playing) = &mut next.phase else { return None };
        self.move_playing(playing);
        next.made = self.past(next.made);
        for round in &mut next.rounds {
            round.at.iter_mut().for_each(|at| *at = self.past(*at));
        }
        (next != *record).then_some(next)
    }

    /// Corrects a running match. If a time that was written in this turn is wrong, the deadline is
    /// moved, too. The credit for an outage counts as such a time, because a clock that is set forward
    /// looks like an outage.
    fn move_playing(self, playing: &mut PlayState) {
        let written = [Some(playing.since), playing.idle, playing.asked, playing.excused];
        let is_ahead = written.into_iter().flatten().any(|at| self.is_ahead(at));
        if let Some(undo) = &mut playing.undo {
            let hangs = is_ahead || self.is_ahead(undo.since);
            undo.since = self.past(undo.since);
            undo.idle = undo.idle.map(|at| self.past(at));
            undo.deadline = undo.deadline.map(|at| if hangs { self.past(at) } else { at });
        }
        for away in playing.away.0.iter_mut().flatten() {
            *away = if is_ahead { self.past(*away) } else { self.within(*away, LONGEST_AWAY) };
        }
        if !is_ahead {
            return;
        }
        let idle = self.past(playing.idle());
        playing.since = self.past(playing.since);
        playing.idle_since(idle);
        playing.asked = playing.asked.map(|at| self.past(at));
        playing.excused = playing.excused.map(|at| self.past(at));
        for held in playing.held.0.iter_mut().flatten() {
            *held = self.past(*held);
        }
        if let Some(clocks) = &mut playing.clocks {
            clocks.deadline = clocks.deadline.map(|at| self.past(at));
        }
    }

    pub fn of_challenge(self, record: &Challenge) -> Option<Challenge> {
        let is_ahead = self.is_ahead(record.made) || record.excused.is_some_and(|at| self.is_ahead(at));
        if !is_ahead || record.due().is_none() {
            return None;
        }
        Some(Challenge {
            made: self.past(record.made),
            expires: self.past(record.expires),
            excused: record.excused.map(|at| self.past(at)),
            ..record.clone()
        })
    }

    /// Corrects a vacation. If its days count for a year that has not begun, those days count for the
    /// present year instead.
    pub fn of_person(self, record: &Person) -> Option<Person> {
        let vacation = &record.vacation;
        let since = vacation.since.map(|since| self.past(since));
        let next = Vacation { year: vacation.year.min(year(self.now)), since, ..*vacation };
        (next != *vacation).then(|| Person { vacation: next, ..record.clone() })
    }

    pub fn of_server(self, record: &Server) -> Option<Server> {
        let mut next = record.clone();
        // Puzzles are posted daily, so the next posting is due within two days. A later time is wrong.
        if next.puzzle.as_ref().is_some_and(|posting| posting.next > self.now + Span::days(2)) {
            next.puzzle = next.puzzle.map(|posting| posting.after(self.now));
        }
        next.seasons.iter_mut().for_each(|season| season.since = self.past(season.since));
        next.lost_thread = next.lost_thread.map(|lost| LostThread { at: self.past(lost.at), ..lost });
        (next != *record).then_some(next)
    }

    pub fn of_outbox_entry(self, record: &OutboxEntry) -> Option<OutboxEntry> {
        let is_ahead = self.is_ahead(record.made);
        let due = if is_ahead { self.past(record.due()) } else { self.within(record.due(), LONGEST_HELD) };
        let lease = record.lease.map(|at| self.past(at));
        let mut content = record.content.clone();
        if let (EntryContent::Effect(Effect::Call(call)), true) = (&mut content, is_ahead) {
            call.why = call.why.with_times(|at| self.past(at));
        }
        let next =
            OutboxEntry { made: self.past(record.made), lease, content, ..record.clone() }.with_due(due);
        (next != *record).then_some(next)
    }

    pub fn of_unreachable_channel(self, record: &UnreachableChannel) -> Option<UnreachableChannel> {
        let acted = record.acted.map(|at| self.past(at));
        let next = UnreachableChannel { since: self.past(record.since), acted, ..record.clone() };
        (next != *record).then_some(next)
    }

    pub fn of_removal(self, record: ServerRemoval) -> Option<ServerRemoval> {
        self.is_ahead(record.since).then(|| ServerRemoval { since: self.past(record.since), ..record })
    }

    pub fn of_recent_challenges(self, record: &RecentChallenges) -> Option<RecentChallenges> {
        let mut at: Vec<Timestamp> = record.at.iter().map(|at| self.past(*at)).collect();
        at.sort_unstable();
        (at != record.at).then_some(RecentChallenges { at })
    }

    pub fn of_former_player(self, record: FormerPlayer) -> Option<FormerPlayer> {
        let until = self.within(record.until, Span(UNRATED.0 + TOLERANCE.0));
        let next = FormerPlayer { until, gone: record.gone.map(|at| self.past(at)) };
        (next != record).then_some(next)
    }

    pub fn of_user_deletion(self, record: UserDeletion) -> Option<UserDeletion> {
        self.is_ahead(record.since).then(|| UserDeletion { since: self.past(record.since), ..record })
    }

    pub fn of_interaction(self, record: HandledInteraction) -> Option<HandledInteraction> {
        self.is_ahead(record.at).then(|| HandledInteraction { at: self.past(record.at) })
    }

    pub fn of_club_table(self, record: &ClubTable) -> Option<ClubTable> {
        self.is_ahead(record.edited).then(|| ClubTable { edited: self.past(record.edited), ..record.clone() })
    }

    /// Corrects the puzzles of a day: those of a day that has begun nowhere have not been posted. Otherwise the
    /// server would get no puzzle on that day.
    pub fn of_puzzles(self, day: Day, record: &Puzzles) -> Option<Puzzles> {
        let latest = day_of(self.now, None).0 + 1;
        (record.posted && day.0 > latest).then(|| Puzzles { posted: false, ..record.clone() })
    }

    /// Corrects a heartbeat, to the present time at the latest: a later heartbeat would hide an outage.
    pub fn of_heartbeat(self, record: HeartbeatRow) -> Option<HeartbeatRow> {
        self.is_ahead(record.at).then(|| HeartbeatRow { at: self.past(record.at).min(self.now), ..record })
    }
}
