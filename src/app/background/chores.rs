//! Periodic chores of features, and the alarm of a server.

use crate::app::deciding::Decider;
use crate::app::failure::Result;
use crate::app::feature_state::FeatureState;
use crate::base::id::ServerId;
use crate::base::time::Timestamp;
use crate::chat::BoxFuture;

/// Does the work of a server that is due when the alarm of its settings is.
pub type ServerAlarm = for<'a> fn(&'a Decider, ServerId, Timestamp) -> BoxFuture<'a, Result<()>>;

/// A periodic chore of a feature.
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
