//! The composition root of the features: lists through which the core reaches them. Apart from
//! `store/keys/table.rs`, no other module names a feature.
//!
//! All features are folders with the same file names. The `mod.rs` of each exports its `FEATURE` and its
//! commands.

pub mod admin;
pub mod analysis;
pub mod bell;
pub mod block;
pub mod club;
pub mod follow;
pub mod games;
pub mod guess;
pub mod help;
pub mod hint;
pub mod leaderboard;
pub mod learn;
pub mod privacy;
pub mod profile;
pub mod puzzle;
pub mod replay;
pub mod rules;
pub mod season;
#[cfg(test)]
mod tests;
pub mod what_if;

use crate::app::Features;
use crate::app::answering::{
    self, Declaration, Handlers, challenge, invitations, moves, settings, side_actions, vacation,
};

pub use help::Invitation;
pub use puzzle::Effort;

/// Every command, in the order of registration.
pub const COMMANDS: &[Declaration] = &[
    challenge::COMMAND,
    moves::COMMAND,
    games::COMMAND,
    moves::BOARD,
    side_actions::RESIGN,
    side_actions::UNDO,
    side_actions::OFFER,
    hint::COMMAND,
    vacation::COMMAND,
    leaderboard::COMMAND,
    invitations::REMATCH,
    replay::COMMAND,
    rules::COMMAND,
    learn::COMMAND,
    puzzle::COMMAND,
    follow::COMMAND,
    profile::COMMAND,
    settings::COMMAND,
    block::BLOCK,
    block::UNBLOCK,
    privacy::COMMAND,
    admin::COMMAND,
    help::COMMAND,
    invitations::CHALLENGE,
    profile::COMPARE,
    replay::OPEN,
];

/// Lists the features. Each is a module with a constant `FEATURE`, which only this list uses: the compiler
/// says which feature is missing.
macro_rules! features {
    ($($feature:ident),+ $(,)?) => {
        /// Everything that the core needs to know about the features.
        pub const FEATURES: Features = Features {
            handlers: Handlers {
                commands: COMMANDS,
                presses: &[answering::press, $($feature::FEATURE.press),+],
                asides: &[$($feature::FEATURE.aside),+],
                evaluation_bar: analysis::evaluation_bar,
                unnamed_commands: &[privacy::COMMAND.name],
            },
            extras: &[$($feature::FEATURE.extras),+],
            end_hooks: &[$($feature::FEATURE.end_hook),+],
            deliveries: &[$($feature::FEATURE.deliver),+],
            chores: &[$($feature::FEATURE.chore),+],
            server_alarm: season::run_server_alarm,
        };
    };
}

// In the order in which their buttons beside boards and their lines in messages appear.
features! {
    admin, analysis, bell, block, club, profile, guess, follow, games, help, hint, leaderboard, learn, privacy,
    puzzle, replay, rules, season, what_if,
}
