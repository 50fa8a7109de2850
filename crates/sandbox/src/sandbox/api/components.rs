//! Requests of the page for pressing buttons, choosing from select menus, and submitting modals (forms). Each
//! request must be possible in a real Discord client.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    options::{self, OptionContext},
    outcome,
    refusal::{RequestRefusal, Result},
    requests::ApiResult,
    slash, view,
};
use crate::sandbox::{
    ids::Id,
    interactions::{self, UserAction, kind as asked},
    standin::Standin,
    state::{Channel, State},
    validate::{Object, component::kind},
    wire::{self, place},
};

/// The request to press a button, or to choose `values` from a select menu. With `settle`, the response waits
/// for a deferred answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PressRequest {
    #[serde(rename = "as")]
    who: String,
    message: String,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
    locale: Option<String>,
    #[serde(default)]
    settle: bool,
}

pub async fn press(Shared(standin): Shared<Arc<Standin>>, Json(press): Json<PressRequest>) -> ApiResult {
    let action = standin.read(|state| prepare(state, &press))?;
    Ok(Json(outcome::send_and_wait(&standin, action, press.settle).await))
}

fn prepare(state: &State, press: &PressRequest) -> Result<UserAction> {
    let person = view::person(state, &press.who)?.id;
    let message = view::message(state, person, &press.message)?;
    let shown = wire::message::message(state, message);
    let component = find(options::list(&shown, "components"), &press.custom_id)
        .ok_or_else(|| RequestRefusal::missing("That message has no such button or menu."))?;
    if component["disabled"] == true {
        return Err(RequestRefusal::closed("This cannot be pressed: it is disabled."));
    }
    let mut data = json!({
        "custom_id": press.custom_id, "component_type": component["type"], "id": component["id"],
    });
    if component["type"] == kind::BUTTON {
        if !press.values.is_empty() {
            return Err(RequestRefusal::wrong("A button has no values."));
        }
    } else {
        choose(
            OptionContext { state, channel: state.channel(message.channel) },
            component,
            &press.values,
            &mut data,
        )?;
    }
    Ok(UserAction {
        kind: asked::COMPONENT,
        person,
        channel: message.channel,
        locale: slash::locale(press.locale.as_deref())?,
        message: Some(message.id),
        data,
        ..UserAction::default()
    })
}

/// Finds a component, however deeply nested, by its custom id.
fn find<'a>(components: &'a [Value], id: &str) -> Option<&'a Value> {
    components.iter().find_map(|component| {
        if component["custom_id"] == id {
            return Some(component);
        }
        let accessory = component.get("accessory").map_or(&[][..], std::slice::from_ref);
        let inner = component.get("component").map_or(&[][..], std::slice::from_ref);
        find(options::list(component, "components"), id)
            .or_else(|| find(accessory, id))
            .or_else(|| find(inner, id))
    })
}

/// Checks the values chosen from a select menu, and adds them to `data`, the `data` object of the
/// interaction.
fn choose(here: OptionContext<'_>, select: &Value, values: &[String], data: &mut Value) -> Result<()> {
    let count = u64::try_from(values.len()).unwrap_or(u64::MAX);
    let least = select["min_values"].as_u64().unwrap_or(1);
    let most = select["max_values"].as_u64().unwrap_or(1);
    if !(least..=most).contains(&count) {
        return Err(RequestRefusal::wrong(format!("From {least} to {most} values can be chosen here.")));
    }
    let mut resolved = Map::new();
    for (at, value) in values.iter().enumerate() {
        if values[..at].contains(value) {
            return Err(RequestRefusal::wrong("A value can be chosen once only."));
        }
        check_value(here, select, value, &mut resolved)?;
    }
    data["values"] = json!(values);
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    Ok(())
}

fn check_value(here: OptionContext<'_>, select: &Value, value: &str, resolved: &mut Object) -> Result<()> {
    let state = here.state;
    let not_offered = || RequestRefusal::wrong(format!("{value:?} is not offered here."));
    match select["type"].as_i64() {
        Some(kind::SELECT) => {
            let offered = options::list(select, "options").iter().any(|option| option["value"] == value);
            if offered { Ok(()) } else { Err(not_offered()) }
        }
        Some(kind::CHANNEL_SELECT) => {
            let channel = Id::read(value).and_then(|id| state.channel(id));
            let channel =
                channel.filter(|channel| is_offered(state, select, channel)).ok_or_else(not_offered)?;
            options::resolve_channel(state, channel, resolved);
            Ok(())
        }
        kind => {
            let person = Id::read(value).and_then(|id| state.person(id));
            if let Some(person) = person.filter(|_| kind != Some(kind::ROLE_SELECT)) {
                options::resolve_user(here, person, resolved);
                return Ok(());
            }
            let is_role = kind != Some(kind::USER_SELECT) && options::resolve_role(state, value, resolved);
            if is_role { Ok(()) } else { Err(not_offered()) }
        }
    }
}

