//! Names and places of the files of exports: times in names, the choice of the oldest files, and folders
//! within other folders.

use std::path::{Component, Path, PathBuf};
use std::{fs, io};

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

/// Returns whether a folder is another one or within it. Follows links and `..`, also if neither folder exists
/// yet.
pub fn is_within(folder: &Path, other: &Path) -> bool {
    resolved(folder).starts_with(resolved(other))
}

/// Returns the path without links and `..` in the part that exists.
fn resolved(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let existing = absolute.ancestors().find_map(|part| Some((part, part.canonicalize().ok()?)));
    match existing.map(|(part, real)| (absolute.strip_prefix(part), real)) {
        Some((Ok(rest), real)) if rest.as_os_str().is_empty() => real,
        Some((Ok(rest), real)) => rest.components().fold(real, |mut path, part| {
            if part == Component::ParentDir {
                path.pop();
            } else {
                path.push(part);
            }
            path
        }),
        _ => absolute,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn folder_within_another_is_recognised() {
        let home = tempfile::TempDir::new().expect("a folder");
        let (store, other) = (home.path().join("store"), home.path().join("other"));
        for (is_there, within) in [(false, "backups"), (true, "backups"), (true, "backups/deeper")] {
            if is_there {
                fs::create_dir_all(store.join(within)).expect("folders");
            }
            assert!(is_within(&store, &store) && is_within(&store.join(within), &store));
            assert!(!is_within(home.path(), &store) && !is_within(&other, &store));
        }
        for within in ["backups/../new", "none/../new", "none/../../store/new"] {
            assert!(is_within(&store.join(within), &store), "{within}");
        }
        for out in ["../new", "none/../../other/new"] {
            assert!(!is_within(&store.join(out), &store), "{out}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&store, home.path().join("link")).expect("a link");
            assert!(is_within(&home.path().join("link/new"), &store));
        }
    }
}
