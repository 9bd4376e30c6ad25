import { nextRandom } from "#models/speech/natural/random.ts";

/** Sizes of a Whisper model that is small enough for tests. */
export const TINY = { states: 64, layers: 2, vocabulary: 40, places: 20, frames: 16, bands: 80 };

/** A `model.bin` of CTranslate2's Whisper with random weights. */
export function makeCt2(kind = "WhisperSpec"): Buffer {
  const random = { state: 7 };
  const variables: Buffer[] = [];
  let variableCount = 0;
  const add = (name: string, ...shape: number[]) => {
    variableCount += 1;
    const count = shape.reduce((product, size) => product * size, 1);
    const [fanIn = 1, isScale] = [shape.at(-1), name.endsWith("gamma")];
    const halves = Float16Array.from({ length: count }, () =>
      isScale ? 1 : (2 * nextRandom(random) - 1) / Math.sqrt(shape.length > 1 ? fanIn : 100),
    );
    variables.push(text(name), Buffer.from([shape.length]), ...shape.map(number), Buffer.from([4]));
    variables.push(number(halves.byteLength), Buffer.from(halves.buffer));
  };
  const { states, layers, vocabulary, places, frames, bands } = TINY;
  const linear = (name: string, outputs: number, inputs = states) => {
    add(`${name}/weight`, outputs, inputs);
    add(`${name}/bias`, outputs);
  };
  const norm = (name: string) => ["gamma", "beta"].map((part) => add(`${name}/${part}`, states));
  const attention = (name: string, ...outputs: number[]) => {
    norm(`${name}/layer_norm`);
    for (const [i, count] of outputs.entries()) linear(`${name}/linear_${i}`, count);
  };
  for (const half of ["encoder", "decoder"]) {
    norm(`${half}/layer_norm`);
    for (let layer = 0; layer < layers; layer++) {
      const name = `${half}/layer_${layer}`;
      attention(`${name}/self_attention`, 3 * states, states);
      if (half === "decoder") attention(`${name}/attention`, states, 2 * states, states);
      norm(`${name}/ffn/layer_norm`);
      linear(`${name}/ffn/linear_0`, 4 * states);
      linear(`${name}/ffn/linear_1`, states, 4 * states);
    }
  }
  add("encoder/conv1/weight", states, bands, 3);
  add("encoder/conv2/weight", states, states, 3);
  for (const name of ["conv1", "conv2"]) add(`encoder/${name}/bias`, states);
  add("encoder/position_encodings/encodings", frames, states);
  add("decoder/position_encodings/encodings", places, states);
  add("decoder/embeddings/weight", vocabulary, states);
  // A setting of CTranslate2: one byte.
  variableCount += 1;
  variables.push(text("decoder/pre_norm"), Buffer.from([0, 0]), number(1), Buffer.from([1]));
  return Buffer.concat([number(6), text(kind), number(3), number(variableCount), ...variables, number(0)]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A text with its length and a zero byte at its end. */
function text(value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(value.length + 1);
  return Buffer.concat([length, Buffer.from(`${value}\0`)]);
}
