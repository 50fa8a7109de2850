//! `/challenge` and the buttons of a challenge.

use std::future::ready;

use futures_util::future::try_join;

use crate::app::deciding::challenges::have_played_often;
use crate::app::deciding::{self, ChallengeDecision, DecisionOrigin, Deliverer, StoredRecord, WriteBatch};
use crate::app::failure::Result;
use crate::base::id::{AbsenceReason, ChallengeId, PersonId, ServerId};
use crate::base::level::Level;
use crate::base::text::any_of;
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::incoming::Permission;
use crate::chat::{Answer, ChatPerson, CommandCall, UserAction, compose};
use crate::game::AnyGame;
use crate::host::challenge::practice::{ONLY_IN_PUBLIC, PUBLIC_FOR_PERSON, PracticeRequest};
use crate::host::{
    Actor, Band, Challenge, ChallengeCommand, ChallengeRequest, Format, LONGEST_NOTE, Load, Loads, Note,
    Opponent, Refusal, SeatWish, Terms, TimeControl, challenge as host, format, view,
};
use crate::store::Key;

use super::commit::{answer_origin, commit_once, decision_origin, pressed_message};
use super::context::{AnswerResult, CommandOption, Context, Declaration};
use super::options::{self, CLOCK, FORMAT, RATED, value_of_word};
use super::start::{self, FROM, LEVEL, OPPONENT, SAME_DEAL, SEAT, is_to_computer};
use super::{delivered, practice};

const PUBLIC: CommandOption = CommandOption::new("public", OptionKind::Flag);
const NIGHTS: CommandOption = CommandOption::new("nights", OptionKind::Flag);
const GUESSES: CommandOption = CommandOption::new("guesses", OptionKind::Flag);
const HINTS: CommandOption = CommandOption::new("hints", OptionKind::Flag);
const NOTE: CommandOption = CommandOption::new("note", OptionKind::Note(LONGEST_NOTE));
/// The range of ratings with which people may accept an open challenge.
const RATINGS: CommandOption = CommandOption::new("ratings", OptionKind::Text);
/// The time for which the challenge stays open.
const EXPIRES: CommandOption =
    CommandOption::new("expires", OptionKind::Words(|| options::words(&host::LIFETIMES)));

pub const COMMAND: Declaration = Declaration {
    name: "challenge",
    offered: Availability::Anywhere,
    body: DeclarationBody::Games {
        options: &[
            OPPONENT, LEVEL, PUBLIC, FORMAT, CLOCK, NIGHTS, RATED, GUESSES, HINTS, SEAT, NOTE, RATINGS,
            EXPIRES, SAME_DEAL, FROM,
        ],
        complete: |context, typing| Box::pin(ready(Ok(options::words_that_fit(context, typing)))),
        run: |context, call| Box::pin(challenge(context, call)),
    },
};

async fn challenge(context: Context<'_>, call: &CommandCall) -> AnswerResult {
    let to = read_opponent(context, call).await?;
    let is_public = call.flag(PUBLIC.name);
    if let Some(level) = to.and_then(|to| to.person.level()) {
        check_computer_options(call, is_public == Some(true))?;
        if is_public != Some(true) {
            return practice::begin(context, &read_practice(context, call, level).await?).await;
        }
    }
    if is_public == Some(false) {
        return Err(PUBLIC_FOR_PERSON.into());
    }
    context.place()?;
    let offer = read_offer(context, call, to).await?;
    // Without the option, the message of the challenge says why the match is unrated.
    if call.flag(RATED.name) == Some(true)
        && offer.start.is_none()
        && !offer.terms.hints
        && let Some(to) = to
        && have_played_often(context.decider, [offer.from, to.person]).await?
    {
        return Err(host::RATED_OFTEN.into());
    }
    make(context, &offer).await
}

/// Refuses options that no match with the computer has, or only a public one.
fn check_computer_options(call: &CommandCall, is_public: bool) -> Result<(), Refusal> {
    let is_on = |flag: &str| call.flag(flag) == Some(true);
    let is_timed =
        call.text(CLOCK.name).is_some_and(|word| TimeControl::read(word) != Some(TimeControl::None));
    let asks_people = [RATINGS, EXPIRES].into_iter().any(|option| call.text(option.name).is_some());
    let only_with_people = is_timed || asks_people || is_on(NIGHTS.name) || is_on(RATED.name);
    let only_in_public = is_on(GUESSES.name) || call.text(NOTE.name).is_some();
    if only_with_people || (only_in_public && !is_public) { Err(ONLY_IN_PUBLIC) } else { Ok(()) }
}

async fn read_practice(context: Context<'_>, call: &CommandCall, level: Level) -> Result<PracticeRequest> {
    let game = context.game(call.sub.as_deref().unwrap_or_default())?;
    let format = read_format(call, game)?.unwrap_or(Format::Single);
    let (options, start) = start::read_start(context, call, game).await?;
    Ok(PracticeRequest {
        person: context.person(),
        level,
        terms: practice::terms(game.facts().id.to_owned(), options, format),
        start,
        seat: value_of_word(&SeatWish::WORDS, call.text(SEAT.name)).unwrap_or_default(),
    })
}

