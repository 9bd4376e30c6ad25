"""A person as a Blender scene: built once, then only the face moves while hair, clothes, light and camera stay fixed."""

import math
import time

import bpy
import numpy as np
from mathutils import Vector

from . import body, groom
from .assets import SKINS
from .beard import Beard
from .cloth import cloth_materials, suit_parts
from .curls import curls
from .face_mesh import CAMERA_AT, CAMERA_TILT, SENSOR_MM
from .glasses import add_glasses
from .hair import add_strands, card_material, move_strands, strand_material
from .pictures import fill_holes, smooth_edge
from .skin import eye_materials, mouth_material, skin_material

TEETH_DOWN = np.array((0, -0.035, 0.0))
CHEST = 6.0  # decimetres below the eyes at which the body is cut off

# name, place, aim, size (metres), power (W), colour
LIGHTS = [
    ("key", (-0.80, -1.10, 0.70), (0, -0.1, -0.03), (0.55, 0.55), 23, (1, 0.955, 0.90)),
    ("fill", (1.1, -1.0, 0.1), (0, -0.1, -0.05), (1.0, 1.2), 4.6, (0.96, 0.97, 1)),
    ("rim", (-0.9, 0.7, 0.45), (0, 0.05, 0), (0.4, 0.9), 3.5, (1, 0.97, 0.94)),
    ("rim", (0.9, 0.7, 0.40), (0, 0.05, 0), (0.4, 0.9), 4.2, (1, 0.96, 0.92)),
    ("under", (0, -0.85, -0.42), (0, -0.08, -0.08), (0.8, 0.3), 2.0, (1, 0.94, 0.88)),
    ("eye", (-0.26, -1.2, 0.24), (0, 0, 0), (0.22, 0.22), 2.8, (1, 0.98, 0.95)),
]
WORLD = ((0.84, 0.87, 0.93, 1), 0.27)


