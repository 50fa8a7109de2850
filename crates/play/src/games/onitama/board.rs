//! The picture of Onitama. The board is on the left. On the right are each player's cards, name, master and
//! captured students, with the spare card between the two players.
//!
//! The viewer's side is at the bottom. The opponent's cards are rotated by 180 degrees, as if the opponent
//! held them on the other side of a table.
//!
//! A move is a pawn, then its target together with the card used. In a forced pass, the only choice is the card to give
//! away.

use std::collections::BTreeSet;

use crate::base::board::{BoardLayout, aim, plaque, target};
use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath, Selection};
use crate::base::grid::Square;
use crate::base::position::{Ending, Position as _, RoundState};
use crate::base::scene::{Area, LAST, Layer, Look, POSSIBLE, Paint, Patch, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::game::{Board, Controls, Notation as _};

use super::cards::{Card, Colour};
use super::rules::{self, Move, Pawn, Position, Rank, SIZE};
use super::{Onitama, art, words};

/// The number of students of each colour at the start.
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

    fn paint(position: &Position, seat: Seat) -> Paint {
        [Paint::Indigo, Paint::Vermilion][position.colour_of(seat) as usize]
    }

    fn layout(position: &Position, seat: Seat) -> Option<BoardLayout> {
        Some(squares(position.colour_of(seat)))
    }

    fn scene(
        position: &Position,
        last: Option<(&Position, Move)>,
        state: RoundState,
        look: &Look,
        step: &Selection,
    ) -> Scene {
        let near = position.colour_of(look.seat);
        let last = last.map(|(_, mv)| mv);
        let mut patches = board(position, last, state, near, step);
        for colour in [Colour::Blue, Colour::Red] {
            let near = colour == near;
            let is_tinted = step.is_begun() && colour == position.turn;
            patches.extend(hand(position, colour, near, is_tinted));
            patches.extend(side(position, state, colour, near));
            patches.extend(taken(position, colour, near));
        }
        patches.extend(spare(position, state, near));
        if last.is_some() {
            patches.extend(used());
        }
        let leader = Seat::BOTH.into_iter().filter(|&seat| state.leads(seat));
        patches.extend(leader.flat_map(|seat| hem(seat == look.seat)));
        Scene { backdrop: ["blue-near", "red-near"][near as usize], patches }
    }
}

/// The layout of the board with the side `near` at the bottom.
fn squares(near: Colour) -> BoardLayout {
    BoardLayout {
        corner: (55, 54),
        cell: art::CELL,
        files: SIZE,
        ranks: SIZE,
        names: (20, 647),
        turned: near == Colour::Red,
    }
}

/// The patches (rectangles of the picture) of the squares and of the labels beside the board. The
/// side `near` is at the bottom.
fn board(
    position: &Position,
    last: Option<Move>,
    state: RoundState,
    near: Colour,
    step: &Selection,
) -> Vec<Patch> {
    let layout = squares(near);
    let winning_square = winning_square(position, last);
    let movable = if state.is_over() { BTreeSet::new() } else { movable(position) };
    let stack = |square: Square| {
        let light = match square {
            _ if step.piece() == Some(square) => Some("lifted"),
            _ => step.is_lit(&square.to_string(), movable.contains(&square)).then_some(POSSIBLE),
        };
        let mut stack = Layer::stack(&stack(position, square, last, winning_square == Some(square), light));
        stack.extend((light == Some("lifted")).then_some(Layer::plain("held")));
        match position.at(square) {
            _ if !step.is_target(square) => {}
            Some(_) => stack.extend(aim(square)),
            None => stack.extend(target(square)),
        }
        stack.extend(tint(position, square, step));
        stack
    };
    let square = |square| Patch::of(layout.area(square), stack(square));
    layout.squares().map(square).chain(layout.names()).collect()
}

fn movable(position: &Position) -> BTreeSet<Square> {
    let mut movable = BTreeSet::new();
    position.each_legal(&mut |mv| {
        if let Move::Step { from, .. } = mv {
            movable.insert(rules::square(from));
        }
    });
    movable
}

