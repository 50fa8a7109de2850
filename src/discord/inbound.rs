//! What Discord tells us of a person, as the plain data of the port. Pure and strict: what is not understood whole is
//! not guessed at.

use std::collections::BTreeMap;

use serenity::all::{
    ActionRowComponent, ApplicationId, Button, ButtonKind, ChannelType, CommandData, CommandDataOption,
    CommandDataOptionValue as Given, CommandDataResolved, CommandInteraction, CommandType,
    ComponentInteraction, ComponentInteractionData, ComponentInteractionDataKind, GuildId, Interaction,
    Member, MessageFlags, PartialChannel, Permissions, ResolvedTarget, User, UserId,
};

use crate::base::id::{ChannelId, InteractionId, MessageId, PersonId, ServerId};
use crate::base::level::Level;
use crate::base::time::Timestamp;
use crate::chat::permission::{Lacking, Permission};
use crate::chat::table::name;
use crate::chat::{Act, Call, Incoming, Person, ReplyTo, Unsupported, Value};

/// The largest id that every store keeps. Discord's count milliseconds from 2015 on in their upper 42 bits, and reach it in
/// 2084.
const LARGEST_ID: u64 = i64::MAX.cast_unsigned();

/// What becomes of an interaction.
#[derive(Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "it is passed on at once and kept nowhere")]
pub(super) enum Arrival {
    /// It is for the program.
    Incoming(Incoming),
    /// It is for nobody, but the person shall be told.
    Unsupported(Unsupported),
    /// A question for completions that nobody can answer: there are none.
    NothingFollows(ReplyTo),
    /// Nobody did anything.
    Nothing,
}

/// The plain form of an interaction that reached us at a moment.
pub(super) fn arrival(interaction: Interaction, at: Timestamp) -> Arrival {
    match interaction {
        Interaction::Command(command) => {
            let (data, us) = (&command.data, us(command.application_id));
            let act = call(data, us, Options::Sent).or_else(|| from_menu(data, us)).map(Act::Command);
            of_command(command, at).open(act)
        }
        Interaction::Autocomplete(command) => {
            let act = completion(&command.data, us(command.application_id));
            match of_command(command, at).open(act) {
                Arrival::Unsupported(unsupported) => Arrival::NothingFollows(unsupported.reply),
                arrival => arrival,
            }
        }
        Interaction::Component(component) => {
            let act = press(&component);
            of_component(component, at).open(act)
        }
        Interaction::Modal(modal) => Arrival::Unsupported(Unsupported {
            reply: reply(modal.id.get(), modal.token, modal.channel_id.get()),
            locale: modal.locale,
        }),
        _ => Arrival::Nothing,
    }
}

/// What every kind of interaction says besides what was done.
struct Envelope {
    reply: ReplyTo,
    /// None where the person writes to us alone: nothing is installed for people, so that no other channel is outside of servers.
    server: Option<ServerId>,
    person: Option<Person>,
    manages: bool,
    lacks: Lacking,
    thread_of: Option<ChannelId>,
    opens_threads: bool,
    locale: String,
    server_locale: Option<String>,
    at: Timestamp,
}

impl Envelope {
    fn open(self, act: Option<Act>) -> Arrival {
        let Self {
            reply,
            server,
            person,
            manages,
            lacks,
            thread_of,
            opens_threads,
            locale,
            server_locale,
            at,
        } = self;
        let of_server = server.map(|server| server.0);
        let of_person = person.as_ref().map(|person| person.id.0);
        let mut ids = [reply.id.0, reply.channel.0].into_iter().chain(of_server).chain(of_person);
        let act = act.filter(|_| ids.all(|id| id <= LARGEST_ID));
        match (person, act) {
            (Some(person), Some(act)) => {
                let incoming = Incoming {
                    reply,
                    person,
                    server,
                    manages,
                    lacks,
                    thread_of,
                    opens_threads,
                    locale,
                    server_locale,
                    at,
                    act,
                };
                Arrival::Incoming(incoming)
            }
            _ => Arrival::Unsupported(Unsupported { reply, locale }),
        }
    }
}

