//! The bot's slash commands in Discord's JSON form, and their registration.
//!
//! The bot stores no copy of its registered commands. Instead it compares its definitions with Discord's
//! list, which another version of the bot may have changed. Discord limits registrations to some hundred a
//! day, but not reads of the list.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use serenity::all::{ApplicationId, Permissions};
use serenity::http::{LightMethod, Request, Route};

use crate::chat::ChatFault;
use crate::chat::definitions::{
    CommandDefinition, DefinitionBody, Localised, Parameter, ParameterKind, SubcommandDefinition,
};

use super::inbound::{WRITABLE, command_type, option_type};
use super::rest::RestClient;

/// Discord's number both for the context of commands usable in servers (`GUILD`), and for the integration
/// type of bots installed on a server (`GUILD_INSTALL`).
const IN_SERVERS: u8 = 0;
/// Discord's number for the context of commands usable in direct messages with the bot (`BOT_DM`).
const WITH_THE_BOT: u8 = 1;

/// The JSON keys that this module writes. Discord adds other keys, which the comparison ignores.
const WRITTEN_KEYS: [&str; 16] = [
    "autocomplete",
    "channel_types",
    "choices",
    "contexts",
    "description",
    "description_localizations",
    "integration_types",
    "name",
    "name_localizations",
    "nsfw",
    "options",
    "max_length",
    "required",
    "type",
    "value",
    "default_member_permissions",
];

/// The ids of the slash commands, by command name. Menu commands have none here, since they cannot be
/// mentioned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CommandIds(BTreeMap<String, u64>);

impl CommandIds {
    /// Reads the ids from the list of commands that Discord returned.
    fn of(list: &[Value]) -> Self {
        let typed =
            list.iter().filter(|one| one["type"].as_u64().is_none_or(|kind| kind == command_type::TYPED));
        let id = |one: &Value| one["id"].as_str()?.parse().ok();
        Self(typed.filter_map(|one| Some((one["name"].as_str()?.to_owned(), id(one)?))).collect())
    }

    pub(super) fn id(&self, command: &str) -> Option<u64> {
        self.0.get(command).copied()
    }

    /// The clickable mention of a command; `None` for an unknown one. `path` is the command's name, followed by a
    /// space and the name of a subcommand if the command has subcommands.
    pub(super) fn mention(&self, path: &str) -> Option<String> {
        let id = self.0.get(path.split(' ').next()?)?;
        Some(format!("</{path}:{id}>"))
    }
}

/// Reads Discord's list of commands, and replaces it if it differs from `definitions`. Returns whether it was
/// replaced, and the ids.
pub(super) async fn register_if_changed(
    rest: &RestClient,
    definitions: &[CommandDefinition],
) -> Result<(bool, CommandIds), ChatFault> {
    let application_id = rest.application()?;
    let there: Vec<Value> = rest.ask(list_request(application_id)).await?;
    let wanted: Vec<Value> = definitions.iter().map(command).collect();
    if canonical(&there) == canonical(&wanted) {
        return Ok((false, CommandIds::of(&there)));
    }
    let body = Value::from(wanted).to_string().into_bytes();
    let tell = Request::new(Route::Commands { application_id }, LightMethod::Put).body(Some(body));
    let made: Vec<Value> = rest.ask(tell).await?;
    Ok((true, CommandIds::of(&made)))
}

/// The request for Discord's list of commands, with all translations.
pub(super) fn list_request(application_id: ApplicationId) -> Request<'static> {
    let list = Request::new(Route::Commands { application_id }, LightMethod::Get);
    list.params(Some(vec![("with_localizations", "true".to_owned())]))
}

/// A command in the JSON form that Discord's API expects.
pub(super) fn command(definition: &CommandDefinition) -> Value {
    let CommandDefinition { name, description, body, .. } = definition;
    let slash = || named(command_type::TYPED, name, description);
    let mut form = match body {
        DefinitionBody::Options(parameters) => with_options(slash(), parameters, option),
        DefinitionBody::Subs(subs) => with_options(slash(), subs, subcommand),
        DefinitionBody::OnPerson => in_menu(command_type::ON_PERSON, name),
        DefinitionBody::OnMessage => in_menu(command_type::ON_MESSAGE, name),
    };
    let contexts: &[u8] = if definition.in_private { &[IN_SERVERS, WITH_THE_BOT] } else { &[IN_SERVERS] };
    form["contexts"] = json!(contexts);
    if definition.for_managers {
        form["default_member_permissions"] = Permissions::MANAGE_GUILD.bits().to_string().into();
    }
    form["integration_types"] = json!([IN_SERVERS]);
    form
}

fn with_options<T>(mut form: Value, options: &[T], one: impl Fn(&T) -> Value) -> Value {
    form["options"] = options.iter().map(one).collect();
    form
}

fn subcommand(sub: &SubcommandDefinition) -> Value {
    with_options(named(option_type::SUBCOMMAND, &sub.name, &sub.description), &sub.options, option)
}

fn option(parameter: &Parameter) -> Value {
    let kind = match parameter.takes {
        ParameterKind::Text
        | ParameterKind::Line(_)
        | ParameterKind::Completed
        | ParameterKind::Choice(_) => option_type::TEXT,
        ParameterKind::Flag => option_type::FLAG,
        ParameterKind::Person => option_type::PERSON,
        ParameterKind::Channel => option_type::CHANNEL,
    };
    let mut form = named(kind, &parameter.name, &parameter.description);
    form["required"] = parameter.required.into();
    match &parameter.takes {
        ParameterKind::Text | ParameterKind::Flag | ParameterKind::Person => {}
        ParameterKind::Channel => form["channel_types"] = json!(WRITABLE),
        ParameterKind::Line(most) => form["max_length"] = (*most).into(),
        ParameterKind::Completed => form["autocomplete"] = true.into(),
        ParameterKind::Choice(choices) => {
            let choice = |(value, name): &(String, Localised)| {
                let Localised { text, others } = name;
                json!({ "name": text, "name_localizations": others, "value": value })
            };
            form["choices"] = choices.iter().map(choice).collect();
        }
    }
    form
}

/// A command for the menu of a user or message. Such commands have no description.
fn in_menu(kind: u64, name: &Localised) -> Value {
    json!({ "type": kind, "name": name.text, "name_localizations": name.others })
}

fn named(kind: u64, name: &Localised, description: &Localised) -> Value {
    let mut form = in_menu(kind, name);
    form["description"] = json!(description.text);
    form["description_localizations"] = json!(description.others);
    form
}

/// The commands by type and name, in a form for comparison. Two equal commands compare equal even if
/// Discord has written out default values.
pub(super) fn canonical(commands: &[Value]) -> BTreeMap<(u64, String), Value> {
    let name = |command: &Value| {
        let kind = command["type"].as_u64().unwrap_or(command_type::TYPED);
        (kind, command["name"].as_str().unwrap_or_default().to_owned())
    };
    commands.iter().map(|command| (name(command), plain(command))).collect()
}

/// Removes default values and the keys that Discord adds, and converts every number to a float.
fn plain(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(plain).collect(),
        // An object that maps locales to texts. All other objects of a command have the key `name`. Locales are not in
        // `WRITTEN_KEYS`, so such an object must not be filtered.
        Value::Object(map) if !map.contains_key("name") => value.clone(),
        Value::Object(map) => map
            .iter()
            .filter(|(key, _)| WRITTEN_KEYS.contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), plain(value)))
            .filter(|(_, value)| !is_default(value))
            .collect(),
        Value::Number(number) => number.as_f64().into(),
        _ => value.clone(),
    }
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}
