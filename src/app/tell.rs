//! What a step at a board has done, told: the new board as the answer, into the channel where that does not arrive, and
//! the card of a round that ended.

use crate::base::id::PersonId;
use crate::chat::{Answer, Later, Shown, compose};
use crate::host::{Effect, Match};

use super::App;
use super::matches::Origin;
use super::no::No;
use super::repaint::Sent;
use super::reply::{Given, Reply};
use super::request::Request;
use super::steps::Moved;

impl App {
    /// Shows what a step has done, and then sees to the offer that it has ended and to those who want to be written to.
    pub(super) async fn tell(
        &self,
        request: Request<'_>,
        moved: &Moved,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        if !moved.has_board() {
            return self.tell_beside(request, moved, reply).await;
        }
        let answer = self.tell_board(request, moved, reply).await?;
        if let Some(answer) = answer {
            reply.give(answer).await;
        }
        self.close_with_board(moved, request.public).await;
        self.write_to_called(&moved.next, called_by(&moved.effects), request.public).await;
        Ok(None)
    }

    /// A round that ended is told first, by the answer; the board of the next follows.
    async fn tell_board(
        &self,
        request: Request<'_>,
        moved: &Moved,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let call = called_by(&moved.effects);
        let ended = moved.effects.iter().find_map(|effect| match effect {
            Effect::TellRound { round, .. } => Some(*round),
            _ => None,
        });
        let from_panel = Origin::of(&request.incoming.act) == Origin::Panel;
        match ended {
            Some(round) => self.tell_round(request, &moved.next, round, reply).await?,
            None if from_panel => return self.tell_beside_panel(request, &moved.next, call, reply).await,
            None => return self.give_board(request, &moved.next, call, reply).await,
        }
        self.show_board(&moved.next, request.public, call).await?;
        Ok(None)
    }

    /// The board as the answer; into the channel at once when nobody has seen that.
    pub(super) async fn give_board(
        &self,
        request: Request<'_>,
        record: &Match,
        call: Option<PersonId>,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let later = Later::Message(Shown::Public);
        let message = reply.meanwhile(later, self.board_message(record, request.public, call)).await?;
        match reply.give(Answer::Message(Shown::Public, message)).await {
            Given::Shown(shown) => {
                self.has_shown(record, shown, request.public).await?;
                if let Some(person) = call.filter(|_| reply.is_put_off()) {
                    self.call_late(record, person, request.public).await;
                }
            }
            Given::Lost => {
                self.show_board(record, request.public, call).await?;
            }
            Given::Done => {}
        }
        Ok(None)
    }

    /// The board into the channel, and the panel closed. Where we may not write, the answer is the board; in trouble it may
    /// be there already, and if not, it comes when that is over.
    async fn tell_beside_panel(
        &self,
        request: Request<'_>,
        record: &Match,
        call: Option<PersonId>,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let showing = self.show_board(record, request.public, call);
        if reply.meanwhile(Later::Replace, showing).await? == Sent::Shut {
            return self.give_board(request, record, call, reply).await;
        }
        Ok(Some(Answer::Replace(compose::words(&request.private.key("panel-done")))))
    }

    /// The card of a round that ended, with its last board: as the answer, or beside a panel into the channel, where we may
    /// write there.
    async fn tell_round(
        &self,
        request: Request<'_>,
        record: &Match,
        round: usize,
        reply: &mut Reply<'_>,
    ) -> Result<(), No> {
        let origin = Origin::of(&request.incoming.act);
        let making = self.round_message(record, round, request.public);
        let message = reply.meanwhile(origin.later(), making).await?;
        let what = format!("r{round}");
        if origin == Origin::Panel {
            let sending = self.post(record, &what, message.clone());
            if reply.meanwhile(Later::Replace, sending).await != Sent::Shut {
                reply.give(Answer::Replace(compose::words(&request.private.key("panel-done")))).await;
                return Ok(());
            }
        }
        if reply.give(Answer::Message(Shown::Public, message.clone())).await == Given::Lost {
            self.post(record, &what, message).await;
        }
        Ok(())
    }
}

/// Whom the board calls that some effects ask for.
pub(super) fn called_by(effects: &[Effect]) -> Option<PersonId> {
    effects.iter().find_map(|effect| match effect {
        Effect::ShowBoard { mention, .. } => *mention,
        _ => None,
    })
}
