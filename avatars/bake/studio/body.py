"""MakeHuman's base mesh, shape targets and fitted assets in plain numpy.

Units are MakeHuman's: decimetres, y up, z towards the viewer. `to_blender` converts to metres with z up.
"""

import functools
import gzip
import json
from dataclasses import dataclass

import numpy as np

from .assets import FACE_UNITS, MPFB, PROXIES, released


@dataclass(frozen=True)
class Base:
    """The base mesh: vertices, texture coordinates, faces of the body and named vertex groups."""

    vertices: np.ndarray
    uvs: np.ndarray
    faces: list
    face_uvs: list
    groups: dict


@functools.cache
def base() -> Base:
    """Reads the base mesh once."""
    vertices, uvs, faces, face_uvs, group, groups = [], [], [], [], None, {}
    for line in (MPFB / "3dobjs" / "base.obj").read_text().splitlines():
        parts = line.split()
        if not parts:
            continue
        if parts[0] == "v":
            vertices.append([float(x) for x in parts[1:4]])
        elif parts[0] == "vt":
            uvs.append([float(x) for x in parts[1:3]])
        elif parts[0] == "g":
            group = parts[1]
        elif parts[0] == "f":
            corners = [c.split("/") for c in parts[1:]]
            vi = [int(c[0]) - 1 for c in corners]
            ti = [int(c[1]) - 1 for c in corners]
            if len(vi) == 4 and vi[0] == vi[3]:
                vi, ti = vi[:3], ti[:3]
            groups.setdefault(group, set()).update(vi)
            if group == "body":
                faces.append(vi)
                face_uvs.append(ti)
    return Base(np.array(vertices), np.array(uvs), faces, face_uvs, {k: sorted(s) for k, s in groups.items()})


@functools.cache
def target(path) -> tuple[np.ndarray, np.ndarray]:
    """Vertex numbers and displacements of a shape target."""
    index, moves = [], []
    with gzip.open(path, "rt") if path.name.endswith(".gz") else path.open() as text:
        for line in text:
            parts = line.split()
            if len(parts) == 4 and not parts[0].startswith("#"):
                index.append(int(parts[0]))
                moves.append([float(x) for x in parts[1:]])
    return np.array(index, int), np.array(moves).reshape(-1, 3)


def apply(v: np.ndarray, path, weight: float) -> None:
    """Adds a share of a target to the vertices, in place."""
    if abs(weight) < 1e-6:
        return
    index, moves = target(path)
    v[index] += weight * moves


def shape_macro(v: np.ndarray, person: dict) -> None:
    """Gender 0 female to 1 male; age 0 is 25 years, 1 is 90; race shares; weight and muscle from -1 to 1."""
    folder = MPFB / "targets" / "macrodetails"
    weight, muscle = person.get("weight", 0), person.get("muscle", 0)
    genders = {"female": 1 - person["gender"], "male": person["gender"]}
    ages = {"young": 1 - person["age"], "old": person["age"]}
    weights = {"averageweight": 1 - abs(weight), "maxweight": max(weight, 0), "minweight": max(-weight, 0)}
    muscles = {"averagemuscle": 1 - abs(muscle), "maxmuscle": max(muscle, 0), "minmuscle": max(-muscle, 0)}
    for g, wg in genders.items():
        for a, wa in ages.items():
            for race, wr in person["race"].items():
                apply(v, folder / f"{race}-{g}-{a}.target.gz", wg * wa * wr)
            for m, wm in muscles.items():
                for k, ww in weights.items():
                    share = wg * wa * wm * ww
                    apply(v, folder / f"universal-{g}-{a}-{m}-{k}.target.gz", share)
                    ideal = folder / "proportions" / f"{g}-{a}-{m}-{k}-idealproportions.target.gz"
                    if ideal.exists():
                        apply(v, ideal, share * person.get("proportions", 0))


def shape_detail(v: np.ndarray, details: dict) -> None:
    """Applies named targets; `*` in a name stands for both sides (l, r)."""
    for name, weight in details.items():
        for side in [name.replace("*", s) for s in "lr"] if "*" in name else [name]:
            apply(v, MPFB / "targets" / f"{side}.target.gz", weight)


def move_face(v: np.ndarray, units: dict) -> None:
    """Applies ARKit-named face units; `X*` means XLeft and XRight; names with `_` in front are not of the skin."""
    for name, weight in units.items():
        if name.startswith("_"):
            continue
        for side in [name[:-1] + s for s in ("Left", "Right")] if name.endswith("*") else [name]:
            apply(v, FACE_UNITS / f"{side}.target", weight)


