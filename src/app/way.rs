//! Pressed too late: what is refused because things have moved on comes with the way to where they are now, and what was
//! pressed is tidied up.

use crate::base::id::MessageId;
use crate::chat::{Act, compose};
use crate::host::{Press, Refusal};

use super::App;
use super::request::Request;

/// Where somebody is sent who was refused.
#[derive(Default)]
pub(super) struct Way {
    /// The board that counts, where another one was pressed.
    board: Option<MessageId>,
    /// What was pressed, when its controls have had their time.
    pub spent: Option<MessageId>,
}

impl App {
    /// Where things are that have moved on.
    pub(super) fn way_on(&self, request: Request<'_>, refusal: &Refusal) -> Way {
        let Act::Press { component, message, private, .. } = &request.incoming.act else {
            return Way::default();
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
            _ => return Way::default(),
        };
        let board = about.and_then(|id| self.ledger.board(id).ok().flatten());
        let board = board.and_then(|board| board.record.message).filter(|shown| shown != message);
        let spent = (!private && (spent || board.is_some())).then_some(*message);
        Way { board, spent }
    }

    /// What is said to a refusal, with the way on.
    pub(super) fn with_way_on(&self, request: Request<'_>, way: &Way, said: String) -> String {
        let address = |board| self.chat.address(request.incoming.place, board);
        match way.board.map(address) {
            Some(address) => compose::with_link(&said, &address, request.private),
            None => said,
        }
    }
}
