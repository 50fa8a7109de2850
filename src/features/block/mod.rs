//! Blocks: `/block` keeps somebody from new matches with a person, and `/unblock` undoes this. All replies are private, and
//! nobody else is told.

use crate::app::answering::{
    AnswerFuture, CommandOption, Context, Declaration, commit_once, matching_completions, normalise,
};
use crate::app::deciding::{self, DecisionOrigin};
use crate::app::{Failure, Feature, Result, WriteBatch};
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text, plain};
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::limits::{self, cut};
use crate::chat::parts::{button_row, menu, menu_entry, plain_button, text_message};
use crate::chat::{Answer, CommandCall, Completion, Message, Row, parts};
use crate::host::block::UnblockPress;
use crate::host::{Actor, Blocks, Challenge, ChallengeCommand, Press, PressFields, Refusal, block};
use crate::store::Key;
use crate::store::rows::DisplayName;

const WHOM: CommandOption = CommandOption::new("whom", OptionKind::Person).required();
pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

pub const BLOCK: Declaration = Declaration {
    name: "block",
    offered: Availability::InServers,
    body: DeclarationBody::Options(&[WHOM], |context, call| Box::pin(block(context, call))),
};

/// A person whom the acting person has blocked, completed while they type.
const BLOCKED: CommandOption = CommandOption::new(
    "whom",
    OptionKind::Completed(|context, typing| Box::pin(blocked_that_fit(context, typing.typed))),
);
pub const UNBLOCK: Declaration = Declaration {
    name: "unblock",
    offered: Availability::InServers,
    body: DeclarationBody::Options(&[BLOCKED], |context, call| Box::pin(unblock(context, call))),
};

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    let UnblockPress(whom) = UnblockPress::of(press)?;
    Some(Box::pin(async move {
        let chosen = values.first().map(|id| id.parse().map(PersonId).map_err(|_| Refusal::UNKNOWN_PRESS));
        lift(context, chosen.transpose()?.unwrap_or(whom)).await
    }))
}

/// Handles `/block`. The same commit withdraws or declines open challenges between the two people.
async fn block(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let whom = call.person(WHOM.name).ok_or(Refusal::UNKNOWN_PRESS)?.id;
    let decide = || async {
        let stored = context.reads.blocks_seeing(context.person(), whom).await?;
        let next = stored.record.block(context.person(), whom)?;
        let key = Key::Blocks(context.person());
        let entries = WriteBatch::default().put(key, stored.expected, &next);
        Ok((close_between(context, whom, entries).await?, ()))
    };
    let Some(()) = commit_once(context, decide).await? else { return Ok(None) };
    let unblock = plain_button(&UnblockPress(whom).press(), "button-unblock", context.private);
    Ok(Some(say(context, &with_person("blocked-now", whom), button_row(vec![unblock]))))
}

/// Handles `/unblock`. Without a name, lists the blocked people.
async fn unblock(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let blocks = context.reads.blocks(context.person()).await?.record;
    let Some(typed) = call.text(BLOCKED.name) else { return list(context, &blocks).await };
    lift(context, find_blocked(context, &blocks, typed).await?).await
}

async fn lift(context: Context<'_>, whom: PersonId) -> Result<Option<Answer>> {
    let decide = || async {
        let stored = context.reads.blocks_seeing(context.person(), whom).await?;
        let next = stored.record.unblock(whom)?;
        let (entries, key) = (WriteBatch::default(), Key::Blocks(context.person()));
        let entries = if next.is_empty() {
            entries.remove(key, stored.expected)
        } else {
            entries.put(key, stored.expected, &next)
        };
        Ok((entries, ()))
    };
    let lifted = commit_once(context, decide).await?;
    Ok(lifted.map(|()| say(context, &with_person("unblocked-now", whom), Vec::new())))
}

/// Suggests the blocked people by their names on this server. If several have the same name, adds their
/// ids.
async fn blocked_that_fit(context: Context<'_>, typed: &str) -> Result<Vec<Completion>> {
    let blocks = context.reads.blocks(context.person()).await?.record;
    let named = named(context, &blocks).await;
    let suggestion = |(person, name): &(PersonId, String)| {
        let value = person.to_string();
        if alike(&named, name).count() > 1 {
            return parts::suggestion(&cut(name, limits::NAME), value);
        }
        Completion { label: cut(name, limits::NAME), value }
    };
    Ok(matching_completions(named.iter().map(suggestion), typed))
}

