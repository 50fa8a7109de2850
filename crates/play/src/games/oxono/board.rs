//! The picture of Oxono. The board is on the left; a wooden tray for each player is on the right. A tray
//! shows the player's name and how many pawns of each symbol they have left.
//!
//! The board looks the same for both players, so that a square has one place for everybody. The viewer's tray
//! is the lower one.
//!
//! A move is a totem, its target, then the square of the pawn.

use crate::base::board::{BoardLayout, SlimTray, Trail, target};
use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath, Selection};
use crate::base::grid::Square;
use crate::base::position::{Ending, Position as _, RoundState};
use crate::base::scene::{LAST, Layer, Look, POSSIBLE, Paint, Patch, SLIM, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::game::{Board, Controls};

use super::rules::{self, Move, Pawn, Position, SIZE, Symbol};
use super::{Oxono, art, words};

const BOARD: BoardLayout =
    BoardLayout { corner: (56, 30), cell: 102, files: SIZE, ranks: SIZE, names: (21, 645), turned: false };
/// The minimum number of pawns in a winning line.
const LINE: usize = 4;

impl Board for Oxono {
    const SPRITES: &'static [Sprite] = art::SPRITES;
    const EMBLEMS: &'static [&'static str] = &["totem-x", "totem-o", "pink-x", "black-x"];
    const PIECES: &'static [&'static str] = &["totem-x", "totem-o", "pink-x", "pink-o", "black-x", "black-o"];
    const WIDTH: u16 = SLIM;

    fn paint(_: &Position, seat: Seat) -> Paint {
        [Paint::Blossom, Paint::First][seat.index()]
    }

    fn token(_: &Position, seat: Seat) -> &'static str {
        pawn_sprite(Pawn { owner: seat, symbol: Symbol::X })
    }

    fn layout(_: &Position, _: Seat) -> Option<BoardLayout> {
        Some(BOARD)
    }

    fn scene(
        position: &Position,
        last: Option<(&Position, Move)>,
        state: RoundState,
        look: &Look,
        step: &Selection,
    ) -> Scene {
        let ending = position.ending();
        let won = ending.map_or_else(Vec::new, |ending| line(position, ending));
        let last = last.map(|(before, mv)| LastMove::new(before, mv));
        let partial = PartialMove::new(step);
        let square = |square| {
            let stack = match &partial {
                Some(partial) => partial.stack(position, square, step),
                None => stack(position, square, last, state, won.contains(&square), step),
            };
            Patch::of(BOARD.area(square), stack)
        };
        let mut patches: Vec<Patch> = BOARD.squares().map(square).collect();
        patches.extend(BOARD.names());
        for seat in Seat::BOTH {
            let tray = if seat == look.seat { SlimTray::NEAR } else { SlimTray::FAR };
            patches.push(tray.name(14, words::plaque(seat), state.leads(seat)));
            for symbol in Symbol::BOTH {
                patches.extend(reserve(position, Pawn { owner: seat, symbol }, tray));
            }
        }
        Scene { backdrop: "veranda", patches }
    }
}

/// The part of a move that the viewer has chosen so far: the totem and perhaps its target.
struct PartialMove {
    symbol: Symbol,
    to: Option<Square>,
}

impl PartialMove {
    fn new(step: &Selection) -> Option<Self> {
        let symbol = chosen_totem(&step.chosen)?;
        Some(Self { symbol, to: step.chosen.get(1).and_then(|key| Square::read(key)) })
    }

