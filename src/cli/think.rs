//! The command that prints the engine's analysis of a position.

use std::io::Write;

use serde::Serialize;

use crate::ai::{BestPlayOutcome, SearchLimits, Thought};
use crate::game::{MoveText, Table};

use super::fault::CliFault;

/// The default number of positions to search. The search takes one or two seconds.
pub(super) const NODES: u64 = 3_000_000;

/// The default size of the engine's tables, in MiB.
pub(super) const MEMORY: u16 = 256;

/// Returns limits with a number of nodes and a size of all tables in MiB.
pub(super) fn limits(nodes: u64, memory: u16) -> SearchLimits<'static> {
    SearchLimits { memory: usize::from(memory) << 20, ..SearchLimits::nodes(nodes) }
}

/// The JSON output of the command. The help of the command describes the fields.
#[derive(Serialize)]
struct Answer {
    value: Option<&'static str>,
    plies: Option<u32>,
    points: Option<i32>,
    score: i32,
    best: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    depth: u32,
}

impl From<Thought<MoveText>> for Answer {
    fn from(thought: Thought<MoveText>) -> Self {
        let texts = |moves: Vec<MoveText>| moves.into_iter().map(|mv| mv.0).collect();
        let Thought { outcome, plies, points, score, best, line, nodes, depth } = thought;
        let value = outcome.map(|outcome| match outcome {
            BestPlayOutcome::Lost => "lost",
            BestPlayOutcome::Drawn => "drawn",
            BestPlayOutcome::Won => "won",
        });
        Self { value, plies, points, score, best: texts(best), line: texts(line), nodes, depth }
    }
}

pub(super) fn print_json(
    table: &dyn Table,
    limits: SearchLimits<'_>,
    out: &mut impl Write,
) -> Result<(), CliFault> {
    let answer = Answer::from(table.think(limits));
    let json = serde_json::to_string(&answer).expect("strings and numbers are JSON");
    Ok(writeln!(out, "{json}")?)
}

pub(super) fn print_lines(
    table: &dyn Table,
    limits: SearchLimits<'_>,
    out: &mut impl Write,
) -> Result<(), CliFault> {
    let answer = Answer::from(table.think(limits));
    let mover = table.seat_name(table.turn());
    let plies = answer.plies.map(|plies| format!(" in {plies} plies")).unwrap_or_default();
    match answer.value {
        Some(value) => writeln!(out, "value: {value} for {mover}{plies}")?,
        None => writeln!(out, "value: not proven, {:+} for {mover} by estimate", answer.score)?,
    }
    if let Some(points) = answer.points {
        writeln!(out, "points: {points:+}")?;
    }
    writeln!(out, "best: {}", answer.best.join(" "))?;
    writeln!(out, "line: {}", answer.line.join(" "))?;
    Ok(writeln!(out, "nodes: {}, depth: {}", answer.nodes, answer.depth)?)
}
