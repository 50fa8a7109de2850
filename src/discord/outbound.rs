//! The implementation of the chat port, which translates the port's calls into requests to Discord.
//!
//! Request bodies are built without serenity's builders (see [`super::payload`]). A message that breaks one
//! of Discord's limits is refused here and not sent.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use serde::Serialize;
use serenity::all::{ApplicationId, CreateAttachment, UserId};
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};

use super::commands::CommandIds;
use super::emoji;
use super::fault::{Secret, is_no_member, is_there_already, is_unanswered, of_request};
use super::invite;
use super::members;
use super::own_messages::{self, ListedMessage};
use super::payload::{Callback, Payload};
use super::rate_limits::is_waited_for;
use super::responses::{CallbackAnswer, CreatedMessage, DirectChannel, ListedServer};
use super::rest::{RestClient, known, not_connected};
use super::stop::StopHandle;
use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::chat::limits::{self, Breach};
use crate::chat::{
    Answer, AnswerPart, BotMessage, Chat, ChatFault, ChatFuture, Deferral, Drawing, Edit, File, Message,
    ReplyTo, Visibility,
};

pub(super) struct DiscordChat {
    rest: RestClient,
    /// The pauses before a failed request is repeated. Only requests that may be repeated safely use these
    /// pauses. First answers to interactions are not repeated here, since only their caller knows the
    /// remaining time.
    retry_pauses: [Duration; 3],
    stop: StopHandle,
    /// The bot's user id; empty until Discord has sent it.
    us: OnceLock<UserId>,
    /// The command ids from the latest registration.
    commands: Mutex<CommandIds>,
}

/// The maximum number of servers that Discord returns in one page.
const SERVERS_PER_PAGE: usize = 200;
/// The time without a message after which Discord archives a thread, in minutes: one week, the longest that
/// Discord offers. A new message reopens the thread.
const A_WEEK: u16 = 10_080;
/// The flag of an ephemeral message, which only one person sees.
const EPHEMERAL: u64 = 64;

impl DiscordChat {
    /// Returns all servers that the bot is on, read page by page.
    pub(super) async fn servers(&self) -> Result<BTreeSet<ServerId>, ChatFault> {
        let mut all = BTreeSet::new();
        loop {
            let after = all.last().map(|last: &ServerId| ("after", last.to_string()));
            let limit = ("limit", SERVERS_PER_PAGE.to_string());
            let params = [limit].into_iter().chain(after).collect();
            let ask = Request::new(Route::UserMeGuilds, LightMethod::Get).params(Some(params));
            let page: Vec<ListedServer> =
                self.rest.ask(ask).await.map_err(|failure| of_request(Secret::Bot, failure))?;
            let whole = page.len() < SERVERS_PER_PAGE;
            all.extend(page.into_iter().map(|server| ServerId(server.id.get())));
            if whole {
                return Ok(all);
            }
        }
    }

    pub(super) fn new(rest: RestClient, retry_pauses: [Duration; 3], stop: StopHandle) -> Self {
        Self { rest, retry_pauses, stop, us: OnceLock::new(), commands: Mutex::default() }
    }

    pub(super) fn rest(&self) -> &RestClient {
        &self.rest
    }

    pub(super) fn set_identity(&self, application: ApplicationId, user: UserId) {
        self.rest.http().set_application_id(application);
        // A later session has the same user, so its failure to set the id again does not matter.
        if self.us.set(user).is_ok()
            && let Some(address) = self.invite_address()
        {
            tracing::info!(%address, "people can add the bot to a server at this address");
        }
    }

    pub(super) fn set_command_ids(&self, ids: CommandIds) {
        *self.commands.lock().unwrap_or_else(PoisonError::into_inner) = ids;
    }

