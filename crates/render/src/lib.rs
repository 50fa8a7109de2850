//! The renderer of Engawa, which turns scenes (pictures as data) into PNG and GIF files. This crate knows
//! scenes and sprites but no games, matches or chats, and it translates no words.
//!
//! A board picture passes through these modules: `path` flattens curves, `mask` computes the coverage of
//! pixels, `brush` paints in linear light, `palette` reduces the colours to at most 256, `atlas` copies
//! the drawn patches, and `frame` encodes the PNG file. [`Painter`] is the entry point.

use engawa_base as base;
use painter::Result;

mod animation;
mod atlas;
mod banner;
mod brush;
mod cache;
mod challenge;
mod chart;
mod colour;
mod evaluation_bar;
mod frame;
mod glide;
mod kmeans;
mod mask;
mod moment;
mod painter;
mod palette;
mod path;
mod plan;
mod result;
mod season;
mod shared_sprites;
mod text;
mod what_if;

#[cfg(test)]
mod tests;

pub use animation::{MOST_PLIES, shown_plies};
pub use banner::{Banner, BannerPlayer};
pub use challenge::{ChallengePerson, ChallengePicture};
pub use chart::{
    ChartRow, LeaderboardChart, LineMark, RatingChart, RatingLine, draw_leaderboard, draw_ratings,
};
pub use colour::paint_colour;
pub use evaluation_bar::{BarSide, EvaluationBar};
pub use frame::{Frame, Size};
pub use moment::{DecisivePicture, ShownMove};
pub use painter::{Painter, RenderFault, emblem};
pub use result::ResultPanel;
pub use season::{SeasonGame, SeasonPicture, draw_season};
pub use shared_sprites::sprites as shared_sprites;
pub use what_if::WhatIfPicture;
