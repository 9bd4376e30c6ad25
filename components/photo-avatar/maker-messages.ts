import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import type { GoodShot, Shot, Shots } from "#lib/photo-avatar/shots/shots.ts";

/** What the page asks of the worker. */
export interface MakeCommand {
  readonly main: FacePhoto;
  readonly shots: Shots<GoodShot>;
}

type Bytes = Uint8Array<ArrayBuffer>;
/** What a further picture improves: images of the avatar without and with it. */
export type Improvements = ReadonlyMap<Shot, { readonly before: Bytes; readonly after: Bytes }>;

/** What the worker says: how far it is, then the avatar or that it failed. */
export type MakeReply =
  | { readonly type: "step"; readonly done: number }
  | {
      readonly type: "made";
      readonly files: ReadonlyMap<string, Bytes>;
      readonly improvements: Improvements;
      readonly tookMs: number;
    }
  | { readonly type: "failed"; readonly reason: string };
