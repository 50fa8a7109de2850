//! `/admin setup`: one private panel with the settings that a new server needs first.

use crate::app::answering::{AnswerFuture, Context, Presses, commit_once};
use crate::app::{Failure, Result, WriteBatch};
use crate::base::id::ChannelId;
use crate::chat::{Answer, Message, Visibility};
use crate::features::club;
use crate::host::hours::{HalfHour, Zone, next_at};
use crate::host::press::PressFields;
use crate::host::server::{AuditAction, AuditEntry, PuzzleSchedule, ServerChange};
use crate::host::{Press, Refusal, Server};
use crate::words::Language;

use super::press::SetupPress;
use super::view;

pub const PRESSES: Presses = Presses { letters: "U", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    let press = SetupPress::of(press)?;
    Some(match press {
        SetupPress::Post => Box::pin(post(context)),
        press => Box::pin(change_setting(context, press, values)),
    })
}

/// Opens the panel for a person who may manage the server.
pub fn open(context: Context<'_>) -> Result<Answer> {
    let place = context.place()?;
    Ok(Answer::Message(Visibility::Private, panel(context, context.server, place.channel, None)))
}

/// Returns the panel, below a line about what was just done, if any.
fn panel(context: Context<'_>, server: &Server, here: ChannelId, done: Option<&'static str>) -> Message {
    let (now, opens_threads) = (context.decider.now(), context.incoming.opens_threads);
    view::setup(&view::Setup { server, here, now, opens_threads, done }, context.private)
}

async fn post(context: Context<'_>) -> Result<Option<Answer>> {
    let place = context.place()?;
    let posted = club::post_here(context).await?;
    let panel = || panel(context, context.server, place.channel, Some("club-posted"));
    Ok(posted.map(|()| context.in_private(panel())))
}

async fn change_setting(
    context: Context<'_>,
    press: SetupPress,
    values: &[String],
) -> Result<Option<Answer>> {
    context.check_manages().await?;
    let place = context.place()?;
    let change = change(context, press, values.first().map(String::as_str))?;
    let decide = || async {
        let stored = context.reads.server(place.server).await?;
        let next = stored.record.clone().with(change.clone())?;
        let what = AuditAction::Settled(change.clone());
        let entry = AuditEntry { at: context.decider.now(), by: context.person(), what, reason: None };
        Ok::<_, Failure>((WriteBatch::default().server(place.server, &stored, next.clone(), &[entry]), next))
    };
    let Some(changed) = commit_once(context, decide).await? else { return Ok(None) };
    Ok(Some(context.in_private(panel(context, &changed, place.channel, None))))
}

/// Returns the change for which a control asks.
fn change(context: Context<'_>, press: SetupPress, value: Option<&str>) -> Result<ServerChange, Refusal> {
    let value = value.unwrap_or_default();
    let read = || ServerChange::read(value).ok_or(Refusal::UNKNOWN_PRESS);
    match press {
        SetupPress::Threads(on) => Ok(ServerChange::Threads(on)),
        SetupPress::Post => Err(Refusal::UNKNOWN_PRESS),
        SetupPress::Channel => match read()? {
            change @ (ServerChange::Everywhere | ServerChange::Channel(..)) => Ok(change),
            _ => Err(Refusal::UNKNOWN_PRESS),
        },
        SetupPress::Language => match read()? {
            ServerChange::Language(code)
                if code.as_deref().is_none_or(|code| Language::of_code(code).is_some()) =>
            {
                Ok(ServerChange::Language(code))
            }
            _ => Err(Refusal::UNKNOWN_PRESS),
        },
        SetupPress::Puzzle if value == view::NO_PUZZLE => Ok(ServerChange::Puzzle(None)),
        SetupPress::Puzzle => {
            let half_hours = value.parse().ok().and_then(HalfHour::new).ok_or(Refusal::UNKNOWN_PRESS)?;
            Ok(ServerChange::Puzzle(Some(posting(context, context.server, half_hours)?)))
        }
    }
}

/// Returns the schedule of the daily puzzle with another time. A first schedule uses this channel, and
/// the time zone of the person who sets it.
fn posting(context: Context<'_>, server: &Server, time: HalfHour) -> Result<PuzzleSchedule, Refusal> {
    let before = server.puzzle.as_ref();
    let own = || context.settings.sleep.zone().cloned().unwrap_or_else(Zone::utc);
    let zone = before.map_or_else(own, |posting| posting.zone.clone());
    Ok(PuzzleSchedule {
        channel: before.map_or(context.place()?.channel, |posting| posting.channel),
        next: next_at(context.decider.now(), Some(&zone), time),
        time,
        zone,
        language: context.public.language().code().to_owned(),
    })
}
