//! Input from outside never causes a panic, and values survive writing and reading.
//!
//! A normal run has few cases. For many, run `PROPTEST_CASES=10000000 cargo test --test it fuzz`.

mod config;
mod deeds;
mod notation;
mod presses;
mod records;

/// Replaces characters of a text by others of it, or by some special ones.
fn with_slips(text: &str, slips: &[(u8, u8)]) -> String {
    const OTHERS: [char; 9] = [' ', '/', ',', '-', '0', '9', 'z', 'é', '.'];
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, from) in slips.iter().filter(|_| !text.is_empty()) {
        let (at, from) = (usize::from(at) % chars.len(), usize::from(from));
        chars[at] = *OTHERS.get(from).unwrap_or(&chars[from % chars.len()]);
    }
    chars.into_iter().collect()
}
