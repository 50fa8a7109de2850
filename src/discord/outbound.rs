//! The way out: what the port asks for, as requests to Discord.
//!
//! Requests are made without serenity's builders (see [`super::payload`]), and what breaks one of Discord's
//! limits is not sent at all.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU64;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serenity::all::{ApplicationId, CreateAttachment, UserId};
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};

use super::commands::CommandIds;
use super::emoji;
use super::fault::{Secret, is_no_member, is_there_already, is_unanswered, of_request};
use super::payload::{Callback, Payload};
use super::rest::{Rest, not_connected};
use super::seen::{self, Standing};
use super::stop::Stop;
use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::chat::limits::{self, Breach};
use crate::chat::{
    Answer, AnswerPart, Chat, ChatFault, ChatFuture, Drawing, Edit, File, Later, Message, ReplyTo, Seen,
    Shown,
};

pub(super) struct Outbound {
    rest: Rest,
    /// Pauses before what met trouble is tried again, where a repetition does no harm. First answers are not:
    /// whoever gives them knows how much time is left, and tries again itself.
    again: [Duration; 3],
    stop: Stop,
    /// The user under whose name the bot writes, once Discord has told it.
    us: OnceLock<UserId>,
    /// The ids of the commands, as Discord told them last.
    commands: Mutex<CommandIds>,
}

/// So many servers Discord lists at most in one answer.
const SERVERS_AT_A_TIME: usize = 200;
/// After how many minutes without a message Discord archives a thread by itself: a week, the longest that it
/// offers. A message opens it again.
const A_WEEK: u16 = 10_080;
/// The flag of a message that only one person sees.
const EPHEMERAL: u64 = 64;

/// What is read of a message that Discord answers with.
#[derive(Deserialize)]
struct Made {
    id: serenity::all::MessageId,
    /// Discord's flags, where it tells them.
    #[serde(default)]
    flags: u64,
}

/// What is read of a server in the list of those on which we are.
#[derive(Deserialize)]
struct Listed {
    id: serenity::all::GuildId,
}

/// What is read of a direct channel that Discord opens.
#[derive(Deserialize)]
struct Opened {
    id: serenity::all::ChannelId,
}

/// What is read of the answer to a first answer.
#[derive(Deserialize)]
struct CallbackAnswer {
    resource: Option<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    message: Option<Made>,
}

impl From<Made> for MessageId {
    fn from(made: Made) -> Self {
        Self(made.id.get())
    }
}

impl Outbound {
    /// The servers on which we are.
    pub(super) async fn servers(&self) -> Result<BTreeSet<ServerId>, ChatFault> {
        let mut all = BTreeSet::new();
        loop {
            let after = all.last().map(|last: &ServerId| ("after", last.to_string()));
            let limit = ("limit", SERVERS_AT_A_TIME.to_string());
            let params = [limit].into_iter().chain(after).collect();
            let ask = Request::new(Route::UserMeGuilds, LightMethod::Get).params(Some(params));
            let page: Vec<Listed> =
                self.rest.ask(ask).await.map_err(|failure| of_request(Secret::Bot, failure))?;
            let whole = page.len() < SERVERS_AT_A_TIME;
            all.extend(page.into_iter().map(|server| ServerId(server.id.get())));
            if whole {
                return Ok(all);
            }
        }
    }

    pub(super) fn new(rest: Rest, again: [Duration; 3], stop: Stop) -> Self {
        Self { rest, again, stop, us: OnceLock::new(), commands: Mutex::default() }
    }

    pub(super) fn rest(&self) -> &Rest {
        &self.rest
    }

    /// Takes note of who we are.
    pub(super) fn introduce(&self, application: ApplicationId, user: UserId) {
        self.rest.http().set_application_id(application);
        // Whoever greets us again calls us the same.
        let _ = self.us.set(user);
    }

    /// Takes note of the ids of the commands.
    pub(super) fn know_commands(&self, ids: CommandIds) {
        *self.commands.lock().unwrap_or_else(PoisonError::into_inner) = ids;
    }

    /// Hands an outcome on. A token that is not accepted ends the connection: asking on would lock us out.
    pub(super) fn heed<T>(&self, outcome: Result<T, ChatFault>) -> Result<T, ChatFault> {
        if matches!(outcome, Err(ChatFault::Unauthorized)) {
            self.stop.refuse();
        }
        outcome
    }

