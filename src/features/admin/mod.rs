//! `/admin`: settings of a server, the actions of its managers, and the audit log of both.
//!
//! The chat says in every interaction whether the person may manage the server. The commit of each action also adds
//! it to the audit log.

mod decide;
mod setup;
#[cfg(test)]
mod tests;
mod view;

pub use view::{LogPage, SetupControl, SetupPress};

use std::slice;

use crate::app::answering::look_up::{self, check_reachable, match_completions};
use crate::app::answering::options::{
    CLOCK, FORMAT, LANGUAGE, PALETTE, PERSON, RATED, ZONE, read_clock, value_of_word, words,
};
use crate::app::answering::settings::check_language;
use crate::app::answering::{
    AnswerFuture, AnswerResult, CommandOption, Context, Declaration, RunCommand, Subcommand, at_once,
    commit_once, decision_origin, deliver_answer, matching_completions, private_answer,
};
use crate::app::deciding::{self, MatchDecision};
use crate::app::{Feature, Result, WriteBatch};
use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::text::Text;
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::{Answer, ChatPerson, CommandCall, Completion, Message, Visibility, compose};
use crate::host::hours::{HalfHour, Zone, day_of, next_at};
use crate::host::morning::MorningState;
use crate::host::server::{self, LONGEST_SEASON};
use crate::host::{
    Actor, AuditAction, AuditEntry, Format, FormerBoards, LONGEST_NOTE, Match, MatchCommand, Note,
    PersonChange, Press, PressFields, PuzzleSchedule, Refusal, Ruling, SeasonName, SeasonNumber, SeasonPress,
    SeasonRhythm, Server, ServerChange, matches, person,
};
use crate::store::Key;

/// Maximum number of characters of a typed time of day.
const MOST_HOUR: usize = 10;

type ChannelToChange = fn(ChannelId) -> ServerChange;
/// The words of the option `where`, each with its change to the channels in which matches may begin.
const PLACES: [(&str, ChannelToChange); 3] = [
    ("here", |channel| ServerChange::Channel(channel, true)),
    ("not-here", |channel| ServerChange::Channel(channel, false)),
    ("everywhere", |_| ServerChange::Everywhere),
];
const WHERE: CommandOption = CommandOption::new("where", OptionKind::Words(|| words(&PLACES)));
const THREADS: CommandOption = CommandOption::new("threads", OptionKind::Flag);
const STRICT: CommandOption = CommandOption::new("strict", OptionKind::Flag);
const BOARDS: CommandOption = CommandOption::new("boards", OptionKind::Words(|| words(&FORMER_BOARDS)));
/// The words of the option `boards`.
const FORMER_BOARDS: [(&str, FormerBoards); 3] =
    [("replace", FormerBoards::Replaced), ("line", FormerBoards::Lines), ("picture", FormerBoards::Pictures)];
const CHANNEL: CommandOption = CommandOption::new("channel", OptionKind::Channel);
const HOUR: CommandOption = CommandOption::new("hour", OptionKind::Line(MOST_HOUR));
const NAME: CommandOption = CommandOption::new("name", OptionKind::Note(LONGEST_SEASON));
const RHYTHM: CommandOption = CommandOption::new("rhythm", OptionKind::Words(|| words(&RHYTHMS)));
/// The words of the option `rhythm`.
const RHYTHMS: [(&str, Option<SeasonRhythm>); 3] =
    [("quarter", Some(SeasonRhythm::Quarter)), ("month", Some(SeasonRhythm::Month)), ("manual", None)];
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
        sub("setup", &[], |context, _| Box::pin(setup::open(context))),
        sub("show", &[], |context, _| at_once(shown(context, context.server, [None; 2]))),
        sub("channels", &[WHERE.required()], CHANGE_SETTINGS),
        sub("threads", &[THREADS.required()], CHANGE_SETTINGS),
        sub("language", &[LANGUAGE.required()], CHANGE_SETTINGS),
        sub("theme", &[PALETTE.required()], CHANGE_SETTINGS),
        sub("defaults", &[CLOCK, FORMAT, RATED, STRICT], CHANGE_SETTINGS),
        sub("boards", &[BOARDS.required()], CHANGE_SETTINGS),
        sub("puzzle", &[CHANNEL, HOUR, ZONE], |context, call| {
            Box::pin(change_puzzle_schedule(context, call))
        }),
        sub("season", &[NAME, RHYTHM], |context, call| Box::pin(change_seasons(context, call))),
        sub("end", &[MATCH.required(), REASON.required(), WINNER, DRAWN], |context, call| {
            Box::pin(rule(context, call))
        }),
        sub("ban", &[PERSON.required(), REASON], |context, call| Box::pin(ban(context, call))),
        sub("unban", &[PERSON.required()], |context, call| Box::pin(unban(context, call))),
        sub("log", &[], |context, _| Box::pin(log(context))),
        sub("purge", &[], |context, _| at_once(private(view::confirm_purge(context.private)))),
    ]),
};
const CHANGE_SETTINGS: RunCommand = |context, call| Box::pin(change_settings(context, call));

