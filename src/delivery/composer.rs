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
use crate::chat::limits::{self, whole};
use crate::chat::parts::with_tokens;
use crate::chat::voice::Voice;
use crate::chat::{BoxFuture, File, Message, compose, offers};
use crate::game::{AnyGame, Table};
use crate::host::challenge::is_reliable;
use crate::host::notification::{DeliveryTime, NotificationRoute, NotificationSubject, delivery_time};
use crate::host::view::{self, BoardView, Caption, MatchLocation};
use crate::host::{ByPlayer, Challenge, ChallengeState, Effect, Match, Notification, Player, Scope};
use crate::render::{Banner, BannerPlayer};
use crate::store::Subject;
use crate::store::rows::BoardMessage;
use crate::words::{Catalogue, Language};

use super::emblems::Emblems;
use super::entry::{OutboxItem, Record, Snapshot, SubjectEntries, carriable_notifications};
use super::send::Sender;

const MAX_SEARCHED_MATCHES: usize = 60;

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
    pub sender: Arc<Sender>,
}

impl Composer {
    /// A voice that speaks the language of `code`, or the default language if the code is unknown.
    pub fn voice(&self, code: Option<&str>) -> Voice<'_> {
        let known = code.and_then(Language::for_locale);
        Voice::new(&self.words, known.unwrap_or(self.language))
    }

    pub fn emblem(&self, game: &str, sprite: &str) -> Option<String> {
        self.emblems.get(game, sprite)
    }

    /// The seat of a person in a match, with its emblem. `None` if the match cannot be replayed.
    pub fn own_seat(&self, record: &Match, person: PersonId) -> Option<Text> {
        let table = self.decider.table_of(record).ok()?;
        let (text, token) = view::own_seat(record, &*table, record.people.player_of(person)?);
        Some(with_tokens(&text, &[("seat", token)], &|sprite| self.emblem(&record.terms.game, sprite)))
    }

    /// The address of a message in the chat; `None` if its channel is known to be deleted.
    pub fn address(&self, place: Place, message: MessageId) -> Option<String> {
        let Sender { chat, unreachable, .. } = &*self.sender;
        (!unreachable.is_gone(place.channel)).then(|| chat.address(place, message))
    }

    pub(super) fn address_of_board(&self, record: &Match, board: Option<&BoardMessage>) -> Option<String> {
        self.address(record.place, board?.message?)
    }

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
        let Some(stored) = reads.readable_match(id).await? else { return Ok(self.keep_pictures) };
        let server = reads.server(stored.record.place.server).await?.record;
        Ok(server.pictures.unwrap_or(self.keep_pictures))
    }
}

#[derive(Clone, Debug)]
pub struct ComposedMessage {
    pub message: Message,
    pub notifications: Vec<(u64, NotificationRoute)>,
    /// The line that replaces a board once it is retired; `None` for other messages.
    pub retired_line: Option<String>,
}

