import type { InferenceSession } from "onnxruntime-node";
import { toInt16 } from "#lib/media/pcm.ts";
import type { SpokenPiece } from "#models/speech/speech-job.ts";
import { FRAME_SAMPLES } from "./frames.ts";
import { floats, type KokoroFront, type Manner } from "./kokoro-front.ts";
import type { Token } from "./kokoro-symbols.ts";

/** A sentence, or the symbols of one that were too many for one run. */
export type WholeJob = Manner & ({ text: string } | { later: Token[] });
export type WholePiece = SpokenPiece & { rest: WholeJob | undefined };

type Network = Pick<InferenceSession, "run" | "outputNames">;

/** How the message begins if the network belongs to other weights than the front. */
export const OTHER_LENGTH = "Kokoro's sound is not as long as its front says";

/** How much louder than the small decoder it is: 2.7 to 4.3 dB for three voices, measured with `bench/voices/kokoro.ts`. */
const LOUDER_DB = 3.5;

/**
 * Kokoro with its own decoder: the same voices and melodies as `NaturalSpeech`, in the quality that its decoder was made from,
 * for twenty times the work. Its times are those of the front, which is the first part of the same network.
 */
export class WholeKokoro {
  private readonly front: KokoroFront;
  private readonly network: Network;

  constructor(front: KokoroFront, network: Network) {
    this.front = front;
    this.network = network;
  }

  /** Speaks a sentence, or as much of one as fits. Throws if the network's sounds are not as long as the front says. */
  async speak(job: WholeJob): Promise<WholePiece> {
    const { voice, speed } = job;
    const tokens = "text" in job ? this.front.read(job.text, voice) : job.later;
    const plan = await this.front.plan(tokens, job);
    if (!plan) return { audio: new Int16Array(0), phonemes: [], rest: undefined };
    const { inputs, frames, total, phonemes, later } = plan;
    const answer = await this.network.run(inputs);
    const sound = floats(answer[this.network.outputNames[0] ?? ""]);
    if (sound.length !== total * FRAME_SAMPLES)
      throw new Error(`${OTHER_LENGTH}: ${sound.length} samples instead of ${total * FRAME_SAMPLES}`);
    if (!sound.every(Number.isFinite)) throw new Error("Kokoro returned no audio for a sentence");
    const gain = 10 ** ((voice.gainDb - LOUDER_DB) / 20);
    const from = frames.first * FRAME_SAMPLES;
    const spoken = sound.subarray(from, from + frames.count * FRAME_SAMPLES).map((sample) => sample * gain);
    return { audio: toInt16(spoken), phonemes, rest: later.length > 0 ? { voice, speed, later } : undefined };
  }
}
