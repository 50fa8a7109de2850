//! The message of a challenge in its current state.

use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::limits::{self, whole};
use crate::chat::parts::with_tokens;
use crate::chat::voice::Voice;
use crate::chat::{File, Message, compose};
use crate::host::challenge::ChallengeState;
use crate::host::notification::NotificationSubject;
use crate::host::reliability::is_reliable;
use crate::host::view::MatchLocation;
use crate::host::{ByPlayer, Challenge, Scope, view};

use super::super::deciding::Transaction;
use super::super::failure::Result;
use super::composer::Composer;
use super::messages::ComposedMessage;
use super::outbox_item::EntryRef;

/// Number of recent matches from which a person's reliability is computed.
const LOOKED_AT: usize = 60;

impl Composer {
    /// Returns the message of a challenge, with the notifications that it may carry.
    pub async fn compose_card(
        &self,
        record: &Challenge,
        entry: EntryRef<'_>,
        reads: &Transaction<'_>,
        voice: Voice<'_>,
    ) -> Result<ComposedMessage> {
        let (pings, carried) =
            self.carried_notifications(entry, NotificationSubject::Challenge(record), reads).await?;
        let message = Message { pings, ..self.card(record, reads, voice).await? };
        Ok(ComposedMessage { message, notifications: carried, retired_line: None })
    }

    /// Returns the place of the match that a challenge became, if the message of the challenge is to
    /// name that place. Also returns the address of the board if the match was meant for a thread but is
    /// played in the channel.
    pub(super) async fn begun(
        &self,
        record: &Challenge,
        reads: &Transaction<'_>,
    ) -> Result<Option<(MatchLocation, Option<String>)>> {
        let ChallengeState::Accepted(id) = record.state else { return Ok(None) };
        let Some(became) = reads.readable_match(id).await?.map(|stored| stored.record) else {
            return Ok(None);
        };
        let place = MatchLocation::In(became.place.channel);
        if became.challenge != Some(record.id) {
            return Ok(became.thread_of.map(|_| (place, None)));
        }
        let board = reads.board(id).await?.map(|stored| stored.record);
        Ok(match self.address_of_board(&became, board.as_ref()) {
            Some(link) => Some((place, Some(link).filter(|_| became.thread_of.is_none()))),
            None => became.is_running().then_some((MatchLocation::Soon, None)),
        })
    }

    /// Returns a picture of the start, if the challenge is open and begins from a given position.
    async fn start_of(&self, record: &Challenge, voice: Voice<'_>) -> Result<Option<File>> {
        let Some(start) = record.start.as_ref().filter(|_| record.state == ChallengeState::Open) else {
            return Ok(None);
        };
        let game = self.decider.game(&record.terms.game)?;
        let Ok(table) = game.open(start.setup(), &[]) else { return Ok(None) };
        let alt = whole(&voice.plain(&table.describe()), limits::ALT);
        let look = Look { seat: Seat::First, theme: Theme::default() };
        let bytes = self.draw(game, table, look, voice.language()).await?;
        Ok(Some(File { bytes, name: format!("{}-{}-start.png", record.terms.game, record.id), alt }))
    }

    /// Returns a line with the seats and emblems of both players in the match that a challenge became.
    /// Returns `None` if that match cannot be read or continued.
    async fn seats(&self, record: &Challenge, reads: &Transaction<'_>) -> Result<Option<Text>> {
        let ChallengeState::Accepted(id) = record.state else { return Ok(None) };
        let Some(became) = reads.readable_match(id).await?.map(|stored| stored.record) else {
            return Ok(None);
        };
        let game = self.decider.game(&record.terms.game)?;
        let Ok(table) = became.table_at(game, 0, 0) else { return Ok(None) };
        let (text, tokens) = view::seats(&became, &*table);
        let tokens: Vec<_> = view::SEATS.into_iter().zip(tokens).collect();
        Ok(Some(with_tokens(&text, &tokens, &|sprite| self.emblem(&record.terms.game, sprite))))
    }

    /// Returns the message of a challenge in its current state, without notifications.
    pub async fn card(
        &self,
        record: &Challenge,
        reads: &Transaction<'_>,
        voice: Voice<'_>,
    ) -> Result<Message> {
        let game = &record.terms.game;
        let facts = self.decider.game(game)?.facts();
        let ratings = match record.to {
            Some(to) => {
                let server = record.place.server;
                // Without a season, show the ratings over all servers.
                let season = reads.season(server).await?;
                let people = ByPlayer([record.from, to]);
                let found = reads.ratings(game, &people, Scope::of_server(server, season)).await?;
                let (ratings, scope) = match season {
                    Some(number) => (found.server, Scope::Season(number, server)),
                    None => (found.global, Scope::Global),
                };
                Some((ratings.map(|stored| stored.record), scope))
            }
            None => None,
        };
        let now = self.decider.now();
        let finishes = record.state == ChallengeState::Open && {
            let ended = self.decider.repository.ended_matches(record.from, LOOKED_AT).await?;
            is_reliable(&ended, record.from, now)
        };
        let begun = self.begun(record, reads).await?;
        let mut view = view::challenge(
            record,
            facts,
            ratings.as_ref().map(|(ratings, scope)| (ratings, *scope)),
            finishes,
            begun.as_ref().map(|(begun, _)| *begun),
            now,
        );
        view.seats = self.seats(record, reads).await?;
        let mut message = compose::challenge(&view, voice);
        if let Some(link) = begun.and_then(|(_, link)| link) {
            message.text = compose::with_link(&message.text, &link, voice);
        }
        let file = self.start_of(record, voice).await?;
        Ok(Message { pings: Vec::new(), file, ..message })
    }
}
