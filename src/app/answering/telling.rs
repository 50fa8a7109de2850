//! What a decision owes, as far as it is the answer: its first message. All else is the deliverer's, and so is this one where
//! nobody heard whether it arrived.

use crate::base::text::Text;
use crate::chat::voice::Voice;
use crate::chat::{Act, Answer, Shown, compose, time};
use crate::host::matches::may_plan;
use crate::host::owed::Owed;
use crate::host::{Planning, Press, SideAction, SidePress, view};
use crate::store::Subject;
use crate::store::rows::What;

use super::super::deciding::Decided;
use super::super::delivering::{About, Composed, Sent};
use super::super::failure::Failure;
use super::Answerer;
use super::origin::Origin;
use super::reply::{Given, Reply};
use super::request::Request;
use super::side_actions::may_undo;

/// What became of the first message.
enum Told {
    /// It is there, and that is written down.
    Yes,
    /// Nobody heard whether it is.
    Unheard,
}

impl Answerer {
    /// Tells the first message of what a decision owes.
    pub(super) async fn tell(
        &self,
        request: Request<'_>,
        decided: &Decided,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, Failure> {
        let leased = decided.outbox.leased().and_then(|(number, row)| match &row.what {
            What::Owed(owed) => Some((number, owed)),
            What::Tidy { .. } => None,
        });
        let Some((number, owed)) = leased else { return Ok(Some(done_beside(request, decided))) };
        let told = self.tell_first(request, decided, (number, owed), reply).await;
        let doubtful = match &told {
            Ok(Told::Yes) => return Ok(None),
            Ok(Told::Unheard) => true,
            Err(_) => false,
        };
        let now = self.decider.now();
        for (number, row) in decided.outbox.rows.iter().filter(|(_, row)| row.lease.is_some()) {
            self.decider.schedule.release(
                decided.outbox.subject,
                *number,
                now,
                doubtful && row.with.is_none(),
            );
        }
        told.map(|_| None)
    }

    async fn tell_first(
        &self,
        request: Request<'_>,
        decided: &Decided,
        (number, owed): (u64, &Owed),
        reply: &mut Reply<'_>,
    ) -> Result<Told, Failure> {
        let about = About {
            record: &decided.next,
            table: Some(&*decided.table),
            board: Some(&decided.board),
            voice: self.voice_of(request, decided),
        };
        let origin = Origin::about(request.incoming, decided.next.place);
        let rows = &decided.outbox.rows;
        let composing = self.deliverer.compose(about, (number, owed), rows, request.reads);
        let composed = reply.meanwhile(origin.later(), composing).await?;
        let told = if origin.is_apart() {
            self.beside(request, (decided, origin), number, &composed, reply).await
        } else {
            as_answer(&composed, reply).await
        };
        let shown = match told {
            Given::Shown(message) => (message, !reply.is_put_off()),
            Given::Done | Given::Lost => return Ok(Told::Unheard),
        };
        let written = self.deliverer.has_told(&decided.next, (number, owed), rows, &composed, shown).await;
        if let Err(failure) = written {
            // It is found again by whoever works off the outbox.
            tracing::error!(?failure, id = %decided.next.id, "what is shown could not be written down");
            return Ok(Told::Unheard);
        }
        Ok(Told::Yes)
    }

    /// The voice of the channel of a match: as it is heard there, else that of the last board.
    fn voice_of<'a>(&'a self, request: Request<'a>, decided: &Decided) -> Voice<'a> {
        match request.spoken_here() {
            Some(_) => request.public,
            None => self.deliverer.voice(decided.board.language.as_deref()),
        }
    }

    /// The message into the channel, and a panel closed. Where we may not write, the answer is the message, if it is seen by
    /// others there.
    async fn beside(
        &self,
        request: Request<'_>,
        (decided, origin): (&Decided, Origin),
        number: u64,
        composed: &Composed,
        reply: &mut Reply<'_>,
    ) -> Given {
        let record = &decided.next;
        let once = format!("{}-{number}", record.id);
        let voice = self.voice_of(request, decided);
        let posting = async {
            match self.deliverer.open_thread(record, voice).await {
                Ok(()) => {
                    let message = composed.message.clone();
                    self.deliverer.post(record.place, &record.people.0, &once, message).await
                }
                // It is told once the thread is there.
                Err(_) => Sent::Trouble(None),
            }
        };
        let sent = reply.meanwhile(origin.later(), posting).await;
        let is_server = request.incoming.server == Some(record.place.server);
        if matches!(sent, Sent::Closed | Sent::Never) && is_server {
            return as_answer(composed, reply).await;
        }
        let take_back = SidePress { id: record.id, turn: record.turn, action: SideAction::TakeBack };
        let take_back = may_undo(record, request.person()).then_some(Press::Side(take_back));
        let plan = Press::Plan(Planning::new(record.id, record.turn));
        let plan = may_plan(record, request.person(), record.turn).is_ok().then_some(plan);
        let told = own_move(decided).filter(|_| is_move(&request.incoming.act));
        let is_shown = matches!(sent, Sent::There(_));
        let panel = compose::panel_done(told.as_ref(), is_shown, (take_back, plan), request.private);
        reply.give(origin.in_private(panel)).await;
        match sent {
            Sent::There(message) => Given::Shown(message),
            Sent::Closed | Sent::Never | Sent::Trouble(_) => Given::Lost,
        }
    }

    /// Tells the message of a challenge as the answer.
    pub(super) async fn tell_card(
        &self,
        request: Request<'_>,
        made: &super::super::deciding::Settled,
        reply: &mut Reply<'_>,
    ) -> Result<(), Failure> {
        let (record, rows) = (&made.next, &made.outbox.rows);
        let Some((number, _)) = made.outbox.leased() else { return Ok(()) };
        let composed =
            self.deliverer.compose_card(record, number, rows, request.reads, request.public).await?;
        match as_answer(&composed, reply).await {
            Given::Shown(message) => {
                let shown = (message, !reply.is_put_off());
                self.deliverer.has_shown_card(record, number, rows, &composed, shown).await
            }
            Given::Done | Given::Lost => {
                let (subject, now) = (Subject::Challenge(record.id), self.decider.now());
                for (other, row) in rows.iter().filter(|(_, row)| row.lease.is_some()) {
                    self.decider.schedule.release(subject, *other, now, row.with.is_none());
                }
                Ok(())
            }
        }
    }
}

/// The name of the move that was decided on, before those that were then played at once.
fn own_move(decided: &Decided) -> Option<Text> {
    let round = decided.next.round();
    let ply = round.first_of_last()?;
    decided.table.name_move(ply, &round.moves[ply])
}

/// Whether somebody presses for a move.
fn is_move(act: &Act) -> bool {
    let Act::Press { component, .. } = act else { return false };
    matches!(Press::read(component), Some(Press::Play(_)))
}

async fn as_answer(composed: &Composed, reply: &mut Reply<'_>) -> Given {
    reply.give(Answer::Message(Shown::Public, composed.message.clone())).await
}

/// The answer where nothing is shown in public by it. An offer that was answered on its own message says there what became
/// of it.
fn done_beside(request: Request<'_>, decided: &Decided) -> Answer {
    let done = request.private.key("beside-done");
    let ended = decided.outbox.rows.iter().find_map(|(_, row)| match row.what {
        What::Owed(Owed::OfferEnd { offer, end, .. }) => Some((offer, end, row.message)),
        _ => None,
    });
    match (Origin::about(request.incoming, decided.next.place), ended) {
        (Origin::Board(pressed), Some((offer, end, message))) if message == Some(pressed) => {
            let end = view::offer_end(&decided.next, offer, end);
            let said = time::offer_closed(&decided.next, offer, &end, request.public);
            Answer::Replace(compose::words(&said))
        }
        (origin, _) => origin.in_private(compose::words(&done)),
    }
}
