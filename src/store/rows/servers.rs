//! Rows of servers: settings, the log of administrative actions, and removals of the bot.

use crate::host::server::{AuditEntry, Server, ServerRemoval};

use super::Record;
use crate::store::record::DeletedPerson;

impl Record for Server {
    const KIND: &'static str = "server";

    fn without(self, gone: DeletedPerson) -> Option<Self> {
        let banned = self.banned.replace_with_hash(gone.person, gone.hash);
        Some(Self { banned, ..self })
    }
}

impl Record for AuditEntry {
    const KIND: &'static str = "deed";
}

impl Record for ServerRemoval {
    const KIND: &'static str = "departure";
}