    async fn give_answer(&self, to: &ReplyTo, answer: &Answer) -> Result<Option<MessageId>, ChatFault> {
        check(&limits::of_answer(answer))?;
        let makes_message = matches!(answer, Answer::Message(..));
        let file = match answer {
            Answer::Message(_, message) | Answer::Replace(message) => message.file.as_ref(),
            Answer::Completions(_) => None,
        };
        let request = callback(to, &Callback::of(answer), file)?;
        if !makes_message {
            return self.send(Secret::Interaction, request).await.map(|()| None);
        }
        let request = request.params(Some(vec![("with_response", "true".to_owned())]));
        let answer: CallbackAnswer = self.ask(Secret::Interaction, request).await?;
        let made = answer.resource.and_then(|resource| resource.message);
        if made.is_none() {
            tracing::warn!(interaction = %to.id, "Discord does not tell which message the answer became");
        }
        Ok(made.map(MessageId::from))
    }

    async fn finish_answer(&self, to: &ReplyTo, message: &Message) -> Result<MessageId, ChatFault> {
        check(&limits::of_message(message))?;
        let application_id = self.rest.application()?;
        let route = Route::WebhookOriginalInteractionResponse { application_id, token: &to.token };
        let body = Payload::replacing(message);
        let request = with_body(route, LightMethod::Patch, &body, message.file.as_ref())?;
        let made = || self.ask::<Made>(Secret::Interaction, request.clone());
        self.persist(made).await.map(MessageId::from)
    }

    async fn delete_reply(&self, to: &ReplyTo, which: AnswerPart) -> Result<(), ChatFault> {
        let (application_id, token) = (self.rest.application()?, to.token.as_str());
        let route = match which {
            AnswerPart::First => Route::WebhookOriginalInteractionResponse { application_id, token },
            AnswerPart::FollowUp(message) => {
                Route::WebhookFollowupMessage { application_id, token, message_id: known(message.0)? }
            }
        };
        let request = Request::new(route, LightMethod::Delete);
        match self.persist(|| self.send(Secret::Interaction, request.clone())).await {
            Err(ChatFault::Gone) => Ok(()),
            outcome => outcome,
        }
    }

    async fn say_more(&self, to: &ReplyTo, shown: Shown, message: &Message) -> Result<MessageId, ChatFault> {
        check(&limits::of_message(message))?;
        let application_id = self.rest.application()?;
        let route = Route::WebhookFollowupMessages { application_id, token: &to.token };
        let body = Payload::new(message, shown);
        let request = with_body(route, LightMethod::Post, &body, message.file.as_ref())?;
        self.ask::<Made>(Secret::Interaction, request).await.map(MessageId::from)
    }

    async fn write(&self, channel: ChannelId, once: &str, message: &Message) -> Result<MessageId, ChatFault> {
        check(&limits::of_message(message))?;
        let route = Route::ChannelMessages { channel_id: known(channel.0)? };
        let body = Payload::new(message, Shown::Public).once(once);
        let request = with_body(route, LightMethod::Post, &body, message.file.as_ref())?;
        self.persist(|| self.ask::<Made>(Secret::Bot, request.clone())).await.map(MessageId::from)
    }

    /// Discord opens a direct channel once and finds it again after that.
    async fn direct_channel(&self, person: PersonId) -> Result<ChannelId, ChatFault> {
        #[derive(Serialize)]
        struct With {
            recipient_id: String,
        }
        let body = With { recipient_id: person.to_string() };
        let request = with_body(Route::UserMeDmChannels, LightMethod::Post, &body, None)?;
        self.ask::<Opened>(Secret::Bot, request).await.map(|opened| ChannelId(opened.id.get()))
    }

