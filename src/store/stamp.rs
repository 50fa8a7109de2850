//! Times in the names of export files, and the choice of the oldest files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::base::rfc3339;
use crate::base::time::{Span, Timestamp};

/// Formats a time to the second, in UTC, such as `2026-11-20T22-03-00Z`. Windows permits no colon in names.
/// Returns `None` outside of the years 0 to 9999.
pub fn write(at: Timestamp) -> Option<String> {
    let time = rfc3339::write(at)?;
    Some(time.split('.').next()?.replace(':', "-") + "Z")
}

/// Parses what [`write()`] returns. Returns `None` for any other text.
pub fn read(text: &str) -> Option<Timestamp> {
    let (day, time) = text.strip_suffix('Z')?.split_once('T')?;
    let at = rfc3339::read(&format!("{day}T{}.000Z", time.replace('-', ":")))?;
    (write(at)? == text).then_some(at)
}

/// Returns a time whose file does not exist yet, and the path of that file: the time `at`, or as few seconds later as
/// possible. Returns `None` if `name` has no name for a time.
pub fn unused(
    folder: &Path,
    mut at: Timestamp,
    name: impl Fn(Timestamp) -> Option<String>,
) -> Option<(Timestamp, PathBuf)> {
    loop {
        let path = folder.join(name(at)?);
        if fs::symlink_metadata(&path).is_err() {
            return Some((at, path));
        }
        at = at + Span::seconds(1);
    }
}

/// Returns the files to delete from a folder so that `keep` are left, the oldest first. Folders and links of such
/// names stay, and do not count. `time_of` returns the time in the name of a file, or `None` for a file that stays
/// in any case.
///
/// The file of the time `newest` was just written. Files with later times were written while the machine's
/// clock was ahead, so they count as the oldest.
pub fn surplus(
    folder: &Path,
    newest: Timestamp,
    keep: usize,
    time_of: impl Fn(&str) -> Option<Timestamp>,
) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_type()?.is_file() {
            continue;
        }
        let path = entry.path();
        let time = path.file_name().and_then(|name| time_of(name.to_str()?));
        files.extend(time.map(|time| (time <= newest, time, path)));
    }
    files.sort();
    let surplus = files.len().saturating_sub(keep);
    Ok(files.into_iter().take(surplus).map(|(_, _, path)| path).collect())
}
