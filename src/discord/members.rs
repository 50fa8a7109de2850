//! Questions about the members of servers. None needs a gateway intent, and none is repeated, because somebody
//! waits for the answer.

use serde_json::Value;
use serenity::http::{LightMethod, Request, Route};

use super::fault::{Secret, is_no_person, is_without_overwrites, of_request};
use super::permissions;
use super::rest::{RestClient, known};
use crate::base::id::{PersonId, Place, ServerId};
use crate::chat::ChatFault;

pub(super) async fn is_member(
    rest: &RestClient,
    server: ServerId,
    person: PersonId,
) -> Result<bool, ChatFault> {
    let route = Route::GuildMember { guild_id: known(server.0)?, user_id: known(person.0)? };
    match rest.send(Request::new(route, LightMethod::Get)).await {
        Ok(_) => Ok(true),
        Err(failure) if is_no_person(&failure) => Ok(false),
        Err(failure) => Err(of_request(Secret::Bot, failure)),
    }
}

/// Returns whether a server allows a command to a person, by the command's permissions on that server. The
/// person is only looked up if these permissions allow the command to anybody.
pub(super) async fn may_use(
    rest: &RestClient,
    command: u64,
    place: Place,
    person: PersonId,
) -> Result<bool, ChatFault> {
    let (application_id, guild_id) = (rest.application()?, known(place.server.0)?);
    let command_id = known(command)?;
    let route = Route::GuildCommandPermissions { application_id, guild_id, command_id };
    let overwrites: Value = match rest.ask(Request::new(route, LightMethod::Get)).await {
        Ok(overwrites) => overwrites,
        Err(failure) if is_without_overwrites(&failure) => return Ok(false),
        Err(failure) => return Err(of_request(Secret::Bot, failure)),
    };
    if !permissions::allow_anybody(&overwrites) {
        return Ok(false);
    }
    let route = Route::GuildMember { guild_id, user_id: known(person.0)? };
    let member: Value = rest
        .ask(Request::new(route, LightMethod::Get))
        .await
        .map_err(|failure| of_request(Secret::Bot, failure))?;
    Ok(permissions::allow_command(&overwrites, &member, place))
}
