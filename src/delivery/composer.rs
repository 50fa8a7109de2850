//! The composer turns records into messages, with the notifications that these may carry. It reads rows,
//! draws pictures and chooses words; it sends and commits nothing. A message depends only on the current
//! record, so composing it again is always correct.

use std::future::ready;
use std::sync::Arc;

use futures_util::future::try_join;

use crate::app::artist::{Artist, BoardPicture, Picture};
use crate::app::deciding::hidden_ratings::is_without_ratings;
use crate::app::deciding::{self, Decider, Repository, Transaction};
use crate::app::failure::{AppFault, Result};
use crate::app::memory::FeatureState;
use crate::base::id::{MessageId, PersonId, Place};
use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::parts::{file, with_tokens};
use crate::chat::voice::Voice;
use crate::chat::{BoxFuture, File, Message, compose, offers};
use crate::game::{AnyGame, Table};
use crate::host::challenge::is_reliable;
use crate::host::notification::{DeliveryTime, NotificationRoute, NotificationSubject, delivery_time};
use crate::host::view::{self, BoardView, Caption, ChallengeView, MatchLocation, ResultView};
use crate::host::{
    ByPlayer, Challenge, ChallengeState, Effect, FormerBoards, Match, Notification, Player, Scope, SeatWish,
    Server,
};
use crate::render::{Banner, BannerPlayer, ChallengePerson, ChallengePicture, ResultPanel};
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
        let picture = match view::ending(record, table) {
            None => Picture::Board(board),
            Some(result) => {
                let people = self.players(record, table, &result.caption).await;
                Picture::Ending { board, result: result_panel(&result, people, voice) }
            }
        };
        let picture = compose::picture(&view, self.artist.draw(picture).await?, voice);
        Ok((view, picture))
    }

    /// The banner across a picture of a match, with the names of both players and a line in the
    /// reader's language. `table` must be that of the last round, since the banner shows its tokens.
    pub async fn banner(&self, record: &Match, table: &dyn Table, said: Caption, voice: Voice<'_>) -> Banner {
        let people = self.players(record, table, &said).await;
        let score = said.score.map(|[one, two]| format!("{one} – {two}"));
        Banner { people, score, line: voice.plain(&said.line) }
    }

    async fn players(&self, record: &Match, table: &dyn Table, caption: &Caption) -> [BannerPlayer; 2] {
        let names = deciding::names::display_names(&self.decider, record.place.server, &caption.people).await;
        let mut names = names.into_iter().map(|name| name.map(|name| name.as_str().to_owned()));
        let sits = |player| Seat::BOTH.into_iter().find(|seat| record.round().player(*seat) == player);
        Player::BOTH.map(|player| BannerPlayer {
            name: names.next().flatten(),
            leads: caption.winner == Some(player),
            token: sits(player).map(|seat| table.token(seat)),
        })
    }

    /// The rule for former boards. A server's choice overrides that of the operator.
    pub(super) fn former_boards(&self, server: &Server) -> FormerBoards {
        let usual = if self.keep_pictures { FormerBoards::Pictures } else { FormerBoards::Replaced };
        server.boards.unwrap_or(usual)
    }

    pub(super) async fn keeps_pictures(&self, subject: Subject, reads: &Transaction<'_>) -> Result<bool> {
        let mut server = Server::default();
        if let Subject::Match(id) = subject
            && let Some(stored) = reads.readable_match(id).await?
        {
            server = reads.server(stored.record.place.server).await?.record;
        }
        Ok(self.former_boards(&server) == FormerBoards::Pictures)
    }
}

/// The result beside the board of an ended match. The winner is on top.
pub fn result_panel(view: &ResultView, mut people: [BannerPlayer; 2], voice: Voice<'_>) -> ResultPanel {
    let mut score = view.caption.score.clone();
    if people[1].leads {
        people.reverse();
        if let Some(points) = &mut score {
            points.reverse();
        }
    }
    ResultPanel {
        people,
        score: score.map(|score| score.join(" – ")),
        sign: view.sign,
        how: voice.plain(&view.how),
        notes: view.notes.iter().map(|(sprite, note)| (*sprite, voice.plain(note))).collect(),
        date: voice.plain(&view.day),
    }
}

