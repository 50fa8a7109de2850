//! Version numbers of the program.

use std::fmt;

/// A version number such as `1.2.3` or `1.3.0-rc.1`. Pre-releases come before their release; those of one
/// release count as equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    numbers: [u32; 3],
    is_release: bool,
}

impl Version {
    /// Parses three numbers with dots between them, after an optional `v`. A hyphen begins the name of a
    /// pre-release. Returns `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.strip_prefix('v').unwrap_or(text);
        let (numbers, name) = match text.split_once('-') {
            Some((numbers, name)) => (numbers, Some(name)),
            None => (text, None),
        };
        let is_name = |name: &str| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
        };
        if !name.is_none_or(is_name) {
            return None;
        }
        let numbers: Vec<u32> = numbers.split('.').map(number).collect::<Option<_>>()?;
        Some(Self { numbers: numbers.try_into().ok()?, is_release: name.is_none() })
    }
}

/// Parses a number without a sign, which [`str::parse`] would accept.
fn number(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.numbers;
        write!(f, "{major}.{minor}.{patch}")?;
        if self.is_release { Ok(()) } else { f.write_str(" (a pre-release)") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_order_by_number_and_pre_release() {
        let order = ["0.9.9", "0.10.0-rc.1", "0.10.0", "0.10.1", "1.0.0", "10.0.0"];
        let versions: Vec<Version> = order.iter().filter_map(|text| Version::read(text)).collect();
        assert_eq!(versions.len(), order.len());
        assert!(versions.is_sorted_by(|one, two| one < two), "{versions:?}");
        assert_eq!(Version::read("v1.2.3"), Version::read("1.2.3"));
        assert_eq!(Version::read("1.2.3-a"), Version::read("1.2.3-b"));
    }

    #[test]
    fn other_texts_are_no_versions() {
        let texts = [
            "",
            "1",
            "1.2",
            "1.2.3.4",
            "1.2.x",
            "+1.2.3",
            "1.2.-3",
            "1.2.3-",
            "1.2.3-\u{1b}[2J",
            "<html>",
            "99999999999.0.0",
            "vv1.2.3",
            "1..3",
        ];
        for text in texts {
            assert_eq!(Version::read(text), None, "{text}");
        }
    }
}
