//! What people do at a board beside moving: take back, offer and answer, give time, go on; and what else there is to do.

use crate::base::id::PersonId;
use crate::chat::table::name;
use crate::chat::{Answer, Call, Shown, time};
use crate::host::matches::Command;
use crate::host::view;
use crate::host::{Beside, Match, OfferKind, Refusal, What};

use super::App;
use super::no::No;
use super::reply::Reply;
use super::request::Request;

impl App {
    /// A press beside the moves.
    pub(super) async fn press_beside(
        &self,
        request: Request<'_>,
        beside: Beside,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let Beside { id, turn, what } = beside;
        if what == What::More {
            return self.more(request, beside).map(Some);
        }
        let record = self.seated(request, id)?;
        let command = command(&record, request.person(), turn, what);
        self.carry_out(request, id, &command, reply).await
    }

    /// `/undo`.
    pub(super) async fn undo(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let record = self.meant_to_undo(request, call)?;
        self.carry_out(request, record.id, &Command::Undo { turn: record.turn }, reply).await
    }

    /// `/offer`: what it says, in a match that is named or the one that is meant.
    pub(super) async fn offer_by_command(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let record = self.meant(request, call)?;
        let what = match call.text(name::KIND).unwrap_or_default() {
            "draw" => What::Offer(OfferKind::Draw),
            "takeback" => What::TakeBack,
            "pause" => What::Offer(OfferKind::Pause),
            "time" => What::Offer(OfferKind::Time),
            "give" => What::Give,
            "resume" => What::Resume,
            _ => return Err(Refusal::UnknownPress.into()),
        };
        let command = command(&record, request.person(), record.turn, what);
        self.carry_out(request, record.id, &command, reply).await
    }

    fn more(&self, request: Request<'_>, beside: Beside) -> Result<Answer, No> {
        let record = self.found(request, beside.id)?;
        let view = view::board(&record, &*self.table_of(&record)?, &[]);
        Ok(Answer::Message(Shown::Private, time::more(&view, request.person(), request.private)))
    }

    /// Without a name, the match in which there is something of this person's to undo, before any other.
    fn meant_to_undo(&self, request: Request<'_>, call: &Call) -> Result<Match, No> {
        let place = request.incoming.place;
        let mine = |record: &Match| record.place == place && may_undo(record, request.person());
        if call.text(name::MATCH).is_none()
            && let Some(record) = self.ledger.running(request.person())?.into_iter().find(mine)
        {
            return Ok(record);
        }
        self.meant(request, call)
    }
}

/// What a press asks of a match: taking back is free where it can be, else the opponent is asked.
fn command(record: &Match, person: PersonId, turn: u32, what: What) -> Command {
    match what {
        What::TakeBack if may_undo(record, person) => Command::Undo { turn },
        What::TakeBack => {
            let plies = if record.mover() == Some(person) { 2 } else { 1 };
            Command::Offer { turn, kind: OfferKind::Takeback { plies } }
        }
        What::Offer(kind) => Command::Offer { turn, kind },
        What::No(kind) if offered_by(record, person, kind) => Command::Withdraw { turn },
        What::Yes(kind) => Command::Answer { turn, kind, yes: true },
        What::No(kind) => Command::Answer { turn, kind, yes: false },
        What::Give => Command::GiveTime { turn },
        What::Resume | What::More => Command::Resume { turn },
    }
}

fn may_undo(record: &Match, person: PersonId) -> bool {
    let undo = record.playing().and_then(|playing| playing.undo.as_ref());
    undo.is_some_and(|undo| record.people[undo.player] == person)
}

fn offered_by(record: &Match, person: PersonId, kind: OfferKind) -> bool {
    let offer = record.playing().and_then(|playing| playing.offer);
    offer.is_some_and(|offer| offer.kind == kind && record.people[offer.by] == person)
}
