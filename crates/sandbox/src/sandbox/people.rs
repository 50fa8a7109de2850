//! Who lives in the sandbox: three invented people and the bot, and the one server they meet in.
//!
//! Constants only. Ids are fixed, so that a bookmarked page and a recorded file stay true.

use serde::{Deserialize, Serialize};

use super::ids::Id;

pub const GUILD: Id = Id(1_100_000_000_000_000_001);
pub const GUILD_NAME: &str = "The Veranda";
/// The channel that is there from the first start.
pub const CHANNEL: Id = Id(1_100_000_000_000_000_002);
pub const CHANNEL_NAME: &str = "tea-and-games";
/// The application, which is also the bot's user, as for every newer application.
pub const BOT: Id = Id(1_100_000_000_000_000_003);
pub const BOT_NAME: &str = "Engawa";

/// Who owns the server, and may therefore do everything in it: the first of the people.
pub const OWNER: Id = Id(1_100_000_000_000_000_011);

/// Somebody with a name. Faces are drawn by the page, by id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Id of the person, which never changes.
    pub id: Id,
    /// Lower case, unique: what a tool may write instead of the id.
    pub username: String,
    /// Name that is shown to people.
    pub name: String,
    /// Whether this is the bot itself.
    pub bot: bool,
    /// Refuses direct messages from the bot (error 50007), a switch of the sandbox.
    pub closed_to_messages: bool,
}

fn person(low: u64, username: &str, name: &str) -> Person {
    let id = Id(1_100_000_000_000_000_000 + low);
    Person { id, username: username.into(), name: name.into(), bot: low == 3, closed_to_messages: false }
}

/// Returns everybody, with the bot last.
pub fn everybody() -> Vec<Person> {
    vec![
        person(11, "hana", "Hana Brook"),
        person(12, "otis", "Otis Lark"),
        person(13, "nell", "Nell Fjord"),
        person(3, "engawa", BOT_NAME),
    ]
}

/// Somebody who was let in beside them, by number.
pub fn guest(number: usize) -> Person {
    let low = 1_000 + u64::try_from(number).expect("a machine counts in 64 bits");
    person(low, &format!("guest-{number}"), &format!("Guest {number}"))
}

/// The same with a name, whose first word is the user name.
pub fn named_guest(number: usize, name: &str) -> Person {
    let username = name.split_whitespace().next().unwrap_or_default().to_lowercase();
    Person { username, name: name.trim().into(), ..guest(number) }
}
