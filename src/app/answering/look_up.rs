//! Matches that somebody means, and what they ask to see of them: the board from their side, the board in words.

use crate::base::id::MatchId;
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::chat::table::name;
use crate::chat::{Answer, Call, Shown, compose};
use crate::host::{Match, Refusal, view};

use super::super::failure::Failure;
use super::Answerer;
use super::request::Request;

impl Answerer {
    /// The board in words.
    pub(super) async fn in_words(&self, request: Request<'_>, id: MatchId) -> Result<Answer, Failure> {
        let record = self.found(request, id).await?;
        let view = view::board(&record, &*self.decider.table_of(&record)?, &[]);
        Ok(Answer::Message(Shown::Private, compose::in_words(&view, request.private)))
    }

    /// The board from the reader's side.
    pub(super) async fn my_view(&self, request: Request<'_>, id: MatchId) -> Result<Answer, Failure> {
        let record = self.found(request, id).await?;
        let table = self.decider.table_of(&record)?;
        let look = look_of(&record, request);
        let (view, picture) = self.deliverer.pictured(&record, &*table, &[], look, request.private).await?;
        let emoji = |sprite: &str| self.deliverer.emblem(&view.game, sprite);
        let guess = self.guess_press(request, &record).await;
        let message = compose::my_view(&view, picture, request.private, &emoji, (request.person(), guess));
        Ok(Answer::Message(Shown::Private, message))
    }

    /// `/board`.
    pub(super) async fn board_of(&self, request: Request<'_>, call: &Call) -> Result<Answer, Failure> {
        let record = self.meant(request, call).await?;
        self.my_view(request, record.id).await
    }

    /// A match of this server.
    pub(super) async fn found(&self, request: Request<'_>, id: MatchId) -> Result<Match, Failure> {
        let record = request.reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?.record;
        here(request, &record)?;
        Ok(record)
    }

    /// A match of this server at which the person sits.
    pub(super) async fn seated(&self, request: Request<'_>, id: MatchId) -> Result<Match, Failure> {
        let record = self.found(request, id).await?;
        match record.people.player_of(request.person()) {
            Some(_) => Ok(record),
            None => Err(Refusal::not_seated(record.seated()).into()),
        }
    }

    /// The match that a command means: the one that is named, or of those that the person plays in this channel the one
    /// that waits for them, the longest first. Where they play none in the channel itself, of those in its threads.
    pub(super) async fn meant(&self, request: Request<'_>, call: &Call) -> Result<Match, Failure> {
        if let Some(named) = call.text(name::MATCH) {
            let id = MatchId::read(named.trim()).ok_or(Refusal::NO_SUCH_MATCH)?;
            return self.seated(request, id).await;
        }
        let mut running = self.decider.ledger.running(request.person()).await?;
        if running.iter().any(|record| request.plays_here(record)) {
            running.retain(|record| request.plays_here(record));
        } else {
            running.retain(|record| request.plays_in_thread_of_here(record));
        }
        let first =
            view::list(request.person(), &running).into_iter().next().ok_or(Refusal::NO_MATCH_HERE)?;
        running.into_iter().find(|record| record.id == first.id).ok_or_else(|| Refusal::NO_MATCH_HERE.into())
    }
}

/// A match of another server is as good as none: ids are not secret. Who writes to us alone reaches what they play themselves.
pub(super) fn here(request: Request<'_>, record: &Match) -> Result<(), Refusal> {
    let is_here = match request.incoming.server {
        Some(server) => record.place.server == server,
        None => record.people.player_of(request.person()).is_some(),
    };
    if is_here { Ok(()) } else { Err(Refusal::NO_SUCH_MATCH) }
}

/// From which side somebody looks, their own or the first mover's, and in their own colours.
pub(super) fn look_of(record: &Match, request: Request<'_>) -> Look {
    let player = record.people.player_of(request.person());
    let seat = player.map_or(Seat::First, |player| record.round().seat(player));
    Look { seat, theme: request.settled.palette }
}
