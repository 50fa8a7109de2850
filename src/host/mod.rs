//! The rules of hosting, as pure functions: from a record, an actor, a command and the time, they
//! compute the next record with its outbox entries, or a refusal.
//!
//! This layer knows no particular game, no store, no chat and no language. Time and randomness are
//! always passed in.

pub mod block;
pub mod call;
pub mod challenge;
pub mod choosing;
pub mod clock;
pub mod conclusion;
pub mod fair_play;
pub mod feature_press;
pub mod fields;
pub mod format;
pub mod former;
pub mod hints;
pub mod hours;
pub mod ladder;
pub mod learning;
pub mod limits;
mod line;
pub mod matches;
pub mod note;
pub mod offer;
pub mod owed;
pub mod person;
pub mod planning;
pub mod player;
pub mod practice_press;
pub mod press;
pub mod rating;
pub mod refusal;
pub mod reliability;
mod season_press;
pub mod server;
pub mod side;

pub mod thread_loss;
pub mod view;

#[cfg(test)]
pub mod tests;

pub use block::{Between, Blocks};
pub use challenge::{Challenge, ChallengeState};
pub use clock::{Control, Habits};
pub use conclusion::Conclusion;
pub use format::{Format, Terms};
pub use learning::Learning;
pub use limits::Limits;
pub use line::Line;
pub use matches::{Match, Phase, Round};
pub use offer::{Offer, OfferKind};
pub use owed::{Call, Owed, Reason};
pub use person::Person;
pub use planning::{PlanStage, Planning};
pub use player::{Actor, ByPlayer, Player};
pub use practice_press::PracticePress;
pub use press::{Personal, Press};
pub use rating::{Among, Rating, RatingChange, Scope, SeasonNumber};
pub use refusal::Refusal;
pub use season_press::SeasonPress;
pub use server::Server;
pub use side::{SideAction, SidePress};
