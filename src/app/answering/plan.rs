//! Answers planned ahead: pressed together step by step like a move, shown once more, and settled. Nothing is played here.

use crate::base::scene::Look;
use crate::base::text::Text;
use crate::chat::{Answer, plans};
use crate::game::prompt::{Choose, Prompt};
use crate::game::{MoveText, Table};
use crate::host::matches::{self, Plan, may_plan, supposed};
use crate::host::{Match, PlanStage, Planning, Refusal, view};
use crate::store::Key;

use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::Answerer;
use super::look_up::{here, look_of};
use super::origin::Origin;
use super::request::Request;

/// The board on which somebody chooses, and what is asked of them.
struct Sheet<'a> {
    record: &'a Match,
    table: &'a dyn Table,
    chosen: &'a [String],
    look: Look,
}

impl Answerer {
    /// A press towards an answer that is planned ahead.
    pub(super) async fn plan(
        &self,
        request: Request<'_>,
        press: Planning,
        values: &[String],
    ) -> Result<Option<Answer>, Failure> {
        let press = press.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
        let record = self.seated(request, press.id).await?;
        may_plan(&record, request.person(), press.turn)?;
        let table = self.decider.table_of(&record)?;
        let board = (&record, &*table);
        match &press.stage {
            PlanStage::Theirs(chosen) => match ready(&*table, chosen)? {
                Some(theirs) => {
                    let next = press.at(PlanStage::Mine(place(&*table, &theirs)?, Vec::new()));
                    self.ask_answer(request, board, &next, &[]).await.map(Some)
                }
                None => self.ask_their_move(request, board, &press, chosen).await.map(Some),
            },
            PlanStage::Mine(theirs, chosen) => {
                let (_, after) = after(board, *theirs)?;
                match ready(&*after, chosen)? {
                    Some(mine) => {
                        let settle = PlanStage::Settle { theirs: *theirs, mine: place(&*after, &mine)? };
                        self.ask_whether(request, board, &press.at(settle)).await.map(Some)
                    }
                    None => self.ask_answer(request, board, &press, chosen).await.map(Some),
                }
            }
            PlanStage::Settle { theirs, mine } => {
                let theirs = at(&*table, *theirs)?;
                let (_, after) = supposed(&record, &*table, &theirs).ok_or(matches::NOTHING_TO_ANSWER)?;
                let mine = at(&*after, *mine)?;
                self.settle_plan(request, &press, Some((&theirs, &mine))).await
            }
            PlanStage::Forget => self.settle_plan(request, &press, None).await,
        }
    }

    async fn ask_their_move(
        &self,
        request: Request<'_>,
        (record, table): (&Match, &dyn Table),
        press: &Planning,
        chosen: &[String],
    ) -> Result<Answer, Failure> {
        let plan = request.reads.plan(request.person(), record.id).await?.unwrap_or_default().record;
        let plan = if chosen.is_empty() { plan } else { Plan::default() };
        let said = view::plan(record, table, &plan, view::ask_theirs(record));
        let sheet = Sheet { record, table, chosen, look: look_of(record, request) };
        self.ask(request, sheet, press, &said).await
    }

    async fn ask_answer(
        &self,
        request: Request<'_>,
        (record, table): (&Match, &dyn Table),
        press: &Planning,
        chosen: &[String],
    ) -> Result<Answer, Failure> {
        let PlanStage::Mine(theirs, _) = press.stage else { return Err(Refusal::UNKNOWN_PRESS.into()) };
        let asked = view::ask_mine(record, table, &at(table, theirs)?).ok_or(Refusal::STALE_CHOICES)?;
        let (next, after) = after((record, table), theirs)?;
        let said = view::plan(record, table, &Plan::default(), asked);
        let sheet = Sheet { record: &next, table: &*after, chosen, look: look_of(record, request) };
        self.ask(request, sheet, press, &said).await
    }

    async fn ask(
        &self,
        request: Request<'_>,
        Sheet { record, table, chosen, look }: Sheet<'_>,
        press: &Planning,
        said: &view::PlanView,
    ) -> Result<Answer, Failure> {
        let (board, picture) = self.deliverer.pictured(record, table, chosen, look, request.private).await?;
        let emoji = |sprite: &str| self.deliverer.emblem(&board.game, sprite);
        let message = plans::choose((said, &board), press, picture, request.private, &emoji);
        Ok(Origin::of(request.incoming).in_private(message))
    }

