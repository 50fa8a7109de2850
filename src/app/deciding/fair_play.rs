//! Whether the engine may say something to a person about a position: not while they play it in a rated match,
//! on whichever server.

use crate::base::id::PersonId;
use crate::game::{AnyGame, Table};
use crate::host::matches::{Match, Outcome, Round};
use crate::host::{Line, Refusal, fair_play};

use super::super::failure::Result;
use super::Decider;

/// So often a deal is drawn before the match is refused for it.
const DEALS: u32 = 16;

/// Refuses what asks the engine about a position that belongs to a running rated match of the person.
pub async fn check_position(decider: &Decider, person: PersonId, table: &dyn Table) -> Result<()> {
    check_line(decider, person, decider.game(table.facts().id)?, &Line::of_position(table)).await
}

/// The same about a position of which it is known how it came about.
pub async fn check_line(decider: &Decider, person: PersonId, game: &dyn AnyGame, line: &Line) -> Result<()> {
    Ok(why_not(decider, person, game, line).await?.map_or(Ok(()), Err)?)
}

/// The refusal of [`check_line`], if it refuses.
async fn why_not(
    decider: &Decider,
    person: PersonId,
    game: &dyn AnyGame,
    line: &Line,
) -> Result<Option<Refusal>> {
    let matches = silent(decider, person).await?;
    let found = fair_play::match_with_line(&matches, game, line);
    Ok(found.map(|record| fair_play::position_of(record, person)))
}

/// Why the computer does not answer in a match as it stands, if it does not.
pub(super) async fn why_no_answer(decider: &Decider, record: &Match) -> Result<Option<Refusal>> {
    let Some(person) = record.people.0.into_iter().find(|person| !person.is_computer()) else {
        return Ok(None);
    };
    let matches = silent(decider, person).await?;
    if matches.is_empty() {
        return Ok(None);
    }
    let found = fair_play::match_with_play(&matches, decider.game_of(record)?, record.round());
    Ok(found.map(|of| fair_play::no_answer_in(of, person)))
}

/// Decides about a match with the computer as it is played: it is refused where the computer could not answer the
/// move. A round that begins meanwhile is dealt again where its deal belongs to a running rated match of the
/// person; where the options leave no other deal, it begins, and waits for the end of that match.
pub(super) async fn played_fairly(
    decider: &Decider,
    before: &Match,
    decide: impl Fn() -> Result<Outcome>,
) -> Result<Outcome> {
    let mut left = DEALS;
    loop {
        let outcome = decide()?;
        let next = &outcome.next;
        let is_dealt = next.rounds.len() > before.rounds.len();
        let is_asked = next.turn > before.turn && next.mover().is_some_and(PersonId::is_computer);
        if !next.has_computer() || !next.is_running() || !(is_dealt || is_asked) {
            return Ok(outcome);
        }
        let Some(refusal) = why_no_answer(decider, next).await? else { return Ok(outcome) };
        if !is_dealt {
            return Err(refusal.into());
        }
        left -= 1;
        if left == 0 {
            return Ok(outcome);
        }
    }
}

/// Decides, and again with other dice where the match that is opened is against the computer and starts from a
/// position of a running rated match of the person: options may leave few deals. Refuses where it starts so
/// whatever the dice say.
pub async fn dealt_fairly<T>(
    decider: &Decider,
    person: PersonId,
    decide: impl Fn() -> Result<T>,
    opened: impl Fn(&T) -> Option<Match>,
) -> Result<T> {
    let mut left = DEALS;
    loop {
        let outcome = decide()?;
        let Some(record) = opened(&outcome).filter(Match::has_computer) else { return Ok(outcome) };
        let (game, line) = (decider.game_of(&record)?, Line::of_round(record.round()));
        let Some(refusal) = why_not(decider, person, game, &line).await? else { return Ok(outcome) };
        left -= 1;
        if left == 0 {
            return Err(refusal.into());
        }
    }
}

/// Refuses an analysis of a round of a finished match that would help in a running rated match of the person.
pub async fn check_round(decider: &Decider, person: PersonId, game: &str, round: &Round) -> Result<()> {
    let game = decider.game(game)?;
    let matches = silent(decider, person).await?;
    match fair_play::match_like_round(&matches, game, round) {
        Some(record) => Err(fair_play::analysis_of(record, person).into()),
        None => Ok(()),
    }
}

/// The running rated matches of a person, about which the engine keeps silent.
pub async fn silent(decider: &Decider, person: PersonId) -> Result<Vec<Match>> {
    let mut matches = decider.ledger.running(person).await?;
    matches.retain(fair_play::is_silent_about);
    Ok(matches)
}
