//! Interactions and their answers. The bot has three seconds for the first answer, and fifteen minutes for
//! all others. The functions work on the state alone; other modules send and wait.

use std::hash::{BuildHasher, RandomState};

use serde_json::{Value, json};

use crate::base::time::Timestamp;

use super::errors::{
    ALREADY_ANSWERED, INVALID_WEBHOOK_TOKEN, Result, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK,
};
use super::messages::{self, answering, kind as message_kind};
use super::state::{Interaction, InteractionAnswer, Message, Notice, State};
use super::validate::message::{self, Draft, flag};
use super::validate::{JsonField, command};
use super::{bot_request::BotRequest, ids::Id, limits, wire};

/// Discord's numbers for the types of interactions.
pub mod kind {
    pub const COMMAND: u8 = 2;
    /// The press of a button, or a choice from a select menu.
    pub const COMPONENT: u8 = 3;
    pub const AUTOCOMPLETE: u8 = 4;
}

/// Discord's numbers for the types of first answers.
pub mod callback {
    pub const MESSAGE: u8 = 4;
    /// A deferral: the message follows later.
    pub const DEFERRED_MESSAGE: u8 = 5;
    /// A deferral: a change of the message with the component follows later.
    pub const DEFERRED_UPDATE: u8 = 6;
    /// A change of the message with the component.
    pub const UPDATE: u8 = 7;
    pub const SUGGEST: u8 = 8;
}

/// Gives an interaction its id, token and time, and queues it for delivery to the bot with the object `data`.
/// Returns the id.
pub fn create(state: &mut State, now: Timestamp, mut interaction: Interaction, data: &Value) -> Id {
    let id = state.issue_id(now);
    (interaction.id, interaction.token, interaction.sent) = (id, token(id), now);
    interaction.origin = wire::message::origin(state, &interaction);
    let event = wire::message::interaction(state, &interaction, data);
    state.interactions.insert(id, interaction);
    state.last_interaction = Some(event.clone());
    state.notices.push(Notice::Interaction(event));
    id
}

/// A token that nobody can guess: the id, followed by three random numbers.
fn token(id: Id) -> String {
    let chance = || RandomState::new().hash_one(id.0);
    format!("{id}-{:016x}{:016x}{:016x}", chance(), chance(), chance())
}

/// Marks an unanswered interaction as failed, which the person's client shows. The bot can no longer
/// answer the interaction.
pub fn fail(state: &mut State, id: Id) {
    let Some(interaction) = state.interactions.get_mut(&id) else { return };
    if interaction.answer.is_none() && !interaction.failed {
        interaction.failed = true;
        state.notices.push(Notice::Answered(id));
    }
}

/// Deletes the interactions whose token has expired, fifteen minutes after their start.
pub fn forget_old(state: &mut State, now: Timestamp) {
    while let Some(oldest) = state.interactions.first_entry()
        && now - oldest.get().sent > limits::TOKEN_LIFE
    {
        oldest.remove();
    }
}

/// Finds the interaction to which a token belongs, if the token has not expired.
pub fn by_token(state: &State, now: Timestamp, token: &str) -> Result<Interaction> {
    let id = token.split('-').next().and_then(Id::read);
    id.and_then(|id| state.interactions.get(&id))
        .filter(|interaction| interaction.token == token && now - interaction.sent <= limits::TOKEN_LIFE)
        .cloned()
        .ok_or_else(|| INVALID_WEBHOOK_TOKEN.into())
}

/// Accepts the bot's first answer to an interaction. Fails if the token is wrong, if the answer comes too
/// late, or if the bot has answered before.
pub fn answer(state: &mut State, now: Timestamp, id: Id, token: &str, call: &BotRequest) -> Result<()> {
    let found = state.interactions.get(&id).filter(|interaction| interaction.token == token);
    let interaction = found.cloned().ok_or(UNKNOWN_INTERACTION)?;
    ALREADY_ANSWERED.refuse_if(interaction.answer.is_some())?;
    UNKNOWN_INTERACTION.refuse_if(interaction.failed || now - interaction.sent > limits::FIRST_ANSWER)?;
    let kind = read_kind(state, &interaction, &call.body)?;
    let answer = perform(state, now, &interaction, kind, call)?;
    if let Some(kept) = state.interactions.get_mut(&id) {
        kept.answer = Some(answer);
    }
    state.notices.push(Notice::Answered(id));
    Ok(())
}

