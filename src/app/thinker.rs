//! The port for the engine ([`Thinker`]), and the [`ThinkerPool`], which runs it on threads of its own.
//! A simulation runs the engine on the thread of the caller, so that each run is the same.

use std::io;
use std::sync::{Arc, Weak};
use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::ai::{Level, SearchLimits, Thought};
use crate::base::metrics::Metrics;
use crate::chat::BoxFuture;
use crate::game::{MoveText, Table};

use super::clock::uptime;
use super::failure::AppFault;
use super::memory::Lock;
use super::workers::{Priority, Workers};

/// A future result of the engine.
pub type EngineFuture<'a, T> = BoxFuture<'a, Result<T, AppFault>>;

pub trait Thinker: Send + Sync {
    /// Returns the move that the computer plays at a level; `None` if the round is over. The same seed
    /// gives the same move, unless a busy or slow engine searches less.
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> EngineFuture<'_, Option<MoveText>>;

    /// Analyses a position, with a budget of `nodes` positions. The same budget gives the same result.
    fn think(&self, table: Box<dyn Table>, nodes: u64) -> EngineFuture<'_, Thought<MoveText>>;

    /// Returns a thinker for work that nobody waits for, whose searches may take a minute and up to 100 MiB
    /// until it is dropped. Between two searches it lets replies pass. Returns `None` if there is no such thinker,
    /// as in simulations.
    fn patient(&self) -> Option<Arc<dyn Thinker>> {
        None
    }
}

/// Runs the engine on all processors but one, which is left to answers, and at least on one. The number
/// of threads also limits how many analyses run at once, and so how much memory they use.
pub struct ThinkerPool {
    workers: Workers,
    threads: u64,
    /// The replies of another pool that this one lets pass, if its searches are patient.
    first: Option<Weak<()>>,
    /// Each reply that is being computed or waits for a thread holds a clone.
    replies: Arc<()>,
    pace: Arc<Lock<Pace>>,
    metrics: Arc<Metrics>,
}

/// The time in milliseconds within which all waiting replies should be finished. People should wait for three
/// seconds at most; the rest is for delivery.
const LONGEST_REPLY: u64 = 1_500;
/// The pause of a patient search while replies are computed.
const WAIT: Duration = Duration::from_millis(20);
/// The number of nodes that every reply may visit, however many wait. Weak levels never need more, so they
/// keep their strength.
const LEAST_NODES: u64 = 20_000;

impl ThinkerPool {
    /// # Errors
    ///
    /// Returns the system's error if the threads cannot be started.
    pub fn new(priority: Priority, metrics: Arc<Metrics>) -> io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = processors.saturating_sub(1).max(1);
        Self::with_threads(threads, priority, None, metrics)
    }

    fn with_threads(
        threads: usize,
        priority: Priority,
        first: Option<Weak<()>>,
        metrics: Arc<Metrics>,
    ) -> io::Result<Self> {
        let workers = Workers::new("thoughts", threads, priority)?;
        let threads = u64::try_from(threads).unwrap_or(1);
        Ok(Self { workers, threads, first, replies: Arc::default(), pace: Arc::default(), metrics })
    }
}

/// The time in milliseconds that a reply with the usual budget of [`Level::Best`] takes at the moment. It
/// grows while other work keeps the processors busy.
struct Pace {
    pace: u64,
    /// The [`uptime`] of the record.
    at: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { pace: Self::FREE, at: Duration::ZERO }
    }
}

impl Pace {
    /// The time on a free processor, and the least time.
    const FREE: u64 = 1_000;
    const MOST: u64 = 60_000;
    /// The time after which a record says nothing any more.
    const KEPT: Duration = Duration::from_secs(30);

    fn get(&self, now: Duration) -> u64 {
        if now.saturating_sub(self.at) > Self::KEPT { Self::FREE } else { self.pace }
    }

    /// Records a reply with `nodes` of the `usual` nodes that ended now. The pace falls by an eighth at
    /// most, because a search that finds a proof ends early and says little.
    fn record(&mut self, now: Duration, took: Duration, nodes: u64, usual: u64) {
        let took = u64::try_from(took.as_millis()).unwrap_or(Self::MOST).min(Self::MOST);
        let (whole, former) = (took * usual / nodes.max(1), self.get(now));
        let pace = whole.max(former - former / 8).clamp(Self::FREE, Self::MOST);
        *self = Self { pace, at: now };
    }
}

/// The number of nodes for a reply, given its usual number. If more replies wait than the
/// threads finish within [`LONGEST_REPLY`] at this pace, each gets an equal share of that time.
/// [`Level::Perfect`] keeps its budget, because a shorter search might miss the proof.
fn reply_nodes(usual: u64, level: Level, waiting: &Waiting) -> u64 {
    // Threads cannot share a reply, so fewer replies than threads take as long as one on each thread.
    let (time, needed) =
        (LONGEST_REPLY * waiting.threads, waiting.replies.max(waiting.threads) * waiting.pace);
    if level == Level::Perfect || needed <= time {
        return usual;
    }
    usual.min((usual * time / needed).max(LEAST_NODES))
}

