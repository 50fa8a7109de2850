//! Interactions as plain data of the chat port. Pure.
//!
//! Only the fields that are needed are read, each by itself, so that a new form of another field does no
//! harm. An action is read whole or rejected; nothing is guessed. Serenity has parsed the gateway's
//! interactions already, so these are serialized again and read like all others.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use serenity::all::Permissions;

use super::raw_interaction::{JsonPart, kind};
use crate::base::absence::AbsenceReason;
use crate::base::id::{ChannelId, InteractionId, MessageId, PersonId, ServerId};
use crate::base::level::Level;
use crate::base::time::Timestamp;
use crate::chat::declarations;
use crate::chat::incoming::UnsupportedReason;
use crate::chat::permission::{MissingPermissions, Permission};
use crate::chat::{ChatPerson, CommandCall, InteractionEvent, OptionValue, ReplyTo, Unsupported, UserAction};

/// The locale of a person whose own cannot be read.
const NO_LOCALE: &str = "en-US";
/// The flag of a message that only one person sees.
const EPHEMERAL: u64 = 64;

/// The command types, by Discord's numbers.
mod command {
    pub const TYPED: u64 = 1;
    pub const ON_PERSON: u64 = 2;
    pub const ON_MESSAGE: u64 = 3;
}

/// The option types, by Discord's numbers.
mod option {
    pub const SUBCOMMAND: u64 = 1;
    pub const TEXT: u64 = 3;
    pub const FLAG: u64 = 5;
    pub const PERSON: u64 = 6;
    pub const CHANNEL: u64 = 7;
}

/// The component types, by Discord's numbers.
mod component {
    pub const BUTTON: u64 = 2;
    pub const MENU: u64 = 3;
}

/// The channel types, by Discord's numbers.
mod channel {
    pub const TEXT: u64 = 0;
    pub const NEWS: u64 = 5;
    pub const THREADS: [u64; 3] = [10, 11, 12];
}

/// An interaction, sorted by how it is handled.
#[derive(Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "it is passed on at once and kept nowhere")]
pub(super) enum ParsedInteraction {
    Incoming(InteractionEvent),
    /// An interaction that this version does not support; the person gets an answer that says so.
    Unsupported(Unsupported),
    /// A request for completions that cannot be read. The answer is an empty list.
    UnreadableCompletion(ReplyTo),
    /// A ping of Discord, without any person.
    Ping,
}

impl ParsedInteraction {
    pub(super) fn reply(&self) -> Option<&ReplyTo> {
        match self {
            Self::Incoming(InteractionEvent { reply, .. })
            | Self::Unsupported(Unsupported { reply, .. })
            | Self::UnreadableCompletion(reply) => Some(reply),
            Self::Ping => None,
        }
    }
}

/// Whether the interaction is a ping of Discord.
pub(super) fn is_ping(sent: &Json) -> bool {
    JsonPart(Some(sent)).at("type").number() == Some(kind::PING)
}

/// Whether the interaction has the id and token that an answer needs.
pub(super) fn has_reply_token(sent: &Json) -> bool {
    reply(JsonPart(Some(sent))).is_some()
}

/// Returns the plain form of an interaction that arrived at `at`; `None` if it lacks the id or token
/// that an answer needs.
pub(super) fn parse_interaction(sent: &Json, at: Timestamp) -> Option<ParsedInteraction> {
    if is_ping(sent) {
        return Some(ParsedInteraction::Ping);
    }
    let sent = JsonPart(Some(sent));
    let kind = sent.at("type").number();
    let reply = reply(sent)?;
    Some(match incoming(sent, kind, at) {
        Ok(incoming) => ParsedInteraction::Incoming(incoming),
        Err(_) if kind == Some(kind::COMPLETION) => ParsedInteraction::UnreadableCompletion(reply),
        Err(why) => ParsedInteraction::Unsupported(Unsupported { reply, locale: locale(sent), why }),
    })
}

