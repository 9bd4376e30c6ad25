import { z } from "zod";
import { readModelsEnv } from "#models/env.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { Environment } from "./settings.ts";

/** The models server reads these settings itself. A mistake should be one sentence, not a server that does not start. */
export function checkModelSettings(env: Environment): void {
  const own = Object.entries(env).filter(([name]) => /^LOCAL_(LLM|STT)/.test(name));
  try {
    readModelsEnv(Object.fromEntries(own));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    if (!issue) throw error;
    const name = String(issue.path[0]);
    throw new SetupError(`${name} is "${env[name]}", which does not work. ${issue.message}.`);
  }
}
