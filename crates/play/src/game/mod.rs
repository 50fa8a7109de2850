//! The contract between Engawa and a game: the traits that the folder of a game implements, and the code that
//! works with any game.
//!
//! This module depends on no particular game, and on nothing about matches or chats.

use rand::Rng;

use crate::ai::Evaluate;
use crate::base::board::BoardLayout;
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
pub mod puzzles;
pub mod read;
pub mod record;
pub mod transcript;
pub mod tutorial;
pub mod typed;

pub use any::{AnyGame, ProtectedRound, Table};
pub use options::{OptionError, OptionFact, Options};
pub use prompt::Prompt;
pub use record::{MoveText, ParseError, PositionText};
pub use transcript::Transcript;

use options::AllowedValues;

pub type Move<G> = <<G as Rules>::Position as Position>::Move;

/// A game. The files of its folder implement the supertraits, and `eval.rs` implements [`Evaluate`] for the engine.
///
/// Every game defines messages with these keys, where `<id>` is the id of the game (see [`Text::of`]):
///
/// - `<id>-name`, the name of the game, and `<id>-summary`, one sentence about it;
/// - `<id>-goal`, how one wins, in one line;
/// - `<id>-seat-<name>` for each [`Notation::seat_name`];
/// - `<id>-option-<name>` for each option, a few words about its chosen `value`;
/// - `<id>-option-<name>-name`, its name, see [`option_name`];
/// - `<id>-option-<name>-about`, the purpose of the option, and `<id>-option-<name>-word`, the name of one
///   `value` of an option that takes several;
/// - a message for each ending, see [`ending_text`].
pub trait Game: Rules<Position: Evaluate> + Notation + Controls + Board + Words {}

impl<G: Rules<Position: Evaluate> + Notation + Controls + Board + Words> Game for G {}

/// The properties of a game and the deal of its first position. The game implements the trait in its
/// `mod.rs`, so that `rules.rs` does not depend on this contract.
pub trait Rules: Send + Sync + 'static {
    /// A position of this game, defined in `rules.rs`.
    type Position: Position;

    const FACTS: Facts;

    /// Deals the first position of a new round. A match stores this position, never the random seed.
    ///
    /// # Errors
    ///
    /// Returns an error if two options exclude each other. The caller has already checked the names and
    /// values of the options.
    fn deal(options: &Options, rng: &mut dyn Rng) -> Result<Self::Position, OptionError>;

    /// Returns whether [`Rules::deal`] can return this position.
    fn can_be_dealt(position: &Self::Position) -> bool;

    /// Returns the set-up and the present position of a round in every form that plays alike: mirrored, rotated, or the
    /// same with colours swapped or pieces renamed. [`Rules::may_help`] is asked about each form.
    fn twins(setup: &Self::Position, present: &Self::Position) -> Vec<[Self::Position; 2]> {
        vec![[setup.clone(), present.clone()]]
    }

    /// Returns whether an answer of the engine about `asked` could help in a round that began at `setup` and stands
    /// at `present`. While a person plays such a round in a rated match, the engine does not answer them.
    ///
    /// Returns `true` at least for every position that can still come of `present`. If `is_given`, somebody may have
    /// written `asked` as they liked. Then a position that only resembles those helps, too: with a piece too many, say.
    ///
    /// People wait for this answer, so it generates no moves. The default refuses the whole game.
    fn may_help(
        _asked: &Self::Position,
        _setup: &Self::Position,
        _present: &Self::Position,
        _is_given: bool,
    ) -> bool {
        true
    }

    /// Returns whether the engine solves every position of rounds with these options, and so can play them
    /// perfectly.
    fn is_solved(_options: &Options) -> bool {
        false
    }

    /// Returns the points that the opponent scores if the mover resigns now, or `None` in games without
    /// points.
    fn forfeit(_position: &Self::Position) -> Option<u8> {
        None
    }
}

