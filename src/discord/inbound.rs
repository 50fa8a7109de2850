//! Parser of interactions: converts Discord's JSON to plain data of the chat port, without side effects.
//!
//! The parser reads only the fields that it needs, one by one, so that an unexpected form of any other field
//! does no harm. The parser rejects an action with any unreadable part instead of guessing. Only interactions
//! that reach serenity before the bot knows its own ids are parsed there, too; they are serialized again for this parser.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use serenity::all::{Interaction, Permissions};

use crate::base::id::{AbsenceReason, ChannelId, InteractionId, MessageId, PersonId, ServerId};
use crate::base::level::Level;
use crate::base::time::Timestamp;
use crate::chat::incoming::UnsupportedReason::{self, Unknown, Unreadable};
use crate::chat::incoming::{MissingPermissions, Permission};
use crate::chat::{
    ChatPerson, CommandCall, InteractionEvent, OptionValue, ReplyTo, Unsupported, UserAction, declarations,
};

use super::payload::EPHEMERAL;

/// The locale that the parser assumes if a person's own cannot be read.
const NO_LOCALE: &str = "en-US";
/// The largest id that every store can hold. Discord's ids count milliseconds since 2015 in their upper 42
/// bits, and will exceed this value in 2084.
const LARGEST_ID: u64 = i64::MAX.cast_unsigned();

/// Discord's numbers for interaction types.
mod kind {
    pub const PING: u64 = 1;
    pub const COMMAND: u64 = 2;
    pub const PRESS: u64 = 3;
    pub const COMPLETION: u64 = 4;
    pub const FORM: u64 = 5;
}

/// Discord's numbers for command types.
pub(super) mod command_type {
    pub const TYPED: u64 = 1;
    pub const ON_PERSON: u64 = 2;
    pub const ON_MESSAGE: u64 = 3;
}

/// Discord's numbers for the types of command options.
pub(super) mod option_type {
    pub const SUBCOMMAND: u64 = 1;
    pub const TEXT: u64 = 3;
    pub const FLAG: u64 = 5;
    pub const PERSON: u64 = 6;
    pub const CHANNEL: u64 = 7;
}

/// Discord's numbers for component types.
mod component {
    pub const BUTTON: u64 = 2;
    pub const MENU: u64 = 3;
}

/// Discord's numbers for the channel types in which people write: text and announcement channels.
pub(super) const WRITABLE: [u64; 2] = [0, 5];
/// The flag of a message on which somebody has opened a thread.
const HAS_THREAD: u64 = 1 << 5;
/// Discord's numbers for the types of threads.
pub(super) const THREADS: [u64; 3] = [10, 11, 12];

#[derive(Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "it is passed on at once and kept nowhere")]
pub(super) enum ParsedInteraction {
    Incoming(InteractionEvent),
    /// An interaction that this version of the bot does not support. The person gets an answer that says so.
    Unsupported(Unsupported),
    /// A request for completions that cannot be read. Its answer is an empty list.
    UnreadableCompletion(ReplyTo),
    /// A connection test by Discord, which concerns no person.
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

/// A JSON value in an interaction; `None` if the field is missing or null.
#[derive(Clone, Copy)]
pub(super) struct JsonPart<'a>(pub Option<&'a Json>);

impl<'a> JsonPart<'a> {
    pub(super) fn at(self, key: &str) -> Self {
        Self(self.0.and_then(|json| json.get(key)).filter(|json| !json.is_null()))
    }

    /// The entries of a list; `None` if the value is not a list.
    fn list(self) -> Option<impl Iterator<Item = JsonPart<'a>>> {
        Some(self.0?.as_array()?.iter().map(|json| JsonPart(Some(json))))
    }

    /// The entries of a list, or no entries if the value is not a list.
    fn each(self) -> impl Iterator<Item = JsonPart<'a>> {
        self.list().into_iter().flatten()
    }

    fn text(self) -> Option<&'a str> {
        self.0?.as_str()
    }

    fn flag(self) -> Option<bool> {
        self.0?.as_bool()
    }

    /// A whole number, or one written as a string. Discord sends ids and permissions as strings.
    fn number(self) -> Option<u64> {
        let json = self.0?;
        json.as_u64().or_else(|| json.as_str()?.parse().ok())
    }

    /// The permissions of a bit set, which are all for an administrator.
    fn permissions(self) -> Option<Permissions> {
        let bits = self.number().map(Permissions::from_bits_truncate)?;
        Some(if bits.contains(Permissions::ADMINISTRATOR) { Permissions::all() } else { bits })
    }

    /// An id that every store can hold; `None` for 0 and for larger ids.
    pub(super) fn id(self) -> Option<u64> {
        self.number().filter(|id| (1..=LARGEST_ID).contains(id))
    }
}

