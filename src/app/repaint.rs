//! Board messages that fell behind their match: whatever the reason, they are painted again.

use crate::base::id::{MatchId, MessageId, PersonId};
use crate::base::time::Span;
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message, compose};
use crate::host::Match;
use crate::host::view;

use super::App;
use super::no::No;

/// How long a board may be behind before the sweep takes it up: whoever made the move is still telling it.
const GRACE: Span = Span::seconds(20);

impl App {
    /// Paints every board that has been behind for a while.
    pub(super) async fn repaint(&self) -> Result<(), No> {
        let now = self.clock.now();
        for (id, board) in self.ledger.boards_behind()? {
            if now - board.since > GRACE {
                self.repaint_one(id).await?;
            }
        }
        Ok(())
    }

    async fn repaint_one(&self, id: MatchId) -> Result<(), No> {
        let Some(kept) = self.ledger.game_match(id)? else { return Ok(()) };
        tracing::info!(%id, turn = kept.record.turn, "a board is painted again");
        let mover = kept.record.mover();
        self.show_board(&kept.record, Voice::new(&self.words, self.language), mover).await.map(drop)
    }

    /// Sends the board of a match into its channel and remembers it. Tells whether it is there.
    pub(super) async fn show_board(
        &self,
        record: &Match,
        voice: Voice<'_>,
        call: Option<PersonId>,
    ) -> Result<bool, No> {
        let message = self.board_message(record, voice, call).await?;
        match self.post(record, &record.turn.to_string(), message).await {
            Some(shown) => self.has_shown(record, shown, voice).await.map(|()| true),
            None => Ok(false),
        }
    }

    /// Sends a message about a match into its channel, once for each `what`.
    pub(super) async fn post(&self, record: &Match, what: &str, message: Message) -> Option<MessageId> {
        let once = format!("{}-{what}", record.id);
        match self.chat.post(record.place.channel, &once, message).await {
            Ok(shown) => Some(shown),
            Err(fault @ (ChatFault::Gone | ChatFault::Forbidden | ChatFault::Refused(_))) => {
                self.give_up_on(record, &fault).await;
                None
            }
            Err(fault) => {
                tracing::warn!(%fault, id = %record.id, "a board could not be sent yet");
                None
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
