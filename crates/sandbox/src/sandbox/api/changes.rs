//! Requests of the page and of tests that change messages, people, channels, servers and the clock without asking the
//! bot.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::{Json, Path, State as Shared};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::base::time::{Span, Timestamp};
use crate::sandbox::messages::{self, plain};
use crate::sandbox::people::{self, CHANNEL_NAME, GUILD, Person};
use crate::sandbox::state::{Access, Channel, CommandOverwrite, Notice, Server, State, Thread};
use crate::sandbox::validate::{self, JsonField, Object};
use crate::sandbox::{errors::FormErrors, ids::Id, limits, rest::direct_with, standin::Standin, wire};

use super::{ApiResult, RequestRefusal, Result, actions::locale, bad_request, conflict, not_found, view};

/// The maximum number of users on the stand-in, including those that exist from the start.
const MOST_PEOPLE: usize = 10_000;
/// The maximum step of the clock, in hours.
const MOST_HOURS: i64 = 60 * 24;

/// A change. In a request, the last step of the path names the variant, and the body has its fields. A server is
/// the first one if it is absent.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Change {
    /// Sends a message.
    Say { channel: Option<String>, content: String },
    /// Removes a message that only this person sees.
    Dismiss { message: String },
    /// Removes a message that everybody sees, as a moderator would.
    Delete { message: String },
    /// Adds a person's reaction to a message, or takes it back.
    React { message: String, emoji: String, reacts: bool },
    /// Sets the bot's permissions in a channel and its threads.
    Channel { channel: Id, access: Access },
    /// Changes a thread, or deletes a channel.
    Thread(ThreadChange),
    /// Adds a server, with a channel that everybody sees.
    Server { name: String },
    /// Removes the bot from a server, or adds it again.
    Removal { server: Id, removed: bool },
    /// Sets the preferred language of a server.
    Language { server: Option<Id>, locale: String },
    /// Adds users, who are members of all servers.
    Guests(Guests),
    /// Changes a person's display name.
    Name { name: String },
    /// Sets whether a person refuses direct messages.
    #[serde(rename = "doors")]
    DirectMessages { closed: bool },
    /// Sets whether a person is on a server.
    Membership { server: Option<Id>, member: bool },
    /// Sets whether the first server allows a person a command; its usual permission decides if `allowed` is absent.
    Permission { command: String, allowed: Option<bool> },
    /// Sets whether a person sees a channel. While anybody does not, `@everyone` may not view it.
    #[serde(rename = "sight")]
    Visibility { channel: Id, sees: bool },
    /// Opens a person's direct message channel with the bot.
    #[serde(rename = "letters")]
    DirectChannel {},
}

/// Opens a thread, archives or reopens one (`archived`), or deletes a thread or channel as a moderator would.
/// `deleted` must be true.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum ThreadChange {
    New { name: String },
    Archive { channel: Id, archived: bool },
    Delete { channel: Id, deleted: bool },
}

/// Adds `count` users without names of their own, and one for each of `names`: their display names. The first word of
/// each, in lower case, becomes the unique user name.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Guests {
    count: usize,
    names: Vec<String>,
}

pub async fn change(
    Shared(standin): Shared<Arc<Standin>>,
    Path(name): Path<String>,
    Json(mut body): Json<Object>,
) -> ApiResult {
    let who = body.remove("as").unwrap_or_default();
    let change = serde_json::from_value(json!({ name: body }));
    let change: Change = change.map_err(|error| bad_request(error.to_string()))?;
    let apply = |state: &mut State, now| {
        let person = view::person(state, who.as_str().unwrap_or_default()).map(|person| person.id);
        change.apply(state, now, person)
    };
    standin.act(apply).map(Json)
}

