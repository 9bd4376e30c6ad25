import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const MEI = join(process.cwd(), "avatars", "mei");
/** Three coordinates of 16 bits. */
const VERTEX_BYTES = 6;

/**
 * Files of an avatar that counts as made from a photo and passes the checks of such an upload: a built-in one whose mouth
 * keeps still, so its mesh folds nowhere. Making one from a photo takes seconds.
 */
export async function readPhotoPack(): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const names = await readdir(MEI);
  const read = async (name: string) => [name, new Uint8Array(await readFile(join(MEI, name)))] as const;
  const pack = new Map(await Promise.all(names.map(read)));
  const json = JSON.parse(new TextDecoder().decode(pack.get("rig.json")));
  pack.set("rig.json", new TextEncoder().encode(JSON.stringify({ ...json, origin: "photo" })));
  const mesh = pack.get("rig.bin");
  const shapeBytes = json.mouth.vertices * VERTEX_BYTES;
  for (let shape = 1; shape < json.mouth.shapes.length; shape += 1)
    mesh?.copyWithin(shape * shapeBytes, 0, shapeBytes);
  return pack;
}
