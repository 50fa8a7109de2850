//! Messages about a match: boards, cards of rounds, offers and lines, with the notifications that they
//! may carry.
//!
//! A message is a projection of the current record, so that composing it again is always correct.

use crate::base::id::PersonId;
use crate::base::scene::{Look, Theme};
use crate::base::text::Text;
use crate::chat::voice::Voice;
use crate::chat::{Message, compose, time};
use crate::game::Table;
use crate::host::Match;
use crate::host::call::{About, Way, When, when};
use crate::host::owed::Owed;
use crate::host::view;
use crate::store::rows::Board;

use super::super::deciding::ReadSet;
use super::super::failure::{Fault, Result};
use super::composer::Composer;
use super::outbox_item::Entry;

/// A message, with the facts to record once it is posted.
#[derive(Clone, Debug)]
pub struct Composed {
    pub message: Message,
    /// The notifications that it carries, by entry number.
    pub carried: Vec<(u64, Way)>,
    /// The line that replaces a board after its turn; `None` for other messages.
    pub rest: Option<String>,
}

/// The input of a message about a match.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub record: &'a Match,
    /// The current table; `None` if it cannot be opened any more.
    pub table: Option<&'a dyn Table>,
    /// The row of the messages that were posted.
    pub board: Option<&'a Board>,
    pub voice: Voice<'a>,
}

impl Composer {
    /// Returns the message for an effect, with the notifications that it may carry now.
    pub async fn compose(
        &self,
        subject: Subject<'_>,
        owed: &Owed,
        entry: Entry<'_>,
        reads: &ReadSet<'_>,
    ) -> Result<Composed> {
        let (record, voice) = (subject.record, subject.voice);
        let theme = reads.server(record.place.server).await?.record.theme;
        let (pings, carried) = self.carried(entry, About::Match(record), reads).await?;
        let mut rest = None;
        let mut message = match owed {
            Owed::Board { .. } => {
                let (message, at_rest) = self.board(subject, theme).await?;
                rest = Some(at_rest);
                message
            }
            Owed::Round { round } => self.round(record, *round, voice, theme).await?,
            Owed::Offer { offer, .. } => {
                let at = self.address_of_board(record, subject.board);
                time::offer(record, *offer, at.as_deref(), Vec::new(), voice)
            }
            Owed::Line { news, .. } => {
                let at = self.address_of_board(record, subject.board);
                time::news(&view::news(record, *news), at.as_deref(), Vec::new(), voice)
            }
            Owed::Refresh
            | Owed::OfferEnd { .. }
            | Owed::Card
            | Owed::Archive
            | Owed::Reply { .. }
            | Owed::Call(_) => Message::default(),
        };
        message.pings = pings;
        Ok(Composed { message, carried, rest })
    }

    /// Returns the people whom a message notifies, and the numbers of these notifications.
    pub(super) async fn carried(
        &self,
        entry: Entry<'_>,
        about: About<'_>,
        reads: &ReadSet<'_>,
    ) -> Result<(Vec<PersonId>, Vec<(u64, Way)>)> {
        let (mut pings, mut carried) = (Vec::new(), Vec::new());
        for (other, call) in entry.calls() {
            let person = reads.person(call.person).await?.record;
            if let When::Now(way) = when(call, about, &person, self.decider.now())
                && way.mentions()
            {
                pings.push(call.person);
                carried.push((other, way));
            }
        }
        Ok((pings, carried))
    }

    /// Returns the current board, and the line that replaces it after its turn.
    async fn board(&self, subject: Subject<'_>, theme: Theme) -> Result<(Message, String)> {
        let Subject { record, voice, .. } = subject;
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
                view.extras.extend((extras.last_lines)(&self.decider.ledger, record).await?);
            }
        }
        let message = compose::board(&view, picture, voice, &|sprite| self.emblem(&view.game, sprite), &[]);
        Ok((message, compose::retired(&view, voice)))
    }

    /// Returns the card of a round that has ended, with its last board.
    async fn round(&self, record: &Match, round: usize, voice: Voice<'_>, theme: Theme) -> Result<Message> {
        let game = self.decider.game_of(record)?;
        let Some(mut view) = view::round(record, round) else { return Ok(Message::default()) };
        for extras in self.extras {
            view.status.extend((extras.round_line)(&self.decider.ledger, record, round).await?);
        }
        let table = record.table_at(game, round, record.rounds[round].moves.len()).map_err(Fault::from)?;
        let view = view.with_seats(record, round, &*table);
        let alt = table.tell_last().into_iter().chain([table.describe()]);
        let alt = alt.map(|text: Text| voice.plain(&text)).collect::<Vec<_>>().join(" ");
        let png = self.draw(game, table, Look { seat: view::PUBLIC_SEAT, theme }, voice.language()).await?;
        Ok(compose::round(&view, png, &alt, voice, &|sprite| self.emblem(&view.game, sprite)))
    }
}
