//! Rules: `/rules` explains a game in one message, with an example position.

mod view;

pub use view::lesson;

use crate::app::answering::{AnswerFuture, Context, Declaration, options, requested_game};
use crate::app::{AppFault, Feature, Result};
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, CommandCall};
use crate::game::{AnyGame, PositionText};
use crate::host::Press;

pub const COMMAND: Declaration = Declaration {
    name: "rules",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[options::GAME], |context, call| Box::pin(rules(context, call))),
};

pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::Rules(game) = press else { return None };
    Some(Box::pin(rules_of(context, game)))
}

/// Handles `/rules`. If the call names no game, shows the rules of the game that most people play here.
async fn rules(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    answer(context, requested_game(context, call).await?).await
}

/// Shows the rules of the game with this id.
async fn rules_of(context: Context<'_>, id: &str) -> Result<Option<Answer>> {
    answer(context, context.game(id)?).await
}

async fn answer(context: Context<'_>, game: &'static dyn AnyGame) -> Result<Option<Answer>> {
    let lesson = game.lesson();
    let table = game.open(&PositionText(lesson.position.to_owned()), &[]).map_err(AppFault::from)?;
    let alt = context.private.plain(&table.describe());
    let look = Look { seat: Seat::First, theme: context.settings.palette };
    let png = context.services.composer.draw(game, table, look, context.private.language()).await?;
    let id = game.facts().id;
    let others = context.other_games(id);
    let message = view::lesson(id, &others, &lesson, png, &alt, context.private);
    Ok(Some(context.in_private(message)))
}
