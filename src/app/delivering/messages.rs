//! What is owed about a match, as messages: boards, cards of rounds, offers, lines; with the calls that they may carry.
//!
//! A message is a projection of the record as it is: making it again is always right.

use std::sync::Arc;

use crate::base::id::PersonId;
use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::voice::Voice;
use crate::chat::{File, Message, compose, time};
use crate::game::{AnyGame, Table};
use crate::host::Match;
use crate::host::call::{About, Way, When, when};
use crate::host::owed::{Call, Owed};
use crate::host::view::{self, BoardView};
use crate::store::rows::{Board, Delivery, What};
use crate::words::Language;

use super::super::deciding::ReadSet;
use super::super::failure::{Failure, Fault};
use super::{Deliverer, Rows};

/// A message with what is to be remembered once it is there.
#[derive(Clone, Debug)]
pub struct Composed {
    /// The message.
    pub message: Message,
    /// The calls that it carries, by their numbers.
    pub carried: Vec<(u64, Way)>,
    /// What stands on it when its turn is over, where it is a board.
    pub rest: Option<String>,
}

/// A match with what a message about it is made from.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The match.
    pub record: &'a Match,
    /// Its table as it stands; nothing where it cannot be opened any more.
    pub table: Option<&'a dyn Table>,
    /// What is known of its messages.
    pub board: Option<&'a Board>,
    /// The voice of its channel.
    pub voice: Voice<'a>,
}

impl Deliverer {
    /// The picture of a table from one side, in the colours of everybody unless it says which, and in this language. Drawn where
    /// blocking is allowed.
    pub async fn draw(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: impl Into<Look>,
        language: Language,
    ) -> Result<Arc<[u8]>, Fault> {
        self.artist.board(game, table, look.into(), language).await
    }

    /// A view with its picture, from one side.
    pub async fn pictured(
        &self,
        record: &Match,
        table: &dyn Table,
        chosen: &[String],
        look: impl Into<Look>,
        voice: Voice<'_>,
    ) -> Result<(BoardView, File), Failure> {
        let view = view::board(record, table, chosen);
        let mut shown = table.fork();
        if !chosen.is_empty() {
            shown.choose(chosen);
        }
        let (game, look) = (self.decider.game_of(record)?, look.into());
        let png = if record.is_running() {
            self.draw(game, shown, look, voice.language()).await?
        } else {
            let banner = self.banner(record, view::result(record), voice).await;
            self.artist.ending(game, shown, (look, voice.language()), banner).await?
        };
        let picture = compose::picture(&view, png, voice);
        Ok((view, picture))
    }

    /// The message for something owed, with the calls among `rows` that it may carry now.
    pub async fn compose(
        &self,
        subject: Subject<'_>,
        (number, owed): (u64, &Owed),
        rows: &Rows,
        reads: &ReadSet<'_>,
    ) -> Result<Composed, Failure> {
        let (record, voice) = (subject.record, subject.voice);
        let theme = reads.server(record.place.server).await?.record.theme;
        let (pings, carried) = self.carried(number, rows, About::Match(record), reads).await?;
        let mut rest = None;
        let mut message = match owed {
            Owed::Board { .. } => {
                let (message, at_rest) = self.board(subject, theme).await?;
                rest = Some(at_rest);
                message
            }
            Owed::Round { round } => self.round(record, *round, voice, theme).await?,
            Owed::Offer { offer, .. } => time::offer(record, *offer, Vec::new(), voice),
            Owed::Line { news, .. } => {
                let at = self.address(record, subject.board);
                time::news(&view::news(record, *news), at.as_deref(), Vec::new(), voice)
            }
            Owed::Refresh
            | Owed::OfferEnd { .. }
            | Owed::Card
            | Owed::Archive
            | Owed::Reply { .. }
            | Owed::Puzzle { .. }
            | Owed::Call(_) => Message::default(),
        };
        message.pings = pings;
        Ok(Composed { message, carried, rest })
    }

    /// Whom a message calls, with the numbers of those calls.
    pub(super) async fn carried(
        &self,
        number: u64,
        rows: &Rows,
        about: About<'_>,
        reads: &ReadSet<'_>,
    ) -> Result<(Vec<PersonId>, Vec<(u64, Way)>), Failure> {
        let (mut pings, mut carried) = (Vec::new(), Vec::new());
        for (other, call) in calls_with(rows, number) {
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

    /// The board as it stands, and what stands there when its turn is over.
    async fn board(&self, subject: Subject<'_>, theme: Theme) -> Result<(Message, String), Failure> {
        let Subject { record, voice, .. } = subject;
        let opened;
        let table = if let Some(table) = subject.table {
            table
        } else {
            opened = self.decider.table_of(record)?;
            &*opened
        };
        let (mut view, picture) =
            self.pictured(record, table, &[], Look { seat: Seat::First, theme }, voice).await?;
        if !record.is_running() {
            view.guesses = self.guesses_at_the_end(record).await?;
        }
        let message = compose::board(&view, picture, voice, &|sprite| self.emblem(&view.game, sprite), &[]);
        Ok((message, compose::retired(&view, voice)))
    }

    /// The card of a round that ended, with its last board.
    async fn round(
        &self,
        record: &Match,
        round: usize,
        voice: Voice<'_>,
        theme: Theme,
    ) -> Result<Message, Failure> {
        let game = self.decider.game_of(record)?;
        let Some(mut view) = view::round(record, round) else { return Ok(Message::default()) };
        view.status.extend(self.guessed_the_last_of(record, round).await?);
        let table = record.table_at(game, round, record.rounds[round].moves.len()).map_err(Fault::from)?;
        let alt = table.tell_last().into_iter().chain([table.describe()]);
        let alt = alt.map(|text: Text| voice.plain(&text)).collect::<Vec<_>>().join(" ");
        let png = self.draw(game, table, Look { seat: Seat::First, theme }, voice.language()).await?;
        Ok(compose::round(&view, png, &alt, voice))
    }

    /// Where the board of a match is.
    pub(super) fn address(&self, record: &Match, board: Option<&Board>) -> Option<String> {
        let message = board?.message?;
        Some(self.chat.address(record.place, message))
    }
}

/// The calls that a message may carry.
fn calls_with(rows: &Rows, number: u64) -> impl Iterator<Item = (u64, &Call)> {
    rows.iter().filter_map(move |(other, row)| match row {
        Delivery { what: What::Owed(Owed::Call(call)), with, mentioned: false, .. }
            if *with == Some(number) =>
        {
            Some((*other, call))
        }
        _ => None,
    })
}
