//! `/admin`: settings of a server, and the actions of its managers.
//!
//! The chat says in every interaction whether the person may manage the server. The commit of each
//! action also adds it to the server's audit log.

use std::future::ready;

use crate::app::answering::clocks;
use crate::app::answering::look_up::{self, check_reachable, match_completions};
use crate::app::answering::moves::decision_origin;
use crate::app::answering::options::{
    CLOCK, FORMAT, LANGUAGE, PALETTE, PERSON, RATED, ZONE, value_of_word, words,
};
use crate::app::answering::settings::check_language;
use crate::app::answering::{
    AnswerFuture, CommandOption, Context, Declaration, Presses, RunCommand, Subcommand, at_once, commit_once,
    deliver_answer, matching_completions, private_answer,
};
use crate::app::clock::uptime;
use crate::app::deciding::{self, MatchDecision};
use crate::app::{Result, WriteBatch};
use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::text::Text;
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::{Answer, CommandCall, Completion, Message, Visibility, compose};
use crate::host::challenge::{LONGEST_NOTE, Note};
use crate::host::hours::{HalfHour, Zone, next_at};
use crate::host::matches::{self, MatchCommand, Ruling};
use crate::host::person::{self, PersonChange as Own};
use crate::host::press::PressFields;
use crate::host::rating::SeasonNumber;
use crate::host::server::PuzzleSchedule;
use crate::host::server::{self, AuditAction, AuditEntry, LONGEST_SEASON, SeasonName, ServerChange};
use crate::host::{Actor, Format, Match, Press, Refusal, SeasonPress, Server};

use super::press::LogPage;
use super::{setup, view};

/// The default time at which the day's puzzle is posted.
const NINE: HalfHour = HalfHour::NINE;
/// Maximum number of characters of a typed time of day.
const MOST_HOUR: usize = 10;

type InChannel = fn(ChannelId) -> ServerChange;
/// The words of the option `where`, each with its change to the channels in which matches may begin.
const PLACES: [(&str, InChannel); 3] = [
    ("here", |channel| ServerChange::Channel(channel, true)),
    ("not-here", |channel| ServerChange::Channel(channel, false)),
    ("everywhere", |_| ServerChange::Everywhere),
];
const WHERE: CommandOption = CommandOption::new("where", OptionKind::Words(|| words(&PLACES)));
const THREADS: CommandOption = CommandOption::new("threads", OptionKind::Flag);
const PICTURES: CommandOption = CommandOption::new("pictures", OptionKind::Flag);
const CHANNEL: CommandOption = CommandOption::new("channel", OptionKind::Channel);
const HOUR: CommandOption = CommandOption::new("hour", OptionKind::Line(MOST_HOUR));
const NAME: CommandOption = CommandOption::new("name", OptionKind::Note(LONGEST_SEASON));
/// A running match of the server, completed while somebody types.
const MATCH: CommandOption = CommandOption::new(
    "match",
    OptionKind::Completed(|context, typing| Box::pin(matches_to_end(context, typing.typed))),
);
const REASON: CommandOption = CommandOption::new("reason", OptionKind::Note(LONGEST_NOTE));
const WINNER: CommandOption = CommandOption::new("winner", OptionKind::Person);
const DRAWN: CommandOption = CommandOption::new("drawn", OptionKind::Flag);

pub const COMMAND: Declaration = Declaration {
    name: "admin",
    offered: Availability::ToManagers,
    body: DeclarationBody::Subs(&[
        sub("setup", &[], |context, _| Box::pin(ready(setup::open(context).map(Some)))),
        sub("show", &[], |context, _| at_once(show(context))),
        sub("channels", &[WHERE.required()], CHANGE_SETTINGS),
        sub("threads", &[THREADS.required()], CHANGE_SETTINGS),
        sub("language", &[LANGUAGE.required()], CHANGE_SETTINGS),
        sub("theme", &[PALETTE.required()], CHANGE_SETTINGS),
        sub("defaults", &[CLOCK, FORMAT, RATED], CHANGE_SETTINGS),
        sub("pictures", &[PICTURES.required()], CHANGE_SETTINGS),
        sub("puzzle", &[CHANNEL, HOUR, ZONE], |context, call| {
            Box::pin(change_puzzle_schedule(context, call))
        }),
        sub("season", &[NAME.required()], |context, call| Box::pin(ready(ask_season(context, call)))),
        sub("end", &[MATCH.required(), REASON.required(), WINNER, DRAWN], |context, call| {
            Box::pin(rule(context, call))
        }),
        sub("ban", &[PERSON.required(), REASON], |context, call| Box::pin(ban(context, call))),
        sub("unban", &[PERSON.required()], |context, call| Box::pin(unban(context, call))),
        sub("log", &[], |context, _| Box::pin(log(context))),
        sub("purge", &[], |context, _| at_once(ask_purge(context))),
    ]),
};
const CHANGE_SETTINGS: RunCommand = |context, call| Box::pin(change_settings(context, call));

