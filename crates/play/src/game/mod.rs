//! The contract between Engawa and a game: what a game's folder supplies and what is built on it.
//!
//! It knows no particular game, no match and no chat.

use rand::Rng;

use crate::ai::Evaluate;
use crate::base::choice::{ChoiceKey, ChoiceLayout, ChoicePath, Selection};
use crate::base::grid::Square;
use crate::base::position::{Position, RoundState};
use crate::base::scene::{self, Look, Paint, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};

pub mod any;
pub mod conform;
pub mod options;
pub mod playback;
pub mod prompt;
pub mod ranks;
pub mod read;
pub mod record;
pub mod registry;
pub mod transcript;
pub mod tutorial;
pub mod typed;

pub use any::{AnyGame, Table};
pub use options::{OptionError, OptionFact, Options};
pub use prompt::Prompt;
pub use record::{MoveText, ParseError, PositionText};
pub use registry::Registry;
pub use transcript::Transcript;

use options::AllowedValues;

/// The move type of a game.
pub type Move<G> = <<G as Rules>::Position as Position>::Move;

/// A game. Each supertrait is implemented by one file of the game's folder; `eval.rs` implements
/// [`Evaluate`] for the engine.
///
/// Every game defines these messages under its id (see [`Text::of`]):
///
/// - `<id>-name`, and `<id>-summary`, a sentence;
/// - `<id>-seat-first` and `<id>-seat-second`, and `<id>-seat-` with each [`Notation::seat_name`];
/// - `<id>-option-` with the name of an option, for a few words about its `value`;
/// - the same with `-about` for the purpose of the option, and with `-word` for one `value` among
///   several;
/// - the endings, see [`ending_text`].
pub trait Game: Rules<Position: Evaluate> + Notation + Controls + Board + Words {}

impl<G: Rules<Position: Evaluate> + Notation + Controls + Board + Words> Game for G {}

/// The facts and the deal of a game (`mod.rs`, so that `rules.rs` does not depend on this contract).
pub trait Rules: Send + Sync + 'static {
    /// A position of this game (`rules.rs`).
    type Position: Position;

    /// The properties that all rounds of the game share.
    const FACTS: Facts;

    /// Deals a new round. The position is stored, never the random seed.
    ///
    /// # Errors
    ///
    /// Returns an error if the options do not fit together; names and values are checked before.
    fn deal(options: &Options, rng: &mut dyn Rng) -> Result<Self::Position, OptionError>;

    /// Returns whether a deal can produce this position, so that nobody has moved yet.
    fn can_be_dealt(position: &Self::Position) -> bool;

    /// Returns the points that the opponent scores if the mover resigns now, in games that count points.
    fn forfeit(_position: &Self::Position) -> Option<u8> {
        None
    }
}

/// Positions and moves as text (`notation.rs`).
pub trait Notation: Rules {
    /// Writes a position in its one canonical form.
    fn write_position(position: &Self::Position) -> String;
    /// Reads a position text strictly.
    ///
    /// # Errors
    ///
    /// Returns the problem and its place if the text is not a valid position.
    fn read_position(text: &str) -> Result<Self::Position, ParseError>;
    /// Writes a move in its one canonical form.
    fn write_move(position: &Self::Position, mv: Move<Self>) -> String;
    /// Reads a move text strictly. The move need not be legal.
    ///
    /// # Errors
    ///
    /// Returns the problem and its place if the text is not a move.
    fn read_move(position: &Self::Position, text: &str) -> Result<Move<Self>, ParseError>;
    /// Returns the name of a seat in position texts: `first`, `black`, `pink` and so on.
    fn seat_name(position: &Self::Position, seat: Seat) -> &'static str;

