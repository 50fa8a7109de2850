// A bot on discord.js that does a little of everything, for the stand-in of Discord: tests/it/others.rs starts it.
//
// Arguments: the folder whose node_modules has discord.js, the base address of the stand-in, such as
// http://127.0.0.1:8420, and a token. The bot prints each event on a line of its own.

import { createRequire } from "node:module";

const [folder, base, token] = process.argv.slice(2);
const {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, ChannelSelectMenuBuilder, Client, ContainerBuilder,
  Events, GatewayIntentBits, MediaGalleryBuilder, MessageFlags, ModalBuilder, RoleSelectMenuBuilder, SeparatorBuilder,
  SeparatorSpacingSize, SlashCommandBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle, UserSelectMenuBuilder,
} = createRequire(`${folder}/`)("discord.js");

const say = (word) => console.log(word);
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${base}/api` } });

const row = (...components) => new ActionRowBuilder().addComponents(...components);
const controls = () => [
  row(new ButtonBuilder().setCustomId("more").setLabel("More").setStyle(ButtonStyle.Primary)),
  row(new UserSelectMenuBuilder().setCustomId("person")),
  row(new RoleSelectMenuBuilder().setCustomId("role")),
  row(new ChannelSelectMenuBuilder().setCustomId("channel")),
];
const file = (name) => new AttachmentBuilder(Buffer.from("some bytes"), { name, description: "Some bytes" });
const input = new TextInputBuilder().setCustomId("name").setLabel("Name").setStyle(TextInputStyle.Short);
const picture = { media: { url: "attachment://a.txt.png" }, description: "A file" };
const layout = new ContainerBuilder()
  .addTextDisplayComponents(new TextDisplayBuilder().setContent("In the newer layout"))
  .addSeparatorComponents(new SeparatorBuilder().setSpacing(SeparatorSpacingSize.Large))
  .addMediaGalleryComponents(new MediaGalleryBuilder().addItems(picture));

const whisper = (content) => ({ content, flags: MessageFlags.Ephemeral });
const answers = {
  show: (asked) => asked.reply({ content: "Look", files: [file("a.txt")], components: controls() }),
  slow: async (asked) => {
    await asked.deferReply();
    await asked.editReply("Done");
    const more = await asked.followUp("And more");
    await asked.deleteReply(more.id);
  },
  form: (asked) => {
    const modal = new ModalBuilder().setCustomId("form").setTitle("Who are you");
    return asked.showModal(modal.addComponents(row(input)));
  },
  echo: (asked) => (asked.isAutocomplete()
    ? asked.respond([{ name: `${asked.options.getFocused()}!`, value: asked.options.getFocused().toUpperCase() }])
    : asked.reply(asked.options.getString("word"))),
  layout: (asked) => {
    const files = [file("a.txt.png")];
    return asked.reply({ components: [layout], files, flags: MessageFlags.IsComponentsV2 });
  },
  more: (asked) => asked.update({ content: "More of it", attachments: [] }),
  person: (asked) => asked.reply(whisper(`You chose ${asked.members.first().displayName}`)),
  role: (asked) => asked.reply(whisper(`You chose ${asked.roles.first().name}`)),
  channel: (asked) => asked.reply(whisper(`You chose ${asked.channels.first().name}`)),
};

client.once(Events.ClientReady, async () => {
  const command = (name) => new SlashCommandBuilder().setName(name).setDescription(`Does ${name}`);
  const word = (option) => option.setName("word").setDescription("Any word").setRequired(true).setAutocomplete(true);
  const all = ["show", "slow", "form", "layout"].map(command);
  await client.application.commands.set([...all, command("echo").addStringOption(word)]);
  const found = await client.guilds.cache.first().members.fetch({ query: "ot", limit: 5 });
  say(`member ${found.first().user.username}`);
  say("ready");
});
client.on(Events.ShardResume, () => say("resumed"));
client.on(Events.Error, (error) => say(`error: ${error}`));
client.on(Events.InteractionCreate, async (asked) => {
  try {
    if (asked.isModalSubmit()) await asked.reply(whisper(`Hello, ${asked.fields.getTextInputValue("name")}`));
    else await answers[asked.commandName ?? asked.customId](asked);
  } catch (error) {
    say(`error: ${error}`);
  }
});
process.on("unhandledRejection", (error) => say(`error: ${error}`));
client.login(token);
