import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import type { GoodShot, Shot, Shots } from "#lib/photo-avatar/shots/shots.ts";

/** The pictures of an avatar. */
export interface MakeCommand {
  readonly main: FacePhoto;
  readonly shots: Shots<GoodShot>;
}

/**
 * What the page asks of each of two workers, which `port` links. `avatar`: the avatar without most of the mouth's sprites, and
 * its looks with the further pictures of `taken`. `beside`: those pictures prepared for the first worker, the looks without them,
 * and those sprites of the face that the first worker prepares.
 */
export type MakerTask = { readonly port: MessagePort; readonly main: FacePhoto } & (
  | { readonly task: "avatar"; readonly taken: readonly Shot[] }
  | { readonly task: "beside"; readonly shots: Shots<GoodShot> }
);

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
