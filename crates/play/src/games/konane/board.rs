//! The picture of Kōnane. The board is on the left; a wooden tray for each player is on the right. A tray
//! shows the player's stone and name, the number of their stones that can jump and the number of stones that
//! they have captured.
//!
//! The board looks the same for both players, so that a square has one place for everybody. The viewer's tray
//! is the lower one.
//!
//! A move is the stone removed, or the stone that jumps and then its final landing square.

use std::collections::BTreeSet;

use crate::base::board::{BoardLayout, NAME, SlimTray, Trail, target};
use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath, Selection};
use crate::base::grid::Square;
use crate::base::position::{Ending, Position as _, RoundState};
use crate::base::scene::{LAST, Layer, Look, POSSIBLE, Paint, Patch, SLIM, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::game::{Board, Controls, Notation as _};

use super::rules::{Move, Position, jumped, owner};
use super::{Konane, art, words};

/// The upper left corner of the area in which the board is centred, in pixels.
const FIELD: (u16, u16) = (54, 28);
/// The width and height of the area in which the board is centred, in pixels.
const FIELD_WIDTH: u16 = 616;
/// The number of stones that the players remove before the first jump, one each.
const REMOVED_FIRST: u8 = 2;

impl Board for Konane {
    const SPRITES: &'static [Sprite] = art::SPRITES;
    const EMBLEMS: &'static [&'static str] = &["black", "white"];
    const PIECES: &'static [&'static str] = &["black", "white", "stuck-black", "stuck-white"];
    const WIDTH: u16 = SLIM;

    fn paint(_: &Position, seat: Seat) -> Paint {
        [Paint::First, Paint::Second][seat.index()]
    }

    fn token(_: &Position, seat: Seat) -> &'static str {
        stone(seat)
    }

    fn layout(position: &Position, _: Seat) -> Option<BoardLayout> {
        Some(slab(position))
    }

    fn scene(
        position: &Position,
        last: Option<(&Position, Move)>,
        state: RoundState,
        look: &Look,
        step: &Selection,
    ) -> Scene {
        let slab = slab(position);
        let last = last.map(|(_, mv)| mv);
        let ending = position.ending();
        let movable = if state.is_over() { BTreeSet::new() } else { movable(position) };
        let pit = |square: Square| {
            let lit = step.is_lit(&square.to_string(), movable.contains(&square));
            let stack = stack(position, square, last, ending, lit, step);
            Patch::of(slab.area(square), stack)
        };
        let mut patches: Vec<Patch> = position.squares().map(pit).collect();
        patches.extend(slab.names());
        for seat in Seat::BOTH {
            let tray = if seat == look.seat { SlimTray::NEAR } else { SlimTray::FAR };
            patches.extend(player(position, state, ending, seat, tray));
        }
        Scene { backdrop: "veranda", patches }
    }
}

/// The layout of the board: as large as fits, and centred in its area.
fn slab(position: &Position) -> BoardLayout {
    let (files, ranks) = (u16::from(position.files), u16::from(position.ranks));
    let cell = FIELD_WIDTH / files.max(ranks);
    let middle = |count: u16| (FIELD_WIDTH - count * cell) / 2;
    let corner = (FIELD.0 + middle(files), FIELD.1 + middle(ranks));
    let names = (corner.0 - NAME - 2, corner.1 + ranks * cell + 2);
    BoardLayout { corner, cell, files: position.files, ranks: position.ranks, names, turned: false }
}

pub fn movable(position: &Position) -> BTreeSet<Square> {
    let mut movable = BTreeSet::new();
    position.each_legal(&mut |mv| {
        movable.insert(match mv {
            Move::Remove(square) | Move::Jump { from: square, .. } => square,
        });
    });
    movable
}

