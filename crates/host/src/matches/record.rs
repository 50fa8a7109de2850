//! The record of a match and its accessors.
//!
//! A round is stored as text and replayed on demand; scores are computed from the rounds. The state of
//! a running match, such as clocks and offers, is in [`PlayState`].

use serde::{Deserialize, Serialize};

use crate::base::id::{ChallengeId, ChannelId, MatchId, PersonId, Place};
use crate::base::row::is_default;
use crate::base::seat::{BySeat, Seat};
use crate::base::time::{Span, Timestamp};
use crate::game::record::ReplayError;
use crate::game::{AnyGame, MoveText, PositionText, Table};
use crate::{
    ByPlayer, ByScope, Conclusion, Effect, News, Note, Notification, NotificationReason, Player,
    RatingChange, RoundEnd, RoundResult, Scope, SeasonNumber, Terms,
};

use super::playing::PlayState;

/// The turn number of a new match; each change of the board adds one.
pub(super) const FIRST_TURN: u32 = 1;

/// The time without activity before both players are asked whether they want to continue. This time
/// applies to matches without a running clock.
pub const INACTIVITY_QUESTION_AFTER: Span = Span::days(30);
/// The time between the question whether both players want to continue and the end of the match as
/// abandoned.
pub const ABANDONED_AFTER: Span = Span::days(30);
/// The time without activity before practice, a private match with the computer, is closed. The person
/// gets no question or notification before.
pub const PRACTICE_CLOSED_AFTER: Span = Span::days(30);
/// The time after which the computer is asked once more for its move in a public match. It normally answers
/// within seconds; a longer silence means that the outbox entry with the request was lost.
const COMPUTER_RETRY_AFTER: Span = Span::minutes(10);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    pub id: MatchId,
    pub place: Place,
    /// The parent channel of the match's own thread; `None` if the match is played in an existing
    /// channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread_of: Option<ChannelId>,
    /// The challenge whose message carries the thread of the match. The field stays the same after the
    /// match has moved to the parent channel. `None` for matches that began in an existing channel or
    /// thread, and for old rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeId>,
    pub people: ByPlayer<PersonId>,
    pub terms: Terms,
    /// The version of the game's rules when the match began.
    #[serde(rename = "rules")]
    pub rules_version: u16,
    /// Whether this is practice, a private match of one person with the computer. Nobody else sees the
    /// match, no clock runs, and its place is [`Place::NOWHERE`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub practice: bool,
    pub made: Timestamp,
    /// The turn number, which starts at 1 and grows by one whenever the board changes. Turn numbers
    /// continue across rounds and never repeat.
    pub turn: u32,
    /// The rounds, with the current one last. Never empty; all but the last have a result.
    pub rounds: Vec<Round>,
    pub phase: Phase,
}

/// One playing of the game within a match, from set-up to result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    pub setup: PositionText,
    /// The player in the first seat, which moves first in every deal.
    pub first: Player,
    /// The moves so far. Only [`Round::add`] and [`Round::take_back`] may change this list, so that `at`
    /// stays consistent with it.
    pub moves: Vec<MoveText>,
    /// The times of the most recent moves, in the order of `moves`. The list may be shorter than
    /// `moves`, or empty, in matches that began before times were stored.
    pub at: Vec<Timestamp>,
    /// The number of forced moves at the end of `moves`: the bot played them, because the mover had no
    /// other move.
    pub forced: u16,
    /// The indexes in `moves` of the moves that a player had planned ahead, ascending.
    pub planned: Vec<u16>,
    /// Pairs of a move index and its turn number. A pair is stored only if its turn number is not one
    /// more than the turn number of the previous move. Old rounds have no pairs.
    pub turns: Vec<(u16, u32)>,
    /// Pairs of a move index and how long the move took, ascending. From the first pair on, a move without a pair took
    /// the time since the previous move, as [`Round::duration`] says. Old rounds have no pairs.
    pub took: Vec<(u16, Span)>,
    /// The result, or `None` while the round is being played.
    pub result: Option<RoundResult>,
}

/// The part of a match record that depends on whether the match is running.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Playing(Box<PlayState>),
    /// The match is over, and its record changes no more.
    Over(Box<MatchEnd>),
}

/// The part of the record that only an ended match has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchEnd {
    pub at: Timestamp,
    pub conclusion: Conclusion,
    /// The moderator's reason, if a moderator decided the match.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "Note::if_readable")]
    pub reason: Option<Note>,
    /// The rating changes that the match caused; `None` if the match was unrated or counts for nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratings: Option<ByScope<ByPlayer<RatingChange>>>,
    /// The season in which the match counts. `None` if no season was running or no rating changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub season: Option<SeasonNumber>,
}

