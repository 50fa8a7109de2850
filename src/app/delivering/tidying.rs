//! Messages of old: they lose their controls, or are written anew. Edits call nobody and can be made again; a chat that
//! limits them (Discord 30046: edits of messages older than an hour) is asked later.

use crate::base::id::{ChannelId, MessageId};
use crate::chat::{ChatFault, Edit, FileEdit};
use crate::store::Subject;

use super::super::failure::Failure;
use super::{Deliverer, Item, Outcome, outcome_of};

impl Deliverer {
    /// A message loses its controls, and the board of a turn that is over its picture, too: it is one line of words then.
    pub(super) async fn tidy(
        &self,
        item: Item<'_>,
        channel: ChannelId,
        message: MessageId,
        text: Option<String>,
    ) -> Result<Outcome, Failure> {
        let shrinks = text.is_some() && !self.keeps_pictures(item).await?;
        let file = if shrinks { FileEdit::Remove } else { FileEdit::Keep };
        self.edit(item, channel, message, Edit { text, rows: Some(Vec::new()), file }).await
    }

    /// Whether boards of old keep their pictures: as the server has settled, else as whoever runs the bot has.
    async fn keeps_pictures(&self, item: Item<'_>) -> Result<bool, Failure> {
        let Subject::Match(id) = item.subject else { return Ok(self.keep_pictures) };
        let settled = match item.reads.readable_match(id).await? {
            Some(kept) => item.reads.server(kept.record.place.server).await?.record.pictures,
            None => None,
        };
        Ok(settled.unwrap_or(self.keep_pictures))
    }

    /// Changes a message of ours, and removes the row that owed it.
    pub(super) async fn edit(
        &self,
        item: Item<'_>,
        channel: ChannelId,
        message: MessageId,
        edit: Edit,
    ) -> Result<Outcome, Failure> {
        match self.change(item, channel, message, edit).await {
            Some(later) => Ok(later),
            None => self.remove_with_others(item).await,
        }
    }

    /// Changes a message of ours. Returns what the row waits for, or nothing when the edit is made. An edit of a message that is gone, or
    /// that can never be changed, counts as made: a press on it is answered.
    pub(super) async fn change(
        &self,
        item: Item<'_>,
        channel: ChannelId,
        message: MessageId,
        edit: Edit,
    ) -> Option<Outcome> {
        tracing::debug!(subject = %item.subject, %message, what = ?item.row.what, "a message is changed");
        let mut fault = self.chat.edit(channel, message, edit.clone()).await.err()?;
        if let (ChatFault::Refused(_), Some(_)) = (&fault, &edit.text) {
            // The words are refused (automatic moderation); without them the controls of a former turn still go.
            self.decider.faults.warn(
                "a message is changed without its new words",
                &fault,
                &format_args!("{message} in {channel}"),
            );
            fault = self.chat.edit(channel, message, Edit { text: None, ..edit }).await.err()?;
        }
        if let Some(later) = outcome_of(&fault, channel) {
            return Some(later);
        }
        tracing::info!(%channel, %message, %fault, "a message stays as it is");
        self.decider.metrics.dropped.add("unchangeable");
        None
    }
}
