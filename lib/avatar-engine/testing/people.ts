import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isQuick } from "#lib/platform/testing/is-quick.ts";

const AVATARS = fileURLToPath(new URL("../../../avatars/", import.meta.url));

/** Slugs of the built-in people: every folder with a rig. */
export const PEOPLE: readonly string[] = readdirSync(AVATARS).filter((name) =>
  existsSync(`${AVATARS}${name}/rig.json`),
);

/** Those whose drawing every run checks: the darkest skin, and a beard. `npm test -- --all` checks all. */
export const DRAWN_PEOPLE: readonly string[] = isQuick ? ["ama", "omar"] : PEOPLE;
