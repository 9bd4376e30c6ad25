import { CallMuxer } from "#agent/recording/call-muxer.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";

const SIZE = { width: 160, height: 160 };
const LENGTH_MS = 3_000;
const TICK_MS = 40;

/** The parts that a worker makes of a short call. */
export async function makeParts(): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const muxer = new CallMuxer({ size: SIZE, onPart: (bytes) => parts.push(bytes) });
  await muxer.start();
  const frame = new Uint8Array(SIZE.width * SIZE.height * 4).fill(200);
  for (let ms = 0; ms < LENGTH_MS; ms += TICK_MS) {
    muxer.addVoice("avatar", ms, new Int16Array((TICK_MS * SPEECH_RATE) / 1000).fill(3_000));
    await muxer.addPicture(frame, ms);
    await muxer.advance(ms);
  }
  await muxer.finish(LENGTH_MS);
  return parts;
}
