//! What a decision owes, as far as it is the answer: its first message. All else is the outbox worker's, and
//! so is this one where nobody heard whether it arrived.

use crate::base::id::{PersonId, Place};
use crate::base::text::Text;
use crate::chat::voice::Voice;
use crate::chat::{Act, Answer, Message, Shown, compose, time};
use crate::host::matches::may_plan;
use crate::host::owed::Owed;
use crate::host::{Challenge, Planning, Press, SideAction, SidePress, view};
use crate::store::rows::What;

use super::super::deciding::{Decided, Outbox, Settled};
use super::super::delivering::{About, Composed, Delivered, Entry, Posting, Sent, note_card, note_message};
use super::super::failure::Result;
use super::context::Context;
use super::give::give;
use super::origin::Origin;
use super::reply::Given;
use super::side_actions::may_undo;

/// A message beside the answer, in the channel where all see it.
struct Beside<'a> {
    place: Place,
    origin: Origin,
    composed: &'a Composed,
}

/// Tells the first message of what a decision owes.
pub async fn tell(context: Context<'_>, decided: &Decided) -> Result<Option<Answer>> {
    let leased = decided.outbox.leased().and_then(|(number, row)| match &row.what {
        What::Owed(owed) => Some((number, owed)),
        What::Tidy { .. } | What::Feature(_) => None,
    });
    let Some((number, owed)) = leased else { return Ok(Some(done_beside(context, decided))) };
    let told = tell_first(context, decided, number, owed).await;
    if matches!(told, Ok(true)) {
        return Ok(None);
    }
    release(context, &decided.outbox, told.is_ok());
    told.map(|_| None)
}

/// Leaves the leased rows to the outbox worker. `doubtful`: the message may have arrived.
fn release(context: Context<'_>, outbox: &Outbox, doubtful: bool) {
    let now = context.decider.now();
    for (number, row) in outbox.rows.iter().filter(|(_, row)| row.lease.is_some()) {
        let doubtful = doubtful && row.with.is_none();
        context.decider.schedule.release(outbox.subject, *number, now, doubtful);
    }
}

/// Returns whether the first message is there and written down; else nobody heard whether it is there.
async fn tell_first(context: Context<'_>, decided: &Decided, number: u64, owed: &Owed) -> Result<bool> {
    let about = About {
        record: &decided.next,
        table: Some(&*decided.table),
        board: Some(&decided.board),
        voice: voice_of(context, decided),
    };
    let origin = context.origin_about(decided.next.place);
    let entry = Entry { number, rows: &decided.outbox.rows };
    let composed = context.services.composer.compose(about, owed, entry, context.reads).await?;
    let at_once = if origin.is_apart() { None } else { context.reply.give_at_once(for_all(&composed)).await };
    let given = match at_once {
        Some(given) => given,
        None => tell_beside(context, decided, number, owed, &composed).await,
    };
    let Given::Shown(message) = given else { return Ok(false) };
    let delivered = Delivered { entry, composed: &composed, message, heard: true };
    let written = note_message(context.decider, &decided.next, owed, delivered).await;
    if let Err(failure) = written {
        // It is found again by whoever works off the outbox.
        context.decider.faults.error("what is shown could not be written down", &failure, &decided.next.id);
        return Ok(false);
    }
    Ok(true)
}

/// The voice of the channel of a match: as it is heard there, else that of the last board.
fn voice_of<'a>(context: Context<'a>, decided: &Decided) -> Voice<'a> {
    match context.spoken_here() {
        Some(_) => context.public,
        None => context.services.composer.voice(decided.board.language.as_deref()),
    }
}

