import { readValues } from "#components/ui/form/lines.ts";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { portraitPath } from "#lib/avatars/avatars.ts";
import { findBehind } from "#lib/avatars/own-studio.ts";
import { textsAsDeclared } from "#lib/flow/scenario/texts-as-declared.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import { findMissingVariables } from "#lib/links/links.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import { numberOrNull, orNull, readLanguage, readPronunciations, readVoice } from "../read-fields.ts";

/** The runtime variables of a link's form, or `undefined` to keep the values. Throws `VALIDATION` in the language of the page. */
export async function readVariables(data: FormData): Promise<unknown> {
  const text = data.get("runtime_vars");
  if (typeof text !== "string") return undefined;
  try {
    return readValues(text, parseJson);
  } catch {
    throw invalidField("runtime_vars", (await getWords("links")).fields.variablesInvalid);
  }
}

/** The questions of a link's form, or `undefined` to keep them. Their schema validates them. */
function readVisitorFields(data: FormData): unknown {
  const text = data.get("visitor_fields");
  return typeof text === "string" ? parseJson(text) : undefined;
}

/**
 * Asks for the values that the scenario requires, before anybody gets the link. Returns all of them, with texts where the
 * scenario declares texts. Throws `VALIDATION`.
 */
export async function requireVariables(
  actor: Actor,
  scenarioId: string,
  runtimeVars: Readonly<Record<string, JsonValue>>,
  visitorFields?: Parameters<typeof findMissingVariables>[3],
): Promise<Record<string, JsonValue>> {
  const { nodesJson } = await getScenario(actor, scenarioId);
  const values = textsAsDeclared(nodesJson, runtimeVars);
  const missing = await findMissingVariables(actor, scenarioId, values, visitorFields);
  if (missing.length === 0) return values;
  const { variablesMissing } = (await getWords("links")).fields;
  throw invalidField("runtime_vars", fill(variablesMissing, { names: missing.join(", ") }));
}

/** Returns `undefined` to keep the logo, `null` to remove it. */
async function readLogo(data: FormData): Promise<string | null | undefined> {
  if (data.get("remove_logo") === "on") return null;
  const file = data.get("logo");
  if (!(file instanceof File) || file.size === 0) return undefined;
  const bytes = Buffer.from(await file.arrayBuffer());
  return `data:${file.type};base64,${bytes.toString("base64")}`;
}

function readPasscode(data: FormData): string | null | undefined {
  return data.get("remove_passcode") === "on" ? null : (orNull(data.get("passcode")) ?? undefined);
}

/** The websites that may embed a link. An address copied from the browser ends with a slash. */
export function readOrigins(data: FormData): string[] {
  const origins = orNull(data.get("allowed_origins")) ?? "";
  return origins.split(/\s+/).flatMap((origin) => origin.replace(/\/$/, "") || []);
}

/** Turns a link's form into the input of the API's update, whose schema then validates it. */
export async function readLinkForm(data: FormData): Promise<Record<string, unknown>> {
  return {
    id: data.get("id"),
    label: data.get("label"),
    mode: data.get("mode") ?? undefined,
    scenario_id: data.get("scenario_id") ?? undefined,
    avatar_id: data.get("avatar_id") ?? undefined,
    background: data.get("background") ?? undefined,
    ...readVoice(data),
    ...readPronunciations(data),
    ...readLanguage(data, "call_language"),
    runtime_vars: await readVariables(data),
    visitor_fields: readVisitorFields(data),
    stt_keywords: data.get("stt_keywords") ?? undefined,
    redirect_url: orNull(data.get("redirect_url")),
    record_conversation: data.get("record_conversation") === "on",
    show_ai_label: data.get("show_ai_label") === "on",
    share_transcript: data.get("share_transcript") === "on",
    paused: data.get("paused") === "on",
    expires_at: orNull(data.get("expires_at")),
    max_uses: numberOrNull(data.get("max_uses")),
    max_call_minutes: numberOrNull(data.get("max_call_minutes")),
    max_total_minutes: numberOrNull(data.get("max_total_minutes")),
    max_calls_per_address: numberOrNull(data.get("max_calls_per_address")),
    allowed_origins: readOrigins(data),
    passcode: readPasscode(data),
    consent_text: orNull(data.get("consent_text")),
    language: data.get("language"),
    theme_color: data.get("own_color") === "on" ? data.get("theme_color") : null,
    logo: await readLogo(data),
  };
}

type Avatar = { id: string; name: string; slug: string };

/** The avatars that a link can have, each with how it looks. */
export const avatarChoices = (avatars: readonly Avatar[]) =>
  Promise.all(
    avatars.map(async ({ id, name, slug }) => ({
      ...{ id, name, slug },
      portraitUrl: portraitPath(slug),
      ...(await findBehind(slug)),
    })),
  );