const fn sub(name: &'static str, options: &'static [CommandOption], run: RunCommand) -> Subcommand {
    Subcommand { name, options, run }
}

pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    if let Some(LogPage { page }) = LogPage::of(press) {
        return Some(Box::pin(turn_page(context, page)));
    }
    Some(match (press, SetupPress::of(press)) {
        (_, Some(press)) => Box::pin(setup::press(context, press, values)),
        (Press::Purge(sure), _) => Box::pin(purge_press(context, *sure)),
        (Press::Season(press), _) => Box::pin(season_press(context, press)),
        _ => return None,
    })
}

fn private(message: Message) -> Answer {
    Answer::Message(Visibility::Private, message)
}

/// Replaces the panel with a sentence.
fn say(context: Context<'_>, text: &Text) -> Answer {
    context.in_private(compose::text_message(&context.private.say(text)))
}

async fn change_settings(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    change(context, &changes(context, call)?).await
}

/// Suggests the running matches of the server.
async fn matches_to_end(context: Context<'_>, typed: &str) -> Result<Vec<Completion>> {
    let running = context.decider.repository.running_on(context.place()?.server).await?;
    Ok(matching_completions(match_completions(context, &running).await, typed))
}

/// Handles the answer to the question of [`view::confirm_purge`]: deletes all data of the server, or nothing.
async fn purge_press(context: Context<'_>, sure: bool) -> Result<Option<Answer>> {
    context.check_manages().await?;
    if !sure {
        return Ok(Some(say(context, &Text::new("purge-not"))));
    }
    let server = context.place()?.server;
    let decide = || deciding::server_removal::purge(context.decider, context.reads, server);
    if commit_once(context, decide).await?.is_none() {
        return Ok(None);
    }
    let is_member = context.services.sender.membership_query();
    deciding::server_removal::resume_server_removals(context.decider, &is_member).await?;
    Ok(Some(say(context, &Text::new("purge-done"))))
}

/// A page of the audit log, newest entries first.
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
    Ok(Some(private(log_of(context, 0).await?)))
}

async fn change(context: Context<'_>, changes: &[ServerChange]) -> Result<Option<Answer>> {
    let next = |server: Server| changes.iter().try_fold(server, |server, change| server.with(change.clone()));
    let entry = |change: &ServerChange| audit_entry(context, AuditAction::Settled(change.clone()), None);
    let audit_entries: Vec<AuditEntry> = changes.iter().map(entry).collect();
    let Some(updated) = change_server(context, next, &audit_entries).await? else { return Ok(None) };
    let closed = changes.contains(&ServerChange::Threads(true)) && !context.incoming.opens_threads;
    let deletes = changes.contains(&ServerChange::Boards(FormerBoards::Replaced));
    let hint = closed.then_some("server-threads-closed").or(deletes.then_some("server-boards-logged"));
    Ok(Some(shown(context, &updated, [Some("server-done"), hint])))
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
            None => Ok(Some(shown(context, context.server, [None, Some("server-puzzle-how")]))),
        };
    }
    let channel = call.channel(CHANNEL.name).or(before.map(|posting| posting.channel));
    let time = match call.text(HOUR.name) {
        Some(text) => HalfHour::read(text).ok_or_else(|| person::unknown_time(text)),
        None => Ok(before.map_or(HalfHour::NINE, |posting| posting.time)),
    };
    let zone = match call.text(ZONE.name) {
        Some(town) => Zone::new(town).map_err(person::unknown_zone),
        None => Ok(before.map_or_else(Zone::utc, |posting| posting.zone.clone())),
    };
    let posting = puzzle_schedule(context, channel, time?, zone?).await?;
    change(context, &[ServerChange::Puzzle(Some(posting))]).await
}