fn read_format(call: &CommandCall, game: &dyn AnyGame) -> Result<Option<Format>, Refusal> {
    let read = |word: &str| Format::read(word, game.facts()).ok_or_else(|| format::unknown_format(word));
    call.text(FORMAT.name).map(read).transpose()
}

pub(super) async fn make(context: Context<'_>, offer: &ChallengeRequest) -> AnswerResult {
    check_channel(context)?;
    let decide = || async {
        if let (Some(of), Some(to)) = (offer.rematch_of, &offer.to)
            && let Some(waits) = context.reads.rematch_of(of, [offer.from, to.person]).await?
        {
            return Err(host::rematch_waits(waits.id).into());
        }
        let load = context.reads.load(offer.from).await?;
        let origin = answer_origin(context);
        let made = deciding::challenges::make(context.decider, context.reads, offer, load, &origin).await?;
        if let Some(to) = offer.to
            && is_gone(context, offer.place.server, to.person).await
        {
            return Err(host::absent(to.person, AbsenceReason::NotOnServer).into());
        }
        Ok(made)
    };
    let Some(made) = commit_once(context, decide).await? else { return Ok(None) };
    if let Some(game) = context.decider.games.find(&made.next.terms.game) {
        context.services.composer.artist.prepare(game);
    }
    delivered::deliver_challenge(context, &made).await?;
    Ok(None)
}

/// Refuses a channel in which the bot cannot post boards, since no match can be played there.
pub fn check_channel(context: Context<'_>) -> Result<(), Refusal> {
    let lacks = &context.incoming.missing_permissions;
    if ![Permission::View, Permission::Send].iter().any(|needed| lacks.contains(needed)) {
        return Ok(());
    }
    Err(Refusal::new("refused-lacking").with("list", any_of(lacks.iter().map(|one| one.text()))))
}

async fn read_offer(
    context: Context<'_>,
    call: &CommandCall,
    to: Option<Opponent>,
) -> Result<ChallengeRequest> {
    let game = context.game(call.sub.as_deref().unwrap_or_default())?;
    let facts = game.facts();
    // If a deal or position is given, the usual format is one round.
    let is_given = [SAME_DEAL, FROM].into_iter().any(|option| call.text(option.name).is_some());
    let usual = if is_given { Format::Single } else { context.server.usual_format() };
    let format = read_format(call, game)?.unwrap_or(usual);
    let (options, start) = start::read_start(context, call, game).await?;
    let hints = call.flag(HINTS.name).unwrap_or(false);
    let usually_rated = start.is_none() && !hints && context.server.usually_rated();
    Ok(ChallengeRequest {
        place: context.place()?,
        from: context.person(),
        to,
        rematch_of: None,
        at_table: false,
        note: call.text(NOTE.name).map(Note::read).transpose()?.flatten(),
        band: call.text(RATINGS.name).map(Band::read).transpose()?,
        lifetime: value_of_word(&host::LIFETIMES, call.text(EXPIRES.name)),
        start,
        terms: Terms {
            game: facts.id.to_owned(),
            options,
            format,
            rated: call.flag(RATED.name).unwrap_or(usually_rated),
            clock: match call.text(CLOCK.name) {
                None => context.server.usual_clock(),
                Some(typed) => options::read_clock(context, typed)?,
            },
            quiet: call.flag(NIGHTS.name).unwrap_or(false),
            guesses: call.flag(GUESSES.name).unwrap_or(true),
            hints,
            days_off: !context.server.strict,
        },
        seat: value_of_word(&SeatWish::WORDS, call.text(SEAT.name)).unwrap_or_default(),
    })
}

/// Reads the opponent of a challenge. A call challenges the computer by naming it, or by a level alone.
async fn read_opponent(context: Context<'_>, call: &CommandCall) -> Result<Option<Opponent>> {
    let level = call.text(LEVEL.name);
    if is_to_computer(call) {
        let level = level.map(|typed| start::read_level(context, call, typed)).transpose()?;
        let person = PersonId::computer(level.unwrap_or_default());
        return Ok(Some(Opponent { person, is_bot: true, absence: None, load: Load::default() }));
    }
    let Some(&ChatPerson { id, bot, absence, .. }) = call.person(OPPONENT.name) else { return Ok(None) };
    if level.is_some() {
        return Err(host::LEVEL_FOR_PERSON.into());
    }
    let load = context.reads.load(id).await?;
    Ok(Some(Opponent { person: id, is_bot: bot, absence, load }))
}

/// Accepts a challenge. The answer is the first board if the match is played here. Otherwise it is the
/// updated message of the challenge, or a note that says where the match begins.
pub(super) async fn accept(context: Context<'_>, id: ChallengeId) -> AnswerResult {
    let decide = |from| async move {
        let people = [from, context.person()];
        context.reads.fetch(&people.map(Key::Guard)).await?;
        let (from, to) = try_join(context.reads.load(people[0]), context.reads.load(people[1])).await?;
        Ok(ChallengeCommand::Accept(Loads { from, to }))
    };
    let Some(decision) = answer_challenge(context, id, decide).await? else { return Ok(None) };
    acceptance_answer(context, &decision).await
}

