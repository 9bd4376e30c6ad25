/** Input of Piper's decoder: 192 values per step of 256 samples. */
export const LATENT = "/Mul_7_output_0";
/** Steps of each phoneme, in the order of the ids. */
export const DURATIONS = "/Ceil_output_0";

type Field = { number: number; bytes: Buffer; content: Buffer };
type Node = { field: Field; inputs: string[]; outputs: string[] };

/**
 * Splits Piper's network in two, so the first part of a sentence can be heard while the rest is synthesized: `planner`
 * turns ids into latent steps and phoneme durations, `decoder` turns any range of latent steps into audio. Works on the
 * file's protobuf (ONNX's `ModelProto`): each half gets the nodes that its outputs need. Throws if the model lacks
 * these tensors.
 */
export function splitVoice(model: Buffer): { planner: Buffer; decoder: Buffer } {
  const fields = readFields(model);
  const graph = fields.filter(({ number }) => number === 7).flatMap(({ content }) => readFields(content));
  const rest = fields.filter(({ number }) => number !== 7).map(({ bytes }) => bytes);
  const half = (inputs: Field[], stopAt: string[], outputs: string[]) =>
    Buffer.concat([...rest, writeField(7, subgraph(graph, inputs, stopAt, outputs))]);
  const inputs = graph.filter(({ number }) => number === 11);
  const floatTensor = writeField(2, writeField(1, Buffer.from([1 << 3, 1])));
  const latent = writeField(11, Buffer.concat([writeField(1, Buffer.from(LATENT)), floatTensor]));
  return {
    planner: half(inputs, [], [LATENT, DURATIONS]),
    decoder: half(readFields(latent), [LATENT], ["output"]),
  };
}

/** The `GraphProto` with the nodes and weights that produce `outputs`, down to the tensors named in `stopAt`. */
function subgraph(graph: Field[], inputs: Field[], stopAt: string[], outputs: string[]): Buffer {
  const nodes = graph.filter(({ number }) => number === 1).map(readNode);
  const makers = new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
  const wanted = new Set<Node>();
  const tensors = new Set<string>();
  const open = [...outputs];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (tensors.has(name)) continue;
    tensors.add(name);
    const maker = stopAt.includes(name) ? undefined : makers.get(name);
    if (outputs.includes(name) && !maker) throw new Error(`The voice's network has no ${name}`);
    if (!maker || wanted.has(maker)) continue;
    wanted.add(maker);
    open.push(...maker.inputs);
  }
  return Buffer.concat([
    ...nodes.filter((node) => wanted.has(node)).map(({ field }) => field.bytes),
    writeField(2, Buffer.from("voice")),
    ...graph
      .filter(({ number, content }) => number === 5 && tensors.has(textOf(readFields(content), 8)[0] ?? ""))
      .map(({ bytes }) => bytes),
    ...inputs.map(({ bytes }) => bytes),
    ...outputs.map((name) => writeField(12, writeField(1, Buffer.from(name)))),
  ]);
}

function readNode(field: Field): Node {
  const parts = readFields(field.content);
  return { field, inputs: textOf(parts, 1), outputs: textOf(parts, 2) };
}

const textOf = (fields: Field[], number: number): string[] =>
  fields.filter((field) => field.number === number).map(({ content }) => content.toString("utf8"));

/** Splits a protobuf message into its fields, each with its raw bytes and its content, if any. */
function readFields(message: Buffer): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < message.length; ) {
    const start = at;
    const key = readVarint(message, at);
    at = key.end;
    let content = start;
    const type = key.value % 8;
    if (type === 2) {
      const length = readVarint(message, at);
      content = length.end;
      at = length.end + length.value;
    } else if (type === 0) at = readVarint(message, at).end;
    else if (type === 5) at += 4;
    else if (type === 1) at += 8;
    else throw new Error("The voice's network is not a protobuf message");
    fields.push({
      number: Math.floor(key.value / 8),
      bytes: message.subarray(start, at),
      content: type === 2 ? message.subarray(content, at) : Buffer.alloc(0),
    });
  }
  return fields;
}

function readVarint(message: Buffer, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from, scale = 1; at < message.length; at += 1, scale *= 128) {
    const byte = message.readUInt8(at);
    value += (byte % 128) * scale;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new Error("The voice's network is truncated");
}

function writeField(number: number, content: Buffer): Buffer {
  return Buffer.concat([writeVarint(number * 8 + 2), writeVarint(content.length), content]);
}

function writeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
