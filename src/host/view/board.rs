//! The board of a match: what stands above and below the picture.

use crate::base::choice::Key;
use crate::base::id::{MatchId, PersonId};
use crate::base::seat::{BySeat, Seat};
use crate::base::text::Text;
use crate::game::{Prompt, Table};

use super::super::matches::{Match, Over, Phase};
use super::super::player::{ByPlayer, Player};
use super::super::rating::RatingChange;
use super::tell::Tokens;
use super::time::Asking;
use super::{tell, time};

/// The seat whose side is at the bottom of every picture that all see: it never turns, whoever looks.
pub const PUBLIC_SEAT: Seat = Seat::First;

/// A board message in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    pub id: MatchId,
    /// The turn number that its controls carry.
    pub turn: u32,
    pub game: String,
    pub people: BySeat<PersonId>,
    /// The game and who plays it in which seat.
    pub headline: Text,
    /// The emblems of both seats, the challenger's first.
    pub tokens: Tokens,
    /// The score and what decides, in a match of several rounds.
    pub score: Option<Text>,
    /// The last move with who made it, if one was made in this round; before it, those after which it was
    /// played at once.
    pub last: Option<Text>,
    /// The same with the seat that made it, for where nobody can be named.
    pub last_by_seat: Option<Text>,
    /// What the position asks of the next move.
    pub next: Option<Text>,
    /// One line for when the next board is there: the game and the last move.
    pub line: Text,
    /// Whose turn it is, or how it ended: one sentence after the other.
    pub status: Vec<Text>,
    /// What the match did to the ratings, a line for each person; empty while it runs or when it changed
    /// none.
    pub changes: Vec<Text>,
    /// Why a rating moves so much, where one of them is new: told to one person, not to all.
    pub why_new: Option<Text>,
    /// Lines that features add to the last board.
    pub extras: Vec<Text>,
    /// A description of the position in words.
    pub description: Text,
    /// Whose turn it is; nobody's when the match is over.
    pub mover: Option<PersonId>,
    /// What may be chosen next; nothing when the match is over.
    pub prompt: Option<Prompt>,
    /// Whether its picture has the last rank at the bottom; its controls are read in the same order.
    pub turned: bool,
    /// Whether it is practice with the computer, which one person sees.
    pub practice: bool,
    /// Whether it can be asked where it was decided.
    pub is_decided: bool,
    /// What may be asked of it beside the moves.
    pub asking: Asking,
}

/// A card between rounds in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundView {
    pub id: MatchId,
    pub game: String,
    /// The game, which round, and who plays it.
    pub headline: Text,
    /// The emblems of the seats that the headline names; none where it names none.
    pub tokens: Option<tell::Tokens>,
    /// How the round ended, and who starts the next.
    pub status: Vec<Text>,
    /// The score of the match after it.
    pub score: Option<Text>,
}

/// The board of a match as it stands, after these choices. `table` is the one that the record's `table`
/// gives, `near` the seat whose side is at the bottom of the picture in the same message.
pub fn board(record: &Match, table: &dyn Table, chosen: &[Key], near: Seat) -> BoardView {
    let last = last(record, table);
    let mut asking = time::asking(record, table.facts());
    if record.practice {
        asking.take_back &= has_moved(record, table);
        // The computer is never asked.
        asking.undo = record.people.0.into_iter().find(|person| !person.is_computer());
    }
    BoardView {
        id: record.id,
        turn: record.turn,
        game: record.terms.game.clone(),
        people: record.seated(),
        headline: tell::headline(record, table),
        score: tell::standing(record),
        tokens: Player::BOTH.map(|player| table.token(record.round().seat(player))),
        line: tell::line(record, last.clone()),
        last,
        last_by_seat: table.tell_last(),
        next: next(record, table),
        status: status(record),
        changes: changes(record),
        why_new: why_new(record),
        extras: Vec::new(),
        description: table.describe(),
        mover: record.mover(),
        prompt: record.is_running().then(|| table.prompt(chosen)),
        turned: table.is_turned(near),
        practice: record.practice,
        is_decided: record.decisive_round().is_some(),
        asking,
    }
}

/// What binds the next move; on the first turn of each player also what a turn is.
fn next(record: &Match, table: &dyn Table) -> Option<Text> {
    let is_first = record.rounds.len() == 1 && record.round().moves.len() < Seat::BOTH.len();
    let next = if is_first { table.tell_turn() } else { table.tell_next() };
    next.filter(|_| record.is_running())
}

