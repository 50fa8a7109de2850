//! Discord's answers to the questions of a check. This module asks; the others judge.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use serenity::all::{ApplicationId, ChannelId, GuildId, UserId};
use serenity::http::{LightMethod, Request, Route};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::discord::bounds::TOO_MANY_PLACES;
use crate::discord::commands;
use crate::discord::outbound::SERVERS_PER_PAGE;
use crate::discord::rate_limits::is_waited_for;
use crate::discord::refusals::{ErrorResponse, RestFailure};
use crate::discord::rest::RestClient;

use super::CheckSettings;
use super::channel::{can_hold_boards, is_thread};
use super::finding::SECRET;
use super::gateway::{self, SessionEnd};
use super::message::{MessageCheck, MessageFacts};
use super::recording::Shape;

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

/// A switch that ends a check early: from then on the check only removes what it has made. Clones share the
/// switch, which never goes back.
#[derive(Clone, Debug, Default)]
pub struct Interruption(Arc<watch::Sender<bool>>);

impl Interruption {
    pub fn request(&self) {
        self.0.send_replace(true);
    }

    pub fn is_requested(&self) -> bool {
        *self.0.borrow()
    }

    /// Resolves as soon as the interruption is requested.
    async fn requested(&self) {
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = self.0.subscribe().wait_for(|is_requested| *is_requested).await;
    }
}

/// A client that repeats requests as the bot does, until one stays without an answer.
pub(super) struct Asker<'a> {
    rest: RestClient,
    settings: &'a CheckSettings,
    /// Whether all attempts of a request have stayed without an answer. Each further one would take minutes.
    is_cut_off: AtomicBool,
    interruption: &'a Interruption,
}

/// Discord's answer to a request that makes something.
pub(super) struct Change {
    pub answer: Answer,
    /// Whether the answer to an attempt was lost, so that Discord may have acted on it.
    pub may_have_acted: bool,
}

impl<'a> Asker<'a> {
    pub fn new(rest: RestClient, settings: &'a CheckSettings, interruption: &'a Interruption) -> Self {
        Self { rest, settings, is_cut_off: AtomicBool::new(false), interruption }
    }

    /// Sends a request, and repeats it after pauses while Discord fails, limits the rate or cannot be reached.
    /// Returns `None` without sending it if an earlier request has stayed without an answer, or if the check is
    /// interrupted. An interruption also ends the repetitions, but never an attempt that is under way: Discord may
    /// act on it, and the check has to remove what it makes.
    pub async fn change(&self, request: Request<'_>) -> Option<Change> {
        if self.is_cut_off.load(Ordering::Relaxed) || self.interruption.is_requested() {
            return None;
        }
        Some(self.insist(request, self.interruption).await)
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
        let mut pauses = self.settings.timeouts.retry_pauses.into_iter();
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

    async fn ask_once(&self, request: Request<'_>) -> Answer {
        let body = self.rest.send(request).await.map_err(|mut failure| {
            // A proxy may have written the token into the text, which is cut afterwards: a part of the token
            // would not be found.
            if let RestFailure::Broken(why) | RestFailure::Refused(ErrorResponse { why, .. }) = &mut failure {
                *why = why.replace(self.settings.token.reveal(), SECRET);
            }
            failure
        })?;
        if body.is_empty() {
            return Ok(Value::Null);
        }
        let value = serde_json::from_slice(&body);
        let value = value.map_err(|_| RestFailure::Broken("the answer is not readable".to_owned()))?;
        // A recording cannot hold its shape either.
        Shape::of(&value).map_or(Err(RestFailure::Excess(TOO_MANY_PLACES)), |_| Ok(value))
    }
}

/// Whether Discord may have acted on a request in spite of its failure.
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
        RestFailure::Refused(refusal) => refusal.status >= 500,
    }
}

/// The id below a key; `None` if there is none, or if it is no id.
pub(super) fn id_in(value: &Value, key: &str) -> Option<u64> {
    value[key].as_str()?.parse().ok().filter(|id| *id != 0)
}

/// The value of an answer; `None` if it is missing, or a failure.
pub(super) fn value_of(answer: Option<&Answer>) -> Option<&Value> {
    answer?.as_ref().ok()
}

/// The id below the key `id` of an answer.
pub(super) fn id_of(answer: Option<&Answer>) -> Option<u64> {
    id_in(value_of(answer)?, "id")
}

/// Asks everything, one request after another. Stops after the first one if Discord does not accept the token,
/// after any that stays without an answer, and at an interruption. Then it only removes what it has made.
pub(super) async fn gather(asker: &Asker<'_>) -> Facts {
    let facts = ask_all(asker).await;
    Facts { is_interrupted: asker.interruption.is_requested(), ..facts }
}

async fn ask_all(asker: &Asker<'_>) -> Facts {
    let settings = asker.settings;
    let mut facts = Facts { me: asker.get(Route::UserMe).await, ..Facts::default() };
    if let Some(Err(RestFailure::Broken(_) | RestFailure::Refused(ErrorResponse { status: 401, .. }))) =
        facts.me
    {
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
                end = gateway::try_session(settings, gateway) => end,
            };
        }
    }
    let application = id_of(facts.application.as_ref()).map(ApplicationId::new);
    if let Some(application_id) = application {
        facts.commands = asker.ask(commands::list_request(application_id)).await;
        facts.emoji = asker.get(Route::Emojis { application_id }).await;
    }
    if let Some(channel) = settings.channel.filter(|_| !asker.interruption.is_requested()) {
        facts.place = Some(ask_place(asker, ChannelId::new(channel.get()), application, &facts).await);
    }
    facts
}

async fn ask_place(
    asker: &Asker<'_>,
    channel_id: ChannelId,
    application: Option<ApplicationId>,
    facts: &Facts,
) -> PlaceFacts {
    let mut place =
        PlaceFacts { channel: asker.get(Route::Channel { channel_id }).await, ..PlaceFacts::default() };
    let Some(Ok(channel)) = place.channel.clone() else { return place };
    let is_thread = is_thread(&channel);
    if let Some(parent) = id_in(&channel, "parent_id").filter(|_| is_thread) {
        place.parent = asker.get(Route::Channel { channel_id: ChannelId::new(parent) }).await;
    }
    if let Some(guild_id) = id_in(&channel, "guild_id").map(GuildId::new) {
        place.server = asker.get(Route::Guild { guild_id }).await;
        if let Some(user_id) = id_of(facts.me.as_ref()).map(UserId::new) {
            place.member = asker.get(Route::GuildMember { guild_id, user_id }).await;
        }
        if let Some(application_id) = application {
            place.server_commands = asker.get(Route::GuildCommands { application_id, guild_id }).await;
        }
    }
    if let (Some(sample), true) = (&asker.settings.sample, can_hold_boards(&channel)) {
        let at = asker.settings.clock.now();
        let check = MessageCheck { asker, sample, channel_id, is_thread, application, at };
        place.message = check.live(facts.emoji.as_ref()).await;
    }
    place
}
