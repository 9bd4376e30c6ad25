import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { writeJsonFile } from "#lib/platform/files/json-file.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { Role } from "./roles.ts";
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
  inngestSigningKey: hexSecret(),
  inngestEventKey: hexSecret(),
  operatorSecret: secret(),
  /** 32 bytes in base64: the key for encryption at rest. */
  encryptionKey: z
    .string()
    .min(1)
    .default(() => randomBytes(SECRET_BYTES).toString("base64")),
  /** The key that `encryptionKey` replaces, while values encrypted with it remain. */
  encryptionKeyOld: z.string().min(1).optional(),
});
export type Secrets = z.infer<typeof secretsSchema>;

function secret() {
  return z
    .string()
    .min(1)
    .default(() => randomBytes(SECRET_BYTES).toString("base64url"));
}

/** The job server only takes hexadecimal digits. */
function hexSecret() {
  return z
    .string()
    .min(1)
    .default(() => randomBytes(SECRET_BYTES).toString("hex"));
}

/** The file with an instance's secrets. */
export function secretsPath(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/**
 * Returns the instance's secrets, which are generated at the first start and stored in a file that only its owner can
 * read. Secrets added by a newer version are generated; existing ones are never replaced, because data is encrypted
 * with them.
 */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const path = secretsPath(dataDir);
  const stored = await readFile(path, "utf8").catch(() => null);
  const secrets = parse(stored ?? "{}", path);
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  if (text === stored) return secrets;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeJsonFile(path, secrets, { mode: 0o600 });
  return secrets;
}

function parse(text: string, path: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new SetupError(
      `${path} cannot be read. Restore it from a backup, or delete it to generate new secrets.`,
    );
  }
}

type SecretName = Exclude<keyof Secrets, "encryptionKeyOld">;

/** The environment variable of each secret, and the roles that need it. */
const USES: Record<SecretName, { variable: string; roles: Role[] }> = {
  livekitApiKey: { variable: "LIVEKIT_API_KEY", roles: ["app", "worker", "media"] },
  livekitApiSecret: { variable: "LIVEKIT_API_SECRET", roles: ["app", "worker", "media"] },
  workerSecret: { variable: "VISAVIS_WORKER_SECRET", roles: ["app", "worker"] },
  jobsSecret: { variable: "VISAVIS_JOBS_SECRET", roles: ["app"] },
  inngestSigningKey: { variable: "INNGEST_SIGNING_KEY", roles: ["app", "jobs"] },
  inngestEventKey: { variable: "INNGEST_EVENT_KEY", roles: ["app", "jobs"] },
  operatorSecret: { variable: "VISAVIS_OPERATOR_SECRET", roles: ["app"] },
  encryptionKey: { variable: "VISAVIS_ENCRYPTION_KEY", roles: ["app"] },
};

const SECRET_NAMES = Object.keys(secretsSchema.omit({ encryptionKeyOld: true }).shape).filter(
  (name): name is SecretName => name in USES,
);

/**
 * Returns the secrets of some roles, from the environment or the file `VISAVIS_SECRETS_FILE`. None is generated: on
 * another machine it would be another one. Throws `SetupError` with the names of missing ones.
 */
export async function readGivenSecrets(roles: ReadonlySet<Role>, env: Environment): Promise<Secrets> {
  const given = await readSecretsFile(env.VISAVIS_SECRETS_FILE);
  const find = (name: SecretName) => env[USES[name].variable] || given[name] || "";
  const missing = SECRET_NAMES.filter(
    (name) => USES[name].roles.some((role) => roles.has(role)) && find(name) === "",
  );
  if (missing.length > 0) {
    throw new SetupError(
      `The roles ${[...roles].join(", ")} need secrets that are not set: ${missing.map((name) => USES[name].variable).join(", ")}. ` +
        "Set them, or set VISAVIS_SECRETS_FILE to a copy of the secrets.json of the instance. " +
        "They are generated only when all roles start together.",
    );
  }
  const needed = Object.fromEntries(SECRET_NAMES.map((name) => [name, find(name) || UNUSED]));
  return secretsSchema.parse({ ...needed, encryptionKeyOld: given.encryptionKeyOld });
}

/** In place of a secret that no process here gets to see. */
const UNUSED = "unused";

async function readSecretsFile(path: string | undefined): Promise<Partial<Record<keyof Secrets, string>>> {
  if (!path) return {};
  const text = await readFile(path, "utf8").catch(() => null);
  const parsed = z.partialRecord(secretsSchema.keyof(), z.string()).safeParse(tryJson(text ?? ""));
  if (parsed.success) return parsed.data;
  throw new SetupError(
    `VISAVIS_SECRETS_FILE is ${path}, which is not a readable file in the form of secrets.json.`,
  );
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Environment variables with the secrets. The operator's own settings take precedence. */
export function secretVariables(secrets: Secrets, env: Environment): Record<string, string> {
  const oldKey = env.VISAVIS_ENCRYPTION_KEY_OLD || secrets.encryptionKeyOld;
  return {
    LIVEKIT_API_KEY: env.LIVEKIT_API_KEY || secrets.livekitApiKey,
    LIVEKIT_API_SECRET: env.LIVEKIT_API_SECRET || secrets.livekitApiSecret,
    VISAVIS_JOBS_SECRET: env.VISAVIS_JOBS_SECRET || secrets.jobsSecret,
    VISAVIS_WORKER_SECRET: env.VISAVIS_WORKER_SECRET || secrets.workerSecret,
    VISAVIS_OPERATOR_SECRET: env.VISAVIS_OPERATOR_SECRET || secrets.operatorSecret,
    VISAVIS_ENCRYPTION_KEY: env.VISAVIS_ENCRYPTION_KEY || secrets.encryptionKey,
    ...(oldKey && { VISAVIS_ENCRYPTION_KEY_OLD: oldKey }),
  };
}
