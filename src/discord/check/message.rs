//! The short life of one message: it is posted with a board, buttons and an emoji, edited, read back, gets a
//! thread, and is deleted with everything that belongs to it.

use serde_json::{Value, json};
use serenity::all::{ApplicationId, ChannelId, EmojiId, MessageId};
use serenity::http::{LightMethod, Request, Route};

use crate::base::time::{Span, Timestamp};
use crate::chat::{Button, ButtonStyle, Edit, FileEdit, Message, Row};
use crate::discord::emoji;
use crate::discord::outbound::with_body;
use crate::discord::payload;
use crate::discord::refusals::{ErrorResponse, RestFailure};

use super::Sample;
use super::facts::{Answer, Asker, Change, id_in, id_of, value_of};

/// The name of the emoji that exists during the check begins with this text. Then comes the time of the check in
/// milliseconds, because another check may run at the same time.
const EMOJI: &str = "engawa_check_";
/// The time after which an emoji of a check was left behind by an interruption.
const LONGEST_CHECK: Span = Span::minutes(30);
/// The texts that people may see for some seconds. They are in English, as the whole output of the check.
const FIRST: &str = "A check of Engawa by its host. This message disappears by itself.";
pub(super) const EDITED: &str = "A check of Engawa by its host, edited. This message disappears by itself.";
const IN_THREAD: &str = "A check of Engawa by its host.";
const THREAD: &str = "Engawa check";
/// The time without a message after which Discord archives the thread by itself, in minutes.
const AN_HOUR: u16 = 60;
const LABELS: [&str; 4] = ["a1", "b1", "c1", "d1"];

/// Discord's answers to the requests about the message, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct MessageFacts {
    pub emoji_upload: Option<Answer>,
    pub post: Option<Answer>,
    pub edit: Option<Answer>,
    pub read_back: Option<Answer>,
    pub history: Option<Answer>,
    pub thread_open: Option<Answer>,
    pub thread_post: Option<Answer>,
    pub thread_archive: Option<Answer>,
    pub thread_delete: Option<Answer>,
    pub delete: Option<Answer>,
    pub emoji_delete: Option<Answer>,
    /// Whether the message may be there although Discord's answer was lost, so that its id is not known.
    pub post_is_uncertain: bool,
    /// Whether the same is true of the emoji.
    pub emoji_is_uncertain: bool,
}

/// The client of a check, and the place of its message.
pub(super) struct MessageCheck<'a> {
    pub asker: &'a Asker<'a>,
    pub sample: &'a Sample,
    pub channel_id: ChannelId,
    pub is_thread: bool,
    pub application: Option<ApplicationId>,
    /// The time of the check, which no other check has.
    pub at: Timestamp,
}

