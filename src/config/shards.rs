//! The shards of the gateway that this process runs.

use serde::Deserialize;

/// The shards into which the servers are divided, and those that this process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    /// The number of shards over all processes, at least 1.
    pub total: u32,
    /// The first and the last shard to run here, both included.
    pub here: (u32, u32),
}

/// The value as written in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShardsSection {
    total: u32,
    here: (u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("shards are counted from 0; expected here = [first, last] with first <= last < total")]
pub struct ShardsError;

impl ShardsSection {
    /// Returns the shards; `None` for `{ total = 0, here = [0, 0] }`, which means as many as Discord
    /// recommends.
    pub(super) fn read(self) -> Result<Option<Shards>, ShardsError> {
        let Self { total, here } = self;
        match here {
            (0, 0) if total == 0 => Ok(None),
            (first, last) if first <= last && last < total => Ok(Some(Shards { total, here })),
            _ => Err(ShardsError),
        }
    }
}