fn of_command(command: CommandInteraction, at: Timestamp) -> Envelope {
    Envelope {
        reply: reply(command.id.get(), command.token, command.channel_id.get()),
        server: command.guild_id.map(|id| ServerId(id.get())),
        person: who(command.guild_id, command.member.as_deref(), &command.user),
        manages: command.member.as_deref().is_some_and(manages),
        lacks: lacking(command.app_permissions, command.channel.as_ref()),
        thread_of: thread_of(command.channel.as_ref()),
        opens_threads: opens_threads(command.app_permissions, command.channel.as_ref()),
        locale: command.locale,
        server_locale: command.guild_locale,
        at,
    }
}

fn of_component(component: ComponentInteraction, at: Timestamp) -> Envelope {
    Envelope {
        reply: reply(component.id.get(), component.token, component.channel_id.get()),
        server: component.guild_id.map(|id| ServerId(id.get())),
        person: who(component.guild_id, component.member.as_ref(), &component.user),
        manages: component.member.as_ref().is_some_and(manages),
        lacks: lacking(component.app_permissions, component.channel.as_ref()),
        thread_of: thread_of(component.channel.as_ref()),
        opens_threads: opens_threads(component.app_permissions, component.channel.as_ref()),
        locale: component.locale,
        server_locale: component.guild_locale,
        at,
    }
}

/// Who we are among the people of a chat: a bot has the id of its application.
fn us(application: ApplicationId) -> UserId {
    UserId::new(application.get())
}

fn reply(id: u64, token: String, channel: u64) -> ReplyTo {
    ReplyTo { id: InteractionId(id), token, channel: ChannelId(channel) }
}

/// Who did it: in a server one of its members, else who writes to us alone.
fn who(server: Option<GuildId>, member: Option<&Member>, user: &User) -> Option<Person> {
    let alone =
        || Person { id: PersonId(user.id.get()), name: user.display_name().to_owned(), bot: user.bot };
    if server.is_some() { member.map(person) } else { Some(alone()) }
}

/// Whether a member may manage the server, as Discord has worked it out from roles and channel.
fn manages(member: &Member) -> bool {
    let needed = [Permissions::MANAGE_GUILD, Permissions::ADMINISTRATOR];
    member.permissions.is_some_and(|may| needed.into_iter().any(|one| may.contains(one)))
}

/// What we lack in a channel, as Discord has worked it out. In a thread another permission lets us write.
fn lacking(may: Option<Permissions>, channel: Option<&PartialChannel>) -> Lacking {
    let Some(may) = may.filter(|may| !may.contains(Permissions::ADMINISTRATOR)) else {
        return Lacking::new();
    };
    let in_thread = channel.is_some_and(is_thread);
    let needed = |permission: &Permission| match permission {
        Permission::View => Permissions::VIEW_CHANNEL,
        Permission::Send if in_thread => Permissions::SEND_MESSAGES_IN_THREADS,
        Permission::Send => Permissions::SEND_MESSAGES,
        Permission::Attach => Permissions::ATTACH_FILES,
        Permission::History => Permissions::READ_MESSAGE_HISTORY,
    };
    Permission::ALL.into_iter().filter(|permission| !may.contains(needed(permission))).collect()
}

const fn is_thread(channel: &PartialChannel) -> bool {
    matches!(channel.kind, ChannelType::NewsThread | ChannelType::PublicThread | ChannelType::PrivateThread)
}

/// In which channel a thread was opened. Of other channels the same key says in which category they are.
fn thread_of(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    channel.filter(|channel| is_thread(channel))?.parent_id.map(|id| ChannelId(id.get()))
}

/// Whether we may open threads on messages of a channel and write in them, as Discord has worked it out. Channels of other kinds have
/// none, or are some.
fn opens_threads(may: Option<Permissions>, channel: Option<&PartialChannel>) -> bool {
    let has_threads =
        |channel: &PartialChannel| matches!(channel.kind, ChannelType::Text | ChannelType::News);
    let needed = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
    let may = may.is_some_and(|may| may.contains(Permissions::ADMINISTRATOR) || may.contains(needed));
    may && channel.is_some_and(has_threads)
}

