import { z } from "zod";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { callInstance } from "./call-instance.ts";
import { parseCommand } from "./parse-command.ts";

const answerSchema = z.record(z.string(), z.unknown());

/**
 * Runs a line of the command line, such as `["keys", "list"]`. Throws what the instance says if it refuses. Not in
 * `call-instance.ts`, because every start loads that, and the image of workers lacks what models commands need.
 */
export async function operate(
  args: string[],
  settings: Settings,
  env: Environment,
): Promise<z.infer<typeof answerSchema>> {
  const { ok, body } = await callInstance(parseCommand(args), settings, env);
  if (!ok) throw new Error(`${args.slice(0, 2).join(" ")}: ${JSON.stringify(body)}`);
  return answerSchema.parse(body);
}
