"""Skin, eyes, teeth: the materials of the body itself. Coordinates are metres from the point between the eyes."""

from .assets import MPFB, SKINS
from .nodes import Nodes


def skin_material(person: dict):
    """Skin from the person's texture, with what 512 pixels cannot hold: mottling, blush, pores, broken-up shine."""
    nodes = Nodes("skin")
    rest = nodes.attribute("rest_co").outputs["Vector"]
    lips = lip_mask(nodes)
    colour = skin_colour(nodes, person, rest, lips)
    shader = nodes.principled(
        Base_Color=colour,
        Roughness=skin_roughness(nodes, person, rest, lips),
        Normal=skin_bump(nodes, person, rest),
        Subsurface_Weight=person.get("sss", 0.5),
        Subsurface_Radius=(1.0, 0.35, 0.2),
        Subsurface_Scale=0.005,
        Specular_IOR_Level=0.45,
        Coat_Weight=0.05,
        Coat_Roughness=0.28,
    )
    if person.get("undershirt"):
        shader = undershirt(nodes, rest, shader, **person["undershirt"])
    return nodes.finish(shader)


def lip_mask(nodes: Nodes):
    """1 on the lips."""
    picture = nodes.texture(MPFB / "textures" / "mpfb_lips.jpg", colour=False)
    return nodes.ramp(picture.outputs["Color"], 0.15, 0.9, 0.0, 1.0)


def skin_colour(nodes: Nodes, person: dict, rest, lips):
    """Base colour: texture, tint, warm and pale patches, blush, freckles, lips, hair roots."""
    picture = next((SKINS / person["skin"] / "textures").glob("*diffuse*.png"))
    tint = tuple(c * person.get("skin_gain", 1.0) for c in person["skin_tint"])
    colour = nodes.multiply(nodes.texture(picture).outputs["Color"], tint)
    saturate = {"Saturation": person.get("saturation", 1.1), "Color": colour}
    colour = nodes.add("HueSaturation", saturate).outputs[0]
    mottle = nodes.ramp(nodes.noise(rest, 150.0, 5.0, 0.68), 0.3, 0.7, 0.90, 1.09)
    colour = nodes.multiply(colour, nodes.add("CombineColor", {0: 1.0, 1: mottle, 2: mottle}).outputs[0])
    tone = nodes.ramp(nodes.noise(rest, 38.0, 3.0, 0.6), 0.3, 0.7, 0.955, 1.035)
    colour = nodes.multiply(colour, nodes.add("CombineColor", {0: tone, 1: tone, 2: tone}).outputs[0])
    colour = blush(nodes, person, rest, colour)
    if person.get("beard"):
        colour = beard_shadow(nodes, person, rest, colour)
    if person.get("freckles"):
        dots = nodes.ramp(nodes.noise(rest, 520.0, 1.0, 0.5), 0.62, 0.70, 0.0, person["freckles"])
        face = nodes.spot(rest, (0, -0.02, -0.04), (0.062, 0.10, 0.038), 0.2)
        colour = nodes.mix(nodes.math("MULTIPLY", dots, face), colour, (0.30, 0.12, 0.06))
    share = nodes.math("MULTIPLY", lips, person.get("lip", 0.6))
    colour = nodes.mix(share, colour, person.get("lip_tint", (0.95, 0.62, 0.62)), "MULTIPLY")
    if person.get("scalp"):
        roots = nodes.math("MULTIPLY", nodes.attribute("scalp").outputs["Fac"], person["scalp"])
        colour = nodes.mix(roots, colour, tuple(x * 1.3 for x in person["hair_color"]))
    return colour


def blush(nodes: Nodes, person: dict, rest, colour):
    """Blood near the surface: cheeks, tip of the nose, chin and ears are redder, the lids a little darker."""
    strength = person.get("blush", 0.5)
    red = (1.0, 0.72, 0.68)
    spots = [
        ((0.041, -0.02, -0.047), (0.030, 0.06, 0.026), 1.0),
        ((-0.041, -0.02, -0.047), (0.030, 0.06, 0.026), 1.0),
        ((0, -0.05, -0.045), (0.015, 0.03, 0.014), 0.8),
        ((0, -0.03, -0.108), (0.022, 0.05, 0.014), 0.35),
        ((0.078, 0.06, -0.02), (0.012, 0.05, 0.04), 0.7),
        ((-0.078, 0.06, -0.02), (0.012, 0.05, 0.04), 0.7),
    ]
    for centre, radii, share in spots:
        mask = nodes.math("MULTIPLY", nodes.spot(rest, centre, radii), strength * share)
        colour = nodes.mix(mask, colour, red, "MULTIPLY")
    for side in (-1, 1):
        lid = nodes.spot(rest, (side * 0.032, -0.02, 0.006), (0.024, 0.05, 0.012))
        shade = nodes.math("MULTIPLY", lid, person.get("eyeshadow", 0.35))
        colour = nodes.mix(shade, colour, person.get("eyeshadow_tint", (0.80, 0.66, 0.62)), "MULTIPLY")
    return colour


