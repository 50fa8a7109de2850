//! Games with their types erased. This is the only adapter between the types of a game and the rest of
//! Engawa, which handles positions and moves as text.

use std::any::Any;

use rand::{Rng, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use crate::ai::{self, Level, SearchLimits, Thought};
use crate::base::choice::{ChoiceKey, ChoicePath, Selection};
use crate::base::grid::Square;
use crate::base::position::{Ending, Position, RoundState};
use crate::base::scene::{Area, Artwork, HINTED, Layer, Look, POSSIBLE, Paint, Patch, Scene, Sprite, Theme};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};

use super::prompt::{self, Prompt};
use super::record::{MoveText, PositionText, ReplayError};
use super::{Facts, Game, Lesson, Move, OptionError, Options, Tutorial};

/// A [`Game`] with its types erased. A [`Registry`](super::Registry) lists the games.
pub trait AnyGame: Send + Sync {
    fn facts(&self) -> &'static Facts;
    /// Deals the first position of a round.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not offer an option or its value, or if two options exclude each
    /// other.
    fn deal(&self, options: &Options, rng: &mut dyn Rng) -> Result<PositionText, OptionError>;
    /// Deals a first position that is the same at each call, for pictures of a start.
    ///
    /// # Errors
    ///
    /// Like [`Self::deal`].
    fn sample(&self, options: &Options) -> Result<PositionText, OptionError> {
        self.deal(options, &mut ChaCha8Rng::seed_from_u64(0))
    }

    /// Opens a round at a position and plays moves on it, as when a stored round is read.
    ///
    /// # Errors
    ///
    /// Returns an error if the position or a move cannot be read, or if a move is illegal.
    fn open(&self, position: &PositionText, moves: &[MoveText]) -> Result<Box<dyn Table>, ReplayError>;
    fn sprites(&self) -> &'static [Sprite];
    fn emblems(&self) -> &'static [&'static str];
    /// Returns the sprites and measures of the game's pictures, to be drawn in a theme.
    fn art(&self, theme: Theme) -> Artwork;
    /// Returns the levels of the computer in rounds with these options, from weakest to strongest. The last
    /// one is [`Level::Perfect`] where the engine solves every position, and [`Level::Best`] elsewhere.
    fn levels(&self, options: &Options) -> Vec<Level>;
    fn lesson(&self) -> Lesson;
    fn tutorial(&self) -> Tutorial;
}