/// The JSON, as Discord sends it, of an interaction that serenity has parsed.
pub(super) fn json_of(interaction: &Interaction) -> serde_json::Result<Json> {
    let mut sent = serde_json::to_value(interaction)?;
    sent["type"] = u8::from(interaction.kind()).into();
    Ok(sent)
}

/// Whether the interaction is a ping, Discord's test of an HTTP endpoint.
pub(super) fn is_ping(sent: &Json) -> bool {
    JsonPart(Some(sent)).at("type").number() == Some(kind::PING)
}

/// Whether the interaction has the id and token that an answer needs.
pub(super) fn has_reply_token(sent: &Json) -> bool {
    reply(JsonPart(Some(sent))).is_some()
}

/// Parses an interaction that arrived at `at`. Returns `None` if the interaction lacks the id or token that
/// an answer needs.
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
    let (data, bot_id) = (sent.at("data"), sent.at("application_id").id().ok_or(Unreadable)?);
    let act = match kind {
        Some(kind::COMMAND) => act_of_command(data, bot_id)?,
        Some(kind::COMPLETION) => completion(data, bot_id)?,
        Some(kind::PRESS) => press(sent)?,
        Some(kind::FORM) => return Err(Unknown),
        _ => return Err(Unreadable),
    };
    let [id, channel] = ["id", "channel_id"].map(|key| sent.at(key).id());
    let (member, place) = (sent.at("member"), sent.at("channel"));
    let may = sent.at("app_permissions").permissions();
    id.and(channel).ok_or(Unreadable)?;
    Ok(InteractionEvent {
        reply: reply(sent).ok_or(Unreadable)?,
        person: acting_person(sent).ok_or(Unreadable)?,
        server: server(sent)?,
        manages: may_in(member, Permissions::MANAGE_GUILD).unwrap_or_default(),
        missing_permissions: missing_permissions(may, place),
        // The `parent_id` of other channels is their category.
        thread_of: place.at("parent_id").id().filter(|_| is_thread(place)).map(ChannelId),
        in_channel: place.at("type").number().is_some_and(|kind| !THREADS.contains(&kind)),
        opens_threads: opens_threads(may, place),
        last_message: place.at("last_message_id").id().map(MessageId),
        is_discussed: is_discussed(sent.at("message")),
        locale: locale(sent),
        server_locale: sent.at("guild_locale").text().map(str::to_owned),
        at,
        act,
    })
}

fn is_discussed(message: JsonPart<'_>) -> bool {
    message.at("reactions").each().next().is_some()
        || message.at("thread").0.is_some()
        || message.at("flags").number().is_some_and(|flags| flags & HAS_THREAD != 0)
}

/// Reads the data that an answer needs. Only id and token are required; a missing channel becomes 0.
fn reply(sent: JsonPart<'_>) -> Option<ReplyTo> {
    let (id, channel) = (sent.at("id").number()?, sent.at("channel_id").number().unwrap_or(0));
    let token = sent.at("token").text()?.to_owned();
    Some(ReplyTo { id: InteractionId(id), token, channel: ChannelId(channel) })
}

fn locale(sent: JsonPart<'_>) -> String {
    sent.at("locale").text().unwrap_or(NO_LOCALE).to_owned()
}

/// The interaction's server; `None` in direct messages with the bot. The bot cannot be installed for
/// a user, so it meets no other channels outside of servers.
fn server(sent: JsonPart<'_>) -> Result<Option<ServerId>, UnsupportedReason> {
    match sent.at("guild_id") {
        JsonPart(None) => Ok(None),
        server => server.id().map(|id| Some(ServerId(id))).ok_or(Unreadable),
    }
}

/// Reads the person who acts. Discord describes that person as a `member` in servers, and as a `user` in
/// direct messages.
fn acting_person(sent: JsonPart<'_>) -> Option<ChatPerson> {
    let member = sent.at("member");
    let is_in_server = sent.at("guild_id").0.is_some();
    let user = if is_in_server { member.at("user") } else { sent.at("user") };
    person(user, member.at("nick").text().filter(|_| is_in_server))
}

