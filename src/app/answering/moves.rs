//! Moves: chosen step by step on the board or in a panel, or typed with `/move`.

use crate::base::id::{MatchId, MessageId, PersonId};
use crate::chat::table::name;
use crate::chat::voice::Voice;
use crate::chat::{Act, Answer, Call, ReplyTo, Shown, compose};
use crate::game::prompt::{Choose, Prompt};
use crate::game::{MoveText, Table, typed};
use crate::host::matches::Command;
use crate::host::press::Choosing;
use crate::host::{Actor, Match, Press, Refusal, SideAction, SidePress, view};
use crate::store::rows::AnswerTo;
use crate::words::Language;

use super::super::deciding::{Asked, Decided, Entries, Teller};
use super::super::failure::Failure;
use super::Answerer;
use super::confirm::confirmation;
use super::look_up::{here, look_of};
use super::origin::Origin;
use super::plan::ready;
use super::request::Request;

impl Answerer {
    /// Choices towards a move: the next step, or the move itself.
    pub(super) async fn choose(
        &self,
        request: Request<'_>,
        step: Choosing,
        values: &[String],
    ) -> Result<Option<Answer>, Failure> {
        let step = step.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
        let record = self.seated(request, step.id).await?;
        let table = self.decider.table_of(&record)?;
        check_turn(&record, request.person(), step.turn)?;
        let Some(mv) = ready(&*table, &step.chosen)? else {
            return self.panel(request, (&record, &*table), &step.chosen).await.map(Some);
        };
        match confirmation(request, &step, &mv, &*table) {
            Some(question) => Ok(Some(question)),
            None => self.play(request, step.id, step.turn, mv).await,
        }
    }

    /// Plays on where it is this person's turn: in the match of this server that waits first.
    pub(super) async fn next(&self, request: Request<'_>) -> Result<Answer, Failure> {
        let running = self.decider.ledger.running(request.person()).await?;
        let waits = view::list(request.person(), &running)
            .into_iter()
            .find(|row| row.mine && request.reaches(row.place.server));
        let Some(record) = waits.and_then(|row| running.into_iter().find(|record| record.id == row.id))
        else {
            let said = compose::words(&request.private.key("next-none"));
            return Ok(Origin::of(request.incoming).in_private(said));
        };
        let table = self.decider.table_of(&record)?;
        self.panel(request, (&record, &*table), &[]).await
    }

    /// `/move`: a move by its text, in a match that is named or the one that is meant; without one, what can be chosen.
    pub(super) async fn move_by_text(
        &self,
        request: Request<'_>,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let record = self.meant(request, call).await?;
        let table = self.decider.table_of(&record)?;
        let Some(typed) = call.text(name::MOVE) else {
            check_turn(&record, request.person(), record.turn)?;
            return self.panel(request, (&record, &*table), &[]).await.map(Some);
        };
        let mv = typed::meant(&self.moves_by_name(&*table), typed);
        self.play(request, record.id, record.turn, mv).await
    }

    /// Every legal move with its names, in all languages: people of several may sit in one channel.
    fn moves_by_name(&self, table: &dyn Table) -> Vec<(MoveText, Vec<String>)> {
        let voices: Vec<_> =
            Language::all().map(|language| Voice::new(&self.deliverer.words, language)).collect();
        let named = |(mv, name)| (mv, voices.iter().map(|voice| voice.plain(&name)).collect());
        table.named_moves().into_iter().map(named).collect()
    }

    /// Every legal move in words.
    pub(super) fn every_move(
        &self,
        request: Request<'_>,
        record: &Match,
        turn: u32,
    ) -> Result<Answer, Failure> {
        check_turn(record, request.person(), turn)?;
        let view = view::board(record, &*self.decider.table_of(record)?, &[]);
        let emoji = |sprite: &str| self.deliverer.emblem(&view.game, sprite);
        Ok(Answer::Message(Shown::Private, compose::every_move(&view, request.private, &emoji)))
    }

    async fn play(
        &self,
        request: Request<'_>,
        id: MatchId,
        turn: u32,
        mv: MoveText,
    ) -> Result<Option<Answer>, Failure> {
        self.carry_out(request, id, &Command::Play { turn, mv }).await
    }

    /// Decides, commits, and answers with the new board. The same interaction, delivered again, changes nothing.
    pub(super) async fn carry_out(
        &self,
        request: Request<'_>,
        id: MatchId,
        command: &Command,
    ) -> Result<Option<Answer>, Failure> {
        let decide = || self.decide(request, id, command);
        let Some(decided) = self.once(request, decide).await? else { return Ok(None) };
        self.tell(request, &decided).await
    }

    /// One decision about a match.
    async fn decide(
        &self,
        request: Request<'_>,
        id: MatchId,
        command: &Command,
    ) -> Result<(Entries, Decided), Failure> {
        let reads = request.reads;
        let kept = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        here(request, &kept.record)?;
        let deed = (Actor::Person(request.person()), command);
        let asked = asked(request, Origin::about(request.incoming, kept.record.place));
        let (decided, entries) = self.decider.step(reads, Entries::default(), &kept, deed, &asked).await?;
        Ok((entries, decided))
    }

    /// What only the presser sees while they choose.
    async fn panel(
        &self,
        request: Request<'_>,
        (record, table): (&Match, &dyn Table),
        chosen: &[String],
    ) -> Result<Answer, Failure> {
        let look = look_of(record, request);
        let (view, picture) = self.deliverer.pictured(record, table, chosen, look, request.private).await?;
        let others = match (table.prompt(&[]), chosen) {
            (Prompt::Choose(Choose { mut choices, .. }), [piece]) => {
                choices.retain(|choice| choice.key != *piece);
                choices
            }
            _ => Vec::new(),
        };
        let emoji = |sprite: &str| self.deliverer.emblem(&view.game, sprite);
        let message = compose::panel(&view, (chosen, &others), picture, request.private, &emoji);
        Ok(Origin::of(request.incoming).in_private(message))
    }
}

/// How a decision about a match comes about: who presses gets it as the answer, but for who closes a panel by it or is
/// elsewhere.
pub(super) fn asked(request: Request<'_>, origin: Origin) -> Asked {
    let teller = if origin.is_apart() { Teller::Decider } else { Teller::Answer(answer_to(request)) };
    Asked {
        teller,
        language: request.spoken_here(),
        // Who answers quickly answers before it is written down where the offer stands.
        offer: answered_on(&request.incoming.act),
        within: request.incoming.thread_of,
        opens_threads_in: request.incoming.opens_threads.then_some(request.incoming.reply.channel),
    }
}

/// The interaction, as the outbox keeps it.
pub(super) fn answer_to(request: Request<'_>) -> AnswerTo {
    let ReplyTo { id, token, channel } = request.incoming.reply.clone();
    AnswerTo { interaction: id, token, channel }
}

/// The public message of an offer on which it is answered.
fn answered_on(act: &Act) -> Option<MessageId> {
    let Act::Press { component, message, private: false, .. } = act else { return None };
    let is_answer = |press: &Press| {
        matches!(press, Press::Side(SidePress { action: SideAction::Yes(_) | SideAction::No(_), .. }))
    };
    Press::read(component).filter(is_answer).map(|_| *message)
}

/// Whether it is the person's turn, and this turn.
fn check_turn(record: &Match, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let Some(mover) = record.mover() else { return Err(Refusal::OVER) };
    if record.turn != turn {
        return Err(Refusal::OLD_TURN);
    }
    if mover == person { Ok(()) } else { Err(Refusal::not_your_turn(mover)) }
}
