//! Tests of the parser: interactions as Discord sends them, and the plain data that they become.

use serde_json::{Value as Json, json};
use serenity::all::{Interaction, Permissions};

use crate::base::id::{AbsenceReason, ChannelId, InteractionId, MessageId, PersonId, ServerId};
use crate::chat::incoming::{MissingPermissions, UnsupportedReason};
use crate::chat::{ChatPerson, CommandCall, InteractionEvent, OptionValue, ReplyTo, Unsupported, UserAction};
use crate::discord::inbound::{ParsedInteraction, json_of, parse_interaction};

use super::NOW;

/// Returns an interaction in a server. `kind` is Discord's number: 2 command, 3 press, 4 completion, 5 form.
pub(super) fn interaction(kind: u8, body: impl Into<Json>) -> Json {
    let body = body.into();
    json!({
        "id": "100", "application_id": "900", "type": kind, "token": "secret", "version": 1,
        "locale": "de", "guild_locale": "en-US", "entitlements": [], "attachment_size_limit": 10_485_760,
        "channel_id": "7", "guild_id": "5", "data": body,
        "member": {
            "user": user("11", "ada"), "nick": "Ada L.", "roles": [], "deaf": false, "mute": false, "flags": 0,
            "joined_at": "2026-01-01T00:00:00Z",
        },
    })
}

fn user(id: &str, name: &str) -> Json {
    json!({ "id": id, "username": name, "discriminator": "0", "avatar": null, "global_name": null })
}

fn outside(mut interaction: Json) -> Json {
    let fields = interaction.as_object_mut().expect("an object");
    fields.remove("guild_id");
    let member = fields.remove("member").expect("a member");
    fields.insert("user".into(), member["user"].clone());
    interaction
}

pub(super) fn challenge() -> Json {
    json!({
        "id": "1", "name": "challenge", "type": 1,
        "options": [
            { "name": "game", "type": 3, "value": "a game" },
            { "name": "opponent", "type": 6, "value": "12" },
            { "name": "days", "type": 3, "value": "3" },
            { "name": "rated", "type": 5, "value": true },
        ],
        "resolved": {
            "users": { "12": user("12", "bob") },
            "members": { "12": { "nick": "Bobby", "roles": [], "joined_at": "2026-01-01T00:00:00Z" } },
        },
    })
}

pub(super) fn press(kind: u8, flags: u32) -> Json {
    let mut interaction =
        interaction(3, json!({ "custom_id": "m:x", "component_type": kind, "values": ["21", "33"] }));
    interaction["message"] = json!({
        "id": "77", "channel_id": "7", "author": user("900", "engawa"), "content": "", "flags": flags,
        "timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": null, "type": 0, "tts": false, "pinned": false,
        "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
    });
    interaction
}

/// Parses an interaction, after checking that both transports give the same result.
fn plain_form(interaction: Json) -> ParsedInteraction {
    let plain_form = |sent: &Json| parse_interaction(sent, NOW).expect("an address");
    let by_http = plain_form(&interaction);
    let read: Interaction = serde_json::from_value(interaction).expect("as Discord sends it");
    assert_eq!(by_http, plain_form(&json_of(&read).expect("JSON")));
    by_http
}

fn reply() -> ReplyTo {
    ReplyTo { id: InteractionId(100), token: "secret".into(), channel: ChannelId(7) }
}

fn unsupported(why: UnsupportedReason) -> ParsedInteraction {
    ParsedInteraction::Unsupported(Unsupported { reply: reply(), locale: "de".into(), why })
}

/// Parses an interaction that the bot supports.
pub(super) fn incoming(interaction: Json) -> InteractionEvent {
    match plain_form(interaction) {
        ParsedInteraction::Incoming(incoming) => incoming,
        other => panic!("not incoming: {other:?}"),
    }
}

fn act(interaction: Json) -> UserAction {
    incoming(interaction).act
}

