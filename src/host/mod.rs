//! The rules of hosting, as pure functions: from a record, an actor, a command and the time, they
//! compute the next record with its outbox entries, or a refusal.
//!
//! This layer knows no particular game, no store, no chat and no language. Time and randomness are
//! always passed in.

pub mod block;
pub mod challenge;
pub mod clock;
pub mod conclusion;
pub mod conditional_move_press;
pub mod effect;
pub mod fair_play;
pub mod feature_press;
pub mod fields;
pub mod format;
pub mod hints;
pub mod hours;
pub mod ladder;
pub mod limits;
pub mod match_action;
pub mod matches;
pub mod move_choices;
pub mod note;
pub mod notification;
pub mod offer;
pub mod person;
pub mod player;
pub mod practice_press;
pub mod press;
pub mod rating;
pub mod refusal;
pub mod reliability;
mod season_press;
pub mod server;
pub mod tutorial_press;
pub mod user_deletion;

pub mod thread_loss;
pub mod view;

#[cfg(test)]
pub mod tests;

pub use block::{BlockStatus, Blocks};
pub use challenge::{Challenge, ChallengeState};
pub use clock::{PlayerSettings, TimeControl};
pub use conclusion::Conclusion;
pub use conditional_move_press::{ConditionalMovePress, ConditionalMoveStage};
pub use effect::{Effect, Notification, NotificationReason};
pub use format::{Format, Terms};
pub use limits::Limits;
pub use match_action::{MatchAction, MatchActionPress};
pub use matches::{Match, Phase, Round};
pub use offer::{Offer, OfferKind};
pub use person::Person;
pub use player::{Actor, ByPlayer, Player};
pub use practice_press::PracticePress;
pub use press::{PersonalDataPress, Press};
pub use rating::{Rating, RatingChange, RelativeScope, Scope, SeasonNumber};
pub use refusal::Refusal;
pub use season_press::SeasonPress;
pub use server::Server;
pub use tutorial_press::TutorialPress;
