//! Commands in Discord's form, and their registration when what Discord has is different.
//!
//! Nothing is remembered on our side: Discord is asked what it has, so that it does not matter whether it, or
//! we, were replaced meanwhile. Registering is limited to some hundred a day; asking is not.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use serenity::all::Permissions;
use serenity::http::{LightMethod, Request, Route};

use super::fault::{Secret, of_request};
use super::rest::Rest;
use crate::chat::ChatFault;
use crate::chat::commands::{Body, Definition, Localised, Parameter, Sub, Takes};

/// Where commands can be given: in servers, by installing for a server (not for a person).
const IN_SERVERS: u8 = 0;
/// And in one's messages with the bot.
const WITH_THE_BOT: u8 = 1;

/// Kinds of commands: typed, in the menu of a person, in that of a message.
const SLASH: u8 = 1;
const ON_PERSON: u8 = 2;
const ON_MESSAGE: u8 = 3;

/// Kinds of channels that are offered where one is to be chosen: text and announcements.
const WRITABLE: [u8; 2] = [0, 5];

/// What of a command is ours to say. Everything else Discord adds.
const OURS: [&str; 16] = [
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

/// The commands as Discord has them.
pub(super) struct Registered {
    /// Whether they had to be changed.
    pub changed: bool,
    pub ids: CommandIds,
}

/// The ids of typed commands by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CommandIds(BTreeMap<String, u64>);

impl CommandIds {
    /// Reads the ids of a list that Discord answers with.
    fn of(list: &[Value]) -> Self {
        let typed =
            list.iter().filter(|one| one["type"].as_u64().is_none_or(|kind| kind == u64::from(SLASH)));
        let id = |one: &Value| one["id"].as_str()?.parse().ok();
        Self(typed.filter_map(|one| Some((one["name"].as_str()?.to_owned(), id(one)?))).collect())
    }

    /// The mention of a command, by its name and that of its subcommand.
    pub(super) fn mention(&self, path: &str) -> Option<String> {
        let id = self.0.get(path.split(' ').next()?)?;
        Some(format!("</{path}:{id}>"))
    }
}

/// Makes the commands that Discord has these.
pub(super) async fn register_if_changed(
    rest: &Rest,
    definitions: &[Definition],
) -> Result<Registered, ChatFault> {
    let route = Route::Commands { application_id: rest.application()? };
    let ask =
        Request::new(route, LightMethod::Get).params(Some(vec![("with_localizations", "true".to_owned())]));
    let there: Vec<Value> = rest.ask(ask).await.map_err(|failure| of_request(Secret::Bot, failure))?;
    let wanted: Vec<Value> = definitions.iter().map(command).collect();
    if canonical(&there) == canonical(&wanted) {
        return Ok(Registered { changed: false, ids: CommandIds::of(&there) });
    }
    let body = Value::from(wanted).to_string().into_bytes();
    let tell = Request::new(route, LightMethod::Put).body(Some(body));
    let made: Vec<Value> = rest.ask(tell).await.map_err(|failure| of_request(Secret::Bot, failure))?;
    Ok(Registered { changed: true, ids: CommandIds::of(&made) })
}

/// A command as Discord wants it.
pub(super) fn command(definition: &Definition) -> Value {
    let Definition { name, description, body, .. } = definition;
    let mut form = match body {
        Body::Options(parameters) => with_options(named(SLASH, name, description), parameters, option),
        Body::Subs(subs) => with_options(named(SLASH, name, description), subs, subcommand),
        Body::OnPerson => in_menu(ON_PERSON, name),
        Body::OnMessage => in_menu(ON_MESSAGE, name),
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

fn subcommand(sub: &Sub) -> Value {
    with_options(named(1, &sub.name, &sub.description), &sub.options, option)
}

fn option(parameter: &Parameter) -> Value {
    let kind = match parameter.takes {
        Takes::Text | Takes::Line(_) | Takes::Completed | Takes::Choice(_) => 3,
        Takes::Flag => 5,
        Takes::Person => 6,
        Takes::Channel => 7,
    };
    let mut form = named(kind, &parameter.name, &parameter.description);
    form["required"] = parameter.required.into();
    match &parameter.takes {
        Takes::Text | Takes::Flag | Takes::Person => {}
        Takes::Channel => form["channel_types"] = json!(WRITABLE),
        Takes::Line(most) => form["max_length"] = (*most).into(),
        Takes::Completed => form["autocomplete"] = true.into(),
        Takes::Choice(choices) => {
            form["choices"] = choices.iter().map(|(value, name)| choice(value, name)).collect();
        }
    }
    form
}

fn choice(value: &str, name: &Localised) -> Value {
    json!({ "name": name.text, "name_localizations": name.others, "value": value })
}

/// What stands in a menu has a name and nothing else.
fn in_menu(kind: u8, name: &Localised) -> Value {
    json!({ "type": kind, "name": name.text, "name_localizations": name.others })
}

fn named(kind: u8, name: &Localised, description: &Localised) -> Value {
    let mut form = in_menu(kind, name);
    form["description"] = json!(description.text);
    form["description_localizations"] = json!(description.others);
    form
}

/// Commands by kind and name in a form in which equal ones are equal, whatever defaults are written out.
fn canonical(commands: &[Value]) -> BTreeMap<(u64, String), Value> {
    let name = |command: &Value| {
        let kind = command["type"].as_u64().unwrap_or(SLASH.into());
        (kind, command["name"].as_str().unwrap_or_default().to_owned())
    };
    commands.iter().map(|command| (name(command), plain(command))).collect()
}

/// Without what Discord adds, without what is the same as nothing, and with one way to write a number.
fn plain(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(plain).collect(),
        Value::Object(map) if is_translation(map) => value.clone(),
        Value::Object(map) => map
            .iter()
            .filter(|(key, _)| OURS.contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), plain(value)))
            .filter(|(_, value)| !is_default(value))
            .collect(),
        Value::Number(number) => number.as_f64().into(),
        _ => value.clone(),
    }
}

/// A map of texts by locale holds keys that are not Discord's.
fn is_translation(map: &Map<String, Value>) -> bool {
    !map.contains_key("name")
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