/// Posts the message into the channel of the match, and closes a panel or tells the person what they have
/// done.
async fn tell_beside(
    context: Context<'_>,
    decided: &Decided,
    number: u64,
    owed: &Owed,
    composed: &Composed,
) -> Given {
    let record = &decided.next;
    let once = format!("{}-{number}", record.id);
    let voice = voice_of(context, decided);
    let sent = match context.services.sender.open_thread(record, voice).await {
        Ok(told) => {
            let (people, shows) = (&record.people.0, owed.shows());
            let posting = Posting { place: told.place, people, once: &once, shows };
            context.services.sender.post(posting, composed.message.clone()).await
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
    let take_back = may_undo(record, context.person()).then_some(Press::Side(take_back));
    let plan = Press::Plan(Planning::new(record.id, record.turn));
    let plan = may_plan(record, context.person(), record.turn).is_ok().then_some(plan);
    let told = own_move(decided).filter(|_| is_move(&context.incoming.act));
    let is_shown = matches!(sent, Sent::There(_));
    let done = match owed {
        Owed::Board { .. } | Owed::Round { .. } => {
            compose::panel_done(told.as_ref(), is_shown, take_back, plan, context.private)
        }
        _ => done_beside_in(context, is_shown),
    };
    let beside = Beside { place: record.place, origin: context.origin_about(record.place), composed };
    give_beside(context, &beside, sent, done).await
}

/// Tells the person what they have done whose message has been `sent` into its channel. Where we may not
/// write there, the answer is the message, if it comes from there.
async fn give_beside(context: Context<'_>, beside: &Beside<'_>, sent: Sent, done: Message) -> Given {
    let &Beside { place, origin, composed } = beside;
    // Elsewhere others would see it whom it does not concern, and nothing there could be changed later.
    let is_here = context.incoming.reply.channel == place.channel;
    if matches!(sent, Sent::Closed | Sent::Refused) && is_here {
        return context.reply.give_to_all(composed.message.clone(), done_in_channel(context)).await;
    }
    let shown = match sent {
        Sent::There(message) => Given::Shown(message),
        Sent::Closed | Sent::Refused | Sent::Trouble(_) => Given::Lost,
    };
    // A person who presses on a message in the channel sees the one that follows it.
    if !(matches!(origin, Origin::Board(_)) && shown != Given::Lost) {
        give(context, origin.in_private(done)).await;
    }
    shown
}

/// Tells the message of a challenge as the answer, or after a deferral in its channel.
pub(super) async fn tell_card(context: Context<'_>, made: &Settled) -> Result<()> {
    let (record, rows) = (&made.next, &made.outbox.rows);
    let Some((number, _)) = made.outbox.leased() else { return Ok(()) };
    let entry = Entry { number, rows };
    let composed =
        context.services.composer.compose_card(record, entry, context.reads, context.public).await?;
    let given = match context.reply.give_at_once(for_all(&composed)).await {
        Some(given) => given,
        None => tell_card_beside(context, record, number, &composed).await,
    };
    match given {
        Given::Shown(message) => {
            let delivered = Delivered { entry, composed: &composed, message, heard: true };
            note_card(context.decider, record, delivered).await
        }
        Given::Done | Given::Answered | Given::Lost | Given::Refused => {
            release(context, &made.outbox, true);
            Ok(())
        }
    }
}

async fn tell_card_beside(
    context: Context<'_>,
    record: &Challenge,
    number: u64,
    composed: &Composed,
) -> Given {
    let people: Vec<PersonId> = [Some(record.from), record.to].into_iter().flatten().collect();
    let once = format!("{}-{number}", record.id);
    let posting = Posting { place: record.place, people: &people, once: &once, shows: true };
    let sent = context.services.sender.post(posting, composed.message.clone()).await;
    let done = done_beside_in(context, matches!(sent, Sent::There(_)));
    // A list or a question that was pressed stays, as it does where the card is the answer.
    let origin = match context.origin() {
        Origin::Panel => Origin::Command,
        origin => origin,
    };
    give_beside(context, &Beside { place: record.place, origin, composed }, sent, done).await
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
pub(super) fn done_in_channel(context: Context<'_>) -> Message {
    compose::words(&context.private.key("beside-done"))
}

/// The same, where that message may not be there yet.
fn done_beside_in(context: Context<'_>, is_shown: bool) -> Message {
    let key = if is_shown { "beside-done" } else { "beside-done-unsent" };
    compose::words(&context.private.key(key))
}

/// The answer where nothing is shown in public by it. An offer that was answered on its own message says
/// there what became of it.
fn done_beside(context: Context<'_>, decided: &Decided) -> Answer {
    let ended = decided.outbox.rows.iter().find_map(|(_, row)| match row.what {
        What::Owed(Owed::OfferEnd { offer, end, .. }) => Some((offer, end, row.message)),
        _ => None,
    });
    match (context.origin_about(decided.next.place), ended) {
        (Origin::Board(pressed), Some((offer, end, message))) if message == Some(pressed) => {
            let end = view::offer_end(&decided.next, offer, end);
            let said = time::offer_closed(&decided.next, offer, &end, context.public);
            Answer::Replace(compose::words(&said))
        }
        (origin, _) => origin.in_private(done_in_channel(context)),
    }
}
