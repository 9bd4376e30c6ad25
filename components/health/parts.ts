type Parts = Record<"database" | "livekit" | "agent" | "models" | "inngest", "up" | "down">;

/** What each part is called, and what a person notices while it is down. */
const WORDS: Record<keyof Parts, { label: string; missing: string }> = {
  models: {
    label: "Models",
    missing:
      "Language, voice or hearing does not answer: calls cannot start. Look into models.log, or at the model settings.",
  },
  agent: { label: "Avatar workers", missing: "Nobody is there to answer calls. Look into agent.log." },
  livekit: { label: "Media server", missing: "Calls cannot be joined. Look into livekit.log." },
  database: { label: "Database", missing: "Nothing can be read or stored." },
  inngest: { label: "Background jobs", missing: "Documents and clips wait; calls work." },
};

export type PartLine = { label: string; isUp: boolean; missing: string };

/** The lines of the status card, those that matter most to a call first. */
export function partLines(parts: Parts): PartLine[] {
  const names = Object.keys(WORDS) as (keyof Parts)[];
  return names.map((name) => ({ ...WORDS[name], isUp: parts[name] === "up" }));
}

/** The whole in a few words. */
export function statusWords(lines: PartLine[]): { words: string; tone: "ok" | "warn" } {
  const down = lines.filter((line) => !line.isUp);
  if (down.length === 0) return { words: "All parts running", tone: "ok" };
  const [first] = down;
  return {
    words: down.length === 1 && first ? `${first.label}: not running` : `${down.length} parts not running`,
    tone: "warn",
  };
}
