//! Moves: chosen step by step on the board or in a panel, or typed with `/move`. `/board` shows the board
//! from the reader's side, and in words.

use crate::app::deciding::{self, DecisionOrigin, Deliverer, MatchDecision, WriteBatch};
use crate::app::failure::Result;
use crate::base::id::{MatchId, MessageId, PersonId};
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::limits::{ENTRY, whole};
use crate::chat::settings::confirm_move;
use crate::chat::{Answer, CommandCall, Completion, ReplyTo, UserAction, Visibility, compose};
use crate::game::prompt::{PendingChoice, Prompt};
use crate::game::{MoveText, Table, typed};
use crate::host::{
    Actor, Match, MatchAction, MatchActionPress, MatchCommand, MoveChoices, Press, Refusal, view,
};
use crate::store::rows::AnswerTarget;

use super::context::{Context, Origin};
use super::handlers::{CommandOption, Declaration, Typing};
use super::look_up::{self, check_reachable};
use super::options::{self, matching_completions};
use super::plan::chosen_move;
use super::request::commit_once;
use super::{first_delivery, practice};

const MOVE: CommandOption = CommandOption::new(
    "move",
    OptionKind::Completed(|context, typing| Box::pin(moves_that_fit(context, typing))),
);
pub const COMMAND: Declaration = Declaration {
    name: "move",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[MOVE, options::MATCH], |context, call| {
        Box::pin(by_command(context, call))
    }),
};

pub const BOARD: Declaration = Declaration {
    name: "board",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[options::MATCH], |context, call| {
        Box::pin(board_by_command(context, call))
    }),
};

/// Handles a choice: asks for the next choice, or plays the move.
pub(super) async fn choose(
    context: Context<'_>,
    step: MoveChoices,
    values: &[String],
) -> Result<Option<Answer>> {
    let step = step.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let record = look_up::own_match(context, step.id).await?;
    let table = context.decider.table_of(&record)?;
    check_turn(&record, context.person(), step.turn)?;
    let Some(mv) = chosen_move(&*table, &step.chosen)? else {
        return panel(context, &record, &*table, &step.chosen).await;
    };
    match confirmation(context, &step, &mv, &*table) {
        Some(question) => Ok(Some(practice::staying(&record, question))),
        None => carry_out(context, step.id, MatchCommand::Play { turn: step.turn, mv }).await,
    }
}

/// Asks before a move is played, if the person has turned this on in their settings and has not just
/// confirmed the move.
fn confirmation(
    context: Context<'_>,
    step: &MoveChoices,
    mv: &MoveText,
    table: &dyn Table,
) -> Option<Answer> {
    if step.is_confirmed() || !context.settings.confirm {
        return None;
    }
    let Prompt::Choose(choose) = table.prompt(&[]) else { return None };
    let (_, path) = choose.moves.into_iter().find(|(text, _)| text == mv)?;
    Some(context.in_private(confirm_move(step, &path, context.private)))
}

/// Shows the board of the match within reach in which the person's move is most urgent.
pub(super) async fn next(context: Context<'_>) -> Result<Option<Answer>> {
    let running = context.decider.repository.running_matches(context.person()).await?;
    let waits = view::list(context.person(), &running)
        .into_iter()
        .find(|row| row.mine && context.can_reach(row.place.server));
    let Some(record) = waits.and_then(|row| running.into_iter().find(|record| record.id == row.id)) else {
        let message = compose::text_message(&context.private.key("next-none"));
        return Ok(Some(context.in_private(message)));
    };
    let table = context.decider.table_of(&record)?;
    panel(context, &record, &*table, &[]).await
}

/// `/move`: plays a typed move in the match to which the request refers. Without a move, shows the
/// choices.
async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let record = look_up::requested_match(context, call).await?;
    let table = context.decider.table_of(&record)?;
    let Some(typed) = call.text(MOVE.name) else {
        check_turn(&record, context.person(), record.turn)?;
        return panel(context, &record, &*table, &[]).await;
    };
    let mv = typed::find_legal_move(&context.in_every_language(table.named_moves()), typed);
    let terms = context.in_every_language(table.terms());
    let mv = typed::find_illegal_move(&*table, &terms, &mv.0).unwrap_or(mv);
    carry_out(context, record.id, MatchCommand::Play { turn: record.turn, mv }).await
}

/// Completes a legal move by its text or name; nothing if it is not the person's turn.
async fn moves_that_fit(
    context: Context<'_>,
    Typing { call, typed, .. }: Typing<'_>,
) -> Result<Vec<Completion>> {
    let record = look_up::requested_match(context, call).await?;
    if record.mover() != Some(context.person()) {
        return Ok(Vec::new());
    }
    let named = context.decider.table_of(&record)?.named_moves().into_iter();
    let moves = named
        .map(|(mv, name)| Completion { label: whole(&context.private.plain(&name), ENTRY), value: mv.0 });
    Ok(matching_completions(moves, typed))
}

