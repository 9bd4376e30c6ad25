"""Quick looks at people, side by side: `look.py OUT.png SIZE SAMPLES SLUG[;FIELD=JSON]...` renders each recipe, with
trial changes of its fields, over a studio gradient."""

import json
import sys
import traceback

from PIL import Image, ImageDraw

from studio.assets import OUTPUT
from studio.person import Person
from studio.pictures import on_backdrop
from studio.recipe import read_recipe

COLUMNS = 4


def main(target: str, size: int, samples: int, people: list[str]) -> None:
    """Renders the sheet, saving it after every person."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    rows = (len(people) + COLUMNS - 1) // COLUMNS
    sheet = Image.new("RGB", (size * min(COLUMNS, len(people)), size * rows))
    for i, words in enumerate(people):
        slug, *changes = words.split(";")
        picture = OUTPUT / "look.png"
        try:
            fields = {key: json.loads(value) for key, value in (change.split("=", 1) for change in changes)}
            Person(read_recipe(slug, fields), size, samples).render(picture)
        except Exception:  # one broken trial must not lose the others
            traceback.print_exc()
            continue
        cell = on_backdrop(picture)
        ImageDraw.Draw(cell).text((5, 5), words[:70], fill=(200, 0, 0))
        sheet.paste(cell, (i % COLUMNS * size, i // COLUMNS * size))
        sheet.save(target)


if __name__ == "__main__":
    out, px, spp, *slugs = sys.argv[1:]
    main(out, int(px), int(spp), slugs)
