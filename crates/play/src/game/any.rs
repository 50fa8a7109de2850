//! Any game, with its types erased at the boundary of text: the only adapter between a game's own types and
//! the house.

use rand::Rng;

use crate::ai::{self, Level, Limits, Thought};
use crate::base::choice::{Key, Path, Step};
use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position::{Position, RoundState};
use crate::base::scene::{Artwork, Look, Paint, Scene, Sprite, Theme};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};

use super::prompt::{self, Prompt};
use super::record::{MoveText, PositionText, ReplayError};
use super::{BadOption, Course, Facts, Game, Lesson, Move, Options};

/// A [`Game`] with its types erased.
pub trait AnyGame: Send + Sync {
    /// What is true of every round.
    fn facts(&self) -> &'static Facts;
    fn deal(&self, options: &Options, rng: &mut dyn Rng) -> Result<PositionText, BadOption>;
    /// Opens a position and plays moves on it.
    fn open(&self, position: &PositionText, moves: &[MoveText]) -> Result<Box<dyn Table>, ReplayError>;
    fn sprites(&self) -> &'static [Sprite];
    /// Names of the sprites that picture choices.
    fn emblems(&self) -> &'static [&'static str];
    fn art(&self, theme: Theme) -> Artwork;
    /// The lesson that the `/rules` command shows.
    fn lesson(&self) -> Lesson;
    /// The first game that one learns it by.
    fn course(&self) -> Course;
}

