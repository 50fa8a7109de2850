//! Boards as messages: a record and its table become a picture, words and controls, in the channel or for one person.
//!
//! A board message is a projection: making it again from the record is always right.

use std::sync::Arc;

use crate::base::id::{ChannelId, MessageId, PersonId};
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::chat::compose;
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Edit, File, Message};
use crate::game::{AnyGame, Table};
use crate::host::Match;
use crate::host::conclusion::{Conclusion, RoundEnd, RoundResult};
use crate::host::matches::Phase;
use crate::host::view::{self, BoardView};
use crate::store::Key;
use crate::store::rows::Board;

use super::App;
use super::ledger::{Entries, Kept};
use super::no::{Fault, No};

impl App {
    /// The game of a match.
    pub(super) fn game_of(&self, record: &Match) -> Result<&'static dyn AnyGame, Fault> {
        let id = &record.terms.game;
        self.games.find(id).ok_or_else(|| Fault::UnknownGame(id.clone()))
    }

    /// The table of a match as it stands.
    pub(super) fn table_of(&self, record: &Match) -> Result<Box<dyn Table>, Fault> {
        Ok(record.table(self.game_of(record)?)?)
    }

    /// The picture of a table from one side, in the colours of everybody unless it says which. Drawn where blocking is allowed.
    pub(super) async fn draw(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: impl Into<Look>,
    ) -> Result<Arc<[u8]>, Fault> {
        self.artist.board(game, table, look.into()).await
    }

    /// A view with its picture, from one side.
    pub(super) async fn pictured(
        &self,
        record: &Match,
        chosen: &[String],
        look: impl Into<Look>,
        voice: Voice<'_>,
    ) -> Result<(BoardView, File), No> {
        let table = self.table_of(record)?;
        let view = view::board(record, &*table, chosen);
        let png = self.draw(self.game_of(record)?, table, look).await?;
        let picture = compose::picture(&view, png, voice);
        Ok((view, picture))
    }

    /// The public board message of a match as it stands.
    pub(super) async fn board_message(
        &self,
        record: &Match,
        voice: Voice<'_>,
        call: Option<PersonId>,
    ) -> Result<Message, No> {
        let (view, picture) = self.pictured(record, &[], Seat::First, voice).await?;
        let call = call.filter(|&person| self.settled(person).alerts.mentions());
        Ok(compose::board(&view, picture, voice, &|sprite| self.emblem(&view.game, sprite), call))
    }

    /// Remembers which message shows the board of a turn, and takes the controls from the message before it.
    pub(super) async fn has_shown(
        &self,
        record: &Match,
        message: MessageId,
        voice: Voice<'_>,
    ) -> Result<(), No> {
        let Some((former, turn)) = self.remember_shown(record, message).await? else { return Ok(()) };
        let text = if turn + 1 == record.turn { Some(self.text_at_rest(record, voice)?) } else { None };
        self.retire(record.place.channel, former, text).await;
        Ok(())
    }

    /// What stands over the board of the turn before: who plays and what was played, and no longer whose turn it is.
    fn text_at_rest(&self, record: &Match, voice: Voice<'_>) -> Result<String, No> {
        if was_taken_back(record) {
            let view = view::board(record, &*self.table_of(record)?, &[]);
            return Ok(crate::chat::time::taken_back(&view, voice));
        }
        let former = a_turn_ago(record);
        let view = view::board(&former, &*self.table_of(&former)?, &[]);
        Ok(compose::retired(&view, voice))
    }

    /// Takes the controls from a message that shows an old turn. What cannot be done is logged: a press on it will
    /// still be answered.
    pub(super) async fn retire(&self, channel: ChannelId, message: MessageId, text: Option<String>) {
        let edit = Edit { text, rows: Some(Vec::new()), file: None };
        match self.chat.edit(channel, message, edit).await {
            // What is gone needs nothing; what is too old to be changed stays as it is, and a press on it is answered.
            Ok(()) | Err(ChatFault::Gone | ChatFault::Late) => {}
            Err(fault) => tracing::warn!(%channel, %message, %fault, "an old board keeps its controls"),
        }
    }

    /// Writes down what is shown. Tells which message is behind now and what turn it shows: the one before, or this one
    /// when it or a later one has been shown meanwhile.
    async fn remember_shown(
        &self,
        record: &Match,
        message: MessageId,
    ) -> Result<Option<(MessageId, u32)>, No> {
        let decide = || {
            let Some(kept) = self.ledger.board(record.id)? else {
                // The match is over and its end is shown: a board on which it was still played came too late.
                let behind = record.is_running().then_some((message, record.turn));
                return Ok((Entries::default(), behind));
            };
            let former = &kept.record;
            if former.message == Some(message) && former.shown >= record.turn {
                // The same message, found again: nothing is behind.
                return Ok((Entries::default(), None));
            }
            if former.shown >= record.turn && former.message.is_some() {
                return Ok((Entries::default(), Some((message, record.turn))));
            }
            let behind = former.message.map(|message| (message, former.shown));
            Ok((shown(&kept, record, Some(message)), behind))
        };
        self.settle(decide).await
    }

    /// Gives up on a board that cannot be shown: the chat says that it never will.
    pub(super) async fn give_up_on(&self, record: &Match, why: &ChatFault) {
        tracing::warn!(id = %record.id, channel = %record.place.channel, %why, "a board cannot be shown");
        let decide = || {
            let Some(kept) = self.ledger.board(record.id)? else { return Ok((Entries::default(), ())) };
            Ok((shown(&kept, record, None), ()))
        };
        if let Err(no) = self.settle(decide).await {
            tracing::warn!(?no, "that a board cannot be shown could not be written down");
        }
    }
}

/// What to write when a message shows the current turn, or when nothing ever will.
fn shown(kept: &Kept<Board>, record: &Match, message: Option<MessageId>) -> Entries {
    if !record.is_running() {
        return Entries::default().remove(Key::Board(record.id), kept.expected);
    }
    let board = Board { message, shown: record.turn, ..kept.record.clone() };
    Entries::default().put(Key::Board(record.id), kept.expected, &board)
}

/// A match as its board showed it a turn ago: without the last move, or without the resignation.
fn a_turn_ago(record: &Match) -> Match {
    let mut former = record.clone();
    if former.is_running() && former.round().moves.is_empty() && former.rounds.len() > 1 {
        former.rounds.pop();
    }
    let round = former.rounds.last_mut().expect("a match has a round");
    let resigned = matches!(round.result.take(), Some(RoundResult { by: RoundEnd::Resigned, .. }));
    if !resigned && ended_by_a_move(&record.phase) {
        round.take_back();
    }
    former
}

/// Whether the last thing that happened to the board was that moves were taken back: a move could itself be undone.
fn was_taken_back(record: &Match) -> bool {
    let new_round = record.rounds.len() > 1 && record.round().moves.is_empty();
    record.playing().is_some_and(|playing| playing.undo.is_none()) && !new_round
}

/// Whether what ended the match, if it has ended, was a move on the board.
const fn ended_by_a_move(phase: &Phase) -> bool {
    match phase {
        Phase::Over(over) => matches!(over.conclusion, Conclusion::Rounds { .. }),
        Phase::Playing(_) => true,
    }
}
