//! Rows of servers: settings, the log of administrative actions, and removals of the bot.

use crate::host::server::{Deed, Departure, Server};

use super::Record;
use crate::store::record::Gone;

impl Record for Server {
    const KIND: &'static str = "server";

    fn without(self, gone: Gone) -> Option<Self> {
        let banned = self.banned.forgetting(gone.person, gone.hash);
        Some(Self { banned, ..self })
    }
}

impl Record for Deed {
    const KIND: &'static str = "deed";
}

impl Record for Departure {
    const KIND: &'static str = "departure";
}
