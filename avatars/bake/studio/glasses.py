"""A pair of glasses: superellipse rims, bridge and temples. Coated lenses show next to nothing, so there are none: even
a clear surface would change the colour of the skin behind it."""

import bpy
import numpy as np

from .nodes import Nodes

SEGMENTS = 72


def add_glasses(
    eyes: list[np.ndarray],
    front: float,
    color,
    w=0.0245,
    h=0.0185,
    power=3.2,
    thick=0.0012,
    drop=0.004,
    rough=0.25,
    metal=0.0,
) -> None:
    """Puts glasses before two eye centres at depth `front`; metres."""
    frame = Nodes("glasses")
    rim = frame.finish(frame.principled(Base_Color=(*color, 1), Roughness=rough, Metallic=metal, Coat_Weight=0.3))
    angle = np.linspace(0, 2 * np.pi, SEGMENTS, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    for eye in eyes:
        side = np.sign(eye[0])
        cx, cz = eye[0] + side * 0.002, eye[2] - drop
        x = cx + w * np.sign(c) * np.abs(c) ** (2 / power)
        z = cz + h * np.sign(s) * np.abs(s) ** (2 / power) * (1 - 0.08 * (s < 0))
        y = front + 6.4 * (np.abs(x) - 0.03).clip(0) ** 2
        outline = np.stack([x, y, z], 1)
        add_tube(outline, thick, rim, closed=True)
        hinge, depth = cx + side * w, float(y.max())
        ear = [
            [hinge, depth, cz + h * 0.55],
            [hinge + side * 0.004, depth + 0.004, cz + h * 0.58],
            [side * 0.076, 0.02, cz + h * 0.5],
            [side * 0.078, 0.075, cz + 0.004],
        ]
        add_tube(np.array(ear), thick * 1.05, rim)
    inner = abs(eyes[0][0]) + 0.002 - w
    u = np.linspace(-1, 1, 15)
    arch = 1 - u**2
    bridge = np.stack([u * inner, front - 0.002 * arch, eyes[0][2] - drop + 0.004 + 0.0035 * arch], 1)
    add_tube(bridge, thick * 1.1, rim)


def add_tube(points: np.ndarray, radius: float, material, closed: bool = False) -> None:
    """A round rod along points."""
    curve = bpy.data.curves.new("rim", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 4
    spline = curve.splines.new("POLY")
    spline.points.add(len(points) - 1)
    spline.points.foreach_set("co", np.c_[points, np.ones(len(points))].astype(np.float32).ravel())
    spline.use_cyclic_u = closed
    curve.materials.append(material)
    bpy.context.collection.objects.link(bpy.data.objects.new("rim", curve))
