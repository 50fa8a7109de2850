//! The port for the engine ([`Thinker`]), and the [`ThinkerPool`], which runs it on threads of its own.
//! A simulation runs the engine on the thread of the caller, so that each run is the same.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::ai::{Level, SearchLimits, Thought};
use crate::base::metrics::Metrics;
use crate::chat::BoxFuture;
use crate::game::{MoveText, Table};

use super::failure::AppFault;
use super::workers::Workers;

/// A future result of the engine.
pub type EngineFuture<'a, T> = BoxFuture<'a, Result<T, AppFault>>;

pub trait Thinker: Send + Sync {
    /// Returns the move that the computer plays at a level; `None` if the round is over. The same seed
    /// gives the same move, unless a busy engine searches less.
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> EngineFuture<'_, Option<MoveText>>;

    /// Analyses a position, with a budget of `nodes` positions. The same budget gives the same result.
    fn think(&self, table: Box<dyn Table>, nodes: u64) -> EngineFuture<'_, Thought<MoveText>>;
}

/// Runs the engine on as many threads as there are processors. The number of threads also limits how
/// many analyses run at once, and so how much memory they use.
pub struct ThinkerPool {
    workers: Workers,
    processors: u64,
    /// The number of replies that are being computed or wait for a thread.
    replies: Arc<AtomicU64>,
    metrics: Arc<Metrics>,
}

/// The time in seconds within which all waiting replies should be finished, if the usual budget of
/// [`Level::Best`] takes a second.
const LONGEST_REPLY: u64 = 3;
/// The number of nodes that every reply may visit, however many wait. Weak levels never need more, so they
/// keep their strength, and puzzles their moves.
const LEAST_NODES: u64 = 20_000;

impl ThinkerPool {
    /// # Errors
    ///
    /// Returns the system's error if the threads cannot be started.
    pub fn new(metrics: Arc<Metrics>) -> io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = Workers::with_low_priority("thoughts", processors)?;
        let processors = u64::try_from(processors).unwrap_or(1);
        Ok(Self { workers, processors, replies: Arc::default(), metrics })
    }
}

/// Counts one reply until it is dropped.
struct WaitingReply(Arc<AtomicU64>);

impl WaitingReply {
    fn new(replies: &Arc<AtomicU64>) -> Self {
        replies.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(replies))
    }
}

impl Drop for WaitingReply {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns the number of nodes for a reply, given its usual number. If more replies wait than the
/// processors finish in [`LONGEST_REPLY`] seconds, each gets an equal share of that time.
/// [`Level::Perfect`] keeps its budget, because a shorter search might miss the proof.
fn reply_nodes(usual: u64, level: Level, replies: u64, processors: u64) -> u64 {
    let in_time = LONGEST_REPLY * processors;
    if level == Level::Perfect || replies <= in_time {
        return usual;
    }
    usual.min((usual * in_time / replies).max(LEAST_NODES))
}

impl Thinker for ThinkerPool {
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> EngineFuture<'_, Option<MoveText>> {
        let waiting = WaitingReply::new(&self.replies);
        let (processors, metrics) = (self.processors, Arc::clone(&self.metrics));
        Box::pin(self.workers.run(move || {
            let usual = table.nodes_for(level);
            let nodes = reply_nodes(usual, level, waiting.0.load(Ordering::Relaxed), processors);
            if nodes < usual {
                metrics.replies_shortened.add();
            }
            Ok::<_, AppFault>(reply(&*table, level, nodes, seed))
        }))
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> EngineFuture<'_, Thought<MoveText>> {
        Box::pin(self.workers.run(move || Ok::<_, AppFault>(table.think(SearchLimits::nodes(nodes)))))
    }
}

/// Runs the engine in place, on the thread of the caller.
pub struct InlineThinker;

impl Thinker for InlineThinker {
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> EngineFuture<'_, Option<MoveText>> {
        let nodes = table.nodes_for(level);
        Box::pin(async move { Ok(reply(&*table, level, nodes, seed)) })
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> EngineFuture<'_, Thought<MoveText>> {
        Box::pin(async move { Ok(table.think(SearchLimits::nodes(nodes))) })
    }
}

fn reply(table: &dyn Table, level: Level, nodes: u64, seed: u64) -> Option<MoveText> {
    table.reply(level, SearchLimits::nodes(nodes), &mut ChaCha8Rng::seed_from_u64(seed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Options, Registry};
    use crate::games::GAMES;

    #[test]
    fn waiting_replies_share_the_time() {
        let nodes = |level, replies| reply_nodes(1_000_000, level, replies, 2);
        let expected = [1_000_000, 1_000_000, 857_142, 300_000, LEAST_NODES];
        assert_eq!([1, 6, 7, 20, 1_000].map(|replies| nodes(Level::Best, replies)), expected);
        assert_eq!(nodes(Level::Perfect, 20), 1_000_000);
        assert_eq!(reply_nodes(1_000, Level::Gentle, 20, 2), 1_000);
    }

    #[tokio::test]
    async fn shortened_replies_are_counted() {
        let metrics = Arc::<Metrics>::default();
        let pool = ThinkerPool::new(Arc::clone(&metrics)).expect("threads");
        let game = Registry::new(GAMES).iter().next().expect("a game");
        let deal = game.deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(1)).expect("a deal");
        let table = game.open(&deal, &[]).expect("a deal can be read");
        let many = pool.processors * LONGEST_REPLY + 1;
        let others: Vec<WaitingReply> = (0..many).map(|_| WaitingReply::new(&pool.replies)).collect();
        let reply = pool.reply(table.fork(), Level::Best, 1).await.expect("no fault");
        assert!(reply.is_some_and(|mv| table.legal().contains(&mv)));
        assert_eq!(metrics.replies_shortened.get(), 1);
        pool.reply(table.fork(), Level::Gentle, 1).await.expect("no fault");
        drop(others);
        pool.reply(table, Level::Best, 1).await.expect("no fault");
        assert_eq!((metrics.replies_shortened.get(), pool.replies.load(Ordering::Relaxed)), (1, 0));
    }
}
