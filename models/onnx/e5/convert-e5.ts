import { Network } from "#models/onnx/network.ts";
import { value } from "#models/onnx/write-onnx.ts";
import { type E5, readE5 } from "./read-e5.ts";

/**
 * Converts a 4-bit E5 to a network for ONNX Runtime: tokens [1, count] become the mean of their states, which is what a text
 * means. The weights stay as they are.
 */
export function convertE5Network(file: Buffer): Buffer {
  const model = readE5(file);
  const net = new Network(model.floats);
  let state = net.normalizeBy(embedTokens(net, model), ["emb.ln.w", "emb.ln.b"]);
  for (let layer = 0; layer < model.layers; layer++) {
    const name = (part: string): string => `l${layer}.${part}`;
    const apply = (input: string, part: string): string =>
      net.multiply(input, net.store(model.matrix(name(`${part}.w`))), {
        bias: model.floats(name(`${part}.b`)).values,
      });
    const addTo = (added: string, norm: string): string =>
      net.normalizeBy(net.run("Add", [state, added]), [name(`${norm}.w`), name(`${norm}.b`)]);
    const [query, key, values] = [apply(state, "q"), apply(state, "k"), apply(state, "v")];
    state = addTo(apply(net.attend(query, key, values, { heads: model.heads }), "ao"), "aln");
    state = addTo(apply(net.gelu(apply(state, "fi")), "fo"), "oln");
  }
  net.run("ReduceMean", [state], { axes: [1], keepdims: 1 }, "meaning");
  const { shape } = model.floats("emb.type");
  return net.write("e5", {
    inputs: [value("tokens", "int64", [1, "count"])],
    outputs: [value("meaning", "float", [1, 1, ...shape])],
  });
}

/** Words, their places, and the type that all tokens have. */
function embedTokens(net: Network, model: E5): string {
  const words = net.embedHalves("tokens", net.store(model.matrix("emb.word")));
  const count = net.run("Shape", ["tokens"], { start: 1, end: 2 });
  const places = net.run("Slice", [net.floats("emb.pos"), net.integers(0), count, net.integers(0)]);
  return net.run("Add", [net.run("Add", [words, places]), net.floats("emb.type")]);
}

/** The pieces of the tokenizer by number, one a line: score and text. */
export function convertE5Pieces(file: Buffer): Buffer {
  return Buffer.from(
    readE5(file)
      .pieces.map(({ text, score }) => `${score} ${text}\n`)
      .join(""),
  );
}
