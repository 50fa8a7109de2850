//! A database store whose futures are ready at once. In a world with simulated time, each request is
//! answered before anything else happens.

use engawa::store::{Batch, Direction, Fault, Key, KeyRange, PostgresStore, Reading, Receipt, Row, Store};
use tokio::runtime::Runtime;

/// A store in a database, and the runtime of its connections.
pub struct Prompt {
    store: PostgresStore,
    runtime: Runtime,
}

impl Prompt {
    /// Opens the store at an address.
    pub fn open(address: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let store = runtime.block_on(PostgresStore::open(address, 2)).expect("a database");
        Self { store, runtime }
    }
}

impl Store for Prompt {
    fn load<'a>(&'a self, keys: &'a [Key]) -> Reading<'a, Vec<Option<Row>>> {
        Reading::new(async move { self.runtime.block_on(self.store.load(keys)) })
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> Reading<'a, Vec<(Key, Row)>> {
        Reading::new(async move { self.runtime.block_on(self.store.scan(range, limit, direction)) })
    }

    fn commit(&self, batch: Batch) -> Receipt {
        let done = self.runtime.block_on(self.store.commit(batch));
        Receipt::new(async move { done })
    }

    fn check(&self) -> Result<(), Fault> {
        self.store.check()
    }
}
