"""Reads recipes: `people/<slug>.json` holds every number of a person."""

import json
from pathlib import Path

PEOPLE = Path(__file__).parent.parent / "people"

REQUIRED = {
    "name",
    "description",
    "gender",
    "age",
    "race",
    "skin",
    "skin_tint",
    "hair_color",
    "brows",
    "brow_color",
    "lashes",
    "iris",
    "lens",
    "shift",
    "clothes",
}
OPTIONAL = {
    "weight",
    "muscle",
    "proportions",
    "detail",
    "rest",
    "arms",
    "shoulders",
    "exposure",
    "light",
    "skin_gain",
    "saturation",
    "sss",
    "blush",
    "freckles",
    "beard",
    "trimmed_beard",
    "uneven",
    "rough_add",
    "eyeshadow",
    "eyeshadow_tint",
    "lip",
    "lip_tint",
    "scalp",
    "undershirt",
    "eye_tint",
    "eye_gain",
    "brow_power",
    "lash_power",
    "hair",
    "hair_rough",
    "hair_roots",
    "curls",
    "glasses",
    "hide_below",
    "teeth_glow",
}


def read_recipe(slug: str, changes: dict | None = None) -> dict:
    """A checked recipe, with trial changes on top. Raises ValueError for fields that are missing or unknown."""
    recipe = json.loads((PEOPLE / f"{slug}.json").read_text()) | (changes or {})
    if missing := REQUIRED - recipe.keys():
        raise ValueError(f"{slug}.json lacks {', '.join(sorted(missing))}")
    if unknown := recipe.keys() - REQUIRED - OPTIONAL:
        raise ValueError(f"{slug}.json has unknown fields: {', '.join(sorted(unknown))}")
    return recipe
