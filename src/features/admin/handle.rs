//! `/admin`: settings of a server, and what its managers can do.
//!
//! The chat says in every request whether the person may manage the server. Each action is logged by the
//! commit that makes it.

use std::future::ready;

use crate::app::answering::clocks;
use crate::app::answering::look_up::{self, here, matches_of_others};
use crate::app::answering::moves::asked;
use crate::app::answering::options::{CLOCK, FORMAT, LANGUAGE, PALETTE, PERSON, RATED, ZONE, among, words};
use crate::app::answering::settings::check_language;
use crate::app::answering::{
    Answering, Context, Declaration, Opt, Presses, Run, Sub, at_once, fitting, once, privately, tell,
};
use crate::app::deciding::{self, Decided};
use crate::app::{Entries, Result};
use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::text::Text;
use crate::chat::declared::{Body, Offered, Takes};
use crate::chat::{Answer, Call, Completion, Message, Shown, compose};
use crate::host::challenge::{LONGEST_NOTE, Note};
use crate::host::hours::{HalfHour, Zone, next_at};
use crate::host::matches::{self, Command, Verdict};
use crate::host::person::{self, Change as Own};
use crate::host::press::Fields;
use crate::host::rating::SeasonNumber;
use crate::host::server::Posting;
use crate::host::server::{self, Change, Deed, LONGEST_SEASON, Measure, SeasonName};
use crate::host::{Actor, Format, Match, Press, Refusal, SeasonPress, Server};

use super::press::LogPage;
use super::{setup, view};

/// The default time at which the day's puzzle is posted.
const NINE: HalfHour = HalfHour::NINE;
/// The longest time of day that people type, in characters.
const MOST_HOUR: usize = 10;

type InChannel = fn(ChannelId) -> Change;
/// The words for where matches may begin, with the change that each makes in this channel.
const PLACES: [(&str, InChannel); 3] = [
    ("here", |channel| Change::Channel(channel, true)),
    ("not-here", |channel| Change::Channel(channel, false)),
    ("everywhere", |_| Change::Everywhere),
];
const WHERE: Opt = Opt::new("where", Takes::Words(|| words(&PLACES)));
const THREADS: Opt = Opt::new("threads", Takes::Flag);
const PICTURES: Opt = Opt::new("pictures", Takes::Flag);
const CHANNEL: Opt = Opt::new("channel", Takes::Channel);
const HOUR: Opt = Opt::new("hour", Takes::Line(MOST_HOUR));
const NAME: Opt = Opt::new("name", Takes::Line(LONGEST_SEASON));
/// An option that names a running match of the server.
const MATCH: Opt =
    Opt::new("match", Takes::Completed(|context, typing| Box::pin(matches_to_end(context, typing.typed))));
const REASON: Opt = Opt::new("reason", Takes::Line(LONGEST_NOTE));
const WINNER: Opt = Opt::new("winner", Takes::Person);
const DRAWN: Opt = Opt::new("drawn", Takes::Flag);

