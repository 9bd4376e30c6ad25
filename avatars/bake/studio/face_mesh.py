"""Where every point of the face lies in every picture: what the engine warps the mouth by.

Each sprite is a render of a known mesh under a fixed camera, so positions in pixels come from the mesh itself.
"""

import json
import math

import numpy as np

from . import body
from .shapes import VISEMES

CAMERA_AT = np.array([0.0, -1.32, -0.025])
CAMERA_TILT = math.radians(89.8)
SENSOR_MM = 36.0
RING_START = (520, 474, 537)  # a vertex of the innermost lip ring and two neighbours that are not on it
CAVITY_START = 605  # a vertex inside the mouth


class FaceMesh:
    """The skin of a person's face in pixels."""

    def __init__(self, recipe: dict, size: int):
        self.recipe, self.size = recipe, size
        self.shape = body.shaped(recipe)
        neutral = self.posed({})
        groups = body.base().groups
        self.origin = (neutral[groups["joint-l-eye"]].mean(0) + neutral[groups["joint-r-eye"]].mean(0)) / 2
        self.ring, cavity, neighbours, self.faces_of = topology()
        self.faces = body.base().faces
        at = body.to_blender(neutral, self.origin)

        def near(i):
            return abs(at[i, 0]) < 0.12 and at[i, 1] < 0.06 and -0.17 < at[i, 2] < 0.02

        used = [f for f in self.faces if all(near(i) for i in f)]
        triangles = np.array([(f[0], f[k], f[k + 1]) for f in used for k in range(1, len(f) - 1)])
        self.in_cavity = np.array([any(i in cavity for i in t) for t in triangles])
        self.ids = np.array(sorted({i for f in used for i in f}))
        self.neighbours = {i: neighbours[i] for i in self.ids.tolist()}
        self.remap = np.full(len(neutral), -1)
        self.remap[self.ids] = np.arange(len(self.ids))
        self.triangles = self.remap[triangles]
        self.teeth = body.Proxy("teeth", "Teeth_Base")
        opened = np.linalg.norm(self.teeth.fit(self.posed({"jawOpen": 1.0})) - self.teeth.fit(neutral), axis=1)
        self.lower_teeth = opened > opened.max() * 0.5

    def posed(self, units: dict) -> np.ndarray:
        """Vertices of a face shape."""
        return body.posed(self.shape, self.recipe, units)

    def project(self, points: np.ndarray) -> np.ndarray:
        """x, y in pixels and the distance from the camera in metres."""
        focal = self.recipe["lens"] / SENSOR_MM * self.size
        d = points - CAMERA_AT
        ahead = d @ [0, math.sin(CAMERA_TILT), -math.cos(CAMERA_TILT)]
        up = d @ [0, math.cos(CAMERA_TILT), math.sin(CAMERA_TILT)]
        x = self.size * 0.5 + focal * d[:, 0] / ahead
        y = self.size * (0.5 + self.recipe["shift"]) - focal * up / ahead
        return np.stack([x, y, ahead], 1)

    def in_picture(self, units: dict) -> tuple[np.ndarray, np.ndarray]:
        """Positions of the face's vertices, and the middle of the lower teeth, in pixels."""
        v = self.posed(units)
        skin = body.to_blender(v, self.origin)
        teeth = body.to_blender(self.teeth.fit(v)[self.lower_teeth], self.origin)
        smooth = limit_surface(skin, self.faces, self.neighbours, self.faces_of)
        return self.project(smooth)[self.ids].astype(np.float32), self.project(teeth).mean(0)[:2].astype(np.float32)

    def boxes(self) -> tuple[list[int], list[int]]:
        """The box from nose to collar and the box of eyes and brows: [x0, y0, x1, y1]."""
        k = self.recipe["lens"] / SENSOR_MM * self.size / 1.30
        cx, cy = self.size / 2, self.size * (0.5 + self.recipe["shift"])
        eyes_y = cy - 0.025 * k
        mouth = [cx - 0.085 * k, eyes_y + 0.018 * k, cx + 0.085 * k, eyes_y + 0.150 * k]
        eyes = [cx - 0.070 * k, eyes_y - 0.046 * k, cx + 0.070 * k, eyes_y + 0.018 * k]
        return [round(x) for x in mouth], [round(x) for x in eyes]

    def blink_max(self) -> float:
        """Weight of eyeBlink at which the lids just cover the eyeballs (fewer than 1.5 % of the open pixels left)."""
        eyes = body.Proxy("eyes", "HighPolyEyes")
        triangles = np.array([(f[0], f[k], f[k + 1]) for f in eyes.faces for k in range(1, len(f) - 1)])
        at = self.project(body.to_blender(eyes.fit(self.posed({})), self.origin))
        x0, y0 = at[:, :2].min(0).astype(int) - 4
        x1, y1 = at[:, :2].max(0).astype(int) + 5
        open_pixels = None
        for weight in [0.0, *np.arange(0.5, 1.21, 0.03)]:
            v = self.posed({"eyeBlink*": weight})
            skin, _ = self.in_picture({"eyeBlink*": weight})
            balls = self.project(body.to_blender(eyes.fit(v), self.origin))
            points, faces = np.r_[skin, balls], np.r_[self.triangles, triangles + len(skin)]
            front = rasterise(points, faces, x1 - x0, y1 - y0, (x0, y0))
            seen = (front >= len(self.triangles)).sum()
            if open_pixels is None:
                open_pixels = seen
            elif seen < 0.015 * open_pixels:
                return float(weight + 0.02)
        return 1.0


