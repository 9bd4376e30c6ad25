import type { Shot, Shots } from "#lib/photo-avatar/shots/shots.ts";

/** Photos as files. */
export interface MakeRequest {
  readonly photo: Uint8Array;
  /** Further pictures of the same person. */
  readonly shots: Shots<Uint8Array>;
}

/** Part of a file of the request, in order, because a message of 20 MB takes 40 ms to send. The last one has none. */
export type MakePart =
  | { readonly photo: "portrait" | Shot; readonly bytes: Uint8Array }
  | { readonly photo: null };

/** The avatar's files, or a sentence for each thing that is wrong with one of the photos. */
export type MakeAnswer =
  | { readonly files: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[] }
  | { readonly photo: "portrait" | Shot; readonly problems: readonly string[] };
