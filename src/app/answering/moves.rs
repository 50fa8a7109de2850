//! Moves: chosen on the board or in a panel, or typed with `/move`. `/board` shows the reader's board.

use crate::app::deciding::{self, MatchDecision, WriteBatch};
use crate::app::failure::Result;
use crate::base::id::{MatchId, PersonId};
use crate::base::text::Text;
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::limits::{self, ENTRY, whole};
use crate::chat::parts::{ask_what_if, button_rows};
use crate::chat::settings::confirm_move;
use crate::chat::{Answer, CommandCall, Completion, Message, Visibility, compose};
use crate::game::prompt::{PendingChoice, Prompt};
use crate::game::{MoveText, Table, typed};
use crate::host::lines::check_may_try;
use crate::host::{Actor, Match, MatchCommand, MoveChoices, Refusal, view};

use super::commit::{commit_once, decision_origin};
use super::context::{AnswerResult, CommandOption, Context, Declaration, Typing};
use super::look_up::{self, check_reachable};
use super::options::matching_completions;
use super::{delivered, practice, practice_panel};

const MOVE: CommandOption = CommandOption::new(
    "move",
    OptionKind::Completed(|context, typing| Box::pin(moves_that_fit(context, typing))),
);
pub const COMMAND: Declaration = Declaration {
    name: "move",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[MOVE, look_up::MATCH], |context, call| Box::pin(play(context, call))),
};

pub const BOARD: Declaration = Declaration {
    name: "board",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[look_up::MATCH], |context, call| Box::pin(board(context, call))),
};

pub(super) async fn choose(context: Context<'_>, step: MoveChoices, values: &[String]) -> AnswerResult {
    let step = step.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let record = look_up::own_match(context, step.id).await?;
    let table = context.decider.table_of(&record)?;
    check_turn(&record, context.person(), step.turn)?;
    let Some(mv) = chosen_move(&*table, &step.chosen)? else {
        return panel(context, &record, &*table, &step.chosen).await;
    };
    match ask_first(context, &step, &mv, &*table) {
        Some(question) => Ok(Some(practice_panel::staying(&record, question))),
        None => carry_out(context, step.id, MatchCommand::Play { turn: step.turn, mv }).await,
    }
}

/// Returns the move that the choices determine; `None` if more choices are needed.
pub fn chosen_move(table: &dyn Table, chosen: &[String]) -> Result<Option<MoveText>, Refusal> {
    match table.prompt(chosen) {
        Prompt::Stale => Err(Refusal::STALE_CHOICES),
        Prompt::Ready(mv) => Ok(Some(mv)),
        // With the piece and its target chosen, the only remaining choice is made automatically.
        Prompt::Choose(PendingChoice { moves, .. }) if moves.len() == 1 && chosen.len() > 1 => {
            Ok(Some(moves[0].0.clone()))
        }
        Prompt::Choose(_) => Ok(None),
    }
}

/// Asks before a move is played, unless the person has just confirmed it. Their settings decide, but a move from the
/// what-if board is always asked about.
fn ask_first(context: Context<'_>, step: &MoveChoices, mv: &MoveText, table: &dyn Table) -> Option<Answer> {
    if step.is_confirmed() || !(context.settings.confirm || step.is_tried()) {
        return None;
    }
    Some(context.in_private(confirm_move(step, &table.path_to(mv)?, context.private)))
}

/// Shows the board of the match within reach in which the person's move is most urgent.
pub(super) async fn next(context: Context<'_>) -> AnswerResult {
    let running = context.decider.repository.running_matches(context.person()).await?;
    let mut listed = view::list(context.person(), &running).into_iter();
    let waits = listed.find(|row| row.mine && context.can_reach(row.place.server));
    let Some(record) = waits.and_then(|row| running.into_iter().find(|record| record.id == row.id)) else {
        let message = compose::text_message(&context.private.key("next-none"));
        return Ok(Some(context.in_private(message)));
    };
    let table = context.decider.table_of(&record)?;
    panel(context, &record, &*table, &[]).await
}

