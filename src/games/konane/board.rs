//! The picture of Kōnane: the slab on the left, on the right each player's tray with the stones taken.
//!
//! The slab looks the same from both sides, so that a square has one place for everybody; the tray of whoever looks is
//! the lower one.

use std::collections::BTreeSet;

use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position::Position as _;
use crate::base::scene::{Area, Layer, Look, Patch, Scene, Sprite};
use crate::base::seat::Seat;

use super::art;
use super::rules::{Move, Position, owner};

/// The game's art.
pub fn sprites() -> &'static [Sprite] {
    art::SPRITES
}

/// Upper left corner of the square in which the pits lie, and its width.
const FIELD: (u16, u16) = (54, 28);
const FIELD_WIDTH: u16 = 616;
/// Width of the name of a file or rank.
const NAME_WIDTH: u16 = 32;
/// Upper left corner of the stones in a tray, seen from the tray's upper edge; and the room they have.
const HEAP: (u16, u16) = (734, 133);
const HEAP_WIDTH: u16 = 320;
const HEAP_HEIGHT: u16 = 160;

/// The picture of a position after a move.
pub fn scene(position: &Position, last: Option<Move>, look: &Look) -> Scene {
    let slab = Slab::of(position);
    let ending = position.ending();
    let movable = movable(position);
    let mut patches: Vec<Patch> = position
        .squares()
        .map(|square| {
            let stack = stack(position, square, last, ending, movable.contains(&square));
            Patch { area: slab.cell(square), stack }
        })
        .collect();
    patches.extend(slab.coordinates());
    for seat in Seat::BOTH {
        let top = if seat == look.seat { 362 } else { 32 };
        patches.push(head(position, ending, seat, top));
        patches.extend(count(position, seat, top));
        patches.extend(heap(position, seat, top));
    }
    Scene { backdrop: "veranda", patches }
}

const fn plain(sprite: &'static str) -> Layer {
    Layer { sprite, turned: false }
}

/// Where the pits of a board lie, by its size: as large as fits, in the middle of the slab.
struct Slab {
    files: u16,
    ranks: u16,
    cell: u16,
    left: u16,
    top: u16,
}

impl Slab {
    fn of(position: &Position) -> Self {
        let (files, ranks) = (u16::from(position.files()), u16::from(position.ranks()));
        let cell = FIELD_WIDTH / files.max(ranks);
        let middle = |count: u16| (FIELD_WIDTH - count * cell) / 2;
        Self { files, ranks, cell, left: FIELD.0 + middle(files), top: FIELD.1 + middle(ranks) }
    }

    fn cell(&self, square: Square) -> Area {
        let (file, rank) = (u16::from(square.file), self.ranks - 1 - u16::from(square.rank));
        let (left, top) = (self.left + file * self.cell, self.top + rank * self.cell);
        Area { left, top, width: self.cell, height: self.cell }
    }

    /// The names of the files below the pits and of the ranks to their left.
    fn coordinates(&self) -> impl Iterator<Item = Patch> {
        const FILES: [&str; 14] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"];
        const RANKS: [&str; 14] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"];
        let name = |left, top, sprite| {
            let area = Area { left, top, width: NAME_WIDTH, height: NAME_WIDTH };
            Patch { area, stack: vec![plain(sprite)] }
        };
        let (left, bottom) = (self.left, self.top + self.ranks * self.cell);
        let middle = (self.cell - NAME_WIDTH) / 2;
        let files = (0..self.files).zip(FILES);
        let files = files.map(move |(n, file)| name(left + n * self.cell + middle, bottom + 2, file));
        let ranks = (1..=self.ranks).zip(RANKS);
        let ranks =
            ranks.map(move |(n, rank)| name(left - NAME_WIDTH - 2, bottom - n * self.cell + middle, rank));
        files.chain(ranks)
    }
}

/// The stones that whoever is to move may remove or jump with.
fn movable(position: &Position) -> BTreeSet<Square> {
    let mut movable = BTreeSet::new();
    position.each_legal(&mut |mv| {
        movable.insert(match mv {
            Move::Remove(square) | Move::Jump { from: square, .. } => square,
        });
    });
    movable
}

/// What lies in a pit, the lowest first.
fn stack(
    position: &Position,
    square: Square,
    last: Option<Move>,
    ending: Option<Ending>,
    movable: bool,
) -> Vec<Layer> {
    let mut stack = vec![plain("pit")];
    if movable {
        stack.push(plain("lit"));
    }
    stack.extend(last.into_iter().flat_map(|mv| trail(mv, square)));
    if let Some(seat) = position.at(square) {
        let beaten = ending.is_some_and(|ending| ending.winner != Some(seat));
        stack.push(plain(if beaten { stuck_stone(seat) } else { stone(seat) }));
    }
    if last.is_some_and(|(Move::Remove(to) | Move::Jump { to, .. })| to == square) {
        stack.push(plain("last"));
    }
    stack
}

