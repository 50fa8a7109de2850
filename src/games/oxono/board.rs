//! The picture of Oxono: the board on the left, on the right each player's tray with the pawns left, and between them
//! the totems that may be moved.
//!
//! The board looks the same from both sides, so that a square has one place for everybody; the tray of whoever looks is
//! the lower one.

use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position::Position as _;
use crate::base::scene::{Area, Layer, Look, Patch, Scene, Sprite};
use crate::base::seat::Seat;

use super::art;
use super::rules::{self, Move, Pawn, Position, SIZE, Symbol};

/// The game's art.
pub fn sprites() -> &'static [Sprite] {
    art::SPRITES
}

/// Upper left corner of the board.
const BOARD: (u16, u16) = (56, 30);
/// Width of a square.
const CELL: u16 = 102;
/// Width of the name of a file or rank.
const NAME_WIDTH: u16 = 32;
/// Width of the place of a pawn in a tray.
const PLACE: u16 = 40;
/// Pawns that make a line.
const LINE: usize = 4;

/// The picture of a position after a move from the position before.
pub fn scene(position: &Position, last: Option<(&Position, Move)>, look: &Look) -> Scene {
    let ending = position.ending();
    let won = ending.map_or_else(Vec::new, |ending| line(position, ending));
    let last = last.map(|(before, mv)| Last::new(before, mv));
    let mut patches: Vec<Patch> = squares()
        .map(|square| {
            let stack = stack(position, square, last, won.contains(&square));
            Patch { area: cell(square), stack }
        })
        .collect();
    patches.extend(coordinates());
    patches.extend(Symbol::BOTH.map(|symbol| lantern(position, ending, symbol)));
    for seat in Seat::BOTH {
        let top = if seat == look.seat { 442 } else { 32 };
        patches.push(head(position, ending, seat, top));
        for symbol in Symbol::BOTH {
            patches.extend(count(position, Pawn { owner: seat, symbol }, top));
            patches.extend(reserve(position, Pawn { owner: seat, symbol }, top));
        }
    }
    Scene { backdrop: "veranda", patches }
}

const fn plain(sprite: &'static str) -> Layer {
    Layer { sprite, turned: false }
}

fn patch(left: u16, top: u16, (width, height): (u16, u16), stack: Vec<Layer>) -> Patch {
    Patch { area: Area { left, top, width, height }, stack }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..SIZE * SIZE).map(rules::square)
}

fn cell(square: Square) -> Area {
    let (file, rank) = (u16::from(square.file), u16::from(SIZE - 1 - square.rank));
    Area { left: BOARD.0 + file * CELL, top: BOARD.1 + rank * CELL, width: CELL, height: CELL }
}

/// The names of the files below the board and of the ranks to its left.
fn coordinates() -> impl Iterator<Item = Patch> {
    let name = |left, top, sprite| patch(left, top, (NAME_WIDTH, NAME_WIDTH), vec![plain(sprite)]);
    let middle = |n: u16| n * CELL + (CELL - NAME_WIDTH) / 2;
    let files = (0..).zip(["a", "b", "c", "d", "e", "f"]);
    let files = files.map(move |(n, file)| name(BOARD.0 + middle(n), 645, file));
    let ranks = (0..).zip(["6", "5", "4", "3", "2", "1"]);
    files.chain(ranks.map(move |(n, rank)| name(21, BOARD.1 + middle(n), rank)))
}

/// The last move with the square that its totem left.
#[derive(Clone, Copy)]
struct Last {
    from: Square,
    to: Square,
    pawn: Square,
}

impl Last {
    fn new(before: &Position, mv: Move) -> Self {
        Self { from: before.totem(mv.symbol), to: rules::square(mv.totem), pawn: rules::square(mv.pawn) }
    }

    /// The piece of the totem's way on a square. A way that is not straight has no piece but its start.
    fn cord(self, square: Square) -> Option<Layer> {
        let (from, to) = (self.from, self.to);
        let upright = from.file == to.file;
        let straight = upright || from.rank == to.rank;
        let within = |a: u8, b: u8, x: u8| (a.min(b)..=a.max(b)).contains(&x);
        let on_way = within(from.file, to.file, square.file) && within(from.rank, to.rank, square.rank);
        let names = match square {
            _ if square == from && !straight => return Some(plain("start")),
            _ if !straight || !on_way => return None,
            _ if square == from => ["start-right", "start-up"],
            _ if square == to => ["end-right", "end-up"],
            _ => ["over-right", "over-up"],
        };
        let turned = (to.file, to.rank) < (from.file, from.rank);
        Some(Layer { sprite: names[usize::from(upright)], turned })
    }
}

