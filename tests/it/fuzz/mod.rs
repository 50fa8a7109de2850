//! Tests that input from outside never causes a panic, and that values stay the same when written and read.
//!
//! A normal run has few cases. For many, run `PROPTEST_CASES=10000000 cargo test --test it fuzz`.

mod config;
mod notation;
mod presses;
mod random_actions;
mod records;

/// Damages a text. Each pair of `slips` names the position of a character and the character that replaces
/// it. That is a special character or another one of the text.
fn with_slips(text: &str, slips: &[(u8, u8)]) -> String {
    const OTHERS: [char; 9] = [' ', '/', ',', '-', '0', '9', 'z', 'é', '.'];
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, from) in slips.iter().filter(|_| !text.is_empty()) {
        let (at, from) = (usize::from(at) % chars.len(), usize::from(from));
        chars[at] = *OTHERS.get(from).unwrap_or(&chars[from % chars.len()]);
    }
    chars.into_iter().collect()
}