/// Answers in private with every legal move in words.
pub(super) fn every_move(context: Context<'_>, record: &Match, turn: u32) -> Result<Option<Answer>> {
    check_turn(record, context.person(), turn)?;
    let table = context.decider.table_of(record)?;
    let view = view::board(record, &*table, &[], look_up::look_of(context, record).seat);
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    Ok(Some(practice::in_place(context, record, compose::every_move(&view, context.private, &emoji))))
}

/// Decides, commits, and answers with the new board. If the chat delivers the interaction again, nothing
/// changes.
pub(super) async fn carry_out(
    context: Context<'_>,
    id: MatchId,
    command: MatchCommand,
) -> Result<Option<Answer>> {
    let decide = || decide(context, id, &command);
    let Some(decision) = commit_once(context, decide).await? else { return Ok(None) };
    if decision.next.practice {
        return practice::deliver_panel(context, &decision).await;
    }
    first_delivery::deliver_answer(context, &decision).await
}

/// Decides about a match in its current state, without a commit.
pub(super) async fn decide(
    context: Context<'_>,
    id: MatchId,
    command: &MatchCommand,
) -> Result<(WriteBatch, MatchDecision)> {
    let reads = context.reads;
    let stored = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
    check_reachable(context, &stored.record)?;
    let (actor, entries) = (Actor::Person(context.person()), WriteBatch::default());
    let origin = if stored.record.practice {
        practice::practice_origin(context)
    } else {
        decision_origin(context, context.origin_about(stored.record.place))
    };
    deciding::matches::step(context.decider, reads, entries, &stored, actor, command, &origin).await
}

/// Answers with the panel that only the person sees while they choose.
async fn panel(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    chosen: &[String],
) -> Result<Option<Answer>> {
    if record.practice && chosen.is_empty() {
        return Ok(Some(practice::show(context, record, None).await?));
    }
    let (view, picture) = look_up::pictured(context, record, table, chosen).await?;
    let others = match (table.prompt(&[]), chosen) {
        (Prompt::Choose(PendingChoice { mut choices, .. }), [piece]) => {
            choices.retain(|choice| choice.key != *piece);
            choices
        }
        _ => Vec::new(),
    };
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    let message = compose::panel(&view, chosen, &others, picture, context.private, &emoji);
    Ok(Some(practice::staying(record, context.in_private(message))))
}

/// The decision's first message is the answer, unless the answer closes a panel or the person acts in another
/// place.
pub fn decision_origin(context: Context<'_>, origin: Origin) -> DecisionOrigin {
    let deliverer =
        if origin.is_apart() { Deliverer::Decider } else { Deliverer::Answer(answer_to(context)) };
    DecisionOrigin {
        deliverer,
        language: context.channel_language(),
        answered_on: answered_on(&context.incoming.act),
        parent_channel: context.incoming.thread_of,
        opens_threads_in: context.incoming.opens_threads.then_some(context.incoming.reply.channel),
    }
}

/// The interaction in the form in which the outbox stores it.
pub(super) fn answer_to(context: Context<'_>) -> AnswerTarget {
    let ReplyTo { id, token, channel } = context.incoming.reply.clone();
    AnswerTarget { interaction: id, token, channel }
}

/// Returns the public message of an offer or a challenge, if the act answers it on that message.
pub(super) fn answered_on(act: &UserAction) -> Option<MessageId> {
    let UserAction::Press { component, message, private: false, .. } = act else { return None };
    let is_answer = |press: &Press| match press {
        Press::Accept(_) | Press::Decline(_) | Press::Withdraw(_) => true,
        Press::Side(MatchActionPress { action, .. }) => {
            matches!(action, MatchAction::Yes(_) | MatchAction::No(_) | MatchAction::Withdraw)
        }
        _ => false,
    };
    Press::read(component).filter(is_answer).map(|_| *message)
}

/// Checks that it is the person's turn, and that it is turn number `turn`.
fn check_turn(record: &Match, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let Some(mover) = record.mover() else { return Err(Refusal::OVER) };
    if record.turn != turn {
        return Err(Refusal::OLD_TURN);
    }
    if mover == person { Ok(()) } else { Err(Refusal::not_your_turn(mover)) }
}

pub(super) async fn in_words(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = look_up::reachable_match(context, id).await?;
    let view = view::board(&record, &*context.decider.table_of(&record)?, &[], view::PUBLIC_SEAT);
    Ok(Some(Answer::Message(Visibility::Private, compose::in_words(&view, context.private))))
}

/// Answers with the board from the reader's side.
pub async fn my_view(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = look_up::reachable_match(context, id).await?;
    if record.practice {
        return Ok(Some(practice::show(context, &record, None).await?));
    }
    let table = context.decider.table_of(&record)?;
    let (view, picture) = look_up::pictured(context, &record, &*table, &[]).await?;
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    let watching = context.handlers.for_watchers(context, &record).await;
    let message = compose::my_view(&view, picture, context.private, &emoji, context.person(), &watching);
    Ok(Some(Answer::Message(Visibility::Private, message)))
}

async fn board_by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let record = look_up::requested_match(context, call).await?;
    my_view(context, record.id).await
}
