"""Cloth: plain and woven fabrics, stripes, ties, ribbed knitwear. All procedural, from rest coordinates in metres."""

import colorsys
import math

import numpy as np
from PIL import Image

from .nodes import Nodes

TURN = 2 * math.pi


def cloth_materials(proxy, look: dict) -> list:
    """One material, or two (jacket, shirt) for a suit whose parts are distinguished by its texture."""
    if "jacket" in look:
        return [suit_material(f"{proxy.name}-{part}", look, part) for part in ("jacket", "shirt")]
    return [plain_material(proxy, look)]


def suit_parts(proxy, look: dict) -> list[int] | None:
    """1 for the faces of shirt and tie: texture islands that are brighter, or more colourful, than a threshold."""
    if "jacket" not in look:
        return None
    picture = np.asarray(Image.open(proxy.diffuse).convert("RGB")) / 255
    height, width = picture.shape[:2]
    parts = np.zeros(len(proxy.faces), int)
    channel = {"saturation": 1, "value": 2}[look["shirt_by"]]
    for island in islands(proxy):
        middle = np.array([proxy.uvs[proxy.face_uvs[i]].mean(0) for i in island])
        rows = np.clip(((1 - middle[:, 1]) * height).astype(int), 0, height - 1)
        columns = np.clip((middle[:, 0] * width).astype(int), 0, width - 1)
        seen = np.array([colorsys.rgb_to_hsv(*rgb)[channel] for rgb in picture[rows, columns]])
        if seen.mean() > look["shirt_above"]:
            parts[island] = 1
    return parts.tolist()


def islands(proxy) -> list[list[int]]:
    """The faces of each connected piece of the texture."""
    parent = {}

    def find(x):
        while parent.setdefault(x, x) != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    for corners in proxy.face_uvs:
        for t in corners[1:]:
            parent[find(t)] = find(corners[0])
    pieces = {}
    for i, corners in enumerate(proxy.face_uvs):
        pieces.setdefault(find(corners[0]), []).append(i)
    return list(pieces.values())


def plain_material(proxy, look: dict):
    """A plain cloth of one colour, or the asset's own picture; `knit` (metres) adds ribs of that width."""
    nodes = Nodes(proxy.name)
    rest = nodes.attribute("rest_co").outputs["Vector"]
    axes = nodes.add("SeparateXYZ", {0: rest}).outputs
    if look.get("color"):
        shade = nodes.ramp(nodes.noise(rest, 45.0, 4.0), 0.3, 0.7, 0.88, 1.1)
        grey = nodes.add("CombineColor", {0: shade, 1: shade, 2: shade}).outputs[0]
        colour = nodes.multiply(look["color"], grey)
        if proxy.occlusion:
            colour = nodes.multiply(colour, nodes.texture(proxy.occlusion).outputs["Color"])
    else:
        colour = nodes.texture(proxy.diffuse).outputs["Color"]
    for pattern in ("stripe", "check"):
        if look.get(pattern):
            colour = PATTERNS[pattern](nodes, axes, colour, look)
    normal = None
    if proxy.normal:
        picture = nodes.texture(proxy.normal, colour=False).outputs["Color"]
        normal = nodes.add("NormalMap", {"Strength": look.get("folds", 1.0), "Color": picture}).outputs[0]
    height, distance = nodes.noise(rest, 900.0, 2.0), 0.001
    if look.get("knit"):
        ribs = nodes.math("SINE", nodes.math("MULTIPLY", axes[0], TURN / look["knit"]))
        purl = nodes.math("SINE", nodes.math("MULTIPLY", axes[2], TURN / (look["knit"] * 0.7)))
        stitches = nodes.math("ADD", ribs, nodes.math("MULTIPLY", purl, 0.35))
        height, distance = nodes.math("ADD", nodes.math("MULTIPLY", stitches, 0.5), height), 0.0012
    inputs = {"Strength": look.get("weave", 0.3), "Distance": distance, "Height": height}
    if normal is not None:
        inputs["Normal"] = normal
    bump = nodes.add("Bump", inputs).outputs[0]
    return nodes.finish(
        nodes.principled(
            Base_Color=colour,
            Roughness=look.get("rough", 0.8),
            Normal=bump,
            Sheen_Weight=look.get("sheen", 0.25),
            Specular_IOR_Level=0.25,
        )
    )


def stripes(nodes: Nodes, axes, colour, look: dict):
    """Upright stripes of colour `stripe`, `pitch` metres apart."""
    wave = nodes.math("SINE", nodes.math("MULTIPLY", axes[0], TURN / look.get("pitch", 0.007)))
    return nodes.mix(nodes.math("GREATER_THAN", wave, 0.55), colour, look["stripe"])


