//! Looking back: a match position by position, a round as a moving picture, a match as a file. All of it is read only.

use std::sync::Arc;

use crate::base::id::MatchId;
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::chat::limits::{ENTRIES, ENTRY, cut};
use crate::chat::table::name;
use crate::chat::voice::Voice;
use crate::chat::{Answer, Call, Completion, Shown, replays};
use crate::host::view::BalanceView;
use crate::host::{Match, Refusal, view};
use crate::render::{self, Balance};

use super::super::artist::Reel;
use super::super::failure::Failure;
use super::Answerer;
use super::look_up::look_of;
use super::origin::Origin;
use super::request::Request;

impl Answerer {
    /// `/replay`: from the first position on.
    pub(super) async fn replay_by_command(
        &self,
        request: Request<'_>,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let record = match call.text(name::MATCH) {
            Some(named) => {
                self.found(request, MatchId::read(named.trim()).ok_or(Refusal::NO_SUCH_MATCH)?).await?
            }
            None => self.last_played(request).await?,
        };
        self.view_frame(request, &record, 0).await.map(Some)
    }

    /// A position of a match, for one person: in place of the one they look at, or as a new message.
    pub(super) async fn replay(
        &self,
        request: Request<'_>,
        id: MatchId,
        frame: u32,
        values: &[String],
    ) -> Result<Option<Answer>, Failure> {
        let record = self.found(request, id).await?;
        let frame = match values.first() {
            Some(chosen) => chosen.parse().map_err(|_| Refusal::UNKNOWN_PRESS)?,
            None => frame,
        };
        self.view_frame(request, &record, frame).await.map(Some)
    }

    async fn view_frame(&self, request: Request<'_>, record: &Match, frame: u32) -> Result<Answer, Failure> {
        let game = self.decider.game_of(record)?;
        let (view, table, past) = view::replay(record, game, frame)?;
        let known = self
            .kept_analysis(request, record)
            .await?
            .filter(|known| usize::try_from(view.round) == Ok(known.round));
        let balance = known.and_then(|known| view::balance(&known, view.ply, &*table));
        let (look, language) = (look_of(&past, request), request.private.language());
        let artist = &self.deliverer.artist;
        let drawing = match &balance {
            Some(balance) => artist.balanced(game, table, (look, language), drawn(balance, request.private)),
            None => artist.board(game, table, look, language),
        };
        let png: Arc<[u8]> = drawing.await?;
        let said = balance.as_ref().map(|balance| &balance.alt);
        let message = replays::viewer(&view, png, said, request.private);
        Ok(Origin::of(request.incoming).in_private(message))
    }

    /// A round as a moving picture, for the person from their side or for everybody from the first mover's.
    pub(super) async fn animate(
        &self,
        request: Request<'_>,
        (id, round, public): (MatchId, u32, bool),
    ) -> Result<Option<Answer>, Failure> {
        let record = self.found(request, id).await?;
        let game = self.decider.game_of(&record)?;
        let (index, past) = view::round_of(&record, round);
        let played = &past.rounds[index];
        let plies = played.moves.len();
        let (view, table, _) = view::replay(&past, game, u32::MAX)?;
        let (shown, voice, look) = if public {
            (Shown::Public, request.public, Look { seat: Seat::First, theme: request.server.theme })
        } else {
            (Shown::Private, request.private, look_of(&past, request))
        };
        let (setup, moves, end) = (played.setup.clone(), played.moves.clone(), table.scene(&look));
        let caption = view::of_round(&past, index + 1 == record.rounds.len());
        let titles = [
            self.deliverer.banner(&past, view::title(&past), voice).await,
            self.deliverer.banner(&past, caption, voice).await,
        ];
        let reel = Reel { setup, moves, end, look, language: voice.language(), titles };
        let gif = self.deliverer.artist.animation(game, reel).await?;
        let in_it = plies.min(render::MOST_PLIES);
        let message = replays::animation(&view, gif, (in_it, plies), voice);
        Ok(Some(Answer::Message(shown, message)))
    }

    /// A match as a text file.
    pub(super) async fn export(&self, request: Request<'_>, id: MatchId) -> Result<Answer, Failure> {
        let record = self.found(request, id).await?;
        let text = view::transcript(&record).to_string();
        let message = replays::export(&record.terms.game, id, text, request.private);
        Ok(Answer::Message(Shown::Private, message))
    }

    /// The match that the person has ended last in this channel, or one that they play there.
    async fn last_played(&self, request: Request<'_>) -> Result<Match, Failure> {
        let ended = self.decider.ledger.ended(request.person(), ENTRIES).await?;
        let running = self.decider.ledger.running(request.person()).await?;
        let mut all = ended.into_iter().chain(running);
        all.find(|record| request.plays_here(record)).ok_or_else(|| Refusal::NOTHING_TO_REPLAY.into())
    }

    /// Ended matches of this person on this server, the newest first, for an option that takes any match.
    pub(super) async fn ended_that_fit(&self, request: Request<'_>) -> Result<Vec<Completion>, Failure> {
        let me = request.person();
        let shown = |record: &Match| {
            let words = request.private.plain(&view::in_retrospect(me, record));
            let id = record.id.to_string();
            Completion { label: cut(&format!("{words} · {id}"), ENTRY), value: id }
        };
        let ended = self.decider.ledger.ended(me, ENTRIES).await?;
        Ok(ended.iter().filter(|record| request.reaches(record.place.server)).map(shown).collect())
    }
}

/// How a round stood, as it is drawn: with the names of the seats, and what paler columns are where there are such.
fn drawn(view: &BalanceView, voice: Voice<'_>) -> Balance {
    let is_estimated = view.columns.iter().any(|(_, is_proven)| !is_proven);
    Balance {
        columns: view.columns.clone(),
        here: view.here,
        sides: [&view.seats[0], &view.seats[1]].map(|seat| voice.plain(seat)),
        pale: is_estimated.then(|| voice.key("analysis-estimated")),
    }
}
