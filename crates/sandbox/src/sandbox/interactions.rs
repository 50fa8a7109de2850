//! Interactions and their answers. The bot has three seconds for the first answer, and fifteen minutes for
//! all others. The functions work on the state alone; other modules send and wait.

use std::hash::{BuildHasher, RandomState};

use serde_json::{Value, json};

use super::{
    bot_request::BotRequest,
    errors::{
        ALREADY_ANSWERED, FormErrors, INVALID_WEBHOOK_TOKEN, Result, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE,
        UNKNOWN_WEBHOOK,
    },
    ids::Id,
    limits,
    messages::{self, MessageOrigin, kind as message_kind},
    people::BOT,
    state::{Interaction, InteractionAnswer, Notice, State, StateFile},
    validate::{
        JsonField,
        message::{self, Draft, flag},
        modal, option,
    },
    wire,
};
use crate::base::time::Timestamp;

/// Discord's numbers for the types of interactions.
pub mod kind {
    pub const COMMAND: u8 = 2;
    /// The press of a button, or a choice from a select menu.
    pub const COMPONENT: u8 = 3;
    pub const AUTOCOMPLETE: u8 = 4;
    pub const MODAL: u8 = 5;
}

/// Discord's numbers for the types of first answers.
pub mod callback {
    pub const MESSAGE: u8 = 4;
    /// A deferral: the message follows later.
    pub const LATER: u8 = 5;
    /// A deferral: a change of the message with the component follows later.
    pub const UPDATE_LATER: u8 = 6;
    /// A change of the message with the component.
    pub const UPDATE: u8 = 7;
    pub const SUGGEST: u8 = 8;
    pub const MODAL: u8 = 9;
}

/// An action of a person in the client, from which an interaction is made.
#[derive(Clone, Debug, Default)]
pub struct UserAction {
    /// The interaction's type: one of [`kind`].
    pub kind: u8,
    pub person: Id,
    pub channel: Id,
    /// The language of the person's client, such as `de`.
    pub locale: String,
    /// The message whose button or menu was used. For a modal, the message from which the modal was opened.
    pub message: Option<Id>,
    /// For a modal: the metadata of the interaction that opened it.
    pub trigger: Option<Value>,
    /// The command with its subcommands, such as `/challenge okiya`, but without options.
    pub command: Option<String>,
    /// The object `data` of the interaction.
    pub data: Value,
}

/// Creates an interaction, and queues it for delivery to the bot. Returns the interaction's id.
pub fn create(state: &mut State, now: Timestamp, action: UserAction) -> Id {
    let id = state.mint(now);
    let mut interaction = Interaction {
        id,
        token: token(id),
        kind: action.kind,
        person: action.person,
        channel: action.channel,
        locale: action.locale,
        sent: now,
        message: action.message,
        command: action.command,
        origin: Value::Null,
        answer: None,
        failed: false,
    };
    interaction.origin = wire::interaction::origin(state, &interaction, action.trigger.as_ref());
    let event = wire::interaction::event(state, &interaction, &action.data);
    state.interactions.insert(id, interaction);
    state.unsaved.insert(StateFile::Interaction(id));
    state.last_interaction = Some(event.clone());
    state.notices.push(Notice::Interaction(event));
    id
}

/// Returns a token that nobody can guess: the id, followed by three random numbers.
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
        state.unsaved.insert(StateFile::Interaction(id));
        state.notices.push(Notice::Answered(id));
    }
}

/// Opens or closes the modal of an interaction. A closed modal cannot be submitted.
pub fn set_modal(state: &mut State, id: Id, open: bool) {
    if let Some(answer) = state.interactions.get_mut(&id).and_then(|one| one.answer.as_mut()) {
        answer.closed = !open;
        state.unsaved.insert(StateFile::Interaction(id));
    }
}

/// Deletes the interactions whose token has expired, fifteen minutes after their start.
pub fn forget_old(state: &mut State, now: Timestamp) {
    while let Some((&id, oldest)) = state.interactions.first_key_value()
        && now - oldest.sent > limits::TOKEN_LIFE
    {
        state.interactions.remove(&id);
        state.unsaved.insert(StateFile::Interaction(id));
    }
}

