import { LABEL_FILE, PIXEL_CODE_FILE } from "#lib/avatar-engine/rig/assemble-rig.ts";
import { rigJson } from "#lib/avatar-engine/rig/rig.ts";
import { packFiles, unpackFiles } from "#lib/avatar-engine/rig/rig-pack.ts";

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The files as one pack for the drawing worker, with the shared files of a built-in avatar. */
export async function packForPreview(
  files: Files,
  builtInSlug: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const response = await fetch(`/avatars/${builtInSlug}/rig`, { signal });
  if (!response.ok) throw new Error("no files");
  const shared = unpackFiles(new Uint8Array(await response.arrayBuffer()));
  const all = new Map(files);
  for (const name of [LABEL_FILE, PIXEL_CODE_FILE]) {
    const bytes = shared.get(name);
    if (bytes) all.set(name, bytes);
  }
  return packFiles([...all]).buffer;
}

/** The files with the avatar's name and description in `rig.json`: the name may be typed after the avatar is made. */
export function withTexts(
  files: Files,
  texts: { name: string; description: string },
): Map<string, Uint8Array<ArrayBuffer>> {
  const result = new Map(files);
  const json = rigJson.parse(JSON.parse(new TextDecoder().decode(files.get("rig.json"))));
  result.set("rig.json", new TextEncoder().encode(`${JSON.stringify({ ...json, ...texts }, null, 1)}\n`));
  return result;
}
