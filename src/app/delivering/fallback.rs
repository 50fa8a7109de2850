//! Optional parts of messages: emoji of the application (the games' own sprites on buttons and in menus,
//! if the chat has them) and pictures. If the chat refuses such a part, the message is sent again without
//! it.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use crate::app::failure::{FaultLog, Result};
use crate::app::memory::Lock;
use crate::base::id::{ChannelId, MessageId};
use crate::chat::{
    Answer, Chat, ChatFault, Drawing, Edit, File, FileEdit, Message, ReplyTo, Row, Visibility, limits,
};

use super::composer::Composer;

/// Pauses between attempts to learn emoji: the first pause, the longest one, and the shortest one that
/// is logged.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
const SAID_FROM: Duration = Duration::from_secs(10);

/// A chat whose messages are sent again without what the chat refuses in them. All other requests go to
/// the chat itself.
pub struct Fallback {
    chat: Arc<dyn Chat>,
    emblems: Arc<Emblems>,
    faults: Arc<FaultLog>,
}

impl Deref for Fallback {
    type Target = dyn Chat;

    fn deref(&self) -> &Self::Target {
        &*self.chat
    }
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

    pub async fn answer(&self, to: &ReplyTo, answer: Answer) -> Result<Option<MessageId>, ChatFault> {
        match answer {
            Answer::Message(visibility, message) => {
                let answer = |message| self.chat.answer(to, Answer::Message(visibility, message));
                self.persist(message, answer).await
            }
            Answer::Replace(message) => {
                self.persist(message, |message| self.chat.answer(to, Answer::Replace(message))).await
            }
            Answer::Completions(_) => self.chat.answer(to, answer).await,
        }
    }

    pub async fn finish(&self, to: &ReplyTo, message: Message) -> Result<MessageId, ChatFault> {
        self.persist(message, |message| self.chat.finish(to, message)).await
    }

    pub async fn follow_up(
        &self,
        to: &ReplyTo,
        visibility: Visibility,
        message: Message,
    ) -> Result<MessageId, ChatFault> {
        self.persist(message, |message| self.chat.follow_up(to, visibility, message)).await
    }

    pub async fn post(
        &self,
        channel: ChannelId,
        once: &str,
        message: Message,
    ) -> Result<MessageId, ChatFault> {
        self.persist(message, |message| self.chat.post(channel, once, message)).await
    }

    pub async fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> Result<(), ChatFault> {
        self.persist(edit, |edit| self.chat.edit(channel, message, edit)).await
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
                    self.emblems.refused.notify_one();
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

/// The message as it is sent after its picture was refused; `None` if it has no picture.
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

/// Whether a file can be replaced by its description: a still picture or an animation, but not
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

/// The emoji of sprites, by the names under which they were uploaded.
#[derive(Default)]
pub struct Emblems {
    known: Lock<BTreeMap<String, String>>,
    /// Signals that the chat has refused an emoji, so that a background task learns all emoji again.
    pub refused: Notify,
}

impl Emblems {
    pub(super) fn get(&self, game: &str, sprite: &str) -> Option<String> {
        self.known.lock().get(&emoji_name(game, sprite)).cloned()
    }
}

/// Uploads missing emblems, and learns the emoji of all emblems. Retries until both succeed: after a
/// start, it takes some time until the application's id is known.
pub async fn learn_emblems(composer: &Composer, chat: &dyn Chat) -> Result<()> {
    let mut drawn = Vec::new();
    for game in composer.decider.games.iter() {
        let emblems = composer.artist.emblems(game).await?.into_iter();
        drawn.extend(emblems.map(|(sprite, png)| Drawing { name: emoji_name(game.facts().id, sprite), png }));
    }
    let mut pause = FIRST_PAUSE;
    loop {
        let fault = match chat.emoji(drawn.clone(), composer.decider.now()).await {
            Ok(emoji) => {
                *composer.emblems.known.lock() = emoji;
                return Ok(());
            }
            Err(fault) => fault,
        };
        if pause >= SAID_FROM {
            tracing::warn!(%fault, again_in = ?pause, "cannot learn emoji; buttons have labels only");
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// The name of an emoji: letters, digits and `_`, as the chat requires.
fn emoji_name(game: &str, sprite: &str) -> String {
    format!("{game}_{}", sprite.replace('-', "_"))
}
