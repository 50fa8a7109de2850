//! Registered commands of the bot. A command's name and type are unique within its scope: global, or one
//! server.

use serde_json::Value;

use super::{
    errors::{Result, TOO_MANY_COMMANDS, UNKNOWN_COMMAND},
    ids::Id,
    limits,
    state::{Command, Notice, State, StateFile},
    validate::{
        JsonField,
        command::{self, SLASH},
    },
    wire::without_nulls,
};
use crate::base::time::Timestamp;

/// Returns the commands of a server, or the global ones for `None`, in the order of registration.
pub fn list(state: &State, guild: Option<Id>) -> impl Iterator<Item = &Command> {
    state.world.commands.iter().filter(move |command| command.guild == guild)
}

pub fn find(state: &State, guild: Option<Id>, id: Id) -> Result<&Command> {
    list(state, guild).find(|command| command.id == id).ok_or_else(|| UNKNOWN_COMMAND.into())
}

/// Replaces all commands of a server, or all global ones for `None`. A command with an unchanged name and
/// type keeps its id; a command without any change keeps its version too.
pub fn replace_all(state: &mut State, now: Timestamp, guild: Option<Id>, body: &Value) -> Result<()> {
    let mut form = state.form();
    command::check_list(&JsonField::body(body), &mut form);
    form.finish()?;
    let definitions = body.as_array().map_or(&[][..], Vec::as_slice);
    check_number(definitions.iter().map(kind_of))?;
    let before: Vec<Command> = list(state, guild).cloned().collect();
    let after: Vec<Command> = definitions.iter().map(|one| build(state, now, guild, one, &before)).collect();
    state.world.commands.retain(|command| command.guild != guild);
    state.world.commands.extend(after);
    notify(state);
    Ok(())
}

/// Registers a command, or replaces the one with the same name and type. Returns the command's id, and
/// whether the command is new.
pub fn put(state: &mut State, now: Timestamp, guild: Option<Id>, body: &Value) -> Result<(Id, bool)> {
    let mut form = state.form();
    command::check(&JsonField::body(body), &mut form);
    form.finish()?;
    let before: Vec<Command> = list(state, guild).cloned().collect();
    let command = build(state, now, guild, body, &before);
    let (id, new) = (command.id, before.iter().all(|old| old.id != command.id));
    let others = before.iter().filter(|old| old.id != id).map(|old| old.kind);
    check_number(others.chain([command.kind]))?;
    store(state, command);
    Ok((id, new))
}

/// Changes those parts of a command's definition that `body` contains.
pub fn change(state: &mut State, now: Timestamp, guild: Option<Id>, id: Id, body: &Value) -> Result<()> {
    let old = find(state, guild, id)?.clone();
    let mut merged = old.definition.clone();
    for (key, value) in body.as_object().into_iter().flatten() {
        merged[key] = value.clone();
    }
    merged["type"] = old.kind.into();
    let mut form = state.form();
    command::check(&JsonField::body(&merged), &mut form);
    form.finish()?;
    let mut command = build(state, now, guild, &merged, &[]);
    command.id = id;
    store(state, command);
    Ok(())
}

pub fn remove(state: &mut State, guild: Option<Id>, id: Id) -> Result<()> {
    find(state, guild, id)?;
    state.world.commands.retain(|command| command.id != id);
    notify(state);
    Ok(())
}

fn store(state: &mut State, command: Command) {
    match state.world.commands.iter_mut().find(|old| old.id == command.id) {
        Some(old) => *old = command,
        None => state.world.commands.push(command),
    }
    notify(state);
}

fn notify(state: &mut State) {
    state.unsaved.insert(StateFile::Commands);
    state.notices.push(Notice::CommandsChanged);
}

fn kind_of(definition: &Value) -> u8 {
    definition["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()).unwrap_or(SLASH)
}

fn build(state: &mut State, now: Timestamp, guild: Option<Id>, sent: &Value, before: &[Command]) -> Command {
    let definition = without_nulls(sent);
    let (kind, name) = (kind_of(sent), sent["name"].as_str().unwrap_or_default().to_owned());
    let old = before.iter().find(|old| old.kind == kind && old.name == name);
    let id = old.map_or_else(|| state.mint(now), |old| old.id);
    let unchanged = old.filter(|old| old.definition == definition);
    let version = unchanged.map_or_else(|| state.mint(now), |old| old.version);
    Command { id, version, guild, kind, name, definition }
}

fn check_number(kinds: impl Iterator<Item = u8>) -> Result<()> {
    let mut counts = [0; 4];
    for kind in kinds {
        counts[usize::from(kind.min(3))] += 1;
    }
    let menus_fit = counts[2..].iter().all(|count| *count <= limits::MENU_COMMANDS);
    if counts[1] <= limits::SLASH_COMMANDS && menus_fit { Ok(()) } else { Err(TOO_MANY_COMMANDS.into()) }
}