#[test]
fn command_is_read_with_all_fields() {
    let call = CommandCall {
        name: "challenge".into(),
        sub: None,
        options: [
            ("game", OptionValue::Text("a game".into())),
            (
                "opponent",
                OptionValue::Person(ChatPerson {
                    id: PersonId(12),
                    name: "Bobby".into(),
                    bot: false,
                    absence: None,
                }),
            ),
            ("days", OptionValue::Text("3".into())),
            ("rated", OptionValue::Flag(true)),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into(),
    };
    let incoming = InteractionEvent {
        reply: reply(),
        person: ChatPerson { id: PersonId(11), name: "Ada L.".into(), bot: false, absence: None },
        server: Some(ServerId(5)),
        manages: false,
        missing_permissions: MissingPermissions::new(),
        thread_of: None,
        in_channel: false,
        opens_threads: false,
        last_message: None,
        is_discussed: false,
        locale: "de".into(),
        server_locale: Some("en-US".into()),
        at: NOW,
        act: UserAction::Command(call),
    };
    assert_eq!(plain_form(interaction(2, challenge())), ParsedInteraction::Incoming(incoming));
}

#[test]
fn subcommand_keeps_name_and_options() {
    let data = json!({
        "id": "1", "name": "match", "type": 1,
        "options": [{ "name": "show", "type": 1, "options": [{ "name": "id", "type": 3, "value": "abc" }] }],
    });
    let UserAction::Command(call) = act(interaction(2, data)) else { panic!("a command") };
    assert_eq!(
        (call.name.as_str(), call.sub.as_deref(), call.text("id")),
        ("match", Some("show"), Some("abc"))
    );
}

#[test]
fn channel_option_is_read() {
    let data = json!({
        "id": "1", "name": "admin", "type": 1,
        "options": [{ "name": "channel", "type": 7, "value": "9" }],
        "resolved": { "channels": { "9": { "id": "9", "name": "games", "type": 0, "permissions": "0" } } },
    });
    let UserAction::Command(call) = act(interaction(2, data)) else { panic!("a command") };
    assert_eq!(call.channel("channel"), Some(ChannelId(9)));
}

#[test]
fn people_have_their_server_names() {
    for (nick, global, name) in [
        (json!("Nick"), json!("Global"), "Nick"),
        (Json::Null, json!("Global"), "Global"),
        (Json::Null, Json::Null, "ada"),
    ] {
        let mut sent = interaction(2, challenge());
        sent["member"]["nick"] = nick;
        sent["member"]["user"]["global_name"] = global;
        sent["member"]["user"]["bot"] = json!(true);
        let ParsedInteraction::Incoming(incoming) = plain_form(sent) else { panic!("incoming") };
        assert_eq!(
            incoming.person,
            ChatPerson { id: PersonId(11), name: name.into(), bot: true, absence: None }
        );
    }
}

#[test]
fn partly_unreadable_command_is_rejected() {
    let unresolved = |field: &str| {
        let mut data = challenge();
        data["resolved"].as_object_mut().expect("an object").remove(field);
        data
    };
    let with_option = |option: Json| json!({ "id": "1", "name": "x", "type": 1, "options": [option] });
    let group = json!({ "name": "g", "type": 2, "options": [{ "name": "s", "type": 1, "options": [] }] });
    for (data, why) in [
        (unresolved("users"), UnsupportedReason::Unreadable),
        (with_option(json!({ "name": "n", "type": 10, "value": 1.5 })), UnsupportedReason::Unknown),
        (with_option(json!({ "name": "c", "type": 7, "value": "9" })), UnsupportedReason::Unreadable),
        (with_option(group), UnsupportedReason::Unknown),
        (
            json!({ "id": "1", "name": "ButtonStyle at", "type": 2, "target_id": "12" }),
            UnsupportedReason::Unreadable,
        ),
    ] {
        assert_eq!(plain_form(interaction(2, data.clone())), unsupported(why), "{data}");
    }
}

#[test]
fn direct_message_has_no_server() {
    for interaction in [interaction(2, challenge()), press(2, 0)] {
        let ParsedInteraction::Incoming(incoming) = plain_form(outside(interaction)) else {
            panic!("not incoming")
        };
        assert_eq!((incoming.server, incoming.place(), incoming.reply.channel), (None, None, ChannelId(7)));
        assert_eq!((incoming.person.id, incoming.person.name.as_str()), (PersonId(11), "ada"));
    }
    let mut nobody = interaction(2, challenge());
    nobody.as_object_mut().expect("an object").remove("member");
    assert_eq!(plain_form(nobody), unsupported(UnsupportedReason::Unreadable), "a server, but nobody in it");
}

#[test]
fn menu_command_carries_its_target() {
    let data = json!({
        "id": "1", "name": "Compare", "type": 2, "target_id": "12",
        "resolved": {
            "users": { "12": user("12", "bob") },
            "members": { "12": { "nick": "Bobby", "roles": [], "joined_at": "2026-01-01T00:00:00Z" } },
        },
    });
    let UserAction::Command(call) = act(interaction(2, data)) else { panic!("a command") };
    let bobby = ChatPerson { id: PersonId(12), name: "Bobby".into(), bot: false, absence: None };
    assert_eq!((call.name.as_str(), call.person("person")), ("Compare", Some(&bobby)));

    let mut message = press(2, 0)["message"].clone();
    let menu = json!({ "type": 3, "custom_id": "m:y", "options": [], "min_values": 1, "max_values": 1 });
    message["components"] = json!([
        { "type": 1, "components": [
            { "type": 2, "style": 1, "custom_id": "m:x", "label": "X" },
            { "type": 2, "style": 5, "url": "https://example.com", "label": "Y" },
        ] },
        { "type": 1, "components": [menu] },
    ]);
    let data = json!({
        "id": "1", "name": "Open it", "type": 3, "target_id": "77",
        "resolved": { "messages": { "77": message } },
    });
    let UserAction::Command(call) = act(interaction(2, data)) else { panic!("a command") };
    assert_eq!((call.name.as_str(), call.message("message")), ("Open it", &["m:x".into(), "m:y".into()][..]));
}

/// No store can hold an id above 2^63 - 1, so the interaction becomes `Unsupported`, which still gets an
/// answer.
#[test]
fn ids_too_large_for_stores_are_rejected() {
    let (largest, beyond) = ("9223372036854775807", "9223372036854775808");
    for path in ["/id", "/channel_id", "/guild_id", "/member/user/id", "/data/options/1/value"] {
        let parse = |id: &str| {
            let mut data = challenge();
            if path.starts_with("/data") {
                data["resolved"]["users"][id] = user(id, "bob");
            }
            let mut sent = interaction(2, data);
            *sent.pointer_mut(path).expect("it is there") = json!(id);
            plain_form(sent)
        };
        assert!(matches!(parse(largest), ParsedInteraction::Incoming(_)), "{path}");
        assert!(matches!(parse(beyond), ParsedInteraction::Unsupported(_)), "{path}");
    }
    let mut pressed = press(2, 0);
    pressed["message"]["id"] = json!(beyond);
    assert_eq!(
        plain_form(pressed),
        unsupported(UnsupportedReason::Unreadable),
        "on a message that cannot be"
    );
}

#[test]
fn completion_carries_typed_text() {
    let mut data = challenge();
    data["options"][0] = json!({ "name": "game", "type": 3, "value": "a g", "focused": true });
    data.as_object_mut().expect("an object").remove("resolved");
    let UserAction::Complete { call, option, typed } = act(interaction(4, data.clone())) else {
        panic!("a question");
    };
    assert_eq!((option.as_str(), typed.as_str()), ("game", "a g"));
    assert_eq!(call.text("days"), Some("3"), "what is already there is told");
    assert_eq!((call.text("game"), call.person("opponent")), (None, None));
    assert_eq!(
        plain_form(interaction(4, challenge())),
        ParsedInteraction::UnreadableCompletion(reply()),
        "no option in focus"
    );
}

#[test]
fn press_carries_message_and_component() {
    let component = "m:x".to_owned();
    let button = UserAction::Press { message: MessageId(77), private: false, component, values: Vec::new() };
    assert_eq!(act(press(2, 0)), button);
    let UserAction::Press { private, values, .. } = act(press(3, 64)) else { panic!("a press") };
    assert!(private, "flag 64 is a message that one person sees");
    assert_eq!(values, ["21", "33"]);
}

#[test]
fn unknown_controls_are_unsupported() {
    assert_eq!(plain_form(press(6, 0)), unsupported(UnsupportedReason::Unknown), "a menu of roles");
    let form = interaction(5, json!({ "custom_id": "f", "components": [] }));
    assert_eq!(plain_form(form), unsupported(UnsupportedReason::Unknown), "a form");
    let ping = json!({ "id": "100", "application_id": "900", "type": 1, "token": "secret", "version": 1 });
    assert_eq!(plain_form(ping), ParsedInteraction::Ping);
}

/// The fields that the parser reads from a command and from a press, as JSON pointers, beside those in
/// [`ADDRESS_FIELDS`]. `*` stands for any key or index.
const READ_FIELDS: [&str; 40] = [
    "/application_id",
    "/app_permissions",
    "/channel",
    "/channel/parent_id",
    "/channel/type",
    "/channel_id",
    "/data",
    "/data/component_type",
    "/data/custom_id",
    "/data/name",
    "/data/options",
    "/data/options/*",
    "/data/options/*/name",
    "/data/options/*/type",
    "/data/options/*/value",
    "/data/resolved",
    "/data/resolved/members",
    "/data/resolved/members/*",
    "/data/resolved/members/*/nick",
    "/data/resolved/users",
    "/data/resolved/users/*",
    "/data/resolved/users/*/global_name",
    "/data/resolved/users/*/id",
    "/data/resolved/users/*/username",
    "/data/type",
    "/data/values",
    "/data/values/*",
    "/guild_id",
    "/guild_locale",
    "/locale",
    "/member",
    "/member/nick",
    "/member/permissions",
    "/member/user",
    "/member/user/global_name",
    "/member/user/id",
    "/member/user/username",
    "/message",
    "/message/flags",
    "/message/id",
];

/// The fields without which no answer is possible, and the type, which decides how the rest is parsed.
const ADDRESS_FIELDS: [&str; 3] = ["/id", "/token", "/type"];

fn fits(path: &str, patterns: &[&str]) -> bool {
    let same = |pattern: &str| {
        let (parts_of_pattern, parts_of_path): (Vec<_>, Vec<_>) =
            (pattern.split('/').collect(), path.split('/').collect());
        parts_of_pattern.len() == parts_of_path.len()
            && parts_of_pattern.iter().zip(parts_of_path).all(|(a, b)| *a == "*" || *a == b)
    };
    patterns.iter().any(|pattern| same(pattern))
}

/// Collects the JSON pointers of all values below a value.
fn places(json: &Json, place: &str, all: &mut Vec<String>) {
    let below: Vec<(String, &Json)> = match json {
        Json::Object(map) => map.iter().map(|(key, json)| (key.clone(), json)).collect(),
        Json::Array(list) => list.iter().enumerate().map(|(at, json)| (at.to_string(), json)).collect(),
        _ => return,
    };
    for (key, json) in below {
        let place = format!("{place}/{key}");
        places(json, &place, all);
        all.push(place);
    }
}

/// Replaces each field for which `of` is true with values of every other JSON type, one at a time. Returns the
/// original interaction, the field's pointer, and the changed interaction.
fn in_other_forms(of: impl Fn(&str) -> bool) -> Vec<(Json, String, Json)> {
    let mut all = Vec::new();
    let mut decorated = [interaction(2, challenge()), press(3, 64)];
    for sent in &mut decorated {
        sent["member"]["user"]["avatar_decoration_data"] = json!({ "asset": "a_1", "sku_id": "7" });
        sent["context"] = json!(0);
        let mut found = Vec::new();
        places(sent, "", &mut found);
        for place in found.into_iter().filter(|place| of(place)) {
            let forms = [json!(1_u64 << 32), json!(-1.5), json!("odd"), json!([]), json!({ "odd": 1 })];
            for form in forms.into_iter().chain([Json::Null, json!(true)]) {
                let mut other = sent.clone();
                *other.pointer_mut(&place).expect("it is there") = form;
                all.push((sent.clone(), place.clone(), other));
            }
        }
    }
    all
}

#[test]
fn unread_fields_may_have_any_form() {
    let others = in_other_forms(|place| !fits(place, &READ_FIELDS) && !fits(place, &ADDRESS_FIELDS));
    for flags in ["/member/flags", "/member/user/avatar_decoration_data", "/entitlements"] {
        assert!(others.iter().any(|(_, place, _)| place == flags), "{flags}");
    }
    for (sent, place, other) in others {
        assert_eq!(parse_interaction(&other, NOW), parse_interaction(&sent, NOW), "{place}: {other}");
    }
}

#[test]
fn unreadable_fields_keep_the_answers_address() {
    for (_, place, other) in in_other_forms(|place| fits(place, &READ_FIELDS)) {
        let arrival = parse_interaction(&other, NOW).expect("id and token are there");
        let reply = arrival.reply().expect("somebody did something");
        assert_eq!((reply.id, reply.token.as_str()), (InteractionId(100), "secret"), "{place}");
    }
    for place in ["/data", "/member", "/member/user", "/member/user/id", "/guild_id", "/channel_id"] {
        for mut sent in [interaction(2, challenge()), press(2, 0)] {
            *sent.pointer_mut(place).expect("it is there") = json!(true);
            let Some(ParsedInteraction::Unsupported(unsupported)) = parse_interaction(&sent, NOW) else {
                panic!("{place} is needed")
            };
            assert_eq!(unsupported.why, UnsupportedReason::Unreadable, "{place}");
        }
    }
    for place in ["/id", "/token"] {
        let mut sent = press(2, 0);
        *sent.pointer_mut(place).expect("it is there") = json!({});
        assert_eq!(parse_interaction(&sent, NOW), None, "{place}");
    }
}

/// Parses a press with another value of one field.
fn press_with(field: &str, json: Json) -> InteractionEvent {
    let mut sent = press(2, 0);
    sent[field] = json;
    let Some(ParsedInteraction::Incoming(event)) = parse_interaction(&sent, NOW) else { panic!("{sent}") };
    event
}

#[test]
fn reactions_and_threads_make_a_message_discussed() {
    let is_discussed = |message: Json| press_with("message", message).is_discussed;
    assert!(is_discussed(json!({ "id": "77", "reactions": [{ "count": 1 }] })));
    assert!(is_discussed(json!({ "id": "77", "thread": { "id": "77" } })));
    assert!(is_discussed(json!({ "id": "77", "flags": 32 })));
    assert!(!is_discussed(json!({ "id": "77", "flags": 64, "reactions": [], "thread": null })));
}

#[test]
fn place_without_a_type_may_be_a_thread() {
    let in_channel = |channel: Json| press_with("channel", channel).in_channel;
    assert!(in_channel(json!({ "type": 0, "parent_id": "8" })), "the parent is a category");
    for channel in [json!({ "type": 11, "parent_id": "8" }), json!({ "type": 11 }), json!({}), Json::Null] {
        assert!(!in_channel(channel.clone()), "{channel}");
    }
}

#[test]
fn absent_people_are_distinguished() {
    let named = |member: Option<Option<Permissions>>| {
        let mut data = json!({
            "id": "1", "name": "Challenge", "type": 2, "target_id": "12",
            "resolved": { "users": { "12": user("12", "bob") } },
        });
        if let Some(permissions) = member {
            let mut member = json!({ "roles": [], "joined_at": "2026-01-01T00:00:00Z" });
            if let Some(permissions) = permissions {
                member["permissions"] = json!(permissions.bits().to_string());
            }
            data["resolved"]["members"] = json!({ "12": member });
        }
        let UserAction::Command(call) = act(interaction(2, data)) else { panic!("a command") };
        call.person("person").expect("a person").absence
    };
    assert_eq!(named(None), Some(AbsenceReason::NotOnServer));
    assert_eq!(named(Some(Some(Permissions::SEND_MESSAGES))), Some(AbsenceReason::CannotSee));
    assert_eq!(named(Some(Some(Permissions::VIEW_CHANNEL))), None);
    assert_eq!(named(Some(Some(Permissions::ADMINISTRATOR))), None);
    assert_eq!(named(Some(None)), None, "missing permissions exclude nobody");
}