@functools.cache
def arm_weights() -> dict[str, np.ndarray]:
    """How much each vertex belongs to the left and right arm."""
    rig = json.loads((MPFB / "rigs" / "standard" / "weights.default.json").read_text())["weights"]
    chain = ("upperarm", "lowerarm", "wrist", "metacarpal", "finger")
    sides = {}
    for side in "LR":
        w = np.zeros(len(base().vertices))
        for bone, entries in rig.items():
            if bone.endswith("." + side) and bone.startswith(chain):
                for i, x in entries:
                    w[i] += x
        sides[side] = np.clip(w, 0, 1)
    return sides


def lower_arms(v: np.ndarray, degrees: float) -> None:
    """Turns both arms about their shoulder joints from the A-pose to the body's sides, in place."""
    groups = base().groups
    for side, joint, sign in (("L", "joint-l-shoulder", -1), ("R", "joint-r-shoulder", 1)):
        centre = v[groups[joint]].mean(0)
        a = np.radians(degrees) * sign
        turn = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
        w = arm_weights()[side][:, None]
        v[:] = v * (1 - w) + ((v - centre) @ turn.T + centre) * w


def slope_shoulders(v: np.ndarray, narrow: float, drop: float) -> None:
    """Pulls the ball of the shoulders in and down, in place: lowered arms alone leave it round like a balloon."""
    groups = base().groups
    left, right = (v[groups[f"joint-{s}-shoulder"]].mean(0) for s in "lr")
    half = abs(left[0] - right[0]) / 2
    neck = half * 0.35
    share = np.clip((np.abs(v[:, 0]) - neck) / (half * 1.25 - neck), 0, 1)
    share = share * share * (3 - 2 * share)
    below = np.clip((v[:, 1] - (left[1] - 4.5)) / 2.0, 0, 1)  # hands and hips stay where they are
    near = np.clip((left[1] + 2.2 - v[:, 1]) / 0.8, 0, 1)  # the head too
    v[:, 0] *= 1 - narrow * share * near
    v[:, 1] -= drop * share * below * near


def posed(shape: np.ndarray, person: dict, units: dict) -> np.ndarray:
    """The person's vertices with a resting face, `units` on top, and arms down."""
    v = shape.copy()
    move_face(v, person.get("rest", {}))
    move_face(v, units)
    lower_arms(v, person.get("arms", 32))
    slope_shoulders(v, *person.get("shoulders", (0, 0)))
    return v


def shaped(person: dict) -> np.ndarray:
    """The person's own shape, without expression and pose."""
    v = base().vertices.copy()
    shape_macro(v, person)
    shape_detail(v, person.get("detail", {}))
    return v


class Proxy:
    """An asset that is fitted to the body (hair, eyes, clothes ...)."""

    def __init__(self, kind: str, name: str):
        self.name = released(kind, name)
        self.folder = PROXIES / kind / name
        data = json.loads((self.folder / f"{name}.json").read_text())
        self.reference = np.array(data["ref_vIdxs"])
        self.weights = np.array(data["weights"])
        self.offsets = np.array(data["offsets"])
        self.uvs = np.array(data["uvs"][0]).reshape(-1, 2)
        self.faces, self.face_uvs = read_faces(data["faces"])
        material = data["materials"][0]
        self.diffuse, self.occlusion, self.normal = (
            self.folder / material[key] if material.get(key) else None for key in ("mapDiffuse", "mapAO", "mapNormal")
        )
        hidden = (data.get("metadata") or {}).get("deleteVerts") or []
        self.hides = np.array(hidden, bool) if len(hidden) == len(base().vertices) else None

    def fit(self, v: np.ndarray) -> np.ndarray:
        """The asset's vertices on a body."""
        return (v[self.reference] * self.weights[:, :, None]).sum(1) + self.offsets


def read_faces(fields: list) -> tuple[list, list]:
    """Decodes the face list of three.js JSON 3: each face opens with a bit field that says what follows."""
    faces, face_uvs, i = [], [], 0
    while i < len(fields):
        kind = fields[i]
        corners = 4 if kind & 1 else 3
        i += 1
        faces.append(fields[i : i + corners])
        i += corners + bool(kind & 2) + bool(kind & 4)
        if kind & 8:
            face_uvs.append(fields[i : i + corners])
            i += corners
        else:
            face_uvs.append([0] * corners)
        i += bool(kind & 16) + (corners if kind & 32 else 0) + bool(kind & 64) + (corners if kind & 128 else 0)
    return faces, face_uvs


def to_blender(v: np.ndarray, origin: np.ndarray) -> np.ndarray:
    """Metres, z up, with the point between the eyes as origin."""
    p = (np.asarray(v) - origin) * 0.1
    return np.stack([p[:, 0], -p[:, 2], p[:, 1]], 1)
