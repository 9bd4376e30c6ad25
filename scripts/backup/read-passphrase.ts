import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { Environment } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

const MIN_LENGTH = 12;

type Input = AsyncIterable<Uint8Array> & { isTTY?: boolean };

/**
 * Reads the passphrase of a backup: the first line of `--passphrase-file`, of `VISAVIS_BACKUP_PASSPHRASE`, or of standard
 * input. Never an argument, because other users of the machine can read those.
 */
export async function readPassphrase(
  file: string | undefined,
  env: Environment,
  input: Input,
): Promise<string> {
  const [passphrase = ""] = (await readSource(file, env, input)).split(/\r?\n/, 1);
  if (passphrase.length >= MIN_LENGTH) return passphrase;
  throw new SetupError(`The passphrase needs at least ${MIN_LENGTH} characters.`);
}

async function readSource(file: string | undefined, env: Environment, input: Input): Promise<string> {
  if (file !== undefined) {
    return await readFile(file, "utf8").catch(() => {
      throw new SetupError(`${file} cannot be read.`);
    });
  }
  if (env.VISAVIS_BACKUP_PASSPHRASE) return env.VISAVIS_BACKUP_PASSPHRASE;
  if (input.isTTY) {
    throw new SetupError(
      "A backup needs a passphrase: use --passphrase-file, VISAVIS_BACKUP_PASSPHRASE or standard input.",
    );
  }
  return await text(input);
}
