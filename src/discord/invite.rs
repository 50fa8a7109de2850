//! The address at which people add the bot to a server.

use serenity::all::{ApplicationId, Permissions};

/// The permissions that the bot needs: in channels, in threads, and to open a thread for each match.
pub(super) const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// Returns the address on which Discord offers to add the bot with [`NEEDED`] to a server.
pub(super) fn address(application: ApplicationId) -> String {
    let permissions = NEEDED.bits();
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands\
         &permissions={permissions}"
    )
}
