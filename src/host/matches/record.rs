//! The record of a match, and what can be read off it.
//!
//! A round is kept as text only and replayed when it is needed; the score is counted from the rounds. Clocks,
//! offers and all that a running match has besides live in its playing phase (`playing`); an ended match has
//! no room for them.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChallengeId, ChannelId, MatchId, PersonId, Place};
use crate::base::row::is_default;
use crate::base::seat::{BySeat, Seat};
use crate::base::time::Timestamp;
use crate::game::record::ReplayError;
use crate::game::{AnyGame, MoveText, PositionText, Table};

use super::super::conclusion::{Conclusion, RoundEnd, RoundResult};
use super::super::format::Terms;
use super::super::note::Note;
use super::super::owed::Owed;
use super::super::player::{ByPlayer, Player};
use super::super::rating::{ByScope, RatingChange, Scope, SeasonNumber};
use super::open::FIRST_TURN;
use super::playing::Playing;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    pub id: MatchId,
    pub place: Place,
    /// The channel in which the thread was opened that it has to itself; nothing where it is played in a
    /// channel as it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread_of: Option<ChannelId>,
    /// The challenge on whose message that thread was to be opened, also after the match has moved to the
    /// channel; nothing where it began in a place that was there, and in matches begun before this was kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeId>,
    pub people: ByPlayer<PersonId>,
    pub terms: Terms,
    /// The version of the game's rules under which it was begun.
    #[serde(rename = "rules")]
    pub rules_version: u16,
    /// Whether one person plays it with the computer for themselves: nobody else sees it, no clock runs, and
    /// its place is [`Place::NOWHERE`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub practice: bool,
    pub made: Timestamp,
    /// 1 at first; grows by one whenever the board changes, runs on over rounds and never repeats.
    pub turn: u32,
    /// The rounds so far, the current one last. Never empty; all but the last have a result.
    pub rounds: Vec<Round>,
    /// Whether it is played or over.
    pub phase: Phase,
}

/// One play of the game from set-up to ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    pub setup: PositionText,
    /// Which player sits in the first seat, which is the one that moves first in every deal.
    pub first: Player,
    /// The moves so far. Changed by [`Round::add`] and [`Round::take_back`] alone, so that `at` keeps pace.
    pub moves: Vec<MoveText>,
    /// When the last of them were played, in the same order; never more than there are moves. Fewer, or none,
    /// in matches begun before moments were kept.
    pub at: Vec<Timestamp>,
    /// How many of the last moves were played at once for who had no other.
    pub forced: u16,
    /// Which moves were planned ahead, counted from 0, in their order.
    pub planned: Vec<u16>,
    /// Under which turn numbers moves were played: the place of a move, counted from 0, and its turn number,
    /// wherever that does not just follow the one of the move before. None for moves from before it was kept.
    pub turns: Vec<(u16, u32)>,
    /// The result, or `None` while the round is being played.
    pub result: Option<RoundResult>,
}

/// What a match has besides its rounds, by where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Playing(Box<Playing>),
    /// It is over, and never changes again.
    Over(Box<Over>),
}

/// What only an ended match has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    pub at: Timestamp,
    pub conclusion: Conclusion,
    /// Why, where somebody from outside decided it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "Note::if_readable")]
    pub reason: Option<Note>,
    /// What it did to the ratings; nothing when it was not rated or counts for nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratings: Option<ByScope<ByPlayer<RatingChange>>>,
    /// The season of its server in which it counts; nothing where none ran, or where no rating changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub season: Option<SeasonNumber>,
}

