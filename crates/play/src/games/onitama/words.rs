//! The sentences of Onitama about moves, refusals and the board. Their texts are in `onitama.ftl`.

use crate::base::grid::Square;
use crate::base::position::RoundState;
use crate::base::text::{Arg, Text};
use crate::game::{Lesson, Notation as _, Tutorial, Words, round_over_text};

use super::Onitama;
use super::cards::{Card, Cards, Colour};
use super::rules::{self, Move, Pawn, Position, Rank, SIZE};

impl Words for Onitama {
    const LESSON: Lesson = Lesson {
        paragraphs: &[
            "onitama-lesson-goal",
            "onitama-lesson-turn",
            "onitama-lesson-cards",
            "onitama-lesson-start",
            "onitama-lesson-pass",
            "onitama-lesson-repetition",
        ],
        position: "r1R1r/1r3/2b1r/5/b1Bbb frog,tiger/crane,monkey/elephant blue",
    };

    const TUTORIAL: Tutorial = Tutorial {
        position: "r1R1r/5/2r2/1b3/b1Bb1 crane,monkey/frog,horse/tiger blue",
        moves: &["monkey:b2c3", "horse:a5a4", "tiger:c3c5"],
    };

    /// Describes the move and the exchange of cards.
    fn describe_move(position: &Position, mv: Move, by: Arg) -> Text {
        let told = |key| {
            let text = Text::new(key).with("by", by.clone());
            text.with("card", card(mv.card())).with("aside", card(position.aside))
        };
        let Move::Step { from, to, .. } = mv else { return told("onitama-tell-pass") };
        let (from, to) = (rules::square(from), rules::square(to));
        let pawn = position.at(from).map_or(Rank::Student, |pawn| pawn.rank);
        let text = match position.at(to) {
            None => told("onitama-tell-step"),
            Some(taken) => told("onitama-tell-take").with("taken", rank(taken.rank)),
        };
        text.with("rank", rank(pawn)).with("from", from).with("to", to)
    }

    fn name_move(_: &Position, mv: Move) -> Text {
        match mv {
            Move::Step { card: by, from, to } => Text::new("onitama-move")
                .with("card", card(by))
                .with("from", rules::square(from))
                .with("to", rules::square(to)),
            Move::Pass { card } => give_away(card),
        }
    }

    fn terms() -> Vec<(&'static str, Text)> {
        Card::all().map(|named| (named.name(), card(named))).collect()
    }

    fn spell(words: &[&'static str], squares: &[Square]) -> Option<String> {
        match (words, squares) {
            ([card], [from, to]) => Some(format!("{card}:{from}{to}")),
            ([card], []) => Some(format!("pass:{card}")),
            _ => None,
        }
    }

    fn describe_constraint(position: &Position) -> Option<Text> {
        position.must_pass().then(|| Text::new("onitama-tell-next-pass"))
    }

    fn explain_turn(_: &Position) -> Option<Text> {
        Some(Text::new("onitama-tell-turn"))
    }

    fn broken_rule(position: &Position, mv: Move) -> Text {
        if !position.hand(position.turn).holds(mv.card()) {
            let text = Text::new("onitama-why-not-card").with("card", card(mv.card()));
            return text.with("hand", hand(position.hand(position.turn)));
        }
        match mv {
            Move::Pass { .. } => Text::new("onitama-why-not-pass"),
            Move::Step { .. } if position.must_pass() => Text::new("onitama-why-not-stuck"),
            Move::Step { card, from, to } => why_not_step(position, card, from, to),
        }
    }

    /// Lists the pawns and cards of both players and says whose turn it is.
    fn describe(position: &Position, state: RoundState) -> Text {
        let turn = match state {
            RoundState::Over(winner) => round_over_text::<Self>(position, winner),
            RoundState::ToMove(mover) => {
                Text::new("onitama-describe-turn").with("colour", Self::seat_label(position, mover))
            }
        };
        Text::new("onitama-describe")
            .with("blue", side(position, Colour::Blue))
            .with("red", side(position, Colour::Red))
            .with("aside", card(position.aside))
            .with("turn", turn)
    }
}

pub fn card(card: Card) -> Text {
    Text::new("onitama-card").with("value", card.name())
}

fn hand(hand: Cards) -> Vec<Text> {
    hand.by_name().into_iter().map(card).collect()
}

pub fn square(square: Square) -> Text {
    Text::new("onitama-square").with("square", square)
}

/// The label of a target: a square together with the card that leads to it.
pub fn by_card(position: &Position, to: Square, by: Card) -> Text {
    // The same shapes and tints as on the picture.
    let is_first = position.hand(position.turn).by_name().first() == Some(&by);
    let sign = if is_first { "🟣" } else { "🔶" };
    Text::new("onitama-square-by-card").with("sign", sign).with("square", to).with("card", card(by))
}

/// The label of a choice in a forced pass: a card to give away.
pub fn give_away(given: Card) -> Text {
    Text::new("onitama-give-away").with("card", card(given))
}

/// A sentence about the exchange of cards after a move: `given` for the spare card.
pub fn exchange(position: &Position, given: Card) -> Text {
    Text::new("onitama-exchange").with("card", card(given)).with("aside", card(position.aside))
}

/// A note on a step: the pawn that it captures, if any, and the exchange of cards.
pub fn note(position: &Position, given: Card, to: u8) -> Text {
    let exchange = exchange(position, given);
    match position.at(rules::square(to)) {
        None => exchange,
        Some(pawn) => {
            Text::new("onitama-note-takes").with("rank", rank(pawn.rank)).with("exchange", exchange)
        }
    }
}

pub const fn rank(rank: Rank) -> &'static str {
    ["student", "master"][rank as usize]
}

fn why_not_step(position: &Position, with: Card, from: u8, to: u8) -> Text {
    let (from, to) = (rules::square(from), rules::square(to));
    let own = |square| position.at(square).is_some_and(|pawn| pawn.colour == position.turn);
    if !own(from) {
        Text::new("onitama-why-not-no-pawn").with("square", from)
    } else if own(to) {
        Text::new("onitama-why-not-own-pawn").with("square", to)
    } else {
        let text = Text::new("onitama-why-not-reach").with("card", card(with));
        text.with("from", from).with("to", to)
    }
}

fn side(position: &Position, side: Colour) -> Text {
    let squares = |rank| {
        let pawn = Some(Pawn { colour: side, rank });
        let all = (0..SIZE * SIZE).map(rules::square).filter(|&square| position.at(square) == pawn);
        all.map(square).collect::<Vec<Text>>()
    };
    let (students, master) = (squares(Rank::Student), squares(Rank::Master));
    Text::new("onitama-describe-side")
        .with("colour", Onitama::seat_label(position, position.seat(side)))
        .with("masters", master.len())
        .with("master", master)
        .with("count", students.len())
        .with("students", students)
        .with("hand", hand(position.hand(side)))
}
