//! Tests that no text, read as a configuration, causes a panic.

use std::path::Path;

use engawa::config::{ApiUrl, Config, Environment, KEYS, Key, Token};
use engawa::net::loopback;
use proptest::collection::vec;
use proptest::prelude::*;

use super::with_slips;

const EXAMPLE: &str = include_str!("../../../config.example.toml");

/// Reads a text as a configuration. Asserts that an error names an existing line and a reason.
fn read(text: &str) {
    if let Err(wrong) = Config::read(text) {
        assert!((1..=text.split('\n').count()).contains(&wrong.line), "line {} of {text:?}", wrong.line);
        assert!(!wrong.why.is_empty());
    }
}

proptest! {
    #[test]
    fn any_text_configures_or_is_refused(text in any::<String>()) {
        read(&text);
        let _ = loopback::is_address(&text);
        let _ = (Token::read(&text), ApiUrl::read(&text));
        let names = KEYS.iter().flat_map(Key::variables).map(|variable| variable.name);
        let environment = Environment::new(names.clone().zip(std::iter::repeat(text.clone())));
        let _ = Config::read_with(Path::new(""), "", &environment);
        // With all variables set, each key is set twice. So try them one by one too.
        for name in names {
            let environment = Environment::new([(name, text.clone())]);
            let _ = Config::read_with(Path::new(""), &text, &environment);
            let _ = Config::read_with(Path::new(""), "", &environment);
        }
    }

    #[test]
    fn damaged_example_configures_or_is_refused(start in any::<prop::sample::Index>(), slips in vec(any::<(u8, u8)>(), 1..6)) {
        let lines: Vec<&str> = EXAMPLE.lines().collect();
        // Take six lines of the example and uncomment them, since the example consists mostly of comments.
        let start = start.index(lines.len());
        let part: Vec<&str> = lines[start..].iter().take(6).map(|line| line.trim_start_matches('#')).collect();
        read(&with_slips(&part.join("\n"), &slips));
        read(&with_slips(lines[start], &slips));
    }
}
