//! The running matches of one person.

use crate::base::id::{MatchId, PersonId, Place};
use crate::base::text::Text;
use crate::base::time::Timestamp;

use super::super::matches::{Match, Phase};
use super::tell;

/// One running match in a person's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    /// Which match.
    pub id: MatchId,
    /// Where it is played; the shell knows the message to link.
    pub place: Place,
    /// Whether it is this person's turn.
    pub mine: bool,
    /// The game, the opponent and whose turn it is.
    pub text: Text,
}

/// The running matches of a person: those in which it is their turn first, then whichever has waited longest.
/// Matches in which they do not play and ended ones are left out.
pub fn list(me: PersonId, matches: &[Match]) -> Vec<ListRow> {
    let mut rows: Vec<_> = matches.iter().filter_map(|record| row(me, record)).collect();
    rows.sort_by_key(|(since, row)| (!row.mine, *since, row.id));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn row(me: PersonId, record: &Match) -> Option<(Timestamp, ListRow)> {
    let player = record.people.player_of(me)?;
    let Phase::Playing(playing) = &record.phase else { return None };
    let mine = playing.mover == player;
    let text = Text::new(if mine { "list-mine" } else { "list-theirs" })
        .with("game", Text::of(&record.terms.game, "name"))
        .with("person", tell::person(record.people[player.other()]));
    Some((playing.since, ListRow { id: record.id, place: record.place, mine, text }))
}
