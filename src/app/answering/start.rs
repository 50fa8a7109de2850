//! Starts of a challenge: the deal of another match, a typed position, or a moment of a replay. Also the
//! options for the opponent and the seat.

use std::future::ready;

use crate::app::deciding::fair_play::rated_matches;
use crate::app::failure::Result;
use crate::base::id::MatchId;
use crate::base::level::Level;
use crate::base::text::{Text, any_of};
use crate::chat::declarations::OptionKind;
use crate::chat::limits::ENTRIES;
use crate::chat::{CommandCall, Completion, parts};
use crate::game::options::OptionFact;
use crate::game::{AnyGame, Options};
use crate::host::challenge::{read_moment, start, write_moment};
use crate::host::fair_play::{RatedMatch, match_with_position};
use crate::host::format::bad_value;
use crate::host::view::{self, phrases};
use crate::host::{Match, Refusal, SeatWish, Start};

use super::context::{CommandOption, Context, Typing};
use super::look_up::{self, SEARCHED, own_match_completions};
use super::options::{by_name, game_options, matching_completions, normalise, words};

pub const SAME_DEAL: CommandOption = CommandOption::new(
    "same-deal-as",
    OptionKind::Completed(|context, typing| Box::pin(deals_that_fit(context, typing))),
);
/// A position, or a moment of a match, from which play is to start.
pub const FROM: CommandOption = CommandOption::new(
    "from",
    OptionKind::Completed(|context, typing| Box::pin(moments_that_fit(context, typing))),
);

pub(super) const SEAT: CommandOption =
    CommandOption::new("seat", OptionKind::Words(|| words(&SeatWish::WORDS)));
pub(super) const OPPONENT: CommandOption = CommandOption::new("opponent", OptionKind::Person);
pub(super) const LEVEL: CommandOption = CommandOption::new(
    "level",
    OptionKind::Completed(|context, typing| Box::pin(ready(Ok(levels_that_fit(context, typing))))),
);

/// The levels of the computer in the game of a call, with the options that the call has so far.
fn levels_of(context: Context<'_>, call: &CommandCall) -> Vec<Level> {
    let game = call.sub.as_deref().and_then(|id| context.decider.games.find(id));
    game.map_or_else(Vec::new, |game| game.levels(&game_options(context, game.facts(), call)))
}

fn levels_that_fit(context: Context<'_>, Typing { call, typed, .. }: Typing<'_>) -> Vec<Completion> {
    let named = |level: Level| Completion {
        label: context.private.plain(&phrases::level(level)),
        value: level.name().to_owned(),
    };
    matching_completions(levels_of(context, call).into_iter().map(named), typed)
}

/// Reads a level: its word, or its name in any language.
pub(super) fn read_level(context: Context<'_>, call: &CommandCall, typed: &str) -> Result<Level, Refusal> {
    let named = by_name(context, Level::ALL.map(|level| (level, phrases::level(level))));
    let found = Level::named(typed).or_else(|| named.get(&normalise(typed)).copied());
    found.ok_or_else(|| {
        let takes = any_of(levels_of(context, call).into_iter().map(phrases::level));
        bad_value(Text::of("option", LEVEL.name), typed, takes)
    })
}

/// The start with the options of the match from which it comes, or else with those of the call.
pub(super) async fn read_start(
    context: Context<'_>,
    call: &CommandCall,
    game: &dyn AnyGame,
) -> Result<(Options, Option<Start>)> {
    let named = (call.text(SAME_DEAL.name), call.text(FROM.name));
    let is_chosen = |fact: &OptionFact| call.text(fact.name).is_some();
    if named != (None, None) && game.facts().options.iter().any(is_chosen) {
        return Err(start::OPTIONS.into());
    }
    let (start, record) = match named {
        (None, None) => return Ok((game_options(context, game.facts(), call), None)),
        (Some(_), Some(_)) => return Err(start::BOTH.into()),
        (Some(named), None) => {
            let record = look_up::reachable_match(context, look_up::read_match_id(named)?).await?;
            (Start::deal_of(&record, game)?, record)
        }
        (None, Some(text)) => {
            let Some((id, frame)) = read_moment(parts::value_in_suggestion(text).unwrap_or(text)) else {
                let start = Start::read(text, game, &context.decider.games)?;
                return Ok((Options::default(), Some(start)));
            };
            let record = look_up::reachable_match(context, id).await?;
            (Start::moment_of(&record, game, frame)?, record)
        }
    };
    Ok((record.terms.options, Some(start)))
}

/// Completes the person's matches of the chosen game whose deal can be played again.
async fn deals_that_fit(context: Context<'_>, typing: Typing<'_>) -> Result<Vec<Completion>> {
    let fair = FairStarts::of(context, typing.call).await?;
    let matches = matches_of_game(context, typing.call).await?;
    let deals = own_match_completions(context, &matches, |record| record.id.to_string()).await;
    Ok(fair.retain_allowed(matching_completions(deals, typing.typed), &matches, Start::deal_of))
}

