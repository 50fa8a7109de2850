//! Matches: the record of a match, and [`step()`], which applies all commands to it.
//!
//! The modules `record` and `playing` hold the stored state, `turns` the steps that all commands share, and `step` the
//! commands. Planned moves are steps of their own.

mod absence;
mod duration;
mod offer;
mod plan;
mod playing;
mod record;
mod row;
mod step;
mod turns;

pub use absence::{DAYS_OFF_PER_MATCH, NOT_AWAY};
pub use duration::MOST_DURATIONS;
pub use offer::{
    CLOCK_FULL, DRAW_TOO_EARLY, MOST_PRACTICE, NO_CLOCK, NO_DRAWS, NO_OFFERS_NOW, NO_OFFERS_TO_COMPUTER,
    NO_SUCH_OFFER, NOT_PAUSED, NOT_YOUR_CLOCK, NOTHING_TO_TAKE_BACK, NOTHING_TO_UNDO, OWN_OFFER_WAITS,
    PAUSED, UNDO_TOO_LATE, longest_untouched, not_their_clock, offer_waits, others_offer, own_offer,
    takeback_declined,
};
pub use plan::{
    MOST_ANSWERS, MOST_LINES, NOT_FROM_HERE, NOTHING_TO_ANSWER, PLAN_ON_OWN_TURN, Plan, check_may_plan,
    planned_moves, play_planned_answer, rest_of_plan, too_many_lines,
};
pub use playing::{Clocks, MatchContext, NotifiedTurn, PlayState, Uncounted, Undo};
pub use record::{
    ABANDONED_AFTER, INACTIVITY_QUESTION_AFTER, Match, MatchEnd, PRACTICE_CLOSED_AFTER, Phase, Round,
    UnplayableMatch,
};
pub(crate) use row::joined;
pub use step::{
    MatchCommand, NO_REASON, NOT_OWN_MATCH, OWN_MATCH, Ruling, not_their_match, saved_by_vacation, step,
};
pub(crate) use turns::is_over;
pub use turns::{MatchUpdate, NewMatch, TOO_LATE_TO_ABORT, end_for_nobody, open};
