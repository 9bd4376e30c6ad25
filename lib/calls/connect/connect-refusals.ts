import { noPlace } from "#lib/calls/capacity/capacity.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { AUTO, englishName } from "#lib/languages/language-tags.ts";
import type { MissingLanguage } from "#lib/languages/missing-language.ts";
import { AppError, type ErrorDetail } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";

const MISSING_NODE: ErrorDetail = {
  path: "nodes_json.initial_node",
  message: 'nodes_json.initial_node: there is no node "welcome"',
};

/** The scenario is a draft with errors, or something that it refers to was deleted after it was saved. */
export const scenarioHasErrors = (details = [MISSING_NODE]) =>
  new AppError("VALIDATION", { message: "The scenario has errors", reason: "invalid_state", details });

type Variables = NonNullable<NodesJson["variables"]>;

/** What a variable must be, if the call brings one that does not fit. */
function expectation({ type, choices = [] }: Variables[string]): string {
  return type === "enum" ? `must be one of ${choices.join(", ")}` : `must be a ${type}`;
}

/**
 * The scenario requires variables that nothing in it can fill, and the call does not bring them, or values that don't fit.
 * `given`: what it brings.
 */
export const variablesMissing = (
  names = ["customer_id"],
  given: Readonly<Record<string, JsonValue>> = {},
  variables: Variables = {},
) => {
  const details = names.map((name) => {
    const path = `runtime_vars.${name}`;
    const variable = Object.hasOwn(given, name) ? variables[name] : undefined;
    return { path, message: `${path} ${variable ? expectation(variable) : "is required by the scenario"}` };
  });
  return new AppError("VALIDATION", { message: details[0]?.message, details });
};

/** The scenario, or one of its nodes, uses a model that the account's plan lacks. */
export const paidPlanNeeded = () =>
  new AppError("AUTH_DENIED", {
    message: "The scenario's language model needs the paid plan",
    reason: "plan_required",
  });

/** This instance's models do not know the call's language. */
export function languageUnavailable(language = "de", missing: MissingLanguage = "heard"): AppError {
  const message = explainMissing(language, missing);
  return new AppError("VALIDATION", {
    message,
    details: [{ path: "language", message }],
    reason: "language_unavailable",
    figures: { language, missing },
  });
}

function explainMissing(language: string, missing: MissingLanguage): string {
  const name = englishName(language);
  if (language === AUTO)
    return "This instance can't hear more than one language. The operator can install a speech recognition model that does (`npm run -s visavis -- models list`), or set STT_BASE_URL";
  switch (missing) {
    case "heard":
      return `This instance can't hear ${name}. The operator can install a speech recognition model for it (\`npm run -s visavis -- models list\`), or set STT_BASE_URL`;
    case "spoken":
      return `This instance can't speak ${name}. The operator can install a voice for it (\`npm run -s visavis -- models list\`), or set TTS_BASE_URL`;
    case "both":
      return `This instance can't hear or speak ${name}. The operator can install a speech recognition model and a voice for it (\`npm run -s visavis -- models list\`), or set STT_BASE_URL and TTS_BASE_URL`;
  }
}

export const minutesUsedUp = (limitMinutes = 120, usedMinutes = 120) =>
  new AppError("QUOTA_EXCEEDED", {
    message: "This month's conversation minutes are used up",
    reason: "minutes_used_up",
    figures: { limit_minutes: limitMinutes, used_minutes: Math.floor(usedMinutes) },
  });

export const tooManySessions = (limit = 2, active = 2) =>
  new AppError("CONCURRENCY_LIMIT", { figures: { limit, active } });

export const tooManyTests = (limit: number, active: number) =>
  new AppError("CONCURRENCY_LIMIT", {
    message: `${active} draft tests are already running in this account. End one of them first`,
    figures: { limit, active },
  });

/** Tests count towards no minutes, so that an account could serve visitors with them. */
export const tooManyTestsToday = (limit: number, retryAfterMs: number) =>
  new AppError("QUOTA_EXCEEDED", {
    message: `This account has started ${limit} draft tests in 24 hours. Try again later`,
    reason: "rate_limited",
    figures: { limit },
    retryAfterMs,
  });

export const mediaServerDown = (cause?: unknown) =>
  new AppError("SERVICE_UNAVAILABLE", { message: "The media server is not responding", cause });

/** What starting a call can be refused with, besides unknown ids. */
export const CONNECT_ERRORS = [
  scenarioHasErrors,
  () => variablesMissing(),
  paidPlanNeeded,
  languageUnavailable,
  () => noPlace({ calls: 3, isBusy: false }),
  minutesUsedUp,
  tooManySessions,
  mediaServerDown,
] as const;
