//! What Engawa calculates, and nothing that waits for anybody.
//!
//! [`base`] is the vocabulary; [`ai`] the engine; [`game`] the contract of a game and [`games`] the games themselves; [`words`] and
//! [`render`] make sentences and pictures. A package of its own, so that it is optimised even where tests are built quickly.

pub mod ai;
pub mod base;
pub mod game;
pub mod games;
pub mod render;
pub mod words;
