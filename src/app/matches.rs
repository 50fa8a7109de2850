//! What people do at a board: choose, play, resign, call off; and what they ask to see of it.

use crate::base::id::{MatchId, MessageId, PersonId};
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::chat::table::name;
use crate::chat::{Act, Answer, Call, Later, Shown, compose};
use crate::game::prompt::{Choose, Prompt};
use crate::game::{MoveText, typed};
use crate::host::matches::Command;
use crate::host::press::Step;
use crate::host::view;
use crate::host::{Actor, Beside, Match, Press, Refusal, What};

use super::App;
use super::handle::already_done;
use super::ledger::Entries;
use super::no::No;
use super::reply::Reply;
use super::request::Request;
use super::steps::Moved;

/// Where somebody acts from, which decides where the answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A message in the channel.
    Board(MessageId),
    /// A message that only they see: it is closed once the move is whole.
    Panel,
    /// A command.
    Command,
}

impl Origin {
    /// Where an act comes from.
    pub const fn of(act: &Act) -> Self {
        match act {
            Act::Press { private: true, .. } => Self::Panel,
            Act::Press { message, .. } => Self::Board(*message),
            Act::Command(_) | Act::Complete { .. } => Self::Command,
        }
    }

    /// What the answer to a deed at a board will be: the new board, or a panel that closes.
    pub const fn later(self) -> Later {
        match self {
            Self::Panel => Later::Replace,
            Self::Board(_) | Self::Command => Later::Message(Shown::Public),
        }
    }

    /// What an answer for one person alone will be.
    pub const fn later_in_private(self) -> Later {
        match self {
            Self::Panel => Later::Replace,
            Self::Board(_) | Self::Command => Later::Message(Shown::Private),
        }
    }
}

impl App {
    /// Choices towards a move: the next step, or the move itself.
    pub(super) async fn choose(
        &self,
        request: Request<'_>,
        step: Step,
        values: &[String],
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let step =
            values.iter().try_fold(step, |step, value| step.choosing(value)).ok_or(Refusal::UnknownPress)?;
        let record = self.seated(request, step.id)?;
        let table = self.table_of(&record)?;
        check_turn(&record, request.person(), step.turn)?;
        let mv = match table.prompt(&step.chosen) {
            Prompt::Stale => return Err(Refusal::StaleChoices.into()),
            Prompt::Ready(mv) => mv,
            // Where only one move is left, nobody has to press for it; the board says what was played.
            Prompt::Choose(Choose { moves, .. }) if moves.len() == 1 => moves[0].0.clone(),
            Prompt::Choose(_) => return self.panel(request, &record, &step.chosen, reply).await.map(Some),
        };
        match self.really(request, &step, &mv, &*table) {
            Some(question) => Ok(Some(question)),
            None => self.play(request, step.id, step.turn, mv, reply).await,
        }
    }

    /// `/move`: a move by its text, in a match that is named or the one that is meant.
    pub(super) async fn move_by_text(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let record = self.meant(request, call)?;
        let table = self.table_of(&record)?;
        let mv = typed::meant(&table.legal(), call.text(name::MOVE).unwrap_or_default());
        self.play(request, record.id, record.turn, mv, reply).await
    }

    async fn play(
        &self,
        request: Request<'_>,
        id: MatchId,
        turn: u32,
        mv: MoveText,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        self.carry_out(request, id, &Command::Play { turn, mv }, reply).await
    }

    /// Really resign.
    pub(super) async fn resign(
        &self,
        request: Request<'_>,
        id: MatchId,
        turn: u32,
        whole: bool,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        self.carry_out(request, id, &Command::Resign { turn, whole }, reply).await
    }

    /// Call a match off.
    pub(super) async fn abort(
        &self,
        request: Request<'_>,
        id: MatchId,
        turn: u32,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        self.carry_out(request, id, &Command::Abort { turn }, reply).await
    }

    /// Decides, commits, and answers with the new board. The same interaction, delivered again, changes nothing.
    pub(super) async fn carry_out(
        &self,
        request: Request<'_>,
        id: MatchId,
        command: &Command,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let decide = || self.decide(request, id, command);
        let later = Origin::of(&request.incoming.act).later();
        let Some(moved) = reply.meanwhile(later, self.settle(decide)).await? else {
            return Ok(Some(already_done(request)));
        };
        self.tell(request, &moved, reply).await
    }

    /// One decision about a match; nothing when this interaction has taken effect already.
    fn decide(
        &self,
        request: Request<'_>,
        id: MatchId,
        command: &Command,
    ) -> Result<(Entries, Option<Moved>), No> {
        if self.ledger.has_seen(request.id())? {
            return Ok((Entries::default(), None));
        }
        let kept = self.ledger.game_match(id)?.ok_or(Refusal::NoSuchMatch)?;
        self.here(request, &kept.record)?;
        let entries = Entries::default().seen(request.id(), self.clock.now());
        let actor = Actor::Person(request.person());
        let (mut moved, entries) =
            self.step(entries, &kept, actor, command, Some(request.public.language()))?;
        // Who answers quickly answers before it is written down where the offer stands.
        moved.offer = moved.offer.or_else(|| answered_on(&request.incoming.act));
        Ok((entries, Some(moved)))
    }

