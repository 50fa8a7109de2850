//! The port for the engine ([`Thinker`]), and the [`ThinkerPool`], which runs it on threads of its own.
//! A simulation runs the engine on the thread of the caller, so that each run is the same.

use std::io;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::ai::{Level, SearchLimits, Thought};
use crate::chat::BoxFuture;
use crate::game::{MoveText, Table};

use super::failure::AppFault;
use super::workers::Workers;

/// A future result of the engine.
pub type EngineFuture<'a, T> = BoxFuture<'a, Result<T, AppFault>>;

pub trait Thinker: Send + Sync {
    /// Returns the move that the computer plays at a level; `None` if the round is over. The same seed
    /// gives the same move.
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> EngineFuture<'_, Option<MoveText>>;

    /// Analyses a position, with a budget of `nodes` positions. The same budget gives the same result.
    fn think(&self, table: Box<dyn Table>, nodes: u64) -> EngineFuture<'_, Thought<MoveText>>;
}

/// Runs the engine on as many threads as there are processors. The number of threads also limits how
/// many analyses run at once, and so how much memory they use.
pub struct ThinkerPool(Workers);

impl ThinkerPool {
    pub fn new() -> io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self(Workers::with_low_priority("thoughts", processors)?))
    }
}

impl Thinker for ThinkerPool {
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> EngineFuture<'_, Option<MoveText>> {
        Box::pin(self.0.run(move || Ok::<_, AppFault>(reply(&*table, level, seed))))
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> EngineFuture<'_, Thought<MoveText>> {
        Box::pin(self.0.run(move || Ok::<_, AppFault>(table.think(SearchLimits::nodes(nodes)))))
    }
}

/// Runs the engine in place, on the thread of the caller.
pub struct InlineThinker;

impl Thinker for InlineThinker {
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> EngineFuture<'_, Option<MoveText>> {
        Box::pin(async move { Ok(reply(&*table, level, seed)) })
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> EngineFuture<'_, Thought<MoveText>> {
        Box::pin(async move { Ok(table.think(SearchLimits::nodes(nodes))) })
    }
}

fn reply(table: &dyn Table, level: Level, seed: u64) -> Option<MoveText> {
    table.reply(level, SearchLimits::nodes(u64::MAX), &mut ChaCha8Rng::seed_from_u64(seed))
}
