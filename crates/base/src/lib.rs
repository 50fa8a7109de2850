//! The vocabulary that all other crates share: seats, squares, endings, times, texts and pictures as
//! data.
//!
//! This crate depends on no other crate of Engawa and knows no match, chat or file. Stored rows hold
//! these types as their serde derives write them.

pub mod absence;
pub mod as_text;
pub mod board;
pub mod choice;
pub mod day;
pub mod ending;
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
pub mod subject;
pub mod text;
pub mod time;
