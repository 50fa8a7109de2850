//! The registered games, as a value that is passed on, so that a test can register one more.

use super::any::AnyGame;

/// The registered games, sorted by id.
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

    /// Returns the game with this id.
    pub fn find(&self, id: &str) -> Option<&'static dyn AnyGame> {
        self.iter().find(|game| game.facts().id == id)
    }

    /// Returns all games, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.0.iter().copied()
    }
}
