import { Network } from "#models/onnx/network.ts";
import { quantize } from "#models/onnx/quantize.ts";
import { value } from "#models/onnx/write-onnx.ts";
import { readCt2 } from "./read-ct2.ts";
import { sizesOf } from "./sizes.ts";

/** Keys and values: what a layer keeps of earlier tokens, and what the encoder made. */
const PARTS = ["k", "v"].map((part) => ({
  before: `in_n_layer_self_${part}_cache`,
  after: `out_n_layer_self_${part}_cache`,
  heard: `n_layer_cross_${part}`,
}));
const NEVER = -1e9;

/**
 * Converts CTranslate2's Whisper to the decoder that sherpa-onnx loads. What it keeps of earlier tokens is as long as there are
 * tokens, and not as long as the longest text, so little is copied for each.
 */
export function convertWhisperDecoder(model: Buffer): Buffer {
  const weights = readCt2(model);
  const { states, heads, layers, vocabulary } = sizesOf(weights);
  const net = new Network(weights.read);
  const embeddings = net.store(quantize(weights.read("decoder/embeddings/weight")));
  const end = net.run("Add", ["offset", net.run("Shape", ["tokens"], { start: 1, end: 2 })]);
  const places = net.floats("decoder/position_encodings/encodings");
  const placed = net.run("Slice", [places, "offset", end, net.integers(0)]);
  let state = net.run("Add", [net.embed("tokens", embeddings), placed]);
  const bias = hideLater(net, end);
  const earlier = PARTS.map(({ before }) =>
    net.run("Slice", [before, net.integers(0), "offset", net.integers(2)]),
  );
  const kept: string[][] = PARTS.map(() => []);
  for (let layer = 0; layer < layers; layer++) {
    const ofLayer = (all: string): string => net.run("Gather", [all, net.integer(layer)], { axis: 0 });
    const name = `decoder/layer_${layer}`;
    const [query, ...added] = net.attentionInputs(state, `${name}/self_attention`);
    const [key = "", values = ""] = added.map((one, i) =>
      net.run("Concat", [ofLayer(earlier[i] ?? ""), one], { axis: 1 }),
    );
    for (const [i, one] of [key, values].entries())
      kept[i]?.push(net.run("Unsqueeze", [one, net.integers(0)]));
    const said = net.attend(query, key, values, { heads, bias });
    state = net.run("Add", [state, net.layer(said, `${name}/self_attention/linear_1`)]);
    const asked = net.layer(
      net.normalize(state, `${name}/attention/layer_norm`),
      `${name}/attention/linear_0`,
    );
    const [heardKey = "", heardValues = ""] = PARTS.map(({ heard }) => ofLayer(heard));
    const heard = net.attend(asked, heardKey, heardValues, { heads });
    state = net.run("Add", [state, net.layer(heard, `${name}/attention/linear_2`)]);
    state = net.feedForward(state, `${name}/ffn`);
  }
  for (const [i, { after }] of PARTS.entries()) net.run("Concat", kept[i] ?? [], { axis: 0 }, after);
  net.multiply(net.normalize(state, "decoder/layer_norm"), embeddings, { output: "logits" });
  return net.write("decoder", {
    inputs: [
      value("tokens", "int64", [1, "count"]),
      ...PARTS.map(({ before }) => value(before, "float", [layers, 1, "room", states])),
      ...PARTS.map(({ heard }) => value(heard, "float", [layers, 1, "length", states])),
      value("offset", "int64", [1]),
    ],
    outputs: [
      value("logits", "float", [1, "count", vocabulary]),
      ...PARTS.map(({ after }) => value(after, "float", [layers, 1, "end", states])),
    ],
  });
}

/** Scores to add, which hide from each token those after it: [1, 1, count, end]. */
function hideLater(net: Network, end: string): string {
  const [from, to] = ["offset", end].map((one) => net.run("Squeeze", [one]));
  const range = (first: string): string => net.run("Range", [first, to ?? "", net.integer(1)]);
  const rows = net.run("Unsqueeze", [range(from ?? ""), net.integers(1)]);
  const isLater = net.run("Greater", [range(net.integer(0)), rows]);
  const scores = net.run("Where", [isLater, net.float(NEVER), net.float(0)]);
  return net.run("Unsqueeze", [scores, net.integers(0, 1)]);
}
