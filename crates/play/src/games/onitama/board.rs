//! The picture of Onitama: the board on the left; on the right each side's cards on its cloth, between them
//! the card aside, each side's master, which says whose turn it is, and the students taken.
//!
//! Whoever looks has the own side below. Cards of the side above are turned, as if held by somebody across
//! the board.

use std::collections::BTreeSet;

use crate::base::board::{BoardLayout, aim, target};
use crate::base::choice::Step;
use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position::{Position as _, RoundState};
use crate::base::scene::{Area, LAST, Layer, Look, Patch, Scene, Sprite};
use crate::base::seat::Seat;
use crate::game::Board;

use super::cards::{Card, Colour};
use super::rules::{self, Move, Pawn, Position, Rank, SIZE};
use super::{Onitama, art, words};

/// Upper left corners of the cards above and below.
const HANDS: [[(u16, u16); 2]; 2] = [[(724, 24), (899, 24)], [(724, 480), (899, 480)]];
/// Upper left corner of the card aside.
const ASIDE: (u16, u16) = (724, 252);
/// Width and height of a card.
const CARD: (u16, u16) = (165, 196);
/// Upper edges of the cloths above and below.
const CLOTHS: [u16; 2] = [14, 470];
/// Upper edges of the halves of the tray above and below.
const HALVES: [u16; 2] = [252, 348];
/// Students of a side at the start.
const STUDENTS: usize = 4;

impl Board for Onitama {
    const SPRITES: &'static [Sprite] = art::SPRITES;
    const EMBLEMS: &'static [&'static str] = &["blue-student", "blue-master", "red-student", "red-master"];
    const PIECES: &'static [&'static str] = Self::EMBLEMS;

    fn is_turned(position: &Position, seat: Seat) -> bool {
        position.colour_of(seat) == Colour::Red
    }

    fn token(position: &Position, seat: Seat) -> &'static str {
        figure(Pawn { colour: position.colour_of(seat), rank: Rank::Master })
    }

    fn scene(
        position: &Position,
        last: Option<(&Position, Move)>,
        state: RoundState,
        look: &Look,
        step: &Step,
    ) -> Scene {
        let near = position.colour_of(look.seat);
        let last = last.map(|(_, mv)| mv);
        let mut patches = board(position, last, state, near, step);
        for colour in [Colour::Blue, Colour::Red] {
            patches.extend(hand(position, colour, colour == near));
            patches.push(head(position, state, colour, colour == near));
            patches.extend(taken(position, colour, colour == near));
        }
        patches.extend(card(position.aside(), ASIDE.0, ASIDE.1, position.colour() != near));
        if last.is_some() {
            patches.extend(used());
        }
        let leader = Seat::BOTH.into_iter().filter(|&seat| state.leads(seat));
        patches.extend(leader.flat_map(|seat| hem(seat == look.seat)));
        let backdrop = match near {
            Colour::Blue => "blue-near",
            Colour::Red => "red-near",
        };
        Scene { backdrop, patches }
    }
}

/// The squares and the names at their edges, with the side of this colour below.
fn board(
    position: &Position,
    last: Option<Move>,
    state: RoundState,
    near: Colour,
    step: &Step,
) -> Vec<Patch> {
    let layout = BoardLayout {
        corner: (55, 54),
        cell: art::CELL,
        files: SIZE,
        ranks: SIZE,
        names: (20, 647),
        turned: near == Colour::Red,
    };
    let won = won(position, last);
    let movable = if state.is_over() { BTreeSet::new() } else { movable(position) };
    let stack = |square: Square| {
        let light = match square {
            _ if step.piece() == Some(square) => Some("lifted"),
            _ => step.lights(&square.to_string(), movable.contains(&square)).then_some("lit"),
        };
        let mut stack = Layer::stack(&stack(position, square, last, won == Some(square), light));
        stack.extend((light == Some("lifted")).then_some(Layer::plain("held")));
        match position.at(square) {
            _ if !step.is_target(square) => {}
            Some(_) => stack.extend(aim(square)),
            None => stack.extend(target(square)),
        }
        stack
    };
    let square = |square| Patch::of(layout.area(square), stack(square));
    layout.squares().map(square).chain(layout.names()).collect()
}

/// The squares of the pawns that whoever is to move can move.
fn movable(position: &Position) -> BTreeSet<Square> {
    let mut movable = BTreeSet::new();
    position.each_legal(&mut |mv| {
        if let Move::Step { from, .. } = mv {
            movable.insert(rules::square(from));
        }
    });
    movable
}

