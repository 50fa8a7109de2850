//! What a decision owes, as far as it is the answer: its first message. All else is the deliverer's, and so is this one where
//! nobody heard whether it arrived.

use crate::base::id::{PersonId, Place};
use crate::base::text::Text;
use crate::chat::voice::Voice;
use crate::chat::{Act, Answer, Message, Shown, compose, time};
use crate::host::matches::may_plan;
use crate::host::owed::Owed;
use crate::host::{Challenge, Planning, Press, SideAction, SidePress, view};
use crate::store::Subject;
use crate::store::rows::What;

use super::super::deciding::Decided;
use super::super::delivering::{About, Composed, Posting, Sent};
use super::super::failure::Failure;
use super::Answerer;
use super::origin::Origin;
use super::reply::Given;
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
    ) -> Result<Option<Answer>, Failure> {
        let leased = decided.outbox.leased().and_then(|(number, row)| match &row.what {
            What::Owed(owed) => Some((number, owed)),
            What::Tidy { .. } => None,
        });
        let Some((number, owed)) = leased else { return Ok(Some(done_beside(request, decided))) };
        let told = self.tell_first(request, decided, (number, owed)).await;
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
    ) -> Result<Told, Failure> {
        let about = About {
            record: &decided.next,
            table: Some(&*decided.table),
            board: Some(&decided.board),
            voice: self.voice_of(request, decided),
        };
        let origin = Origin::about(request.incoming, decided.next.place);
        let rows = &decided.outbox.rows;
        let composed = self.deliverer.compose(about, (number, owed), rows, request.reads).await?;
        let at_once =
            if origin.is_apart() { None } else { request.reply.give_at_once(for_all(&composed)).await };
        let given = match at_once {
            Some(given) => given,
            None => self.tell_beside(request, (decided, origin), (number, owed), &composed).await,
        };
        let Given::Shown(message) = given else { return Ok(Told::Unheard) };
        let written =
            self.deliverer.has_told(&decided.next, (number, owed), rows, &composed, (message, true)).await;
        if let Err(failure) = written {
            // It is found again by whoever works off the outbox.
            self.decider.faults.error("what is shown could not be written down", &failure, &decided.next.id);
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

    /// Posts the message into the channel of the match, and closes a panel or tells the person what they have done.
    async fn tell_beside(
        &self,
        request: Request<'_>,
        (decided, origin): (&Decided, Origin),
        (number, owed): (u64, &Owed),
        composed: &Composed,
    ) -> Given {
        let record = &decided.next;
        let once = format!("{}-{number}", record.id);
        let voice = self.voice_of(request, decided);
        let sent = match self.deliverer.open_thread(record, voice).await {
            Ok(told) => {
                let message = composed.message.clone();
                self.deliverer
                    .post(
                        Posting {
                            place: told.place,
                            people: &record.people.0,
                            once: &once,
                            shows: owed.shows(),
                        },
                        message,
                    )
                    .await
            }
            // It is told once the thread is there.
            Err(_) => Sent::Trouble(None),
        };
        // A message that its thread refuses is told where the match goes on.
        let sent = match sent {
            Sent::Refused if record.thread_of.is_some() => Sent::Trouble(None),
            sent => sent,
        };
        let take_back = SidePress { id: record.id, turn: record.turn, action: SideAction::TakeBack };
        let take_back = may_undo(record, request.person()).then_some(Press::Side(take_back));
        let plan = Press::Plan(Planning::new(record.id, record.turn));
        let plan = may_plan(record, request.person(), record.turn).is_ok().then_some(plan);
        let told = own_move(decided).filter(|_| is_move(&request.incoming.act));
        let is_shown = matches!(sent, Sent::There(_));
        let done = match owed {
            Owed::Board { .. } | Owed::Round { .. } => {
                compose::panel_done(told.as_ref(), is_shown, (take_back, plan), request.private)
            }
            _ => done_beside_in(request, is_shown),
        };
        self.give_beside(request, (record.place, sent), composed, (origin, done)).await
    }

    /// Tells the person what they have done whose message has been `sent` into its channel. Where we may not write there, the answer
    /// is the message, if it comes from there.
    async fn give_beside(
        &self,
        request: Request<'_>,
        (place, sent): (Place, Sent),
        composed: &Composed,
        (origin, done): (Origin, Message),
    ) -> Given {
        // Elsewhere others would see it whom it does not concern, and nothing there could be changed later.
        let is_here = request.incoming.reply.channel == place.channel;
        if matches!(sent, Sent::Closed | Sent::Refused) && is_here {
            return request.reply.give_to_all(composed.message.clone(), done_in_channel(request)).await;
        }
        let shown = match sent {
            Sent::There(message) => Given::Shown(message),
            Sent::Closed | Sent::Refused | Sent::Trouble(_) => Given::Lost,
        };
        // A person who presses on a message in the channel sees the one that follows it.
        if !(matches!(origin, Origin::Board(_)) && shown != Given::Lost) {
            self.give(request, origin.in_private(done)).await;
        }
        shown
    }

    /// Tells the message of a challenge as the answer, or after a deferral in its channel.
    pub(super) async fn tell_card(
        &self,
        request: Request<'_>,
        made: &super::super::deciding::Settled,
    ) -> Result<(), Failure> {
        let (record, rows) = (&made.next, &made.outbox.rows);
        let Some((number, _)) = made.outbox.leased() else { return Ok(()) };
        let composed =
            self.deliverer.compose_card(record, number, rows, request.reads, request.public).await?;
        let given = match request.reply.give_at_once(for_all(&composed)).await {
            Some(given) => given,
            None => self.tell_card_beside(request, record, number, &composed).await,
        };
        match given {
            Given::Shown(message) => {
                self.deliverer.has_shown_card(record, number, rows, &composed, (message, true)).await
            }
            Given::Done | Given::Answered | Given::Lost | Given::Refused => {
                let (subject, now) = (Subject::Challenge(record.id), self.decider.now());
                for (other, row) in rows.iter().filter(|(_, row)| row.lease.is_some()) {
                    self.decider.schedule.release(subject, *other, now, row.with.is_none());
                }
                Ok(())
            }
        }
    }

    async fn tell_card_beside(
        &self,
        request: Request<'_>,
        record: &Challenge,
        number: u64,
        composed: &Composed,
    ) -> Given {
        let people: Vec<PersonId> = [Some(record.from), record.to].into_iter().flatten().collect();
        let once = format!("{}-{number}", record.id);
        let sent = self
            .deliverer
            .post(
                Posting { place: record.place, people: &people, once: &once, shows: true },
                composed.message.clone(),
            )
            .await;
        let done = done_beside_in(request, matches!(sent, Sent::There(_)));
        // A list or a question that was pressed stays, as it does where the card is the answer.
        let origin = match Origin::of(request.incoming) {
            Origin::Panel => Origin::Command,
            origin => origin,
        };
        self.give_beside(request, (record.place, sent), composed, (origin, done)).await
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

/// The first answer that everybody sees.
fn for_all(composed: &Composed) -> Answer {
    Answer::Message(Shown::Public, composed.message.clone())
}

/// The private answer to somebody whose deed everybody sees by a message of its own.
pub(super) fn done_in_channel(request: Request<'_>) -> Message {
    compose::words(&request.private.key("beside-done"))
}

/// The same, where that message may not be there yet.
fn done_beside_in(request: Request<'_>, is_shown: bool) -> Message {
    let key = if is_shown { "beside-done" } else { "beside-done-unsent" };
    compose::words(&request.private.key(key))
}

/// The answer where nothing is shown in public by it. An offer that was answered on its own message says there what became
/// of it.
fn done_beside(request: Request<'_>, decided: &Decided) -> Answer {
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
        (origin, _) => origin.in_private(done_in_channel(request)),
    }
}
