//! Sending and editing of messages, with their files and mentions. The callers check routes, tokens and permissions.

use serde_json::Value;

use crate::base::time::Timestamp;

use super::errors::{
    EMPTY_MESSAGE, FILE_TOO_LARGE, FormErrors, Result, TOO_LARGE, TOO_MANY_OLD_EDITS, UNKNOWN_MESSAGE,
};
use super::state::{Attachment, Interaction, Message, Notice, State};
use super::validate::message::{AllowedMentions, Draft, flag};
use super::{bot_request::Upload, ids::Id, limits, people::BOT, wire::without_nulls};

/// Discord's numbers for the types of messages.
pub mod kind {
    pub const PLAIN: u8 = 0;
    pub const REPLY: u8 = 19;
    /// The answer to a slash command.
    pub const SLASH: u8 = 20;
    /// The answer to a menu command.
    pub const MENU: u8 = 23;
}

/// An empty message of `author`, which answers no interaction.
pub fn plain(author: Id, channel: Id) -> Message {
    Message { channel, author, ..Message::default() }
}

/// An empty message of the bot that answers an interaction, or follows up its answer. An answer to a press is a reply
/// to the message that was pressed. With [`flag::EPHEMERAL`], only the person of the interaction sees it.
pub fn answering(interaction: &Interaction, kind: u8, flags: u64) -> Message {
    Message {
        kind: if interaction.message.is_some() { kind::REPLY } else { kind },
        reply_to: interaction.message,
        interaction: Some(interaction.id),
        origin: Some(interaction.origin.clone()),
        command: interaction.command.clone(),
        flags,
        visible_to: (flags & flag::EPHEMERAL != 0).then_some(interaction.person),
        ..plain(BOT, interaction.channel)
    }
}

/// Sends a message, and returns its id. `message` says who sends it and where. If the sender enforces its nonce, a
/// repeated nonce returns the earlier message's id.
pub fn send(
    state: &mut State,
    now: Timestamp,
    mut message: Message,
    draft: &Draft,
    files: &[Upload],
) -> Result<Id> {
    check_files(draft, files, &[])?;
    message.nonce.clone_from(&draft.nonce);
    message.flags |= draft.flags & flag::SUPPRESS_NOTIFICATIONS;
    if draft.enforce_nonce
        && let Some(earlier) = earlier(state, now, &message)?
    {
        return Ok(earlier);
    }
    apply(state, &mut message, draft, files)?;
    message.attachments = keep_files(state, now, draft, files);
    message.pinged = pinged(state, &message);
    state.archive(message.channel, false);
    Ok(deliver(state, now, message))
}

/// Sends a message as it is: without text it is "… is thinking", which the first edit replaces.
pub fn deliver(state: &mut State, now: Timestamp, mut message: Message) -> Id {
    let id = state.issue_id(now);
    (message.id, message.sent) = (id, now);
    state.messages.insert(id, message);
    state.notices.push(Notice::MessageSent(id));
    id
}

/// Edits a message. Fields that the draft does not contain stay unchanged, and nobody is notified.
pub fn edit(state: &mut State, now: Timestamp, id: Id, draft: &Draft, files: &[Upload]) -> Result<()> {
    let mut message = state.messages.get(&id).cloned().ok_or(UNKNOWN_MESSAGE)?;
    check_files(draft, files, &message.attachments)?;
    count_late_edit(state, &mut message, now)?;
    let before = std::mem::take(&mut message.attachments);
    message.attachments = kept_files(draft, &before);
    message.flags &= flag::EPHEMERAL | flag::SUPPRESS_NOTIFICATIONS;
    message.edited = Some(now);
    message.revision += 1;
    apply(state, &mut message, draft, files)?;
    for file in before.iter().filter(|file| message.attachments.iter().all(|kept| kept.id != file.id)) {
        state.remove_file(file.id);
    }
    message.attachments.extend(keep_files(state, now, draft, files));
    state.messages.insert(id, message);
    state.notices.push(Notice::MessageEdited(id));
    Ok(())
}

