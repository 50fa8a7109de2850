//! `/admin setup`: one private panel with the settings that a new server needs first. Its button *Recommended* sets what
//! a club needs to run by itself, in one commit.

use std::slice;

use crate::app::answering::challenge::check_channel;
use crate::app::answering::{AnswerResult, Context, commit_once};
use crate::app::{Result, WriteBatch};
use crate::chat::{Answer, Message};
use crate::features::club;
use crate::host::club::ClubTable;
use crate::host::hours::{HalfHour, Zone, day_of};
use crate::host::morning::MorningState;
use crate::host::{AuditAction, PuzzleSchedule, Refusal, SeasonRhythm, Server, ServerChange};
use crate::store::Key;
use crate::words::Language;

use super::decide::{Part, Recommendation};
use super::view::{self, SetupControl, SetupNews, SetupPress};
use super::{audit_entry, change_server, private, puzzle_schedule};

/// Handles `/admin setup`.
pub(super) async fn open(context: Context<'_>) -> Result<Option<Answer>> {
    Ok(Some(private(panel(context, context.server, None, SetupNews::Nothing).await?)))
}

pub(super) async fn press(
    context: Context<'_>,
    SetupPress { control, zone }: SetupPress,
    values: &[String],
) -> Result<Option<Answer>> {
    let value = values.first().map_or("", String::as_str);
    match control {
        SetupControl::Post => post_club_table(context, zone).await,
        SetupControl::Recommended => recommend(context, zone).await,
        SetupControl::Zone => choose_zone(context, value).await,
        control => change_setting(context, control, zone, value).await,
    }
}

/// `chosen` is the time zone that somebody has chosen in the panel.
async fn panel(
    context: Context<'_>,
    server: &Server,
    chosen: Option<Zone>,
    news: SetupNews,
) -> Result<Message> {
    let (now, opens_threads) = (context.decider.now(), context.incoming.opens_threads);
    let here = context.place()?;
    let (morning, table) = (Key::Morning(here.server), Key::ClubTable(here.server));
    context.reads.fetch(&[morning.clone(), table.clone()]).await?;
    let state = context.reads.read_or_default::<MorningState>(morning).await?.record;
    let table = context.reads.read_or_default::<ClubTable>(table).await?.record;
    let today = |posting: &PuzzleSchedule| day_of(now, Some(&posting.zone));
    let pace = server.puzzle.as_ref().map(|posting| state.pace(today(posting)));
    let zone = zone(context, server, chosen);
    let (table, zone, here) = (&table, &zone, here.channel);
    let setup = view::Setup { server, table, here, now, opens_threads, pace, zone, news };
    Ok(view::setup(&setup, context.private))
}

/// The time zone of the daily puzzle. Without a puzzle, the one that was chosen in the panel, or else that of the person.
/// If neither is set, the languages of server and person suggest one.
fn zone(context: Context<'_>, server: &Server, chosen: Option<Zone>) -> Zone {
    let (incoming, settings) = (context.incoming, context.settings);
    let locales = [&server.language, &incoming.server_locale, &settings.language];
    let locales = locales.into_iter().flatten().chain([&incoming.locale]);
    let posting = server.puzzle.as_ref().map(|posting| posting.zone.clone());
    let known = posting.or(chosen).or_else(|| settings.sleep.zone().cloned());
    let guess = || locales.map(String::as_str).find_map(Zone::of_locale);
    known.or_else(guess).unwrap_or_else(Zone::utc)
}

/// Replaces the panel.
async fn answer(context: Context<'_>, server: &Server, zone: Option<Zone>, news: SetupNews) -> AnswerResult {
    Ok(Some(context.in_private(panel(context, server, zone, news).await?)))
}

async fn post_club_table(context: Context<'_>, zone: Option<Zone>) -> Result<Option<Answer>> {
    let Some(()) = club::post_here(context).await? else { return Ok(None) };
    answer(context, context.server, zone, SetupNews::TablePosted).await
}

async fn recommend(context: Context<'_>, chosen: Option<Zone>) -> Result<Option<Answer>> {
    context.check_manages().await?;
    let chosen = zone(context, context.server, chosen);
    let decide = || decide_all(context, &chosen);
    let Some((server, parts)) = commit_once(context, decide).await? else { return Ok(None) };
    answer(context, &server, Some(chosen), SetupNews::Recommended(parts)).await
}