/// The text forms of positions and moves (`notation.rs`). Each position and move has exactly one text.
pub trait Notation: Rules {
    fn write_position(position: &Self::Position) -> String;
    /// Parses the text of a position. Accepts only the text that [`Notation::write_position`] writes.
    ///
    /// # Errors
    ///
    /// Returns the problem and its offset if the text is not a valid position.
    fn read_position(text: &str) -> Result<Self::Position, ParseError>;
    fn write_move(position: &Self::Position, mv: Move<Self>) -> String;
    /// Parses the text of a move. The move need not be legal in `position`.
    ///
    /// # Errors
    ///
    /// Returns the problem and its offset if the text is not a move.
    fn read_move(position: &Self::Position, text: &str) -> Result<Move<Self>, ParseError>;
    /// Returns the name of a seat in position texts, such as `first`, `black` or `pink`.
    fn seat_name(position: &Self::Position, seat: Seat) -> &'static str;

    /// Returns the name of a seat that people see: the message `<id>-seat-<name>`, which is the colour of its
    /// pieces or what they show.
    fn seat_label(position: &Self::Position, seat: Seat) -> Text {
        Text::of(Self::FACTS.id, &format!("seat-{}", Self::seat_name(position, seat)))
    }
}

/// The choices (presses of buttons or menu items) by which a player enters a move (`board.rs`).
pub trait Controls: Rules {
    /// Returns the choices that make up a legal move, in order.
    fn path(position: &Self::Position, mv: Move<Self>) -> ChoicePath;

    /// Returns the layout of the buttons or menu for the next choice, after the choices in `chosen`.
    fn shape(_position: &Self::Position, _chosen: &[ChoiceKey]) -> ChoiceLayout {
        ChoiceLayout::Plain
    }

    /// Returns the question to the mover for the next choice, after the choices in `chosen`.
    fn ask(position: &Self::Position, chosen: &[ChoiceKey]) -> Text;

    /// Returns the key of the message that titles a list of the next choices with their number.
    fn noun(_position: &Self::Position, _chosen: &[ChoiceKey]) -> &'static str {
        "layout-squares"
    }
}

/// The picture of the board as data (`board.rs`).
pub trait Board: Rules {
    const SPRITES: &'static [Sprite];
    /// The names of the sprites that illustrate choices on buttons and in menus, if the chat can show them.
    const EMBLEMS: &'static [&'static str] = &[];
    /// The names of the sprites of pieces. In an animation these sprites glide from one position to the next.
    const PIECES: &'static [&'static str];
    const WIDTH: u16 = scene::WIDTH;

    /// Returns whether the picture from this seat is rotated by 180 degrees, so that people at this seat read
    /// its squares from the opposite corner.
    fn is_turned(_position: &Self::Position, _seat: Seat) -> bool {
        false
    }

    /// Returns the name of the sprite shown beside the name of a seat: a piece that this player moves or
    /// places.
    fn token(position: &Self::Position, seat: Seat) -> &'static str;
    fn paint(position: &Self::Position, seat: Seat) -> Paint;

    /// Returns the places of the squares in the picture from this seat, or `None` if a picture never marks moves.
    fn layout(_position: &Self::Position, _seat: Seat) -> Option<BoardLayout> {
        None
    }

    /// Returns the picture of a position.
    ///
    /// `last` is the last move with the position before it. `state` is the state of the position or, if the
    /// bot has ended the round, the result; in the latter case the picture marks no choices. Once `step`
    /// holds a choice, the picture shows the chosen piece lifted, and highlights and labels the possible next
    /// choices.
    fn scene(
        position: &Self::Position,
        last: Option<(&Self::Position, Move<Self>)>,
        state: RoundState,
        look: &Look,
        step: &Selection,
    ) -> Scene;
}

/// The sentences about moves, turns and positions (`words.rs`).
pub trait Words: Notation {
    const LESSON: Lesson;
    /// The guided first game of the `/learn` command. After the pupil's `n`th press of a button, the pupil
    /// reads the message `<id>-course-<n>`.
    const TUTORIAL: Tutorial;

