//! The keys that tests press, as the protocol wants to hear of them.

/// A key.
pub struct Key {
    /// What it means.
    pub name: &'static str,
    /// Where it is.
    pub code: &'static str,
    /// Its number.
    pub number: i64,
    /// What it writes.
    pub text: Option<&'static str>,
}

const fn key(name: &'static str, code: &'static str, number: i64, text: Option<&'static str>) -> Key {
    Key { name, code, number, text }
}

/// All of them.
pub const KEYS: [Key; 12] = [
    key("Tab", "Tab", 9, None),
    key("Enter", "Enter", 13, Some("\r")),
    key(" ", "Space", 32, Some(" ")),
    key("Escape", "Escape", 27, None),
    key("ArrowUp", "ArrowUp", 38, None),
    key("ArrowDown", "ArrowDown", 40, None),
    key("ArrowLeft", "ArrowLeft", 37, None),
    key("ArrowRight", "ArrowRight", 39, None),
    key("Home", "Home", 36, None),
    key("End", "End", 35, None),
    key("1", "Digit1", 49, Some("1")),
    key("2", "Digit2", 50, Some("2")),
];