/// What the last move left in a pit.
fn trail(last: Move, square: Square) -> Vec<Layer> {
    let (from, to) = match last {
        Move::Remove(removed) if removed == square => return vec![plain(gone(owner(square)))],
        Move::Remove(_) => return Vec::new(),
        Move::Jump { from, to } => (from, to),
    };
    let Some(far) = distance_along(from, to, square) else { return Vec::new() };
    let upright = from.file == to.file;
    let cord = |names: [&'static str; 2]| Layer {
        sprite: names[usize::from(upright)],
        turned: (to.file, to.rank) < (from.file, from.rank),
    };
    if square == from {
        vec![cord(["start-right", "start-up"])]
    } else if square == to {
        vec![cord(["end-right", "end-up"])]
    } else if far % 2 == 1 {
        vec![plain(gone(owner(square))), cord(["over-right", "over-up"])]
    } else {
        vec![cord(["hop-right", "hop-up"])]
    }
}

/// How many squares from the start of a straight way a square of it lies; nothing for other squares.
fn distance_along(from: Square, to: Square, square: Square) -> Option<u8> {
    let within = |a: u8, b: u8, x: u8| (a.min(b)..=a.max(b)).contains(&x);
    let on_way = within(from.file, to.file, square.file) && within(from.rank, to.rank, square.rank);
    on_way.then(|| from.file.abs_diff(square.file) + from.rank.abs_diff(square.rank))
}

/// The stones of both sides.
pub const EMBLEMS: &[&str] = &["black", "white"];

/// The sprite of a stone.
pub const fn stone(seat: Seat) -> &'static str {
    ["black", "white"][seat.index()]
}

const fn stuck_stone(seat: Seat) -> &'static str {
    ["stuck-black", "stuck-white"][seat.index()]
}

const fn gone(seat: Seat) -> &'static str {
    ["black-gone", "white-gone"][seat.index()]
}

/// A player's stone: on gold when it is their turn or they have won, behind rods when they are stuck.
fn head(position: &Position, ending: Option<Ending>, seat: Seat, top: u16) -> Patch {
    let area = Area { left: 732, top: top + 8, width: 112, height: 112 };
    let stack = match ending {
        None if position.turn() == seat => vec!["turn", stone(seat)],
        None => vec![stone(seat)],
        Some(ending) if ending.winner == Some(seat) => vec!["turn", stone(seat)],
        Some(_) => vec![stone(seat), "barred"],
    };
    Patch { area, stack: stack.into_iter().map(plain).collect() }
}

/// How many of the other's stones a player has taken: all that are gone but the one that its owner removed.
fn taken(position: &Position, seat: Seat) -> u16 {
    let gone = position.squares().filter(|&square| owner(square) != seat && position.at(square).is_none());
    u16::try_from(gone.count().saturating_sub(1)).expect("a board has at most 196 squares")
}

/// The number of stones taken, in one or two digits at the right edge of the tray.
fn count(position: &Position, seat: Seat, top: u16) -> impl Iterator<Item = Patch> {
    const DIGITS: [&str; 10] = [
        "digit-0", "digit-1", "digit-2", "digit-3", "digit-4", "digit-5", "digit-6", "digit-7", "digit-8",
        "digit-9",
    ];
    let taken = taken(position, seat);
    let digits = [(1006, Some(taken % 10)), (961, Some(taken / 10).filter(|&tens| tens > 0))];
    digits.into_iter().filter_map(move |(left, digit)| {
        let sprite = DIGITS[usize::from(digit?)];
        Some(Patch { area: Area { left, top: top + 28, width: 45, height: 72 }, stack: vec![plain(sprite)] })
    })
}

/// The stones taken, in rows. There is room for half a board.
fn heap(position: &Position, seat: Seat, top: u16) -> impl Iterator<Item = Patch> {
    let squares = u16::from(position.files()) * u16::from(position.ranks());
    // As a square of the same area, cut in half.
    let columns = (squares - 1).isqrt().max(5) + 1;
    let size = (HEAP_WIDTH / columns).min(HEAP_HEIGHT / columns.div_ceil(2));
    let left = HEAP.0 + (HEAP_WIDTH - columns * size) / 2;
    let sprite = ["white-taken", "black-taken"][seat.index()];
    (0..taken(position, seat)).map(move |n| {
        let (column, row) = (n % columns, n / columns);
        let (left, top) = (left + column * size, top + HEAP.1 + row * size);
        Patch { area: Area { left, top, width: size, height: size }, stack: vec![plain(sprite)] }
    })
}

#[cfg(test)]
mod tests {
    use crate::base::scene::{HEIGHT, Theme, WIDTH};
    use crate::games::konane::notation;

    use super::*;