/// Those of the people in `named` who have a certain name, without regard to spacing and
/// capitals.
fn alike<'n>(named: &'n [(PersonId, String)], name: &str) -> impl Iterator<Item = PersonId> + 'n {
    let (whole, small) = (plain(name).into_owned(), normalise(name));
    let is_alike =
        move |other: &str| plain(other) == whole || (!small.is_empty() && normalise(other) == small);
    named.iter().filter(move |(_, other)| is_alike(other)).map(|(person, _)| *person)
}

/// Closes open challenges between the acting person and `whom`. Own challenges are withdrawn, and those
/// of `whom` are declined.
async fn close_between(context: Context<'_>, whom: PersonId, mut entries: WriteBatch) -> Result<WriteBatch> {
    let me = context.person();
    // Read the guard rows before the list: a challenge that is made in between writes one of them, so the commit
    // meets a conflict and reads the list again.
    for person in [me, whom] {
        context.reads.guard(person).await?;
    }
    for open in context.decider.repository.open_challenges(me).await? {
        let Some(command) = closing(&open, me, whom) else { continue };
        let Some(stored) = context.reads.challenge(open.id).await? else { continue };
        let (decider, reads, by, origin) =
            (context.decider, context.reads, Actor::Person(me), DecisionOrigin::default());
        match deciding::challenges::step_challenge(decider, reads, &stored, by, command, &origin).await {
            Ok((more, _)) => entries = entries.and(more),
            // The challenge was closed in another way meanwhile.
            Err(Failure::Refused(_)) => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(entries)
}

/// The blocked person whom a text names: by an id, as suggestions contain it, by a mention, or
/// by a unique name.
async fn find_blocked(context: Context<'_>, blocks: &Blocks, typed: &str) -> Result<PersonId> {
    let typed = typed.trim();
    let digits = parts::value_in_suggestion(typed)
        .unwrap_or(typed)
        .trim_start_matches(['<', '@', '!'])
        .trim_end_matches('>');
    if let Some(person) = digits.parse().ok().map(PersonId)
        && context.reads.blocks_seeing(context.person(), person).await?.record.has(person)
    {
        return Ok(person);
    }
    let named = named(context, blocks).await;
    let mut meant = alike(&named, typed);
    match (meant.next(), meant.next()) {
        (Some(person), None) => Ok(person),
        (Some(_), Some(_)) => Err(block::several_like(typed).into()),
        (None, _) => Err(block::nobody_like(typed).into()),
    }
}

async fn named(context: Context<'_>, blocks: &Blocks) -> Vec<(PersonId, String)> {
    let people: Vec<PersonId> = blocks.people().collect();
    let names = match context.incoming.server {
        Some(server) => deciding::names::display_names(context.decider, server, &people).await,
        None => Vec::new(),
    };
    let names = names.into_iter().chain(std::iter::repeat(None));
    let called = |(person, name): (PersonId, Option<DisplayName>)| {
        let name = name.map_or_else(|| format!("@{person}"), |name| name.as_str().to_owned());
        (person, name)
    };
    people.into_iter().zip(names).map(called).collect()
}

/// The command by which `me` closes an open challenge; `None` if it is not between `me` and
/// `whom`.
fn closing(open: &Challenge, me: PersonId, whom: PersonId) -> Option<ChallengeCommand> {
    match (open.from, open.to) {
        (from, Some(to)) if from == me && to == whom => Some(ChallengeCommand::Withdraw),
        (from, Some(to)) if from == whom && to == me => Some(ChallengeCommand::Decline),
        _ => None,
    }
}

fn say(context: Context<'_>, text: &Text, rows: Vec<Row>) -> Answer {
    context.in_private(Message { rows, ..text_message(&context.private.say(text)) })
}

fn with_person(key: &'static str, whom: PersonId) -> Text {
    Text::new(key).with("person", Arg::Person(whom.0))
}

/// The blocked people, with menus to lift a block: two if they do not fit into one.
async fn list(context: Context<'_>, blocks: &Blocks) -> Result<Option<Answer>> {
    if blocks.is_empty() {
        return Err(block::NOBODY.into());
    }
    // Blocked people who have deleted their data are unknown, and all have the same name.
    let former = blocks.former.iter().map(|_| PersonId::former(0));
    let people = blocks.people().chain(former).map(|person| with_person("blocked-person", person));
    let people: Vec<Text> = people.collect();
    let named = named(context, blocks).await;
    let entry = |(person, name): &(PersonId, String)| menu_entry(person.to_string(), name);
    let lift = |some: &[(PersonId, String)]| {
        let press = UnblockPress(some[0].0).press();
        menu(&press, &context.private.key("button-unblock"), some.iter().map(entry).collect())
    };
    let rows = named.chunks(limits::ENTRIES).map(lift).collect();
    Ok(Some(say(context, &Text::new("blocked-list").with("list", people), rows)))
}
