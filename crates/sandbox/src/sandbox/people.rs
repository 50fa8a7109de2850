//! Three invented people, the bot, and the server where they meet. Ids are fixed, so that bookmarked
//! pages and recorded files stay valid.

use serde::{Deserialize, Serialize};

use super::ids::Id;

pub const GUILD: Id = Id(1_100_000_000_000_000_001);
pub const GUILD_NAME: &str = "The Veranda";
/// Channel that exists from the first start.
pub const CHANNEL: Id = Id(1_100_000_000_000_000_002);
pub const CHANNEL_NAME: &str = "tea-and-games";
/// Id of the application and of its user, which are equal for every newer application.
pub const BOT: Id = Id(1_100_000_000_000_000_003);
pub const BOT_NAME: &str = "Engawa";

/// Owner of the server, who has all permissions: the first of the people.
pub const OWNER: Id = Id(1_100_000_000_000_000_011);

/// A user with a name. The page draws their face from the id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Id of the person, which never changes.
    pub id: Id,
    /// Unique name in lower case, which tools may use instead of the id.
    pub username: String,
    /// Name that is shown to people.
    pub name: String,
    /// Whether this is the bot itself.
    pub bot: bool,
    /// Whether the person refuses direct messages from the bot (error 50007).
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

/// Returns an additional person with a number.
pub fn guest(number: usize) -> Person {
    let low = 1_000 + u64::try_from(number).expect("a machine counts in 64 bits");
    person(low, &format!("guest-{number}"), &format!("Guest {number}"))
}

/// Returns an additional person with a name, whose first word becomes the user name.
pub fn named_guest(number: usize, name: &str) -> Person {
    let username = name.split_whitespace().next().unwrap_or_default().to_lowercase();
    Person { username, name: name.trim().into(), ..guest(number) }
}
