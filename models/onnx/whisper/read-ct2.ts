import type { Weights } from "#models/onnx/quantize.ts";

const FLOAT16 = 4;

/** A model's weights by name, and how many layers each half has. */
export type WhisperWeights = {
  read: (name: string) => Weights;
  encoderLayers: number;
  decoderLayers: number;
};

/**
 * Reads the weights of a `model.bin` of CTranslate2 (version 6): a header, then each variable with its name, its sizes, its type
 * and its bytes. Only half-precision variables are kept; the others are settings of CTranslate2.
 */
export function readCt2(model: Buffer): WhisperWeights {
  let at = 0;
  const take = (bytes: number): Buffer => {
    if (at + bytes > model.length) throw new Error("The recognizer's file is truncated");
    at += bytes;
    return model.subarray(at - bytes, at);
  };
  const number = (): number => take(4).readUInt32LE();
  // Texts end with a zero byte, which their length counts.
  const text = (): string => take(take(2).readUInt16LE()).toString("latin1").slice(0, -1);
  const [version, kind] = [number(), text(), number()];
  if (version !== 6 || kind !== "WhisperSpec")
    throw new Error("The file is not a Whisper model of CTranslate2");
  const found = new Map<string, { shape: number[]; bytes: Buffer }>();
  for (let rest = number(); rest > 0; rest--) {
    const name = text();
    const shape = Array.from({ length: take(1).readUInt8() }, number);
    const type = take(1).readUInt8();
    const bytes = take(number());
    if (type === FLOAT16) found.set(name, { shape, bytes });
  }
  const layersOf = (half: string): number =>
    [...found.keys()].filter((name) => name.startsWith(half) && name.endsWith("self_attention/linear_0/bias"))
      .length;
  const read = (name: string): Weights => {
    const one = found.get(name);
    if (!one) throw new Error(`The recognizer has no weights ${name}`);
    // A copy, because half-precision numbers must begin at an even address.
    const halves = new Float16Array(Uint8Array.from(one.bytes).buffer);
    return { shape: one.shape, values: Float32Array.from(halves) };
  };
  return { read, encoderLayers: layersOf("encoder/"), decoderLayers: layersOf("decoder/") };
}
