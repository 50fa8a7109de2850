//! The vocabulary of all other crates: seats, squares, endings, times, translatable texts, and pictures
//! as data.
//!
//! This crate depends on no other crate of Engawa, knows no match and no chat, and accesses no files.
//! Stored rows contain some of these types, in their serde form.

pub mod board;
pub mod choice;
pub mod grid;
pub mod id;
pub mod ladder;
pub mod level;
pub mod liveness;
pub mod metrics;
pub mod position;
pub mod rfc3339;
pub mod row;
pub mod scene;
pub mod seat;
pub mod text;
pub mod time;
