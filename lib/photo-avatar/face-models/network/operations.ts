import { convolve } from "./convolve.ts";
import type { Operation, Tensor } from "./read-model.ts";

/** Calculates an operation of ONNX for a batch of one picture, as far as the face models use it. */
type Calculate = (inputs: readonly Tensor[], settings: Operation["settings"]) => Tensor;

const countOf = (dims: readonly number[]) => dims.reduce((product, size) => product * size, 1);
const at = (tensors: readonly Tensor[], i: number): Tensor => {
  const tensor = tensors[i];
  if (!tensor) throw new RangeError("An operation of the model lacks an input");
  return tensor;
};
const floats = ({ data }: Tensor): Float32Array =>
  data instanceof Float32Array ? data : Float32Array.from(data);
const numbers = (tensors: readonly Tensor[], i: number): number[] => [...at(tensors, i).data];
const listOf = (settings: Operation["settings"], name: string): readonly number[] => {
  const value = settings.get(name);
  return Array.isArray(value) ? value : [];
};
const numberOf = (settings: Operation["settings"], name: string): number => Number(settings.get(name) ?? 0);

/** Two tensors by element; the smaller one repeats along the first dimensions of the other. */
const byElement =
  (of: (a: number, b: number) => number): Calculate =>
  (inputs) => {
    const [a, b] = [at(inputs, 0), at(inputs, 1)];
    const dims = a.data.length >= b.data.length ? a.dims : b.dims;
    const data = new Float32Array(countOf(dims));
    const [x, y] = [a.data, b.data];
    for (let i = 0, j = 0, k = 0; i < data.length; i++) {
      data[i] = of(x[j] ?? 0, y[k] ?? 0);
      if (++j === x.length) j = 0;
      if (++k === y.length) k = 0;
    }
    return { dims, data };
  };

/** Along the first dimension. */
const reduce =
  (of: (values: readonly number[]) => number): Calculate =>
  (inputs, settings) => {
    const { dims, data } = at(inputs, 0);
    const [count = 1, ...rest] = dims;
    const size = countOf(rest);
    const reduced = Float32Array.from({ length: size }, (_, k) =>
      of(Array.from({ length: count }, (_, i) => data[i * size + k] ?? 0)),
    );
    return { dims: numberOf(settings, "keepdims") ? [1, ...rest] : rest, data: reduced };
  };

const reshaped = (dims: readonly number[], { data }: Tensor): Tensor => ({ dims, data });

