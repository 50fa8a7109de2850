//! The users that exist from the start (three invented people and the bot) and their server. The ids are
//! fixed, so that bookmarks and recorded files stay valid.

use serde::{Deserialize, Serialize};

use super::ids::Id;

pub const GUILD: Id = Id(1_100_000_000_000_000_001);
pub const GUILD_NAME: &str = "The Veranda";
/// The channel that exists from the start.
pub const CHANNEL: Id = Id(1_100_000_000_000_000_002);
pub const CHANNEL_NAME: &str = "tea-and-games";
/// The bot's id, both as an application and as a user. For newer applications, Discord uses one id for
/// both too.
pub const BOT: Id = Id(1_100_000_000_000_000_003);
pub const BOT_NAME: &str = "Engawa";

/// The owner of the server, who has all permissions. She is the first of [`everybody`].
pub const OWNER: Id = Id(1_100_000_000_000_000_011);

/// A user, human or bot. The page draws a face from the id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: Id,
    /// The unique name in lower case. Requests may use it instead of the id.
    pub username: String,
    /// The display name.
    pub name: String,
    /// Whether the user is the bot of this stand-in.
    pub bot: bool,
    /// Whether the person refuses direct messages. The bot then gets error 50007.
    pub closed_to_messages: bool,
}

fn person(low: u64, username: &str, name: &str) -> Person {
    let id = Id(1_100_000_000_000_000_000 + low);
    Person { id, username: username.into(), name: name.into(), bot: low == 3, closed_to_messages: false }
}

/// Returns the users that exist from the start, with the bot last.
pub fn everybody() -> Vec<Person> {
    vec![
        person(11, "hana", "Hana Brook"),
        person(12, "otis", "Otis Lark"),
        person(13, "nell", "Nell Fjord"),
        person(3, "engawa", BOT_NAME),
    ]
}

/// Returns an additional user, `guest-7` for the number 7. Equal numbers give equal ids.
pub fn guest(number: usize) -> Person {
    let low = 1_000 + u64::try_from(number).expect("a machine counts in 64 bits");
    person(low, &format!("guest-{number}"), &format!("Guest {number}"))
}

/// Returns an additional user with a display name. The first word of that name, in lower case, becomes
/// the user name.
pub fn named_guest(number: usize, name: &str) -> Person {
    let username = name.split_whitespace().next().unwrap_or_default().to_lowercase();
    Person { username, name: name.trim().into(), ..guest(number) }
}