/// Reads a person. The name is `nick`, the nickname on the server, otherwise the global name, otherwise the
/// username.
fn person(user: JsonPart<'_>, nick: Option<&str>) -> Option<ChatPerson> {
    let names = nick.or_else(|| user.at("global_name").text()).or_else(|| user.at("username").text());
    Some(ChatPerson {
        id: PersonId(user.at("id").id()?),
        name: names?.to_owned(),
        bot: user.at("bot").flag().unwrap_or_default(),
        absence: None,
    })
}

/// Whether a member has a permission, by those that Discord computed for the channel; `None` if they are missing.
fn may_in(member: JsonPart<'_>, permission: Permissions) -> Option<bool> {
    member.at("permissions").permissions().map(|may| may.contains(permission))
}

/// The permissions that the bot needs but lacks in a channel. `may` are the bot's permissions as computed by
/// Discord. Sending in a thread has a permission of its own.
fn missing_permissions(may: Option<Permissions>, place: JsonPart<'_>) -> MissingPermissions {
    let in_thread = is_thread(place);
    let needed = |permission: &Permission| match permission {
        Permission::View => Permissions::VIEW_CHANNEL,
        Permission::Send if in_thread => Permissions::SEND_MESSAGES_IN_THREADS,
        Permission::Send => Permissions::SEND_MESSAGES,
        Permission::Attach => Permissions::ATTACH_FILES,
        Permission::History => Permissions::READ_MESSAGE_HISTORY,
    };
    let is_lacking = |permission: &Permission| may.is_some_and(|may| !may.contains(needed(permission)));
    Permission::ALL.into_iter().filter(is_lacking).collect()
}

fn is_thread(place: JsonPart<'_>) -> bool {
    place.at("type").number().is_some_and(|kind| THREADS.contains(&kind))
}

/// Whether the bot may open threads in a channel and post boards in them. `may` are the bot's permissions
/// as computed by Discord. Only text and announcement channels count.
fn opens_threads(may: Option<Permissions>, place: JsonPart<'_>) -> bool {
    let has_threads = place.at("type").number().is_some_and(|kind| WRITABLE.contains(&kind));
    // Without Attach Files the first board could not follow the thread. In the channel, it is an answer.
    let needed = Permissions::CREATE_PUBLIC_THREADS
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::ATTACH_FILES;
    has_threads && may.is_some_and(|may| may.contains(needed))
}

/// Whether a command was sent, or is still being typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CommandState {
    /// The command was sent, so an unreadable option rejects it.
    Sent,
    /// The command is being typed, so unreadable options are skipped. In this state Discord describes no
    /// people, so options that name people are unreadable.
    Typed,
}

fn act_of_command(data: JsonPart<'_>, bot_id: u64) -> Result<UserAction, UnsupportedReason> {
    match data.at("type").number() {
        Some(command_type::TYPED) => call(data, bot_id, CommandState::Sent),
        Some(command_type::ON_PERSON | command_type::ON_MESSAGE) => from_menu(data, bot_id).ok_or(Unreadable),
        Some(_) => Err(Unknown),
        None => Err(Unreadable),
    }
    .map(UserAction::Command)
}

/// The name of the subcommand, if there is one, and its options, or else the command's own options.
fn options(data: JsonPart<'_>) -> Option<(Option<String>, Vec<JsonPart<'_>>)> {
    let options = options_of(data)?;
    match options.as_slice() {
        [sub] if sub.at("type").number() == Some(option_type::SUBCOMMAND) => {
            Some((Some(sub.at("name").text()?.to_owned()), options_of(*sub)?))
        }
        _ => Some((None, options)),
    }
}

