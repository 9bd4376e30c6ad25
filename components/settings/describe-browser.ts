import { fill } from "#components/words/fill.ts";
import type { SettingsWords } from "./words/en.ts";

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const find = (list: [RegExp, string][], userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Firefox on Linux", as far as known from the user agent. */
export function describeBrowser(userAgent: string, words: SettingsWords["browsers"]): string {
  const browser = find(BROWSERS, userAgent) ?? words.unknown;
  const system = find(SYSTEMS, userAgent);
  return system ? fill(words.on, { browser, system }) : browser;
}