/// Whether the person who practises has made a move in this round.
pub(super) fn has_moved(record: &Match, table: &dyn Table) -> bool {
    let seat = Player::BOTH.into_iter().find(|player| !record.people[*player].is_computer());
    let seat = seat.map(|player| record.round().seat(player));
    (0..record.round().moves.len()).any(|ply| table.moved(ply) == seat)
}

/// What stands over the last board of a match that cannot be shown any more: who played what, and how it
/// ended.
pub fn without_board(record: &Match) -> Vec<Text> {
    [tell::round_headline(record, record.rounds.len())].into_iter().chain(status(record)).collect()
}

/// The card of a round that is over, counted from 0; nothing when there is no such round.
pub fn round(record: &Match, index: usize) -> Option<RoundView> {
    let ended = record.rounds.get(index)?;
    let mut status = vec![tell::round_end(record, ended, ended.result.as_ref()?)];
    if let Some(following) = record.rounds.get(index + 1) {
        let starter = record.people[following.first];
        status.push(Text::new("round-next").with("number", index + 2).with("person", tell::person(starter)));
    }
    let score = tell::score(record, &record.rounds[..=index]);
    Some(RoundView {
        id: record.id,
        game: record.terms.game.clone(),
        headline: tell::round_headline(record, index + 1),
        tokens: None,
        status,
        score,
    })
}

impl RoundView {
    /// The same with the seats of both on the table of the round, counted from 0.
    #[must_use]
    pub fn with_seats(self, record: &Match, index: usize, table: &dyn Table) -> Self {
        let Some(round) = record.rounds.get(index) else { return self };
        let headline = tell::round_headline_with_seats(record, index + 1, round, table);
        let tokens = Some(Player::BOTH.map(|player| table.token(round.seat(player))));
        Self { headline, tokens, ..self }
    }
}

/// The last move of the round with who made it; before it, those after which it was played at once.
fn last(record: &Match, table: &dyn Table) -> Option<Text> {
    let round = record.round();
    let told = |ply: usize| {
        let by = table.moved(ply)?;
        let told = table.tell_move(ply, &round.moves[ply], tell::person(record.people[round.player(by)]))?;
        Some(tell::planned(round, ply, told))
    };
    let (first, last) = (round.first_of_last()?, round.moves.len() - 1);
    let moves = (first..=last).filter_map(told);
    let moves = moves.reduce(|one, two| Text::new("board-moves").with("one", one).with("two", two))?;
    if round.forced == 0 {
        return Some(moves);
    }
    Some(Text::new("board-forced").with("moves", moves).with("count", usize::from(round.forced)))
}

fn status(record: &Match) -> Vec<Text> {
    match &record.phase {
        Phase::Over(over) => {
            tell::conclusion(record, over.conclusion).into_iter().chain(tell::reason(record)).collect()
        }
        Phase::Playing(playing) => time::status(record, playing),
    }
}

fn why_new(record: &Match) -> Option<Text> {
    let (over, shown) = shown_changes(record)?;
    tell::why_new(Player::BOTH.into_iter().any(|player| shown[player].after.is_provisional(over.at)))
}

fn shown_changes(record: &Match) -> Option<(&Over, &ByPlayer<RatingChange>)> {
    let Phase::Over(over) = &record.phase else { return None };
    let changes = over.ratings.as_ref()?;
    Some((over, if over.season.is_some() { &changes.server } else { &changes.global }))
}

/// The ratings over all servers; those of the server alone are on its leaderboard. Where the match counts in
/// a season, those are what is played for and are shown instead.
fn changes(record: &Match) -> Vec<Text> {
    let Some((over, shown)) = shown_changes(record) else { return Vec::new() };
    let line = |player: Player| {
        let change = &shown[player];
        let is_new = change.after.is_provisional(over.at);
        Text::new(if is_new { "rating-change-new" } else { "rating-change" })
            .with("person", tell::person(record.people[player]))
            .with("before", change.before.whole().to_string())
            .with("after", change.after.whole().to_string())
            .with("difference", tell::signed(change.difference()))
    };
    tell::of_season(over.season).into_iter().chain(Player::BOTH.map(line)).collect()
}
