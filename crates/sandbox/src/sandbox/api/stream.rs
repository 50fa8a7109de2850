//! Live stream of events for the page, limited to what one person sees.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{Query, State as Shared},
    response::sse::{Event, KeepAlive, Sse},
};
use futures_util::{Stream, stream};
use serde_json::{Value, json};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use super::{refusal::RequestRefusal, requests::Viewer, view};
use crate::sandbox::{
    ids::Id,
    standin::Standin,
    state::{Notice, State},
};

pub async fn events(
    Shared(standin): Shared<Arc<Standin>>,
    Query(look): Query<Viewer>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, RequestRefusal> {
    let person = standin.read(|state| view::person(state, &look.who).map(|person| person.id))?;
    let notices = standin.notices();
    let stream = stream::unfold((standin, notices), move |(standin, mut notices)| async move {
        let event = next(&standin, &mut notices, person).await?;
        Some((Ok(event), (standin, notices)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// Returns the next event for this person, or `None` once the stand-in shuts down.
async fn next(standin: &Standin, notices: &mut Receiver<Notice>, person: Id) -> Option<Event> {
    let mut closing = standin.closing();
    loop {
        // `wait_for` returns a guard that locks the channel. The block drops the guard, so that it is not
        // held while the notice is handled.
        let closed = async { closing.wait_for(|closing| *closing).await.is_ok() };
        let notice = tokio::select! {
            _ = closed => return None,
            received = notices.recv() => match received {
                Ok(notice) => notice,
                Err(RecvError::Lagged(_)) => return Some(event("reload", &json!({}))),
                Err(RecvError::Closed) => return None,
            },
        };
        if let Some((name, body)) = standin.read(|state| event_for(state, &notice, person)) {
            return Some(event(name, &body));
        }
    }
}

fn event(name: &str, body: &Value) -> Event {
    Event::default().event(name).data(body.to_string())
}

fn event_for(state: &State, notice: &Notice, person: Id) -> Option<(&'static str, Value)> {
    match notice {
        Notice::MessageSent(id) | Notice::MessageEdited(id) => {
            let message = state.messages.get(id)?;
            let is_new = matches!(notice, Notice::MessageSent(_));
            if view::sees(state, person, message) {
                let name = if is_new { "message" } else { "edited" };
                return Some((name, view::show(state, person, message)));
            }
            let is_news = is_new && !message.pinged.is_empty();
            is_news.then(|| ("elsewhere", json!({ "id": message.id, "pinged": message.pinged })))
        }
        Notice::MessageDeleted { id, channel, only_for } if only_for.is_none_or(|only| only == person) => {
            Some(("gone", json!({ "id": id, "channel_id": channel })))
        }
        Notice::CommandsChanged => Some(("commands", json!({}))),
        Notice::ChannelsChanged | Notice::ServerChanged(_) => Some(("channels", json!({}))),
        _ => None,
    }
}