fn incoming(
    sent: JsonPart<'_>,
    kind: Option<u64>,
    at: Timestamp,
) -> Result<InteractionEvent, UnsupportedReason> {
    let (data, us) = (sent.at("data"), sent.at("application_id").id().ok_or(UnsupportedReason::Unreadable)?);
    let act = match kind {
        Some(kind::COMMAND) => act_of_command(data, us)?,
        Some(kind::COMPLETION) => completion(data, us)?,
        Some(kind::PRESS) => press(sent)?,
        Some(kind::FORM) => return Err(UnsupportedReason::Unknown),
        _ => return Err(UnsupportedReason::Unreadable),
    };
    let [id, channel] = ["id", "channel_id"].map(|key| sent.at(key).id());
    let (member, place) = (sent.at("member"), sent.at("channel"));
    let may = sent.at("app_permissions").number().map(Permissions::from_bits_truncate);
    id.and(channel).ok_or(UnsupportedReason::Unreadable)?;
    Ok(InteractionEvent {
        reply: reply(sent).ok_or(UnsupportedReason::Unreadable)?,
        person: acting_person(sent).ok_or(UnsupportedReason::Unreadable)?,
        server: server(sent)?,
        manages: manages(member),
        missing_permissions: lacking(may, place),
        thread_of: thread_of(place),
        opens_threads: opens_threads(may, place),
        locale: locale(sent),
        server_locale: sent.at("guild_locale").text().map(str::to_owned),
        at,
        act,
    })
}

/// Reads the address of the answer. It needs no more than the id and the token.
fn reply(sent: JsonPart<'_>) -> Option<ReplyTo> {
    let (id, channel) = (sent.at("id").number()?, sent.at("channel_id").number().unwrap_or(0));
    let token = sent.at("token").text()?.to_owned();
    Some(ReplyTo { id: InteractionId(id), token, channel: ChannelId(channel) })
}

fn locale(sent: JsonPart<'_>) -> String {
    sent.at("locale").text().unwrap_or(NO_LOCALE).to_owned()
}

/// Returns the server; `None` in direct messages with the bot. The bot is not installed for users, so
/// that it sees no other channel outside of servers.
fn server(sent: JsonPart<'_>) -> Result<Option<ServerId>, UnsupportedReason> {
    match sent.at("guild_id") {
        JsonPart(None) => Ok(None),
        server => server.id().map(|id| Some(ServerId(id))).ok_or(UnsupportedReason::Unreadable),
    }
}

/// Reads the acting person: a member in a server, a user in direct messages.
fn acting_person(sent: JsonPart<'_>) -> Option<ChatPerson> {
    let member = sent.at("member");
    let is_in_server = sent.at("guild_id").0.is_some();
    let user = if is_in_server { member.at("user") } else { sent.at("user") };
    person(user, member.at("nick").text().filter(|_| is_in_server))
}

/// Reads a person. The name is the nickname on the server, else the global name, else the username.
fn person(user: JsonPart<'_>, nick: Option<&str>) -> Option<ChatPerson> {
    let names = nick.or_else(|| user.at("global_name").text()).or_else(|| user.at("username").text());
    Some(ChatPerson {
        id: PersonId(user.at("id").id()?),
        name: names?.to_owned(),
        bot: user.at("bot").flag().unwrap_or_default(),
        absence: None,
    })
}

/// Whether a member may manage the server, by the permissions that Discord has computed.
fn manages(member: JsonPart<'_>) -> bool {
    let may = member.at("permissions").number().map(Permissions::from_bits_truncate);
    may.is_some_and(|may| may.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR))
}

/// Returns the permissions that the bot lacks in a channel, as Discord has computed them. Threads have a
/// send permission of their own.
fn lacking(may: Option<Permissions>, place: JsonPart<'_>) -> MissingPermissions {
    let Some(may) = may.filter(|may| !may.contains(Permissions::ADMINISTRATOR)) else {
        return MissingPermissions::new();
    };
    let in_thread = is_thread(place);
    let needed = |permission: &Permission| match permission {
        Permission::View => Permissions::VIEW_CHANNEL,
        Permission::Send if in_thread => Permissions::SEND_MESSAGES_IN_THREADS,
        Permission::Send => Permissions::SEND_MESSAGES,
        Permission::Attach => Permissions::ATTACH_FILES,
        Permission::History => Permissions::READ_MESSAGE_HISTORY,
    };
    Permission::ALL.into_iter().filter(|permission| !may.contains(needed(permission))).collect()
}

