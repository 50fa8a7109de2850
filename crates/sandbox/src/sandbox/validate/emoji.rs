//! The characters that Discord accepts as an emoji on a button or menu option.
//!
//! Below U+1F000, a character needs Unicode's property `Emoji`: the black chess pawn has the property, and
//! the white king does not. From U+1F000 to U+1FAFF all characters are accepted.

use crate::sandbox::{errors::FormErrors, ids::Id};

use super::JsonField;

const RANGES: &[(u32, u32)] = &[
    (0x2194, 0x2199),
    (0x23E9, 0x23F3),
    (0x25FB, 0x25FE),
    (0x2600, 0x2604),
    (0x2648, 0x2653),
    (0x2692, 0x2697),
    (0x26F0, 0x26F5),
    (0x26F7, 0x26FA),
    (0x2708, 0x270D),
    (0x1_F000, 0x1_FAFF),
];

/// Emoji characters outside of [`RANGES`]: single ones, and runs of up to three.
const ALONE: &[u32] = &[
    0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x21A9, 0x21AA, 0x231A, 0x231B, 0x2328, 0x23CF, 0x23F8,
    0x23F9, 0x23FA, 0x24C2, 0x25AA, 0x25AB, 0x25B6, 0x25C0, 0x260E, 0x2611, 0x2614, 0x2615, 0x2618, 0x261D,
    0x2620, 0x2622, 0x2623, 0x2626, 0x262A, 0x262E, 0x262F, 0x2638, 0x2639, 0x263A, 0x2640, 0x2642, 0x265F,
    0x2660, 0x2663, 0x2665, 0x2666, 0x2668, 0x267B, 0x267E, 0x267F, 0x2699, 0x269B, 0x269C, 0x26A0, 0x26A1,
    0x26A7, 0x26AA, 0x26AB, 0x26B0, 0x26B1, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26C8, 0x26CE, 0x26CF, 0x26D1,
    0x26D3, 0x26D4, 0x26E9, 0x26EA, 0x26FD, 0x2702, 0x2705, 0x270F, 0x2712, 0x2714, 0x2716, 0x271D, 0x2721,
    0x2728, 0x2733, 0x2734, 0x2744, 0x2747, 0x274C, 0x274E, 0x2753, 0x2754, 0x2755, 0x2757, 0x2763, 0x2764,
    0x2795, 0x2796, 0x2797, 0x27A1, 0x27B0, 0x27BF, 0x2934, 0x2935, 0x2B05, 0x2B06, 0x2B07, 0x2B1B, 0x2B1C,
    0x2B50, 0x2B55, 0x3030, 0x303D, 0x3297, 0x3299,
];

/// Whether a text is one emoji: emoji characters with their modifiers, or a keycap such as `1️⃣`.
fn is_emoji(text: &str) -> bool {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return false };
    let rest: Vec<char> = chars.collect();
    if matches!(first, '0'..='9' | '#' | '*') {
        return rest.last() == Some(&'\u{20E3}');
    }
    is_emoji_character(first)
        && rest.iter().all(|c| is_joining(*c) || is_emoji_character(*c))
        && rest.len() < 16
}

fn is_emoji_character(c: char) -> bool {
    let c = u32::from(c);
    ALONE.contains(&c) || RANGES.iter().any(|(low, high)| (*low..=*high).contains(&c))
}

/// Whether a character modifies an emoji character or joins two of them into one emoji.
fn is_joining(c: char) -> bool {
    matches!(c, '\u{200D}' | '\u{FE0F}' | '\u{20E3}' | '\u{E0020}'..='\u{E007F}')
}

/// Checks the emoji of a button or menu option. The emoji must be one of the application's own, given by
/// its id, or a Unicode emoji.
pub fn check(field: &JsonField, form: &mut FormErrors) {
    if field.present().is_none() || field.object("id name animated", form).is_none() {
        return;
    }
    let fine = match field.key("id").present() {
        Some(id) => id.as_str().and_then(Id::read).is_some_and(|id| form.has_emoji(id)),
        None => field.key("name").text(1..=32, form).is_some_and(is_emoji),
    };
    if !fine {
        form.problem(&field.key("name").path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}
