//! Decides whether the engine may tell a person anything about a position. It may not if the answer could
//! help in a rated match that the person plays, on any server, or with a daily puzzle that they have not solved.

use crate::app::failure::Result;
use crate::base::id::PersonId;
use crate::base::time::Day;
use crate::game::{AnyGame, MoveText, PositionText, Table};
use crate::host::fair_play::{self, PUZZLE_POSITION, RatedMatch};
use crate::host::morning::OPEN_DAYS;
use crate::host::puzzle::{self, Attempt};
use crate::host::{Match, MatchUpdate, Refusal, Round, Terms, hours};
use crate::store::Key;

use super::Decider;

/// Maximum number of deals drawn for one round. The last deal is used or refused.
const DEALS: u32 = 16;

/// Refuses a question to the engine about a position if the answer could help in a running rated match of
/// the person, or with the daily puzzle.
pub async fn check_position(decider: &Decider, person: PersonId, asked: &dyn Table) -> Result<()> {
    check_rated_position(decider, person, asked).await?;
    Ok(puzzle_refusal(decider, person, asked).await?.map_or(Ok(()), Err)?)
}

/// Does the same without the check of daily puzzles, for the puzzle itself.
pub async fn check_rated_position(decider: &Decider, person: PersonId, asked: &dyn Table) -> Result<()> {
    let rated = rated_matches(decider, person, decider.game(asked.facts().id)?).await?;
    let found = fair_play::match_with_position(&rated, asked);
    Ok(found.map_or(Ok(()), |record| Err(fair_play::position_refusal(record, person)))?)
}

/// Refuses the analysis of a finished round if it could help in a running rated match of the person, or with the daily
/// puzzle.
pub async fn check_round(decider: &Decider, person: PersonId, game: &str, round: &Round) -> Result<()> {
    let game = decider.game(game)?;
    let rated = rated_matches(decider, person, game).await?;
    let found = fair_play::match_with_round(&rated, game, round);
    found.map_or(Ok(()), |record| Err(fair_play::analysis_refusal(record, person)))?;
    let refusal = puzzle_refusal_among(decider, person, game, &positions_of(game, round)).await?;
    Ok(refusal.map_or(Ok(()), Err)?)
}

/// The positions of a round in all their forms; those until the first move that does not replay.
fn positions_of(game: &dyn AnyGame, round: &Round) -> Vec<PositionText> {
    let Ok(mut table) = game.open(&round.setup, &[]) else { return Vec::new() };
    let mut positions = table.twins();
    for mv in &round.moves {
        if table.play(mv).is_err() {
            break;
        }
        positions.extend(table.twins());
    }
    positions
}

async fn puzzle_refusal(decider: &Decider, person: PersonId, asked: &dyn Table) -> Result<Option<Refusal>> {
    let game = decider.game(asked.facts().id)?;
    puzzle_refusal_among(decider, person, game, &asked.twins()).await
}

/// The refusal of questions about positions, if one of their forms in `asked` is of a daily puzzle whose solution the
/// person does not know: its position, or one after a move there. The puzzle may be open somewhere on earth.
async fn puzzle_refusal_among(
    decider: &Decider,
    person: PersonId,
    game: &dyn AnyGame,
    asked: &[PositionText],
) -> Result<Option<Refusal>> {
    let today = hours::day_of(decider.now(), None).0;
    for day in (today.saturating_sub(OPEN_DAYS + 1)..=today + 1).map(Day) {
        let puzzle = puzzle::daily(day);
        // Under other rules, nobody sees the puzzle.
        let Some(table) = Some(&puzzle)
            .filter(|puzzle| puzzle.game == game.facts().id)
            .and_then(|puzzle| puzzle.table(game).ok())
        else {
            continue;
        };
        let is_after = |mv: &MoveText| asked.contains(&table.after(mv).position());
        if !asked.contains(&puzzle.position) && !table.legal().iter().any(is_after) {
            continue;
        }
        let reads = decider.repository.transaction();
        let attempt = reads.read_or_default::<Attempt>(Key::Attempt(person, day)).await?.record;
        if !attempt.knows_solution() {
            return Ok(Some(PUZZLE_POSITION));
        }
    }
    Ok(None)
}

