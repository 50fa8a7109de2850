//! Renderer of Engawa: turns scenes into PNG and GIF files. It knows sprites and scenes only; games,
//! matches, sentences and chats are unknown here.
//!
//! A board passes through `path` (flatten curves), `mask` (coverage), `brush` (paint in linear light),
//! `palette` (at most 256 colours), `atlas` (prepared patches) and `frame` (PNG). [`Painter`] is the
//! entry point.

use engawa_base as base;

mod animation;
mod atlas;
mod balance;
mod banner;
mod brush;
mod cache;
mod changes;
mod chart;
mod colour;
mod emblem;
mod fault;
mod frame;
mod glide;
mod house;
mod kmeans;
mod mask;
mod painter;
mod palette;
mod path;
mod size;
mod text;
mod theme;

#[cfg(test)]
mod tests;

pub use animation::{MOST_PLIES, shown};
pub use balance::{Balance, Side};
pub use banner::{Banner, Party};
pub use chart::{Chart, Ladder, Line, Mark, Rung, chart, ladder};
pub use emblem::emblem;
pub use fault::Fault;
pub use frame::Frame;
pub use house::sprites as house_sprites;
pub use painter::Painter;
pub use size::Size;
pub use theme::value;
