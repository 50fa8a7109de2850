//! The version as `--version` prints it: the release, the commit and the Cargo profile it was built with.

/// Digits of the commit that are shown; enough to tell the commits of one project apart.
const COMMIT_DIGITS: usize = 10;

/// Returns `0.1.0 (bd1b986c42, release)`, or `0.1.0 (release)` where the commit is not known.
///
/// `commit` is the commit's hash, shortened or not, perhaps with white space around it. Any other text counts as unknown.
pub fn version(release: &str, commit: &str, profile: &str) -> String {
    match shortened(commit.trim()) {
        Some(commit) => format!("{release} ({commit}, {profile})"),
        None => format!("{release} ({profile})"),
    }
}

/// The first digits of a hash; nothing where the text is none. Git never shortens one to less than four digits.
fn shortened(commit: &str) -> Option<&str> {
    let is_hash = commit.len() >= 4 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| &commit[..commit.len().min(COMMIT_DIGITS)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_names_commit_and_profile() {
        let whole = "bd1b986c42d0f5c0a1b2c3d4e5f60718293a4b5c\n";
        assert_eq!(version("0.1.0", whole, "release"), "0.1.0 (bd1b986c42, release)");
        assert_eq!(version("0.2.0-rc.1", "bd1b986", "dist"), "0.2.0-rc.1 (bd1b986, dist)");
    }

    #[test]
    fn unknown_commit_is_left_out() {
        for commit in ["", "\n", "unknown", "ref: refs/heads/main", "abc", "bd1b986-dirty", "é1b986c42d0"] {
            assert_eq!(version("0.1.0", commit, "dev"), "0.1.0 (dev)", "{commit:?}");
        }
    }
}
