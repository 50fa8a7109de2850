//! Decides whether the engine may tell a person anything about a position. It may not while the person
//! plays that position in a rated match, on any server.

use crate::base::id::PersonId;
use crate::game::{AnyGame, Table};
use crate::host::matches::{Match, MatchUpdate, Round};
use crate::host::{Line, Refusal, fair_play};

use super::super::failure::Result;
use super::Decider;

/// Maximum number of deals drawn for one round. The last deal is used or refused.
const DEALS: u32 = 16;

/// Refuses a question to the engine about a position of a running rated match of the person.
pub async fn check_position(decider: &Decider, person: PersonId, table: &dyn Table) -> Result<()> {
    check_line(decider, person, decider.game(table.facts().id)?, &Line::of_position(table)).await
}

/// Refuses like [`check_position`], for a position that is given with its line: the set-up and the moves
/// before it.
pub async fn check_line(decider: &Decider, person: PersonId, game: &dyn AnyGame, line: &Line) -> Result<()> {
    Ok(why_not(decider, person, game, line).await?.map_or(Ok(()), Err)?)
}

/// Returns the refusal of [`check_line`], if there is one.
async fn why_not(
    decider: &Decider,
    person: PersonId,
    game: &dyn AnyGame,
    line: &Line,
) -> Result<Option<Refusal>> {
    let matches = protected_matches(decider, person).await?;
    let found = fair_play::match_with_line(&matches, game, line);
    Ok(found.map(|record| fair_play::position_of(record, person)))
}

/// Returns the reason why the computer does not answer in the current position of a match, if there is
/// one.
pub(super) async fn why_no_answer(decider: &Decider, record: &Match) -> Result<Option<Refusal>> {
    let Some(person) = record.people.0.into_iter().find(|person| !person.is_computer()) else {
        return Ok(None);
    };
    let matches = protected_matches(decider, person).await?;
    if matches.is_empty() {
        return Ok(None);
    }
    let found = fair_play::match_with_play(&matches, decider.game_of(record)?, record.round());
    Ok(found.map(|of| fair_play::no_answer_in(of, person)))
}

/// Decides about a match. If the match is against the computer, a move is refused when fair play forbids
/// the computer's answer to it.
///
/// A new round is dealt again while its deal belongs to a running rated match of the person. If all
/// [`DEALS`] deals do, the round begins, and the computer waits for the end of that match.
pub(super) async fn decide_with_fair_play(
    decider: &Decider,
    before: &Match,
    decide: impl Fn() -> Result<MatchUpdate>,
) -> Result<MatchUpdate> {
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

/// Decides, up to [`DEALS`] times, until the opened match does not start from a position of a running
/// rated match of the person. Only a match against the computer is checked.
///
/// # Errors
/// Refuses after [`DEALS`] attempts: the options of the game may leave few deals.
pub async fn decide_with_fair_deal<T>(
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

/// Refuses the analysis of a finished round if it would help the person in a running rated match of
/// theirs.
pub async fn check_round(decider: &Decider, person: PersonId, game: &str, round: &Round) -> Result<()> {
    let game = decider.game(game)?;
    let matches = protected_matches(decider, person).await?;
    match fair_play::match_like_round(&matches, game, round) {
        Some(record) => Err(fair_play::analysis_of(record, person).into()),
        None => Ok(()),
    }
}

/// Returns the running rated matches of a person, with which the engine must not help.
pub async fn protected_matches(decider: &Decider, person: PersonId) -> Result<Vec<Match>> {
    let mut matches = decider.repository.running_matches(person).await?;
    matches.retain(fair_play::is_silent_about);
    Ok(matches)
}
