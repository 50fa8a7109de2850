// A bot on discord.js that does a little of everything, for the stand-in of Discord.
// tests/it/client_libraries.rs starts it.
//
// Arguments: the folder whose node_modules has discord.js, the base address of the stand-in, such as
// http://127.0.0.1:8420, and a token. The bot prints each event on a line of its own.

import { createRequire } from "node:module";

const [folder, base, token] = process.argv.slice(2);
const {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, MessageFlags,
  SlashCommandBuilder, StringSelectMenuBuilder,
} = createRequire(`${folder}/`)("discord.js");

const say = (word) => console.log(word);
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${base}/api` } });

const row = (...components) => new ActionRowBuilder().addComponents(...components);
const tea = (name) => ({ label: name, value: name });
const controls = () => [
  row(new ButtonBuilder().setCustomId("more").setLabel("More").setStyle(ButtonStyle.Primary)),
  row(new StringSelectMenuBuilder().setCustomId("tea").addOptions(["green", "black"].map(tea))),
];
const file = (name) => new AttachmentBuilder(Buffer.from("some bytes"), { name, description: "Some bytes" });

const whisper = (content) => ({ content, flags: MessageFlags.Ephemeral });
const answers = {
  show: (asked) => asked.reply({ content: "Look", files: [file("a.txt")], components: controls() }),
  slow: async (asked) => {
    await asked.deferReply();
    await asked.editReply("Done");
    const more = await asked.followUp("And more");
    await asked.deleteReply(more.id);
  },
  echo: (asked) => (asked.isAutocomplete()
    ? asked.respond([{ name: `${asked.options.getFocused()}!`, value: asked.options.getFocused().toUpperCase() }])
    : asked.reply(asked.options.getString("word"))),
  more: (asked) => asked.update({ content: "More of it", attachments: [] }),
  tea: (asked) => asked.reply(whisper(`You chose ${asked.values[0]}`)),
};

client.once(Events.ClientReady, async () => {
  const command = (name) => new SlashCommandBuilder().setName(name).setDescription(`Does ${name}`);
  const word = (option) => option.setName("word").setDescription("Any word").setRequired(true).setAutocomplete(true);
  const all = ["show", "slow"].map(command);
  await client.application.commands.set([...all, command("echo").addStringOption(word)]);
  say("ready");
});
client.on(Events.ShardResume, () => say("resumed"));
client.on(Events.Error, (error) => say(`error: ${error}`));
client.on(Events.InteractionCreate, async (asked) => {
  try {
    await answers[asked.commandName ?? asked.customId](asked);
  } catch (error) {
    say(`error: ${error}`);
  }
});
process.on("unhandledRejection", (error) => say(`error: ${error}`));
client.login(token);