const fn sub(name: &'static str, options: &'static [CommandOption], run: RunCommand) -> Subcommand {
    Subcommand { name, options, run }
}

pub const PRESSES: Presses = Presses { letters: "kSW", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    if let Some(LogPage(page)) = LogPage::of(press) {
        return Some(Box::pin(turn_page(context, page)));
    }
    Some(match press {
        Press::Purge(sure) => Box::pin(purge_press(context, *sure)),
        Press::Season(press) => Box::pin(season_press(context, press)),
        _ => return None,
    })
}

fn show(context: Context<'_>) -> Answer {
    shown(context, context.server, None, None)
}

fn ask_purge(context: Context<'_>) -> Answer {
    Answer::Message(Visibility::Private, view::confirm_purge(context.private))
}

async fn change_settings(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let changes = changes(context, call)?;
    change(context, &changes).await
}

/// Suggests the running matches of the server.
async fn matches_to_end(context: Context<'_>, typed: &str) -> Result<Vec<Completion>> {
    let server = context.place()?.server;
    let since = uptime().saturating_sub(deciding::by_server::KEPT);
    let running = context.decider.repository.running_on(server, since).await?;
    Ok(matching_completions(match_completions(context, &running).await, typed))
}

/// Handles the answer to the question of [`ask_purge`]: deletes all data of the server, or nothing.
async fn purge_press(context: Context<'_>, sure: bool) -> Result<Option<Answer>> {
    context.check_manages().await?;
    let origin = context.origin();
    if !sure {
        return Ok(Some(origin.in_private(compose::text_message(&context.private.key("purge-not")))));
    }
    let server = context.place()?.server;
    let decide = || deciding::server_removal::purge(context.decider, context.reads, server);
    if commit_once(context, decide).await?.is_none() {
        return Ok(None);
    }
    deciding::server_removal::resume_server_removals(
        context.decider,
        &context.services.sender.membership_query(),
    )
    .await?;
    Ok(Some(origin.in_private(compose::text_message(&context.private.key("purge-done")))))
}

/// Returns a page of the audit log, newest entries first.
async fn log_of(context: Context<'_>, page: u32) -> Result<Message> {
    let server = context.place()?.server;
    let (page, total, from) = view::log_page(context.server.deeds, page);
    let audit_entries = context.decider.repository.audit_log(server, from, view::ON_A_PAGE).await?;
    Ok(view::log(&audit_entries, (page, total), context.private))
}

async fn turn_page(context: Context<'_>, page: u32) -> Result<Option<Answer>> {
    context.check_manages().await?;
    Ok(Some(context.in_private(log_of(context, page).await?)))
}

async fn log(context: Context<'_>) -> Result<Option<Answer>> {
    Ok(Some(Answer::Message(Visibility::Private, log_of(context, 0).await?)))
}

async fn change(context: Context<'_>, changes: &[ServerChange]) -> Result<Option<Answer>> {
    let next = |server: Server| changes.iter().try_fold(server, |server, change| server.with(change.clone()));
    let audit_entries: Vec<AuditEntry> = changes
        .iter()
        .map(|change| audit_entry(context, AuditAction::Settled(change.clone()), None))
        .collect();
    let Some(updated) = change_server(context, next, &audit_entries).await? else { return Ok(None) };
    let closed = changes.contains(&ServerChange::Threads(true)) && !context.incoming.opens_threads;
    Ok(Some(shown(context, &updated, Some("server-done"), closed.then_some("server-threads-closed"))))
}

