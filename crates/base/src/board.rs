//! Parts that all board pictures share: squares, labels, the cord that shows the last move, and trays. A
//! tray is a panel beside the board with a player's pieces and counts.
//!
//! This module knows no game. The renderer defines the sprites that this module names
//! (`render/src/shared_sprites`).

use super::grid::Square;
use super::scene::{Area, Layer, Outline, Paint, Patch};
use super::text::Text;

/// Width and height of a file or rank label, in pixels.
pub const NAME: u16 = 32;

/// Names of the renderer's digit sprites, indexed by digit.
pub const DIGITS: [&str; 10] = [
    "digit-0", "digit-1", "digit-2", "digit-3", "digit-4", "digit-5", "digit-6", "digit-7", "digit-8",
    "digit-9",
];

/// Names of the sprites for file and rank labels, indexed by file or rank. A board has at most 14 files
/// and 14 ranks.
const FILES: [&str; 14] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"];
const RANKS: [&str; 14] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"];

/// The position of a board's squares and labels in a picture, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct BoardLayout {
    /// Left and upper edge of the board.
    pub corner: (u16, u16),
    /// Width and height of one square.
    pub cell: u16,
    pub files: u8,
    pub ranks: u8,
    /// The left edge of all rank labels, then the upper edge of all file labels.
    pub names: (u16, u16),
    /// Whether the board is turned by 180 degrees, so that the last rank is at the bottom.
    pub turned: bool,
}

impl BoardLayout {
    /// Every square, rank by rank from a1.
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

