//! Challenges without options: *Challenge* in the context menu of a person, and `/rematch` with its button.

use futures_util::TryFutureExt;

use crate::app::deciding::challenges::have_played_often;
use crate::app::failure::{Failure, Result};
use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::text::{Arg, Text};
use crate::chat::declarations::{self, Availability, DeclarationBody, OptionKind};
use crate::chat::limits::ENTRIES;
use crate::chat::practice::which_level;
use crate::chat::{Answer, CommandCall, Visibility, compose};
use crate::host::challenge::practice::PracticeRequest;
use crate::host::view::{self, Frame};
use crate::host::{
    ChallengeRequest, Format, Invitee, Link, Opponent, Press, Refusal, SeatWish, Start, Terms,
    challenge as host,
};

use super::context::{AnswerResult, CommandOption, Context, Declaration};
use super::look_up::{self, ended_match_completions, own_match, read_match_id};
use super::options::matching_completions;
use super::{challenge, practice};

pub const CHALLENGE: Declaration = Declaration {
    name: "Challenge",
    offered: Availability::InServers,
    body: DeclarationBody::OnPerson("menu-challenge", |context, call| {
        Box::pin(ask_which_game(context, call))
    }),
};
pub const REMATCH: Declaration = Declaration {
    name: "rematch",
    offered: Availability::InServers,
    body: DeclarationBody::Options(&[ENDED_MATCH], |context, call| {
        Box::pin(rematch_by_command(context, call))
    }),
};
/// An ended match of the acting person, completed while they type.
const ENDED_MATCH: CommandOption = CommandOption::new(
    "match",
    OptionKind::Completed(|context, typing| {
        Box::pin(ended_match_completions(context).map_ok(move |all| matching_completions(all, typing.typed)))
    }),
);

/// *Challenge*: asks for the game, or offers practice if the person is the computer.
async fn ask_which_game(context: Context<'_>, call: &CommandCall) -> AnswerResult {
    let whom = other_than_oneself(context, call, host::ONESELF)?;
    if let Some(why) = call.person(declarations::PERSON).and_then(|person| person.absence) {
        return Err(host::absent(whom, why).into());
    }
    if whom.is_computer() {
        return Ok(Some(Answer::Message(Visibility::Private, practice::which_game(context))));
    }
    let question = Text::new("menu-which-game").with("person", Arg::Person(whom.0));
    let is_unrated = context.server.usually_rated()
        && have_played_often(context.decider, [context.person(), whom]).await?;
    let said = [question].into_iter().chain(is_unrated.then(|| Text::new("rated-often")));
    let (said, games) = (said.collect::<Vec<_>>(), context.decider.game_ids());
    let message = compose::which_game(whom, &said, &games, context.private);
    Ok(Some(Answer::Message(Visibility::Private, message)))
}

pub(super) async fn invite(context: Context<'_>, game: &str, person: Option<PersonId>) -> AnswerResult {
    context.game(game)?;
    if person.is_some_and(PersonId::is_computer) {
        return Ok(Some(context.in_private(practice::which_level(context, game)?)));
    }
    let (to, terms) = (opponent(context, person).await?, context.server.usual_terms(game.to_owned()));
    let offer = ChallengeRequest::open(context.place()?, context.person(), terms);
    challenge::make(context, &ChallengeRequest { to, ..offer }).await
}

/// Reads what a challenge needs to know about an opponent who is no bot; `None` if anybody may accept.
pub(super) async fn opponent(context: Context<'_>, person: Option<PersonId>) -> Result<Option<Opponent>> {
    let Some(person) = person else { return Ok(None) };
    let load = context.reads.load(person).await?;
    Ok(Some(Opponent { person, is_bot: false, absence: None, load }))
}

/// Reads the person whose context menu was used. Refuses the acting person, and bots other than Engawa.
pub fn other_than_oneself(
    context: Context<'_>,
    call: &CommandCall,
    oneself: Refusal,
) -> Result<PersonId, Refusal> {
    let whom = call.person(declarations::PERSON).ok_or(Refusal::UNKNOWN_PRESS)?;
    if whom.id == context.person() {
        return Err(oneself);
    }
    if whom.bot && !whom.id.is_computer() { Err(Refusal::bot(whom.id)) } else { Ok(whom.id) }
}

