//! The short life of one message: it is posted with a board, buttons and an emoji, edited, read back, gets a
//! thread, and is deleted with everything that belongs to it.

use serde_json::{Value, json};
use serenity::all::{ApplicationId, ChannelId, EmojiId, MessageId};
use serenity::http::{LightMethod, Request, Route};

use super::Sample;
use super::facts::{Answer, Asker, Change, id_of};
use crate::base::time::{Span, Timestamp};
use crate::chat::{Button, ButtonStyle, Edit, File, FileEdit, Message, Row, Visibility};
use crate::discord::emoji;
use crate::discord::outbound::with_body;
use crate::discord::payload::Payload;
use crate::discord::refusals::ErrorResponse;
use crate::discord::rest::RestFailure;

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
    pub asker: &'a Asker,
    pub channel_id: ChannelId,
    pub is_thread: bool,
    pub application: Option<ApplicationId>,
    /// The time of the check, which no other check has.
    pub at: Timestamp,
}

/// Posts the message and removes it again. `emoji` is Discord's list of the application's emoji. Steps that need a
/// failed step are left out. Whatever Discord has answered, objects with a known id are removed.
pub(super) async fn live(check: &MessageCheck<'_>, sample: &Sample, emoji: Option<&Answer>) -> MessageFacts {
    let mut facts = MessageFacts::default();
    check.upload_emoji(sample, emoji, &mut facts).await;
    let message = first_message(sample, check.emoji_text(&facts).as_deref());
    if let Some(Change { answer, may_have_acted }) =
        check.post(check.channel_id, &message, &check.nonce()).await
    {
        facts.post_is_uncertain = may_have_acted || answer.is_ok();
        facts.post = Some(answer);
    }
    if let Some(id) = id_of(facts.post.as_ref(), "id") {
        facts.post_is_uncertain = false;
        check.change_and_read(sample, id, &mut facts).await;
        if !check.is_thread {
            check.open_thread(id, &mut facts).await;
        }
        let route = Route::ChannelMessage { channel_id: check.channel_id, message_id: MessageId::new(id) };
        facts.delete = Some(check.delete(route).await);
    }
    if let (Some(application_id), Some(id)) = (check.application, id_of(facts.emoji_upload.as_ref(), "id")) {
        facts.emoji_delete = Some(check.delete_emoji(application_id, id).await);
    }
    facts
}

impl MessageCheck<'_> {
    /// Uploads the emoji, after it has removed one that an interrupted check has left behind. If the answer is
    /// lost, the list of emoji says whether there is a new one.
    async fn upload_emoji(&self, sample: &Sample, there: Option<&Answer>, facts: &mut MessageFacts) {
        let Some(application_id) = self.application else { return };
        for id in emoji_in(there).filter(|emoji| self.is_left_behind(emoji)).filter_map(id_in) {
            // Best effort: the next check tries again.
            let _ = self.delete_emoji(application_id, id).await;
        }
        let name = self.emoji_name();
        let upload = emoji::upload_request(application_id, &name, &sample.emoji);
        let Some(Change { answer, may_have_acted }) = self.asker.change(upload).await else { return };
        let is_lost = may_have_acted && answer.is_err();
        facts.emoji_upload = Some(answer);
        if is_lost {
            let list = Request::new(Route::Emojis { application_id }, LightMethod::Get);
            let now = Some(self.asker.clean_up(list).await);
            if let Some(made) = emoji_in(now.as_ref()).find(|emoji| emoji["name"] == *name) {
                facts.emoji_upload = Some(Ok(made.clone()));
            }
            facts.emoji_is_uncertain = emoji_list(now.as_ref()).is_none();
        }
    }

    fn emoji_name(&self) -> String {
        format!("{EMOJI}{}", self.at.0)
    }

    /// Returns the emoji in the form for buttons; `None` if it was not uploaded.
    fn emoji_text(&self, facts: &MessageFacts) -> Option<String> {
        id_of(facts.emoji_upload.as_ref(), "id").map(|id| format!("{}:{id}", self.emoji_name()))
    }

    fn is_left_behind(&self, emoji: &Value) -> bool {
        let time = emoji["name"].as_str().and_then(|name| name.strip_prefix(EMOJI)?.parse().ok());
        time.is_some_and(|time| Timestamp(time) + LONGEST_CHECK < self.at)
    }

    /// Returns a text that no other check has used, since Discord ignores a message with a repeated nonce.
    fn nonce(&self) -> String {
        format!("check-{}", self.at.0)
    }

    async fn delete_emoji(&self, application_id: ApplicationId, id: u64) -> Answer {
        self.delete(Route::Emoji { application_id, emoji_id: EmojiId::new(id) }).await
    }

    async fn post(&self, channel_id: ChannelId, message: &Message, nonce: &str) -> Option<Change> {
        let body = Payload::new(message, Visibility::Public).once(nonce);
        let route = Route::ChannelMessages { channel_id };
        self.change(request(route, LightMethod::Post, &body, message.file.as_ref())).await
    }

    /// Edits the message, with a new upload of its board, and reads it alone and in the channel's list.
    async fn change_and_read(&self, sample: &Sample, id: u64, facts: &mut MessageFacts) {
        let edit = Edit {
            text: Some(EDITED.to_owned()),
            rows: Some(rows(self.emoji_text(facts).as_deref())),
            file: FileEdit::Replace(sample.edited.clone()),
        };
        let route = Route::ChannelMessage { channel_id: self.channel_id, message_id: MessageId::new(id) };
        let edited = request(route, LightMethod::Patch, &Payload::change(&edit), Some(&sample.edited));
        facts.edit = self.change(edited).await.map(|change| change.answer);
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
        let opening = self.change(request(on, LightMethod::Post, &body, None)).await;
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
        let archived = match request(route, LightMethod::Patch, &json!({ "archived": true }), None) {
            Ok(request) => self.asker.clean_up(request).await,
            Err(failure) => Err(failure),
        };
        if is_open || !is_gone(&archived) {
            facts.thread_archive = Some(archived);
            facts.thread_delete = Some(self.delete(route).await);
        }
    }

    /// Sends a request that could be built.
    async fn change(&self, request: Result<Request<'_>, RestFailure>) -> Option<Change> {
        match request {
            Ok(request) => self.asker.change(request).await,
            Err(failure) => Some(Change { answer: Err(failure), may_have_acted: false }),
        }
    }

    /// Deletes something. It is also deleted if Discord does not know it any more: the answer to an earlier
    /// attempt may be lost.
    async fn delete(&self, route: Route<'_>) -> Answer {
        let answer = self.asker.clean_up(Request::new(route, LightMethod::Delete)).await;
        if is_gone(&answer) { Ok(Value::Null) } else { answer }
    }
}

/// Returns whether Discord says that the object of a request does not exist. A 404 without an error code comes
/// from a proxy before Discord.
fn is_gone(answer: &Answer) -> bool {
    matches!(answer, Err(RestFailure::Refused(ErrorResponse { status: 404, code: 1.., .. })))
}

/// Returns the emoji in Discord's list of the application's emoji.
fn emoji_in(list: Option<&Answer>) -> impl Iterator<Item = &Value> {
    emoji_list(list).into_iter().flatten()
}

/// Returns `None` for an answer of another shape.
fn emoji_list(list: Option<&Answer>) -> Option<&Vec<Value>> {
    list?.as_ref().ok()?["items"].as_array()
}

fn id_in(value: &Value) -> Option<u64> {
    value["id"].as_str()?.parse().ok().filter(|id| *id != 0)
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
