//! Tests of the port with all registered games and commands: controls lead to every move, and snapshots
//! contain every message.

mod commands;
mod fake;
mod layout;
mod messages;
mod people;
mod practice;
mod reading;
mod said;
mod states;
mod time;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::game::Options;
use crate::host::{ByPlayer, Format, Terms, TimeControl};

use super::File;

pub use messages::{Book, assert_whole, begun, challenge, played};

pub const ADA: PersonId = PersonId(11);
pub const BEN: PersonId = PersonId(22);
pub const CLEO: PersonId = PersonId(33);
const HERE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
pub const NOON: Timestamp = Timestamp(1_700_000_000_000);
pub const MATCH: MatchId = MatchId::from_random(7);
const PEOPLE: ByPlayer<PersonId> = ByPlayer([ADA, BEN]);

fn terms(game: &str, format: Format) -> Terms {
    Terms {
        game: game.to_owned(),
        options: Options(BTreeMap::new()),
        format,
        rated: true,
        clock: TimeControl::None,
        quiet: false,
        guesses: true,
        hints: false,
    }
}

/// Returns an empty picture with this description.
pub fn picture(alt: &str) -> File {
    File { bytes: Arc::new([]), name: "board.png".to_owned(), alt: alt.to_owned() }
}
