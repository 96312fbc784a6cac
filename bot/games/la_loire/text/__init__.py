"""Every word that La Loire says."""

from bot.games.la_loire.text.details import detail
from bot.games.la_loire.text.labels import ask, label, prompt, step, values
from bot.games.la_loire.text.outline import outline
from bot.games.la_loire.text.parts import PARTS
from bot.games.la_loire.text.reasons import reason
from bot.games.la_loire.text.telling import tell

__all__ = ["PARTS", "ask", "detail", "label", "outline", "prompt", "reason", "step", "tell", "values"]