class Person:
    """The scene of one recipe. `set` moves the face, `render` draws it."""

    def __init__(self, recipe: dict, size: int, samples: int):
        self.recipe = recipe
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.shape = body.shaped(recipe)
        neutral = body.posed(self.shape, recipe, {})
        groups = body.base().groups
        self.origin = (neutral[groups["joint-l-eye"]].mean(0) + neutral[groups["joint-r-eye"]].mean(0)) / 2
        self.build_body(neutral)
        self.build_clothes(neutral)
        self.build_hair(neutral)
        self.build_glasses(neutral)
        self.build_studio(size, samples)

    def at(self, v: np.ndarray) -> np.ndarray:
        """Scene coordinates."""
        return body.to_blender(v, self.origin)

    def build_body(self, v: np.ndarray) -> None:
        """Skin, eyes, teeth, tongue, brows and lashes: all that moves with the face."""
        recipe, mesh = self.recipe, body.base()
        self.clothes = [(body.Proxy("clothes", look["asset"]), look) for look in recipe["clothes"]]
        self.points = self.at(v)
        keep = np.ones(len(v), bool)
        for proxy, _ in self.clothes:
            if proxy.hides is not None:
                keep &= ~proxy.hides | (self.points[:, 2] > recipe.get("hide_below", 9.0))
        lowest = self.origin[1] - CHEST
        self.shown = [i for i, f in enumerate(mesh.faces) if all(keep[k] and v[k, 1] > lowest for k in f)]
        self.faces = [mesh.faces[i] for i in self.shown]
        self.face_uvs = [mesh.face_uvs[i] for i in self.shown]
        self.skin = add_mesh("body", self.points, self.faces, self.face_uvs, mesh.uvs, [skin_material(recipe)], 2)
        if recipe.get("scalp"):
            used = np.array(self.skin["used"])
            roots = groom.hairline(self.points[used], **{**self.hairline(), "soft": 0.010})
            layer = self.skin.data.attributes.new("scalp", "FLOAT", "POINT")
            layer.data.foreach_set("value", roots.astype(np.float32))
        glow = recipe.get("teeth_glow", 0.09)
        self.moving = [
            self.add_proxy("eyes", "HighPolyEyes", v, lambda p: eye_materials(recipe, p), 2, cornea_faces),
            self.add_proxy(
                "teeth",
                "Teeth_Base",
                v,
                lambda p: [mouth_material("teeth", p.diffuse, (2.0, 1.92, 1.80), 0.25, 0.3, 0.3, glow)],
            ),
            self.add_proxy(
                "tongue",
                "tongue01",
                v,
                lambda p: [mouth_material("tongue", p.diffuse, (1, 0.85, 0.85), 0.4, 0.4, 0.2, 0.06)],
                2,
            ),
            self.add_proxy(
                "eyebrows",
                recipe["brows"],
                v,
                lambda p: [card_material("brows", p, recipe["brow_color"], recipe.get("brow_power", 0.9))],
            ),
            self.add_proxy(
                "eyelashes",
                recipe["lashes"],
                v,
                lambda p: [card_material("lashes", p, (0.010, 0.007, 0.005), recipe.get("lash_power", 1.6))],
            ),
        ]

    def hairline(self) -> dict:
        """Where hair begins: of the first style that says so."""
        return next((look["line"] for look in self.recipe.get("hair", []) if look.get("line")), {})

    def add_proxy(self, kind, name, v, materials, subdivide=1, parts=None, above=None):
        """Fits an asset and puts it into the scene."""
        proxy = body.Proxy(kind, name)
        fitted = proxy.fit(v) + (TEETH_DOWN if kind == "teeth" else 0)
        faces = range(len(proxy.faces))
        if above is not None:
            faces = [i for i in faces if all(fitted[k, 1] > above for k in proxy.faces[i])]
        part = parts(proxy) if parts else None
        made = add_mesh(
            name,
            self.at(fitted),
            [proxy.faces[i] for i in faces],
            [proxy.face_uvs[i] for i in faces],
            proxy.uvs,
            materials(proxy),
            subdivide,
            [part[i] for i in faces] if part is not None else None,
        )
        return kind, proxy, made

    def build_clothes(self, v: np.ndarray) -> None:
        """Clothes, and the surface they make for hair to lie on."""
        points, faces = [], []
        for proxy, look in self.clothes:
            fitted = self.at(proxy.fit(v))
            faces += [[i + sum(map(len, points)) for i in f] for f in proxy.faces]
            points.append(fitted)
            self.add_proxy(
                "clothes",
                look["asset"],
                v,
                lambda p, look=look: cloth_materials(p, look),
                2,
                lambda p, look=look: suit_parts(p, look),
                self.origin[1] - CHEST,
            )
        self.cover = (np.concatenate(points), faces)

    def build_hair(self, v: np.ndarray) -> None:
        """Grown hair, style by style; or short curls where the skin's picture is dark."""
        recipe = self.recipe
        material = strand_material(recipe["hair_color"], recipe.get("hair_rough", 0.32), recipe.get("hair_roots", 0.55))
        if recipe.get("hair"):
            head = groom.Head(self.points, self.faces, self.cover)
            for look in recipe["hair"]:
                settings = dict(look)
                strands = groom.STYLES[settings.pop("style")](head, **settings)
                add_strands(look["style"], strands, material)
        if recipe.get("curls"):
            picture = next((SKINS / recipe["skin"] / "textures").glob("*diffuse*.png"))
            uvs = body.base().uvs
            strands = curls(self.points, uvs, self.faces, self.face_uvs, picture, **recipe["curls"])
            add_strands("curls", strands, material, 0.0001)
        self.beard = None
        if recipe.get("trimmed_beard"):
            look = dict(recipe["trimmed_beard"])
            colour = look.pop("color", recipe["hair_color"])
            self.beard = Beard(self.points, body.base().uvs, self.faces, self.face_uvs, **look)
            hairs = self.beard.strands(self.points)
            self.beard_hair = add_strands("beard", hairs, strand_material(colour, 0.5, 0.8), 0.00006)

    def build_glasses(self, v: np.ndarray) -> None:
        """Glasses a finger's breadth before the eyes."""
        look = dict(self.recipe.get("glasses") or {})
        if not look:
            return
        groups = body.base().groups
        eyes = [self.at(v[groups[f"joint-{side}-eye"]].mean(0)[None])[0] for side in "lr"]
        _, proxy, _ = self.moving[0]
        front = self.at(proxy.fit(v))[:, 1].min() - look.pop("before", 0.010)
        add_glasses(eyes, front, **look)

    def set(self, units: dict, gaze: tuple[float, float] = (0, 0)) -> None:
        """Moves the face to a shape and the eyes to a gaze in degrees (picture's side, up)."""
        v = body.posed(self.shape, self.recipe, units)
        points = self.at(v)
        move(self.skin, points)
        if self.beard is not None:
            move_strands(self.beard_hair, self.beard.strands(points))
        for kind, proxy, made in self.moving:
            fitted = proxy.fit(v)
            if kind == "eyes" and any(gaze):
                fitted = turn_eyes(fitted, gaze)
            elif kind == "teeth":
                fitted = fitted + TEETH_DOWN
            elif kind == "tongue" and units.get("_tongue"):
                up, ahead = units["_tongue"]
                tip = ((fitted[:, 2] - fitted[:, 2].min()) / np.ptp(fitted[:, 2]))[:, None]
                fitted = fitted + tip**2 * [0, up, 0] + tip * [0, 0, ahead]
            move(made, self.at(fitted))

    def build_studio(self, size: int, samples: int) -> None:
        """Camera, light and render settings, the same for everybody."""
        recipe, scene = self.recipe, bpy.context.scene
        set_renderer(scene, size, samples, recipe.get("exposure", 0.0))
        camera = bpy.data.cameras.new("camera")
        camera.lens, camera.sensor_width, camera.shift_y = recipe["lens"], SENSOR_MM, recipe["shift"]
        holder = bpy.data.objects.new("camera", camera)
        holder.location, holder.rotation_euler = CAMERA_AT, (CAMERA_TILT, 0, 0)
        bpy.context.collection.objects.link(holder)
        scene.camera = holder
        strength = recipe.get("light", {})
        for name, place, aim, (width, height), power, colour in LIGHTS:
            light = bpy.data.lights.new(name, "AREA")
            light.shape, light.size, light.size_y = "RECTANGLE", width, height
            light.energy, light.color = power * strength.get(name, 1.0), colour
            lamp = bpy.data.objects.new(name, light)
            lamp.location = place
            lamp.rotation_euler = Vector(np.array(aim) - np.array(place)).to_track_quat("-Z", "Y").to_euler()
            bpy.context.collection.objects.link(lamp)
        scene.world = bpy.data.worlds.new("world")
        scene.world.use_nodes = True
        background = scene.world.node_tree.nodes["Background"]
        background.inputs[0].default_value, background.inputs[1].default_value = WORLD

    def render(self, path, box: list[int] | None = None, samples: int | None = None) -> float:
        """Draws the picture, or a box [x0, y0, x1, y1) of it, to a PNG; returns the seconds it took."""
        scene, started = bpy.context.scene, time.time()
        settings = scene.render
        if samples:
            scene.cycles.samples = samples
        settings.use_border = settings.use_crop_to_border = box is not None
        if box:
            (x0, y0, x1, y1), size = box, settings.resolution_x
            # Blender rounds the border down: a hundredth of a pixel keeps it from losing a row.
            settings.border_min_x, settings.border_max_x = (x0 + 0.01) / size, (x1 + 0.01) / size
            settings.border_min_y, settings.border_max_y = (
                (size - y1 + 0.01) / size,
                (size - y0 + 0.01) / size,
            )
        settings.filepath = str(path)
        bpy.ops.render.render(write_still=True)
        smooth_edge(path)
        return time.time() - started

    def depth(self) -> np.ndarray:
        """How far behind the eyes each place of the picture lies, in metres, at a quarter of the size."""
        scene, graph = bpy.context.scene, bpy.context.evaluated_depsgraph_get()
        size, step = scene.render.resolution_x, 4
        focal = self.recipe["lens"] / SENSOR_MM * size
        middle = size * (0.5 + self.recipe["shift"])
        depth = np.full((size // step, size // step), np.nan, np.float32)
        for row in range(size // step):
            for column in range(size // step):
                x, y = (column + 0.5) * step - size / 2, (row + 0.5) * step - middle
                ray = Vector((x / focal, 1, -y / focal)).normalized()
                hit, place, *_ = scene.ray_cast(graph, Vector(CAMERA_AT), ray)
                if hit:
                    depth[row, column] = place[1]
        return fill_holes(depth)


def set_renderer(scene, size: int, samples: int, exposure: float) -> None:
    """Cycles on the processor, denoised, with a fixed seed and a transparent background."""
    settings = scene.render
    settings.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_adaptive_sampling, cycles.seed = "CPU", samples, False, 7
    cycles.use_denoising, cycles.denoiser, cycles.denoising_prefilter = True, "OPENIMAGEDENOISE", "ACCURATE"
    cycles.max_bounces, cycles.transparent_max_bounces, cycles.sample_clamp_indirect = 8, 24, 4
    # An open studio needs few bounces; light hair needs its own to be light.
    cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 3, 3, 6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    settings.resolution_x = settings.resolution_y = size
    settings.resolution_percentage, settings.film_transparent = 100, True
    settings.image_settings.file_format, settings.image_settings.color_mode = "PNG", "RGBA"
    settings.use_persistent_data, settings.threads_mode, settings.threads = True, "FIXED", 2
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = exposure


def cornea_faces(proxy) -> list[int]:
    """1 for the faces of the clear cornea: they occupy one corner of the texture."""
    return [int(proxy.uvs[f][:, 0].mean() > 0.86 and proxy.uvs[f][:, 1].mean() < 0.14) for f in proxy.face_uvs]


def turn_eyes(v: np.ndarray, gaze: tuple[float, float]) -> np.ndarray:
    """Turns each eyeball about its middle."""
    yaw, pitch = np.radians(gaze[0]), np.radians(-gaze[1])
    about_up = np.array([[math.cos(yaw), 0, math.sin(yaw)], [0, 1, 0], [-math.sin(yaw), 0, math.cos(yaw)]])
    about_side = np.array([[1, 0, 0], [0, math.cos(pitch), -math.sin(pitch)], [0, math.sin(pitch), math.cos(pitch)]])
    turned = v.copy()
    for side in (-1, 1):
        ball = v[:, 0] * side > 0
        centre = (v[ball].min(0) + v[ball].max(0)) / 2
        turned[ball] = (v[ball] - centre) @ (about_up @ about_side).T + centre
    return turned


def add_mesh(name, points, faces, face_uvs, uvs, materials, subdivide=0, part=None):
    """Puts a mesh into the scene; keeps its rest positions for procedural textures and the list of used vertices."""
    mesh = bpy.data.meshes.new(name)
    used = np.unique(np.concatenate([np.array(f) for f in faces]))
    number = np.full(len(points), -1)
    number[used] = np.arange(len(used))
    mesh.from_pydata(points[used].tolist(), [], [[int(number[i]) for i in f] for f in faces])
    layer = mesh.uv_layers.new(name="UVMap")
    layer.data.foreach_set("uv", np.array([uvs[t] for f in face_uvs for t in f], np.float32).ravel())
    rest = mesh.attributes.new("rest_co", "FLOAT_VECTOR", "POINT")
    rest.data.foreach_set("vector", points[used].astype(np.float32).ravel())
    for material in materials:
        mesh.materials.append(material)
    if part is not None:
        mesh.polygons.foreach_set("material_index", np.array(part, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    mesh.update()
    made = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(made)
    if subdivide:
        modifier = made.modifiers.new("subdivide", "SUBSURF")
        modifier.levels = modifier.render_levels = subdivide
        modifier.uv_smooth = "PRESERVE_BOUNDARIES"
    made["used"] = used.tolist()
    return made


def move(made, points: np.ndarray) -> None:
    """Moves a mesh's vertices."""
    used = np.array(made["used"])
    made.data.vertices.foreach_set("co", points[used].astype(np.float32).ravel())
    made.data.update()