/// Completes moments of the person's matches of the chosen game. If a match is typed,
/// these are all its moments; otherwise the last playable moment of each match.
async fn moments_that_fit(context: Context<'_>, typing: Typing<'_>) -> Result<Vec<Completion>> {
    let fair = FairStarts::of(context, typing.call).await?;
    if let Some(id) = match_typed(typing.typed) {
        let record = look_up::reachable_match(context, id).await?;
        // Refuse a match that does not replay, since it has no moments.
        view::frame(&record, context.decider.game_of(&record)?, 0)?;
        let moment = |(frame, text): (u32, Text)| {
            parts::suggestion(&context.private.plain(&text), write_moment(id, frame))
        };
        let mut jumps = view::jumps(&record);
        jumps.retain(|(frame, _)| fair.allow(|game| Start::moment_of(&record, game, *frame)));
        let mut moments: Vec<Completion> = jumps.into_iter().map(moment).collect();
        if fair.allow(|game| Start::moment_of(&record, game, last_frame(&record))) {
            let mut last = own_match_completions(context, std::slice::from_ref(&record), last_moment).await;
            last.retain(|last| !moments.iter().any(|one| one.value == last.value));
            moments.extend(last);
        }
        return Ok(moments);
    }
    let matches = matches_of_game(context, typing.call).await?;
    let moments = own_match_completions(context, &matches, last_moment).await;
    let start = |record: &Match, game: &dyn AnyGame| Start::moment_of(record, game, last_frame(record));
    Ok(fair.retain_allowed(matching_completions(moments, typing.typed), &matches, start))
}

/// Whether a call, which may still be incomplete while somebody types it, challenges the computer.
pub(super) fn is_to_computer(call: &CommandCall) -> bool {
    let person = call.person(OPPONENT.name);
    person.map_or(call.text(LEVEL.name).is_some(), |person| person.id.is_computer())
}

struct FairStarts {
    game: Option<&'static dyn AnyGame>,
    /// The person's running rated matches; empty if the opponent is a person.
    rated: Vec<RatedMatch>,
}

impl FairStarts {
    async fn of(context: Context<'_>, call: &CommandCall) -> Result<Self> {
        let game = context.decider.games.find(call.sub.as_deref().unwrap_or_default());
        let rated = match game.filter(|_| is_to_computer(call)) {
            Some(game) => rated_matches(context.decider, context.person(), game).await?,
            None => Vec::new(),
        };
        Ok(Self { game, rated })
    }

    /// Whether fair play allows a start. A start that is refused for another reason is not allowed either.
    fn allow(&self, start: impl FnOnce(&dyn AnyGame) -> Result<Start, Refusal>) -> bool {
        let Some(game) = self.game.filter(|_| !self.rated.is_empty()) else { return true };
        let table = start(game).ok().and_then(|start| game.open(start.setup(), &[]).ok());
        table.is_some_and(|table| match_with_position(&self.rated, &*table).is_none())
    }

    /// Keeps the completions whose start in their match is allowed, not more than are shown.
    fn retain_allowed(
        &self,
        completions: Vec<Completion>,
        matches: &[Match],
        start: impl Fn(&Match, &dyn AnyGame) -> Result<Start, Refusal>,
    ) -> Vec<Completion> {
        let is_allowed = |one: &Completion| {
            let id = one.value.split('@').next().and_then(MatchId::read);
            let record = matches.iter().find(|record| Some(record.id) == id);
            record.is_some_and(|record| self.allow(|game| start(record, game)))
        };
        completions.into_iter().filter(is_allowed).take(ENTRIES).collect()
    }
}

/// Reads the match whose moments are wanted: an id before an `@`, alone or at the end of a label.
fn match_typed(typed: &str) -> Option<MatchId> {
    let moment = parts::value_in_suggestion(typed).unwrap_or(typed);
    MatchId::read(moment.split_once('@')?.0.trim())
}

/// The last moment of a match from which play can continue.
fn last_moment(record: &Match) -> String {
    write_moment(record.id, last_frame(record))
}

fn last_frame(record: &Match) -> u32 {
    let frames: usize = record.rounds.iter().map(|round| round.moves.len() + 1).sum();
    let back = if record.is_running() { 1 } else { 2 };
    u32::try_from(frames.saturating_sub(back)).unwrap_or(0)
}

/// Returns the person's matches of the chosen game within reach: ended, then running, then ended practice.
async fn matches_of_game(context: Context<'_>, call: &CommandCall) -> Result<Vec<Match>> {
    let me = context.person();
    let ended = context.decider.repository.ended_matches(me, SEARCHED).await?;
    let running = context.decider.repository.running_matches(me).await?;
    let practice = context.decider.repository.practice_ended(me, ENTRIES).await?;
    let game = call.sub.as_deref().unwrap_or_default();
    let within_reach = |record: &Match| record.practice || context.can_reach(record.place.server);
    let fits = |record: &Match| record.terms.game == game && within_reach(record);
    Ok(ended.into_iter().chain(running).chain(practice).filter(fits).collect())
}
