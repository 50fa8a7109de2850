//! What happens to challenges and matches, decided by pure functions: a record, who acts, what they ask and the
//! moment give the next record with its effects as data, or a refusal.
//!
//! Knows no particular game, no store, no chat and no language; it asks nobody what time it is and rolls only the
//! dice that it is handed.

pub mod beside;
pub mod challenge;
pub mod clock;
pub mod conclusion;
pub mod effect;
pub mod format;
pub mod hours;
pub mod ladder;
pub mod limits;
pub mod matches;
pub mod person;
pub mod player;
pub mod press;
pub mod profile;
pub mod rating;
pub mod refusal;

pub mod view;

#[cfg(test)]
mod tests;

pub use beside::{Beside, What};
pub use challenge::{Challenge, ChallengeState};
pub use clock::{Control, Habits};
pub use conclusion::Conclusion;
pub use effect::Effect;
pub use format::{Format, Terms};
pub use limits::Limits;
pub use matches::{Match, OfferKind, Phase, Round};
pub use person::Person;
pub use player::{Actor, ByPlayer, Player};
pub use press::Press;
pub use rating::{Rating, RatingChange, Scope};
pub use refusal::Refusal;