    /// Returns `outcome` unchanged, but stops the connection if Discord refused the token. With more requests
    /// under that token, Discord would lock the bot out.
    pub(super) fn stop_if_unauthorized<T>(&self, outcome: Result<T, ChatFault>) -> Result<T, ChatFault> {
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
            tracing::warn!(interaction = %to.id, "Discord did not return the message of an answer");
        }
        Ok(made.map(MessageId::from))
    }

    async fn finish_answer(&self, to: &ReplyTo, message: &Message) -> Result<MessageId, ChatFault> {
        check(&limits::of_message(message))?;
        let application_id = self.rest.application()?;
        let route = Route::WebhookOriginalInteractionResponse { application_id, token: &to.token };
        let body = Payload::replacing(message);
        let request = with_body(route, LightMethod::Patch, &body, message.file.as_ref())?;
        let made = || self.ask::<CreatedMessage>(Secret::Interaction, request.clone());
        self.retry(made).await.map(MessageId::from)
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
        match self.retry(|| self.send(Secret::Interaction, request.clone())).await {
            Err(ChatFault::Gone) => Ok(()),
            outcome => outcome,
        }
    }

    async fn send_more(
        &self,
        to: &ReplyTo,
        visibility: Visibility,
        message: &Message,
    ) -> Result<MessageId, ChatFault> {
        check(&limits::of_message(message))?;
        let application_id = self.rest.application()?;
        let route = Route::WebhookFollowupMessages { application_id, token: &to.token };
        let body = Payload::new(message, visibility);
        let request = with_body(route, LightMethod::Post, &body, message.file.as_ref())?;
        self.ask::<CreatedMessage>(Secret::Interaction, request).await.map(MessageId::from)
    }

    async fn write(&self, channel: ChannelId, once: &str, message: &Message) -> Result<MessageId, ChatFault> {
        check(&limits::of_message(message))?;
        let route = Route::ChannelMessages { channel_id: known(channel.0)? };
        let body = Payload::new(message, Visibility::Public).once(once);
        let request = with_body(route, LightMethod::Post, &body, message.file.as_ref())?;
        self.retry(|| self.ask::<CreatedMessage>(Secret::Bot, request.clone())).await.map(MessageId::from)
    }

    /// Opens a direct message channel with a person. Discord returns the existing channel if there is one.
    async fn direct_channel(&self, person: PersonId) -> Result<ChannelId, ChatFault> {
        #[derive(Serialize)]
        struct With {
            recipient_id: String,
        }
        let body = With { recipient_id: person.to_string() };
        let request = with_body(Route::UserMeDmChannels, LightMethod::Post, &body, None)?;
        self.ask::<DirectChannel>(Secret::Bot, request).await.map(|opened| ChannelId(opened.id.get()))
    }

    /// Opens a thread on a message. Succeeds if the message already has a thread, since it can have only one.
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
        self.stop_if_unauthorized(self.retry(opened).await)
    }

    async fn close_thread(&self, thread: ChannelId) -> Result<(), ChatFault> {
        #[derive(Serialize)]
        struct Thread {
            archived: bool,
        }
        let route = Route::Channel { channel_id: known(thread.0)? };
        let request = with_body(route, LightMethod::Patch, &Thread { archived: true }, None)?;
        self.retry(|| self.send(Secret::Bot, request.clone())).await
    }

    async fn change(&self, channel: ChannelId, message: MessageId, edit: &Edit) -> Result<(), ChatFault> {
        check(&limits::of_edit(edit))?;
        let route = Route::ChannelMessage { channel_id: known(channel.0)?, message_id: known(message.0)? };
        let request = with_body(route, LightMethod::Patch, &Payload::change(edit), edit.file.new_file())?;
        self.retry(|| self.send(Secret::Bot, request.clone())).await
    }

    /// Returns the message of an interaction's first answer; `None` if the interaction has no public answer
    /// yet.
    async fn original_answer(&self, to: &ReplyTo) -> Result<Option<MessageId>, ChatFault> {
        let application_id = self.rest.application()?;
        let route = Route::WebhookOriginalInteractionResponse { application_id, token: &to.token };
        let request = Request::new(route, LightMethod::Get);
        let request_message = || async {
            match self.rest.ask::<CreatedMessage>(request.clone()).await {
                // For a press, Discord returns the message with the pressed component if the bot has not
                // answered. Ids grow with time, so that message's id is smaller than the interaction's.
                Ok(made) if made.flags & EPHEMERAL != 0 || made.id.get() < to.id.0 => Ok(None),
                Ok(made) => Ok(Some(MessageId::from(made))),
                Err(failure) if is_unanswered(&failure) => Ok(None),
                Err(failure) => Err(of_request(Secret::Interaction, failure)),
            }
        };
        self.retry(request_message).await
    }

    /// Returns whether the bot is on a server. Discord describes a server only to its members.
    async fn is_member_of(&self, server: ServerId) -> Result<bool, ChatFault> {
        let request = Request::new(Route::Guild { guild_id: known(server.0)? }, LightMethod::Get);
        let ask = || async {
            match self.rest.send(request.clone()).await {
                Ok(_) => Ok(true),
                Err(failure) if is_no_member(&failure) => Ok(false),
                Err(failure) => Err(of_request(Secret::Bot, failure)),
            }
        };
        self.stop_if_unauthorized(self.retry(ask).await)
    }

    async fn own_messages(&self, channel: ChannelId, after: Timestamp) -> Result<Vec<BotMessage>, ChatFault> {
        let us = self.us.get().ok_or_else(not_connected)?.get();
        let request =
            Request::new(Route::ChannelMessages { channel_id: known(channel.0)? }, LightMethod::Get)
                .params(Some(own_messages::since(after)));
        let ask = || self.ask::<Vec<ListedMessage>>(Secret::Bot, request.clone());
        Ok(own_messages::by_author(self.retry(ask).await?, us))
    }

    /// Runs `attempt`, and repeats it after each pause while it fails with a temporary error. The request
    /// must be safe to repeat.
    async fn retry<T, F>(&self, attempt: impl Fn() -> F) -> Result<T, ChatFault>
    where
        F: Future<Output = Result<T, ChatFault>>,
    {
        for pause in self.retry_pauses {
            match attempt().await {
                // The next attempt would come too early, so the caller must decide.
                limited @ Err(ChatFault::Limited { retry_after })
                    if !retry_after.is_some_and(is_waited_for) =>
                {
                    return limited;
                }
                Err(fault) if fault.may_pass() => tracing::debug!(%fault, again_in = ?pause, "retrying"),
                outcome => return outcome,
            }
            tokio::time::sleep(pause).await;
        }
        attempt().await
    }

    async fn send(&self, secret: Secret, request: Request<'_>) -> Result<(), ChatFault> {
        let sent = self.rest.send(request).await.map(drop);
        self.stop_if_unauthorized(sent.map_err(|failure| of_request(secret, failure)))
    }

    async fn ask<T>(&self, secret: Secret, request: Request<'_>) -> Result<T, ChatFault>
    where
        T: serde::de::DeserializeOwned,
    {
        self.stop_if_unauthorized(self.rest.ask(request).await.map_err(|failure| of_request(secret, failure)))
    }
}

