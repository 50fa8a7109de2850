//! Finds the matches to which a request refers, and the person's view of them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use futures_util::TryFutureExt;

use crate::app::deciding::hidden_ratings::hidden_ratings;
use crate::app::deciding::names::display_names;
use crate::app::failure::Result;
use crate::base::id::{MatchId, PersonId, Place, ServerId};
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::chat::declarations::OptionKind;
use crate::chat::limits::{self, ENTRIES, cut};
use crate::chat::{CommandCall, Completion, File, parts};
use crate::game::Table;
use crate::host::hours::day;
use crate::host::view::{self, BoardView};
use crate::host::{ByPlayer, Match, MatchEnd, OfferKind, Phase, Player, Refusal};
use crate::store::rows::DisplayName;

use super::context::{CommandOption, Context};
use super::options::matching_completions;

/// A running match of the acting person, completed while they type.
pub const MATCH: CommandOption = CommandOption::new(
    "match",
    OptionKind::Completed(|context, typing| {
        Box::pin(
            running_match_completions(context).map_ok(move |all| matching_completions(all, typing.typed)),
        )
    }),
);
/// Number of recently ended matches that suggestions may contain.
pub(super) const SEARCHED: usize = 100;

/// Reads the id of a match: alone, or at the end of a suggestion's label. The words of the label are
/// ignored, since they may be of another day or language.
pub fn read_match_id(typed: &str) -> Result<MatchId, Refusal> {
    let id = parts::value_in_suggestion(typed).unwrap_or(typed);
    MatchId::read(id.trim()).ok_or(Refusal::NO_SUCH_MATCH)
}

pub async fn reachable_match(context: Context<'_>, id: MatchId) -> Result<Match> {
    let record = context.reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?.record;
    check_reachable(context, &record)?;
    Ok(record)
}

pub async fn own_match(context: Context<'_>, id: MatchId) -> Result<Match> {
    let record = reachable_match(context, id).await?;
    match record.people.player_of(context.person()) {
        Some(_) => Ok(record),
        None => Err(Refusal::not_seated(record.seated()).into()),
    }
}

/// Returns the person's match to which a command refers. If the command names none, returns the most urgent
/// one ([`view::list()`]) of the first group that is not empty: the person's matches in this channel (in
/// direct messages: all of them), those in threads of the channel, and their practice.
pub async fn requested_match(context: Context<'_>, call: &CommandCall) -> Result<Match> {
    requested_match_for(context, call, |_| true).await
}

/// Like [`requested_match`], but if the command names no match and `suits` holds for none in the group, one in the
/// person's practice comes first for which it holds.
pub async fn requested_match_for(
    context: Context<'_>,
    call: &CommandCall,
    suits: impl Fn(&Match) -> bool,
) -> Result<Match> {
    if let Some(typed) = call.text(MATCH.name) {
        return own_match(context, read_match_id(typed)?).await;
    }
    let mut running = context.decider.repository.running_matches(context.person()).await?;
    let is_any_here = running.iter().any(|record| context.is_played_here(record));
    let near = if is_any_here { Context::is_played_here } else { Context::is_in_thread_of_channel };
    running.retain(|record| near(&context, record));
    if !running.iter().any(&suits) {
        running.extend(context.decider.repository.practice(context.person()).await?);
    }
    let listed = view::list(context.person(), &running);
    let ordered = || listed.iter().filter_map(|item| running.iter().find(|record| record.id == item.id));
    let first = ordered().find(|record| suits(record)).or_else(|| ordered().next());
    first.cloned().ok_or_else(|| Refusal::NO_MATCH_HERE.into())
}

pub async fn running_match_completions(context: Context<'_>) -> Result<Vec<Completion>> {
    let mut running = context.decider.repository.running_matches(context.person()).await?;
    running.retain(|record| context.can_reach(record.place.server));
    running.extend(context.decider.repository.practice(context.person()).await?);
    Ok(own_match_completions(context, &running, |record| record.id.to_string()).await)
}

