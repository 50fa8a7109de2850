//! Lookup of commands as a Discord client offers them, and conversion of the option values that a person
//! enters.

use serde_json::{Value, json};

use crate::sandbox::state::{Channel, Command, State};
use crate::sandbox::validate::{Object, command::kind};
use crate::sandbox::{ids::Id, limits, people::Person, wire};

use super::{RequestRefusal, Result, bad_request, not_found, view};

/// The language of a client whose request names none.
pub const DEFAULT_LOCALE: &str = "en-US";

/// The commands that a person may use in a channel, by their contexts and permissions.
pub fn usable<'a>(state: &'a State, person: Id, channel: &'a Channel) -> impl Iterator<Item = &'a Command> {
    let context = i64::from(channel.direct_with.is_some());
    let rights = wire::person_permissions(person);
    state.world.commands.iter().filter(move |command| {
        let definition = &command.definition;
        let here = definition["contexts"].as_array().is_none_or(|list| list.contains(&json!(context)));
        let needed = bits(&definition["default_member_permissions"]);
        let may =
            needed.is_none_or(|needed| rights & 1 << 3 != 0 || (needed != 0 && rights & needed == needed));
        let mut set = state.world.command_overwrites.iter();
        let set =
            set.find(|one| one.command == command.id && one.server == channel.server && one.person == person);
        let may = set.map_or(may, |one| one.allowed || rights & 1 << 3 != 0);
        here && may
    })
}

fn bits(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str().and_then(|text| text.parse().ok()))
}

/// A command's JSON. At every level, the fields `name_shown` and `description_shown` hold the texts
/// in the given language.
pub fn localised(command: &Command, locale: &str) -> Value {
    localise(wire::command(command), locale)
}

fn localise(mut part: Value, locale: &str) -> Value {
    for key in ["name", "description"] {
        let own = part[key].clone();
        let text = part[format!("{key}_localizations")].get(locale).cloned();
        part[format!("{key}_shown")] = text.unwrap_or(own);
    }
    for key in ["options", "choices"] {
        if let Some(Value::Array(inside)) = part.get_mut(key) {
            for one in inside {
                *one = localise(one.take(), locale);
            }
        }
    }
    part
}

/// A command or subcommand that was found by its words.
pub struct CommandMatch<'a> {
    pub command: &'a Command,
    /// `None` for a command without subcommands.
    pub subcommand: Option<&'a Value>,
    /// The options of the subcommand, or of the command if it has no subcommands.
    pub options: &'a [Value],
}

/// Finds a slash command or subcommand by its words, such as `challenge okiya`.
pub fn find<'a>(mut usable: impl Iterator<Item = &'a Command>, words: &str) -> Result<CommandMatch<'a>> {
    let mut words = words.trim().trim_start_matches('/').split_whitespace();
    let name = words.next().unwrap_or_default();
    let slash = |command: &&Command| command.kind == 1 && command.name == name;
    let command =
        usable.find(slash).ok_or_else(|| not_found(format!("There is no command /{name} here.")))?;
    let mut found = CommandMatch { command, subcommand: None, options: list(&command.definition, "options") };
    if found.options.iter().any(|option| option["type"] == kind::SUBCOMMAND) {
        let word = words.next().unwrap_or_default();
        let next = found.options.iter().find(|option| option["name"] == word);
        let next = next.ok_or_else(|| unknown_subcommand(name, found.options))?;
        (found.subcommand, found.options) = (Some(next), list(next, "options"));
    }
    match words.next() {
        Some(extra) => Err(bad_request(format!("/{name} has no subcommand {extra:?}."))),
        None => Ok(found),
    }
}

fn unknown_subcommand(name: &str, options: &[Value]) -> RequestRefusal {
    let names: Vec<&str> = options.iter().filter_map(|option| option["name"].as_str()).collect();
    bad_request(format!("/{name} needs one of: {}.", names.join(", ")))
}

/// The list under a key of a definition; empty if the key is missing.
pub fn list<'a>(part: &'a Value, key: &str) -> &'a [Value] {
    part[key].as_array().map_or(&[], Vec::as_slice)
}

/// The option values of an interaction, and the objects to which they refer.
#[derive(Default)]
pub struct OptionValues {
    /// The options in the form that the interaction's `data` has.
    pub options: Vec<Value>,
    /// The contents of the interaction's `resolved`: users, members and channels named by the options.
    pub resolved: Object,
}

