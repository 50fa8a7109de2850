//! The daily puzzle: the same for all people on a local date, tried in private, and posted on servers that want it.

mod attempts;
mod find;
mod post;
mod post_view;
mod share;
#[cfg(test)]
pub mod tests;
mod upkeep;
mod view;

pub use find::Effort;
pub use post::{
    MorningPostEntry, deliver_post, fetch_people, has_post_today, listed_name, long_outages, queue,
    run_alarm, spread,
};
pub use post_view::{Above, SharePress};
pub use share::ShareEntry;
pub use view::{NamingPress, PlayOnPress, PuzzlePress};

use std::collections::BTreeMap;

use crate::app::answering::look_up::may_be_shown_here;
use crate::app::answering::{AnswerFuture, Context, Declaration, chosen_move, commit_once, practice};
use crate::app::deciding::fair_play::check_rated_position;
use crate::app::{Chore, Decider, Failure, Feature, Result, WriteBatch};
use crate::base::scene::Look;
use crate::base::text::Text;
use crate::base::time::Day;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::parts::plain_button;
use crate::chat::{Answer, Button, File, Visibility};
use crate::game::{AnyGame, MoveText, Options, Table};
use crate::host::challenge::practice::PracticeRequest;
use crate::host::hours::{self, Zone};
use crate::host::{Format, Match, PersonChange, Press, PressFields, Refusal, SeatWish, Start, fair_play};
use crate::store::Key;

use crate::host::puzzle::{
    ARCHIVE_DAYS, Attempt, FIRST_DAY, NO_PUZZLE, OWN_PUZZLE, PUZZLE_OVER, Puzzle, PuzzleSource, daily,
    is_saturday,
};
use find::PuzzleFinder;

pub const COMMAND: Declaration = Declaration {
    name: "puzzle",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[], |context, _| Box::pin(show_today(context))),
};

/// Shows today's puzzle to one person, in private.
pub async fn show_today(context: Context<'_>) -> Result<Option<Answer>> {
    by_press(context, todays(context), &[]).await
}

pub(super) const FEATURE: Feature = Feature {
    press,
    deliver: |cx, entry| post::deliver(cx, entry).or_else(|| share::deliver(cx, entry)),
    chore: Some(Chore {
        name: "puzzles",
        run: |decider, state| Box::pin(upkeep::forget_puzzles(decider, state)),
    }),
    ..Feature::NONE
};

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    if let Some(at) = PlayOnPress::of(press) {
        return Some(Box::pin(play_on(context, at)));
    }
    if let Some(SharePress { day }) = SharePress::of(press) {
        return Some(Box::pin(share::publish(context, day)));
    }
    if let Some(NamingPress { named }) = NamingPress::of(press) {
        return Some(Box::pin(choose_naming(context, named)));
    }
    Some(Box::pin(by_press(context, PuzzlePress::of(press)?, values)))
}

async fn by_press(context: Context<'_>, press: PuzzlePress, values: &[String]) -> Result<Option<Answer>> {
    let is_new = press.chosen.is_empty() && values.is_empty();
    let shown = if is_new && press.is_another_one() {
        show_another(context, press).await
    } else {
        answer_press(context, press, values).await
    };
    if shown.is_ok() {
        attempts::wake(context).await;
    }
    or_today(context, shown)
}

/// The same answer, unless the puzzle is over: then one that leads to today's puzzle.
fn or_today(context: Context<'_>, shown: Result<Option<Answer>>) -> Result<Option<Answer>> {
    match shown {
        Err(Failure::Refused(refusal)) if refusal == PUZZLE_OVER => {
            Ok(Some(context.in_private(view::over(&refusal.text, &todays(context), context.private))))
        }
        shown => shown,
    }
}

/// The time zone of the server's morning post; in direct messages, that of the person. `None` is UTC.
fn local_zone(context: Context<'_>) -> Option<&Zone> {
    match context.incoming.server {
        Some(_) => context.server.puzzle.as_ref().map(|posting| &posting.zone),
        None => context.settings.sleep.zone(),
    }
}

fn local_day(context: Context<'_>) -> Day {
    hours::day_of(context.decider.now(), local_zone(context))
}

