//! The composer turns records into messages, with the notifications that these may carry. It reads rows,
//! draws pictures and chooses words; it sends and commits nothing. A message depends only on the current
//! record, so composing it again is always correct.

use std::future::ready;
use std::sync::Arc;

use crate::app::artist::{Artist, BoardPicture, Picture};
use crate::app::deciding::{self, Decider, Repository, Transaction};
use crate::app::failure::{AppFault, Result};
use crate::base::id::{MessageId, PersonId, Place};
use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::parts::with_tokens;
use crate::chat::voice::Voice;
use crate::chat::{BoxFuture, File, Message, compose, offers};
use crate::game::{AnyGame, Table};
use crate::host::notification::{DeliveryTime, NotificationRoute, NotificationSubject, delivery_time};
use crate::host::view::{self, BoardView, Caption};
use crate::host::{Effect, Match, Player};
use crate::render::{Banner, BannerPlayer};
use crate::store::Subject;
use crate::store::rows::BoardMessage;
use crate::words::{Catalogue, Language};

use super::fallback::Emblems;
use super::outbox_item::{DeliveryContext, EntryRef};

pub struct Composer {
    pub decider: Arc<Decider>,
    pub artist: Arc<dyn Artist>,
    pub words: Arc<Catalogue>,
    /// Language of public messages on a server whose own language Engawa does not speak.
    pub language: Language,
    /// Whether boards of past turns keep their pictures, unless a server has chosen otherwise.
    pub keep_pictures: bool,
    pub emblems: Arc<Emblems>,
    pub extras: &'static [MatchExtras],
    pub address: Address,
}

/// The address of a message in the chat; `None` if its channel is known to be deleted, since a link would
/// lead nowhere.
pub type Address = Box<dyn Fn(Place, MessageId) -> Option<String> + Send + Sync>;

impl Composer {
    /// A voice that speaks the language of `code`, or the default language if the code is
    /// missing or unknown.
    pub fn voice(&self, code: Option<&str>) -> Voice<'_> {
        let known = code.and_then(Language::for_locale);
        Voice::new(&self.words, known.unwrap_or(self.language))
    }

    /// The emoji of a game's sprite, if the chat has one.
    pub fn emblem(&self, game: &str, sprite: &str) -> Option<String> {
        self.emblems.get(game, sprite)
    }

    /// The seat of a person in a match, with its emblem. `None` if the match cannot be replayed.
    pub fn own_seat(&self, record: &Match, person: PersonId) -> Option<Text> {
        let table = self.decider.table_of(record).ok()?;
        let (text, token) = view::own_seat(record, &*table, record.people.player_of(person)?);
        Some(with_tokens(&text, &[("seat", token)], &|sprite| self.emblem(&record.terms.game, sprite)))
    }

    pub fn address(&self, place: Place, message: MessageId) -> Option<String> {
        (self.address)(place, message)
    }

    pub(super) fn address_of_board(&self, record: &Match, board: Option<&BoardMessage>) -> Option<String> {
        self.address(record.place, board?.message?)
    }

    /// Draws a PNG file.
    pub async fn draw(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: Look,
        language: Language,
    ) -> Result<Arc<[u8]>, AppFault> {
        let board = BoardPicture { game, table, look, language };
        self.artist.draw(Picture::Board(board)).await
    }

    pub async fn pictured(
        &self,
        record: &Match,
        table: &dyn Table,
        chosen: &[String],
        look: Look,
        voice: Voice<'_>,
    ) -> Result<(BoardView, File)> {
        let view = view::board(record, table, chosen, look.seat);
        let mut shown = table.fork();
        if !chosen.is_empty() {
            shown.choose(chosen);
        }
        let game = self.decider.game_of(record)?;
        let board = BoardPicture { game, table: shown, look, language: voice.language() };
        let picture = if record.is_running() {
            Picture::Board(board)
        } else {
            let banner = self.banner(record, table, view::result(record), voice).await;
            Picture::Ending { board, banner }
        };
        let picture = compose::picture(&view, self.artist.draw(picture).await?, voice);
        Ok((view, picture))
    }

    /// The banner above a picture of a match, with the names of both players and a line in the
    /// reader's language. `table` must be that of the last round, since the banner shows its tokens.
    pub async fn banner(
        &self,
        record: &Match,
        table: &dyn Table,
        caption: Caption,
        voice: Voice<'_>,
    ) -> Banner {
        let names = deciding::names::display_names(&self.decider, record.place.server, &caption.people).await;
        let mut names = names.into_iter().map(|name| name.map(|name| name.as_str().to_owned()));
        let sits = |player| Seat::BOTH.into_iter().find(|seat| record.round().player(*seat) == player);
        let people = Player::BOTH.map(|player| BannerPlayer {
            name: names.next().flatten(),
            leads: caption.winner == Some(player),
            token: sits(player).map(|seat| table.token(seat)),
        });
        let score = caption.score.map(|[one, two]| format!("{one} – {two}"));
        Banner { people, score, line: voice.plain(&caption.line) }
    }

    /// Whether old boards keep their pictures. A server's choice overrides that of the operator.
    pub(super) async fn keeps_pictures(&self, subject: Subject, reads: &Transaction<'_>) -> Result<bool> {
        let Subject::Match(id) = subject else { return Ok(self.keep_pictures) };
        let chosen = match reads.readable_match(id).await? {
            Some(stored) => reads.server(stored.record.place.server).await?.record.pictures,
            None => None,
        };
        Ok(chosen.unwrap_or(self.keep_pictures))
    }
}

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
    /// Composes the message for an effect, with the notifications that it may carry now.
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

    /// Finds the people whom a message notifies, and the numbers of these notifications.
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

    /// Composes the message with the current board, and the line that replaces the board once it is
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

    /// Composes the message about a round that has ended, with its last board.
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

