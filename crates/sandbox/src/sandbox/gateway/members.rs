//! Gateway requests for the members of a server (op 8), answered in chunks.

use serde_json::{Value, json};

use crate::sandbox::{
    ids::Id,
    people::Person,
    state::{State, StateFile},
    wire,
};

/// The maximum number of members in one chunk.
const CHUNK: usize = 1000;
/// The maximum number of user ids in a request. A request with more ids is invalid.
const MOST_IDS: usize = 100;

/// Sends the chunks that answer a request. Returns whether the request was valid. Presences are always empty.
pub fn answer(state: &mut State, session: &str, request: &Value) -> bool {
    let Some(server) = id(&request["guild_id"]).and_then(|id| state.server(id)) else { return false };
    let ids: Option<Vec<&Value>> = match &request["user_ids"] {
        Value::Null => None,
        Value::Array(ids) => Some(ids.iter().collect()),
        one => Some(vec![one]),
    };
    let limit = request["limit"].as_u64().and_then(|limit| usize::try_from(limit).ok()).unwrap_or(0);
    let query = request["query"].as_str().map(str::to_lowercase);
    if ids.is_none() && query.is_none() || ids.as_ref().is_some_and(|ids| ids.len() > MOST_IDS) {
        return false;
    }
    let wanted = |person: &&Person| match (&ids, &query) {
        (Some(ids), _) => ids.iter().any(|one| id(one) == Some(person.id)),
        (None, query) => {
            let query = query.as_deref().unwrap_or_default();
            person.username.to_lowercase().starts_with(query) || person.name.to_lowercase().starts_with(query)
        }
    };
    // Limit 0 means no limit. A request by ids returns all people with these ids.
    let most = if limit == 0 || ids.is_some() { usize::MAX } else { limit };
    let found: Vec<Value> = state.members(server).filter(wanted).take(most).map(wire::member).collect();
    let is_nobody =
        |one: &&&Value| id(one).is_none_or(|id| state.members(server).all(|member| member.id != id));
    let missing: Vec<Value> = ids.iter().flatten().filter(is_nobody).map(|one| (*one).clone()).collect();
    let chunks: Vec<&[Value]> = if found.is_empty() { vec![&[]] } else { found.chunks(CHUNK).collect() };
    let server = server.id;
    let Some(session) = state.sessions.get_mut(session) else { return true };
    for (index, members) in chunks.iter().enumerate() {
        let mut chunk = json!({
            "guild_id": server, "members": members, "chunk_index": index, "chunk_count": chunks.len(),
        });
        if !missing.is_empty() {
            chunk["not_found"] = json!(missing);
        }
        if request["presences"] == true {
            chunk["presences"] = json!([]);
        }
        if let Some(nonce) = request["nonce"].as_str().filter(|nonce| nonce.len() <= 32) {
            chunk["nonce"] = json!(nonce);
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", &chunk);
    }
    let file = StateFile::Session(session.id.clone());
    state.unsaved.insert(file);
    true
}

/// Parses an id that is written as a string or as a number.
fn id(value: &Value) -> Option<Id> {
    value.as_str().and_then(Id::read).or_else(|| value.as_u64().map(Id))
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;
    use crate::sandbox::people::{GUILD, OWNER};
    use crate::sandbox::session::{GatewaySession, SocketCommand};

    /// Returns the chunks that answer a request, or `None` if the request is invalid.
    fn chunks(request: &Value) -> Option<Vec<Value>> {
        let (line, mut end) = unbounded_channel();
        let mut state = State::default();
        let session = GatewaySession::new(Id(1), 0, line);
        let name = session.id.clone();
        state.sessions.insert(name.clone(), session);
        let is_valid = answer(&mut state, &name, request);
        let frames = std::iter::from_fn(|| end.try_recv().ok());
        let chunk = |command| match command {
            SocketCommand::Send(frame) if frame["t"] == "GUILD_MEMBERS_CHUNK" => Some(frame["d"].clone()),
            _ => None,
        };
        is_valid.then(|| frames.filter_map(chunk).collect())
    }

    fn names(chunk: &Value) -> Vec<&str> {
        let members = chunk["members"].as_array().expect("a list").iter();
        members.map(|member| member["user"]["username"].as_str().expect("a name")).collect()
    }

    #[test]
    fn members_are_found_by_name_and_by_id() {
        let all =
            chunks(&json!({ "guild_id": GUILD, "query": "", "limit": 0, "nonce": "n" })).expect("an answer");
        assert_eq!(names(&all[0]), ["hana", "otis", "nell", "Engawa"]);
        assert_eq!(
            (&all[0]["chunk_index"], &all[0]["chunk_count"], &all[0]["nonce"]),
            (&json!(0), &json!(1), &json!("n"))
        );
        let two = chunks(&json!({ "guild_id": GUILD, "query": "", "limit": 2 })).expect("an answer");
        assert_eq!(names(&two[0]), ["hana", "otis"]);
        let by_name = chunks(&json!({ "guild_id": GUILD, "query": "OT", "limit": 5 })).expect("an answer");
        assert_eq!(names(&by_name[0]), ["otis"]);
        let ids = json!([OWNER, "7"]);
        let by_id =
            chunks(&json!({ "guild_id": GUILD, "user_ids": ids, "presences": true })).expect("an answer");
        assert_eq!((names(&by_id[0]), &by_id[0]["not_found"]), (vec!["hana"], &json!(["7"])));
        assert_eq!(by_id[0]["presences"], json!([]));
        let nobody = chunks(&json!({ "guild_id": GUILD, "query": "zz", "limit": 1 })).expect("an answer");
        assert_eq!(names(&nobody[0]), [""; 0], "an empty chunk says that there is nobody");
        assert_eq!(chunks(&json!({ "guild_id": "7", "query": "" })), None);
        assert_eq!(chunks(&json!({ "guild_id": GUILD })), None, "neither names nor ids");
    }
}
