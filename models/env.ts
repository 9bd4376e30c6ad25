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
  VISAVIS_DATA_DIR: z.string().min(1).default(".data"),
  LOCAL_LLM: z.enum(["auto", "builtin", "demo", "ollama", "lmstudio"]).default("auto"),
  /** A model's name; for the built-in one also the absolute path of a GGUF file. */
  LOCAL_LLM_MODEL: z.string().min(1).optional(),
  LOCAL_LLM_THREADS: z.coerce.number().int().min(1).max(256).optional(),
  /** Longest conversation, in tokens. */
  LOCAL_LLM_CONTEXT: z.coerce.number().int().min(512).max(262_144).default(8192),
  /** Conversations that are answered at the same time. */
  LOCAL_LLM_PARALLEL: z.coerce.number().int().min(1).max(16).default(2),
  /** Memory that the model may use; by default half of the machine's. */
  LOCAL_LLM_MEMORY_GB: z.coerce.number().positive().max(4096).optional(),
  /** `english`: downloads no recognizer, and uses none that was downloaded. */
  LOCAL_STT: z.enum(["all", "english"]).default("all"),
});
export type ModelsEnv = z.infer<typeof schema>;

/** The settings of the local models server. An empty variable counts as unset. */
export function readModelsEnv(source: Record<string, string | undefined> = process.env): ModelsEnv {
  const set = Object.entries(source).filter(([, value]) => value !== "");
  return schema.parse(Object.fromEntries(set));
}

/** This process's environment with changes, for a child process. */
export function changedEnv(changes: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
