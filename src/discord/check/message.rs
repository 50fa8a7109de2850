//! The short life of one message: it is posted with a board, buttons and an emoji, edited, read back, gets a
//! thread, and is deleted with everything that belongs to it.

use serde_json::{Value, json};
use serenity::all::{ApplicationId, ChannelId, EmojiId, MessageId};
use serenity::http::{LightMethod, Request, Route};

use super::Sample;
use super::facts::{Answer, Asker, id_of};
use crate::chat::{Button, ButtonStyle, Edit, File, FileEdit, Message, Row, Visibility};
use crate::discord::emoji;
use crate::discord::outbound::with_body;
use crate::discord::payload::Payload;
use crate::discord::rest::RestFailure;

/// The name of the emoji that exists during the check.
const EMOJI: &str = "engawa_check";
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
}

/// Where the message is posted, and by which client.
pub(super) struct Within<'a> {
    pub asker: &'a Asker,
    pub channel_id: ChannelId,
    pub is_thread: bool,
    pub application: Option<ApplicationId>,
}

/// Posts the message and removes it again. `emoji` is Discord's list of the application's emoji, and `once` a
/// text that no earlier check has used. Steps that need a failed step are left out; what exists is always
/// removed.
pub(super) async fn live(
    within: &Within<'_>,
    sample: &Sample,
    emoji: Option<&Answer>,
    once: &str,
) -> MessageFacts {
    let mut facts = MessageFacts::default();
    within.upload_emoji(sample, emoji, &mut facts).await;
    let message = first_message(sample, emoji_text(&facts).as_deref());
    facts.post = Some(within.post(within.channel_id, &message, once).await);
    if let Some(id) = id_of(facts.post.as_ref(), "id") {
        within.change_and_read(sample, id, &mut facts).await;
        if !within.is_thread {
            within.open_thread(id, once, &mut facts).await;
        }
        let route = Route::ChannelMessage { channel_id: within.channel_id, message_id: MessageId::new(id) };
        facts.delete = Some(within.delete(route).await);
    }
    if let (Some(application_id), Some(id)) = (within.application, id_of(facts.emoji_upload.as_ref(), "id")) {
        facts.emoji_delete =
            Some(within.delete(Route::Emoji { application_id, emoji_id: EmojiId::new(id) }).await);
    }
    facts
}