impl MessageCheck<'_> {
    /// Posts the message and removes it again. `emoji` is Discord's list of the application's emoji. Steps that need
    /// a failed step are left out. Whatever Discord has answered, objects with a known id are removed.
    pub async fn live(&self, emoji: Option<&Answer>) -> MessageFacts {
        let mut facts = MessageFacts::default();
        self.upload_emoji(emoji, &mut facts).await;
        let message = Message {
            text: FIRST.to_owned(),
            file: Some(self.sample.board.clone()),
            rows: self.rows(&facts),
            ..Message::default()
        };
        let posted = self.post(self.channel_id, &message, &self.nonce()).await;
        if let Some(Change { answer, may_have_acted }) = posted {
            facts.post_is_uncertain = may_have_acted || answer.is_ok();
            facts.post = Some(answer);
        }
        if let Some(id) = id_of(facts.post.as_ref()) {
            facts.post_is_uncertain = false;
            self.change_and_read(id, &mut facts).await;
            if !self.is_thread {
                self.open_thread(id, &mut facts).await;
            }
            let route = Route::ChannelMessage { channel_id: self.channel_id, message_id: MessageId::new(id) };
            facts.delete = Some(self.delete(route).await);
        }
        if let (Some(application_id), Some(id)) = (self.application, id_of(facts.emoji_upload.as_ref())) {
            facts.emoji_delete = Some(self.delete_emoji(application_id, id).await);
        }
        facts
    }

    /// Uploads the emoji, after it has removed one that an interrupted check has left behind. If the answer is
    /// lost, the list of emoji says whether there is a new one.
    async fn upload_emoji(&self, there: Option<&Answer>, facts: &mut MessageFacts) {
        let Some(application_id) = self.application else { return };
        let left = emoji_list(there).into_iter().flatten().filter(|emoji| self.is_left_behind(emoji));
        for id in left.filter_map(|emoji| id_in(emoji, "id")) {
            // Best effort: the next check tries again.
            let _ = self.delete_emoji(application_id, id).await;
        }
        let name = self.emoji_name();
        let upload = emoji::upload_request(application_id, &name, &self.sample.emoji);
        let Some(Change { answer, may_have_acted }) = self.asker.change(upload).await else { return };
        let is_lost = may_have_acted && answer.is_err();
        facts.emoji_upload = Some(answer);
        if is_lost {
            let list = Request::new(Route::Emojis { application_id }, LightMethod::Get);
            let now = Some(self.asker.clean_up(list).await);
            let there = emoji_list(now.as_ref());
            if let Some(made) = there.into_iter().flatten().find(|emoji| emoji["name"] == *name) {
                facts.emoji_upload = Some(Ok(made.clone()));
            }
            facts.emoji_is_uncertain = there.is_none();
        }
    }

    fn emoji_name(&self) -> String {
        format!("{EMOJI}{}", self.at.0)
    }

    /// A row of buttons with the emoji, if it was uploaded. They are disabled, so that nobody can press them.
    fn rows(&self, facts: &MessageFacts) -> Vec<Row> {
        let emoji = id_of(facts.emoji_upload.as_ref()).map(|id| format!("{}:{id}", self.emoji_name()));
        let button = |label: &str| Button {
            id: format!("check-{label}"),
            label: label.to_owned(),
            emoji: emoji.clone(),
            style: ButtonStyle::Plain,
            disabled: true,
        };
        vec![Row::Buttons(LABELS.map(button).into())]
    }

    fn is_left_behind(&self, emoji: &Value) -> bool {
        let time = emoji["name"].as_str().and_then(|name| name.strip_prefix(EMOJI)?.parse().ok());
        time.is_some_and(|time| Timestamp(time) + LONGEST_CHECK < self.at)
    }

    /// A text that no other check has used, since Discord ignores a message with a repeated nonce.
    fn nonce(&self) -> String {
        format!("check-{}", self.at.0)
    }

    async fn delete_emoji(&self, application_id: ApplicationId, id: u64) -> Answer {
        self.delete(Route::Emoji { application_id, emoji_id: EmojiId::new(id) }).await
    }

    async fn post(&self, channel_id: ChannelId, message: &Message, nonce: &str) -> Option<Change> {
        let body = payload::message_with_nonce(message, nonce);
        let route = Route::ChannelMessages { channel_id };
        self.asker.change(with_body(route, LightMethod::Post, &body, message.file.as_ref())).await
    }

    /// Edits the message, with a new upload of its board, and reads it alone and in the channel's list.
    async fn change_and_read(&self, id: u64, facts: &mut MessageFacts) {
        let edit = Edit {
            text: Some(EDITED.to_owned()),
            rows: Some(self.rows(facts)),
            file: FileEdit::Replace(self.sample.edited.clone()),
        };
        let route = Route::ChannelMessage { channel_id: self.channel_id, message_id: MessageId::new(id) };
        let body = payload::edit_body(&edit);
        let edited = with_body(route, LightMethod::Patch, &body, Some(&self.sample.edited));
        facts.edit = self.asker.ask(edited).await;
        facts.read_back = self.asker.get(route).await;
        let list = Request::new(Route::ChannelMessages { channel_id: self.channel_id }, LightMethod::Get);
        let from = vec![("after", (id - 1).to_string()), ("limit", "10".to_owned())];
        facts.history = self.asker.ask(list.params(Some(from))).await;
    }

    /// Opens a thread on the message, posts in it, archives it, and tries to delete it. The thread has the id of
    /// its message, so it is found also if the answer is lost and the repeated request is refused (160004).
    async fn open_thread(&self, id: u64, facts: &mut MessageFacts) {
        let on = Route::ChannelMessageThreads { channel_id: self.channel_id, message_id: MessageId::new(id) };
        let body = json!({ "name": THREAD, "auto_archive_duration": AN_HOUR });
        let opening = self.asker.change(with_body(on, LightMethod::Post, &body, None)).await;
        let Some(Change { mut answer, may_have_acted }) = opening else { return };
        let thread = ChannelId::new(id);
        let route = Route::Channel { channel_id: thread };
        if may_have_acted
            && answer.is_err()
            && let Some(Ok(found)) = self.asker.get(route).await
        {
            answer = Ok(found);
        }
        let is_open = answer.is_ok();
        facts.thread_open = Some(answer);
        if is_open {
            let message = Message { text: IN_THREAD.to_owned(), ..Message::default() };
            let posted = self.post(thread, &message, &format!("{}t", self.nonce())).await;
            facts.thread_post = posted.map(|change| change.answer);
        } else if !may_have_acted {
            return;
        }
        let archiving = with_body(route, LightMethod::Patch, &json!({ "archived": true }), None);
        let archived = self.asker.clean_up(archiving).await;
        if is_open || !is_gone(&archived) {
            facts.thread_archive = Some(archived);
            facts.thread_delete = Some(self.delete(route).await);
        }
    }

    /// Deletes something. It is also deleted if Discord does not know it any more: the answer to an earlier
    /// attempt may be lost.
    async fn delete(&self, route: Route<'_>) -> Answer {
        let answer = self.asker.clean_up(Request::new(route, LightMethod::Delete)).await;
        if is_gone(&answer) { Ok(Value::Null) } else { answer }
    }
}

