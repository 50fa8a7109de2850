//! Matches: the record, and the one way by which it changes.
//!
//! `record` and `playing` hold what is kept, `turns` what every verb needs, each verb has a file, and `step` alone names them
//! all.

mod abort;
mod adjudicate;
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

pub use adjudicate::adjudicate;
pub use alarm::{ABANDONED_AFTER, ASKED_AFTER};
pub use close::close;
pub use command::{Command, Verdict};
pub use moved::ThreadLoss;
pub(super) use open::first_board;
pub use open::{Opening, open, open_from};
pub use plan::{MOST_ANSWERS, Plan, Unplanned, answered, may_plan, supposed};
pub use playing::{Called, Clocks, Playing, Undo};
pub use record::{BadRecord, Match, Over, Phase, Round};
pub use setting::Setting;
pub use step::step;
pub use turns::Outcome;

pub use super::offer::{Offer, OfferKind};
