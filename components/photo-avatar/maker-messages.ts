import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import type { GoodShot, Shot, Shots } from "#lib/photo-avatar/shots/shots.ts";

/** The pictures of an avatar. */
export interface MakeCommand {
  readonly main: FacePhoto;
  readonly shots: Shots<GoodShot>;
}

/**
 * What the page asks of each of two workers. `avatar`: the avatar without most of the mouth's sprites, and its looks. `beside`:
 * the looks that it has without further pictures, then those sprites. Both are linked by `port`: further pictures are prepared
 * by the second one, the face by the first one.
 */
export type MakerTask = { readonly task: "avatar" | "beside"; readonly port: MessagePort } & MakeCommand;

type Bytes = Uint8Array<ArrayBuffer>;
/** An avatar's files, or some of them, by name. */
export type Files = ReadonlyMap<string, Bytes>;
/** Images of an avatar that show what a further picture improves. */
export type Looks = ReadonlyMap<Shot, Bytes>;

/** What a worker says: how far it is, then what it was asked for or that it failed. */
export type MakerReply =
  | { readonly type: "step"; readonly done: number }
  | { readonly type: "made"; readonly files: Files; readonly looks: Looks }
  | { readonly type: "failed"; readonly reason: string };
