//! Games with their types erased: the only adapter between a game's own types and the rest of Engawa,
//! which sees text.

use rand::Rng;

use crate::ai::{self, Level, SearchLimits, Thought};
use crate::base::choice::{ChoiceKey, ChoicePath, Selection};
use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position::{Position, RoundState};
use crate::base::scene::{Artwork, Look, Paint, Scene, Sprite, Theme};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};

use super::prompt::{self, Prompt};
use super::record::{MoveText, PositionText, ReplayError};
use super::{Facts, Game, Lesson, Move, OptionError, Options, Tutorial};

/// A [`Game`] with its types erased. Games are found in a [`Registry`](super::Registry).
pub trait AnyGame: Send + Sync {
    /// Returns the properties that all rounds of the game share.
    fn facts(&self) -> &'static Facts;
    /// Deals the first position of a round.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not offer an option or its value, or if two options exclude each
    /// other.
    fn deal(&self, options: &Options, rng: &mut dyn Rng) -> Result<PositionText, OptionError>;
    /// Opens a position and plays moves on it.
    ///
    /// # Errors
    ///
    /// Returns an error if the position or a move cannot be read, or if a move is illegal.
    fn open(&self, position: &PositionText, moves: &[MoveText]) -> Result<Box<dyn Table>, ReplayError>;
    /// Returns the sprites of the game's pictures.
    fn sprites(&self) -> &'static [Sprite];
    /// Returns the names of the sprites that illustrate choices.
    fn emblems(&self) -> &'static [&'static str];
    /// Returns the game's sprites together with a theme.
    fn art(&self, theme: Theme) -> Artwork;
    /// Returns the lesson that the `/rules` command shows.
    fn lesson(&self) -> Lesson;
    /// Returns the guided first game that the `/learn` command plays.
    fn tutorial(&self) -> Tutorial;
}

