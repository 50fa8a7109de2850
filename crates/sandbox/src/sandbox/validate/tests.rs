//! Tests of limits and rules beyond Discord's OpenAPI document. Each test has bodies that break one rule.

use serde_json::{Value, json};

use crate::sandbox::errors::FormErrors;

use super::{JsonField, command, message};

type Check = fn(&JsonField, &mut FormErrors);

fn message_body(field: &JsonField, form: &mut FormErrors) {
    message::read(field, form);
}

/// Returns the problems of a body, each as `path: code`.
fn codes(check: Check, body: &Value) -> Vec<String> {
    let mut form = FormErrors::default();
    check(&JsonField::body(body), &mut form);
    let Err(refused) = form.finish() else { return Vec::new() };
    assert_eq!(refused.status, 400);
    let mut found = Vec::new();
    collect(&refused.body["errors"], "", &mut found);
    found
}

fn collect(node: &Value, path: &str, found: &mut Vec<String>) {
    for (key, child) in node.as_object().into_iter().flatten() {
        if key == "_errors" {
            let codes = child.as_array().into_iter().flatten();
            found.extend(codes.map(|one| format!("{path}: {}", one["code"].as_str().unwrap_or_default())));
        } else {
            collect(child, &format!("{path}{}{key}", if path.is_empty() { "" } else { "." }), found);
        }
    }
}

fn is_refused(check: Check, body: &Value, expected: &str) {
    let found = codes(check, body);
    assert_eq!(found, [expected], "{body}");
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id })
}

fn row(components: &[Value]) -> Value {
    json!({ "type": 1, "components": components })
}

fn select(options: usize) -> Value {
    let options: Vec<Value> =
        (0..options).map(|n| json!({ "label": format!("l{n}"), "value": format!("v{n}") })).collect();
    json!({ "type": 3, "custom_id": "s", "options": options })
}

#[test]
fn valid_message_passes() {
    let rows: Vec<Value> =
        (0..5).map(|r| row(&(0..5).map(|b| button(&format!("{r}{b}"))).collect::<Vec<_>>())).collect();
    let body = json!({
        "content": "x".repeat(2000), "tts": false, "components": rows, "nonce": "n", "enforce_nonce": true, "flags": 64,
        "attachments": [{ "id": 0, "filename": "a.png", "description": "x".repeat(1024) }],
        "allowed_mentions": { "parse": [], "users": ["1"], "roles": [], "replied_user": false },
    });
    assert_eq!(codes(message_body, &body), [""; 0]);
}

