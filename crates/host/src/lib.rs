//! The rules of hosting, as pure functions: from a record, an actor, a command and the time, they
//! compute the next record with its outbox entries, or a refusal.
//!
//! This layer knows no particular game, no store, no chat and no language. Time and randomness are
//! always passed in.

use engawa_base as base;
use engawa_play::game;

pub mod analysis;
pub mod bell;
pub mod block;
pub mod challenge;
pub mod clock;
pub mod club;
mod conclusion;
mod effect;
pub mod fair_play;
pub mod follow;
pub mod format;
pub mod guess;
pub mod hint;
pub mod hours;
pub mod ladder;
pub mod lines;
pub mod matches;
pub mod morning;
pub mod newcomer;
mod note;
pub mod notification;
pub mod person;
mod player;
pub mod press;
pub mod puzzle;
pub mod rating;
pub mod recap;
mod refusal;
pub mod server;
pub mod user_deletion;
pub mod view;

pub use block::{BlockStatus, Blocks};
pub use challenge::{
    Band, Challenge, ChallengeCommand, ChallengeContext, ChallengeRequest, ChallengeState, ChallengeUpdate,
    Limits, Load, Loads, MatchThread, Opponent, RecentChallenges, SeatWish, Start, UnratedReason,
};
pub use clock::{PlayerSettings, TimeControl};
pub use conclusion::{Conclusion, RoundEnd, RoundResult};
pub use effect::{Effect, News, Notification, NotificationReason, Offer, OfferEnd, OfferKind, ThreadLoss};
pub use format::{Format, Terms};
pub use matches::{
    Clocks, Match, MatchCommand, MatchContext, MatchEnd, MatchUpdate, NewMatch, NotifiedTurn, Phase, Plan,
    PlayState, Round, Ruling, Undo, UnplayableMatch,
};
pub use note::{LONGEST_NOTE, Note, long_note};
pub use person::{Alerts, DaysOff, Person, PersonChange, Reminders, Vacation};
pub use player::{Actor, ByPlayer, Player};
pub use press::{
    FeaturePress, HelpPress, Invitee, MatchAction, MatchActionPress, MoveChoices, PersonalDataPress,
    PracticePress, Press, PressFields, SeasonPress, SettingWord, TutorialPress, WhatIfPress, WhatIfStep,
};
pub use rating::{ByScope, Rating, RatingChange, RelativeScope, Scope, SeasonNumber};
pub use refusal::{ControlRemoval, HelpButton, Link, MatchReference, Refusal};
pub use server::{
    AuditAction, AuditEntry, FormerBoards, PuzzleSchedule, Season, SeasonName, SeasonRhythm, SeasonSchedule,
    Server, ServerChange, ServerRemoval,
};

base::records! {
    AuditEntry = "audit-entry",
    Rating = "rating",
    RecentChallenges = "recent-challenges",
    ServerRemoval = "server-removal",
    analysis::Analysis = "analysis",
    bell::Bells = "bells",
    club::ClubTable = "club-table",
    follow::Follower = "follower",
    ladder::SeatCounts = "seat-counts",
    morning::LongOutage = "long-outage",
    morning::MorningState = "morning-state",
    morning::PuzzleResult = "puzzle-result",
    newcomer::Newcomer = "newcomer",
    puzzle::Attempt = "attempt",
    puzzle::Puzzles = "puzzles",
    recap::RecentMatch = "recent-match",
    user_deletion::FormerPlayer = "former-player",
}