/// A round in progress with its types erased: a position and the moves that led to it.
pub trait Table: Send + Sync {
    /// Returns the current position as text.
    fn position(&self) -> PositionText;
    /// Returns a text that is the same for all equivalent positions; see
    /// [`Notation::canonical`](super::Notation::canonical).
    fn canonical(&self) -> PositionText;
    /// Returns whether a deal can produce this position.
    fn can_be_dealt(&self) -> bool;
    /// Returns the seat to move; after an ending, the seat that would be to move.
    fn turn(&self) -> Seat;
    /// Returns the ending by the rules, or `None` while the round goes on.
    fn ending(&self) -> Option<Ending>;
    /// Returns how often the current position has occurred on this table, counting the present one.
    fn repetition_count(&self) -> usize;
    /// Returns the properties that all rounds of the game share.
    fn facts(&self) -> &'static Facts;
    /// Returns the points that the opponent scores if the mover resigns now, in games that count points.
    fn forfeit(&self) -> Option<u8>;
    /// Returns the legal moves, in byte order.
    fn legal(&self) -> Vec<MoveText>;
    /// Returns the legal moves, in byte order, each with a short name.
    fn named_moves(&self) -> Vec<(MoveText, Text)>;
    /// Returns the words within move texts that have a name, each with that name.
    fn terms(&self) -> Vec<(&'static str, Text)>;
    /// Returns a move text, legal or not, made of such words and squares.
    fn spell(&self, words: &[&'static str], squares: &[Square]) -> Option<MoveText>;
    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// Returns the reason, as a message for a person, if the text is not a legal move. The table is then
    /// unchanged.
    fn play(&mut self, mv: &MoveText) -> Result<(), Text>;
    /// Returns the choices that may follow `chosen`.
    fn prompt(&self, chosen: &[ChoiceKey]) -> Prompt;
    /// Returns the picture of the position.
    fn scene(&self, look: &Look) -> Scene;
    /// Describes the last move, named after the seat that played it; `None` if none was played on this
    /// table.
    fn describe_last_move(&self) -> Option<Text>;
    /// Returns the seat that played the move at a ply, counted from 0.
    fn mover_at(&self, ply: usize) -> Option<Seat>;
    /// Describes the move at a ply, counted from 0, as played by `who`. Returns `None` if this table did
    /// not play that ply.
    fn describe_move(&self, ply: usize, mv: &MoveText, who: Arg) -> Option<Text>;
    /// Returns the short name of the move at a ply, counted from 0. Returns `None` if this table did not
    /// play that ply.
    fn name_move(&self, ply: usize, mv: &MoveText) -> Option<Text>;
    /// Describes a special constraint on the next move, if there is one.
    fn describe_constraint(&self) -> Option<Text>;
    /// Explains what to do on this turn, for players who have their first one. Returns `None` after the
    /// end of the round.
    fn explain_turn(&self) -> Option<Text>;
    /// Describes the whole position in words.
    fn describe(&self) -> Text;
    /// Returns the name of a seat in position texts.
    fn seat_name(&self, seat: Seat) -> &'static str;
    /// Returns the name of a seat for people; [`Self::seat_name`] is the one in position texts.
    fn seat_label(&self, seat: Seat) -> Text;
    /// Returns the emblem shown beside the name of a seat.
    fn token(&self, seat: Seat) -> &'static str;
    /// Returns the colour of a seat's pieces.
    fn paint(&self, seat: Seat) -> Paint;
    /// Returns whether the picture from this seat has the last rank at the bottom.
    fn is_turned(&self, seat: Seat) -> bool;
    /// Marks the round as ended by the host, with its winner. Pictures and words show this;
    /// [`Self::ending`] and the legal moves ignore it.
    fn end_by_host(&mut self, winner: Option<Seat>);
    /// Sets the choices that the viewer has made so far. Pictures show them and what can follow.
    fn choose(&mut self, chosen: &[ChoiceKey]);
    /// Sets the first choices that a hint names. Pictures light these only, or nothing if `keys` is
    /// empty.
    fn set_hint(&mut self, keys: &[ChoiceKey]);
    /// Returns the number of legal sequences of exactly `depth` moves.
    fn perft(&self, depth: u32) -> u64;
    /// Analyses the position with the engine. A round that the host has ended counts as going on.
    ///
    /// # Examples
    ///
    /// ```
    /// use engawa_play::ai::{Limits, Outcome};
    /// use engawa_play::game::{MoveText, PositionText, Registry};
    /// use engawa_play::games::GAMES;
    ///
    /// let game = Registry::new(GAMES).find("oxono").expect("a registered game");
    /// let position = PositionText("6/6/6/6/6/XXX3 Xd3,Of6 pink".to_owned());
    /// let table = game.open(&position, &[])?;
    ///
    /// let thought = table.think(Limits::nodes(1_000));
    /// assert_eq!((thought.outcome, thought.plies), (Some(Outcome::Won), Some(1)));
    /// assert_eq!(thought.best, [MoveText("Xd2/d1".to_owned())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn think(&self, limits: SearchLimits<'_>) -> Thought<MoveText>;
    /// Returns the move that a level of the engine plays, or `None` if the round is over.
    fn reply(&self, level: Level, limits: SearchLimits<'_>, rng: &mut dyn Rng) -> Option<MoveText>;
    /// Returns a copy of the table.
    fn fork(&self) -> Box<dyn Table>;

    /// Returns a copy of the table after a move.
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal.
    fn after(&self, mv: &MoveText) -> Box<dyn Table> {
        let mut next = self.fork();
        next.play(mv).expect("a legal move can be played");
        next
    }
}

impl<G: Game> AnyGame for G {
    fn facts(&self) -> &'static Facts {
        &G::FACTS
    }

    fn deal(&self, options: &Options, rng: &mut dyn Rng) -> Result<PositionText, OptionError> {
        options.check(G::FACTS.options)?;
        Ok(PositionText(G::write_position(&G::deal(options, rng)?)))
    }

    fn open(&self, position: &PositionText, moves: &[MoveText]) -> Result<Box<dyn Table>, ReplayError> {
        let position = G::read_position(&position.0).map_err(ReplayError::Position)?;
        let former = Vec::with_capacity(moves.len());
        let mut round =
            TypedTable::<G> { position, former, last: None, closed: None, step: Selection::default() };
        for (index, text) in moves.iter().enumerate() {
            let (number, text) = (index + 1, &text.0);
            let mv = G::read_move(&round.position, text).map_err(|error| ReplayError::Unreadable {
                number,
                text: text.clone(),
                error,
            })?;
            if !round.position.is_legal(mv) {
                return Err(ReplayError::Illegal { number, text: text.clone(), position: round.position() });
            }
            round.advance(mv);
        }
        Ok(Box::new(round))
    }

    fn sprites(&self) -> &'static [Sprite] {
        G::SPRITES
    }

    fn emblems(&self) -> &'static [&'static str] {
        G::EMBLEMS
    }

    fn art(&self, theme: Theme) -> Artwork {
        Artwork { game: G::FACTS.id, width: G::WIDTH, sprites: G::SPRITES, pieces: G::PIECES, theme }
    }

    fn lesson(&self) -> Lesson {
        G::LESSON
    }

    fn tutorial(&self) -> Tutorial {
        G::TUTORIAL
    }
}

/// The only implementation of [`Table`], generic over the game.
struct TypedTable<G: Game> {
    position: G::Position,
    /// The positions before the current one, oldest first.
    former: Vec<G::Position>,
    last: Option<Move<G>>,
    /// The result, if the host has ended the round.
    closed: Option<RoundState>,
    /// The viewer's choices so far, or the keys of a hint.
    step: Selection,
}

impl<G: Game> TypedTable<G> {
    fn advance(&mut self, mv: Move<G>) {
        self.former.push(self.position.clone());
        self.position.play_unchecked(mv);
        self.last = Some(mv);
        self.step = Selection::default();
    }

