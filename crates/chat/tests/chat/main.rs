//! Tests of the port with all registered games and commands: controls lead to every move, and snapshots
//! contain every message.

use engawa_base as base;
use engawa_host as host;
use engawa_play::{game, games};
use engawa_samples::*;
use engawa_words as words;

mod digest;
mod layout;
mod messages;
mod people;
mod practice;
mod reading;
mod said;
mod states;
mod time;
