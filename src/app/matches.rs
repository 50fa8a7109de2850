//! What people do at a board: choose, play, resign, call off; and what they ask to see of it.

use crate::base::id::{InteractionId, MatchId, MessageId, PersonId};
use crate::base::seat::Seat;
use crate::chat::table::name;
use crate::chat::{Act, Answer, Call, Later, Shown, compose};
use crate::game::prompt::Prompt;
use crate::game::{MoveText, typed};
use crate::host::matches::{self, Command, Setting};
use crate::host::press::Step;
use crate::host::rating::{ByScope, Rating, Scope};
use crate::host::view;
use crate::host::{Actor, ByPlayer, Effect, Match, Refusal};
use crate::store::Ladder;

use super::App;
use super::ledger::{Entries, Kept};
use super::no::No;
use super::reply::Reply;
use super::request::Request;

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
}

/// A match after a step, with what is to be told.
pub(super) struct Moved {
    pub next: Match,
    pub effects: Vec<Effect>,
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
        match table.prompt(&step.chosen) {
            Prompt::Stale => Err(Refusal::StaleChoices.into()),
            Prompt::Ready(mv) => self.play(request, step.id, step.turn, mv, reply).await,
            Prompt::Choose(_) => self.panel(request, &record, &step.chosen, reply).await.map(Some),
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
    async fn carry_out(
        &self,
        request: Request<'_>,
        id: MatchId,
        command: &Command,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let decide = || self.decide(request, id, command);
        let later = Origin::of(&request.incoming.act).later();
        let Some(moved) = reply.meanwhile(later, self.settle(decide)).await? else { return Ok(None) };
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
        let (moved, entries) = self.step(&kept, Actor::Person(request.person()), command, request.id())?;
        Ok((entries, Some(moved)))
    }

    fn step(
        &self,
        kept: &Kept<Match>,
        actor: Actor,
        command: &Command,
        id: InteractionId,
    ) -> Result<(Moved, Entries), No> {
        let record = &kept.record;
        let table = self.table_of(record)?;
        let before = self.ledger.ratings(record.people, &record.terms.game, record.place)?;
        let ratings = ByScope { global: plain(&before.global), server: plain(&before.server) };
        let now = self.clock.now();
        let mut setting =
            Setting { now, game: self.game_of(record)?, ratings: &ratings, dice: &mut self.dice.draw() };
        let matches::Step { next, effects } = matches::step(record, &*table, actor, command, &mut setting)?;
        let board = self.ledger.board(record.id)?.map(|kept| kept.record);
        let mut entries = Entries::default().seen(id, now).game_match(Some(kept), &next, now, board.as_ref());
        for (scope, person, change) in next.rating_changes() {
            let decided_on = match scope {
                Scope::Global => &before.global,
                Scope::Server(_) => &before.server,
            };
            let player = record.people.player_of(person).expect("only the ratings of the players change");
            let expected = decided_on[player].expected;
            entries = entries.rating(person, &Ladder::new(&next.terms.game, scope), expected, &change);
        }
        Ok((Moved { next, effects }, entries))
    }

    /// What only the presser sees while they choose.
    async fn panel(
        &self,
        request: Request<'_>,
        record: &Match,
        chosen: &[String],
        reply: &mut Reply<'_>,
    ) -> Result<Answer, No> {
        let seat = seat_of(record, request.person());
        let from_panel = Origin::of(&request.incoming.act) == Origin::Panel;
        let later = if from_panel { Later::Replace } else { Later::Message(Shown::Private) };
        let drawing = self.pictured(record, chosen, seat, request.private);
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
        let seat = seat_of(&record, request.person());
        let drawing = self.pictured(&record, &[], seat, request.private);
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
    fn found(&self, request: Request<'_>, id: MatchId) -> Result<Match, No> {
        let record = self.ledger.game_match(id)?.ok_or(Refusal::NoSuchMatch)?.record;
        self.here(request, &record)?;
        Ok(record)
    }

    /// A match of this server at which the person sits.
    fn seated(&self, request: Request<'_>, id: MatchId) -> Result<Match, No> {
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

/// Whether it is the person's turn, and this turn.
fn check_turn(record: &Match, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let Some(mover) = record.mover() else { return Err(Refusal::Over) };
    if record.turn != turn {
        return Err(Refusal::OldTurn);
    }
    if mover == person { Ok(()) } else { Err(Refusal::NotYourTurn { person: mover }) }
}

/// From which side somebody looks: their own, or the first mover's.
fn seat_of(record: &Match, person: PersonId) -> Seat {
    record.people.player_of(person).map_or(Seat::First, |player| record.round().seat(player))
}

fn plain(kept: &ByPlayer<Kept<Rating>>) -> ByPlayer<Rating> {
    ByPlayer([kept.0[0].record, kept.0[1].record])
}
