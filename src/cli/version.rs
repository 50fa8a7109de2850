//! The text of `--version`: the release, the commit and the Cargo profile of the build.

/// The first digits of a commit's hash in ASCII. A shorter hash is followed by zero bytes; an unknown one
/// consists of zero bytes.
pub type CommitDigits = [u8; 10];

/// Extracts a commit's hash from the last line of a file. The line is either a hash or a line of git's
/// log of HEAD.
///
/// The function runs at compile time, so that the program contains only the digits. The log also contains
/// names and email addresses.
pub const fn commit_digits(file: &[u8]) -> CommitDigits {
    let file = file.trim_ascii_end();
    let mut start = file.len();
    while start > 0 && file[start - 1] != b'\n' {
        start -= 1;
    }
    let (_, line) = file.split_at(start);
    // A line of git's log begins with the hash before the change and the hash after it.
    let (before, rest) = split_word(line);
    digits(if rest.is_empty() { before } else { split_word(rest.trim_ascii_start()).0 })
}

/// Splits a text behind its first word.
const fn split_word(text: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    while end < text.len() && !text[end].is_ascii_whitespace() {
        end += 1;
    }
    text.split_at(end)
}

/// The first digits of a hash, or zeros if the word is not a hash. A hash has at least four digits, the
/// minimum of git's abbreviations.
const fn digits(word: &[u8]) -> CommitDigits {
    const UNKNOWN: CommitDigits = [0; 10];
    let (mut digits, mut at) = (UNKNOWN, 0);
    while at < word.len() {
        if !word[at].is_ascii_hexdigit() {
            return UNKNOWN;
        }
        if at < digits.len() {
            digits[at] = word[at];
        }
        at += 1;
    }
    if word.len() < 4 { UNKNOWN } else { digits }
}

/// A text such as `0.1.0 (bd1b986c42, dist)`, or `0.1.0 (dist)` if the commit is unknown.
pub fn version(release: &str, commit: CommitDigits, profile: &str) -> String {
    let commit: String = commit.into_iter().filter(|digit| *digit != 0).map(char::from).collect();
    let separator = if commit.is_empty() { "" } else { ", " };
    format!("{release} ({commit}{separator}{profile})")
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "bd1b986c42d0f5c0a1b2c3d4e5f60718293a4b5c";

    fn version_of(file: &str) -> String {
        version("0.1.0", commit_digits(file.as_bytes()), "dist")
    }

    #[test]
    fn version_names_commit_and_profile() {
        assert_eq!(version_of(WHOLE), "0.1.0 (bd1b986c42, dist)");
        assert_eq!(version_of("bd1b986\n"), "0.1.0 (bd1b986, dist)");
        assert_eq!(version("0.2.0-rc.1", *b"bd1b986c42", "dist"), "0.2.0-rc.1 (bd1b986c42, dist)");
    }

    #[test]
    fn last_line_of_a_log_names_the_commit() {
        let first = "0".repeat(40);
        let log = format!(
            "{first} 1234567890123456789012345678901234567890 A <a@example.org> 1 +0000\tclone\n\
             1234567890123456789012345678901234567890 {WHOLE} A <a@example.org> 2 +0000\tcommit: deadbeef\n"
        );
        assert_eq!(version_of(&log), "0.1.0 (bd1b986c42, dist)");
    }

    #[test]
    fn unknown_commit_is_left_out() {
        for file in ["", "\n", "unknown", "ref: refs/heads/main", "abc", "bd1b986-dirty", "é1b986c42d0"] {
            assert_eq!(version_of(file), "0.1.0 (dist)", "{file:?}");
        }
    }
}