    /// The file labels below the board, then the rank labels to its left.
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

/// Names of the sprites that write the file letter and the rank number on an empty square.
const EMPTY_SQUARE_FILES: [&str; 14] = [
    "at-a", "at-b", "at-c", "at-d", "at-e", "at-f", "at-g", "at-h", "at-i", "at-j", "at-k", "at-l", "at-m",
    "at-n",
];
const EMPTY_SQUARE_RANKS: [&str; 14] = [
    "at-1", "at-2", "at-3", "at-4", "at-5", "at-6", "at-7", "at-8", "at-9", "at-10", "at-11", "at-12",
    "at-13", "at-14",
];

/// Names of the sprites that write the file letter and the rank number of an occupied square beside the
/// piece.
const TAG_FILES: [&str; 14] = [
    "tag-a", "tag-b", "tag-c", "tag-d", "tag-e", "tag-f", "tag-g", "tag-h", "tag-i", "tag-j", "tag-k",
    "tag-l", "tag-m", "tag-n",
];
const TAG_RANKS: [&str; 14] = [
    "tag-1", "tag-2", "tag-3", "tag-4", "tag-5", "tag-6", "tag-7", "tag-8", "tag-9", "tag-10", "tag-11",
    "tag-12", "tag-13", "tag-14",
];

/// The layers that mark an empty square as a possible next choice: a highlight, then the file and
/// the rank of the square.
pub fn target(square: Square) -> [Layer; 3] {
    ["target", name(&EMPTY_SQUARE_FILES, square.file), name(&EMPTY_SQUARE_RANKS, square.rank)]
        .map(Layer::plain)
}

/// The layers that mark a piece as a possible capture: a highlight around the piece, then the
/// file and the rank of its square.
pub fn aim(square: Square) -> [Layer; 3] {
    ["aim", name(&TAG_FILES, square.file), name(&TAG_RANKS, square.rank)].map(Layer::plain)
}

fn name(names: &[&'static str; 14], number: u8) -> &'static str {
    names[usize::from(number).min(13)]
}

/// The path of the last move, drawn as a cord over the board.
#[derive(Clone, Copy, Debug)]
pub struct Trail {
    pub from: Square,
    pub to: Square,
}

/// Two sprites for a cord that crosses a square: the first for a cord along a rank, the second along a
/// file.
pub type Cord = [&'static str; 2];

impl Trail {
    /// The sprites for a square that the piece passed without landing, whether the square is empty or
    /// not.
    pub const OVER: Cord = ["over-right", "over-up"];
    /// The sprites for a square on which the piece landed between two jumps.
    pub const HOP: Cord = ["hop-right", "hop-up"];

    /// The number of steps from the start of a straight path to a square on it. Returns `None`
    /// for a square off the path, and for every square if the path is not straight.
    pub fn distance(self, square: Square) -> Option<u8> {
        let Self { from, to } = self;
        let within = |a: u8, b: u8, x: u8| (a.min(b)..=a.max(b)).contains(&x);
        let straight = from.file == to.file || from.rank == to.rank;
        let on_way = within(from.file, to.file, square.file) && within(from.rank, to.rank, square.rank);
        (straight && on_way).then(|| from.file.abs_diff(square.file) + from.rank.abs_diff(square.rank))
    }

    /// The part of the cord that lies on a square. `between` holds the sprites for the squares
    /// between the ends of the path. A path that is not straight has no cord, only a mark on its first
    /// square.
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

/// A panel beside a narrow board. The panel shows one player's name and counts.
#[derive(Clone, Copy, Debug)]
pub struct SlimTray {
    /// Upper edge of the panel, in pixels.
    pub top: u16,
}

impl SlimTray {
    /// Left edge of both panels, in pixels.
    pub const LEFT: u16 = 706;
    /// Width of a panel, in pixels.
    pub const WIDTH: u16 = 112;
    /// Height of a panel, in pixels.
    pub const HEIGHT: u16 = 306;
    /// The opponent's panel, in the upper half of the picture.
    pub const FAR: Self = Self { top: 30 };
    /// The panel of the player who looks at the picture, in the lower half.
    pub const NEAR: Self = Self { top: 364 };
    /// The width of a digit, in pixels.
    const DIGIT: u16 = 29;
    /// The gap between the last digit and the right edge of the panel, in pixels.
    const ASIDE: u16 = 5;

    /// The player's name on a plaque, `down` pixels below the upper edge of the panel. The plaque
    /// is gilded if the player is to move or has won (`leads`).
    pub fn name(self, down: u16, words: Text, leads: bool) -> Patch {
        plaque(Area { left: Self::LEFT + 4, top: self.top + down, width: 104, height: 36 }, words, leads)
    }

    /// A word that says what a number means, `down` pixels below the upper edge of the panel.
    pub fn caption(self, down: u16, words: Text) -> Patch {
        let area = Area { left: Self::LEFT + 4, top: self.top + down, width: 104, height: 25 };
        let inside = Area { left: 3, top: 4, width: 98, height: 16 };
        Patch::of(area, vec![Layer::plain("plaque")]).labelled(words, inside)
    }

    /// The patch `sign`, then patches with the digits of `count`. The digits end at the right
    /// edge of the panel, `down` pixels below its upper edge. For a count above 99, only the last two
    /// digits are shown.
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

/// A player's name on a plaque. The plaque is gilded if the player is to move or has won
/// (`leads`).
pub fn plaque(area: Area, words: Text, leads: bool) -> Patch {
    let sprite = if leads { "plaque-turn" } else { "plaque" };
    let high = area.height / 2 - 1;
    let inside = Area { left: 3, top: (area.height - high) / 2, width: area.width - 6, height: high };
    Patch::of(area, vec![Layer::plain(sprite)]).labelled(words, inside)
}

/// The layout of identical pieces in rows beside a board. All lengths are in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Supply {
    /// Left and upper edge of the first piece.
    pub corner: (u16, u16),
    /// The number of pieces in each row.
    pub columns: u16,
    /// The distance between the left edges of two adjacent pieces, then the distance between the upper
    /// edges of two rows.
    pub pitch: (u16, u16),
    /// Width and height of each piece.
    pub size: u16,
}

impl Supply {
    /// Patches for `count` pieces, row by row, each drawn with `sprites` from lowest to highest.
    pub fn patches(self, count: u16, sprites: &[&'static str]) -> impl Iterator<Item = Patch> + use<> {
        let Self { corner: (left, top), columns, pitch, size } = self;
        let sprites = sprites.to_vec();
        (0..count).map(move |n| {
            let (left, top) = (left + n % columns * pitch.0, top + n / columns * pitch.1);
            Patch::new(left, top, size, size, &sprites)
        })
    }
}

/// The outlines of a wooden tray (a panel with a player's pieces), lowest first. `depth` is the
/// height of the tray's visible front side. All lengths are in units of the sprite's box.
pub const fn tray(left: f32, top: f32, width: f32, height: f32, depth: f32) -> [Outline; 4] {
    [
        Outline::slab(Paint::Shadow, left + 4.0, top + 12.0, width, height, 18.0).faint(0.35),
        Outline::slab(Paint::WoodDark, left, top + depth, width, height, 18.0),
        Outline::slab(Paint::WoodLight, left, top - 1.0, width, height, 18.0),
        Outline::slab(Paint::Wood, left, top + 1.0, width, height - 1.0, 18.0),
    ]
}

/// The outlines of both slim trays, each with a hollow that begins `down` pixels below its upper edge.
pub const fn slim_trays(down: f32) -> [Outline; 12] {
    joined(&[&hollow_tray(SlimTray::FAR, down), &hollow_tray(SlimTray::NEAR, down)])
}

const fn hollow_tray(at: SlimTray, down: f32) -> [Outline; 6] {
    let (left, width) = (SlimTray::LEFT as f32, SlimTray::WIDTH as f32);
    let (inside, across, top) = (left + 3.0, width - 6.0, at.top as f32);
    let hollow = [
        Outline::slab(Paint::WoodDark, inside, top + down, across, 298.0 - down, 12.0),
        Outline::slab(Paint::Hollow, inside, top + down + 3.0, across, 296.0 - down, 12.0),
    ];
    joined(&[&tray(left, top, width, SlimTray::HEIGHT as f32, 6.0), &hollow])
}

/// Concatenates slices into an array, in a constant expression. Games build their sprite tables with this
/// function.
///
/// # Panics
///
/// Panics if the parts do not have `N` elements in total, or if the first part is empty. In a constant,
/// such a panic is a compile error.
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
