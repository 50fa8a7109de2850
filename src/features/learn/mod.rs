//! First games: `/learn` guides somebody through a game, move by move, on a private board.
//!
//! The component ids contain the state of the game; nothing is stored.

mod view;

use crate::app::answering::{AnswerFuture, Context, Declaration, options};
use crate::app::{AppFault, Feature, Result};
use crate::base::scene::Look;
use crate::base::text::Text;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, CommandCall};
use crate::game::tutorial::TutorialVerdict;
use crate::game::{AnyGame, Tutorial};
use crate::host::{Press, Refusal, TutorialPress};

use view::TutorialStep;

pub const COMMAND: Declaration = Declaration {
    name: "learn",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[options::GAME], |context, call| Box::pin(learn(context, call))),
};

pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::Learn(learning) = press else { return None };
    Some(Box::pin(pressed(context, learning.clone(), values)))
}

/// Handles `/learn`. If the call names no game, asks for one.
async fn learn(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    match call.text(options::GAME.name) {
        Some(id) => pressed(context, TutorialPress::new(id), &[]).await,
        None => Ok(Some(which_game(context))),
    }
}

pub fn which_game(context: Context<'_>) -> Answer {
    context.in_private(view::which_game(&context.decider.game_ids(), context.private))
}

/// Handles a press in a first game.
async fn pressed(context: Context<'_>, learning: TutorialPress, values: &[String]) -> Result<Option<Answer>> {
    let learning = learning.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let game = context.game(&learning.game)?;
    let tutorial = game.tutorial();
    let Some(played) = learning.played.map(usize::from) else {
        return show(context, game, &tutorial, learning, false).await;
    };
    if !tutorial.is_pupils_turn(played) {
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    let learnt = tutorial.choose(game, played, &learning.chosen).map_err(AppFault::from)?;
    let (learning, other) = match learnt.ok_or(Refusal::STALE_CHOICES)? {
        TutorialVerdict::Correct(played, chosen) => {
            (TutorialPress { played: u8::try_from(played).ok(), chosen, ..learning }, false)
        }
        TutorialVerdict::Incorrect => {
            let before = learning.chosen.split_last().map(|(_, before)| before.to_vec());
            (TutorialPress { chosen: before.unwrap_or_default(), ..learning }, true)
        }
    };
    show(context, game, &tutorial, learning, other).await
}

async fn show(
    context: Context<'_>,
    game: &'static dyn AnyGame,
    tutorial: &Tutorial,
    learning: TutorialPress,
    other: bool,
) -> Result<Option<Answer>> {
    let begins = tutorial.has_start_press(game).map_err(AppFault::from)?;
    let before = begins && learning.played.is_none();
    let learning = TutorialPress { played: learning.played.or((!begins).then_some(0)), ..learning };
    let played = learning.played.map_or(0, usize::from);
    let presses = tutorial.presses(game, played, &learning.chosen).map_err(AppFault::from)?;
    let explanation = Text::of(&learning.game, &format!("course-{}", presses - usize::from(before)));
    let table = tutorial.table(game, played).map_err(AppFault::from)?;
    let mut pictured = table.fork();
    if !learning.chosen.is_empty() {
        pictured.choose(&learning.chosen);
    }
    let seat = tutorial.table(game, 0).map_err(AppFault::from)?.turn();
    let look = Look { seat, theme: context.settings.palette };
    let png = context.services.composer.draw(game, pictured, look, context.private.language()).await?;
    let place = TutorialStep { learning: &learning, table: &*table, text: &explanation, other };
    let emoji = |sprite: &str| context.services.composer.emblem(&learning.game, sprite);
    let message = if before {
        view::before(&place, png, context.private)
    } else if played == tutorial.moves.len() {
        view::end(&place, &context.other_games(&learning.game), png, context.private)
    } else {
        view::step(&place, png, context.private, &emoji)
    };
    Ok(Some(context.in_private(message)))
}
