//! What is owed about a match, told: each kind in its own way, and remembered where something is to become of it.

use crate::base::id::MatchId;
use crate::chat::{Edit, compose, time};
use crate::host::Match;
use crate::host::call::About;
use crate::host::matches::Offer;
use crate::host::owed::{OfferEnd, Owed};
use crate::host::view;
use crate::store::rows::{Board, What};

use super::super::failure::{Failure, Fault};
use super::messages::Subject;
use super::sending::Sent;
use super::{Deliverer, Item, Outcome};

impl Deliverer {
    pub(super) async fn tell_match(
        &self,
        item: Item<'_>,
        id: MatchId,
        owed: &Owed,
    ) -> Result<Outcome, Failure> {
        let Some(kept) = item.reads.game_match(id).await? else { return self.drop_as(item, "gone").await };
        let record = &kept.record;
        let board = item.reads.board(id).await?.map(|kept| kept.record);
        let board = board.as_ref();
        match owed {
            Owed::Board { turn } => {
                let told = self.tell_board(item, record, board, *turn).await?;
                if matches!(told, Outcome::Refused | Outcome::Closed(_)) {
                    self.call_to_unshown(item, record).await?;
                }
                Ok(told)
            }
            Owed::Offer { offer, .. } if !waits(record, *offer) => self.drop_as(item, "passed").await,
            // After a move to the channel it may be owed twice.
            Owed::Offer { .. } if is_owed_again(item) => self.drop_as(item, "superseded").await,
            Owed::Offer { .. } | Owed::Round { .. } | Owed::Line { .. } => {
                self.tell_message(item, record, board, owed).await
            }
            Owed::OfferEnd { offer, end, .. } => {
                self.tell_offer_end(item, record, board, (*offer, *end)).await
            }
            Owed::Refresh => self.refresh(item, record, board).await,
            Owed::Call(call) => self.call_about_match(item, About::Match(record), board, call).await,
            Owed::Archive => self.archive(item, record.place, record.people.0[0]).await,
            Owed::Reply { turn } => self.reply(item, record, *turn).await,
            Owed::Card | Owed::Puzzle { .. } => self.drop_as(item, "nothing").await,
        }
    }

    /// A message of its own into the channel of the match.
    pub(super) async fn tell_message(
        &self,
        item: Item<'_>,
        record: &Match,
        board: Option<&Board>,
        owed: &Owed,
    ) -> Result<Outcome, Failure> {
        let table = self.decider.table_of(record).ok();
        let voice = self.voice(board.and_then(|board| board.language.as_deref()));
        let subject = Subject { record, table: table.as_deref(), board, voice };
        let composed = match self.compose(subject, (item.number, owed), item.rows, item.reads).await {
            // It cannot be drawn any more, and would hold up the line which says that the match is over.
            Err(Failure::Fault(Fault::Record(_))) if !record.is_running() => {
                return self.drop_as(item, "unplayable").await;
            }
            composed => composed?,
        };
        let told = match self.open_thread(record, voice).await {
            Ok(told) => told,
            Err(Outcome::Trouble(wait)) => {
                let of = record.thread_of.unwrap_or(record.place.channel);
                let lasts = self.is_lasting(item, of, &record.people.0).await;
                return Ok(if lasts { Outcome::Refused } else { Outcome::Trouble(wait) });
            }
            Err(waits) => return Ok(waits),
        };
        let asked = self.decider.now();
        let (sent, heard) = self.post_owed(item, told.place, &record.people.0, &composed.message).await?;
        match sent {
            Sent::There(message) => {
                self.has_told(&told, (item.number, owed), item.rows, &composed, (message, heard)).await?;
                Ok(Outcome::Over)
            }
            Sent::Refused => Ok(self.without_thread(&told, asked).await.unwrap_or(Outcome::Refused)),
            Sent::Closed | Sent::Trouble(_) => Ok(sent.outcome(told.place).unwrap_or(Outcome::Over)),
        }
    }

    /// The message of an offer says what became of it.
    async fn tell_offer_end(
        &self,
        item: Item<'_>,
        record: &Match,
        board: Option<&Board>,
        (offer, end): (Offer, OfferEnd),
    ) -> Result<Outcome, Failure> {
        // No message of the offer is known. If one was sent all the same, `offered` takes its buttons away.
        let Some(message) = item.row.message else { return self.drop_as(item, "superseded").await };
        let voice = self.voice(board.and_then(|board| board.language.as_deref()));
        let said = time::offer_closed(record, offer, &view::offer_end(record, offer, end), voice);
        let edit = Edit { text: Some(said), rows: Some(Vec::new()), ..Edit::default() };
        self.edit(item, record.place.channel, message, edit).await
    }

    /// The words and controls of the board are written anew; the last wish of several counts.
    async fn refresh(
        &self,
        item: Item<'_>,
        record: &Match,
        board: Option<&Board>,
    ) -> Result<Outcome, Failure> {
        let again = |(number, row): &(u64, crate::store::rows::Delivery)| {
            *number > item.number && row.what == What::Owed(Owed::Refresh)
        };
        let shown = board.filter(|board| board.shown == record.turn);
        let shown = shown.and_then(|board| Some((board, board.message?)));
        // A board that is still to come is made from the record as it is then.
        let Some((board, message)) = shown.filter(|_| !item.rows.iter().any(again)) else {
            return self.drop_as(item, "superseded").await;
        };
        // What cannot be played on only loses its controls.
        let Ok(table) = self.decider.table_of(record) else {
            return self.tidy(item, record.place.channel, message, None).await;
        };
        let voice = self.voice(board.language.as_deref());
        let view = view::board(record, &*table, &[]);
        let edit = compose::board_anew(&view, voice, &|sprite| self.emblem(&view.game, sprite));
        match self.change(item, record.place.channel, message, edit).await {
            Some(later) => Ok(later),
            None => self.finish_refresh(item, record, (board, message)).await,
        }
    }
}

/// Whether a later row of the same subject owes the same.
fn is_owed_again(item: Item<'_>) -> bool {
    item.rows.iter().any(|(number, row)| *number > item.number && row.what == item.row.what)
}

/// Whether an offer still waits for an answer.
pub(super) fn waits(record: &Match, offer: Offer) -> bool {
    record.playing().is_some_and(|playing| playing.offer == Some(offer))
}
