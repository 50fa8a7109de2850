//! Resigning the round or the whole match. The opponent wins a resigned round with the points at stake.
//! Until both players have moved, resigning calls the match off instead.

use crate::game::Table;

use super::super::conclusion::{Conclusion, RoundEnd, RoundResult};
use super::super::format::Format;
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::context::MatchContext;
use super::record::Match;
use super::turns::{Done, conclude, end_round};

pub(super) fn resign(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    whole: bool,
    setting: &mut MatchContext<'_>,
) -> Result<Done, Refusal> {
    if next.can_abort() {
        conclude(next, Conclusion::Aborted { by: Some(player) }, setting);
        return Ok(Done::Board);
    }
    let winner = player.other();
    let result = RoundResult { winner: Some(winner), points: table.forfeit(), by: RoundEnd::Resigned };
    if !whole && next.terms.format != Format::Single {
        let terms = next.terms.clone();
        next.playing_mut().stop(&terms, setting.now, &setting.people);
        return end_round(next, result, setting);
    }
    next.round_mut().result = Some(result);
    conclude(next, Conclusion::Resigned { winner }, setting);
    Ok(Done::Board)
}
