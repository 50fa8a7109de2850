//! A small bot that uses the client library serenity, for tests of the stand-in.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use serenity::all::{
    AutocompleteChoice, ButtonStyle, Client, ClientBuilder, Command, CommandOptionType, Context,
    CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateInteractionResponse, CreateInteractionResponseMessage, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, EventHandler, GatewayIntents,
    HttpBuilder, Interaction, Ready, ResumedEvent, async_trait,
};

/// A PNG picture of one pixel.
pub const PIXEL: &[u8] = &[
    0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0,
    0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 13, b'I', b'D', b'A', b'T', 0x78, 0x9C, 0x63, 0xF8,
    0xCF, 0xC0, 0xF0, 0x1F, 0, 5, 0, 1, 0xFF, 0x89, 0x99, 0x3D, 0x1D, 0, 0, 0, 0, b'I', b'E', b'N', b'D',
    0xAE, 0x42, 0x60, 0x82,
];

/// Counts of events that the bot has received.
#[derive(Default)]
pub struct EventCounts {
    /// Number of `READY` events. Each begins a new session.
    pub ready: AtomicUsize,
    /// Number of `RESUMED` events. Each continues a session.
    pub resumed: AtomicUsize,
    /// Number of interactions. A repeated delivery counts again.
    pub interactions: AtomicUsize,
}

struct Handler(Arc<EventCounts>);

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, _: Ready) {
        Command::set_global_commands(&context.http, commands()).await.expect("the commands are well formed");
        self.0.ready.fetch_add(1, Ordering::SeqCst);
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.0.resumed.fetch_add(1, Ordering::SeqCst);
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        self.0.interactions.fetch_add(1, Ordering::SeqCst);
        if let Err(error) = answer(&context, interaction).await {
            eprintln!("the test bot was refused: {error}");
        }
    }
}

fn commands() -> Vec<CreateCommand> {
    let word = CreateCommandOption::new(CommandOptionType::String, "word", "Any word");
    let friend = CreateCommandOption::new(CommandOptionType::User, "friend", "Somebody");
    let tea = CreateCommandOption::new(CommandOptionType::SubCommand, "tea", "A cup of tea")
        .add_sub_option(friend.clone().required(true))
        .add_sub_option(word.clone().set_autocomplete(true));
    vec![
        CreateCommand::new("board")
            .description("Shows a board")
            .description_localized("de", "Zeigt ein Brett"),
        CreateCommand::new("serve").description("Serves something").add_option(tea),
        CreateCommand::new("slow").description("Takes a while"),
        CreateCommand::new("never").description("Is never answered"),
    ]
}

fn row(label: &str) -> CreateActionRow {
    CreateActionRow::Buttons(vec![
        CreateButton::new("more").label(label).style(ButtonStyle::Primary),
        CreateButton::new("dead").label("Closed").disabled(true),
        CreateButton::new("whisper").emoji('🍵'),
    ])
}

fn menu() -> CreateActionRow {
    let options = vec![
        CreateSelectMenuOption::new("Green", "green").description("Sencha"),
        CreateSelectMenuOption::new("Black", "black"),
    ];
    CreateActionRow::SelectMenu(CreateSelectMenu::new("pick", CreateSelectMenuKind::String { options }))
}

fn picture(name: &str) -> CreateAttachment {
    CreateAttachment::bytes(PIXEL, name).description("One pixel")
}

fn message(text: &str) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text)
}

async fn answer(context: &Context, interaction: Interaction) -> serenity::Result<()> {
    let http = &context.http;
    match interaction {
        Interaction::Command(command) => match command.data.name.as_str() {
            "board" => {
                let reply = message("A board for <@1100000000000000012>")
                    .add_file(picture("board.png"))
                    .components(vec![row("More"), menu()]);
                command.create_response(http, CreateInteractionResponse::Message(reply)).await
            }
            "serve" => {
                let reply =
                    message(&format!("{} {:?}", command.locale, command.data.options())).ephemeral(true);
                command.create_response(http, CreateInteractionResponse::Message(reply)).await
            }
            "slow" => {
                command.defer(http).await?;
                let edit = EditInteractionResponse::new().content("Done").new_attachment(picture("late.png"));
                command.edit_response(http, edit).await.map(|_| ())
            }
            _ => Ok(()),
        },
        Interaction::Component(press) => match press.data.custom_id.as_str() {
            "more" => {
                // The builder sends an empty list of attachments, by which Discord removes the picture.
                let reply = message("More of it").components(vec![row("Even more"), menu()]);
                press.create_response(http, CreateInteractionResponse::UpdateMessage(reply)).await
            }
            "whisper" => {
                let reply = message("Only for you").ephemeral(true);
                press.create_response(http, CreateInteractionResponse::Message(reply)).await
            }
            _ => {
                press.defer(http).await?;
                let edit = EditInteractionResponse::new().content(format!("{:?}", press.data.kind));
                press.edit_response(http, edit).await.map(|_| ())
            }
        },
        Interaction::Autocomplete(typed) => {
            let focused = typed.data.autocomplete().map_or("", |option| option.value);
            let choice = AutocompleteChoice::new(format!("{focused}!"), focused.to_uppercase());
            let choices = CreateAutocompleteResponse::new().set_choices(vec![choice]);
            typed.create_response(http, CreateInteractionResponse::Autocomplete(choices)).await
        }
        _ => Ok(()),
    }
}

/// Connects the bot to a stand-in as the real program does, and counts its events in `seen`.
pub async fn connect(url: &str, token: &str, seen: Arc<EventCounts>) -> Client {
    let http = HttpBuilder::new(token).proxy(url).ratelimiter_disabled(true).build();
    ClientBuilder::new_with_http(http, GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES)
        .event_handler(Handler(seen))
        .await
        .expect("a client")
}
