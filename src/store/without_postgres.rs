//! Stands in for `postgres` in a program that is built without the feature of that name: whoever names a
//! database reads that there is no client for it, and how to build one in.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;

use super::journal::RawRow;
use super::{Batch, Direction, Key, KeyRange, OpenFault, Reading, Receipt, Row, Store};
use crate::base::metrics::Metrics;

/// A store in PostgreSQL, which this program cannot open. There is no value of this type.
pub struct PostgresStore {
    never: Infallible,
}

impl PostgresStore {
    /// Always fails with [`OpenFault::WithoutPostgres`]: this program has no client.
    pub fn open(_address: &str, _connections: usize) -> Ready<Result<Self, OpenFault>> {
        ready(Err(OpenFault::WithoutPostgres))
    }

    /// Fails in the same way as [`Self::open`].
    pub fn open_with(
        address: &str,
        connections: usize,
        _metrics: Arc<Metrics>,
    ) -> Ready<Result<Self, OpenFault>> {
        Self::open(address, connections)
    }
}

impl Store for PostgresStore {
    fn load<'a>(&'a self, _keys: &'a [Key]) -> Reading<'a, Vec<Option<Row>>> {
        match self.never {}
    }

    fn scan<'a>(
        &'a self,
        _range: &'a KeyRange,
        _limit: usize,
        _direction: Direction,
    ) -> Reading<'a, Vec<(Key, Row)>> {
        match self.never {}
    }

    fn commit(&self, _batch: Batch) -> Receipt {
        match self.never {}
    }
}

/// Shows no row: fails with [`OpenFault::WithoutPostgres`].
pub fn each_row<E: From<OpenFault>>(
    _address: &str,
    _see: impl FnMut(RawRow) -> Result<(), E>,
) -> Result<(), E> {
    Err(OpenFault::WithoutPostgres.into())
}

/// Fills nothing and always fails with [`OpenFault::WithoutPostgres`].
pub fn fill(_address: &str, _rows: impl Iterator<Item = RawRow>) -> Result<Option<u64>, OpenFault> {
    Err(OpenFault::WithoutPostgres)
}
