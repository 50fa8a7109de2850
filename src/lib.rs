//! Engawa hosts unhurried two-player board games in a Discord channel.
//!
//! The map in words: [`base`] is the vocabulary; [`ai`] the engine; [`game`] the contract of a game and
//! [`games`] the games themselves; [`host`] decides what happens to challenges and matches; [`store`] keeps
//! them; [`words`] and [`render`] make sentences and pictures; [`chat`] is the port to a chat and [`discord`]
//! its one adapter; [`app`] ties them together, with the [`features`]; [`sandbox`] is a stand-in of Discord
//! on this machine, [`status`] tells how the bot is, both by [`net`], [`start`] puts a bot together. Rooms
//! that know nothing of the bot are packages in `crates`. ARCHITECTURE.md says who may know whom.

pub use engawa_base as base;
pub use engawa_play::{ai, game, games};
pub use engawa_render as render;
pub use engawa_sandbox::{net, sandbox};
pub use engawa_words as words;

pub mod app;
pub mod chat;
pub mod cli;
pub mod config;
pub mod discord;
pub mod features;
pub mod host;
pub mod start;
pub mod status;
pub mod store;
