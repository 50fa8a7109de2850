//! The table of findings. Each row has a result, an id, the answer to a question, and the remedy if there is one.

use std::fmt::Display;

use super::finding::{self, COPY_TOKEN, CheckResult, Finding, OTHER_ANSWERS, REPORT};

const PORTAL: &str = "in Discord's developer portal";
const RESTARTS: &str = "Find out why the bot starts so often: each start, and each lost connection that cannot be resumed, \
     takes one. Other programs with the same token take sessions, too.";
const REGISTER: &str = "Start this version of the bot once: it registers its commands within seconds of connecting. If it runs \
     already, its log says why it could not, or another program uses the same application.";

/// Writes a function for each row, which returns the finding. Its arguments fill both texts.
macro_rules! findings {
    ($($name:ident($($value:ident),*): $result:ident $id:ident, $found:literal $(=> $remedy:literal)?;)*) => {$(
        pub(super) fn $name($($value: impl Display),*) -> Finding {
            let remedy = None::<String>$(.or(Some(format!($remedy))))?;
            Finding::new(finding::$id, CheckResult::$result, &format!($found), remedy)
        }
    )*};
}

findings! {
    configuration_read(): Ok CONFIGURATION, "The configuration was read.";
    configuration_exposed(): Warning CONFIGURATION, "The token is in the configuration file, which other users of this machine, or its group, can read."
        => "Let only the bot's user read the file (chmod 600), or set DISCORD_TOKEN and remove the token from it.";
    token_file_exposed(): Warning CONFIGURATION, "Other users of this machine, or its group, can read the file that ENGAWA_DISCORD_TOKEN_FILE names."
        => "Let only the bot's user read the file (chmod 600). In a container without other users it does no harm.";
    token_accepted(): Ok TOKEN, "Discord accepts the token.";
    token_of_person(): Failure TOKEN, "The token belongs to a person and not to a bot." => "{COPY_TOKEN}";
    application_readable(): Ok APPLICATION, "The application can be read.";
    public_bot(): Ok PUBLIC_BOT, "Everybody may add the bot to their server.";
    private_bot(): Warning PUBLIC_BOT, "The bot is private: only you can add it to a server." => "To let others add it, switch on Public Bot on the page Bot {PORTAL}.";
    no_code_grant(): Ok CODE_GRANT, "The bot can be added by a link.";
    code_grant(): Failure CODE_GRANT, "The application demands an OAuth2 code grant, so nobody can add the bot by a link." => "Switch off Requires OAuth2 Code Grant on the page Bot {PORTAL}.";
    delivery_by_http(): Ok DELIVERY, "Discord delivers presses and commands by HTTP, and the bot listens for them.";
    delivery_by_gateway(): Ok DELIVERY, "Discord delivers presses and commands through the gateway, and the bot listens there.";
    delivery_unheard(): Failure DELIVERY, "The application has an Interactions Endpoint URL, so Discord sends presses and commands there and none through the gateway. This configuration does not listen for them."
        => "Remove the Interactions Endpoint URL on the page General Information {PORTAL}, or set interactions.listen and interactions.public_key in the configuration.";
    delivery_key_wrong(): Failure DELIVERY, "interactions.public_key is not the key of this application, so the bot would refuse Discord's requests."
        => "Copy the Public Key from the page General Information {PORTAL} into interactions.public_key.";
    delivery_gateway_closed(): Failure DELIVERY, "The application has no Interactions Endpoint URL, so Discord delivers through the gateway, which discord.gateway = false closes."
        => "Enter the public address of your proxy as Interactions Endpoint URL on the page General Information {PORTAL}, or set discord.gateway = true.";
    no_intents(): Ok INTENTS, "No privileged gateway intent is on, and the bot needs none.";
    unused_intents(names): Warning INTENTS, "Privileged gateway intents are on that the bot does not use: {names}."
        => "Switch them off on the page Bot {PORTAL}; Discord then has less to ask when it verifies the bot.";
    install_link(adding): Ok INSTALL_LINK, "{adding}";
    install_link_complete(adding): Ok INSTALL_LINK, "Discord's Install Link gives the bot what it needs. {adding}";
    install_link_lacks(missing, link): Warning INSTALL_LINK, "Discord's Install Link (the button Add App) leaves out {missing}."
        => "Add this on the page Installation {PORTAL}, or give people this address: {link}";
    no_user_installs(): Ok USER_INSTALLS, "Only servers install the application. Its commands work there and in direct messages with the bot.";
    user_installs(count): Warning USER_INSTALLS, "People can install the application for themselves ({count} have), but its commands work only on servers that have added the bot and in direct messages with it."
        => "Leave only Guild Install on the page Installation {PORTAL}.";
    on_one_server(): Ok SERVERS, "The bot is on 1 server.";
    on_servers(count): Ok SERVERS, "The bot is on {count} servers.";
    on_no_server(link): Warning SERVERS, "The bot is on no server yet." => "Add it: {link}";
    on_no_server_without_link(): Warning SERVERS, "The bot is on no server yet." => "Check again once the application can be read: then this line names the address.";
    unverified(count, limit): Warning SERVERS, "The bot is on {count} servers and not verified. Discord stops it at {limit}."
        => "Have it verified {PORTAL}, with links to your privacy policy and terms.";

    sessions_left(sessions): Ok GATEWAY, "{sessions}";
    few_sessions_left(sessions): Warning GATEWAY, "{sessions}" => "{RESTARTS}";
    no_sessions_left(sessions): Failure GATEWAY, "{sessions} The bot cannot connect until then." => "{RESTARTS}";
    sessions_unknown(): Failure GATEWAY, "Discord does not say how many sessions are left." => "{REPORT}";
    shards_recommended(count): Ok SHARDS, "The bot runs as many shards as Discord recommends: {count}.";
    shards_configured(total, count): Ok SHARDS, "The configuration has {total} shards; Discord recommends {count}.";
    too_few_shards(total, count): Warning SHARDS, "Discord recommends {count} shards, and the configuration has {total}."
        => "Raise total in discord.shards, for all processes at once. Discord refuses shards of more than 2,500 servers.";
    session_opened(): Ok SESSION, "A gateway session was opened and closed again.";
    session_not_tried(): Skipped SESSION, "No session was opened, because none is left today.";
    session_without_token(): Failure SESSION, "The gateway does not accept the token." => "{COPY_TOKEN}";
    session_refused(why): Failure SESSION, "The gateway refuses the session: {why}." => "{REPORT}";
    session_rejected(): Failure SESSION, "Discord rejects the session twice. Another program with this token may begin sessions in the same seconds."
        => "Check again once every shard of the bot is connected.";
    session_exceeds(what): Failure SESSION, "The gateway sent a frame that {what}. The bot leaves it out." => "{OTHER_ANSWERS}";
    session_lost(why): Failure SESSION, "The gateway session does not work: {why}." => "Check that this machine reaches gateway.discord.gg on port 443 by WebSocket, also through a proxy.";
    session_unknown(): Failure SESSION, "No session was opened, because Discord's answer about the gateway cannot be read." => "{REPORT}";

    commands_registered(count): Ok COMMANDS, "All {count} commands are registered as this version has them.";
    commands_differ(differences): Failure COMMANDS, "The registered commands differ. {differences}." => "{REGISTER}";
    translations_registered(): Ok TRANSLATIONS, "All translations of registered commands are those of this version.";
    translations_differ(list): Failure TRANSLATIONS, "Translations differ: {list}." => "{REGISTER}";
    translations_unknown(): Skipped TRANSLATIONS, "No command of this version is registered.";
    emoji(count): Ok EMOJI, "The application has {count} emoji.";
    no_emoji(): Warning EMOJI, "The application has no emoji yet, so buttons and lists show no pieces." => "Start the bot once: it uploads its emoji within a minute of connecting.";
    too_many_emoji(count): Warning EMOJI, "The application has {count} emoji, and Discord allows no more." => "Delete emoji of other programs on the page Emojis {PORTAL}.";

    channel_readable(): Ok CHANNEL, "The bot can read the channel, and boards fit in it.";
    channel_unfit(): Failure CHANNEL, "The bot cannot post boards in a channel of this type." => "Name a text channel, an announcement channel, or a thread of one.";
    channel_archived(): Warning CHANNEL, "The channel is an archived thread; the check reopens it." => "Archive it again afterwards.";
    channel_unnamed(): Skipped CHANNEL, "No channel was named. With --channel ID the bot posts one message there and deletes it.";
    parent_readable(): Ok PARENT, "The bot can read the channel above the thread.";
    server_readable(): Ok SERVER, "The bot can read the server with its roles.";
    member(): Ok MEMBER, "The bot is a member of the server.";
    timed_out(end): Warning MEMBER, "A moderator has put the bot in a time-out until {end}." => "Remove the time-out in the server's list of members.";
    no_server_commands(): Ok SERVER_COMMANDS, "The server has no commands of its own beside the registered ones.";
    server_commands(count): Warning SERVER_COMMANDS, "The server has {count} commands of its own, which another program has registered."
        => "People may see commands twice, and the bot does not answer these. Remove them with that program.";
    read_back(): Ok READ_BACK, "The message was read back as it was sent.";
    read_back_unedited(): Skipped READ_BACK, "The message was not edited before.";
    read_back_different(parts): Failure READ_BACK, "Discord returns the message with other contents than were sent: {parts}." => "{REPORT}";
    own_messages_found(): Ok HISTORY, "The bot finds its own messages in the channel.";
    own_messages_missing(): Warning HISTORY, "The bot does not find its own message in the channel, so after a crash it may post a board twice."
        => "Give the bot's role the permission Read Message History here.";
    all_removed(): Ok CLEAN_UP, "Everything that the check had made was removed.";
    thread_left(): Ok CLEAN_UP, "Everything was removed, except for the archived thread \"Engawa check\": the bot has no right to delete threads, and needs none. You can delete it.";
    objects_left(left): Warning CLEAN_UP, "{left}" => "Look for this and delete it yourself; emoji are on the page Emojis {PORTAL}.";
}