/// What lies on a square, the lowest first.
fn stack(
    position: &Position,
    square: Square,
    last: Option<Move>,
    won: bool,
    light: Option<&'static str>,
) -> Vec<&'static str> {
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
    stack.extend(light);
    stack.extend(position.at(square).map(figure));
    if let Some(Move::Step { from, to, .. }) = last {
        stack.extend((rules::square(from) == square).then_some("start"));
        stack.extend((rules::square(to) == square).then_some(LAST));
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

/// Name of the sprite that shows a pawn.
pub const fn figure(pawn: Pawn) -> &'static str {
    match (pawn.colour, pawn.rank) {
        (Colour::Blue, Rank::Student) => "blue-student",
        (Colour::Blue, Rank::Master) => "blue-master",
        (Colour::Red, Rank::Student) => "red-student",
        (Colour::Red, Rank::Master) => "red-master",
    }
}

fn hand(position: &Position, colour: Colour, near: bool) -> impl Iterator<Item = Patch> {
    let cards = position.hand(colour).by_name().into_iter().zip(HANDS[usize::from(near)]);
    cards.flat_map(move |(held, (left, top))| card(held, left, top, !near))
}

/// The face of a card. Turned, its steps and its foot lie as somebody across the board holds it; its name
/// stays upright, so that everybody can read it.
fn card(card: Card, left: u16, top: u16, turned: bool) -> [Patch; 2] {
    let (steps, caption) = if turned { (41, 10) } else { (10, 158) };
    let area = Area { left: left + 10, top: top + steps, width: art::STEPS, height: art::STEPS };
    let caption = Patch::new(left + 10, top + caption, art::CAPTION.0, art::CAPTION.1, &[art::seal_of(card)]);
    let steps = Patch::of(area, vec![Layer { sprite: card.name(), turned }]);
    [steps, caption.labelled(words::card(card), art::NAME)]
}

/// The corners of the card just used, which lies aside now.
fn used() -> [Patch; 4] {
    let (left, top) = (ASIDE.0 - 12, ASIDE.1 - 12);
    let (right, bottom) = (left + CARD.0 + 2, top + CARD.1 + 2);
    [
        strip(left, top, 22, 22, "used-left", false),
        strip(right, top, 22, 22, "used-right", false),
        strip(left, bottom, 22, 22, "used-right", true),
        strip(right, bottom, 22, 22, "used-left", true),
    ]
}

/// The hem of the cloth above or below.
fn hem(near: bool) -> [Patch; 4] {
    let (left, top) = (716, CLOTHS[usize::from(near)] + 2);
    [
        strip(left, top, 356, 7, "hem-along", false),
        strip(left, top + 205, 356, 7, "hem-along", true),
        strip(left, top + 7, 7, 198, "hem-down", false),
        strip(left + 349, top + 7, 7, 198, "hem-down", true),
    ]
}

fn strip(left: u16, top: u16, width: u16, height: u16, sprite: &'static str, turned: bool) -> Patch {
    Patch::of(Area { left, top, width, height }, vec![Layer { sprite, turned }])
}

/// A side's master in its half of the tray: on gold when it is that side's turn or it has won, behind rods
/// once taken.
fn head(position: &Position, state: RoundState, colour: Colour, near: bool) -> Patch {
    let master = Pawn { colour, rank: Rank::Master };
    let leads = Seat::BOTH.into_iter().any(|seat| position.colour_of(seat) == colour && state.leads(seat));
    let stack: &[&str] = match figure(master) {
        figure if leads => &["turn", figure],
        figure if count(position, master) == 0 => &["stand", figure, "barred"],
        figure => &["stand", figure],
    };
    Patch::new(906, HALVES[usize::from(near)] + 14, 68, 68, stack)
}

/// The students that a side has taken, in its half of the tray.
fn taken(position: &Position, by: Colour, near: bool) -> impl Iterator<Item = Patch> {
    let student = Pawn { colour: by.other(), rank: Rank::Student };
    let top = HALVES[usize::from(near)];
    let pit = move |(left, down)| Patch::new(left, top + down, 42, 42, &["stand", figure(student)]);
    let pits = [(975, 7), (1019, 7), (975, 50), (1019, 50)];
    pits.into_iter().take(STUDENTS.saturating_sub(count(position, student))).map(pit)
}

/// How many of a kind of pawn are on the board.
fn count(position: &Position, pawn: Pawn) -> usize {
    (0..SIZE * SIZE).filter(|&square| position.at(rules::square(square)) == Some(pawn)).count()
}
