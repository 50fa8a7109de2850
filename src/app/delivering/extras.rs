//! Features in deliveries: they deliver entries of their own, and add lines to the messages about a
//! match. Where a line cannot be read, its message is retried.

use std::future::ready;

use crate::app::deciding::Ledger;
use crate::base::text::Text;
use crate::chat::BoxFuture;
use crate::chat::voice::Voice;
use crate::host::Match;
use crate::store::Subject;
use crate::store::feature_owed::FeatureOwed;

use super::super::failure::Result;
use super::outbox_item::{Context, Disposition};

/// Something that a feature finds out or does for a delivery.
type Working<'a, T> = BoxFuture<'a, Result<T>>;
/// The delivery of an entry of a feature.
pub type Delivering<'a> = Working<'a, Disposition>;
/// Delivers an entry of one feature. `None`: the entry belongs to something else.
pub type DeliverEntry = for<'a> fn(Context<'a>, &'a FeatureOwed) -> Option<Delivering<'a>>;

/// A board whose turn is over, and the line that replaces it.
#[derive(Clone, Copy)]
pub struct FormerBoard<'a> {
    pub ledger: &'a Ledger,
    pub record: &'a Match,
    /// The turn that the board shows.
    pub shown: u32,
    pub line: &'a str,
    pub voice: Voice<'a>,
}

/// The functions that make these lines.
#[derive(Clone, Copy)]
pub struct MatchExtras {
    /// Returns the whole line that a former board becomes.
    pub former_line: for<'a> fn(FormerBoard<'a>) -> Working<'a, String>,
    /// A line on the card of a round that has ended, by its index.
    pub round_line: for<'a> fn(&'a Ledger, &'a Match, usize) -> Working<'a, Option<Text>>,
    /// Lines on the last board of a match.
    pub last_lines: for<'a> fn(&'a Ledger, &'a Match) -> Working<'a, Vec<Text>>,
}

impl MatchExtras {
    /// Nothing: a feature names the functions in which it differs.
    pub const NONE: Self = Self {
        former_line: |former| Box::pin(ready(Ok(former.line.to_owned()))),
        round_line: |_, _, _| Box::pin(ready(Ok(None))),
        last_lines: |_, _| Box::pin(ready(Ok(Vec::new()))),
    };
}

/// The line of the former board of a turn, with what features add to it.
pub(super) async fn former_line(cx: Context<'_>, line: &str, shown: u32) -> Result<String> {
    let Subject::Match(id) = cx.item.subject else { return Ok(line.to_owned()) };
    let Some(kept) = cx.reads.readable_match(id).await? else { return Ok(line.to_owned()) };
    let voice = cx.composer.voice(cx.item.row.language.as_deref());
    let (ledger, record) = (&cx.decider.ledger, &kept.record);
    let mut line = line.to_owned();
    for extras in cx.composer.extras {
        line = (extras.former_line)(FormerBoard { ledger, record, shown, line: &line, voice }).await?;
    }
    Ok(line)
}
