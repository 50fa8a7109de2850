//! `/resign` and its buttons: giving up, after one question; or calling off a match that has hardly begun.

use crate::base::id::MatchId;
use crate::chat::{Answer, Call, Shown, compose};
use crate::host::matches::Command;
use crate::host::{Refusal, view};

use super::super::failure::Failure;
use super::Answerer;
use super::request::Request;

impl Answerer {
    /// Really resign.
    pub(super) async fn resign(
        &self,
        request: Request<'_>,
        id: MatchId,
        turn: u32,
        whole: bool,
    ) -> Result<Option<Answer>, Failure> {
        self.carry_out(request, id, &Command::Resign { turn, whole }).await
    }

    /// Call a match off.
    pub(super) async fn abort(
        &self,
        request: Request<'_>,
        id: MatchId,
        turn: u32,
    ) -> Result<Option<Answer>, Failure> {
        self.carry_out(request, id, &Command::Abort { turn }).await
    }

    /// The question before a resignation.
    pub(super) async fn ask_resignation(
        &self,
        request: Request<'_>,
        id: MatchId,
        turn: u32,
    ) -> Result<Answer, Failure> {
        let record = self.seated(request, id).await?;
        if !record.is_running() {
            return Err(Refusal::OVER.into());
        }
        if record.turn != turn {
            return Err(Refusal::OLD_TURN.into());
        }
        let view = view::resign(&record, request.person());
        Ok(Answer::Message(Shown::Private, compose::resign_question(&view, request.private)))
    }

    /// `/resign`.
    pub(super) async fn ask_resignation_by_command(
        &self,
        request: Request<'_>,
        call: &Call,
    ) -> Result<Answer, Failure> {
        let record = self.meant(request, call).await?;
        self.ask_resignation(request, record.id, record.turn).await
    }
}
