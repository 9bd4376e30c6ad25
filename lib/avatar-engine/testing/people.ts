import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const AVATARS = fileURLToPath(new URL("../../../avatars/", import.meta.url));

/** Slugs of the built-in people: every folder with a rig. */
export const PEOPLE: readonly string[] = readdirSync(AVATARS).filter((name) =>
  existsSync(`${AVATARS}${name}/rig.json`),
);
