//! The composer: makes messages out of records. It reads, draws and words; it sends nothing and commits
//! nothing.

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
use crate::render::{Banner, Party};
use crate::store::Subject;
use crate::store::rows::Board;
use crate::words::{Language, Words};

use super::super::artist::{Artist, BoardPicture, Picture};
use super::super::deciding::{Decider, ReadSet};
use super::super::failure::{Fault, Result};
use super::emblems::Emblems;
use super::extras::MatchExtras;

pub struct Composer {
    pub decider: Arc<Decider>,
    pub artist: Arc<dyn Artist>,
    pub words: Arc<Words>,
    /// The language of public messages where a server has none of ours.
    pub language: Language,
    /// Whether boards of turns that are over keep their pictures, where a server has not chosen.
    pub keep_pictures: bool,
    pub emblems: Arc<Emblems>,
    pub extras: &'static [MatchExtras],
    /// The address of a message in the chat; none where its channel is known to be gone.
    pub address: Address,
}

/// Tells the address of a message in the chat.
pub type Address = Box<dyn Fn(Place, MessageId) -> Option<String> + Send + Sync>;

impl Composer {
    /// The voice of a channel whose language has this code.
    pub fn voice(&self, code: Option<&str>) -> Voice<'_> {
        let known = code.and_then(Language::for_locale);
        Voice::new(&self.words, known.unwrap_or(self.language))
    }

    /// The emoji of a game's sprite, where the chat has it.
    pub fn emblem(&self, game: &str, sprite: &str) -> Option<String> {
        self.emblems.get(game, sprite)
    }

    /// The seat that a person has in a match, with its emblem. Nothing where it cannot be played on.
    pub fn own_seat(&self, record: &Match, person: PersonId) -> Option<Text> {
        let table = self.decider.table_of(record).ok()?;
        let (text, token) = view::own_seat(record, &*table, record.people.player_of(person)?);
        Some(with_tokens(&text, &[("seat", token)], &|sprite| self.emblem(&record.terms.game, sprite)))
    }

    /// The address of a message in the chat. None where its channel is known to be gone: the link would lead nowhere.
    pub fn address(&self, place: Place, message: MessageId) -> Option<String> {
        (self.address)(place, message)
    }

    /// The address of the board of a match.
    pub(super) fn address_of_board(&self, record: &Match, board: Option<&Board>) -> Option<String> {
        self.address(record.place, board?.message?)
    }

    /// The picture of a table. Drawn where blocking is allowed.
    pub async fn draw(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: impl Into<Look>,
        language: Language,
    ) -> Result<Arc<[u8]>, Fault> {
        let board = BoardPicture { game, table, look: look.into(), language };
        self.artist.draw(Picture::Board(board)).await
    }

    /// A view with its picture, from one side.
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

    /// A caption of a match as it is drawn, with names in the language of whoever looks and the tokens of the round
    /// on the table, which is the last of the record.
    pub async fn banner(
        &self,
        record: &Match,
        table: &dyn Table,
        caption: Caption,
        voice: Voice<'_>,
    ) -> Banner {
        let names = deciding::names::names_in(&self.decider, record.place.server, &caption.people).await;
        let mut names = names.into_iter().map(|name| name.map(|name| name.as_str().to_owned()));
        let sits = |player| Seat::BOTH.into_iter().find(|seat| record.round().player(*seat) == player);
        let people = Player::BOTH.map(|player| Party {
            name: names.next().flatten(),
            leads: caption.winner == Some(player),
            token: sits(player).map(|seat| table.token(seat)),
        });
        let score = caption.score.map(|[one, two]| format!("{one} – {two}"));
        Banner { people, score, line: voice.plain(&caption.line) }
    }

    /// Whether old boards keep their pictures: as the server has chosen, else as the owner of the bot has.
    pub(super) async fn keeps_pictures(&self, subject: Subject, reads: &ReadSet<'_>) -> Result<bool> {
        let Subject::Match(id) = subject else { return Ok(self.keep_pictures) };
        let chosen = match reads.readable_match(id).await? {
            Some(kept) => reads.server(kept.record.place.server).await?.record.pictures,
            None => None,
        };
        Ok(chosen.unwrap_or(self.keep_pictures))
    }
}
