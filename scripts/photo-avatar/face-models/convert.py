"""Converts MediaPipe's face models to ONNX, once; see lib/photo-avatar/face-models/README.md.

python convert.py <face_mesh_solution_packed_assets.data> <folder> writes <folder>/face-detection.onnx and
<folder>/face-landmarks.onnx. The same input gives the same bytes.

The models stay what they are: half-precision weights, float32 arithmetic. Inputs are [1, height, width, 3]. The three
custom operations of the landmark model become operations of ONNX; each is documented where it is converted.
"""

import sys

import numpy as np
import onnx
import tflite
from flatbuffers import flexbuffers
from onnx import TensorProto, helper, numpy_helper

# Where the package @mediapipe/face_mesh 0.4.1633559619 packs them: its face_mesh_solution_packed_assets_loader.js.
MODELS = {
    "face-landmarks": (0, 2_495_952),
    "face-detection": (3_757_224, 3_986_256),
}
# GridSample and the reductions with their axes as inputs.
OPSET = 20
IR_VERSION = 10
CUSTOM = tflite.BuiltinOperator.CUSTOM
NAMES = {code: name for name, code in vars(tflite.BuiltinOperator).items() if isinstance(code, int)}
NUMPY = {tflite.TensorType.FLOAT32: np.float32, tflite.TensorType.FLOAT16: np.float16, tflite.TensorType.INT32: np.int32}


def options(op, kind):
    table = op.BuiltinOptions()
    result = kind()
    result.Init(table.Bytes, table.Pos)
    return result