/// The sprites on a square, from lowest to highest.
fn stack(
    position: &Position,
    square: Square,
    last: Option<Move>,
    is_won: bool,
    light: Option<&'static str>,
) -> Vec<&'static str> {
    let mut stack = vec![match (square.file, square.rank, position.at(square)) {
        (2, 0, None) => "blue-temple",
        (2, 0, Some(_)) => "blue-temple-behind",
        (2, 4, None) => "red-temple",
        (2, 4, Some(_)) => "red-temple-behind",
        _ => "square",
    }];
    if is_won {
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

/// The mark of a target in the tints of the cards that lead to it.
fn tint(position: &Position, square: Square, step: &Selection) -> Option<Layer> {
    let leads = |card: &Card| step.next.contains(&format!("{square}-{}", card.name()));
    let leads: Vec<bool> = position.hand(position.turn).by_name().iter().map(leads).collect();
    let sprite = match leads[..] {
        [true, true] => "card-both",
        [true, false] => "card-first",
        [false, true] => "card-second",
        _ => return None,
    };
    step.is_begun().then_some(Layer::plain(sprite))
}

/// The square where the round was won: the temple that a master reached, or the square on which a
/// master was captured.
fn winning_square(position: &Position, last: Option<Move>) -> Option<Square> {
    match (position.ending()?, last) {
        (Ending { rule: "stream", .. }, _) => Some(Square::new(2, [0, 4][position.turn as usize])),
        (_, Some(Move::Step { to, .. })) => Some(rules::square(to)),
        _ => None,
    }
}

pub const fn figure(pawn: Pawn) -> &'static str {
    Onitama::PIECES[2 * pawn.colour as usize + pawn.rank as usize]
}

/// The cards of a player, each in its tint if the picture shows the targets of these cards.
fn hand(position: &Position, colour: Colour, near: bool, is_tinted: bool) -> impl Iterator<Item = Patch> {
    let cards = position.hand(colour).by_name().into_iter().zip(art::hand(near));
    cards.zip(["tint-first", "tint-second"]).flat_map(move |((held, corner), tint)| {
        let [mut steps, name] = card(held, corner, !near);
        steps.stack.extend(is_tinted.then_some(Layer::plain(tint)));
        [steps, name]
    })
}

/// The patches of a card in a hand: its steps and its name. On a turned card the steps are rotated
/// and the name is at the top, but the name stays upright.
fn card(card: Card, (left, top): (u16, u16), turned: bool) -> [Patch; 2] {
    let (width, height) = art::CARD;
    let (steps, name) =
        if turned { (height - art::MARGIN - art::HELD, 3) } else { (art::MARGIN, height - 37) };
    let area =
        Area { left: left + (width - art::HELD) / 2, top: top + steps, width: art::HELD, height: art::HELD };
    let name = Area { left: left + 5, top: top + name, width: width - 10, height: 34 };
    [faced(card, area, turned), written(name, words::card(card), 22)]
}

fn faced(card: Card, area: Area, turned: bool) -> Patch {
    Patch::of(area, vec![Layer { sprite: card.name(), turned }])
}

/// A patch with one line of text on blank paper. `capitals` is the height of a capital letter in
/// pixels.
fn written(area: Area, words: Text, capitals: u16) -> Patch {
    // Place the line above the middle, to leave room for letters that reach below the line.
    let top = (area.height - capitals) * 2 / 5;
    let label = Area { left: 2, top, width: area.width - 4, height: capitals };
    Patch::of(area, vec![Layer::plain("blank")]).labelled(words, label)
}

/// The patches of the spare card: its steps, turned towards the mover, its name and a caption.
///
/// The caption names the mover, who gets the card after the move. The sign before the caption is a
/// student of the mover or, before the first move, the card's stamp (the colour that starts).
fn spare(position: &Position, state: RoundState, near: Colour) -> Vec<Patch> {
    let (left, top) = art::SPARE;
    let aside = position.aside;
    let steps = Area { left: left + 14, top: top + 8, width: art::HELD, height: art::HELD };
    let line = |down, height| Area { left: left + 166, top: top + down, width: 202, height };
    let mut patches = vec![
        faced(aside, steps, position.turn != near),
        written(line(16, 28), Text::new("onitama-spare"), 18),
        written(line(50, 42), words::card(aside), 27),
    ];
    if let RoundState::ToMove(mover) = state {
        let begins = is_start(position) && aside.stamp() == position.turn;
        let sign =
            if begins { seal_of(aside) } else { figure(Pawn { colour: position.turn, rank: Rank::Student }) };
        let caption = Text::new(if begins { "onitama-spare-begins" } else { "onitama-spare-next" });
        let caption = caption.with("colour", Onitama::seat_label(position, mover));
        let line = line(104, 42);
        patches.push(Patch::new(line.left, line.top, 42, 42, &["blank", sign]));
        patches.push(written(Area { left: line.left + 44, width: line.width - 44, ..line }, caption, 18));
    }
    patches
}

pub const fn seal_of(card: Card) -> &'static str {
    ["blue-seal", "red-seal"][card.stamp() as usize]
}

/// Whether every pawn is on its starting square, whatever the turn and the cards.
fn is_start(position: &Position) -> bool {
    let begins = |square: u8| {
        let Square { file, rank } = rules::square(square);
        let rank_of = if file == 2 { Rank::Master } else { Rank::Student };
        match rank {
            0 => Some(Pawn { colour: Colour::Blue, rank: rank_of }),
            4 => Some(Pawn { colour: Colour::Red, rank: rank_of }),
            _ => None,
        }
    };
    (0..SIZE * SIZE).all(|square| position.at(rules::square(square)) == begins(square))
}

