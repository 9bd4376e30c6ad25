"""Materials and objects of hair, brows and lashes."""

import bpy
import numpy as np
from mathutils import Vector, noise

from .nodes import Nodes


def strand_material(color, rough: float = 0.32, roots: float = 0.55):
    """Hair strands: each strand and each lock a little lighter or darker, the roots darker."""
    nodes = Nodes("strands")
    info = nodes.add("HairInfo").outputs
    each = nodes.ramp(info["Random"], 0.0, 1.0, 0.65, 1.45)
    along = nodes.ramp(info["Intercept"], 0.0, 0.35, roots, 1.0)
    scale = nodes.math("MULTIPLY", nodes.math("MULTIPLY", each, along), nodes.attribute("tone").outputs["Fac"])
    tint = nodes.add("VectorMath", {0: color, "Scale": scale}, operation="SCALE").outputs[0]
    shader = nodes.add("BsdfHairPrincipled", {"Color": tint}, parametrization="COLOR")
    for name, value in (
        ("Roughness", rough),
        ("Radial Roughness", 0.5),
        ("Coat", 0.0),
        ("Random Roughness", 0.2),
    ):
        shader.inputs[name].default_value = value
    return nodes.finish(shader.outputs[0])


def card_material(name: str, proxy, color, power: float):
    """Brows and lashes: one colour through the card's alpha, thinned or filled by `power`."""
    nodes = Nodes(name)
    alpha = nodes.math("POWER", nodes.texture(proxy.diffuse).outputs["Alpha"], power)
    shader = nodes.principled(Base_Color=(*color, 1), Roughness=0.6, Specular_IOR_Level=0.2)
    return nodes.finish(shader, alpha)


def add_strands(name: str, strands: np.ndarray, material, radius: float = 0.00009):
    """Puts strands into the scene as hair curves that thin towards their ends."""
    count, points = strands.shape[:2]
    curves = bpy.data.hair_curves.new(name)
    curves.add_curves([points] * count)
    curves.position_data.foreach_set("vector", strands.astype(np.float32).ravel())
    radii = np.tile(radius * np.linspace(1, 0.35, points) ** 0.7, count).astype(np.float32)
    layer = curves.attributes.get("radius") or curves.attributes.new("radius", "FLOAT", "POINT")
    layer.data.foreach_set("value", radii)
    roots = [Vector(p) for p in strands[:, 0]]
    tones = [1 + 0.45 * noise.noise(p * 110) + 0.30 * noise.noise(p * 320) for p in roots]
    curves.attributes.new("tone", "FLOAT", "CURVE").data.foreach_set("value", np.array(tones, np.float32))
    curves.materials.append(material)
    made = bpy.data.objects.new(name, curves)
    bpy.context.collection.objects.link(made)
    return made


def move_strands(made, strands: np.ndarray) -> None:
    """Gives the strands of `add_strands` new places."""
    made.data.position_data.foreach_set("vector", strands.astype(np.float32).ravel())
    made.data.update_tag()
