import { z } from "zod";
import type { JsonValue } from "#lib/platform/json.ts";

const jsonObject = z.record(z.string(), z.json());

/** What stands in the field for a function's arguments: nothing, a JSON object, or something else. */
export function readParameters(text: string): { parameters?: Record<string, JsonValue>; fault?: string } {
  if (text.trim() === "") return {};
  try {
    // Whether the object is a JSON Schema is told by the list of problems.
    const parsed = jsonObject.safeParse(JSON.parse(text));
    return parsed.success ? { parameters: parsed.data } : { fault: "Must be a JSON object." };
  } catch {
    return { fault: "Not JSON yet." };
  }
}