/// A record that cannot be played on: a fault, for it was playable when it was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// The game's rules have changed since.
    #[error("the match was begun under version {was} of the rules; this is version {is}")]
    OtherRules {
        /// The version under which the match was begun.
        was: u16,
        is: u16,
    },
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Round {
    /// Adds a move with its moment, and the turn number under which it is played.
    pub fn add(&mut self, mv: MoveText, at: Timestamp, turn: u32) {
        let before = self.moves.len().checked_sub(1).and_then(|last| self.turn_of(last));
        if before.and_then(|before| before.checked_add(1)) != Some(turn) {
            let ply = u16::try_from(self.moves.len()).expect("a round has fewer moves than that");
            self.turns.push((ply, turn));
        }
        self.moves.push(mv);
        self.at.push(at);
    }

    /// Takes the last move away, with its moment. Nothing when there is none.
    pub fn take_back(&mut self) -> Option<MoveText> {
        self.forced = 0;
        self.at.pop();
        let taken = self.moves.pop();
        self.planned.retain(|ply| usize::from(*ply) < self.moves.len());
        self.turns.retain(|(ply, _)| usize::from(*ply) < self.moves.len());
        taken
    }

    /// Under which turn number a move was played, by its place among the moves from 0; nothing when there is
    /// no such move, or that was not kept. Moves that were played at once for who had no other share the turn
    /// of the move before.
    pub fn turn_of(&self, ply: usize) -> Option<u32> {
        let (from, turn) = self.turns.iter().rev().find(|(from, _)| usize::from(*from) <= ply)?;
        let since = u32::try_from(ply - usize::from(*from)).ok()?;
        if ply < self.moves.len() { turn.checked_add(since) } else { None }
    }

    /// Under which turn number the move was played by which it ended; nothing where no move ended it.
    pub fn ended_at(&self) -> Option<u32> {
        let last = self.moves.len().checked_sub(1)?;
        self.ended().filter(|ended| ended.by != RoundEnd::Resigned).and_then(|_| self.turn_of(last))
    }

    /// Whether a move was planned ahead, by its place among the moves from 0.
    pub fn was_planned(&self, ply: usize) -> bool {
        self.planned.iter().any(|planned| usize::from(*planned) == ply)
    }

    /// The first of the moves that were played together last: of the last one, of those that were played at
    /// once for who had no other, and of a planned answer with the move that it answers. Nothing before the
    /// first move.
    pub fn first_of_last(&self) -> Option<usize> {
        let last = self.moves.len().checked_sub(1)?;
        let first = last.saturating_sub(usize::from(self.forced));
        Some(if self.was_planned(first) { first.saturating_sub(1) } else { first })
    }

    /// When a move was played, by its place among the moves from 0; nothing when that was not kept.
    pub fn played_at(&self, ply: usize) -> Option<Timestamp> {
        let untimed = self.moves.len().saturating_sub(self.at.len());
        self.at.get(ply.checked_sub(untimed)?).copied()
    }

    /// In which seat a player sits.
    pub fn seat(&self, player: Player) -> Seat {
        if player == self.first { Seat::First } else { Seat::Second }
    }

    /// Which player sits in a seat.
    pub const fn player(&self, seat: Seat) -> Player {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.first.other(),
        }
    }

    /// How a round has ended, if it has.
    pub const fn ended(&self) -> Option<&RoundResult> {
        self.result.as_ref()
    }
}

impl Match {
    /// What becomes of the thread that it had to itself, if it had one, once it is over.
    pub(super) fn leave(&self) -> Option<Owed> {
        (self.thread_of.is_some() && !self.is_running()).then_some(Owed::Archive)
    }

    /// That the computer is to move, where it is its turn.
    pub(super) fn reply(&self) -> Option<Owed> {
        self.mover().filter(|mover| mover.is_computer()).map(|_| Owed::Reply { turn: self.turn })
    }

    /// The conclusion of a match that is over, if it counts.
    pub fn counted_conclusion(&self) -> Option<Conclusion> {
        let Phase::Over(over) = &self.phase else { return None };
        Some(over.conclusion).filter(|conclusion| conclusion.counts())
    }

    /// Whether somebody plays against the computer.
    pub fn has_computer(&self) -> bool {
        self.people.0.iter().any(|person| person.is_computer())
    }

    /// The round in which it was decided, by its index: of a match that is over and counts, the last in which
    /// somebody moved. What counts for nobody was not decided. Rounds before it brought the match to where it
    /// was; the last one ended it.
    pub fn decisive_round(&self) -> Option<usize> {
        self.counted_conclusion()?;
        self.rounds.iter().rposition(|round| !round.moves.is_empty())
    }

    /// Whether nothing has changed the board yet.
    pub const fn has_just_begun(&self) -> bool {
        self.turn == FIRST_TURN
    }

