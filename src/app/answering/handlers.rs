//! The types of handlers, the lists of them that the composition root fills (so that the core names no
//! feature), and the presses of the core.

use std::future::ready;

use crate::app::failure::Result;
use crate::chat::parts::LabelledPress;
use crate::chat::{Answer, BoxFuture, CommandCall, Completion, declarations};
use crate::host::view::{EvaluationBarView, Frame};
use crate::host::{ChallengeCommand, Match, MatchCommand, Press};

use super::context::Context;
use super::{challenge, invitations, moves, plan, practice, settings, side_actions, start};

pub type Declaration = declarations::Declaration<RunCommand, CompleteOption>;
pub type Subcommand = declarations::Subcommand<RunCommand, CompleteOption>;
pub type CommandOption = declarations::CommandOption<CompleteOption>;

/// The answer of a handler; `None` if the handler has answered by itself.
pub type AnswerFuture<'a> = BoxFuture<'a, Result<Option<Answer>>>;
/// Handles a call of a command or subcommand.
pub type RunCommand = for<'a> fn(Context<'a>, &'a CommandCall) -> AnswerFuture<'a>;
/// Completes an option. Only the first completions are shown.
pub type CompleteOption = for<'a> fn(Context<'a>, Typing<'a>) -> BoxFuture<'a, Result<Vec<Completion>>>;
/// Handles a press, with the chosen values of a menu; `None` if the press belongs to another group.
pub type RunPress = for<'a> fn(Context<'a>, &'a Press, &'a [String]) -> Option<AnswerFuture<'a>>;
/// Finds a press to offer to a spectator of a match.
pub type WatcherPress = for<'a> fn(Context<'a>, &'a Match) -> BoxFuture<'a, Option<LabelledPress>>;
/// The evaluation of each position of a round; `None` if it is unknown.
pub type EvaluationBarFuture<'a> = BoxFuture<'a, Result<Option<EvaluationBarView>>>;
pub type FindEvaluationBar = for<'a> fn(Context<'a>, &'a Match, &'a Frame) -> EvaluationBarFuture<'a>;

/// A group of presses.
#[derive(Clone, Copy)]
pub struct Presses {
    /// The letters of these presses. A press has its letter in its component id, after the version `1`.
    pub letters: &'static str,
    pub run: RunPress,
}

/// The handlers of all commands and presses.
#[derive(Clone, Copy)]
pub struct Handlers {
    /// Every command, in the order of registration.
    pub commands: &'static [Declaration],
    /// Every group of presses; no two groups share a letter.
    pub presses: &'static [Presses],
    /// The names of commands whose use does not record the person's display name.
    pub unnamed_commands: &'static [&'static str],
    /// Presses that spectators get beside a board, and with refusals that suggest watching.
    pub watcher_presses: &'static [WatcherPress],
    /// Finds the evaluation bar that is drawn below the picture of a position.
    pub evaluation_bar: FindEvaluationBar,
}

impl Handlers {
    pub(super) async fn for_watchers(&self, context: Context<'_>, record: &Match) -> Vec<LabelledPress> {
        let mut helps = Vec::new();
        for find in self.watcher_presses {
            helps.extend(find(context, record).await);
        }
        helps
    }

    pub(super) fn of_press(&self, press: &Press) -> Option<RunPress> {
        let letter = press.letter();
        self.presses.iter().find(|presses| presses.letters.contains(letter)).map(|presses| presses.run)
    }

    pub(super) fn find(&self, call: &CommandCall) -> Option<&'static Declaration> {
        self.commands.iter().find(|command| command.name == call.name)
    }
}

/// An option that somebody is typing.
#[derive(Clone, Copy)]
pub struct Typing<'a> {
    pub call: &'a CommandCall,
    pub option: &'a str,
    pub typed: &'a str,
}

pub fn at_once<'a>(answer: Answer) -> AnswerFuture<'a> {
    Box::pin(ready(Ok(Some(answer))))
}

/// The presses about challenges, matches, practice and settings.
pub const PRESSES: Presses = Presses { letters: "adwiumpbotvPrnxyzcCs", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    Some(match press {
        Press::Accept(id) => Box::pin(challenge::accept(context, *id)),
        Press::Decline(id) => Box::pin(challenge::close(context, *id, ChallengeCommand::Decline)),
        Press::Withdraw(id) => Box::pin(challenge::close(context, *id, ChallengeCommand::Withdraw)),
        Press::Invite { game, person } => Box::pin(invitations::invite(context, game, *person)),
        Press::PlayOn { id, frame, to } => Box::pin(start::play_on(context, *id, *frame, *to)),
        Press::Rematch(id) => Box::pin(invitations::rematch(context, *id)),
        Press::Play(step) | Press::Browse(step) => Box::pin(moves::choose(context, step.clone(), values)),
        Press::Next => Box::pin(moves::next(context)),
        Press::Words(id) => Box::pin(moves::in_words(context, *id)),
        Press::MyView(id) => Box::pin(moves::my_view(context, *id)),
        Press::Plan(press) => Box::pin(plan::plan(context, press.clone(), values)),
        Press::Resign { id, turn } => Box::pin(side_actions::ask_to_resign(context, *id, *turn)),
        Press::ResignYes { id, turn, whole } => {
            let command = MatchCommand::Resign { turn: *turn, whole: *whole };
            Box::pin(moves::carry_out(context, *id, command))
        }
        Press::ResignNo(id) => Box::pin(side_actions::keep_playing(context, *id)),
        Press::Abort { id, turn } => {
            Box::pin(moves::carry_out(context, *id, MatchCommand::Abort { turn: *turn }))
        }
        Press::Side(side) => Box::pin(side_actions::pressed(context, *side)),
        Press::Practice(press) => practice::press(context, press),
        Press::ChangeSetting(word) => Box::pin(settings::by_press(context, word, values)),
        _ => return None,
    })
}