/// The layers of the pit (hollow) on a square, from lowest to highest.
fn stack(
    position: &Position,
    square: Square,
    last: Option<Move>,
    ending: Option<Ending>,
    lit: bool,
    step: &Selection,
) -> Vec<Layer> {
    let mut stack = vec![Layer::plain("pit")];
    if step.is_target(square) {
        stack.extend(target(square));
    }
    if step.piece() == Some(square) {
        stack.push(Layer::plain("lifted"));
    } else if lit {
        stack.push(Layer::plain(POSSIBLE));
    }
    stack.extend(last.into_iter().flat_map(|mv| trail(mv, square)));
    if let Some(seat) = position.at(square) {
        let beaten = ending.is_some_and(|ending| ending.winner != Some(seat));
        let motionless = ["stuck-black", "stuck-white"][seat.index()];
        stack.push(Layer::plain(if beaten { motionless } else { stone(seat) }));
    }
    if lit && position.gaps < REMOVED_FIRST {
        stack.push(Layer::plain("lit-off"));
    }
    if step.piece() == Some(square) {
        stack.push(Layer::plain("held"));
    }
    if last.is_some_and(|(Move::Remove(to) | Move::Jump { to, .. })| to == square) {
        stack.push(Layer::plain(LAST));
    }
    stack
}

/// The marks of the last move on a square: the trace of a stone that was removed or captured
/// there, and the part of a jump's path on the square.
fn trail(last: Move, square: Square) -> Vec<Layer> {
    let trail = match last {
        Move::Remove(removed) if removed == square => return vec![Layer::plain(gone(owner(square)))],
        Move::Remove(_) => return Vec::new(),
        Move::Jump { from, to } => Trail { from, to },
    };
    let taken = trail.distance(square).is_some_and(|far| far % 2 == 1);
    let gone = taken.then(|| Layer::plain(gone(owner(square))));
    let cord = if taken { Trail::OVER } else { Trail::HOP };
    gone.into_iter().chain(trail.cord(square, cord)).collect()
}

const fn stone(seat: Seat) -> &'static str {
    ["black", "white"][seat.index()]
}

const fn gone(seat: Seat) -> &'static str {
    ["black-gone", "white-gone"][seat.index()]
}

/// The patches (rectangles of the picture) in a player's tray: the stone, the name and two counts.
/// Before the first jump, a sign for a removal takes the place of the counts.
///
/// The stone lies on gold if the player is to move or has won, and behind bars if the player has lost by
/// the rules.
fn player(
    position: &Position,
    state: RoundState,
    ending: Option<Ending>,
    seat: Seat,
    tray: SlimTray,
) -> Vec<Patch> {
    let leads = state.leads(seat);
    let head = match stone(seat) {
        stone if leads => vec!["turn", stone],
        stone if ending.is_some() => vec![stone, "barred"],
        stone => vec![stone],
    };
    let mut patches = vec![
        Patch::new(SlimTray::LEFT + 10, tray.top + 12, 92, 92, &head),
        tray.name(108, Konane::seat_label(position, seat), leads),
    ];
    if position.gaps < REMOVED_FIRST {
        // Before the first jump, show a large removal mark instead of the counts in the tray of the player to
        // move.
        let sign = Patch::new(SlimTray::LEFT + 16, tray.top + 190, 80, 80, &["lit-off"]);
        patches.extend((leads && !state.is_over()).then_some(sign));
    } else {
        let sign =
            |sprite: &'static str, down| Patch::new(SlimTray::LEFT + 5, tray.top + down, 42, 42, &[sprite]);
        let can_jump = movable(&position.with_turn(seat)).len();
        patches.extend(tray.count(152, sign("hop", 154), can_jump));
        patches.push(tray.caption(198, Text::new("konane-count-jump")));
        let theirs = ["white-taken", "black-taken"][seat.index()];
        patches.extend(tray.count(224, sign(theirs, 226), taken(position, seat)));
        patches.push(tray.caption(271, Text::new("konane-count-taken")));
    }
    patches
}

