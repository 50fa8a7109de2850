//! Side actions: taking back, offers and their answers, giving time, resuming, resigning after a
//! question, and a menu with the rest.
//!
//! A press that would send an offer to the opponent is first confirmed in private; the command `/offer`
//! is not. Giving time and resuming are not offers, since nobody has to answer them.

use crate::base::id::{MatchId, PersonId};
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::{Answer, CommandCall, compose, offers};
use crate::host::{
    Match, MatchAction, MatchActionPress, MatchCommand, Offer, OfferKind, Player, Refusal, view,
};

use super::context::{AnswerResult, CommandOption, Context, Declaration};
use super::{look_up, moves, options, panels, practice_panel};

const KINDS: [(&str, MatchAction); 6] = [
    ("draw", MatchAction::Offer(OfferKind::Draw)),
    ("takeback", MatchAction::TakeBack),
    ("pause", MatchAction::Offer(OfferKind::Pause)),
    ("time", MatchAction::Offer(OfferKind::Time)),
    ("give", MatchAction::Give),
    ("resume", MatchAction::Resume),
];
const KIND: CommandOption =
    CommandOption::new("kind", OptionKind::Words(|| options::words(&KINDS))).required();

pub const UNDO: Declaration = Declaration {
    name: "undo",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[look_up::MATCH], |context, call| Box::pin(undo(context, call))),
};

pub const OFFER: Declaration = Declaration {
    name: "offer",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[KIND, look_up::MATCH], |context, call| Box::pin(offer(context, call))),
};

pub const RESIGN: Declaration = Declaration {
    name: "resign",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[look_up::MATCH], |context, call| Box::pin(resign(context, call))),
};

pub(super) async fn pressed(context: Context<'_>, press: MatchActionPress) -> AnswerResult {
    let MatchActionPress { id, turn, action } = press;
    if action == MatchAction::More {
        return more(context, id).await;
    }
    let record = look_up::own_match(context, id).await?;
    match (action, command(&record, context.person(), turn, action)) {
        (MatchAction::List, _) => moves::every_move(context, &record, turn),
        (MatchAction::NotNow, _) => Ok(not_now(context, &record).await),
        (MatchAction::Offer(_) | MatchAction::TakeBack, command @ MatchCommand::Offer { kind, .. }) => {
            ask(context, &record, kind, command).await
        }
        (_, command) => moves::carry_out(context, id, command).await,
    }
}

/// Closes the question whether to send an offer, or else returns an answer that nothing was sent.
async fn not_now(context: Context<'_>, record: &Match) -> Option<Answer> {
    if panels::close(context).await {
        return None;
    }
    let other = record.people.player_of(context.person()).unwrap_or(Player::One).other();
    Some(context.in_private(compose::text_message(&context.private.say(&view::not_asked(record, other)))))
}

/// Asks in private before an offer is made, since the offer would notify the opponent. An impossible offer is
/// refused now. If the opponent has made the same offer, shows theirs with buttons to answer it.
async fn ask(context: Context<'_>, record: &Match, kind: OfferKind, command: MatchCommand) -> AnswerResult {
    let Some(by) = record.people.player_of(context.person()) else {
        return Err(Refusal::not_seated(record.seated()).into());
    };
    let open = record.playing().and_then(|playing| playing.offer);
    if let Some(open) = open.filter(|open| open.by != by && open.kind == kind && kind.is_mutual()) {
        return Ok(Some(context.in_private(offers::open_offer(record, open, context.private))));
    }
    let (_, decided) = moves::decide(context, record.id, &command).await?;
    if !decided.next.is_running() {
        // The time is up, so the press ends the match, as any other press would.
        return moves::carry_out(context, record.id, command).await;
    }
    Ok(Some(context.in_private(offers::offer_question(record, Offer { by, kind }, context.private))))
}

