type Field = { number: number; bytes: Buffer; content: Buffer };
type Node = { field: Field; operator: string; inputs: string[]; outputs: string[] };

/** The weights by which the decoder's first layer is recognized: Piper's export keeps their name. */
const DECODER_WEIGHTS = "dec.conv_pre.weight";
/** The number of a speaker. In a network with one speaker, a weight may have this name. */
const SPEAKER_INPUT = "sid";

export type VoiceHalves = {
  planner: Buffer;
  decoder: Buffer;
  /** Names of the tensors: 192 values per step of 256 samples, and the steps of each phoneme in the order of the ids. */
  latent: string;
  durations: string;
  /** Which halves read the number of a speaker. */
  speakerInput: { planner: boolean; decoder: boolean };
};

/**
 * Splits Piper's network in two, so the first part of a sentence can be heard while the rest is synthesized: `planner`
 * turns ids into latent steps and phoneme durations, `decoder` turns any range of latent steps into audio. Works on the
 * file's protobuf (ONNX's `ModelProto`): each half gets the nodes that its outputs need. The tensors between the halves have
 * other names in other voices, so they are found by what the network does. Throws if it does not have them.
 */
export function splitVoice(model: Buffer): VoiceHalves {
  const fields = readFields(model);
  const graph = fields.filter(({ number }) => number === 7).flatMap(({ content }) => readFields(content));
  const rest = fields.filter(({ number }) => number !== 7).map(({ bytes }) => bytes);
  const nodes = graph.filter(({ number }) => number === 1).map(readNode);
  const { latent, durations } = findTensors(nodes);
  const inputs = graph.filter(({ number }) => number === 11);
  const speaker = inputs.filter(({ content }) => textOf(readFields(content), 1)[0] === SPEAKER_INPUT);
  const floatTensor = writeField(2, writeField(1, Buffer.from([1 << 3, 1])));
  const latentInput = writeField(1, Buffer.concat([writeField(1, Buffer.from(latent)), floatTensor]));
  const half = (halfInputs: Field[], stopAt: string[], outputs: string[]) => {
    const { content, tensors } = subgraph(graph, nodes, { inputs: halfInputs, stopAt, outputs });
    return {
      file: Buffer.concat([...rest, writeField(7, content)]),
      hasSpeaker: speaker.length > 0 && tensors.has(SPEAKER_INPUT),
    };
  };
  const others = inputs.filter((input) => !speaker.includes(input));
  const withoutSpeaker = half(others, [], [latent, durations]);
  const planner = withoutSpeaker.hasSpeaker ? half(inputs, [], [latent, durations]) : withoutSpeaker;
  const plain = half(readFields(latentInput).map(asInput), [latent], ["output"]);
  const decoder = plain.hasSpeaker
    ? half([...readFields(latentInput).map(asInput), ...speaker], [latent], ["output"])
    : plain;
  return {
    planner: planner.file,
    decoder: decoder.file,
    latent,
    durations,
    speakerInput: { planner: planner.hasSpeaker, decoder: decoder.hasSpeaker },
  };
}

/** `GraphProto.input` is field 11. */
const asInput = ({ content }: Field): Field => ({ number: 11, content, bytes: writeField(11, content) });

function findTensors(nodes: readonly Node[]): { latent: string; durations: string } {
  const latent = nodes.find(({ inputs }) => inputs.includes(DECODER_WEIGHTS))?.inputs[0];
  const durations = nodes.find(({ operator }) => operator === "Ceil")?.outputs[0];
  if (!latent || !durations)
    throw new Error("This is not a voice's network: it has no decoder or no durations");
  return { latent, durations };
}

/** The `GraphProto` with the nodes and weights that produce `outputs`, down to the tensors named in `stopAt`. */
function subgraph(
  graph: Field[],
  nodes: Node[],
  { inputs, stopAt, outputs }: { inputs: Field[]; stopAt: string[]; outputs: string[] },
): { content: Buffer; tensors: Set<string> } {
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
  const content = Buffer.concat([
    ...nodes.filter((node) => wanted.has(node)).map(({ field }) => field.bytes),
    writeField(2, Buffer.from("voice")),
    ...graph
      .filter(({ number, content }) => number === 5 && tensors.has(textOf(readFields(content), 8)[0] ?? ""))
      .map(({ bytes }) => bytes),
    ...inputs.map(({ bytes }) => bytes),
    ...outputs.map((name) => writeField(12, writeField(1, Buffer.from(name)))),
  ]);
  return { content, tensors };
}

function readNode(field: Field): Node {
  const parts = readFields(field.content);
  const [operator = ""] = textOf(parts, 4);
  return { field, operator, inputs: textOf(parts, 1), outputs: textOf(parts, 2) };
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