/// Returns the interaction to which a token belongs, if the token has not expired.
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
    if interaction.answer.is_some() {
        return Err(ALREADY_ANSWERED.into());
    }
    if interaction.failed || now - interaction.sent > limits::FIRST_ANSWER {
        return Err(UNKNOWN_INTERACTION.into());
    }
    let kind = read_kind(state, &interaction, &call.body)?;
    let (message, shown) = perform(state, now, &interaction, kind, call)?;
    let kept = state.interactions.get_mut(&id).expect("it was found above and nothing removes it between");
    kept.answer = Some(InteractionAnswer { kind, message, shown, followed: false, closed: false });
    state.unsaved.insert(StateFile::Interaction(id));
    state.notices.push(Notice::Answered(id));
    Ok(())
}

/// Returns the type of the answer; fails if the type does not fit the interaction.
fn read_kind(state: &State, interaction: &Interaction, body: &Value) -> Result<u8> {
    let mut form = state.form();
    let field = JsonField::body(body);
    field.object(&["type", "data"], &mut form);
    let sent = u8::try_from(field.kind(&mut form)).unwrap_or(0);
    let fitting_callbacks = fitting_callbacks(interaction);
    if form.is_empty() && !fitting_callbacks.contains(&sent) {
        let list: Vec<String> = fitting_callbacks.iter().map(u8::to_string).collect();
        form.not_offered("type", &list.join(", "));
    }
    form.finish().map(|()| sent)
}

fn fitting_callbacks(interaction: &Interaction) -> &'static [u8] {
    use callback::{LATER, MESSAGE, MODAL, SUGGEST, UPDATE, UPDATE_LATER};
    match (interaction.kind, interaction.message) {
        (kind::AUTOCOMPLETE, _) => &[SUGGEST],
        (kind::COMPONENT, _) => &[MESSAGE, LATER, UPDATE_LATER, UPDATE, MODAL],
        (kind::MODAL, Some(_)) => &[MESSAGE, LATER, UPDATE_LATER, UPDATE],
        (kind::MODAL, None) => &[MESSAGE, LATER],
        _ => &[MESSAGE, LATER, MODAL],
    }
}

/// The effect of an answer: the message called `@original`, and the suggestions or the modal, if the
/// answer has any.
type AnswerEffect = (Option<Id>, Option<Value>);

fn perform(
    state: &mut State,
    now: Timestamp,
    interaction: &Interaction,
    kind: u8,
    call: &BotRequest,
) -> Result<AnswerEffect> {
    let mut form = state.form();
    let data = JsonField::body(&call.body).key("data");
    match kind {
        callback::LATER => {
            let ephemeral = read_later(&data, &mut form);
            form.finish()?;
            Ok((Some(messages::send_loading(state, now, sender(interaction), ephemeral)), None))
        }
        callback::UPDATE_LATER => Ok((interaction.message, None)),
        callback::SUGGEST => {
            data.object(&["choices"], &mut form);
            option::check_choices(&data.key("choices"), None, &mut form);
            form.finish().map(|()| (None, Some(data.value.cloned().unwrap_or_default())))
        }
        callback::MODAL => {
            modal::check(&data, &mut form);
            form.finish()?;
            let mut shown = data.value.map(wire::without_nulls).unwrap_or_default();
            let parts = shown["components"].as_array().map(|parts| messages::numbered(parts));
            shown["components"] = Value::Array(parts.unwrap_or_default());
            Ok((None, Some(shown)))
        }
        _ => send_or_update(state, now, interaction, kind, call),
    }
}

fn read_later(data: &JsonField, form: &mut FormErrors) -> bool {
    let flags = data.key("flags").whole(0..=i64::from(u32::MAX), form).unwrap_or(0).cast_unsigned();
    if flags & !flag::EPHEMERAL != 0 {
        let message = "Only EPHEMERAL can be set on a deferred answer";
        form.problem(&data.key("flags").path, "BITFIELD_TYPE", message);
    }
    flags & flag::EPHEMERAL != 0
}

