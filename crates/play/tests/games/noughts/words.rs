//! The messages of noughts and crosses, from the Fluent files in this folder.

use engawa_base::grid::Square;
use engawa_base::position::RoundState;
use engawa_base::seat::Seat;
use engawa_base::text::{Arg, Text};
use engawa_play::game::{Lesson, Notation as _, Tutorial, Words, round_over_text};

use super::Noughts;
use super::rules::Position;

pub fn square(square: Square) -> Text {
    Text::new("noughts-square").with("square", square)
}

impl Words for Noughts {
    const LESSON: Lesson =
        Lesson { paragraphs: &["noughts-lesson-goal", "noughts-lesson-turn"], position: "--x/-xo/o-x" };

    const TUTORIAL: Tutorial =
        Tutorial { position: "---/---/---", moves: &["a1", "a3", "a2", "b1", "c1", "b3", "b2", "c2", "c3"] };

    fn describe_move(_: &Position, square: Square, by: Arg) -> Text {
        Text::new("noughts-tell").with("by", by).with("square", square)
    }

    fn name_move(_: &Position, square: Square) -> Text {
        self::square(square)
    }

    fn spell(_: &[&'static str], squares: &[Square]) -> Option<String> {
        let [square] = squares else { return None };
        Some(square.to_string())
    }

    fn explain_turn(_: &Position) -> Option<Text> {
        Some(Text::new("noughts-tell-turn"))
    }

    fn broken_rule(_: &Position, square: Square) -> Text {
        Text::new("noughts-why-not-marked").with("square", square)
    }

    fn describe(position: &Position, state: RoundState) -> Text {
        let marks = |owner: Seat| {
            let squares: Vec<String> = position.with(Some(owner)).map(|square| square.to_string()).collect();
            let text = Text::new("noughts-describe-marks").with("seat", Self::seat_label(position, owner));
            text.with("count", squares.len()).with("squares", squares.join(", "))
        };
        let next = match state {
            RoundState::Over(winner) => round_over_text::<Self>(position, winner),
            RoundState::ToMove(mover) => {
                Text::new("noughts-describe-next").with("seat", Self::seat_label(position, mover))
            }
        };
        let [first, second] = Seat::BOTH.map(marks);
        Text::new("noughts-describe").with("first", first).with("second", second).with("next", next)
    }
}
