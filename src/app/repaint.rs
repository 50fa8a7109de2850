//! Board messages that fell behind their match: whatever the reason, they are painted again.

use crate::base::id::{MatchId, MessageId, PersonId};
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message, compose};
use crate::host::Match;
use crate::host::view;

use crate::store::rows::Board;

use super::App;
use super::no::No;

/// What became of a message into a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It is there.
    There(MessageId),
    /// We may not write there, or nobody can.
    Shut,
    /// The chat is in trouble; it may be there all the same. The same sent again is the same message.
    Trouble,
}

impl App {
    /// Looks once, at the start, which boards are behind and which matches are played.
    fn take_stock(&self) -> Result<(), No> {
        self.debts.begin(self.ledger.boards_behind()?, self.ledger.all_running()?);
        self.count_debts();
        Ok(())
    }

    /// Tells those who count how much is owed.
    pub(super) fn count_debts(&self) {
        let (behind, running) = self.debts.count();
        self.tally.boards_behind.set(i64::try_from(behind).unwrap_or(i64::MAX));
        self.tally.matches_running.set(i64::try_from(running).unwrap_or(i64::MAX));
    }

    /// Paints every board that has been behind for a while. One that cannot be painted does not keep the others waiting.
    pub(super) async fn repaint(&self) -> Result<(), No> {
        if self.debts.is_new() {
            self.take_stock()?;
        }
        let mut outcome = Ok(());
        for id in self.debts.due(self.clock.now()) {
            let painted = self.repaint_one(id).await;
            if !matches!(painted, Ok(true)) {
                self.debts.put_off(id, self.clock.now());
            }
            outcome = outcome.and(painted.map(drop));
        }
        self.count_debts();
        outcome
    }

    /// Paints a board if that is needed and can be tried. Tells whether nothing more is to be done for now.
    async fn repaint_one(&self, id: MatchId) -> Result<bool, No> {
        let board = self.ledger.board(id)?.map(|kept| kept.record);
        let is_behind = board.as_ref().is_some_and(Board::is_behind);
        let Some(kept) = self.ledger.game_match(id)?.filter(|_| is_behind) else {
            self.debts.forgive(id);
            return Ok(true);
        };
        if self.shut.is_shut(kept.record.place.channel) {
            // As soon as somebody acts there, it is tried again.
            return Ok(true);
        }
        tracing::info!(%id, turn = kept.record.turn, "a board is painted again");
        let mover = kept.record.mover();
        let voice = self.voice_of(board.as_ref());
        if board.is_some_and(|board| board.shown == kept.record.turn) {
            return self.refresh(id, voice).await.map(|()| true);
        }
        Ok(matches!(self.show_board(&kept.record, voice, mover).await?, Sent::There(_)))
    }

    /// Sends the board of a match into its channel and remembers it.
    pub(super) async fn show_board(
        &self,
        record: &Match,
        voice: Voice<'_>,
        call: Option<PersonId>,
    ) -> Result<Sent, No> {
        let message = self.board_message(record, voice, call).await?;
        let sent = self.post(record, &record.turn.to_string(), message).await;
        if let Sent::There(shown) = sent {
            self.has_shown(record, shown, voice).await?;
        }
        Ok(sent)
    }

    /// Sends a message about a match into its channel, once for each `what`. Where we may not write, nothing is asked
    /// again before somebody acts there.
    pub(super) async fn post(&self, record: &Match, what: &str, message: Message) -> Sent {
        let once = format!("{}-{what}", record.id);
        if self.shut.is_shut(record.place.channel) {
            return Sent::Shut;
        }
        match self.chat.post(record.place.channel, &once, message).await {
            Ok(shown) => Sent::There(shown),
            Err(fault @ ChatFault::Forbidden) => {
                tracing::warn!(id = %record.id, channel = %record.place.channel, %fault, "a board waits for a permission");
                self.shut.close(record, &fault);
                Sent::Shut
            }
            Err(fault @ (ChatFault::Gone | ChatFault::Refused(_))) => {
                if fault == ChatFault::Gone {
                    self.shut.close(record, &fault);
                }
                self.give_up_on(record, &fault).await;
                Sent::Shut
            }
            Err(fault) => {
                tracing::warn!(%fault, id = %record.id, "a board could not be sent yet");
                Sent::Trouble
            }
        }
    }

    /// The card of a round that ended, with its last board.
    pub(super) async fn round_message(
        &self,
        record: &Match,
        round: usize,
        voice: Voice<'_>,
    ) -> Result<Message, No> {
        let game = self.game_of(record)?;
        let ended = &record.rounds[round];
        let table = ended.table(game).map_err(super::no::Fault::from)?;
        let alt = table.tell_last().into_iter().chain([table.describe()]);
        let alt = alt.map(|text| voice.plain(&text)).collect::<Vec<_>>().join(" ");
        let png = self.draw(game, table, crate::base::seat::Seat::First).await?;
        let view = view::round(record, round).expect("the round that has just ended is there");
        Ok(compose::round(&view, png, &alt, voice))
    }
}
