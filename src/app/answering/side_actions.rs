//! Side actions: taking back, offers and their answers, giving time, resuming, and a menu with the rest.
//!
//! A press that would notify the opponent of an offer is confirmed first, in private. `/offer` is
//! explicit enough. Giving time and resuming are no offers, since nobody has to answer them.

use crate::base::id::PersonId;
use crate::chat::declared::{Body, Offered, Takes};
use crate::chat::{Answer, Call, compose, time};
use crate::host::matches::Command;
use crate::host::view;
use crate::host::{Match, Offer, OfferKind, Player, Press, Refusal, SideAction, SidePress};

use super::super::failure::Result;
use super::commands::{Answering, Declaration, Opt};
use super::context::Context;
use super::handlers::Presses;
use super::options;
use super::{look_up, moves, panels, practice};

const KINDS: [(&str, SideAction); 6] = [
    ("draw", SideAction::Offer(OfferKind::Draw)),
    ("takeback", SideAction::TakeBack),
    ("pause", SideAction::Offer(OfferKind::Pause)),
    ("time", SideAction::Offer(OfferKind::Time)),
    ("give", SideAction::Give),
    ("resume", SideAction::Resume),
];
const KIND: Opt = Opt::new("kind", Takes::Words(|| options::words(&KINDS))).required();

pub const UNDO: Declaration = Declaration {
    name: "undo",
    offered: Offered::Anywhere,
    body: Body::Options(&[options::MATCH], |context, call| Box::pin(undo(context, call))),
};

pub const OFFER: Declaration = Declaration {
    name: "offer",
    offered: Offered::Anywhere,
    body: Body::Options(&[KIND, options::MATCH], |context, call| Box::pin(offer(context, call))),
};

pub const PRESSES: Presses = Presses { letters: "c", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<Answering<'a>> {
    let Press::Side(side) = press else { return None };
    Some(Box::pin(pressed(context, *side)))
}

async fn pressed(context: Context<'_>, press: SidePress) -> Result<Option<Answer>> {
    let SidePress { id, turn, action: what } = press;
    if what == SideAction::More {
        return more(context, press).await;
    }
    let record = look_up::seated(context, id).await?;
    if what == SideAction::List {
        return moves::every_move(context, &record, turn);
    }
    if what == SideAction::NotNow {
        return Ok(not_now(context, &record).await);
    }
    match (command(&record, context.person(), turn, what), what) {
        (command @ Command::Offer { kind, .. }, SideAction::Offer(_) | SideAction::TakeBack) => {
            ask(context, &record, kind, &command).await
        }
        (command, _) => moves::carry_out(context, id, &command).await,
    }
}

/// Closes the question; if that is impossible, returns a line which says that no offer was made.
async fn not_now(context: Context<'_>, record: &Match) -> Option<Answer> {
    if panels::close(context).await {
        return None;
    }
    let other = record.people.player_of(context.person()).unwrap_or(Player::One).other();
    Some(context.in_private(compose::words(&context.private.say(&view::not_asked(record, other)))))
}

/// Asks in private before an offer, since it notifies the opponent. An offer that is not possible is
/// refused now. If the opponent has made the same offer, it is shown for an answer.
async fn ask(
    context: Context<'_>,
    record: &Match,
    kind: OfferKind,
    command: &Command,
) -> Result<Option<Answer>> {
    let Some(by) = record.people.player_of(context.person()) else {
        return Err(Refusal::not_seated(record.seated()).into());
    };
    let open = record.playing().and_then(|playing| playing.offer);
    if let Some(open) = open.filter(|open| open.by != by && open.kind == kind && kind.is_mutual()) {
        return Ok(Some(context.in_private(time::offered_already(record, open, context.private))));
    }
    let (_, decided) = moves::decide(context, record.id, command).await?;
    if !decided.next.is_running() {
        // The time was up, so that the match ends as by any other press.
        return moves::carry_out(context, record.id, command).await;
    }
    Ok(Some(context.in_private(time::offer_question(record, Offer { by, kind }, context.private))))
}

async fn undo(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let record = meant_to_undo(context, call).await?;
    moves::carry_out(context, record.id, &Command::Undo { turn: record.turn }).await
}

/// `/offer`: makes an offer in the named match, or in the one that the request refers to.
async fn offer(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let record = look_up::meant(context, call).await?;
    let what = options::among(&KINDS, call.text(KIND.name)).ok_or(Refusal::UNKNOWN_PRESS)?;
    let command = command(&record, context.person(), record.turn, what);
    moves::carry_out(context, record.id, &command).await
}

async fn more(context: Context<'_>, press: SidePress) -> Result<Option<Answer>> {
    let record = look_up::found(context, press.id).await?;
    let view = view::board(&record, &*context.decider.table_of(&record)?, &[], view::PUBLIC_SEAT);
    Ok(Some(practice::in_place(context, &record, time::more(&view, context.person(), context.private))))
}

/// Returns the named match; without a name, a match in which the person can undo something comes first.
async fn meant_to_undo(context: Context<'_>, call: &Call) -> Result<Match> {
    let mine = |record: &Match| context.plays_here(record) && may_undo(record, context.person());
    if call.text(options::MATCH.name).is_none()
        && let Some(record) = context.decider.ledger.running(context.person()).await?.into_iter().find(mine)
    {
        return Ok(record);
    }
    look_up::meant(context, call).await
}

/// Returns the command of a press. Taking back needs the opponent's consent unless the person may undo
/// freely.
fn command(record: &Match, person: PersonId, turn: u32, what: SideAction) -> Command {
    match what {
        SideAction::TakeBack if may_undo(record, person) => Command::Undo { turn },
        SideAction::TakeBack => {
            Command::Offer { turn, kind: OfferKind::takeback(record.mover() == Some(person)) }
        }
        SideAction::Offer(kind) | SideAction::Sure(kind) => Command::Offer { turn, kind },
        SideAction::Withdraw => Command::Withdraw { turn },
        SideAction::No(kind) if offered_by(record, person, kind) => Command::Withdraw { turn },
        SideAction::Yes(kind) => Command::Answer { turn, kind, yes: true },
        SideAction::No(kind) => Command::Answer { turn, kind, yes: false },
        SideAction::Give => Command::GiveTime { turn },
        SideAction::Resume | SideAction::More | SideAction::List | SideAction::NotNow => {
            Command::Resume { turn }
        }
    }
}

/// Returns whether a person may take back their last move without consent.
pub(super) fn may_undo(record: &Match, person: PersonId) -> bool {
    if record.practice {
        return record.is_running();
    }
    let undo = record.playing().and_then(|playing| playing.undo.as_ref());
    undo.is_some_and(|undo| record.people[undo.player] == person)
}

fn offered_by(record: &Match, person: PersonId, kind: OfferKind) -> bool {
    let offer = record.playing().and_then(|playing| playing.offer);
    offer.is_some_and(|offer| offer.kind == kind && record.people[offer.by] == person)
}
