//! The one path of a request: what came in goes to its handler, and whatever comes of it, the person gets one answer.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use crate::base::text::Text;
use crate::chat::incoming::{Stray, Strayed};
use crate::chat::table::name;
use crate::chat::voice::Voice;
use crate::chat::{Act, Answer, Call, Incoming, Receive, ReplyTo, Shown, Soon, compose};
use crate::host::{Person, Press, Refusal};
use crate::words::Language;

use super::App;
use super::matches::Origin;
use super::no::{No, apology};
use super::reply::Reply;
use super::request::Request;
use super::way::Way;

impl Receive for App {
    fn receive(&self, incoming: Incoming) -> Soon<'_, ()> {
        Box::pin(async move {
            // The same interaction, delivered again while it is attended to, is answered by that.
            let Some(_attending) = self.attendance.enter(incoming.reply.id) else { return };
            // A panic here ends this request and nothing else.
            let attended = AssertUnwindSafe(self.attend(&incoming)).catch_unwind().await;
            if attended.is_err() {
                self.tally.panics.add();
                tracing::error!(interaction = %incoming.reply.id, "a handler panicked");
                let nobody = Person::default();
                let request = Request::new(self, &incoming, &nobody);
                self.say_privately(&incoming.reply, &apology(), request.private).await;
            }
        })
    }

    fn turn_away(&self, stray: Stray) -> Soon<'_, ()> {
        Box::pin(async move {
            self.tally.strays.add();
            let language = Language::for_locale(&stray.locale).unwrap_or(self.language);
            let text = Text::new(match stray.why {
                Strayed::OutsideServer => "refused-outside-server",
                Strayed::Unknown => "refused-unknown-press",
            });
            self.say_privately(&stray.reply, &text, Voice::new(&self.words, language)).await;
        })
    }
}

impl App {
    async fn attend(&self, incoming: &Incoming) {
        let settled = self.settled(incoming.person.id);
        let request = Request::new(self, incoming, &settled);
        self.count(&incoming.act);
        self.shut.reopen(incoming.place.channel);
        let mut reply = Reply::new(self, incoming);
        let (answer, spent) = match self.dispatch(request, &mut reply).await {
            Ok(answer) => (answer, None),
            Err(no) => {
                let (answer, way) = self.answer_to(&no, request);
                (Some(answer), way.spent)
            }
        };
        if let Some(answer) = answer.filter(|_| !reply.is_given()) {
            reply.give(self.with_news(request, answer)).await;
        }
        if let Some(spent) = spent {
            // Only now: nobody waits for their answer until a message of old is tidied up.
            self.retire(incoming.place.channel, spent, None).await;
        }
        if let Some(waited) = reply.waited() {
            self.tally.waits.add(waited);
        }
    }

    fn count(&self, act: &Act) {
        match act {
            Act::Command(_) => self.tally.commands.add(),
            Act::Complete { .. } => self.tally.completions.add(),
            Act::Press { .. } => self.tally.presses.add(),
        }
    }

    /// What is answered; nothing when the handler has answered itself.
    async fn dispatch(&self, request: Request<'_>, reply: &mut Reply<'_>) -> Result<Option<Answer>, No> {
        match &request.incoming.act {
            Act::Command(call) => self.command(request, call, reply).await,
            Act::Complete { call, option, typed } => {
                self.complete(request, call, option, typed).map(|list| Some(Answer::Completions(list)))
            }
            Act::Press { component, values, .. } => {
                let press = Press::read(component).ok_or(Refusal::UnknownPress)?;
                self.press(request, press, values, reply).await
            }
        }
    }

