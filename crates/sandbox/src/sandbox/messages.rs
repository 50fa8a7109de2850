//! Sending and editing of messages. The callers check routes, tokens and permissions.

use serde_json::Value;

use super::wire::without_nulls;
use super::{
    errors::{EMPTY_MESSAGE, FormErrors, Result, TOO_MANY_OLD_EDITS},
    ids::Id,
    limits,
    mentions::{self, Mentions},
    state::{Message, State},
    uploads,
    validate::{
        self,
        message::{Draft, Upload, flag},
    },
};
use crate::base::time::Span;
use crate::base::time::Timestamp;

/// Discord's numbers for the types of messages.
pub mod kind {
    pub const PLAIN: u8 = 0;
    pub const REPLY: u8 = 19;
    /// The answer to a slash command.
    pub const SLASH: u8 = 20;
    /// The answer to a menu command.
    pub const MENU: u8 = 23;
}

/// The author, channel and cause of a new message.
#[derive(Clone, Debug)]
pub struct MessageOrigin {
    pub author: Id,
    pub channel: Id,
    /// The message's type: one of [`kind`].
    pub kind: u8,
    pub interaction: Option<Id>,
    /// The object `interaction_metadata` of the message.
    pub origin: Option<Value>,
    /// The person to whose interaction the message belongs. If the message is ephemeral, only this person
    /// sees it.
    pub person: Option<Id>,
    /// The command that the message answers, such as `/challenge okiya`.
    pub command: Option<String>,
}

impl MessageOrigin {
    /// Returns the origin of an ordinary message, which answers no interaction.
    pub fn plain(author: Id, channel: Id) -> Self {
        Self {
            author,
            channel,
            kind: kind::PLAIN,
            interaction: None,
            origin: None,
            person: None,
            command: None,
        }
    }
}

/// The message flags that a sender may set.
const FLAGS: u64 = flag::NO_EMBEDS | flag::EPHEMERAL | flag::SILENT | flag::NEWER_LAYOUT;

/// Sends a message, and returns its id. If the sender enforces its nonce, a repeated nonce returns the
/// earlier message's id.
pub fn send(
    state: &mut State,
    now: Timestamp,
    sender: MessageOrigin,
    draft: &Draft,
    files: &[Upload],
) -> Result<Id> {
    uploads::check(draft, files, &[])?;
    uploads::check_references(draft, files, &[])?;
    check_emojis(state, draft)?;
    if is_empty(draft) && files.is_empty() {
        return Err(EMPTY_MESSAGE.into());
    }
    if let Some(same) = same_nonce(state, now, &sender, draft) {
        return Ok(same);
    }
    let attachments = uploads::keep(state, now, draft, files);
    let mut message = blank(state, now, sender);
    message.attachments = attachments;
    message.flags = draft.flags.unwrap_or(0) & FLAGS;
    message.only_for = message.only_for.filter(|_| message.flags & flag::EPHEMERAL != 0);
    message.nonce.clone_from(&draft.nonce);
    apply(state, &mut message, draft);
    ping_author_of_reply(state, &mut message, draft);
    message.pinged = pinged(state, &message);
    state.archive(message.channel, false);
    Ok(state.send(message))
}

/// Sends the message "… is thinking", which the first edit replaces.
pub fn send_loading(state: &mut State, now: Timestamp, sender: MessageOrigin, ephemeral: bool) -> Id {
    let mut message = blank(state, now, sender);
    message.flags = flag::LOADING | if ephemeral { flag::EPHEMERAL } else { 0 };
    message.only_for = message.only_for.filter(|_| ephemeral);
    state.send(message)
}

fn blank(state: &mut State, now: Timestamp, sender: MessageOrigin) -> Message {
    Message {
        id: state.mint(now),
        channel: sender.channel,
        author: sender.author,
        kind: sender.kind,
        sent: now,
        interaction: sender.interaction,
        origin: sender.origin,
        command: sender.command,
        only_for: sender.person,
        ..Message::default()
    }
}

