//! Requests of the page that run slash commands and menu commands, or ask for an option's completions.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    options::{self, CommandMatch, DEFAULT_LOCALE, OptionContext},
    outcome,
    refusal::{RequestRefusal, Result},
    requests::ApiResult,
    view,
};
use crate::sandbox::{
    interactions::{UserAction, kind},
    limits,
    standin::Standin,
    state::State,
    wire,
};

/// The request to run a slash command, or to complete the option `focused` that the person is typing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlashRequest {
    #[serde(rename = "as")]
    who: String,
    channel: Option<String>,
    command: String,
    #[serde(default)]
    options: Map<String, Value>,
    focused: Option<String>,
    locale: Option<String>,
    #[serde(default)]
    settle: bool,
}

pub async fn slash(Shared(standin): Shared<Arc<Standin>>, Json(slash): Json<SlashRequest>) -> ApiResult {
    if slash.focused.is_some() {
        return Err(RequestRefusal::wrong("Only autocomplete has a focused option."));
    }
    let action = standin.read(|state| prepare(state, &slash))?;
    Ok(Json(outcome::send_and_wait(&standin, action, slash.settle).await))
}

pub async fn autocomplete(
    Shared(standin): Shared<Arc<Standin>>,
    Json(slash): Json<SlashRequest>,
) -> ApiResult {
    if slash.focused.is_none() {
        return Err(RequestRefusal::wrong("Autocomplete needs the focused option."));
    }
    let action = standin.read(|state| prepare(state, &slash))?;
    Ok(Json(outcome::send_and_wait(&standin, action, false).await))
}

/// Returns `asked`, or the default language. Refuses a language that Discord's clients do not have.
pub fn locale(asked: Option<&str>) -> Result<String> {
    let locale = asked.unwrap_or(DEFAULT_LOCALE);
    if limits::LOCALES.contains(&locale) {
        Ok(locale.to_owned())
    } else {
        Err(RequestRefusal::wrong(format!("{locale:?} is not a language of Discord's clients.")))
    }
}

fn prepare(state: &State, slash: &SlashRequest) -> Result<UserAction> {
    let person = view::person(state, &slash.who)?.id;
    let channel = view::channel(state, person, slash.channel.as_deref())?;
    let found = options::find(options::usable(state, person, channel), &slash.command)?;
    if let Some(focused) = &slash.focused {
        check_suggests(&found, focused)?;
    }
    let filled = options::fill(
        OptionContext { state, channel: Some(channel) },
        &found,
        &slash.options,
        slash.focused.as_deref(),
    )?;
    // Wrap from the inside out: each subcommand or group contains the options below it.
    let options = found.path.iter().rev().fold(filled.options, |inside, step| {
        vec![json!({ "name": step["name"], "type": step["type"], "options": inside })]
    });
    let mut data = head(&found);
    data["options"] = Value::Array(options);
    if !filled.resolved.is_empty() {
        data["resolved"] = Value::Object(filled.resolved);
    }
    let kind = if slash.focused.is_some() { kind::AUTOCOMPLETE } else { kind::COMMAND };
    let (locale, command) = (locale(slash.locale.as_deref())?, Some(words(&found)));
    Ok(UserAction { kind, person, channel: channel.id, locale, command, data, ..UserAction::default() })
}

fn head(found: &CommandMatch) -> Value {
    let command = found.command;
    let mut data = json!({ "id": command.id, "name": command.name, "type": command.kind });
    if let Some(guild) = command.guild {
        data["guild_id"] = json!(guild);
    }
    data
}

fn words(command: &CommandMatch) -> String {
    let way = command.path.iter().filter_map(|step| step["name"].as_str());
    let all: Vec<&str> = std::iter::once(command.command.name.as_str()).chain(way).collect();
    format!("/{}", all.join(" "))
}

fn check_suggests(command: &CommandMatch, focused: &str) -> Result<()> {
    let option = command.options.iter().find(|option| option["name"] == focused);
    if option.is_some_and(|option| option["autocomplete"] == true) {
        Ok(())
    } else {
        Err(RequestRefusal::wrong(format!("{focused:?} is no option with suggestions.")))
    }
}

/// The request to run a command from the menu of a user or message. `target` is that user or message.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MenuRequest {
    #[serde(rename = "as")]
    who: String,
    channel: Option<String>,
    command: String,
    target: String,
    locale: Option<String>,
    #[serde(default)]
    settle: bool,
}

pub async fn menu(Shared(standin): Shared<Arc<Standin>>, Json(menu): Json<MenuRequest>) -> ApiResult {
    let action = standin.read(|state| prepare_menu(state, &menu))?;
    Ok(Json(outcome::send_and_wait(&standin, action, menu.settle).await))
}

fn prepare_menu(state: &State, menu: &MenuRequest) -> Result<UserAction> {
    let person = view::person(state, &menu.who)?.id;
    let channel = view::channel(state, person, menu.channel.as_deref())?;
    let mut usable = options::usable(state, person, channel);
    let command = usable.find(|command| command.kind != 1 && command.name == menu.command);
    let command =
        command.ok_or_else(|| RequestRefusal::missing("There is no such entry in the menus here."))?;
    let mut resolved = Map::new();
    let target = if command.kind == 2 {
        let target = view::find_person(state.world.people.iter(), &menu.target);
        let target = target.ok_or_else(|| RequestRefusal::missing("Nobody here is called so."))?;
        options::resolve_user(OptionContext { state, channel: Some(channel) }, target, &mut resolved);
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
    let (locale, command) = (locale(menu.locale.as_deref())?, Some(command.name.clone()));
    Ok(UserAction {
        kind: kind::COMMAND,
        person,
        channel: channel.id,
        locale,
        command,
        data,
        ..UserAction::default()
    })
}
