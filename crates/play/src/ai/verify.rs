//! Verification of the chosen move: a search with an estimate and reductions can overlook a long forced win of
//! the opponent, which proof numbers find.

use super::numbers::NumberSearch;
use super::search::{DEEPEST, Deepened, Score, Search};
use super::{Evaluate, PROVEN};

/// The depth, in plies, by which the search goes back after a refutation, because it knows little about the
/// other moves.
const SET_BACK: i32 = 2;

/// Tries to refute the first move of `found` by `numbers`, a search for wins of the opponent. While that
/// succeeds, removes the move and chooses another one. Continues the search with `rest` nodes, and verifies the
/// move that it finds. Returns whether every move is refuted.
pub fn verify<P: Evaluate>(
    position: &P,
    search: &mut Search<P>,
    found: &mut Deepened<P::Move>,
    numbers: &mut NumberSearch<P>,
    mut rest: u64,
) -> bool {
    let mut verified = None;
    while found.score.value.abs() < PROVEN {
        let first = found.roots[0].mv;
        let mut more = rest;
        if verified == Some(first) {
            if rest == 0 {
                break;
            }
        } else if numbers.can_win(&position.after(first)) != Some(true) {
            verified = Some(first);
        } else if found.roots.len() == 1 {
            return true;
        } else {
            found.roots.remove(0);
            // The values of the other moves are bounds, and the best that is known about them.
            found.roots.sort_by_key(|root| -root.score.value);
            found.score = Score { value: found.roots[0].score.value, is_proven: false };
            found.depth = (found.depth - SET_BACK).max(0);
            more = rest.div_ceil(2);
        }
        if more > 0 {
            rest -= more;
            search.allow(more);
            let (roots, score) = (std::mem::take(&mut found.roots), found.score);
            *found = search.go_on(position, Deepened { roots, score, ..*found }, DEEPEST);
        }
    }
    false
}