/// The replies that are being computed or wait, and what they have.
struct Waiting {
    replies: u64,
    threads: u64,
    /// See [`Pace`].
    pace: u64,
}

impl Thinker for ThinkerPool {
    fn reply(&self, table: Box<dyn Table>, level: Level, seed: u64) -> EngineFuture<'_, Option<MoveText>> {
        let waiting = Arc::clone(&self.replies);
        let (threads, metrics, pace) = (self.threads, Arc::clone(&self.metrics), Arc::clone(&self.pace));
        Box::pin(self.workers.run(move || {
            let (usual, begun) = (table.nodes_for(level), uptime());
            let replies = Arc::strong_count(&waiting) as u64 - 1;
            let now = Waiting { replies, threads, pace: pace.lock().get(begun) };
            let nodes = reply_nodes(usual, level, &now);
            if nodes < usual {
                metrics.replies_shortened.add();
            }
            let reply = reply(&*table, level, nodes, seed);
            if level == Level::Best {
                let now = uptime();
                pace.lock().record(now, now.saturating_sub(begun), nodes, usual);
            }
            Ok::<_, AppFault>(reply)
        }))
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> EngineFuture<'_, Thought<MoveText>> {
        let first = self.first.clone();
        Box::pin(self.workers.run(move || {
            // The pool of the replies holds one handle itself.
            while first.as_ref().is_some_and(|replies| replies.strong_count() > 1) {
                std::thread::sleep(WAIT);
            }
            let limits = SearchLimits { is_patient: first.is_some(), ..SearchLimits::nodes(nodes) };
            Ok::<_, AppFault>(table.think(limits))
        }))
    }

    fn patient(&self) -> Option<Arc<dyn Thinker>> {
        let thinker = Self::with_threads(
            1,
            Priority::Idle,
            Some(Arc::downgrade(&self.replies)),
            Arc::clone(&self.metrics),
        );
        Some(Arc::new(thinker.ok()?))
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
        let waiting = |replies, pace| Waiting { replies, threads: 2, pace };
        let nodes = |level, replies| reply_nodes(1_000_000, level, &waiting(replies, 1_000));
        let expected = [1_000_000, 1_000_000, 750_000, 150_000, LEAST_NODES];
        assert_eq!([1, 3, 4, 20, 1_000].map(|replies| nodes(Level::Best, replies)), expected);
        assert_eq!(nodes(Level::Perfect, 20), 1_000_000);
        assert_eq!(reply_nodes(1_000, Level::Gentle, &waiting(20, 1_000)), 1_000);
        assert_eq!(reply_nodes(1_000_000, Level::Best, &waiting(20, 2_000)), 75_000);
        assert_eq!(reply_nodes(1_000_000, Level::Best, &waiting(1, 3_000)), 500_000, "one thread, not two");
    }

    #[test]
    fn pace_follows_slow_replies_at_once() {
        let mut pace = Pace::default();
        let now = Duration::from_secs(7);
        let mut after = |took, nodes| {
            pace.record(now, Duration::from_millis(took), nodes, 1_000_000);
            pace.get(now)
        };
        assert_eq!(after(300, 1_000_000), 1_000, "a free processor has the least pace");
        assert_eq!(after(1_000, 250_000), 4_000);
        assert_eq!(after(10, 250_000), 3_500);
        assert_eq!(after(900, 250_000), 3_600);
        assert_eq!(after(900_000, 0), Pace::MOST);
        assert_eq!(pace.get(now + Pace::KEPT * 2), Pace::FREE, "an old record says nothing");
    }

    #[tokio::test]
    async fn shortened_replies_are_counted() {
        let metrics = Arc::<Metrics>::default();
        let pool = ThinkerPool::new(Priority::Usual, Arc::clone(&metrics)).expect("threads");
        let game = Registry::new(GAMES).iter().next().expect("a game");
        let deal = game.deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(1)).expect("a deal");
        let table = game.open(&deal, &[]).expect("a deal can be read");
        let many = pool.threads * LONGEST_REPLY / Pace::FREE + 1;
        let others: Vec<Arc<()>> = (0..many).map(|_| Arc::clone(&pool.replies)).collect();
        let reply = pool.reply(table.fork(), Level::Best, 1).await.expect("no fault");
        assert!(reply.is_some_and(|mv| table.legal().contains(&mv)));
        assert_eq!(metrics.replies_shortened.get(), 1);
        pool.reply(table.fork(), Level::Gentle, 1).await.expect("no fault");
        drop(others);
        // The first reply may have taken long on a busy machine.
        *pool.pace.lock() = Pace { pace: Pace::FREE, at: uptime() };
        pool.reply(table, Level::Best, 1).await.expect("no fault");
        assert_eq!((metrics.replies_shortened.get(), Arc::strong_count(&pool.replies)), (1, 1));
    }
}
