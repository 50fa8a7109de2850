//! The contract between the house and a game: what a game's folder supplies, and what the house makes of it.
//!
//! Knows no particular game, no match and no chat.

use rand::Rng;

use crate::ai::Evaluate;
use crate::base::choice::{Key, Path, Shape, Step};
use crate::base::grid::Square;
use crate::base::position::{Position, RoundState};
use crate::base::scene::{self, Look, Paint, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};

pub mod any;
pub mod conform;
pub mod course;
pub mod options;
pub mod playback;
pub mod prompt;
pub mod ranks;
pub mod read;
pub mod record;
pub mod registry;
pub mod transcript;
pub mod typed;

pub use any::{AnyGame, Table};
pub use options::{BadOption, OptionFact, Options};
pub use prompt::Prompt;
pub use record::{MoveText, PositionText, ReadError};
pub use registry::Registry;
pub use transcript::Transcript;

use options::Takes;

/// A move of a game's position.
pub type Move<G> = <<G as Rules>::Position as Position>::Move;

/// A game: what its folder supplies, one trait for each file of it.
///
/// Messages that every game has are found by its id (see [`Text::of`]): `<id>-name`; `<id>-summary`, one
/// sentence; `<id>-seat-first` and `<id>-seat-second`, and `<id>-seat-` with each name that
/// [`Notation::seat_name`] gives; `<id>-option-` with an option's name, a few words that say what its `value`
/// means, the same with `-about`, what the option is about, and with `-word` each `value` of one that takes
/// several; and the endings, see [`tell_ending`].
///
/// A sixth file, `eval.rs`, tells the engine what it has to know of a position: [`Evaluate`].
pub trait Game: Rules<Position: Evaluate> + Notation + Controls + Board + Words {}

impl<G: Rules<Position: Evaluate> + Notation + Controls + Board + Words> Game for G {}

/// What is played (`mod.rs`, so that `rules.rs` with the position itself knows nothing of this contract).
pub trait Rules: Send + Sync + 'static {
    /// A moment of this game (`rules.rs`).
    type Position: Position;

    /// What is true of every round of this game.
    const FACTS: Facts;

    /// Deals a new round. The position dealt is what is stored, never the seed.
    fn deal(options: &Options, rng: &mut dyn Rng) -> Result<Self::Position, BadOption>;

    /// Whether a round can be dealt so: nobody has moved yet.
    fn is_deal(position: &Self::Position) -> bool;

    /// Points that the opponent scores when the round is resigned now, in games that count points.
    fn forfeit(_position: &Self::Position) -> Option<u8> {
        None
    }
}

/// Positions and moves as text (`notation.rs`).
pub trait Notation: Rules {
    /// Writes a position in its one canonical form.
    fn write_position(position: &Self::Position) -> String;
    /// Reads a position text strictly; the error says what is wrong and where.
    fn read_position(text: &str) -> Result<Self::Position, ReadError>;
    /// Writes a move in its one canonical form.
    fn write_move(position: &Self::Position, mv: Move<Self>) -> String;
    /// Reads a move text strictly. The move need not be legal.
    fn read_move(position: &Self::Position, text: &str) -> Result<Move<Self>, ReadError>;
    /// The name of a seat as the position text has it: `first`, `black`, `pink` ...
    fn seat_name(position: &Self::Position, seat: Seat) -> &'static str;

    /// The one position that stands for all that play alike: mirrored, turned, with the colours swapped or
    /// other things renamed, as far as they can be written. Whoever must not be helped with a position gets no
    /// help with any of these, so options that change nothing before the end are as good as equal.
    fn likeness(position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Name of a seat for people: the message `<id>-seat-<name>`.
    fn call_seat(position: &Self::Position, seat: Seat) -> Text {
        Text::of(Self::FACTS.id, &format!("seat-{}", Self::seat_name(position, seat)))
    }
}

/// How a move is chosen (`controls.rs`).
pub trait Controls: Rules {
    /// A legal move as the choices that spell it.
    fn path(position: &Self::Position, mv: Move<Self>) -> Path;

    /// The shape of the step that follows the choices made so far.
    fn shape(_position: &Self::Position, _chosen: &[Key]) -> Shape {
        Shape::Plain
    }

    /// What is asked in the step that follows the choices made so far, said to whoever is to move.
    fn ask(_position: &Self::Position, _chosen: &[Key]) -> Text {
        Text::new("panel-choose")
    }
}

/// The board's picture as data (`board.rs`).
pub trait Board: Rules {
    const SPRITES: &'static [Sprite];
    /// Sprites that picture choices on buttons and in menus, where the chat can show them.
    const EMBLEMS: &'static [&'static str] = &[];
    /// Sprites of what is moved, placed and taken: in a moving picture they glide from one position to the
    /// next.
    const PIECES: &'static [&'static str];
    /// Width of its pictures in pixels.
    const WIDTH: u16 = scene::WIDTH;

    /// Whether the picture from this seat has the last rank at the bottom, so that its squares are read from
    /// the other corner.
    fn is_turned(_position: &Self::Position, _seat: Seat) -> bool {
        false
    }

    /// The emblem that stands beside a seat's name: what its player moves or places.
    fn token(position: &Self::Position, seat: Seat) -> &'static str;
    /// The colour of a seat's pieces.
    fn paint(position: &Self::Position, seat: Seat) -> Paint;

    /// The picture of a position, after `last` led to it from the position before. `state` is the position's
    /// own, or that the house has ended the round here: then nothing can be chosen any more. Once a move is
    /// begun in `step`, the piece is lifted, and what can be chosen next is lit and named.
    fn scene(
        position: &Self::Position,
        last: Option<(&Self::Position, Move<Self>)>,
        state: RoundState,
        look: &Look,
        step: &Step,
    ) -> Scene;
}

