//! The text notation of Kōnane.
//!
//! A position is written as its ranks from the top, then the turn. A move is written as the square of the
//! stone removed, or as the start and the final landing square of a jump. Parsing is strict: each
//! position has exactly one text.

use crate::base::grid::Square;
use crate::base::position::Position as _;
use crate::base::seat::Seat;
use crate::game::read::TextSlice;
use crate::game::{Notation, ParseError};

use super::Konane;
use super::rules::{LEAST, MOST, Move, Position, owner};

/// The explanation of position and move texts that the command line prints.
pub const HELP: &str = "\
A position is the ranks from the top (b w stones, . gaps; 4 to 14 files and ranks, a1 is black) and the turn (black,
white). On a full board Black removes a stone, with one gap White does, later stones jump. A move is the square of
the stone removed, or the square a stone jumps from, - and where it lands last.
  'wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw black' c3 c4 e3-c3";

const TURNS: [(&str, Seat); 2] = [("black", Seat::First), ("white", Seat::Second)];

impl Notation for Konane {
    fn write_position(position: &Position) -> String {
        let letter = |square| position.at(square).map_or('.', |seat| ['b', 'w'][seat.index()]);
        let rank = |rank| (0..position.files).map(|file| letter(Square::new(file, rank))).collect();
        let ranks: Vec<String> = (0..position.ranks).rev().map(rank).collect();
        format!("{} {}", ranks.join("/"), Self::seat_name(position, position.turn()))
    }

    fn read_position(text: &str) -> Result<Position, ParseError> {
        let [board, turn_field] = TextSlice::whole(text).split_exactly(' ', "fields")?;
        let ranks: Vec<TextSlice> = board.split('/').collect();
        let height = read_size(ranks.len()).ok_or_else(|| board.error(bad_size(ranks.len(), "ranks")))?;
        let found = ranks[0].text.len();
        let width = read_size(found).ok_or_else(|| ranks[0].error(bad_size(found, "files")))?;
        let turn = turn_field.one_of(&TURNS)?;
        let mut position = Position::full(width, height).with_turn(turn);
        for (rank, field) in (0..height).rev().zip(ranks) {
            position = read_rank(position, rank, field)?;
        }
        check_opening(&position, turn_field)?;
        Ok(position)
    }

    fn write_move(_: &Position, mv: Move) -> String {
        match mv {
            Move::Remove(square) => square.to_string(),
            Move::Jump { from, to } => format!("{from}-{to}"),
        }
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, ParseError> {
        let square = |field: TextSlice| {
            Square::read(field.text)
                .filter(|&square| position.has(square))
                .ok_or_else(|| field.error(format!("`{}` is not a square of this board", field.text)))
        };
        let parts: Vec<TextSlice> = TextSlice::whole(text).split('-').collect();
        match parts[..] {
            [one] => Ok(Move::Remove(square(one)?)),
            [from, to] => Ok(Move::Jump { from: square(from)?, to: square(to)? }),
            _ => Err(parts[2].error("a move is one square or two")),
        }
    }

    fn seat_name(_: &Position, seat: Seat) -> &'static str {
        TURNS[seat.index()].0
    }
}

fn read_size(found: usize) -> Option<u8> {
    u8::try_from(found).ok().filter(|size| (LEAST..=MOST).contains(size))
}

fn bad_size(found: usize, what: &str) -> String {
    format!("there must be {LEAST} to {MOST} {what}, not {found}")
}

/// Reads one rank of a position text. In `position` this rank is full; the stones that the text does not
/// have are removed.
fn read_rank(mut position: Position, rank: u8, field: TextSlice) -> Result<Position, ParseError> {
    let letters: Vec<TextSlice> = field.chars().collect();
    if letters.len() != usize::from(position.files) {
        let files = position.files;
        return Err(field.error(format!("this rank has {} squares, the top one {files}", letters.len())));
    }
    for (file, letter) in (0..).zip(letters) {
        let square = Square::new(file, rank);
        let colour = owner(square);
        match letter.text {
            "." => position = position.without(square),
            "b" | "w" if (letter.text == "b") == (colour == Seat::First) => {}
            "b" | "w" => {
                return Err(
                    letter.error(format!("only {} stones stand on {square}", TURNS[colour.index()].0))
                );
            }
            other => return Err(letter.error(format!("`{other}` is neither a stone (b w) nor a gap (.)"))),
        }
    }
    Ok(position)
}

fn check_opening(position: &Position, turn: TextSlice) -> Result<(), ParseError> {
    let gap = position.squares().find(|&square| position.at(square).is_none());
    match (position.gaps, position.turn(), gap) {
        (0, Seat::Second, _) => Err(turn.error("on a full board Black is to move")),
        (1, Seat::First, _) => Err(turn.error("with one gap White is to move")),
        (1, _, Some(gap)) if position.openings().all(|square| square != gap) => {
            Err(ParseError::new(0, format!("Black cannot have opened at {gap}")))
        }
        _ => Ok(()),
    }
}