    /// Returns a canonical representative of all equivalent positions: mirrored, rotated, with colours
    /// swapped or other things renamed.
    ///
    /// A player who must not get help with a position gets none with its equivalents either. Options
    /// that matter only at the end of a round may therefore be ignored.
    fn canonical(position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Returns the name of a seat for people: the message `<id>-seat-<name>`.
    fn seat_label(position: &Self::Position, seat: Seat) -> Text {
        Text::of(Self::FACTS.id, &format!("seat-{}", Self::seat_name(position, seat)))
    }
}

/// The choices that spell a move (`controls.rs`).
pub trait Controls: Rules {
    /// Returns the choices that spell a legal move.
    fn path(position: &Self::Position, mv: Move<Self>) -> ChoicePath;

    /// Returns the shape of the step that follows the choices made so far.
    fn shape(_position: &Self::Position, _chosen: &[ChoiceKey]) -> ChoiceLayout {
        ChoiceLayout::Plain
    }

    /// Returns the question to the mover in the step that follows the choices made so far.
    fn ask(_position: &Self::Position, _chosen: &[ChoiceKey]) -> Text {
        Text::new("panel-choose")
    }
}

/// The board's picture as data (`board.rs`).
pub trait Board: Rules {
    const SPRITES: &'static [Sprite];
    /// The sprites that illustrate choices on buttons and in menus, if the chat can show them.
    const EMBLEMS: &'static [&'static str] = &[];
    /// The sprites of pieces. In an animation they glide from one position to the next.
    const PIECES: &'static [&'static str];
    /// The width of the game's pictures, in pixels.
    const WIDTH: u16 = scene::WIDTH;

    /// Returns whether the picture from this seat is rotated by 180 degrees, so that its squares are
    /// read from the opposite corner.
    fn is_turned(_position: &Self::Position, _seat: Seat) -> bool {
        false
    }

    /// Returns the emblem shown beside the name of a seat: the piece that its player moves or places.
    fn token(position: &Self::Position, seat: Seat) -> &'static str;
    /// Returns the colour of a seat's pieces.
    fn paint(position: &Self::Position, seat: Seat) -> Paint;

    /// Returns the picture of a position.
    ///
    /// `last` is the last move with the position before it. `state` is the position's own state or, if
    /// the host has ended the round, that result; then no choices are marked. Once `step` holds a
    /// choice, the piece is shown lifted and the possible next choices are lit and labelled.
    fn scene(
        position: &Self::Position,
        last: Option<(&Self::Position, Move<Self>)>,
        state: RoundState,
        look: &Look,
        step: &Selection,
    ) -> Scene;
}

/// The messages about a round (`words.rs`).
pub trait Words: Rules {
    /// The lesson that the `/rules` command shows.
    const LESSON: Lesson;
    /// The guided first game of the `/learn` command. After each press the pupil reads `<id>-course-`
    /// with the number of presses.
    const TUTORIAL: Tutorial;

