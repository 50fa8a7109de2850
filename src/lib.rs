//! Engawa hosts unhurried two-player board games in a Discord channel.
//!
//! [`base`] is the shared vocabulary, [`ai`] the engine, [`game`] the interface of a game and [`games`]
//! the games. [`host`] decides challenges and matches, and [`store`] saves them. [`words`] and
//! [`render`] produce sentences and pictures. [`chat`] is the port to a chat and [`discord`] its only
//! adapter; [`app`] connects all of these with the [`features`], and [`delivery`] sends every message.
//! [`sandbox`] is a stand-in for Discord, [`status`] serves health and metrics, [`updates`] notices newer
//! versions, [`net`] has the HTTP listeners, and [`start`] builds a bot. ARCHITECTURE.md lists the allowed
//! imports.

pub use engawa_base as base;
pub use engawa_chat as chat;
pub use engawa_host as host;
pub use engawa_play::{ai, game, games};
pub use engawa_render as render;
pub use engawa_sandbox::{net, sandbox};
pub use engawa_store as store;
#[cfg(feature = "postgres")]
pub use engawa_store_postgres as store_postgres;
pub use engawa_words as words;

pub mod app;
pub mod cli;
pub mod config;
pub mod delivery;
pub mod discord;
pub mod features;
pub mod start;
pub mod status;
#[cfg(not(feature = "postgres"))]
#[path = "without_postgres.rs"]
pub mod store_postgres;
pub mod updates;

// Tests, benchmarks and these unit tests share it, and it names the library from outside.
#[cfg(test)]
#[path = "../tests/testing/mod.rs"]
mod testing;
#[cfg(test)]
extern crate self as engawa;
