//! Free space of a disk.

use std::path::Path;

/// Returns the number of bytes that this process may still write to the disk with a folder. Returns `None`
/// if the system does not tell.
#[cfg(target_os = "linux")]
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// Returns `None`, because only Linux is asked.
#[cfg(not(target_os = "linux"))]
pub fn free_bytes(_: &Path) -> Option<u64> {
    None
}
