//! The implementation of the chat port, which translates the port's calls into requests to Discord. A message
//! that breaks one of Discord's limits is refused here and not sent.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{ApplicationId, CreateAttachment, UserId};
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};

use crate::app::memory::Lock;
use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::chat::limits::{self, Breach};
use crate::chat::{
    Answer, AnswerPart, BotMessage, Chat, ChatFault, ChatFuture, Deferral, Drawing, Edit, File, Message,
    ReplyTo, Visibility,
};

use super::commands::CommandIds;
use super::emoji;
use super::open_channels::{Remembered, Viewers, everyone_can_view};
use super::payload::{self, EPHEMERAL};
use super::permissions::{allow_anybody, allow_command, invite_address};
use super::rate_limits::is_waited_for;
use super::refusals::RestFailure;
use super::responses::{self, CallbackAnswer, CreatedMessage, IdObject, ListedMessage};
use super::rest::{RestClient, known, not_connected};

/// The maximum number of servers that Discord returns in one page.
pub(super) const SERVERS_PER_PAGE: usize = 200;
/// The time without a message after which Discord archives a thread, in minutes: one week, the longest that
/// Discord offers. A new message reopens the thread.
const A_WEEK: u16 = 10_080;

pub(super) struct DiscordChat {
    pub rest: RestClient,
    /// The pauses before a failed request is repeated. Only requests that may be repeated safely use these
    /// pauses. First answers to interactions are not repeated here, since only their caller knows the
    /// remaining time.
    retry_pauses: [Duration; 3],
    /// The bot's user id; empty until Discord has sent it.
    bot_user: OnceLock<UserId>,
    /// The command ids from the latest registration.
    pub commands: Lock<CommandIds>,
    pub viewers: Remembered<ChannelId, Viewers>,
    /// Whether the role `@everyone` of a server can view channels that do not say otherwise.
    open_servers: Remembered<ServerId, bool>,
}

impl DiscordChat {
    pub(super) fn new(rest: RestClient, retry_pauses: [Duration; 3]) -> Self {
        Self {
            rest,
            retry_pauses,
            bot_user: OnceLock::new(),
            commands: Lock::default(),
            viewers: Remembered::default(),
            open_servers: Remembered::default(),
        }
    }

    /// All servers that the bot is on, read page by page.
    pub(super) async fn servers(&self) -> Result<BTreeSet<ServerId>, ChatFault> {
        let mut all = BTreeSet::new();
        loop {
            let after = all.last().map(|last: &ServerId| ("after", last.to_string()));
            let limit = ("limit", SERVERS_PER_PAGE.to_string());
            let params = [limit].into_iter().chain(after).collect();
            let ask = Request::new(Route::UserMeGuilds, LightMethod::Get).params(Some(params));
            let page: Vec<IdObject> = self.rest.ask(ask).await?;
            let whole = page.len() < SERVERS_PER_PAGE;
            all.extend(page.into_iter().map(|server| ServerId(server.id.get())));
            if whole {
                return Ok(all);
            }
        }
    }

    pub(super) fn set_identity(&self, application: ApplicationId, user: UserId) {
        self.rest.http.set_application_id(application);
        // A later session has the same user, so its failure to set the id again does not matter.
        if self.bot_user.set(user).is_ok()
            && let Some(address) = self.invite_address()
        {
            tracing::info!(%address, "people can add the bot to a server at this address");
        }
    }

    /// Runs `attempt`, and repeats it after each pause while it fails with a temporary error. The request
    /// must be safe to repeat.
    async fn retry<T, F>(&self, attempt: impl Fn() -> F) -> Result<T, ChatFault>
    where
        F: Future<Output = Result<T, RestFailure>>,
    {
        for pause in self.retry_pauses {
            match attempt().await.map_err(ChatFault::from) {
                // The next attempt would come too early, so the caller must decide.
                limited @ Err(ChatFault::Limited { retry_after })
                    if !retry_after.is_some_and(is_waited_for) =>
                {
                    return limited;
                }
                Err(fault) if fault.is_transient() => tracing::debug!(%fault, again_in = ?pause, "retrying"),
                outcome => return outcome,
            }
            tokio::time::sleep(pause).await;
        }
        Ok(attempt().await?)
    }

