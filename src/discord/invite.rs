//! The address at which people add the bot to a server.

use std::fmt::Display;

use super::permissions::all_needed;

/// Returns the address on which Discord offers to add the bot to a server, with all permissions that it needs.
pub(super) fn address(application: impl Display) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands\
         &permissions={}",
        all_needed()
    )
}