/// Challenges the same opponent with the seats swapped, or accepts their request for a rematch.
pub(super) async fn rematch(context: Context<'_>, id: MatchId) -> AnswerResult {
    let record = context.reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?.record;
    if record.practice {
        return practice::again(context, id, None).await;
    }
    let player = record.people.player_of(context.person());
    let opponent = player.map_or(context.person(), |player| record.people[player.other()]);
    let offer = host::rematch(&record, context.person(), context.reads.load(opponent).await?)?;
    // The challenge is posted where the person acts, which may not be the channel of the match. Whether a clock that
    // reaches zero gets a day off is up to the server, as in every new challenge.
    let terms = Terms { days_off: !context.server.strict, ..offer.terms.clone() };
    let offer = ChallengeRequest { place: context.place()?, terms, ..offer };
    match challenge::make(context, &offer).await {
        Err(Failure::Refused(Refusal { leads_to: Link::Card(id), .. }))
            if is_waiting_in_channel(context, id).await? =>
        {
            challenge::accept(context, id).await
        }
        offered => offered,
    }
}

/// `/rematch`: repeats the named match, or else the person's last finished match in this channel.
async fn rematch_by_command(context: Context<'_>, call: &CommandCall) -> AnswerResult {
    let id = if let Some(typed) = call.text(ENDED_MATCH.name) {
        own_match(context, read_match_id(typed)?).await?.id
    } else {
        let ended = context.decider.repository.ended_matches(context.person(), ENTRIES).await?;
        let practice = context.decider.repository.practice_ended(context.person(), 1).await?;
        let last = ended.into_iter().find(|record| context.is_played_here(record));
        last.or(practice.into_iter().next()).ok_or(host::NOTHING_TO_REPEAT)?.id
    };
    rematch(context, id).await
}

/// Whether a challenge by the opponent waits in this channel. If it were accepted from another
/// channel, its board would be posted in the wrong channel.
async fn is_waiting_in_channel(context: Context<'_>, id: ChallengeId) -> Result<bool> {
    let challenge = context.reads.challenge(id).await?;
    Ok(challenge.is_some_and(|stored| {
        stored.record.from != context.person() && Some(stored.record.place) == context.incoming.place()
    }))
}

/// *Play on from here*, the frame `at`: asks for the opponent. If the press names one, challenges them, or begins practice.
pub(super) async fn play_on(context: Context<'_>, id: MatchId, at: u32, to: Option<Invitee>) -> AnswerResult {
    if let Some(to) = to {
        return challenge_from(context, id, at, to.person()).await;
    }
    let record = look_up::reachable_match(context, id).await?;
    let game = context.decider.game_of(&record)?;
    Start::moment_of(&record, game, at)?;
    let to = |level| Press::PlayOn { id, frame: at, to: Some(Invitee::One(PersonId::computer(level))) };
    let levels = game.levels(&record.terms.options);
    let computer = which_level(&record.terms.game, &levels, to, context.private);
    // People can be challenged only in a server.
    if context.incoming.server.is_none() {
        return Ok(Some(Answer::Message(Visibility::Private, computer)));
    }
    let player = record.people.player_of(context.person());
    let opponent = player.map(|player| record.people[player.other()]);
    let opponent = opponent.filter(|other| !other.is_former() && !other.is_computer());
    let message = compose::play_on_question(id, at, opponent, computer.rows, context.private);
    Ok(Some(Answer::Message(Visibility::Private, message)))
}

/// Makes a challenge from a moment of a match. If the person plays in it, they keep their seat.
async fn challenge_from(context: Context<'_>, id: MatchId, frame: u32, to: Option<PersonId>) -> AnswerResult {
    let record = look_up::reachable_match(context, id).await?;
    let game = context.decider.game_of(&record)?;
    let start = Start::moment_of(&record, game, frame)?;
    let Frame { table, past, .. } = view::frame(&record, game, frame)?;
    let seat = match past.people.player_of(context.person()) {
        Some(player) => SeatWish::moving(past.round().seat(player) == table.turn()),
        None => SeatWish::Random,
    };
    let days_off = !context.server.strict;
    let terms = Terms { format: Format::Single, rated: false, days_off, ..record.terms };
    if let Some(level) = to.and_then(PersonId::level) {
        let wish = PracticeRequest { person: context.person(), level, terms, start: Some(start), seat };
        return practice::begin(context, &wish).await;
    }
    let to = opponent(context, to).await?;
    let open = ChallengeRequest::open(context.place()?, context.person(), terms);
    let offer = ChallengeRequest { to, start: Some(start), seat, ..open };
    challenge::make(context, &offer).await
}