    /// Returns what Discord says, or `None` if the bot cannot see it (50001, 50013) or it does not exist (10003, 10004).
    async fn look(&self, route: Route<'_>) -> Result<Option<Value>, ChatFault> {
        let request = Request::new(route, LightMethod::Get);
        let hidden = [10_003, 10_004, 50_001, 50_013];
        self.retry(|| async { none_if(&hidden, self.rest.ask::<Value>(request.clone()).await) }).await
    }

    async fn viewers_of(&self, Place { server, channel }: Place) -> Result<Viewers, ChatFault> {
        if let Some(viewers) = self.viewers.get(&channel) {
            return Ok(viewers);
        }
        let found = self.look(Route::Channel { channel_id: known(channel.0)? }).await?;
        let viewers = found.map_or(Viewers::NotEverybody, |found| Viewers::of(&found, server));
        self.viewers.insert(channel, viewers);
        Ok(viewers)
    }

    async fn is_open_server(&self, server: ServerId) -> Result<bool, ChatFault> {
        if let Some(is_open) = self.open_servers.get(&server) {
            return Ok(is_open);
        }
        let found = self.look(Route::Guild { guild_id: known(server.0)? }).await?;
        let is_open = found.as_ref().is_some_and(everyone_can_view);
        self.open_servers.insert(server, is_open);
        Ok(is_open)
    }
}

impl Chat for DiscordChat {
    fn address(&self, place: Place, message: MessageId) -> String {
        format!("https://discord.com/channels/{}/{}/{message}", place.server, place.channel)
    }

    fn mention_command(&self, path: &str) -> Option<String> {
        self.commands.lock().mention(path)
    }

    fn invite_address(&self) -> Option<String> {
        // The bot of a stand-in is unknown to Discord.
        let is_stand_in = self.rest.http.proxy.is_some();
        self.rest.application().ok().filter(|_| !is_stand_in).map(invite_address)
    }

