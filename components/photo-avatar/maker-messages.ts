import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";

/** A face in a photo. */
export interface FoundFace {
  readonly photo: Picture;
  readonly landmarks: Landmarks;
}

/** What the page asks of the worker. */
export interface MakeCommand {
  readonly main: FoundFace;
  /** A second photo with a smile, for teeth. */
  readonly smile?: FoundFace;
}

/** What the worker says: how far it is, then the avatar or that it failed. */
export type MakeReply =
  | { readonly type: "step"; readonly done: number }
  | {
      readonly type: "made";
      readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
      readonly tookMs: number;
    }
  | { readonly type: "failed"; readonly reason: string };