    /// Returns a sentence for everybody about a legal move. `position` is the position before the move;
    /// `by` is the person or seat that played it.
    fn describe_move(position: &Self::Position, mv: Move<Self>, by: Arg) -> Text;
    /// Returns a short, unique name of a legal move, which people choose from a list or type. The name
    /// contains the squares in the order of the move's text, and names everything else that the move needs,
    /// such as a card.
    fn name_move(position: &Self::Position, mv: Move<Self>) -> Text;
    /// Returns the words in move texts that people know by another name, such as the names of cards. Each
    /// word comes with its name in [`Words::name_move`].
    fn terms() -> Vec<(&'static str, Text)> {
        Vec::new()
    }
    /// Returns the text of a move, legal or not, from words of [`Words::terms`] and squares in the order in
    /// which a person typed them. Returns `None` if they do not form a move.
    fn spell(words: &[&'static str], squares: &[Square]) -> Option<String>;
    /// Describes a special constraint on the next move, such as the tile that the next tile must match.
    /// Returns `None` if only the general rules apply.
    fn describe_constraint(_position: &Self::Position) -> Option<Text> {
        None
    }
    /// Explains a turn for which [`Words::describe_constraint`] returns `None`, to players on their first
    /// turn.
    fn explain_turn(_position: &Self::Position) -> Option<Text> {
        None
    }
    /// Names the first rule that an illegal move breaks. The round is not over.
    fn broken_rule(position: &Self::Position, mv: Move<Self>) -> Text;

    /// Says what a move looks like, to a person who entered something else.
    fn explain_unreadable(_position: &Self::Position) -> Text {
        Text::of(Self::FACTS.id, "why-not-unreadable")
    }

    /// Explains why a text is not a legal move in `position`. Callers must not pass a legal move.
    fn explain_illegal(position: &Self::Position, tried: &str) -> Text {
        match Self::read_move(position, tried) {
            _ if position.ending().is_some() => Text::of(Self::FACTS.id, "why-not-over"),
            Ok(mv) => Self::broken_rule(position, mv),
            Err(_) => Self::explain_unreadable(position).with("tried", Arg::Name(tried.to_owned())),
        }
    }

    /// Describes the whole position, for alt text and for people who do not see the picture. `state` is the
    /// same as in [`Board::scene`].
    fn describe(position: &Self::Position, state: RoundState) -> Text;
}

/// Returns the sentence which says that a round is over and who has won, or that it is a draw.
pub fn round_over_text<G: Notation>(position: &G::Position, winner: Option<Seat>) -> Text {
    match winner {
        Some(winner) => Text::new("describe-won").with("seat", G::seat_label(position, winner)),
        None => Text::new("describe-drawn"),
    }
}

/// Returns the message about the ending of a round: `<id>-ending-<rule>` after a win, `<id>-drawn-<rule>`
/// after a draw.
///
/// After a win, the caller adds the arguments `winner` and `loser` (persons) and `points` (a number, or the
/// word `none` where points do not count).
pub fn ending_text(id: &str, rule: &str, won: bool) -> Text {
    let kind = if won { "ending" } else { "drawn" };
    Text::of(id, &format!("{kind}-{rule}"))
}

/// Returns the name that people see for an option: in English `name` itself. `id` is the id of the game.
pub fn option_name(id: &str, name: &str) -> Text {
    Text::of(id, &format!("option-{name}-name"))
}

/// Returns a few words about an option with its chosen value. `id` is the id of the game.
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

/// Returns the name that people see for one word of an option's value. `id` is the id of the game.
pub fn option_word_text(id: &str, fact: &OptionFact, word: &str) -> Text {
    Text::of(id, &format!("option-{}-word", fact.name)).with("value", word)
}

/// Returns a very short name of an ending, such as the message `okiya-by-line`. The name must fit below
/// the names of two players in a picture. Every ending has such a name.
pub fn short_ending_text(id: &str, rule: &str) -> Text {
    Text::of(id, &format!("by-{rule}"))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The id of the game in commands, files and stored rows: 1 to 16 lower-case ASCII letters.
    pub id: &'static str,
    /// The names of the rules that can end a round, as in
    /// [`Ending::rule`](crate::base::position::Ending::rule).
    pub endings: &'static [&'static str],
    /// Help about position and move texts for the command line: lines in English, with an example.
    pub notation: &'static str,
    /// The version of the rules, stored with every match. It must increase when the same first position and
    /// moves would give a different round.
    pub rules_version: u16,
    /// The maximum number of plies (moves of one player) in a round. In games without a maximum, the bot
    /// declares a draw after this number of plies.
    pub longest_play: u16,
    pub options: &'static [OptionFact],
    pub next_starter: NextStarter,
    /// Whether a round can be drawn. If it cannot, players cannot agree on a draw.
    pub draws: Draws,
    /// The number of points that wins a match, or `None` for games that do not score rounds.
    pub points_match: Option<u16>,
    /// Whether a match may consist of two rounds from the same deal with swapped seats. This is fair in games
    /// with an unequal random deal.
    pub mirrored: bool,
}

impl Facts {
    /// Returns whether every round with the same options starts from the same position. Only games with a
    /// random deal are `mirrored`.
    pub const fn has_fixed_start(&self) -> bool {
        !self.mirrored
    }

