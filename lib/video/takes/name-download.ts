import { db } from "#db/client.ts";
import { findTakeNames } from "./queries.ts";

/** What a file of a take is, where its extension alone doesn't say it. */
const KINDS: Readonly<Record<string, string>> = { vtt: " captions", srt: " captions", webp: " poster" };
const MAX_NAME = 80;

/** Without what file systems reserve, and at most 80 characters. */
const cleanName = (name: string): string =>
  [
    ...name
      .replace(/[\p{C}/\\:*?"<>|]/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, MAX_NAME)
    .join("");

/** The name of a downloaded file: "Blood test, Take 3.mp4". A deleted take's file keeps its own name. */
export async function nameDownload(ownerId: string, takeId: string, file: string): Promise<string> {
  const names = await findTakeNames(db, ownerId, takeId);
  if (!names) return file;
  const extension = file.slice(file.lastIndexOf(".") + 1);
  const title = [names.clip, names.take].map(cleanName).filter(Boolean).join(", ");
  return `${title}${KINDS[extension] ?? ""}.${extension}`;
}
