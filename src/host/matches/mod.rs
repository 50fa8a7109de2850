//! Matches: the record of a match, and [`step()`], which applies all commands to it.
//!
//! The modules `record` and `playing` hold the stored state, and `turns` the steps that all commands
//! share. Each command has a module of its own, and only `step` depends on all of them.

mod abort;
mod alarm;
mod close;
mod command;
mod conditional_move;
mod context;
mod due;
mod leave_thread;
mod offer;
mod open;
mod outage_credit;
mod play;
mod playing;
mod practice;
mod record;
mod resign;
mod rule;
mod step;
mod time;
mod turns;
mod undo;
mod vacation;

pub use super::thread_loss::ThreadLoss;
pub use abort::TOO_LATE_TO_ABORT;
pub use alarm::{ABANDONED_AFTER, ASKED_AFTER, PRACTICE_CLOSED_AFTER};
pub use close::end_for_nobody;
pub use command::{MatchCommand, OWN_MATCH, Ruling};
pub use conditional_move::{
    ConditionalMove, MOST_ANSWERS, NOTHING_TO_ANSWER, PLAN_TOO_LATE, after_hypothetical_move, check_may_plan,
    play_planned_answer, too_many_answers,
};
pub use context::MatchContext;
pub use offer::{
    DRAW_TOO_EARLY, NO_DRAWS, NO_OFFERS_TO_COMPUTER, NO_SUCH_OFFER, OWN_OFFER_WAITS, offer_waits,
    others_offer, own_offer,
};
pub(super) use open::opening_effects;
pub use open::{NewMatch, open, open_from};
pub use playing::{Clocks, NotifiedTurn, PlayState, Undo};
pub use practice::{MOST_PRACTICE, longest_untouched};
pub use record::{Match, MatchEnd, Phase, Round, UnplayableMatch};
pub use rule::{NO_REASON, not_their_match};
pub use step::step;
pub use time::{CLOCK_FULL, NO_CLOCK, NO_OFFERS_NOW, NOT_PAUSED, PAUSED, not_their_clock};
pub use turns::MatchUpdate;
pub use undo::{NOTHING_TO_TAKE_BACK, NOTHING_TO_UNDO, UNDO_TOO_LATE};
pub use vacation::{NOT_AWAY, saved_by_vacation};

pub use super::offer::{Offer, OfferKind};
