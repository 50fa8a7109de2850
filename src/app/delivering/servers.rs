//! Asking the chat whether the bot is on a server.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use crate::base::id::ServerId;

use super::Deliverer;

impl Deliverer {
    /// Asks the chat whether the bot is on a server. What the chat cannot say now is asked again later.
    pub fn asks_for_server<'a>(&'a self) -> impl Fn(ServerId) -> BoxFuture<'a, Option<bool>> + Send + Sync {
        move |server| {
            async move {
                let answer = self.chat.is_member(server).await;
                if let Err(fault) = &answer {
                    self.decider.faults.warn(
                        "whether the bot is on a server is not known; it is asked again",
                        fault,
                        &server,
                    );
                }
                answer.ok()
            }
            .boxed()
        }
    }
}