impl Within<'_> {
    /// Uploads the emoji, after it has removed one that an interrupted check has left behind.
    async fn upload_emoji(&self, sample: &Sample, there: Option<&Answer>, facts: &mut MessageFacts) {
        let Some(application_id) = self.application else { return };
        let items = there.and_then(|answer| answer.as_ref().ok()).and_then(|list| list["items"].as_array());
        for left in items.into_iter().flatten().filter(|item| item["name"] == EMOJI) {
            if let Some(id) = left["id"].as_str().and_then(|id| id.parse().ok()) {
                // A failure shows in the upload, which Discord then refuses.
                let _ = self.delete(Route::Emoji { application_id, emoji_id: EmojiId::new(id) }).await;
            }
        }
        facts.emoji_upload =
            Some(self.asker.ask(emoji::upload_request(application_id, EMOJI, &sample.emoji)).await);
    }

    async fn post(&self, channel_id: ChannelId, message: &Message, once: &str) -> Answer {
        let body = Payload::new(message, Visibility::Public).once(once);
        let route = Route::ChannelMessages { channel_id };
        self.asker.ask(request(route, LightMethod::Post, &body, message.file.as_ref())?).await
    }

    /// Edits the message, with a new upload of its board, and reads it alone and in the channel's list.
    async fn change_and_read(&self, sample: &Sample, id: u64, facts: &mut MessageFacts) {
        let edit = Edit {
            text: Some(EDITED.to_owned()),
            rows: Some(rows(emoji_text(facts).as_deref())),
            file: FileEdit::Replace(sample.edited.clone()),
        };
        let route = Route::ChannelMessage { channel_id: self.channel_id, message_id: MessageId::new(id) };
        let edited = request(route, LightMethod::Patch, &Payload::change(&edit), Some(&sample.edited));
        facts.edit = Some(match edited {
            Ok(request) => self.asker.ask(request).await,
            Err(failure) => Err(failure),
        });
        facts.read_back = Some(self.asker.get(route).await);
        let list = Request::new(Route::ChannelMessages { channel_id: self.channel_id }, LightMethod::Get);
        let from = vec![("after", (id - 1).to_string()), ("limit", "10".to_owned())];
        facts.history = Some(self.asker.ask(list.params(Some(from))).await);
    }

    /// Opens a thread on the message, posts in it, archives it, and tries to delete it.
    async fn open_thread(&self, id: u64, once: &str, facts: &mut MessageFacts) {
        let route =
            Route::ChannelMessageThreads { channel_id: self.channel_id, message_id: MessageId::new(id) };
        let body = json!({ "name": THREAD, "auto_archive_duration": AN_HOUR });
        facts.thread_open = Some(self.send(route, LightMethod::Post, &body).await);
        let Some(thread) = id_of(facts.thread_open.as_ref(), "id").map(ChannelId::new) else { return };
        let message = Message { text: IN_THREAD.to_owned(), ..Message::default() };
        facts.thread_post = Some(self.post(thread, &message, &format!("{once}t")).await);
        let route = Route::Channel { channel_id: thread };
        facts.thread_archive = Some(self.send(route, LightMethod::Patch, &json!({ "archived": true })).await);
        facts.thread_delete = Some(self.delete(route).await);
    }

    async fn send(&self, route: Route<'_>, method: LightMethod, body: &Value) -> Answer {
        self.asker.ask(request(route, method, body, None)?).await
    }

    async fn delete(&self, route: Route<'_>) -> Answer {
        self.asker.ask(Request::new(route, LightMethod::Delete)).await
    }
}

fn request<'a>(
    route: Route<'a>,
    method: LightMethod,
    body: &impl serde::Serialize,
    file: Option<&File>,
) -> Result<Request<'a>, RestFailure> {
    with_body(route, method, body, file).map_err(|fault| RestFailure::Broken(fault.to_string()))
}

fn first_message(sample: &Sample, emoji: Option<&str>) -> Message {
    Message {
        text: FIRST.to_owned(),
        file: Some(sample.board.clone()),
        rows: rows(emoji),
        ..Message::default()
    }
}

/// Returns a row of buttons with the emoji. They are disabled, so that nobody can press them.
fn rows(emoji: Option<&str>) -> Vec<Row> {
    let button = |label: &&str| Button {
        id: format!("check-{label}"),
        label: (*label).to_owned(),
        emoji: emoji.map(ToOwned::to_owned),
        style: ButtonStyle::Plain,
        disabled: true,
    };
    vec![Row::Buttons(LABELS.iter().map(button).collect())]
}

/// Returns the emoji in the form for buttons; `None` if it was not uploaded.
fn emoji_text(facts: &MessageFacts) -> Option<String> {
    id_of(facts.emoji_upload.as_ref(), "id").map(|id| format!("{EMOJI}:{id}"))
}

/// Returns what is different in a message that was read back; empty if nothing is.
pub(super) fn differences(facts: &MessageFacts, sample: &Sample, message: &Value) -> Vec<&'static str> {
    let file = &message["attachments"][0];
    let is_file =
        file["filename"] == sample.edited.name.as_str() && file["description"] == sample.edited.alt.as_str();
    let buttons = message["components"][0]["components"].as_array();
    let emoji = id_of(facts.emoji_upload.as_ref(), "id");
    let has_emoji = |button: &Value| match emoji {
        Some(id) => button["emoji"]["id"].as_str() == Some(&*id.to_string()),
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
