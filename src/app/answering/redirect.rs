//! Redirects: what is refused because things have moved on comes with a link to where they are now, and what was pressed is
//! tidied up.

use crate::base::id::MessageId;
use crate::chat::{Act, compose};
use crate::host::{Press, Refusal};
use crate::store::Subject;

use super::Answerer;
use super::request::Request;

/// Where somebody is sent who was refused.
#[derive(Default)]
pub(super) struct Redirect {
    /// The board that counts, where another one was pressed.
    board: Option<MessageId>,
    /// What was pressed, when its controls have had their time.
    pub spent: Option<(Subject, MessageId)>,
}

impl Answerer {
    /// Where things are that have moved on.
    pub(super) async fn redirect(&self, request: Request<'_>, refusal: &Refusal) -> Redirect {
        let Act::Press { component, message, private, .. } = &request.incoming.act else {
            return Redirect::default();
        };
        let (about, spent) = match refusal {
            Refusal::ChallengeAccepted { id } => (Some(*id), true),
            Refusal::ChallengeDeclined | Refusal::ChallengeWithdrawn | Refusal::ChallengeExpired => {
                (None, true)
            }
            Refusal::Over | Refusal::NoSuchOffer => {
                (Press::read(component).and_then(|press| press.game_match()), true)
            }
            Refusal::OldTurn | Refusal::StaleChoices => {
                (Press::read(component).and_then(|press| press.game_match()), false)
            }
            _ => return Redirect::default(),
        };
        let board = match about {
            Some(id) => request.reads.board(id).await.ok().flatten(),
            None => None,
        };
        let board = board.and_then(|board| board.record.message).filter(|shown| shown != message);
        let spent = (!private && (spent || board.is_some())).then_some(*message);
        let subject = Press::read(component).and_then(|press| subject_of(&press));
        Redirect { board, spent: subject.zip(spent) }
    }

    /// What is said to a refusal, with the link.
    pub(super) fn with_redirect(&self, request: Request<'_>, redirect: &Redirect, said: String) -> String {
        let address = |board| self.deliverer.chat.address(request.incoming.place, board);
        match redirect.board.map(address) {
            Some(address) => compose::with_link(&said, &address, request.private),
            None => said,
        }
    }
}

/// What a press is about.
fn subject_of(press: &Press) -> Option<Subject> {
    match press {
        Press::Accept(id) | Press::Decline(id) | Press::Withdraw(id) => Some(Subject::Challenge(*id)),
        press => press.game_match().map(Subject::Match),
    }
}
