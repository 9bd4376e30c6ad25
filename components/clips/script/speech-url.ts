import type { ScriptSentence } from "#lib/video/script/split-script.ts";

/** Who speaks, and how. An empty `voice` is the avatar's own. */
export type Speaker = { avatarId: string; voice: string; language: string; speed: number };

/** The address of a spoken sentence. */
export function speechUrl(sentence: ScriptSentence, { avatarId, voice, language, speed }: Speaker): string {
  const query = new URLSearchParams({
    ...{ avatar_id: avatarId, text: markStress(sentence), language, speed: String(speed) },
    ...(voice && { voice }),
  });
  return `/clips/speech?${query}`;
}

/** The text sent to the voice, with stressed words marked by asterisks again. */
function markStress({ say, stresses }: ScriptSentence): string {
  let marked = "";
  let at = 0;
  for (const [from, to] of stresses) {
    const [start, end] = [Math.round(from * say.length), Math.round(to * say.length)];
    marked += `${say.slice(at, start)}*${say.slice(start, end)}*`;
    at = end;
  }
  return marked + say.slice(at);
}