/// Sets where and when the day's puzzle is posted.
///
/// Options that are left out keep their value. In a first schedule, they default to this channel, nine
/// o'clock and UTC. Without any option, the daily puzzle ends.
async fn change_puzzle_schedule(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let before = context.server.puzzle.as_ref();
    let names = [CHANNEL.name, HOUR.name, ZONE.name];
    if names.iter().all(|name| !call.options.contains_key(*name)) {
        return match before {
            Some(_) => change(context, &[ServerChange::Puzzle(None)]).await,
            None => Ok(Some(shown(context, context.server, None, Some("server-puzzle-how")))),
        };
    }
    let channel = call.channel(CHANNEL.name).or(before.map(|posting| posting.channel));
    let time = match call.text(HOUR.name) {
        Some(text) => HalfHour::read(text).ok_or_else(|| person::unknown_time(text)),
        None => Ok(before.map_or(NINE, |posting| posting.time)),
    };
    let zone = match call.text(ZONE.name) {
        Some(town) => Zone::new(town).map_err(person::unknown_zone),
        None => Ok(before.map_or_else(Zone::utc, |posting| posting.zone.clone())),
    };
    let (time, zone) = (time?, zone?);
    let posting = PuzzleSchedule {
        channel: channel.unwrap_or(context.place()?.channel),
        next: next_at(context.decider.now(), Some(&zone), time),
        time,
        zone,
        language: context.public.language().code().to_owned(),
    };
    change(context, &[ServerChange::Puzzle(Some(posting))]).await
}

async fn ban(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let person = person(call)?;
    if person == context.person() {
        return Err(server::ONESELF.into());
    }
    if let Some(bot) = call.person(PERSON.name).filter(|person| person.bot) {
        return Err(Refusal::bot(bot.id).into());
    }
    let hash = deciding::deletion::hash_of(context.decider, person).await?;
    let entry = audit_entry(context, AuditAction::Banned { person }, reason(call)?);
    let next = |server: Server| server.ban(person, hash);
    let changed = change_server(context, next, std::slice::from_ref(&entry)).await?;
    Ok(changed.map(|_| private_answer(&context.private.say(&view::audit_entry(&entry)))))
}

fn person(call: &CommandCall) -> Result<PersonId, Refusal> {
    call.person(PERSON.name).map(|person| person.id).ok_or(Refusal::UNKNOWN_PRESS)
}

/// Asks whether to begin a season. Refuses at once if a season could not begin.
fn ask_season(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let name = SeasonName::read(call.text(NAME.name).unwrap_or_default())?;
    let number = context.server.next_season()?;
    context.server.clone().begin_season(name.clone(), context.decider.now())?;
    Ok(Some(Answer::Message(Visibility::Private, view::confirm_season(number, &name, context.private))))
}

async fn season_press(context: Context<'_>, press: &SeasonPress) -> Result<Option<Answer>> {
    context.check_manages().await?;
    match press {
        SeasonPress::Begin { number, name } => begin_season(context, *number, name).await,
        SeasonPress::NotNow => {
            Ok(Some(context.in_private(compose::text_message(&context.private.key("season-not")))))
        }
    }
}

/// Begins a season. The server's ladder of the time before stays as it is.
async fn begin_season(
    context: Context<'_>,
    number: SeasonNumber,
    name: &SeasonName,
) -> Result<Option<Answer>> {
    let entry = audit_entry(context, AuditAction::Season { number, name: name.clone() }, None);
    let next = |server: Server| match server.next_season()? {
        next if next == number => server.begin_season(name.clone(), entry.at),
        _ => Err(server::SEASON_BEGUN_SINCE),
    };
    let changed = change_server(context, next, std::slice::from_ref(&entry)).await?;
    let begun = compose::text_message(&context.private.say(&view::season_begun(name)));
    Ok(changed.map(|_| context.in_private(begun)))
}

async fn unban(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let person = person(call)?;
    let hash = deciding::deletion::hash_of(context.decider, person).await?;
    let entry = audit_entry(context, AuditAction::Unbanned { person }, None);
    let next = |server: Server| server.unban(person, hash);
    let changed = change_server(context, next, std::slice::from_ref(&entry)).await?;
    Ok(changed.map(|_| private_answer(&context.private.say(&view::audit_entry(&entry)))))
}

/// Changes a server's settings and adds to its audit log in the same commit. Returns `None` if this
/// interaction has already taken effect.
async fn change_server(
    context: Context<'_>,
    next: impl Fn(Server) -> Result<Server, Refusal>,
    audit_entries: &[AuditEntry],
) -> Result<Option<Server>> {
    let (next, id) = (&next, context.place()?.server);
    let decide = || async move {
        let stored = context.reads.server(id).await?;
        let next = next(stored.record.clone())?;
        Ok((WriteBatch::default().server(id, &stored, next.clone(), audit_entries), next))
    };
    commit_once(context, decide).await
}

/// Ends a match or decides its result. The last board shows the moderator's reason to everybody.
async fn rule(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let id = call.text(MATCH.name).map_or(Err(Refusal::NO_SUCH_MATCH), look_up::read_match_id)?;
    let why = reason(call)?.ok_or(matches::NO_REASON)?;
    let decide = || decide_ruling(context, id, ruled(call), &why);
    let Some(decided) = commit_once(context, decide).await? else { return Ok(None) };
    deliver_answer(context, &decided).await
}

