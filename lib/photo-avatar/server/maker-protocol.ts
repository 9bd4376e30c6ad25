/** Photos as files. */
export interface MakeRequest {
  readonly photo: Uint8Array;
  /** A second photo with an open smile, for teeth. */
  readonly smile?: Uint8Array | undefined;
}

/** The avatar's files, or a sentence for each thing that is wrong with one of the photos. */
export type MakeAnswer =
  | { readonly files: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[] }
  | { readonly field: "file" | "smile"; readonly problems: readonly string[] };