/// What is said of a round (`words.rs`).
pub trait Words: Rules {
    /// The lesson that the `/rules` command shows.
    const LESSON: Lesson;
    /// What `/learn` plays. After each press one reads `<id>-course-` with the number of presses.
    const COURSE: Course;

    /// A legal move in words, told to everybody after it was played. `position` is the one before it; `by` is
    /// who played it, a person or a seat.
    fn tell(position: &Self::Position, mv: Move<Self>, by: Arg) -> Text;
    /// A legal move in a few words, so that none reads like another: its squares in the order of its text,
    /// and the names of what else it needs. Shown where somebody chooses, and understood where somebody
    /// types.
    fn name_move(position: &Self::Position, mv: Move<Self>) -> Text;
    /// The words of move texts that have a name in [`Words::name_move`], with that name.
    fn terms() -> Vec<(&'static str, Text)> {
        Vec::new()
    }
    /// The text of a move, legal or not, from the words of [`Words::terms`] and the squares that somebody
    /// writes, in their order.
    fn spell(words: &[&'static str], squares: &[Square]) -> Option<String>;
    /// What the position asks of the next move beyond the rules of every move, if anything.
    fn tell_next(_position: &Self::Position) -> Option<Text> {
        None
    }
    /// What to do on a turn of which [`Words::tell_next`] says nothing, for players who have their first one.
    fn tell_turn(_position: &Self::Position) -> Option<Text> {
        None
    }
    /// Why a text is no legal move now, naming the rule. Asked only for texts that are not legal.
    fn why_not(position: &Self::Position, tried: &str) -> Text;
    /// The whole position in words, for alt text and for those who do not see the picture. `state` as in
    /// [`Board::scene`]; see [`tell_over`].
    fn describe(position: &Self::Position, state: RoundState) -> Text;
}

/// That a round is over and who has won it, in words.
pub fn tell_over<G: Notation>(position: &G::Position, winner: Option<Seat>) -> Text {
    match winner {
        Some(winner) => Text::new("describe-won").with("seat", G::call_seat(position, winner)),
        None => Text::new("describe-drawn"),
    }
}

/// How a round ended by a rule of a game, in words: `<id>-ending-` with the rule where somebody won (the
/// caller adds the persons `winner` and `loser` and the number `points`), `<id>-drawn-` with the rule where
/// nobody did.
pub fn tell_ending(id: &str, rule: &str, won: bool) -> Text {
    let kind = if won { "ending" } else { "drawn" };
    Text::of(id, &format!("{kind}-{rule}"))
}

/// An option with its value, in a few words.
pub fn tell_option(id: &str, fact: &OptionFact, value: &str) -> Text {
    let text = Text::of(id, &format!("option-{}", fact.name));
    match fact.takes {
        Takes::One(_) => text.with("value", value),
        Takes::Several(..) => {
            let words = options::several(value).map(|word| tell_option_word(id, fact, &word));
            text.with("value", words.collect::<Vec<_>>())
        }
    }
}

/// One of the words of an option that takes several.
pub fn tell_option_word(id: &str, fact: &OptionFact, word: &str) -> Text {
    Text::of(id, &format!("option-{}-word", fact.name)).with("value", word)
}

/// By what a round ended, in the few words that fit below two names: `okiya-by-line`. A game has one for each
/// of its endings.
pub fn tell_by(id: &str, rule: &str) -> Text {
    Text::of(id, &format!("by-{rule}"))
}

/// What is true of every round of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The id in commands, files and stored rows: small ASCII letters, 1 to 16.
    pub id: &'static str,
    /// The rules by which a round can end, as [`Ending::rule`](crate::base::ending::Ending::rule) names them.
    pub endings: &'static [&'static str],
    /// How positions and moves are written, with an example: lines in English for the help of the command
    /// line.
    pub notation: &'static str,
    /// Grows when the same set-up and moves would give another round. Stored with every match.
    pub rules_version: u16,
    /// An upper bound of plies in a round, or for games without one the number at which the house stops
    /// counting.
    pub longest_play: u16,
    /// What may be chosen about a round before it begins.
    pub options: &'static [OptionFact],
    /// Who starts the next round of a match.
    pub next_starter: NextStarter,
    /// Whether a round can end without a winner. Where it cannot, people do not agree on a draw either.
    pub draws: Draws,
    /// Points that win a match to points, for games that score rounds.
    pub points_match: Option<u16>,
    /// Whether a match may be two rounds from one deal with the seats swapped: where chance, and not the seat
    /// alone, says who begins with more.
    pub mirrored: bool,
}

impl Facts {
    /// Whether every round with the same options starts from the same position.
    pub const fn has_fixed_start(&self) -> bool {
        !self.mirrored
    }

    /// Whether a round with these options can end without a winner.
    pub fn may_be_drawn(&self, options: &Options) -> bool {
        match self.draws {
            Draws::Never => false,
            Draws::Possible => true,
            Draws::With(name, value) => options.0.get(name).is_some_and(|chosen| chosen == value),
        }
    }
}

/// Whether a round can end without a winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    Never,
    Possible,
    /// It can with this value of an option, which is not the default.
    With(&'static str, &'static str),
}

/// Who starts the next round of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStarter {
    /// Whoever did not start the last round.
    Alternate,
    /// The loser of the last round; after a draw whoever did not start it.
    Loser,
}

/// A guided first game, played by the `/learn` command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// Where it starts; the pupil is to move.
    pub position: &'static str,
    /// The pupil's moves and the answers between them. The last one is the pupil's and wins.
    pub moves: &'static [&'static str],
}

/// What `/rules` tells of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The messages of its paragraphs, in order.
    pub paragraphs: &'static [&'static str],
    /// A position that shows what the words say.
    pub position: &'static str,
}
