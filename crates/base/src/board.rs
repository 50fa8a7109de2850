//! What the pictures of boards have in common: where squares lie and how their edges are named, the cord that
//! shows the last move, and pieces that lie in a tray.
//!
//! Names sprites of the house (`render/house`) and knows no game.

use super::grid::Square;
use super::scene::{Area, Layer, Outline, Paint, Patch};
use super::text::Text;

/// Width and height of the name of a file or rank, in pixels.
pub const NAME: u16 = 32;

/// Names of the house's digit sprites, indexed by digit.
pub const DIGITS: [&str; 10] = [
    "digit-0", "digit-1", "digit-2", "digit-3", "digit-4", "digit-5", "digit-6", "digit-7", "digit-8",
    "digit-9",
];

/// The house's names of files and ranks: boards have at most fourteen of each.
const FILES: [&str; 14] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"];
const RANKS: [&str; 14] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"];

/// Where the squares of a board lie in a picture, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct BoardLayout {
    /// Upper left corner of the board.
    pub corner: (u16, u16),
    /// Width and height of a square.
    pub cell: u16,
    pub files: u8,
    pub ranks: u8,
    /// The left edge of the ranks' names and the upper edge of the files' names.
    pub names: (u16, u16),
    /// Whether the last rank is at the bottom, as the player across the board sees it.
    pub turned: bool,
}

impl BoardLayout {
    /// Every square: a1, b1 ... to the last one of the last rank.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).map(move |file| Square::new(file, rank)))
    }

    pub fn area(self, square: Square) -> Area {
        let (column, row) = if self.turned {
            (self.files - 1 - square.file, square.rank)
        } else {
            (square.file, self.ranks - 1 - square.rank)
        };
        let (left, top) = self.corner;
        let (left, top) = (left + u16::from(column) * self.cell, top + u16::from(row) * self.cell);
        Area { left, top, width: self.cell, height: self.cell }
    }

    /// The names of the files below the board and of the ranks to its left.
    pub fn names(self) -> impl Iterator<Item = Patch> {
        let middle = (self.cell - NAME) / 2;
        let files = (0..self.files).zip(FILES).map(move |(file, name)| {
            let left = self.area(Square::new(file, 0)).left + middle;
            Patch::new(left, self.names.1, NAME, NAME, &[name])
        });
        let ranks = (0..self.ranks).zip(RANKS).map(move |(rank, name)| {
            let top = self.area(Square::new(0, rank)).top + middle;
            Patch::new(self.names.0, top, NAME, NAME, &[name])
        });
        files.chain(ranks)
    }
}

/// The house's names of files and ranks on squares.
const AT_FILES: [&str; 14] = [
    "at-a", "at-b", "at-c", "at-d", "at-e", "at-f", "at-g", "at-h", "at-i", "at-j", "at-k", "at-l", "at-m",
    "at-n",
];
const AT_RANKS: [&str; 14] = [
    "at-1", "at-2", "at-3", "at-4", "at-5", "at-6", "at-7", "at-8", "at-9", "at-10", "at-11", "at-12",
    "at-13", "at-14",
];

/// The same on the labels of squares.
const TAG_FILES: [&str; 14] = [
    "tag-a", "tag-b", "tag-c", "tag-d", "tag-e", "tag-f", "tag-g", "tag-h", "tag-i", "tag-j", "tag-k",
    "tag-l", "tag-m", "tag-n",
];
const TAG_RANKS: [&str; 14] = [
    "tag-1", "tag-2", "tag-3", "tag-4", "tag-5", "tag-6", "tag-7", "tag-8", "tag-9", "tag-10", "tag-11",
    "tag-12", "tag-13", "tag-14",
];

/// What lies on an empty square that can be chosen next: light, and its name.
pub fn target(square: Square) -> [Layer; 3] {
    ["target", name(&AT_FILES, square.file), name(&AT_RANKS, square.rank)].map(Layer::plain)
}

/// What lies over a piece that can be taken next: light around it, and the name of its square.
pub fn aim(square: Square) -> [Layer; 3] {
    ["aim", name(&TAG_FILES, square.file), name(&TAG_RANKS, square.rank)].map(Layer::plain)
}