/// What stands on a square, the lowest first.
fn stack(position: &Position, square: Square, last: Option<Last>, won: bool) -> Vec<Layer> {
    let mut stack = vec![plain(if won { "square-won" } else { "square" })];
    let totem = Symbol::BOTH.into_iter().find(|&symbol| position.totem(symbol) == square);
    if totem.is_some_and(|symbol| may_move(position, symbol)) {
        stack.push(plain("lit"));
    }
    stack.extend(last.and_then(|last| last.cord(square)));
    stack.extend(totem.map(|symbol| plain(totem_sprite(symbol))));
    stack.extend(position.at(square).map(|pawn| plain(pawn_sprite(pawn))));
    if last.is_some_and(|last| last.pawn == square) {
        stack.push(plain("last"));
    }
    stack
}

/// Whether whoever is to move may move this totem: they have a pawn for it, and the round is not over.
fn may_move(position: &Position, symbol: Symbol) -> bool {
    let pawn = Pawn { owner: position.turn(), symbol };
    position.ending().is_none() && position.reserve_of(pawn) > 0
}

/// The totems.
pub const EMBLEMS: &[&str] = &["totem-x", "totem-o"];

/// The sprite of a totem.
pub const fn totem_sprite(symbol: Symbol) -> &'static str {
    ["totem-x", "totem-o"][symbol as usize]
}

const fn pawn_sprite(pawn: Pawn) -> &'static str {
    [["pink-x", "pink-o"], ["black-x", "black-o"]][pawn.owner.index()][pawn.symbol as usize]
}

/// A totem between the trays: in light when it may be moved, behind rods when there is no pawn for it.
fn lantern(position: &Position, ending: Option<Ending>, symbol: Symbol) -> Patch {
    let totem = totem_sprite(symbol);
    let stack = match ending {
        Some(_) => vec![totem],
        None if may_move(position, symbol) => vec!["halo", totem],
        None => vec![totem, "barred"],
    };
    let left = [740, 904][symbol as usize];
    patch(left, 278, (144, 144), stack.into_iter().map(plain).collect())
}

/// A player's pawn, on gold when it is their turn or they have won.
fn head(position: &Position, ending: Option<Ending>, seat: Seat, top: u16) -> Patch {
    let lit = ending.map_or(position.turn() == seat, |ending| ending.winner == Some(seat));
    let pawn = plain(["pink", "black"][seat.index()]);
    let stack = if lit { vec![plain("turn"), pawn] } else { vec![pawn] };
    patch(732, top + 8, (108, 108), stack)
}

/// How many pawns of a kind are left, in the upper right of a tray: such a pawn, or where one would
/// lie, and the number.
fn count(position: &Position, pawn: Pawn, top: u16) -> [Patch; 2] {
    const DIGITS: [&str; 9] =
        ["digit-0", "digit-1", "digit-2", "digit-3", "digit-4", "digit-5", "digit-6", "digit-7", "digit-8"];
    let left = [856, 960][pawn.symbol as usize];
    let count = position.reserve_of(pawn);
    let spent = ["spent-x", "spent-o"][pawn.symbol as usize];
    let sign = vec![plain(if count == 0 { spent } else { pawn_sprite(pawn) })];
    let digit = vec![plain(DIGITS[usize::from(count)])];
    [patch(left, top + 34, (56, 56), sign), patch(left + 56, top + 32, (38, 60), digit)]
}

/// The pawns of a kind that are left, in a row of their tray.
fn reserve(position: &Position, pawn: Pawn, top: u16) -> impl Iterator<Item = Patch> {
    let row = top + 131 + PLACE * (pawn.symbol as u16);
    (0..u16::from(position.reserve_of(pawn))).map(move |n| {
        patch(734 + n * PLACE, row, (PLACE, PLACE), vec![plain("floor"), plain(pawn_sprite(pawn))])
    })
}