    /// On a message there is one thread at most.
    async fn thread(&self, channel: ChannelId, message: MessageId, name: &str) -> Result<(), ChatFault> {
        #[derive(Serialize)]
        struct Thread<'a> {
            name: &'a str,
            auto_archive_duration: u16,
        }
        let (channel_id, message_id) = (known(channel.0)?, known(message.0)?);
        let route = Route::ChannelMessageThreads { channel_id, message_id };
        let body = Thread { name, auto_archive_duration: A_WEEK };
        let request = with_body(route, LightMethod::Post, &body, None)?;
        let opened = || async {
            match self.rest.send(request.clone()).await {
                Err(failure) if is_there_already(&failure) => Ok(()),
                opened => opened.map(drop).map_err(|failure| of_request(Secret::Bot, failure)),
            }
        };
        self.heed(self.persist(opened).await)
    }

    async fn close_thread(&self, thread: ChannelId) -> Result<(), ChatFault> {
        #[derive(Serialize)]
        struct Thread {
            archived: bool,
        }
        let route = Route::Channel { channel_id: known(thread.0)? };
        let request = with_body(route, LightMethod::Patch, &Thread { archived: true }, None)?;
        self.persist(|| self.send(Secret::Bot, request.clone())).await
    }

    async fn change(&self, channel: ChannelId, message: MessageId, edit: &Edit) -> Result<(), ChatFault> {
        check(&limits::of_edit(edit))?;
        let route = Route::ChannelMessage { channel_id: known(channel.0)?, message_id: known(message.0)? };
        let request = with_body(route, LightMethod::Patch, &Payload::change(edit), edit.file.new_file())?;
        self.persist(|| self.send(Secret::Bot, request.clone())).await
    }

    /// Before the first answer Discord knows no message of an interaction, or not even its webhook.
    async fn original_answer(&self, to: &ReplyTo) -> Result<Option<MessageId>, ChatFault> {
        let application_id = self.rest.application()?;
        let route = Route::WebhookOriginalInteractionResponse { application_id, token: &to.token };
        let request = Request::new(route, LightMethod::Get);
        let found = || async {
            match self.rest.ask::<Made>(request.clone()).await {
                // Ids grow with time: an older message than the interaction was pressed, and not made by its
                // answer.
                Ok(made) if made.flags & EPHEMERAL != 0 || made.id.get() < to.id.0 => Ok(None),
                Ok(made) => Ok(Some(MessageId::from(made))),
                Err(failure) if is_unanswered(&failure) => Ok(None),
                Err(failure) => Err(of_request(Secret::Interaction, failure)),
            }
        };
        self.persist(found).await
    }

    /// Discord shows a server to its members only.
    async fn is_member_of(&self, server: ServerId) -> Result<bool, ChatFault> {
        let request = Request::new(Route::Guild { guild_id: known(server.0)? }, LightMethod::Get);
        let found = || async {
            match self.rest.send(request.clone()).await {
                Ok(_) => Ok(true),
                Err(failure) if is_no_member(&failure) => Ok(false),
                Err(failure) => Err(of_request(Secret::Bot, failure)),
            }
        };
        self.heed(self.persist(found).await)
    }

    async fn written(&self, channel: ChannelId, after: Timestamp) -> Result<Vec<Seen>, ChatFault> {
        let us = self.us.get().ok_or_else(not_connected)?.get();
        let request =
            Request::new(Route::ChannelMessages { channel_id: known(channel.0)? }, LightMethod::Get)
                .params(Some(seen::since(after)));
        let found = || self.ask::<Vec<Standing>>(Secret::Bot, request.clone());
        Ok(seen::ours(self.persist(found).await?, us))
    }

    /// Does something, and again with pauses while the chat is in trouble: a repetition is the same message,
    /// or the same change.
    async fn persist<T, F>(&self, attempt: impl Fn() -> F) -> Result<T, ChatFault>
    where
        F: Future<Output = Result<T, ChatFault>>,
    {
        for pause in self.again {
            match attempt().await {
                // When it may be asked again, nobody knows: that is for whoever asked to decide.
                limited @ Err(ChatFault::Limited { retry_after: None }) => return limited,
                Err(fault) if fault.may_pass() => tracing::debug!(%fault, again_in = ?pause, "tried again"),
                outcome => return outcome,
            }
            tokio::time::sleep(pause).await;
        }
        attempt().await
    }

    async fn send(&self, secret: Secret, request: Request<'_>) -> Result<(), ChatFault> {
        let sent = self.rest.send(request).await.map(drop);
        self.heed(sent.map_err(|failure| of_request(secret, failure)))
    }

    async fn ask<T>(&self, secret: Secret, request: Request<'_>) -> Result<T, ChatFault>
    where
        T: serde::de::DeserializeOwned,
    {
        self.heed(self.rest.ask(request).await.map_err(|failure| of_request(secret, failure)))
    }
}

