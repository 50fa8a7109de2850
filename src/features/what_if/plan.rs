//! Plans made of kept lines: shown in pictures, saved and forgotten.

use crate::app::answering::look_up::look_of;
use crate::app::answering::{Context, commit_once};
use crate::app::deciding::StoredRecord;
use crate::app::{BoardPicture, Picture, PlanPicture, Result, WriteBatch};
use crate::base::id::{MatchId, PersonId};
use crate::base::text::Text;
use crate::chat::Answer;
use crate::chat::parts::file;
use crate::game::{MoveText, Table};
use crate::host::lines::{Line, Lines, NO_SUCH_LINE};
use crate::host::matches::planned_moves;
use crate::host::{Match, Plan, Refusal, WhatIfPress, WhatIfStep};
use crate::store::Key;

use super::view::{self, Reader};
use super::{list, read, reader};

/// The numbers of the lines that can become the plan now, counted from 0.
pub fn plannable(kept: &[Line], record: &Match, person: PersonId) -> Vec<usize> {
    let can = |(_, line): &(usize, &Line)| planned_moves(line, record, person).is_ok();
    kept.iter().enumerate().filter(can).map(|(index, _)| index).collect()
}

/// The answers of a kept line, and the plan with them. Reads the former plan.
async fn with_line(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    lines: &Lines,
    index: usize,
) -> Result<(Vec<MoveText>, StoredRecord<Plan>)> {
    let person = context.person();
    let moves = planned_moves(lines.kept.get(index).ok_or(NO_SUCH_LINE)?, record, person)?;
    let StoredRecord { record: known, expected } =
        context.reads.plan(person, record.id).await?.unwrap_or_default();
    let plan = known.with_line(record, table, person, &moves)?;
    Ok((moves, StoredRecord { record: plan, expected }))
}

/// Shows the plan that a kept line would be: the board after each answer.
pub async fn ask(context: Context<'_>, press: &WhatIfPress, index: u8) -> Result<Option<Answer>> {
    let (record, StoredRecord { record: lines, .. }) = read(context, press.id).await?;
    if lines.version != press.version {
        return list(context, &record, &lines, Some(view::stale())).await;
    }
    let table = context.decider.table_of(&record)?;
    let (moves, _) = with_line(context, &record, &*table, &lines, usize::from(index)).await?;
    let reader = reader(context, &record).await;
    let (boards, answers) = answers(&moves, table, &reader).ok_or(Refusal::STALE_CHOICES)?;
    let (voice, game) = (context.private, context.decider.game_of(&record)?);
    let (look, language) = (look_of(context, &record), voice.language());
    let picture = |table| BoardPicture { game, table, look: look.clone(), language };
    let captions = captions(&answers);
    let alt = voice.sentences(&captions);
    let captions = captions.iter().map(|caption| voice.plain(caption)).collect();
    let picture = PlanPicture { boards: boards.into_iter().map(picture).collect(), captions };
    let png = context.services.composer.artist.draw(Picture::Plan(Box::new(picture))).await?;
    let picture = file(png, format!("{}-{}-plan.png", record.terms.game, record.id), &alt);
    let is_on_board = lines.working.as_ref() == lines.kept.get(usize::from(index));
    let back = if is_on_board { WhatIfStep::Try(Vec::new()) } else { WhatIfStep::List };
    let message = view::plan_question(index, back, lines.version, &answers, picture, &reader, voice);
    Ok(Some(context.in_private(message)))
}

/// The boards after the answers of a plan, and the sentences about the answers.
type Answers = (Vec<Box<dyn Table>>, Vec<Text>);

/// The boards after the answers, each with a sentence about the answer. `table` is the present table of the match.
/// `None` if a move is illegal.
pub fn answers(moves: &[MoveText], mut table: Box<dyn Table>, reader: &Reader<'_>) -> Option<Answers> {
    let (mut boards, mut texts) = (Vec::new(), Vec::new());
    for both in moves.chunks_exact(2) {
        let key = if boards.is_empty() { "plan-line" } else { "plan-then" };
        let (text, after) = view::answer(key, &*table, both, reader)?;
        table = after.fork();
        boards.push(after);
        texts.push(text);
    }
    Some((boards, texts))
}

/// The same sentences in few words, for the pictures.
pub fn captions(answers: &[Text]) -> Vec<Text> {
    let caption = |answer: &Text| Text { key: "plan-caption".into(), args: answer.args.clone() };
    answers.iter().map(caption).collect()
}

/// Makes a kept line part of the plan. The commit expects the match unchanged, so nothing is planned if the opponent
/// has moved meanwhile.
pub async fn save(context: Context<'_>, press: &WhatIfPress, index: usize) -> Result<Option<Answer>> {
    let decide = || async {
        let (record, StoredRecord { record: lines, .. }) = read(context, press.id).await?;
        if lines.version != press.version {
            return Ok((WriteBatch::default(), (record, lines, None)));
        }
        let table = context.decider.table_of(&record)?;
        let (_, next) = with_line(context, &record, &*table, &lines, index).await?;
        let key = Key::Plan(context.person(), press.id);
        let entries = WriteBatch::default().put(key, next.expected, &next.record);
        Ok((entries, (record, lines, Some(next.record))))
    };
    let Some((record, lines, saved)) = commit_once(context, decide).await? else { return Ok(None) };
    let Some(saved) = saved else { return list(context, &record, &lines, Some(view::stale())).await };
    let reader = reader(context, &record).await;
    let planned = view::planned(&saved, &*context.decider.table_of(&record)?, &reader);
    let message = view::plan_saved(&planned, lines.version, &reader, context.private);
    Ok(Some(context.in_private(message)))
}

pub async fn forget(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let decide = || async {
        let (record, StoredRecord { record: lines, .. }) = read(context, id).await?;
        let mut entries = WriteBatch::default();
        if let Some(known) = context.reads.plan(context.person(), id).await? {
            entries = entries.remove(Key::Plan(context.person(), id), known.expected);
        }
        Ok((entries, (record, lines)))
    };
    let Some((record, lines)) = commit_once(context, decide).await? else { return Ok(None) };
    list(context, &record, &lines, Some(Text::new("plan-forgotten"))).await
}