impl Composer {
    pub async fn compose(
        &self,
        (item, rows): (OutboxItem<'_>, &SubjectEntries),
        snapshot: Snapshot<'_>,
        voice: Voice<'_>,
        reads: &Transaction<'_>,
    ) -> Result<ComposedMessage> {
        let (calls, about) = (carriable_notifications(rows, item.number), snapshot.record.about());
        let (pings, notifications) = self.carried_notifications(calls, about, reads).await?;
        let (message, retired_line) = match (snapshot.record, item.effect()) {
            (Record::Challenge(record), _) => (self.card(record, reads, voice).await?, None),
            (Record::Match(record), Some(effect)) => {
                self.message_of_match(record, effect, snapshot, voice, reads).await?
            }
            (Record::Match(_), None) => (Message::default(), None),
        };
        Ok(ComposedMessage { message: Message { pings, ..message }, notifications, retired_line })
    }

    /// Composes the message of an effect, and the line that replaces a board once the board is retired.
    async fn message_of_match(
        &self,
        record: &Match,
        effect: &Effect,
        snapshot: Snapshot<'_>,
        voice: Voice<'_>,
        reads: &Transaction<'_>,
    ) -> Result<(Message, Option<String>)> {
        let theme = reads.server(record.place.server).await?.record.theme;
        let at = self.address_of_board(record, snapshot.board);
        let message = match effect {
            Effect::Board { .. } => {
                let (message, line) = self.board(record, snapshot.table, voice, theme).await?;
                return Ok((message, Some(line)));
            }
            Effect::Round { round } => self.round(record, *round, voice, theme).await?,
            Effect::Offer { offer, .. } => offers::offer(record, *offer, at.as_deref(), Vec::new(), voice),
            Effect::Line { news, .. } => {
                offers::news(&view::news(record, *news), at.as_deref(), Vec::new(), voice)
            }
            Effect::Refresh
            | Effect::OfferEnd { .. }
            | Effect::Card
            | Effect::Archive
            | Effect::Reply { .. }
            | Effect::Notify(_) => Message::default(),
        };
        Ok((message, None))
    }

    async fn carried_notifications<'n>(
        &self,
        calls: impl Iterator<Item = (u64, &'n Notification)> + Send,
        about: NotificationSubject<'_>,
        reads: &Transaction<'_>,
    ) -> Result<(Vec<PersonId>, Vec<(u64, NotificationRoute)>)> {
        let (mut pings, mut carried) = (Vec::new(), Vec::new());
        for (other, call) in calls {
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

    /// Composes the message with the current board, and the line that replaces it once it is retired.
    async fn board(
        &self,
        record: &Match,
        table: Option<&dyn Table>,
        voice: Voice<'_>,
        theme: Theme,
    ) -> Result<(Message, String)> {
        let opened;
        let table = if let Some(table) = table {
            table
        } else {
            opened = self.decider.table_of(record)?;
            &*opened
        };
        let look = Look { seat: view::PUBLIC_SEAT, theme };
        let (mut view, picture) = self.pictured(record, table, &[], look, voice).await?;
        if !record.is_running() {
            for extras in self.extras {
                view.extras.extend((extras.last_lines)(&self.decider.repository, record).await?);
            }
        }
        let message = compose::board(&view, picture, voice, &|sprite| self.emblem(&view.game, sprite), &[]);
        Ok((message, compose::retired_line(&view, voice)))
    }

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

impl Composer {
    async fn accepted_match(&self, record: &Challenge, reads: &Transaction<'_>) -> Result<Option<Match>> {
        let ChallengeState::Accepted(id) = record.state else { return Ok(None) };
        Ok(reads.readable_match(id).await?.map(|stored| stored.record))
    }

    /// The place of the match that a challenge became, if the message of the challenge is to name it. Also
    /// returns the address of the board if the match was meant for a thread but is played in the channel.
    pub(super) async fn begun(
        &self,
        record: &Challenge,
        reads: &Transaction<'_>,
    ) -> Result<Option<(MatchLocation, Option<String>)>> {
        let Some(became) = self.accepted_match(record, reads).await? else { return Ok(None) };
        let place = MatchLocation::In(became.place.channel);
        if became.challenge != Some(record.id) {
            return Ok(became.thread_of.map(|_| (place, None)));
        }
        let board = reads.board(became.id).await?.map(|stored| stored.record);
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

    /// The seats and emblems of both players in the match that a challenge became; `None` if it is unreadable.
    async fn seats(&self, record: &Challenge, reads: &Transaction<'_>) -> Result<Option<Text>> {
        let Some(became) = self.accepted_match(record, reads).await? else { return Ok(None) };
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
        let mut ratings = None;
        if let Some(to) = record.to {
            let (server, people) = (record.place.server, ByPlayer([record.from, to]));
            // Without a season, show the ratings over all servers.
            let season = reads.season(server).await?;
            let found = reads.ratings(game, &people, Scope::of_server(server, season)).await?;
            let (found, scope) = match season {
                Some(number) => (found.server, Scope::Season(number, server)),
                None => (found.global, Scope::Global),
            };
            ratings = Some((found.map(|stored| stored.record), scope));
        }
        let now = self.decider.now();
        let finishes = record.state == ChallengeState::Open && {
            let ended = self.decider.repository.ended_matches(record.from, MAX_SEARCHED_MATCHES).await?;
            is_reliable(&ended, record.from, now)
        };
        let begun = self.begun(record, reads).await?;
        let ratings = ratings.as_ref().map(|(ratings, scope)| (ratings, *scope));
        let place = begun.as_ref().map(|(place, _)| *place);
        let mut view = view::challenge(record, facts, ratings, finishes, place, now);
        view.seats = self.seats(record, reads).await?;
        let mut message = compose::challenge(&view, voice);
        if let Some(link) = begun.and_then(|(_, link)| link) {
            message.text = compose::with_link(&message.text, &link, voice);
        }
        let file = self.start_of(record, voice).await?;
        Ok(Message { pings: Vec::new(), file, ..message })
    }
}

/// The future that a feature's function returns during a delivery. If it fails, the message is retried later.
type ExtrasFuture<'a, T> = BoxFuture<'a, Result<T>>;
#[derive(Clone, Copy)]
pub struct FormerBoard<'a> {
    pub repository: &'a Repository,
    pub record: &'a Match,
    pub shown: u32,
    pub line: &'a str,
    pub voice: Voice<'a>,
}

#[derive(Clone, Copy)]
pub struct MatchExtras {
    /// Makes the line that replaces a former board: the given line with the feature's addition.
    pub former_line: for<'a> fn(FormerBoard<'a>) -> ExtrasFuture<'a, String>,
    /// Makes a line for the message about a round that has ended. The number is the index of the round.
    pub round_line: for<'a> fn(&'a Repository, &'a Match, usize) -> ExtrasFuture<'a, Option<Text>>,
    pub last_lines: for<'a> fn(&'a Repository, &'a Match) -> ExtrasFuture<'a, Vec<Text>>,
}

impl MatchExtras {
    /// Functions that add nothing. A feature overrides those that it needs.
    pub const NONE: Self = Self {
        former_line: |former| Box::pin(ready(Ok(former.line.to_owned()))),
        round_line: |_, _, _| Box::pin(ready(Ok(None))),
        last_lines: |_, _| Box::pin(ready(Ok(Vec::new()))),
    };
}
