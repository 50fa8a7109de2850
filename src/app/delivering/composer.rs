//! The composer turns records into messages. It reads rows, draws pictures and chooses words; it sends
//! and commits nothing.

use std::sync::Arc;

use crate::app::deciding;
use crate::base::id::{MessageId, PersonId, Place};
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::parts::with_tokens;
use crate::chat::voice::Voice;
use crate::chat::{File, compose};
use crate::game::{AnyGame, Table};
use crate::host::view::{self, BoardView, Caption};
use crate::host::{Match, Player};
use crate::render::{Banner, BannerPlayer};
use crate::store::Subject;
use crate::store::rows::BoardMessage;
use crate::words::{Catalogue, Language};

use super::super::artist::{Artist, BoardPicture, Picture};
use super::super::deciding::{Decider, Transaction};
use super::super::failure::{AppFault, Result};
use super::emblems::Emblems;
use super::extras::MatchExtras;

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

/// Returns the address of a message in the chat; `None` if its channel is known to be deleted.
pub type Address = Box<dyn Fn(Place, MessageId) -> Option<String> + Send + Sync>;

impl Composer {
    /// Returns a voice that speaks the language of `code`, or the default language if the code is
    /// missing or unknown.
    pub fn voice(&self, code: Option<&str>) -> Voice<'_> {
        let known = code.and_then(Language::for_locale);
        Voice::new(&self.words, known.unwrap_or(self.language))
    }

    /// Returns the emoji of a game's sprite, if the chat has one.
    pub fn emblem(&self, game: &str, sprite: &str) -> Option<String> {
        self.emblems.get(game, sprite)
    }

    /// Returns the seat of a person in a match, with its emblem. Returns `None` if the match cannot be
    /// replayed.
    pub fn own_seat(&self, record: &Match, person: PersonId) -> Option<Text> {
        let table = self.decider.table_of(record).ok()?;
        let (text, token) = view::own_seat(record, &*table, record.people.player_of(person)?);
        Some(with_tokens(&text, &[("seat", token)], &|sprite| self.emblem(&record.terms.game, sprite)))
    }

    /// Returns the address of a message in the chat; `None` if its channel is known to be deleted, since
    /// a link would lead nowhere.
    pub fn address(&self, place: Place, message: MessageId) -> Option<String> {
        (self.address)(place, message)
    }

    /// Returns the address of the board of a match, if a board is posted.
    pub(super) fn address_of_board(&self, record: &Match, board: Option<&BoardMessage>) -> Option<String> {
        self.address(record.place, board?.message?)
    }

    /// Draws a table as a PNG file.
    pub async fn draw(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: impl Into<Look>,
        language: Language,
    ) -> Result<Arc<[u8]>, AppFault> {
        let board = BoardPicture { game, table, look: look.into(), language };
        self.artist.draw(Picture::Board(board)).await
    }

    /// Returns a view of a match with its picture, seen from one seat.
    pub async fn pictured(
        &self,
        record: &Match,
        table: &dyn Table,
        chosen: &[String],
        look: impl Into<Look>,
        voice: Voice<'_>,
    ) -> Result<(BoardView, File)> {
        let look = look.into();
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

    /// Returns the banner above a picture of a match, with the names of both players and a line in the
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

    /// Returns whether old boards keep their pictures. A server's choice overrides that of the operator.
    pub(super) async fn keeps_pictures(&self, subject: Subject, reads: &Transaction<'_>) -> Result<bool> {
        let Subject::Match(id) = subject else { return Ok(self.keep_pictures) };
        let chosen = match reads.readable_match(id).await? {
            Some(stored) => reads.server(stored.record.place.server).await?.record.pictures,
            None => None,
        };
        Ok(chosen.unwrap_or(self.keep_pictures))
    }
}
