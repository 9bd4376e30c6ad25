import { SetupError } from "#scripts/system/setup-error.ts";

/** A command about the language models of this machine, with or without a running instance. */
export type ModelsCommand =
  | { kind: "models list" }
  | { kind: "models pull"; name: string | null }
  | { kind: "models use"; model: string }
  | { kind: "models remove"; name: string }
  | { kind: "models bench"; model: string | null };

export const MODELS_USAGE = [
  "  models list",
  "  models pull [NAME]",
  "  models use ID|auto|demo",
  "  models remove NAME",
  "  models bench [ID]",
];

/** Parses a command about models; `null` for any other. Throws `SetupError` with the usage if it is incomplete. */
export function parseModelsCommand(args: string[]): ModelsCommand | null {
  const [area, verb, value, ...rest] = args;
  if (area !== "models") return null;
  if (rest.length === 0 && !value?.startsWith("-")) {
    if (verb === "list" && value === undefined) return { kind: "models list" };
    if (verb === "pull") return { kind: "models pull", name: value ?? null };
    if (verb === "bench") return { kind: "models bench", model: value ?? null };
    if (verb === "use" && value) return { kind: "models use", model: value };
    if (verb === "remove" && value) return { kind: "models remove", name: value };
  }
  throw new SetupError(["Usage: npm run -s visavis -- models <command>", ...MODELS_USAGE].join("\n"));
}
