//! Commands as a person finds them, and option values as a person gives them.

use serde_json::{Value, json};

use super::{
    refusal::{RequestRefusal, Result},
    view,
};
use crate::sandbox::{
    ids::Id,
    people::Person,
    state::{Channel, Command, State},
    validate::{Object, option::kind},
    wire::{self, place},
};

/// Language of a client that names none.
pub const DEFAULT_LOCALE: &str = "en-US";

/// The channel in which a person gives option values.
#[derive(Clone, Copy)]
pub struct OptionContext<'a> {
    pub state: &'a State,
    pub channel: Option<&'a Channel>,
}

/// Returns the commands that a person may use in a channel.
pub fn usable<'a>(state: &'a State, person: Id, channel: &'a Channel) -> impl Iterator<Item = &'a Command> {
    let context = i64::from(channel.direct_with.is_some());
    let rights = place::person_permissions(person);
    state.world.commands.iter().filter(move |command| {
        let definition = &command.definition;
        let here = definition["contexts"].as_array().is_none_or(|list| list.contains(&json!(context)));
        let needed = bits(&definition["default_member_permissions"]);
        let may =
            needed.is_none_or(|needed| rights & 1 << 3 != 0 || (needed != 0 && rights & needed == needed));
        here && may && (context == 0 || command.guild.is_none())
    })
}

fn bits(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str().and_then(|text| text.parse().ok()))
}

/// Returns a command with the texts of one language added as `name_shown` and `description_shown` at
/// every level.
pub fn localised(command: &Command, locale: &str) -> Value {
    localise(wire::command::command(command), locale)
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

/// Command or subcommand found by its words.
pub struct CommandMatch<'a> {
    pub command: &'a Command,
    /// Group and subcommand on the way to it, outermost first.
    pub path: Vec<&'a Value>,
    /// Options of the command or subcommand itself.
    pub options: &'a [Value],
}

/// Finds a slash command by its words, such as `challenge okiya`.
pub fn find<'a>(usable: impl Iterator<Item = &'a Command>, words: &str) -> Result<CommandMatch<'a>> {
    let mut words = words.trim().trim_start_matches('/').split_whitespace();
    let name = words.next().unwrap_or_default();
    let slash = |command: &&Command| command.kind == 1 && command.name == name;
    let mut usable = usable;
    let command = usable
        .find(slash)
        .ok_or_else(|| RequestRefusal::missing(format!("There is no command /{name} here.")))?;
    let mut found = CommandMatch { command, path: Vec::new(), options: list(&command.definition, "options") };
    while found.options.iter().any(is_nested) {
        let word = words.next().unwrap_or_default();
        let next = found.options.iter().find(|option| option["name"] == word);
        let next = next.ok_or_else(|| unknown_subcommand(name, found.options))?;
        found.path.push(next);
        found.options = list(next, "options");
    }
    match words.next() {
        Some(extra) => Err(RequestRefusal::wrong(format!("/{name} has no subcommand {extra:?}."))),
        None => Ok(found),
    }
}

fn unknown_subcommand(name: &str, options: &[Value]) -> RequestRefusal {
    let names: Vec<&str> = options.iter().filter_map(|option| option["name"].as_str()).collect();
    RequestRefusal::wrong(format!("/{name} needs one of: {}.", names.join(", ")))
}

fn is_nested(option: &Value) -> bool {
    matches!(option["type"].as_i64(), Some(kind::SUBCOMMAND | kind::GROUP))
}

/// Returns a list inside a definition, or an empty one if it is absent.
pub fn list<'a>(part: &'a Value, key: &str) -> &'a [Value] {
    part[key].as_array().map_or(&[], Vec::as_slice)
}

/// Values of options, and the objects to which they refer.
#[derive(Default)]
pub struct OptionValues {
    /// Options in the form that the event has.
    pub options: Vec<Value>,
    /// Contents of the event's `resolved`: the objects to which the options refer.
    pub resolved: Object,
}

/// Fills in options by name. The option `focused` may be half typed, and others may be missing then.
pub fn fill(
    here: OptionContext<'_>,
    found: &CommandMatch,
    given: &Object,
    focused: Option<&str>,
) -> Result<OptionValues> {
    let names: Vec<&str> = found.options.iter().filter_map(|option| option["name"].as_str()).collect();
    if let Some(unknown) = given.keys().find(|name| !names.contains(&name.as_str())) {
        return Err(RequestRefusal::wrong(format!("There is no option {unknown:?}.")));
    }
    let mut filled = OptionValues::default();
    for option in found.options {
        let name = option["name"].as_str().unwrap_or_default();
        let mut entry = json!({ "name": name, "type": option["type"] });
        match given.get(name).filter(|value| !value.is_null()) {
            value if focused == Some(name) => {
                let typed =
                    value.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
                entry["value"] = json!(typed.unwrap_or_default());
                entry["focused"] = json!(true);
            }
            Some(value) => entry["value"] = read(here, option, value, &mut filled.resolved)?,
            None if option["required"] == true && focused.is_none() => {
                return Err(RequestRefusal::wrong(format!("The option {name:?} is needed.")));
            }
            None => continue,
        }
        filled.options.push(entry);
    }
    Ok(filled)
}

