//! The panel of each person: the private message in which they last chose something for a turn of a match.
//! It is deleted when they open another panel, after their move, and when a move makes it stale. Deletion
//! needs the token of the panel's interaction, which is valid for fifteen minutes. So panels are kept in
//! memory only, and some are never deleted; a press on such a panel shows the state of its match.
//!
//! A note is the private message that refuses a press on a public message. The next note with the same
//! refusal replaces it.

use std::borrow::Cow;

use crate::base::id::{MatchId, MessageId};
use crate::base::time::Span;
use crate::chat::{Answer, AnswerPart, Message, UserAction};
use crate::delivery::AnswerRef;
use crate::host::Press;

use super::context::{Context, Origin};
use super::reply::{OpenPanel, PanelKind};

/// Time for which a private message can be edited or deleted with its token: fifteen minutes, less a margin
/// for the request.
pub const TOKEN_LIFETIME: Span = Span::seconds(14 * 60 + 30);
pub(super) const fn match_of_panel(answer: &Answer) -> Option<MatchId> {
    match answer {
        Answer::Message(_, Message { panel_of, .. }) | Answer::Replace(Message { panel_of, .. }) => *panel_of,
        Answer::Completions(_) => None,
    }
}

/// A new panel replaces the person's former one. A panel that was changed into a text is forgotten.
pub(super) async fn record_panel(context: Context<'_>, match_id: Option<MatchId>) {
    let Some(answer) = context.reply.slot.private_answer().await else { return };
    let (panels, person) = (context.reply.panels, context.person());
    let replaced = pressed_message(context).filter(|pressed| answer.message == Some(*pressed));
    // In direct messages with the bot, a message stays even if it was changed into a panel.
    let stays = replaced.is_some() && pressed(context).is_none();
    if match_id.is_none() || stays {
        if replaced.is_some() {
            panels.take(person, |stored| stored.message == replaced);
        }
        return;
    }
    let panel = answered(context, answer, PanelKind::Panel(match_id));
    let older = panels.keep(person, panel, context.decider.now());
    // Without the id of a panel, it may be the very message that was pressed, so do not delete it.
    let is_another = |older: &OpenPanel| replaced.is_none() || older.message.is_some();
    context.reply.discard(older.filter(is_another));
}

/// Discards the person's former note of this kind after a press on a public message was refused by another.
pub(super) async fn record_note(context: Context<'_>, kind: Cow<'static, str>) {
    let Origin::Board(_) = context.origin() else { return };
    // Without its id, nobody could tell whether a button has changed the note meanwhile.
    let answer = context.reply.slot.private_answer().await;
    let Some(answer) = answer.filter(|answer| answer.message.is_some()) else { return };
    let note = answered(context, answer, PanelKind::Note(context.incoming.reply.channel, kind));
    context.reply.discard(context.reply.panels.keep(context.person(), note, context.decider.now()));
}

fn answered(context: Context<'_>, answer: AnswerRef, kind: PanelKind) -> OpenPanel {
    let AnswerRef { part, message } = answer;
    let (to, expires_at) = (context.incoming.reply.clone(), context.incoming.at + TOKEN_LIFETIME);
    OpenPanel { to, part, message, kind, expires_at }
}

/// Discards the person's panel after their act has changed the board, since the panel is stale now. The
/// panel that was pressed is kept, because the answer is about to change it.
pub(super) fn discard_stale(context: Context<'_>, id: MatchId) {
    let is_another = |stored: &OpenPanel| match stored.message {
        Some(message) => Some(message) != pressed_message(context),
        None => pressed(context).is_none(),
    };
    let is_meant = |stored: &OpenPanel| stored.kind == PanelKind::Panel(Some(id)) && is_another(stored);
    context.reply.discard(context.reply.panels.take(context.person(), is_meant));
}

/// Takes the pressed panel from those that are known, after something else has answered its press.
pub(super) fn take_pressed(context: Context<'_>) -> Option<OpenPanel> {
    let message = pressed(context)?;
    context.reply.panels.take(context.person(), |stored| stored.message == Some(message))
}

/// Completes the answer without a message: deletes the panel that was pressed, or the deferral of a
/// command. Returns false if the person needs a message instead.
pub(super) async fn close(context: Context<'_>) -> bool {
    let message = pressed(context);
    let is_meant = match &context.incoming.act {
        // Only panels have controls that belong to a turn.
        UserAction::Press { component, .. } => {
            message.is_some() && Press::read(component).is_some_and(|press| press.turn().is_some())
        }
        UserAction::Command(_) => true,
        UserAction::Complete { .. } => false,
    };
    if !is_meant || !context.reply.slot.acknowledge().await {
        return false;
    }
    take_pressed(context);
    let answer = AnswerRef { part: AnswerPart::First, message };
    context.reply.discard([answered(context, answer, PanelKind::Panel(None))]);
    true
}

/// Deletes discarded messages. Call this after the answer, so that nobody waits for it.
pub(super) async fn clear(context: Context<'_>) {
    for panel in context.reply.take_discarded() {
        let Err(fault) = context.reply.slot.delete(&panel.to, panel.part).await else { continue };
        tracing::debug!(?panel, %fault, "a panel could not be deleted");
        if fault.is_transient() {
            context.reply.panels.put_back(context.person(), panel);
        }
    }
}

const fn pressed_message(context: Context<'_>) -> Option<MessageId> {
    let UserAction::Press { message, .. } = &context.incoming.act else { return None };
    Some(*message)
}

/// The message that was pressed, if it is ephemeral. Messages in direct messages with the bot
/// are private, but not ephemeral: they stay.
const fn pressed(context: Context<'_>) -> Option<MessageId> {
    let UserAction::Press { message, private: true, .. } = &context.incoming.act else { return None };
    Some(*message)
}
