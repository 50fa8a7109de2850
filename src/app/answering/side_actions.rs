//! Side actions: take back, offer and answer, give time, go on; and what else there is to do.

use crate::base::id::PersonId;
use crate::chat::table::name;
use crate::chat::{Answer, Call, Shown, time};
use crate::host::matches::Command;
use crate::host::view;
use crate::host::{Match, OfferKind, Refusal, SideAction, SidePress};

use super::super::failure::Failure;
use super::Answerer;
use super::request::Request;

impl Answerer {
    /// A press beside the moves.
    pub(super) async fn side_press(
        &self,
        request: Request<'_>,
        press: SidePress,
    ) -> Result<Option<Answer>, Failure> {
        let SidePress { id, turn, action: what } = press;
        if what == SideAction::More {
            return self.more(request, press).await.map(Some);
        }
        let record = self.seated(request, id).await?;
        if what == SideAction::List {
            return self.every_move(request, &record, turn).map(Some);
        }
        let command = command(&record, request.person(), turn, what);
        self.carry_out(request, id, &command).await
    }

    /// `/undo`.
    pub(super) async fn undo(&self, request: Request<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
        let record = self.meant_to_undo(request, call).await?;
        self.carry_out(request, record.id, &Command::Undo { turn: record.turn }).await
    }

    /// `/offer`: what it says, in a match that is named or the one that is meant.
    pub(super) async fn offer_by_command(
        &self,
        request: Request<'_>,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let record = self.meant(request, call).await?;
        let what = match call.text(name::KIND).unwrap_or_default() {
            "draw" => SideAction::Offer(OfferKind::Draw),
            "takeback" => SideAction::TakeBack,
            "pause" => SideAction::Offer(OfferKind::Pause),
            "time" => SideAction::Offer(OfferKind::Time),
            "give" => SideAction::Give,
            "resume" => SideAction::Resume,
            _ => return Err(Refusal::UNKNOWN_PRESS.into()),
        };
        let command = command(&record, request.person(), record.turn, what);
        self.carry_out(request, record.id, &command).await
    }

    async fn more(&self, request: Request<'_>, press: SidePress) -> Result<Answer, Failure> {
        let record = self.found(request, press.id).await?;
        let view = view::board(&record, &*self.decider.table_of(&record)?, &[]);
        Ok(Answer::Message(Shown::Private, time::more(&view, request.person(), request.private)))
    }

    /// Without a name, the match in which there is something of this person's to undo, before any other.
    async fn meant_to_undo(&self, request: Request<'_>, call: &Call) -> Result<Match, Failure> {
        let mine = |record: &Match| request.plays_here(record) && may_undo(record, request.person());
        if call.text(name::MATCH).is_none()
            && let Some(record) = self.decider.ledger.running(request.person()).await?.into_iter().find(mine)
        {
            return Ok(record);
        }
        self.meant(request, call).await
    }
}

/// What a press asks of a match: taking back is free where it can be, else the opponent is asked.
fn command(record: &Match, person: PersonId, turn: u32, what: SideAction) -> Command {
    match what {
        SideAction::TakeBack if may_undo(record, person) => Command::Undo { turn },
        SideAction::TakeBack => {
            let plies = if record.mover() == Some(person) { 2 } else { 1 };
            Command::Offer { turn, kind: OfferKind::Takeback { plies } }
        }
        SideAction::Offer(kind) => Command::Offer { turn, kind },
        SideAction::No(kind) if offered_by(record, person, kind) => Command::Withdraw { turn },
        SideAction::Yes(kind) => Command::Answer { turn, kind, yes: true },
        SideAction::No(kind) => Command::Answer { turn, kind, yes: false },
        SideAction::Give => Command::GiveTime { turn },
        SideAction::Resume | SideAction::More | SideAction::List => Command::Resume { turn },
    }
}

/// Whether a person may take their last move back without asking.
pub(super) fn may_undo(record: &Match, person: PersonId) -> bool {
    let undo = record.playing().and_then(|playing| playing.undo.as_ref());
    undo.is_some_and(|undo| record.people[undo.player] == person)
}

fn offered_by(record: &Match, person: PersonId, kind: OfferKind) -> bool {
    let offer = record.playing().and_then(|playing| playing.offer);
    offer.is_some_and(|offer| offer.kind == kind && record.people[offer.by] == person)
}
