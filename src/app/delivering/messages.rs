//! Messages about a match: boards, results of rounds, offers and lines, with the notifications that they
//! may carry.
//!
//! A message depends only on the current record, so composing it again is always correct.

use crate::base::id::PersonId;
use crate::base::scene::{Look, Theme};
use crate::chat::voice::Voice;
use crate::chat::{Message, compose, offers};
use crate::game::Table;
use crate::host::Match;
use crate::host::effect::Effect;
use crate::host::notification::{DeliveryTime, NotificationRoute, NotificationSubject, delivery_time};
use crate::host::view;
use crate::store::rows::BoardMessage;

use super::super::deciding::Transaction;
use super::super::failure::{AppFault, Result};
use super::composer::Composer;
use super::outbox_item::EntryRef;

/// A message, with the facts to record once it is posted.
#[derive(Clone, Debug)]
pub struct ComposedMessage {
    pub message: Message,
    /// The notifications that the message carries, by entry number.
    pub notifications: Vec<(u64, NotificationRoute)>,
    /// The line that replaces a board once it is retired; `None` for other messages.
    pub retired_line: Option<String>,
}

/// The input of a message about a match.
#[derive(Clone, Copy)]
pub struct MessageInput<'a> {
    pub record: &'a Match,
    /// The current table, if the caller has opened it.
    pub table: Option<&'a dyn Table>,
    /// The row about the messages of the match that were posted.
    pub board: Option<&'a BoardMessage>,
    pub voice: Voice<'a>,
}

impl Composer {
    /// Returns the message for an effect, with the notifications that it may carry now.
    pub async fn compose(
        &self,
        subject: MessageInput<'_>,
        effect: &Effect,
        entry: EntryRef<'_>,
        reads: &Transaction<'_>,
    ) -> Result<ComposedMessage> {
        let (record, voice) = (subject.record, subject.voice);
        let theme = reads.server(record.place.server).await?.record.theme;
        let (pings, carried) =
            self.carried_notifications(entry, NotificationSubject::Match(record), reads).await?;
        let mut rest = None;
        let mut message = match effect {
            Effect::Board { .. } => {
                let (message, at_rest) = self.board(subject, theme).await?;
                rest = Some(at_rest);
                message
            }
            Effect::Round { round } => self.round(record, *round, voice, theme).await?,
            Effect::Offer { offer, .. } => {
                let at = self.address_of_board(record, subject.board);
                offers::offer(record, *offer, at.as_deref(), Vec::new(), voice)
            }
            Effect::Line { news, .. } => {
                let at = self.address_of_board(record, subject.board);
                offers::news(&view::news(record, *news), at.as_deref(), Vec::new(), voice)
            }
            Effect::Refresh
            | Effect::OfferEnd { .. }
            | Effect::Card
            | Effect::Archive
            | Effect::Reply { .. }
            | Effect::Call(_) => Message::default(),
        };
        message.pings = pings;
        Ok(ComposedMessage { message, notifications: carried, retired_line: rest })
    }

    /// Returns the people whom a message notifies, and the numbers of these notifications.
    pub(super) async fn carried_notifications(
        &self,
        entry: EntryRef<'_>,
        about: NotificationSubject<'_>,
        reads: &Transaction<'_>,
    ) -> Result<(Vec<PersonId>, Vec<(u64, NotificationRoute)>)> {
        let (mut pings, mut carried) = (Vec::new(), Vec::new());
        for (other, call) in entry.calls() {
            let person = reads.person(call.person).await?.record;
            if let DeliveryTime::Now(way) = delivery_time(call, about, &person, self.decider.now())
                && way.mentions()
            {
                pings.push(call.person);
                carried.push((other, way));
            }
        }
        Ok((pings, carried))
    }

    /// Returns the message with the current board, and the line that replaces the board once it is
    /// retired.
    async fn board(&self, subject: MessageInput<'_>, theme: Theme) -> Result<(Message, String)> {
        let MessageInput { record, voice, .. } = subject;
        let opened;
        let table = if let Some(table) = subject.table {
            table
        } else {
            opened = self.decider.table_of(record)?;
            &*opened
        };
        let (mut view, picture) =
            self.pictured(record, table, &[], Look { seat: view::PUBLIC_SEAT, theme }, voice).await?;
        if !record.is_running() {
            for extras in self.extras {
                view.extras.extend((extras.last_lines)(&self.decider.repository, record).await?);
            }
        }
        let message = compose::board(&view, picture, voice, &|sprite| self.emblem(&view.game, sprite), &[]);
        Ok((message, compose::retired_line(&view, voice)))
    }

    /// Returns the message about a round that has ended, with the last board of the round.
    async fn round(&self, record: &Match, round: usize, voice: Voice<'_>, theme: Theme) -> Result<Message> {
        let game = self.decider.game_of(record)?;
        let Some(mut view) = view::round(record, round) else { return Ok(Message::default()) };
        for extras in self.extras {
            view.status.extend((extras.round_line)(&self.decider.repository, record, round).await?);
        }
        let table = record.table_at(game, round, record.rounds[round].moves.len()).map_err(AppFault::from)?;
        let view = view.with_seats(record, round, &*table);
        let alt = voice.sentences(table.describe_last_move().iter().chain([&table.describe()]));
        let png = self.draw(game, table, Look { seat: view::PUBLIC_SEAT, theme }, voice.language()).await?;
        Ok(compose::round(&view, png, &alt, voice, &|sprite| self.emblem(&view.game, sprite)))
    }
}
