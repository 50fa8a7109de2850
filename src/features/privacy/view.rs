//! Private messages about a person's data: an overview, files, and the question before everything is
//! deleted.

use crate::base::text::Text;
use crate::chat::limits::{self, whole};
use crate::chat::parts::{button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, File, Message, Row};
use crate::host::press::{PersonalDataPress, Press};
use crate::host::view::StoredDataView;

/// Returns the number of stored rows of each kind, with buttons to export or delete everything.
pub fn stored_rows(view: &StoredDataView, voice: Voice<'_>) -> Message {
    let lines = view.lines();
    if lines.is_empty() {
        return text_message(&voice.key("privacy-nothing"));
    }
    let title = [voice.key("privacy-title")];
    let all_lines: Vec<String> = title.into_iter().chain(lines.iter().map(|line| voice.say(line))).collect();
    let of = |what, key, style| button(&Press::Personal(what), &voice.key(key), style);
    let buttons = vec![
        of(PersonalDataPress::Export, "button-privacy-export", ButtonStyle::Main),
        of(PersonalDataPress::Delete, "button-privacy-delete", ButtonStyle::Danger),
    ];
    Message { rows: vec![Row::Buttons(buttons)], ..text_message(&all_lines.join("\n")) }
}

/// Returns the question whether to delete everything.
pub fn confirm_deletion(voice: Voice<'_>) -> Message {
    let of = |what, key, style| button(&Press::Personal(what), &voice.key(key), style);
    let buttons = vec![
        of(PersonalDataPress::DeleteYes, "button-privacy-yes", ButtonStyle::Danger),
        of(PersonalDataPress::DeleteNo, "button-privacy-no", ButtonStyle::Plain),
    ];
    Message { rows: vec![Row::Buttons(buttons)], ..text_message(&voice.key("privacy-really")) }
}

/// Returns a message with a file of stored data: part `at` of `of`, counted from 1.
pub fn file(bytes: Vec<u8>, at: usize, of: usize, voice: Voice<'_>) -> Message {
    let text = Text::new("privacy-file").with("part", at).with("parts", of);
    let alt = Text::new("privacy-file-alt").with("part", at).with("parts", of);
    let file = File {
        bytes: bytes.into(),
        name: format!("engawa-{at}.json"),
        alt: whole(&voice.plain(&alt), limits::ALT),
    };
    Message { file: Some(file), ..text_message(&voice.say(&text)) }
}
