//! Redirects: what is refused because things have moved on comes with a link to where they are now, what can help is a press
//! away, and what was pressed too late is tidied up.

use crate::base::id::{MatchId, MessageId, Place};
use crate::chat::{Act, compose};
use crate::host::matches::Unplanned;
use crate::host::press::Choosing;
use crate::host::{Match, Press, Refusal, SideAction, SidePress, Unguessed};
use crate::store::Subject;

use super::Answerer;
use super::request::Request;

/// Where somebody is sent who was refused.
#[derive(Default)]
pub(super) struct Redirect {
    /// The message that counts, where another one was pressed.
    there: Option<(Place, MessageId)>,
    /// Whether that is a challenge, and not a board.
    is_challenge: bool,
    /// What helps.
    pub helps: Vec<Press>,
    /// What was pressed, when its controls have had their time.
    pub spent: Option<(Subject, MessageId)>,
}

impl Answerer {
    /// Where things are that have moved on, and what helps.
    pub(super) async fn redirect(&self, request: Request<'_>, refusal: &Refusal) -> Redirect {
        let record = self.record_about(request, refusal).await;
        let helps = self.helps(request, refusal, record.as_ref()).await;
        let there = self.there(request, refusal, record.as_ref()).await;
        let is_challenge = matches!(refusal, Refusal::RematchWaits { .. });
        let Act::Press { component, message, private, .. } = &request.incoming.act else {
            return Redirect { there, is_challenge, helps, spent: None };
        };
        let there = there.filter(|(_, shown)| shown != message);
        let press = Press::read(component);
        let has_moved = there.is_some() && matches!(refusal, Refusal::OldTurn | Refusal::StaleChoices);
        let spent = !private && (has_moved || is_spent(refusal));
        let subject = press.and_then(|press| subject_of(&press)).filter(|_| spent);
        Redirect { there, is_challenge, helps, spent: subject.map(|subject| (subject, *message)) }
    }

    /// What is said to a refusal, with the link.
    pub(super) fn with_redirect(&self, request: Request<'_>, redirect: &Redirect, said: String) -> String {
        match redirect.there {
            Some((place, message)) => {
                let address = self.deliverer.chat.address(place, message);
                if redirect.is_challenge {
                    compose::with_challenge_link(&said, &address, request.private)
                } else {
                    compose::with_link(&said, &address, request.private)
                }
            }
            None => said,
        }
    }

    /// The match that a refusal is about, if it is about one of this server.
    async fn record_about(&self, request: Request<'_>, refusal: &Refusal) -> Option<Match> {
        let about: Option<MatchId> = match (&request.incoming.act, refusal) {
            (_, Refusal::ChallengeAccepted { id }) => Some(*id),
            (Act::Press { component, .. }, _) => Press::read(component).and_then(|press| press.game_match()),
            (Act::Command(call), _) if is_about_a_match(refusal) => {
                return self.meant(request, call).await.ok();
            }
            _ => None,
        };
        self.found(request, about?).await.ok()
    }

    async fn helps(&self, request: Request<'_>, refusal: &Refusal, record: Option<&Match>) -> Vec<Press> {
        let me = request.person();
        let Some(record) = record else {
            let waits = matches!(refusal, Refusal::NoMatchHere) && self.waits_for(request).await;
            return if waits { vec![Press::Next] } else { Vec::new() };
        };
        let (id, turn) = (record.id, record.turn);
        let side = |action| vec![Press::Side(SidePress { id, turn, action })];
        match refusal {
            Refusal::NotYourTurn { .. } | Refusal::NotSeated { .. } => {
                let guess = self.guess_press(request, record).await;
                [Press::MyView(id), Press::Rules(record.terms.game.clone())]
                    .into_iter()
                    .chain(guess)
                    .collect()
            }
            Refusal::Guess(Unguessed::TooLate) => {
                let guess = self.guess_press(request, record).await;
                [Press::MyView(id)].into_iter().chain(guess).collect()
            }
            Refusal::OldTurn
            | Refusal::StaleChoices
            | Refusal::Illegal { .. }
            | Refusal::Plan(Unplanned::TooLate)
                if record.mover() == Some(me) =>
            {
                vec![Press::Browse(Choosing::new(id, turn))]
            }
            Refusal::OldTurn | Refusal::StaleChoices | Refusal::Plan(Unplanned::TooLate) => {
                vec![Press::MyView(id)]
            }
            Refusal::Over => vec![Press::Replay { id, part: 0, frame: 0 }],
            Refusal::Paused => side(SideAction::Resume),
            Refusal::NothingToUndo if record.is_running() => side(SideAction::TakeBack),
            _ => Vec::new(),
        }
    }

    /// Whether somebody is to move somewhere on this server.
    async fn waits_for(&self, request: Request<'_>) -> bool {
        let running = self.decider.ledger.running(request.person()).await.unwrap_or_default();
        running.iter().any(|it| request.reaches(it.place.server) && it.mover() == Some(request.person()))
    }

    async fn there(
        &self,
        request: Request<'_>,
        refusal: &Refusal,
        record: Option<&Match>,
    ) -> Option<(Place, MessageId)> {
        match refusal {
            Refusal::RematchWaits { id, .. } => {
                let card = request.reads.card(*id).await.ok()??.record;
                Some((Place { channel: card.channel, server: request.incoming.server? }, card.message))
            }
            Refusal::ChallengeAccepted { .. }
            | Refusal::Over
            | Refusal::NoSuchOffer
            | Refusal::OldTurn
            | Refusal::Guess(Unguessed::TooLate)
            | Refusal::StaleChoices => {
                let record = record?;
                let board = request.reads.board(record.id).await.ok()??.record;
                Some((record.place, board.message?))
            }
            _ => None,
        }
    }
}

/// Whether a refusal of a command is about the match that it means.
const fn is_about_a_match(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NotYourTurn { .. }
            | Refusal::Illegal { .. }
            | Refusal::OldTurn
            | Refusal::StaleChoices
            | Refusal::Over
            | Refusal::Paused
            | Refusal::NothingToUndo
    )
}

/// Whether the controls of a message that is refused like this have had their time.
const fn is_spent(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::ChallengeAccepted { .. }
            | Refusal::ChallengeDeclined
            | Refusal::ChallengeWithdrawn
            | Refusal::ChallengeExpired
            | Refusal::Over
            | Refusal::NoSuchOffer
    )
}

/// Whether a message for one person is of no more use once it is refused like this. Any other stays to choose from.
pub(super) const fn closes_panel(refusal: &Refusal) -> bool {
    is_spent(refusal)
        || matches!(
            refusal,
            Refusal::OldTurn
                | Refusal::Plan(Unplanned::TooLate)
                | Refusal::Guess(_)
                | Refusal::NotYourTurn { .. }
                | Refusal::NotSeated { .. }
                | Refusal::NoSuchMatch
                | Refusal::NoSuchChallenge
        )
}

/// What a press is about.
fn subject_of(press: &Press) -> Option<Subject> {
    match press {
        Press::Accept(id) | Press::Decline(id) | Press::Withdraw(id) => Some(Subject::Challenge(*id)),
        press => press.game_match().map(Subject::Match),
    }
}