fn is_thread(place: JsonPart<'_>) -> bool {
    place.at("type").number().is_some_and(|kind| channel::THREADS.contains(&kind))
}

/// Returns the channel in which a thread was opened. Of other channels, `parent_id` is the category.
fn thread_of(place: JsonPart<'_>) -> Option<ChannelId> {
    place.at("parent_id").id().filter(|_| is_thread(place)).map(ChannelId)
}

/// Whether the bot may open threads in a channel and write in them, as Discord has computed it. Only
/// text and announcement channels have threads.
fn opens_threads(may: Option<Permissions>, place: JsonPart<'_>) -> bool {
    let has_threads = matches!(place.at("type").number(), Some(channel::TEXT | channel::NEWS));
    let needed = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
    let may = may.is_some_and(|may| may.contains(Permissions::ADMINISTRATOR) || may.contains(needed));
    may && has_threads
}

/// Whether every option must be readable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CommandState {
    /// The command was sent: an unreadable option rejects it.
    Sent,
    /// The command is being typed. Discord describes no people then, so unreadable options are left out.
    Typed,
}

fn act_of_command(data: JsonPart<'_>, us: u64) -> Result<UserAction, UnsupportedReason> {
    match data.at("type").number() {
        Some(command::TYPED) => call(data, us, CommandState::Sent),
        Some(command::ON_PERSON | command::ON_MESSAGE) => {
            from_menu(data, us).ok_or(UnsupportedReason::Unreadable)
        }
        Some(_) => Err(UnsupportedReason::Unknown),
        None => Err(UnsupportedReason::Unreadable),
    }
    .map(UserAction::Command)
}

/// Returns the subcommand's name, if there is one, and the options.
fn options(data: JsonPart<'_>) -> Option<(Option<String>, Vec<JsonPart<'_>>)> {
    let options = options_of(data)?;
    match options.as_slice() {
        [sub] if sub.at("type").number() == Some(option::SUBCOMMAND) => {
            Some((Some(sub.at("name").text()?.to_owned()), options_of(*sub)?))
        }
        _ => Some((None, options)),
    }
}

