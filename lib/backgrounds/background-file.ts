import { join, resolve } from "node:path";
import { env } from "#lib/platform/env.ts";

/** Where the picture with this id lies. */
export const backgroundFile = (id: string): string =>
  join(resolve(env.VISAVIS_DATA_DIR), "backgrounds", `${id}.webp`);