/** What a network's operations do, by their names in ONNX. */
export const OPERATIONS: Readonly<Record<string, Calculate>> = {
  Identity: (inputs) => at(inputs, 0),
  Add: byElement((a, b) => a + b),
  Sub: byElement((a, b) => a - b),
  Mul: byElement((a, b) => a * b),
  Div: byElement((a, b) => a / b),
  ReduceMax: reduce((values) => Math.max(...values)),
  ReduceMin: reduce((values) => Math.min(...values)),
  ReduceL2: reduce((values) => Math.hypot(...values)),
  Relu: (inputs) => {
    const { dims, data } = at(inputs, 0);
    return { dims, data: floats({ dims, data }).map((value) => Math.max(value, 0)) };
  },
  PRelu: (inputs) => {
    const { dims, data } = at(inputs, 0);
    const slopes = at(inputs, 1).data;
    const size = data.length / slopes.length;
    const result = new Float32Array(data.length);
    for (let c = 0; c < slopes.length; c++) {
      const slope = slopes[c] ?? 0;
      for (let i = c * size; i < (c + 1) * size; i++) {
        const value = data[i] ?? 0;
        result[i] = value < 0 ? value * slope : value;
      }
    }
    return { dims, data: result };
  },
  Conv: (inputs, settings) => {
    const [input, weights] = [at(inputs, 0), at(inputs, 1)];
    const [, channels = 0, height = 0, width = 0] = input.dims;
    const [outputs = 0, , rows = 1, columns = 1] = weights.dims;
    const { data, ...size } = convolve({
      ...{ input: floats(input), channels, height, width },
      ...{ weights: floats(weights), bias: floats(at(inputs, 2)), kernel: [rows, columns] },
      groups: numberOf(settings, "group") || 1,
      stride: listOf(settings, "strides")[0] ?? 1,
      isSame: settings.get("auto_pad") === "SAME_UPPER",
    });
    return { dims: [1, outputs, size.height, size.width], data };
  },
  MaxPool: (inputs) => {
    // Of squares of two pixels: the models have no others, and even sizes only.
    const { dims, data } = at(inputs, 0);
    const [, channels = 0, height = 0, width = 0] = dims;
    const [high, wide] = [height >> 1, width >> 1];
    const pooled = new Float32Array(channels * high * wide);
    for (let row = 0, to = 0; row < channels * high; row++) {
      for (let x = 0, from = row * 2 * width; x < wide; x++, from += 2, to++) {
        const upper = Math.max(data[from] ?? 0, data[from + 1] ?? 0);
        pooled[to] = Math.max(upper, data[from + width] ?? 0, data[from + width + 1] ?? 0);
      }
    }
    return { dims: [1, channels, high, wide], data: pooled };
  },
  Pad: (inputs) => {
    // Channels of zeros at the end.
    const { dims, data } = at(inputs, 0);
    const [, channels = 0, height = 0, width = 0] = dims;
    const more = numbers(inputs, 1)[5] ?? 0;
    const padded = new Float32Array((channels + more) * height * width);
    padded.set(data);
    return { dims: [1, channels + more, height, width], data: padded };
  },
  Reshape: (inputs) => reshaped(numbers(inputs, 1), at(inputs, 0)),
  Squeeze: (inputs) => {
    const gone = numbers(inputs, 1);
    const input = at(inputs, 0);
    return reshaped(
      input.dims.filter((_, i) => !gone.includes(i)),
      input,
    );
  },
  Unsqueeze: (inputs) => {
    const input = at(inputs, 0);
    return reshaped(input.dims.toSpliced(numbers(inputs, 1)[0] ?? 0, 0, 1), input);
  },
  Transpose: (inputs, settings) => {
    const { dims, data } = at(inputs, 0);
    const order = listOf(settings, "perm");
    const steps = dims.map((_, i) => countOf(dims.slice(i + 1)));
    const turned = order.map((i) => dims[i] ?? 1);
    const from = order.map((i) => steps[i] ?? 1);
    const result = new Float32Array(data.length);
    for (let i = 0; i < result.length; i++) {
      let [rest, place] = [i, 0];
      for (let d = turned.length - 1; d >= 0; d--) {
        const size = turned[d] ?? 1;
        place += (rest % size) * (from[d] ?? 0);
        rest = Math.floor(rest / size);
      }
      result[i] = data[place] ?? 0;
    }
    return { dims: turned, data: result };
  },
  Concat: (inputs, settings) => {
    const axis = numberOf(settings, "axis");
    const dims = [...at(inputs, 0).dims];
    dims[axis] = inputs.reduce((sum, input) => sum + (input.dims[axis] ?? 0), 0);
    const joined = new Float32Array(countOf(dims));
    let to = 0;
    for (let before = 0; before < countOf(dims.slice(0, axis)); before++) {
      for (const input of inputs) {
        const size = countOf(input.dims.slice(axis));
        joined.set(input.data.subarray(before * size, (before + 1) * size), to);
        to += size;
      }
    }
    return { dims, data: joined };
  },
  Slice: (inputs) => {
    const [starts, ends, axes] = [numbers(inputs, 1), numbers(inputs, 2), numbers(inputs, 3)];
    return axes.reduce((tensor, axis, i) => slice(tensor, axis, starts[i] ?? 0, ends[i] ?? 0), at(inputs, 0));
  },
  Gather: (inputs) => {
    const { dims, data } = at(inputs, 0);
    const indices = at(inputs, 1);
    const [, ...rest] = dims;
    const size = countOf(rest);
    const found = new Float32Array(indices.data.length * size);
    indices.data.forEach((index, i) => {
      found.set(data.subarray(index * size, (index + 1) * size), i * size);
    });
    return { dims: [...indices.dims, ...rest], data: found };
  },
  MatMul: (inputs) => {
    const [a, b] = [at(inputs, 0), at(inputs, 1)];
    const inner = a.dims.at(-1) ?? 1;
    const columns = b.dims.length > 1 ? (b.dims[1] ?? 1) : 1;
    const data = new Float32Array((a.data.length / inner) * columns);
    for (let i = 0; i < data.length; i++) {
      const [row, column] = [Math.floor(i / columns), i % columns];
      let sum = 0;
      for (let k = 0; k < inner; k++)
        sum += (a.data[row * inner + k] ?? 0) * (b.data[k * columns + column] ?? 0);
      data[i] = sum;
    }
    return { dims: [...a.dims.slice(0, -1), ...(b.dims.length > 1 ? [columns] : [])], data };
  },
  GridSample: (inputs) => gridSample(at(inputs, 0), at(inputs, 1)),
};

function slice({ dims, data }: Tensor, axis: number, start: number, end: number): Tensor {
  const size = dims[axis] ?? 0;
  const to = Math.min(size, end);
  const inner = countOf(dims.slice(axis + 1));
  const sliced = new Float32Array((data.length / size) * (to - start));
  for (let before = 0; before < data.length / size / inner; before++) {
    const from = before * size * inner;
    sliced.set(data.subarray(from + start * inner, from + to * inner), before * (to - start) * inner);
  }
  return { dims: dims.with(axis, to - start), data: sliced };
}

/** Bilinear, zeros beyond the edge; -1 and 1 are the picture's edges. */
function gridSample(picture: Tensor, grid: Tensor): Tensor {
  const [, channels = 0, height = 0, width = 0] = picture.dims;
  const [, rows = 0, columns = 0] = grid.dims;
  const size = rows * columns;
  const data = new Float32Array(channels * size);
  for (let i = 0; i < size; i++) {
    const x = (((grid.data[i * 2] ?? 0) + 1) * width - 1) / 2;
    const y = (((grid.data[i * 2 + 1] ?? 0) + 1) * height - 1) / 2;
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    for (let corner = 0; corner < 4; corner++) {
      const [px, py] = [x0 + (corner & 1), y0 + (corner >> 1)];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const share = (1 - Math.abs(x - px)) * (1 - Math.abs(y - py));
      for (let c = 0; c < channels; c++)
        data[c * size + i] =
          (data[c * size + i] ?? 0) + share * (picture.data[(c * height + py) * width + px] ?? 0);
    }
  }
  return { dims: [1, channels, rows, columns], data };
}
