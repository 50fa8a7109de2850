//! `/help` and its buttons: where to begin, and every command. All replies are private.

#[cfg(test)]
mod tests;
mod view;

use crate::app::Feature;
use crate::app::answering::{AnswerFuture, Context, Declaration, at_once, practice};
use crate::base::text::{Arg, Text, any_of};
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, Chat, Visibility};
use crate::config::InviteUrl;
use crate::features::learn;
use crate::host::{HelpPress, Press, PressFields};

pub const COMMAND: Declaration = Declaration {
    name: "help",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[], |context, _| at_once(help(context))),
};

/// The web address at which people add the bot to a server, as the bot's owner has configured it. By default, it is
/// the address that the chat makes for this bot.
#[derive(Clone, Debug, Default)]
pub struct Invitation(pub Option<InviteUrl>);

impl Invitation {
    /// The address to show; `None` if there is none, or if the chat does not know the bot yet.
    fn address(&self, chat: &dyn Chat) -> Option<String> {
        match &self.0 {
            None => chat.invite_address(),
            Some(InviteUrl::Address(address)) => Some(address.clone()),
            Some(InviteUrl::Hidden) => None,
        }
    }
}

pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    Some(match HelpPress::of(press)? {
        // Only messages of older versions have this button; newer ones have the shared *Play the
        // computer*.
        HelpPress::Computer => at_once(context.in_private(practice::which_game(context))),
        HelpPress::Challenge => at_once(how_to_challenge(context)),
        HelpPress::Learn => at_once(learn::which_game(context)),
        HelpPress::Commands(page) => at_once(commands(context, page)),
    })
}

fn help(context: Context<'_>) -> Answer {
    let invitation = context.services.state.of::<Invitation>().address(&*context.services.sender.chat);
    let is_in_server = context.incoming.server.is_some();
    let message =
        view::start(&context.decider.game_ids(), is_in_server, invitation.as_deref(), context.private);
    Answer::Message(Visibility::Private, message)
}

fn how_to_challenge(context: Context<'_>) -> Answer {
    let mut commands = context.handlers.commands.iter();
    let command = commands.find(|command| matches!(command.body, DeclarationBody::Games { .. }));
    let command = command.map_or(Arg::Word(String::new()), |command| mention(context, command));
    context.in_private(view::how_to_challenge(command, &context.decider.game_ids(), context.private))
}

/// A page of the list of commands that the person may use where they are.
fn commands(context: Context<'_>, page: u32) -> Answer {
    let is_in_server = context.incoming.server.is_some();
    let is_offered = |command: &&Declaration| match command.offered {
        Availability::Anywhere => true,
        Availability::InServers => is_in_server,
        Availability::ToManagers => is_in_server && context.incoming.manages,
    };
    let offered = context.handlers.commands.iter().filter(is_offered);
    let sentence = |command: &Declaration| sentence_about(command).with("command", mention(context, command));
    let sentences: Vec<Text> = offered.map(sentence).collect();
    context.in_private(view::commands(&sentences, page, is_in_server, context.private))
}

/// The sentence about a command, to which the caller must add the argument `command`.
pub(super) fn sentence_about(command: &Declaration) -> Text {
    match command.body {
        DeclarationBody::OnPerson(label, _) | DeclarationBody::OnMessage(label, _) => Text::of("help", label),
        _ => Text::of("help", &format!("command-{}", command.name)),
    }
}

/// Maximum number of subcommands with which a command is named. More of them tell nothing at a glance.
const MOST_SUBCOMMANDS: usize = 4;

/// A command, or each of its subcommands, in a form that people can press in a text. If the chat
/// has no such form, as for menu entries, or if there are too many subcommands, returns the command's name.
fn mention(context: Context<'_>, command: &Declaration) -> Arg {
    let paths: Vec<String> = match command.body {
        DeclarationBody::OnPerson(label, _) | DeclarationBody::OnMessage(label, _) => {
            return Arg::Text(Text::new(label));
        }
        DeclarationBody::Options(..) => vec![command.name.to_owned()],
        DeclarationBody::Subs(subs) if subs.len() > MOST_SUBCOMMANDS => return named(context, command),
        DeclarationBody::Subs(subs) => {
            subs.iter().map(|sub| format!("{} {}", command.name, sub.name)).collect()
        }
        DeclarationBody::Games { .. } => {
            context.decider.game_ids().iter().map(|id| format!("{} {id}", command.name)).collect()
        }
    };
    let chat = &context.services.sender.chat;
    let mentions: Option<Vec<String>> = paths.iter().map(|path| chat.mention_command(path)).collect();
    mentions.map_or_else(|| named(context, command), any_of)
}

/// The name of a command as people type it, in the reader's language.
fn named(context: Context<'_>, command: &Declaration) -> Arg {
    Arg::Word(format!("/{}", context.private.plain(&Text::of("command", command.name))))
}
