//! Hints: the engine finds a move, and tells first what to think about and then, to who asks again, all of it.

use crate::base::id::MatchId;
use crate::chat::{Answer, Call, Message, hints};
use crate::game::{MoveText, Table};
use crate::host::hints::{FirstHint, first_hint, may_hint, spelled};
use crate::host::{Match, Refusal, view};

use super::super::failure::Failure;
use super::Answerer;
use super::look_up::look_of;
use super::origin::Origin;
use super::request::Request;

/// Nodes for a hint. The same number gives the same hint, so that the second press tells the rest of what the first began.
const NODES: u64 = 400_000;

impl Answerer {
    /// `/hint`.
    pub(super) async fn hint_by_command(&self, request: Request<'_>, call: &Call) -> Result<Answer, Failure> {
        let record = self.meant(request, call).await?;
        self.hint(request, (record.id, record.turn, false)).await
    }

    /// A hint for the move of a turn: what to think about, or the whole move.
    pub(super) async fn hint(
        &self,
        request: Request<'_>,
        (id, turn, whole): (MatchId, u32, bool),
    ) -> Result<Answer, Failure> {
        let record = self.seated(request, id).await?;
        may_hint(&record, request.person(), turn)?;
        let table = self.decider.table_of(&record)?;
        let best = self.deliverer.thinker.think(table.fork(), NODES).await?.best;
        let board = (&record, &*table);
        let first = first_hint(&*table, &best, turn).ok_or(Refusal::STALE_CHOICES)?;
        let message = match (first, best.first()) {
            (FirstHint::Only, Some(only)) => self.whole_hint(request, board, only).await?,
            (_, Some(best)) if whole => self.whole_hint(request, board, best).await?,
            (first, _) => self.first_hint(request, board, &first).await?,
        };
        Ok(Origin::of(request.incoming).in_private(message))
    }

    async fn first_hint(
        &self,
        request: Request<'_>,
        (record, table): (&Match, &dyn Table),
        first: &FirstHint,
    ) -> Result<Message, Failure> {
        let chosen = match first {
            FirstHint::Begins { key, .. } => vec![key.clone()],
            FirstHint::Either(_) | FirstHint::Only => Vec::new(),
        };
        let said = view::hint(table, first).ok_or(Refusal::STALE_CHOICES)?;
        let look = look_of(record, request);
        let (view, picture) = self.deliverer.pictured(record, table, &chosen, look, request.private).await?;
        Ok(hints::first(&view, &said, picture, request.private))
    }

    /// The picture is that of the board after the move.
    async fn whole_hint(
        &self,
        request: Request<'_>,
        (record, table): (&Match, &dyn Table),
        best: &MoveText,
    ) -> Result<Message, Failure> {
        let said = view::whole_hint(table, best).ok_or(Refusal::STALE_CHOICES)?;
        let mut after = table.fork();
        after.play(best).map_err(Refusal::illegal)?;
        let look = look_of(record, request);
        let (view, picture) = self.deliverer.pictured(record, &*after, &[], look, request.private).await?;
        Ok(hints::whole(&view, (&said, spelled(table, best)), picture, request.private))
    }
}