    /// What only the presser sees while they choose.
    async fn panel(
        &self,
        request: Request<'_>,
        record: &Match,
        chosen: &[String],
        reply: &mut Reply<'_>,
    ) -> Result<Answer, No> {
        let look = look_of(record, request);
        let from_panel = Origin::of(&request.incoming.act) == Origin::Panel;
        let later = if from_panel { Later::Replace } else { Later::Message(Shown::Private) };
        let drawing = self.pictured(record, chosen, look, request.private);
        let (view, picture) = reply.meanwhile(later, drawing).await?;
        let emoji = |sprite: &str| self.emblem(&view.game, sprite);
        let message = compose::panel(&view, chosen, picture, request.private, &emoji);
        Ok(if from_panel { Answer::Replace(message) } else { Answer::Message(Shown::Private, message) })
    }

    /// The question before a resignation.
    pub(super) fn ask_resignation(&self, request: Request<'_>, id: MatchId, turn: u32) -> Result<Answer, No> {
        let record = self.seated(request, id)?;
        if !record.is_running() {
            return Err(Refusal::Over.into());
        }
        if record.turn != turn {
            return Err(Refusal::OldTurn.into());
        }
        let view = view::board(&record, &*self.table_of(&record)?, &[]);
        Ok(Answer::Message(Shown::Private, compose::resign_question(&view, request.private)))
    }

    /// `/resign`.
    pub(super) fn ask_resignation_by_command(&self, request: Request<'_>, call: &Call) -> Result<Answer, No> {
        let record = self.meant(request, call)?;
        self.ask_resignation(request, record.id, record.turn)
    }

    /// The board in words.
    pub(super) fn in_words(&self, request: Request<'_>, id: MatchId) -> Result<Answer, No> {
        let record = self.found(request, id)?;
        let view = view::board(&record, &*self.table_of(&record)?, &[]);
        Ok(Answer::Message(Shown::Private, compose::in_words(&view, request.private)))
    }

    /// The board from the reader's side.
    pub(super) async fn my_view(
        &self,
        request: Request<'_>,
        id: MatchId,
        reply: &mut Reply<'_>,
    ) -> Result<Answer, No> {
        let record = self.found(request, id)?;
        let look = look_of(&record, request);
        let drawing = self.pictured(&record, &[], look, request.private);
        let (view, picture) = reply.meanwhile(Later::Message(Shown::Private), drawing).await?;
        let may_move = view.mover == Some(request.person());
        let emoji = |sprite: &str| self.emblem(&view.game, sprite);
        let message = compose::my_view(&view, picture, request.private, &emoji, may_move);
        Ok(Answer::Message(Shown::Private, message))
    }

    /// `/board`.
    pub(super) async fn board_of(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Answer, No> {
        let record = self.meant(request, call)?;
        self.my_view(request, record.id, reply).await
    }

    /// A match of this server.
    pub(super) fn found(&self, request: Request<'_>, id: MatchId) -> Result<Match, No> {
        let record = self.ledger.game_match(id)?.ok_or(Refusal::NoSuchMatch)?.record;
        self.here(request, &record)?;
        Ok(record)
    }

    /// A match of this server at which the person sits.
    pub(super) fn seated(&self, request: Request<'_>, id: MatchId) -> Result<Match, No> {
        let record = self.found(request, id)?;
        match record.people.player_of(request.person()) {
            Some(_) => Ok(record),
            None => Err(Refusal::NotSeated { people: record.seated() }.into()),
        }
    }

    /// A match of another server is as good as none: ids are not secret.
    #[expect(clippy::unused_self, reason = "reads as a question to the bot")]
    fn here(&self, request: Request<'_>, record: &Match) -> Result<(), Refusal> {
        if record.place.server == request.incoming.place.server { Ok(()) } else { Err(Refusal::NoSuchMatch) }
    }

    /// The match that a command means: the one that is named, or of those that the person plays in this channel the one
    /// that waits for them, the longest first.
    pub(super) fn meant(&self, request: Request<'_>, call: &Call) -> Result<Match, No> {
        if let Some(named) = call.text(name::MATCH) {
            let id = MatchId::read(named.trim()).ok_or(Refusal::NoSuchMatch)?;
            return self.seated(request, id);
        }
        let mut running = self.ledger.running(request.person())?;
        running.retain(|record| record.place == request.incoming.place);
        let first = view::list(request.person(), &running).into_iter().next().ok_or(Refusal::NoMatchHere)?;
        running.into_iter().find(|record| record.id == first.id).ok_or_else(|| Refusal::NoMatchHere.into())
    }
}

/// The public message of an offer on which it is answered.
fn answered_on(act: &Act) -> Option<MessageId> {
    let Act::Press { component, message, private: false, .. } = act else { return None };
    let is_answer =
        |press: &Press| matches!(press, Press::Beside(Beside { what: What::Yes(_) | What::No(_), .. }));
    Press::read(component).filter(is_answer).map(|_| *message)
}

/// Whether it is the person's turn, and this turn.
fn check_turn(record: &Match, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let Some(mover) = record.mover() else { return Err(Refusal::Over) };
    if record.turn != turn {
        return Err(Refusal::OldTurn);
    }
    if mover == person { Ok(()) } else { Err(Refusal::NotYourTurn { person: mover }) }
}

/// From which side somebody looks, their own or the first mover's, and in their own colours.
pub(super) fn look_of(record: &Match, request: Request<'_>) -> Look {
    let player = record.people.player_of(request.person());
    let seat = player.map_or(Seat::First, |player| record.round().seat(player));
    Look { seat, theme: request.settled.palette }
}