/// The entries of the key `options`. Discord may omit the key if no option is given.
fn options_of(part: JsonPart<'_>) -> Option<Vec<JsonPart<'_>>> {
    match part.at("options") {
        JsonPart(None) => Some(Vec::new()),
        options => options.list().map(Iterator::collect),
    }
}

fn call(data: JsonPart<'_>, bot_id: u64, state: CommandState) -> Result<CommandCall, UnsupportedReason> {
    let (sub, options) = options(data).ok_or(Unreadable)?;
    let mut named = BTreeMap::new();
    for option in options {
        let name = option.at("name").text().ok_or(Unreadable)?;
        match value(option, bot_id, data.at("resolved")) {
            Ok(value) => drop(named.insert(name.to_owned(), value)),
            Err(_) if state == CommandState::Typed => {}
            Err(why) => return Err(why),
        }
    }
    let name = data.at("name").text().ok_or(Unreadable)?.to_owned();
    Ok(CommandCall { name, sub, options: named })
}

/// Reads a command from a person's or message's menu. The result is a command call whose only option is that
/// person or message.
fn from_menu(data: JsonPart<'_>, bot_id: u64) -> Option<CommandCall> {
    let (target, resolved) = (data.at("target_id").number()?, data.at("resolved"));
    let (name, value) = if data.at("type").number() == Some(command_type::ON_PERSON) {
        (declarations::PERSON, OptionValue::Person(mentioned(target, bot_id, resolved)?))
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

fn completion(data: JsonPart<'_>, bot_id: u64) -> Result<UserAction, UnsupportedReason> {
    let (_, options) = options(data).ok_or(Unreadable)?;
    let focused = options.into_iter().find(|option| is_in_focus(*option)).ok_or(Unknown)?;
    let [option, typed] = ["name", "value"].map(|key| focused.at(key).text().map(str::to_owned));
    let (option, typed) = option.zip(typed).ok_or(Unreadable)?;
    Ok(UserAction::Complete { call: call(data, bot_id, CommandState::Typed)?, option, typed })
}

/// Whether the person is typing this option.
fn is_in_focus(option: JsonPart<'_>) -> bool {
    option.at("focused").flag() == Some(true)
}

fn value(
    option: JsonPart<'_>,
    bot_id: u64,
    resolved: JsonPart<'_>,
) -> Result<OptionValue, UnsupportedReason> {
    let value = option.at("value");
    if is_in_focus(option) {
        return Err(Unknown);
    }
    match option.at("type").number() {
        Some(option_type::TEXT) => value.text().map(|text| OptionValue::Text(text.to_owned())),
        Some(option_type::FLAG) => value.flag().map(OptionValue::Flag),
        // Discord offers only channels of this server, and describes the chosen one in `resolved`. Reject a
        // channel that is not described there.
        Some(option_type::CHANNEL) => {
            let described = |id: &u64| resolved.at("channels").at(&id.to_string()).0.is_some();
            value.id().filter(described).map(|id| OptionValue::Channel(ChannelId(id)))
        }
        Some(option_type::PERSON) => {
            value.id().and_then(|id| mentioned(id, bot_id, resolved)).map(OptionValue::Person)
        }
        Some(_) => return Err(Unknown),
        None => None,
    }
    .ok_or(Unreadable)
}

/// Reads a person given as an option. `us` is the bot's application id, which is also the bot's user id. As
/// an opponent, the bot stands for the computer.
fn mentioned(id: u64, bot_id: u64, resolved: JsonPart<'_>) -> Option<ChatPerson> {
    let [user, member] = ["users", "members"].map(|key| resolved.at(key).at(&id.to_string()));
    let named = person(user, member.at("nick").text())?;
    if id == bot_id {
        return Some(ChatPerson { id: PersonId::computer(Level::default()), ..named });
    }
    Some(ChatPerson { id: PersonId(id), absence: absence(member), ..named })
}

/// The reason why a person cannot take part in the channel, if there is one. In `members`, Discord
/// describes only members of the server, with their permissions in the channel.
fn absence(member: JsonPart<'_>) -> Option<AbsenceReason> {
    if member.0.is_none() {
        return Some(AbsenceReason::NotOnServer);
    }
    let sees = may_in(member, Permissions::VIEW_CHANNEL)?;
    (!sees).then_some(AbsenceReason::CannotSee)
}

fn press(sent: JsonPart<'_>) -> Result<UserAction, UnsupportedReason> {
    let (data, message) = (sent.at("data"), sent.at("message"));
    let values = match data.at("component_type").number() {
        Some(component::BUTTON) => Some(Vec::new()),
        Some(component::MENU) => {
            let chosen = data.at("values").list();
            chosen.and_then(|values| values.map(|value| value.text().map(str::to_owned)).collect())
        }
        Some(_) => return Err(Unknown),
        None => None,
    };
    let flags = message.at("flags").number().unwrap_or(0);
    Ok(UserAction::Press {
        message: MessageId(message.at("id").id().ok_or(Unreadable)?),
        private: flags & EPHEMERAL != 0,
        component: data.at("custom_id").text().ok_or(Unreadable)?.to_owned(),
        values: values.ok_or(Unreadable)?,
    })
}