def checks(nodes: Nodes, axes, colour, look: dict):
    """Fine window checks of colour `check`, `pitch` metres apart."""
    lines = []
    for axis in (0, 2):
        wave = nodes.math("SINE", nodes.math("MULTIPLY", axes[axis], TURN / look.get("pitch", 0.012)))
        lines.append(nodes.math("GREATER_THAN", wave, 0.93))
    share = nodes.math("MULTIPLY", nodes.math("MAXIMUM", *lines), 0.8)
    return nodes.mix(share, colour, look["check"])


PATTERNS = {"stripe": stripes, "check": checks}


def suit_material(name: str, look: dict, part: str):
    """Twill for the jacket; poplin, stripes and a tie for the shirt."""
    nodes = Nodes(name)
    rest = nodes.attribute("rest_co").outputs["Vector"]
    axes = nodes.add("SeparateXYZ", {0: rest}).outputs
    grain = nodes.noise(rest, 700.0, 4.0)
    height = grain
    if part == "jacket":
        light = tuple(min(1, c * 1.8) for c in look["jacket"])
        colour = nodes.mix(nodes.math("MULTIPLY", grain, 0.55), look["jacket"], light)
        if look.get("check"):
            colour = checks(nodes, axes, colour, look)
        slant = nodes.math("MULTIPLY", nodes.math("ADD", axes[0], axes[2]), TURN / 0.0011)
        height = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("SINE", slant), 0.35), grain)
    else:
        colour = nodes.mix(0.0, look["shirt"], look["shirt"])
        if look.get("stripe"):
            colour = stripes(nodes, axes, colour, look)
        if look.get("tie"):
            colour, on_tie = tie(nodes, axes, colour, look)
            height = nodes.math("ADD", grain, nodes.math("MULTIPLY", on_tie, 6.0))
    bump = nodes.add("Bump", {"Strength": 0.3, "Distance": 0.0007, "Height": height}).outputs[0]
    return nodes.finish(
        nodes.principled(Base_Color=colour, Roughness=0.82, Normal=bump, Sheen_Weight=0.12, Specular_IOR_Level=0.2)
    )


def tie(nodes: Nodes, axes, colour, look: dict):
    """Paints a tie on the shirt: knot, blade, stripes that turn at the knot, darker rim, soft shadow beside it."""
    across = nodes.math("ABSOLUTE", axes[0])
    down = nodes.math("SUBTRACT", look.get("tie_top", -0.163), axes[2])
    knot = nodes.math("SUBTRACT", 0.0165, nodes.math("MULTIPLY", down, 0.16))
    blade = nodes.math("ADD", 0.0095, nodes.math("MULTIPLY", nodes.math("SUBTRACT", down, 0.034), 0.17))
    below = nodes.math("GREATER_THAN", down, 0.034)
    above = nodes.math("SUBTRACT", 1.0, below)
    half = nodes.math("ADD", nodes.math("MULTIPLY", knot, above), nodes.math("MULTIPLY", blade, below))
    inside = nodes.math("SUBTRACT", half, across)
    started = nodes.math("MULTIPLY", nodes.math("ADD", down, 0.001), 900.0, True)
    mask = nodes.math("MULTIPLY", nodes.math("MULTIPLY", inside, 1600.0, True), started)

    sign = nodes.math("SUBTRACT", nodes.math("MULTIPLY", below, 2.0), 1.0)
    phase = nodes.math("ADD", nodes.math("MULTIPLY", axes[0], sign), axes[2])
    wave = nodes.math("SINE", nodes.math("MULTIPLY", phase, TURN / 0.013))
    line = nodes.math("MULTIPLY", nodes.math("SUBTRACT", wave, 0.86), 14.0, True)
    silk = nodes.mix(line, look["tie"], look["tie_line"])
    rim = nodes.math("MULTIPLY", nodes.math("SUBTRACT", inside, 0.0022), 700.0, True)
    silk = nodes.mix(rim, tuple(c * 0.45 for c in look["tie"]), silk)
    seam = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", down, 0.034)), 0.0011)
    silk = nodes.mix(nodes.math("MULTIPLY", seam, 0.8), silk, (0.004, 0.004, 0.006))

    beside = nodes.math("MULTIPLY", nodes.math("ADD", inside, 0.0035), 300.0, True)
    shadow = nodes.math("MULTIPLY", nodes.math("MULTIPLY", beside, 0.35), started)
    colour = nodes.mix(shadow, colour, (0.12, 0.12, 0.14))
    return nodes.mix(mask, colour, silk), mask