/// The squares of every line that won, none when nobody did.
fn line(position: &Position, ending: Ending) -> Vec<Square> {
    let alike = |a: Pawn, b: Pawn| match ending.rule {
        "colour" => a.owner == b.owner && Some(a.owner) == ending.winner,
        "symbol" => a.symbol == b.symbol,
        _ => false,
    };
    let runs = squares().flat_map(|from| [(1, 0), (0, 1)].map(|step| run(position, from, step, alike)));
    let mut squares: Vec<Square> = runs.filter(|run| run.len() >= LINE).flatten().collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// From a square in one direction, as far as pawns are like the one on it.
fn run(
    position: &Position,
    from: Square,
    (files, ranks): (i8, i8),
    alike: impl Fn(Pawn, Pawn) -> bool,
) -> Vec<Square> {
    let Some(first) = position.at(from) else { return Vec::new() };
    std::iter::successors(Some(from), |square| square.step(files, ranks))
        .take_while(|square| square.file < SIZE && square.rank < SIZE)
        .take_while(|&square| position.at(square).is_some_and(|pawn| alike(first, pawn)))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::base::scene::Theme;
    use crate::games::oxono::notation;

    use super::*;

    fn read(text: &str) -> Position {
        notation::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The scene after a move, or without one.
    fn shown(text: &str, mv: &str) -> Scene {
        let look = Look { seat: Seat::First, theme: Theme::Day };
        let before = read(text);
        if mv.is_empty() {
            return scene(&before, None, &look);
        }
        let mv = notation::read_move(mv).expect("a move text");
        scene(&before.play(mv).expect("a legal move"), Some((&before, mv)), &look)
    }

    /// The sprites on squares, the lowest first; those turned by half a turn with a `~`.
    fn on<const N: usize>(scene: &Scene, squares: [&str; N]) -> [String; N] {
        squares.map(|name| {
            words(&scene.patches[usize::from(rules::index(Square::read(name).expect("a square")))])
        })
    }

    fn words(patch: &Patch) -> String {
        let word = |layer: &Layer| format!("{}{}", if layer.turned { "~" } else { "" }, layer.sprite);
        patch.stack.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    const START: &str = "6/6/6/6/6/6 Xc4,Od3 pink";

    #[test]
    fn a_slide_shows_its_way_and_the_pawn() {
        let scene = shown(START, "Od1/e1");
        assert_eq!(
            on(&scene, ["d3", "d2", "d1", "e1"]),
            ["square ~start-up", "square ~over-up", "square lit ~end-up totem-o", "square pink-o last"]
        );
    }

    #[test]
    fn a_jump_shows_its_way_below_what_it_jumps_over() {
        let scene = shown("6/6/6/6/X5/1oX3 Xa1,Od3 pink", "Xd1/e1");
        assert_eq!(
            on(&scene, ["a1", "b1", "c1", "d1", "a2"]),
            [
                "square start-right",
                "square over-right pink-o",
                "square over-right black-x",
                "square lit end-right totem-x",
                "square black-x",
            ]
        );
    }

    #[test]
    fn a_totem_that_went_anywhere_shows_only_where_from() {
        let scene = shown("o5/X5/o5/X5/x5/1OxoXo Xa1,Od3 pink", "Xd5/d4");
        assert_eq!(on(&scene, ["a1", "b2", "d5"]), ["square start", "square", "square lit totem-x"]);
    }

    #[test]
    fn a_line_shines_with_every_pawn_of_it_and_no_other() {
        let scene = shown("6/6/6/6/X5/oXxX2 Xe1,Of1 black", "Xe2/e1");
        let row = ["a1", "b1", "c1", "d1", "e1"];
        assert!(on(&scene, ["e2"]) == ["square end-up totem-x"], "nothing may be moved any more");
        let shining: Vec<_> =
            row.into_iter().filter(|&name| on(&scene, [name])[0].starts_with("square-won")).collect();
        assert_eq!(shining, ["b1", "c1", "d1", "e1"], "a symbol in both colours");
        let scene = shown("6/6/6/6/6/oxoO2 Xd3,Oe1 pink", "Oe2/e1");
        assert!(on(&scene, row).iter().all(|stack| !stack.contains("won")));
    }

    #[test]
    fn a_symbol_that_has_run_out_is_seen_on_totem_and_tray() {
        let scene = shown("xx1xx1/6/6/xx1xx1/6/6 Xc5,Oc2 pink", "");
        assert_eq!(on(&scene, ["c5", "c2"]), ["square totem-x", "square lit totem-o"]);
        let all: Vec<String> = scene.patches.iter().map(words).collect();
        let count = |wanted: &str| all.iter().filter(|stack| *stack == wanted).count();
        assert_eq!((count("totem-x barred"), count("halo totem-o")), (1, 1));
        assert_eq!((count("spent-x"), count("digit-0"), count("digit-8")), (1, 1, 3));
        assert_eq!((count("floor pink-x"), count("floor pink-o"), count("floor black-x")), (0, 8, 8));
    }

    #[test]
    fn ones_own_tray_is_the_lower() {
        for (seat, own) in [(Seat::First, "turn pink"), (Seat::Second, "black")] {
            let scene = scene(&read(START), None, &Look { seat, theme: Theme::Day });
            let head = scene.patches.iter().find(|patch| words(patch) == own).expect("a head");
            assert!(head.area.top > 400, "{own}");
        }
    }
}
