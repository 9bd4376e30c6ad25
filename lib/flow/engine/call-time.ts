import type { JsonValue } from "#lib/platform/json.ts";
import type { FlowNode } from "../scenario/nodes-json.ts";

/** When something happens in a call, and the time zone in which to say it. */
export type CallTime = { at: Date; timeZone: string };

/** The runtime variables that every call has, unless its start gave values of these names. */
type ClockValues = { now: string; today: string; timezone: string };

/** The names that templates can use in every call without a value from its start. */
export const BUILT_IN_RUNTIME_NAMES: readonly string[] = ["avatar_name", "now", "today", "timezone"];

/** A time zone that the platform knows, by its name there, or undefined. */
export function findZone(name: unknown): string | undefined {
  if (typeof name !== "string" || name === "") return undefined;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The machine's own zone: `TZ`, or what the operating system says. */
export const MACHINE_ZONE = new Intl.DateTimeFormat("en-GB").resolvedOptions().timeZone;

/**
 * The values of `{{runtime.now}}` (ISO 8601 with the zone's offset), `{{runtime.today}}` and `{{runtime.timezone}}` (its
 * IANA name).
 */
export function clockValues({ at, timeZone }: CallTime): ClockValues {
  const { year, month, day, hour, minute, second, timeZoneName } = partsOf(at, timeZone, {
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
    ...{ second: "2-digit", timeZoneName: "longOffset" },
  });
  const today = `${year}-${month}-${day}`;
  // "GMT+01:00"; "GMT" alone is UTC.
  const offset = timeZoneName.slice("GMT".length) || "+00:00";
  return { now: `${today}T${hour}:${minute}:${second}${offset}`, today, timezone: timeZone };
}

/** Runtime variables with those of the clock, which values of the same names override. */
export function withTime(
  runtimeVars: Readonly<Record<string, JsonValue>>,
  time: CallTime | undefined,
): Record<string, JsonValue> {
  return { ...(time && clockValues(time)), ...runtimeVars };
}

/** The sentence of the prompt without which a model takes the days of its training for today. */
export function describeTime({ at, timeZone }: CallTime): string {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(at, timeZone, {
    ...{
      weekday: "long",
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    },
    timeZoneName: "shortOffset",
  });
  const { today } = clockValues({ at, timeZone });
  const zone = timeZone === "UTC" ? "UTC" : `${timeZone} (${timeZoneName.replace("GMT", "UTC")})`;
  return `It is ${weekday}, ${day} ${month} ${year} (${today}), ${hour}:${minute}, time zone ${zone}. You may tell the visitor; work out words such as "tomorrow" from it.`;
}

function partsOf(
  at: Date,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Record<Intl.DateTimeFormatPartTypes, string> {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...options,
    ...{ timeZone, hourCycle: "h23", calendar: "gregory", numberingSystem: "latn" },
  });
  const parts = format.formatToParts(at).map(({ type, value }) => [type, value] as const);
  // Every type that the options name is among the parts.
  return Object.fromEntries(parts) as Record<Intl.DateTimeFormatPartTypes, string>;
}

/**
 * What a node's `on_silence` does at the next silence of a visit that has had `silences` prompts: says its text, at most
 * `max` times, then moves to another node. `null` if it has nothing left to do.
 */
export function nextPrompt(
  rule: FlowNode["on_silence"],
  silences: number,
): { say: string } | { to: string } | null {
  if (!rule) return null;
  if (rule.say !== undefined && silences < rule.max) return { say: rule.say };
  return rule.to === undefined ? null : { to: rule.to };
}
