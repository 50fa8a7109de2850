//! The game in words, as messages of the Fluent files in this folder.

use engawa::base::grid::Square;
use engawa::base::position::Position as _;
use engawa::base::seat::Seat;
use engawa::base::text::{Arg, Text};
use engawa::game::Lesson;

use super::notation;
use super::rules::Position;

/// What people call a seat.
pub fn seat(seat: Seat) -> Text {
    Text::of("noughts", &format!("seat-{}", notation::seat_name(seat)))
}

/// A square, on a button.
pub fn square(square: Square) -> Text {
    Text::new("noughts-square").with("square", square.to_string())
}

/// A legal move.
pub fn tell(position: &Position, square: Square) -> Text {
    Text::new("noughts-tell").with("seat", seat(position.turn())).with("square", square.to_string())
}

/// Why a text is no legal move.
pub fn why_not(position: &Position, tried: &str) -> Text {
    if position.ending().is_some() {
        return Text::new("noughts-why-not-over");
    }
    match notation::read_move(tried) {
        Ok(square) => Text::new("noughts-why-not-marked").with("square", square.to_string()),
        Err(_) => Text::new("noughts-why-not-unreadable").with("tried", Arg::Name(tried.to_owned())),
    }
}

/// The whole position.
pub fn describe(position: &Position) -> Text {
    let marks = |owner: Seat| {
        let squares: Vec<String> = position.with(Some(owner)).map(|square| square.to_string()).collect();
        let text = Text::new("noughts-describe-marks").with("seat", seat(owner));
        text.with("count", squares.len()).with("squares", squares.join(", "))
    };
    let next = match position.ending() {
        Some(_) => Text::new("noughts-describe-over"),
        None => Text::new("noughts-describe-next").with("seat", seat(position.turn())),
    };
    let [first, second] = Seat::BOTH.map(marks);
    Text::new("noughts-describe").with("first", first).with("second", second).with("next", next)
}

/// What `/rules` tells.
pub fn lesson() -> Lesson {
    let paragraphs = ["noughts-lesson-goal", "noughts-lesson-turn"].map(Text::new).to_vec();
    Lesson { paragraphs, position: "--x/-xo/o-x" }
}
