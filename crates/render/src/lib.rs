//! Scenes into pixels: a game's art is prepared once for each theme, a picture is copied together and encoded
//! as PNG.
//!
//! The only room that draws. Knows no game, no match, no words and no chat: it sees sprites and scenes.
//!
//! The way of a picture: `path` flattens path data, `mask` fills it at four times the size, `brush` lays
//! paint on a canvas in linear light, `palette` chooses at most 256 colours for all art of a game and theme
//! with the help of `kmeans`, `atlas` keeps every prepared patch as colour numbers, `frame` is a picture
//! copied from them and writes the file, and [`Painter`] is the door to all of it. `size` says how large it
//! is drawn. `animation` makes a round of frames into a GIF, of which `changes` says what to show anew and
//! `glide` what moves between two positions. `text` writes lines in the house's fonts, and names in the
//! system's where those lack a letter; `banner` puts names and a result above a picture, `balance` how a
//! round stood below it. [`emblem`] draws one sprite alone, [`chart`] ratings over matches and [`ladder`] a
//! page of a leaderboard.

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