impl Change {
    /// Applies the change. `person` is the one who acts, or whom the change concerns.
    fn apply(self, state: &mut State, now: Timestamp, person: Result<Id>) -> Result<Value> {
        let is_of_message = matches!(
            self,
            Self::Say { .. } | Self::Dismiss { .. } | Self::Delete { .. } | Self::React { .. }
        );
        if !is_of_message {
            state.notices.push(Notice::WorldChanged);
        }
        match self {
            Self::Say { channel, content } => say(state, now, person?, channel.as_deref(), &content),
            Self::Dismiss { message } => remove(state, person?, &message, true),
            Self::Delete { message } => remove(state, person?, &message, false),
            Self::React { message, emoji, reacts } => react(state, person?, &message, emoji, reacts),
            Self::Channel { channel, access } => set_access(state, channel, access),
            Self::Thread(change) => change_thread(state, now, change),
            Self::Server { name } => {
                let (server, channel) = (state.issue_id(now), state.issue_id(now));
                state.world.servers.push(Server::new(server, name));
                state.add_channel(Channel::new(channel, CHANNEL_NAME, server));
                Ok(json!({ "server": server, "channel": channel }))
            }
            Self::Removal { server, removed } => set_removed(state, server, removed),
            Self::Language { server, locale: wanted } => {
                let locale = locale(Some(&wanted))?;
                server_mut(state, server)?.locale.clone_from(&locale);
                Ok(json!({ "locale": locale }))
            }
            Self::Guests(guests) => add_guests(state, &guests),
            Self::Name { name } => rename(state, person?, name.trim()),
            Self::DirectMessages { closed } => {
                person_mut(state, person?)?.closed_to_messages = closed;
                Ok(json!({ "closed": closed }))
            }
            Self::Membership { server, member } => {
                set_contains(&mut server_mut(state, server)?.non_members, person?, !member);
                Ok(json!({ "member": member }))
            }
            Self::Permission { command, allowed } => set_permission(state, person?, &command, allowed),
            Self::Visibility { channel, sees } => {
                let found = state.world.channels.iter_mut().find(|one| one.id == channel);
                set_contains(&mut found.ok_or_else(no_channel)?.hidden_from, person?, !sees);
                state.notices.push(Notice::ChannelChanged(channel));
                Ok(json!({ "sees": sees }))
            }
            Self::DirectChannel {} => Ok(json!({ "channel": direct_with(state, now, person?).id })),
        }
    }
}

fn no_channel() -> RequestRefusal {
    not_found("There is no such channel.")
}

/// Finds a server; the first one for `None`.
fn server_mut(state: &mut State, id: Option<Id>) -> Result<&mut Server> {
    let found = state.world.servers.iter_mut().find(|server| id.is_none_or(|id| server.id == id));
    found.ok_or_else(|| not_found("There is no such server."))
}

fn person_mut(state: &mut State, id: Id) -> Result<&mut Person> {
    let found = state.world.people.iter_mut().find(|person| person.id == id);
    found.ok_or_else(|| not_found("There is no such person."))
}

fn rename(state: &mut State, person: Id, name: &str) -> Result<Value> {
    if !(1..=limits::DISPLAY_NAME).contains(&name.chars().count()) || name.contains(char::is_control) {
        return Err(bad_request(format!("A name has from 1 to {} characters.", limits::DISPLAY_NAME)));
    }
    name.clone_into(&mut person_mut(state, person)?.name);
    state.notices.push(Notice::PersonRenamed);
    Ok(json!({ "name": name }))
}

fn set_contains(people: &mut BTreeSet<Id>, person: Id, contains: bool) {
    if contains {
        people.insert(person);
    } else {
        people.remove(&person);
    }
}

fn say(state: &mut State, now: Timestamp, person: Id, channel: Option<&str>, content: &str) -> Result<Value> {
    let channel = view::channel(state, person, channel)?.id;
    let mut form = FormErrors::default();
    let body = json!({ "content": content.trim() });
    let draft = validate::message::read(&JsonField::body(&body), &mut form);
    form.finish().map_err(|_| bad_request("A message has at most 2000 characters."))?;
    let sent = messages::send(state, now, plain(person, channel), &draft, &[]);
    let id = sent.map_err(|_| bad_request("An empty message cannot be sent."))?;
    Ok(view::show(state, person, &state.messages[&id]))
}