/// The reason why the record of a match cannot be replayed. This is a fault, because every record can be
/// replayed when it is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnplayableMatch {
    /// The game's rules have changed since the match began.
    #[error("the match was begun under version {was} of the rules; this is version {is}")]
    OtherRules { was: u16, is: u16 },
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Round {
    /// Appends a move with its time and turn number.
    pub fn add(&mut self, mv: MoveText, at: Timestamp, turn: u32) {
        let before = self.moves.len().checked_sub(1).and_then(|last| self.turn_of(last));
        if before.and_then(|before| before.checked_add(1)) != Some(turn) {
            let ply = u16::try_from(self.moves.len()).expect("a round has fewer moves than that");
            self.turns.push((ply, turn));
        }
        self.moves.push(mv);
        self.at.push(at);
    }

    /// Removes the last move with all that is stored about it, counts no move as forced any more, and
    /// returns the move; `None` if there is no move.
    pub fn take_back(&mut self) -> Option<MoveText> {
        self.forced = 0;
        self.at.pop();
        let taken = self.moves.pop();
        self.planned.retain(|ply| usize::from(*ply) < self.moves.len());
        self.turns.retain(|(ply, _)| usize::from(*ply) < self.moves.len());
        self.took.retain(|(ply, _)| usize::from(*ply) < self.moves.len());
        taken
    }

    /// The turn number of the move with this index. Returns `None` for a missing move, and for
    /// a move whose turn number was not stored. Forced moves share the turn of the move before them.
    pub fn turn_of(&self, ply: usize) -> Option<u32> {
        let (from, turn) = self.turns.iter().rev().find(|(from, _)| usize::from(*from) <= ply)?;
        let since = u32::try_from(ply - usize::from(*from)).ok()?;
        if ply < self.moves.len() { turn.checked_add(since) } else { None }
    }

    /// The turn number of the move that ended the round; `None` if no move ended it.
    pub fn ending_turn(&self) -> Option<u32> {
        let last = self.moves.len().checked_sub(1)?;
        self.ended().filter(|ended| ended.by != RoundEnd::Resigned).and_then(|_| self.turn_of(last))
    }

    pub fn was_planned(&self, ply: usize) -> bool {
        self.planned.iter().any(|planned| usize::from(*planned) == ply)
    }

    /// The index at which the last group of moves begins, or `None` before the first move. The
    /// group is the last move that was not forced, with the forced moves after it. If that move is a
    /// planned answer, the group also has the opponent's move before it.
    pub fn last_group_start(&self) -> Option<usize> {
        let last = self.moves.len().checked_sub(1)?;
        let first = last.saturating_sub(usize::from(self.forced));
        Some(if self.was_planned(first) { first.saturating_sub(1) } else { first })
    }

    /// The time of the move at this index; `None` if the time was not stored.
    pub fn move_time(&self, ply: usize) -> Option<Timestamp> {
        let untimed = self.moves.len().saturating_sub(self.at.len());
        self.at.get(ply.checked_sub(untimed)?).copied()
    }

    pub fn seat(&self, player: Player) -> Seat {
        if player == self.first { Seat::First } else { Seat::Second }
    }

    pub const fn player(&self, seat: Seat) -> Player {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.first.other(),
        }
    }

    pub const fn ended(&self) -> Option<&RoundResult> {
        self.result.as_ref()
    }
}

impl Match {
    /// Creates an outbox entry that notifies a player.
    pub(super) fn notification(&self, player: Player, why: NotificationReason) -> Effect {
        Effect::Notify(Notification { person: self.people[player], turn: self.turn, why })
    }

    /// Creates an outbox entry that posts a line in the channel.
    pub(super) const fn line(&self, news: News) -> Effect {
        Effect::Line { turn: self.turn, news }
    }

    /// The outbox entry that archives the match's own thread once the match is over.
    pub(super) fn leave(&self) -> Option<Effect> {
        (self.thread_of.is_some() && !self.is_running()).then_some(Effect::Archive)
    }

    /// The outbox entry that asks the computer to move, if it is the computer's turn.
    pub(super) fn reply(&self) -> Option<Effect> {
        self.mover().filter(|mover| mover.is_computer()).map(|_| Effect::Reply { turn: self.turn })
    }