/// The number of stones that a player has captured. These are all stones that the opponent lacks,
/// except the one that the opponent removed before the first jump.
fn taken(position: &Position, seat: Seat) -> usize {
    let gone = position.squares().filter(|&square| owner(square) != seat && position.at(square).is_none());
    gone.count().saturating_sub(1)
}

impl Controls for Konane {
    fn path(_: &Position, mv: Move) -> ChoicePath {
        match mv {
            Move::Remove(square) => vec![stone_choice(square)],
            Move::Jump { from, to } => {
                let note = Some(words::jumps(jumped(from, to).count()));
                vec![stone_choice(from), Choice { note, ..choice(to) }]
            }
        }
    }

    fn shape(_: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        ChoiceLayout::Pieces
    }

    fn ask(position: &Position, chosen: &[ChoiceKey]) -> Text {
        match chosen.first() {
            Some(stone) => Text::new("konane-ask-landing").with("square", Arg::Word(stone.clone())),
            None if position.gaps < 2 => Text::new("konane-ask-removal"),
            None => Text::new("konane-ask-stone"),
        }
    }

    fn noun(_: &Position, chosen: &[ChoiceKey]) -> &'static str {
        if chosen.is_empty() { "konane-stones" } else { "layout-squares" }
    }
}

fn stone_choice(square: Square) -> Choice {
    Choice { sprite: Some(stone(owner(square))), ..choice(square) }
}

fn choice(square: Square) -> Choice {
    Choice::at(square, words::square(square))
}

#[cfg(test)]
mod tests {
    use crate::base::scene::{Area, HEIGHT, Theme};
    use crate::game::Notation as _;

    use super::*;

