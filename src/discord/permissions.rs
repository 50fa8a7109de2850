//! The bot's permissions in a channel, computed from roles and overwrites as Discord's documentation
//! describes ("Permissions", "Permission Hierarchy"), the permissions of a command on a server ("Application
//! Command Permissions"), and the address that asks a server for those that the bot needs.

use std::fmt::Display;

use serde_json::Value;
use serenity::all::Permissions;

use crate::base::id::Place;

pub(super) const ADMINISTRATOR: u64 = Permissions::ADMINISTRATOR.bits();
pub(super) const VIEW: u64 = Permissions::VIEW_CHANNEL.bits();

// The findings of `engawa check` about the permissions.
pub(super) const VIEW_CHANNEL: &str = "may-view-channel";
pub(super) const SEND_MESSAGES: &str = "may-send-messages";
pub(super) const SEND_IN_THREADS: &str = "may-send-messages-in-threads";
pub(super) const ATTACH_FILES: &str = "may-attach-files";
pub(super) const CREATE_THREADS: &str = "may-create-public-threads";
pub(super) const READ_HISTORY: &str = "may-read-message-history";

/// A permission that the bot needs.
pub(super) struct NeededPermission {
    /// The id of the finding about it.
    pub id: &'static str,
    pub bit: u64,
    /// The name in the settings of Discord's English client.
    pub name: &'static str,
    /// The consequence of a missing permission, as a clause.
    pub loss: &'static str,
}

/// All permissions that the bot ever needs. Its own emoji need none, and pictures need no *Embed Links*. It pins
/// nothing, and the threads that it archives are its own.
pub(super) const NEEDED: [NeededPermission; 6] = [
    needed(VIEW_CHANNEL, Permissions::VIEW_CHANNEL, "View Channel", "nothing can be posted"),
    needed(SEND_MESSAGES, Permissions::SEND_MESSAGES, "Send Messages", "no board can be posted"),
    needed(
        SEND_IN_THREADS,
        Permissions::SEND_MESSAGES_IN_THREADS,
        "Send Messages in Threads",
        "no match can be played in a thread",
    ),
    needed(ATTACH_FILES, Permissions::ATTACH_FILES, "Attach Files", "boards have no picture"),
    needed(
        CREATE_THREADS,
        Permissions::CREATE_PUBLIC_THREADS,
        "Create Public Threads",
        "no match gets a thread of its own",
    ),
    needed(
        READ_HISTORY,
        Permissions::READ_MESSAGE_HISTORY,
        "Read Message History",
        "after a crash the bot may post a board twice",
    ),
];

const fn needed(
    id: &'static str,
    permission: Permissions,
    name: &'static str,
    loss: &'static str,
) -> NeededPermission {
    NeededPermission { id, bit: permission.bits(), name, loss }
}

/// The bits of all needed permissions.
pub(super) fn all_needed() -> u64 {
    NEEDED.iter().fold(0, |bits, one| bits | one.bit)
}

/// The address on which Discord offers to add the bot to a server, with all permissions that it needs.
pub(super) fn invite_address(application: impl Display) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands\
         &permissions={}",
        all_needed()
    )
}

/// The bits of the permissions that a member has in a channel. For a thread, `channel` is its parent.
/// Returns `None` if the answers lack something.
pub(super) fn in_channel(server: &Value, member: &Value, channel: &Value) -> Option<u64> {
    let (everyone, user) = (server["id"].as_str()?, member["user"]["id"].as_str()?);
    let own: Vec<&str> = member["roles"].as_array()?.iter().filter_map(Value::as_str).collect();
    let roles = server["roles"].as_array()?;
    let counts = |role: &&Value| role["id"].as_str().is_some_and(|id| id == everyone || own.contains(&id));
    let granted = roles.iter().filter(counts).filter_map(|role| bits(&role["permissions"]));
    let base = granted.fold(0, |all, one| all | one);
    if base & ADMINISTRATOR != 0 || server["owner_id"] == user {
        return Some(u64::MAX);
    }
    let overwrites = channel["permission_overwrites"].as_array()?;
    let apply = |before: u64, counts: &dyn Fn(&str) -> bool| {
        let them = overwrites.iter().filter(|one| one["id"].as_str().is_some_and(counts));
        let (allow, deny) = them.fold((0, 0), |(allow, deny), one| {
            (allow | bits(&one["allow"]).unwrap_or(0), deny | bits(&one["deny"]).unwrap_or(0))
        });
        before & !deny | allow
    };
    let after = apply(base, &|id| id == everyone);
    let after = apply(after, &|id| id != everyone && own.contains(&id));
    let after = apply(after, &|id| id == user);
    // Without View Channel a member has no other permission there either.
    Some(if after & VIEW == 0 { 0 } else { after })
}

/// Discord's numbers for what an overwrite of a command is about. `@everyone` is the role with the server's id.
mod overwrite_kind {
    pub const ROLE: u64 = 1;
    pub const USER: u64 = 2;
    pub const CHANNEL: u64 = 3;
}

/// Whether the overwrites of a command allow it to anybody.
pub(super) fn allow_anybody(overwrites: &Value) -> bool {
    let all = overwrites["permissions"].as_array();
    all.is_some_and(|all| all.iter().any(|one| one["permission"] == true))
}