/// A round in progress: a position and the move that led to it, without their types.
pub trait Table: Send + Sync {
    fn position(&self) -> PositionText;
    /// One text for all positions that play alike, see [`Notation::likeness`](super::Notation::likeness).
    fn likeness(&self) -> PositionText;
    /// Whether a round can be dealt so.
    fn is_deal(&self) -> bool;
    fn turn(&self) -> Seat;
    /// How the round has ended, if it has.
    fn ending(&self) -> Option<Ending>;
    /// How often the present position has stood on this table, now included.
    fn stood(&self) -> usize;
    /// What is true of every round of the game.
    fn facts(&self) -> &'static Facts;
    /// Points that resigning now gives to the player across, in games that count points.
    fn forfeit(&self) -> Option<u8>;
    /// The legal moves in byte order.
    fn legal(&self) -> Vec<MoveText>;
    /// The same with a name for each, in a few words.
    fn named_moves(&self) -> Vec<(MoveText, Text)>;
    /// Words of move texts that have a name, with that name.
    fn terms(&self) -> Vec<(&'static str, Text)>;
    /// A move text, legal or not, from such words and squares.
    fn spell(&self, words: &[&'static str], squares: &[Square]) -> Option<MoveText>;
    /// Plays a legal move. A text that is not one is answered with the reason, for a person; nothing changes
    /// then.
    fn play(&mut self, mv: &MoveText) -> Result<(), Text>;
    /// What may be chosen next after `chosen`.
    fn prompt(&self, chosen: &[Key]) -> Prompt;
    fn scene(&self, look: &Look) -> Scene;
    /// The last move in words by the seat that played it, if one was played on this table.
    fn tell_last(&self) -> Option<Text>;
    /// Which seat has played a move of this table, by its place in the round from 0.
    fn moved(&self, ply: usize) -> Option<Seat>;
    /// A move in words, by its place in the round from 0, its text and whoever played it. Nothing where this
    /// table has not seen the move.
    fn tell_move(&self, ply: usize, mv: &MoveText, who: Arg) -> Option<Text>;
    /// The name of a move, likewise.
    fn name_move(&self, ply: usize, mv: &MoveText) -> Option<Text>;
    /// What the position asks of the next move.
    fn tell_next(&self) -> Option<Text>;
    /// What to do on this turn, for players who have their first one.
    fn tell_turn(&self) -> Option<Text>;
    fn describe(&self) -> Text;
    /// A seat as the position text names it.
    fn seat_name(&self, seat: Seat) -> &'static str;
    /// Name of a seat for people; [`Self::seat_name`] is the one in position texts.
    fn call_seat(&self, seat: Seat) -> Text;
    /// The emblem that stands beside a seat's name.
    fn token(&self, seat: Seat) -> &'static str;
    /// The colour of a seat's pieces.
    fn paint(&self, seat: Seat) -> Paint;
    /// Whether the picture from this seat has the last rank at the bottom.
    fn is_turned(&self, seat: Seat) -> bool;
    /// Says that the house has ended the round here, and who has won it. Pictures and words of the table show
    /// it; what the rules say of the position stays.
    fn close(&mut self, winner: Option<Seat>);
    /// Says what whoever looks has chosen so far of a move. Pictures of the table show it, and what can
    /// follow.
    fn choose(&mut self, chosen: &[Key]);
    /// Says what a hint names: first choices by their keys, or nothing. Pictures of the table light that alone.
    fn point_out(&mut self, keys: &[Key]);
    /// The number of legal sequences of exactly `depth` moves.
    fn perft(&self, depth: u32) -> u64;
    /// What the engine finds out about the position. The house ending the round is nothing to it.
    fn think(&self, limits: Limits<'_>) -> Thought<MoveText>;
    /// The move that this level of the engine plays, unless the round is over.
    fn reply(&self, level: Level, limits: Limits<'_>, rng: &mut dyn Rng) -> Option<MoveText>;
    /// A second table in the same state.
    fn fork(&self) -> Box<dyn Table>;

    /// The table after a move.
    ///
    /// # Panics
    ///
    /// Panics where the move is not legal.
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

    fn deal(&self, options: &Options, rng: &mut dyn Rng) -> Result<PositionText, BadOption> {
        options.check(G::FACTS.options)?;
        Ok(PositionText(G::write_position(&G::deal(options, rng)?)))
    }

    fn open(&self, position: &PositionText, moves: &[MoveText]) -> Result<Box<dyn Table>, ReplayError> {
        let position = G::read_position(&position.0).map_err(ReplayError::Position)?;
        let former = Vec::with_capacity(moves.len());
        let mut round = Round::<G> { position, former, last: None, closed: None, step: Step::default() };
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

    fn course(&self) -> Course {
        G::COURSE
    }
}

/// The only implementation of [`Table`], generic over the game.
struct Round<G: Game> {
    position: G::Position,
    /// The positions before this one, in their order.
    former: Vec<G::Position>,
    last: Option<Move<G>>,
    /// That the house has ended the round here.
    closed: Option<RoundState>,
    /// What whoever looks has chosen so far.
    step: Step,
}

impl<G: Game> Round<G> {
    fn advance(&mut self, mv: Move<G>) {
        self.former.push(self.position.clone());
        self.position.play_unchecked(mv);
        self.last = Some(mv);
        self.step = Step::default();
    }

    /// The last move with the position before it.
    fn last(&self) -> Option<(&G::Position, Move<G>)> {
        self.former.last().zip(self.last)
    }

    fn state(&self) -> RoundState {
        self.closed.unwrap_or_else(|| self.position.state())
    }

    fn spelled(&self) -> Vec<(MoveText, Path)> {
        self.each_by_text(|mv| G::path(&self.position, mv))
    }

    /// Something of each legal move, in the order of the moves' texts.
    fn each_by_text<T>(&self, of: impl Fn(Move<G>) -> T) -> Vec<(MoveText, T)> {
        let mut moves = Vec::new();
        self.position.each_legal(&mut |mv| {
            moves.push((MoveText(G::write_move(&self.position, mv)), of(mv)));
        });
        moves.sort_by(|(a, _), (b, _)| a.cmp(b));
        moves
    }
}

impl<G: Game> Table for Round<G> {
    fn position(&self) -> PositionText {
        PositionText(G::write_position(&self.position))
    }

    fn likeness(&self) -> PositionText {
        PositionText(G::write_position(&G::likeness(&self.position)))
    }

    fn is_deal(&self) -> bool {
        G::is_deal(&self.position)
    }

    fn turn(&self) -> Seat {
        self.position.turn()
    }

    fn ending(&self) -> Option<Ending> {
        self.position.ending()
    }

    fn stood(&self) -> usize {
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
            _ => Err(G::why_not(&self.position, &mv.0)),
        }
    }

    fn prompt(&self, chosen: &[Key]) -> Prompt {
        let form = || (G::shape(&self.position, chosen), G::ask(&self.position, chosen));
        prompt::prompt(self.spelled(), chosen, form)
    }

    fn scene(&self, look: &Look) -> Scene {
        G::scene(&self.position, self.last(), self.state(), look, &self.step)
    }

    fn tell_last(&self) -> Option<Text> {
        let (before, mv) = self.last()?;
        Some(G::tell(before, mv, G::call_seat(before, before.turn()).into()))
    }

    fn moved(&self, ply: usize) -> Option<Seat> {
        self.former.get(ply).map(Position::turn)
    }

    fn tell_move(&self, ply: usize, mv: &MoveText, who: Arg) -> Option<Text> {
        let before = self.former.get(ply)?;
        Some(G::tell(before, G::read_move(before, &mv.0).ok()?, who))
    }

    fn name_move(&self, ply: usize, mv: &MoveText) -> Option<Text> {
        let before = self.former.get(ply)?;
        Some(G::name_move(before, G::read_move(before, &mv.0).ok()?))
    }

    fn tell_next(&self) -> Option<Text> {
        if self.state().is_over() { None } else { G::tell_next(&self.position) }
    }

    fn tell_turn(&self) -> Option<Text> {
        if self.state().is_over() {
            return None;
        }
        self.tell_next().or_else(|| G::tell_turn(&self.position))
    }

    fn describe(&self) -> Text {
        G::describe(&self.position, self.state())
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        G::seat_name(&self.position, seat)
    }

    fn call_seat(&self, seat: Seat) -> Text {
        G::call_seat(&self.position, seat)
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

    fn close(&mut self, winner: Option<Seat>) {
        self.closed = Some(RoundState::Over(winner));
    }

    fn choose(&mut self, chosen: &[Key]) {
        let next = match self.prompt(chosen) {
            Prompt::Choose(choose) => choose.choices.into_iter().map(|choice| choice.key).collect(),
            Prompt::Stale | Prompt::Ready(_) => Vec::new(),
        };
        self.step = Step { chosen: chosen.to_vec(), next, is_hint: false };
    }

    fn point_out(&mut self, keys: &[Key]) {
        self.step = Step { chosen: Vec::new(), next: keys.to_vec(), is_hint: true };
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.perft(depth)
    }

    fn think(&self, limits: Limits<'_>) -> Thought<MoveText> {
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

    fn reply(&self, level: Level, limits: Limits<'_>, rng: &mut dyn Rng) -> Option<MoveText> {
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
