//! Which part of the gateway this process listens to.

use serde::Deserialize;

/// The shards into which the servers are divided, and those that are listened to here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    /// How many there are over all processes, at least 1.
    pub total: u32,
    /// The first and the last that are here, both included.
    pub here: (u32, u32),
}

/// As it stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    total: u32,
    here: (u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("shards are counted from 0: possible is here = [first, last] with first <= last < total")]
pub struct BadShards;

impl Written {
    /// Nothing in particular: as many as Discord advises, and all of them here.
    pub(super) fn read(self) -> Result<Option<Shards>, BadShards> {
        let Self { total, here } = self;
        match here {
            (0, 0) if total == 0 => Ok(None),
            (first, last) if first <= last && last < total => Ok(Some(Shards { total, here })),
            _ => Err(BadShards),
        }
    }
}
