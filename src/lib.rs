//! Engawa hosts unhurried two-player board games in a Discord channel.
//!
//! The map in words: [`base`] is the vocabulary; [`ai`] the engine; [`game`] the contract of a game and [`games`] the games themselves;
//! [`host`] decides what happens to challenges and matches; [`store`] keeps them; [`words`] and [`render`] make
//! sentences and pictures; [`chat`] is the port to a chat and [`discord`] its one adapter; [`app`] ties them together;
//! [`sandbox`] is a stand-in of Discord on this machine, [`status`] tells how the bot is, both by [`net`], [`start`] puts a
//! bot together. ARCHITECTURE.md says who may know whom.

pub use engawa_core::{ai, base, game, games, render, words};

pub mod app;
pub mod chat;
pub mod cli;
pub mod config;
pub mod discord;
pub mod host;
pub mod net;
pub mod sandbox;
pub mod start;
pub mod status;
pub mod store;
