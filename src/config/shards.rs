//! The gateway shards of this process. Discord divides a bot's servers among shards, each a connection of
//! its own.

use serde::Deserialize;

/// The number of all shards, and those that this process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    /// The number of shards of all processes together, at least 1.
    pub total: u32,
    /// The first and the last shard of this process, counted from 0. Both are included.
    pub here: (u32, u32),
}

/// The TOML value. Its default is `{ total = 0, here = [0, 0] }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(super) struct ShardsSection {
    total: u32,
    here: (u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("shards are counted from 0; expected here = [first, last] with first <= last < total")]
pub struct ShardsError;

impl ShardsSection {
    /// Returns the shards, or `None` for `{ total = 0, here = [0, 0] }`. `None` means as many shards as
    /// Discord recommends.
    pub(super) fn read(self) -> Result<Option<Shards>, ShardsError> {
        let Self { total, here } = self;
        match here {
            (0, 0) if total == 0 => Ok(None),
            (first, last) if first <= last && last < total => Ok(Some(Shards { total, here })),
            _ => Err(ShardsError),
        }
    }
}
