import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const schema = z.object({
  MODELS_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  LISTEN_ADDRESS: z.ipv4().default("127.0.0.1"),
  VISAVIS_CACHE_DIR: z
    .string()
    .min(1)
    .default(join(homedir(), ".cache", "visavis")),
  LOCAL_LLM: z.enum(["auto", "demo", "ollama", "lmstudio"]).default("auto"),
  LOCAL_LLM_MODEL: z.string().min(1).optional(),
});
export type ModelsEnv = z.infer<typeof schema>;

/** The settings of the local models server. An empty variable counts as unset. */
export function readModelsEnv(source: NodeJS.ProcessEnv = process.env): ModelsEnv {
  const set = Object.entries(source).filter(([, value]) => value !== "");
  return schema.parse(Object.fromEntries(set));
}

/** This process's environment with changes, for a server started by a test. */
export function changedEnv(changes: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