#[test]
fn message_limits_are_enforced() {
    let six: Vec<Value> = (0..6).map(|n| button(&n.to_string())).collect();
    let rows: Vec<Value> = (0..6).map(|n| row(&[button(&n.to_string())])).collect();
    let twice = row(&[button("same"), button("same")]);
    for (body, expected) in [
        (json!({ "content": "x".repeat(2001) }), "content: BASE_TYPE_MAX_LENGTH"),
        (json!({ "contents": "x" }), "contents: UNKNOWN_KEY"),
        (json!({ "embeds": [{ "title": "x" }] }), "embeds: UNKNOWN_KEY"),
        (
            json!({ "components": [row(&[json!({ "type": 5, "custom_id": "a" })])] }),
            "components.0.components.0.type: BASE_TYPE_CHOICES",
        ),
        (json!({ "flags": 32768, "content": "x" }), "flags: BITFIELD_TYPE"),
        (json!({ "components": rows }), "components: BASE_TYPE_MAX_LENGTH"),
        (json!({ "components": [row(&six)] }), "components.0.components: BASE_TYPE_BAD_LENGTH"),
        (json!({ "components": [row(&[])] }), "components.0.components: BASE_TYPE_BAD_LENGTH"),
        (json!({ "components": [button("a")] }), "components.0.type: BASE_TYPE_CHOICES"),
        (
            json!({ "components": [row(&[button("a"), select(1)])] }),
            "components.0.components: COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (
            json!({ "components": [twice] }),
            "components.0.components.1.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            json!({ "components": [row(&[button(&"x".repeat(101))])] }),
            "components.0.components.0.custom_id: BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({ "components": [row(&[json!({ "type": 2, "style": 1, "label": "Go" })])] }),
            "components.0.components.0.custom_id: BASE_TYPE_REQUIRED",
        ),
        (
            json!({ "components": [row(&[select(26)])] }),
            "components.0.components.0.options: BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({ "attachments": [{ "id": 0, "description": "x".repeat(1025) }] }),
            "attachments.0.description: BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({ "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            "allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
    ] {
        is_refused(message_body, &body, expected);
    }
}

#[test]
fn button_emoji_must_be_emoji() {
    let with = |emoji: &str| {
        let button = json!({ "type": 2, "style": 1, "custom_id": "a", "emoji": { "name": emoji } });
        codes(message_body, &json!({ "components": [row(&[button])] }))
    };
    for fine in ["♟", "🍵", "⚪", "1️⃣", "👩‍🚀", "🇫🇷", "↩️"] {
        assert_eq!(with(fine), [""; 0], "{fine}");
    }
    for bad in ["♔", "a", "→", "1", "", "🍵 tea"] {
        assert!(!with(bad).is_empty(), "{bad:?}");
    }
}

fn slash(options: &Value) -> Value {
    json!({ "name": "go", "description": "Goes", "type": 1, "options": options })
}

fn text_option(name: &str) -> Value {
    json!({ "type": 3, "name": name, "description": "A word" })
}

fn with(mut base: Value, key: &str, value: Value) -> Value {
    base[key] = value;
    base
}

#[test]
fn command_names_are_lowercase_of_any_script() {
    for fine in ["go", "los-geht's", "kōnane", "ไทย", "हिन्दी", "碁", "a_1"] {
        let body = with(slash(&json!([])), "name", json!(fine));
        assert_eq!(codes(command::check, &body), [""; 0], "{fine}");
    }
    for bad in ["Go", "go on", "go!", "GO"] {
        let body = with(slash(&json!([])), "name", json!(bad));
        is_refused(command::check, &body, "name: APPLICATION_COMMAND_INVALID_NAME");
    }
}

#[test]
fn command_limits_and_order_are_enforced() {
    let needed = with(text_option("b"), "required", json!(true));
    let choice = json!({ "name": "n", "value": "v" });
    let both = with(with(text_option("a"), "autocomplete", json!(true)), "choices", json!([choice]));
    let many = vec![json!({ "name": "n", "value": 1 }); 1];
    let heavy: Vec<Value> = (0..25)
        .map(|n| {
            let choices: Vec<Value> =
                (0..25).map(|c| json!({ "name": format!("{c}{}", "x".repeat(14)), "value": "y" })).collect();
            with(text_option(&format!("o{n}")), "choices", json!(choices))
        })
        .collect();
    for (body, expected) in [
        (
            slash(&json!([text_option("a"), needed])),
            "options.1: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (slash(&json!([both])), "options.0: APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"),
        (
            slash(&json!([text_option("a"), text_option("a")])),
            "options.1.name: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            slash(&json!([with(text_option("a"), "choices", json!(many))])),
            "options.0.choices.0.value: UNION_TYPE_CHOICES",
        ),
        (with(slash(&json!([])), "description", json!("")), "description: BASE_TYPE_BAD_LENGTH"),
        (
            with(slash(&json!([])), "description_localizations", json!({ "xx": "y" })),
            "description_localizations.xx: BASE_TYPE_CHOICES",
        ),
        (
            with(slash(&json!([])), "name_localizations", json!({ "de": "Los" })),
            "name_localizations.de: APPLICATION_COMMAND_INVALID_NAME",
        ),
        (slash(&json!(heavy)), ": APPLICATION_COMMAND_TOO_LARGE"),
        (with(slash(&json!([])), "colour", json!(1)), "colour: UNKNOWN_KEY"),
    ] {
        is_refused(command::check, &body, expected);
    }
}

#[test]
fn command_names_are_unique_by_type() {
    let go = slash(&json!([]));
    is_refused(command::check_list, &json!([go, go]), "1: APPLICATION_COMMANDS_DUPLICATE_NAME");
    let menu = json!({ "name": "go", "type": 3 });
    assert_eq!(
        codes(command::check_list, &json!([go, menu])),
        [""; 0],
        "another kind may have the same name"
    );
}

/// Returns entries named `a`, `b` and so on, with these German translations of their names.
fn in_german<const N: usize>(entry: impl Fn(&str) -> Value, german: [Option<&str>; N]) -> Value {
    let plain = ["a", "b", "c"];
    let localized = plain.into_iter().zip(german).map(|(name, german)| {
        let names = german.map_or_else(|| json!({}), |german| json!({ "de": german }));
        with(entry(name), "name_localizations", names)
    });
    localized.collect()
}

#[test]
fn translated_names_are_unique() {
    let command = |name: &str| with(slash(&json!([])), "name", json!(name));
    let choice = |name: &str| json!({ "name": name, "value": name });
    let with_options = |german| slash(&in_german(text_option, german));
    let with_choices = |german| slash(&json!([with(text_option("o"), "choices", in_german(choice, german))]));
    let in_sub = |german| {
        let options = in_german(text_option, german);
        slash(&json!([{ "type": 1, "name": "sub", "description": "A part", "options": options }]))
    };
    let distinct = [Some("x"), Some("y"), None];
    assert_eq!(codes(command::check, &with_options(distinct)), [""; 0]);
    assert_eq!(codes(command::check, &with_choices(distinct)), [""; 0]);
    assert_eq!(codes(command::check_list, &in_german(command, distinct)), [""; 0]);
    for (german, at) in
        [([Some("x"), Some("x"), None], "1.name_localizations.de"), ([Some("c"), None, None], "2.name")]
    {
        let option = format!("options.{at}: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS");
        is_refused(command::check, &with_options(german), &option);
        is_refused(command::check, &in_sub(german), &format!("options.0.{option}"));
        let choice = format!("options.0.choices.{at}: APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES_DUPLICATE");
        is_refused(command::check, &with_choices(german), &choice);
        let list = format!("{at}: APPLICATION_COMMANDS_DUPLICATE_NAME");
        is_refused(command::check_list, &in_german(command, german), &list);
    }
    let menu = json!({ "name": "b", "type": 3, "name_localizations": { "de": "x" } });
    let list = json!([with(command("a"), "name_localizations", json!({ "de": "x" })), menu]);
    assert_eq!(codes(command::check_list, &list), [""; 0], "another kind may be called the same");
}

#[test]
fn suggestion_limits_are_enforced() {
    let list = |count: usize| -> Value {
        (0..count).map(|n| json!({ "name": n.to_string(), "value": n.to_string() })).collect()
    };
    assert_eq!(codes(command::check_choices, &list(25)), [""; 0]);
    is_refused(command::check_choices, &list(26), ": BASE_TYPE_MAX_LENGTH");
    let long = json!([{ "name": "x".repeat(101), "value": "v" }]);
    is_refused(command::check_choices, &long, "0.name: BASE_TYPE_BAD_LENGTH");
}