fn person(member: &Member) -> Person {
    let user = &member.user;
    Person { id: PersonId(user.id.get()), name: member.display_name().to_owned(), bot: user.bot }
}

/// Whether options must all be understood.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Options {
    /// The command was sent: all or nothing.
    Sent,
    /// It is still being typed: Discord does not describe the people in it, so these are left out.
    Typed,
}

fn call(data: &CommandData, us: UserId, state: Options) -> Option<Call> {
    let (sub, options) = match data.options.as_slice() {
        _ if data.kind != CommandType::ChatInput => return None,
        [CommandDataOption { name, value: Given::SubCommand(options), .. }] => (Some(name.clone()), options),
        _ => (None, &data.options),
    };
    let mut named = BTreeMap::new();
    for option in options {
        match value(&option.value, us, &data.resolved) {
            Some(value) => drop(named.insert(option.name.clone(), value)),
            None if state == Options::Typed => {}
            None => return None,
        }
    }
    Some(Call { name: data.name.clone(), sub, options: named })
}

/// An entry of the menu of a person or a message, as a command with that as its one option.
fn from_menu(data: &CommandData, us: UserId) -> Option<Call> {
    let (name, value) = match data.target()? {
        ResolvedTarget::User(user, _) => {
            (name::PERSON, Value::Person(mentioned(user.id, us, &data.resolved)?))
        }
        ResolvedTarget::Message(message) => {
            let rows = message.components.iter().flat_map(|row| &row.components);
            (name::MESSAGE, Value::Message(rows.filter_map(component_id).collect()))
        }
        _ => return None,
    };
    Some(Call { name: data.name.clone(), sub: None, options: BTreeMap::from([(name.to_owned(), value)]) })
}

fn component_id(component: &ActionRowComponent) -> Option<String> {
    match component {
        ActionRowComponent::Button(Button { data: ButtonKind::NonLink { custom_id, .. }, .. }) => {
            Some(custom_id.clone())
        }
        ActionRowComponent::SelectMenu(menu) => menu.custom_id.clone(),
        _ => None,
    }
}

fn completion(data: &CommandData, us: UserId) -> Option<Act> {
    let asked = data.autocomplete()?;
    let (option, typed) = (asked.name.to_owned(), asked.value.to_owned());
    Some(Act::Complete { call: call(data, us, Options::Typed)?, option, typed })
}

fn value(given: &Given, us: UserId, resolved: &CommandDataResolved) -> Option<Value> {
    match given {
        Given::String(text) => Some(Value::Text(text.clone())),
        Given::Boolean(flag) => Some(Value::Flag(*flag)),
        // Discord offers those of the server alone, and describes the one that is chosen.
        Given::Channel(id) => resolved
            .channels
            .contains_key(id)
            .then(|| Value::Channel(ChannelId(id.get())))
            .filter(|_| id.get() <= LARGEST_ID),
        Given::User(id) => mentioned(*id, us, resolved).map(Value::Person),
        _ => None,
    }
}

/// Somebody who is named. Who names us means the computer.
fn mentioned(id: UserId, us: UserId, resolved: &CommandDataResolved) -> Option<Person> {
    let user = resolved.users.get(&id).filter(|_| id.get() <= LARGEST_ID)?;
    let nick = resolved.members.get(&id).and_then(|member| member.nick.as_deref());
    let name = nick.unwrap_or_else(|| user.display_name()).to_owned();
    let id = if id == us { PersonId::computer(Level::default()) } else { PersonId(id.get()) };
    Some(Person { id, name, bot: user.bot })
}

fn press(component: &ComponentInteraction) -> Option<Act> {
    let ComponentInteractionData { custom_id, kind, .. } = &component.data;
    let values = match kind {
        ComponentInteractionDataKind::Button => Vec::new(),
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        _ => return None,
    };
    if component.message.id.get() > LARGEST_ID {
        return None;
    }
    let flags = component.message.flags.unwrap_or_default();
    Some(Act::Press {
        message: MessageId(component.message.id.get()),
        private: flags.contains(MessageFlags::EPHEMERAL),
        component: custom_id.clone(),
        values,
    })
}
