//! Renderer of Engawa: turns scenes into PNG and GIF files. It knows sprites and scenes only; games,
//! matches, sentences and chats are unknown here.
//!
//! A board passes through `path` (flatten curves), `mask` (coverage), `brush` (paint in linear light),
//! `palette` (at most 256 colours), `atlas` (prepared patches) and `frame` (PNG). [`Painter`] is the
//! entry point.

use engawa_base as base;

mod animation;
mod atlas;
mod banner;
mod brush;
mod cache;
mod changes;
mod chart;
mod colour;
mod emblem;
mod evaluation_bar;
mod fault;
mod frame;
mod glide;
mod kmeans;
mod mask;
mod painter;
mod palette;
mod path;
mod shared_sprites;
mod size;
mod text;
mod theme;

#[cfg(test)]
mod tests;

pub use animation::{MOST_PLIES, shown_plies};
pub use banner::{Banner, BannerPlayer};
pub use chart::{
    ChartRow, LeaderboardChart, LineMark, RatingChart, RatingLine, draw_leaderboard, draw_ratings,
};
pub use emblem::emblem;
pub use evaluation_bar::{BarSide, EvaluationBar};
pub use fault::RenderFault;
pub use frame::Frame;
pub use painter::Painter;
pub use shared_sprites::sprites as shared_sprites;
pub use size::Size;
pub use theme::paint_colour;