/// The marks at the corners of the spare card after a move. The card used for that move is now the
/// spare one.
fn used() -> [Patch; 4] {
    let ((left, top), (width, height)) = (art::SPARE, art::SPARE_CARD);
    let (left, top, right, bottom) = (left - 5, top - 4, left + width - 13, top + height - 14);
    [
        strip(left, top, 18, 18, "used-left", false),
        strip(right, top, 18, 18, "used-right", false),
        strip(left, bottom, 18, 18, "used-right", true),
        strip(right, bottom, 18, 18, "used-left", true),
    ]
}

/// The golden edges of a player's cloth, at the bottom of the picture if `near` and at the top
/// otherwise.
fn hem(near: bool) -> [Patch; 4] {
    let ((left, top), (width, height)) = (art::cloth(near), art::CLOTH);
    let (right, bottom) = (left + width - 6, top + height - 6);
    [
        strip(left, top, width, 6, "hem-along", false),
        strip(left, bottom, width, 6, "hem-along", true),
        strip(left, top + 6, 6, height - 12, "hem-down", false),
        strip(right, top + 6, 6, height - 12, "hem-down", true),
    ]
}

fn strip(left: u16, top: u16, width: u16, height: u16, sprite: &'static str, turned: bool) -> Patch {
    Patch::of(Area { left, top, width, height }, vec![Layer { sprite, turned }])
}

/// The patches of a player's master and name. The master lies on gold if the player is to move or
/// has won, and behind bars if the master was captured.
fn side(position: &Position, state: RoundState, colour: Colour, near: bool) -> [Patch; 2] {
    let master = Pawn { colour, rank: Rank::Master };
    let leads = state.leads(position.seat(colour));
    let stack: &[&str] = match figure(master) {
        figure if leads => &["turn", figure],
        figure if count(position, master) == 0 => &["stand", figure, "barred"],
        figure => &["stand", figure],
    };
    let (left, top) = art::side(near);
    let name = Area { left: left + 54, top: top + 4, width: 140, height: 38 };
    let called = Onitama::seat_label(position, position.seat(colour));
    [Patch::new(left + 4, top + 1, 44, 44, stack), plaque(name, called, leads)]
}

fn taken(position: &Position, by: Colour, near: bool) -> impl Iterator<Item = Patch> {
    let student = Pawn { colour: by.other(), rank: Rank::Student };
    let (left, top) = art::side(near);
    let pits = (0..).map(move |pit| left + 202 + pit * 43);
    let pit = move |left| Patch::new(left, top + 3, 40, 40, &["stand", figure(student)]);
    pits.take(STUDENTS.saturating_sub(count(position, student))).map(pit)
}

fn count(position: &Position, pawn: Pawn) -> usize {
    (0..SIZE * SIZE).filter(|&square| position.at(rules::square(square)) == Some(pawn)).count()
}

impl Controls for Onitama {
    fn path(position: &Position, mv: Move) -> ChoicePath {
        match mv {
            Move::Step { card, from, to } => {
                vec![pawn_choice(position, rules::square(from)), target_choice(position, card, to)]
            }
            Move::Pass { card } => vec![pass_choice(position, card)],
        }
    }

    fn shape(_: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        ChoiceLayout::Pieces
    }

    fn ask(position: &Position, chosen: &[ChoiceKey]) -> Text {
        match chosen.first() {
            Some(pawn) => {
                let at = (0..25).map(rules::square).find(|square| square.to_string() == *pawn);
                let rank = at.and_then(|at| position.at(at)).map_or(Rank::Student, |pawn| pawn.rank);
                Text::new("onitama-ask-target")
                    .with("rank", words::rank(rank))
                    .with("square", Arg::Word(pawn.clone()))
            }
            None if position.must_pass() => Text::new("onitama-ask-pass"),
            None => Text::new("onitama-ask-pawn"),
        }
    }
}

fn pawn_choice(position: &Position, square: Square) -> Choice {
    Choice { sprite: position.at(square).map(figure), ..Choice::at(square, words::square(square)) }
}

/// The choice of a target together with the card used. Both cards of the mover may lead to the
/// same square, so the key contains the card's name.
fn target_choice(position: &Position, card: Card, to: u8) -> Choice {
    let square = rules::square(to);
    Choice {
        key: format!("{square}-{}", card.name()),
        note: Some(words::note(position, card, to)),
        sprite: position.at(square).map(figure),
        ..Choice::at(square, words::by_card(position, square, card))
    }
}

fn pass_choice(position: &Position, card: Card) -> Choice {
    let note = Some(words::exchange(position, card));
    Choice { key: card.name().into(), square: None, label: words::give_away(card), note, sprite: None }
}
