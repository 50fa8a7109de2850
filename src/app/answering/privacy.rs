//! `/privacy`: what is kept about somebody, in words and numbers; as files to take away; and gone, after one question.

use crate::base::id::PersonId;
use crate::chat::{Answer, Later, Shown, compose, limits, privacy};
use crate::host::view::KeptView;
use crate::host::{Personal, Refusal};
use crate::store::{Key, Row, RowKind, personal};

use super::super::failure::Failure;
use super::Answerer;
use super::origin::Origin;
use super::reply::Reply;
use super::request::Request;

impl Answerer {
    /// `/privacy`. Every row is looked at, which in a large store takes a while.
    pub(super) async fn privacy(
        &self,
        request: Request<'_>,
        reply: &mut Reply<'_>,
    ) -> Result<Answer, Failure> {
        let reading = self.decider.ledger.personal(request.person());
        let rows = reply.meanwhile(Later::Message(Shown::Private), reading).await?;
        let blocked = request.reads.blocks(request.person()).await?.record.people().count();
        let view = view(&rows, request.person(), blocked);
        Ok(Answer::Message(Shown::Private, privacy::kept(&view, request.private)))
    }

    /// A button below it.
    pub(super) async fn personal_press(
        &self,
        request: Request<'_>,
        what: Personal,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, Failure> {
        let origin = Origin::of(request.incoming);
        if origin != Origin::Panel {
            // Nothing of this ever stands where others see it.
            return Err(Refusal::UnknownPress.into());
        }
        match what {
            Personal::Export => self.take_away(request, reply).await,
            Personal::Delete => Ok(Some(Answer::Replace(privacy::really(request.private)))),
            Personal::DeleteNo => {
                Ok(Some(Answer::Replace(compose::words(&request.private.key("privacy-kept")))))
            }
            Personal::DeleteYes => {
                let leaving = self.leave(request);
                reply.meanwhile(origin.later_in_private(), leaving).await?;
                Ok(Some(Answer::Replace(compose::words(&request.private.key("privacy-deleted")))))
            }
        }
    }

    /// What is kept as files, in as many private messages as there have to be.
    async fn take_away(
        &self,
        request: Request<'_>,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, Failure> {
        let reading = self.decider.ledger.personal(request.person());
        let rows = reply.meanwhile(Later::Message(Shown::Private), reading).await?;
        let files = personal::files(&rows, request.person(), self.decider.now(), limits::FILE);
        let of = files.len();
        let message = |(at, bytes)| privacy::file(bytes, (at + 1, of), request.private);
        let mut messages = files.into_iter().enumerate().map(message);
        if let Some(first) = messages.next() {
            reply.give(Answer::Message(Shown::Private, first)).await;
        }
        for message in messages {
            let to = &request.incoming.reply;
            if let Err(fault) = self.deliverer.chat.follow_up(to, Shown::Private, message).await {
                tracing::warn!(%fault, "a part of what is kept about somebody was lost");
            }
        }
        Ok(None)
    }

    /// Deletes everything. What is begun here is finished by the clockwork, should the program end meanwhile.
    async fn leave(&self, request: Request<'_>) -> Result<(), Failure> {
        let person = request.person();
        self.decider.begin_leaving(request.reads, person, request.id()).await?;
        self.decider.see_off(person, &*self.pace).await?;
        self.deliverer.forget(person);
        self.decider.let_go_of_past().await
    }
}

/// How much there is, by what it is.
fn view(rows: &[(Key, Row)], person: PersonId, blocked: usize) -> KeptView {
    let counts = personal::counts(rows, person);
    let of = |kinds: &[RowKind]| kinds.iter().filter_map(|kind| counts.get(kind)).sum();
    let open = of(&[RowKind::Open, RowKind::Asked]);
    let challenges: usize = of(&[RowKind::Challenges]);
    KeptView {
        settings: of(&[RowKind::People]),
        ratings: of(&[RowKind::Ratings]),
        running: of(&[RowKind::Running]),
        ended: of(&[RowKind::Ended]),
        open,
        closed: challenges.saturating_sub(open),
        names: of(&[RowKind::Names]),
        blocked,
        made: of(&[RowKind::Made]),
        rest: of(&[
            RowKind::Outbox,
            RowKind::Boards,
            RowKind::Closed,
            RowKind::Guards,
            RowKind::Alarms,
            RowKind::SetAside,
            RowKind::Leaving,
            RowKind::Tries,
        ]),
    }
}
