//! Finds the handler of an interaction by the name of a command or the letter of a press.

use crate::chat::declarations::Availability;
use crate::chat::{Answer, CommandCall, UserAction};
use crate::host::{Press, Refusal};

use super::super::failure::Result;
use super::commands::Typing;
use super::context::Context;
use super::{challenge, completions, menus, once};

/// Runs the handler. Returns its answer, or `None` if the handler has answered by itself.
pub(super) async fn dispatch(context: Context<'_>) -> Result<Option<Answer>> {
    if once::has_taken_effect(context).await {
        return Ok(None);
    }
    match &context.incoming.act {
        UserAction::Command(call) => command(context, call).await,
        UserAction::Complete { call, option, typed } => {
            completions::complete(context, Typing { call, option, typed }).await
        }
        UserAction::Press { component, values, .. } => {
            let press = Press::read(component).ok_or(Refusal::UNKNOWN_PRESS)?;
            let run = context.handlers.of_press(&press).ok_or(Refusal::UNKNOWN_PRESS)?;
            run(context, &press, values).ok_or(Refusal::UNKNOWN_PRESS)?.await
        }
    }
}

async fn command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let challenges = [challenge::COMMAND.name, menus::CHALLENGE.name].contains(&&*call.name);
    if call.named_people().any(|person| person.id.is_computer()) && !challenges {
        return Err(Refusal::COMPUTER_ONLY_PLAYS.into());
    }
    let command = context.handlers.find(call).ok_or(Refusal::UNKNOWN_PRESS)?;
    // The chat has checked whether the person may use the command. A server can allow it to people who may not
    // manage the server.
    if command.offered == Availability::ToManagers {
        context.place()?;
    }
    let run = command.run(call.sub.as_deref()).ok_or(Refusal::UNKNOWN_PRESS)?;
    let call = completions::with_values(context, command, call).await?;
    run(context, &call).await
}
