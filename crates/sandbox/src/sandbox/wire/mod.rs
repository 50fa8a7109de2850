//! The state as JSON objects of Discord's API v10, with all fields that Discord's own schema requires.

pub mod message;

use serde_json::{Value, json};

use crate::base::time::Timestamp;

use super::deliveries;
use super::ids::{Id, iso};
use super::people::{BOT, BOT_NAME, CHANNEL, GUILD, OWNER, Person};
use super::state::{Access, Channel, Command, Emoji, Server, State, Thread};

/// The time at which everybody joined the servers.
const JOINED: Timestamp = Timestamp(1_700_000_000_000);

pub fn user(person: &Person) -> Value {
    let mut user = json!({
        "id": person.id, "username": person.username, "global_name": person.name, "discriminator": "0",
        "avatar": null, "banner": null, "accent_color": null, "avatar_decoration_data": null, "collectibles": null,
        "primary_guild": null, "public_flags": 0, "flags": 0,
    });
    if person.bot {
        user["bot"] = true.into();
        user["global_name"] = Value::Null;
        user["username"] = person.name.clone().into();
    }
    user
}

/// The bot's own user object, with fields that other users' objects lack.
pub fn me(state: &State) -> Value {
    with(
        user(state.bot()),
        json!({ "mfa_enabled": false, "verified": true, "email": null, "locale": "en-US" }),
    )
}

/// Sets the fields of `changed` in an object.
fn with(mut object: Value, changed: Value) -> Value {
    if let (Value::Object(fields), Value::Object(changed)) = (&mut object, changed) {
        fields.extend(changed);
    }
    object
}

/// A server member object that contains the user.
pub fn member(person: &Person) -> Value {
    with(bare_member(), json!({ "user": user(person) }))
}

/// A server member object without the user, for events that contain the user elsewhere.
pub fn bare_member() -> Value {
    json!({
        "avatar": null, "banner": null, "communication_disabled_until": null, "flags": 0,
        "joined_at": iso(JOINED), "nick": null, "pending": false, "premium_since": null, "roles": [],
        "avatar_decoration_data": null, "collectibles": null, "mute": false, "deaf": false,
    })
}

pub fn application(state: &State) -> Value {
    let owner = state.world.people.iter().find(|person| !person.bot).map(user);
    json!({
        "id": BOT, "name": BOT_NAME, "icon": null, "description": "", "type": null, "summary": "",
        "bot": user(state.bot()), "bot_public": true, "bot_require_code_grant": false, "verify_key": deliveries::public_key(),
        "flags": 0, "flags_new": "0", "redirect_uris": [], "interactions_endpoint_url": state.world.endpoints.first(), "team": null,
        "role_connections_verification_url": null, "owner": owner, "approximate_guild_count": state.world.servers.len(),
        "approximate_user_install_count": 0, "approximate_user_authorization_count": 0, "explicit_content_filter": 0,
        "integration_types_config": { "0": {} }, "eligible_oauth2_scopes": [], "rpc_origins": [],
        "guild_id": GUILD,
    })
}

pub fn emoji(state: &State, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id, "name": emoji.name, "user": user(state.bot()), "roles": [], "require_colons": true,
        "managed": false, "animated": emoji.content_type == "image/gif", "available": true,
    })
}

/// The value without null entries, at any depth of its objects.
pub fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(object) => {
            let kept = object.iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(key, value)| (key.clone(), without_nulls(value))).collect())
        }
        Value::Array(list) => Value::Array(list.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}

pub fn command(command: &Command) -> Value {
    let defaults = json!({
        "description": "", "default_member_permissions": null, "nsfw": false, "integration_types": [0],
    });
    let fixed = json!({
        "id": command.id, "application_id": BOT, "version": command.version, "type": command.kind,
        "name": command.name,
    });
    let mut json = with(with(defaults, command.definition.clone()), fixed);
    if let Some(bits) = json["default_member_permissions"].as_u64() {
        json["default_member_permissions"] = json!(bits.to_string());
    }
    json
}

/// The permission bit for seeing a channel.
const VIEW: u64 = 1 << 10;
/// The permission bit for opening public threads.
const THREADS: u64 = 1 << 35;
/// The permissions that the bot needs: see channels, send messages (also in threads), open threads, embed
/// links, attach files, read earlier messages, and use external emojis.
const ALL_NEEDED: u64 =
    1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 18 | 1 << 31 | THREADS | 1 << 38;
/// The permissions of a bot that must not send messages: see channels and read earlier messages.
const READ_ONLY: u64 = 1 << 10 | 1 << 16;
/// The permissions of a person: those of the bot, and adding reactions.
const PERSON: u64 = ALL_NEEDED | 1 << 6;
/// Additional permissions of the owner: administrator, and managing the server, channels and messages.
const OWNING: u64 = 1 << 3 | 1 << 4 | 1 << 5 | 1 << 13;

/// The bot's permissions in a channel, as a decimal string of bits.
pub fn bot_permissions(channel: &Channel) -> String {
    bot_bits(channel).to_string()
}

/// The overwrites of a channel: one takes from the bot the permissions that it lacks there. If anybody does not see
/// the channel, `@everyone` does not, and others allow it to those who do.
fn overwrites(state: &State, channel: &Channel) -> Value {
    let lacking = ALL_NEEDED & !bot_bits(channel);
    if channel.hidden_from.is_empty() {
        return if lacking == 0 { json!([]) } else { json!([overwrite(BOT, MEMBER, 0, lacking)]) };
    }
    let of_person = |person: &Person| {
        let lacking = if person.bot { lacking } else { 0 };
        overwrite(person.id, MEMBER, VIEW & !lacking, lacking)
    };
    let people = state.world.people.iter().filter(|person| can_see(state, channel, person.id)).map(of_person);
    [overwrite(channel.server, ROLE, 0, VIEW)].into_iter().chain(people).collect()
}

