import { unstable_rethrow } from "next/navigation";
import type { FormResult } from "#components/ui/form-result.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";

/** "api_key is required" is the API's way to say it; a form begins with a capital and ends with a full stop. */
function sentence(message: string): string {
  const text = message.replace(/^(body\.)?([a-z_]+)\b/, (name) =>
    name.replace(/^body\./, "").replaceAll("_", " "),
  );
  const full = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(full) ? full : `${full}.`;
}

/** Under its field a fault need not name it: "redirect_url must be …" stands below "Afterwards, lead to". */
const withoutName = (message: string): string => message.replace(/^[\w.]+ (?=must\b)/, "");

/** Runs the work of a form's server action. What a caller is meant to see is answered; a bug is logged and reveals nothing. */
export async function formAction<Value>(work: () => Promise<Value>): Promise<FormResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    unstable_rethrow(error);
    if (!(error instanceof AppError)) {
      log.error("action failed", { error });
      return {
        ok: false,
        message: "The fault is on our side. What you typed is kept: try again.",
        fields: {},
      };
    }
    const details = (error.details ?? []).filter(({ path }) => path !== "");
    const fields = details.map(({ path, message }) => [path, sentence(withoutName(message))]);
    return { ok: false, message: sentence(error.message), fields: Object.fromEntries(fields) };
  }
}

/** What was typed, as the API's schemas take it: without Next's own entries, and a field left empty is left out. */
export function readForm(data: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of data) {
    if (typeof value !== "string" || value === "" || name.startsWith("$ACTION")) continue;
    // No database stores it, and no keyboard types it.
    if (value.includes("\0")) throw new AppError("VALIDATION", { message: "Texts must not contain NUL" });
    fields[name] = value;
  }
  return fields;
}