/// Returns whether a select menu offers a channel. The menu may name channel types; otherwise it offers every
/// channel except direct ones.
fn is_offered(state: &State, select: &Value, channel: &Channel) -> bool {
    let shown = place::channel(state, channel);
    let kinds = options::list(select, "channel_types");
    channel.direct_with.is_none() && (kinds.is_empty() || kinds.contains(&shown["type"]))
}

/// The request to submit a modal. `interaction` is the id of the interaction that opened it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubmitRequest {
    #[serde(rename = "as")]
    who: String,
    interaction: String,
    #[serde(default)]
    values: Object,
    locale: Option<String>,
    #[serde(default)]
    settle: bool,
}

pub async fn submit(Shared(standin): Shared<Arc<Standin>>, Json(submit): Json<SubmitRequest>) -> ApiResult {
    let (opener, action) = standin.act(|state, _| {
        let (opener, action) = prepare_modal(state, &submit)?;
        // Close the modal, so that it cannot be submitted a second time while the bot has not answered.
        interactions::set_modal(state, opener, false);
        Ok::<_, RequestRefusal>((opener, action))
    })?;
    let outcome = outcome::send_and_wait(&standin, action, submit.settle).await;
    if outcome["outcome"] == "failed" {
        // Open the modal again, so that the person can retry.
        standin.act(|state, _| interactions::set_modal(state, opener, true));
    }
    Ok(Json(outcome))
}

fn prepare_modal(state: &State, submit: &SubmitRequest) -> Result<(Id, UserAction)> {
    let person = view::person(state, &submit.who)?.id;
    let (opened_by, modal) = outcome::open_modal(state, person, &submit.interaction)
        .ok_or_else(|| RequestRefusal::missing("No modal is open for this person there."))?;
    let parts = options::list(&modal, "components");
    if let Some(unknown) = submit.values.keys().find(|id| find(parts, id).is_none()) {
        return Err(RequestRefusal::wrong(format!("The modal has no field {unknown:?}.")));
    }
    let filled: Result<Vec<Value>> = parts
        .iter()
        .filter(|part| part["type"] != kind::TEXT)
        .map(|part| fill(part, &submit.values))
        .collect();
    let action = UserAction {
        kind: asked::MODAL,
        person,
        channel: opened_by.channel,
        locale: slash::locale(submit.locale.as_deref())?,
        message: opened_by.message,
        trigger: Some(opened_by.origin),
        data: json!({ "custom_id": modal["custom_id"], "components": filled? }),
        ..UserAction::default()
    };
    Ok((opened_by.id, action))
}

/// Converts a component of a modal to the form that it has in a submitted interaction. Rows and labels
/// stay; inputs and select menus get the values that the person entered.
fn fill(part: &Value, values: &Object) -> Result<Value> {
    let mut sent = json!({ "type": part["type"], "id": part["id"] });
    match part["type"].as_i64() {
        Some(kind::ROW) => {
            let inside: Result<Vec<Value>> =
                options::list(part, "components").iter().map(|child| fill(child, values)).collect();
            sent["components"] = Value::Array(inside?);
        }
        Some(kind::LABEL) => sent["component"] = fill(&part["component"], values)?,
        Some(kind::INPUT) => {
            sent["custom_id"] = part["custom_id"].clone();
            sent["value"] = json!(input_value(part, values)?);
        }
        _ => {
            sent["custom_id"] = part["custom_id"].clone();
            let value = part["custom_id"].as_str().and_then(|id| values.get(id));
            sent["values"] = value.cloned().unwrap_or_else(|| json!([]));
        }
    }
    Ok(sent)
}

fn input_value(input: &Value, values: &Object) -> Result<String> {
    let id = input["custom_id"].as_str().unwrap_or_default();
    let preset = input["value"].as_str().unwrap_or_default();
    let text = match values.get(id) {
        Some(value) => value.as_str().ok_or_else(|| RequestRefusal::wrong(format!("{id:?} is a text.")))?,
        None => preset,
    };
    let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    let needed = input["required"].as_bool().unwrap_or(true);
    let least = input["min_length"].as_u64().unwrap_or(0).max(u64::from(needed));
    let most = input["max_length"].as_u64().unwrap_or(4000);
    let may_be_empty = !needed && length == 0;
    if may_be_empty || (least..=most).contains(&length) {
        Ok(text.to_owned())
    } else {
        Err(RequestRefusal::wrong(format!("{id:?} has from {least} to {most} characters.")))
    }
}