    /// Whether players may ask for hints. A match has hints while it runs, if it is unrated. In addition, one player must
    /// be the computer, or both players must have agreed to hints.
    pub fn has_hints(&self) -> bool {
        self.is_running() && !self.terms.rated && (self.has_computer() || self.terms.hints)
    }

    /// The conclusion of a match that has ended and counts. Returns `None` while the match runs,
    /// and if it counts for nobody.
    pub fn counted_conclusion(&self) -> Option<Conclusion> {
        let Phase::Over(over) = &self.phase else { return None };
        Some(over.conclusion).filter(|conclusion| conclusion.counts())
    }

    /// The channel of the match. For a match in its own thread, this is the channel that contains the thread.
    pub fn channel(&self) -> Place {
        Place { channel: self.thread_of.unwrap_or(self.place.channel), ..self.place }
    }

    pub fn has_computer(&self) -> bool {
        self.people.0.iter().any(|person| person.is_computer())
    }

    /// The index of the round that decided the match: the last round with a move. Returns
    /// `None` unless the match is over and counts.
    pub fn decisive_round(&self) -> Option<usize> {
        self.counted_conclusion()?;
        self.rounds.iter().rposition(|round| !round.moves.is_empty())
    }

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

    /// Whether the turn with this number began a round, because a move had ended the round
    /// before.
    pub fn begins_a_round(&self, turn: u32) -> bool {
        let (_, former) = self.rounds.split_last().expect("a match has a round");
        let next = |round: &Round| round.ending_turn()?.checked_add(1);
        former.iter().any(|round| next(round) == Some(turn))
    }

    /// The person whose turn it is, while the match is running.
    pub fn mover(&self) -> Option<PersonId> {
        self.playing().map(|playing| self.people[playing.mover])
    }

    /// Whether a player may still call the match off, because one of the two has not moved yet.
    pub fn can_abort(&self) -> bool {
        self.is_running() && self.rounds.len() == 1 && self.round().moves.len() < 2
    }

    /// The people by their seats in the current round.
    pub fn seated(&self) -> BySeat<PersonId> {
        BySeat(Seat::BOTH.map(|seat| self.person_in(seat)))
    }

    pub fn person_in(&self, seat: Seat) -> PersonId {
        self.people[self.round().player(seat)]
    }

    /// Replays the current round, and returns its table.
    ///
    /// # Errors
    /// Returns an [`UnplayableMatch`] if the rules have changed or the round does not replay.
    pub fn table(&self, game: &dyn AnyGame) -> Result<Box<dyn Table>, UnplayableMatch> {
        self.table_at(game, self.rounds.len() - 1, self.round().moves.len())
    }

    /// The table of the current round after a step, from the `table` of the match `before` the
    /// step. If the step only added moves, plays these moves; otherwise replays the round.
    ///
    /// # Errors
    /// Returns the errors of [`Match::table`].
    pub fn table_after(
        &self,
        before: &Self,
        mut table: Box<dyn Table>,
        game: &dyn AnyGame,
    ) -> Result<Box<dyn Table>, UnplayableMatch> {
        let (was, is) = (&before.round().moves, &self.round().moves);
        let more = is.strip_prefix(&was[..]).filter(|_| self.rounds.len() == before.rounds.len());
        if !more.is_some_and(|more| more.iter().all(|mv| table.play(mv).is_ok())) {
            return self.table(game);
        }
        self.close(self.rounds.len() - 1, &mut *table);
        Ok(table)
    }

    /// Replays the first `ply` moves of the round with the index `round`.
    ///
    /// # Errors
    /// Returns the errors of [`Match::table`].
    ///
    /// # Panics
    /// Panics if there is no such round or move.
    pub fn table_at(
        &self,
        game: &dyn AnyGame,
        round: usize,
        ply: usize,
    ) -> Result<Box<dyn Table>, UnplayableMatch> {
        let (stored_version, current_version) = (self.rules_version, game.facts().rules_version);
        if stored_version != current_version {
            return Err(UnplayableMatch::OtherRules { was: stored_version, is: current_version });
        }
        let Round { setup, moves, .. } = &self.rounds[round];
        let mut table = game.open(setup, &moves[..ply])?;
        if ply == moves.len() {
            self.close(round, &mut *table);
        }
        Ok(table)
    }

    /// Tells the table the result of an ended round. The table cannot know of an end outside the game's
    /// rules, such as a resignation or a timeout.
    fn close(&self, round: usize, table: &mut dyn Table) {
        if self.rounds[round].result.is_some() || !self.is_running() {
            table.end_by_host(self.winner_of(round));
        }
    }