/// Removes an ephemeral message of a person, or deletes a public message as a moderator would.
fn remove(state: &mut State, person: Id, message: &str, is_ephemeral: bool) -> Result<Value> {
    let message = view::message(state, person, message)?;
    if message.visible_to.is_some() != is_ephemeral {
        return Err(conflict(if is_ephemeral {
            "Only messages that one person alone sees can be dismissed."
        } else {
            "This message can only be dismissed."
        }));
    }
    let id = message.id;
    state.remove_message(id);
    Ok(json!({}))
}

fn react(state: &mut State, person: Id, message: &str, emoji: String, reacts: bool) -> Result<Value> {
    let found = view::message(state, person, message)?;
    if found.visible_to.is_some() {
        return Err(conflict("Nobody can react to a message that one person alone sees."));
    }
    if emoji.trim().is_empty() || emoji.chars().count() > limits::REACTION {
        return Err(bad_request(format!("A reaction has from 1 to {} characters.", limits::REACTION)));
    }
    let mut message = found.clone();
    set_contains(message.reactions.entry(emoji).or_default(), person, reacts);
    message.reactions.retain(|_, people| !people.is_empty());
    message.revision += 1;
    let shown = view::show(state, person, &message);
    state.notices.push(Notice::MessageEdited(message.id));
    state.messages.insert(message.id, message);
    Ok(shown)
}

fn set_access(state: &mut State, id: Id, access: Access) -> Result<Value> {
    state.channel(id).ok_or_else(no_channel)?;
    // Threads have the permissions of their parent channel.
    let is_within =
        |one: &&mut Channel| one.id == id || one.thread.is_some_and(|thread| thread.parent == Some(id));
    state.world.channels.iter_mut().filter(is_within).for_each(|one| one.access = access);
    state.notices.push(Notice::ChannelChanged(id));
    Ok(json!({ "channel": id, "access": access }))
}

fn change_thread(state: &mut State, now: Timestamp, change: ThreadChange) -> Result<Value> {
    let id = match change {
        ThreadChange::New { name } => {
            let id = state.issue_id(now);
            state.add_channel(Channel { thread: Some(Thread::default()), ..Channel::new(id, name, GUILD) });
            id
        }
        ThreadChange::Archive { channel, archived } if state.archive(channel, archived) => channel,
        ThreadChange::Delete { channel, deleted: true } if state.remove_channel(channel, wire::channel) => {
            channel
        }
        _ => return Err(not_found("There is no such thread.")),
    };
    Ok(json!({ "channel": id, "archived": state.is_archived(id) }))
}

fn set_removed(state: &mut State, server: Id, removed: bool) -> Result<Value> {
    server_mut(state, Some(server))?.removed = removed;
    // A removed bot has no access to any of the server's channels.
    let access = if removed { Access::None } else { Access::Full };
    let of_it = |one: &&mut Channel| one.server == server && one.direct_with.is_none();
    state.world.channels.iter_mut().filter(of_it).for_each(|one| one.access = access);
    state.notices.push(Notice::BotRemoved(server, removed));
    Ok(json!({ "server": server, "removed": removed }))
}

/// Adds users. They are numbered from the number of existing users onwards.
fn add_guests(state: &mut State, Guests { count, names }: &Guests) -> Result<Value> {
    let (here, named) = (state.world.people.len(), names.len());
    if named.saturating_add(*count) > MOST_PEOPLE.saturating_sub(here) {
        return Err(bad_request(format!("There is room for {MOST_PEOPLE} people.")));
    }
    let with_names = (here..).zip(names).map(|(number, name)| people::named_guest(number, name));
    let added: Vec<_> = with_names.chain((here + named..here + named + count).map(people::guest)).collect();
    let is_taken = |name: &str| name.is_empty() || state.world.people.iter().any(|one| one.username == name);
    if let Some(taken) = added.iter().take(named).find(|one| is_taken(&one.username)) {
        return Err(bad_request(format!("Somebody here is called {:?} already.", taken.username)));
    }
    let ids: Vec<Id> = added.iter().map(|guest| guest.id).collect();
    state.world.people.extend(added);
    Ok(json!({ "guests": ids }))
}

