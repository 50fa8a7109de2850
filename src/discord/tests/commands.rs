//! Tests of the commands' JSON form, and of when the commands are registered.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::chat::definitions::{
    CommandDefinition, DefinitionBody, Parameter, ParameterKind, SubcommandDefinition,
};
use crate::discord::commands::{command, register_if_changed};
use crate::discord::connect;
use crate::discord::rest::RestClient;

use super::inbound::interaction;
use super::stub::{RecordedRequest, Stub, ready};
use super::{Interactions, definition, localised, settings};

fn parameter(name: &str, takes: ParameterKind, required: bool) -> Parameter {
    Parameter { name: localised(name, name), description: localised("What.", "Was."), takes, required }
}

fn challenge() -> CommandDefinition {
    let choices = vec![("a".to_owned(), localised("A game", "Ein Spiel"))];
    let parameters = vec![
        parameter("game", ParameterKind::Choice(choices), true),
        parameter("opponent", ParameterKind::Person, true),
        parameter("days", ParameterKind::Text, false),
        parameter("move", ParameterKind::Completed, false),
        parameter("note", ParameterKind::Line(128), false),
        parameter("rated", ParameterKind::Flag, false),
        parameter("channel", ParameterKind::Channel, false),
    ];
    CommandDefinition { body: DefinitionBody::Options(parameters), ..definition("challenge") }
}

fn with_subs() -> CommandDefinition {
    let sub = SubcommandDefinition {
        name: localised("show", "zeigen"),
        description: localised("Shows one.", "Zeigt eins."),
        options: vec![parameter("id", ParameterKind::Text, true)],
    };
    CommandDefinition { body: DefinitionBody::Subs(vec![sub]), ..definition("match") }
}

fn in_menu(body: DefinitionBody) -> CommandDefinition {
    CommandDefinition { description: localised("", ""), body, ..definition("games") }
}

fn definitions() -> Vec<CommandDefinition> {
    let menus = [in_menu(DefinitionBody::OnPerson), in_menu(DefinitionBody::OnMessage)];
    [challenge(), with_subs(), definition("games")].into_iter().chain(menus).collect()
}

/// Returns a command as Discord lists it: with ids and default values, and without empty fields.
fn listed_by_discord(command: &Value) -> Value {
    let mut listed = command.clone();
    let fields = listed.as_object_mut().expect("an object");
    for (key, value) in [
        ("id", json!("31")),
        ("application_id", json!("900")),
        ("version", json!("32")),
        ("default_member_permissions", Value::Null),
        ("dm_permission", json!(false)),
        ("nsfw", json!(false)),
    ] {
        fields.insert(key.into(), value);
    }
    if fields["type"] != 1 {
        fields.insert("description".into(), json!(""));
    }
    if fields.get("options").and_then(Value::as_array).is_some_and(Vec::is_empty) {
        fields.remove("options");
    }
    for option in fields.get_mut("options").and_then(Value::as_array_mut).into_iter().flatten() {
        if option["required"] == json!(false) {
            option.as_object_mut().expect("an object").remove("required");
        }
    }
    listed
}

/// Starts a stub of Discord that stores the commands it receives, and lists them in reverse order.
async fn storing_stub(theirs: Vec<Value>) -> Stub {
    let theirs = Mutex::new(theirs);
    let answering = move |request: &RecordedRequest| {
        let mut theirs = theirs.lock().expect("one at a time");
        match request.what.split_once(" /applications/900/commands") {
            Some(("PUT", _)) => {
                let commands = request.body.as_array().expect("a list");
                *theirs = commands.iter().map(listed_by_discord).rev().collect();
            }
            Some(("GET", "?&with_localizations=true")) => {}
            _ => return (0, Value::Null),
        }
        (200, theirs.clone().into())
    };
    Stub::start(answering, None).await
}

/// Registers the commands, and returns whether the stored commands had to be changed.
async fn register(stub: &Stub, definitions: &[CommandDefinition]) -> bool {
    let settings = settings(&stub.url());
    let rest = RestClient::new(&settings.api, &settings.token, Arc::default()).expect("a client");
    rest.http.set_application_id(900.into());
    let (changed, _) = register_if_changed(&rest, definitions).await.expect("all is well");
    assert_eq!(changed, stub.last().what.starts_with("PUT"), "the outcome matches the request");
    changed
}

#[tokio::test]
async fn commands_are_registered_only_after_changes() {
    let stub = storing_stub(Vec::new()).await;
    assert!(register(&stub, &definitions()).await, "a Discord that has none");
    assert!(!register(&stub, &definitions()).await, "nothing changed, though Discord writes it differently");
    let mut other = definitions();
    other[0].description.others.insert("fr".to_owned(), "Ce qui se joue ici.".to_owned());
    assert!(register(&stub, &other).await, "a translation more");
    let DefinitionBody::Options(parameters) = &mut other[0].body else { panic!("options") };
    parameters[2].takes = ParameterKind::Completed;
    assert!(register(&stub, &other).await, "another kind of option");
    other.pop();
    assert!(register(&stub, &other).await, "a command less");
    assert!(!register(&stub, &other).await);
}

