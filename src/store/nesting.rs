//! Folders within other folders.

use std::path::{Component, Path, PathBuf};

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
