//! A round as one picture after the other. Knows scenes, and nothing of how they are drawn.
//!
//! Nobody chooses while a round is shown, so what could be chosen is not marked: that is calmer, and a moving
//! picture is a third as large.

use crate::base::scene::{Look, Scene, is_possible};

use super::record::ReplayError;
use super::{AnyGame, MoveText, PositionText};

/// The scenes of a round at these plies, which rise: 0 is the set-up, and what lies beyond the last move is
/// left out.
pub fn scenes(
    game: &dyn AnyGame,
    setup: &PositionText,
    moves: &[MoveText],
    plies: impl IntoIterator<Item = usize>,
    look: &Look,
) -> Result<Vec<Scene>, ReplayError> {
    // Opened with all its moves once, so that a bad one is an error here and playing them below cannot fail.
    game.open(setup, moves)?;
    let mut table = game.open(setup, &[])?;
    let mut played = 0;
    let mut scenes = Vec::new();
    for ply in plies.into_iter().take_while(|ply| *ply <= moves.len()) {
        for mv in &moves[played..ply] {
            table.play(mv).expect("the round was opened with this move");
        }
        played = ply;
        scenes.push(at_rest(table.scene(look)));
    }
    Ok(scenes)
}

/// A scene without marks of what could be chosen.
pub fn at_rest<W>(mut scene: Scene<W>) -> Scene<W> {
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
    fn the_plies_asked_for_are_shown_without_what_could_be_chosen() {
        for game in GAMES {
            let dice = &mut ChaCha8Rng::seed_from_u64(1);
            let setup = game.deal(&Options::default(), dice).expect("the defaults can be dealt");
            let mut table = game.open(&setup, &[]).expect("what is dealt can be opened");
            let (mut moves, mut all) = (Vec::new(), vec![at_rest(table.scene(&LOOK))]);
            while let Some(mv) = table.legal().pop().filter(|_| moves.len() < 6) {
                table.play(&mv).expect("a legal move");
                all.push(at_rest(table.scene(&LOOK)));
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
    fn a_move_that_is_none_is_said() {
        let game = GAMES[0];
        let dice = &mut ChaCha8Rng::seed_from_u64(1);
        let setup = game.deal(&Options::default(), dice).expect("the defaults can be dealt");
        let odd = [MoveText("odd".to_owned())];
        assert!(scenes(game, &setup, &odd, [0, 1], &LOOK).is_err());
    }
}