impl Chat for Outbound {
    fn address(&self, place: Place, message: MessageId) -> String {
        format!("https://discord.com/channels/{}/{}/{message}", place.server, place.channel)
    }

    fn mention_command(&self, path: &str) -> Option<String> {
        self.commands.lock().unwrap_or_else(PoisonError::into_inner).mention(path)
    }

    fn answer<'a>(&'a self, to: &'a ReplyTo, answer: Answer) -> ChatFuture<'a, Option<MessageId>> {
        Box::pin(async move { self.give_answer(to, &answer).await })
    }

    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Later) -> ChatFuture<'a, ()> {
        Box::pin(async move {
            let request = callback(to, &Callback::deferring(later), None)?;
            self.send(Secret::Interaction, request).await
        })
    }

    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(async move { self.finish_answer(to, &message).await })
    }

    fn follow_up<'a>(&'a self, to: &'a ReplyTo, shown: Shown, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(async move { self.say_more(to, shown, &message).await })
    }

    fn delete<'a>(&'a self, to: &'a ReplyTo, which: AnswerPart) -> ChatFuture<'a, ()> {
        Box::pin(async move { self.delete_reply(to, which).await })
    }

    fn post<'a>(&'a self, channel: ChannelId, once: &'a str, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(async move { self.write(channel, once, &message).await })
    }

    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        name: &'a str,
    ) -> ChatFuture<'a, ()> {
        Box::pin(async move { self.thread(channel, message, name).await })
    }

    fn archive(&self, thread: ChannelId) -> ChatFuture<'_, ()> {
        Box::pin(async move { self.close_thread(thread).await })
    }

    fn direct(&self, person: PersonId) -> ChatFuture<'_, ChannelId> {
        Box::pin(async move { self.direct_channel(person).await })
    }

    fn emoji(&self, drawings: Vec<Drawing>) -> ChatFuture<'_, BTreeMap<String, String>> {
        Box::pin(async move { self.heed(emoji::learn(&self.rest, &drawings).await) })
    }

    fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> ChatFuture<'_, ()> {
        Box::pin(async move { self.change(channel, message, &edit).await })
    }

    fn original<'a>(&'a self, to: &'a ReplyTo) -> ChatFuture<'a, Option<MessageId>> {
        Box::pin(async move { self.original_answer(to).await })
    }

    fn is_member(&self, server: ServerId) -> ChatFuture<'_, bool> {
        Box::pin(async move { self.is_member_of(server).await })
    }

    fn recent(&self, channel: ChannelId, after: Timestamp) -> ChatFuture<'_, Vec<Seen>> {
        Box::pin(async move { self.written(channel, after).await })
    }
}

/// What breaks a limit is a mistake of ours, and Discord need not be asked about it.
fn check(breaches: &[Breach]) -> Result<(), ChatFault> {
    if breaches.is_empty() {
        return Ok(());
    }
    let breaches = breaches.join("; ");
    tracing::error!(breaches, "not sent: our message breaks Discord's limits");
    Err(ChatFault::Refused(breaches))
}

/// An id of serenity's, which cannot be 0: nothing is called that.
fn known<T: From<u64>>(id: u64) -> Result<T, ChatFault> {
    NonZeroU64::new(id).map(|id| T::from(id.get())).ok_or(ChatFault::Gone)
}

fn callback<'a>(to: &'a ReplyTo, body: &Callback<'_>, file: Option<&File>) -> Result<Request<'a>, ChatFault> {
    let route = Route::InteractionResponse { interaction_id: known(to.id.0)?, token: &to.token };
    with_body(route, LightMethod::Post, body, file)
}

/// A body alone goes as JSON; with a file as a form of the file and the JSON beside it.
fn with_body<'a>(
    route: Route<'a>,
    method: LightMethod,
    body: &impl Serialize,
    file: Option<&File>,
) -> Result<Request<'a>, ChatFault> {
    let json = serde_json::to_string(body).map_err(|error| ChatFault::Refused(error.to_string()))?;
    let request = Request::new(route, method);
    Ok(match file {
        None => request.body(Some(json.into_bytes())),
        Some(file) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![CreateAttachment::bytes(
                file.bytes.to_vec(),
                &file.name,
            )]),
            fields: Vec::new(),
            payload_json: Some(json),
        })),
    })
}
