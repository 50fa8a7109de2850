//! Discord's answers to the questions of a check. This module asks; the others judge.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::Value;
use serenity::all::{ApplicationId, ChannelId, GuildId, UserId};
use serenity::http::{LightMethod, Request, Route};
use tokio::time::sleep;

use super::finding::SECRET;
use super::message::{self, MessageFacts};
use super::session::{self, SessionEnd};
use super::shape::Shape;
use super::{CheckSettings, Interruption};
use crate::config::Token;
use crate::discord::bounds::TOO_MANY_PLACES;
use crate::discord::rate_limits::is_waited_for;
use crate::discord::refusals::{ErrorResponse, Remedy, remedy};
use crate::discord::rest::{RestClient, RestFailure};

/// The maximum number of servers in Discord's first page.
pub(super) const SERVERS_PER_PAGE: usize = 200;

/// Discord's answer to a request. An empty one is null.
pub(super) type Answer = Result<Value, RestFailure>;

/// All answers. `None` stands for a request that was not sent, because the answer before it was missing.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub me: Option<Answer>,
    pub application: Option<Answer>,
    pub servers: Option<Answer>,
    pub gateway: Option<Answer>,
    pub session: Option<SessionEnd>,
    pub commands: Option<Answer>,
    pub emoji: Option<Answer>,
    /// The channel named by the host, and what belongs to it; `None` if no channel was named.
    pub place: Option<PlaceFacts>,
    /// Whether the check was ended early, so that later requests are missing.
    pub is_interrupted: bool,
}

/// Discord's answers about a channel.
#[derive(Clone, Debug, Default)]
pub(super) struct PlaceFacts {
    pub channel: Option<Answer>,
    /// The channel above a thread; `None` also for a channel that is no thread.
    pub parent: Option<Answer>,
    pub server: Option<Answer>,
    pub member: Option<Answer>,
    pub server_commands: Option<Answer>,
    pub message: MessageFacts,
}

/// A client that repeats requests as the bot does, until one stays without an answer.
pub(super) struct Asker {
    rest: RestClient,
    token: Token,
    pauses: [Duration; 3],
    /// Whether all attempts of a request have stayed without an answer. Each further one would take minutes.
    is_cut_off: AtomicBool,
    interruption: Interruption,
}

/// Discord's answer to a request that makes something.
pub(super) struct Change {
    pub answer: Answer,
    /// Whether the answer to an attempt was lost, so that Discord may have acted on it.
    pub may_have_acted: bool,
}

impl Asker {
    pub fn new(rest: RestClient, settings: &CheckSettings, interruption: Interruption) -> Self {
        let (token, pauses) = (settings.token.clone(), settings.timeouts.retry_pauses);
        Self { rest, token, pauses, is_cut_off: AtomicBool::new(false), interruption }
    }

    pub fn rest(&self) -> &RestClient {
        &self.rest
    }

    /// Sends a request, and repeats it after pauses while Discord fails, limits the rate or cannot be reached.
    /// Returns `None` without sending it if an earlier request has stayed without an answer, or if the check is
    /// interrupted. An interruption also ends the repetitions, but never an attempt that is under way: Discord may
    /// act on it, and the check has to remove what it makes.
    pub async fn change(&self, request: Request<'_>) -> Option<Change> {
        if self.is_cut_off.load(Ordering::Relaxed) || self.interruption.is_requested() {
            return None;
        }
        Some(self.insist(request, &self.interruption).await)
    }

    /// Like [`Asker::change`], for a request that changes nothing.
    pub async fn ask(&self, request: Request<'_>) -> Option<Answer> {
        self.change(request).await.map(|change| change.answer)
    }

    pub async fn get(&self, route: Route<'_>) -> Option<Answer> {
        self.ask(Request::new(route, LightMethod::Get)).await
    }

    /// Sends a request that helps to remove what the check has made, in any case.
    pub async fn clean_up(&self, request: Request<'_>) -> Answer {
        self.insist(request, &Interruption::default()).await.answer
    }

    async fn insist(&self, request: Request<'_>, interruption: &Interruption) -> Change {
        let mut may_have_acted = false;
        let mut pauses = self.pauses.into_iter();
        loop {
            let answer = self.ask_once(request.clone()).await;
            may_have_acted |= answer.as_ref().is_err_and(is_lost);
            if let (Err(failure), Some(pause)) = (&answer, pauses.next())
                && may_pass(failure)
            {
                tokio::select! {
                    biased;
                    () = interruption.requested() => return Change { answer, may_have_acted },
                    () = sleep(pause) => continue,
                }
            }
            if matches!(answer, Err(RestFailure::Broken(_))) {
                self.is_cut_off.store(true, Ordering::Relaxed);
            }
            return Change { answer, may_have_acted };
        }
    }

    /// Removes the token from an error text, which a proxy may have written. Afterwards the text is
    /// cut, and a part of the token would not be found.
    fn without_token(&self, mut failure: RestFailure) -> RestFailure {
        if let RestFailure::Broken(why) | RestFailure::Refused(ErrorResponse { why, .. }) = &mut failure {
            *why = why.replace(self.token.reveal(), SECRET);
        }
        failure
    }