/// Reads a value as the type of its option demands.
fn read(here: OptionContext<'_>, option: &Value, given: &Value, resolved: &mut Object) -> Result<Value> {
    let state = here.state;
    let name = option["name"].as_str().unwrap_or_default();
    let choices = list(option, "choices");
    if !choices.is_empty() {
        let chosen = choices.iter().find(|choice| choice["value"] == *given || choice["name"] == *given);
        let chosen =
            chosen.ok_or_else(|| RequestRefusal::wrong(format!("{given} is not a choice of {name:?}.")))?;
        return Ok(chosen["value"].clone());
    }
    match option["type"].as_i64().unwrap_or(0) {
        kind::TEXT => read_text(option, given),
        kind::WHOLE | kind::NUMBER => read_number(option, given),
        kind::TRUTH => read_truth(name, given),
        kind::USER => read_user(here, name, given, resolved),
        kind::ROLE => read_role(state, name, given, resolved),
        kind::MENTIONABLE => {
            read_user(here, name, given, resolved).or_else(|_| read_role(state, name, given, resolved))
        }
        kind::CHANNEL => read_channel(state, name, given, resolved),
        _ => Err(RequestRefusal::wrong(format!("The sandbox cannot give a value to {name:?}."))),
    }
}

fn read_text(option: &Value, given: &Value) -> Result<Value> {
    let name = &option["name"];
    let text = given.as_str().ok_or_else(|| RequestRefusal::wrong(format!("{name} is a text.")))?;
    let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    let least = option["min_length"].as_u64().unwrap_or(1);
    let most = option["max_length"].as_u64().unwrap_or(6000);
    if (least..=most).contains(&length) {
        Ok(json!(text))
    } else {
        Err(RequestRefusal::wrong(format!("{name} has from {least} to {most} characters.")))
    }
}

fn read_number(option: &Value, given: &Value) -> Result<Value> {
    let name = &option["name"];
    let wrong = || RequestRefusal::wrong(format!("{name} is a number."));
    let number: Value = match given {
        Value::String(text) => serde_json::from_str(text.trim()).map_err(|_| wrong())?,
        other => other.clone(),
    };
    let size = number.as_f64().ok_or_else(wrong)?;
    if option["type"] == kind::WHOLE && number.as_i64().is_none() {
        return Err(RequestRefusal::wrong(format!("{name} is a whole number.")));
    }
    let below = option["min_value"].as_f64().is_some_and(|least| size < least);
    let above = option["max_value"].as_f64().is_some_and(|most| size > most);
    if below || above {
        Err(RequestRefusal::wrong(format!("{name} is out of its range.")))
    } else {
        Ok(number)
    }
}

fn read_truth(name: &str, given: &Value) -> Result<Value> {
    match given {
        Value::Bool(truth) => Ok(json!(truth)),
        Value::String(text) if text.eq_ignore_ascii_case("true") => Ok(json!(true)),
        Value::String(text) if text.eq_ignore_ascii_case("false") => Ok(json!(false)),
        _ => Err(RequestRefusal::wrong(format!("{name:?} is true or false."))),
    }
}

fn read_user(here: OptionContext<'_>, name: &str, given: &Value, resolved: &mut Object) -> Result<Value> {
    let text = given.as_str().unwrap_or_default();
    let person = view::find_person(here.state.world.people.iter(), text);
    let person = person
        .ok_or_else(|| RequestRefusal::wrong(format!("{name:?} is a person; {given} is nobody here.")))?;
    resolve_user(here, person, resolved);
    Ok(json!(person.id))
}

/// Adds a person to an event's `resolved`. If they are on the channel's server, adds them as a member
/// with their permissions.
pub fn resolve_user(here: OptionContext<'_>, person: &Person, resolved: &mut Object) {
    let key = person.id.to_string();
    let mut add = |list: &str, value: Value| {
        resolved.entry(list).or_insert_with(|| json!({}))[&key] = value;
    };
    add("users", wire::user(person));
    let of_server = here.channel.filter(|channel| channel.direct_with.is_none());
    let may = of_server.and_then(|channel| place::permissions_in(here.state, channel, person.id));
    if let Some(may) = may {
        let mut member = wire::bare_member();
        member["permissions"] = json!(may.to_string());
        add("members", member);
    }
}

fn read_role(state: &State, name: &str, given: &Value, resolved: &mut Object) -> Result<Value> {
    let text = given.as_str().unwrap_or_default();
    if resolve_role(state, text, resolved) {
        Ok(json!(text))
    } else {
        Err(RequestRefusal::wrong(format!("{name:?} is a role; {given} is none.")))
    }
}

/// Adds a role of any server to an event's `resolved`. Returns whether the role exists.
pub fn resolve_role(state: &State, id: &str, resolved: &mut Object) -> bool {
    let mut roles = state.world.servers.iter().flat_map(place::roles);
    let Some(role) = roles.find(|role| role["id"] == id) else { return false };
    resolved.entry("roles").or_insert_with(|| json!({}))[id] = role;
    true
}

/// Adds a channel to an event's `resolved`.
pub fn resolve_channel(state: &State, channel: &Channel, resolved: &mut Object) {
    let mut partial = place::channel(state, channel);
    partial["permissions"] = json!(place::bot_permissions(channel));
    resolved.entry("channels").or_insert_with(|| json!({}))[channel.id.to_string()] = partial;
}

fn read_channel(state: &State, name: &str, given: &Value, resolved: &mut Object) -> Result<Value> {
    let text = given.as_str().unwrap_or_default().trim_start_matches('#');
    let id = Id::read(text);
    let mut channels = state.world.channels.iter().filter(|channel| channel.direct_with.is_none());
    let channel = channels.find(|channel| Some(channel.id) == id || channel.name == text);
    let channel =
        channel.ok_or_else(|| RequestRefusal::wrong(format!("{name:?} is a channel; {given} is none.")))?;
    resolve_channel(state, channel, resolved);
    Ok(json!(channel.id))
}
