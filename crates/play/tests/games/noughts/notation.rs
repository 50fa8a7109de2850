//! The text notation of noughts and crosses. A position is written as the ranks 3 to 1 with `x`, `o` and
//! `-`; a move is written as the square that gets the mark.

use engawa_base::grid::Square;
use engawa_base::seat::Seat;
use engawa_play::game::read::TextSlice;
use engawa_play::game::{Notation, ParseError};

use super::Noughts;
use super::rules::{Position, SIZE, squares};

/// The explanation of position and move texts that the command line prints.
pub const HELP: &str = "\
A position is the ranks 3 to 1; a square is x, o or -. Crosses begin. A move is a square.
  '---/-x-/o--' c3";

const MARKS: [(&str, Option<Seat>); 3] = [("x", Some(Seat::First)), ("o", Some(Seat::Second)), ("-", None)];

impl Notation for Noughts {
    fn write_position(position: &Position) -> String {
        let mark =
            |square| MARKS.iter().find(|(_, mark)| *mark == position.at(square)).map_or("", |mark| mark.0);
        let rank = |rank| (0..SIZE).map(|file| mark(Square::new(file, rank))).collect::<String>();
        (0..SIZE).rev().map(rank).collect::<Vec<_>>().join("/")
    }

    fn read_position(text: &str) -> Result<Position, ParseError> {
        let ranks: [TextSlice; 3] = TextSlice::whole(text).split_exactly('/', "ranks")?;
        let mut marks = [None; 9];
        for (rank, marks) in ranks.into_iter().rev().zip(marks.chunks_mut(usize::from(SIZE))) {
            read_rank(rank, marks)?;
        }
        let position = Position::new(marks);
        let [crosses, noughts] = Seat::BOTH.map(|seat| position.with(Some(seat)).count());
        if crosses != noughts && crosses != noughts + 1 {
            return Err(ParseError::new(0, format!("{crosses} crosses and {noughts} noughts cannot be")));
        }
        let last = if crosses > noughts { Seat::First } else { Seat::Second };
        if position.has_row(last.other()) {
            return Err(ParseError::new(0, "somebody went on after the end"));
        }
        Ok(position)
    }

    fn write_move(_: &Position, square: Square) -> String {
        square.to_string()
    }

    fn read_move(_: &Position, text: &str) -> Result<Square, ParseError> {
        Square::read(text)
            .filter(|read| squares().any(|square| square == *read))
            .ok_or_else(|| ParseError::new(0, format!("`{text}` is not a square from a1 to c3")))
    }

    fn seat_name(_: &Position, seat: Seat) -> &'static str {
        ["cross", "nought"][seat.index()]
    }
}

fn read_rank(rank: TextSlice, marks: &mut [Option<Seat>]) -> Result<(), ParseError> {
    let read: Vec<Option<Seat>> =
        rank.chars().map(|letter| letter.one_of(&MARKS)).collect::<Result<_, _>>()?;
    if read.len() != marks.len() {
        return Err(rank.error(format!("a rank has 3 squares, not {}", read.len())));
    }
    marks.copy_from_slice(&read);
    Ok(())
}
