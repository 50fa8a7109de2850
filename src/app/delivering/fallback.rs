//! A wrapper of a chat. If the chat refuses the emoji or the picture of a message, the message is sent
//! again without that part.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::chat::limits;
use crate::chat::{
    Answer, AnswerPart, BotMessage, Chat, ChatFault, ChatFuture, Deferral, Drawing, Edit, File, FileEdit,
    Message, ReplyTo, Row, Visibility,
};

use super::super::fault_log::FaultLog;
use super::emblems::Emblems;

pub struct Fallback {
    chat: Arc<dyn Chat>,
    emblems: Arc<Emblems>,
    faults: Arc<FaultLog>,
}

/// A message or edit that can be sent without its emoji or its picture.
trait Reduce: Clone {
    fn rows(&mut self) -> &mut [Row];
    /// Replaces the picture, if there is one, by its description in the text. Returns whether there was
    /// a picture.
    fn drop_picture(&mut self) -> bool;
}

impl Fallback {
    pub fn new(chat: Arc<dyn Chat>, emblems: Arc<Emblems>, faults: Arc<FaultLog>) -> Self {
        Self { chat, emblems, faults }
    }

    /// Sends a message up to three times, each time without the part that the chat has refused. Gives up
    /// if the message has no such part.
    async fn persist<M: Reduce, T, F>(&self, mut message: M, attempt: impl Fn(M) -> F) -> Result<T, ChatFault>
    where
        F: Future<Output = Result<T, ChatFault>>,
    {
        loop {
            let (has_less, why) = match attempt(message.clone()).await {
                Err(ChatFault::Emoji(why)) => {
                    self.emblems.refuse();
                    (drop_emoji(message.rows()), why)
                }
                Err(ChatFault::Picture(why)) => (message.drop_picture(), why),
                outcome => return outcome,
            };
            if !has_less {
                return Err(ChatFault::Refused(why));
            }
            let what = "a message is sent again without what the chat refuses in it";
            self.faults.warn(what, why.as_str(), &"");
        }
    }
}

/// Returns a message as it is sent after its picture was refused; `None` if it has no picture.
pub fn without_picture(message: &Message) -> Option<Message> {
    let mut bare = message.clone();
    bare.drop_picture().then_some(bare)
}

/// Removes each emoji that has a label beside it. Returns whether there was one.
fn drop_emoji(rows: &mut [Row]) -> bool {
    let mut dropped = false;
    for row in rows {
        match row {
            Row::Menu(menu) => {
                let emoji = menu.entries.iter_mut().filter_map(|entry| entry.emoji.take());
                dropped |= emoji.count() > 0;
            }
            Row::Buttons(buttons) => {
                let labelled = buttons.iter_mut().filter(|button| !button.label.is_empty());
                dropped |= labelled.filter_map(|button| button.emoji.take()).count() > 0;
            }
            Row::Link(_) => {}
        }
    }
    dropped
}

/// Returns whether a file can be replaced by its description: a still picture or an animation, but not
/// an export.
fn is_picture(file: &File) -> bool {
    [".png", ".gif"].iter().any(|ending| file.name.ends_with(ending))
}

/// Appends the description of a missing picture to a text, if the whole description fits.
fn described(text: &str, file: &File) -> String {
    let described = format!("{text}\n\n{}", file.alt);
    if described.chars().count() <= limits::TEXT { described } else { text.to_owned() }
}

impl Reduce for Message {
    fn rows(&mut self) -> &mut [Row] {
        &mut self.rows
    }

    fn drop_picture(&mut self) -> bool {
        let Some(file) = self.file.take_if(|file| is_picture(file)) else { return false };
        self.text = described(&self.text, &file);
        true
    }
}

impl Reduce for Edit {
    fn rows(&mut self) -> &mut [Row] {
        self.rows.as_deref_mut().unwrap_or_default()
    }

    fn drop_picture(&mut self) -> bool {
        let Some(file) = self.file.new_file().filter(|file| is_picture(file)).cloned() else { return false };
        self.text = self.text.as_deref().map(|text| described(text, &file));
        self.file = FileEdit::Remove;
        true
    }
}

impl Reduce for Answer {
    fn rows(&mut self) -> &mut [Row] {
        match self {
            Self::Message(_, message) | Self::Replace(message) => message.rows(),
            Self::Completions(_) => &mut [],
        }
    }

    fn drop_picture(&mut self) -> bool {
        match self {
            Self::Message(_, message) | Self::Replace(message) => message.drop_picture(),
            Self::Completions(_) => false,
        }
    }
}

impl Chat for Fallback {
    fn answer<'a>(&'a self, to: &'a ReplyTo, answer: Answer) -> ChatFuture<'a, Option<MessageId>> {
        Box::pin(self.persist(answer, move |answer| self.chat.answer(to, answer)))
    }

    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(self.persist(message, move |message| self.chat.finish(to, message)))
    }

    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        visibility: Visibility,
        message: Message,
    ) -> ChatFuture<'a, MessageId> {
        Box::pin(self.persist(message, move |message| self.chat.follow_up(to, visibility, message)))
    }

    fn post<'a>(&'a self, channel: ChannelId, once: &'a str, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(self.persist(message, move |message| self.chat.post(channel, once, message)))
    }

    fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> ChatFuture<'_, ()> {
        Box::pin(self.persist(edit, move |edit| self.chat.edit(channel, message, edit)))
    }

    fn address(&self, place: Place, message: MessageId) -> String {
        self.chat.address(place, message)
    }

    fn mention_command(&self, path: &str) -> Option<String> {
        self.chat.mention_command(path)
    }

    fn invite_address(&self) -> Option<String> {
        self.chat.invite_address()
    }

    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Deferral) -> ChatFuture<'a, ()> {
        self.chat.defer(to, later)
    }

    fn delete<'a>(&'a self, to: &'a ReplyTo, which: AnswerPart) -> ChatFuture<'a, ()> {
        self.chat.delete(to, which)
    }

    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        name: &'a str,
    ) -> ChatFuture<'a, ()> {
        self.chat.open_thread(channel, message, name)
    }

    fn archive(&self, thread: ChannelId) -> ChatFuture<'_, ()> {
        self.chat.archive(thread)
    }

    fn direct(&self, person: PersonId) -> ChatFuture<'_, ChannelId> {
        self.chat.direct(person)
    }

    fn emoji(&self, drawings: Vec<Drawing>, now: Timestamp) -> ChatFuture<'_, BTreeMap<String, String>> {
        self.chat.emoji(drawings, now)
    }

    fn original<'a>(&'a self, to: &'a ReplyTo) -> ChatFuture<'a, Option<MessageId>> {
        self.chat.original(to)
    }

    fn is_member(&self, server: ServerId) -> ChatFuture<'_, bool> {
        self.chat.is_member(server)
    }

    fn has_member(&self, server: ServerId, person: PersonId) -> ChatFuture<'_, bool> {
        self.chat.has_member(server, person)
    }

    fn may_use<'a>(&'a self, command: &'a str, place: Place, person: PersonId) -> ChatFuture<'a, bool> {
        self.chat.may_use(command, place, person)
    }

    fn recent(&self, channel: ChannelId, after: Timestamp) -> ChatFuture<'_, Vec<BotMessage>> {
        self.chat.recent(channel, after)
    }
}
