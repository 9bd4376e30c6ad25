import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { Environment } from "./settings.ts";

/** 256 bits. */
const SECRET_BYTES = 32;

const secretsSchema = z.object({
  livekitApiKey: z
    .string()
    .min(1)
    .default(() => `visavis-${randomBytes(6).toString("hex")}`),
  livekitApiSecret: secret(),
  workerSecret: secret(),
  jobsSecret: secret(),
  operatorSecret: secret(),
  /** 32 bytes in base64: the key for what is encrypted at rest. */
  encryptionKey: z
    .string()
    .min(1)
    .default(() => randomBytes(SECRET_BYTES).toString("base64")),
});
export type Secrets = z.infer<typeof secretsSchema>;

function secret() {
  return z
    .string()
    .min(1)
    .default(() => randomBytes(SECRET_BYTES).toString("base64url"));
}

/** The file that holds an instance's secrets. */
export function secretsPath(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/**
 * The instance's secrets, made at the first start and kept in a file that only its owner reads. Values that a newer
 * version adds are filled in; none is ever replaced, since data is encrypted with them.
 */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const path = secretsPath(dataDir);
  const stored = await readFile(path, "utf8").catch(() => null);
  const secrets = parse(stored ?? "{}", path);
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  if (text === stored) return secrets;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, path);
  return secrets;
}

function parse(text: string, path: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new SetupError(
      `${path} cannot be read: restore it from a backup, or delete it to have new secrets made.`,
    );
  }
}

/** The settings that carry the secrets; what the operator has set wins. */
export function secretVariables(secrets: Secrets, env: Environment): Record<string, string> {
  return {
    LIVEKIT_API_KEY: env.LIVEKIT_API_KEY || secrets.livekitApiKey,
    LIVEKIT_API_SECRET: env.LIVEKIT_API_SECRET || secrets.livekitApiSecret,
    VISAVIS_JOBS_SECRET: env.VISAVIS_JOBS_SECRET || secrets.jobsSecret,
    VISAVIS_WORKER_SECRET: env.VISAVIS_WORKER_SECRET || secrets.workerSecret,
    VISAVIS_OPERATOR_SECRET: env.VISAVIS_OPERATOR_SECRET || secrets.operatorSecret,
    VISAVIS_ENCRYPTION_KEY: env.VISAVIS_ENCRYPTION_KEY || secrets.encryptionKey,
  };
}
