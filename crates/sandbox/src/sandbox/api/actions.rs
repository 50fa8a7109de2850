//! Requests of the page that the bot must answer: slash commands, menu commands, completions of an option, presses of
//! buttons and choices from select menus. Each request must be possible in a real Discord client.

use std::{sync::Arc, time::Duration};

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::{sleep, timeout};

use crate::sandbox::interactions::{self, callback, kind};
use crate::sandbox::state::{Interaction, InteractionAnswer, Message, State};
use crate::sandbox::validate::{Object, message::kind as component_kind};
use crate::sandbox::{ids::Id, limits, people::BOT, standin::Standin, wire};

use super::options::{self, CommandMatch, DEFAULT_LOCALE};
use super::{ApiResult, RequestRefusal, Result, bad_request, conflict, not_found, view};

/// The maximum time that a request with `settle` waits for a deferred answer ("… is thinking").
const SETTLE: Duration = Duration::from_secs(30);

/// A request. Each kind uses only some of the fields. With `settle`, the response waits for a deferred answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    #[serde(rename = "as")]
    who: String,
    channel: Option<String>,
    locale: Option<String>,
    #[serde(default)]
    settle: bool,
    /// The words of a slash command, or the name of a menu command.
    #[serde(default)]
    command: String,
    /// The values of a slash command's options, by their names.
    #[serde(default)]
    options: Object,
    /// The option that the person is typing.
    focused: Option<String>,
    /// The user or message of a menu command.
    #[serde(default)]
    target: String,
    /// The message of a button or select menu.
    #[serde(default)]
    message: String,
    #[serde(default)]
    custom_id: String,
    /// The only value chosen from a select menu; empty for a button.
    #[serde(default)]
    values: Vec<String>,
}

pub async fn slash(standin: Shared<Arc<Standin>>, request: Json<ActionRequest>) -> ApiResult {
    if request.focused.is_some() {
        return Err(bad_request("Only autocomplete has a focused option."));
    }
    send_and_wait(standin, request, prepare_slash).await
}

pub async fn autocomplete(standin: Shared<Arc<Standin>>, request: Json<ActionRequest>) -> ApiResult {
    if request.focused.is_none() {
        return Err(bad_request("Autocomplete needs the focused option."));
    }
    send_and_wait(standin, request, prepare_slash).await
}

pub async fn menu(standin: Shared<Arc<Standin>>, request: Json<ActionRequest>) -> ApiResult {
    send_and_wait(standin, request, prepare_menu).await
}

pub async fn press(standin: Shared<Arc<Standin>>, request: Json<ActionRequest>) -> ApiResult {
    send_and_wait(standin, request, prepare_press).await
}

/// Returns `asked`, or the default language. Refuses a language that Discord's clients do not have.
pub fn locale(asked: Option<&str>) -> Result<String> {
    let locale = asked.unwrap_or(DEFAULT_LOCALE);
    let known = limits::LOCALES.contains(&locale).then(|| locale.to_owned());
    known.ok_or_else(|| bad_request(format!("{locale:?} is not a language of Discord's clients.")))
}

fn prepare_slash(state: &State, person: Id, slash: &ActionRequest) -> Result<(Interaction, Value)> {
    let channel = view::channel(state, person, slash.channel.as_deref())?;
    let found = options::find(options::usable(state, person, channel), &slash.command)?;
    let focused = slash.focused.as_deref();
    if let Some(focused) = focused {
        check_suggests(&found, focused)?;
    }
    let filled = options::fill(state, channel, &found, &slash.options, focused)?;
    let command = found.command;
    let mut data = json!({
        "id": command.id, "name": command.name, "type": command.kind, "options": filled.options,
    });
    let mut words = format!("/{}", command.name);
    if let Some(subcommand) = found.subcommand {
        let inside =
            json!({ "name": subcommand["name"], "type": subcommand["type"], "options": filled.options });
        data["options"] = json!([inside]);
        words = format!("{words} {}", subcommand["name"].as_str().unwrap_or_default());
    }
    if !filled.resolved.is_empty() {
        data["resolved"] = Value::Object(filled.resolved);
    }
    let kind = if focused.is_some() { kind::AUTOCOMPLETE } else { kind::COMMAND };
    let (channel, command) = (channel.id, Some(words));
    Ok((Interaction { kind, channel, command, ..Interaction::default() }, data))
}

fn check_suggests(command: &CommandMatch, focused: &str) -> Result<()> {
    let option = command.options.iter().find(|option| option["name"] == focused);
    let suggests = option.is_some_and(|option| option["autocomplete"] == true);
    suggests.then_some(()).ok_or_else(|| bad_request(format!("{focused:?} is no option with suggestions.")))
}

fn prepare_menu(state: &State, person: Id, menu: &ActionRequest) -> Result<(Interaction, Value)> {
    let channel = view::channel(state, person, menu.channel.as_deref())?;
    let mut usable = options::usable(state, person, channel);
    let command = usable.find(|command| command.kind != 1 && command.name == menu.command);
    let command = command.ok_or_else(|| not_found("There is no such entry in the menus here."))?;
    let mut resolved = Map::new();
    let target = if command.kind == 2 {
        let target = view::find_person(state.world.people.iter(), &menu.target);
        let target = target.ok_or_else(|| not_found("Nobody here is called so."))?;
        options::resolve_user(state, channel, target, &mut resolved);
        target.id
    } else {
        let target = view::message(state, person, &menu.target)?;
        let shown = wire::message::message(state, target);
        resolved.insert("messages".into(), json!({ target.id.to_string(): shown }));
        target.id
    };
    let data = json!({
        "id": command.id, "name": command.name, "type": command.kind, "target_id": target, "resolved": resolved,
    });
    let (channel, command) = (channel.id, Some(command.name.clone()));
    Ok((Interaction { kind: kind::COMMAND, channel, command, ..Interaction::default() }, data))
}

