//! Features in deliveries: they deliver their own outbox entries, and add lines to messages about a
//! match. If a line cannot be read, the message with the line is retried later.

use std::future::ready;

use crate::app::deciding::Repository;
use crate::base::text::Text;
use crate::chat::BoxFuture;
use crate::chat::voice::Voice;
use crate::host::Match;
use crate::store::Subject;
use crate::store::feature_entry::FeatureEntry;

use super::super::failure::Result;
use super::outbox_item::{DeliveryContext, Disposition};

/// The future that a feature's function returns during a delivery.
type Working<'a, T> = BoxFuture<'a, Result<T>>;
/// The attempt of a feature to deliver an outbox entry.
pub type Delivering<'a> = Working<'a, Disposition>;
/// Delivers an outbox entry of one feature; `None` if the entry belongs to another feature.
pub type DeliverEntry = for<'a> fn(DeliveryContext<'a>, &'a FeatureEntry) -> Option<Delivering<'a>>;

/// A board of a past turn, and the line that is to replace it.
#[derive(Clone, Copy)]
pub struct FormerBoard<'a> {
    pub repository: &'a Repository,
    pub record: &'a Match,
    /// The turn that the board shows.
    pub shown: u32,
    pub line: &'a str,
    pub voice: Voice<'a>,
}

/// The functions of a feature that add lines to messages about a match.
#[derive(Clone, Copy)]
pub struct MatchExtras {
    /// Returns the line that replaces a former board: the given line with the feature's addition.
    pub former_line: for<'a> fn(FormerBoard<'a>) -> Working<'a, String>,
    /// Returns a line for the message about a round that has ended. The number is the index of the
    /// round.
    pub round_line: for<'a> fn(&'a Repository, &'a Match, usize) -> Working<'a, Option<Text>>,
    /// Returns lines for the last board of a match.
    pub last_lines: for<'a> fn(&'a Repository, &'a Match) -> Working<'a, Vec<Text>>,
}

impl MatchExtras {
    /// Functions that add nothing. A feature overrides those that it needs.
    pub const NONE: Self = Self {
        former_line: |former| Box::pin(ready(Ok(former.line.to_owned()))),
        round_line: |_, _, _| Box::pin(ready(Ok(None))),
        last_lines: |_, _| Box::pin(ready(Ok(Vec::new()))),
    };
}

/// Returns the line that replaces the board of a past turn, with the additions of features.
pub(super) async fn former_line(cx: DeliveryContext<'_>, line: &str, shown: u32) -> Result<String> {
    let Subject::Match(id) = cx.item.subject else { return Ok(line.to_owned()) };
    let Some(stored) = cx.reads.readable_match(id).await? else { return Ok(line.to_owned()) };
    let voice = cx.composer.voice(cx.item.row.language.as_deref());
    let (repository, record) = (&cx.decider.repository, &stored.record);
    let mut line = line.to_owned();
    for extras in cx.composer.extras {
        line = (extras.former_line)(FormerBoard { repository, record, shown, line: &line, voice }).await?;
    }
    Ok(line)
}