    /// The winner of a round, whether the rules or the host ended it.
    pub fn winner_of(&self, round: usize) -> Option<Seat> {
        let played = self.rounds.get(round)?;
        let winner = match (&played.result, &self.phase) {
            (Some(result), _) => result.winner,
            (None, Phase::Over(over)) => over.conclusion.winner(),
            (None, Phase::Playing(_)) => None,
        };
        winner.map(|winner| played.seat(winner))
    }

    /// The rating changes that the match caused, for each scope and person. The caller commits
    /// them together with the record, so that they are applied only once.
    pub fn rating_changes(&self) -> Vec<(Scope, PersonId, RatingChange)> {
        let Phase::Over(over) = &self.phase else { return Vec::new() };
        let Some(changes) = over.ratings else { return Vec::new() };
        let here = Scope::of_server(self.place.server, over.season);
        let scopes = [(Scope::Global, changes.global), (here, changes.server)];
        let of = |(scope, changes): (Scope, ByPlayer<RatingChange>)| {
            Player::BOTH.map(|player| (scope, self.people[player], changes[player]))
        };
        scopes.into_iter().flat_map(of).collect()
    }

    /// The turn number, and the deadline of the turn; `None` while no clock runs.
    pub fn timed_turn(&self) -> Option<(u32, Timestamp)> {
        Some((self.turn, self.playing()?.deadline()?))
    }

    pub const fn playing(&self) -> Option<&PlayState> {
        match &self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Over(_) => None,
        }
    }

    /// The mutable state of a running match.
    ///
    /// # Panics
    /// Panics if the match is over; every step checks that first.
    pub(super) fn playing_mut(&mut self) -> &mut PlayState {
        match &mut self.phase {
            Phase::Playing(playing) => playing,
            Phase::Over(_) => unreachable!("a step looks first whether the match is over"),
        }
    }

    pub(super) fn round_mut(&mut self) -> &mut Round {
        self.rounds.last_mut().expect("a match has a round")
    }

    /// The time at which the match ends if nobody acts before, and the conclusion. Returns `None`
    /// if no end is scheduled.
    pub fn expiry(&self) -> Option<(Timestamp, Conclusion)> {
        let playing = self.playing()?;
        let abandoned = |inactive_since| (inactive_since + ABANDONED_AFTER, Conclusion::Abandoned);
        if self.practice {
            return Some((playing.last_activity() + PRACTICE_CLOSED_AFTER, Conclusion::Abandoned));
        }
        match playing.deadline() {
            Some(deadline) if self.can_abort() => Some((deadline, Conclusion::Abandoned)),
            Some(deadline) => Some((deadline, Conclusion::Time { winner: playing.mover.other() })),
            None if self.has_computer() || playing.away[playing.mover].is_some() => None,
            None => playing.continue_asked_at.map(abandoned),
        }
    }

    /// The time of the next alarm; `None` if nothing will be due. The alarm only triggers a step,
    /// which decides what is due and may find that the alarm came too early.
    pub fn next_alarm(&self) -> Option<Timestamp> {
        let playing = self.playing()?;
        let deadline = playing.deadline();
        let reminder = deadline.zip(playing.reminders.first()).map(|(at, before)| Timestamp(at.0 - before.0));
        let others = [reminder, self.expiry().map(|(at, _)| at), self.inactivity_check_time()];
        let of_people = playing.away.0.into_iter().chain(playing.delayed_until.0);
        others.into_iter().chain(of_people).flatten().min()
    }

    /// The time at which inactivity has a consequence: both players are asked whether they want to continue, or the
    /// computer is asked again for its move. Returns `None` while a person's clock runs or the player to move is on
    /// vacation, after the question, and in practice. While the computer waits, nobody is asked: the step only finds
    /// out whether the match still reads.
    pub(super) fn inactivity_check_time(&self) -> Option<Timestamp> {
        let playing = self.playing()?;
        // In a public match that began under version 0.2.0, the computer has a clock, too.
        let is_computer = self.people[playing.mover].is_computer();
        let is_timed = playing.deadline().is_some() && !is_computer;
        if self.practice || is_timed || playing.away[playing.mover].is_some() {
            return None;
        }
        match playing.continue_asked_at {
            None if is_computer => Some(playing.last_activity() + COMPUTER_RETRY_AFTER),
            None => Some(playing.last_activity() + INACTIVITY_QUESTION_AFTER),
            Some(asked) if self.has_computer() => {
                Some(asked.max(playing.last_activity()) + INACTIVITY_QUESTION_AFTER)
            }
            Some(_) => None,
        }
    }
}
