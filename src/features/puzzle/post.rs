//! The day's puzzle in the channel where a server wants it.

use crate::app::delivering::{Composer, Context, Delivering, Disposition};
use crate::app::{Failure, Fault};
use crate::base::id::{Place, ServerId};
use crate::base::scene::{Look, Theme};
use crate::chat::Message;
use crate::host::hours;
use crate::host::owed::Owed;
use crate::host::puzzle::{self, Day, Puzzle};

use super::press::Puzzling;
use crate::store::Subject;
use crate::store::rows::What;

use super::find::PuzzleFinder;
use super::view;

/// Delivers the postings of puzzles.
pub fn deliver(cx: Context<'_>) -> Option<Delivering<'_>> {
    match (&cx.item.row.what, cx.item.subject) {
        (What::Owed(Owed::Puzzle { day }), Subject::Server(server)) => {
            Some(Box::pin(tell_puzzle(cx, server, *day)))
        }
        _ => None,
    }
}

/// Posts the day's puzzle, unless its day is over.
async fn tell_puzzle(cx: Context<'_>, server: ServerId, day: Day) -> Result<Disposition, Failure> {
    let settled = cx.reads.server(server).await?.record;
    let now = cx.decider.now();
    let Some(posting) = settled.puzzle.filter(|posting| hours::day_of(now, Some(&posting.zone)) == day)
    else {
        return Ok(Disposition::Drop("passed"));
    };
    let finder = PuzzleFinder::new(cx.decider, cx.thinker, cx.state);
    let puzzle = match finder.find(server, day, puzzle::game_of(day, &cx.decider.games)).await {
        Ok(puzzle) => puzzle,
        Err(Failure::Refused(_)) => return Ok(Disposition::Drop("nothing")),
        Err(fault) => return Err(fault),
    };
    let language = settled.language.as_deref().unwrap_or(&posting.language);
    let message = posted_puzzle(cx.composer, &puzzle, (day, settled.theme), language).await?;
    let place = Place { server, channel: posting.channel };
    let (sent, _) = cx.sender.post_entry(cx.item, place, &[], &message).await;
    Ok(sent.arrived(place).map_or_else(Disposition::Retry, |_| Disposition::Remove))
}

async fn posted_puzzle(
    composer: &Composer,
    puzzle: &Puzzle,
    (day, theme): (Day, Theme),
    language: &str,
) -> Result<Message, Failure> {
    let voice = composer.voice(Some(language));
    let game = composer.decider.game(&puzzle.game)?;
    let table = puzzle.table(game).map_err(Fault::from)?;
    let (at, look) = (Puzzling::new(day, &puzzle.game), Look { seat: table.turn(), theme });
    let png = composer.draw(game, table.fork(), look, voice.language()).await?;
    let picture = view::picture(&*table, &at, png, voice);
    Ok(view::posted(&view::puzzle(puzzle, &*table), picture, at, voice))
}
