import { readFile } from "node:fs/promises";
import { z } from "zod";
import { writeJsonFile } from "#lib/platform/files/json-file.ts";
import { secretsPath } from "#scripts/start/settings/secrets.ts";
import type { Environment } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** The content of `secrets.json`, including values that only another version knows. */
export const secretsSchema = z.looseObject({
  encryptionKey: z.string().min(1),
  encryptionKeyOld: z.string().min(1).optional(),
});
export type InstanceSecrets = z.infer<typeof secretsSchema>;

const VARIABLES = {
  encryptionKey: "VISAVIS_ENCRYPTION_KEY",
  encryptionKeyOld: "VISAVIS_ENCRYPTION_KEY_OLD",
  workerSecret: "VISAVIS_WORKER_SECRET",
  jobsSecret: "VISAVIS_JOBS_SECRET",
  operatorSecret: "VISAVIS_OPERATOR_SECRET",
} as const;

/** The secrets that the instance uses: of its data folder, or of the environment, which takes precedence. */
export async function readInstanceSecrets(dataDir: string, env: Environment): Promise<InstanceSecrets> {
  const text = await readFile(secretsPath(dataDir), "utf8").catch(() => "{}");
  const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  const given = Object.entries(VARIABLES).flatMap(([name, variable]) =>
    env[variable] ? [[name, env[variable]]] : [],
  );
  const secrets = secretsSchema.safeParse({ ...stored, ...Object.fromEntries(given) });
  if (secrets.success) return secrets.data;
  throw new SetupError(
    `No encryption key was found in ${secretsPath(dataDir)} or VISAVIS_ENCRYPTION_KEY. ` +
      "Run this command with the environment of the instance.",
  );
}

/** Throws `SetupError` if the environment would make the restored instance use another encryption key. */
export function assertKeyFits({ encryptionKey }: InstanceSecrets, env: Environment): void {
  const given = env.VISAVIS_ENCRYPTION_KEY;
  if (!given || given === encryptionKey) return;
  throw new SetupError(
    "VISAVIS_ENCRYPTION_KEY differs from the backup's encryption key, so nothing encrypted could be read. Unset it.",
  );
}

export async function writeInstanceSecrets(dataDir: string, secrets: InstanceSecrets): Promise<void> {
  await writeJsonFile(secretsPath(dataDir), secrets, { mode: 0o600 });
}