    /// Returns whether a round with these options can end in a draw.
    pub fn may_be_drawn(&self, options: &Options) -> bool {
        match self.draws {
            Draws::Never => false,
            Draws::Possible => true,
            Draws::With(name, value) => options.0.get(name).is_some_and(|chosen| chosen == value),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    Never,
    Possible,
    /// Draws are possible if the option with this name has this value, which is not its default.
    With(&'static str, &'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStarter {
    /// The player who did not start the last round starts the next.
    Alternate,
    /// The loser of the last round starts the next. After a draw, the player who did not start the last round
    /// does.
    Loser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tutorial {
    /// The text of the starting position, in which the pupil is to move.
    pub position: &'static str,
    /// The texts of all moves: the pupil's first, then replies and moves of the pupil in turn. The last move
    /// is the pupil's and wins.
    pub moves: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The message keys of the paragraphs, in the order shown.
    pub paragraphs: &'static [&'static str],
    /// The text of a position that illustrates the explanation.
    pub position: &'static str,
}

/// The games that a running bot offers, sorted by id. It is a value, not a global, so that a test can register one more
/// game.
///
/// # Examples
///
/// Find a game, deal a round and play its first move:
///
/// ```
/// use engawa_play::game::{MoveText, Options, Registry};
/// use engawa_play::games::GAMES;
/// use rand::SeedableRng;
/// use rand_chacha::ChaCha8Rng;
///
/// let game = Registry::new(GAMES).find("konane").expect("a registered game");
/// let options = Options([("size".to_owned(), "6".to_owned())].into());
/// let setup = game.deal(&options, &mut ChaCha8Rng::seed_from_u64(1))?;
///
/// let mut table = game.open(&setup, &[])?;
/// assert_eq!(table.legal(), ["a1", "c3", "d4", "f6"].map(|mv| MoveText(mv.to_owned())));
/// table.play(&MoveText("c3".to_owned())).expect("a legal move");
/// assert_eq!(table.position().0, "wbwbwb/bwbwbw/wbwbwb/bw.wbw/wbwbwb/bwbwbw white");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Registry(Vec<&'static dyn AnyGame>);

impl Registry {
    /// Returns a registry of these games.
    ///
    /// # Panics
    ///
    /// Panics if two games have the same id.
    pub fn new(games: &[&'static dyn AnyGame]) -> Self {
        let mut games = games.to_vec();
        games.sort_by_key(|game| game.facts().id);
        let distinct = games.windows(2).all(|pair| pair[0].facts().id != pair[1].facts().id);
        assert!(distinct, "two games have the same id");
        Self(games)
    }

    pub fn find(&self, id: &str) -> Option<&'static dyn AnyGame> {
        self.iter().find(|game| game.facts().id == id)
    }

    /// Returns all games in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.0.iter().copied()
    }
}
