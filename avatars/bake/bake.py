"""Makes a person from a recipe: `bake.py SLUG [--size 720] [--samples 6] [--no-import]`.

Renders every sprite that is not there yet (stop it whenever you like and start it again; a changed recipe starts over),
packs them, then lets the repository's own scripts make `avatars/<slug>/`, a contact sheet and a talking strip.
"""

import argparse
import fcntl
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

from studio.assets import OUTPUT
from studio.face_mesh import FaceMesh, write_rig
from studio.person import Person
from studio.recipe import PEOPLE, read_recipe
from studio.shapes import BLINKS, BROWS, GAZE_LIDS, GAZES, VISEMES

REPOSITORY = Path(__file__).resolve().parents[2]
NEAR_M, RANGE_M = -0.12, 0.30  # depth pictures: metres behind the eyes = value / 255 x range + near
NEUTRAL_SAMPLES = 2  # the neutral picture is seen most and whole: it gets more samples than its patches


def shots(mesh: FaceMesh, blink_max: float) -> dict[str, tuple]:
    """What to render: face units, box (None is the whole picture) and gaze by the sprite's name."""
    mouth, eyes = mesh.boxes()
    found = {"neutral": ({}, None, (0, 0))}
    for name, units in VISEMES.items():
        if name != "sil":
            found[f"mouth_{name}"] = (units, mouth, (0, 0))
    for name, share in BLINKS.items():
        found[f"eyes_blink{name}"] = ({"eyeBlink*": blink_max * share}, eyes, (0, 0))
    found["eyes_smile"] = (VISEMES["smile"], eyes, (0, 0))
    for name, gaze in GAZES.items():
        found[f"eyes_gaze_{name}"] = (GAZE_LIDS.get(name, {}), eyes, gaze)
    for name, units in BROWS.items():
        found[f"eyes_{name}"] = (units, eyes, (0, 0))
    return found


def render_missing(recipe: dict, folder: Path, wanted: dict[str, tuple], size: int, samples: int) -> None:
    """Renders what is not there yet. A picture is written beside its name first, so that half a file never counts."""
    missing = [name for name in wanted if not (folder / f"{name}.png").exists()]
    if not missing and (folder / "depth.png").exists():
        return
    person = Person(recipe, size, samples)
    if not (folder / "depth.png").exists():
        save_depth(person.depth(), size, folder / "depth.png")
    for name in missing:
        units, box, gaze = wanted[name]
        person.set(units, gaze)
        count = round(samples * NEUTRAL_SAMPLES) if name == "neutral" else samples
        seconds = person.render(folder / "unfinished.png", box, count)
        (folder / "unfinished.png").rename(folder / f"{name}.png")
        print(f"{name} {seconds:.1f} s", flush=True)


def save_depth(depth: np.ndarray, size: int, path: Path) -> None:
    """Writes the depth picture in full size."""
    full = np.asarray(Image.fromarray(depth).resize((size, size), Image.BICUBIC))
    Image.fromarray(((full - NEAR_M) / RANGE_M * 255).clip(0, 255).astype(np.uint8)).save(path)


def pack(folder: Path, wanted: dict[str, tuple], about: dict) -> Path:
    """WebP sprites and descriptions, as scripts/avatars/import-bake.ts takes them."""
    target = folder / "packed"
    target.mkdir(exist_ok=True)
    for name in wanted:
        picture = Image.open(folder / f"{name}.png").convert("RGBA")
        picture.save(target / f"{name}.webp", quality=92 if name == "neutral" else 90, method=6)
    Image.open(folder / "depth.png").save(target / "depth.webp", quality=85)
    (target / "bake.json").write_text(json.dumps(about | {"sprites": list(wanted)}))
    return target


def start_over_if_changed(folder: Path, recipe: dict, size: int, samples: int) -> None:
    """Throws renders away that another recipe, size or number of samples made."""
    looks = {key: value for key, value in recipe.items() if key not in ("name", "description")}
    state = hashlib.sha256(json.dumps([looks, size, samples], sort_keys=True).encode()).hexdigest()
    stamp = folder / "recipe.sha256"
    if not stamp.exists() or stamp.read_text() != state:
        for picture in folder.glob("*.png"):
            picture.unlink()
        stamp.write_text(state)


def main() -> None:
    """Reads the command line and sees to it that nobody else bakes the same person."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("slug", choices=sorted(path.stem for path in PEOPLE.glob("*.json")))
    options.add_argument("--size", type=int, default=720)
    options.add_argument("--samples", type=int, default=6)
    options.add_argument("--no-import", action="store_true", help="only render and pack")
    chosen = options.parse_args()
    recipe = read_recipe(chosen.slug)
    folder = OUTPUT / f"{chosen.slug}-{chosen.size}"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"{chosen.slug} is being baked already")
        bake(chosen, recipe, folder)


def bake(chosen: argparse.Namespace, recipe: dict, folder: Path) -> None:
    """All steps for one person."""
    start_over_if_changed(folder, recipe, chosen.size, chosen.samples)
    mesh = FaceMesh(recipe, chosen.size)
    blink_max = mesh.blink_max()
    wanted = shots(mesh, blink_max)
    render_missing(recipe, folder, wanted, chosen.size, chosen.samples)
    jaws = {name: {"jaw": units.get("jawOpen", 0)} for name, units in VISEMES.items()}
    _, eyes = mesh.boxes()
    about = {"size": chosen.size, "eyes_box": eyes, "blink_max": round(blink_max, 3), "shapes": jaws}
    packed = pack(folder, wanted, about)
    write_rig(mesh, packed)
    if chosen.no_import:
        return
    for script, *words in (
        ("import-bake.ts", packed, chosen.slug),
        ("contact-sheet.ts", chosen.slug, folder),
        ("talk-sheet.ts", chosen.slug, folder),
    ):
        node = REPOSITORY / "node_modules" / ".bin" / "node"
        subprocess.run([node, REPOSITORY / "scripts" / "avatars" / script, *words], cwd=REPOSITORY, check=True)
    print(f"Look at the sheets in {folder} before you commit avatars/{chosen.slug}.")


if __name__ == "__main__":
    main()
