//! The view of a board message: the texts above and below the picture. Also the texts beside the board of practice, and
//! the question before a player resigns.

use crate::base::choice::ChoiceKey;
use crate::base::id::{MatchId, PersonId};
use crate::base::level::Level;
use crate::base::seat::{BySeat, Seat};
use crate::base::text::Text;
use crate::game::{Prompt, Table};
use crate::{Format, Match, Phase, Player};

use super::ending;
use super::notification::between;
use super::phrases::{self, Tokens};
use super::time::{self, AvailableActions};

/// The seat at the bottom of every public picture, whoever looks at it.
pub const PUBLIC_SEAT: Seat = Seat::First;

/// The content of a board message, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    pub id: MatchId,
    /// The turn number that the component ids of the buttons carry.
    pub turn: u32,
    pub game: String,
    pub people: BySeat<PersonId>,
    /// The game and the players with their seats.
    pub headline: Text,
    /// The sprite names of both seats' emblems, the challenger's first.
    pub tokens: Tokens,
    /// How one wins, on the first board of a match. Against the computer, until the person has moved.
    pub goal: Option<Text>,
    /// The score and the format, in a match of several rounds.
    pub score: Option<Text>,
    /// The last moves of this round, with their players: the last move that was not forced, the forced
    /// moves after it, and a planned answer.
    pub last: Option<Text>,
    /// The last move with its seat instead of its player, for places that cannot name people.
    pub last_by_seat: Option<Text>,
    /// The constraint that the position puts on the next move. At the start of a match, an explanation of
    /// what a turn consists of.
    pub next: Option<Text>,
    /// The line that replaces this board when the next board is posted: the game and the last move.
    pub line: Text,
    /// The status in sentences: the player to move, or the result.
    pub status: Vec<Text>,
    /// The rating changes of both seats in one line, for the description of the picture; `None` for running and unrated
    /// matches.
    pub changes: Option<Text>,
    /// The number of moves and the time of an ended match.
    pub length: Option<Text>,
    /// Lines that features add to the final board.
    pub extras: Vec<Text>,
    /// A description of the position in words.
    pub description: Text,
    /// The player to move; `None` once the match is over.
    pub mover: Option<PersonId>,
    /// The choices for the next move; `None` once the match is over.
    pub prompt: Option<Prompt>,
    /// Whether the picture has the last rank at the bottom. The controls follow the order of the squares
    /// in the picture.
    pub turned: bool,
    /// Whether this is practice, a private match with the computer.
    pub practice: bool,
    /// Whether an analysis can show where the match was decided.
    pub is_decided: bool,
    /// The actions that are available besides moves.
    pub actions: AvailableActions,
}

/// The content of a message about an ended round, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundView {
    pub id: MatchId,
    pub game: String,
    /// The game, the round number and the players.
    pub headline: Text,
    /// The sprite names of both seats' emblems; `None` if the headline names no seats.
    pub tokens: Option<Tokens>,
    /// The result of the round, with the lines that features add.
    pub status: Vec<Text>,
    /// The score of the match after this round.
    pub score: Option<Text>,
}

/// Builds the view of the current board with these choices towards the next move. `table` must be the
/// table of the record. `near` is the seat at the bottom of the picture.
pub fn board(record: &Match, table: &dyn Table, chosen: &[ChoiceKey], near: Seat) -> BoardView {
    let last = last(record, table);
    let mut actions = time::available_actions(record, table.facts());
    if record.practice {
        actions.take_back &= has_moved(record, table);
        // In practice, an undo is always free, because nobody has to agree.
        actions.undo = record.people.0.into_iter().find(|person| !person.is_computer());
    }
    BoardView {
        id: record.id,
        turn: record.turn,
        game: record.terms.game.clone(),
        people: record.seated(),
        headline: phrases::headline(record, table),
        goal: goal(record, table),
        score: phrases::standing(record),
        tokens: Player::BOTH.map(|player| table.token(record.round().seat(player))),
        line: phrases::line(record, last.clone()),
        last,
        last_by_seat: table.describe_last_move(),
        next: next(record, table),
        status: status(record),
        changes: ending::changes(record, table),
        length: ending::length(record),
        extras: Vec::new(),
        description: table.describe(),
        mover: record.mover(),
        prompt: record.is_running().then(|| table.prompt(chosen)),
        turned: table.is_turned(near),
        practice: record.practice,
        is_decided: record.decisive_round().is_some(),
        actions,
    }
}

fn goal(record: &Match, table: &dyn Table) -> Option<Text> {
    let round = record.round();
    let has_begun = if record.has_computer() { has_moved(record, table) } else { !round.moves.is_empty() };
    let is_first = record.is_running() && record.rounds.len() == 1 && !has_begun;
    is_first.then(|| Text::of(&record.terms.game, "goal"))
}

/// The constraint on the next move. On the first turn of each player, explains a turn instead.
fn next(record: &Match, table: &dyn Table) -> Option<Text> {
    let is_first = record.rounds.len() == 1 && record.round().moves.len() < Seat::BOTH.len();
    let next = if is_first { table.explain_turn() } else { table.describe_constraint() };
    next.filter(|_| record.is_running())
}

