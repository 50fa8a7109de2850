//! The API with which the page and the tests act as one of the simulated people.
//!
//! The API is JSON below `/sandbox/api`, and Discord has nothing like it. It replaces the screen and mouse of
//! a Discord client, and refuses actions that a client would not allow. `as` is a person's id or user name.
//! `channel` is an id or a name; the first channel if absent. `locale` is the language of the client; `en-US`
//! if absent.
//!
//! | request | body or query | answer |
//! | --- | --- | --- |
//! | `GET about` | `as` | server, visible channels, people, roles, cards, and whether a bot is connected |
//! | `GET commands` | `as`, `channel`, `locale` | usable commands, with texts in that language |
//! | `GET messages` | `as`, `channel`, `limit` (50), `from` | the newest messages since `from` as the person sees them, the oldest first |
//! | `GET events` | `as` | server-sent events `message`, `edited`, `gone`, `elsewhere` (a hidden message that pings), `commands`, `channels`, `reload` |
//! | `POST say` | `as`, `channel`, `content` | the message |
//! | `POST slash` | `as`, `channel`, `command` ("challenge okiya"), `options` {name: value}, `locale`, `settle` | outcome |
//! | `POST menu` | `as`, `channel`, `command`, `target` (a message's or person's id), `locale`, `settle` | outcome |
//! | `POST autocomplete` | like `slash`, with `focused`: the option being typed | outcome with `choices` |
//! | `POST press` | `as`, `message`, `custom_id`, `values` (of a select), `locale`, `settle` | outcome |
//! | `POST submit` | `as`, `interaction` (that showed the modal), `values` {`custom_id`: text}, `locale`, `settle` | outcome |
//! | `POST dismiss` | `as`, `message` | removes an ephemeral message of the person |
//! | `POST delete` | `as`, `message` | deletes a public message, as a moderator would |
//! | `POST channel` | `channel`, `access` (`full`, `read`, `no_files`, `no_history`, `no_threads`, `none`) | sets the bot's permissions there |
//! | `POST thread` | `name`, or `channel` and `archived` or `deleted` | opens, archives, reopens or deletes a thread, or deletes a channel: `channel`, `archived` |
//! | `POST server` | `name` | opens another server with a channel: `server`, `channel` |
//! | `POST removal` | `server`, `removed` | removes the bot from the server, or adds it again |
//! | `POST language` | `server`, `locale` | sets the preferred language of a server; the first server if none is named |
//! | `POST guests` | `count`, or `names` | adds people: `guests`, their ids |
//! | `POST doors` | `as`, `closed` | sets whether the person refuses direct messages |
//! | `POST membership` | `as`, `server`, `member` | sets whether the person is on a server; the first server if none is named |
//! | `POST permission` | `as`, `command`, `allowed` | sets whether the first server allows the person a command; its usual permission decides if absent |
//! | `POST sight` | `as`, `channel`, `sees` | sets whether the person sees the channel |
//! | `POST letters` | `as` | opens the person's direct message channel with the bot: `channel` |
//! | `POST clock` | `hours` (1 to 1,440) | moves the clock forward, and the bot's clock if both share one: `now_ms` |
//! | `GET faults`, `POST faults` | a switch, such as `{"switch": "close", "code": 4000}` | the faults that are in force |
//!
//! An outcome is `{"interaction", "outcome", "type", "message", "choices", "modal"}`. `outcome` is
//! `answered`, or `failed` if the bot gave no answer within three seconds. `type` is the callback type,
//! and the message is as the person sees it. With `settle`, the request also waits for the edit or
//! follow-up that ends "… is thinking". A refusal has a status of 400 or above and the body `{"error":
//! sentence}`.

mod components;
mod guard;
mod guests;
mod options;
pub use options::DEFAULT_LOCALE;
mod outcome;
mod presence;
mod refusal;
mod requests;
mod servers;
mod slash;
mod stream;
mod threads;
mod view;

use std::sync::Arc;

use axum::{
    Router, middleware,
    routing::{get, post},
};

use super::standin::Standin;

/// Returns the routes below `/sandbox/api`, without the access check.
pub fn routes() -> Router<Arc<Standin>> {
    Router::new()
        .route("/about", get(requests::about))
        .route("/commands", get(requests::commands))
        .route("/messages", get(requests::messages))
        .route("/events", get(stream::events))
        .route("/say", post(requests::say))
        .route("/slash", post(slash::slash))
        .route("/menu", post(slash::menu))
        .route("/autocomplete", post(slash::autocomplete))
        .route("/press", post(components::press))
        .route("/submit", post(components::submit))
        .route("/dismiss", post(requests::dismiss))
        .route("/delete", post(requests::delete))
        .route("/channel", post(requests::channel))
        .route("/thread", post(threads::thread))
        .route("/server", post(servers::server))
        .route("/removal", post(servers::removal))
        .route("/language", post(servers::language))
        .route("/doors", post(requests::set_direct_messages))
        .route("/membership", post(presence::membership))
        .route("/permission", post(presence::set_command_permission))
        .route("/sight", post(presence::set_visibility))
        .route("/letters", post(requests::open_direct_channel))
        .route("/guests", post(guests::guests))
        .route("/clock", post(requests::clock))
        .route("/faults", get(requests::faults).post(requests::throw))
}

/// Adds the access check of a server at this port, which refuses requests from other websites or under foreign host
/// names.
pub fn guarded(router: Router<Arc<Standin>>, port: u16) -> Router<Arc<Standin>> {
    router.layer(middleware::from_fn_with_state(port, guard::check))
}