fn name(names: &[&'static str; 14], number: u8) -> &'static str {
    names[usize::from(number).min(13)]
}

/// The way of the last move, shown as a cord that lies over the board.
#[derive(Clone, Copy, Debug)]
pub struct Trail {
    pub from: Square,
    pub to: Square,
}

/// What a cord looks like on a square that it passes: to the right, and upwards.
pub type Cord = [&'static str; 2];

impl Trail {
    /// Passing over a square or the piece on it.
    pub const OVER: Cord = ["over-right", "over-up"];
    /// Sprites of the cord where a piece touches down between two jumps.
    pub const HOP: Cord = ["hop-right", "hop-up"];

    /// How many squares from its start a square of a straight way lies; nothing for squares beside it.
    pub fn distance(self, square: Square) -> Option<u8> {
        let Self { from, to } = self;
        let within = |a: u8, b: u8, x: u8| (a.min(b)..=a.max(b)).contains(&x);
        let straight = from.file == to.file || from.rank == to.rank;
        let on_way = within(from.file, to.file, square.file) && within(from.rank, to.rank, square.rank);
        (straight && on_way).then(|| from.file.abs_diff(square.file) + from.rank.abs_diff(square.rank))
    }

    /// The piece of the cord on a square. Of a way that is not straight only the start is shown.
    pub fn cord(self, square: Square, between: Cord) -> Option<Layer> {
        let Self { from, to } = self;
        if self.distance(square).is_none() {
            return (square == from).then_some(Layer::plain("start"));
        }
        let names = match square {
            _ if square == from => ["start-right", "start-up"],
            _ if square == to => ["end-right", "end-up"],
            _ => between,
        };
        let turned = (to.file, to.rank) < (from.file, from.rank);
        Some(Layer { sprite: names[usize::from(from.file == to.file)], turned })
    }
}

/// A slim strip beside a board: a tray for each player.
#[derive(Clone, Copy, Debug)]
pub struct SlimTray {
    /// Its upper edge in pixels.
    pub top: u16,
}

impl SlimTray {
    /// Left edge, width and height of a tray in pixels.
    pub const LEFT: u16 = 706;
    pub const WIDTH: u16 = 112;
    pub const HEIGHT: u16 = 306;
    /// The tray across, and the own one.
    pub const FAR: Self = Self { top: 30 };
    pub const NEAR: Self = Self { top: 364 };
    /// Width of a digit in a tray, and how far its right edge is from that of the tray.
    const DIGIT: u16 = 29;
    const ASIDE: u16 = 5;

    /// The name of a player, so far below the upper edge: gilded if they are to move or have won.
    pub fn name(self, down: u16, words: Text, leads: bool) -> Patch {
        plaque(Area { left: Self::LEFT + 4, top: self.top + down, width: 104, height: 36 }, words, leads)
    }

    /// A sign and how many of it there are, at most 99.
    pub fn count(self, down: u16, sign: Patch, count: usize) -> impl Iterator<Item = Patch> {
        let right = Self::LEFT + Self::WIDTH - Self::ASIDE;
        let tens = (count >= 10).then_some(count / 10);
        let digits = [Some(count % 10), tens].into_iter().flatten();
        let digits = (1..).zip(digits).map(move |(place, digit)| {
            let (left, top) = (right - place * Self::DIGIT, self.top + down);
            Patch::new(left, top, Self::DIGIT, Self::DIGIT * 8 / 5, &[DIGITS[digit % 10]])
        });
        std::iter::once(sign).chain(digits)
    }
}

/// A name on a plaque, gilded if they are to move or have won.
pub fn plaque(area: Area, words: Text, leads: bool) -> Patch {
    let sprite = if leads { "plaque-turn" } else { "plaque" };
    let high = area.height / 2 - 1;
    let inside = Area { left: 3, top: (area.height - high) / 2, width: area.width - 6, height: high };
    Patch::of(area, vec![Layer::plain(sprite)]).labelled(words, inside)
}

/// Pieces of one kind that lie beside the board in rows, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Supply {
    /// Upper left corner of the first piece.
    pub corner: (u16, u16),
    pub columns: u16,
    /// From one piece to the next, to the right and downwards.
    pub pitch: (u16, u16),
    /// Width and height of a piece.
    pub size: u16,
}

impl Supply {
    /// So many pieces, each drawn with these sprites.
    pub fn of(self, count: u16, sprites: &[&'static str]) -> impl Iterator<Item = Patch> + use<> {
        let Self { corner: (left, top), columns, pitch, size } = self;
        let sprites = sprites.to_vec();
        (0..count).map(move |n| {
            let (left, top) = (left + n % columns * pitch.0, top + n / columns * pitch.1);
            Patch::new(left, top, size, size, &sprites)
        })
    }
}

/// A tray of wood whose side is `depth` high, as outlines of a backdrop.
pub const fn tray(left: f32, top: f32, width: f32, height: f32, depth: f32) -> [Outline; 4] {
    [
        Outline::slab(Paint::Shadow, left + 4.0, top + 12.0, width, height, 18.0).faint(0.35),
        Outline::slab(Paint::WoodDark, left, top + depth, width, height, 18.0),
        Outline::slab(Paint::WoodLight, left, top - 1.0, width, height, 18.0),
        Outline::slab(Paint::Wood, left, top + 1.0, width, height - 1.0, 18.0),
    ]
}

/// The parts one after the other, `N` things in all; another number does not compile.
pub const fn joined<T: Copy, const N: usize>(parts: &[&[T]]) -> [T; N] {
    let mut all = [parts[0][0]; N];
    let (mut part, mut count) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            all[count] = parts[part][at];
            (at, count) = (at + 1, count + 1);
        }
        part += 1;
    }
    assert!(count == N, "another number of parts");
    all
}
