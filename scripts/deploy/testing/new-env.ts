import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { parseEnvFile } from "./compose-file.ts";

/** The settings that `deploy/create-env.sh` writes for a public host. */
export async function newEnv(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "visavis-env-"));
  try {
    await createEnv(join(folder, ".env"), "calls.example.com", "203.0.113.10");
    return parseEnvFile(await readFile(join(folder, ".env"), "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the script. Rejects with what it says if it fails. */
export const createEnv = (file: string, ...args: string[]): Promise<string> =>
  runCommand("sh", [join(ROOT_DIR, "deploy", "create-env.sh"), ...args], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, ENV_FILE: file },
  });
