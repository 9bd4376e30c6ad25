import type { FaceFinder, Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import type { FaceSearch, FacesFound } from "./face-worker.ts";

interface Waiting {
  readonly resolve: (faces: readonly Landmarks[]) => void;
  readonly reject: (error: Error) => void;
}

/** Looks for faces in a worker, so that the page stays responsive. Close it when done: it holds 60 MB. */
export class FaceSearcher {
  private readonly worker = new Worker(new URL("./face-worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FacesFound>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("faces" in data) waiting?.resolve(data.faces);
      else waiting?.reject(new Error(data.error));
    };
    this.worker.onerror = ({ message }) => this.fail(new Error(message));
  }

  /** Finds the faces of a picture; rejects if the worker fails. */
  readonly find: FaceFinder = async (picture) => {
    const id = ++this.lastId;
    const { promise, resolve, reject } = Promise.withResolvers<readonly Landmarks[]>();
    this.waiting.set(id, { resolve, reject });
    this.worker.postMessage({ id, picture } satisfies FaceSearch);
    return await promise;
  };

  close(): void {
    this.worker.terminate();
    this.fail(new Error("Closed"));
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