    fn answer<'a>(&'a self, to: &'a ReplyTo, answer: Answer) -> ChatFuture<'a, Option<MessageId>> {
        Box::pin(async move {
            check(&limits::of_answer(&answer))?;
            let file = match &answer {
                Answer::Message(_, message) | Answer::Replace(message) => message.file.as_ref(),
                Answer::Completions(_) => None,
            };
            let request = callback(to, &payload::answer_body(&answer), file)?;
            if !matches!(answer, Answer::Message(..)) {
                self.rest.send(request).await?;
                return Ok(None);
            }
            let request = request.params(Some(vec![("with_response", "true".to_owned())]));
            let answer: CallbackAnswer = self.rest.ask(request).await?;
            let made = answer.resource.and_then(|resource| resource.message);
            if made.is_none() {
                tracing::warn!(interaction = %to.id, "Discord did not return the message of an answer");
            }
            Ok(made.map(MessageId::from))
        })
    }

    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Deferral) -> ChatFuture<'a, ()> {
        Box::pin(async move {
            self.rest.send(callback(to, &payload::deferral_body(later), None)?).await?;
            Ok(())
        })
    }

    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(async move {
            check(&limits::of_message(&message))?;
            let application_id = self.rest.application()?;
            let route = Route::WebhookOriginalInteractionResponse { application_id, token: &to.token };
            let body = payload::replacing(&message);
            let request = with_body(route, LightMethod::Patch, &body, message.file.as_ref());
            Ok(self.retry(|| self.rest.ask::<CreatedMessage>(request.clone())).await?.into())
        })
    }

    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        visibility: Visibility,
        message: Message,
    ) -> ChatFuture<'a, MessageId> {
        Box::pin(async move {
            check(&limits::of_message(&message))?;
            let application_id = self.rest.application()?;
            let route = Route::WebhookFollowupMessages { application_id, token: &to.token };
            let body = payload::message_body(&message, visibility);
            let request = with_body(route, LightMethod::Post, &body, message.file.as_ref());
            Ok(self.rest.ask::<CreatedMessage>(request).await?.into())
        })
    }

    fn delete<'a>(&'a self, to: &'a ReplyTo, which: AnswerPart) -> ChatFuture<'a, ()> {
        Box::pin(async move {
            let (application_id, token) = (self.rest.application()?, to.token.as_str());
            let route = match which {
                AnswerPart::First => Route::WebhookOriginalInteractionResponse { application_id, token },
                AnswerPart::FollowUp(message) => {
                    Route::WebhookFollowupMessage { application_id, token, message_id: known(message.0)? }
                }
            };
            let request = Request::new(route, LightMethod::Delete);
            match self.retry(|| self.rest.send(request.clone())).await {
                Ok(_) | Err(ChatFault::Gone) => Ok(()),
                Err(fault) => Err(fault),
            }
        })
    }

    fn post<'a>(&'a self, channel: ChannelId, once: &'a str, message: Message) -> ChatFuture<'a, MessageId> {
        Box::pin(async move {
            check(&limits::of_message(&message))?;
            let route = Route::ChannelMessages { channel_id: known(channel.0)? };
            let body = payload::message_with_nonce(&message, once);
            let request = with_body(route, LightMethod::Post, &body, message.file.as_ref());
            let post =
                || async { none_if(&[10_008], self.rest.ask::<CreatedMessage>(request.clone()).await) };
            self.retry(post).await?.map(MessageId::from).ok_or(ChatFault::Deleted)
        })
    }

    /// Succeeds if the message already has a thread (160004), since it can have only one.
    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        name: &'a str,
    ) -> ChatFuture<'a, ()> {
        Box::pin(async move {
            let (channel_id, message_id) = (known(channel.0)?, known(message.0)?);
            let route = Route::ChannelMessageThreads { channel_id, message_id };
            let body = json!({ "name": name, "auto_archive_duration": A_WEEK });
            let request = with_body(route, LightMethod::Post, &body, None);
            let open = || async { none_if(&[160_004], self.rest.send(request.clone()).await) };
            self.retry(open).await.map(drop)
        })
    }

    fn archive(&self, thread: ChannelId) -> ChatFuture<'_, ()> {
        Box::pin(async move {
            let route = Route::Channel { channel_id: known(thread.0)? };
            let request = with_body(route, LightMethod::Patch, &json!({ "archived": true }), None);
            self.retry(|| self.rest.send(request.clone())).await.map(drop)
        })
    }

    /// Discord returns the existing channel if there is one.
    fn direct(&self, person: PersonId) -> ChatFuture<'_, ChannelId> {
        Box::pin(async move {
            let body = json!({ "recipient_id": person.to_string() });
            let request = with_body(Route::UserMeDmChannels, LightMethod::Post, &body, None);
            let opened: IdObject = self.rest.ask(request).await?;
            Ok(ChannelId(opened.id.get()))
        })
    }

    fn emoji(&self, drawings: Vec<Drawing>, now: Timestamp) -> ChatFuture<'_, BTreeMap<String, String>> {
        Box::pin(async move { emoji::sync(&self.rest, &drawings, now).await })
    }

    fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> ChatFuture<'_, ()> {
        Box::pin(async move {
            check(&limits::of_edit(&edit))?;
            let (channel_id, message_id) = (known(channel.0)?, known(message.0)?);
            let route = Route::ChannelMessage { channel_id, message_id };
            let body = payload::edit_body(&edit);
            let request = with_body(route, LightMethod::Patch, &body, edit.file.new_file());
            self.retry(|| self.rest.send(request.clone())).await.map(drop)
        })
    }

    fn remove(&self, channel: ChannelId, message: MessageId) -> ChatFuture<'_, ()> {
        Box::pin(async move {
            let (channel_id, message_id) = (known(channel.0)?, known(message.0)?);
            let request = Request::new(Route::ChannelMessage { channel_id, message_id }, LightMethod::Delete);
            self.retry(|| async { none_if(&[10_008], self.rest.send(request.clone()).await) }).await.map(drop)
        })
    }

    /// Without an answer, Discord reports an unknown message (10008), or an unknown webhook (10015), since only
    /// the first answer creates the webhook.
    fn original<'a>(&'a self, to: &'a ReplyTo) -> ChatFuture<'a, Option<MessageId>> {
        Box::pin(async move {
            let application_id = self.rest.application()?;
            let route = Route::WebhookOriginalInteractionResponse { application_id, token: &to.token };
            let request = Request::new(route, LightMethod::Get);
            let ask = || async {
                none_if(&[10_008, 10_015], self.rest.ask::<CreatedMessage>(request.clone()).await)
            };
            // For a press, Discord returns the message with the pressed component if the bot has not answered. Ids
            // grow with time, so that message's id is smaller than the interaction's.
            let is_answer = |made: &CreatedMessage| made.flags & EPHEMERAL == 0 && made.id.get() >= to.id.0;
            Ok(self.retry(ask).await?.filter(is_answer).map(MessageId::from))
        })
    }

    /// Discord describes a server only to its members. To others it reports an unknown server (10004) or missing
    /// access (50001).
    fn is_member(&self, server: ServerId) -> ChatFuture<'_, bool> {
        Box::pin(async move {
            let request = Request::new(Route::Guild { guild_id: known(server.0)? }, LightMethod::Get);
            let ask = || async { none_if(&[10_004, 50_001], self.rest.send(request.clone()).await) };
            Ok(self.retry(ask).await?.is_some())
        })
    }

    /// Needs no gateway intent, and is not repeated, because somebody waits for the answer. Discord reports
    /// another person as an unknown member (10007), or as an account that is gone (10013).
    fn has_member(&self, server: ServerId, person: PersonId) -> ChatFuture<'_, bool> {
        Box::pin(async move {
            let route = Route::GuildMember { guild_id: known(server.0)?, user_id: known(person.0)? };
            let answer = self.rest.send(Request::new(route, LightMethod::Get)).await;
            Ok(none_if(&[10_007, 10_013], answer)?.is_some())
        })
    }

    /// Reads the command's permissions on the server (10066 if there are none), and looks the person up only if
    /// these allow the command to anybody. Not repeated, because somebody waits for the answer.
    fn may_use<'a>(&'a self, command: &'a str, place: Place, person: PersonId) -> ChatFuture<'a, bool> {
        Box::pin(async move {
            let command_id = self.commands.lock().id(command).ok_or_else(not_connected)?;
            let (application_id, guild_id) = (self.rest.application()?, known(place.server.0)?);
            let command_id = known(command_id)?;
            let route = Route::GuildCommandPermissions { application_id, guild_id, command_id };
            let answer = self.rest.ask::<Value>(Request::new(route, LightMethod::Get)).await;
            let overwrites = none_if(&[10_066], answer)?.filter(allow_anybody);
            let Some(overwrites) = overwrites else { return Ok(false) };
            let route = Route::GuildMember { guild_id, user_id: known(person.0)? };
            let member: Value = self.rest.ask(Request::new(route, LightMethod::Get)).await?;
            Ok(allow_command(&overwrites, &member, place))
        })
    }

    /// Asks for the channel, for the one above a thread, and for the server's roles only if these decide.
    fn is_open_to_everyone(&self, place: Place) -> ChatFuture<'_, bool> {
        Box::pin(async move {
            let viewers = match self.viewers_of(place).await? {
                Viewers::OfChannel(channel) => self.viewers_of(Place { channel, ..place }).await?,
                viewers => viewers,
            };
            match viewers {
                Viewers::Everybody => Ok(true),
                Viewers::OfServer => self.is_open_server(place.server).await,
                Viewers::NotEverybody | Viewers::OfChannel(_) => Ok(false),
            }
        })
    }

    fn recent(&self, channel: ChannelId, after: Timestamp) -> ChatFuture<'_, Vec<BotMessage>> {
        Box::pin(async move {
            let bot_user = *self.bot_user.get().ok_or_else(not_connected)?;
            let route = Route::ChannelMessages { channel_id: known(channel.0)? };
            let request = Request::new(route, LightMethod::Get).params(Some(responses::since(after)));
            let listed: Vec<ListedMessage> = self.retry(|| self.rest.ask(request.clone())).await?;
            Ok(responses::by_author(listed, bot_user))
        })
    }
}

/// The answer to a request; `None` if Discord refuses it with one of these error codes.
fn none_if<T>(codes: &[u64], answer: Result<T, RestFailure>) -> Result<Option<T>, RestFailure> {
    match answer {
        Err(failure) if failure.has_code(codes) => Ok(None),
        answer => answer.map(Some),
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

fn callback<'a>(to: &'a ReplyTo, body: &Value, file: Option<&File>) -> Result<Request<'a>, ChatFault> {
    let route = Route::InteractionResponse { interaction_id: known(to.id.0)?, token: &to.token };
    Ok(with_body(route, LightMethod::Post, body, file))
}

/// Builds a request: JSON for a body without a file, a multipart form for a body with one.
pub(super) fn with_body<'a>(
    route: Route<'a>,
    method: LightMethod,
    body: &Value,
    file: Option<&File>,
) -> Request<'a> {
    let (request, json) = (Request::new(route, method), body.to_string());
    match file {
        None => request.body(Some(json.into_bytes())),
        Some(file) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![CreateAttachment::bytes(
                file.bytes.to_vec(),
                &file.name,
            )]),
            fields: Vec::new(),
            payload_json: Some(json),
        })),
    }
}