    /// The plan is shown, with the board as it would be, before it is one.
    async fn ask_whether(
        &self,
        request: Request<'_>,
        (record, table): (&Match, &dyn Table),
        press: &Planning,
    ) -> Result<Answer, Failure> {
        let PlanStage::Settle { theirs, mine } = press.stage else {
            return Err(Refusal::UNKNOWN_PRESS.into());
        };
        let (next, mut after) = after((record, table), theirs)?;
        let mine = at(&*after, mine)?;
        let asked =
            view::ask_whether(record, table, &at(table, theirs)?, &mine).ok_or(Refusal::STALE_CHOICES)?;
        let said = view::plan(record, table, &Plan::default(), asked);
        after.play(&mine).map_err(Refusal::illegal)?;
        let look = look_of(record, request);
        let (_, picture) = self.deliverer.pictured(&next, &*after, &[], look, request.private).await?;
        let message = plans::really((&said, theirs), press, picture, request.private);
        Ok(Origin::of(request.incoming).in_private(message))
    }

    /// Writes an answer down, or forgets all of them. The record is expected in the commit: where the real move comes first,
    /// nothing is planned.
    async fn settle_plan(
        &self,
        request: Request<'_>,
        press: &Planning,
        answer: Option<(&MoveText, &MoveText)>,
    ) -> Result<Option<Answer>, Failure> {
        let decide = || async {
            let kept = request.reads.game_match(press.id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
            here(request, &kept.record)?;
            may_plan(&kept.record, request.person(), press.turn)?;
            let table = self.decider.table_of(&kept.record)?;
            let known = request.reads.plan(request.person(), press.id).await?.unwrap_or_default();
            let entries = Entries::default();
            let key = Key::Plan(request.person(), press.id);
            let Some((theirs, mine)) = answer else {
                let said = view::plan(&kept.record, &*table, &Plan::default(), Text::new("plan-forgotten"));
                return Ok((entries.remove(key, known.expected), said));
            };
            let answers = (press.turn, theirs, mine);
            let next = known.record.with((&kept.record, &*table), request.person(), answers)?;
            let said = view::plan(&kept.record, &*table, &next, Text::new("plan-settled"));
            Ok((entries.put(key, known.expected, &next), said))
        };
        let Some(said) = self.once(request, decide).await? else { return Ok(None) };
        let first = Planning::new(press.id, press.turn);
        Ok(Some(Origin::of(request.incoming).in_private(plans::planned(&said, &first, request.private))))
    }
}

/// The move that these choices are; nothing while there is something to choose.
pub(super) fn ready(table: &dyn Table, chosen: &[String]) -> Result<Option<MoveText>, Refusal> {
    match table.prompt(chosen) {
        Prompt::Stale => Err(Refusal::STALE_CHOICES),
        Prompt::Ready(mv) => Ok(Some(mv)),
        // Who has said what moves and where it goes does not press for the one thing that is left.
        Prompt::Choose(Choose { moves, .. }) if moves.len() == 1 && chosen.len() > 1 => {
            Ok(Some(moves[0].0.clone()))
        }
        Prompt::Choose(_) => Ok(None),
    }
}

/// The match after a move of the other, by its place among the legal ones.
fn after((record, table): (&Match, &dyn Table), theirs: u16) -> Result<(Match, Box<dyn Table>), Refusal> {
    supposed(record, table, &at(table, theirs)?).ok_or(matches::NOTHING_TO_ANSWER)
}

/// A legal move by its place.
fn at(table: &dyn Table, place: u16) -> Result<MoveText, Refusal> {
    table.legal().into_iter().nth(usize::from(place)).ok_or(Refusal::STALE_CHOICES)
}

/// The place of a legal move.
fn place(table: &dyn Table, mv: &MoveText) -> Result<u16, Refusal> {
    let place = table.legal().iter().position(|legal| legal == mv).ok_or(Refusal::STALE_CHOICES)?;
    u16::try_from(place).map_err(|_| Refusal::STALE_CHOICES)
}
