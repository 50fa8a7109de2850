//! `/privacy`: what is kept about somebody, in words and numbers; as files to take away; and gone, after one question.

use crate::chat::{Answer, Shown, compose, limits, privacy};
use crate::host::{Personal, Refusal};
use crate::store::personal;

use super::super::failure::Failure;
use super::Answerer;
use super::origin::Origin;
use super::request::Request;

impl Answerer {
    /// `/privacy`. Every row is looked at, which in a large store takes a while.
    pub(super) async fn privacy(&self, request: Request<'_>) -> Result<Answer, Failure> {
        let rows = self.decider.ledger.personal(request.person()).await?;
        let view = personal::overview(&rows, request.person());
        Ok(Answer::Message(Shown::Private, privacy::kept(&view, request.private)))
    }

    /// A button below it.
    pub(super) async fn personal_press(
        &self,
        request: Request<'_>,
        what: Personal,
    ) -> Result<Option<Answer>, Failure> {
        let origin = Origin::of(request.incoming);
        if origin != Origin::Panel {
            // Nothing of this ever stands where others see it.
            return Err(Refusal::UNKNOWN_PRESS.into());
        }
        match what {
            Personal::Export => self.take_away(request).await,
            Personal::Delete => Ok(Some(Answer::Replace(privacy::really(request.private)))),
            Personal::DeleteNo => {
                Ok(Some(Answer::Replace(compose::words(&request.private.key("privacy-kept")))))
            }
            Personal::DeleteYes => self.leave(request).await,
        }
    }

    /// What is kept as files, in as many private messages as there have to be.
    async fn take_away(&self, request: Request<'_>) -> Result<Option<Answer>, Failure> {
        let rows = self.decider.ledger.personal(request.person()).await?;
        let files = personal::files(&rows, request.person(), self.decider.now(), limits::FILE);
        let of = files.len();
        let message = |(at, bytes)| privacy::file(bytes, (at + 1, of), request.private);
        let mut messages = files.into_iter().enumerate().map(message);
        if let Some(first) = messages.next() {
            self.give(request, Answer::Message(Shown::Private, first)).await;
        }
        for message in messages {
            let to = &request.incoming.reply;
            if let Err(fault) = self.deliverer.chat.follow_up(to, Shown::Private, message).await {
                self.decider.faults.warn("a part of what is kept about somebody was lost", &fault, &to.id);
            }
        }
        Ok(None)
    }

    /// Deletes everything. What is begun here is finished by the clockwork, should the program end meanwhile.
    async fn leave(&self, request: Request<'_>) -> Result<Option<Answer>, Failure> {
        let person = request.person();
        if self.once(request, || self.decider.begin_leaving(person)).await?.is_none() {
            return Ok(None);
        }
        let left = self.decider.see_off(person, &*self.pace).await;
        // The last commit may have come about although it is answered with a fault.
        self.deliverer.forget(person);
        left?;
        self.decider.let_go_of_past().await?;
        Ok(Some(Answer::Replace(compose::words(&request.private.key("privacy-deleted")))))
    }
}
