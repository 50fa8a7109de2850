//! The games of the house as a value that is handed on, so that a test can register one more.

use super::any::AnyGame;

/// The registered games, in the order of their ids.
#[derive(Clone)]
pub struct Registry(Vec<&'static dyn AnyGame>);

impl Registry {
    /// A registry of these games. Panics when two have the same id, for then one could never be found.
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

    /// All games, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.0.iter().copied()
    }
}