    pub const fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Playing(_))
    }

    /// The current round, or the last one of an ended match.
    pub fn round(&self) -> &Round {
        self.rounds.last().expect("a match has a round")
    }

    /// Whether the board of a turn was the first of a round that followed another at once, by the move that
    /// ended it.
    pub fn begins_a_round(&self, turn: u32) -> bool {
        let (_, former) = self.rounds.split_last().expect("a match has a round");
        let next = |round: &Round| round.ended_at()?.checked_add(1);
        former.iter().any(|round| next(round) == Some(turn))
    }

    /// Whose turn it is, while the match is running.
    pub fn mover(&self) -> Option<PersonId> {
        self.playing().map(|playing| self.people[playing.mover])
    }

    /// Whether a player may still call it off: not both have moved.
    pub fn may_abort(&self) -> bool {
        self.is_running() && self.rounds.len() == 1 && self.round().moves.len() < 2
    }

    /// Who sits where in the current round.
    pub fn seated(&self) -> BySeat<PersonId> {
        BySeat(Seat::BOTH.map(|seat| self.person_in(seat)))
    }

    /// Who sits in a seat in the current round.
    pub fn person_in(&self, seat: Seat) -> PersonId {
        self.people[self.round().player(seat)]
    }

    /// The table of the current round as it stands. An error is a fault: the record was good when it was
    /// written.
    pub fn table(&self, game: &dyn AnyGame) -> Result<Box<dyn Table>, BadRecord> {
        self.table_at(game, self.rounds.len() - 1, self.round().moves.len())
    }

    /// The table of the current round, from the one as it stood before a step: moved on where moves were all
    /// that happened, so that nothing is replayed. An error is a fault, as above.
    pub fn table_after(
        &self,
        before: &Self,
        mut table: Box<dyn Table>,
        game: &dyn AnyGame,
    ) -> Result<Box<dyn Table>, BadRecord> {
        let (was, is) = (&before.round().moves, &self.round().moves);
        let more = is.strip_prefix(&was[..]).filter(|_| self.rounds.len() == before.rounds.len());
        if !more.is_some_and(|more| more.iter().all(|mv| table.play(mv).is_ok())) {
            return self.table(game);
        }
        self.close(self.rounds.len() - 1, &mut *table);
        Ok(table)
    }

    /// The table of a round after so many moves, both of which it has. An error is a fault, as above.
    pub fn table_at(
        &self,
        game: &dyn AnyGame,
        round: usize,
        ply: usize,
    ) -> Result<Box<dyn Table>, BadRecord> {
        let (was, is) = (self.rules_version, game.facts().rules_version);
        if was != is {
            return Err(BadRecord::OtherRules { was, is });
        }
        let Round { setup, moves, .. } = &self.rounds[round];
        let mut table = game.open(setup, &moves[..ply])?;
        if ply == moves.len() {
            self.close(round, &mut *table);
        }
        Ok(table)
    }

    /// Tells the table of a round after its last move how it ended, also where that was no rule of the game.
    fn close(&self, round: usize, table: &mut dyn Table) {
        let Round { result, .. } = &self.rounds[round];
        let winner = match (result, &self.phase) {
            (Some(result), _) => result.winner,
            (None, Phase::Over(over)) => over.conclusion.winner(),
            (None, Phase::Playing(_)) => return,
        };
        table.close(winner.map(|winner| self.rounds[round].seat(winner)));
    }

    /// The ratings that the match has changed: for each scope and person, before and after. The shell writes
    /// them in the commit that writes the record; the record says what was written, so it cannot happen
    /// twice.
    pub fn rating_changes(&self) -> Vec<(Scope, PersonId, RatingChange)> {
        let Phase::Over(over) = &self.phase else { return Vec::new() };
        let Some(changes) = over.ratings else { return Vec::new() };
        let here = Scope::here(self.place.server, over.season);
        let scopes = [(Scope::Global, changes.global), (here, changes.server)];
        let of = |(scope, changes): (Scope, ByPlayer<RatingChange>)| {
            Player::BOTH.map(|player| (scope, self.people[player], changes[player]))
        };
        scopes.into_iter().flat_map(of).collect()
    }

    /// What only a running match has.
    pub const fn playing(&self) -> Option<&Playing> {
        match &self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Over(_) => None,
        }
    }

    /// The same, to change it.
    ///
    /// # Panics
    /// When the match is over; every step looks at that first.
    pub(super) fn playing_mut(&mut self) -> &mut Playing {
        match &mut self.phase {
            Phase::Playing(playing) => playing,
            Phase::Over(_) => unreachable!("a step looks first whether the match is over"),
        }
    }

    pub(super) fn round_mut(&mut self) -> &mut Round {
        self.rounds.last_mut().expect("a match has a round")
    }
}