/// Reads the type of the answer; fails if the type does not fit the interaction.
fn read_kind(state: &State, interaction: &Interaction, body: &Value) -> Result<u8> {
    use callback::{DEFERRED_MESSAGE, DEFERRED_UPDATE, MESSAGE, SUGGEST, UPDATE};
    let fitting: &[u8] = match interaction.kind {
        kind::AUTOCOMPLETE => &[SUGGEST],
        kind::COMPONENT => &[MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE],
        _ => &[MESSAGE, DEFERRED_MESSAGE],
    };
    let mut form = state.form();
    let field = JsonField::body(body);
    field.object("type data", &mut form);
    let sent = u8::try_from(field.kind(&mut form)).unwrap_or(0);
    if form.is_empty() && !fitting.contains(&sent) {
        let list: Vec<String> = fitting.iter().map(u8::to_string).collect();
        form.not_offered("type", &list.join(", "));
    }
    form.finish().map(|()| sent)
}

fn perform(
    state: &mut State,
    now: Timestamp,
    interaction: &Interaction,
    kind: u8,
    call: &BotRequest,
) -> Result<InteractionAnswer> {
    let mut form = state.form();
    let data = JsonField::body(&call.body).key("data");
    let (mut original, mut choices) = (interaction.message, Value::Null);
    match kind {
        callback::DEFERRED_MESSAGE => {
            let flags = message::read_flags(&data.key("flags"), &mut form) | flag::LOADING;
            form.finish()?;
            original = Some(messages::deliver(state, now, first_answer(interaction, flags)));
        }
        callback::DEFERRED_UPDATE => {}
        callback::SUGGEST => {
            data.object("choices", &mut form);
            command::check_choices(&data.key("choices"), &mut form);
            form.finish()?;
            choices = data.key("choices").value.cloned().unwrap_or_default();
        }
        _ => {
            data.require(&mut form);
            form.finish()?;
            let draft = read_draft(state, &data)?;
            if kind == callback::UPDATE
                && let Some(pressed) = original
            {
                messages::edit(state, now, pressed, &draft, &call.files)?;
            } else {
                let answer = first_answer(interaction, draft.flags);
                original = Some(messages::send(state, now, answer, &draft, &call.files)?);
            }
        }
    }
    Ok(InteractionAnswer { kind, message: original, choices, followed: false })
}

fn first_answer(interaction: &Interaction, flags: u64) -> Message {
    let is_slash = interaction.command.as_ref().is_some_and(|command| command.starts_with('/'));
    answering(interaction, if is_slash { message_kind::SLASH } else { message_kind::MENU }, flags)
}

/// Parses the body of a message.
pub fn read_draft(state: &State, data: &JsonField) -> Result<Draft> {
    let mut form = state.form();
    let draft = message::read(data, &mut form);
    form.finish().map(|()| draft)
}

/// Records that the bot has followed up its first answer.
pub fn mark_followed(state: &mut State, id: Id) {
    if let Some(answer) = state.interactions.get_mut(&id).and_then(|one| one.answer.as_mut()) {
        answer.followed = true;
        state.notices.push(Notice::Answered(id));
    }
}

/// Finds the message to which `@original` or an id refers. Only messages of this interaction are found.
pub fn message_of(state: &State, interaction: &Interaction, name: &str) -> Result<Id> {
    let original = interaction.answer.as_ref().ok_or(UNKNOWN_WEBHOOK)?.message;
    let id = if name == "@original" { original } else { Id::read(name) };
    let message = id.and_then(|id| state.messages.get(&id)).ok_or(UNKNOWN_MESSAGE)?;
    let is_own = Some(message.id) == original || message.interaction == Some(interaction.id);
    if is_own { Ok(message.id) } else { Err(UNKNOWN_MESSAGE.into()) }
}

/// Sends a follow-up message. After a deferral, the first follow-up replaces the message "… is thinking".
pub fn follow_up(
    state: &mut State,
    now: Timestamp,
    interaction: &Interaction,
    call: &BotRequest,
) -> Result<Id> {
    let answer = interaction.answer.as_ref().ok_or(UNKNOWN_WEBHOOK)?;
    let draft = read_draft(state, &JsonField::body(&call.body))?;
    let original = answer.message.and_then(|id| state.messages.get(&id));
    let id = if let Some(waiting) = original.filter(|message| message.flags & flag::LOADING != 0) {
        let id = waiting.id;
        messages::edit(state, now, id, &draft, &call.files)?;
        id
    } else {
        let mut message = answering(interaction, message_kind::PLAIN, draft.flags);
        if let (Some(origin), Some(original)) = (&mut message.origin, answer.message) {
            origin["original_response_message_id"] = json!(original);
        }
        messages::send(state, now, message, &draft, &call.files)?
    };
    mark_followed(state, interaction.id);
    Ok(id)
}