/// A schedule of the daily puzzle, by default in this channel. If today's alarm has not rung and its new hour is
/// over, it rings at once, so that a change leaves no date without a post.
async fn puzzle_schedule(
    context: Context<'_>,
    channel: Option<ChannelId>,
    time: HalfHour,
    zone: Zone,
) -> Result<PuzzleSchedule> {
    let place = context.place()?;
    let (now, usual) = (context.decider.now(), next_at(context.decider.now(), Some(&zone), time));
    let today = day_of(now, Some(&zone));
    let state = context.reads.read_or_default::<MorningState>(Key::Morning(place.server)).await?.record;
    let is_late = context.server.puzzle.is_some()
        && state.day.is_some_and(|last| last < today)
        && day_of(usual, Some(&zone)) > today;
    Ok(PuzzleSchedule {
        channel: channel.unwrap_or(place.channel),
        next: if is_late { now } else { usual },
        time,
        zone,
        language: context.public.language().code().to_owned(),
    })
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
    change_and_show_entry(context, |server| server.ban(person, hash), entry).await
}

/// Changes a server's settings, and shows the new entry of its audit log.
async fn change_and_show_entry(
    context: Context<'_>,
    next: impl Fn(Server) -> Result<Server, Refusal>,
    entry: AuditEntry,
) -> Result<Option<Answer>> {
    let changed = change_server(context, next, slice::from_ref(&entry)).await?;
    Ok(changed.map(|_| private_answer(&context.private.say(&view::audit_entry(&entry)))))
}

fn person(call: &CommandCall) -> Result<PersonId, Refusal> {
    call.person(PERSON.name).map(|person| person.id).ok_or(Refusal::UNKNOWN_PRESS)
}

/// Asks whether to begin a season, or changes how seasons renew themselves.
async fn change_seasons(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let rhythm = match (call.text(NAME.name), value_of_word(&RHYTHMS, call.text(RHYTHM.name))) {
        (Some(_), Some(_)) => return Err(server::ONE_SEASON_CHANGE.into()),
        (Some(name), None) => return ask_season(context, name),
        (None, Some(rhythm)) => rhythm,
        (None, None) => return Err(server::NOTHING_TO_SETTLE.into()),
    };
    let (channel, language) = (context.place()?.channel, context.public.language().code().to_owned());
    let (server, now) = (context.server, context.decider.now());
    let schedule = rhythm.map(|rhythm| server.schedule_seasons(rhythm, channel, language, now));
    change(context, &[ServerChange::Seasons(schedule)]).await
}

/// Asks whether to begin a season. Refuses at once if a season could not begin.
fn ask_season(context: Context<'_>, name: &str) -> Result<Option<Answer>> {
    let name = SeasonName::read(name)?;
    let number = context.server.next_season()?;
    context.server.clone().begin_season(name.clone(), context.decider.now())?;
    Ok(Some(private(view::confirm_season(number, &name, context.private))))
}

async fn season_press(context: Context<'_>, press: &SeasonPress) -> Result<Option<Answer>> {
    context.check_manages().await?;
    match press {
        SeasonPress::Begin { number, name } => begin_season(context, *number, name).await,
        SeasonPress::NotNow => Ok(Some(say(context, &Text::new("season-not")))),
    }
}

/// Begins a season. The server's ladder of the time before stays as it is.
async fn begin_season(context: Context<'_>, number: SeasonNumber, name: &SeasonName) -> AnswerResult {
    let entry = audit_entry(context, AuditAction::Season { number, name: name.clone() }, None);
    let next = |server: Server| match server.next_season()? {
        next if next == number => server.begin_season(name.clone(), entry.at),
        _ => Err(server::SEASON_BEGUN_SINCE),
    };
    let changed = change_server(context, next, slice::from_ref(&entry)).await?;
    Ok(changed.map(|_| say(context, &view::season_begun(name))))
}