/// Whether the overwrites of a command allow it to a member in a channel, although the member lacks the
/// command's usual permission. An overwrite for the member wins over those of roles, and a role that allows wins
/// over one that denies.
pub(super) fn allow_command(overwrites: &Value, member: &Value, place: Place) -> bool {
    let all = overwrites["permissions"].as_array().map(Vec::as_slice).unwrap_or_default();
    let find = |kind: u64, id: &str| {
        let found = all.iter().find(|one| one["type"] == kind && one["id"] == id);
        found.and_then(|one| one["permission"].as_bool())
    };
    let (channel, everyone) = (place.channel.to_string(), place.server.to_string());
    // Discord's id for all channels of a server is one below that of the server.
    let all_channels = place.server.0.saturating_sub(1).to_string();
    let here = || find(overwrite_kind::CHANNEL, &channel);
    if here().or_else(|| find(overwrite_kind::CHANNEL, &all_channels)) == Some(false) {
        return false;
    }
    if let Some(own) = member["user"]["id"].as_str().and_then(|id| find(overwrite_kind::USER, id)) {
        return own;
    }
    let roles = member["roles"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let of_roles: Vec<bool> = roles.filter_map(|id| find(overwrite_kind::ROLE, id)).collect();
    match of_roles.as_slice() {
        [] => find(overwrite_kind::ROLE, &everyone) == Some(true),
        some => some.contains(&true),
    }
}

/// Reads a bit set, which Discord writes as a decimal text.
pub(super) fn bits(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::base::id::{ChannelId, ServerId};

    const SEND: u64 = Permissions::SEND_MESSAGES.bits();

    fn permissions(base: u64, role: u64, overwrites: &Value) -> Option<u64> {
        let roles = json!([
            { "id": "1", "permissions": base.to_string() },
            { "id": "2", "permissions": role.to_string() },
            { "id": "3", "permissions": u64::MAX.to_string() },
        ]);
        let server = json!({ "id": "1", "owner_id": "8", "roles": roles });
        let member = json!({ "user": { "id": "9" }, "roles": ["2"] });
        in_channel(&server, &member, &json!({ "permission_overwrites": overwrites }))
    }

    fn overwrite(id: &str, allow: u64, deny: u64) -> Value {
        json!({ "id": id, "type": 0, "allow": allow.to_string(), "deny": deny.to_string() })
    }

    #[test]
    fn roles_add_up() {
        assert_eq!(permissions(VIEW, SEND, &json!([])), Some(VIEW | SEND));
        assert_eq!(permissions(0, SEND, &json!([])), Some(0), "nothing without View Channel");
        assert_eq!(permissions(0, ADMINISTRATOR, &json!([overwrite("9", 0, VIEW)])), Some(u64::MAX));
    }

    #[test]
    fn narrower_overwrites_win() {
        let deny_all = overwrite("1", 0, VIEW | SEND);
        assert_eq!(permissions(VIEW | SEND, 0, &json!([deny_all])), Some(0));
        let role = overwrite("2", VIEW, SEND);
        assert_eq!(permissions(VIEW | SEND, 0, &json!([role, deny_all])), Some(VIEW));
        let own = overwrite("9", SEND, 0);
        assert_eq!(permissions(VIEW | SEND, 0, &json!([own, role, deny_all])), Some(VIEW | SEND));
        let foreign = overwrite("3", 0, VIEW);
        assert_eq!(permissions(VIEW, 0, &json!([foreign])), Some(VIEW));
    }

    #[test]
    fn narrowest_overwrite_of_a_command_decides() {
        type Case = (&'static [((u64, u64), bool)], bool);
        const EVERYONE: (u64, u64) = (overwrite_kind::ROLE, 100);
        const ROLE: (u64, u64) = (overwrite_kind::ROLE, 2);
        const OTHER_ROLE: (u64, u64) = (overwrite_kind::ROLE, 3);
        const FOREIGN_ROLE: (u64, u64) = (overwrite_kind::ROLE, 4);
        const MEMBER: (u64, u64) = (overwrite_kind::USER, 9);
        const HERE: (u64, u64) = (overwrite_kind::CHANNEL, 5);
        const ALL_CHANNELS: (u64, u64) = (overwrite_kind::CHANNEL, 99);
        let place = Place { server: ServerId(100), channel: ChannelId(5) };
        let member = json!({ "user": { "id": "9" }, "roles": ["2", "3"] });
        let cases: &[Case] = &[
            (&[], false),
            (&[(ROLE, true)], true),
            (&[(FOREIGN_ROLE, true)], false),
            (&[(ROLE, true), (OTHER_ROLE, false)], true),
            (&[(EVERYONE, true)], true),
            (&[(EVERYONE, true), (ROLE, false)], false),
            (&[(EVERYONE, false), (ROLE, true)], true),
            (&[(ROLE, true), (MEMBER, false)], false),
            (&[(ROLE, false), (MEMBER, true)], true),
            (&[(MEMBER, true), (HERE, false)], false),
            (&[(MEMBER, true), (ALL_CHANNELS, false)], false),
            (&[(MEMBER, true), (ALL_CHANNELS, false), (HERE, true)], true),
            (&[(HERE, true)], false),
        ];
        for (overwrites, allowed) in cases {
            let one = |((kind, id), may): &((u64, u64), bool)| json!({ "id": id.to_string(), "type": kind, "permission": may });
            let form = json!({ "permissions": overwrites.iter().map(one).collect::<Vec<_>>() });
            assert_eq!(allow_command(&form, &member, place), *allowed, "{overwrites:?}");
            assert!(!allowed || allow_anybody(&form), "{overwrites:?}");
        }
        assert!(!allow_command(&json!({}), &json!({}), place) && !allow_anybody(&json!({})));
    }

    #[test]
    fn incomplete_answers_are_not_judged() {
        assert_eq!(in_channel(&json!({}), &json!({}), &json!({})), None);
    }

    #[test]
    fn needed_permissions_have_distinct_bits() {
        assert_eq!(all_needed().count_ones() as usize, NEEDED.len());
        assert_eq!(all_needed(), 309_237_746_688);
    }
}