    async fn command(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        match call.name.as_str() {
            name::CHALLENGE => self.challenge(request, call, reply).await,
            name::MOVE => self.move_by_text(request, call, reply).await,
            name::GAMES => self.games_of(request).map(Some),
            name::BOARD => self.board_of(request, call, reply).await.map(Some),
            name::RESIGN => self.ask_resignation_by_command(request, call).map(Some),
            name::UNDO => self.undo(request, call, reply).await,
            name::OFFER => self.offer_by_command(request, call, reply).await,
            name::VACATION => self.vacation(request, call, reply).await,
            name::LEADERBOARD => self.ladder_by_command(request, call, reply).await.map(Some),
            name::REPLAY => self.replay_by_command(request, call, reply).await,
            name::RULES => self.rules(request, call, reply).await.map(Some),
            name::PROFILE => self.profile_of(request, call, reply).await.map(Some),
            name::SETTINGS => self.settings_by_command(request, call, reply).await,
            name::HELP => Ok(Some(privately(&request.private.key("help-text")))),
            _ => Err(Refusal::UnknownPress.into()),
        }
    }

    async fn press(
        &self,
        request: Request<'_>,
        press: Press,
        values: &[String],
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        match press {
            Press::Accept(id) => self.accept(request, id, reply).await,
            Press::Decline(id) => self.decline(request, id, reply).await,
            Press::Withdraw(id) => self.withdraw(request, id, reply).await,
            Press::Play(step) | Press::Browse(step) => self.choose(request, step, values, reply).await,
            Press::Resign { id, turn } => self.ask_resignation(request, id, turn).map(Some),
            Press::ResignYes { id, turn, whole } => self.resign(request, id, turn, whole, reply).await,
            Press::ResignNo(_) => {
                Ok(Some(Answer::Replace(compose::words(&request.private.key("resign-not")))))
            }
            Press::Abort { id, turn } => self.abort(request, id, turn, reply).await,
            Press::Words(id) => self.in_words(request, id).map(Some),
            Press::MyView(id) => self.my_view(request, id, reply).await.map(Some),
            Press::Beside(beside) => self.press_beside(request, beside, reply).await,
            Press::Rematch(id) => self.rematch(request, id, reply).await,
            Press::Replay { id, frame, .. } => self.replay(request, id, frame, values, reply).await,
            Press::Animate { id, round, public } => self.animate(request, (id, round, public), reply).await,
            Press::Export(id) => self.export(request, id).map(Some),
            Press::Settle(word) => self.settle_by_press(request, &word, values, reply).await,
            Press::Ladder { game, everywhere, page } => {
                self.turn_page(request, (&game, everywhere), page, reply).await.map(Some)
            }
        }
    }

    /// A refusal in the reader's language and the way on, or an apology for a fault, which is logged here and nowhere else.
    fn answer_to(&self, no: &No, request: Request<'_>) -> (Answer, Way) {
        let (text, way) = match no {
            No::Refused(refusal) => {
                let text = refusal.text();
                self.tally.refusals.add(&text.key);
                (text, self.way_on(request, refusal))
            }
            No::Fault(fault) => {
                self.tally.faults.add();
                tracing::error!(%fault, interaction = %request.id(), "a request failed");
                (apology(), Way::default())
            }
        };
        if let Act::Complete { .. } = request.incoming.act {
            return (Answer::Completions(Vec::new()), way);
        }
        let said = self.with_way_on(request, &way, request.private.say(&text));
        let answer = match Origin::of(&request.incoming.act) {
            Origin::Panel => Answer::Replace(compose::words(&said)),
            Origin::Board(_) | Origin::Command => privately(&said),
        };
        (answer, way)
    }

    async fn say_privately(&self, to: &ReplyTo, text: &Text, voice: Voice<'_>) {
        if let Err(fault) = self.chat.answer(to, privately(&voice.say(text))).await {
            tracing::warn!(%fault, interaction = %to.id, "a person was left without an answer");
        }
    }
}

/// The answer to an interaction that has taken effect already: the program may have ended before it could answer. Where
/// it has answered, the chat does not take another.
pub fn already_done(request: Request<'_>) -> Answer {
    let said = request.private.key("done-already");
    match Origin::of(&request.incoming.act) {
        Origin::Panel => Answer::Replace(compose::words(&said)),
        Origin::Board(_) | Origin::Command => privately(&said),
    }
}

/// An answer that only the person sees.
pub fn privately(text: &str) -> Answer {
    Answer::Message(Shown::Private, compose::words(text))
}
