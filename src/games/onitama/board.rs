//! The picture of Onitama: the board on the left; on the right each side's cards on its cloth, between them the card
//! aside and the pawns taken.
//!
//! Whoever looks has the own side below. Cards of the side above are turned, as if held by somebody across the board.

use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position::Position as _;
use crate::base::scene::{Area, Layer, Look, Patch, Scene, Sprite};

use super::art;
use super::cards::{Card, Colour};
use super::rules::{self, Move, Pawn, Position, Rank, SIZE};

/// The game's art.
pub fn sprites() -> &'static [Sprite] {
    art::SPRITES
}

/// Upper left corner of the board.
const BOARD: (u16, u16) = (55, 54);
/// Upper left corners of the cards above and below.
const HANDS: [[(u16, u16); 2]; 2] = [[(724, 24), (899, 24)], [(724, 480), (899, 480)]];
/// Upper left corner of the card aside.
const ASIDE: (u16, u16) = (724, 252);
/// Width and height of a card.
const CARD: (u16, u16) = (165, 196);
/// Upper edges of the cloths above and below.
const CLOTHS: [u16; 2] = [14, 470];
/// Width of the name of a file or rank.
const NAME_WIDTH: u16 = 32;
/// Students of a side at the start.
const STUDENTS: usize = 4;

/// Who sees the picture from where.
#[derive(Clone, Copy)]
struct View {
    /// The colour whose side is below.
    near: Colour,
}

/// The picture of a position after a move.
pub fn scene(position: &Position, last: Option<Move>, look: &Look) -> Scene {
    let view = View { near: position.colour_of(look.seat) };
    let mut patches = board(position, last, view);
    patches.extend(coordinates(view));
    for colour in [Colour::Blue, Colour::Red] {
        patches.extend(hand(position, view, colour));
        patches.extend(taken(position, view, colour));
    }
    patches.extend(card(position.aside(), ASIDE, position.colour() != view.near));
    if last.is_some() {
        patches.extend(used());
    }
    patches.extend(hem(view.side(leader(position))));
    let backdrop = match view.near {
        Colour::Blue => "blue-near",
        Colour::Red => "red-near",
    };
    Scene { backdrop, patches }
}

impl View {
    /// 0 for the side above, 1 for the side below.
    fn side(self, colour: Colour) -> usize {
        usize::from(colour == self.near)
    }

    /// The column and row of the picture, from its upper left, in which a square lies.
    fn cell(self, square: Square) -> (u16, u16) {
        let (file, rank) = (u16::from(square.file), u16::from(square.rank));
        let last = u16::from(SIZE - 1);
        match self.near {
            Colour::Blue => (file, last - rank),
            Colour::Red => (last - file, rank),
        }
    }
}

/// Who is to move, or has won.
fn leader(position: &Position) -> Colour {
    let winner = position.ending().and_then(|ending| ending.winner);
    position.colour_of(winner.unwrap_or(position.turn()))
}

fn layers(names: &[&'static str]) -> Vec<Layer> {
    names.iter().map(|&sprite| Layer { sprite, turned: false }).collect()
}

fn patch((left, top): (u16, u16), (width, height): (u16, u16), names: &[&'static str]) -> Patch {
    Patch { area: Area { left, top, width, height }, stack: layers(names) }
}

fn board(position: &Position, last: Option<Move>, view: View) -> Vec<Patch> {
    let won = won(position, last);
    let squares = (0..SIZE * SIZE).map(rules::square);
    let corner = |(column, row)| (BOARD.0 + column * art::CELL, BOARD.1 + row * art::CELL);
    let stack = |square| stack(position, square, last, won == Some(square));
    squares.map(|square| patch(corner(view.cell(square)), (art::CELL, art::CELL), &stack(square))).collect()
}

/// What lies on a square, the lowest first.
fn stack(position: &Position, square: Square, last: Option<Move>, won: bool) -> Vec<&'static str> {
    let mut stack = vec![match (square.file, square.rank, position.at(square)) {
        (2, 0, None) => "blue-temple",
        (2, 0, Some(_)) => "blue-temple-behind",
        (2, 4, None) => "red-temple",
        (2, 4, Some(_)) => "red-temple-behind",
        _ => "square",
    }];
    if won {
        stack.insert(1, "gold");
    }
    stack.extend(position.at(square).map(figure));
    if let Some(Move::Step { from, to, .. }) = last {
        stack.extend((rules::square(from) == square).then_some("from"));
        stack.extend((rules::square(to) == square).then_some("last"));
    }
    stack
}

/// Where the round was won: the temple reached, or the square where the master was taken.
fn won(position: &Position, last: Option<Move>) -> Option<Square> {
    match (position.ending()?, last) {
        (Ending { rule: "stream", .. }, _) => Some(match position.colour() {
            Colour::Blue => Square::new(2, 0),
            Colour::Red => Square::new(2, 4),
        }),
        (_, Some(Move::Step { to, .. })) => Some(rules::square(to)),
        _ => None,
    }
}

/// The pawns.
pub const EMBLEMS: &[&str] = &["blue-student", "blue-master", "red-student", "red-master"];

/// The sprite of a pawn.
pub const fn figure(pawn: Pawn) -> &'static str {
    match (pawn.colour, pawn.rank) {
        (Colour::Blue, Rank::Student) => "blue-student",
        (Colour::Blue, Rank::Master) => "blue-master",
        (Colour::Red, Rank::Student) => "red-student",
        (Colour::Red, Rank::Master) => "red-master",
    }
}

