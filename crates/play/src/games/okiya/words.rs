//! The sentences of Okiya about moves, endings, refusals and the board. Their texts are in `okiya.ftl`.

use crate::base::grid::Square;
use crate::base::position::RoundState;
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::game::{Lesson, Notation as _, Tutorial, Words, round_over_text};

use super::Okiya;
use super::rules::{self, Content, Position};
use super::tiles::Tile;

impl Words for Okiya {
    const LESSON: Lesson = Lesson {
        paragraphs: &[
            "okiya-lesson-goal",
            "okiya-lesson-turn",
            "okiya-lesson-win",
            "okiya-lesson-full-board",
            "okiya-lesson-points",
        ],
        position: "2,1,MR,MT/CS,CB,CR,CT/1,PB,2,PT/IS,IB,IR,IT PR first last-mover",
    };

    const TUTORIAL: Tutorial = Tutorial {
        position: "PT,IB,CR,IS/PB,MS,IR,PR/CB,IT,PS,MR/CS,CT,MB,MT - first last-mover",
        moves: &["b4", "c3", "b2", "a4", "b1", "c4", "d2", "c1", "b3"],
    };

    fn describe_move(position: &Position, square: Square, by: Arg) -> Text {
        let Content::Tile(tile) = position.at(square) else { unreachable!("a legal move takes a tile") };
        Text::new("okiya-tell-take").with("by", by).with("tile", named(tile)).with("square", square)
    }

    fn name_move(position: &Position, square: Square) -> Text {
        let Content::Tile(tile) = position.at(square) else { unreachable!("a legal move takes a tile") };
        Text::new("okiya-move").with("square", square).with("tile", named(tile))
    }

    fn spell(_: &[&'static str], squares: &[Square]) -> Option<String> {
        let [square] = squares else { return None };
        Some(square.to_string())
    }

    fn describe_constraint(position: &Position) -> Option<Text> {
        Some(next_tile(position))
    }

    fn broken_rule(position: &Position, square: Square) -> Text {
        match (position.at(square), position.taken) {
            (Content::Token(owner), _) => Text::new("okiya-why-not-token")
                .with("square", square)
                .with("seat", Self::seat_label(position, owner)),
            (Content::Tile(_), None) => Text::new("okiya-why-not-border").with("square", square),
            (Content::Tile(tile), Some(taken)) => Text::new("okiya-why-not-apart")
                .with("square", square)
                .with("tile", named(tile))
                .with("taken", named(taken)),
        }
    }

    /// Lists the remaining tiles from the top rank down, the tokens of both players and the constraint on the
    /// next move.
    fn describe(position: &Position, state: RoundState) -> Text {
        Text::new("okiya-describe")
            .with("tiles-left", position.tiles_left())
            .with("tiles", tiles_from_the_top(position))
            .with("first", tokens(position, Seat::First))
            .with("second", tokens(position, Seat::Second))
            .with("next", next(position, state))
    }
}

/// Says which tile may be taken next.
pub fn next_tile(position: &Position) -> Text {
    match position.taken {
        Some(tile) => with_tile(Text::new("okiya-tell-next"), tile),
        None => Text::new("okiya-tell-next-border"),
    }
}

/// The label of a button: a square and its tile as a pair of symbols.
pub fn tile_here(tile: Tile, square: Square) -> Text {
    with_tile(Text::new("okiya-tile-here"), tile).with("square", square)
}

pub fn tile_on(tile: Tile, square: Square) -> Text {
    Text::new("okiya-tile-on").with("tile", named(tile)).with("square", square)
}

fn named(tile: Tile) -> Text {
    with_tile(Text::new("okiya-tile"), tile)
}

fn with_tile(text: Text, tile: Tile) -> Text {
    text.with("plant", tile.plant.word()).with("poem", tile.poem.word())
}

fn tiles_from_the_top(position: &Position) -> Vec<Text> {
    let mut squares: Vec<Square> = rules::squares().collect();
    squares.sort_by_key(|square| (u8::MAX - square.rank, square.file));
    let tile = |square| match position.at(square) {
        Content::Tile(tile) => Some(tile_on(tile, square)),
        Content::Token(_) => None,
    };
    squares.into_iter().filter_map(tile).collect()
}

fn tokens(position: &Position, owner: Seat) -> Text {
    let squares: Vec<Text> = rules::squares()
        .filter(|&at| position.at(at) == Content::Token(owner))
        .map(|at| Text::new("okiya-square").with("square", at))
        .collect();
    Text::new("okiya-describe-tokens")
        .with("seat", Okiya::seat_label(position, owner))
        .with("count", squares.len())
        .with("squares", squares)
}

fn next(position: &Position, state: RoundState) -> Text {
    let turn = match state {
        RoundState::Over(winner) => return round_over_text::<Okiya>(position, winner),
        RoundState::ToMove(mover) => Okiya::seat_label(position, mover),
    };
    match position.taken {
        None => Text::new("okiya-describe-start").with("seat", turn),
        Some(taken) => {
            with_tile(Text::new("okiya-describe-next"), taken).with("seat", turn).with("taken", named(taken))
        }
    }
}