    /// Returns the last move with the position before it.
    fn last(&self) -> Option<(&G::Position, Move<G>)> {
        self.former.last().zip(self.last)
    }

    fn state(&self) -> RoundState {
        self.closed.unwrap_or_else(|| self.position.state())
    }

    fn paths_by_text(&self) -> Vec<(MoveText, ChoicePath)> {
        self.each_by_text(|mv| G::path(&self.position, mv))
    }

    /// Applies `of` to each legal move; the results are sorted by the moves' texts.
    fn each_by_text<T>(&self, of: impl Fn(Move<G>) -> T) -> Vec<(MoveText, T)> {
        let mut moves = Vec::new();
        self.position.each_legal(&mut |mv| {
            moves.push((MoveText(G::write_move(&self.position, mv)), of(mv)));
        });
        moves.sort_by(|(a, _), (b, _)| a.cmp(b));
        moves
    }
}

impl<G: Game> Table for TypedTable<G> {
    fn position(&self) -> PositionText {
        PositionText(G::write_position(&self.position))
    }

    fn canonical(&self) -> PositionText {
        PositionText(G::write_position(&G::canonical(&self.position)))
    }

    fn can_be_dealt(&self) -> bool {
        G::can_be_dealt(&self.position)
    }

    fn turn(&self) -> Seat {
        self.position.turn()
    }

    fn ending(&self) -> Option<Ending> {
        self.position.ending()
    }

    fn repetition_count(&self) -> usize {
        1 + self.former.iter().filter(|former| **former == self.position).count()
    }

    fn facts(&self) -> &'static Facts {
        &G::FACTS
    }

    fn forfeit(&self) -> Option<u8> {
        G::forfeit(&self.position)
    }

    fn legal(&self) -> Vec<MoveText> {
        let mut texts = Vec::new();
        self.position.each_legal(&mut |mv| texts.push(MoveText(G::write_move(&self.position, mv))));
        texts.sort_unstable();
        texts
    }

    fn named_moves(&self) -> Vec<(MoveText, Text)> {
        self.each_by_text(|mv| G::name_move(&self.position, mv))
    }

    fn terms(&self) -> Vec<(&'static str, Text)> {
        G::terms()
    }

