//! `/learn`: a first game in a few presses, on a private board.
//!
//! The component ids hold its state; nothing is stored.

use crate::app::answering::{Answering, Context, Declaration, Presses, game_meant, options};
use crate::app::{Fault, Result};
use crate::base::scene::Look;
use crate::base::text::Text;
use crate::chat::declared::{Body, Offered};
use crate::chat::{Answer, Call};
use crate::game::course::Learnt;
use crate::game::{AnyGame, Course};
use crate::host::{Learning, Press, Refusal};

use super::view::{self, Place};

pub const COMMAND: Declaration = Declaration {
    name: "learn",
    offered: Offered::Anywhere,
    body: Body::Options(&[options::GAME], |context, call| Box::pin(learn(context, call))),
};

pub const PRESSES: Presses = Presses { letters: "j", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<Answering<'a>> {
    let Press::Learn(learning) = press else { return None };
    Some(Box::pin(pressed(context, learning.clone(), values)))
}

/// Handles `/learn`. Without a game, it teaches the one played most here.
async fn learn(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let game = game_meant(context, call).await?;
    pressed(context, Learning::new(game.facts().id), &[]).await
}

/// Begins a first game of the game that is played most here.
pub async fn most_played_game(context: Context<'_>) -> Result<Option<Answer>> {
    learn(context, &Call::default()).await
}

/// Handles a press in a first game.
async fn pressed(context: Context<'_>, learning: Learning, values: &[String]) -> Result<Option<Answer>> {
    let learning = learning.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let found = context.decider.games.find(&learning.game);
    let game = found.ok_or_else(|| Refusal::unknown_game(&learning.game))?;
    let course = game.course();
    let Some(played) = learning.played.map(usize::from) else {
        return show(context, game, &course, learning, false).await;
    };
    if !course.is_open_after(played) {
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    let learnt = course.choose(game, played, &learning.chosen).map_err(Fault::from)?;
    let (learning, other) = match learnt.ok_or(Refusal::STALE_CHOICES)? {
        Learnt::On(played, chosen) => {
            (Learning { played: u8::try_from(played).ok(), chosen, ..learning }, false)
        }
        Learnt::Other => {
            let before = learning.chosen.split_last().map(|(_, before)| before.to_vec());
            (Learning { chosen: before.unwrap_or_default(), ..learning }, true)
        }
    };
    show(context, game, &course, learning, other).await
}

async fn show(
    context: Context<'_>,
    game: &'static dyn AnyGame,
    course: &Course,
    learning: Learning,
    other: bool,
) -> Result<Option<Answer>> {
    let begins = course.begins_with_a_press(game).map_err(Fault::from)?;
    let before = begins && learning.played.is_none();
    let learning = Learning { played: learning.played.or((!begins).then_some(0)), ..learning };
    let played = learning.played.map_or(0, usize::from);
    let presses = course.presses(game, played, &learning.chosen).map_err(Fault::from)?;
    let told = Text::of(&learning.game, &format!("course-{}", presses - usize::from(before)));
    let table = course.table(game, played).map_err(Fault::from)?;
    let mut pictured = table.fork();
    if !learning.chosen.is_empty() {
        pictured.choose(&learning.chosen);
    }
    let seat = course.table(game, 0).map_err(Fault::from)?.turn();
    let look = Look { seat, theme: context.settled.palette };
    let png = context.services.composer.draw(game, pictured, look, context.private.language()).await?;
    let place = Place { learning: &learning, table: &*table, told: &told, other };
    let emoji = |sprite: &str| context.services.composer.emblem(&learning.game, sprite);
    let message = if before {
        view::before(&place, png, context.private)
    } else if played == course.moves.len() {
        view::end(&place, &context.other_games(&learning.game), png, context.private)
    } else {
        view::step(&place, png, context.private, &emoji)
    };
    Ok(Some(context.in_private(message)))
}