/// `/undo`: takes back in the named match, or else in one in this channel where the person can undo.
async fn undo(context: Context<'_>, call: &CommandCall) -> AnswerResult {
    let mine = |record: &Match| context.is_played_here(record) && may_undo(record, context.person());
    let record = if call.text(look_up::MATCH.name).is_none()
        && let Some(record) =
            context.decider.repository.running_matches(context.person()).await?.into_iter().find(mine)
    {
        record
    } else {
        look_up::requested_match(context, call).await?
    };
    moves::carry_out(context, record.id, MatchCommand::Undo { turn: record.turn }).await
}

async fn offer(context: Context<'_>, call: &CommandCall) -> AnswerResult {
    let record = look_up::requested_match(context, call).await?;
    let what = options::value_of_word(&KINDS, call.text(KIND.name)).ok_or(Refusal::UNKNOWN_PRESS)?;
    let command = command(&record, context.person(), record.turn, what);
    moves::carry_out(context, record.id, command).await
}

async fn more(context: Context<'_>, id: MatchId) -> AnswerResult {
    let record = look_up::reachable_match(context, id).await?;
    let view = view::board(&record, &*context.decider.table_of(&record)?, &[], view::PUBLIC_SEAT);
    let beside = context.handlers.find_aside(context, &record).await.presses;
    let message = offers::more(&view, context.person(), &beside, context.private);
    Ok(Some(practice_panel::in_place(context, &record, message)))
}

/// Without the right to undo, taking back is an offer that the opponent must accept.
fn command(record: &Match, person: PersonId, turn: u32, what: MatchAction) -> MatchCommand {
    match what {
        MatchAction::TakeBack if may_undo(record, person) => MatchCommand::Undo { turn },
        MatchAction::TakeBack => {
            MatchCommand::Offer { turn, kind: OfferKind::takeback(record.mover() == Some(person)) }
        }
        MatchAction::Offer(kind) | MatchAction::ConfirmOffer(kind) => MatchCommand::Offer { turn, kind },
        MatchAction::Withdraw => MatchCommand::Withdraw { turn },
        MatchAction::No(kind) if look_up::offered_by(record, person) == Some(kind) => {
            MatchCommand::Withdraw { turn }
        }
        MatchAction::Yes(kind) => MatchCommand::Answer { turn, kind, yes: true },
        MatchAction::No(kind) => MatchCommand::Answer { turn, kind, yes: false },
        MatchAction::Give => MatchCommand::GiveTime { turn },
        MatchAction::Resume | MatchAction::More | MatchAction::List | MatchAction::NotNow => {
            MatchCommand::Resume { turn }
        }
    }
}

/// Whether a person may take back their last move without the opponent's consent.
fn may_undo(record: &Match, person: PersonId) -> bool {
    if record.practice {
        return record.is_running();
    }
    let undo = record.playing().and_then(|playing| playing.undo.as_ref());
    undo.is_some_and(|undo| record.people[undo.player] == person)
}

pub(super) async fn keep_playing(context: Context<'_>, id: MatchId) -> AnswerResult {
    // Answer even if the match cannot be read.
    let record = look_up::own_match(context, id).await.ok().filter(|record| record.practice);
    if let Some(record) = record {
        return Ok(Some(practice_panel::show(context, &record, None).await?));
    }
    Ok(Some(context.in_private(compose::text_message(&context.private.key("resign-not")))))
}

pub(super) async fn ask_to_resign(context: Context<'_>, id: MatchId, turn: u32) -> AnswerResult {
    let record = look_up::own_match(context, id).await?;
    if !record.is_running() {
        return Err(Refusal::OVER.into());
    }
    if record.turn != turn {
        return Err(Refusal::OLD_TURN.into());
    }
    let view = view::resign(&record, context.person());
    let question = context.in_private(compose::resign_question(&view, context.private));
    Ok(Some(practice_panel::staying(&record, question)))
}

async fn resign(context: Context<'_>, call: &CommandCall) -> AnswerResult {
    let record = look_up::requested_match(context, call).await?;
    ask_to_resign(context, record.id, record.turn).await
}
