//! The text notation of Onitama.
//!
//! A position is written as the ranks 5 to 1, the cards (Blue's hand, Red's hand, the spare card) and the
//! turn. A move is written as a card and the squares from and to which a pawn steps, or as `pass:` and
//! the card given away. Parsing is strict, except that the cards of a hand may be in any order.

use crate::base::grid::Square;
use crate::base::seat::Seat;
use crate::game::read::{TextSlice, write_rank};
use crate::game::{Notation, ParseError};

use super::Onitama;
use super::cards::{Card, Cards, Colour};
use super::rules::{self, Move, Pawn, Position, Rank, SIZE};

/// The explanation of position and move texts that the command line prints.
pub const HELP: &str = "\
A position is the ranks 5 to 1 (b B Blue's students and master, r R Red's, digits for gaps), the cards as
blue/red/aside and the turn (blue, red). A move is card:from-square and to-square; where no pawn can move it is
pass: and the card given away. Whoever is to move in the position given has the first seat.
  'rrRrr/5/5/5/bbBbb dragon,tiger/crane,monkey/elephant red' crane:b5b4";

const TURNS: [(&str, Colour); 2] = [("blue", Colour::Blue), ("red", Colour::Red)];

const PAWNS: [(char, Pawn); 4] = [
    ('b', Pawn { colour: Colour::Blue, rank: Rank::Student }),
    ('B', Pawn { colour: Colour::Blue, rank: Rank::Master }),
    ('r', Pawn { colour: Colour::Red, rank: Rank::Student }),
    ('R', Pawn { colour: Colour::Red, rank: Rank::Master }),
];

const MOST_STUDENTS: usize = 4;

impl Notation for Onitama {
    fn write_position(position: &Position) -> String {
        let pawns = |rank| (0..SIZE).map(move |file| position.at(Square::new(file, rank)).map(letter));
        let ranks: Vec<String> = (0..SIZE).rev().map(|rank| write_rank(pawns(rank))).collect();
        let hand = |colour| {
            let names: Vec<&str> = position.hand(colour).by_name().into_iter().map(Card::name).collect();
            names.join(",")
        };
        let (blue, red, aside) = (hand(Colour::Blue), hand(Colour::Red), position.aside.name());
        format!("{} {blue}/{red}/{aside} {}", ranks.join("/"), position.turn.name())
    }

    fn read_position(text: &str) -> Result<Position, ParseError> {
        let [board, cards, turn] = TextSlice::whole(text).split_exactly(' ', "fields")?;
        let pawns = read_board(board)?;
        let (hands, aside) = read_cards(cards)?;
        let turn = turn.one_of(&TURNS)?;
        check_pawns(&pawns, turn, board)?;
        Ok(Position::new(pawns, hands, aside, turn))
    }

    fn write_move(_: &Position, mv: Move) -> String {
        match mv {
            Move::Step { card, from, to } => {
                format!("{}:{}{}", card.name(), rules::square(from), rules::square(to))
            }
            Move::Pass { card } => format!("pass:{}", card.name()),
        }
    }

    fn read_move(_: &Position, text: &str) -> Result<Move, ParseError> {
        let [first, second] = TextSlice::whole(text).split_exactly(':', "parts with a colon between")?;
        let card = |field: TextSlice| {
            Card::named(field.text).ok_or_else(|| field.error(format!("there is no card `{}`", field.text)))
        };
        if first.text == "pass" {
            return Ok(Move::Pass { card: card(second)? });
        }
        let card = card(first)?;
        let (from, to) = second.text.split_at_checked(2).ok_or_else(|| not_two_squares(second))?;
        let square = |name| read_square(name).ok_or_else(|| not_two_squares(second));
        Ok(Move::Step { card, from: square(from)?, to: square(to)? })
    }

    fn seat_name(position: &Position, seat: Seat) -> &'static str {
        position.colour_of(seat).name()
    }
}

fn letter(pawn: Pawn) -> char {
    PAWNS.iter().find(|(_, known)| *known == pawn).expect("four kinds of pawns").0
}

/// Parses the pawns. The result is in the order a1, b1 ... e5, although the text begins with rank 5.
fn read_board(board: TextSlice) -> Result<[Option<Pawn>; 25], ParseError> {
    let ranks: [TextSlice; 5] = board.split_exactly('/', "ranks")?;
    let mut pawns = Vec::with_capacity(25);
    for rank in ranks.into_iter().rev() {
        for square in rank.rank(usize::from(SIZE))? {
            pawns.push(square.map(read_pawn).transpose()?);
        }
    }
    Ok(pawns.try_into().expect("five ranks of five squares"))
}

fn read_pawn(field: TextSlice) -> Result<Pawn, ParseError> {
    let known = PAWNS.iter().find(|(letter, _)| field.text.starts_with(*letter));
    known
        .map(|&(_, pawn)| pawn)
        .ok_or_else(|| field.error(format!("`{}` is not a pawn (b B r R)", field.text)))
}

/// Parses the hands of Blue and Red and the spare card. All five cards must be different.
fn read_cards(cards: TextSlice) -> Result<([Cards; 2], Card), ParseError> {
    let [blue, red, aside] = cards.split_exactly('/', "places of cards (blue/red/aside)")?;
    let mut seen = Cards::default();
    let hands = [read_hand(blue, &mut seen)?, read_hand(red, &mut seen)?];
    Ok((hands, read_card(aside, &mut seen)?))
}

fn read_hand(hand: TextSlice, seen: &mut Cards) -> Result<Cards, ParseError> {
    let cards: [TextSlice; 2] = hand.split_exactly(',', "cards in a hand")?;
    cards.into_iter().map(|card| read_card(card, seen)).collect()
}

fn read_card(field: TextSlice, seen: &mut Cards) -> Result<Card, ParseError> {
    let card =
        Card::named(field.text).ok_or_else(|| field.error(format!("there is no card `{}`", field.text)))?;
    if seen.holds(card) {
        return Err(field.error(format!("the card `{}` is there twice", field.text)));
    }
    *seen = seen.with(card);
    Ok(card)
}

fn check_pawns(pawns: &[Option<Pawn>; 25], turn: Colour, board: TextSlice) -> Result<(), ParseError> {
    for (name, colour) in TURNS {
        let count = |rank| pawns.iter().filter(|pawn| **pawn == Some(Pawn { colour, rank })).count();
        let (students, masters) = (count(Rank::Student), count(Rank::Master));
        if students > MOST_STUDENTS {
            return Err(board.error(format!("{name} has {students} students; there are {MOST_STUDENTS}")));
        }
        if masters > 1 {
            return Err(board.error(format!("{name} has {masters} masters; there is one")));
        }
        if masters == 0 && colour != turn {
            return Err(
                board.error(format!("{name} has no master, and only who is to move can have lost it"))
            );
        }
    }
    Ok(())
}

fn not_two_squares(field: TextSlice) -> ParseError {
    field.error(format!("`{}` is not two squares from a1 to e5", field.text))
}

/// Parses the name of a square. Returns the square's number; a1, b1 ... e5 are numbered from 0.
pub fn read_square(name: &str) -> Option<u8> {
    let square = Square::read(name).filter(|square| square.file < SIZE && square.rank < SIZE)?;
    Some(rules::index(square))
}
