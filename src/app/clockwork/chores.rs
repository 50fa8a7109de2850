//! Chores that features do by themselves now and then, and the alarm of a server.

use crate::app::deciding::Decider;
use crate::app::failure::Result;
use crate::app::feature_state::FeatureState;
use crate::base::id::ServerId;
use crate::base::time::Timestamp;
use crate::chat::BoxFuture;

/// Does what is due on a server when the alarm of its settings rings.
pub type ServerAlarm = for<'a> fn(&'a Decider, ServerId, Timestamp) -> BoxFuture<'a, Result<()>>;

/// A chore of a feature.
#[derive(Clone, Copy)]
pub struct Chore {
    /// Names it in logs.
    pub name: &'static str,
    pub run: for<'a> fn(&'a Decider, &'a FeatureState) -> BoxFuture<'a, Result<()>>,
}

/// Does every chore, whatever becomes of the others. Returns the first failure.
pub(super) async fn run(chores: &[Chore], decider: &Decider, state: &FeatureState) -> Result<()> {
    let mut done = Ok(());
    for chore in chores {
        let this = (chore.run)(decider, state).await;
        done = done.and(this);
    }
    done
}
