//! The composition root of the features: lists through which the core reaches them. Apart from
//! `store/keys/table.rs`, no other module names a feature.
//!
//! All features are folders with the same file names. The `mod.rs` of each exports the entries of these
//! lists.

pub mod admin;
pub mod analysis;
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
#[cfg(test)]
mod tests;

use crate::app::Features;
use crate::app::answering::{
    self, Declaration, Handlers, RunPress, challenge, invitations, moves, settings, side_actions, vacation,
};

pub use help::Invitation;
pub use puzzle::{Effort, generate_puzzle};

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

/// The handlers of all presses.
const PRESSES: &[RunPress] = &[
    answering::press,
    hint::press,
    analysis::press,
    replay::press,
    learn::press,
    rules::press,
    help::press,
    games::press,
    leaderboard::press,
    profile::press,
    privacy::press,
    admin::press,
    guess::press,
    follow::press,
    puzzle::press,
    club::press,
];

/// Everything that the core needs to know about the features.
pub const FEATURES: Features = Features {
    handlers: Handlers {
        commands: COMMANDS,
        presses: PRESSES,
        // In the order of the buttons.
        watcher_presses: &[guess::watcher_press, follow::watcher_press],
        evaluation_bar: analysis::evaluation_bar,
        unnamed_commands: &[privacy::COMMAND.name],
    },
    // In the order of the lines.
    extras: &[profile::EXTRAS, guess::EXTRAS],
    end_hooks: &[follow::END_HOOK],
    deliveries: &[puzzle::deliver, follow::deliver, club::deliver],
    chores: &[guess::CLEANUP, puzzle::CLEANUP, follow::CLEANUP, club::TABLE_UPDATES],
    server_alarm: puzzle::post_due_puzzle,
};