    /// Describes a legal move to everybody after it was played. `position` is the one before it; `by` is
    /// the person or seat that played it.
    fn describe_move(position: &Self::Position, mv: Move<Self>, by: Arg) -> Text;
    /// Returns a short, unique name of a legal move. It has the squares in the order of the move's text
    /// and the names of everything else that the move needs. People choose from these names and may type
    /// them.
    fn name_move(position: &Self::Position, mv: Move<Self>) -> Text;
    /// Returns the words within move texts that have a name in [`Words::name_move`], each with that
    /// name.
    fn terms() -> Vec<(&'static str, Text)> {
        Vec::new()
    }
    /// Returns the text of a move, legal or not, from words of [`Words::terms`] and the squares that
    /// somebody typed, in their order.
    fn spell(words: &[&'static str], squares: &[Square]) -> Option<String>;
    /// Describes a constraint on the next move beyond the general rules, if there is one.
    fn describe_constraint(_position: &Self::Position) -> Option<Text> {
        None
    }
    /// Explains a turn without such a constraint to players who have their first one.
    fn explain_turn(_position: &Self::Position) -> Option<Text> {
        None
    }
    /// Explains why a text is not a legal move now, naming the rule. It is called for such texts only.
    fn explain_illegal(position: &Self::Position, tried: &str) -> Text;
    /// Describes the whole position, for alt text and for people who do not see the picture. `state` is
    /// that of [`Board::scene`]; see [`round_over_text`].
    fn describe(position: &Self::Position, state: RoundState) -> Text;
}

/// Returns the message that a round is over, with its winner.
pub fn round_over_text<G: Notation>(position: &G::Position, winner: Option<Seat>) -> Text {
    match winner {
        Some(winner) => Text::new("describe-won").with("seat", G::seat_label(position, winner)),
        None => Text::new("describe-drawn"),
    }
}

/// Returns the message about an ending: `<id>-ending-` with the rule after a win, `<id>-drawn-` with the
/// rule after a draw.
///
/// After a win the caller adds the persons `winner` and `loser` and the number `points`.
pub fn ending_text(id: &str, rule: &str, won: bool) -> Text {
    let kind = if won { "ending" } else { "drawn" };
    Text::of(id, &format!("{kind}-{rule}"))
}

/// Returns a short description of an option with its value.
pub fn option_text(id: &str, fact: &OptionFact, value: &str) -> Text {
    let text = Text::of(id, &format!("option-{}", fact.name));
    match fact.takes {
        AllowedValues::One(_) => text.with("value", value),
        AllowedValues::Several(..) => {
            let words = options::several(value).map(|word| option_word_text(id, fact, &word));
            text.with("value", words.collect::<Vec<_>>())
        }
    }
}

/// Returns the name of one word of an option that takes several.
pub fn option_word_text(id: &str, fact: &OptionFact, word: &str) -> Text {
    Text::of(id, &format!("option-{}-word", fact.name)).with("value", word)
}

/// Returns a very short name of an ending, such as `okiya-by-line`, which fits below two names in a
/// picture. Every ending has one.
pub fn short_ending_text(id: &str, rule: &str) -> Text {
    Text::of(id, &format!("by-{rule}"))
}

/// The properties that all rounds of a game share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The id in commands, files and stored rows: 1 to 16 lower-case ASCII letters.
    pub id: &'static str,
    /// The rules that can end a round, as in [`Ending::rule`](crate::base::ending::Ending::rule).
    pub endings: &'static [&'static str],
    /// The help of the command line on position and move texts: lines in English, with an example.
    pub notation: &'static str,
    /// The version of the rules, stored with every match. It increases when the same set-up and moves
    /// would give a different round.
    pub rules_version: u16,
    /// The maximum number of plies in a round or, for games without one, the number at which the host
    /// stops counting.
    pub longest_play: u16,
    /// The options that can be chosen for a round.
    pub options: &'static [OptionFact],
    /// The rule for the seat that starts the next round of a match.
    pub next_starter: NextStarter,
    /// Whether a round can be drawn. If it cannot, players cannot agree on a draw either.
    pub draws: Draws,
    /// The points that win a match to points, for games that score rounds.
    pub points_match: Option<u16>,
    /// Whether a match may consist of two rounds from one deal with the seats swapped, for games with an
    /// unequal random deal.
    pub mirrored: bool,
}

impl Facts {
    /// Returns whether every round with the same options starts from the same position.
    pub const fn has_fixed_start(&self) -> bool {
        !self.mirrored
    }

    /// Returns whether a round with these options can be drawn.
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
    /// Draws are possible with this value of this option, which is not the default.
    With(&'static str, &'static str),
}

/// The rule that decides which player starts the next round of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStarter {
    /// The player who did not start the last round.
    Alternate,
    /// The loser of the last round or, after a draw, the player who did not start it.
    Loser,
}

/// A guided first game, played by the `/learn` command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tutorial {
    /// The starting position, in which the pupil is to move.
    pub position: &'static str,
    /// The pupil's moves and the replies between them. The last move is the pupil's and wins.
    pub moves: &'static [&'static str],
}

/// The explanation of a game that `/rules` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The message keys of the paragraphs, in order.
    pub paragraphs: &'static [&'static str],
    /// A position that illustrates the text.
    pub position: &'static str,
}
