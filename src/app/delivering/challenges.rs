//! The message of a challenge: posted in its current state while the challenge is open, and edited once
//! the challenge is closed. Its row is then deleted.

use crate::app::deciding::{Decider, Transaction, WriteBatch};
use crate::app::failure::Result;
use crate::base::id::{ChallengeId, MessageId};
use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::base::time::Span;
use crate::chat::limits::{self, whole};
use crate::chat::parts::with_tokens;
use crate::chat::voice::Voice;
use crate::chat::{Edit, File, Message, compose};
use crate::host::challenge::is_reliable;
use crate::host::notification::NotificationSubject;
use crate::host::view::{self, MatchLocation};
use crate::host::{ByPlayer, Challenge, ChallengeState, Press, Scope};
use crate::store::rows::ChallengeMessage;
use crate::store::{Key, Precondition, Subject};

use super::boards::{release_notifications, without_entry};
use super::composer::{ComposedMessage, Composer};
use super::matches::edit;
use super::outbox_item::{DeliveredMessage, DeliveryContext, Disposition, EntryRef, Retry};
use super::sender::PostedMessage;

/// Number of recent matches from which a person's reliability is computed.
const LOOKED_AT: usize = 60;

impl Composer {
    /// Composes the message of a challenge, with the notifications that it may carry.
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

    /// The place of the match that a challenge became, if the message of the challenge is to
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

    /// Draws the start, if the challenge is open and begins from a given position.
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

    /// A line with the seats and emblems of both players in the match that a challenge became. `None` if
    /// that match cannot be read or continued.
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

    /// Composes the message of a challenge in its current state, without notifications.
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

pub(super) async fn deliver_challenge_message(
    cx: DeliveryContext<'_>,
    id: ChallengeId,
) -> Result<Disposition> {
    let Some(stored) = cx.reads.challenge(id).await? else { return Ok(Disposition::Drop("gone")) };
    let record = &stored.record;
    let card = cx.reads.card(id).await?.map(|stored| stored.record);
    let is_open = record.state == ChallengeState::Open;
    match card {
        // The message was posted as the answer to the interaction, so this entry has nothing to post.
        Some(_) if is_open && cx.item.row.made <= record.made => Ok(Disposition::Remove),
        Some(card) if is_open => edit_card(cx, record, &card).await,
        Some(card) => close_card(cx, record, &card).await,
        None if is_open => open_card(cx, record).await,
        None => close_unacknowledged(cx, record).await,
    }
}

async fn open_card(cx: DeliveryContext<'_>, record: &Challenge) -> Result<Disposition> {
    let voice = cx.composer.voice(cx.item.row.language.as_deref());
    let composed = cx.composer.compose_card(record, cx.entry(), cx.reads, voice).await?;
    let people: Vec<_> = [Some(record.from), record.to].into_iter().flatten().collect();
    match cx.sender.post_entry(cx.item, record.place, &people, &composed.message).await {
        Ok(PostedMessage { message, has_notified }) => {
            let delivered =
                DeliveredMessage { entry: cx.entry(), composed: &composed, message, has_notified };
            record_challenge_message(cx.decider, record, delivered).await?;
            Ok(Disposition::Done)
        }
        Err(retry) => Ok(retry.into()),
    }
}

/// Edits the message of a challenge to show its state: the new expiry of an open one after an outage was
/// credited, or the outcome.
async fn edit_card(
    cx: DeliveryContext<'_>,
    record: &Challenge,
    card: &ChallengeMessage,
) -> Result<Disposition> {
    let voice = cx.composer.voice(card.language.as_deref());
    let text = cx.composer.card(record, cx.reads, voice).await?.text;
    let rows = (record.state != ChallengeState::Open).then(Vec::new);
    let change = Edit { text: Some(text), rows, ..Edit::default() };
    Ok(edit(cx, card.channel, card.message, change).await)
}

/// Edits the message of a closed challenge, and deletes the row about the message if no further edit follows.
async fn close_card(
    cx: DeliveryContext<'_>,
    record: &Challenge,
    card: &ChallengeMessage,
) -> Result<Disposition> {
    let disposition = edit_card(cx, record, card).await?;
    // Until the first board of the match is posted, keep the row: a later edit says where the match is.
    let begun = cx.composer.begun(record, cx.reads).await?;
    let is_last = begun.is_none_or(|(begun, _)| begun != MatchLocation::Soon);
    if disposition == Disposition::RemoveInBatch && is_last {
        cx.decider.write(WriteBatch::default().delete_any(Key::Card(record.id))).await?;
    }
    Ok(disposition)
}

/// Closes a challenge whose message may have been sent without an acknowledgement.
async fn close_unacknowledged(cx: DeliveryContext<'_>, record: &Challenge) -> Result<Disposition> {
    let found = if cx.item.delivery_unknown { find_card(cx, record).await } else { Ok(None) };
    let message = match found {
        Ok(Some(message)) => message,
        Ok(None) => return Ok(Disposition::Drop("superseded")),
        Err(wait) => return Ok(Retry::Trouble(wait).into()),
    };
    let card =
        ChallengeMessage { channel: record.place.channel, message, language: cx.item.row.language.clone() };
    close_card(cx, record, &card).await
}

async fn find_card(cx: DeliveryContext<'_>, record: &Challenge) -> Result<Option<MessageId>, Option<Span>> {
    if let Some(answer) = cx.sender.find_answer(cx.item.row).await? {
        return Ok(Some(answer));
    }
    // No other message has a button that accepts the challenge.
    let accepts =
        |component: &String| matches!(Press::read(component), Some(Press::Accept(of)) if of == record.id);
    let mut posted = cx.sender.recent(cx.item, record.place.channel).await?.into_iter();
    Ok(posted.find(|posted| posted.components.iter().any(accepts)).map(|posted| posted.id))
}

/// Records that the message of a challenge was posted. If the challenge was closed meanwhile, adds an entry
/// that updates the message, since the entry of the closing did not know it.
pub async fn record_challenge_message(
    decider: &Decider,
    record: &Challenge,
    delivered: DeliveredMessage<'_>,
) -> Result<()> {
    let (subject, DeliveredMessage { entry, message, .. }) = (Subject::Challenge(record.id), delivered);
    let language = entry.row().and_then(|row| row.language.clone());
    let card = ChallengeMessage { channel: record.place.channel, message, language };
    let reads = decider.repository.transaction();
    let decide = || async {
        let entries = without_entry(subject, delivered);
        let Some(stored) = reads.challenge(record.id).await? else { return Ok((entries, ())) };
        let entries = entries.put(Key::Card(record.id), Precondition::Any, &card);
        let is_open = stored.record.state == ChallengeState::Open;
        Ok((if is_open { entries } else { entries.update_message_of(record.id, decider.now()) }, ()))
    };
    decider.transact(&reads, decide).await?;
    release_notifications(decider, subject, entry);
    Ok(())
}