async fn unban(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let person = person(call)?;
    let hash = deciding::deletion::hash_of(context.decider, person).await?;
    let entry = audit_entry(context, AuditAction::Unbanned { person }, None);
    let unban = |settings: Server| match settings.unban(person, hash) {
        Err(_) if person == context.person() => Err(server::NOT_BANNED_ONESELF),
        unbanned => unbanned,
    };
    change_and_show_entry(context, unban, entry).await
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
    let decide = || decide_ruling(context, id, call, &why);
    let Some(decided) = commit_once(context, decide).await? else { return Ok(None) };
    deliver_answer(context, &decided).await
}

async fn decide_ruling(
    context: Context<'_>,
    id: MatchId,
    call: &CommandCall,
    why: &Note,
) -> Result<(WriteBatch, MatchDecision)> {
    let reads = context.reads;
    let stored = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
    check_reachable(context, &stored.record)?;
    let (verdict, what) = verdict(context.person(), call, &stored.record)?;
    let command = MatchCommand::Rule { turn: stored.record.turn, verdict, reason: why.clone() };
    let server = stored.record.place.server;
    let settings = reads.server(server).await?;
    let entry = audit_entry(context, what, Some(why.clone()));
    let entries = WriteBatch::default().server(server, &settings, settings.record.clone(), &[entry]);
    let origin = decision_origin(context, context.origin_about(stored.record.place));
    let actor = Actor::Moderator(context.person());
    let (more, decided) =
        deciding::matches::step(context.decider, reads, &stored, actor, &command, &origin).await?;
    Ok((entries.and(more), decided))
}

/// The settings of a server, with an optional line before and after them.
fn shown(context: Context<'_>, server: &Server, ends: [Option<&'static str>; 2]) -> Answer {
    let [first, last] = ends.map(|key| key.map(Text::new));
    let lines = first.into_iter().chain(view::server(server, context.decider.now())).chain(last);
    let said: Vec<String> = lines.map(|line| context.private.say(&line)).collect();
    private(compose::text_message(&said.join("\n")))
}

fn audit_entry(context: Context<'_>, what: AuditAction, reason: Option<Note>) -> AuditEntry {
    AuditEntry { at: context.decider.now(), by: context.person(), what, reason }
}

/// The way in which the moderator `by` ends a match: by default, they call it off.
fn verdict(by: PersonId, call: &CommandCall, record: &Match) -> Result<(Ruling, AuditAction), Refusal> {
    let id = record.id;
    Ok(match (call.person(WINNER.name), call.flag(DRAWN.name)) {
        (Some(ChatPerson { id: person, .. }), _) => {
            let own = *person == by;
            let refusal = || if own { matches::NOT_OWN_MATCH } else { matches::not_their_match(*person) };
            let player = record.people.player_of(*person).ok_or_else(refusal)?;
            (Ruling::Won(player), AuditAction::Decided { id, winner: Some(*person) })
        }
        (None, Some(true)) => (Ruling::Drawn, AuditAction::Decided { id, winner: None }),
        (None, _) => (Ruling::Off, AuditAction::CalledOff(id)),
    })
}

fn reason(call: &CommandCall) -> Result<Option<Note>, Refusal> {
    call.text(REASON.name).map(Note::read).transpose().map(Option::flatten)
}

/// The changes for which the options of a call ask.
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
    let clock = call.text(CLOCK.name).map(|typed| read_clock(context, typed)).transpose()?;
    changes.extend(clock.map(ServerChange::Clock));
    changes.extend(call.text(FORMAT.name).and_then(Format::read_usual).map(ServerChange::Format));
    changes.extend(call.flag(RATED.name).map(ServerChange::Rated));
    changes.extend(call.flag(STRICT.name).map(ServerChange::Strict));
    changes.extend(value_of_word(&FORMER_BOARDS, call.text(BOARDS.name)).map(ServerChange::Boards));
    changes.extend(call.flag(THREADS.name).map(ServerChange::Threads));
    for change in &changes {
        if let ServerChange::Language(code) = change {
            check_language(&PersonChange::Language(code.clone()))?;
        }
    }
    if changes.is_empty() { Err(server::NOTHING_TO_SETTLE) } else { Ok(changes) }
}
