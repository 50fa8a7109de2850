//! Chores: small things that features do by themselves now and then.

use crate::app::deciding::Decider;
use crate::app::failure::Failure;
use crate::app::feature_state::FeatureState;
use crate::chat::BoxFuture;

/// A chore of a feature.
#[derive(Clone, Copy)]
pub struct Chore {
    /// Names it in logs.
    pub name: &'static str,
    pub run: for<'a> fn(&'a Decider, &'a FeatureState) -> BoxFuture<'a, Result<(), Failure>>,
}

/// Does every chore, whatever becomes of the others. Returns the first failure.
pub(super) async fn run(chores: &[Chore], decider: &Decider, state: &FeatureState) -> Result<(), Failure> {
    let mut done = Ok(());
    for chore in chores {
        let this = (chore.run)(decider, state).await;
        done = done.and(this);
    }
    done
}
