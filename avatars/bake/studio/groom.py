"""Hair that is grown, not modelled: a few hundred guides combed over the skull, thousands of strands between them.

Positions are metres from the point between the eyes: x to the picture's right, y away from the camera, z up. A style
function returns float [strand][point][3].
"""

import math

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree


def unit(v: np.ndarray) -> np.ndarray:
    """Vectors of length 1."""
    return v / (np.linalg.norm(v, axis=-1, keepdims=True) + 1e-12)


class Head:
    """The surface that hair grows on (`skin`) and the one it lies on (skin and clothes)."""

    def __init__(self, points: np.ndarray, faces: list, cover: tuple[np.ndarray, list] | None = None):
        self.points = points
        self.triangles = np.array([(f[0], f[k], f[k + 1]) for f in faces for k in range(1, len(f) - 1)])
        self.skin = BVHTree.FromPolygons([tuple(p) for p in points], [list(f) for f in faces])
        self.all = self.skin
        if cover is not None:
            more, more_faces = cover
            shifted = [[i + len(points) for i in f] for f in more_faces]
            whole = np.r_[points, more]
            self.all = BVHTree.FromPolygons([tuple(p) for p in whole], [list(f) for f in faces] + shifted)

    def nearest(self, p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The surface point nearest to `p` and its normal."""
        at, normal, _, _ = self.all.find_nearest(Vector(p))
        return np.array(at), np.array(normal)

    def roots(self, count: int, bears_hair, rng) -> tuple[np.ndarray, np.ndarray]:
        """About `count` points of the scalp and their normals, by area and the chance `bears_hair(points)`."""
        corners = self.points[self.triangles]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        area = np.linalg.norm(normals, axis=1) * (corners[:, :, 2].min(1) > -0.06)
        normals = unit(normals)
        pick = rng.choice(len(area), count * 6, p=area / area.sum())
        r = rng.random((len(pick), 2))
        r = np.where(r.sum(1, keepdims=True) > 1, 1 - r, r)
        share = np.c_[1 - r.sum(1), r]
        p = (corners[pick] * share[:, :, None]).sum(1)
        keep = rng.random(len(p)) < bears_hair(p)
        return p[keep][:count], normals[pick][keep][:count]


def hairline(p: np.ndarray, z0=0.070, temple=0.062, soft=0.004, ear=0.20, slope=0.30) -> np.ndarray:
    """Chance that a scalp point bears hair: forehead line at z0 in the middle, lower at the temples, round the ears."""
    x, y, z = np.abs(p[:, 0]), p[:, 1], p[:, 2]
    front = z0 - slope * np.maximum(x - 0.022, 0) - 7.0 * np.maximum(x - temple * 0.55, 0) ** 2
    front = front + 0.0016 * np.sin(170 * p[:, 0] + 1.3) + 0.0010 * np.sin(410 * p[:, 0])  # no edge of a cap
    back = np.clip((y - 0.040) / 0.035, 0, 1)
    line = front * (1 - back) - 0.030 * back
    return np.clip((z - line) / soft + 0.5, 0, 1) * np.clip((ear - x) / 0.002, 0, 1)


def sides_of(p: np.ndarray, part: float) -> np.ndarray:
    """-1 or 1: the side of the parting at x = `part` that a root belongs to. The parting wanders, as combs do."""
    wander = 0.0022 * np.sin(95 * p[:, 1] + 0.6) + 0.0012 * np.sin(310 * p[:, 1])
    return np.where(p[:, 0] > part + wander, 1.0, -1.0)


def resample(path: list, points: int) -> np.ndarray | None:
    """A path as `points` points at equal distances, smoothed; None when it is too short to be seen."""
    p = np.array(path)
    at = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
    if at[-1] < 0.008:
        return None
    u = np.linspace(0, at[-1], points)
    p = np.stack([np.interp(u, at, p[:, k]) for k in range(3)], 1)
    for _ in range(2):
        p[1:-1] = (p[:-2] + 2 * p[1:-1] + p[2:]) / 4
    return p


def fill(guides: np.ndarray, roots: np.ndarray, sides: tuple, rng, look: dict, share=1.0) -> np.ndarray:
    """Strands from `roots` that follow the nearest guides, gather into locks, wave, and stray a little.

    look: `clump` 0..1 (how much a lock closes towards its end), `lock` (strands a lock), `wave` (height, length in
    metres), `frizz` (metres), `ragged` (variation of the ends' lengths, a share), `flyaways` (share of
    strands that stand off). Each strand keeps the `share` of its length.
    """
    guide_side, root_side = sides
    strands = np.empty((len(roots), *guides.shape[1:]))
    for lo in range(0, len(roots), 2000):
        part = slice(lo, lo + 2000)
        away = np.linalg.norm(roots[part, None] - guides[None, :, 0], axis=2)
        away += 0.5 * (root_side[part, None] != guide_side[None])
        near = np.argsort(away, axis=1)[:, :3]
        weight = 1 / (np.take_along_axis(away, near, 1) + 0.002) ** 2
        weight /= weight.sum(1, keepdims=True)
        mean = (guides[near] * weight[:, :, None, None]).sum(1)
        u = np.linspace(0, 1, guides.shape[1])[None, :, None]
        strands[part] = mean + (roots[part] - mean[:, 0])[:, None] * (1 - u * look.get("close", 0.5))
    return style(strands, root_side, rng, look, share)


def style(strands: np.ndarray, sides: np.ndarray, rng, look: dict, share=1.0) -> np.ndarray:
    """Locks, waves, frizz, flyaways and ragged ends for combed strands; see `fill` for `look` and `share`."""
    count, points = strands.shape[:2]
    u = np.linspace(0, 1, points)[None, :, None]
    centres = rng.choice(count, max(8, count // look.get("lock", 45)), replace=False)
    lock = np.empty(count, int)
    for lo in range(0, count, 2000):
        part = slice(lo, lo + 2000)
        away = np.linalg.norm(strands[part, None, 0] - strands[None, centres, 0], axis=2)
        away += 0.5 * (sides[part, None] != sides[None, centres])
        lock[part] = away.argmin(1)
    if look.get("wave"):
        height, length = look["wave"]
        along = np.linalg.norm(np.diff(strands, axis=1, prepend=strands[:, :1]), axis=2).cumsum(1)
        phase = rng.uniform(0, 2 * math.pi, len(centres)) * 0.35 + 40 * strands[centres, 0, 0]
        pitch = length * rng.uniform(0.85, 1.2, len(centres))
        turn = 2 * math.pi * along / pitch[lock][:, None] + phase[lock][:, None]
        ease = (
            np.clip(along / 0.09 - 0.25, 0, 1)[..., None]
            * height
            * rng.uniform(0.6, 1.2, len(centres))[lock][:, None, None]
        )
        forward = unit(np.gradient(strands, axis=1))
        side = unit(np.cross(forward, np.array([0.0, 1.0, 0.0])))
        strands = strands + ease * (np.sin(turn)[..., None] * side + 0.6 * np.cos(turn)[..., None] * [0, 1, 0])
    pull = look.get("clump", 0.5) * rng.uniform(0.5, 1.0, count)[:, None, None] * u**0.9
    strands = strands + (strands[centres[lock]] - strands) * pull
    stray = rng.choice([1.0, 1.0, 1.0, 1.0, 2.6], count)[:, None, None] * look.get("frizz", 0.0012)
    strands = strands + np.cumsum(rng.normal(0, 1, strands.shape), 1) / points * stray * u
    loose = (rng.random(count) < look.get("flyaways", 0.0))[:, None, None]
    drift = unit(rng.normal(0, 1, (count, 1, 3)) * [1.0, 0.6, 0.5]) * rng.uniform(0.004, 0.016, (count, 1, 1))
    strands = strands + loose * drift * np.sin(rng.uniform(1.2, 2.8, (count, 1, 1)) * u)
    ragged = look.get("ragged", 0.15)
    cut = 1 - ragged * rng.random(count) - ragged * rng.random(len(centres))[lock]
    at = np.clip(cut * share, 0.08, 1)[:, None] * np.linspace(0, points - 1, points)[None]
    low = np.minimum(at.astype(int), points - 2)
    share = (at - low)[..., None]
    rows = np.arange(count)[:, None]
    return strands[rows, low] * (1 - share) + strands[rows, low + 1] * share


def flow(
    head: Head,
    count=42000,
    guides=520,
    points=32,
    seed=1,
    part=0.0,
    length=0.30,
    lift=0.010,
    face=0.066,
    back=0.25,
    tuck=0.0,
    sides=1.0,
    line=None,
    rise=0.035,
    wisps=0.0,
    **look,
) -> np.ndarray:
    """Loose hair: leaves the parting at x = `part` sideways, lies `lift` over the skull, falls beside the face.

    It reaches that height `rise` metres from its root; `wisps` is the share of strands at the hairline that stay short.
    `face` keeps it off the face (metres from the middle), `back` combs it backwards, `tuck` draws the ends inwards,
    `sides` is the share of the length that hair at the sides and the neck has.
    """
    rng = np.random.default_rng(seed)
    inside = lambda p: hairline(p, **(line or {}))
    start, normals = head.roots(guides, inside, rng)
    paths = []
    for p, n in zip(start, normals):
        side = sides_of(p[None], part)[0]
        upper = np.clip((p[2] - 0.030) / 0.045, 0, 1)
        reach = length * rng.uniform(0.9, 1.05) * (sides + (1 - sides) * upper)
        paths.append(fall(head, p, n, side, reach, lift, face, back, tuck, rise, rng))
    kept = [(resample(path, points), p) for path, p in zip(paths, start)]
    kept = [(path, p) for path, p in kept if path is not None]
    combed_guides = np.array([path for path, _ in kept])
    guide_side = sides_of(np.array([p for _, p in kept]), part)
    roots, _ = head.roots(count, inside, rng)
    edge = 1 - hairline(roots, **{**(line or {}), "soft": 0.030})
    baby = rng.random(len(roots)) < wisps * np.clip(2 * edge, 0, 1)
    share = np.where(baby, rng.uniform(0.12, 0.45, len(roots)), 1.0)
    return fill(combed_guides, roots, (guide_side, sides_of(roots, part)), rng, look, share)


def fall(head: Head, p, n, side, length, lift, face, back, tuck, rise, rng) -> list:
    """One guide: marches down the skull in 6 mm steps, pushed out of whatever it would enter."""
    step, path = 0.006, [p]
    behind = np.clip((p[1] - 0.01) / 0.05, 0, 1)  # at the back of the head hair falls straight down
    d = np.array([side * (1 - behind), back, 0.25 - 1.25 * behind])
    d = unit(d - n * (d @ n))
    over = lift * rng.uniform(0.55, 1.1)
    for k in range(int(length / step)):
        arc = k * step
        early = max(0.0, 1 - arc / 0.07)
        across = 0.9 * early * (1 - behind) - tuck * min(1, arc / length) ** 2
        pull = np.array([side * across, back * early, -1.0 + 0.6 * early * (1 - behind)])
        d = unit(0.72 * d + 0.28 * unit(pull))
        q = p + d * step
        at, normal = head.nearest(q)
        gap = (q - at) @ normal
        want = over * min(1, (arc + step) / rise)
        if gap < want and np.linalg.norm(q - at) < 0.06:
            q = at + normal * want
        if q[2] < 0.052 and q[1] < 0.035:
            limit = face + 0.12 * max(0.0, -0.045 - q[2]) * (q[2] > -0.14)
            q[0] = side * max(abs(q[0]), limit * min(1, (0.052 - q[2]) / 0.03))
        d = unit(q - p)
        path.append(q)
        p = q
    return path


def combed(
    head: Head,
    target,
    count=26000,
    guides=700,
    points=24,
    seed=1,
    lift=0.006,
    part=0.0,
    sweep=1.0,
    puff=0.3,
    line=None,
    **look,
) -> np.ndarray:
    """Hair drawn back over the skull to `target` (a bun or tail), away from a parting at x = `part`."""
    rng = np.random.default_rng(seed)
    inside = lambda p: hairline(p, **(line or {}))
    target = np.array(target)
    start, _ = head.roots(guides, inside, rng)
    paths, sides = [], []
    for root in start:
        side = 1.0 if root[0] > part else -1.0
        path = resample(draw_back(head, root, target, side, lift * rng.uniform(0.6, 1.0), part, sweep, puff), points)
        if path is not None:
            paths.append(path)
            sides.append(side)
    roots, _ = head.roots(count, inside, rng)
    return fill(np.array(paths), roots, (np.array(sides), np.where(roots[:, 0] > part, 1.0, -1.0)), rng, look)


def draw_back(head: Head, root, target, side, lift, part, sweep, puff) -> list:
    """One guide over the skull to the target."""
    step, p, path, before = 0.009, root.copy(), [root], None
    whole = np.linalg.norm(target - root)
    for k in range(60):
        to = target - p
        distance = np.linalg.norm(to)
        if distance < step * 1.2:
            path.append(target)
            break
        _, n = head.nearest(p)
        d = to / distance
        near_part = max(0.0, 1 - abs(root[0] - part) / 0.075) * (p[2] > 0.02)
        d = d + np.array([side, 0, -0.15]) * sweep * near_part * max(0.0, 1 - k * step / 0.10)
        d = unit(d - n * (d @ n) * 0.96)
        d = d if before is None else unit(0.5 * before + 0.5 * d)
        at, n = head.nearest(p + d * step)
        swell = 1 + puff * math.sin(math.pi * min(1, k * step / max(whole, 0.02)))
        p = at + n * lift * min(1, (k + 1) / 4) * swell
        before = d
        path.append(p)
    return path


def bun(head: Head, center, r=0.034, tube=0.020, count=5000, points=40, seed=2, axis=(0, 0.75, 0.65)) -> np.ndarray:
    """A wound bun: strands run round a torus with a slight twist."""
    rng = np.random.default_rng(seed)
    a = unit(np.array(axis, float))
    e1 = unit(np.cross(a, [0, 0, 1.0]))
    e2 = np.cross(a, e1)
    start, around = rng.uniform(0, 2 * math.pi, (2, count, 1))
    turn = np.linspace(0, 1, points)[None] * rng.uniform(1.5, 4.5, (count, 1))
    angle, inner = start + turn, around + turn * rng.uniform(0.7, 1.3, (count, 1))
    radius = tube * np.where(
        rng.random((count, 1)) < 0.95, rng.uniform(0.78, 1.0, (count, 1)), rng.uniform(1.0, 1.1, (count, 1))
    )
    out = (r - tube * 0.55 + radius * np.cos(inner))[..., None]
    p = out * (np.cos(angle)[..., None] * e1 + np.sin(angle)[..., None] * e2)
    p = np.array(center) + p + (radius * np.sin(inner) * 0.85)[..., None] * a
    return p + np.cumsum(rng.normal(0, 1, p.shape), 1) / points * 0.0015


def short(
    head: Head,
    count=30000,
    points=12,
    seed=6,
    top=0.040,
    side=0.012,
    comb=(0.5, 0.9, 0.35),
    lift=0.75,
    crown=0.085,
    bend=(0, 0, 0),
    part=None,
    line=None,
    **look,
) -> np.ndarray:
    """A short cut: strands stand off the scalp and bend along `comb`; long on top, short at the sides.

    `part` (x in metres) makes a side parting: what lies left of it is combed to the left.
    """
    rng = np.random.default_rng(seed)
    line = line or {}
    p, n = head.roots(count, lambda q: hairline(q, **line), rng)
    upper = np.clip((p[:, 2] - 0.040) / (crown - 0.040), 0, 1)
    upper = upper * upper * (3 - 2 * upper)
    length = (side + (top - side) * upper) * np.where(p[:, 2] < 0.0, 0.6, 1)
    length *= np.clip(hairline(p, **{**line, "soft": 0.012}), 0.35, 1)
    direction = np.repeat(unit(np.array(comb, float))[None], len(p), 0)
    sides = np.zeros(len(p))
    if part is not None:
        sides = np.where(p[:, 0] < part, -1.0, 1.0)
        direction[:, 0] = np.where(p[:, 0] < part, -abs(direction[:, 0]) - 0.3, abs(direction[:, 0]))
    tangent = direction + rng.normal(0, 0.10, p.shape)
    tangent = unit(tangent - (tangent * n).sum(1, keepdims=True) * n)
    down = np.array([0, 0.35, -1.0]) - (np.array([0, 0.35, -1.0]) * n).sum(1, keepdims=True) * n
    low = np.clip((0.045 - p[:, 2]) / 0.05, 0, 1)[:, None]
    tangent = unit(tangent * (1 - low) + unit(down) * low)
    u = np.linspace(0, 1, points)[None, :, None]
    stand = (lift * (0.35 + 0.65 * upper))[:, None, None]
    path = n[:, None] * stand * (u - 0.45 * u**2) + tangent[:, None] * (0.35 * u + 0.65 * u**2)
    path = path + np.array(bend) * upper[:, None, None] * u**2
    return style(p[:, None] + length[:, None, None] * path, sides, rng, look)


STYLES = {"flow": flow, "combed": combed, "bun": bun, "short": short}