/// Applies a draft to a message, apart from its files. Fails if the message then shows nothing.
fn apply(state: &State, message: &mut Message, draft: &Draft, files: &[Upload]) -> Result<()> {
    if let Some(content) = &draft.content {
        message.content.clone_from(content);
    }
    if let Some(components) = &draft.components {
        let mut next = 0;
        message.components = components.iter().map(|row| numbered(without_nulls(row), &mut next)).collect();
    }
    let exists = |id| state.person(id).is_some();
    (message.mentions, message.mention_everyone) = mentions(&message.content, &draft.allowed, exists);
    let is_empty = message.content.trim().is_empty() && message.components.is_empty();
    let shows_nothing = is_empty && message.attachments.is_empty() && files.is_empty();
    if shows_nothing { Err(EMPTY_MESSAGE.into()) } else { Ok(()) }
}

/// A component with its position as the id, counted from 1 with rows before their controls.
fn numbered(mut component: Value, next: &mut u64) -> Value {
    *next += 1;
    component["id"] = Value::from(*next);
    for child in component.get_mut("components").and_then(Value::as_array_mut).into_iter().flatten() {
        *child = numbered(child.take(), next);
    }
    component
}

/// Finds the people whom a text mentions (`<@id>`, `<@!id>`), each once, and whether it mentions `@everyone` or
/// `@here`, as far as that is allowed.
fn mentions(text: &str, allowed: &AllowedMentions, exists: impl Fn(Id) -> bool) -> (Vec<Id>, bool) {
    let mut people = Vec::new();
    for piece in text.split("<@").skip(1) {
        let Some((id, _)) = piece.strip_prefix('!').unwrap_or(piece).split_once('>') else { continue };
        let Some(id) = Id::read(id).filter(|id| exists(*id)) else { continue };
        if (allowed.any_user || allowed.users.contains(&id)) && !people.contains(&id) {
            people.push(id);
        }
    }
    (people, allowed.everyone && (text.contains("@everyone") || text.contains("@here")))
}

/// The people whom a new message notifies. These are the mentioned people, everybody for `@everyone`,
/// and the other side of a direct channel. The author, and people who cannot read the message, are excluded.
fn pinged(state: &State, message: &Message) -> Vec<Id> {
    let direct = state.channel(message.channel).and_then(|channel| channel.direct_with);
    let mentioned =
        |id: &Id| direct == Some(*id) || message.mention_everyone || message.mentions.contains(id);
    let reads = |id: &Id| message.visible_to.or(direct).is_none_or(|only| only == *id);
    let everyone = state.world.people.iter().filter(|person| !person.bot).map(|person| person.id);
    everyone.filter(|id| mentioned(id) && reads(id) && *id != message.author).collect()
}

/// Finds a recent message with the same author and nonce, in any channel. Fails if it was deleted meanwhile: Discord
/// sends such a message no second time.
fn earlier(state: &mut State, now: Timestamp, message: &Message) -> Result<Option<Id>> {
    let Some(nonce) = &message.nonce else { return Ok(None) };
    state.spent_nonces.retain(|spent| now - spent.sent <= limits::NONCE_LIFE);
    if state.spent_nonces.iter().any(|spent| spent.author == message.author && spent.nonce == *nonce) {
        return Err(UNKNOWN_MESSAGE.into());
    }
    let mut recent = state.messages.values().rev().take_while(|one| now - one.sent <= limits::NONCE_LIFE);
    let same = recent.find(|one| one.author == message.author && one.nonce.as_ref() == Some(nonce));
    Ok(same.map(|one| one.id))
}

