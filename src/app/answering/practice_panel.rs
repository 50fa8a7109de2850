//! The current panel of practice, which answers every press on an older one.

use crate::app::failure::Result;
use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::chat::incoming::Permission;
use crate::chat::{Answer, InteractionEvent, Message, UserAction, practice};
use crate::delivery::{PanelReader, panel};
use crate::game::Table;
use crate::host::challenge::practice::CANNOT_SHOW;
use crate::host::{Link, Match, Press, Refusal};

use super::context::{Context, Origin};

pub(super) async fn show(context: Context<'_>, record: &Match, notice: Option<&Text>) -> Result<Answer> {
    let table = context.decider.table_of(record)?;
    if record.mover().is_some_and(PersonId::is_computer) && !matches!(context.origin(), Origin::Board(_)) {
        *context.reply.thinking.lock() = Some(record.id);
    }
    Ok(context.in_private(shown(context, record, &*table, notice).await?))
}

pub(super) async fn shown(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    notice: Option<&Text>,
) -> Result<Message> {
    let place = context.incoming.place();
    let reader = PanelReader {
        voice: context.private,
        theme: context.settings.palette,
        place,
        may_show: place.is_some() && check_showing(context).is_ok(),
    };
    panel(&context.services.composer, record, table, notice, reader).await
}

/// Removes the panel mark from an answer about practice, whose one message must not be deleted.
pub(super) fn staying(record: &Match, mut answer: Answer) -> Answer {
    if record.practice
        && let Answer::Message(_, message) | Answer::Replace(message) = &mut answer
    {
        message.panel_of = None;
    }
    answer
}

/// Makes an answer that replaces the pressed panel; in practice, with a button back to the board.
pub(super) fn in_place(context: Context<'_>, record: &Match, message: Message) -> Answer {
    if !record.practice {
        return context.in_private(message);
    }
    staying(record, context.in_private(practice::with_board_button(message, record.id, context.private)))
}

/// If a practice panel was pressed, returns the current board instead of a refusal: it may be stale.
pub(super) async fn panel_for_refusal(context: Context<'_>, refusal: &Refusal) -> Option<Answer> {
    let record = pressed(context).await?;
    let moved_on = Text::new("practice-moved-on");
    let notice = match refusal {
        _ if record.mover().is_some_and(PersonId::is_computer) => None,
        refusal if refusal.leads_to == Link::Board => Some(&moved_on),
        refusal => Some(&refusal.text),
    };
    show(context, &record, notice).await.ok()
}

/// If a practice panel was pressed, returns the board instead of a notice that the press took effect before.
pub(super) async fn panel_for_done(context: Context<'_>) -> Option<Answer> {
    show(context, &pressed(context).await?, None).await.ok()
}

async fn pressed(context: Context<'_>) -> Option<Match> {
    let UserAction::Press { component, .. } = &context.incoming.act else { return None };
    let id = Press::read(component)?.game_match().filter(|_| context.origin() == Origin::Panel)?;
    let record = context.decider.repository.transaction().game_match(id).await.ok()??.record;
    let is_theirs = record.practice && record.people.player_of(context.person()).is_some();
    is_theirs.then_some(record)
}

pub(super) fn check_showing(context: Context<'_>) -> Result<(), Refusal> {
    let InteractionEvent { reply, thread_of, missing_permissions: lacks, .. } = context.incoming;
    let here = context.server.check_channel(reply.channel);
    let within = thread_of.map_or(here.clone(), |of| context.server.check_channel(of));
    here.or(within)?;
    let lacks =
        [Permission::View, Permission::Send, Permission::Attach].iter().any(|one| lacks.contains(one));
    if lacks { Err(CANNOT_SHOW) } else { Ok(()) }
}