    async fn ask_once(&self, request: Request<'_>) -> Answer {
        let body = self.rest.send(request).await.map_err(|failure| self.without_token(failure))?;
        if body.is_empty() {
            return Ok(Value::Null);
        }
        let value = serde_json::from_slice(&body);
        let value = value.map_err(|_| RestFailure::Broken("the answer is not readable".to_owned()))?;
        // A recording cannot hold its shape either.
        Shape::of(&value).map_or(Err(RestFailure::Excess(TOO_MANY_PLACES)), |_| Ok(value))
    }
}

/// Returns whether Discord may have acted on a request in spite of its failure.
fn is_lost(failure: &RestFailure) -> bool {
    match failure {
        RestFailure::Broken(_) | RestFailure::Excess(_) => true,
        RestFailure::Refused(refusal) => refusal.status >= 500,
    }
}

fn may_pass(failure: &RestFailure) -> bool {
    match failure {
        RestFailure::Broken(_) => true,
        RestFailure::Excess(_) => false,
        RestFailure::Refused(ErrorResponse { status: 429, retry_after, .. }) => {
            retry_after.is_some_and(is_waited_for)
        }
        RestFailure::Refused(refusal) => remedy(refusal) == Remedy::Retry && refusal.status >= 500,
    }
}

/// Returns the id below a key of an answer; `None` if there is none, or if it is no id.
pub(super) fn id_of(answer: Option<&Answer>, key: &str) -> Option<u64> {
    let value = answer?.as_ref().ok()?;
    value[key].as_str()?.parse().ok().filter(|id| *id != 0)
}

/// Asks everything, one request after another. Stops after the first one if Discord does not accept the token,
/// after any that stays without an answer, and at an interruption. Then it only removes what it has made.
pub(super) async fn gather(asker: &Asker, settings: &CheckSettings) -> Facts {
    let facts = ask_all(asker, settings).await;
    Facts { is_interrupted: asker.interruption.is_requested(), ..facts }
}

async fn ask_all(asker: &Asker, settings: &CheckSettings) -> Facts {
    let mut facts = Facts { me: asker.get(Route::UserMe).await, ..Facts::default() };
    if is_hopeless(facts.me.as_ref()) {
        return facts;
    }
    facts.application = asker.get(Route::Oauth2ApplicationCurrent).await;
    let first_page = Request::new(Route::UserMeGuilds, LightMethod::Get);
    facts.servers = asker.ask(first_page.params(Some(vec![("limit", SERVERS_PER_PAGE.to_string())]))).await;
    if settings.transports.gateway {
        facts.gateway = asker.get(Route::GatewayBot).await;
        if let Some(Ok(gateway)) = &facts.gateway {
            // Dropping the session closes its connection, and Discord then ends it.
            facts.session = tokio::select! {
                biased;
                () = asker.interruption.requested() => None,
                end = session::try_session(settings, gateway) => end,
            };
        }
    }
    let application = id_of(facts.application.as_ref(), "id").map(ApplicationId::new);
    if let Some(application_id) = application {
        let list = Request::new(Route::Commands { application_id }, LightMethod::Get);
        facts.commands = asker.ask(list.params(Some(with_translations()))).await;
        facts.emoji = asker.get(Route::Emojis { application_id }).await;
    }
    let us = id_of(facts.me.as_ref(), "id").map(UserId::new);
    if let Some(channel) = settings.channel.filter(|_| !asker.interruption.is_requested()) {
        facts.place =
            Some(place(asker, settings, ChannelId::new(channel.get()), application, us, &facts).await);
    }
    facts
}

fn with_translations() -> Vec<(&'static str, String)> {
    vec![("with_localizations", "true".to_owned())]
}

/// Returns whether no further request makes sense.
pub(super) fn is_hopeless(me: Option<&Answer>) -> bool {
    matches!(me, Some(Err(RestFailure::Broken(_) | RestFailure::Refused(ErrorResponse { status: 401, .. }))))
}

async fn place(
    asker: &Asker,
    settings: &CheckSettings,
    channel_id: ChannelId,
    application: Option<ApplicationId>,
    us: Option<UserId>,
    facts: &Facts,
) -> PlaceFacts {
    let mut place =
        PlaceFacts { channel: asker.get(Route::Channel { channel_id }).await, ..PlaceFacts::default() };
    let Some(Ok(channel)) = place.channel.clone() else { return place };
    if let Some(parent) =
        id_of(place.channel.as_ref(), "parent_id").filter(|_| super::channel::is_thread(&channel))
    {
        place.parent = asker.get(Route::Channel { channel_id: ChannelId::new(parent) }).await;
    }
    let server = id_of(place.channel.as_ref(), "guild_id").map(GuildId::new);
    if let Some(guild_id) = server {
        place.server = asker.get(Route::Guild { guild_id }).await;
        if let Some(user_id) = us {
            place.member = asker.get(Route::GuildMember { guild_id, user_id }).await;
        }
        if let Some(application_id) = application {
            place.server_commands = asker.get(Route::GuildCommands { application_id, guild_id }).await;
        }
    }
    if let (Some(sample), true) = (&settings.sample, super::channel::can_hold_boards(&channel)) {
        let emoji = facts.emoji.as_ref();
        let check = message::MessageCheck {
            asker,
            channel_id,
            is_thread: super::channel::is_thread(&channel),
            application,
            at: settings.clock.now(),
        };
        place.message = message::live(&check, sample, emoji).await;
    }
    place
}
