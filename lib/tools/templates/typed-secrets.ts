import { z } from "zod";
import { parseInput } from "#lib/http/input/parse-input.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { secretValue } from "../secrets/schema.ts";
import { createSecret, listSecretNames } from "../secrets/secrets.ts";

const typedSecrets = z.object({ secret: z.record(z.string(), secretValue) });

/**
 * Stores those of a template's secrets, `names`, that somebody typed and that the account lacks. It keeps the ones it
 * has, so the same form can be sent again. `fields` has each as `secret.<name>`. Throws `VALIDATION`.
 */
export async function storeTypedSecrets(
  actor: Actor,
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
): Promise<void> {
  const stored = await listSecretNames(actor);
  const typed = names.flatMap((name) => {
    const value = fields[`secret.${name}`];
    return value && !stored.includes(name) ? [[name, value]] : [];
  });
  const { secret } = parseInput(typedSecrets, { secret: Object.fromEntries(typed) });
  for (const [name, value] of Object.entries(secret)) await createSecret(actor, { name, value });
}
