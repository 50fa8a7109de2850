//! The periodic work of features, and what features do on a server at a scheduled time.

use crate::app::deciding::Decider;
use crate::app::failure::Result;
use crate::app::feature_state::FeatureState;
use crate::base::id::ServerId;
use crate::base::time::Timestamp;
use crate::chat::BoxFuture;

/// Does what is due on a server when the server's alarm rings, such as posting the daily puzzle.
pub type ServerAlarm = for<'a> fn(&'a Decider, ServerId, Timestamp) -> BoxFuture<'a, Result<()>>;

/// Periodic work of a feature, such as deleting old rows.
#[derive(Clone, Copy)]
pub struct Chore {
    /// Name of the chore in logs.
    pub name: &'static str,
    pub run: for<'a> fn(&'a Decider, &'a FeatureState) -> BoxFuture<'a, Result<()>>,
}

/// Runs every chore, even after one has failed. Returns the first failure.
pub(super) async fn run(chores: &[Chore], decider: &Decider, state: &FeatureState) -> Result<()> {
    let mut done = Ok(());
    for chore in chores {
        let this = (chore.run)(decider, state).await;
        done = done.and(this);
    }
    done
}
