import { z } from "zod";
import { LANDMARK_FRAME } from "#lib/photo-avatar/landmarks/landmark-frame.ts";
import type { LandmarkFinder, Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";

const FRAME_URL = `/avatars/landmarks/${LANDMARK_FRAME}`;
/** Without a graphics card the first picture takes half a minute. */
const TIMEOUT_MS = 60_000;

const replies = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.number(), faces: z.array(z.instanceof(Float32Array)) }),
  z.object({ id: z.number(), error: z.string() }),
]);

interface Waiting {
  readonly resolve: (faces: Landmarks[]) => void;
  readonly reject: (error: Error) => void;
}

/** Landmarks found in a frame of its own (`landmark-frame.ts`). Close it when done: it holds about 200 MB. */
export class FrameLandmarks {
  private readonly frame = document.createElement("iframe");
  private readonly channel = new MessageChannel();
  private readonly waiting = new Map<number, Waiting>();
  private readonly ready: Promise<void>;
  private lastId = 0;

  constructor(host: HTMLElement) {
    this.frame.setAttribute("sandbox", "allow-scripts");
    this.frame.hidden = true;
    this.ready = this.open();
    // Prevents an unhandled rejection if nobody asks for landmarks.
    this.ready.catch(() => {});
    this.frame.src = FRAME_URL;
    host.append(this.frame);
  }

  /** Finds the faces of a picture; rejects if the frame does not answer. */
  readonly find: LandmarkFinder = async ({ width, height, rgba }) => {
    await this.ready;
    const id = ++this.lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Landmarks[]>();
    const timer = setTimeout(() => reject(new Error("The search for a face takes too long")), TIMEOUT_MS);
    this.waiting.set(id, { resolve, reject });
    const copy = rgba.slice().buffer;
    this.channel.port1.postMessage({ id, width, height, rgba: copy }, [copy]);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(id);
    }
  };

  close(): void {
    for (const { reject } of this.waiting.values()) reject(new Error("Closed"));
    this.channel.port1.close();
    this.frame.remove();
  }

  private async open(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error("The search for faces did not load")), TIMEOUT_MS);
    this.channel.port1.onmessage = ({ data }) => {
      const reply = replies.parse(data);
      if ("ready" in reply) resolve();
      else if ("faces" in reply) this.waiting.get(reply.id)?.resolve(reply.faces);
      else this.waiting.get(reply.id)?.reject(new Error(reply.error));
    };
    this.frame.onload = () => {
      // The frame has no origin that could be named here; the port is for it alone.
      this.frame.contentWindow?.postMessage(null, "*", [this.channel.port2]);
    };
    await promise.finally(() => clearTimeout(timer));
  }
}
