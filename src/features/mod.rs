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

use crate::app::answering::{
    Declaration, Handlers, Presses, WatcherPress, board, challenge, menus, moves, plan, practice, rematch,
    resign, settings, side_actions, start, vacation,
};
use crate::app::delivering::DeliverEntry;
use crate::app::{Chore, Features, MatchEndHook, MatchExtras};

pub use help::Invitation;
pub use puzzle::{Effort, generate_puzzle};

/// Every command, in the order of registration.
pub const COMMANDS: &[Declaration] = &[
    challenge::COMMAND,
    moves::COMMAND,
    games::COMMAND,
    board::COMMAND,
    resign::COMMAND,
    side_actions::UNDO,
    side_actions::OFFER,
    hint::COMMAND,
    vacation::COMMAND,
    leaderboard::COMMAND,
    rematch::COMMAND,
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
    menus::CHALLENGE,
    profile::COMPARE,
    replay::OPEN,
];

/// The handlers of all presses, each with the letters of its presses.
const PRESSES: &[Presses] = &[
    challenge::PRESSES,
    moves::PRESSES,
    resign::PRESSES,
    board::PRESSES,
    side_actions::PRESSES,
    plan::PRESSES,
    practice::PRESSES,
    rematch::PRESSES,
    start::PRESSES,
    menus::PRESSES,
    settings::PRESSES,
    hint::PRESSES,
    analysis::PRESSES,
    replay::PRESSES,
    learn::PRESSES,
    rules::PRESSES,
    help::PRESSES,
    games::PRESSES,
    leaderboard::PRESSES,
    profile::PRESSES,
    privacy::PRESSES,
    admin::PRESSES,
    admin::SETUP,
    guess::PRESSES,
    follow::PRESSES,
    puzzle::PRESSES,
    club::PRESSES,
];

/// Functions that return buttons for spectators of a match, in the order of the buttons.
const WATCHER_PRESSES: &[WatcherPress] = &[guess::watcher_press, follow::watcher_press];

/// Functions that add lines to messages of a match, in the order of the lines.
const EXTRAS: &[MatchExtras] = &[profile::EXTRAS, guess::EXTRAS];

/// Functions that add rows to the commit that ends a match.
const END_HOOKS: &[MatchEndHook] = &[follow::END_HOOK];

/// Functions that deliver the outbox entries of features.
const DELIVERIES: &[DeliverEntry] = &[puzzle::deliver, follow::deliver, club::deliver];

/// The periodic work of features, such as deleting old rows.
const CHORES: &[Chore] = &[guess::CLEANUP, puzzle::CLEANUP, follow::CLEANUP, club::TABLE_UPDATES];

/// Everything that the core needs to know about the features.
pub const FEATURES: Features = Features {
    handlers: Handlers {
        commands: COMMANDS,
        presses: PRESSES,
        watcher_presses: WATCHER_PRESSES,
        evaluation_bar: analysis::evaluation_bar,
        unnamed_commands: &[privacy::COMMAND.name],
    },
    extras: EXTRAS,
    end_hooks: END_HOOKS,
    deliveries: DELIVERIES,
    chores: CHORES,
    server_alarm: puzzle::post_due_puzzle,
};