/// Edits a message. Fields that the draft does not contain stay unchanged, and nobody is notified.
pub fn edit(state: &mut State, now: Timestamp, id: Id, draft: &Draft, files: &[Upload]) -> Result<()> {
    let Some(mut message) = state.messages.get(&id).cloned() else {
        return Err(super::errors::UNKNOWN_MESSAGE.into());
    };
    uploads::check(draft, files, &message.attachments)?;
    uploads::check_references(draft, files, &uploads::kept_files(draft, &message.attachments))?;
    check_emojis(state, draft)?;
    check_layout_stays(&message, draft)?;
    count_late_edit(state, &mut message, now)?;
    let before: Vec<Id> = message.attachments.iter().map(|file| file.id).collect();
    message.attachments = uploads::kept_files(draft, &message.attachments);
    let fixed = flag::EPHEMERAL | flag::SILENT | (message.flags & flag::NEWER_LAYOUT);
    let flags = draft.flags.unwrap_or(message.flags) & (flag::NO_EMBEDS | flag::NEWER_LAYOUT);
    message.flags = message.flags & fixed | flags;
    message.edited = Some(now);
    message.revision += 1;
    apply(state, &mut message, draft);
    if shows_nothing(&message) && files.is_empty() {
        return Err(EMPTY_MESSAGE.into());
    }
    for file in before.into_iter().filter(|id| message.attachments.iter().all(|kept| kept.id != *id)) {
        state.remove_file(file);
    }
    message.attachments.extend(uploads::keep(state, now, draft, files));
    state.messages.insert(id, message);
    state.changed(id);
    Ok(())
}

fn apply(state: &State, message: &mut Message, draft: &Draft) {
    if let Some(content) = &draft.content {
        message.content.clone_from(content);
    }
    if let Some(embeds) = &draft.embeds {
        message.embeds = embeds.iter().map(without_nulls).collect();
    }
    if let Some(components) = &draft.components {
        message.components = numbered(components);
    }
    message.reply_to = message.reply_to.or(draft.reply_to);
    let found = mentions::find(&message.content, &draft.allowed, |id| state.person(id).is_some());
    let Mentions { people, everyone } = found;
    message.mentions = people;
    message.mention_everyone = everyone;
}

fn ping_author_of_reply(state: &State, message: &mut Message, draft: &Draft) {
    let Some(replied) = draft.reply_to.and_then(|id| state.messages.get(&id)) else { return };
    message.kind = kind::REPLY;
    if draft.allowed.replied_user && !message.mentions.contains(&replied.author) {
        message.mentions.push(replied.author);
    }
}

/// Returns the people whom a new message notifies. These are the mentioned people, everybody for `@everyone`,
/// and the other side of a direct channel. The author, and people who cannot read the message, are excluded.
fn pinged(state: &State, message: &Message) -> Vec<Id> {
    let direct = state.channel(message.channel).and_then(|channel| channel.direct_with);
    let mentioned =
        |id: &Id| direct == Some(*id) || message.mention_everyone || message.mentions.contains(id);
    let reader = |id: &Id| message.only_for.or(direct).is_none_or(|only| only == *id);
    let everyone = state.world.people.iter().filter(|person| !person.bot).map(|person| person.id);
    everyone.filter(|id| mentioned(id) && reader(id) && *id != message.author).collect()
}

/// Returns the id of a recent message with the same author and nonce, in any channel. Returns `None` if
/// the sender does not demand deduplication (`enforce_nonce`).
fn same_nonce(state: &State, now: Timestamp, sender: &MessageOrigin, draft: &Draft) -> Option<Id> {
    let nonce = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)?;
    let recent = |message: &&Message| now - message.sent <= state.behaviour.nonce_life;
    let same = |message: &&Message| message.author == sender.author && message.nonce.as_ref() == Some(nonce);
    state.messages.values().rev().take_while(recent).find(same).map(|message| message.id)
}

