//! From an interaction to its handler: commands by their declarations, presses of features by their handlers,
//! and those of the core one by one.

use crate::chat::declared::Offered;
use crate::chat::{Act, Answer, Call};
use crate::host::{Press, Refusal};

use super::super::failure::Failure;
use super::commands::Typing;
use super::context::Context;
use super::handlers::RunPress;
use super::{
    admin, analysis, board, challenge, completions, hint, leaderboard, learn, menus, moves, once, plan,
    privacy, rematch, replay, resign, rules, settings, side_actions, start,
};

/// What is answered; nothing when the handler has answered itself.
pub(super) async fn dispatch(context: Context<'_>) -> Result<Option<Answer>, Failure> {
    if once::has_taken_effect(context).await {
        return Ok(None);
    }
    match &context.incoming.act {
        Act::Command(call) => command(context, call).await,
        Act::Complete { call, option, typed } => {
            completions::complete(context, Typing { call, option, typed }).await
        }
        Act::Press { component, values, .. } => {
            let press = Press::read(component).ok_or(Refusal::UNKNOWN_PRESS)?;
            let of_a_feature = |run: &RunPress| run(context, &press, values);
            if let Some(answering) = context.handlers.presses.iter().find_map(of_a_feature) {
                return answering.await;
            }
            pressed(context, press, values).await
        }
    }
}

async fn command(context: Context<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
    let challenges = [challenge::COMMAND.name, menus::CHALLENGE.name].contains(&&*call.name);
    if call.names_the_computer() && !challenges {
        return Err(Refusal::COMPUTER_ONLY_PLAYS.into());
    }
    let command = context.handlers.find(call).ok_or(Refusal::UNKNOWN_PRESS)?;
    if command.offered == Offered::ToManagers {
        admin::check_manages(context)?;
    }
    let run = command.run(call.sub.as_deref()).ok_or(Refusal::UNKNOWN_PRESS)?;
    run(context, call).await
}

async fn pressed(context: Context<'_>, press: Press, values: &[String]) -> Result<Option<Answer>, Failure> {
    match press {
        Press::Accept(id) => challenge::accept(context, id).await,
        Press::Decline(id) => challenge::decline(context, id).await,
        Press::Withdraw(id) => challenge::withdraw(context, id).await,
        Press::Play(step) | Press::Browse(step) => moves::choose(context, step, values).await,
        Press::Resign { id, turn } => resign::ask(context, id, turn).await,
        Press::ResignYes { id, turn, whole } => resign::resign(context, id, turn, whole).await,
        Press::ResignNo(_) => Ok(Some(resign::keep_playing(context))),
        Press::Abort { id, turn } => resign::abort(context, id, turn).await,
        Press::Words(id) => board::in_words(context, id).await,
        Press::MyView(id) => board::my_view(context, id).await,
        Press::Rules(game) => rules::rules_of(context, &game).await,
        Press::Invite { game, person } => menus::invite(context, game, person).await,
        Press::Next => moves::next(context).await,
        Press::Side(side) => side_actions::press(context, side).await,
        Press::Learn(learning) => learn::press(context, learning, values).await,
        Press::Plan(press) => plan::plan(context, press, values).await,
        Press::Analyse { id, public } => analysis::analysis(context, id, public).await,
        Press::Hint { id, turn, whole } => hint::hint(context, id, turn, whole).await,
        Press::Rematch(id) => rematch::rematch(context, id).await,
        Press::Replay { id, frame, .. } => replay::replay(context, id, frame, values).await,
        Press::Animate { id, round, public } => replay::animate(context, id, round, public).await,
        Press::PlayOn { id, frame, to } => start::play_on(context, id, frame, to).await,
        Press::Export(id) => replay::export(context, id).await,
        Press::Settle(word) => settings::by_press(context, &word, values).await,
        Press::Purge(sure) => admin::purge_press(context, sure).await,
        Press::Personal(what) => privacy::press(context, what).await,
        Press::Ladder { game, among, page } => leaderboard::turn_page(context, &game, among, page).await,
        // Presses of features, which were asked before. Named, so that the compiler misses a forgotten arm.
        Press::Guess(_) | Press::Puzzle(_) => Err(Refusal::UNKNOWN_PRESS.into()),
    }
}
