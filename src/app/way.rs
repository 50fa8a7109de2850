//! Pressed too late: what is refused because things have moved on comes with the way to where they are now, and what was
//! pressed is tidied up.

use crate::chat::{Act, compose};
use crate::host::{Press, Refusal};

use super::App;
use super::request::Request;

impl App {
    /// What is said to a refusal, with a link to the board that counts when another one is shown. A message whose
    /// controls have had their time loses them.
    pub(super) async fn with_way_on(&self, request: Request<'_>, refusal: &Refusal, said: String) -> String {
        let Act::Press { component, message, private, .. } = &request.incoming.act else { return said };
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
            _ => return said,
        };
        let board = about.and_then(|id| self.ledger.board(id).ok().flatten());
        let elsewhere = board.and_then(|board| board.record.message).filter(|shown| shown != message);
        let place = request.incoming.place;
        if !private && (spent || elsewhere.is_some()) {
            self.retire(place.channel, *message, None).await;
        }
        match elsewhere {
            Some(shown) => compose::with_link(&said, &self.chat.address(place, shown), request.private),
            None => said,
        }
    }
}