    /// The layers of a square, from lowest to highest, while the viewer chooses a move. Once the
    /// target is chosen, the chosen totem is shown there.
    fn stack(&self, position: &Position, square: Square, step: &Selection) -> Vec<Layer> {
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

/// The path of the totem and the square of the pawn in the last move.
#[derive(Clone, Copy)]
struct LastMove {
    totem: Trail,
    pawn: Square,
}

impl LastMove {
    fn new(before: &Position, mv: Move) -> Self {
        let totem = Trail { from: before.totem(mv.symbol), to: rules::square(mv.totem) };
        Self { totem, pawn: rules::square(mv.pawn) }
    }
}

/// The layers of a square, from lowest to highest.
fn stack(
    position: &Position,
    square: Square,
    last: Option<LastMove>,
    state: RoundState,
    won: bool,
    step: &Selection,
) -> Vec<Layer> {
    let mut stack = vec![Layer::plain(if won { "square-won" } else { "square" })];
    let totem = Symbol::BOTH.into_iter().find(|&symbol| position.totem(symbol) == square);
    if totem.is_some_and(|symbol| step.is_lit(&key(symbol), may_move(position, state, symbol))) {
        stack.push(Layer::plain(POSSIBLE));
    }
    stack.extend(last.and_then(|last| last.totem.cord(square, Trail::OVER)));
    if let Some(symbol) = totem {
        stack.push(Layer::plain(totem_sprite(symbol)));
        let is_spent = !state.is_over() && !may_move(position, state, symbol);
        stack.extend(is_spent.then_some(Layer::plain("barred")));
    }
    stack.extend(position.at(square).map(|pawn| Layer::plain(pawn_sprite(pawn))));
    if last.is_some_and(|last| last.pawn == square) {
        stack.push(Layer::plain(LAST));
    }
    stack
}

/// Whether the mover may move this totem: the round is not over, and the mover has a pawn of the
/// totem's symbol left.
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

/// The patches (rectangles of the picture) for one kind of pawn in a tray: the pawn, or an empty
/// outline if none is left, and the number left.
fn reserve(position: &Position, pawn: Pawn, tray: SlimTray) -> impl Iterator<Item = Patch> {
    let down = [84, 194][pawn.symbol as usize];
    let count = position.reserve_of(pawn);
    let spent = ["spent-x", "spent-o"][pawn.symbol as usize];
    let sign = if count == 0 { spent } else { pawn_sprite(pawn) };
    let sign = Patch::new(SlimTray::LEFT + 6, tray.top + down, 68, 68, &[sign]);
    tray.count(down + 10, sign, count.into())
}

/// The squares of all lines that won the round, or nothing if no line won.
fn line(position: &Position, ending: Ending) -> Vec<Square> {
    let alike = |a: Pawn, b: Pawn| match ending.rule {
        "colour" => a.owner == b.owner && Some(a.owner) == ending.winner,
        "symbol" => a.symbol == b.symbol,
        _ => false,
    };
    let both = |from| [run(position, from, 1, 0, alike), run(position, from, 0, 1, alike)];
    let runs = BOARD.squares().flat_map(both);
    runs.filter(|run| run.len() >= LINE).flatten().collect()
}

/// The squares from `from` on in one direction, as long as their pawns are like the first pawn.
/// `files` and `ranks` are the step from one square to the next.
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

impl Controls for Oxono {
    fn path(position: &Position, mv: Move) -> ChoicePath {
        let (target, place) = (rules::square(mv.totem), rules::square(mv.pawn));
        vec![
            totem_choice(position, mv.symbol),
            Choice { note: words::way(position.totem_move(mv.symbol)), ..choice(target) },
            choice(place),
        ]
    }

    fn shape(_: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        ChoiceLayout::Pieces
    }

    fn ask(position: &Position, chosen: &[ChoiceKey]) -> Text {
        match (chosen_totem(chosen), chosen.get(1)) {
            (None, _) => Text::new("oxono-ask-totem"),
            (Some(symbol), None) => {
                Text::new("oxono-ask-target").with("totem", words::totem_on(position, symbol))
            }
            (Some(symbol), Some(to)) => Text::new("oxono-ask-pawn")
                .with("totem", words::totem(symbol))
                .with("square", Arg::Word(to.clone())),
        }
    }
}

fn totem_choice(position: &Position, symbol: Symbol) -> Choice {
    Choice {
        key: key(symbol),
        square: Some(position.totem(symbol)),
        label: words::totem_on(position, symbol),
        note: Some(words::reserve(position, symbol)),
        sprite: Some(totem_sprite(symbol)),
    }
}

fn choice(square: Square) -> Choice {
    Choice::at(square, words::square(square))
}

/// The choice key of a totem: its letter in lower case.
fn key(symbol: Symbol) -> ChoiceKey {
    symbol.letter().to_ascii_lowercase().to_string()
}

fn chosen_totem(chosen: &[ChoiceKey]) -> Option<Symbol> {
    let chosen = chosen.first()?;
    Symbol::BOTH.into_iter().find(|&symbol| key(symbol) == *chosen)
}

#[cfg(test)]
mod tests {
    use crate::base::scene::Theme;
    use crate::game::Notation as _;

    use super::*;

    fn read(text: &str) -> Position {
        Oxono::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Returns the picture after a move, or of the position itself if `mv` is empty.
    fn shown(text: &str, mv: &str) -> Scene {
        let look = Look { seat: Seat::First, theme: Theme::Day };
        let before = read(text);
        if mv.is_empty() {
            return Oxono::scene(&before, None, before.state(), &look, &Selection::default());
        }
        let mv = Oxono::read_move(&before, mv).expect("a move text");
        let after = before.play(mv).expect("a legal move");
        Oxono::scene(&after, Some((&before, mv)), after.state(), &look, &Selection::default())
    }

    /// Returns the names of the sprites on each square, from lowest to highest. A `~` marks a sprite that is
    /// rotated by 180 degrees.
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
    fn slide_shows_path_and_pawn() {
        let scene = shown(START, "Od1/e1");
        assert_eq!(
            on(&scene, ["d3", "d2", "d1", "e1"]),
            ["square ~start-up", "square ~over-up", "square lit ~end-up totem-o", "square pink-o last"]
        );
    }

    #[test]
    fn jump_path_is_drawn_below_pieces() {
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
    fn free_totem_move_shows_only_its_start() {
        let scene = shown("o5/X5/o5/X5/x5/1OxoXo Xa1,Od3 pink", "Xd5/d4");
        assert_eq!(on(&scene, ["a1", "b2", "d5"]), ["square start", "square", "square lit totem-x"]);
    }

    #[test]
    fn winning_line_lights_its_pawns_only() {
        let scene = shown("6/6/6/6/X5/oXxX2 Xe1,Of1 black", "Xe2/e1");
        let row = ["a1", "b1", "c1", "d1", "e1"];
        assert!(on(&scene, ["e2"]) == ["square end-up totem-x"], "no move is possible any more");
        let shining: Vec<_> =
            row.into_iter().filter(|&name| on(&scene, [name])[0].starts_with("square-won")).collect();
        assert_eq!(shining, ["b1", "c1", "d1", "e1"], "pawns of both colours with one symbol form the line");
        let scene = shown("6/6/6/6/6/oxoO2 Xd3,Oe1 pink", "Oe2/e1");
        assert!(on(&scene, row).iter().all(|stack| !stack.contains("won")));
    }

    #[test]
    fn spent_symbol_shows_on_totem_and_tray() {
        let scene = shown("xx1xx1/6/6/xx1xx1/6/6 Xc5,Oc2 pink", "");
        assert_eq!(on(&scene, ["c5", "c2"]), ["square totem-x barred", "square lit totem-o"]);
        let all: Vec<String> = scene.patches.iter().map(words).collect();
        let count = |wanted: &str| all.iter().filter(|stack| *stack == wanted).count();
        assert_eq!((count("spent-x"), count("digit-0"), count("digit-8")), (1, 1, 3));
        assert_eq!(
            (count("pink-x"), count("pink-o"), count("black-x"), count("black-o")),
            (0, 1, 1, 1),
            "once"
        );
    }

    #[test]
    fn viewers_tray_is_lower_and_movers_glows() {
        for seat in Seat::BOTH {
            let look = Look { seat, theme: Theme::Day };
            let scene = Oxono::scene(
                &read(START),
                None,
                RoundState::ToMove(Seat::First),
                &look,
                &Selection::default(),
            );
            let name = |key: &str| {
                let named = |patch: &&Patch| patch.label.as_ref().is_some_and(|label| label.words.key == key);
                scene.patches.iter().find(named).expect("a name")
            };
            let (pink, black) = (name("oxono-plaque-pink"), name("oxono-plaque-black"));
            assert_eq!(pink.area.top > black.area.top, seat == Seat::First);
            assert_eq!((words(pink), words(black)), ("plaque-turn".to_owned(), "plaque".to_owned()));
            let beside = scene.patches.iter().filter(|patch| patch.area.left >= SlimTray::LEFT);
            let gold = beside.filter(|patch| words(patch).contains("turn") || words(patch).contains("halo"));
            assert_eq!(gold.count(), 1);
        }
    }
}
