//! The text notation of Oxono.
//!
//! A position is written as the ranks 6 to 1, the squares of the totems and the turn. A move is written
//! as a totem with its target, then the square of the pawn placed. Parsing is strict: each position has
//! exactly one text.

use crate::base::grid::Square;
use crate::base::position::Position as _;
use crate::base::seat::Seat;
use crate::game::read::{TextSlice, write_rank};
use crate::game::{Notation, ParseError};

use super::Oxono;
use super::rules::{self, Move, Pawn, Position, RESERVE, SIZE, Symbol};

/// The explanation of position and move texts that the command line prints.
pub const HELP: &str = "\
A position is the ranks 6 to 1 (x o pink pawns, X O black pawns, digits for gaps), the squares of the totems and the
turn (pink, black). A move is the totem and its target, / and the square of the pawn.
  '6/6/6/6/6/6 Xc4,Od3 pink' Xc5/c6 Of3/f4";

const TURNS: [(&str, Seat); 2] = [("pink", Seat::First), ("black", Seat::Second)];

const PAWNS: [(char, Pawn); 4] = [
    ('x', Pawn { owner: Seat::First, symbol: Symbol::X }),
    ('o', Pawn { owner: Seat::First, symbol: Symbol::O }),
    ('X', Pawn { owner: Seat::Second, symbol: Symbol::X }),
    ('O', Pawn { owner: Seat::Second, symbol: Symbol::O }),
];

impl Notation for Oxono {
    fn write_position(position: &Position) -> String {
        let pawns = |rank| (0..SIZE).map(move |file| position.at(Square::new(file, rank)).map(letter));
        let ranks: Vec<String> = (0..SIZE).rev().map(|rank| write_rank(pawns(rank))).collect();
        let [x, o] = Symbol::BOTH.map(|symbol| position.totem(symbol));
        format!("{} X{x},O{o} {}", ranks.join("/"), Self::seat_name(position, position.turn()))
    }

    fn read_position(text: &str) -> Result<Position, ParseError> {
        let [board, totems, turn] = TextSlice::whole(text).split_exactly(' ', "fields")?;
        let ranks: [TextSlice; 6] = board.split_exactly('/', "ranks")?;
        let [x, o]: [TextSlice; 2] = totems.split_exactly(',', "totems (X, then O)")?;
        let squares = [read_totem(x, Symbol::X)?, read_totem(o, Symbol::O)?];
        if squares[0] == squares[1] {
            return Err(o.error(format!("both totems stand on {}", squares[1])));
        }
        let mut position = Position::new(squares, turn.one_of(&TURNS)?);
        for (rank, field) in (0..SIZE).rev().zip(ranks) {
            for (file, letter) in (0..).zip(field.rank(usize::from(SIZE))?) {
                if let Some(letter) = letter {
                    position = read_pawn(&position, Square::new(file, rank), letter)?;
                }
            }
        }
        Ok(position)
    }

    fn write_move(_: &Position, mv: Move) -> String {
        format!("{}{}/{}", mv.symbol.letter(), rules::square(mv.totem), rules::square(mv.pawn))
    }

    fn read_move(_: &Position, text: &str) -> Result<Move, ParseError> {
        let [totem, pawn] = TextSlice::whole(text).split_exactly('/', "parts with a slash between")?;
        let symbol = Symbol::BOTH.into_iter().find(|symbol| totem.text.starts_with(symbol.letter()));
        let symbol = symbol.ok_or_else(|| totem.error("a move begins with its totem, X or O"))?;
        let target = read_totem(totem, symbol)?;
        let place = read_square(pawn.text)
            .ok_or_else(|| pawn.error(format!("`{}` is not a square from a1 to f6", pawn.text)))?;
        Ok(Move { symbol, totem: rules::index(target), pawn: rules::index(place) })
    }

    fn seat_name(_: &Position, seat: Seat) -> &'static str {
        TURNS[seat.index()].0
    }
}

fn letter(pawn: Pawn) -> char {
    PAWNS.iter().find(|(_, known)| *known == pawn).expect("four kinds of pawns").0
}

fn read_totem(field: TextSlice, symbol: Symbol) -> Result<Square, ParseError> {
    let square = field.text.strip_prefix(symbol.letter()).and_then(read_square);
    let letter = symbol.letter();
    square.ok_or_else(|| field.error(format!("`{}` is not {letter} and a square from a1 to f6", field.text)))
}

fn read_square(name: &str) -> Option<Square> {
    Square::read(name).filter(|square| square.file < SIZE && square.rank < SIZE)
}

fn read_pawn(position: &Position, square: Square, letter: TextSlice) -> Result<Position, ParseError> {
    let known = PAWNS.iter().find(|(known, _)| letter.text.starts_with(*known));
    let Some(&(_, pawn)) = known else {
        return Err(letter.error(format!("`{}` is not a pawn (x o X O)", letter.text)));
    };
    if Symbol::BOTH.into_iter().any(|symbol| position.totem(symbol) == square) {
        return Err(letter.error(format!("a totem stands on {square}")));
    }
    let full = || letter.error(format!("there are only {RESERVE} pawns `{}`", letter.text));
    position.with_pawn(square, pawn).ok_or_else(full)
}