    fn spell(&self, words: &[&'static str], squares: &[Square]) -> Option<MoveText> {
        G::spell(words, squares).map(MoveText)
    }

    fn play(&mut self, mv: &MoveText) -> Result<(), Text> {
        match G::read_move(&self.position, &mv.0) {
            Ok(mv) if self.position.is_legal(mv) => {
                self.advance(mv);
                Ok(())
            }
            _ => Err(G::explain_illegal(&self.position, &mv.0)),
        }
    }

    fn prompt(&self, chosen: &[ChoiceKey]) -> Prompt {
        let form = || (G::shape(&self.position, chosen), G::ask(&self.position, chosen));
        prompt::prompt(self.paths_by_text(), chosen, form)
    }

    fn scene(&self, look: &Look) -> Scene {
        G::scene(&self.position, self.last(), self.state(), look, &self.step)
    }

    fn describe_last_move(&self) -> Option<Text> {
        let (before, mv) = self.last()?;
        Some(G::describe_move(before, mv, G::seat_label(before, before.turn()).into()))
    }

    fn mover_at(&self, ply: usize) -> Option<Seat> {
        self.former.get(ply).map(Position::turn)
    }

    fn describe_move(&self, ply: usize, mv: &MoveText, who: Arg) -> Option<Text> {
        let before = self.former.get(ply)?;
        Some(G::describe_move(before, G::read_move(before, &mv.0).ok()?, who))
    }

    fn name_move(&self, ply: usize, mv: &MoveText) -> Option<Text> {
        let before = self.former.get(ply)?;
        Some(G::name_move(before, G::read_move(before, &mv.0).ok()?))
    }

    fn describe_constraint(&self) -> Option<Text> {
        if self.state().is_over() { None } else { G::describe_constraint(&self.position) }
    }

    fn explain_turn(&self) -> Option<Text> {
        if self.state().is_over() {
            return None;
        }
        self.describe_constraint().or_else(|| G::explain_turn(&self.position))
    }

    fn describe(&self) -> Text {
        G::describe(&self.position, self.state())
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        G::seat_name(&self.position, seat)
    }

    fn seat_label(&self, seat: Seat) -> Text {
        G::seat_label(&self.position, seat)
    }

    fn token(&self, seat: Seat) -> &'static str {
        G::token(&self.position, seat)
    }

    fn is_turned(&self, seat: Seat) -> bool {
        G::is_turned(&self.position, seat)
    }
    fn paint(&self, seat: Seat) -> Paint {
        G::paint(&self.position, seat)
    }

    fn end_by_host(&mut self, winner: Option<Seat>) {
        self.closed = Some(RoundState::Over(winner));
    }

    fn choose(&mut self, chosen: &[ChoiceKey]) {
        let next = match self.prompt(chosen) {
            Prompt::Choose(choose) => choose.choices.into_iter().map(|choice| choice.key).collect(),
            Prompt::Stale | Prompt::Ready(_) => Vec::new(),
        };
        self.step = Selection { chosen: chosen.to_vec(), next, is_hint: false };
    }

    fn set_hint(&mut self, keys: &[ChoiceKey]) {
        self.step = Selection { chosen: Vec::new(), next: keys.to_vec(), is_hint: true };
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.perft(depth)
    }

    fn think(&self, limits: SearchLimits<'_>) -> Thought<MoveText> {
        let line = |moves: Vec<Move<G>>| {
            let mut position = self.position.clone();
            let mut write = |mv| {
                let text = MoveText(G::write_move(&position, mv));
                position.play_unchecked(mv);
                text
            };
            moves.into_iter().map(&mut write).collect()
        };
        ai::think(&self.position, limits).map(|mv| MoveText(G::write_move(&self.position, mv)), line)
    }

    fn reply(&self, level: Level, limits: SearchLimits<'_>, rng: &mut dyn Rng) -> Option<MoveText> {
        let mv = ai::level::choose(&self.position, level, limits, rng)?;
        Some(MoveText(G::write_move(&self.position, mv)))
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(Self {
            position: self.position.clone(),
            former: self.former.clone(),
            last: self.last,
            closed: self.closed,
            step: self.step.clone(),
        })
    }
}
