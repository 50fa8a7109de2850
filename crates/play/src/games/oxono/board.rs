//! The picture of Oxono: the board on the left, on the right each player's tray with the pawns left, and
//! between them the totems that may be moved.
//!
//! The board looks the same from both sides, so that a square has one place for everybody; the tray of
//! whoever looks is the lower one.

use crate::base::board::{BoardLayout, DIGITS, Supply, Trail, target};
use crate::base::choice::Step;
use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position::{Position as _, RoundState};
use crate::base::scene::{LAST, Layer, Look, Patch, Scene, Sprite};
use crate::base::seat::Seat;
use crate::game::Board;

use super::rules::{self, Move, Pawn, Position, RESERVE, SIZE, Symbol};
use super::{Oxono, art, controls};

const BOARD: BoardLayout =
    BoardLayout { corner: (56, 30), cell: 102, files: SIZE, ranks: SIZE, names: (21, 645), turned: false };
/// Width of the place of a pawn in a tray.
const PLACE: u16 = 40;
/// Number of pawns that make a line.
const LINE: usize = 4;

impl Board for Oxono {
    const SPRITES: &'static [Sprite] = art::SPRITES;
    const EMBLEMS: &'static [&'static str] = &["totem-x", "totem-o", "pink-x", "black-x"];
    const PIECES: &'static [&'static str] = &["totem-x", "totem-o", "pink-x", "pink-o", "black-x", "black-o"];

    fn token(_: &Position, seat: Seat) -> &'static str {
        pawn_sprite(Pawn { owner: seat, symbol: Symbol::X })
    }

    fn scene(
        position: &Position,
        last: Option<(&Position, Move)>,
        state: RoundState,
        look: &Look,
        step: &Step,
    ) -> Scene {
        let ending = position.ending();
        let won = ending.map_or_else(Vec::new, |ending| line(position, ending));
        let last = last.map(|(before, mv)| Last::new(before, mv));
        let begun = Begun::new(step);
        let square = |square| {
            let stack = match &begun {
                Some(begun) => begun.stack(position, square, step),
                None => stack(position, square, last, state, won.contains(&square), step),
            };
            Patch::of(BOARD.area(square), stack)
        };
        let mut patches: Vec<Patch> = BOARD.squares().map(square).collect();
        patches.extend(BOARD.names());
        patches.extend(Symbol::BOTH.map(|symbol| lantern(position, state, symbol, step)));
        for seat in Seat::BOTH {
            let top = if seat == look.seat { 442 } else { 32 };
            patches.push(head(state, seat, top));
            for symbol in Symbol::BOTH {
                patches.extend(count(position, Pawn { owner: seat, symbol }, top));
                patches.extend(reserve(position, Pawn { owner: seat, symbol }, top));
            }
        }
        Scene { backdrop: "veranda", patches }
    }
}

/// A move that is being chosen: its totem, and where that goes, once it is known.
struct Begun {
    symbol: Symbol,
    to: Option<Square>,
}

impl Begun {
    fn new(step: &Step) -> Option<Self> {
        let chosen = step.chosen.first()?;
        let symbol = Symbol::BOTH.into_iter().find(|symbol| controls::key(*symbol) == *chosen)?;
        Some(Self { symbol, to: step.chosen.get(1).and_then(|key| Square::read(key)) })
    }

    /// What stands on a square while the move is being chosen, the lowest first: the totem where it goes.
    fn stack(&self, position: &Position, square: Square, step: &Step) -> Vec<Layer> {
        let mut stack = vec![Layer::plain("square")];
        if let Some(to) = self.to {
            let trail = Trail { from: position.totem(self.symbol), to };
            stack.extend(trail.cord(square, Trail::OVER));
        }
        if step.is_target(square) {
            stack.extend(target(square));
        }
        for symbol in Symbol::BOTH {
            let at = self.to.filter(|_| symbol == self.symbol).unwrap_or(position.totem(symbol));
            if at == square {
                stack.extend((symbol == self.symbol).then_some(Layer::plain("lifted")));
                stack.push(Layer::plain(totem_sprite(symbol)));
                stack.extend((symbol == self.symbol).then_some(Layer::plain("held")));
            }
        }
        stack.extend(position.at(square).map(|pawn| Layer::plain(pawn_sprite(pawn))));
        stack
    }
}

/// The last move: the way of its totem, and the square of its pawn.
#[derive(Clone, Copy)]
struct Last {
    totem: Trail,
    pawn: Square,
}

impl Last {
    fn new(before: &Position, mv: Move) -> Self {
        let totem = Trail { from: before.totem(mv.symbol), to: rules::square(mv.totem) };
        Self { totem, pawn: rules::square(mv.pawn) }
    }
}

