"""A short way to write Blender's material nodes."""

import bpy


def image(path, colour: bool = True):
    """Loads a picture once; pictures that hold numbers and no colours are read without a colour curve."""
    loaded = bpy.data.images.load(str(path), check_existing=True)
    if not colour:
        loaded.colorspace_settings.name = "Non-Color"
    return loaded


class Nodes:
    """The nodes of one new material. Methods return output sockets where one is meant."""

    def __init__(self, name: str):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind: str, inputs: dict | None = None, **settings):
        """A node; `inputs` (by number or name) takes values and sockets."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.feed(node.inputs[key], value)
        return node

    def feed(self, socket, value) -> None:
        """Sets or links an input; colours may be given without alpha."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == "RGBA" and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def math(self, operation: str, a, b=0.0, clamp: bool = False):
        """`a operation b`."""
        return self.add("Math", {0: a, 1: b}, operation=operation, use_clamp=clamp).outputs[0]

    def ramp(self, value, low: float, high: float, to_low: float, to_high: float):
        """Maps low..high to to_low..to_high, clamped."""
        return self.add("MapRange", {0: value, 1: low, 2: high, 3: to_low, 4: to_high}).outputs[0]

    def mix(self, share, a, b, blend: str = "MIX"):
        """Mixes two colours; blended with MULTIPLY and such where asked for."""
        node = self.add("Mix", {0: share, 6: a, 7: b}, data_type="RGBA", blend_type=blend)
        return node.outputs[2]

    def multiply(self, a, b):
        """Product of two colours."""
        return self.mix(1.0, a, b, "MULTIPLY")

    def noise(self, vector, scale: float, detail: float = 3.0, roughness: float = 0.6):
        """Noise between 0 and 1; scale in waves a metre for rest coordinates."""
        inputs = {"Vector": vector, "Scale": scale, "Detail": detail, "Roughness": roughness}
        return self.add("TexNoise", inputs).outputs["Fac"]

    def texture(self, path, colour: bool = True):
        """A picture's node, laid on by texture coordinates."""
        return self.add("TexImage", image=image(path, colour), interpolation="Cubic")

    def attribute(self, name: str):
        """A mesh attribute's node."""
        return self.add("Attribute", attribute_name=name)

    def spot(self, vector, centre, radii, hard: float = 0.0):
        """1 at `centre`, easing to 0 at the ellipsoid of `radii` (metres); `hard` is the share that stays 1."""
        away = self.add("VectorMath", {0: vector, 1: centre}, operation="SUBTRACT").outputs[0]
        scaled = self.add("VectorMath", {0: away, 1: radii}, operation="DIVIDE").outputs[0]
        length = self.add("VectorMath", {0: scaled}, operation="LENGTH").outputs["Value"]
        node = self.add("MapRange", {0: length, 1: hard, 2: 1.0, 3: 1.0, 4: 0.0}, interpolation_type="SMOOTHSTEP")
        return node.outputs[0]

    def principled(self, **inputs):
        """The output of a principled shader; inputs by name with `_` for blanks."""
        named = {key.replace("_", " "): value for key, value in inputs.items()}
        return self.add("BsdfPrincipled", named).outputs[0]

    def finish(self, shader, alpha=None):
        """Ends the material, see-through where `alpha` is 0."""
        if alpha is not None:
            clear = self.add("BsdfTransparent").outputs[0]
            shader = self.add("MixShader", {0: alpha, 1: clear, 2: shader}).outputs[0]
        self.add("OutputMaterial", {0: shader})
        return self.material
