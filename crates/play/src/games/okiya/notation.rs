//! The text notation of Okiya.
//!
//! A position is written as the ranks 4 to 1 with commas between squares, the tile taken last (or `-` if
//! none), the turn and the full-board rule. A move is written as the square whose tile is taken. Parsing
//! is strict: each position has exactly one text.

use crate::base::grid::Square;
use crate::base::position::Position as _;
use crate::base::seat::{BySeat, Seat};
use crate::game::read::TextSlice;
use crate::game::{Notation, ParseError};

use super::Okiya;
use super::rules::{Content, FullBoard, Position, SIZE};
use super::tiles::Tile;

/// The explanation of position and move texts that the command line prints.
pub const HELP: &str = "\
A position is the ranks 4 to 1 with commas between the squares, the tile taken last or -, the turn (first, second)
and the full-board rule (last-mover, draw). A square holds a tile, a plant (M C P I: maple, cherry, pine, iris) and
a poem (S B R T: sun, bird, rain, tanzaku), or a token (1 or 2). A move is a square.
  'MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first last-mover' b4 c4";

const TURNS: [(&str, Seat); 2] = [("first", Seat::First), ("second", Seat::Second)];
const FULL_BOARDS: [(&str, FullBoard); 2] = [("last-mover", FullBoard::LastMover), ("draw", FullBoard::Draw)];

impl Notation for Okiya {
    fn write_position(position: &Position) -> String {
        let rank = |rank| {
            let content = |file| match position.at(Square::new(file, rank)) {
                Content::Tile(tile) => tile.name(),
                Content::Token(seat) => ["1", "2"][seat.index()],
            };
            (0..SIZE).map(content).collect::<Vec<_>>().join(",")
        };
        let ranks: Vec<String> = (0..SIZE).rev().map(rank).collect();
        let taken = position.taken.map_or("-", Tile::name);
        let (full_board, _) = FULL_BOARDS[usize::from(position.full_board == FullBoard::Draw)];
        format!("{} {taken} {} {full_board}", ranks.join("/"), Self::seat_name(position, position.turn()))
    }

    fn read_position(text: &str) -> Result<Position, ParseError> {
        let [grid, taken, turn_field, full_board] = TextSlice::whole(text).split_exactly(' ', "fields")?;
        let contents = read_grid(grid)?;
        let turn = turn_field.one_of(&TURNS)?;
        check_tokens(&contents, turn_field, turn)?;
        let taken = read_taken(&contents, taken)?;
        Ok(Position::new(contents, taken, turn, full_board.one_of(&FULL_BOARDS)?))
    }

    fn write_move(_: &Position, square: Square) -> String {
        square.to_string()
    }

    fn read_move(_: &Position, text: &str) -> Result<Square, ParseError> {
        Square::read(text)
            .filter(|square| square.file < SIZE && square.rank < SIZE)
            .ok_or_else(|| ParseError::new(0, format!("`{text}` is not a square from a1 to d4")))
    }

    fn seat_name(_: &Position, seat: Seat) -> &'static str {
        TURNS[seat.index()].0
    }
}

/// The full-board rule for the value of the option `full-board`, which must be valid.
pub fn full_board(value: &str) -> FullBoard {
    if value == FULL_BOARDS[1].0 { FullBoard::Draw } else { FullBoard::LastMover }
}

/// Parses the contents of all squares. The result is in the order a1, b1 ... d4, although the text begins
/// with rank 4.
fn read_grid(grid: TextSlice) -> Result<[Content; 16], ParseError> {
    let ranks: [TextSlice; 4] = grid.split_exactly('/', "ranks")?;
    let mut from_the_top = Vec::with_capacity(16);
    for rank in ranks {
        let squares: [TextSlice; 4] = rank.split_exactly(',', "squares in a rank")?;
        for square in squares {
            let content = read_content(square)?;
            if matches!(content, Content::Tile(_)) && from_the_top.contains(&content) {
                return Err(square.error(format!("the tile `{}` is there twice", square.text)));
            }
            from_the_top.push(content);
        }
    }
    let mut ranks = from_the_top.chunks(usize::from(SIZE)).rev().flatten();
    Ok(std::array::from_fn(|_| *ranks.next().expect("four ranks of four squares")))
}

fn read_content(square: TextSlice) -> Result<Content, ParseError> {
    match square.text {
        "1" => Ok(Content::Token(Seat::First)),
        "2" => Ok(Content::Token(Seat::Second)),
        text => read_tile(text).map(Content::Tile).ok_or_else(|| {
            square.error(format!(
                "`{text}` is neither a tile (one of M C P I, then one of S B R T) nor a token (1 or 2)"
            ))
        }),
    }
}

fn read_tile(text: &str) -> Option<Tile> {
    Tile::all().into_iter().find(|tile| tile.name() == text)
}

fn check_tokens(contents: &[Content; 16], field: TextSlice, turn: Seat) -> Result<(), ParseError> {
    let count = |seat| contents.iter().filter(|&&content| content == Content::Token(seat)).count();
    let tokens = BySeat(Seat::BOTH.map(count));
    let ahead = usize::from(turn == Seat::Second);
    if tokens[Seat::First] == tokens[Seat::Second] + ahead {
        return Ok(());
    }
    let rule = match turn {
        Seat::First => "as many tokens as Second",
        Seat::Second => "one token more than Second",
    };
    Err(field.error(format!(
        "with `{}` to move, First must have {rule}, but it is {} to {}",
        field.text,
        tokens[Seat::First],
        tokens[Seat::Second],
    )))
}

fn read_taken(contents: &[Content; 16], field: TextSlice) -> Result<Option<Tile>, ParseError> {
    let untouched = contents.iter().all(|content| matches!(content, Content::Tile(_)));
    if field.text == "-" || untouched {
        return match (field.text, untouched) {
            ("-", true) => Ok(None),
            ("-", false) => {
                Err(field.error("tokens are on the grid, so a tile was taken last; `-` says that none was"))
            }
            _ => Err(field.error("the grid is full of tiles, so none was taken; that is written `-`")),
        };
    }
    let tile = read_tile(field.text).ok_or_else(|| field.error(format!("`{}` is not a tile", field.text)))?;
    if contents.contains(&Content::Tile(tile)) {
        return Err(field.error(format!("the tile taken last, `{}`, is still in the grid", field.text)));
    }
    Ok(Some(tile))
}
