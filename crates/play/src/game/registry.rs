//! The list of games that a running bot offers. It is a value, not a global, so that a test can register one
//! more game.

use super::any::AnyGame;

/// The registered games, sorted by id.
///
/// # Examples
///
/// Find a game, deal a round and play its first move:
///
/// ```
/// use engawa_play::game::{MoveText, Options, Registry};
/// use engawa_play::games::GAMES;
/// use rand::SeedableRng;
/// use rand_chacha::ChaCha8Rng;
///
/// let game = Registry::new(GAMES).find("konane").expect("a registered game");
/// let options = Options([("size".to_owned(), "6".to_owned())].into());
/// let setup = game.deal(&options, &mut ChaCha8Rng::seed_from_u64(1))?;
///
/// let mut table = game.open(&setup, &[])?;
/// assert_eq!(table.legal(), ["a1", "c3", "d4", "f6"].map(|mv| MoveText(mv.to_owned())));
/// table.play(&MoveText("c3".to_owned())).expect("a legal move");
/// assert_eq!(table.position().0, "wbwbwb/bwbwbw/wbwbwb/bw.wbw/wbwbwb/bwbwbw white");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Registry(Vec<&'static dyn AnyGame>);

impl Registry {
    /// Returns a registry of these games.
    ///
    /// # Panics
    ///
    /// Panics if two games have the same id.
    pub fn new(games: &[&'static dyn AnyGame]) -> Self {
        let mut games = games.to_vec();
        games.sort_by_key(|game| game.facts().id);
        let distinct = games.windows(2).all(|pair| pair[0].facts().id != pair[1].facts().id);
        assert!(distinct, "two games have the same id");
        Self(games)
    }

    pub fn find(&self, id: &str) -> Option<&'static dyn AnyGame> {
        self.iter().find(|game| game.facts().id == id)
    }

    /// Returns all games in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.0.iter().copied()
    }
}
