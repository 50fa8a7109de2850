//! What thinks for the shell: the engine, on threads of its own.
//!
//! A port, so that a simulation can think where it is, in the order that it has chosen.

use std::io;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::ai::{Level, Limits, Thought};
use crate::chat::BoxFuture;
use crate::game::{MoveText, Table};

use super::failure::Fault;
use super::workers::Workers;

/// A future of the engine.
pub type Thinking<'a, T> = BoxFuture<'a, Result<T, Fault>>;

pub trait Thinker: Send + Sync {
    /// The move that the computer plays at a level, unless the round is over. The same seed gives the same
    /// move.
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> Thinking<'_, Option<MoveText>>;

    /// What it finds out about a position, looking at so many positions at most. The same number gives the
    /// same thought.
    fn think(&self, table: Box<dyn Table>, nodes: u64) -> Thinking<'_, Thought<MoveText>>;
}

/// The engine on threads of its own: as many as there are processors, and no more thoughts at a time than
/// that, which is what limits their memory.
pub struct Thinkers(Workers);

impl Thinkers {
    pub fn new() -> io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self(Workers::patient("thoughts", processors)?))
    }
}

impl Thinker for Thinkers {
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> Thinking<'_, Option<MoveText>> {
        Box::pin(self.0.run(move || Ok::<_, Fault>(reply(&*table, level, seed))))
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> Thinking<'_, Thought<MoveText>> {
        Box::pin(self.0.run(move || Ok::<_, Fault>(table.think(Limits::nodes(nodes)))))
    }
}

/// Thinks at once, where it is asked.
pub struct AtOnce;

impl Thinker for AtOnce {
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> Thinking<'_, Option<MoveText>> {
        Box::pin(async move { Ok(reply(&*table, level, seed)) })
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> Thinking<'_, Thought<MoveText>> {
        Box::pin(async move { Ok(table.think(Limits::nodes(nodes))) })
    }
}

fn reply(table: &dyn Table, level: Level, seed: u64) -> Option<MoveText> {
    table.reply(level, Limits::nodes(u64::MAX), &mut ChaCha8Rng::seed_from_u64(seed))
}