fn prepare_press(state: &State, person: Id, press: &ActionRequest) -> Result<(Interaction, Value)> {
    let message = view::message(state, person, &press.message)?;
    let mut controls = message.components.iter().flat_map(|row| options::list(row, "components"));
    let component = controls.find(|control| control["custom_id"] == press.custom_id);
    let component = component.ok_or_else(|| not_found("That message has no such button or menu."))?;
    if component["disabled"] == true {
        return Err(conflict("This cannot be pressed: it is disabled."));
    }
    let mut data = json!({
        "custom_id": press.custom_id, "component_type": component["type"], "id": component["id"],
    });
    let offered = options::list(component, "options");
    let is_offered = |value: &String| offered.iter().any(|option| option["value"] == *value);
    match press.values.as_slice() {
        [] if component["type"] == component_kind::BUTTON => {}
        [value] if is_offered(value) => data["values"] = json!([value]),
        values => return Err(bad_request(format!("{values:?} cannot be chosen here."))),
    }
    let (channel, message) = (message.channel, Some(message.id));
    Ok((Interaction { kind: kind::COMPONENT, channel, message, ..Interaction::default() }, data))
}

/// Sends the prepared action to the bot. Waits for the first answer, or until the three seconds that Discord allows
/// for an answer have passed; with `settle`, also waits for a deferred answer.
async fn send_and_wait(
    Shared(standin): Shared<Arc<Standin>>,
    Json(request): Json<ActionRequest>,
    prepare: fn(&State, Id, &ActionRequest) -> Result<(Interaction, Value)>,
) -> ApiResult {
    let locale = locale(request.locale.as_deref())?;
    let (id, person) = standin.act(|state, now| {
        let person = view::person(state, &request.who)?.id;
        let (interaction, data) = prepare(state, person, &request)?;
        let interaction = Interaction { person, locale, ..interaction };
        Ok::<_, RequestRefusal>((interactions::create(state, now, interaction, &data), person))
    })?;
    tokio::spawn(give_up(Arc::clone(&standin), id));
    standin.until_answered(id).await;
    if request.settle {
        // A timeout is no error: the response then shows the message as it is.
        let _ = timeout(SETTLE, standin.until(|state| is_settled(state, id).then_some(()))).await;
    }
    Ok(Json(standin.read(|state| show(state, person, id))))
}

/// Marks the interaction as failed when the time for its first answer has passed. Runs as a task of its own,
/// since the caller may disconnect.
async fn give_up(standin: Arc<Standin>, id: Id) {
    let wait = u64::try_from(limits::FIRST_ANSWER.0).unwrap_or(0);
    sleep(Duration::from_millis(wait)).await;
    standin.act(|state, _| interactions::fail(state, id));
}

/// Whether no more changes to the answer are expected. If the bot has only acknowledged a press of a
/// public component, its next message in the channel also counts as the answer.
fn is_settled(state: &State, id: Id) -> bool {
    let Some(interaction) = state.interactions.get(&id) else { return true };
    interaction.answer.as_ref().is_none_or(|answer| match answer.kind {
        callback::DEFERRED_MESSAGE => answer.followed,
        callback::DEFERRED_UPDATE => answer.followed || next_message(state, interaction).is_some(),
        _ => true,
    })
}

/// The bot's next message in the channel of a pressed public component. Messages that answer an interaction do not
/// count.
fn next_message<'s>(state: &'s State, interaction: &Interaction) -> Option<&'s Message> {
    let pressed = state.messages.get(&interaction.message?).filter(|pressed| pressed.visible_to.is_none())?;
    let later = state.messages.range(interaction.id..).map(|(_, message)| message);
    let mut ours = later.filter(|message| message.author == BOT && message.interaction.is_none());
    ours.find(|message| message.channel == pressed.channel)
}

/// The message that shows the result of an interaction. After a deferral this is the bot's
/// follow-up; for a deferred press, the bot's next message in the channel also counts. In all other cases
/// the answer itself is returned.
fn outcome_message<'s>(state: &'s State, id: Id, answer: &InteractionAnswer) -> Option<&'s Message> {
    let next = || next_message(state, state.interactions.get(&id)?);
    let is_follow_up =
        |message: &&Message| message.interaction == Some(id) && Some(message.id) != answer.message;
    let mut follow_ups = state.messages.values().filter(is_follow_up);
    let follow_up = match answer.kind {
        callback::DEFERRED_MESSAGE => follow_ups.find(|message| message.visible_to.is_none()),
        callback::DEFERRED_UPDATE => follow_ups.next().or_else(next),
        _ => None,
    };
    follow_up.or_else(|| state.messages.get(&answer.message?))
}

fn show(state: &State, person: Id, id: Id) -> Value {
    let answer = state.interactions.get(&id).and_then(|interaction| interaction.answer.as_ref());
    let Some(answer) = answer else {
        return json!({ "interaction": id, "outcome": "failed", "type": null, "message": null });
    };
    let message = outcome_message(state, id, answer);
    let mut json = json!({
        "interaction": id, "outcome": "answered", "type": answer.kind,
        "message": message.map(|message| view::show(state, person, message)),
    });
    if answer.kind == callback::SUGGEST {
        json["choices"] = answer.choices.clone();
    }
    json
}
