//! Channels that everybody on a server can view, by the overwrites of the channel and the permissions of the role `@everyone`,
//! as Discord's documentation describes ("Permissions", "Threads"). Does no I/O.

use std::hash::Hash;
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::app::memory::{Lock, Recent};
use crate::base::id::{ChannelId, ServerId};

use super::inbound::THREADS;
use super::permissions::{ADMINISTRATOR, VIEW, bits};

/// How long an answer is remembered. A change of a channel that the gateway reports ends this time.
const REMEMBERED_FOR: Duration = Duration::from_secs(600);
/// The number of answers that are remembered at least.
const REMEMBERED: usize = 1_000;
/// Discord's number for a thread that only people see who were added to it, and moderators.
const PRIVATE_THREAD: u64 = 12;
/// Discord's numbers for the channel types in which *View Channel* alone decides who reads: text and announcement
/// channels, and forums and media channels, which contain threads. Voice channels also need *Connect*.
const READABLE: [u64; 4] = [0, 5, 15, 16];

/// The people who can view a channel, as far as the channel itself says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Viewers {
    Everybody,
    NotEverybody,
    /// Those who can view the channel that contains this thread.
    OfChannel(ChannelId),
    /// Everybody, if the role `@everyone` of the server has the permission.
    OfServer,
}

impl Viewers {
    /// Reads Discord's description of a channel. A channel that is not fully described counts as private.
    pub(super) fn of(channel: &Value, server: ServerId) -> Self {
        Self::read(channel, &server.to_string()).unwrap_or(Self::NotEverybody)
    }

    /// `server` is also the id of the role `@everyone`.
    fn read(channel: &Value, server: &str) -> Option<Self> {
        let kind = channel["type"].as_u64().filter(|_| channel["guild_id"] == server)?;
        if THREADS.contains(&kind) {
            let parent = channel["parent_id"].as_str().filter(|_| kind != PRIVATE_THREAD)?;
            return Some(Self::OfChannel(ChannelId(parent.parse().ok()?)));
        }
        let overwrites = channel["permission_overwrites"].as_array().filter(|_| READABLE.contains(&kind))?;
        let Some(everyone) = overwrites.iter().find(|one| one["id"] == server) else {
            return Some(Self::OfServer);
        };
        let (allow, deny) = (bits(&everyone["allow"])?, bits(&everyone["deny"])?);
        // A permission that an overwrite both denies and allows is allowed.
        Some(match (allow & VIEW != 0, deny & VIEW != 0) {
            (true, _) => Self::Everybody,
            (false, true) => Self::NotEverybody,
            (false, false) => Self::OfServer,
        })
    }
}

/// Whether the role `@everyone` of a server can view the channels that do not say otherwise.
pub(super) fn everyone_can_view(server: &Value) -> bool {
    let roles = server["roles"].as_array().map(Vec::as_slice).unwrap_or_default();
    let everyone = roles.iter().find(|role| role["id"].is_string() && role["id"] == server["id"]);
    everyone.and_then(|role| bits(&role["permissions"])).is_some_and(|may| may & (VIEW | ADMINISTRATOR) != 0)
}

/// Answers of Discord by id, for [`REMEMBERED_FOR`].
pub(super) struct Remembered<K, V>(Lock<Recent<K, (V, Instant), REMEMBERED>>);

impl<K, V> Default for Remembered<K, V> {
    fn default() -> Self {
        Self(Lock::default())
    }
}

impl<K: Clone + Eq + Hash, V: Copy> Remembered<K, V> {
    pub(super) fn get(&self, key: &K) -> Option<V> {
        let mut all = self.0.lock();
        let (value, until) = *all.get(key)?;
        (until > Instant::now()).then_some(value)
    }

    pub(super) fn insert(&self, key: K, value: V) {
        self.0.lock().insert(key, (value, Instant::now() + REMEMBERED_FOR));
    }

    pub(super) fn forget(&self, key: &K) {
        self.0.lock().remove(key);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SERVER: ServerId = ServerId(1);

    fn viewers(kind: u64, overwrites: &Value) -> Viewers {
        let channel =
            json!({ "id": "7", "type": kind, "guild_id": "1", "permission_overwrites": overwrites });
        Viewers::of(&channel, SERVER)
    }

    fn overwrite(id: &str, allow: u64, deny: u64) -> Value {
        json!({ "id": id, "type": 0, "allow": allow.to_string(), "deny": deny.to_string() })
    }

    #[test]
    fn overwrite_for_everyone_decides() {
        let (role, person) =
            (overwrite("2", 0, VIEW), json!({ "id": "9", "type": 1, "allow": "0", "deny": "1024" }));
        for (overwrites, expected) in [
            (json!([]), Viewers::OfServer),
            (json!([role, person]), Viewers::OfServer),
            (json!([overwrite("1", 0, 1 << 11)]), Viewers::OfServer),
            (json!([role, overwrite("1", 0, VIEW)]), Viewers::NotEverybody),
            (json!([overwrite("1", 0, VIEW), overwrite("2", VIEW, 0)]), Viewers::NotEverybody),
            (json!([overwrite("1", VIEW, 0), role]), Viewers::Everybody),
        ] {
            assert_eq!(viewers(0, &overwrites), expected, "{overwrites}");
        }
    }

    #[test]
    fn thread_takes_its_channel_unless_private() {
        let thread = |kind: u64| json!({ "id": "8", "type": kind, "guild_id": "1", "parent_id": "7" });
        for (kind, expected) in [
            (10, Viewers::OfChannel(ChannelId(7))),
            (11, Viewers::OfChannel(ChannelId(7))),
            (12, Viewers::NotEverybody),
        ] {
            assert_eq!(Viewers::of(&thread(kind), SERVER), expected, "{kind}");
        }
    }

    #[test]
    fn unclear_channel_is_private() {
        assert_eq!(viewers(15, &json!([])), Viewers::OfServer, "a forum");
        assert_eq!(viewers(2, &json!([])), Viewers::NotEverybody, "a voice channel");
        assert_eq!(viewers(0, &Value::Null), Viewers::NotEverybody);
        assert_eq!(viewers(0, &json!([{ "id": "1", "allow": "0", "deny": "?" }])), Viewers::NotEverybody);
        let channel = json!({ "id": "7", "type": 0, "guild_id": "1", "permission_overwrites": [] });
        assert_eq!(Viewers::of(&channel, ServerId(2)), Viewers::NotEverybody, "another server");
        assert_eq!(Viewers::of(&json!({}), SERVER), Viewers::NotEverybody);
    }

    #[test]
    fn role_of_everyone_decides_elsewhere() {
        let server = |everyone: u64| {
            let everyone = json!({ "id": "1", "permissions": everyone.to_string() });
            json!({ "id": "1", "roles": [{ "id": "2", "permissions": u64::MAX.to_string() }, everyone] })
        };
        assert!(everyone_can_view(&server(VIEW)) && everyone_can_view(&server(ADMINISTRATOR)));
        assert!(!everyone_can_view(&server(1 << 11)));
        assert!(!everyone_can_view(&json!({ "id": "1", "roles": [] })) && !everyone_can_view(&json!({})));
    }

    #[test]
    fn answers_are_remembered_until_forgotten() {
        let known = Remembered::<ChannelId, bool>::default();
        known.insert(ChannelId(7), true);
        assert_eq!((known.get(&ChannelId(7)), known.get(&ChannelId(8))), (Some(true), None));
        known.forget(&ChannelId(7));
        assert_eq!(known.get(&ChannelId(7)), None);
    }
}
