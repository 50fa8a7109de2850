//! Old messages: they lose their controls, or are written anew. Edits call nobody and can be made again; a
//! chat that limits them (Discord 30046: edits of messages older than an hour) is asked later.

use crate::base::id::{ChannelId, MessageId};
use crate::chat::{Edit, FileEdit};

use super::super::failure::Result;
use super::outbox_item::{Context, Disposition};

/// A message loses its controls, and the board of a turn that is over its picture, too: it is one line of
/// words then.
pub(super) async fn tidy(
    cx: Context<'_>,
    channel: ChannelId,
    message: MessageId,
    text: Option<String>,
) -> Result<Disposition> {
    let shrinks = text.is_some() && !cx.composer.keeps_pictures(cx.item.subject, cx.reads).await?;
    let file = if shrinks { FileEdit::Remove } else { FileEdit::Keep };
    Ok(edit(cx, channel, message, Edit { text, rows: Some(Vec::new()), file }).await)
}

/// Changes a message of ours, after which its entry is done with.
pub(super) async fn edit(cx: Context<'_>, channel: ChannelId, message: MessageId, edit: Edit) -> Disposition {
    let retry = cx.sender.edit(cx.item, channel, message, edit).await;
    retry.map_or(Disposition::RemoveInBatch, Disposition::Retry)
}