/// The press for today's puzzle.
fn todays(context: Context<'_>) -> PuzzlePress {
    let today = local_day(context);
    PuzzlePress::new(today, &daily(today).game)
}

/// A puzzle at which a person is looking.
struct OpenPuzzle {
    press: PuzzlePress,
    puzzle: Puzzle,
    game: &'static dyn AnyGame,
    table: Box<dyn Table>,
    /// The tries so far; none for a puzzle from matches of the server.
    attempt: Attempt,
    /// Whether a solution counts. A puzzle from matches of the server never counts.
    is_open: bool,
}

impl OpenPuzzle {
    const fn is_own(&self) -> bool {
        self.puzzle.number == OWN_PUZZLE
    }

    /// The press that begins the puzzle anew.
    fn anew(&self) -> PuzzlePress {
        let PuzzlePress { day, ref game, .. } = self.press;
        if self.is_own() { PuzzlePress::own(day, game) } else { PuzzlePress::new(day, game) }
    }
}

/// Opens a puzzle with the rules of this version.
fn open(decider: &Decider, puzzle: &Puzzle) -> Result<(&'static dyn AnyGame, Box<dyn Table>), Refusal> {
    let game = decider.games.find(&puzzle.game).ok_or(NO_PUZZLE)?;
    Ok((game, puzzle.table(game).map_err(|_| NO_PUZZLE)?))
}

/// Opens the puzzle of a press, unless fair play withholds it from the person.
///
/// # Errors
/// Refuses with [`PUZZLE_OVER`] if the press is about another puzzle than that of its day, as those of former
/// versions are.
async fn open_puzzle(context: Context<'_>, mut press: PuzzlePress) -> Result<OpenPuzzle> {
    if press.day > local_day(context) {
        return Err(PUZZLE_OVER.into());
    }
    let puzzle = match press.number {
        0 => daily(press.day),
        OWN_PUZZLE => own_puzzle(context, press.day).await?,
        _ => return Err(PUZZLE_OVER.into()),
    };
    let is_own = puzzle.number == OWN_PUZZLE;
    if is_own && press.is_another_one() {
        // The game is unknown before the search.
        press.game.clone_from(&puzzle.game);
    }
    if press.game != puzzle.game {
        return Err(PUZZLE_OVER.into());
    }
    let (game, table) = open(context.decider, &puzzle)?;
    let is_open = !is_own && attempts::is_open(context, press.day).await?;
    check_withheld(context, press.day, is_open, &*table).await?;
    let attempt = if is_own { Attempt::default() } else { attempts::of(context, press.day).await? };
    Ok(OpenPuzzle { press, puzzle, game, table, attempt, is_open })
}

/// Refuses the puzzle of a day if fair play withholds it from the person.
async fn check_withheld(context: Context<'_>, day: Day, is_open: bool, table: &dyn Table) -> Result<()> {
    let checked = check_rated_position(context.decider, context.person(), table).await;
    if let Err(Failure::Refused(refusal)) = &checked
        && is_open
        && fair_play::is_position_refusal(refusal)
    {
        attempts::withhold(context, day).await;
    }
    checked
}

/// The puzzle from matches of this server on a Saturday. The first request on that day searches for it.
async fn own_puzzle(context: Context<'_>, day: Day) -> Result<Puzzle> {
    let server = context.incoming.server.filter(|_| is_saturday(day)).ok_or(PUZZLE_OVER)?;
    let finder = finder(context);
    let found = if day == local_day(context) {
        finder.find(server, day).await?.ok_or(NO_PUZZLE)?
    } else {
        finder.stored(server, day).await?.and_then(|stored| stored.own().cloned()).ok_or(PUZZLE_OVER)?
    };
    // Its channel may be private by now, and its players hidden.
    Ok(if finder.may_be_shown(&found).await? { found } else { return Err(PUZZLE_OVER.into()) })
}