/// A challenge beside the start of `table`. `names` are those of the challenger and the opponent, if known.
pub fn challenge_card(
    record: &Challenge,
    view: &ChallengeView,
    table: &dyn Table,
    names: impl IntoIterator<Item = Option<String>>,
    voice: Voice<'_>,
) -> ChallengePicture {
    let seats = match record.seat {
        SeatWish::Seat(seat) => [Some(seat), Some(seat.other())],
        SeatWish::Random => [None; 2],
    };
    let opponent = if record.to.is_some() { "list-choice-somebody" } else { "challenge-anyone" };
    let mut names = names.into_iter();
    let people = [(seats[0], "list-choice-somebody"), (seats[1], opponent)];
    ChallengePicture {
        game: voice.plain(&Text::of(&view.game, "name")),
        people: people.map(|(seat, unnamed)| ChallengePerson {
            token: seat.map(|seat| table.token(seat)),
            name: names.next().flatten(),
            unnamed: voice.key(unnamed),
        }),
        rows: view.rows.iter().map(|(sign, words)| (*sign, voice.plain(words))).collect(),
    }
}

#[derive(Clone, Debug)]
pub struct ComposedMessage {
    pub message: Message,
    pub notifications: Vec<(u64, NotificationRoute)>,
    /// The line that replaces a board once it is retired; `None` for other messages.
    pub retired_line: Option<String>,
    /// Whether the next board deletes the line before this one, if nothing else keeps it.
    pub replaces_boards: bool,
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
        let server = reads.server(snapshot.record.place().server).await?.record;
        let (message, retired_line) = match (snapshot.record, item.effect()) {
            (Record::Challenge(record), _) => {
                let view = self.challenge_view(record, reads).await?;
                let file = self.challenge_picture(record, &view, server.theme, voice).await?;
                (Message { file, ..compose::challenge(&view, voice) }, None)
            }
            (Record::Match(record), Some(effect)) => {
                self.message_of_match(record, effect, snapshot, voice, server.theme).await?
            }
            (Record::Match(_), None) => (Message::default(), None),
        };
        let replaces_boards = self.former_boards(&server) == FormerBoards::Replaced;
        let message = Message { pings, ..message };
        Ok(ComposedMessage { message, notifications, retired_line, replaces_boards })
    }

    /// Composes the message of an effect, and the line that replaces a board once the board is retired.
    async fn message_of_match(
        &self,
        record: &Match,
        effect: &Effect,
        snapshot: Snapshot<'_>,
        voice: Voice<'_>,
        theme: Theme,
    ) -> Result<(Message, Option<String>)> {
        let at = self.address_of_board(record, snapshot.board);
        let message = match effect {
            Effect::Board { .. } => {
                let (message, line) = self.board(record, snapshot.table, voice, theme).await?;
                return Ok((message, Some(line)));
            }
            Effect::Round { round } => self.round(record, *round, voice, theme).await?,
            Effect::Offer { offer, .. } => offers::offer(record, *offer, at.as_deref(), Vec::new(), voice),
            Effect::Line { news, .. } => offers::news(record, *news, at.as_deref(), voice),
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
        // The rows are read while the picture is drawn.
        let pictured = self.pictured(record, table, &[], look, voice);
        let ((mut view, picture), extras) = try_join(pictured, self.extra_lines(record)).await?;
        view.extras = extras;
        let message = compose::board(&view, picture, voice, &|sprite| self.emblem(&view.game, sprite), &[]);
        Ok((message, compose::retired_lines(&view, voice)))
    }

    /// The lines that features add to the current board.
    pub(super) async fn extra_lines(&self, record: &Match) -> Result<Vec<Text>> {
        let mut lines = Vec::new();
        for extras in self.extras {
            lines.extend((extras.board_lines)(&self.decider.repository, record).await?);
        }
        Ok(lines)
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

    /// The place of the match that a challenge became, if the message of the challenge is to name it. That
    /// message stays, so it does not link to the first board, which later boards replace.
    pub(super) async fn begun(
        &self,
        record: &Challenge,
        reads: &Transaction<'_>,
    ) -> Result<Option<MatchLocation>> {
        let Some(became) = self.accepted_match(record, reads).await? else { return Ok(None) };
        let place = MatchLocation::In(became.place.channel);
        if became.challenge != Some(record.id) {
            return Ok(became.thread_of.map(|_| place));
        }
        let board = reads.board(became.id).await?.map(|stored| stored.record);
        let is_shown = self.address_of_board(&became, board.as_ref()).is_some();
        Ok(if is_shown { Some(place) } else { became.is_running().then_some(MatchLocation::Soon) })
    }

    /// Draws an open challenge. If the deal is not known yet, the picture shows the same sample of a deal each time.
    async fn challenge_picture(
        &self,
        record: &Challenge,
        view: &ChallengeView,
        theme: Theme,
        voice: Voice<'_>,
    ) -> Result<Option<File>> {
        if !view.is_open {
            return Ok(None);
        }
        let (terms, game) = (&record.terms, self.decider.game(&record.terms.game)?);
        let given = record.start.as_ref().map(|start| Ok(start.setup().clone()));
        let setup = given.unwrap_or_else(|| game.sample(&terms.options));
        let Some(mut table) = setup.ok().and_then(|setup| game.open(&setup, &[]).ok()) else {
            return Ok(None);
        };
        // Nobody can choose yet, so mark no choices.
        table.set_hint(&[], &[]);
        let people: Vec<PersonId> = [record.from].into_iter().chain(record.to).collect();
        let names = deciding::names::display_names(&self.decider, record.place.server, &people).await;
        let names = names.into_iter().map(|name| name.map(|name| name.as_str().to_owned()));
        let card = challenge_card(record, view, &*table, names, voice);
        // The message says the terms. A position that is yet to be dealt is only an example.
        let is_known = record.start.is_some() || game.facts().has_fixed_start();
        let alt = voice.plain(&if is_known { table.describe() } else { Text::of(&terms.game, "name") });
        let look = Look { seat: Seat::First, theme };
        let board = BoardPicture { game, table, look, language: voice.language() };
        let bytes = self.artist.draw(Picture::Challenge { board, card: Box::new(card) }).await?;
        Ok(Some(file(bytes, format!("{}-{}-start.png", terms.game, record.id), &alt)))
    }

    /// Composes the message of a challenge in its current state, without its picture.
    pub async fn card(&self, one: &Challenge, reads: &Transaction<'_>, voice: Voice<'_>) -> Result<Message> {
        Ok(compose::challenge(&self.challenge_view(one, reads).await?, voice))
    }

    async fn challenge_view(&self, record: &Challenge, reads: &Transaction<'_>) -> Result<ChallengeView> {
        let game = &record.terms.game;
        let facts = self.decider.game(game)?.facts();
        let server = reads.server(record.place.server).await?.record;
        let mut ratings = None;
        if let Some(to) = record.to
            && !is_without_ratings(reads, record).await?
        {
            let (here, people) = (record.place.server, ByPlayer([record.from, to]));
            // Without a season, show the ratings over all servers.
            let season = server.current_season();
            let found = reads.ratings(game, &people, Scope::of_server(here, season)).await?;
            let (found, scope) = match season {
                Some(number) => (found.server, Scope::Season(number, here)),
                None => (found.global, Scope::Global),
            };
            ratings = Some((found.map(|stored| stored.record), scope));
        }
        let now = self.decider.now();
        let finishes = record.state == ChallengeState::Open && {
            let ended = self.decider.repository.ended_matches(record.from, MAX_SEARCHED_MATCHES).await?;
            is_reliable(&ended, record.from, now)
        };
        let place = self.begun(record, reads).await?;
        let ratings = ratings.as_ref().map(|(ratings, scope)| (ratings, *scope));
        Ok(view::challenge(record, facts, &server, ratings, finishes, place, now))
    }
}

/// The future that a feature's function returns during a delivery. If it fails, the message is retried later.
type ExtrasFuture<'a, T> = BoxFuture<'a, Result<T>>;
#[derive(Clone, Copy)]
pub struct MatchExtras {
    /// Makes a line for the message about a round that has ended. The number is the index of the round.
    pub round_line: for<'a> fn(&'a Repository, &'a Match, usize) -> ExtrasFuture<'a, Option<Text>>,
    /// Makes lines for the current board, which stand in the line that replaces it, too.
    pub board_lines: for<'a> fn(&'a Repository, &'a Match) -> ExtrasFuture<'a, Vec<Text>>,
    /// Called when a board is retired, because the match has gone on. Best effort: it may never be called.
    pub board_retired: for<'a> fn(&'a Composer, &'a FeatureState, &'a Match) -> BoxFuture<'a, ()>,
}

impl MatchExtras {
    /// Functions that add nothing. A feature overrides those that it needs.
    pub const NONE: Self = Self {
        round_line: |_, _, _| Box::pin(ready(Ok(None))),
        board_lines: |_, _| Box::pin(ready(Ok(Vec::new()))),
        board_retired: |_, _, _| Box::pin(ready(())),
    };
}
