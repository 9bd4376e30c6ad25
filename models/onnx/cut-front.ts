import { readFields, textOf, writeField } from "./protobuf.ts";
import { readNode, subgraph } from "./subgraph.ts";

/**
 * The tensors of Kokoro's network between its front and its decoder: 512 values per frame of 25 ms; pitch in Hz and loudness,
 * twice per frame; and the frames of each token.
 */
export const FRONT_OUTPUTS = {
  features: "/encoder/MatMul_1_output_0",
  pitch: "/encoder/Reshape_output_0",
  loudness: "/encoder/Reshape_1_output_0",
  durations: "/encoder/Cast_output_0",
} as const;

/**
 * Cuts the front off Kokoro's network: what turns tokens into everything that its decoder needs, without the decoder, which
 * takes nine tenths of the time. Works on the file's protobuf (ONNX's `ModelProto`), so the same file gives the same bytes on
 * every machine. Throws if it is another network.
 */
export function cutFront(model: Buffer): Buffer {
  const fields = readFields(model);
  const graph = fields.filter(({ number }) => number === 7).flatMap(({ content }) => readFields(content));
  const nodes = graph.filter(({ number }) => number === 1).map(readNode);
  // `GraphProto.input` is field 11.
  const inputs = graph.filter(({ number }) => number === 11);
  const outputs = Object.values(FRONT_OUTPUTS);
  const { content, tensors } = subgraph(graph, nodes, { inputs, stopAt: [], outputs });
  for (const { content: input } of inputs) {
    const [name = ""] = textOf(readFields(input), 1);
    if (!tensors.has(name)) throw new Error(`The front of the network does not read ${name}`);
  }
  const rest = fields.filter(({ number }) => number !== 7).map(({ bytes }) => bytes);
  return Buffer.concat([...rest, writeField(7, content)]);
}
