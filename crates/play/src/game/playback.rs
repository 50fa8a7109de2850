//! A round as a series of pictures, for replays and animations.
//!
//! Nobody chooses a move during playback, so the pictures do not mark possible choices. Pictures without
//! these marks are calmer to look at, and make an animation a third as large.

use crate::base::scene::{Look, Scene, is_possible};

use super::record::ReplayError;
use super::{AnyGame, MoveText, PositionText};

/// The pictures of a round after each number of moves in `plies`, which must be in ascending order.
/// Ply 0 is the first position. Plies beyond the last move are left out.
///
/// # Errors
///
/// Returns an error if the first position is invalid or a move is illegal.
pub fn scenes(
    game: &dyn AnyGame,
    setup: &PositionText,
    moves: &[MoveText],
    plies: impl IntoIterator<Item = usize>,
    look: &Look,
) -> Result<Vec<Scene>, ReplayError> {
    // Open the round with all moves first. An invalid move is then an error here, and the loop below cannot
    // fail.
    game.open(setup, moves)?;
    let mut table = game.open(setup, &[])?;
    let mut played = 0;
    let mut scenes = Vec::new();
    for ply in plies.into_iter().take_while(|ply| *ply <= moves.len()) {
        for mv in &moves[played..ply] {
            table.play(mv).expect("the round was opened with this move");
        }
        played = ply;
        scenes.push(without_choice_marks(table.scene(look)));
    }
    Ok(scenes)
}

/// Removes the marks of possible choices from a picture.
pub fn without_choice_marks<W>(mut scene: Scene<W>) -> Scene<W> {
    for patch in &mut scene.patches {
        patch.stack.retain(|layer| !is_possible(layer.sprite));
    }
    scene.patches.retain(|patch| !patch.stack.is_empty() || patch.label.is_some());
    scene
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::base::scene::Theme;
    use crate::base::seat::Seat;
    use crate::game::Options;
    use crate::games::GAMES;

    const LOOK: Look = Look { seat: Seat::First, theme: Theme::Day };

    #[test]
    fn playback_shows_requested_plies_without_choices() {
        for game in GAMES {
            let dice = &mut ChaCha8Rng::seed_from_u64(1);
            let setup = game.deal(&Options::default(), dice).expect("the defaults can be dealt");
            let mut table = game.open(&setup, &[]).expect("a dealt position can be opened");
            let (mut moves, mut all) = (Vec::new(), vec![without_choice_marks(table.scene(&LOOK))]);
            while let Some(mv) = table.legal().pop().filter(|_| moves.len() < 6) {
                table.play(&mv).expect("a legal move");
                all.push(without_choice_marks(table.scene(&LOOK)));
                moves.push(mv);
            }
            let shown = |plies: &[usize]| {
                scenes(*game, &setup, &moves, plies.iter().copied(), &LOOK).expect("the round replays")
            };
            let every: Vec<usize> = (0..all.len()).collect();
            assert!(shown(&every) == all, "{}", game.facts().id);
            assert!(shown(&[0, 2, 99]) == [0, 2].map(|ply| all[ply].clone()), "{}", game.facts().id);
            let marked = |scene: &Scene| {
                scene.patches.iter().flat_map(|patch| &patch.stack).any(|layer| is_possible(layer.sprite))
            };
            assert!(!all.iter().any(marked), "{}", game.facts().id);
        }
    }

    #[test]
    fn invalid_move_is_an_error() {
        let game = GAMES[0];
        let dice = &mut ChaCha8Rng::seed_from_u64(1);
        let setup = game.deal(&Options::default(), dice).expect("the defaults can be dealt");
        let odd = [MoveText("odd".to_owned())];
        assert!(scenes(game, &setup, &odd, [0, 1], &LOOK).is_err());
    }
}
