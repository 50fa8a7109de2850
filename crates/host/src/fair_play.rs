//! Fair play: the engine does not answer a person about positions that could help in their running rated matches.
//!
//! Each game decides which positions these are, see [`Rules::may_help`](crate::game::Rules::may_help). Nothing here
//! runs the engine; callers of the engine must first check its input here.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::{AnyGame, ProtectedRound, Table};

use super::{Match, Refusal, Round};

/// The length of the opening in plies, for rounds from the fixed start of a game: each player has moved twice. Many
/// people play the same opening, so the computer answers there, and practice remains possible.
pub const OPENING: usize = 4;

/// Undoing and taking back moves can restore a position as old as this number of plies, if no more moves were forced.
const TAKEBACK: usize = 2;

/// A running rated match, with its current round as it stands or can stand again after a takeback.
pub struct RatedMatch {
    pub record: Match,
    protected: ProtectedRound,
}

impl RatedMatch {
    /// The running rated matches of a game. Leaves out those that do not replay, since nobody can move in them.
    pub fn all(matches: Vec<Match>, game: &dyn AnyGame) -> Vec<Self> {
        let open = |record: Match| {
            let undo = record.playing().and_then(|playing| playing.undo.as_ref());
            let undone = undo.map_or(0, |undo| usize::from(undo.plies)).max(TAKEBACK);
            Some(Self { protected: record.table(game).ok()?.protect(undone), record })
        };
        let id = game.facts().id;
        let is_rated = |record: &Match| record.is_running() && record.terms.rated && record.terms.game == id;
        matches.into_iter().filter(is_rated).filter_map(open).collect()
    }
}

/// The first match in which an answer about the position on a table could help. The start that all rounds of a
/// game share reveals nothing.
pub fn match_with_position<'a>(rated: &'a [RatedMatch], asked: &dyn Table) -> Option<&'a Match> {
    match_helped_by(rated, asked, 0)
}

/// The first match in which an analysis of a round could help: an answer about any of its positions. Returns
/// `None` for a round that does not replay, of which there is no analysis.
pub fn match_with_round<'a>(rated: &'a [RatedMatch], game: &dyn AnyGame, round: &Round) -> Option<&'a Match> {
    let mut table = game.open(&round.setup, &[]).ok()?;
    for mv in &round.moves {
        if let Some(found) = match_with_position(rated, &*table) {
            return Some(found);
        }
        table.play(mv).ok()?;
    }
    match_with_position(rated, &*table)
}

/// The first match in which the computer's reply on a table could help.
pub fn match_with_reply<'a>(rated: &'a [RatedMatch], asked: &dyn Table) -> Option<&'a Match> {
    match_helped_by(rated, asked, OPENING - 1)
}

fn match_helped_by<'a>(rated: &'a [RatedMatch], asked: &dyn Table, shared_plies: usize) -> Option<&'a Match> {
    if asked.is_shared_opening(shared_plies) {
        return None;
    }
    rated.iter().find(|rated| asked.may_help(&rated.protected)).map(|rated| &rated.record)
}

/// The refusal of a question about the position of a daily puzzle that the person has not solved.
pub const PUZZLE_POSITION: Refusal = Refusal::new("refused-fair-play-puzzle");

const POSITION_REFUSAL_KEY: &str = "refused-fair-play";

/// The refusal when the computer's reply could help in a person's running rated match.
pub fn reply_refusal(record: &Match, person: PersonId) -> Refusal {
    refusal("refused-fair-play-move", record, person)
}

/// The refusal when the engine's answer about a position could help in a person's running rated match.
pub fn position_refusal(record: &Match, person: PersonId) -> Refusal {
    refusal(POSITION_REFUSAL_KEY, record, person)
}

/// Whether [`position_refusal`] has created the refusal.
pub fn is_position_refusal(refusal: &Refusal) -> bool {
    refusal.text.key == POSITION_REFUSAL_KEY
}

/// The refusal for an analysis that could help in a person's running rated match.
pub fn analysis_refusal(record: &Match, person: PersonId) -> Refusal {
    refusal("refused-fair-play-analysis", record, person)
}

fn refusal(key: &'static str, record: &Match, person: PersonId) -> Refusal {
    let [one, two] = record.people.0;
    let opponent = if one == person { two } else { one };
    Refusal::new(key).with("game", Text::of(&record.terms.game, "name")).with("person", opponent)
}
