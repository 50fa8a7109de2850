//! *Challenge* in the context menu of a person.

use std::future::ready;

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::chat::declarations::{self, Availability, DeclarationBody};
use crate::chat::{Answer, CommandCall, Visibility, compose};
use crate::host::challenge::{self as host, ChallengeRequest, Opponent};
use crate::host::{Press, Refusal};

use super::super::failure::Result;
use super::commands::{AnswerFuture, Declaration};
use super::context::Context;
use super::handlers::Presses;
use super::{challenge, practice};

pub const CHALLENGE: Declaration = Declaration {
    name: "Challenge",
    offered: Availability::InServers,
    body: DeclarationBody::OnPerson("menu-challenge", |context, call| {
        Box::pin(ready(ask_which_game(context, call)))
    }),
};
pub const PRESSES: Presses = Presses { letters: "i", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::Invite { game, person } = press else { return None };
    Some(Box::pin(invite(context, game.clone(), *person)))
}

/// *Challenge*: asks for the game, or offers practice if the person is the computer.
fn ask_which_game(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let whom = other_than_oneself(context, call, host::ONESELF)?;
    if let Some(why) = call.person(declarations::PERSON).and_then(|person| person.absence) {
        return Err(host::absent(whom, why).into());
    }
    if whom.is_computer() {
        return Ok(Some(Answer::Message(Visibility::Private, practice::which_game(context))));
    }
    let games: Vec<&str> = context.decider.games.iter().map(|game| game.facts().id).collect();
    let question = Text::new("menu-which-game").with("person", Arg::Person(whom.0));
    let message = compose::which_game(whom, &question, &games, context.private);
    Ok(Some(Answer::Message(Visibility::Private, message)))
}

/// Challenges the person to a chosen game on the usual terms.
async fn invite(context: Context<'_>, game: String, person: Option<PersonId>) -> Result<Option<Answer>> {
    if context.decider.games.find(&game).is_none() {
        return Err(Refusal::unknown_game(&game).into());
    }
    let to = match person {
        Some(person) if person.is_computer() => {
            return Ok(Some(context.in_private(practice::which_level(context, &game)?)));
        }
        Some(person) => {
            let load = context.reads.load(person).await?;
            Some(Opponent { person, is_bot: false, absence: None, load })
        }
        None => None,
    };
    let offer = ChallengeRequest::open(context.place()?, context.person(), context.server.usual_terms(game));
    challenge::make(context, &ChallengeRequest { to, ..offer }).await
}

/// Returns the person whose context menu was used. Refuses the acting person themselves, and bots other
/// than Engawa.
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