async fn decide_ruling(
    context: Context<'_>,
    id: MatchId,
    ruled: RulingOption,
    why: &Note,
) -> Result<(WriteBatch, MatchDecision)> {
    let reads = context.reads;
    let stored = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
    check_reachable(context, &stored.record)?;
    let (verdict, what) = verdict(ruled, &stored.record)?;
    let command = MatchCommand::Rule { turn: stored.record.turn, verdict, reason: why.clone() };
    let server = stored.record.place.server;
    let settings = reads.server(server).await?;
    let entry = audit_entry(context, what, Some(why.clone()));
    let entries = WriteBatch::default().server(server, &settings, settings.record.clone(), &[entry]);
    let origin = decision_origin(context, context.origin_about(stored.record.place));
    let actor = Actor::Moderator(context.person());
    deciding::matches::step(context.decider, reads, entries, &stored, actor, &command, &origin).await
}

/// Returns the settings of a server, with an optional line before and after them.
fn shown(
    context: Context<'_>,
    server: &Server,
    first: Option<&'static str>,
    last: Option<&'static str>,
) -> Answer {
    let [first, last] = [first, last].map(|key| key.map(Text::new));
    let lines = first.into_iter().chain(view::server(server, context.decider.now())).chain(last);
    let said: Vec<String> = lines.map(|line| context.private.say(&line)).collect();
    Answer::Message(Visibility::Private, compose::text_message(&said.join("\n")))
}

fn audit_entry(context: Context<'_>, what: AuditAction, reason: Option<Note>) -> AuditEntry {
    AuditEntry { at: context.decider.now(), by: context.person(), what, reason }
}

/// The way in which a moderator ends a match.
#[derive(Clone, Copy)]
enum RulingOption {
    Off,
    Drawn,
    For(PersonId),
}

fn ruled(call: &CommandCall) -> RulingOption {
    match (call.person(WINNER.name), call.flag(DRAWN.name)) {
        (Some(winner), _) => RulingOption::For(winner.id),
        (None, Some(true)) => RulingOption::Drawn,
        (None, _) => RulingOption::Off,
    }
}

fn verdict(ruled: RulingOption, record: &Match) -> Result<(Ruling, AuditAction), Refusal> {
    let id = record.id;
    Ok(match ruled {
        RulingOption::Off => (Ruling::Off, AuditAction::CalledOff(id)),
        RulingOption::Drawn => (Ruling::Drawn, AuditAction::Decided { id, winner: None }),
        RulingOption::For(person) => {
            let player = record.people.player_of(person).ok_or_else(|| matches::not_their_match(person))?;
            (Ruling::Won(player), AuditAction::Decided { id, winner: Some(person) })
        }
    })
}

fn reason(call: &CommandCall) -> Result<Option<Note>, Refusal> {
    call.text(REASON.name).map(Note::read).transpose().map(Option::flatten)
}

/// Returns the changes for which the options of a call ask.
///
/// # Errors
///
/// Refuses a call without a change, or with a value that cannot be read.
fn changes(context: Context<'_>, call: &CommandCall) -> Result<Vec<ServerChange>, Refusal> {
    let channel = context.place()?.channel;
    let mut changes = Vec::new();
    changes.extend(value_of_word(&PLACES, call.text(WHERE.name)).map(|change| change(channel)));
    changes.extend(call.text(LANGUAGE.name).and_then(|code| ServerChange::read(&format!("language-{code}"))));
    changes.extend(call.text(PALETTE.name).and_then(|word| ServerChange::read(&format!("theme-{word}"))));
    let clock = call.text(CLOCK.name).map(|typed| clocks::read(context, typed)).transpose()?;
    changes.extend(clock.map(ServerChange::Clock));
    changes.extend(call.text(FORMAT.name).and_then(Format::read_usual).map(ServerChange::Format));
    changes.extend(call.flag(RATED.name).map(ServerChange::Rated));
    changes.extend(call.flag(PICTURES.name).map(ServerChange::Pictures));
    changes.extend(call.flag(THREADS.name).map(ServerChange::Threads));
    for change in &changes {
        if let ServerChange::Language(code) = change {
            check_language(&Own::Language(code.clone()))?;
        }
    }
    if changes.is_empty() { Err(server::NOTHING_TO_SETTLE) } else { Ok(changes) }
}