class Converter:
    """Holds images as [1, channels, height, width], as ONNX wants them; `spatial` has the tensors held so."""

    def __init__(self, data):
        self.model = tflite.Model.GetRootAsModel(data, 0)
        self.graph = self.model.Subgraphs(0)
        self.nodes, self.weights, self.names = [], [], {}
        self.spatial = set()
        self.constants = {}

    def shape(self, i):
        tensor = self.graph.Tensors(i)
        return [int(n) for n in tensor.ShapeAsNumpy()] if tensor.ShapeLength() else []

    def stored(self, i):
        """A constant of the file, or None."""
        if i in self.constants:
            return self.constants[i]
        tensor = self.graph.Tensors(i)
        buffer = self.model.Buffers(tensor.Buffer())
        if buffer.DataLength() == 0:
            return None
        return np.frombuffer(buffer.DataAsNumpy().tobytes(), NUMPY[tensor.Type()]).reshape(self.shape(i))

    def add(self, kind, inputs, **attributes):
        name = f"t{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], name=f"{kind}_{len(self.nodes)}", **attributes))
        return name

    def constant(self, value, dtype=np.float32):
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.array(value, dtype, order="C"), name))
        return name

    def weight(self, value):
        """A constant that is stored in half precision if it is in the file."""
        if value.dtype != np.float16:
            return self.constant(value)
        return self.add("Cast", [self.constant(value, np.float16)], to=TensorProto.FLOAT)

    def flat(self, i):
        """The tensor in the order of the file."""
        return self.add("Transpose", [self.names[i]], perm=[0, 2, 3, 1]) if i in self.spatial else self.names[i]

    def convert(self):
        for k in range(self.graph.InputsLength()):
            i = self.graph.Inputs(k)
            self.names[i] = self.add("Transpose", ["image"], perm=[0, 3, 1, 2])
            self.spatial.add(i)
        for k in range(self.graph.OperatorsLength()):
            self.operator(self.graph.Operators(k))

    def operator(self, op):
        code = self.model.OperatorCodes(op.OpcodeIndex())
        builtin = max(code.BuiltinCode(), code.DeprecatedBuiltinCode())
        name = code.CustomCode().decode() if builtin == CUSTOM else NAMES[builtin]
        inputs = [int(i) for i in op.InputsAsNumpy()]
        (output,) = [int(i) for i in op.OutputsAsNumpy()]
        if name == "DEQUANTIZE":
            self.constants[output] = self.stored(inputs[0])
            return
        convert = self.sum if name == "ADD" else getattr(self, name.lower())
        self.names[output] = convert(op, inputs, output)

    def activated(self, name, activation):
        assert activation in (tflite.ActivationFunctionType.NONE, tflite.ActivationFunctionType.RELU)
        return self.add("Relu", [name]) if activation == tflite.ActivationFunctionType.RELU else name

    def convolution(self, op, inputs, output, kind, groups):
        o = options(op, kind)
        weights = self.stored(inputs[1])
        # [out, h, w, in] of a convolution, [1, h, w, out] of a depthwise one: both to [out, in / groups, h, w].
        weights = weights.transpose(0, 3, 1, 2) if groups == 1 else weights.transpose(3, 0, 1, 2)
        name = self.add(
            "Conv",
            [self.names[inputs[0]], self.weight(weights), self.weight(self.stored(inputs[2]))],
            strides=[o.StrideH(), o.StrideW()],
            group=groups,
            auto_pad="SAME_UPPER" if o.Padding() == tflite.Padding.SAME else "VALID",
        )
        self.spatial.add(output)
        return self.activated(name, o.FusedActivationFunction())

    def conv_2d(self, op, inputs, output):
        return self.convolution(op, inputs, output, tflite.Conv2DOptions, 1)

    def depthwise_conv_2d(self, op, inputs, output):
        return self.convolution(op, inputs, output, tflite.DepthwiseConv2DOptions, self.shape(inputs[0])[3])

    def max_pool_2d(self, op, inputs, output):
        o = options(op, tflite.Pool2DOptions)
        self.spatial.add(output)
        return self.add(
            "MaxPool",
            [self.names[inputs[0]]],
            kernel_shape=[o.FilterHeight(), o.FilterWidth()],
            strides=[o.StrideH(), o.StrideW()],
            auto_pad="SAME_UPPER" if o.Padding() == tflite.Padding.SAME else "VALID",
        )

    def prelu(self, _op, inputs, output):
        self.spatial.add(output)
        return self.add("PRelu", [self.names[inputs[0]], self.weight(self.stored(inputs[1]).transpose(2, 0, 1))])

    def relu(self, _op, inputs, output):
        self.spatial.add(output)
        return self.add("Relu", [self.names[inputs[0]]])

    def sum(self, op, inputs, output):
        self.spatial.add(output)
        name = self.add("Add", [self.names[i] for i in inputs])
        return self.activated(name, options(op, tflite.AddOptions).FusedActivationFunction())

    def pad(self, _op, inputs, output):
        # [before, after] of each of n, h, w, c: to befores and afters of n, c, h, w.
        amounts = self.stored(inputs[1])[[0, 3, 1, 2]].T.flatten()
        self.spatial.add(output)
        return self.add("Pad", [self.names[inputs[0]], self.constant(amounts, np.int64)])

    def reshape(self, _op, inputs, output):
        return self.add("Reshape", [self.flat(inputs[0]), self.constant(self.shape(output), np.int64)])

    def concatenation(self, op, inputs, output):
        return self.add("Concat", [self.flat(i) for i in inputs], axis=options(op, tflite.ConcatenationOptions).Axis())

    def strided_slice(self, _op, inputs, output):
        begin, end, strides = (self.stored(i) for i in inputs[1:])
        source, target = self.shape(inputs[0]), self.shape(output)
        assert all(strides == 1) and len(source) == len(target)
        ends = [int(b) + n for b, n in zip(begin, target)]
        ints = [self.constant(v, np.int64) for v in (begin, ends, range(len(source)))]
        return self.add("Slice", [self.flat(inputs[0]), *ints])

    def mul(self, _op, inputs, output):
        """Landmarks by a number, or a matrix of a region by one of numbers."""
        factor = self.stored(inputs[1])
        if self.shape(output) == [1, 4, 4]:
            factor = affine(np.broadcast_to(factor, (1, 4, 4))[0])
        return self.add("Mul", [self.flat(inputs[0]), self.constant(factor)])

    def landmarks2transformmatrix(self, op, inputs, _output):
        """
        The affine map [2, 3] from a region's pixels (16 x 16) to those of the features: its center and sides are those of
        the box around some landmarks, turned until the line through two of them is level
        (mediapipe/util/tflite/operations/landmarks_to_transform_matrix.cc, version 2).
        """
        o = flexbuffers.Loads(op.CustomOptionsAsNumpy().tobytes())
        assert o["target_rotation_radians"] == 0
        landmarks = self.add("Squeeze", [self.flat(inputs[0]), self.constant([0], np.int64)])
        flat = self.add("Slice", [landmarks, *(self.constant([v], np.int64) for v in (0, 2, 1))])
        ends = [self.add("Gather", [flat, self.constant(o[f"{s}_rotation_idx"], np.int64)]) for s in ("left", "right")]
        line = self.add("Sub", [ends[1], ends[0]])
        length = self.add("ReduceL2", [line, self.constant([0], np.int64)], keepdims=1)
        # [cos, sin] of the line's angle; its matrix [[cos, -sin], [sin, cos]] turns level regions to the line.
        turn = self.add("Div", [line, length])
        across = self.add("MatMul", [turn, self.constant([[0, 1], [-1, 0]])])
        rows = [self.add("Unsqueeze", [v, self.constant([0], np.int64)]) for v in (turn, across)]
        level = self.add("Concat", rows, axis=0)
        to_line = self.add("Transpose", [level], perm=[1, 0])
        subset = self.add("Gather", [flat, self.constant(o["subset_idxs"], np.int64)])
        turned = self.add("MatMul", [subset, to_line])
        axes = self.constant([0], np.int64)
        high, low = (self.add(k, [turned, axes], keepdims=0) for k in ("ReduceMax", "ReduceMin"))
        middle = self.add("Mul", [self.add("Add", [high, low]), self.constant(0.5)])
        # Not `to_line` by `middle`: onnxruntime 1.30 forgets to transpose a matrix before a vector.
        center = self.add("MatMul", [middle, level])
        sizes = np.array([o["output_width"], o["output_height"]], np.float32)
        scales = np.array([o["scale_x"], o["scale_y"]], np.float32) / sizes
        scale = self.add("Mul", [self.add("Sub", [high, low]), self.constant(scales)])
        linear = self.add("Mul", [to_line, scale])
        corner = self.add("Sub", [center, self.add("MatMul", [linear, self.constant(sizes / 2)])])
        column = self.add("Unsqueeze", [corner, self.constant([1], np.int64)])
        return self.add("Concat", [linear, column], axis=1)

    def parts(self, i):
        """Linear part, transposed, and shift of a region's map."""
        pick = lambda a, b: self.add("Slice", [self.names[i], *(self.constant([v], np.int64) for v in (a, b, 1))])
        shift = self.add("Squeeze", [pick(2, 3), self.constant([1], np.int64)])
        return self.add("Transpose", [pick(0, 2)], perm=[1, 0]), shift

    def transformtensorbilinear(self, op, inputs, output):
        """
        Samples a region's pixels (16 x 16) from the features by their centers
        (mediapipe/util/tflite/operations/transform_tensor_bilinear.cc, version 2). Beyond the edge there is nothing; GridSample
        fades to it over a pixel.
        """
        o = flexbuffers.Loads(op.CustomOptionsAsNumpy().tobytes())
        height, width = o["output_height"], o["output_width"]
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32) + 0.5
        linear, shift = self.parts(inputs[1])
        at = self.add("MatMul", [self.constant(np.stack([xs, ys], -1).reshape(-1, 2)), linear])
        at = self.add("Add", [at, shift])
        _, rows, columns, _ = self.shape(inputs[0])
        # GridSample's coordinates run from -1 to 1 between the outer edges.
        grid = self.add("Sub", [self.add("Mul", [at, self.constant([2 / columns, 2 / rows])]), self.constant(1)])
        grid = self.add("Reshape", [grid, self.constant([1, height, width, 2], np.int64)])
        self.spatial.add(output)
        sampling = {"mode": "linear", "padding_mode": "zeros", "align_corners": 0}
        return self.add("GridSample", [self.names[inputs[0]], grid], **sampling)

    def transformlandmarks(self, _op, inputs, _output):
        """A region's landmarks back in pixels (mediapipe/util/tflite/operations/transform_landmarks.cc, version 2)."""
        linear, shift = self.parts(inputs[1])
        return self.add("Add", [self.add("MatMul", [self.flat(inputs[0]), linear]), shift])

    def build(self, name):
        self.convert()
        outputs = []
        for k in range(self.graph.OutputsLength()):
            i = self.graph.Outputs(k)
            label = self.graph.Tensors(i).Name().decode()
            self.nodes.append(helper.make_node("Identity", [self.flat(i)], [label], name=label))
            outputs.append(helper.make_tensor_value_info(label, TensorProto.FLOAT, self.shape(i)))
        image = helper.make_tensor_value_info("image", TensorProto.FLOAT, self.shape(self.graph.Inputs(0)))
        graph = helper.make_graph(self.nodes, name, [image], outputs, self.weights)
        opsets = [helper.make_opsetid("", OPSET)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION, producer_name="visavis")
        onnx.checker.check_model(model, full_check=True)
        return model


def affine(matrix):
    """The first two rows of a 4 x 4 matrix without the column of z."""
    return matrix[:2][:, [0, 1, 3]]


def main(packed, folder):
    with open(packed, "rb") as file:
        data = file.read()
    for name, (start, end) in MODELS.items():
        model = Converter(data[start:end]).build(name)
        onnx.save(model, f"{folder}/{name}.onnx")
        print(name, len(model.SerializeToString()), "bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