/// The names of the files below the board and of the ranks to its left.
fn coordinates(view: View) -> impl Iterator<Item = Patch> {
    let middle = |corner: u16, cell: u16| corner + cell * art::CELL + (art::CELL - NAME_WIDTH) / 2;
    let place = move |n| view.cell(Square::new(n, n));
    let files = (0..)
        .zip(["a", "b", "c", "d", "e"])
        .map(move |(n, name)| patch((middle(BOARD.0, place(n).0), 647), (NAME_WIDTH, NAME_WIDTH), &[name]));
    let ranks = (0..)
        .zip(["1", "2", "3", "4", "5"])
        .map(move |(n, name)| patch((20, middle(BOARD.1, place(n).1)), (NAME_WIDTH, NAME_WIDTH), &[name]));
    files.chain(ranks)
}

fn hand(position: &Position, view: View, colour: Colour) -> impl Iterator<Item = Patch> {
    let side = view.side(colour);
    let cards = position.hand(colour).by_name().into_iter().zip(HANDS[side]);
    cards.flat_map(move |(held, corner)| card(held, corner, side == 0))
}

/// The face of a card. Turned, its steps and its foot lie as somebody across the board holds it; its name stays
/// upright, so that everybody can read it.
fn card(card: Card, (left, top): (u16, u16), turned: bool) -> [Patch; 2] {
    let (steps, caption) = if turned { (41, 8) } else { (10, 158) };
    let area = Area { left: left + 10, top: top + steps, width: art::STEPS, height: art::STEPS };
    let stack = vec![Layer { sprite: card.name(), turned }];
    let caption = patch((left + 10, top + caption), (art::STEPS, art::CAPTION), &[art::caption_of(card)]);
    [Patch { area, stack }, caption]
}

/// The corners of the card just used, which lies aside now.
fn used() -> [Patch; 4] {
    let (left, top) = (ASIDE.0 - 12, ASIDE.1 - 12);
    let (right, bottom) = (left + CARD.0 + 2, top + CARD.1 + 2);
    [
        strip((left, top), (22, 22), "used-left", false),
        strip((right, top), (22, 22), "used-right", false),
        strip((left, bottom), (22, 22), "used-right", true),
        strip((right, bottom), (22, 22), "used-left", true),
    ]
}

/// The hem of the cloth above or below.
fn hem(side: usize) -> [Patch; 4] {
    let (left, top) = (716, CLOTHS[side] + 2);
    [
        strip((left, top), (356, 7), "hem-along", false),
        strip((left, top + 205), (356, 7), "hem-along", true),
        strip((left, top + 7), (7, 198), "hem-down", false),
        strip((left + 349, top + 7), (7, 198), "hem-down", true),
    ]
}

fn strip((left, top): (u16, u16), (width, height): (u16, u16), sprite: &'static str, turned: bool) -> Patch {
    Patch { area: Area { left, top, width, height }, stack: vec![Layer { sprite, turned }] }
}

/// The pawns that a side has taken, in its half of the tray.
fn taken(position: &Position, view: View, by: Colour) -> impl Iterator<Item = Patch> {
    let colour = by.other();
    let count = |rank| {
        let pawn = Some(Pawn { colour, rank });
        (0..SIZE * SIZE).filter(|&square| position.at(rules::square(square)) == pawn).count()
    };
    let top = [252, 348][view.side(by)];
    let master = Pawn { colour, rank: Rank::Master };
    let master =
        (count(Rank::Master) == 0).then(|| patch((912, top + 20), (56, 56), &["stand", figure(master)]));
    let student = move |(left, down)| {
        patch((left, top + down), (42, 42), &["stand", figure(Pawn { colour, rank: Rank::Student })])
    };
    let pits = [(975, 7), (1019, 7), (975, 50), (1019, 50)];
    let lost = STUDENTS.saturating_sub(count(Rank::Student));
    master.into_iter().chain(pits.into_iter().take(lost).map(student))
}