fn set_permission(state: &mut State, person: Id, command: &str, allowed: Option<bool>) -> Result<Value> {
    let found = state.world.commands.iter().find(|one| one.name == command);
    let command = found.ok_or_else(|| not_found("There is no such command."))?.id;
    let overwrites = &mut state.world.command_overwrites;
    overwrites.retain(|one| (one.command, one.person) != (command, person));
    overwrites.extend(allowed.map(|allowed| CommandOverwrite { server: GUILD, command, person, allowed }));
    state.notices.push(Notice::CommandsChanged);
    Ok(json!({ "allowed": allowed }))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockStep {
    hours: i64,
}

pub async fn clock(Shared(standin): Shared<Arc<Standin>>, Json(step): Json<ClockStep>) -> ApiResult {
    if !(1..=MOST_HOURS).contains(&step.hours) {
        return Err(bad_request("The clock can be moved by 1 to 1440 hours, forward only."));
    }
    if !standin.advance(Span::hours(step.hours)) {
        return Err(conflict("The clock of this sandbox cannot be moved."));
    }
    Ok(Json(json!({ "now_ms": standin.now().0 })))
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use crate::sandbox::people::OWNER;

    use super::*;

    #[test]
    fn reactions_count_people_until_taken_back() {
        let mut state = State::default();
        let sent = say(&mut state, Timestamp(0), OWNER, None, "Hello").expect("a message");
        let id = sent["id"].as_str().expect("an id");
        let otis = view::person(&state, "otis").expect("a person").id;
        let mut react = |person: Id, message: &str, emoji: &str, reacts: bool| {
            react(&mut state, person, message, emoji.to_owned(), reacts)
        };
        for refused in ["", " ", &"x".repeat(33)] {
            assert!(react(otis, id, refused, true).is_err(), "{refused:?}");
        }
        let unknown = react(otis, "7", "👍", true);
        assert!(matches!(unknown, Err(RequestRefusal(StatusCode::NOT_FOUND, _))), "{unknown:?}");
        for person in [OWNER, OWNER, otis] {
            react(person, id, "👍", true).expect("a message");
        }
        let shown = react(otis, id, "🎉", true).expect("a message");
        let reaction = |emoji: &str, count: usize, me: bool| {
            json!({
                "emoji": { "id": null, "name": emoji }, "count": count, "me": me, "me_burst": false,
                "count_details": { "burst": 0, "normal": count }, "burst_colors": [],
            })
        };
        assert_eq!(shown["reactions"], json!([reaction("🎉", 1, true), reaction("👍", 2, true)]));
        react(otis, id, "🎉", false).expect("a message");
        let shown = react(OWNER, id, "👍", false).expect("a message");
        assert_eq!(shown["reactions"], json!([reaction("👍", 1, false)]));
        let shown = react(otis, id, "👍", false).expect("a message");
        assert_eq!(shown.get("reactions"), None);
    }

    #[test]
    fn display_name_is_no_user_name() {
        let mut state = State::default();
        let mut rename =
            |name: &str| Change::Name { name: name.into() }.apply(&mut state, Timestamp(0), Ok(OWNER));
        for refused in [" ", "a\nb", &"x".repeat(33)] {
            assert!(rename(refused).is_err(), "{refused:?}");
        }
        rename(" otis ").expect("a name");
        let name = |who| view::person(&state, who).expect("a person").name.as_str();
        assert_eq!((name("hana"), name("otis")), ("otis", "Otis Lark"));
    }
}
