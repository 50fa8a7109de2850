//! Nothing that comes from outside makes anything panic, and what is read is what would be written.
//!
//! Few cases here. Many in the long run: `PROPTEST_CASES=10000000 cargo test --test it fuzz`.

mod config;
mod deeds;
mod notation;
mod presses;
mod records;

/// Puts characters of the text, and some others, where they do not belong.
fn with_slips(text: &str, slips: &[(u8, u8)]) -> String {
    const OTHERS: [char; 9] = [' ', '/', ',', '-', '0', '9', 'z', 'é', '.'];
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, from) in slips.iter().filter(|_| !text.is_empty()) {
        let (at, from) = (usize::from(at) % chars.len(), usize::from(from));
        chars[at] = *OTHERS.get(from).unwrap_or(&chars[from % chars.len()]);
    }
    chars.into_iter().collect()
}