/// What stands on a square, the lowest first.
fn stack(
    position: &Position,
    square: Square,
    last: Option<Last>,
    state: RoundState,
    won: bool,
    step: &Step,
) -> Vec<Layer> {
    let mut stack = vec![Layer::plain(if won { "square-won" } else { "square" })];
    let totem = Symbol::BOTH.into_iter().find(|&symbol| position.totem(symbol) == square);
    if totem.is_some_and(|symbol| step.lights(&controls::key(symbol), may_move(position, state, symbol))) {
        stack.push(Layer::plain("lit"));
    }
    stack.extend(last.and_then(|last| last.totem.cord(square, Trail::OVER)));
    stack.extend(totem.map(|symbol| Layer::plain(totem_sprite(symbol))));
    stack.extend(position.at(square).map(|pawn| Layer::plain(pawn_sprite(pawn))));
    if last.is_some_and(|last| last.pawn == square) {
        stack.push(Layer::plain(LAST));
    }
    stack
}

/// Whether whoever is to move may move this totem: they have a pawn for it, and the round is not over.
fn may_move(position: &Position, state: RoundState, symbol: Symbol) -> bool {
    let pawn = Pawn { owner: position.turn(), symbol };
    !state.is_over() && position.reserve_of(pawn) > 0
}

pub const fn totem_sprite(symbol: Symbol) -> &'static str {
    ["totem-x", "totem-o"][symbol as usize]
}

const fn pawn_sprite(pawn: Pawn) -> &'static str {
    [["pink-x", "pink-o"], ["black-x", "black-o"]][pawn.owner.index()][pawn.symbol as usize]
}

/// A totem between the trays: in light when it may be moved (of a hint's, when it is named), behind rods when there is no pawn for it.
fn lantern(position: &Position, state: RoundState, symbol: Symbol, step: &Step) -> Patch {
    let totem = totem_sprite(symbol);
    let is_named = !step.is_hint || step.lights(&controls::key(symbol), true);
    let stack = match state {
        RoundState::Over(_) => vec![totem],
        RoundState::ToMove(_) if may_move(position, state, symbol) && !is_named => vec![totem],
        RoundState::ToMove(_) if may_move(position, state, symbol) => vec!["halo", totem],
        RoundState::ToMove(_) => vec![totem, "barred"],
    };
    Patch::new([740, 904][symbol as usize], 278, 144, 144, &stack)
}

/// A player's pawn, on gold when it is their turn or they have won.
fn head(state: RoundState, seat: Seat, top: u16) -> Patch {
    let pawn = ["pink", "black"][seat.index()];
    let stack = if state.leads(seat) { &["turn", pawn][..] } else { &[pawn] };
    Patch::new(732, top + 8, 108, 108, stack)
}

/// How many pawns of a kind are left, in the upper right of a tray: such a pawn, or where one would
/// lie, and the number.
fn count(position: &Position, pawn: Pawn, top: u16) -> [Patch; 2] {
    let left = [856, 960][pawn.symbol as usize];
    let count = position.reserve_of(pawn);
    let spent = ["spent-x", "spent-o"][pawn.symbol as usize];
    let sign = if count == 0 { spent } else { pawn_sprite(pawn) };
    let digit = DIGITS[usize::from(count)];
    [Patch::new(left, top + 34, 56, 56, &[sign]), Patch::new(left + 56, top + 32, 38, 60, &[digit])]
}

/// The pawns of a kind that are left, in a row of their tray.
fn reserve(position: &Position, pawn: Pawn, top: u16) -> impl Iterator<Item = Patch> {
    let corner = (734, top + 131 + PLACE * (pawn.symbol as u16));
    let row = Supply { corner, columns: RESERVE.into(), pitch: (PLACE, PLACE), size: PLACE };
    row.of(position.reserve_of(pawn).into(), &["floor", pawn_sprite(pawn)])
}

/// The squares of every line that won, none when nobody did.
fn line(position: &Position, ending: Ending) -> Vec<Square> {
    let alike = |a: Pawn, b: Pawn| match ending.rule {
        "colour" => a.owner == b.owner && Some(a.owner) == ending.winner,
        "symbol" => a.symbol == b.symbol,
        _ => false,
    };
    let both = |from| [run(position, from, 1, 0, alike), run(position, from, 0, 1, alike)];
    let runs = BOARD.squares().flat_map(both);
    let mut squares: Vec<Square> = runs.filter(|run| run.len() >= LINE).flatten().collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// From a square in one direction, as far as pawns are like the one on it.
fn run(
    position: &Position,
    from: Square,
    files: i8,
    ranks: i8,
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
    use crate::game::Notation as _;

    use super::*;

    fn read(text: &str) -> Position {
        Oxono::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The scene after a move, or without one.
    fn shown(text: &str, mv: &str) -> Scene {
        let look = Look { seat: Seat::First, theme: Theme::Day };
        let before = read(text);
        if mv.is_empty() {
            return Oxono::scene(&before, None, before.state(), &look, &Step::default());
        }
        let mv = Oxono::read_move(&before, mv).expect("a move text");
        let after = before.play(mv).expect("a legal move");
        Oxono::scene(&after, Some((&before, mv)), after.state(), &look, &Step::default())
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
            let scene = Oxono::scene(
                &read(START),
                None,
                RoundState::ToMove(Seat::First),
                &Look { seat, theme: Theme::Day },
                &Step::default(),
            );
            let head = scene.patches.iter().find(|patch| words(patch) == own).expect("a head");
            assert!(head.area.top > 400, "{own}");
        }
    }
}
