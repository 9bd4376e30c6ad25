import { readFile } from "node:fs/promises";
import { z } from "zod";
import { isInstanceRunning, readInstance } from "#scripts/start/instance-file.ts";
import { secretsPath } from "#scripts/start/settings/secrets.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { OperatorCommand } from "./parse-command.ts";

/** Longer than the longest command, a replay. */
const TIMEOUT_MS = 60_000;

/** The instance does not answer, which may be because its app is being restarted. */
export class NoAnswer extends SetupError {}

export type Reply = { ok: boolean; body: unknown };

/**
 * Sends a command to the running instance and returns its response. The instance is the one of the data folder, or the
 * one at the configured port if it was started by other means. Throws `NoAnswer` if nothing answers.
 */
export async function callInstance(
  command: OperatorCommand,
  settings: Settings,
  env: Environment,
  timeoutMs = TIMEOUT_MS,
): Promise<Reply> {
  const origin = await findOrigin(settings, env);
  const request =
    command.kind === "status"
      ? fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      : fetch(`${origin}/api/internal/operator/${command.operation}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${await operatorSecret(settings, env)}`,
          },
          body: JSON.stringify({ ...(await readBody(command.file)), ...command.body }),
          signal: AbortSignal.timeout(timeoutMs),
        });
  const response = await request.catch(() => {
    throw new NoAnswer(notRunning(settings));
  });
  const body: unknown = await response.json().catch(() => null);
  if (body === null)
    throw new NoAnswer(`The instance at ${origin} responded with ${response.status} and no JSON.`);
  // A status is a valid response even if parts are down: the body says which.
  return { ok: response.ok || command.kind === "status", body };
}

const objectSchema = z.record(z.string(), z.unknown());

/** Reads the part of a body that comes from a file. Throws `SetupError` if the file is missing or not a JSON object. */
async function readBody(file: string | undefined): Promise<Record<string, unknown>> {
  if (file === undefined) return {};
  const text = await readFile(file, "utf8").catch(() => {
    throw new SetupError(`${file} cannot be read`);
  });
  try {
    return objectSchema.parse(JSON.parse(text));
  } catch {
    throw new SetupError(`${file} does not contain a JSON object`);
  }
}

async function findOrigin(settings: Settings, env: Environment): Promise<string> {
  if (env.INTERNAL_APP_URL || env.PORT) return settings.internalAppUrl;
  const instance = await readInstance(settings.dataDir);
  return instance && (await isInstanceRunning(instance)) ? instance.internalAppUrl : settings.internalAppUrl;
}

async function operatorSecret(settings: Settings, env: Environment): Promise<string> {
  if (env.VISAVIS_OPERATOR_SECRET) return env.VISAVIS_OPERATOR_SECRET;
  const text = await readFile(secretsPath(settings.dataDir), "utf8").catch(() => null);
  if (text === null) throw new SetupError(notRunning(settings));
  return z.object({ operatorSecret: z.string() }).parse(JSON.parse(text)).operatorSecret;
}

function notRunning({ internalAppUrl, dataDir }: Settings): string {
  return (
    `No instance answers at ${internalAppUrl} (data folder ${dataDir}). Start it with \`npm start\`, ` +
    "or set PORT and VISAVIS_DATA_DIR to those of the running instance."
  );
}