fn finder(context: Context<'_>) -> PuzzleFinder<'_> {
    let services = context.services;
    PuzzleFinder::new(context.decider, &*services.thinker, &services.sender, &services.state)
}

/// Handles *Another one*: shows the puzzle or, if the person cannot get it now, the next one of earlier days.
async fn show_another(context: Context<'_>, press: PuzzlePress) -> Result<Option<Answer>> {
    let goes_on = |refusal: &Refusal| *refusal == NO_PUZZLE || fair_play::is_position_refusal(refusal);
    let mut refusal = match answer_press(context, press.clone(), &[]).await {
        Err(Failure::Refused(refusal)) if goes_on(&refusal) => refusal,
        shown => return shown,
    };
    for next in archive(context, &attempts::all(context).await?) {
        if next == press {
            continue;
        }
        match answer_press(context, next, &[]).await {
            Err(Failure::Refused(again)) if goes_on(&again) => {
                // Prefer the reason why a puzzle is withheld: it says more than that no puzzle exists.
                refusal = if refusal == NO_PUZZLE { again } else { refusal };
            }
            shown => return shown,
        }
    }
    if refusal == NO_PUZZLE {
        return Ok(Some(context.in_private(view::all_solved(&press.game, context.private))));
    }
    Err(refusal.into())
}

/// The presses for the puzzles of earlier days whose solution the person does not know, the newest first.
fn archive(context: Context<'_>, attempts: &BTreeMap<Day, Attempt>) -> Vec<PuzzlePress> {
    let today = local_day(context);
    let first = FIRST_DAY.0.max(today.0.saturating_sub(ARCHIVE_DAYS));
    let is_new = |day: &Day| attempts.get(day).is_none_or(|attempt| !attempt.knows_solution());
    let days = (first..today.0).rev().map(Day).filter(is_new);
    days.map(|day| PuzzlePress::another_one(day, &daily(day).game)).collect()
}

/// Handles a press at a puzzle: asks for the next choice, tries the chosen move, or shows the solution. *See 214* shows
/// the solution only once the day is over.
async fn answer_press(context: Context<'_>, press: PuzzlePress, values: &[String]) -> Result<Option<Answer>> {
    let press = press.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let at = open_puzzle(context, press).await?;
    if at.attempt.knows_solution() {
        return show_known(context, &at).await;
    }
    if at.press.is_show_me() && !at.attempt.may_be_shown() {
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    if at.press.is_show_me() || at.press.is_see() && !at.is_open && !at.is_own() {
        let Some(attempt) = attempts::show(context, at.press.day).await? else { return Ok(None) };
        return show_known(context, &OpenPuzzle { attempt, ..at }).await;
    }
    match chosen_move(&*at.table, &at.press.chosen)? {
        Some(mv) => try_move(context, at, &mv).await,
        None => show_choices(context, &at, None).await,
    }
}

/// Shows the choices, below a notice about the last try.
async fn show_choices(context: Context<'_>, at: &OpenPuzzle, notice: Option<Text>) -> Result<Option<Answer>> {
    let mut shown = at.table.fork();
    if !at.press.chosen.is_empty() {
        shown.choose(&at.press.chosen);
    }
    let picture = picture(context, at, &*shown).await?;
    let mut said: Vec<Text> = notice.into_iter().collect();
    let is_begun = !at.press.chosen.is_empty();
    said.extend((!is_begun).then(|| view::title(&at.puzzle, at.press.day)));
    said.extend(view::next_try(&at.attempt));
    if !is_begun {
        said.push(view::goal(&at.puzzle, &*at.table));
    }
    let mut more: Vec<Button> = view::back(&at.press, &at.anew(), context.private).into_iter().collect();
    more.extend(buttons_after_tries(context, at).await?);
    let emoji = |sprite: &str| context.services.composer.emblem(&at.press.game, sprite);
    let message = view::choose(&at.press, &*at.table, &said, picture, more, context.private, &emoji);
    Ok(Some(context.in_private(message)))
}

/// *Show me*, after enough tries, and the button for yesterday's puzzle.
async fn buttons_after_tries(context: Context<'_>, at: &OpenPuzzle) -> Result<Vec<Button>> {
    let show_me = at.attempt.may_be_shown().then(|| view::show_me(&at.anew(), context.private));
    Ok(show_me.into_iter().chain(yesterday(context, at).await?).collect())
}

/// The button for yesterday's puzzle, beside today's.
async fn yesterday(context: Context<'_>, at: &OpenPuzzle) -> Result<Option<Button>> {
    let (today, day) = (local_day(context), at.press.day.previous());
    let puzzle = daily(day);
    if at.is_own() || at.press.day != today || open(context.decider, &puzzle).is_err() {
        return Ok(None);
    }
    let is_open = attempts::is_open(context, day).await?;
    Ok(Some(post_view::former_button(day, is_open, "button-puzzle-yesterday", context.private)))
}

/// The picture of a table, from the side that is to move in the puzzle.
async fn picture(context: Context<'_>, at: &OpenPuzzle, shown: &dyn Table) -> Result<File> {
    let look = Look { seat: at.table.turn(), theme: context.settings.palette };
    let png = context.services.composer.draw(at.game, shown.fork(), look, context.private.language()).await?;
    Ok(view::picture(shown, &at.press, png, context.private))
}

/// Stores a tried move, and shows whether it is the right one.
async fn try_move(context: Context<'_>, mut at: OpenPuzzle, mv: &MoveText) -> Result<Option<Answer>> {
    // The answer to a wrong move is about the position after it.
    check_withheld(context, at.press.day, at.is_open, &*at.table.after(mv)).await?;
    let right = *mv == at.puzzle.solution;
    if at.is_own() {
        if right {
            return show_known(context, &at).await;
        }
    } else {
        let tried = attempts::add_try(context, at.press.day, at.is_open, mv, right).await?;
        let Some(attempt) = tried else { return Ok(None) };
        at.attempt = attempt;
        if at.attempt.knows_solution() {
            return show_known(context, &at).await;
        }
    }
    let answer = finder(context).answer_to_try(&*at.table, mv).await?;
    let notice = view::puzzle_wrong(&*at.table, mv, answer.as_ref());
    at.press = at.anew();
    let Some(answer) = answer else { return show_choices(context, &at, Some(notice)).await };
    let mut refuted = at.table.after(mv);
    refuted.play(&answer).map_err(Refusal::illegal)?;
    // The picture marks the answer, and no possible choices: nobody moves there.
    refuted.set_hint(&[], &[]);
    let picture = picture(context, &at, &*refuted).await?;
    let mut buttons = vec![view::main_button(&at.press, "button-puzzle-again", context.private)];
    buttons.extend(buttons_after_tries(context, &at).await?);
    Ok(Some(context.in_private(view::pictured(&[notice], picture, vec![buttons], context.private))))
}

/// Shows a puzzle whose solution the person knows, with buttons for what is next. If the solution counts on this
/// server, they may share it and are asked whether the morning post may name them.
async fn show_known(context: Context<'_>, at: &OpenPuzzle) -> Result<Option<Answer>> {
    let (day, voice) = (at.press.day, context.private);
    let tries = at.attempt.tries().filter(|_| at.is_open);
    if let Some(tries) = tries {
        attempts::note_result(context, day, tries).await;
    }
    // Posts never name people who hide.
    let counts_here =
        tries.is_some() && !context.settings.hidden && attempts::morning(context).await?.is_some();
    let server = context.incoming.server.filter(|_| counts_here);
    let is_asked = server.is_some_and(|server| context.settings.naming_choice(server).is_none());
    let after = at.table.after(&at.puzzle.solution);
    let source = match_of_puzzle(context, &at.puzzle).await?;
    let attempt = (!at.is_own()).then_some(&at.attempt);
    let mut said = vec![view::title(&at.puzzle, day)];
    said.extend(view::puzzle_known(&at.puzzle, &*at.table, attempt));
    said.extend(source.as_ref().map(|(record, _)| view::puzzle_from(record.people.0)));
    said.extend(is_asked.then(|| Text::new("puzzle-naming")));
    let share = counts_here.then(|| SharePress { day }.press());
    let share = share.map(|press| plain_button(&press, "button-puzzle-share", voice));
    let mut buttons: Vec<Button> = share.into_iter().collect();
    buttons.extend(next_buttons(context, at).await?);
    let replay = source.map(|(record, frame)| Press::Replay { id: record.id, part: 0, frame });
    buttons.extend(replay.map(|press| plain_button(&press, "button-replay", voice)));
    buttons.push(view::play_on(&at.press, &*after, voice));
    let naming = if is_asked { view::naming(voice) } else { Vec::new() };
    let picture = picture(context, at, &*after).await?;
    Ok(Some(context.in_private(view::pictured(&said, picture, vec![naming, buttons], voice))))
}

/// The buttons for today's puzzle and, once the person knows its solution, for another one, if there is any.
async fn next_buttons(context: Context<'_>, at: &OpenPuzzle) -> Result<Vec<Button>> {
    let (today, voice) = (local_day(context), context.private);
    let attempts = attempts::all(context).await?;
    let todays = (at.press.day != today).then(|| view::play_today(&todays(context), voice));
    let next = match () {
        () if !attempts.get(&today).is_some_and(Attempt::knows_solution) => None,
        () if !at.is_own() && todays.is_none() && may_have_own_puzzle(context, today).await? => {
            Some(PuzzlePress::own(today, &at.press.game))
        }
        () => archive(context, &attempts).into_iter().next(),
    };
    let next = next.map(|next| view::main_button(&next, "button-puzzle-another", voice));
    Ok(next.into_iter().chain(todays).collect())
}

/// Whether there is a puzzle from matches of this server, or may be one.
async fn may_have_own_puzzle(context: Context<'_>, day: Day) -> Result<bool> {
    let Some(server) = context.incoming.server.filter(|_| is_saturday(day)) else {
        return Ok(false);
    };
    let stored = finder(context).stored(server, day).await?;
    Ok(stored.is_none_or(|stored| stored.own().is_some()))
}

/// The match and frame from which a puzzle comes, if the reader may see them and both players
/// may be named.
async fn match_of_puzzle(context: Context<'_>, puzzle: &Puzzle) -> Result<Option<(Match, u32)>> {
    let PuzzleSource::Played(id, frame) = puzzle.source else { return Ok(None) };
    let Some(stored) = context.reads.game_match(id).await? else { return Ok(None) };
    let record = stored.record;
    let may = finder(context).may_be_named(&record).await? && may_be_shown_here(context, &record).await;
    Ok(may.then_some((record, frame)))
}

/// *Play on from here*, after a puzzle whose solution the person knows: asks for the level, or begins
/// practice from the position after the solution, in which the computer moves.
async fn play_on(context: Context<'_>, at: PlayOnPress) -> Result<Option<Answer>> {
    let press = PuzzlePress { number: at.number, ..PuzzlePress::new(at.day, &at.game) };
    let puzzle = match open_puzzle(context, press).await {
        Ok(puzzle) => puzzle,
        Err(failure) => return or_today(context, Err(failure)),
    };
    if !puzzle.is_own() && !puzzle.attempt.knows_solution() {
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    let Some(level) = at.level else {
        let question = view::play_on_question(&at, &puzzle.game.levels(&Options::default()), context.private);
        return Ok(Some(Answer::Message(Visibility::Private, question)));
    };
    let after = puzzle.table.after(&puzzle.puzzle.solution);
    let wish = PracticeRequest {
        person: context.person(),
        level,
        terms: practice::terms(at.game, Options::default(), Format::Single),
        start: Some(Start::Position(after.position())),
        seat: SeatWish::moving(false),
    };
    practice::begin(context, &wish).await
}

/// Stores whether the morning post of this server may name the person.
async fn choose_naming(context: Context<'_>, named: bool) -> Result<Option<Answer>> {
    let (server, person) = (context.place()?.server, context.person());
    attempts::wake(context).await;
    let decide = || async {
        let stored = context.reads.person(person).await?;
        if context.reads.is_being_deleted(person).await? {
            return Ok((WriteBatch::default(), ()));
        }
        let next = stored.record.with(PersonChange::Named(server, named))?;
        Ok((WriteBatch::default().put(Key::Person(person), stored.expected, &next), ()))
    };
    let done = commit_once(context, decide).await?;
    // The answer leaves the pressed message as it is, since its other buttons are still of use.
    Ok(done.map(|()| Answer::Message(Visibility::Private, view::named(named, context.private))))
}
