//! The people's interface: what the page and the tests use to act as one of the pretend people.
//!
//! Everything is JSON below `/sandbox/api`. `as` is a person's id or user name; `channel` an id, the first
//! channel when absent; `locale` the language of the person's client, `en-US` when absent. Nothing here is
//! Discord's; it stands where a client's screen and mouse would be, and refuses what a client would not let a
//! person do.
//!
//! | request | body or query | answer |
//! | --- | --- | --- |
//! | `GET about` | `as` | server, channels the person sees, people, bot, whether a bot is connected, games on cards |
//! | `GET commands` | `as`, `channel`, `locale` | commands that the person may use here, with texts in that language |
//! | `GET messages` | `as`, `channel`, `limit` (50), `from` | the newest messages as this person sees them, none older than the message `from`, oldest first |
//! | `GET events` | `as` | a stream (server-sent events): `message`, `edited`, `gone`, `elsewhere` (others were pinged), `commands`, `channels`, `reload` |
//! | `POST say` | `as`, `channel`, `content` | the message |
//! | `POST slash` | `as`, `channel`, `command` ("challenge okiya"), `options` {name: value}, `locale`, `settle` | outcome |
//! | `POST menu` | `as`, `channel`, `command`, `target` (a message's or person's id), `locale`, `settle` | outcome |
//! | `POST autocomplete` | like `slash`, and `focused`: the option being typed | outcome with `choices` |
//! | `POST press` | `as`, `message`, `custom_id`, `values` (of a select), `locale`, `settle` | outcome |
//! | `POST submit` | `as`, `interaction` (that showed the modal), `values` {`custom_id`: text}, `locale`, `settle` | outcome |
//! | `POST dismiss` | `as`, `message` | takes away a message that only this person sees |
//! | `POST delete` | `as`, `message` | takes away any public message, as a moderator or its author would |
//! | `POST channel` | `channel`, `access` (`full`, `read`, `none`) | what the bot may do there |
//! | `POST thread` | `name`, or `channel` and `archived` or `deleted` | opens a thread, archives one, opens it again or deletes it: `channel`, `archived` |
//! | `POST server` | `name` | opens another server with a channel, for everybody: `server`, `channel` |
//! | `POST removal` | `server`, `removed` | whether the server has removed the bot |
//! | `POST language` | `server`, `locale` | the language that the server prefers, the first one when none is named |
//! | `POST guests` | `count`, or `names` | lets so many more people in: `guests`, their ids |
//! | `POST doors` | `as`, `closed` | whether the person refuses direct messages |
//! | `POST membership` | `as`, `server`, `member` | whether the person is on the server, the first one when none is named |
//! | `POST sight` | `as`, `channel`, `sees` | whether the person sees the channel |
//! | `POST letters` | `as` | opens the person's messages with the bot: `channel` |
//! | `POST clock` | `hours` (1 to 1,440) | moves the clock forward, for the bot as well; `now_ms` |
//! | `GET faults`, `POST faults` | a switch, such as `{"switch": "close", "code": 4000}` | the switches that are on |
//!
//! An outcome is `{"interaction", "outcome", "type", "message", "choices", "modal"}`: `outcome` is
//! `answered`, or `failed` when the bot gave no answer within three seconds; `type` is the callback type; the
//! message is as the person sees it. With `settle`, the call also waits for the edit or follow-up that ends
//! "… is thinking". A refusal is a status from 400 on and `{"error": sentence}`.

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
pub use guard::Allowed;

use super::standin::Standin;

/// The routes of the people's interface, and the guard before them.
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
        .route("/doors", post(requests::doors))
        .route("/membership", post(presence::membership))
        .route("/sight", post(presence::sight))
        .route("/letters", post(requests::letters))
        .route("/guests", post(guests::guests))
        .route("/clock", post(requests::clock))
        .route("/faults", get(requests::faults).post(requests::throw))
}

/// Refuses requests that come from another page or under another name.
pub fn guarded(router: Router<Arc<Standin>>, allowed: Allowed) -> Router<Arc<Standin>> {
    router.layer(middleware::from_fn_with_state(Arc::new(allowed), guard::check))
}