pub const COMMAND: Declaration = Declaration {
    name: "admin",
    offered: Offered::ToManagers,
    body: Body::Subs(&[
        sub("setup", &[], |context, _| Box::pin(ready(setup::open(context).map(Some)))),
        sub("show", &[], |context, _| at_once(show(context))),
        sub("channels", &[WHERE.required()], SETTLE),
        sub("threads", &[THREADS.required()], SETTLE),
        sub("language", &[LANGUAGE.required()], SETTLE),
        sub("theme", &[PALETTE.required()], SETTLE),
        sub("defaults", &[CLOCK, FORMAT, RATED], SETTLE),
        sub("pictures", &[PICTURES.required()], SETTLE),
        sub("puzzle", &[CHANNEL, HOUR, ZONE], |context, call| Box::pin(settle_puzzle(context, call))),
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
const SETTLE: Run = |context, call| Box::pin(settle(context, call));

const fn sub(name: &'static str, options: &'static [Opt], run: Run) -> Sub {
    Sub { name, options, run }
}

pub const PRESSES: Presses = Presses { letters: "kSW", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<Answering<'a>> {
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
    Answer::Message(Shown::Private, view::really_purge(context.private))
}

async fn settle(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let changes = changes(context, call)?;
    change(context, &changes).await
}

/// Suggests the running matches of the server to people who may end one.
async fn matches_to_end(context: Context<'_>, typed: &str) -> Result<Vec<Completion>> {
    if !context.incoming.manages {
        return Ok(Vec::new());
    }
    let server = context.place()?.server;
    let running = context.decider.ledger.running_on(server).await?;
    Ok(fitting(matches_of_others(context, &running).await, typed))
}

/// Deletes all data of the server, once somebody has confirmed it.
async fn purge_press(context: Context<'_>, sure: bool) -> Result<Option<Answer>> {
    context.check_manages()?;
    let origin = context.origin();
    if !sure {
        return Ok(Some(origin.in_private(compose::words(&context.private.key("purge-not")))));
    }
    let server = context.place()?.server;
    let decide = || deciding::departing::purge(context.decider, context.reads, server);
    if once(context, decide).await?.is_none() {
        return Ok(None);
    }
    deciding::departing::see_servers_off(context.decider, &context.services.sender.asks_for_server()).await?;
    Ok(Some(origin.in_private(compose::words(&context.private.key("purge-done")))))
}

/// Returns a page of the log, newest entries first.
async fn log_of(context: Context<'_>, page: u32) -> Result<Message> {
    let server = context.place()?.server;
    let deeds = context.decider.ledger.deeds(server, usize::MAX).await?;
    Ok(view::log(&deeds, page, context.private))
}

async fn turn_page(context: Context<'_>, page: u32) -> Result<Option<Answer>> {
    context.check_manages()?;
    Ok(Some(context.in_private(log_of(context, page).await?)))
}

async fn log(context: Context<'_>) -> Result<Option<Answer>> {
    Ok(Some(Answer::Message(Shown::Private, log_of(context, 0).await?)))
}

async fn change(context: Context<'_>, changes: &[Change]) -> Result<Option<Answer>> {
    let next = |server: Server| changes.iter().try_fold(server, |server, change| server.with(change.clone()));
    let deeds: Vec<Deed> =
        changes.iter().map(|change| deed(context, Measure::Settled(change.clone()), None)).collect();
    let Some(settled) = change_server(context, next, &deeds).await? else { return Ok(None) };
    let closed = changes.contains(&Change::Threads(true)) && !context.incoming.opens_threads;
    Ok(Some(shown(context, &settled, Some("server-done"), closed.then_some("server-threads-closed"))))
}

/// Sets where and when the day's puzzle is posted.
///
/// Options that are left out keep their value; at first they are this channel, nine o'clock and UTC.
/// Without any option the postings end.
async fn settle_puzzle(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let before = context.server.puzzle.as_ref();
    let names = [CHANNEL.name, HOUR.name, ZONE.name];
    if names.iter().all(|name| !call.options.contains_key(*name)) {
        return match before {
            Some(_) => change(context, &[Change::Puzzle(None)]).await,
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
    let posting = Posting {
        channel: channel.unwrap_or(context.place()?.channel),
        next: next_at(context.decider.now(), Some(&zone), time),
        time,
        zone,
        language: context.public.language().code().to_owned(),
    };
    change(context, &[Change::Puzzle(Some(posting))]).await
}

async fn ban(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let person = person(call)?;
    if person == context.person() {
        return Err(server::ONESELF.into());
    }
    if let Some(bot) = call.person(PERSON.name).filter(|person| person.bot) {
        return Err(Refusal::bot(bot.id).into());
    }
    let hash = deciding::leaving::hash_of(context.decider, person).await?;
    let deed = deed(context, Measure::Banned { person }, reason(call)?);
    let next = |server: Server| server.ban(person, hash);
    let changed = change_server(context, next, std::slice::from_ref(&deed)).await?;
    Ok(changed.map(|_| privately(&context.private.say(&view::deed(&deed)))))
}

fn person(call: &Call) -> Result<PersonId, Refusal> {
    call.person(PERSON.name).map(|person| person.id).ok_or(Refusal::UNKNOWN_PRESS)
}

/// Asks whether a season should begin. Refuses now if it could not.
fn ask_season(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let name = SeasonName::read(call.text(NAME.name).unwrap_or_default())?;
    let number = context.server.next_season()?;
    context.server.clone().begin_season(name.clone(), context.decider.now())?;
    Ok(Some(Answer::Message(Shown::Private, view::really_begin(number, &name, context.private))))
}

async fn season_press(context: Context<'_>, press: &SeasonPress) -> Result<Option<Answer>> {
    context.check_manages()?;
    match press {
        SeasonPress::Begin { number, name } => begin_season(context, *number, name).await,
        SeasonPress::NotNow => {
            Ok(Some(context.in_private(compose::words(&context.private.key("season-not")))))
        }
    }
}

/// Begins a season. The former ladder of the server stays as it is.
async fn begin_season(
    context: Context<'_>,
    number: SeasonNumber,
    name: &SeasonName,
) -> Result<Option<Answer>> {
    let deed = deed(context, Measure::Season { number, name: name.clone() }, None);
    let next = |server: Server| match server.next_season()? {
        next if next == number => server.begin_season(name.clone(), deed.at),
        _ => Err(server::SEASON_BEGUN_SINCE),
    };
    let changed = change_server(context, next, std::slice::from_ref(&deed)).await?;
    let begun = compose::words(&context.private.say(&view::season_begun(name)));
    Ok(changed.map(|_| context.in_private(begun)))
}

async fn unban(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let person = person(call)?;
    let hash = deciding::leaving::hash_of(context.decider, person).await?;
    let deed = deed(context, Measure::Unbanned { person }, None);
    let next = |server: Server| server.unban(person, hash);
    let changed = change_server(context, next, std::slice::from_ref(&deed)).await?;
    Ok(changed.map(|_| privately(&context.private.say(&view::deed(&deed)))))
}

/// Changes a server's settings and adds to its log in the same commit. Returns `None` if this
/// interaction has already taken effect.
async fn change_server(
    context: Context<'_>,
    next: impl Fn(Server) -> Result<Server, Refusal>,
    deeds: &[Deed],
) -> Result<Option<Server>> {
    let (next, id) = (&next, context.place()?.server);
    let decide = || async move {
        let kept = context.reads.server(id).await?;
        let next = next(kept.record.clone())?;
        Ok((Entries::default().server(id, &kept, next.clone(), deeds), next))
    };
    once(context, decide).await
}

/// Ends or decides a match. The last board shows the reason to everybody.
async fn rule(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let id = call.text(MATCH.name).map_or(Err(Refusal::NO_SUCH_MATCH), look_up::named)?;
    let why = reason(call)?.ok_or(matches::NO_REASON)?;
    let decide = || decide_ruling(context, id, ruled(call), &why);
    let Some(decided) = once(context, decide).await? else { return Ok(None) };
    tell(context, &decided).await
}

async fn decide_ruling(
    context: Context<'_>,
    id: MatchId,
    ruled: Ruled,
    why: &Note,
) -> Result<(Entries, Decided)> {
    let reads = context.reads;
    let kept = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
    here(context, &kept.record)?;
    let (verdict, what) = verdict(ruled, &kept.record)?;
    let command = Command::Rule { turn: kept.record.turn, verdict, reason: why.clone() };
    let server = kept.record.place.server;
    let settled = reads.server(server).await?;
    let deed = deed(context, what, Some(why.clone()));
    let entries = Entries::default().server(server, &settled, settled.record.clone(), &[deed]);
    let asked = asked(context, context.origin_about(kept.record.place));
    let actor = Actor::Moderator(context.person());
    deciding::matches::step(context.decider, reads, entries, &kept, actor, &command, &asked).await
}

/// Returns the settings of a server, between an optional first and last line.
fn shown(
    context: Context<'_>,
    server: &Server,
    first: Option<&'static str>,
    last: Option<&'static str>,
) -> Answer {
    let [first, last] = [first, last].map(|key| key.map(Text::new));
    let lines = first.into_iter().chain(view::server(server, context.decider.now())).chain(last);
    let said: Vec<String> = lines.map(|line| context.private.say(&line)).collect();
    Answer::Message(Shown::Private, compose::words(&said.join("\n")))
}

fn deed(context: Context<'_>, what: Measure, reason: Option<Note>) -> Deed {
    Deed { at: context.decider.now(), by: context.person(), what, reason }
}

/// The way in which a moderator ends a match.
#[derive(Clone, Copy)]
enum Ruled {
    Off,
    Drawn,
    For(PersonId),
}

fn ruled(call: &Call) -> Ruled {
    match (call.person(WINNER.name), call.flag(DRAWN.name)) {
        (Some(winner), _) => Ruled::For(winner.id),
        (None, Some(true)) => Ruled::Drawn,
        (None, _) => Ruled::Off,
    }
}

fn verdict(ruled: Ruled, record: &Match) -> Result<(Verdict, Measure), Refusal> {
    let id = record.id;
    Ok(match ruled {
        Ruled::Off => (Verdict::Off, Measure::CalledOff(id)),
        Ruled::Drawn => (Verdict::Drawn, Measure::Decided { id, winner: None }),
        Ruled::For(person) => {
            let player = record.people.player_of(person).ok_or_else(|| matches::not_their_match(person))?;
            (Verdict::Won(player), Measure::Decided { id, winner: Some(person) })
        }
    })
}

fn reason(call: &Call) -> Result<Option<Note>, Refusal> {
    call.text(REASON.name).map(Note::read).transpose().map(Option::flatten)
}

/// Returns the changes that the options of a call ask for.
///
/// # Errors
///
/// A refusal if there is no change, or if one cannot be read.
fn changes(context: Context<'_>, call: &Call) -> Result<Vec<Change>, Refusal> {
    let channel = context.place()?.channel;
    let mut changes = Vec::new();
    changes.extend(among(&PLACES, call.text(WHERE.name)).map(|change| change(channel)));
    changes.extend(call.text(LANGUAGE.name).and_then(|code| Change::read(&format!("language-{code}"))));
    changes.extend(call.text(PALETTE.name).and_then(|word| Change::read(&format!("theme-{word}"))));
    let clock = call.text(CLOCK.name).map(|typed| clocks::read(context, typed)).transpose()?;
    changes.extend(clock.map(Change::Clock));
    changes.extend(call.text(FORMAT.name).and_then(Format::read_usual).map(Change::Format));
    changes.extend(call.flag(RATED.name).map(Change::Rated));
    changes.extend(call.flag(PICTURES.name).map(Change::Pictures));
    changes.extend(call.flag(THREADS.name).map(Change::Threads));
    for change in &changes {
        if let Change::Language(code) = change {
            check_language(&Own::Language(code.clone()))?;
        }
    }
    if changes.is_empty() { Err(server::NOTHING_TO_SETTLE) } else { Ok(changes) }
}
