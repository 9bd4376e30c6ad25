import { join } from "node:path";
import { cacheDir } from "#scripts/binaries/binary-spec.ts";
import { describeError, SetupError } from "#scripts/system/setup-error.ts";
import { ImageBuild, readVersion } from "./check/build-images.ts";
import { checkChart, checkCompose } from "./check/check-files.ts";
import { checkRoles } from "./check/check-roles.ts";
import { say } from "./check/tools.ts";

/**
 * Checks `deploy/` with the real tools, as root on Linux and without Docker: builds every image on a fresh Debian, starts
 * its role with a read-only file system, and lets Compose, Helm and the schemas of Kubernetes judge the other files.
 *
 *   node scripts/start.mjs run scripts/deploy/check-deploy.ts [images] [compose] [chart]
 */
const CHECKS: Record<string, () => Promise<string[]>> = {
  compose: async () => [await checkCompose()],
  chart: async () => [await checkChart()],
  images: async () => {
    const build = new ImageBuild(join(cacheDir(), "images"));
    await build.buildAll(await readVersion());
    return await checkRoles(build);
  },
};

async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  for (const name of chosen.length > 0 ? chosen : Object.keys(CHECKS)) {
    const check = CHECKS[name];
    if (!check) throw new SetupError(`There is no check "${name}". Use ${Object.keys(CHECKS).join(", ")}.`);
    say(`Checking ${name}`);
    for (const line of await check()) console.log(line);
  }
}

await main().catch((error: unknown) => {
  say(describeError(error));
  process.exit(1);
});