/// Returns the reason why the computer does not answer in the current position of a match, if there is
/// one.
pub(super) async fn why_no_answer(decider: &Decider, record: &Match) -> Result<Option<Refusal>> {
    let Some(person) = record.people.0.into_iter().find(|person| !person.is_computer()) else {
        return Ok(None);
    };
    let rated = rated_matches(decider, person, decider.game_of(record)?).await?;
    why_no_answer_beside(decider, record, person, &rated).await
}

/// Does the same beside the running rated matches of the `person` who plays against the computer.
async fn why_no_answer_beside(
    decider: &Decider,
    record: &Match,
    person: PersonId,
    rated: &[RatedMatch],
) -> Result<Option<Refusal>> {
    let table = decider.table_of(record)?;
    if let Some(of) = fair_play::match_with_reply(rated, &*table) {
        return Ok(Some(fair_play::reply_refusal(of, person)));
    }
    puzzle_refusal(decider, person, &*table).await
}

/// Decides about a match. If the match is against the computer, a move is refused when fair play forbids
/// the computer's answer to it.
///
/// A new round is dealt again while fair play forbids its deal. If all [`DEALS`] deals are forbidden, the
/// round begins, and the computer waits for the end of the rated match.
pub(super) async fn decide_with_fair_play(
    decider: &Decider,
    before: &Match,
    decide: impl Fn() -> Result<MatchUpdate>,
) -> Result<MatchUpdate> {
    let (mut rated, mut left) = (None, DEALS);
    loop {
        let outcome = decide()?;
        let next = &outcome.next;
        let is_dealt = next.rounds.len() > before.rounds.len();
        let is_asked = next.turn > before.turn && next.mover().is_some_and(PersonId::is_computer);
        if !next.has_computer() || !next.is_running() || !(is_dealt || is_asked) {
            return Ok(outcome);
        }
        let Some(person) = next.people.0.into_iter().find(|person| !person.is_computer()) else {
            return Ok(outcome);
        };
        let rated = match &mut rated {
            Some(rated) => rated,
            none => none.insert(rated_matches(decider, person, decider.game_of(next)?).await?),
        };
        let why = why_no_answer_beside(decider, next, person, rated).await?;
        let Some(refusal) = why else { return Ok(outcome) };
        if !is_dealt {
            return Err(refusal.into());
        }
        left -= 1;
        if left == 0 {
            return Ok(outcome);
        }
    }
}

/// Decides, up to [`DEALS`] times, until fair play allows the computer to play from the resulting
/// `setup`. Decides once if there is none, because the computer does not play.
///
/// # Errors
/// Refuses when a set-up comes again, because the start is given, and after [`DEALS`] attempts,
/// because the options of the game leave few deals.
pub async fn decide_with_fair_deal<T>(
    decider: &Decider,
    person: PersonId,
    terms: &Terms,
    decide: impl Fn() -> Result<T>,
    setup: impl Fn(&T) -> Option<PositionText>,
) -> Result<T> {
    let game = decider.game(&terms.game)?;
    let (mut rated, mut refused, mut left) = (None, None, DEALS);
    loop {
        let outcome = decide()?;
        let Some(setup) = setup(&outcome) else { return Ok(outcome) };
        // If the set-up cannot be opened, the decision to play from it says why.
        let Ok(asked) = game.open(&setup, &[]) else { return Ok(outcome) };
        let rated = match &mut rated {
            Some(rated) => rated,
            none => none.insert(rated_matches(decider, person, game).await?),
        };
        let why = match fair_play::match_with_position(rated, &*asked) {
            Some(record) => Some(fair_play::position_refusal(record, person)),
            None => puzzle_refusal(decider, person, &*asked).await?,
        };
        let Some(refusal) = why else { return Ok(outcome) };
        left -= 1;
        if left == 0 || refused.as_ref() == Some(&setup) {
            return Err(refusal.into());
        }
        refused = Some(setup);
    }
}

/// Returns the running rated matches of a person in a game.
pub async fn rated_matches(decider: &Decider, id: PersonId, game: &dyn AnyGame) -> Result<Vec<RatedMatch>> {
    Ok(RatedMatch::all(decider.repository.running_matches(id).await?, game))
}