/// Converts the values, which are keyed by option name. With `focused`, the person is still typing that
/// option: its value may be incomplete, and required options may be missing.
pub fn fill(
    state: &State,
    channel: &Channel,
    matched: &CommandMatch,
    values: &Object,
    focused: Option<&str>,
) -> Result<OptionValues> {
    let names: Vec<&str> = matched.options.iter().filter_map(|option| option["name"].as_str()).collect();
    if let Some(unknown) = values.keys().find(|name| !names.contains(&name.as_str())) {
        return Err(bad_request(format!("There is no option {unknown:?}.")));
    }
    let mut filled = OptionValues::default();
    for option in matched.options {
        let name = option["name"].as_str().unwrap_or_default();
        let mut entry = json!({ "name": name, "type": option["type"] });
        match values.get(name).filter(|value| !value.is_null()) {
            value if focused == Some(name) => {
                let typed =
                    value.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
                entry["value"] = json!(typed.unwrap_or_default());
                entry["focused"] = json!(true);
            }
            Some(value) => entry["value"] = read(state, channel, option, value, &mut filled.resolved)?,
            None if option["required"] == true && focused.is_none() => {
                return Err(bad_request(format!("The option {name:?} is needed.")));
            }
            None => continue,
        }
        filled.options.push(entry);
    }
    Ok(filled)
}

/// Converts a value to the type of its option. Referenced objects are added to `resolved`.
fn read(
    state: &State,
    channel: &Channel,
    option: &Value,
    value: &Value,
    resolved: &mut Object,
) -> Result<Value> {
    let name = option["name"].as_str().unwrap_or_default();
    let choices = list(option, "choices");
    if !choices.is_empty() {
        let chosen = choices.iter().find(|choice| choice["value"] == *value || choice["name"] == *value);
        let chosen = chosen.ok_or_else(|| bad_request(format!("{value} is not a choice of {name:?}.")))?;
        return Ok(chosen["value"].clone());
    }
    match option["type"].as_i64().unwrap_or(0) {
        kind::TEXT => read_text(option, value),
        kind::BOOLEAN => read_truth(name, value),
        kind::USER => {
            let text = value.as_str().unwrap_or_default();
            let person = view::find_person(state.world.people.iter(), text)
                .ok_or_else(|| bad_request(format!("{name:?} is a person; {value} is nobody here.")))?;
            resolve_user(state, channel, person, resolved);
            Ok(json!(person.id))
        }
        kind::CHANNEL => read_channel(state, name, value, resolved),
        _ => Err(bad_request(format!("The sandbox cannot give a value to {name:?}."))),
    }
}

fn read_text(option: &Value, value: &Value) -> Result<Value> {
    let name = &option["name"];
    let text = value.as_str().ok_or_else(|| bad_request(format!("{name} is a text.")))?;
    let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
    let most = option["max_length"].as_i64().unwrap_or(limits::OPTION_TEXT);
    let fits = (1..=most).contains(&length).then(|| json!(text));
    fits.ok_or_else(|| bad_request(format!("{name} has from 1 to {most} characters.")))
}

fn read_truth(name: &str, value: &Value) -> Result<Value> {
    match value {
        Value::Bool(truth) => Ok(json!(truth)),
        Value::String(text) if text.eq_ignore_ascii_case("true") => Ok(json!(true)),
        Value::String(text) if text.eq_ignore_ascii_case("false") => Ok(json!(false)),
        _ => Err(bad_request(format!("{name:?} is true or false."))),
    }
}

/// Adds a person to an interaction's `resolved`. A person on the channel's server is also added as a member,
/// with permissions.
pub fn resolve_user(state: &State, channel: &Channel, person: &Person, resolved: &mut Object) {
    let key = person.id.to_string();
    let mut add = |list: &str, value: Value| {
        resolved.entry(list).or_insert_with(|| json!({}))[&key] = value;
    };
    add("users", wire::user(person));
    if channel.direct_with.is_none()
        && let Some(may) = wire::permissions_in(state, channel, person.id)
    {
        let mut member = wire::bare_member();
        member["permissions"] = json!(may.to_string());
        add("members", member);
    }
}

/// Reads a channel by its id or name. It is added to `resolved` with the bot's permissions in it.
fn read_channel(state: &State, name: &str, value: &Value, resolved: &mut Object) -> Result<Value> {
    let text = value.as_str().unwrap_or_default().trim_start_matches('#');
    let id = Id::read(text);
    let mut channels = state.world.channels.iter().filter(|channel| channel.direct_with.is_none());
    let channel = channels.find(|channel| Some(channel.id) == id || channel.name == text);
    let channel = channel.ok_or_else(|| bad_request(format!("{name:?} is a channel; {value} is none.")))?;
    let mut partial = wire::channel(state, channel);
    partial["permissions"] = json!(wire::bot_permissions(channel));
    resolved.entry("channels").or_insert_with(|| json!({}))[channel.id.to_string()] = partial;
    Ok(json!(channel.id))
}
