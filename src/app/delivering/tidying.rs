//! Edits of old messages, which remove controls or replace words. An edit notifies nobody and can be
//! repeated. A rate limit may postpone it (Discord 30046: edits of messages older than an hour).

use crate::base::id::{ChannelId, MessageId};
use crate::chat::{Edit, FileEdit};

use super::super::failure::Result;
use super::outbox_item::{DeliveryContext, Disposition};

/// Removes the controls of a message. If there is a text, it replaces the board of a past turn, whose
/// picture is removed unless the server or the operator keeps pictures.
pub(super) async fn tidy(
    cx: DeliveryContext<'_>,
    channel: ChannelId,
    message: MessageId,
    text: Option<String>,
) -> Result<Disposition> {
    let shrinks = text.is_some() && !cx.composer.keeps_pictures(cx.item.subject, cx.reads).await?;
    let file = if shrinks { FileEdit::Remove } else { FileEdit::Keep };
    Ok(edit(cx, channel, message, Edit { text, rows: Some(Vec::new()), file }).await)
}

/// Edits a message of the bot. The outbox entry is complete once the edit is done or given up.
pub(super) async fn edit(
    cx: DeliveryContext<'_>,
    channel: ChannelId,
    message: MessageId,
    edit: Edit,
) -> Disposition {
    let retry = cx.sender.edit(cx.item, channel, message, edit).await;
    retry.map_or(Disposition::RemoveInBatch, Disposition::Retry)
}
