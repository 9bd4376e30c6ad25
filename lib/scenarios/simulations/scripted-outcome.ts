import type { RunFunction } from "#lib/flow/engine/events.ts";
import type { FunctionOutcome } from "#lib/flow/simulation/play-call.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { findByPointer } from "#lib/tools/endpoints/describe-response.ts";
import type { ScriptedCaller } from "./schema.ts";

/** The outcome that a script names for a function. Without one the function fails; a page that is only told has none. */
export function scriptedOutcome(
  endpoints: ScriptedCaller["endpoints"],
  { name, save, page }: RunFunction,
): FunctionOutcome {
  const scripted = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (!scripted && page === "is_told") return { ok: true, text: "The page was notified.", saved: {} };
  if (!scripted) return { ok: false, text: `The script has no response of ${name}.`, saved: {} };
  const { ok, body } = scripted;
  const saved: Record<string, JsonValue> = {};
  for (const [variable, pointer] of Object.entries(ok ? save : {})) {
    const found = findByPointer(body, pointer);
    if (found !== undefined) saved[variable] = found;
  }
  return { ok, text: typeof body === "string" ? body : JSON.stringify(body), saved };
}