/// Whether the human player has moved in this round against the computer.
fn has_moved(record: &Match, table: &dyn Table) -> bool {
    let seat = Player::BOTH.into_iter().find(|player| !record.people[*player].is_computer());
    let seat = seat.map(|player| record.round().seat(player));
    (0..record.round().moves.len()).any(|ply| table.mover_at(ply) == seat)
}

/// The texts for a match whose last board cannot be shown: the players and the result.
pub fn without_board(record: &Match) -> Vec<Text> {
    [phrases::round_headline(record, record.rounds.len())].into_iter().chain(status(record)).collect()
}

/// Builds the view of the round with this index, counted from 0. Returns `None` if there is no such
/// round, or if it has not ended.
pub fn round(record: &Match, index: usize) -> Option<RoundView> {
    let ended = record.rounds.get(index)?;
    let status = vec![phrases::round_end(record, ended, ended.result.as_ref()?)];
    let score = phrases::score(record, &record.rounds[..=index]);
    Some(RoundView {
        id: record.id,
        game: record.terms.game.clone(),
        headline: phrases::round_headline(record, index + 1),
        tokens: None,
        status,
        score,
    })
}

impl RoundView {
    /// Adds the seats of both players to the headline. `index` is the index of the round, counted from
    /// 0.
    #[must_use]
    pub fn with_seats(self, record: &Match, index: usize, table: &dyn Table) -> Self {
        let Some(round) = record.rounds.get(index) else { return self };
        let headline = phrases::round_headline_with_seats(record, index + 1, round, table);
        let tokens = Some(Player::BOTH.map(|player| table.token(round.seat(player))));
        Self { headline, tokens, ..self }
    }
}

/// Describes the last moves of the round, those from the index that `Round::last_group_start` returns.
fn last(record: &Match, table: &dyn Table) -> Option<Text> {
    let round = record.round();
    let describe = |ply: usize| {
        let by = table.mover_at(ply)?;
        let description =
            table.describe_move(ply, &round.moves[ply], phrases::person(record.people[round.player(by)]))?;
        Some(phrases::planned(round, ply, description))
    };
    let (first, last) = (round.last_group_start()?, round.moves.len() - 1);
    let moves = (first..=last).filter_map(describe);
    let moves = moves.reduce(|one, two| Text::new("board-moves").with("one", one).with("two", two))?;
    if round.forced == 0 {
        return Some(moves);
    }
    Some(Text::new("board-forced").with("moves", moves).with("count", usize::from(round.forced)))
}

fn status(record: &Match) -> Vec<Text> {
    match &record.phase {
        Phase::Over(over) => {
            let how = phrases::conclusion(record, over.conclusion);
            [how].into_iter().chain(phrases::reason(record)).collect()
        }
        Phase::Playing(playing) => time::status(record, playing),
    }
}

/// The texts beside the board in the message of a practice match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PracticeView {
    /// The result of the previous round, until the person has moved in the next round.
    pub former: Vec<Text>,
    /// A notice while it is the computer's turn.
    pub thinks: Option<Text>,
    /// The match suggested next, once this match is over.
    pub again: Option<PracticeSuggestion>,
}

/// A suggestion to play again after an ended practice match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PracticeSuggestion {
    pub level: Level,
    /// Whether `level` is the next level above the one that the person has just beaten.
    pub is_next: bool,
}

/// Builds the texts beside the board of a practice match. `table` must be the table of the record, and
/// `levels` the levels of its game, from weakest to strongest.
pub fn practice(record: &Match, table: &dyn Table, levels: &[Level]) -> PracticeView {
    let mover = record.mover().filter(|mover| mover.is_computer());
    let is_new = record.is_running() && !has_moved(record, table);
    let before = record.rounds.len().checked_sub(2).filter(|_| is_new);
    PracticeView {
        former: before.and_then(|index| round(record, index)).map_or_else(Vec::new, |round| round.status),
        thinks: mover.map(|mover| Text::new("practice-thinks").with("person", mover)),
        again: again(record, levels),
    }
}

fn again(record: &Match, levels: &[Level]) -> Option<PracticeSuggestion> {
    let Phase::Over(over) = &record.phase else { return None };
    let level = record.people[Player::Two].level()?;
    let has_won = over.conclusion.winner() == Some(Player::One);
    let above = levels.iter().copied().find(|above| has_won && *above > level);
    Some(PracticeSuggestion { level: above.unwrap_or(level), is_next: above.is_some() })
}

/// The content of the message that asks a player to confirm resigning, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResignView {
    pub id: MatchId,
    /// The turn number of the match at which the player is asked.
    pub turn: u32,
    /// The game, the opponent and the consequence.
    pub question: Text,
    /// Whether resigning would call the match off at no cost, because one of the two players has not
    /// moved yet.
    pub calls_off: bool,
    /// Whether the player can also resign only the current round.
    pub has_rounds: bool,
}

/// Builds the question for the player `person`.
pub fn resign(record: &Match, person: PersonId) -> ResignView {
    let calls_off = record.can_abort();
    let key = if calls_off { "abort-really" } else { "resign-really" };
    ResignView {
        id: record.id,
        turn: record.turn,
        question: between(Text::new(key), &record.terms.game, record.people, person),
        calls_off,
        has_rounds: !calls_off && record.terms.format != Format::Single,
    }
}