/// `/move`: plays a typed move in the match to which the request refers, or shows the choices.
async fn play(context: Context<'_>, call: &CommandCall) -> AnswerResult {
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
async fn moves_that_fit(context: Context<'_>, typing: Typing<'_>) -> Result<Vec<Completion>> {
    let record = look_up::requested_match(context, typing.call).await?;
    if record.mover() != Some(context.person()) {
        return Ok(Vec::new());
    }
    let label = |name| whole(&context.private.plain(&name), ENTRY);
    let named = context.decider.table_of(&record)?.named_moves().into_iter();
    let moves = named.map(|(mv, name)| Completion { label: label(name), value: mv.0 });
    Ok(matching_completions(moves, typing.typed))
}

pub(super) fn every_move(context: Context<'_>, record: &Match, turn: u32) -> AnswerResult {
    check_turn(record, context.person(), turn)?;
    let table = context.decider.table_of(record)?;
    let view = view::board(record, &*table, &[], look_up::look_of(context, record).seat);
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    Ok(Some(practice_panel::in_place(context, record, compose::every_move(&view, context.private, &emoji))))
}

/// Decides, commits, and answers with the new board, once for each interaction.
pub(super) async fn carry_out(context: Context<'_>, id: MatchId, command: MatchCommand) -> AnswerResult {
    let decide = || decide(context, id, &command);
    let Some(decision) = commit_once(context, decide).await? else { return Ok(None) };
    if decision.is_move {
        context.reply.looks.record(context.person(), &decision.next);
    }
    if decision.next.practice {
        return practice::deliver_panel(context, &decision).await;
    }
    delivered::deliver_answer(context, &decision).await
}

pub(super) async fn decide(
    context: Context<'_>,
    id: MatchId,
    command: &MatchCommand,
) -> Result<(WriteBatch, MatchDecision)> {
    let reads = context.reads;
    let stored = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
    check_reachable(context, &stored.record)?;
    let actor = Actor::Person(context.person());
    let origin = if stored.record.practice {
        practice::practice_origin(context)
    } else {
        decision_origin(context, context.origin_about(stored.record.place))
    };
    deciding::matches::step(context.decider, reads, &stored, actor, command, &origin).await
}

/// Answers with the panel that only the person sees while they choose.
async fn panel(context: Context<'_>, record: &Match, table: &dyn Table, chosen: &[String]) -> AnswerResult {
    Ok(Some(context.in_private(panel_message(context, record, table, chosen, None).await?)))
}

/// The panel in which the person chooses, after the choices in `chosen`. If there is a `hint`, the panel says
/// it, and `table` has its marks.
pub async fn panel_message(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    chosen: &[String],
    hint: Option<&Text>,
) -> Result<Message> {
    context.reply.looks.record(context.person(), record);
    if record.practice && chosen.is_empty() {
        return practice_panel::shown(context, record, table, hint).await;
    }
    // The marks of a hint include the choices before them.
    let pictured: &[String] = if hint.is_some() { &[] } else { chosen };
    let (mut view, picture) = look_up::pictured(context, record, table, pictured).await?;
    if hint.is_some() {
        view.prompt = Some(table.prompt(chosen));
    }
    let others = match (table.prompt(&[]), chosen) {
        (Prompt::Choose(PendingChoice { mut choices, .. }), [piece]) => {
            choices.retain(|choice| choice.key != *piece);
            choices
        }
        _ => Vec::new(),
    };
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    let mut message = compose::panel(&view, chosen, &others, picture, context.private, &emoji);
    if let Some(hint) = hint {
        message.text = format!("{}\n{}", context.private.say(hint), message.text);
    }
    // Below a hint, the last row is for the whole move.
    let has_room = hint.is_none() && message.rows.len() < limits::ROWS;
    if has_room && check_may_try(record, context.person()).is_ok() {
        message.rows.extend(button_rows(&[ask_what_if(record.id, u32::MAX)], context.private));
    }
    // The one message of practice must not be deleted.
    message.panel_of = message.panel_of.filter(|_| !record.practice);
    Ok(message)
}

/// Checks that it is the person's turn, and that it is turn number `turn`.
fn check_turn(record: &Match, person: PersonId, turn: u32) -> Result<(), Refusal> {
    match record.mover() {
        None => Err(Refusal::OVER),
        Some(_) if record.turn != turn => Err(Refusal::OLD_TURN),
        Some(mover) if mover != person => Err(Refusal::not_your_turn(mover)),
        Some(_) => Ok(()),
    }
}

pub(super) async fn in_words(context: Context<'_>, id: MatchId) -> AnswerResult {
    let record = look_up::reachable_match(context, id).await?;
    let view = view::board(&record, &*context.decider.table_of(&record)?, &[], view::PUBLIC_SEAT);
    Ok(Some(Answer::Message(Visibility::Private, compose::board_description(&view, context.private))))
}

pub async fn my_view(context: Context<'_>, id: MatchId) -> AnswerResult {
    let record = look_up::reachable_match(context, id).await?;
    if record.practice {
        return Ok(Some(practice_panel::show(context, &record, None).await?));
    }
    Ok(Some(Answer::Message(Visibility::Private, my_view_message(context, &record).await?)))
}

/// The board of a match from the person's side, with what they may do there. The match is no practice.
pub async fn my_view_message(context: Context<'_>, record: &Match) -> Result<Message> {
    let table = context.decider.table_of(record)?;
    let (view, picture) = look_up::pictured(context, record, &*table, &[]).await?;
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    let aside = context.handlers.find_aside(context, record).await;
    let before = context.reply.looks.record(context.person(), record);
    let unseen = before.and_then(|turn| view::moves_since(record, turn)).filter(|(count, _)| *count > 1);
    let reader = context.person();
    Ok(compose::my_view(&view, picture, context.private, &emoji, reader, &aside, unseen))
}

async fn board(context: Context<'_>, call: &CommandCall) -> AnswerResult {
    let record = look_up::requested_match(context, call).await?;
    my_view(context, record.id).await
}
