//! Private messages about a person's data: an overview, files, and the question before everything is
//! deleted.

use crate::base::text::Text;
use crate::chat::parts::{self, button, plain_button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, Message, Row};
use crate::host::view::StoredDataView;
use crate::host::{PersonalDataPress, Press};

/// The number of stored rows of each kind, with buttons to export or delete everything.
pub fn stored_rows(view: &StoredDataView, voice: Voice<'_>) -> Message {
    let lines = view.lines();
    if lines.is_empty() {
        return text_message(&voice.key("privacy-nothing"));
    }
    let title = [voice.key("privacy-title")];
    let all_lines: Vec<String> = title.into_iter().chain(lines.iter().map(|line| voice.say(line))).collect();
    let export = Press::Personal(PersonalDataPress::Export);
    let delete = Press::Personal(PersonalDataPress::Delete);
    let buttons = vec![
        button(&export, &voice.key("button-privacy-export"), ButtonStyle::Main),
        button(&delete, &voice.key("button-privacy-delete"), ButtonStyle::Danger),
    ];
    Message { rows: vec![Row::Buttons(buttons)], ..text_message(&all_lines.join("\n")) }
}

pub fn confirm_deletion(voice: Voice<'_>) -> Message {
    let yes = Press::Personal(PersonalDataPress::DeleteYes);
    let buttons = vec![
        button(&yes, &voice.key("button-privacy-yes"), ButtonStyle::Danger),
        plain_button(&Press::Personal(PersonalDataPress::DeleteNo), "button-privacy-no", voice),
    ];
    Message { rows: vec![Row::Buttons(buttons)], ..text_message(&voice.key("privacy-really")) }
}

/// A message with a file of stored data: part `at` of `of`, counted from 1.
pub fn file(bytes: Vec<u8>, at: usize, of: usize, voice: Voice<'_>) -> Message {
    let text = |key| Text::new(key).with("part", at).with("parts", of);
    let file = parts::file(bytes, format!("engawa-{at}.json"), &voice.plain(&text("privacy-file-alt")));
    Message { file: Some(file), ..text_message(&voice.say(&text("privacy-file"))) }
}
