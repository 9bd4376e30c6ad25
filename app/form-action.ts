import { notFound, unstable_rethrow } from "next/navigation";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { getLanguage } from "#components/words/get-words.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { translateError } from "./form-errors/translate-error.ts";

const FILE_NAME = /^[\w-]+\.(webp|json|bin|zip)\b/;

/**
 * "api_key is required" is the API's way to say it; a form begins with a capital and ends with a full stop. The name of a
 * file stays as it is.
 */
function sentence(message: string): string {
  const full = FILE_NAME.test(message) ? message : capitalised(message);
  return /[.!?]$/.test(full) ? full : `${full}.`;
}

function capitalised(message: string): string {
  const text = message.replace(/^(body\.)?([a-z_]+)\b/, (name) =>
    name.replace(/^body\./, "").replaceAll("_", " "),
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An error below its field omits the field name: "redirect_url must be …" becomes "must be …". */
const withoutName = (message: string): string => message.replace(/^[\w.]+ (?=must\b)/, "");

const FAULT = "The fault is on our side. What you typed is kept: try again.";

/** An error of the API as a sentence in the reader's language; in English where it is not translated. */
export async function errorSentence(message: string, english = message): Promise<string> {
  const language = await getLanguage();
  return translateError(message, language) ?? sentence(english);
}

async function failureOf(error: AppError): Promise<Omit<Extract<FormResult, { ok: false }>, "ok">> {
  const details = (error.details ?? []).filter(({ path }) => path !== "");
  const fields = await Promise.all(
    details.map(async ({ path, message }) => [path, await errorSentence(message, withoutName(message))]),
  );
  return { message: await errorSentence(error.message), fields: Object.fromEntries(fields) };
}

/** Runs the work of a form's server action. Returns API errors to the page; logs other errors and reveals nothing about them. */
export async function formAction<Value>(work: () => Promise<Value>): Promise<FormResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    unstable_rethrow(error);
    if (!(error instanceof AppError)) {
      log.error("action failed", { error });
      const language = await getLanguage();
      return { ok: false, message: translateError(FAULT, language) ?? FAULT, fields: {} };
    }
    const needsProof = error.figures.proof === "required";
    return { ok: false, ...(await failureOf(error)), ...(needsProof && { needsProof }) };
  }
}

/**
 * Runs the work of a server action that reads, which has no form to show an error in: input that no page sends gets
 * "not found" instead of an error of the server.
 */
export async function readAction<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) notFound();
    throw error;
  }
}

/** The form that an action was sent. Anybody can write a request by hand, with something else in its place. */
export function asForm(data: unknown): FormData {
  if (data instanceof FormData) return data;
  throw new AppError("VALIDATION", { message: "The form did not arrive. Reload the page and try again" });
}

/** What was typed, as the API's schemas take it: without Next's own entries, and a field left empty is left out. */
export function readForm(data: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of asForm(data)) {
    if (typeof value !== "string" || value === "" || name.startsWith("$ACTION")) continue;
    // No database stores it, and no keyboard types it.
    if (value.includes("\0")) throw new AppError("VALIDATION", { message: "Texts must not contain NUL" });
    fields[name] = value;
  }
  return fields;
}