/// Discord may leave the list out if no option is given.
fn options_of(part: JsonPart<'_>) -> Option<Vec<JsonPart<'_>>> {
    match part.at("options") {
        JsonPart(None) => Some(Vec::new()),
        options => options.list().map(Iterator::collect),
    }
}

fn call(data: JsonPart<'_>, us: u64, state: CommandState) -> Result<CommandCall, UnsupportedReason> {
    let (sub, options) = options(data).ok_or(UnsupportedReason::Unreadable)?;
    let mut named = BTreeMap::new();
    for option in options {
        let name = option.at("name").text().ok_or(UnsupportedReason::Unreadable)?;
        match value(option, us, data.at("resolved")) {
            Ok(value) => drop(named.insert(name.to_owned(), value)),
            Err(_) if state == CommandState::Typed => {}
            Err(why) => return Err(why),
        }
    }
    let name = data.at("name").text().ok_or(UnsupportedReason::Unreadable)?.to_owned();
    Ok(CommandCall { name, sub, options: named })
}

/// Reads an entry of the menu of a person or message, as a command whose only option is that target.
fn from_menu(data: JsonPart<'_>, us: u64) -> Option<CommandCall> {
    let (target, resolved) = (data.at("target_id").number()?, data.at("resolved"));
    let (name, value) = if data.at("type").number() == Some(command::ON_PERSON) {
        (declarations::PERSON, OptionValue::Person(mentioned(target, us, resolved)?))
    } else {
        let message = resolved.at("messages").at(&target.to_string());
        message.0?;
        let controls = message.at("components").each().flat_map(|row| row.at("components").each());
        let ids = controls.filter_map(|control| control.at("custom_id").text());
        (declarations::MESSAGE, OptionValue::Message(ids.map(str::to_owned).collect()))
    };
    let options = BTreeMap::from([(name.to_owned(), value)]);
    Some(CommandCall { name: data.at("name").text()?.to_owned(), sub: None, options })
}

fn completion(data: JsonPart<'_>, us: u64) -> Result<UserAction, UnsupportedReason> {
    let (_, options) = options(data).ok_or(UnsupportedReason::Unreadable)?;
    let asked = options.into_iter().find(|option| is_in_focus(*option)).ok_or(UnsupportedReason::Unknown)?;
    let [option, typed] = ["name", "value"].map(|key| asked.at(key).text().map(str::to_owned));
    let (option, typed) = option.zip(typed).ok_or(UnsupportedReason::Unreadable)?;
    Ok(UserAction::Complete { call: call(data, us, CommandState::Typed)?, option, typed })
}

/// Whether the person is typing this option.
fn is_in_focus(option: JsonPart<'_>) -> bool {
    option.at("focused").flag() == Some(true)
}

fn value(given: JsonPart<'_>, us: u64, resolved: JsonPart<'_>) -> Result<OptionValue, UnsupportedReason> {
    let value = given.at("value");
    if is_in_focus(given) {
        return Err(UnsupportedReason::Unknown);
    }
    match given.at("type").number() {
        Some(option::TEXT) => value.text().map(|text| OptionValue::Text(text.to_owned())),
        Some(option::FLAG) => value.flag().map(OptionValue::Flag),
        // Discord offers channels of the server only, and describes the chosen one.
        Some(option::CHANNEL) => {
            let described = |id: &u64| resolved.at("channels").at(&id.to_string()).0.is_some();
            value.id().filter(described).map(|id| OptionValue::Channel(ChannelId(id)))
        }
        Some(option::PERSON) => {
            value.id().and_then(|id| mentioned(id, us, resolved)).map(OptionValue::Person)
        }
        Some(_) => return Err(UnsupportedReason::Unknown),
        None => None,
    }
    .ok_or(UnsupportedReason::Unreadable)
}

/// Reads a named person. The bot's own id stands for the computer; a bot has the id of its application.
fn mentioned(id: u64, us: u64, resolved: JsonPart<'_>) -> Option<ChatPerson> {
    let [user, member] = ["users", "members"].map(|key| resolved.at(key).at(&id.to_string()));
    let named = person(user, member.at("nick").text())?;
    if id == us {
        return Some(ChatPerson { id: PersonId::computer(Level::default()), ..named });
    }
    Some(ChatPerson { id: PersonId(id), absence: absence(member), ..named })
}

/// Returns why a named person cannot take part in the channel. Discord describes only members of the
/// server, with their permissions in the channel.
fn absence(member: JsonPart<'_>) -> Option<AbsenceReason> {
    if member.0.is_none() {
        return Some(AbsenceReason::NotOnServer);
    }
    let may = member.at("permissions").number().map(Permissions::from_bits_truncate)?;
    let sees = may.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR);
    (!sees).then_some(AbsenceReason::CannotSee)
}

fn chosen(values: JsonPart<'_>) -> Option<Vec<String>> {
    values.list()?.map(|value| value.text().map(str::to_owned)).collect()
}

fn press(sent: JsonPart<'_>) -> Result<UserAction, UnsupportedReason> {
    let (data, message) = (sent.at("data"), sent.at("message"));
    let values = match data.at("component_type").number() {
        Some(component::BUTTON) => Some(Vec::new()),
        Some(component::MENU) => chosen(data.at("values")),
        Some(_) => return Err(UnsupportedReason::Unknown),
        None => None,
    };
    let flags = message.at("flags").number().unwrap_or(0);
    Ok(UserAction::Press {
        message: MessageId(message.at("id").id().ok_or(UnsupportedReason::Unreadable)?),
        private: flags & EPHEMERAL != 0,
        component: data.at("custom_id").text().ok_or(UnsupportedReason::Unreadable)?.to_owned(),
        values: values.ok_or(UnsupportedReason::Unreadable)?,
    })
}
