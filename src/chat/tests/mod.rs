//! Tests of the port over everything that is registered: what is laid out can be pressed, and what people read is read
//! by us first.

mod layout;
mod messages;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::game::Options;
use crate::host::{ByPlayer, Format, Terms};

use super::Picture;

const ADA: PersonId = PersonId(11);
const BEN: PersonId = PersonId(22);
const CLEO: PersonId = PersonId(33);
const HERE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
const NOON: Timestamp = Timestamp(1_700_000_000_000);
const MATCH: MatchId = MatchId::from_random(7);
const PEOPLE: ByPlayer<PersonId> = ByPlayer([ADA, BEN]);

fn terms(game: &str, format: Format) -> Terms {
    Terms { game: game.to_owned(), options: Options(BTreeMap::new()), format, rated: true }
}

/// A picture that is not looked at.
fn picture(alt: &str) -> Picture {
    Picture { png: Arc::new([]), file_name: "board.png".to_owned(), alt: alt.to_owned() }
}
