//! The sentences of Oxono about moves, refusals and the board. Their texts are in `oxono.ftl`.

use crate::base::grid::Square;
use crate::base::position::{Position as _, RoundState};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::game::{Lesson, Notation as _, Tutorial, Words, round_over_text};

use super::Oxono;
use super::rules::{self, Move, Pawn, Position, SIZE, Symbol, TotemMove};

impl Words for Oxono {
    const LESSON: Lesson = Lesson {
        paragraphs: &[
            "oxono-lesson-goal",
            "oxono-lesson-turn",
            "oxono-lesson-pawn",
            "oxono-lesson-enclosed",
            "oxono-lesson-end",
        ],
        position: "6/2xX2/1oO3/3x2/2O3/6 Xd4,Oc3 pink",
    };

    const TUTORIAL: Tutorial =
        Tutorial { position: "6/X4o/1O4/1x1x2/1X4/6 Xa1,Of2 pink", moves: &["Oc2/c3", "Oe2/e3", "Xa4/a3"] };

    fn describe_move(position: &Position, mv: Move, by: Arg) -> Text {
        let way = ["slide", "jump", "anywhere"][position.totem_move(mv.symbol) as usize];
        Text::new("oxono-tell")
            .with("by", by)
            .with("symbol", letter(mv.symbol))
            .with("way", way)
            .with("totem", rules::square(mv.totem))
            .with("pawn", rules::square(mv.pawn))
    }

    fn name_move(_: &Position, mv: Move) -> Text {
        Text::new("oxono-move")
            .with("totem", totem(mv.symbol))
            .with("to", rules::square(mv.totem))
            .with("pawn", rules::square(mv.pawn))
    }

    fn terms() -> Vec<(&'static str, Text)> {
        vec![("X", totem(Symbol::X)), ("O", totem(Symbol::O))]
    }

    fn spell(words: &[&'static str], squares: &[Square]) -> Option<String> {
        match (words, squares) {
            ([totem], [to, pawn]) => Some(format!("{totem}{to}/{pawn}")),
            _ => None,
        }
    }

    /// Says which totem the mover must move, if they have pawns of only one symbol left.
    fn describe_constraint(position: &Position) -> Option<Text> {
        let left = |symbol| position.reserve_of(Pawn { owner: position.turn(), symbol }) > 0;
        let only = Symbol::BOTH.into_iter().find(|&symbol| left(symbol) && !left(symbol.other()))?;
        let text = Text::new("oxono-tell-next-only").with("symbol", letter(only));
        Some(text.with("other", letter(only.other())))
    }

    fn explain_turn(_: &Position) -> Option<Text> {
        Some(Text::new("oxono-tell-turn"))
    }

    fn broken_rule(position: &Position, mv: Move) -> Text {
        let pawn = Pawn { owner: position.turn(), symbol: mv.symbol };
        if position.reserve_of(pawn) == 0 {
            return Text::new("oxono-why-not-reserve").with("symbol", letter(mv.symbol));
        }
        let target = rules::square(mv.totem);
        if position.targets(mv.symbol).all(|legal| legal != target) {
            return why_not_totem(position, mv.symbol, target);
        }
        let key = if is_free_after(position, mv) { "oxono-why-not-beside" } else { "oxono-why-not-pawn" };
        let squares = position.pawn_squares(mv.symbol, target).map(square).collect::<Vec<_>>();
        Text::new(key).with("square", rules::square(mv.pawn)).with("totem", target).with("squares", squares)
    }

    /// Lists the totems, the pawns on the board, the pawns left to place and the turn.
    fn describe(position: &Position, state: RoundState) -> Text {
        let next = match state {
            RoundState::Over(winner) => round_over_text::<Self>(position, winner),
            RoundState::ToMove(mover) => {
                Text::new("oxono-describe-turn").with("colour", Self::seat_label(position, mover))
            }
        };
        Text::new("oxono-describe")
            .with("x", position.totem(Symbol::X))
            .with("o", position.totem(Symbol::O))
            .with("pink", side(position, Seat::First))
            .with("black", side(position, Seat::Second))
            .with("next", next)
    }
}

fn letter(symbol: Symbol) -> String {
    symbol.letter().to_string()
}

pub fn totem(symbol: Symbol) -> Text {
    Text::new("oxono-totem").with("symbol", letter(symbol))
}

pub fn totem_on(position: &Position, symbol: Symbol) -> Text {
    Text::new("oxono-totem-on").with("symbol", letter(symbol)).with("square", position.totem(symbol))
}

/// The name of a seat on its plaque, where fewer letters have room than in a sentence.
pub fn plaque(seat: Seat) -> Text {
    Text::new(["oxono-plaque-pink", "oxono-plaque-black"][seat.index()])
}

/// The number of pawns of a symbol that the mover has left, in words.
pub fn reserve(position: &Position, symbol: Symbol) -> Text {
    let left = position.reserve_of(Pawn { owner: position.turn(), symbol });
    Text::new("oxono-reserve").with("symbol", letter(symbol)).with("count", left)
}

pub fn square(square: Square) -> Text {
    Text::new("oxono-square").with("square", square)
}

/// A note that a totem jumps or may go anywhere; `None` for the usual slide.
pub fn way(way: TotemMove) -> Option<Text> {
    match way {
        TotemMove::Slide => None,
        TotemMove::Jump => Some(Text::new("oxono-way-jump")),
        TotemMove::Anywhere => Some(Text::new("oxono-way-anywhere")),
    }
}

fn why_not_totem(position: &Position, symbol: Symbol, target: Square) -> Text {
    let key = if position.totem(symbol) == target {
        "oxono-why-not-stay"
    } else if !is_free(position, target) {
        "oxono-why-not-occupied"
    } else if position.totem_move(symbol) == TotemMove::Slide {
        "oxono-why-not-slide"
    } else {
        "oxono-why-not-jump"
    };
    Text::new(key).with("symbol", letter(symbol)).with("square", target)
}

fn is_free(position: &Position, square: Square) -> bool {
    position.at(square).is_none() && Symbol::BOTH.into_iter().all(|symbol| position.totem(symbol) != square)
}

/// Whether the square of the pawn is free after the totem has moved. The square that the totem left
/// is then free.
fn is_free_after(position: &Position, mv: Move) -> bool {
    let place = rules::square(mv.pawn);
    mv.pawn != mv.totem && (is_free(position, place) || position.totem(mv.symbol) == place)
}

fn side(position: &Position, owner: Seat) -> Text {
    let placed = |symbol| -> Vec<Text> {
        let all = (0..SIZE * SIZE).map(rules::square);
        let theirs = all.filter(|&square| position.at(square) == Some(Pawn { owner, symbol }));
        theirs.map(square).collect()
    };
    let pawns = |symbol, squares: Vec<Text>| {
        Text::new("oxono-describe-pawns")
            .with("symbol", letter(symbol))
            .with("count", squares.len())
            .with("squares", squares)
            .with("reserve", position.reserve_of(Pawn { owner, symbol }))
    };
    let (xs, os) = (placed(Symbol::X), placed(Symbol::O));
    let key = if xs.len() + os.len() == 0 { "oxono-describe-none" } else { "oxono-describe-side" };
    Text::new(key)
        .with("colour", Oxono::seat_label(position, owner))
        .with("xs", pawns(Symbol::X, xs))
        .with("os", pawns(Symbol::O, os))
}
