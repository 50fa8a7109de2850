//! Replacement of the PostgreSQL store in a program built without the feature `postgres`. Opening a
//! database fails, and the error tells how to build the program with a client.

use std::future::{Ready, ready};
use std::io::{BufRead, Write};
use std::sync::Arc;

use crate::base::metrics::Metrics;

use crate::game::Registry;
use crate::store::backup::{BackupFault, ExportReport};
use crate::store::verify::Findings;
use crate::store::{
    Batch, Direction, Key, KeyRange, OpenFault, PendingRead, Receipt, Row, Store, UpgradeExports,
};

/// A PostgreSQL store, which this program cannot open: the type has no value.
pub enum PostgresStore {}

impl PostgresStore {
    /// Always fails with [`OpenFault::WithoutPostgres`], as this program has no client.
    pub fn open(_address: &str, _connections: usize) -> Ready<Result<Self, OpenFault>> {
        ready(Err(OpenFault::WithoutPostgres))
    }

    /// Always fails with [`OpenFault::WithoutPostgres`], like [`Self::open`].
    pub fn open_present(address: &str) -> Ready<Result<Self, OpenFault>> {
        Self::open(address, 1)
    }

    /// Always fails with [`OpenFault::WithoutPostgres`], like [`Self::open`].
    pub fn open_with(
        address: &str,
        connections: usize,
        _metrics: Arc<Metrics>,
        _exports: Option<&UpgradeExports>,
    ) -> Ready<Result<Self, OpenFault>> {
        Self::open(address, connections)
    }
}

impl Store for PostgresStore {
    fn load<'a>(&'a self, _keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        match *self {}
    }

    fn scan<'a>(
        &'a self,
        _range: &'a KeyRange,
        _limit: usize,
        _direction: Direction,
    ) -> PendingRead<'a, Vec<(Key, Row)>> {
        match *self {}
    }

    fn commit(&self, _batch: Batch) -> Receipt {
        match *self {}
    }
}

/// Writes nothing and fails with [`OpenFault::WithoutPostgres`].
pub fn export(_address: &str, _out: &mut impl Write) -> Result<ExportReport, BackupFault> {
    Err(OpenFault::WithoutPostgres.into())
}

/// Imports nothing and fails with [`OpenFault::WithoutPostgres`].
pub fn import(_address: &str, _text: impl BufRead, _games: &Registry) -> Result<u64, BackupFault> {
    Err(OpenFault::WithoutPostgres.into())
}

/// Inspects nothing and fails with [`OpenFault::WithoutPostgres`].
pub fn inspect(_address: &str, _games: &Registry) -> Result<Findings, OpenFault> {
    Err(OpenFault::WithoutPostgres)
}
