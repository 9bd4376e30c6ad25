import { z } from "zod";
import { findSchemaFault } from "#lib/flow/parameter-schema.ts";
import type { JsonValue } from "#lib/platform/json.ts";

type Parameters = Record<string, JsonValue>;

const jsonObject = z.record(z.string(), z.json());

/** What stands in the field for a function's arguments: nothing, a JSON Schema, or something else. */
export function readParameters(text: string): { parameters?: Parameters; fault?: string } {
  if (text.trim() === "") return {};
  try {
    const parsed = jsonObject.safeParse(JSON.parse(text));
    if (!parsed.success) return { fault: "Must be a JSON object." };
    const fault = findSchemaFault(parsed.data);
    if (fault) return { fault: `${fault.path.join(".")} ${fault.message}.` };
    return { parameters: parsed.data };
  } catch {
    return { fault: "Not JSON yet." };
  }
}