/// Whether the person is to move in a match within reach other than `id`; false if the store cannot be read.
pub(super) async fn has_turn_elsewhere(context: Context<'_>, id: Option<MatchId>) -> bool {
    let running = context.decider.repository.running_matches(context.person()).await.unwrap_or_default();
    let waits = |record: &Match| record.mover() == Some(context.person()) && Some(record.id) != id;
    running.iter().any(|record| context.can_reach(record.place.server) && waits(record))
}

/// Completes the person's ended matches within reach, the newest first.
pub async fn ended_match_completions(context: Context<'_>) -> Result<Vec<Completion>> {
    let mut ended = context.decider.repository.ended_matches(context.person(), SEARCHED).await?;
    ended.retain(|record| context.can_reach(record.place.server));
    ended.extend(context.decider.repository.practice_ended(context.person(), ENTRIES).await?);
    Ok(own_match_completions(context, &ended, |record| record.id.to_string()).await)
}

/// Turns the person's matches into completions that name the opponent, each with a value from `value`.
pub(super) async fn own_match_completions(
    context: Context<'_>,
    matches: &[Match],
    value: impl Fn(&Match) -> String,
) -> Vec<Completion> {
    let me = context.person();
    let names = player_names(context, matches).await;
    let completion = |(record, [one, two]): (&Match, [Arg; 2])| {
        let opponent = if record.people[Player::One] == me { two } else { one };
        let text = view::match_label(me, record, opponent);
        let words = dated(context, record, &context.private.plain(&text));
        parts::suggestion(&words, value(record))
    };
    matches.iter().zip(names).map(completion).collect()
}

/// Appends to the label of an ended match the day on which the match ended.
fn dated(context: Context<'_>, record: &Match, words: &str) -> String {
    let Phase::Over(over) = &record.phase else { return words.to_owned() };
    let day = view::phrases::day(day(over.at, context.settings.sleep.zone()));
    format!("{words} · {}", context.private.plain(&day))
}

/// Completes matches of anybody. Each completion names both players.
pub async fn match_completions(context: Context<'_>, matches: &[Match]) -> Vec<Completion> {
    let names = player_names(context, matches).await;
    let completion = |(record, [one, two]): (&Match, [Arg; 2])| {
        let game = Text::of(&record.terms.game, "name");
        let text = Text::new("list-choice-players").with("game", game).with("one", one).with("two", two);
        parts::suggestion(&context.private.plain(&text), record.id.to_string())
    };
    matches.iter().zip(names).map(completion).collect()
}

async fn player_names(context: Context<'_>, matches: &[Match]) -> Vec<[Arg; 2]> {
    let mut known = BTreeMap::new();
    let servers: BTreeSet<ServerId> = matches.iter().map(|record| record.place.server).collect();
    for server in servers {
        let there = matches.iter().filter(|record| record.place.server == server);
        let people: BTreeSet<PersonId> = there.flat_map(|record| record.people.0).collect();
        let people: Vec<PersonId> = people.into_iter().collect();
        let names = display_names(context.decider, server, &people).await;
        known.extend(people.into_iter().map(|person| (server, person)).zip(names));
    }
    let called = |server: ServerId, person: PersonId| {
        name_of(person, known.get(&(server, person)).and_then(Option::as_ref))
    };
    let called = |record: &Match| record.people.0.map(|person| called(record.place.server, person));
    matches.iter().map(called).collect()
}

/// The names of both players of a match, which mention nobody.
pub async fn names_of_players(context: Context<'_>, record: &Match) -> ByPlayer<Arg> {
    let names = display_names(context.decider, record.place.server, &record.people.0).await;
    let mut names = names.into_iter();
    ByPlayer(record.people.0.map(|person| name_of(person, names.next().flatten().as_ref())))
}

fn name_of(person: PersonId, name: Option<&DisplayName>) -> Arg {
    match name {
        Some(name) => Arg::Name(cut(name.as_str(), limits::NAME)),
        None if person.is_former() => Arg::Person(person.0),
        None => Arg::Text(Text::new("list-choice-somebody")),
    }
}

