//! The live stream for the page: what happens, as one person sees it.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{Query, State as Shared},
    response::sse::{Event, KeepAlive, Sse},
};
use futures_util::{Stream, stream};
use serde_json::{Value, json};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use super::{refusal::Refusal, requests::Viewer, view};
use crate::sandbox::{
    ids::Id,
    standin::Standin,
    state::{Happening, State},
};

pub async fn events(
    Shared(standin): Shared<Arc<Standin>>,
    Query(look): Query<Viewer>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let person = standin.look(|state| view::person(state, &look.who).map(|person| person.id))?;
    let notices = standin.notices();
    let stream = stream::unfold((standin, notices), move |(standin, mut notices)| async move {
        let event = next(&standin, &mut notices, person).await?;
        Some((Ok(event), (standin, notices)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// The next event for this person; nothing when the stand-in goes away.
async fn next(standin: &Standin, notices: &mut Receiver<Happening>, person: Id) -> Option<Event> {
    let mut closing = standin.closing();
    loop {
        // The value that was waited for is a lock on the channel, which must not live on.
        let closed = async { closing.wait_for(|closing| *closing).await.is_ok() };
        let happening = tokio::select! {
            _ = closed => return None,
            received = notices.recv() => match received {
                Ok(happening) => happening,
                Err(RecvError::Lagged(_)) => return Some(event("reload", &json!({}))),
                Err(RecvError::Closed) => return None,
            },
        };
        if let Some((name, body)) = standin.look(|state| tell(state, &happening, person)) {
            return Some(event(name, &body));
        }
    }
}

fn event(name: &str, body: &Value) -> Event {
    Event::default().event(name).data(body.to_string())
}

fn tell(state: &State, happening: &Happening, person: Id) -> Option<(&'static str, Value)> {
    match happening {
        Happening::MessageSent(id) | Happening::MessageEdited(id) => {
            let message = state.messages.get(id)?;
            let is_new = matches!(happening, Happening::MessageSent(_));
            if view::sees(state, person, message) {
                let name = if is_new { "message" } else { "edited" };
                return Some((name, view::show(state, person, message)));
            }
            let is_news = is_new && !message.pinged.is_empty();
            is_news.then(|| ("elsewhere", json!({ "id": message.id, "pinged": message.pinged })))
        }
        Happening::MessageGone { id, channel, only_for } if only_for.is_none_or(|only| only == person) => {
            Some(("gone", json!({ "id": id, "channel_id": channel })))
        }
        Happening::CommandsChanged => Some(("commands", json!({}))),
        Happening::ChannelsChanged | Happening::ServerChanged(_) => Some(("channels", json!({}))),
        _ => None,
    }
}
