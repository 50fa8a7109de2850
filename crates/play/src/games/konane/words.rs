//! The sentences of Kōnane about moves, refusals and the board. Their texts are in `konane.ftl`.

use crate::base::grid::Square;
use crate::base::position::{Position as _, RoundState};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::game::{Lesson, Notation as _, Tutorial, Words, round_over_text};

use super::Konane;
use super::board::movable;
use super::rules::{Move, Position, jumped, owner};

impl Words for Konane {
    const LESSON: Lesson = Lesson {
        paragraphs: &[
            "konane-lesson-goal",
            "konane-lesson-opening",
            "konane-lesson-jump",
            "konane-lesson-end",
        ],
        position: "wbwbwb/b.bwbw/w.w.wb/bw.wbw/wb.bwb/bwbwbw black",
    };

    const TUTORIAL: Tutorial = Tutorial {
        position: "w.w.wb/.w.w.w/.b..../....bw/w...w./b.b... black",
        moves: &["b4-b6", "e2-e4", "f6-f2"],
    };

    fn describe_move(_: &Position, mv: Move, by: Arg) -> Text {
        let text = |key| Text::new(key).with("by", by);
        match mv {
            Move::Remove(square) => text("konane-tell-remove").with("square", square),
            Move::Jump { from, to } => text("konane-tell-jump")
                .with("from", from)
                .with("to", to)
                .with("count", jumped(from, to).count()),
        }
    }

    fn name_move(_: &Position, mv: Move) -> Text {
        match mv {
            Move::Remove(square) => Text::new("konane-move-remove").with("square", square),
            Move::Jump { from, to } => Text::new("konane-move-jump")
                .with("from", from)
                .with("to", to)
                .with("jumps", jumps(jumped(from, to).count())),
        }
    }

    fn spell(_: &[&'static str], squares: &[Square]) -> Option<String> {
        match squares {
            [square] => Some(square.to_string()),
            [from, to] => Some(format!("{from}-{to}")),
            _ => None,
        }
    }

    fn describe_constraint(position: &Position) -> Option<Text> {
        match position.gaps {
            0 => Some(Text::new("konane-tell-next-opening")),
            1 => Some(Text::new("konane-tell-next-reply")),
            _ => None,
        }
    }

    fn explain_turn(_: &Position) -> Option<Text> {
        Some(Text::new("konane-tell-turn"))
    }

    fn broken_rule(position: &Position, mv: Move) -> Text {
        match (mv, position.gaps) {
            (Move::Remove(_), 0) => with_squares("konane-why-not-opening", position),
            (Move::Remove(_), 1) => with_squares("konane-why-not-reply", position),
            (Move::Jump { .. }, 0 | 1) => with_squares("konane-why-not-jump-yet", position),
            (Move::Remove(_), _) => Text::new("konane-why-not-removal"),
            (Move::Jump { from, to }, _) => why_not_jump(position, from, to),
        }
    }

    fn explain_unreadable(position: &Position) -> Text {
        Text::new(match position.gaps {
            0 | 1 => "konane-why-not-unreadable-removal",
            _ => "konane-why-not-unreadable-jump",
        })
    }

    /// Lists the stones or, while there are fewer gaps than stones, the gaps.
    fn describe(position: &Position, state: RoundState) -> Text {
        let text = Text::new(match position.gaps {
            0 => "konane-describe-full",
            gaps if u16::from(gaps) * 2 < u16::from(position.files) * u16::from(position.ranks) => {
                "konane-describe-gaps"
            }
            _ => "konane-describe-stones",
        });
        text.with("files", position.files)
            .with("ranks", position.ranks)
            .with("gaps", list(position, |square| position.at(square).is_none()))
            .with("black", side(position, Seat::First))
            .with("white", side(position, Seat::Second))
            .with("next", next(position, state))
    }
}

pub fn square(square: Square) -> Text {
    Text::new("konane-square").with("square", square)
}

/// The number of jumps of a move as a text, such as "2 jumps".
pub fn jumps(count: usize) -> Text {
    Text::new("konane-jumps").with("count", count)
}

/// A message whose argument `squares` lists the stones that the mover may remove.
fn with_squares(key: &'static str, position: &Position) -> Text {
    let mut squares = Vec::new();
    position.each_legal(&mut |mv| {
        if let Move::Remove(removed) = mv {
            squares.push(square(removed));
        }
    });
    Text::new(key).with("squares", squares)
}

fn why_not_jump(position: &Position, from: Square, to: Square) -> Text {
    let straight = (from.file == to.file) != (from.rank == to.rank);
    let length = from.file.abs_diff(to.file) + from.rank.abs_diff(to.rank);
    let text = |key| Text::new(key).with("from", from).with("to", to);
    if position.at(from) != Some(position.turn()) {
        text("konane-why-not-stone").with("colour", Konane::seat_label(position, position.turn()))
    } else if !straight {
        text("konane-why-not-straight")
    } else if !length.is_multiple_of(2) {
        text("konane-why-not-colour")
    } else if position.at(to).is_some() {
        text("konane-why-not-landing")
    } else {
        text("konane-why-not-pattern")
    }
}

fn list(position: &Position, wanted: impl Fn(Square) -> bool) -> Vec<Text> {
    position.squares().filter(|&at| wanted(at)).map(square).collect()
}

fn side(position: &Position, seat: Seat) -> Text {
    let squares = list(position, |square| owner(square) == seat && position.at(square).is_some());
    Text::new("konane-describe-side")
        .with("colour", Konane::seat_label(position, seat))
        .with("count", squares.len())
        .with("squares", squares)
}

fn next(position: &Position, state: RoundState) -> Text {
    let mover = match state {
        RoundState::Over(winner) => return round_over_text::<Konane>(position, winner),
        RoundState::ToMove(mover) => mover,
    };
    let colour = Konane::seat_label(position, mover);
    if position.gaps < 2 {
        return with_squares("konane-describe-remove", position).with("colour", colour);
    }
    let can_jump = |seat| movable(&position.with_turn(seat)).len();
    Text::new("konane-describe-jump")
        .with("colour", colour)
        .with("black", can_jump(Seat::First))
        .with("white", can_jump(Seat::Second))
}