impl Chat for DiscordChat {
    fn address(&self, place: Place, message: MessageId) -> String {
        format!("https://discord.com/channels/{}/{}/{message}", place.server, place.channel)
    }

    fn mention_command(&self, path: &str) -> Option<String> {
        self.commands.lock().unwrap_or_else(PoisonError::into_inner).mention(path)
    }

    fn invite_address(&self) -> Option<String> {
        // The bot of a stand-in is unknown to Discord.
        let is_stand_in = self.rest.http().proxy.is_some();
        self.rest.application().ok().filter(|_| !is_stand_in).map(invite::address)
    }

    fn answer<'a>(&'a self, to: &'a ReplyTo, answer: Answer) -> ChatFuture<'a, Option<MessageId>> {
        Box::pin(async move { self.give_answer(to, &answer).await })
    }

    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Deferral) -> ChatFuture<'a, ()> {
        Box::pin(async move {
            let request = callback(to, &Callback::deferring(later), None)?;
            self.send(Secret::Interaction, request).await
        })
    }

    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(async move { self.finish_answer(to, &message).await })
    }

    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        visibility: Visibility,
        message: Message,
    ) -> ChatFuture<'a, MessageId> {
        Box::pin(async move { self.send_more(to, visibility, &message).await })
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

    fn emoji(&self, drawings: Vec<Drawing>, now: Timestamp) -> ChatFuture<'_, BTreeMap<String, String>> {
        Box::pin(async move { self.stop_if_unauthorized(emoji::sync(&self.rest, &drawings, now).await) })
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

    fn has_member(&self, server: ServerId, person: PersonId) -> ChatFuture<'_, bool> {
        Box::pin(
            async move { self.stop_if_unauthorized(members::is_member(&self.rest, server, person).await) },
        )
    }

    fn may_use<'a>(&'a self, command: &'a str, place: Place, person: PersonId) -> ChatFuture<'a, bool> {
        let id = self.commands.lock().unwrap_or_else(PoisonError::into_inner).id(command);
        Box::pin(async move {
            let id = id.ok_or_else(not_connected)?;
            self.stop_if_unauthorized(members::may_use(&self.rest, id, place, person).await)
        })
    }

    fn recent(&self, channel: ChannelId, after: Timestamp) -> ChatFuture<'_, Vec<BotMessage>> {
        Box::pin(async move { self.own_messages(channel, after).await })
    }
}

/// Refuses a message that breaks Discord's limits. Such a message is a bug, and Discord would refuse it.
fn check(breaches: &[Breach]) -> Result<(), ChatFault> {
    if breaches.is_empty() {
        return Ok(());
    }
    let breaches = breaches.join("; ");
    tracing::error!(breaches, "a message breaks Discord's limits and is not sent");
    Err(ChatFault::Refused(breaches))
}

fn callback<'a>(to: &'a ReplyTo, body: &Callback<'_>, file: Option<&File>) -> Result<Request<'a>, ChatFault> {
    let route = Route::InteractionResponse { interaction_id: known(to.id.0)?, token: &to.token };
    with_body(route, LightMethod::Post, body, file)
}

/// Builds a request: JSON for a body without a file, a multipart form for a body with one.
pub(super) fn with_body<'a>(
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
