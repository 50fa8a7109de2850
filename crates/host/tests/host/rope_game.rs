//! A toy game for the tests of the host. A marker stands on a rope of nine squares, and each turn moves
//! it by one square to either side. The first seat wins at the right end, the second at the left. A
//! round can be endless, so the host must stop it.

use rand::Rng;

use crate::ai::Evaluate;
use crate::ai::level::{LevelStrength, LevelStrengths};
use crate::base::choice::{Choice, ChoiceKey, ChoicePath, Selection};
use crate::base::position::{Ending, Position, RoundState};
use crate::base::scene::{Look, Paint, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::game::options::AllowedValues;
use crate::game::{
    Board, Controls, Draws, Facts, Lesson, Move, NextStarter, Notation, OptionError, OptionFact, Options,
    ParseError, Rules, Tutorial, Words,
};

pub struct RopeGame;

/// The position of the marker, 0 to 8, and the seat to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rope(u8, Seat);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pull {
    Left,
    Right,
}

impl Position for Rope {
    type Move = Pull;

    fn turn(&self) -> Seat {
        self.1
    }

    fn ending(&self) -> Option<Ending> {
        match self.0 {
            0 => Some(Ending::won(Seat::Second, "pulled")),
            8 => Some(Ending::won(Seat::First, "pulled")),
            _ => None,
        }
    }

    fn each_legal(&self, f: &mut impl FnMut(Pull)) {
        if self.ending().is_none() {
            f(Pull::Left);
            f(Pull::Right);
        }
    }

    fn play_unchecked(&mut self, pull: Pull) {
        let at = match pull {
            Pull::Left => self.0.saturating_sub(1),
            Pull::Right => (self.0 + 1).min(8),
        };
        *self = Self(at, self.1.other());
    }
}

impl Evaluate for Rope {
    type Key = (u8, Seat);
    type Knowledge = ();

    const RECURS: bool = true;
    const SLOTS: usize = 2;
    const BEST_NODES: u64 = 1_000;
    const LEVELS: LevelStrengths = [LevelStrength { nodes: 50, random_percent: 0, oversight_percent: 0 }; 3];

    fn key(&self) -> (u8, Seat) {
        (self.0, self.1)
    }

    fn estimate(&self) -> i32 {
        let ahead = 100 * (i32::from(self.0) - 4);
        if self.1 == Seat::First { ahead } else { -ahead }
    }

    fn move_priority(&self, _: Pull) -> i32 {
        0
    }

    fn history_slot(pull: Pull) -> usize {
        pull as usize
    }
}

const START: OptionFact = OptionFact::new("start", AllowedValues::One(&["middle", "right"]));

impl Rules for RopeGame {
    type Position = Rope;

    const FACTS: Facts = Facts {
        id: "tug",
        endings: &["pulled"],
        notation: "tug",
        rules_version: 3,
        longest_play: 8,
        options: &[START],
        next_starter: NextStarter::Alternate,
        draws: Draws::Possible,
        points_match: None,
        mirrored: true,
    };

    fn deal(options: &Options, _: &mut dyn Rng) -> Result<Rope, OptionError> {
        let at = if options.value(&START) == "right" { 6 } else { 4 };
        Ok(Rope(at, Seat::First))
    }

    fn can_be_dealt(rope: &Rope) -> bool {
        rope.1 == Seat::First && [4, 6].contains(&rope.0)
    }
}

impl Notation for RopeGame {
    fn write_position(rope: &Rope) -> String {
        format!("{} {}", rope.0, Self::seat_name(rope, rope.1))
    }

    fn read_position(text: &str) -> Result<Rope, ParseError> {
        let bad = || ParseError::new(0, "not a rope");
        let (at, turn) = text.split_once(' ').ok_or_else(bad)?;
        let at = at.parse().ok().filter(|at| *at <= 8).ok_or_else(bad)?;
        let turn = Seat::BOTH.into_iter().find(|&seat| Self::seat_name(&Rope(0, seat), seat) == turn);
        Ok(Rope(at, turn.ok_or_else(bad)?))
    }

    fn write_move(_: &Rope, pull: Pull) -> String {
        match pull {
            Pull::Left => "left".to_owned(),
            Pull::Right => "right".to_owned(),
        }
    }

    fn read_move(_: &Rope, text: &str) -> Result<Pull, ParseError> {
        match text {
            "left" => Ok(Pull::Left),
            "right" => Ok(Pull::Right),
            _ => Err(ParseError::new(0, "neither left nor right")),
        }
    }

    fn seat_name(_: &Rope, seat: Seat) -> &'static str {
        match seat {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }
}

impl Controls for RopeGame {
    fn path(rope: &Rope, pull: Move<Self>) -> ChoicePath {
        let key = Self::write_move(rope, pull);
        vec![Choice { key, square: None, label: Text::new("tug-pull"), note: None, sprite: None }]
    }

    fn ask(_: &Rope, _: &[ChoiceKey]) -> Text {
        Text::new("tug-ask")
    }
}

impl Board for RopeGame {
    const SPRITES: &'static [Sprite] = &[];
    const PIECES: &'static [&'static str] = &[];

    fn token(_: &Rope, _: Seat) -> &'static str {
        "tug-knot"
    }

    fn paint(_: &Rope, seat: Seat) -> Paint {
        [Paint::First, Paint::Second][seat.index()]
    }

    fn scene(_: &Rope, _: Option<(&Rope, Pull)>, _: RoundState, _: &Look, _: &Selection) -> Scene {
        Scene { backdrop: "tug-rope", patches: Vec::new() }
    }
}

impl Words for RopeGame {
    const LESSON: Lesson = Lesson { paragraphs: &[], position: "4 first" };
    const TUTORIAL: Tutorial = Tutorial { position: "4 first", moves: &["right"] };

    fn describe_move(rope: &Rope, pull: Pull, _: Arg) -> Text {
        Text::new("tug-tell").with("pull", Self::write_move(rope, pull))
    }

    fn name_move(rope: &Rope, pull: Pull) -> Text {
        Text::new("tug-move").with("pull", Self::write_move(rope, pull))
    }

    fn spell(_: &[&'static str], _: &[crate::base::grid::Square]) -> Option<String> {
        None
    }

    fn broken_rule(_: &Rope, _: Pull) -> Text {
        Text::new("tug-why-not")
    }

    fn explain_illegal(_: &Rope, _: &str) -> Text {
        Text::new("tug-why-not")
    }

    fn describe(_: &Rope, _: RoundState) -> Text {
        Text::new("tug-describe")
    }
}