fn is_empty(draft: &Draft) -> bool {
    let no_text = draft.content.as_deref().unwrap_or_default().trim().is_empty();
    let no_embed = !draft.embeds.iter().flatten().any(validate::embed::shows_something);
    no_text && no_embed && draft.components.iter().flatten().next().is_none()
}

fn shows_nothing(message: &Message) -> bool {
    message.content.trim().is_empty()
        && message.embeds.is_empty()
        && message.components.is_empty()
        && message.attachments.is_empty()
}

/// Refuses to remove the flag `IS_COMPONENTS_V2` from a message.
fn check_layout_stays(message: &Message, draft: &Draft) -> Result<()> {
    let has = message.flags & flag::NEWER_LAYOUT != 0;
    let mut form = FormErrors::default();
    if has && draft.flags.is_some_and(|flags| flags & flag::NEWER_LAYOUT == 0) {
        let text = "The flag IS_COMPONENTS_V2 cannot be removed";
        form.problem("flags", "MESSAGE_FLAGS_COMPONENTS_V2_IRREVERSIBLE", text);
    }
    form.finish()
}

fn count_late_edit(state: &mut State, message: &mut Message, now: Timestamp) -> Result<()> {
    if now - message.sent <= limits::OLD_MESSAGE {
        return Ok(());
    }
    if let Some((edits, time)) = state.behaviour.old_edits {
        return count_in_channel(state, message.channel, now, edits, time);
    }
    message.late_edits.retain(|edit| now - *edit <= limits::OLD_MESSAGE);
    if message.late_edits.len() >= limits::OLD_MESSAGE_EDITS {
        return Err(TOO_MANY_OLD_EDITS.into());
    }
    message.late_edits.push(now);
    Ok(())
}

fn count_in_channel(state: &mut State, channel: Id, now: Timestamp, edits: usize, time: Span) -> Result<()> {
    state.old_edits.retain(|(_, edit)| now - *edit <= time);
    if state.old_edits.iter().filter(|(one, _)| *one == channel).count() >= edits {
        return Err(TOO_MANY_OLD_EDITS.into());
    }
    state.old_edits.push((channel, now));
    Ok(())
}

/// Refuses custom emojis in components that are not the application's own.
fn check_emojis(state: &State, draft: &Draft) -> Result<()> {
    let mut form = FormErrors::default();
    for (at, component) in draft.components.iter().flatten().enumerate() {
        find_foreign_emoji(state, component, &format!("components.{at}"), &mut form);
    }
    form.finish()
}

fn find_foreign_emoji(state: &State, part: &Value, path: &str, form: &mut FormErrors) {
    if let Some(id) = part["emoji"]["id"].as_str().and_then(Id::read)
        && !state.world.emojis.iter().any(|emoji| emoji.id == id)
    {
        form.problem(&format!("{path}.emoji.id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
    for key in ["components", "options"] {
        for (at, child) in part[key].as_array().into_iter().flatten().enumerate() {
            find_foreign_emoji(state, child, &format!("{path}.{key}.{at}"), form);
        }
    }
}

/// Returns the components without null values. A component without an `id` gets its position as the id,
/// counted from 1 with parents before children.
pub fn numbered(components: &[Value]) -> Vec<Value> {
    let mut next = 0;
    components.iter().map(|component| number(without_nulls(component), &mut next)).collect()
}

fn number(mut component: Value, next: &mut u64) -> Value {
    *next += 1;
    if component["id"].as_u64().unwrap_or(0) == 0 {
        component["id"] = Value::from(*next);
    }
    for key in ["component", "accessory"] {
        if component[key].is_object() {
            component[key] = number(component[key].take(), next);
        }
    }
    if let Some(Value::Array(children)) = component.get_mut("components") {
        for child in children {
            *child = number(child.take(), next);
        }
    }
    component
}
