//! The page, embedded in the program, and the files of messages and emojis that it shows.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Path, State as Shared},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use super::{ids::Id, standin::Standin, uploads};

#[derive(RustEmbed)]
#[folder = "assets/sandbox/"]
struct Assets;

/// The page may use its own files and nothing else, and nobody may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// What people and the bot upload is shown, but may do nothing.
const FILE_POLICY: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";

/// The page itself.
pub fn index() -> Response {
    asset("index.html")
}

/// A file of the page.
pub async fn file(Path(name): Path<String>) -> Response {
    asset(&name)
}

fn asset(name: &str) -> Response {
    let Some(found) = Assets::get(name) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    answer(kind, POLICY, "no-cache", Body::from(found.data.into_owned()))
}

fn answer(kind: &str, policy: &str, cache: &str, body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, cache),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, body).into_response()
}

/// A file of a message.
pub async fn attachment(
    Shared(standin): Shared<Arc<Standin>>,
    Path((_, id, name)): Path<(String, String, String)>,
) -> Response {
    stored(&standin, &id, uploads::content_type(&name))
}

/// An emoji's picture: `/emojis/{id}.png` or another ending.
pub async fn emoji(Shared(standin): Shared<Arc<Standin>>, Path(name): Path<String>) -> Response {
    let id = name.split('.').next().unwrap_or_default();
    let kind = standin.look(|state| {
        let emoji = state.world.emojis.iter().find(|emoji| Id::read(id) == Some(emoji.id));
        emoji.map(|emoji| emoji.content_type.clone())
    });
    match kind {
        Some(kind) => stored(&standin, id, &kind),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn stored(standin: &Standin, id: &str, kind: &str) -> Response {
    match Id::read(id).and_then(|id| standin.file(id)) {
        // A file never changes under its id.
        Some(bytes) => answer(kind, FILE_POLICY, "max-age=31536000, immutable", Body::from(bytes)),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