fn count_late_edit(state: &mut State, message: &mut Message, now: Timestamp) -> Result<()> {
    if now - message.sent <= limits::OLD_MESSAGE {
        return Ok(());
    }
    let count = if let Some((most, time)) = state.faults.old_edits {
        state.old_edits.retain(|(_, edit)| now - *edit <= time);
        let here = state.old_edits.iter().filter(|(channel, _)| *channel == message.channel).count();
        state.old_edits.extend((here < most).then_some((message.channel, now)));
        here < most
    } else {
        message.late_edits.retain(|edit| now - *edit <= limits::OLD_MESSAGE);
        message.late_edits.push(now);
        message.late_edits.len() <= limits::OLD_MESSAGE_EDITS
    };
    if count { Ok(()) } else { Err(TOO_MANY_OLD_EDITS.into()) }
}

/// Checks sizes and numbers of files. Every entry that the draft lists must be an existing or an uploaded
/// file.
fn check_files(draft: &Draft, uploads: &[Upload], existing: &[Attachment]) -> Result<()> {
    let sizes = || uploads.iter().map(|upload| upload.bytes.len());
    FILE_TOO_LARGE.refuse_if(sizes().any(|size| size > limits::FILE_BYTES))?;
    TOO_LARGE.refuse_if(sizes().sum::<usize>() > limits::REQUEST_BYTES)?;
    let (mut form, path) = (FormErrors::default(), &draft.attachments_path);
    for (at, listed) in draft.attachments.iter().flatten().enumerate() {
        let is_known = uploads.iter().any(|upload| upload.number == listed.id)
            || existing.iter().any(|file| file.id.0 == listed.id);
        if !is_known {
            form.problem(&format!("{path}.{at}.id"), "ATTACHMENT_NOT_FOUND", "Attachment data not found");
        }
    }
    if kept_files(draft, existing).len() + uploads.len() > limits::FILES {
        let message = format!("Must be {} or fewer in length.", limits::FILES);
        form.problem(path, "BASE_TYPE_MAX_LENGTH", message);
    }
    form.finish()
}

/// The existing files that an edit keeps. If the draft lists files, only those stay, with new descriptions; otherwise
/// all stay.
fn kept_files(draft: &Draft, existing: &[Attachment]) -> Vec<Attachment> {
    let Some(listed) = &draft.attachments else { return existing.to_vec() };
    let keep = |file: &Attachment| {
        let entry = listed.iter().find(|entry| entry.id == file.id.0)?;
        let description = entry.description.clone().or_else(|| file.description.clone());
        Some(Attachment { description, ..file.clone() })
    };
    existing.iter().filter_map(keep).collect()
}

/// Stores the bytes of uploaded files, and gives each file an id. Of an image's bytes, only the header is parsed.
fn keep_files(state: &mut State, now: Timestamp, draft: &Draft, uploads: &[Upload]) -> Vec<Attachment> {
    let keep = |upload: &Upload| {
        let id = state.issue_id(now);
        state.files.insert(id, upload.bytes.clone());
        let listed = draft.attachments.iter().flatten().find(|entry| entry.id == upload.number);
        let filename = safe_name(&upload.filename);
        Attachment {
            id,
            size: upload.bytes.len(),
            description: listed.and_then(|entry| entry.description.clone()).filter(|text| !text.is_empty()),
            content_type: content_type(&filename).into(),
            pixels: pixels(&upload.bytes),
            filename,
        }
    };
    uploads.iter().map(keep).collect()
}

/// Replaces characters other than ASCII letters, digits, dot, dash and underscore.
fn safe_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    if name.trim_matches('.').is_empty() { "unknown".into() } else { name }
}

/// The content type for the ending of a file name.
pub fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}

/// The width and height of a PNG or GIF image.
fn pixels(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let four = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((four(16)?, four(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let two = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        return Some((two(6)?, two(8)?));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_existing_allowed_and_unique() {
        let text = "<@5> and <@!7>, <@5> again, <@9> unknown, <@6 broken, @everyone";
        let found = mentions(text, &AllowedMentions::default(), |id| id.0 < 9);
        assert_eq!(found, (vec![Id(5), Id(7)], true));
        let strict = AllowedMentions { any_user: false, users: vec![Id(7)], everyone: false };
        assert_eq!(mentions(text, &strict, |_| true), (vec![Id(7)], false));
    }
}