/// Sends a message (type 4), or changes the message with the component (type 7).
fn send_or_update(
    state: &mut State,
    now: Timestamp,
    interaction: &Interaction,
    kind: u8,
    call: &BotRequest,
) -> Result<AnswerEffect> {
    let data = JsonField::body(&call.body).key("data");
    let mut form = FormErrors::default();
    data.require(&mut form);
    form.finish()?;
    let target = interaction.message.filter(|_| kind == callback::UPDATE);
    let draft = read_draft(state, target, &data)?;
    if let Some(target) = target {
        messages::edit(state, now, target, &draft, &call.files)?;
        return Ok((Some(target), None));
    }
    let id = messages::send(state, now, sender(interaction), &draft, &call.files)?;
    Ok((Some(id), None))
}

fn kind_of_first_answer(interaction: &Interaction) -> u8 {
    match (&interaction.command, interaction.kind) {
        (Some(command), kind::COMMAND) if command.starts_with('/') => message_kind::SLASH,
        (_, kind::COMMAND) => message_kind::MENU,
        _ => message_kind::PLAIN,
    }
}

/// Parses the body of a message. For an edit, the layout of the edited message (`target`) decides which
/// components are valid.
pub fn read_draft(state: &State, target: Option<Id>, data: &JsonField) -> Result<Draft> {
    let mut form = state.form();
    let flags = target.and_then(|id| state.messages.get(&id)).map_or(0, |message| message.flags);
    let draft = message::read(data, flags & flag::NEWER_LAYOUT != 0, &mut form);
    form.finish().map(|()| draft)
}

/// Returns the origin of a message with which the bot answers an interaction.
fn sender(interaction: &Interaction) -> MessageOrigin {
    MessageOrigin {
        author: BOT,
        channel: interaction.channel,
        kind: kind_of_first_answer(interaction),
        interaction: Some(interaction.id),
        origin: Some(interaction.origin.clone()),
        person: Some(interaction.person),
        command: interaction.command.clone(),
    }
}

/// Records that the bot has followed up its first answer.
pub fn mark_followed(state: &mut State, id: Id) {
    if let Some(answer) = state.interactions.get_mut(&id).and_then(|one| one.answer.as_mut()) {
        answer.followed = true;
        state.unsaved.insert(StateFile::Interaction(id));
        state.notices.push(Notice::Answered(id));
    }
}

/// Returns the message to which `@original` or an id refers. Only messages of this interaction are found.
pub fn message_of(state: &State, interaction: &Interaction, name: &str) -> Result<Id> {
    let original = interaction.answer.as_ref().ok_or(UNKNOWN_WEBHOOK)?.message;
    let id = if name == "@original" { original } else { Id::read(name) };
    let own = |id: &Id| {
        Some(*id) == original
            || state.messages.get(id).is_some_and(|message| message.interaction == Some(interaction.id))
    };
    id.filter(|id| own(id) && state.messages.contains_key(id)).ok_or_else(|| UNKNOWN_MESSAGE.into())
}

/// Sends a follow-up message. After a deferral, the first follow-up replaces the message "… is thinking".
pub fn follow_up(
    state: &mut State,
    now: Timestamp,
    interaction: &Interaction,
    call: &BotRequest,
) -> Result<Id> {
    let answer = interaction.answer.as_ref().ok_or(UNKNOWN_WEBHOOK)?;
    let draft = read_draft(state, None, &JsonField::body(&call.body))?;
    let original = answer.message.and_then(|id| state.messages.get(&id));
    if let Some(waiting) = original.filter(|message| message.flags & flag::LOADING != 0) {
        let id = waiting.id;
        messages::edit(state, now, id, &draft, &call.files)?;
        mark_followed(state, interaction.id);
        return Ok(id);
    }
    let mut sender = sender(interaction);
    sender.kind = message_kind::PLAIN;
    if let (Some(origin), Some(original)) = (&mut sender.origin, answer.message) {
        origin["original_response_message_id"] = json!(original);
    }
    let id = messages::send(state, now, sender, &draft, &call.files)?;
    mark_followed(state, interaction.id);
    Ok(id)
}