/// Refuses a match of another server, since ids are not secret. In direct messages, people reach all
/// matches in which they play. Only its player can reach a practice match, from anywhere.
pub fn check_reachable(context: Context<'_>, record: &Match) -> Result<(), Refusal> {
    let is_here = match context.incoming.server {
        Some(server) if !record.practice => record.place.server == server,
        _ => record.people.player_of(context.person()).is_some(),
    };
    if is_here { Ok(()) } else { Err(Refusal::NO_SUCH_MATCH) }
}

/// The refusal to show a match to everyone in a channel whose readers may not see the match's own.
pub const ONLY_IN_ITS_CHANNEL: Refusal = Refusal::new("refused-only-in-its-channel");

/// Refuses to show a match to everyone here if [`may_be_shown_here`] does not allow it. Practice belongs to its player,
/// and in direct messages nobody else reads.
pub async fn check_public(context: Context<'_>, record: &Match) -> Result<()> {
    let is_own = record.practice || context.incoming.server.is_none();
    if is_own || may_be_shown_here(context, record).await { Ok(()) } else { Err(ONLY_IN_ITS_CHANNEL.into()) }
}

/// Whether this channel may show a match of other people: it is the match's channel, or everybody on the server can
/// view that one. Direct messages show only one's own matches.
pub async fn may_be_shown_here(context: Context<'_>, record: &Match) -> bool {
    context.incoming.server == Some(record.place.server)
        && (is_of_this_channel(context, record)
            || context.services.sender.is_open_to_everyone(record.channel()).await)
}

/// Whether a match is played in this channel or in a thread of it. A thread counts as the channel that contains it.
pub fn is_of_this_channel(context: Context<'_>, record: &Match) -> bool {
    let Some(here) = context.incoming.place() else { return false };
    let channel = context.incoming.thread_of.unwrap_or(here.channel);
    record.place == here || record.channel() == Place { channel, ..here }
}

/// Whether a list in this channel may show a match of other people: it is played in the channel or in a
/// thread of it, and neither player is hidden.
pub async fn may_be_listed_here(context: Context<'_>, record: &Match) -> Result<bool> {
    if !is_of_this_channel(context, record) {
        return Ok(false);
    }
    for person in record.people.0 {
        if context.reads.person(person).await?.record.hidden {
            return Ok(false);
        }
    }
    Ok(true)
}

pub async fn pictured(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    chosen: &[String],
) -> Result<(BoardView, File)> {
    let (look, record) = (look_of(context, record), without_hidden_ratings(context, record).await?);
    context.services.composer.pictured(&record, table, chosen, look, context.private).await
}

/// The match without its rating changes, if the ratings of a player are hidden from the person now.
async fn without_hidden_ratings<'r>(context: Context<'_>, record: &'r Match) -> Result<Cow<'r, Match>> {
    let Phase::Over(over) = &record.phase else { return Ok(Cow::Borrowed(record)) };
    let hidden = hidden_ratings(context.decider, context.reads, context.person()).await?;
    if !record.people.0.iter().any(|person| hidden.contains(person)) {
        return Ok(Cow::Borrowed(record));
    }
    let over = MatchEnd { ratings: None, ..MatchEnd::clone(over) };
    Ok(Cow::Owned(Match { phase: Phase::Over(Box::new(over)), ..record.clone() }))
}

/// The seat and the theme in which the person sees a match. Spectators see it from the first seat.
pub fn look_of(context: Context<'_>, record: &Match) -> Look {
    let player = record.people.player_of(context.person());
    let seat = player.map_or(Seat::First, |player| record.round().seat(player));
    Look { seat, theme: context.settings.palette }
}

pub(super) fn offered_by(record: &Match, person: PersonId) -> Option<OfferKind> {
    let offer = record.playing()?.offer?;
    (record.people[offer.by] == person).then_some(offer.kind)
}