def beard_shadow(nodes: Nodes, person: dict, rest, colour):
    """Shaven beard: a grey-brown shade over lip, chin and jaw, speckled like stubble."""
    jaw = nodes.spot(rest, (0, 0.0, -0.098), (0.074, 0.09, 0.052), 0.55)
    lip = nodes.spot(rest, (0, -0.04, -0.064), (0.030, 0.05, 0.014), 0.4)
    speckle = nodes.ramp(nodes.noise(rest, 1100.0, 2.0), 0.35, 0.65, 0.55, 1.0)
    share = nodes.math("MULTIPLY", nodes.math("MAXIMUM", jaw, lip), speckle)
    return nodes.mix(nodes.math("MULTIPLY", share, person["beard"]), colour, (0.55, 0.46, 0.42), "MULTIPLY")


def skin_bump(nodes: Nodes, person: dict, rest):
    """Pores, fine wrinkles and the uneven surface under them, without which skin looks like wax."""
    pores = nodes.add("TexVoronoi", {"Vector": rest, "Scale": 900.0}, feature="F1").outputs["Distance"]
    fine = nodes.math("ADD", nodes.math("MULTIPLY", pores, 0.5), nodes.noise(rest, 420.0, 6.0))
    first = nodes.add("Bump", {"Strength": 0.30, "Distance": 0.0006, "Height": fine}).outputs[0]
    wide = nodes.noise(rest, 130.0, 3.0)
    strength = person.get("uneven", 0.16)
    second = {"Strength": strength, "Distance": 0.0022, "Height": wide, "Normal": first}
    return nodes.add("Bump", second).outputs[0]


def skin_roughness(nodes: Nodes, person: dict, rest, lips):
    """Shinier on forehead, nose and lips; broken up everywhere."""
    add = person.get("rough_add", 0.0)
    rough = nodes.ramp(nodes.noise(rest, 300.0, 4.0, 0.7), 0.3, 0.7, 0.40 + add, 0.62 + add)
    zone = nodes.spot(rest, (0, -0.04, 0.0), (0.030, 0.08, 0.09), 0.1)
    rough = nodes.math("SUBTRACT", rough, nodes.math("MULTIPLY", zone, 0.05))
    return nodes.math("SUBTRACT", rough, nodes.math("MULTIPLY", lips, 0.14))


def undershirt(nodes: Nodes, rest, skin, top: float, curve: float, color):
    """A knitted shirt painted on the chest below `top` (metres), its neckline curving up by `curve` x squared."""
    axes = nodes.add("SeparateXYZ", {0: rest})
    across = nodes.math("MULTIPLY", axes.outputs[0], axes.outputs[0])
    edge = nodes.math("ADD", nodes.math("MULTIPLY", across, curve), top)
    mask = nodes.math("MULTIPLY", nodes.math("SUBTRACT", edge, axes.outputs[2]), 900.0, True)
    height = nodes.math("ADD", nodes.noise(rest, 1200.0), nodes.math("MULTIPLY", mask, 3.0))
    bump = nodes.add("Bump", {"Strength": 0.3, "Distance": 0.0008, "Height": height}).outputs[0]
    cloth = nodes.principled(Base_Color=(*color, 1), Roughness=0.85, Sheen_Weight=0.2, Normal=bump)
    return nodes.add("MixShader", {0: mask, 1: skin, 2: cloth}).outputs[0]


def eye_materials(person: dict, proxy) -> list:
    """Eyeball and, as the second material, the clear cornea that carries the catch lights."""
    ball = Nodes("eyeball")
    picture = ball.texture(proxy.folder / "textures" / f"{person['iris']}_eye.png")
    lively = {"Saturation": 1.2, "Value": person.get("eye_gain", 1.1), "Color": picture.outputs["Color"]}
    colour = ball.add("HueSaturation", lively).outputs[0]
    colour = ball.multiply(colour, person.get("eye_tint", (0.95, 0.93, 0.92)))
    shader = ball.principled(
        Base_Color=colour,
        Roughness=0.35,
        Specular_IOR_Level=0.3,
        Subsurface_Weight=0.1,
        Subsurface_Scale=0.002,
    )
    cornea = Nodes("cornea")
    fresnel = cornea.add("Fresnel", {"IOR": 1.40}).outputs[0]
    glossy = cornea.add("BsdfGlossy", {"Roughness": 0.03, "Color": (1, 1, 1, 1)}).outputs[0]
    clear = cornea.add("BsdfTransparent").outputs[0]
    wet = cornea.add("MixShader", {0: fresnel, 1: clear, 2: glossy}).outputs[0]
    return [ball.finish(shader), cornea.finish(wet)]


def mouth_material(name: str, picture, tint, rough: float, sss: float, coat: float, glow: float):
    """Teeth and tongue; a faint glow stands for the light that real mouths scatter inside."""
    nodes = Nodes(name)
    colour = nodes.multiply(nodes.texture(picture).outputs["Color"], tint)
    shader = nodes.principled(
        Base_Color=colour,
        Roughness=rough,
        Subsurface_Weight=sss,
        Subsurface_Scale=0.002,
        Coat_Weight=coat,
        Coat_Roughness=0.12,
        Emission_Color=colour,
        Emission_Strength=glow,
    )
    return nodes.finish(shader)