/// The future that a feature's function returns during a delivery. If it fails, the message is retried later.
type Working<'a, T> = BoxFuture<'a, Result<T>>;
/// A board of a past turn, and the line that is to replace it.
#[derive(Clone, Copy)]
pub struct FormerBoard<'a> {
    pub repository: &'a Repository,
    pub record: &'a Match,
    /// The turn that the board shows.
    pub shown: u32,
    pub line: &'a str,
    pub voice: Voice<'a>,
}

/// The functions of a feature that add lines to messages about a match.
#[derive(Clone, Copy)]
pub struct MatchExtras {
    /// Makes the line that replaces a former board: the given line with the feature's addition.
    pub former_line: for<'a> fn(FormerBoard<'a>) -> Working<'a, String>,
    /// Makes a line for the message about a round that has ended. The number is the index of the round.
    pub round_line: for<'a> fn(&'a Repository, &'a Match, usize) -> Working<'a, Option<Text>>,
    /// Makes lines for the last board of a match.
    pub last_lines: for<'a> fn(&'a Repository, &'a Match) -> Working<'a, Vec<Text>>,
}

impl MatchExtras {
    /// Functions that add nothing. A feature overrides those that it needs.
    pub const NONE: Self = Self {
        former_line: |former| Box::pin(ready(Ok(former.line.to_owned()))),
        round_line: |_, _, _| Box::pin(ready(Ok(None))),
        last_lines: |_, _| Box::pin(ready(Ok(Vec::new()))),
    };
}

/// The line that replaces the board of a past turn, with the additions of features.
pub(super) async fn former_line(cx: DeliveryContext<'_>, line: &str, shown: u32) -> Result<String> {
    let Subject::Match(id) = cx.item.subject else { return Ok(line.to_owned()) };
    let Some(stored) = cx.reads.readable_match(id).await? else { return Ok(line.to_owned()) };
    let voice = cx.composer.voice(cx.item.row.language.as_deref());
    let (repository, record) = (&cx.decider.repository, &stored.record);
    let mut line = line.to_owned();
    for extras in cx.composer.extras {
        line = (extras.former_line)(FormerBoard { repository, record, shown, line: &line, voice }).await?;
    }
    Ok(line)
}
