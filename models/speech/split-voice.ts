import { type Field, readFields, textOf, writeField } from "#models/onnx/protobuf.ts";
import { type Node, readNode, subgraph } from "#models/onnx/subgraph.ts";

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