/// Whether Discord says that the object of a request does not exist. A 404 without an error code comes
/// from a proxy before Discord.
fn is_gone(answer: &Answer) -> bool {
    matches!(answer, Err(RestFailure::Refused(ErrorResponse { status: 404, code: 1.., .. })))
}

/// The emoji in Discord's list of the application's emoji; `None` for an answer of another shape.
fn emoji_list(list: Option<&Answer>) -> Option<&Vec<Value>> {
    value_of(list)?["items"].as_array()
}

/// The parts of a message that were read back otherwise than they were sent; empty if there are none.
pub(super) fn differences(facts: &MessageFacts, sample: &Sample, message: &Value) -> Vec<&'static str> {
    let file = &message["attachments"][0];
    let is_file =
        file["filename"] == sample.edited.name.as_str() && file["description"] == sample.edited.alt.as_str();
    let buttons = message["components"][0]["components"].as_array();
    let emoji = id_of(facts.emoji_upload.as_ref());
    let has_emoji = |button: &Value| match emoji {
        Some(_) => id_in(&button["emoji"], "id") == emoji,
        None => button["emoji"].is_null(),
    };
    let labels = buttons.into_iter().flatten().map(|button| button["label"].as_str());
    [
        ("the text", message["content"] == EDITED),
        ("the picture or its description", is_file),
        ("the number of pictures", message["attachments"].as_array().map(Vec::len) == Some(1)),
        ("the buttons", labels.eq(LABELS.iter().map(|label| Some(*label)))),
        ("the emoji of a button", buttons.into_iter().flatten().all(has_emoji)),
    ]
    .into_iter()
    .filter(|(_, same)| !same)
    .map(|(what, _)| what)
    .collect()
}
