import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }),
  stop_grace_period: z.string(),
  restart: z.string(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  networks: z.array(z.string()),
});
export type Service = z.infer<typeof serviceSchema>;

const fileSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
  volumes: z.record(z.string(), z.null()),
});

const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

export const readComposeText = (): Promise<string> =>
  readFile(join(ROOT_DIR, "deploy", "compose.yaml"), "utf8");

/** The compose file with its variables replaced. Throws for one that is needed and missing. */
export async function readCompose(env: Record<string, string>): Promise<z.infer<typeof fileSchema>> {
  const replace = (_whole: string, name: string, operator?: string, word?: string): string => {
    if (env[name]) return env[name];
    if (operator === "-") return word ?? "";
    throw new Error(`${name} is not set`);
  };
  // Like Compose, only in values, after parsing.
  return fileSchema.parse(
    parse(
      await readComposeText(),
      (_key, value: unknown) => (typeof value === "string" ? value.replaceAll(VARIABLE, replace) : value),
      { merge: true },
    ),
  );
}

/** The variables of the compose file, and whether it does without them. */
export async function listVariables(): Promise<{ name: string; isOptional: boolean }[]> {
  return [...(await readComposeText()).matchAll(VARIABLE)].map(([, name = "", operator]) => ({
    name,
    isOptional: operator === "-",
  }));
}

/** Reads lines such as `NAME=value`. */
export function parseEnvFile(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}
