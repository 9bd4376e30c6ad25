/** A convolution of one picture [channels][height][width], as ONNX defines it. */
export interface Convolution {
  readonly input: Float32Array;
  readonly channels: number;
  readonly height: number;
  readonly width: number;
  /** [outputs][inputs of a group][rows][columns] */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  readonly kernel: readonly [number, number];
  readonly groups: number;
  readonly stride: number;
  /** Whether the edges are padded so that only the stride makes the result smaller. */
  readonly isSame: boolean;
}

/** The result [outputs][height][width] with its height and width. */
export interface Convolved {
  readonly data: Float32Array;
  readonly height: number;
  readonly width: number;
}

export function convolve(of: Convolution): Convolved {
  const [rows, columns] = of.kernel;
  const { stride, isSame } = of;
  const sizeOf = (size: number, reach: number) =>
    isSame ? Math.ceil(size / stride) : Math.floor((size - reach) / stride) + 1;
  const [height, width] = [sizeOf(of.height, rows), sizeOf(of.width, columns)];
  if (rows * columns * stride === 1 && of.groups === 1)
    return { data: mixChannels(of, height * width), height, width };
  const padded = isSame ? pad(of, height, width) : of;
  const outputs = of.bias.length;
  const perGroup = of.channels / of.groups;
  const data = new Float32Array(outputs * height * width);
  for (let o = 0; o < outputs; o++) {
    const to = data.subarray(o * height * width, (o + 1) * height * width).fill(of.bias[o] ?? 0);
    const group = Math.floor((o * of.groups) / outputs);
    for (let i = 0; i < perGroup; i++) {
      const plane = (group * perGroup + i) * padded.height * padded.width;
      for (let k = 0; k < rows * columns; k++) {
        const weight = of.weights[(o * perGroup + i) * rows * columns + k] ?? 0;
        const from = plane + Math.floor(k / columns) * padded.width + (k % columns);
        addRows(padded.input, { from, step: padded.width * stride, stride, weight }, to, width);
      }
    }
  }
  return { data, height, width };
}

/** Where in the input a weight begins, the numbers from row to row and from column to column, and the weight. */
interface Tap {
  readonly from: number;
  readonly step: number;
  readonly stride: number;
  readonly weight: number;
}

/** Adds weighted rows of the input to a plane of the result. */
function addRows(
  input: Float32Array,
  { from, step, stride, weight }: Tap,
  to: Float32Array,
  width: number,
): void {
  for (let row = 0, at = from; row < to.length; row += width, at += step)
    for (let x = 0, i = at; x < width; x++, i += stride)
      to[row + x] = (to[row + x] ?? 0) + weight * (input[i] ?? 0);
}

/** A convolution of single pixels: each output is a weighted sum of all channels. */
function mixChannels({ input, channels, weights, bias }: Convolution, size: number): Float32Array {
  const data = new Float32Array(bias.length * size);
  for (let o = 0; o < bias.length; o++) {
    const to = o * size;
    data.fill(bias[o] ?? 0, to, to + size);
    // Four at a time, because reading and writing the sum takes longer than adding.
    let i = 0;
    for (; i + 4 <= channels; i += 4) {
      const at = o * channels + i;
      const [a, b, c, d] = [
        weights[at] ?? 0,
        weights[at + 1] ?? 0,
        weights[at + 2] ?? 0,
        weights[at + 3] ?? 0,
      ];
      const [p, q, r, s] = [i * size, (i + 1) * size, (i + 2) * size, (i + 3) * size];
      for (let k = 0; k < size; k++)
        data[to + k] =
          (data[to + k] ?? 0) +
          a * (input[p + k] ?? 0) +
          b * (input[q + k] ?? 0) +
          c * (input[r + k] ?? 0) +
          d * (input[s + k] ?? 0);
    }
    for (; i < channels; i++) {
      const weight = weights[o * channels + i] ?? 0;
      for (let k = 0; k < size; k++) data[to + k] = (data[to + k] ?? 0) + weight * (input[i * size + k] ?? 0);
    }
  }
  return data;
}

/** The input with zeros around it, more of them below and at the right (`SAME_UPPER`). */
function pad(
  of: Convolution,
  height: number,
  width: number,
): Pick<Convolution, "input" | "height" | "width"> {
  const [rows, columns] = of.kernel;
  const [high, wide] = [(height - 1) * of.stride + rows, (width - 1) * of.stride + columns];
  const top = Math.max(0, (high - of.height) >> 1);
  const left = Math.max(0, (wide - of.width) >> 1);
  const [paddedHeight, paddedWidth] = [Math.max(high, of.height), Math.max(wide, of.width)];
  const input = new Float32Array(of.channels * paddedHeight * paddedWidth);
  for (let row = 0; row < of.channels * of.height; row++) {
    const channel = Math.floor(row / of.height);
    const to = (channel * paddedHeight + top + (row % of.height)) * paddedWidth + left;
    input.set(of.input.subarray(row * of.width, (row + 1) * of.width), to);
  }
  return { input, height: paddedHeight, width: paddedWidth };
}
