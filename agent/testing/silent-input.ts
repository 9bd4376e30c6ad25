import { ReadableStream } from "node:stream/web";
import { voice } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";

/** An input of endless silence. */
export class SilentInput extends voice.AudioInput {
  constructor() {
    super();
    const frame = () => new AudioFrame(new Int16Array(480), 24_000, 1, 480);
    this.multiStream.addInputStream(
      new ReadableStream<AudioFrame>({
        pull: async (controller) => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          controller.enqueue(frame());
        },
      }),
    );
  }
}
