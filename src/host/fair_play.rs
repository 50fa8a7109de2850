//! Fair play: positions of rated matches that somebody is playing, about which the engine keeps silent to them.
//!
//! Positions are compared by what plays alike, never by their texts. A start that every round has gives nothing
//! away and counts for none of them. Knows no engine: whoever asks it looks here first.

use std::collections::BTreeSet;

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::{AnyGame, PositionText, Table};

use super::matches::{Match, Round};
use super::refusal::Refusal;
use super::view;

/// Whether the engine keeps silent about a match while it runs.
pub const fn is_silent_about(record: &Match) -> bool {
    record.is_running() && record.terms.rated
}

/// Returns the first of a person's matches that is running and rated and in which a position has stood.
pub fn match_with_position<'a>(
    matches: &'a [Match],
    game: &dyn AnyGame,
    table: &dyn Table,
) -> Option<&'a Match> {
    let position = table.likeness();
    silent(matches, game).find(|record| positions(record, game).contains(&position))
}

/// Returns the first of a person's matches that is running and rated and about which an analysis of this round
/// would say something: the round starts from a position of it, or leads to the one that it stands at.
pub fn match_like_round<'a>(matches: &'a [Match], game: &dyn AnyGame, round: &Round) -> Option<&'a Match> {
    let met = positions_of_round(round, game);
    let start = met.first().filter(|_| !starts_as_every_round(round, game));
    let is_alike = |record: &&Match| {
        let now = positions_of_round(record.round(), game).pop();
        now.is_some_and(|now| met.contains(&now))
            || start.is_some_and(|start| positions(record, game).contains(start))
    };
    silent(matches, game).find(is_alike)
}

fn silent<'a>(matches: &'a [Match], game: &dyn AnyGame) -> impl Iterator<Item = &'a Match> {
    let id = game.facts().id;
    matches.iter().filter(move |record| is_silent_about(record) && record.terms.game == id)
}

/// All positions that have stood in a match, its deals among them.
fn positions(record: &Match, game: &dyn AnyGame) -> BTreeSet<PositionText> {
    record.rounds.iter().flat_map(|round| positions_of_round(round, game)).collect()
}

/// Those of a round in their order, up to the first move that the present rules do not know.
fn positions_of_round(round: &Round, game: &dyn AnyGame) -> Vec<PositionText> {
    let Ok(mut table) = game.open(&round.setup, &[]) else { return Vec::new() };
    let mut met: Vec<PositionText> =
        if starts_as_every_round(round, game) { Vec::new() } else { vec![table.likeness()] };
    for mv in &round.moves {
        if table.play(mv).is_err() {
            break;
        }
        met.push(table.likeness());
    }
    met
}

fn starts_as_every_round(round: &Round, game: &dyn AnyGame) -> bool {
    let is_deal = || game.open(&round.setup, &[]).is_ok_and(|table| table.is_deal());
    game.facts().has_fixed_start() && is_deal()
}

const OF_POSITION: &str = "refused-fair-play";

/// The position is one of a person's running rated match.
pub fn position_of(record: &Match, person: PersonId) -> Refusal {
    about(OF_POSITION, record, person)
}

/// Whether a refusal is one of [`position_of`].
pub fn is_of_position(refusal: &Refusal) -> bool {
    refusal.text.key == OF_POSITION
}

/// An analysis would say something about a person's running rated match.
pub fn analysis_of(record: &Match, person: PersonId) -> Refusal {
    about("refused-fair-play-analysis", record, person)
}

fn about(key: &'static str, record: &Match, person: PersonId) -> Refusal {
    let [one, two] = record.people.0;
    let opponent = if one == person { two } else { one };
    Refusal::new(key)
        .with("game", Text::of(&record.terms.game, "name"))
        .with("person", view::person(opponent))
}
