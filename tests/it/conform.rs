//! The suite that every chat passes, for the fake chat of all other tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::testing::chat::{ChatState, FakeChat};
use super::testing::shell::interaction;
use engawa::app::clock::RealTime;
use engawa::base::id::{ChannelId, InteractionId, MessageId, Place};
use engawa::base::time::Clock;
use engawa::chat::{BoxFuture, CommandCall, ReplyTo, UserAction};
use engawa_samples::conform::{self, BUTTON, ChatUnderTest, ManualClock, Outside, SeenMessage};
use engawa_samples::{ADA, HERE};

struct AroundFake {
    chat: Arc<FakeChat>,
    clock: Arc<ManualClock>,
    acts: AtomicU64,
}

impl Outside for AroundFake {
    fn act(&self, pressed: Option<MessageId>) -> BoxFuture<'_, ReplyTo> {
        let id = InteractionId(self.acts.fetch_add(1, Ordering::SeqCst));
        let act = match pressed {
            Some(message) => UserAction::Press {
                message,
                private: false,
                component: BUTTON.to_owned(),
                values: Vec::new(),
            },
            None => UserAction::Command(CommandCall::default()),
        };
        let event = interaction(id, ADA, HERE, self.clock.now(), act);
        self.chat.expect(&event);
        Box::pin(async { event.reply })
    }

    fn delete_message(&self, message: MessageId) -> BoxFuture<'_, ()> {
        self.chat.delete_message(message);
        Box::pin(async {})
    }

    fn delete_thread(&self, thread: ChannelId) -> BoxFuture<'_, ()> {
        self.chat.delete_thread(thread);
        Box::pin(async {})
    }

    fn refuse_direct_messages(&self) -> BoxFuture<'_, ()> {
        self.chat.state().refusing_people.insert(ADA);
        Box::pin(async {})
    }

    fn seen(&self, channel: ChannelId) -> BoxFuture<'_, Vec<SeenMessage>> {
        let mut said = self.chat.messages();
        said.retain(|said| said.channel == channel && !said.deleted);
        let seen = said.into_iter().map(|said| SeenMessage {
            id: said.id,
            text: said.message.text.clone(),
            is_private: said.only.is_some(),
            has_picture: said.message.file.is_some(),
        });
        let seen = seen.collect();
        Box::pin(async { seen })
    }
}

async fn open() -> ChatUnderTest {
    let clock = Arc::<ManualClock>::default();
    let chat = Arc::new(FakeChat::new(Arc::clone(&clock) as _, Arc::new(RealTime), ChatState::default()));
    let outside = AroundFake { chat: Arc::clone(&chat), clock: Arc::clone(&clock), acts: AtomicU64::new(1) };
    let Place { server, channel } = HERE;
    ChatUnderTest { chat, server, channel, person: ADA, clock, outside: Box::new(outside) }
}

#[tokio::test]
async fn fake_chat_conforms() {
    conform::suite(open).await;
}
