//! Matches: the record, and [`step()`], the only way to change it.
//!
//! `record` and `playing` hold the stored state, and `turns` the steps shared by all commands. Each
//! command has a module of its own, and only `step` depends on all of them.

mod abort;
mod alarm;
mod close;
mod command;
mod excuse;
mod moved;
mod offer;
mod open;
mod plan;
mod play;
mod playing;
mod practice;
mod record;
mod resign;
mod rest;
mod ring;
mod rule;
mod setting;
mod step;
mod time;
mod turns;
mod undo;

pub use super::thread_loss::ThreadLoss;
pub use abort::TOO_LATE_TO_ABORT;
pub use alarm::{ABANDONED_AFTER, ASKED_AFTER, PRACTICE_CLOSED_AFTER};
pub use close::end_for_nobody;
pub use command::{Command, OWN_MATCH, Verdict};
pub use offer::{
    DRAW_TOO_EARLY, NO_DRAWS, NO_OFFERS_TO_COMPUTER, NO_SUCH_OFFER, OWN_OFFER_WAITS, offer_waits,
    others_offer, own_offer,
};
pub(super) use open::first_board;
pub use open::{Opening, open, open_from};
pub use plan::{
    MOST_ANSWERS, NOTHING_TO_ANSWER, PLAN_TOO_LATE, Plan, answered, may_plan, supposed, too_many_answers,
};
pub use playing::{Called, Clocks, Playing, Undo};
pub use practice::{MOST_PRACTICE, longest_untouched};
pub use record::{BadRecord, Match, Over, Phase, Round};
pub use rest::{NOT_AWAY, outlasts};
pub use rule::{NO_REASON, not_their_match};
pub use setting::Setting;
pub use step::step;
pub use time::{CLOCK_FULL, NO_CLOCK, NO_OFFERS_NOW, NOT_PAUSED, PAUSED, not_their_clock};
pub use turns::Outcome;
pub use undo::{NOTHING_TO_TAKE_BACK, NOTHING_TO_UNDO, UNDO_TOO_LATE};

pub use super::offer::{Offer, OfferKind};