/// Discord's number for an overwrite that concerns a role. The id of the role `@everyone` is that of the server.
const ROLE: u8 = 0;
/// Discord's number for an overwrite that concerns a member.
const MEMBER: u8 = 1;

fn overwrite(id: Id, kind: u8, allow: u64, deny: u64) -> Value {
    json!({ "id": id, "type": kind, "allow": allow.to_string(), "deny": deny.to_string() })
}

fn bot_bits(channel: &Channel) -> u64 {
    match channel.access {
        Access::Full => ALL_NEEDED,
        Access::Read => READ_ONLY,
        Access::NoFiles => ALL_NEEDED & !(1 << 15),
        Access::NoHistory => ALL_NEEDED & !(1 << 16),
        Access::NoThreads => ALL_NEEDED & !THREADS,
        Access::None => 0,
    }
}

/// A person's permissions on a server, as bits.
pub fn person_permissions(person: Id) -> u64 {
    if person == OWNER { PERSON | OWNING } else { PERSON }
}

/// A person's permissions in a channel, as bits; `None` if the person is not on the channel's
/// server. A thread is also hidden from people who do not see its parent channel.
pub fn permissions_in(state: &State, channel: &Channel, person: Id) -> Option<u64> {
    if state.server(channel.server)?.non_members.contains(&person) {
        return None;
    }
    let parent = channel.thread.and_then(|thread| state.channel(thread.parent.unwrap_or(CHANNEL)));
    let is_hidden =
        [Some(channel), parent].into_iter().flatten().any(|one| one.hidden_from.contains(&person));
    let all = person_permissions(person);
    Some(if is_hidden && person != OWNER { all & !VIEW } else { all })
}

/// Whether a person sees a channel. A direct message channel is visible only to its person.
pub fn can_see(state: &State, channel: &Channel, person: Id) -> bool {
    match channel.direct_with {
        Some(with) => with == person,
        None => permissions_in(state, channel, person).is_some_and(|bits| bits & VIEW != 0),
    }
}

pub fn channel(state: &State, channel: &Channel) -> Value {
    let last = state.messages_in(channel.id).rev().find(|message| message.visible_to.is_none());
    let last = last.map(|message| message.id);
    if let Some(with) = channel.direct_with.and_then(|id| state.person(id)) {
        return json!({
            "id": channel.id, "type": 1, "flags": 0, "last_message_id": last, "recipients": [user(with)],
        });
    }
    if let Some(thread) = channel.thread {
        return thread_channel(state, channel, thread, last);
    }
    let position = state.world.channels.iter().position(|other| other.id == channel.id);
    json!({
        "id": channel.id, "type": 0, "flags": 0, "guild_id": channel.server, "name": channel.name,
        "position": position.unwrap_or(0), "last_message_id": last, "parent_id": null, "topic": null, "nsfw": false,
        "rate_limit_per_user": 0, "permission_overwrites": overwrites(state, channel),
    })
}

fn thread_channel(state: &State, channel: &Channel, thread: Thread, last: Option<Id>) -> Value {
    let since = iso(JOINED);
    let messages = state.messages_in(channel.id).count();
    json!({
        "id": channel.id, "type": 11, "flags": 0, "guild_id": channel.server, "name": channel.name, "parent_id": thread.parent.unwrap_or(CHANNEL),
        "owner_id": if thread.parent.is_some() { BOT } else { OWNER }, "last_message_id": last, "rate_limit_per_user": 0, "message_count": messages,
        "total_message_sent": messages, "member_count": 1,
        "thread_metadata": {
            "archived": thread.archived, "auto_archive_duration": 1440, "archive_timestamp": since, "locked": false,
            "create_timestamp": since,
        },
    })
}

/// A server object as the REST API returns it, with its only role, `@everyone`, which has the server's id.
pub fn guild(server: &Server) -> Value {
    let everyone = json!({
        "id": server.id, "name": "@everyone", "description": null, "permissions": ALL_NEEDED.to_string(), "position": 0,
        "color": 0, "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null }, "hoist": false,
        "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
    });
    json!({
        "id": server.id, "name": server.name, "icon": null, "description": null, "home_header": null, "splash": null,
        "discovery_splash": null, "features": [], "banner": null, "owner_id": OWNER,
        "application_id": null, "region": "", "afk_channel_id": null, "afk_timeout": 300, "system_channel_id": null,
        "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
        "roles": [everyone], "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0,
        "max_presences": null, "max_members": 500_000, "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25, "vanity_url_code": null, "premium_tier": 0, "premium_subscription_count": 0,
        "preferred_locale": server.locale, "rules_channel_id": null, "safety_alerts_channel_id": null,
        "public_updates_channel_id": null, "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0,
        "emojis": [], "stickers": [], "incidents_data": null,
    })
}

/// A server object for the event `GUILD_CREATE`, with channels and members.
pub fn guild_create(state: &State, server: &Server) -> Value {
    let visible =
        |channel: &&Channel| state.server_of(channel.id) == Some(server.id) && channel.access != Access::None;
    let channels: Vec<Value> =
        state.world.channels.iter().filter(visible).map(|one| channel(state, one)).collect();
    let members: Vec<Value> = state.members(server).map(member).collect();
    let added = json!({
        "joined_at": iso(JOINED), "large": false, "unavailable": false, "member_count": members.len(),
        "members": members, "channels": channels, "threads": [], "presences": [], "voice_states": [],
        "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
    });
    with(guild(server), added)
}
