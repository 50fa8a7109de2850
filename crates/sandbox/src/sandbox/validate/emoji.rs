//! The characters that Discord accepts as an emoji on a button or menu option.
//!
//! Below U+1F000, a character needs Unicode's property `Emoji`: the black chess pawn has the property, and
//! the white king does not. From U+1F000 to U+1FAFF all characters are accepted.

use crate::sandbox::{errors::FormErrors, ids::Id};

use super::JsonField;

/// The emoji characters below U+1F000.
const EMOJI: &str = "©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌚⌛⌨⏏⏩⏪⏫⏬⏭⏮⏯⏰⏱⏲⏳⏸⏹⏺Ⓜ▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪\
    ☮☯☸☹☺♀♂♈♉♊♋♌♍♎♏♐♑♒♓♟♠♣♥♦♨♻♾♿⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰\
    ⛱⛲⛳⛴⛵⛷⛸⛹⛺⛽✂✅✈✉✊✋✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣❤➕➖➗➡➰➿⤴⤵⬅⬆⬇⬛⬜⭐⭕〰〽㊗㊙";

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
    ('\u{1F000}'..='\u{1FAFF}').contains(&c) || EMOJI.contains(c)
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
