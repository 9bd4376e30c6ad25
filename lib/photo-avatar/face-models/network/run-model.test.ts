import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, test } from "vitest";
import { detectorInput } from "#lib/photo-avatar/face-models/detect-faces.ts";
import { readAstronaut } from "#lib/photo-avatar/testing/known-people.ts";
import { convolve } from "./convolve.ts";
import { prepareModel } from "./run-model.ts";

const FOLDER = join(import.meta.dirname, "..");

/** A pattern of numbers from 0 to 1, different at every place. */
const pattern = (length: number) => Float32Array.from({ length }, (_, i) => ((i * 7919) % 256) / 255);

test.each([
  ["face-detection", 128, async () => detectorInput(await readAstronaut())],
  ["face-landmarks", 192, async () => pattern(192 * 192 * 3)],
])("%s gives the numbers of onnxruntime", async (name, side, read) => {
  const file = await readFile(join(FOLDER, `${name}.onnx`));
  const [input, dims] = [await read(), [1, side, side, 3]];
  const session = await InferenceSession.create(file);
  const wanted = await session.run({ image: new Tensor("float32", input, dims) });
  const found = prepareModel(file, "image")({ dims, data: input });
  for (const output of session.outputNames) {
    const numbers = wanted[output]?.data;
    if (!(numbers instanceof Float32Array)) throw new Error(`no ${output}`);
    const off = numbers.map((value, i) => Math.abs(value - (found(output)[i] ?? Number.NaN)));
    expect(Math.max(...off), output).toBeLessThan(0.002);
  }
});

test("a convolution with a stride pads more below and at the right", () => {
  const { data, height, width } = convolve({
    ...{ input: Float32Array.from([1, 2, 3, 4]), channels: 1, height: 2, width: 2 },
    ...{ weights: new Float32Array(9).fill(1), bias: Float32Array.of(10), kernel: [3, 3] },
    ...{ groups: 1, stride: 2, isSame: true },
  });
  expect([[...data], height, width]).toEqual([[20], 1, 1]);
});