/// Answers the person who has accepted a challenge: with the first board if the match is played here.
/// Otherwise the answer names the place of the match, in the challenge's message or in private.
///
/// # Errors
/// Refuses if the challenger has left the server, so that the challenge is closed.
pub async fn acceptance_answer(context: Context<'_>, decision: &ChallengeDecision) -> AnswerResult {
    let Some(opened) = &decision.opened else {
        return Err(host::challenger_left(decision.next.from).into());
    };
    if opened.next.place == decision.next.place {
        return delivered::deliver_answer(context, opened).await;
    }
    if pressed_message(&context.incoming.act).is_some() {
        let card = context.services.composer.card(&decision.next, context.reads, context.public).await?;
        return Ok(Some(Answer::Replace(card)));
    }
    let begins = compose::text_message(&context.private.say(&view::begins_in(&opened.next)));
    Ok(Some(context.in_private(begins)))
}

/// Answers a person who has joined another at the club table with a public message, and begins their
/// match in the thread opened on that message. If the message is lost, the match is played in the
/// channel. If the program ends in between, the message still offers *Accept*.
pub async fn begin_joined(context: Context<'_>, joined: &ChallengeDecision) -> AnswerResult {
    delivered::deliver_challenge(context, joined).await?;
    // Use a new transaction, and no mark: the first decision has marked the interaction as handled.
    let (reads, id) = (context.decider.repository.transaction(), joined.next.id);
    let decide = || async {
        let stored = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
        let from = reads.load(stored.record.from).await?;
        let to = reads.load(context.person()).await?;
        let (command, by) = (ChallengeCommand::Accept(Loads { from, to }), Actor::Person(context.person()));
        let origin =
            DecisionOrigin { deliverer: Deliverer::AnyProcess, ..decision_origin(context, context.origin()) };
        deciding::challenges::step_challenge(context.decider, &reads, &stored, by, command, &origin).await
    };
    context.decider.transact(&reads, decide).await?;
    Ok(None)
}

/// Declines or withdraws a challenge, and answers with its updated message.
pub(super) async fn close(context: Context<'_>, id: ChallengeId, command: ChallengeCommand) -> AnswerResult {
    let deciding = answer_challenge(context, id, |_| ready(Ok(command)));
    let Some(decision) = deciding.await? else { return Ok(None) };
    if decision.outbox.answers().is_some() {
        delivered::deliver_challenge(context, &decision).await?;
        return Ok(None);
    }
    let card = context.services.composer.card(&decision.next, context.reads, context.public).await?;
    Ok(Some(Answer::Replace(card)))
}

/// `command` receives the challenger. Returns `None` if this interaction has taken effect already.
async fn answer_challenge<Chosen: Future<Output = Result<ChallengeCommand>>>(
    context: Context<'_>,
    id: ChallengeId,
    command: impl Fn(PersonId) -> Chosen,
) -> Result<Option<ChallengeDecision>> {
    let reads = context.reads;
    let decide = || async {
        let stored = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
        if Some(stored.record.place.server) != context.incoming.server {
            return Err(Refusal::NO_SUCH_CHALLENGE.into());
        }
        let command = command(stored.record.from).await?;
        step(context, &stored, command, &decision_origin(context, context.origin())).await
    };
    commit_once(context, decide).await
}

/// If a match would begin with a challenger who has left the server, closes the challenge instead.
pub async fn step(
    context: Context<'_>,
    stored: &StoredRecord<Challenge>,
    command: ChallengeCommand,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, ChallengeDecision)> {
    let (decider, reads, from) = (context.decider, context.reads, stored.record.from);
    let take =
        |by, command| deciding::challenges::step_challenge(decider, reads, stored, by, command, origin);
    let taken = take(Actor::Person(context.person()), command).await?;
    let begins = matches!(command, ChallengeCommand::Accept(_) | ChallengeCommand::Join(_));
    if begins && is_gone(context, stored.record.place.server, from).await {
        return take(Actor::Moderator(from), ChallengeCommand::Withdraw).await;
    }
    Ok(taken)
}

/// Whether a person has left the server. The chat is asked, unless the interaction describes the
/// person. Without an answer in time, returns false: an outage of the chat must not keep people from playing.
async fn is_gone(context: Context<'_>, server: ServerId, person: PersonId) -> bool {
    let act = &context.incoming.act;
    let describes = |call: &CommandCall| call.named_people().any(|named| named.id == person);
    if person.is_computer() || matches!(act, UserAction::Command(call) if describes(call)) {
        return false;
    }
    let known = context.reply.members.lock().get(&person).copied();
    if let Some(is_member) = known {
        return !is_member;
    }
    let answer = context.ask(context.services.sender.chat.has_member(server, person)).await;
    let is_member = answer.unwrap_or_else(|fault| {
        let what = "cannot tell whether a person is still on the server; the match begins all the same";
        context.decider.faults.warn(what, &fault, &server);
        true
    });
    context.reply.members.lock().insert(person, is_member);
    !is_member
}