def topology():
    """The innermost lip ring, the vertices of the mouth cavity, and each vertex's neighbours and faces."""
    faces = body.base().faces
    neighbours, faces_of = {}, {}
    for number, f in enumerate(faces):
        for k, a in enumerate(f):
            b = f[(k + 1) % len(f)]
            neighbours.setdefault(a, set()).add(b)
            neighbours.setdefault(b, set()).add(a)
            faces_of.setdefault(a, []).append(number)
    start, *off = RING_START
    before, at = start, next(j for j in neighbours[start] if j not in off)
    ring = [start, at]
    for _ in range(200):
        shared = set(faces_of[at]) & set(faces_of[before])
        blocked = {q for f in shared for q in faces[f]}
        ahead = [j for j in neighbours[at] if j not in blocked]
        if len(ahead) != 1 or ahead[0] == start:
            break
        before, at = at, ahead[0]
        ring.append(at)
    cavity, todo = set(), [CAVITY_START]
    while todo:
        i = todo.pop()
        if i in cavity or i in ring:
            continue
        cavity.add(i)
        todo += [j for j in neighbours[i] if j not in cavity]
    return ring, cavity, neighbours, faces_of


def limit_surface(points: np.ndarray, faces: list, neighbours: dict, faces_of: dict) -> np.ndarray:
    """Catmull-Clark limit positions of the control vertices: where the rendered, subdivided skin passes."""
    out = points.copy()
    for i, ring in neighbours.items():
        n, around = len(ring), faces_of[i]
        if len(around) != n or any(len(faces[f]) != 4 for f in around):
            continue
        edges = points[list(ring)].sum(0)
        across = sum(points[faces[f][(faces[f].index(i) + 2) % 4]] for f in around)
        out[i] = (n * n * points[i] + 4 * edges + across) / (n * (n + 5))
    return out


def rasterise(points: np.ndarray, triangles: np.ndarray, width: int, height: int, corner) -> np.ndarray:
    """The front-most triangle of every pixel of a window, -1 where there is none."""
    front = np.full((height, width), -1, np.int32)
    nearest = np.full((height, width), np.inf, np.float32)
    x, y, z = (
        (points[:, 0] - corner[0])[triangles],
        (points[:, 1] - corner[1])[triangles],
        points[:, 2][triangles],
    )
    area = (x[:, 1] - x[:, 0]) * (y[:, 2] - y[:, 0]) - (x[:, 2] - x[:, 0]) * (y[:, 1] - y[:, 0])
    low = np.maximum(np.floor(np.stack([x.min(1), y.min(1)], 1)).astype(int), 0)
    high = np.minimum(np.ceil(np.stack([x.max(1), y.max(1)], 1)).astype(int) + 1, [width, height])
    for i in np.nonzero((np.abs(area) > 1e-4) & (low < high).all(1))[0]:
        (x0, y0), (x1, y1) = low[i], high[i]
        px = np.arange(x0, x1, dtype=np.float32)[None] + 0.5 - x[i, 0]
        py = np.arange(y0, y1, dtype=np.float32)[:, None] + 0.5 - y[i, 0]
        u = (px * (y[i, 2] - y[i, 0]) - py * (x[i, 2] - x[i, 0])) / area[i]
        v = (py * (x[i, 1] - x[i, 0]) - px * (y[i, 1] - y[i, 0])) / area[i]
        depth = z[i, 0] + u * (z[i, 1] - z[i, 0]) + v * (z[i, 2] - z[i, 0])
        window = (slice(y0, y1), slice(x0, x1))
        hit = (u >= -1e-3) & (v >= -1e-3) & (u + v <= 1.001) & (depth < nearest[window])
        front[window][hit] = i
        nearest[window][hit] = depth[hit]
    return front


def write_rig(mesh: FaceMesh, folder) -> dict:
    """Writes rig.bin (int16 [shape][vertex][x, y in 1/32 px from the mouth box, depth in 0.05 mm from 1.25 m], then
    uint16 [triangle][3]) and returns what rig.json says of it."""
    box, _ = mesh.boxes()
    x0, y0, x1, y1 = box
    shapes = {name: mesh.in_picture(units) for name, units in VISEMES.items()}
    seen = np.zeros(len(mesh.triangles), bool)
    for skin, _ in shapes.values():
        front = rasterise(skin, mesh.triangles, x1 - x0, y1 - y0, (x0, y0))
        seen[np.unique(front[front >= 0])] = True
    triangles = mesh.triangles[seen & ~mesh.in_cavity]
    ring = mesh.remap[mesh.ring]
    ids = np.unique(np.r_[triangles.ravel(), ring])
    number = np.full(len(mesh.ids), -1)
    number[ids] = np.arange(len(ids))
    v = np.stack([skin[ids] for skin, _ in shapes.values()])
    packed = np.stack([(v[..., 0] - x0) * 32, (v[..., 1] - y0) * 32, (v[..., 2] - 1.25) / 0.00005], -1)
    data = packed.round().clip(-32768, 32767).astype("<i2").tobytes() + number[triangles].astype("<u2").tobytes()
    (folder / "rig.bin").write_bytes(data)
    rig = {
        "box": box,
        "shapes": list(shapes),
        "vertices": len(ids),
        "triangles": len(triangles),
        "lip_ring": number[ring].tolist(),
        "lower_teeth": {name: [round(float(a), 2) for a in teeth] for name, (_, teeth) in shapes.items()},
    }
    (folder / "rig.json").write_text(json.dumps(rig))
    return rig
