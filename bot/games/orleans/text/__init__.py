"""Every word that Orléans says."""

from bot.games.orleans.text.labels import ask, detail, label
from bot.games.orleans.text.outline import outline
from bot.games.orleans.text.parts import PARTS
from bot.games.orleans.text.reasons import reason
from bot.games.orleans.text.steps import prompt, step
from bot.games.orleans.text.telling import tell

__all__ = ["PARTS", "ask", "detail", "label", "outline", "prompt", "reason", "step", "tell"]
