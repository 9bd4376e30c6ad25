import { Network } from "#models/onnx/network.ts";
import { quantize } from "#models/onnx/quantize.ts";
import { value } from "#models/onnx/write-onnx.ts";
import { readCt2, type WhisperWeights } from "./read-ct2.ts";
import { BANDS, sizesOf } from "./sizes.ts";

/**
 * Converts CTranslate2's Whisper to the encoder that sherpa-onnx loads: a spectrum becomes the keys and values that each layer
 * of the decoder attends to.
 */
export function convertWhisperEncoder(model: Buffer): Buffer {
  const weights = readCt2(model);
  const { states, heads, layers } = sizesOf(weights);
  const net = new Network(weights.read);
  let state = readSpectrum(net);
  for (let layer = 0; layer < weights.encoderLayers; layer++) {
    const name = `encoder/layer_${layer}`;
    const heard = net.attend(...net.attentionInputs(state, `${name}/self_attention`), { heads });
    state = net.run("Add", [state, net.layer(heard, `${name}/self_attention/linear_1`)]);
    state = net.feedForward(state, `${name}/ffn`);
  }
  crossAttention(net, net.normalize(state, "encoder/layer_norm"), weights);
  const inputs = [value("mel", "float", [1, BANDS, "frames"])];
  const outputs = CROSS.map((name) => value(name, "float", [layers, 1, "length", states]));
  return net.write("encoder", { inputs, outputs }, metadataOf(weights));
}

const CROSS = ["n_layer_cross_k", "n_layer_cross_v"];

/** Two convolutions, the second of which takes every other frame, and the places. */
function readSpectrum(net: Network): string {
  const convolve = (input: string, name: string, stride: number): string => {
    const parts = ["weight", "bias"].map((part) => net.floats(`${name}/${part}`));
    const attributes = { kernel_shape: [3], pads: [1, 1], strides: [stride] };
    return net.gelu(net.run("Conv", [input, ...parts], attributes));
  };
  const spectrum = convolve(convolve("mel", "encoder/conv1", 1), "encoder/conv2", 2);
  const features = net.run("Transpose", [spectrum], { perm: [0, 2, 1] });
  const length = net.run("Shape", [features], { start: 1, end: 2 });
  const places = net.floats("encoder/position_encodings/encodings");
  return net.run("Add", [features, net.run("Slice", [places, net.integers(0), length, net.integers(0)])]);
}

/** The keys and values of all layers of the decoder, by one multiplication. */
function crossAttention(net: Network, heard: string, { read, decoderLayers }: WhisperWeights): void {
  const names = Array.from(
    { length: decoderLayers },
    (_, layer) => `decoder/layer_${layer}/attention/linear_1`,
  );
  const matrix = net.store(quantize(...names.map((name) => read(`${name}/weight`))));
  const bias = Float32Array.from(names.flatMap((name) => [...read(`${name}/bias`).values]));
  const all = net.multiply(heard, matrix, { bias });
  const parted = net.run("Reshape", [all, net.integers(1, 0, decoderLayers, CROSS.length, -1)]);
  const turned = net.run("Transpose", [parted], { perm: [3, 2, 0, 1, 4] });
  for (const [i, name] of CROSS.entries()) net.run("Gather", [turned, net.integer(i)], { axis: 0 }, name);
}

/** Numbers of the tokens that are no text, in every model of Whisper for several languages but the largest. */
const TOKENS = {
  blank_id: 220,
  eot: 50_257,
  sot: 50_258,
  translate: 50_358,
  transcribe: 50_359,
  no_speech: 50_362,
  no_timestamps: 50_363,
};
/** The languages of the product. Others are left out, so that sherpa-onnx never takes a sound for one of them. */
const LANGUAGES = { en: 50_259, de: 50_261, es: 50_262, fr: 50_265 };

/** What sherpa-onnx reads of the model. */
function metadataOf(weights: WhisperWeights): Record<string, string> {
  const { vocabulary, states, context, layers } = sizesOf(weights);
  const numbers = {
    ...TOKENS,
    n_mels: BANDS,
    n_text_layer: layers,
    n_text_ctx: context,
    n_text_state: states,
    n_vocab: vocabulary,
    is_multilingual: 1,
  };
  return {
    model_type: "whisper",
    ...Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, String(number)])),
    sot_sequence: [TOKENS.sot, LANGUAGES.en, TOKENS.transcribe].join(","),
    all_language_tokens: Object.values(LANGUAGES).join(","),
    all_language_codes: Object.keys(LANGUAGES).join(","),
  };
}