    fn read(text: &str) -> Position {
        Konane::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn played(text: &str, mv: &str, seat: Seat) -> (Position, Scene) {
        let before = read(text);
        let mv = Konane::read_move(&before, mv).expect("a move text");
        let position = before.play(mv).expect("a legal move");
        let scene = Konane::scene(
            &position,
            Some((&before, mv)),
            position.state(),
            &Look { seat, theme: Theme::Day },
            &Selection::default(),
        );
        (position, scene)
    }

    /// Returns the names of the sprites in a pit, from lowest to highest. A `~` marks a sprite that is
    /// rotated by 180 degrees.
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
    fn last_jump_shows_path_and_captures() {
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
    fn jump_left_or_down_is_drawn_turned() {
        let (position, scene) = played("wbwb/bwbw/wbwb/b.b. white", "d3-d1", Seat::First);
        assert_eq!(pit(&position, &scene, "d2"), "pit black-gone ~over-up");
        let (position, scene) = played("wbwb/bwbw/wbwb/.wb. black", "c1-a1", Seat::First);
        assert_eq!(pit(&position, &scene, "a1"), "pit ~end-right black last");
    }

    #[test]
    fn removal_is_marked_and_replies_are_lit() {
        let (position, scene) = played("wbwb/bwbw/wbwb/bwbw black", "b2", Seat::First);
        assert_eq!(pit(&position, &scene, "b2"), "pit black-gone last");
        let lit =
            position.squares().filter(|square| pit(&position, &scene, &square.to_string()).contains("lit"));
        assert_eq!(lit.map(|square| square.to_string()).collect::<Vec<_>>(), ["b1", "a2", "c2", "b3"]);
    }

    #[test]
    fn stuck_stones_are_crossed_out_and_unlit() {
        let (position, scene) = played("...b/..../..../..bw white", "d1-b1", Seat::First);
        assert!(position.ending().is_some());
        assert_eq!(pit(&position, &scene, "d4"), "pit stuck-black");
        assert_eq!(pit(&position, &scene, "b1"), "pit ~end-right white last");
        assert!(scene.patches.iter().all(|patch| !words(patch).contains("lit")));
    }

    /// Returns the names of the sprites in a tray together with the keys of their labels.
    fn in_tray(scene: &Scene, SlimTray { top }: SlimTray) -> Vec<String> {
        let inside = |patch: &&Patch| {
            patch.area.left >= SlimTray::LEFT && (top..top + SlimTray::HEIGHT).contains(&patch.area.top)
        };
        let said = |patch: &Patch| {
            let label = patch.label.iter().map(|label| format!(" {}", label.words.key));
            words(patch) + &label.collect::<String>()
        };
        scene.patches.iter().filter(inside).map(said).collect()
    }

    #[test]
    fn trays_name_owner_and_counts_viewer_below() {
        let (_, scene) = played(TWO_JUMPS, "a1-e1", Seat::Second);
        assert_eq!(
            in_tray(&scene, SlimTray::NEAR),
            [
                "turn white",
                "plaque-turn konane-seat-white",
                "hop",
                "digit-6",
                "plaque konane-count-jump",
                "black-taken",
                "digit-2",
                "plaque konane-count-taken"
            ]
        );
        assert_eq!(
            in_tray(&scene, SlimTray::FAR),
            [
                "black",
                "plaque konane-seat-black",
                "hop",
                "digit-4",
                "plaque konane-count-jump",
                "white-taken",
                "digit-3",
                "plaque konane-count-taken"
            ]
        );
    }

    #[test]
    fn opening_marks_removable_stones_without_counts() {
        for (text, mv, expected) in [
            ("wbwb/bwbw/wbwb/bwbw black", "", vec!["a1", "b2", "c3", "d4"]),
            ("wbwb/bwbw/wbwb/bwbw black", "b2", vec!["b1", "a2", "c2", "b3"]),
        ] {
            let scene = if mv.is_empty() {
                let position = read(text);
                let look = Look { seat: Seat::First, theme: Theme::Day };
                Konane::scene(&position, None, position.state(), &look, &Selection::default())
            } else {
                played(text, mv, Seat::First).1
            };
            let position = read(text);
            let marked = position.squares().map(|square| square.to_string());
            let marked = marked.filter(|square| pit(&position, &scene, square).ends_with(" lit-off"));
            assert_eq!(marked.collect::<Vec<_>>(), expected);
            for tray in [SlimTray::NEAR, SlimTray::FAR] {
                let lies = in_tray(&scene, tray);
                let is_turn = lies[0].starts_with("turn");
                assert_eq!(
                    lies[2..],
                    if is_turn { vec!["lit-off"] } else { vec![] },
                    "a tray in the opening has a stone, a name and no count"
                );
            }
        }
        let (position, scene) = played(TWO_JUMPS, "a1-e1", Seat::First);
        assert!(
            position.squares().all(|square| !pit(&position, &scene, &square.to_string()).contains("lit-off"))
        );
    }

    /// Returns boards of every size, once full and once with a single stone.
    fn extremes() -> impl Iterator<Item = Position> {
        let sizes = (4..=14).flat_map(|files| (4..=14).map(move |ranks| Position::full(files, ranks)));
        sizes.flat_map(|full| [full, full.squares().skip(1).fold(full, Position::without)])
    }

    #[test]
    fn every_board_size_fits_the_picture() {
        for position in extremes() {
            let scene = Konane::scene(
                &position,
                None,
                position.state(),
                &Look { seat: Seat::First, theme: Theme::Day },
                &Selection::default(),
            );
            let mut covered = vec![false; usize::from(SLIM) * usize::from(HEIGHT)];
            for Area { left, top, width, height } in scene.patches.iter().map(|patch| patch.area) {
                for y in top..top + height {
                    let row = usize::from(y) * usize::from(SLIM);
                    let pixels = &mut covered[row + usize::from(left)..row + usize::from(left + width)];
                    assert!(
                        pixels.iter().all(|&pixel| !pixel),
                        "{} overlaps",
                        Konane::write_position(&position)
                    );
                    pixels.fill(true);
                }
            }
        }
    }
}