/// Another version of the bot may have changed the commands between two sessions, so each session
/// compares them.
#[tokio::test]
async fn commands_are_compared_in_each_session() {
    let stub = storing_stub(Vec::new()).await;
    let connection = connect(settings(&stub.url())).expect("a connection");
    let running = tokio::spawn(connection.run(Interactions::none()));
    stub.until_asked("PUT /applications/900/commands").await;
    let methods = || -> Vec<String> {
        let request = stub.asked().into_iter().filter(|request| request.what.contains("/commands"));
        request.map(|request| request.what.split(' ').next().unwrap_or_default().to_owned()).collect()
    };
    stub.tell("READY", ready());
    stub.until_asked_times("GET /applications/900/commands", 2).await;
    stub.tell("INTERACTION_CREATE", interaction(4, super::inbound::challenge()));
    stub.until_asked("POST /interactions").await;
    assert_eq!(methods(), ["GET", "PUT", "GET"], "the second session finds nothing to change");
    running.abort();
}

/// Discord sometimes refuses a request that it accepts later.
#[tokio::test]
async fn refused_registration_is_retried() {
    let refusals = AtomicUsize::new(0);
    let refusing = move |request: &RecordedRequest| {
        let is_command = request.what.contains("/commands");
        match refusals.fetch_add(usize::from(is_command), Ordering::SeqCst) {
            0 if is_command => (403, json!({ "code": 50_001, "message": "Missing Access" })),
            2 if is_command => (400, json!({ "code": 50_035, "message": "Invalid Form Body" })),
            4 if is_command => (500, json!({ "code": 0, "message": "oops" })),
            _ => (0, Value::Null),
        }
    };
    let stub = Stub::start(refusing, None).await;
    let connection = connect(settings(&stub.url())).expect("a connection");
    let running = tokio::spawn(connection.run(Interactions::none()));
    stub.until_asked_times("PUT /applications/900/commands", 3).await;
    running.abort();
}

#[test]
fn command_has_discords_form() {
    let form = command(&challenge());
    assert_eq!(form["name"], "challenge");
    assert_eq!(form["name_localizations"], json!({ "de": "spiele" }));
    assert_eq!((&form["contexts"], &form["integration_types"]), (&json!([0]), &json!([0])));
    let kinds: Vec<_> =
        form["options"].as_array().expect("a list").iter().map(|o| o["type"].clone()).collect();
    assert_eq!(kinds, [3, 6, 3, 3, 3, 5, 7]);
    assert_eq!(form["options"][6]["channel_types"], json!([0, 5]));
    assert_eq!(
        form["options"][0]["choices"],
        json!([{ "name": "A game", "name_localizations": { "de": "Ein Spiel" }, "value": "a" }])
    );
    assert_eq!(form["options"][3]["autocomplete"], true);
    assert_eq!(form["options"][4]["max_length"], 128);
    for (body, kind) in [(DefinitionBody::OnPerson, 2), (DefinitionBody::OnMessage, 3)] {
        let menu = command(&in_menu(body));
        assert_eq!(
            (&menu["type"], &menu["name"], &menu["contexts"]),
            (&json!(kind), &json!("games"), &json!([0]))
        );
        assert!(
            menu.get("description").is_none() && menu.get("options").is_none(),
            "a name and no more: {menu}"
        );
    }
    let subs = command(&with_subs());
    assert_eq!(
        (&subs["options"][0]["type"], &subs["options"][0]["options"][0]["type"]),
        (&json!(1), &json!(3))
    );
}

#[tokio::test]
async fn command_mention_uses_registered_id() {
    let stub = storing_stub(Vec::new()).await;
    let settings = settings(&stub.url());
    let rest = RestClient::new(&settings.api, &settings.token, Arc::default()).expect("a client");
    rest.http.set_application_id(900.into());
    for changed in [true, false] {
        let (is_changed, ids) = register_if_changed(&rest, &definitions()).await.expect("all is well");
        assert_eq!(is_changed, changed);
        let name = &definitions()[0].name.text;
        let mention = ids.mention(name).expect("an id");
        assert!(mention.starts_with(&format!("</{name}:")) && mention.ends_with('>'), "{mention}");
        let of_part = ids.mention(&format!("{name} sub")).expect("the id of the command");
        assert!(of_part.starts_with(&format!("</{name} sub:")), "{of_part}");
        assert_eq!(ids.mention("nonsense"), None);
    }
}