    fn read(text: &str) -> Position {
        notation::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The scene after a move.
    fn played(text: &str, mv: &str, seat: Seat) -> (Position, Scene) {
        let before = read(text);
        let mv = notation::read_move(&before, mv).expect("a move text");
        let position = before.play(mv).expect("a legal move");
        let scene = scene(&position, Some(mv), &Look { seat, theme: Theme::Day });
        (position, scene)
    }

    /// The sprites in a pit, the lowest first; those turned by half a turn with a `~`.
    fn pit(position: &Position, scene: &Scene, square: &str) -> String {
        let index = position.squares().position(|known| known.to_string() == square).expect("a square");
        words(&scene.patches[index])
    }

    fn words(patch: &Patch) -> String {
        let word = |layer: &Layer| format!("{}{}", if layer.turned { "~" } else { "" }, layer.sprite);
        patch.stack.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    const TWO_JUMPS: &str = "wbwbwb/bwbwbw/wbw.wb/bwb.bw/wb.bwb/bw.w.w black";

    #[test]
    fn the_last_jump_shows_its_start_what_it_took_its_hops_and_its_landing() {
        let (position, scene) = played(TWO_JUMPS, "a1-e1", Seat::First);
        let row = ["a1", "b1", "c1", "d1", "e1"].map(|square| pit(&position, &scene, square));
        assert_eq!(
            row,
            [
                "pit start-right",
                "pit white-gone over-right",
                "pit hop-right",
                "pit white-gone over-right",
                "pit end-right black last",
            ]
        );
    }

    #[test]
    fn a_jump_to_the_left_or_downwards_is_turned() {
        let (position, scene) = played("wbwb/bwbw/wbwb/b.b. white", "d3-d1", Seat::First);
        assert_eq!(pit(&position, &scene, "d2"), "pit black-gone ~over-up");
        let (position, scene) = played("wbwb/bwbw/wbwb/.wb. black", "c1-a1", Seat::First);
        assert_eq!(pit(&position, &scene, "a1"), "pit ~end-right black last");
    }

    #[test]
    fn removals_are_marked_and_what_may_go_next_is_lit() {
        let (position, scene) = played("wbwb/bwbw/wbwb/bwbw black", "b2", Seat::First);
        assert_eq!(pit(&position, &scene, "b2"), "pit black-gone last");
        let lit =
            position.squares().filter(|square| pit(&position, &scene, &square.to_string()).contains("lit"));
        assert_eq!(lit.map(|square| square.to_string()).collect::<Vec<_>>(), ["b1", "a2", "c2", "b3"]);
    }

    #[test]
    fn whoever_is_stuck_is_crossed_out_and_nothing_is_lit() {
        let (position, scene) = played("...b/..../..../..bw white", "d1-b1", Seat::First);
        assert!(position.ending().is_some());
        assert_eq!(pit(&position, &scene, "d4"), "pit stuck-black");
        assert_eq!(pit(&position, &scene, "b1"), "pit ~end-right white last");
        assert!(scene.patches.iter().all(|patch| !words(patch).contains("lit")));
    }

    /// Which sprites lie in the tray whose upper edge is at `top`.
    fn tray(scene: &Scene, top: u16) -> Vec<String> {
        let inside = |patch: &&Patch| patch.area.left > 700 && (top..top + 306).contains(&patch.area.top);
        scene.patches.iter().filter(inside).map(words).collect()
    }

    #[test]
    fn each_tray_has_what_its_player_took_and_ones_own_is_the_lower() {
        let (_, scene) = played(TWO_JUMPS, "a1-e1", Seat::Second);
        assert_eq!(tray(&scene, 362), ["turn white", "digit-2", "black-taken", "black-taken"]);
        assert_eq!(tray(&scene, 32)[..3], ["black", "digit-3", "white-taken"]);
    }

    /// Boards of every size, full and empty but for one stone.
    fn extremes() -> impl Iterator<Item = Position> {
        let sizes = (4..=14).flat_map(|files| (4..=14).map(move |ranks| Position::full(files, ranks)));
        sizes.flat_map(|full| [full, full.squares().skip(1).fold(full, Position::without)])
    }

    #[test]
    fn every_size_and_every_number_of_stones_taken_fits() {
        for position in extremes() {
            let scene = scene(&position, None, &Look { seat: Seat::First, theme: Theme::Day });
            let mut covered = vec![false; usize::from(WIDTH) * usize::from(HEIGHT)];
            for Area { left, top, width, height } in scene.patches.iter().map(|patch| patch.area) {
                for y in top..top + height {
                    let row = usize::from(y) * usize::from(WIDTH);
                    let pixels = &mut covered[row + usize::from(left)..row + usize::from(left + width)];
                    assert!(
                        pixels.iter().all(|&pixel| !pixel),
                        "{} overlaps",
                        notation::write_position(&position)
                    );
                    pixels.fill(true);
                }
            }
        }
    }
}