/// A round in progress with its types erased: the first position and the moves played since, whether in
/// [`AnyGame::open`] or later.
pub trait Table: Any + Send + Sync {
    fn position(&self) -> PositionText;
    /// Returns this round as it stood `undone` moves ago, or at its start if it has fewer moves, for
    /// [`Self::may_help`]. Finds all its [twins](super::Rules::twins), so do this once for many questions.
    fn protect(&self, undone: usize) -> ProtectedRound;
    /// Returns whether an answer of the engine about this position could help in a rated round; see
    /// [`Rules::may_help`](super::Rules::may_help). Returns `false` if that is a round of another game.
    ///
    /// The position counts as given unless its round began at a deal. A deal that could have been another one counts as
    /// given itself, because people may write the start that they want.
    fn may_help(&self, rated: &ProtectedRound) -> bool;
    /// Returns this position in all its forms: mirrored, turned, or with pieces renamed.
    fn twins(&self) -> Vec<PositionText>;
    /// Returns whether this table has at most `plies` moves and began where every round of its game begins.
    fn is_shared_opening(&self, plies: usize) -> bool;
    /// Returns whether a deal can produce this position, which means that nobody has moved yet.
    fn can_be_dealt(&self) -> bool;
    /// Returns the seat to move. After the end of the round, returns the seat whose turn it would be.
    fn turn(&self) -> Seat;
    /// Returns the ending by the rules of the game, or `None` while the round goes on.
    fn ending(&self) -> Option<Ending>;
    /// Returns how often the current position has occurred on this table, including now.
    fn repetition_count(&self) -> usize;
    fn facts(&self) -> &'static Facts;
    /// Returns the points that the opponent scores if the mover resigns now, or `None` in games without
    /// points.
    fn forfeit(&self) -> Option<u8>;
    /// Returns the texts of the legal moves, in byte order.
    fn legal(&self) -> Vec<MoveText>;
    /// Returns the legal moves in byte order of their texts, each with the short name that people see.
    fn named_moves(&self) -> Vec<(MoveText, Text)>;
    /// Returns the words in move texts that people know by another name, such as the names of cards. Each
    /// word comes with that name.
    fn terms(&self) -> Vec<(&'static str, Text)>;
    /// Returns the text of a move, legal or not, from words of [`Self::terms`] and squares, in the order in
    /// which a person typed them. Returns `None` if they do not form a move.
    fn spell(&self, words: &[&'static str], squares: &[Square]) -> Option<MoveText>;
    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// Returns the reason, as a message for the player, if the text is not a legal move. The table then stays
    /// unchanged.
    fn play(&mut self, mv: &MoveText) -> Result<(), Text>;
    /// Returns the choices (presses of buttons or menu items) that may follow the choices in `chosen`.
    fn prompt(&self, chosen: &[ChoiceKey]) -> Prompt;
    fn scene(&self, look: &Look) -> Scene;
    /// Describes the last move as played by its seat. Returns `None` if this table has no move, neither from
    /// [`AnyGame::open`] nor played later.
    fn describe_last_move(&self) -> Option<Text>;
    /// Returns the seat that played a move; ply 0 is the first move on this table. Returns `None` if nobody
    /// has played that ply.
    fn mover_at(&self, ply: usize) -> Option<Seat>;
    /// Describes a move of this table as played by `who`; ply 0 is the first move. Returns `None` if nobody
    /// has played that ply.
    fn describe_move(&self, ply: usize, mv: &MoveText, who: Arg) -> Option<Text>;
    /// Returns the short name of a move of this table; ply 0 is the first move. Returns `None` if nobody has
    /// played that ply.
    fn name_move(&self, ply: usize, mv: &MoveText) -> Option<Text>;
    /// Describes a special constraint on the next move, such as the tile that the next tile must match.
    /// Returns `None` if there is no constraint or the round is over.
    fn describe_constraint(&self) -> Option<Text>;
    /// Explains to players on their first turn what to do. Returns `None` if the round is over or the game
    /// has no explanation.
    fn explain_turn(&self) -> Option<Text>;
    /// Describes the whole position in words, for people who do not see the picture.
    fn describe(&self) -> Text;
    /// Returns the name of a seat in position texts, such as `black`.
    fn seat_name(&self, seat: Seat) -> &'static str;
    /// Returns the name of a seat that people see. Position texts use [`Self::seat_name`] instead.
    fn seat_label(&self, seat: Seat) -> Text;
    /// Returns the name of the sprite shown beside the name of a seat: a piece that this player moves or
    /// places.
    fn token(&self, seat: Seat) -> &'static str;
    fn paint(&self, seat: Seat) -> Paint;
    /// Returns the places of a legal move's choices in the picture from the seat `near`, in order.
    fn squares_of(&self, mv: &MoveText, near: Seat) -> Vec<Area>;
    /// Returns the place of a square in the picture from the seat `near`, or `None` outside of the board.
    fn area_of(&self, square: Square, near: Seat) -> Option<Area>;
    /// Returns whether the picture from this seat is rotated by 180 degrees.
    fn is_turned(&self, seat: Seat) -> bool;
    /// Marks the round as ended by the bot, for example after a resignation, and sets the winner.
    /// Pictures and descriptions show the result; [`Self::ending`] and the legal moves do not change.
    fn end_by_host(&mut self, winner: Option<Seat>);
    /// Sets the choices of a move that the viewer has made so far. The picture shows them and the possible
    /// next choices.
    fn choose(&mut self, chosen: &[ChoiceKey]);
    /// Sets the choices in `next` that a hint suggests after those in `chosen`. The picture marks only these,
    /// or nothing if `next` is empty.
    fn set_hint(&mut self, chosen: &[ChoiceKey], next: &[ChoiceKey]);
    /// Returns the number of legal sequences of exactly `depth` moves, for testing the rules.
    fn perft(&self, depth: u32) -> u64;
    /// Analyses the position with the engine. The engine ignores [`Self::end_by_host`].
    ///
    /// # Examples
    ///
    /// ```
    /// use engawa_play::ai::{BestPlayOutcome, SearchLimits};
    /// use engawa_play::game::{MoveText, PositionText, Registry};
    /// use engawa_play::games::GAMES;
    ///
    /// let game = Registry::new(GAMES).find("oxono").expect("a registered game");
    /// let position = PositionText("6/6/6/6/6/XXX3 Xd3,Of6 pink".to_owned());
    /// let table = game.open(&position, &[])?;
    ///
    /// let thought = table.think(SearchLimits::nodes(1_000));
    /// assert_eq!((thought.outcome, thought.plies), (Some(BestPlayOutcome::Won), Some(1)));
    /// assert_eq!(thought.best, [MoveText("Xd2/d1".to_owned())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn think(&self, limits: SearchLimits) -> Thought<MoveText>;
    /// Returns the maximum number of positions that a reply at a level visits.
    fn nodes_for(&self, level: Level) -> u64;
    /// Returns the move that the engine plays at a level, or `None` if the round is over.
    fn reply(&self, level: Level, limits: SearchLimits, rng: &mut dyn Rng) -> Option<MoveText>;
    fn fork(&self) -> Box<dyn Table>;
    /// Returns a table that begins at the position after the first `ply` moves of this one, or `None` if there are
    /// fewer moves. Costs the same for every ply.
    fn at(&self, ply: usize) -> Option<Box<dyn Table>>;

    /// Returns the choices that make up a legal move, or `None` for any other move.
    fn path_to(&self, mv: &MoveText) -> Option<ChoicePath> {
        let Prompt::Choose(choose) = self.prompt(&[]) else { return None };
        choose.moves.into_iter().find(|(text, _)| text == mv).map(|(_, path)| path)
    }

    /// Returns a copy of the table on which a move has been played.
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
        let mut round = TypedTable::<G>::new(G::read_position(&position.0).map_err(ReplayError::Position)?);
        round.former.reserve(moves.len());
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

    fn levels(&self, options: &Options) -> Vec<Level> {
        let missing = if G::is_solved(options) { Level::Best } else { Level::Perfect };
        Level::ALL.into_iter().filter(|&level| level != missing).collect()
    }

    fn lesson(&self) -> Lesson {
        G::LESSON
    }

    fn tutorial(&self) -> Tutorial {
        G::TUTORIAL
    }
}

/// The sprites under a choice that the picture of a hint names: a piece, an empty square, or a piece to
/// capture.
const NAMED: [&str; 3] = [POSSIBLE, "target", "aim"];

/// A rated round with its type erased, see [`Table::protect`].
pub struct ProtectedRound(Box<dyn Any + Send + Sync>);

/// The twins of a round: pairs of a set-up and a present position.
struct Twins<G: Game>(Vec<[G::Position; 2]>);

struct TypedTable<G: Game> {
    position: G::Position,
    /// The positions before the current one, oldest first.
    former: Vec<G::Position>,
    last: Option<Move<G>>,
    /// The result, if the bot has ended the round (see [`Table::end_by_host`]).
    closed: Option<RoundState>,
    /// The choices of a move that the viewer has made so far, or the choices that a hint suggests.
    step: Selection,
}

impl<G: Game> TypedTable<G> {
    fn new(position: G::Position) -> Self {
        Self { position, former: Vec::new(), last: None, closed: None, step: Selection::default() }
    }

    fn advance(&mut self, mv: Move<G>) {
        self.former.push(self.position.clone());
        self.position.play_unchecked(mv);
        self.last = Some(mv);
        self.step = Selection::default();
    }

    fn setup(&self) -> &G::Position {
        self.former.first().unwrap_or(&self.position)
    }

    fn last(&self) -> Option<(&G::Position, Move<G>)> {
        self.former.last().zip(self.last)
    }

    fn state(&self) -> RoundState {
        self.closed.unwrap_or_else(|| self.position.state())
    }

    /// Applies `of` to each legal move. The results are in byte order of the move texts.
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

    fn protect(&self, undone: usize) -> ProtectedRound {
        let kept = self.former.len().saturating_sub(undone);
        let present = self.former.get(kept).unwrap_or(&self.position);
        ProtectedRound(Box::new(Twins::<G>(G::twins(self.setup(), present))))
    }

    fn may_help(&self, rated: &ProtectedRound) -> bool {
        let Some(Twins(twins)) = rated.0.downcast_ref::<Twins<G>>() else { return false };
        let may_help = |asked: &G::Position, is_given: bool| {
            twins.iter().any(|[setup, present]| G::may_help(asked, setup, present, is_given))
        };
        if !G::can_be_dealt(self.setup()) {
            return may_help(&self.position, true);
        }
        may_help(&self.position, false) || !G::FACTS.has_fixed_start() && may_help(self.setup(), true)
    }

    fn twins(&self) -> Vec<PositionText> {
        let twins = G::twins(&self.position, &self.position).into_iter();
        twins.map(|[_, position]| PositionText(G::write_position(&position))).collect()
    }

    fn is_shared_opening(&self, plies: usize) -> bool {
        G::FACTS.has_fixed_start() && self.former.len() <= plies && G::can_be_dealt(self.setup())
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
        let form = || {
            let Self { position, .. } = self;
            (G::shape(position, chosen), G::ask(position, chosen), G::noun(position, chosen))
        };
        prompt::prompt(self.each_by_text(|mv| G::path(&self.position, mv)), chosen, form)
    }

    fn scene(&self, look: &Look) -> Scene {
        let mut scene = G::scene(&self.position, self.last(), self.state(), look, &self.step);
        if self.step.is_hint {
            let is_named = |patch: &&mut Patch| patch.stack.iter().any(|layer| NAMED.contains(&layer.sprite));
            let named = scene.patches.iter_mut().filter(is_named);
            named.for_each(|patch| patch.stack.push(Layer::plain(HINTED)));
        }
        scene
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
    fn squares_of(&self, mv: &MoveText, near: Seat) -> Vec<Area> {
        let layout = G::layout(&self.position, near);
        let (Some(layout), Ok(mv)) = (layout, G::read_move(&self.position, &mv.0)) else { return Vec::new() };
        let path = G::path(&self.position, mv);
        path.iter().filter_map(|choice| Some(layout.area(choice.square?))).collect()
    }

    fn area_of(&self, square: Square, near: Seat) -> Option<Area> {
        let layout = G::layout(&self.position, near)?;
        (square.file < layout.files && square.rank < layout.ranks).then(|| layout.area(square))
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

    fn set_hint(&mut self, chosen: &[ChoiceKey], next: &[ChoiceKey]) {
        self.step = Selection { chosen: chosen.to_vec(), next: next.to_vec(), is_hint: true };
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.perft(depth)
    }

    fn think(&self, limits: SearchLimits) -> Thought<MoveText> {
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

    fn nodes_for(&self, level: Level) -> u64 {
        ai::level::strength::<G::Position>(level).nodes
    }

    fn reply(&self, level: Level, limits: SearchLimits, rng: &mut dyn Rng) -> Option<MoveText> {
        let mv = ai::level::choose(&self.position, level, limits, rng)?;
        Some(MoveText(G::write_move(&self.position, mv)))
    }

    fn at(&self, ply: usize) -> Option<Box<dyn Table>> {
        let position = self.former.iter().chain([&self.position]).nth(ply)?;
        Some(Box::new(Self::new(position.clone())))
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
