"""A bot on discord.py that does a little of everything, for the stand-in of Discord.

tests/it/client_libraries.rs starts it.

Arguments: the base address of the stand-in, such as http://127.0.0.1:8420, and a token. What happens is printed, a word
a line.
"""

import asyncio
import io
import sys

import discord
import yarl
from discord import app_commands

BASE, TOKEN = sys.argv[1:3]
discord.http.Route.BASE = f"{BASE}/api/v10"
# It asks nobody where the gateway is.
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(BASE.replace("http", "ws", 1))


def say(word):
    print(word, flush=True)


class Controls(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="More", custom_id="more")
    async def more(self, interaction, _button):
        await interaction.response.edit_message(content="More of it", attachments=[])

    @discord.ui.select(custom_id="tea", options=[discord.SelectOption(label=tea) for tea in ("green", "black")])
    async def tea(self, interaction, select):
        await interaction.response.send_message(f"You chose {select.values[0]}", ephemeral=True)


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        self.add_view(Controls())
        await self.tree.sync()

    async def on_ready(self):
        say("ready")

    async def on_resumed(self):
        say("resumed")

    async def on_error(self, event, *_args, **_more):
        say(f"error in {event}: {sys.exc_info()[1]!r}")


bot = Bot()


@bot.tree.command(description="Shows a picture and controls")
async def show(interaction: discord.Interaction):
    file = discord.File(io.BytesIO(b"some bytes"), "a.txt", description="Some bytes")
    await interaction.response.send_message("Look", file=file, view=Controls())


@bot.tree.command(description="Takes a while")
async def slow(interaction: discord.Interaction):
    await interaction.response.defer()
    await asyncio.sleep(0.1)
    await interaction.edit_original_response(content="Done")
    message = await interaction.followup.send("And more", wait=True)
    await message.delete()


@bot.tree.command(description="Says a word")
@app_commands.describe(word="Any word")
async def echo(interaction: discord.Interaction, word: str):
    await interaction.response.send_message(word)


@echo.autocomplete("word")
async def words(_interaction, current):
    return [app_commands.Choice(name=f"{current}!", value=current.upper())]


@bot.tree.error
async def failed(_interaction, error):
    say(f"error: {error!r}")


bot.run(TOKEN, log_handler=None)
