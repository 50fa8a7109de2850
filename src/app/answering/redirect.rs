//! Redirects: what is refused because things have moved on comes with a link to where they are now, what can help is a press
//! away, and what was pressed too late is tidied up.

use crate::base::id::{MatchId, MessageId, Place};
use crate::chat::{Act, compose};
use crate::host::press::Choosing;
use crate::host::refusal::{Link, Refusal, Spent, WayOn, WhichMatch};
use crate::host::{Match, Press, SideAction, SidePress};
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
        let is_challenge = matches!(refusal.leads_to, Link::Card(_));
        let Act::Press { component, message, private, .. } = &request.incoming.act else {
            return Redirect { there, is_challenge, helps, spent: None };
        };
        let there = there.filter(|(_, shown)| shown != message);
        let press = Press::read(component);
        let is_spent = match refusal.spent {
            Spent::No => false,
            Spent::IfMoved => there.is_some(),
            Spent::Yes => true,
        };
        let subject = press.and_then(|press| subject_of(&press)).filter(|_| !private && is_spent);
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
        let about: Option<MatchId> = match (&request.incoming.act, refusal.about) {
            (_, WhichMatch::This(id)) => Some(id),
            (Act::Press { component, .. }, _) => Press::read(component).and_then(|press| press.game_match()),
            (Act::Command(call), WhichMatch::Meant) => return self.meant(request, call).await.ok(),
            _ => None,
        };
        self.found(request, about?).await.ok()
    }

    async fn helps(&self, request: Request<'_>, refusal: &Refusal, record: Option<&Match>) -> Vec<Press> {
        let mut helps = Vec::new();
        for way_on in refusal.helped_by {
            helps.extend(self.press_for(request, *way_on, record).await);
        }
        helps
    }

    async fn press_for(&self, request: Request<'_>, way_on: WayOn, record: Option<&Match>) -> Option<Press> {
        let Some(record) = record else {
            return (way_on == WayOn::Next && self.waits_for(request).await).then_some(Press::Next);
        };
        let (id, turn) = (record.id, record.turn);
        let side = |action| Some(Press::Side(SidePress { id, turn, action }));
        let is_mover = record.mover() == Some(request.person());
        match way_on {
            WayOn::Move | WayOn::MoveOrView if is_mover => Some(Press::Browse(Choosing::new(id, turn))),
            WayOn::MyView | WayOn::MoveOrView => Some(Press::MyView(id)),
            WayOn::Rules => Some(Press::Rules(record.terms.game.clone())),
            WayOn::Guess => self.guess_press(request, record).await,
            WayOn::Replay => Some(Press::Replay { id, part: 0, frame: 0 }),
            WayOn::Resume => side(SideAction::Resume),
            WayOn::TakeBack if record.is_running() => side(SideAction::TakeBack),
            WayOn::Move | WayOn::TakeBack | WayOn::Next => None,
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
        match refusal.leads_to {
            Link::Nowhere => None,
            Link::Card(id) => {
                let card = request.reads.card(id).await.ok()??.record;
                Some((Place { channel: card.channel, server: request.incoming.server? }, card.message))
            }
            Link::Board => {
                let record = record?;
                let board = request.reads.board(record.id).await.ok()??.record;
                Some((record.place, board.message?))
            }
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
