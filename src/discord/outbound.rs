//! The way out: what the port asks for, as requests to Discord.
//!
//! Requests are made without serenity's builders (see [`super::payload`]), and what breaks one of Discord's limits is
//! not sent at all.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serenity::all::{ApplicationId, CreateAttachment};
use serenity::http::{Http, LightMethod, Multipart, MultipartUpload, Request, Route};

use super::emoji;
use super::fault::{Secret, of_request};
use super::payload::{Callback, Payload};
use crate::base::id::{ChannelId, MessageId};
use crate::chat::limits::{self, Breach};
use crate::chat::{Answer, Chat, ChatFault, Drawing, Edit, Later, Message, Picture, ReplyTo, Shown, Soon};

/// The way out to Discord.
pub(super) struct Outbox {
    http: Arc<Http>,
}

/// What is read of a message that Discord answers with.
#[derive(Deserialize)]
struct Made {
    id: serenity::all::MessageId,
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

impl Outbox {
    pub(super) fn new(http: Arc<Http>) -> Self {
        Self { http }
    }

    async fn give_answer(&self, to: &ReplyTo, answer: &Answer) -> Result<Option<MessageId>, ChatFault> {
        check(&limits::of_answer(answer))?;
        let public = matches!(answer, Answer::Message(Shown::Public, _));
        let picture = match answer {
            Answer::Message(_, message) | Answer::Replace(message) => message.picture.as_ref(),
            Answer::Quiet | Answer::Completions(_) => None,
        };
        let request = callback(to, &Callback::of(answer), picture)?;
        if !public {
            return self.send(Secret::Interaction, request).await.map(|_| None);
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
        let application_id = self.application()?;
        let route = Route::WebhookOriginalInteractionResponse { application_id, token: &to.token };
        let body = Payload::replacing(message);
        let request = with_body(route, LightMethod::Patch, &body, message.picture.as_ref())?;
        self.ask::<Made>(Secret::Interaction, request).await.map(MessageId::from)
    }

    async fn say_more(&self, to: &ReplyTo, shown: Shown, message: &Message) -> Result<(), ChatFault> {
        check(&limits::of_message(message))?;
        let application_id = self.application()?;
        let route = Route::WebhookFollowupMessages { application_id, token: &to.token };
        let body = Payload::new(message, shown);
        let request = with_body(route, LightMethod::Post, &body, message.picture.as_ref())?;
        self.send(Secret::Interaction, request).await.map(drop)
    }

    async fn write(&self, channel: ChannelId, once: &str, message: &Message) -> Result<MessageId, ChatFault> {
        check(&limits::of_message(message))?;
        let route = Route::ChannelMessages { channel_id: known(channel.0)? };
        let body = Payload::new(message, Shown::Public).once(once);
        let request = with_body(route, LightMethod::Post, &body, message.picture.as_ref())?;
        self.ask::<Made>(Secret::Bot, request).await.map(MessageId::from)
    }

    async fn change(&self, channel: ChannelId, message: MessageId, edit: &Edit) -> Result<(), ChatFault> {
        check(&limits::of_edit(edit))?;
        let route = Route::ChannelMessage { channel_id: known(channel.0)?, message_id: known(message.0)? };
        let request = with_body(route, LightMethod::Patch, &Payload::change(edit), edit.picture.as_ref())?;
        self.send(Secret::Bot, request).await.map(drop)
    }

    /// Discord tells our own id when it greets us, before anybody can have done anything.
    fn application(&self) -> Result<ApplicationId, ChatFault> {
        self.http.application_id().ok_or_else(|| ChatFault::Trouble("not connected yet".to_owned()))
    }

    async fn send(&self, secret: Secret, request: Request<'_>) -> Result<reqwest::Response, ChatFault> {
        self.http.request(request).await.map_err(|error| of_request(secret, &error))
    }

    async fn ask<T>(&self, secret: Secret, request: Request<'_>) -> Result<T, ChatFault>
    where
        T: serde::de::DeserializeOwned,
    {
        self.http.fire(request).await.map_err(|error| of_request(secret, &error))
    }
}

impl Chat for Outbox {
    fn answer<'a>(
        &'a self,
        to: &'a ReplyTo,
        answer: Answer,
    ) -> Soon<'a, Result<Option<MessageId>, ChatFault>> {
        Box::pin(async move { self.give_answer(to, &answer).await })
    }

    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Later) -> Soon<'a, Result<(), ChatFault>> {
        Box::pin(async move {
            let request = callback(to, &Callback::deferring(later), None)?;
            self.send(Secret::Interaction, request).await.map(drop)
        })
    }

    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> Soon<'a, Result<MessageId, ChatFault>> {
        Box::pin(async move { self.finish_answer(to, &message).await })
    }

    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        shown: Shown,
        message: Message,
    ) -> Soon<'a, Result<(), ChatFault>> {
        Box::pin(async move { self.say_more(to, shown, &message).await })
    }

    fn post<'a>(
        &'a self,
        channel: ChannelId,
        once: &'a str,
        message: Message,
    ) -> Soon<'a, Result<MessageId, ChatFault>> {
        Box::pin(async move { self.write(channel, once, &message).await })
    }

    fn emoji(&self, drawings: Vec<Drawing>) -> Soon<'_, Result<BTreeMap<String, String>, ChatFault>> {
        Box::pin(async move { emoji::learn(&self.http, &drawings).await })
    }

    fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> Soon<'_, Result<(), ChatFault>> {
        Box::pin(async move { self.change(channel, message, &edit).await })
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

fn callback<'a>(
    to: &'a ReplyTo,
    body: &Callback<'_>,
    picture: Option<&Picture>,
) -> Result<Request<'a>, ChatFault> {
    let route = Route::InteractionResponse { interaction_id: known(to.id.0)?, token: &to.token };
    with_body(route, LightMethod::Post, body, picture)
}

/// A body alone goes as JSON; with a picture as a form of the file and the JSON beside it.
fn with_body<'a>(
    route: Route<'a>,
    method: LightMethod,
    body: &impl Serialize,
    picture: Option<&Picture>,
) -> Result<Request<'a>, ChatFault> {
    let json = serde_json::to_string(body).map_err(|error| ChatFault::Refused(error.to_string()))?;
    let request = Request::new(route, method);
    Ok(match picture {
        None => request.body(Some(json.into_bytes())),
        Some(picture) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![CreateAttachment::bytes(
                picture.png.to_vec(),
                &picture.file_name,
            )]),
            fields: Vec::new(),
            payload_json: Some(json),
        })),
    })
}