/// Sets everything that may be set, in one commit. What is set already stays as it is.
async fn decide_all(context: Context<'_>, zone: &Zone) -> Result<(WriteBatch, (Server, Recommendation))> {
    let (place, reads) = (context.place()?, context.reads);
    let stored = reads.server(place.server).await?;
    let table = reads.read_or_default::<ClubTable>(Key::ClubTable(place.server)).await?.record;
    let lacking = check_channel(context).err();
    let parts = Recommendation::new(&stored.record, &table, place.channel, lacking.as_ref());
    let (mut next, mut deeds, mut more) = (stored.record.clone(), Vec::new(), WriteBatch::default());
    if parts.sets(Part::Puzzle) {
        let posting = puzzle_schedule(context, None, HalfHour::NINE, zone.clone()).await?;
        let change = ServerChange::Puzzle(Some(posting));
        next = next.with(change.clone())?;
        deeds.push(AuditAction::Settled(change));
    }
    if parts.sets(Part::ClubTable) {
        more = club::posting(context).await?;
        deeds.push(AuditAction::ClubTable(place.channel));
    }
    // Seasons end at the hour of the puzzle, so the puzzle comes first.
    if parts.sets(Part::Seasons) {
        let (now, language) = (context.decider.now(), context.public.language().code().to_owned());
        let schedule = next.schedule_seasons(SeasonRhythm::Quarter, place.channel, language, now);
        let change = ServerChange::Seasons(Some(schedule));
        next = next.with(change.clone())?;
        deeds.push(AuditAction::Settled(change));
    }
    if deeds.is_empty() {
        return Ok((more, (next, parts)));
    }
    let entries: Vec<_> = deeds.into_iter().map(|what| audit_entry(context, what, None)).collect();
    let settings = WriteBatch::default().server(place.server, &stored, next.clone(), &entries);
    Ok((settings.and(more), (next, parts)))
}

/// Sets the time zone of the puzzle. Without a puzzle, only the panel keeps the zone, for the puzzle that may follow.
async fn choose_zone(context: Context<'_>, value: &str) -> Result<Option<Answer>> {
    context.check_manages().await?;
    let zone = Zone::of_word(value).ok_or(Refusal::UNKNOWN_PRESS)?;
    let Some(posting) = &context.server.puzzle else {
        return answer(context, context.server, Some(zone), SetupNews::Nothing).await;
    };
    let posting = puzzle_schedule(context, Some(posting.channel), posting.time, zone).await?;
    settle(context, ServerChange::Puzzle(Some(posting)), None).await
}

async fn change_setting(
    context: Context<'_>,
    control: SetupControl,
    zone: Option<Zone>,
    value: &str,
) -> Result<Option<Answer>> {
    context.check_manages().await?;
    let change = change_of(context, control, zone.clone(), value).await?;
    settle(context, change, zone).await
}

async fn settle(context: Context<'_>, change: ServerChange, zone: Option<Zone>) -> Result<Option<Answer>> {
    let entry = audit_entry(context, AuditAction::Settled(change.clone()), None);
    let next = |server: Server| server.with(change.clone());
    let Some(changed) = change_server(context, next, slice::from_ref(&entry)).await? else { return Ok(None) };
    answer(context, &changed, zone, SetupNews::Nothing).await
}

async fn change_of(
    context: Context<'_>,
    control: SetupControl,
    chosen: Option<Zone>,
    value: &str,
) -> Result<ServerChange> {
    match (control, ServerChange::read(value)) {
        (SetupControl::ThreadsOn | SetupControl::ThreadsOff, _) => {
            return Ok(ServerChange::Threads(control == SetupControl::ThreadsOn));
        }
        (SetupControl::Channel, Some(change @ (ServerChange::Everywhere | ServerChange::Channel(..)))) => {
            return Ok(change);
        }
        (SetupControl::Language, Some(ServerChange::Language(code)))
            if code.as_deref().is_none_or(|code| Language::of_code(code).is_some()) =>
        {
            return Ok(ServerChange::Language(code));
        }
        (SetupControl::Puzzle, _) if value == view::NO_PUZZLE => return Ok(ServerChange::Puzzle(None)),
        (SetupControl::Puzzle, _) => {}
        _ => return Err(Refusal::UNKNOWN_PRESS.into()),
    }
    let time = value.parse().ok().and_then(HalfHour::new).ok_or(Refusal::UNKNOWN_PRESS)?;
    // A first schedule uses this channel.
    let channel = context.server.puzzle.as_ref().map(|posting| posting.channel);
    let zone = zone(context, context.server, chosen);
    Ok(ServerChange::Puzzle(Some(puzzle_schedule(context, channel, time, zone).await?)))
}
